import RuleKit

extension SlowBackgroundHandler {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "The database is written on the way out",
      """
      header lifeCycle=uikit-scene platform=ios
      launch A
      9s A scene.willResignActive
      ↓ 9.5s A scene.didEnterBackground dur=6.2s
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Handed over at once",
      """
      header lifeCycle=uikit-scene platform=ios records=background
      launch A
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground dur=12ms
      9.505s bg.begin id=1 name=save expirationHandler=true
      13s bg.end id=1
      """),
    .init(
      "Near miss: exactly 2.5 s; and on another thread than the main one",
      """
      header lifeCycle=uikit-scene platform=ios
      launch A
      122ms note.app.willEnterForeground
      123ms note.app.didBecomeActive
      9s A scene.willResignActive
      9.02s note.app.willResignActive
      9.5s A scene.didEnterBackground dur=2.5s
      12s note.app.didEnterBackground dur=8s thread=observers
      """),
  ]
}
