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
  ]
}
