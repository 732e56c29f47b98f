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
      """),
    .init(
      "An app without scenes; and one that records its phase only", hidden: true,
      """
      header lifeCycle=uikit-app platform=ios
      launch
      120ms app.didBecomeActive
      1s app.willResignActive
      2s app.didBecomeActive
      3s app.willResignActive
      4s app.didBecomeActive
      5s app.willResignActive
      6s app.didBecomeActive
      ↓ 7s app.willResignActive
      header lifeCycle=swiftui platform=ios
      0ms process.start
      120ms A phase.active
      1s A phase.inactive
      2s A phase.active
      3s A phase.inactive
      4s A phase.active
      5s A phase.inactive
      6s A phase.active
      ↓ 7s A phase.inactive
      """),
    .init(
      "By the application's notifications alone", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios
      launch
      110ms note.app.willEnterForeground
      120ms note.app.didBecomeActive
      9s note.app.willResignActive
      9.5s note.app.didBecomeActive
      11s note.app.willResignActive
      11.5s note.app.didBecomeActive
      13s note.app.willResignActive
      13.5s note.app.didBecomeActive
      ↓ 15s note.app.willResignActive
      """),
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
    .init(
      "Near miss: the window is being resized", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true
      launch A
      9s A scene.willResignActive
      9.2s A windowScene.didUpdateGeometry
      9.5s A scene.didBecomeActive
      10s A scene.willResignActive
      10.2s A windowScene.didUpdateGeometry
      10.5s A scene.didBecomeActive
      11s A scene.willResignActive
      11.2s A windowScene.didUpdateGeometry
      11.5s A scene.didBecomeActive
      12s A scene.willResignActive
      12.5s A scene.didBecomeActive
      """),
  ]
}
