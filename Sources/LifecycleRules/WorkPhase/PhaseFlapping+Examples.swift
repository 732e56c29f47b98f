import RuleKit

extension PhaseFlapping {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "Four departures in ten seconds",
      """
      header lifeCycle=uikit-scene platform=ios
      launch A
      9s A scene.willResignActive
      9.5s A scene.didBecomeActive
      11s A scene.willResignActive
      11.5s A scene.didBecomeActive
      13s A scene.willResignActive
      13.5s A scene.didBecomeActive
      ↓ 19s A scene.willResignActive
      19.5s A scene.didBecomeActive
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Control Center twice",
      """
      header lifeCycle=swiftui platform=ios
      launch A
      121ms A phase.active
      9s A scene.willResignActive
      9.001s A phase.inactive
      9.5s A scene.didBecomeActive
      9.501s A phase.active
      11s A scene.willResignActive
      11.001s A phase.inactive
      11.5s A scene.didBecomeActive
      11.501s A phase.active
      """),
    .init(
      "Near miss: a nanosecond more, the background in between, and another window",
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true
      launch A B
      9s A scene.willResignActive
      9.5s A scene.didBecomeActive
      11s A scene.willResignActive
      11.5s A scene.didBecomeActive
      12s B scene.willResignActive
      13s A scene.willResignActive
      13.5s A scene.didBecomeActive
      19000000001ns A scene.willResignActive
      19.5s A scene.didEnterBackground
      20s A scene.willEnterForeground
      20.1s A scene.didBecomeActive
      20.2s A scene.willResignActive
      """),
  ]
}
