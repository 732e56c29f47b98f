import RuleKit

extension IllegalTransition {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "A scene becomes active without ever connecting",
      """
      header lifeCycle=uikit-scene platform=ios
      launch
      ↓ 120ms A scene.didBecomeActive
      """),
    .init(
      "A foreground callback reaches a scene that is active already",
      """
      header lifeCycle=uikit-scene platform=ios
      launch A
      ↓ 5s A scene.willEnterForeground
      6s A scene.didBecomeActive
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "The way to active and back",
      """
      header lifeCycle=uikit-scene platform=ios
      launch A
      5s A scene.willResignActive
      6s A scene.didEnterBackground
      """),
    .init(
      "Near miss: the same callback in a recording that began in mid-life: the connect may have come before",
      """
      header lifeCycle=uikit-scene platform=ios midlife=true
      120ms A scene.didBecomeActive
      """),
  ]
}
