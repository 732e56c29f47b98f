import RuleKit

extension TransitionOnlySave {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "Ten minutes of writing, saved on the way out",
      """
      header lifeCycle=uikit-scene platform=ios records=data
      launch A
      ↓ 8s A data.dirty key=draft
      300s A data.dirty key=draft
      608s A scene.willResignActive
      608.1s A data.save key=draft
      608.5s A scene.didEnterBackground
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Saved at the edit, and again on the way out",
      """
      header lifeCycle=uikit-scene platform=ios records=data
      launch A
      8s A data.dirty key=draft
      11s A data.save key=draft
      12s A data.dirty key=draft
      608s A scene.willResignActive
      608.1s A data.save key=draft
      608.5s A scene.didEnterBackground
      """),
    .init(
      "Near miss: unsaved for exactly two minutes; saved by the user at the transition, or later",
      """
      header lifeCycle=uikit-scene platform=ios records=data
      launch A
      8s A data.dirty key=draft
      8s A data.dirty key=notes
      8s A data.dirty key=list
      128s A scene.willResignActive
      128.1s A data.save key=draft
      128.2s A scene.didBecomeActive
      300s A scene.willResignActive
      300.1s A data.save key=notes trigger=user
      300.5s A scene.didEnterBackground
      301500000001ns A data.save key=list
      """),
  ]
}
