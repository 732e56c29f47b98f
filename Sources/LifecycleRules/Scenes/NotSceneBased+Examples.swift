import RuleKit

extension NotSceneBased {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "The app delegate gets the phases, and the app has no scene",
      """
      header lifeCycle=uikit-app platform=ios sdk=26.1
      launch
      ↓ 120ms app.didBecomeActive
      5s app.willResignActive
      """),
    .init(
      "UIKit says so in the log",
      """
      header platform=ios sdk=18.4 records=log
      0ms process.start
      ↓ 60ms log subsystem=com.apple.UIKit level=fault message="CLIENT OF UIKIT REQUIRES UPDATE: This process does not adopt UIScene lifecycle. This will become an assert in a future version."
      90ms app.didFinishLaunching
      """),
    .init(
      "The launch was refused",
      """
      header platform=ios sdk=27.0
      0ms process.start
      ↓ 80ms process.exit reason=NoSceneLifecycleAdoption
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "An app with scenes",
      """
      header lifeCycle=uikit-scene platform=ios sdk=27.0 records=log
      0ms process.start
      50ms log message="UIScene lifecycle adopted"
      90ms app.didFinishLaunching
      95ms app.configurationForConnecting name=Films role=UIWindowSceneSessionRoleApplication
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      """),
    .init(
      "Near miss: no scene, but launched in the background and never shown",
      """
      header lifeCycle=uikit-app platform=ios launch=background sdk=27.0
      launch
      1s app.didReceiveRemoteNotification
      2s process.exit reason=jettisoned
      """),
    .init(
      "The recorder lost records, and scenes may be among them",
      """
      header platform=ios sdk=27.0
      launch
      100ms trace.loss count=3
      120ms app.didBecomeActive
      6s process.exit
      """),
  ]
}
