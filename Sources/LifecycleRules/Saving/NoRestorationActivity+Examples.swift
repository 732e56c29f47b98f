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
      """),
    .init(
      "Disconnected for its memory, twice; asked, and nothing returned", hidden: true,
      """
      header lifeCycle=swiftui platform=ipados records=storage multipleScenes=true
      launch A
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      9.6s A scene.stateRestorationActivity activity=false
      20s A scene.didDisconnect
      30s A scene.willConnect
      30.1s A scene.willEnterForeground
      30.2s A scene.didBecomeActive
      39s A scene.willResignActive
      39.5s A scene.didEnterBackground
      50s A scene.didDisconnect
      ↓ 60s A scene.willConnect
      60.1s A scene.willEnterForeground
      60.2s A scene.didBecomeActive
      """),
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
    .init(
      "Near miss: undecided with SwiftUI unless SceneStorage is recorded; a display",
      hidden: true,
      """
      header run=1 app=films lifeCycle=swiftui platform=ios
      launch A
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      60s process.exit
      header run=2 app=films lifeCycle=swiftui platform=ios
      launch A
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      60s process.exit
      header run=3 app=films lifeCycle=swiftui platform=ios
      launch A
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      60s D scene.willConnect role=UIWindowSceneSessionRoleExternalDisplayNonInteractive
      61s D scene.didEnterBackground
      62s D scene.didDisconnect
      63s D scene.willConnect role=UIWindowSceneSessionRoleExternalDisplayNonInteractive
      64s D scene.didEnterBackground
      65s D scene.didDisconnect
      66s D scene.willConnect role=UIWindowSceneSessionRoleExternalDisplayNonInteractive
      """),
  ]
}
