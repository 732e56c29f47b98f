import RuleKit

extension BGTaskChurnAfterExpiry {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "The handler begins the next one",
      """
      header lifeCycle=uikit-scene platform=ios records=background
      launch A
      9s bg.begin id=1 name=sync expirationHandler=true
      9.4s A scene.willResignActive
      9.5s A scene.didEnterBackground
      35s bg.expire id=1
      35s bg.end id=1
      ↓ 35.001s bg.begin id=2 name=sync expirationHandler=true
      35.002s bg.end id=2
      35.003s bg.begin id=3 name=sync expirationHandler=true
      35.004s bg.end id=3
      35.005s bg.begin id=4 name=sync expirationHandler=true
      35.006s bg.end id=4
      35.007s bg.begin id=5 name=sync expirationHandler=true
      35.008s bg.end id=5
      35.009s bg.begin id=6 name=sync expirationHandler=true
      35.01s bg.end id=6
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Expired, ended, and quiet until the next departure",
      """
      header lifeCycle=uikit-scene platform=ios records=background
      launch A
      9s bg.begin id=1 name=sync expirationHandler=true
      9.4s A scene.willResignActive
      9.5s A scene.didEnterBackground
      35s bg.expire id=1
      35s bg.end id=1
      60s A scene.willEnterForeground
      60.1s A scene.didBecomeActive
      90s bg.begin id=2 name=sync expirationHandler=true
      90.1s bg.end id=2
      """),
    .init(
      "Near miss: four rounds; five of another name, and five in the foreground",
      """
      header lifeCycle=uikit-scene platform=ios records=background
      launch A
      9s bg.begin id=1 name=sync expirationHandler=true
      9s bg.begin id=2 name=index expirationHandler=true
      9.4s A scene.willResignActive
      9.5s A scene.didEnterBackground
      35s bg.expire id=1
      35s bg.end id=1
      35.1s bg.begin id=3 name=sync
      35.11s bg.end id=3
      35.12s bg.begin id=4 name=sync
      35.13s bg.end id=4
      35.14s bg.begin id=5 name=sync
      35.15s bg.end id=5
      35.16s bg.begin id=6 name=sync
      35.17s bg.end id=6
      35.18s bg.end id=2
      35.2s bg.begin id=7 name=index
      35.21s bg.end id=7
      35.22s bg.begin id=8 name=index
      35.23s bg.end id=8
      35.24s bg.begin id=9 name=index
      35.25s bg.end id=9
      35.26s bg.begin id=10 name=index
      35.27s bg.end id=10
      35.28s bg.begin id=11 name=index
      35.29s bg.end id=11
      35.5s A scene.willEnterForeground
      35.6s A scene.didBecomeActive
      35.61s bg.begin id=12 name=sync
      35.62s bg.end id=12
      35.63s bg.begin id=13 name=sync
      35.64s bg.end id=13
      35.65s bg.begin id=14 name=sync
      35.66s bg.end id=14
      35.67s bg.begin id=15 name=sync
      35.68s bg.end id=15
      35.69s bg.begin id=16 name=sync
      35.7s bg.end id=16
      """),
  ]
}
