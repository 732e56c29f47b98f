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
      """)
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
  ]
}
