import RuleKit

extension SceneConfigNameReused {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "The editor's delegate under the name of the main window",
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true
      launch
      95ms app.configurationForConnecting name=Default delegate=MainDelegate
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      ↓ 5s app.configurationForConnecting name=Default delegate=EditorDelegate
      5.1s B scene.willConnect
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "A name for each",
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true
      launch
      95ms app.configurationForConnecting name=Main delegate=MainDelegate
      100ms A scene.willConnect
      5s app.configurationForConnecting name=Editor delegate=EditorDelegate
      5.1s B scene.willConnect
      """),
    .init(
      "Near miss: the same name and delegate twice, and two without a name",
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true
      launch
      95ms app.configurationForConnecting name=Main delegate=MainDelegate
      100ms A scene.willConnect
      5s app.configurationForConnecting name=Main delegate=MainDelegate
      5.1s B scene.willConnect
      6s app.configurationForConnecting delegate=MainDelegate
      6.1s C scene.willConnect
      7s app.configurationForConnecting delegate=EditorDelegate
      7.1s D scene.willConnect
      """),
  ]
}
