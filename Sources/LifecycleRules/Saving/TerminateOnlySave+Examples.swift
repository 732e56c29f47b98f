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
      """),
    .init(
      "Changed again on the way; the save is work; another key is saved in time", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios records=data,work
      launch A
      8s A data.dirty key=draft
      8.1s A data.dirty key=settings
      8.2s A data.save key=settings
      9s A scene.willResignActive
      9.2s A data.dirty key=draft
      9.5s A scene.didEnterBackground
      9.6s A data.dirty key=draft
      10s app.willTerminate
      ↓ 10.1s work name=saveAll kind=save key=draft dur=20ms
      10.1s data.dirty key=settings
      10.2s data.save key=settings
      10.3s process.exit
      """),
    .init(
      "A Mac app that was put aside and then quit", hidden: true,
      """
      header lifeCycle=appkit platform=macos records=data
      0ms process.start
      50ms ns.willFinishLaunching
      90ms ns.didFinishLaunching
      100ms ns.willBecomeActive
      110ms ns.didBecomeActive
      8s data.dirty key=notes
      9s ns.willResignActive
      9.1s ns.didResignActive
      20s ns.willBecomeActive
      20.1s ns.didBecomeActive
      30s ns.shouldTerminate
      30.1s ns.willTerminate
      ↓ 30.2s data.save key=notes
      30.3s process.exit
      """),
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
      "An earlier save shows that the app saves at other times too", hidden: true,
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
      "A save without a key may be of everything", hidden: true,
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
