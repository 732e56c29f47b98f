import RuleKit

extension BGTaskAssertionOver30s {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "An upload under one assertion",
      """
      header lifeCycle=uikit-scene platform=ios records=background
      launch A
      ↓ 9s bg.begin id=1 name=upload expirationHandler=true
      9.4s A scene.willResignActive
      9.5s A scene.didEnterBackground
      44s bg.end id=1
      """),
    .init(
      "Firebase's old logging, in UIKit's words",
      """
      header lifeCycle=uikit-scene platform=ios records=log
      0ms process.start
      ↓ 40s log subsystem=com.apple.UIKit category=BackgroundTask message="Background Task 7 (\\"GTMSessionFetcher\\"), was created over 30 seconds ago. In applications running in the background, this creates a risk of termination."
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Two uploads, each with its own",
      """
      header lifeCycle=uikit-scene platform=ios records=background
      launch A
      9s bg.begin id=1 name=upload expirationHandler=true
      9.4s A scene.willResignActive
      9.5s A scene.didEnterBackground
      26s bg.begin id=2 name=upload expirationHandler=true
      26s bg.end id=1
      33s bg.end id=2
      """),
    .init(
      "Near miss: ended after exactly 30 s, by its expiration handler",
      """
      header lifeCycle=uikit-scene platform=ios records=background
      launch A
      9s bg.begin id=1 name=upload expirationHandler=true
      9.4s A scene.willResignActive
      9.5s A scene.didEnterBackground
      39s bg.expire id=1
      39s bg.end id=1
      """),
  ]
}
