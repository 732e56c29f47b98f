import RuleKit

extension EventOnDeadScene {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "The timer of a closed window",
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=resources
      launch A
      200ms B scene.willConnect
      210ms B scene.didEnterBackground
      5s B timer.fire id=clock
      9s B scene.didDisconnect
      ↓ 10s B timer.fire id=clock
      """),
    .init(
      "A load that begins after the user has closed the window for good",
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=work
      launch
      100ms A scene.willConnect
      110ms A scene.didEnterBackground
      9s A scene.didDisconnect
      9.2s A session.discarded
      ↓ 9.5s A work name=loadPosters kind=network dur=40ms
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "All is stopped when the scene goes",
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=resources,work,setup
      launch
      100ms A scene.willConnect
      101ms A observer.add name=FilmsDidChange
      110ms A scene.didEnterBackground
      5s A timer.fire id=clock
      9s A scene.didDisconnect
      9.01s A observer.remove name=FilmsDidChange
      9.05s A work name=stop kind=cancel dur=1ms
      """),
    .init(
      "Near miss: the last moment; a late save; connected again; another scene; never connected",
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=resources,work
      launch
      95ms D work name=restore kind=disk dur=1ms
      100ms A scene.willConnect
      110ms A scene.didEnterBackground
      200ms B scene.willConnect
      210ms B scene.didEnterBackground
      9s A scene.didDisconnect
      9.1s A timer.fire id=clock
      9.5s A work name=saveDraft kind=save dur=20ms
      9.6s A work name=dropCache kind=cleanup dur=20ms
      9.7s B timer.fire id=clock
      20s A scene.willConnect
      20.1s A timer.fire id=clock
      """),
  ]
}
