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
    .init(
      "A nanosecond over the limit; the process was started again; quit in the foreground",
      hidden: true,
      """
      header run=1 app=one lifeCycle=uikit-scene platform=ios records=background,work
      launch A
      1s work.begin id=1 name=player kind=other
      ↓ 10s bg.begin id=1 name=upload
      10s bg.begin id=2
      20s bg.end id=2
      40.000000001s process.exit reason=user
      header run=2 app=two lifeCycle=uikit-scene platform=ios records=background
      launch
      ↓ 100ms bg.begin id=1
      200ms A scene.willConnect
      210ms A scene.didEnterBackground
      50s app.memoryWarning
      header run=3 app=two lifeCycle=uikit-scene platform=ios records=background
      0ms process.start
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
    .init(
      "UIKit's log and the assertion's own events report the same thing; the events are used",
      hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios records=background,log
      launch
      1s bg.begin id=1 name=upload expirationHandler=true
      40s log subsystem=com.apple.UIKit category=BackgroundTask message="Background task still not ended after expiration handlers were called: <_UIBackgroundTaskInfo: 0x28>: taskID = 5, taskName = upload, creationTime = 901 (elapsed = 26)."
      50s bg.end id=1
      """),
    .init(
      "The recording ends first; records were lost; a Mac does not suspend", hidden: true,
      """
      header run=1 app=one lifeCycle=uikit-scene platform=ios records=background
      launch
      1s bg.begin id=1 name=upload
      90s app.memoryWarning
      header run=2 app=two lifeCycle=uikit-scene platform=ios records=background
      launch
      1s bg.begin id=1 name=upload
      2s trace.loss count=1
      90s process.exit
      header run=3 app=three lifeCycle=uikit-scene platform=macos records=background
      launch
      1s bg.begin id=1 name=upload
      90s process.exit
      """),
  ]
}
