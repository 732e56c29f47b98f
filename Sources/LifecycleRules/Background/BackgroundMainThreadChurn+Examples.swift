import RuleKit

extension BackgroundMainThreadChurn {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "A chat lays out its list for each message",
      """
      header lifeCycle=uikit-scene platform=ios records=work
      launch A
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      10s A work name=layoutMessages kind=render thread=main dur=1.8s
      12s A work name=layoutMessages kind=render thread=main dur=1.9s
      ↓ 14s A work name=layoutMessages kind=render thread=main dur=1.9s
      16s A work name=layoutMessages kind=render thread=main dur=1.9s
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Fed while it is active; the rest on another thread",
      """
      header lifeCycle=swiftui platform=ios records=work
      launch A
      121ms A phase.active
      1s A work name=layoutMessages kind=render thread=main dur=7s
      9s A scene.willResignActive
      9.001s A phase.inactive
      9.5s A scene.didEnterBackground
      9.501s A phase.background
      10s A work name=index kind=cpu thread=indexer dur=8s
      """),
    .init(
      "Near miss: five seconds of ten, and another three in the next ten",
      """
      header lifeCycle=uikit-scene platform=ios records=work
      launch A
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      10s A work name=layoutMessages kind=render thread=main dur=2.5s
      17.5s A work name=layoutMessages kind=render thread=main dur=2.5s
      26s A work name=layoutMessages kind=render thread=main dur=3s
      """),
  ]
}
