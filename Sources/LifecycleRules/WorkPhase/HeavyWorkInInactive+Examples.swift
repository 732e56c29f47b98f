import RuleKit

extension HeavyWorkInInactive {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "A reload while Control Center is open",
      """
      header lifeCycle=uikit-scene platform=ios records=work
      launch A
      9s A scene.willResignActive
      ↓ 9.1s A work.begin id=1 name=rebuildIndex kind=cpu thread=index
      9.4s A work.end id=1
      10s A scene.didBecomeActive
      """),
    .init(
      "A network request is real work however short",
      """
      header lifeCycle=uikit-scene platform=ios records=work
      launch A
      9s A scene.willResignActive
      ↓ 9.1s A work name=fetch kind=network dur=3ms
      10s A scene.didBecomeActive
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "The same work after the return",
      """
      header lifeCycle=swiftui platform=ios records=work
      launch A
      121ms A phase.active
      9s A scene.willResignActive
      9.001s A phase.inactive
      10s A scene.didBecomeActive
      10.001s A phase.active
      10.1s A work.begin id=1 name=rebuildIndex kind=cpu thread=index
      10.4s A work.end id=1
      """),
    .init(
      "Near miss: exactly the limits, another scene, a save, and launch work",
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=work
      launch
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      112ms A work name=firstLoad kind=network dur=900ms
      120ms A scene.didBecomeActive
      200ms B scene.willConnect
      210ms B scene.willEnterForeground
      220ms B scene.didBecomeActive
      9s A scene.willResignActive
      9.1s A work name=layout kind=render thread=main dur=50ms
      9.2s A work name=index kind=cpu thread=index dur=250ms
      9.3s A work name=saveDraft kind=save dur=400ms
      9.4s B work name=fetch kind=network dur=400ms
      10s A scene.didBecomeActive
      """),
    .init(
      "Near miss: launch work of no scene that ends after the activation",
      """
      header lifeCycle=uikit-scene platform=ios records=work
      launch
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      115ms work.begin id=1 name=reload kind=refresh key=films
      120ms A scene.didBecomeActive
      700ms work.end id=1
      """),
  ]
}
