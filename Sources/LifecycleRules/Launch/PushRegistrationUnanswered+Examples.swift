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
      """),
    .init(
      "In two visits, of which neither is long enough", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios
      launch A
      ↓ 1s push.register
      20s A scene.willResignActive
      21s A scene.didEnterBackground
      600s A scene.willEnterForeground
      601s A scene.didBecomeActive
      700s A scene.willResignActive
      """),
    .init(
      "On a Mac, and after an answer once more", hidden: true,
      """
      header lifeCycle=appkit platform=macos
      0ms process.start
      50ms ns.willFinishLaunching
      90ms ns.didFinishLaunching
      95ms push.register
      100ms ns.didBecomeActive
      300ms ns.didRegisterForRemoteNotifications
      ↓ 60s push.register
      70s ns.willResignActive
      71s ns.didResignActive
      100s ns.willBecomeActive
      """),
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
      "Near miss: most of the time in the background, before the answer", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios
      launch A
      1s push.register
      10s A scene.willResignActive
      11s A scene.didEnterBackground
      600s A scene.willEnterForeground
      601s A scene.didBecomeActive
      605s app.didRegisterForRemoteNotifications
      700s A scene.willResignActive
      """),
    .init(
      "Near miss: a launch in the background that never came to the front", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios launch=background
      0ms process.start
      80ms push.register trigger=app.didFinishLaunching
      90ms app.didFinishLaunching
      300s process.exit
      """),
    .init(
      "Near miss: the recording ends before the limit", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios
      launch A
      1s push.register
      29s A scene.willResignActive
      """),
    .init(
      "Near miss: the process ends before the limit", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios
      launch A
      1s push.register
      20s process.exit
      """),
    .init(
      "Near miss: the answer on a watch", hidden: true,
      """
      header lifeCycle=watchkit platform=watchos
      0ms process.start
      80ms push.register
      90ms wk.didFinishLaunching
      100ms wk.didBecomeActive
      2s wk.didFailToRegisterForRemoteNotifications
      60s wk.willResignActive
      """),
    .init(
      "The answer may be lost", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios
      launch A
      1s push.register
      2s trace.loss count=1
      60s A scene.willResignActive
      """),
    .init(
      "A log that does not show the callbacks is not recorded", hidden: true,
      """
      header lifeCycle=uikit-app platform=ios partial=true
      0ms process.start
      90ms app.didFinishLaunching
      120ms app.didBecomeActive
      1s push.register
      60s app.willResignActive
      """),
  ]
}
