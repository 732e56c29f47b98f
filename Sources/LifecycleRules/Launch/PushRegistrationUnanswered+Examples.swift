import RuleKit

extension PushRegistrationUnanswered {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "Neither callback comes",
      """
      header lifeCycle=swiftui platform=ios
      0ms process.start
      ↓ 80ms push.register trigger=app.didFinishLaunching
      90ms app.didFinishLaunching
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      60s A scene.willResignActive
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "A token, and in another launch an error",
      """
      header run=1 app=films lifeCycle=uikit-scene platform=ios
      0ms process.start
      80ms push.register trigger=app.didFinishLaunching
      90ms app.didFinishLaunching
      300ms app.didRegisterForRemoteNotifications
      9s process.exit
      header run=2 app=films lifeCycle=uikit-scene platform=ios
      0ms process.start
      80ms push.register trigger=app.didFinishLaunching
      90ms app.didFinishLaunching
      300ms app.didFailToRegisterForRemoteNotifications
      """),
    .init(
      "Near miss: at the last moment; one answer for two registrations",
      """
      header lifeCycle=uikit-scene platform=ios
      launch A
      1s push.register
      2s push.register trigger=user
      31s app.didRegisterForRemoteNotifications
      60s A scene.willResignActive
      """),
    .init(
      "Near miss: the answer on a watch",
      """
      header lifeCycle=watchkit platform=watchos
      0ms process.start
      80ms push.register
      90ms wk.didFinishLaunching
      100ms wk.didBecomeActive
      2s wk.didFailToRegisterForRemoteNotifications
      60s wk.willResignActive
      """),
  ]
}
