import RuleKit

extension BGTaskAssertionLeak {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "Begun on the way to the background and never ended",
      """
      header lifeCycle=uikit-scene platform=ios records=background
      launch A
      9s A scene.willResignActive
      ↓ 9.1s bg.begin id=1 name=saveDrafts expirationHandler=true
      9.5s A scene.didEnterBackground
      60s process.exit
      """),
    .init(
      "Killed for it before the half minute is over",
      """
      header lifeCycle=uikit-scene platform=ios records=background
      launch A
      9s A scene.willResignActive
      ↓ 9.1s bg.begin id=1 name=upload
      9.5s A scene.didEnterBackground
      36s process.exit reason=watchdog code=2343432205
      """),
    .init(
      "UIKit says so in the log",
      """
      header lifeCycle=uikit-scene platform=ios records=log
      0ms process.start
      ↓ 40s log subsystem=com.apple.UIKit category=BackgroundTask message="Background task still not ended after expiration handlers were called: <_UIBackgroundTaskInfo: 0x28>: taskID = 5, taskName = upload, creationTime = 901 (elapsed = 26)."
      """),
    .init(
      "UIKit says so of an assertion that the recorder did not see",
      """
      header lifeCycle=uikit-scene platform=ios records=background,log
      launch
      1s bg.begin id=1 name=sync expirationHandler=true
      2s bg.end id=1
      ↓ 40s log subsystem=com.apple.UIKit category=BackgroundTask message="Background task still not ended after expiration handlers were called: <_UIBackgroundTaskInfo: 0x28>: taskID = 5, taskName = upload, creationTime = 901 (elapsed = 26)."
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Ended on both paths: the work is done, or the time is over",
      """
      header lifeCycle=uikit-scene platform=ios records=background
      launch A
      9s A scene.willResignActive
      9.1s bg.begin id=1 name=upload expirationHandler=true
      9.5s A scene.didEnterBackground
      19.1s bg.end id=1
      40s A scene.willEnterForeground
      40.1s A scene.didBecomeActive
      60s A scene.willResignActive
      60.1s bg.begin id=2 name=upload expirationHandler=true
      60.5s A scene.didEnterBackground
      87s bg.expire id=2
      87.01s bg.end id=2
      100s process.exit
      """),
    .init(
      "Near miss: held for exactly 30 s; and quit in the middle of an upload that it covers",
      """
      header run=1 app=one lifeCycle=uikit-scene platform=ios records=background,work
      launch A
      9s A scene.willResignActive
      9.1s bg.begin id=1 name=saveDrafts expirationHandler=true
      9.5s A scene.didEnterBackground
      39.1s process.exit
      header run=2 app=one lifeCycle=uikit-scene platform=ios records=background,work
      launch A
      9s bg.begin id=1 name=upload expirationHandler=true
      9.1s work.begin id=1 name=upload kind=network
      90s process.exit reason=user
      """),
  ]
}
