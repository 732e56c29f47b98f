import RuleKit

extension AppScenePhaseRerender {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "The App reads the phase, and the whole tree follows",
      """
      header lifeCycle=swiftui platform=ios records=view
      launch
      100ms A scene.willConnect
      105ms A view.body view=Root
      106ms A view.onAppear view=Root
      110ms A scene.willEnterForeground
      320ms A scene.didBecomeActive
      321ms A phase.active
      330ms A view.body view=Root
      9s A scene.willResignActive
      9.001s A phase.inactive
      9.01s A view.body view=Root
      9.5s A scene.didEnterBackground
      9.501s A phase.background
      ↓ 9.51s A view.body view=Root
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "A modifier reads the phase",
      """
      header lifeCycle=swiftui platform=ios records=view
      launch
      100ms A scene.willConnect
      105ms A view.body view=Root
      106ms A view.onAppear view=Root
      110ms A scene.willEnterForeground
      320ms A scene.didBecomeActive
      321ms A phase.active
      330ms A view.body view=PhaseObserver
      9s A scene.willResignActive
      9.001s A phase.inactive
      9.01s A view.body view=PhaseObserver
      9.5s A scene.didEnterBackground
      9.501s A phase.background
      9.51s A view.body view=PhaseObserver
      """),
    .init(
      "Near miss: two changes in a row, one without, a nanosecond late, and a view that never rests",
      """
      header lifeCycle=swiftui platform=ios records=view
      launch
      100ms A scene.willConnect
      105ms A view.body view=Root
      110ms A scene.willEnterForeground
      320ms A scene.didBecomeActive
      321ms A phase.active
      330ms A view.body view=Root
      9s A scene.willResignActive
      9.001s A phase.inactive
      9.01s A view.body view=Root
      9.5s A scene.didEnterBackground
      9.501s A phase.background
      20s A scene.willEnterForeground
      20.001s A phase.inactive
      20.01s A view.body view=Root
      20.2s A scene.didBecomeActive
      20.201s A phase.active
      20301000001ns A view.body view=Root
      30s A scene.willResignActive
      30.001s A phase.inactive
      30.01s A view.body view=Root
      30.5s A scene.didEnterBackground
      30.501s A phase.background
      30.51s A view.body view=Root
      39.95s A view.body view=Root
      40s A scene.willEnterForeground
      40.001s A phase.inactive
      40.01s A view.body view=Root
      """),
  ]
}
