import RuleKit

extension ScenePhaseForAppWork {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "Both windows flush the analytics when the app leaves",
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=work
      launch A B
      9s A scene.willResignActive
      9.001s B scene.willResignActive
      9.5s A scene.didEnterBackground
      9.501s A work name=flush kind=network scope=app dur=90ms trigger=phase.background
      9.502s B scene.didEnterBackground
      ↓ 9.503s B work name=flush kind=network scope=app dur=90ms trigger=phase.background
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Once, by the notification of the app",
      """
      header lifeCycle=swiftui platform=ipados multipleScenes=true records=work,view
      launch
      100ms A scene.willConnect
      105ms A view.body view=Root
      110ms A scene.willEnterForeground
      111ms note.app.willEnterForeground
      120ms A scene.didBecomeActive
      121ms note.app.didBecomeActive
      200ms B scene.willConnect
      205ms B view.body view=Root
      210ms B scene.willEnterForeground
      220ms B scene.didBecomeActive
      9s A scene.willResignActive
      9.001s B scene.willResignActive
      9.002s note.app.willResignActive
      9.5s A scene.didEnterBackground
      9.502s B scene.didEnterBackground
      9.503s note.app.didEnterBackground
      9.504s work name=flush kind=network scope=app dur=90ms trigger=note.app.didEnterBackground
      """),
    .init(
      "Near miss: work of each scene, other work, twice in one window, and no change of the app",
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=work
      launch A B
      5s A work name=sync kind=network scope=app dur=90ms
      5.1s B work name=sync kind=network scope=app dur=90ms
      9s A scene.willResignActive
      9.001s B scene.willResignActive
      9.5s A scene.didEnterBackground
      9.501s A work name=dropThumbnails kind=cleanup dur=9ms
      9.501s A work name=flush kind=network scope=app dur=90ms
      9.502s A work name=flush kind=network scope=app dur=90ms
      9.502s B scene.didEnterBackground
      9.503s B work name=dropThumbnails kind=cleanup dur=9ms
      9.504s B work name=log kind=disk scope=app dur=9ms
      """),
  ]
}
