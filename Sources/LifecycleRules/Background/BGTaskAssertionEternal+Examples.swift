import RuleKit

extension BGTaskAssertionEternal {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "Begun in didFinishLaunching, ended when its time is over",
      """
      header lifeCycle=uikit-scene platform=ios records=background,work
      launch
      ↓ 95ms bg.begin id=1 name=keepAlive expirationHandler=true
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      40s A scene.willResignActive
      41s A scene.didEnterBackground
      69s bg.expire id=1
      69s bg.end id=1
      """),
    .init(
      "Five seconds after the first activation, and held for ten", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios records=background,work
      launch A
      ↓ 5.12s bg.begin id=1 name=keepAlive expirationHandler=true
      5.2s work.begin id=1 name=load kind=disk
      5.3s work.end id=1
      15s A scene.willResignActive
      15.12s A scene.didEnterBackground
      16s bg.end id=1
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Begun with the work, ended with it, or when the time is over",
      """
      header lifeCycle=uikit-scene platform=ios records=background,work
      launch A
      9s A scene.willResignActive
      9.1s bg.begin id=1 name=save expirationHandler=true
      9.5s A scene.didEnterBackground
      19.1s bg.end id=1
      40s A scene.willEnterForeground
      40.1s A scene.didBecomeActive
      60s A scene.willResignActive
      60.1s bg.begin id=2 name=save expirationHandler=true
      60.5s A scene.didEnterBackground
      87s bg.expire id=2
      87.01s bg.end id=2
      """),
    .init(
      "Begun with the work, ended with it",
      """
      header lifeCycle=uikit-scene platform=ios records=background,work
      launch
      95ms bg.begin id=1 name=migrate expirationHandler=true
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      4s bg.end id=1
      40s A scene.willResignActive
      40.5s bg.begin id=2 name=save expirationHandler=true
      41s A scene.didEnterBackground
      42s bg.end id=2
      """),
    .init(
      "Near miss: a migration of the launch is still under way",
      """
      header lifeCycle=uikit-scene platform=ios records=background,work
      launch
      95ms bg.begin id=1 name=migrate expirationHandler=true
      96ms work.begin id=1 name=migrate kind=database
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      25s A scene.willResignActive
      26s A scene.didEnterBackground
      28s work.end id=1
      28s bg.end id=1
      """),
    .init(
      "A nanosecond after the launch; a nanosecond too short; the second departure", hidden: true,
      """
      header run=1 app=one lifeCycle=uikit-scene platform=ios records=background,work
      launch A
      5.120000001s bg.begin id=1 name=upload
      20s A scene.willResignActive
      20.5s A scene.didEnterBackground
      21s bg.end id=1
      header run=2 app=two lifeCycle=uikit-scene platform=ios records=background,work
      launch A
      5s bg.begin id=1 name=upload
      14s A scene.willResignActive
      14.999999999s A scene.didEnterBackground
      16s A scene.willEnterForeground
      16.1s A scene.didBecomeActive
      17s A scene.willResignActive
      17.5s A scene.didEnterBackground
      18s bg.end id=1
      """),
  ]
}
