import RuleKit

extension BGTaskNoExpirationEnd {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "The handler cancels, and the end waits for the completion",
      """
      header lifeCycle=uikit-scene platform=ios records=background
      launch A
      9s bg.begin id=1 name=upload expirationHandler=true
      9.4s A scene.willResignActive
      9.5s A scene.didEnterBackground
      ↓ 36s bg.expire id=1
      38.2s bg.end id=1
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Ended in the handler",
      """
      header lifeCycle=uikit-scene platform=ios records=background
      launch A
      9s bg.begin id=1 name=upload expirationHandler=true
      9.4s A scene.willResignActive
      9.5s A scene.didEnterBackground
      36s bg.expire id=1
      36.01s bg.end id=1
      """),
    .init(
      "Near miss: ended after exactly a second; the process ends within it",
      """
      header lifeCycle=uikit-scene platform=ios records=background
      launch
      1s bg.begin id=1 name=upload expirationHandler=true
      1s bg.begin id=2 name=index expirationHandler=true
      20s bg.expire id=1
      21s bg.end id=1
      22s bg.expire id=2
      23s process.exit
      """),
  ]
}
