import RuleKit

extension WorkScheduledAfterResign {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "A queue of thumbnails keeps running while Control Center is open",
      """
      header lifeCycle=uikit-scene platform=ios records=work,background
      launch A
      9s A scene.willResignActive
      ↓ 9.1s A work name=thumbnail kind=cpu dur=20ms
      ↓ 9.2s A work name=thumbnail kind=cpu dur=20ms
      ↓ 9.3s A work name=thumbnail kind=cpu dur=20ms
      10s A scene.didBecomeActive
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "The queue waits for the return",
      """
      header lifeCycle=swiftui platform=ios records=work,background
      launch A
      121ms A phase.active
      9s A scene.willResignActive
      9.001s A phase.inactive
      9.01s A work name=saveDraft kind=save dur=10ms
      10s A scene.didBecomeActive
      10.001s A phase.active
      10.1s A work name=thumbnail kind=cpu dur=20ms
      10.2s A work name=thumbnail kind=cpu dur=20ms
      10.3s A work name=thumbnail kind=cpu dur=20ms
      """),
    .init(
      "Near miss: two pieces in each visit, and three that are covered, asked for or needed",
      """
      header lifeCycle=uikit-scene platform=ios records=work,background
      launch A
      9s A scene.willResignActive
      9.1s A work name=thumbnail kind=cpu dur=20ms
      9.2s A work name=thumbnail kind=cpu dur=20ms
      9.3s A work name=pause kind=other trigger=user dur=2ms
      9.4s A work name=seal kind=disk essential=true dur=20ms
      9.5s A work name=cover kind=cover dur=2ms
      10s A scene.didBecomeActive
      11s A scene.willResignActive
      11.1s A work name=thumbnail kind=cpu dur=20ms
      11.2s A work name=thumbnail kind=cpu dur=20ms
      11.3s bg.begin id=1 name=upload
      11.4s A work name=upload kind=other dur=20ms
      11.5s bg.end id=1
      12s A scene.didBecomeActive
      """),
  ]
}
