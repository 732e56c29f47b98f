import RuleKit

extension DiscardWithoutCleanup {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "The window is closed, its observer stays",
      """
      header lifeCycle=uikit-scene platform=ios records=setup
      launch A
      200ms A observer.add name=FilmsDidChange
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      20s A scene.didDisconnect
      ↓ 20.1s A session.discarded
      60s process.suspend
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "All is given back",
      """
      header lifeCycle=uikit-scene platform=ios records=setup,data
      launch A
      200ms A observer.add name=FilmsDidChange
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      20s A scene.didDisconnect
      20.05s A observer.remove name=FilmsDidChange
      20.1s A session.discarded
      20.2s A data.delete key=draft
      60s process.suspend
      """),
    .init(
      "Near miss: given back in exactly ten seconds; another scene's; only disconnected",
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=setup,resources,data
      launch A B
      300ms A resource.hold kind=camera
      300ms B observer.add name=FilmsDidChange
      300ms observer.add name=AppWide
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      20s A scene.didDisconnect
      20.1s A session.discarded
      25s A data.save key=draft
      30.1s A resource.release kind=camera
      31s B scene.willResignActive
      31.5s B scene.didEnterBackground
      32s B scene.didDisconnect
      60s B data.save key=draft
      """),
  ]
}
