import RuleKit

extension BGTaskSlotOverwritten {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "Two windows leave, one variable",
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=background
      launch A B
      9s A scene.willResignActive
      9s bg.begin id=1 name=save expirationHandler=true
      9.1s B scene.willResignActive
      ↓ 9.1s bg.begin id=2 name=save expirationHandler=true
      9.5s A scene.didEnterBackground
      9.6s B scene.didEnterBackground
      10s bg.end id=2
      45s process.exit
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Each is ended before the next takes its place",
      """
      header lifeCycle=uikit-scene platform=ios records=background
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
      "The first is ended before the second takes its place",
      """
      header lifeCycle=uikit-scene platform=ios records=background
      launch
      9s bg.begin id=1 name=save expirationHandler=true
      9.1s bg.end id=1
      9.1s bg.begin id=2 name=save expirationHandler=true
      10s bg.end id=2
      45s process.exit
      """),
    .init(
      "Near miss: parallel uploads, each ended; another name; both left open",
      """
      header lifeCycle=uikit-scene platform=ios records=background
      launch
      1s bg.begin id=1 name=upload
      2s bg.begin id=2 name=upload
      3s bg.end id=2
      20s bg.end id=1
      21s bg.begin id=3 name=save
      22s bg.begin id=4 name=index
      23s bg.end id=4
      24s bg.begin id=5
      25s bg.begin id=6
      26s bg.end id=6
      30s bg.begin id=7 name=sync
      31s bg.begin id=8 name=sync
      90s process.exit
      """),
  ]
}
