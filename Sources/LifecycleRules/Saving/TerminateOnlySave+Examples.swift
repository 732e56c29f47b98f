import RuleKit

extension TerminateOnlySave {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "The draft waits for the termination",
      """
      header lifeCycle=uikit-scene platform=ios records=data
      launch A
      8s A data.dirty key=draft
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      30s app.willTerminate
      ↓ 30.1s data.save key=draft
      30.2s process.exit reason=user code=0
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Saved on the way out, and again at the end",
      """
      header lifeCycle=uikit-scene platform=ios records=data
      launch A
      8s A data.dirty key=draft
      9s A scene.willResignActive
      9.1s A data.save key=draft
      9.5s A scene.didEnterBackground
      9.6s data.dirty key=draft
      30s app.willTerminate
      30.1s data.save key=draft
      30.2s process.exit reason=user code=0
      """),
    .init(
      "Near miss: the app terminates without having left; a note was thrown away",
      """
      header lifeCycle=uikit-scene platform=ios records=data
      launch A
      8s A data.dirty key=note
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      9.6s A data.delete key=note
      20s A scene.willEnterForeground
      20.1s A scene.didBecomeActive
      21s A data.dirty key=draft
      30s app.willTerminate
      30.1s data.save key=draft
      30.1s data.save key=note
      30.2s process.exit reason=user code=0
      """),
    .init(
      "An earlier save shows that the app saves at other times too",
      """
      header lifeCycle=uikit-scene platform=ios records=data
      launch A
      2s A data.dirty key=settings
      3s A data.save key=settings
      7s A data.dirty key=settings
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      12s app.willTerminate
      12.1s data.save key=settings
      12.2s process.exit reason=user code=0
      """),
    .init(
      "A save without a key may be of everything",
      """
      header lifeCycle=uikit-scene platform=ios records=data,work
      launch A
      2s A work name=saveAll kind=save dur=20ms
      8s A data.dirty key=draft
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      30s app.willTerminate
      30.1s data.save key=draft
      30.2s process.exit
      """),
  ]
}
