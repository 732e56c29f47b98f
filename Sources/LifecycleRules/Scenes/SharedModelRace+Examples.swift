import RuleKit

extension SharedModelRace {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "In turns",
      """
      header lifeCycle=swiftui platform=ipados multipleScenes=true records=resources
      launch
      100ms A scene.willConnect
      200ms B scene.willConnect
      5s A model.mutate id=draft
      5.1s B model.mutate id=draft
      ↓ 5.2s A model.mutate id=draft
      """),
    .init(
      "One begins before the other has ended",
      """
      header lifeCycle=swiftui platform=ipados multipleScenes=true records=resources
      launch
      100ms A scene.willConnect
      200ms B scene.willConnect
      5s A model.mutate id=library dur=300ms thread=import
      ↓ 5.299s B model.mutate id=library dur=1ms
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Each window has its own model",
      """
      header lifeCycle=swiftui platform=ipados multipleScenes=true records=resources
      launch
      100ms A scene.willConnect
      200ms B scene.willConnect
      5s A model.mutate id=draft-A
      5.01s B model.mutate id=draft-B
      5.02s A model.mutate id=draft-A
      """),
    .init(
      "Near miss: a nanosecond too slow, one hand-over, and an end that is the next beginning",
      """
      header lifeCycle=swiftui platform=ipados multipleScenes=true records=resources
      launch
      100ms A scene.willConnect
      200ms B scene.willConnect
      5s A model.mutate id=draft
      5.1s B model.mutate id=draft
      5200000001ns A model.mutate id=draft
      6s A model.mutate id=library dur=300ms
      6.3s B model.mutate id=library dur=300ms
      """),
  ]
}
