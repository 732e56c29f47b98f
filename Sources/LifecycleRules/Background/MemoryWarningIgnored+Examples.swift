import RuleKit

extension MemoryWarningIgnored {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "Warned, and ended ten seconds later",
      """
      header lifeCycle=uikit-scene platform=ios records=resources
      launch A
      ↓ 20s app.memoryWarning
      30s process.exit reason=jetsam
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Freed at once, and ended all the same",
      """
      header lifeCycle=uikit-scene platform=ios records=resources
      launch A
      20s app.memoryWarning
      20.1s cache.purge id=posters
      30s process.exit reason=jetsam
      """),
    .init(
      "Near miss: freed in exactly two seconds, or ended later than a minute, or by the user",
      """
      header run=1 app=films lifeCycle=uikit-scene platform=ios records=resources,work
      launch A
      20s app.memoryWarning
      22s work name=dropPosters kind=cleanup dur=20ms
      30s process.exit reason=jetsam
      header run=2 app=films lifeCycle=uikit-scene platform=ios records=resources
      launch A
      20s app.memoryWarning
      80000000001ns process.exit reason=jetsam
      header run=3 app=films lifeCycle=uikit-scene platform=ios records=resources
      launch A
      20s app.memoryWarning
      30s process.exit reason=user code=0
      """),
    .init(
      "Releases are not recorded, so they are unknown",
      """
      header lifeCycle=uikit-scene platform=ios records=work
      launch
      20s app.memoryWarning
      30s process.exit reason=jetsam
      """),
  ]
}
