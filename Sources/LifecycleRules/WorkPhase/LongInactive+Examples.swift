import RuleKit

extension LongInactive {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "The activation never comes",
      """
      header lifeCycle=uikit-scene platform=ios
      launch
      100ms A scene.willConnect
      ↓ 110ms A scene.willEnterForeground
      90s A scene.didEnterBackground
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "A look at Control Center",
      """
      header lifeCycle=swiftui platform=ios
      launch A
      121ms A phase.active
      9s A scene.willResignActive
      9.001s A phase.inactive
      14s A scene.didBecomeActive
      14.001s A phase.active
      """),
    .init(
      "Near miss: exactly a minute, an external display, and a process that slept",
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true
      launch A
      1s TV scene.willConnect role=UIWindowSceneSessionRoleExternalDisplayNonInteractive
      1.1s TV scene.willEnterForeground
      9s A scene.willResignActive
      69s A scene.didBecomeActive
      80s A scene.willResignActive
      81s process.suspend
      200s process.resume
      201s A scene.didBecomeActive
      210s TV scene.didEnterBackground
      """),
  ]
}
