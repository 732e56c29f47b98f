import RuleKit

extension SceneObserverGrowth {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "Three connects, three observers",
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=setup
      launch
      1s A scene.willConnect
      1.1s A observer.add name=theme
      1.2s A scene.didEnterBackground
      2s A scene.didDisconnect
      3s A scene.willConnect
      3.1s A observer.add name=theme
      3.2s A scene.didEnterBackground
      4s A scene.didDisconnect
      5s B scene.willConnect
      ↓ 5.1s observer.add name=theme
      5.2s B scene.didEnterBackground
      6s B scene.didDisconnect
      7s A scene.willConnect
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Removed at each disconnect",
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=setup
      launch
      1s A scene.willConnect
      1.1s A observer.add name=theme
      1.2s A scene.didEnterBackground
      1.3s A scene.stateRestorationActivity activity=true
      2s A scene.didDisconnect
      2.1s A observer.remove name=theme
      3s A scene.willConnect
      3.1s A observer.add name=theme
      3.2s A scene.didEnterBackground
      3.3s A scene.stateRestorationActivity activity=true
      4s A scene.didDisconnect
      4.1s A observer.remove name=theme
      5s A scene.willConnect
      5.1s A observer.add name=theme
      5.2s A scene.didEnterBackground
      5.3s A scene.stateRestorationActivity activity=true
      6s A scene.didDisconnect
      6.1s A observer.remove name=theme
      7s A scene.willConnect
      """),
    .init(
      "Near miss: more and more windows, two cycles only, and one removal late but in time",
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=setup
      launch
      1s A scene.willConnect
      1.1s A observer.add name=theme
      2s B scene.willConnect
      2.1s B observer.add name=theme
      3s C scene.willConnect
      3.1s C observer.add name=theme
      3.2s C scene.didEnterBackground
      4s C scene.didDisconnect
      5s C scene.willConnect
      5.1s C observer.add name=theme
      5.2s C scene.didEnterBackground
      6s C scene.didDisconnect
      7s C scene.willConnect
      7.1s observer.remove name=theme
      7.2s C observer.add name=theme
      7.3s C scene.didEnterBackground
      8s C scene.didDisconnect
      9s C scene.willConnect
      """),
  ]
}
