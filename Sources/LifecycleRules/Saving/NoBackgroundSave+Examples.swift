import RuleKit

extension NoBackgroundSave {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "One change, and two departures before it is lost",
      """
      header lifeCycle=uikit-scene platform=ios records=data
      launch A
      ↓ 1s A data.dirty key=draft
      2s A scene.willResignActive
      3s A scene.didEnterBackground
      20s A scene.willEnterForeground
      21s A scene.didBecomeActive
      22s A scene.willResignActive
      23s A scene.didEnterBackground
      60s process.exit
      """),
    .init(
      "A draft, and the process is killed in the background",
      """
      header lifeCycle=uikit-scene platform=ios records=data
      launch A
      ↓ 8s A data.dirty key=draft
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      60s process.exit
      """),
    .init(
      "Saved only after the return",
      """
      header lifeCycle=uikit-scene platform=ios records=data
      launch A
      ↓ 8s A data.dirty key=draft
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      60s A scene.willEnterForeground
      60.1s A scene.didBecomeActive
      61s A data.save key=draft
      """),
    .init(
      "Ended while active; a save began before the change and one failed",
      """
      header lifeCycle=uikit-scene platform=ios records=data,work
      launch A
      8s A work.begin id=1 name=save kind=save key=draft
      ↓ 8.1s A data.dirty key=draft
      8.2s A work.end id=1 outcome=done
      8.3s A work.begin id=2 name=save kind=save key=draft
      8.4s A work.end id=2 outcome=failed
      9s process.exit
      """),
    .init(
      "A document whose autosave failed",
      """
      header lifeCycle=uikit-scene platform=ios records=data
      launch A
      2s A document.open id=report
      ↓ 8s A data.dirty key=report
      9s A scene.willResignActive
      9.1s A document.autosave id=report
      9.2s A document.failed id=report reason=noSpace
      9.5s A scene.didEnterBackground
      60s process.exit
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Saved on the way out",
      """
      header lifeCycle=swiftui platform=ios records=data,work
      launch A
      121ms A phase.active
      8s A data.dirty key=draft
      8s A data.dirty key=settings
      9s A scene.willResignActive
      9.001s A phase.inactive
      9.1s A data.save key=draft
      9.2s A work name=saveSettings kind=save key=settings dur=30ms
      9.5s A scene.didEnterBackground
      9.501s A phase.background
      60s process.exit
      """),
    .init(
      "Near miss: saved in exactly five seconds; thrown away; back in time; a save under way",
      """
      header lifeCycle=uikit-scene platform=ios records=data,work
      launch A
      8s A data.dirty key=draft
      8s A data.dirty key=note
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      9.6s A data.delete key=note
      14.5s A data.save key=draft
      60s A scene.willEnterForeground
      60.1s A scene.didBecomeActive
      61s A data.dirty key=draft
      62s A scene.willResignActive
      62.5s A scene.didEnterBackground
      65s A scene.willEnterForeground
      65.1s A scene.didBecomeActive
      66s A work.begin id=1 name=save kind=save key=draft
      66.1s A scene.willResignActive
      66.2s A scene.didEnterBackground
      72s A work.end id=1 outcome=done
      80s process.exit
      """),
    .init(
      "Near miss: documents that are saved, autosaved or closed, and one that cannot be opened again",

      """
      header lifeCycle=uikit-scene platform=ios records=data
      launch A
      2s A document.open id=report
      3s A document.open id=letter
      4s A document.open id=list
      8s A data.dirty key=report
      8s A data.dirty key=letter
      8s A data.dirty key=list
      8.1s A document.save id=report
      8.2s A document.close id=letter
      8.3s A document.open id=letter
      8.4s A document.failed id=letter reason=notFound
      9s A scene.willResignActive
      9.1s A document.autosave id=list
      9.5s A scene.didEnterBackground
      60s process.exit
      """),
  ]
}
