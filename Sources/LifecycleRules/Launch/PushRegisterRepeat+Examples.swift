import RuleKit

extension PushRegisterRepeat {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "On every activation, and the token with it",
      """
      header lifeCycle=uikit-scene platform=ios
      0ms process.start
      80ms push.register trigger=app.didFinishLaunching
      90ms app.didFinishLaunching
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      300ms app.didRegisterForRemoteNotifications
      310ms push.tokenSent hash=5d41402a
      9s A scene.willResignActive
      10s A scene.didBecomeActive
      ↓ 10.01s push.register trigger=scene.didBecomeActive
      10.1s app.didRegisterForRemoteNotifications
      ↓ 10.2s push.tokenSent hash=5d41402a
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Once in each process",
      """
      header run=1 app=films lifeCycle=uikit-scene platform=ios
      0ms process.start
      80ms push.register trigger=app.didFinishLaunching
      90ms app.didFinishLaunching
      300ms app.didRegisterForRemoteNotifications
      310ms push.tokenSent hash=5d41402a
      9s process.exit
      header run=2 app=films lifeCycle=uikit-scene platform=ios
      0ms process.start
      80ms push.register trigger=app.didFinishLaunching
      90ms app.didFinishLaunching
      300ms app.didRegisterForRemoteNotifications
      310ms push.tokenSent hash=5d41402a
      """),
    .init(
      "Near miss: a retry, a new token, and notifications turned on by the user",
      """
      header lifeCycle=uikit-scene platform=ios
      0ms process.start
      80ms push.register trigger=app.didFinishLaunching
      90ms app.didFinishLaunching
      300ms app.didFailToRegisterForRemoteNotifications
      20s push.register
      21s app.didRegisterForRemoteNotifications
      22s push.tokenSent hash=5d41402a
      40s push.register trigger=user
      41s app.didRegisterForRemoteNotifications
      42s push.tokenSent hash=77cc1a40
      """),
  ]
}
