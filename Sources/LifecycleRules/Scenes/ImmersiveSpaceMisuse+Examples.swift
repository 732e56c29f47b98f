import RuleKit

extension ImmersiveSpaceMisuse {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "A second space, and the window goes too early",
      """
      header lifeCycle=swiftui platform=visionos records=setup
      launch A
      5s A space.open
      ↓ 5.1s A window.dismiss
      6s A space.opened
      ↓ 9s A space.open
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "One after the other",
      """
      header lifeCycle=swiftui platform=visionos records=setup
      launch A
      5s A space.open
      6s A space.opened
      6.1s A window.dismiss
      20s space.dismiss
      21s space.closed
      22s space.open
      23s space.opened
      """),
    .init(
      "Near miss: another window stays; it failed, so that it may be tried again",
      """
      header lifeCycle=swiftui platform=visionos multipleScenes=true records=setup
      launch A B
      5s A space.open
      5.1s B window.dismiss
      6s A space.openFailed
      7s A space.open
      """),
  ]
}
