import RuleKit

extension BGTaskBegunTooLate {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "After a second of other work",
      """
      header lifeCycle=uikit-scene platform=ios records=background
      launch A
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      ↓ 10.6s bg.begin id=1 name=upload expirationHandler=true
      14s bg.end id=1
      """),
    .init(
      "The last statement of a handler of 300 ms",
      """
      header lifeCycle=uikit-scene platform=ios records=background
      launch A
      9s A scene.willResignActive
      10s A scene.didEnterBackground dur=300ms
      ↓ 10.29s bg.begin id=1 name=upload expirationHandler=true
      14s bg.end id=1
      """),
    .init(
      "A nanosecond late; in the last tenth to the nanosecond; ten seconds late", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios records=background
      launch A
      9s A scene.willResignActive
      10s A scene.didEnterBackground
      ↓ 10.500000001s bg.begin id=1 name=upload
      14s bg.end id=1
      20s A scene.willEnterForeground
      20.1s A scene.didBecomeActive
      21s A scene.willResignActive
      22s A scene.didEnterBackground dur=100ms
      ↓ 22.09s bg.begin id=2 name=upload
      24s bg.end id=2
      30s A scene.willEnterForeground
      30.1s A scene.didBecomeActive
      31s A scene.willResignActive
      32s A scene.didEnterBackground
      ↓ 42s bg.begin id=3 name=upload
      44s bg.end id=3
      """),
    .init(
      "By the application's notifications alone", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios records=background
      launch
      110ms note.app.willEnterForeground
      120ms note.app.didBecomeActive
      9s note.app.willResignActive
      9.5s note.app.didEnterBackground
      ↓ 10.6s bg.begin id=1 name=upload expirationHandler=true
      14s bg.end id=1
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Begun on the way out",
      """
      header lifeCycle=uikit-scene platform=ios records=background
      launch A
      9s A scene.willResignActive
      9.1s bg.begin id=1 name=upload expirationHandler=true
      9.5s A scene.didEnterBackground
      14s bg.end id=1
      """),
    .init(
      "Near miss: first in the handler; next to another; woken by a push",
      """
      header lifeCycle=uikit-scene platform=ios records=background
      launch A
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground dur=120ms
      9.51s bg.begin id=1 name=upload expirationHandler=true
      12s bg.begin id=2 name=index expirationHandler=true
      14s bg.end id=1
      14s bg.end id=2
      20s A scene.willEnterForeground
      20.1s A scene.didBecomeActive
      30s A scene.willResignActive
      30.5s A scene.didEnterBackground
      35s fetch.deliver id=p1
      35.1s bg.begin id=3 name=sync expirationHandler=true
      36s bg.end id=3
      36s fetch.complete id=p1
      """),
    .init(
      "Half a second to the nanosecond; before the last tenth; a short handler; woken later",
      hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios records=background
      launch A
      9s A scene.willResignActive
      10s A scene.didEnterBackground
      10.5s bg.begin id=1 name=upload
      14s bg.end id=1
      20s A scene.willEnterForeground
      20.1s A scene.didBecomeActive
      21s A scene.willResignActive
      22s A scene.didEnterBackground dur=100ms
      22.089999999s bg.begin id=2 name=upload
      24s bg.end id=2
      30s A scene.willEnterForeground
      30.1s A scene.didBecomeActive
      31s A scene.willResignActive
      32s A scene.didEnterBackground dur=99.999999ms
      32.099s bg.begin id=3 name=upload
      34s bg.end id=3
      40s A scene.willEnterForeground
      40.1s A scene.didBecomeActive
      41s A scene.willResignActive
      42s A scene.didEnterBackground
      52.000000001s bg.begin id=4 name=upload
      54s bg.end id=4
      """),
    .init(
      "Near miss: launched in the background; an app that plays audio; records were lost",
      hidden: true,
      """
      header run=1 app=one lifeCycle=uikit-scene platform=ios launch=background records=background
      launch
      100ms A scene.willConnect
      110ms A scene.didEnterBackground
      2s bg.begin id=1 name=upload
      3s bg.end id=1
      header run=2 app=two lifeCycle=uikit-scene platform=ios records=background backgroundModes=audio
      launch A
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      12s bg.begin id=1 name=upload
      14s bg.end id=1
      header run=3 app=three lifeCycle=uikit-scene platform=ios records=background
      launch A
      9s A scene.willResignActive
      9.4s trace.loss count=1
      9.5s A scene.didEnterBackground
      12s bg.begin id=1 name=upload
      14s bg.end id=1
      """),
  ]
}
