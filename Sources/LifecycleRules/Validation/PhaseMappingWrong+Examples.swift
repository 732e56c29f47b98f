import RuleKit

extension PhaseMappingWrong {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "Each look at Notification Center is a background",
      """
      header lifeCycle=uikit-scene platform=ios
      launch A
      121ms A phase.active
      9s A scene.willResignActive
      ↓ 9.001s A phase.background
      12s A scene.didBecomeActive
      12.001s A phase.active
      19s A scene.willResignActive
      ↓ 19.001s A phase.background
      22s A scene.didBecomeActive
      22.001s A phase.active
      29s A scene.willResignActive
      ↓ 29.001s A phase.background
      30s A scene.didEnterBackground
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Inactive is inactive",
      """
      header lifeCycle=uikit-scene platform=ios
      launch A
      121ms A phase.active
      9s A scene.willResignActive
      9.001s A phase.inactive
      12s A scene.didBecomeActive
      12.001s A phase.active
      29s A scene.willResignActive
      29.001s A phase.inactive
      30s A scene.didEnterBackground
      30.001s A phase.background
      """),
    .init(
      "Near miss: the background follows in 50 ms, the phase comes a nanosecond late, and only two",
      """
      header lifeCycle=uikit-scene platform=ios
      launch A
      9s A scene.willResignActive
      9.001s A phase.background
      9.051s A scene.didEnterBackground
      12s A scene.willEnterForeground
      12.1s A scene.didBecomeActive
      19s A scene.willResignActive
      19050000001ns A phase.background
      22s A scene.didBecomeActive
      29s A scene.willResignActive
      29.001s A phase.background
      32s A scene.didBecomeActive
      39s A scene.willResignActive
      39.001s A phase.background
      42s A scene.didBecomeActive
      """),
  ]
}
