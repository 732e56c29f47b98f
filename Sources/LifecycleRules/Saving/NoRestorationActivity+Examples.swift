import RuleKit

extension NoRestorationActivity {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "Back in a new process, twice",
      """
      header run=1 app=films lifeCycle=uikit-scene platform=ios
      launch A
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      60s process.exit
      header run=2 app=films lifeCycle=uikit-scene platform=ios
      launch A
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      60s process.exit
      header run=3 app=films lifeCycle=uikit-scene platform=ios
      launch
      ↓ 100ms A scene.willConnect
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "An activity is returned",
      """
      header run=1 app=films lifeCycle=uikit-scene platform=ios
      launch A
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      9.6s A scene.stateRestorationActivity activity=true
      60s process.exit
      header run=2 app=films lifeCycle=uikit-scene platform=ios
      launch A
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      60s process.exit
      header run=3 app=films lifeCycle=uikit-scene platform=ios
      launch A
      """),
    .init(
      "Near miss: back only once; the other was never in the background",
      """
      header run=1 app=films lifeCycle=uikit-scene platform=ios
      launch A
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      60s process.exit
      header run=2 app=films lifeCycle=uikit-scene platform=ios
      launch A
      60s process.exit
      header run=3 app=films lifeCycle=uikit-scene platform=ios
      launch B
      """),
  ]
}
