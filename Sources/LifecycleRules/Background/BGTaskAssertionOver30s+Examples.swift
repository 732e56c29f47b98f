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
    .init(
      "A nanosecond too long; still held at the end of the recording; the end may be lost",
      hidden: true,
      """
      header run=1 app=one lifeCycle=uikit-scene platform=ios records=background
      launch
      ↓ 1s bg.begin id=1 name=upload
      31.000000001s bg.end id=1
      ↓ 40s bg.begin id=2
      75s app.memoryWarning
      header run=2 app=two lifeCycle=uikit-scene platform=ios records=background
      launch
      ↓ 1s bg.begin id=1 name=upload
      32s app.memoryWarning
      33s trace.loss count=1
      34s app.memoryWarning
      header run=3 app=three lifeCycle=uikit-scene platform=ios records=background
      launch
      ↓ 1s bg.begin id=1 name=upload
      3s trace.loss count=1
      34s bg.end id=1
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
    .init(
      "An expiring activity; a hidden app on a Mac; a short one at the end", hidden: true,
      """
      header run=1 app=one lifeCycle=uikit-scene platform=ios records=background
      launch
      1s bg.begin id=1 name=migrate kind=expiringActivity
      60s bg.end id=1
      61s bg.begin id=2 name=upload
      91s process.exit
      header run=2 app=two lifeCycle=uikit-scene platform=macos records=background
      launch
      1s bg.begin id=1 name=upload
      60s bg.end id=1
      """),
  ]
}
