import RuleKit

extension NoMultiwindowCoverage {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "Three runs, one window each",
      """
      header run=1 app=films platform=ipados lifeCycle=uikit-scene multipleScenes=true
      launch A
      9s process.exit
      header run=2 app=films platform=ipados lifeCycle=uikit-scene multipleScenes=true
      launch A
      9s process.exit
      ↓ header run=3 app=films platform=ipados lifeCycle=uikit-scene multipleScenes=true
      launch A
      5s A scene.willResignActive
      6s A scene.didEnterBackground
      7s A scene.didDisconnect
      8s B scene.willConnect
      9s B scene.willEnterForeground
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "One of three runs has two windows next to each other",
      """
      header run=1 app=films platform=ipados lifeCycle=uikit-scene multipleScenes=true
      launch A
      9s process.exit
      header run=2 app=films platform=ipados lifeCycle=uikit-scene multipleScenes=true
      launch A
      9s process.exit
      header run=3 app=films platform=ipados lifeCycle=uikit-scene multipleScenes=true
      launch A
      5s B scene.willConnect
      5.01s B scene.willEnterForeground
      5.1s B scene.didBecomeActive
      9s process.exit
      """),
    .init(
      "Two runs are too few",
      """
      header run=1 app=films platform=ipados lifeCycle=uikit-scene multipleScenes=true
      launch
      100ms A scene.willConnect
      9s process.exit
      header run=2 app=films platform=ipados lifeCycle=uikit-scene multipleScenes=true
      launch
      100ms A scene.willConnect
      """),
    .init(
      "Near miss: two windows for a moment in the first run",
      """
      header run=1 app=films platform=ipados lifeCycle=uikit-scene multipleScenes=true
      launch
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      5s B scene.willConnect
      9s process.exit
      header run=2 app=films platform=ipados lifeCycle=uikit-scene multipleScenes=true
      launch
      100ms A scene.willConnect
      9s process.exit
      header run=3 app=films platform=ipados lifeCycle=uikit-scene multipleScenes=true
      launch
      100ms A scene.willConnect
      """),
  ]
}
