import RuleKit

extension AggregateMismatch {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "The app believes to be in the background while a window is active",
      """
      header lifeCycle=swiftui platform=ipados multipleScenes=true
      launch A
      121ms phase.active scope=app
      ↓ 5s phase.background scope=app
      6s A work name=tick kind=other dur=1ms
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Both agree",
      """
      header lifeCycle=swiftui platform=ipados multipleScenes=true
      launch A
      121ms phase.active scope=app
      5s A scene.willResignActive
      5.01s phase.inactive scope=app
      6s A scene.didEnterBackground
      6.01s phase.background scope=app
      """),
    .init(
      "Near miss: they differ for exactly the time allowed",
      """
      header lifeCycle=swiftui platform=ipados multipleScenes=true
      launch A
      121ms phase.active scope=app
      5s A scene.willResignActive
      5.1s phase.inactive scope=app
      6s A scene.didBecomeActive
      6.05s phase.active scope=app
      """),
  ]
}
