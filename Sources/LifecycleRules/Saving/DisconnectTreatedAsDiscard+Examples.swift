import RuleKit

extension DisconnectTreatedAsDiscard {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "The draft is gone when the window comes back",
      """
      header lifeCycle=uikit-scene platform=ios records=data
      launch A
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      20s A scene.didDisconnect
      ↓ 20.1s A data.delete key=draft
      60s A scene.willConnect
      60.1s A scene.willEnterForeground
      60.2s A scene.didBecomeActive
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "The user closed the window for good",
      """
      header lifeCycle=uikit-scene platform=ios records=data
      launch A
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      20s A scene.didDisconnect
      20.1s A session.discarded
      20.15s app.didDiscardSceneSessions scenes=A
      20.2s A data.delete key=draft
      60s trace.end
      """),
    .init(
      "Near miss: discarded a moment later; the user's own; later than a second; memory only",
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=data,storage,work
      launch A B
      230ms C scene.willConnect
      240ms C scene.didEnterBackground
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      20s A scene.didDisconnect
      20.1s A data.delete key=draft
      20.2s app.didDiscardSceneSessions scenes=A
      21s B scene.willResignActive
      21.5s B scene.didEnterBackground
      30s B scene.didDisconnect
      30s B work name=dropThumbnails kind=cleanup dur=2ms
      31000000001ns B data.delete key=draft2
      40s C scene.didDisconnect
      40.5s C data.delete key=old trigger=user
      40.6s data.delete key=cache
      60s B scene.willConnect
      60.1s B scene.willEnterForeground
      60.2s B scene.didBecomeActive
      61s C scene.willConnect
      61.1s C scene.willEnterForeground
      """),
  ]
}
