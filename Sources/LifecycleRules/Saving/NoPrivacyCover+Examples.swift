import RuleKit

extension NoPrivacyCover {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "The account stays in sight",
      """
      header lifeCycle=uikit-scene platform=ios records=privacy
      launch A
      8s A screen.sensitive
      9s A scene.willResignActive
      ↓ 9.5s A scene.didEnterBackground dur=20ms
      60s A scene.willEnterForeground
      60.1s A scene.didBecomeActive
      """),
    .init(
      "Covered only at the return; a screen of the whole app", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios records=privacy
      launch A
      8s screen.sensitive
      9s A scene.willResignActive
      ↓ 9.5s A scene.didEnterBackground
      9750000001ns privacy.cover.show
      60s A scene.willEnterForeground
      60.1s A scene.didBecomeActive
      60.2s privacy.cover.hide
      69s A scene.willResignActive
      ↓ 69.5s A scene.didEnterBackground dur=20ms
      69.6s A scene.willEnterForeground
      69.7s A scene.didBecomeActive
      """),
    .init(
      "An app without scenes, and one of which only the phases are recorded", hidden: true,
      """
      header run=1 app=films lifeCycle=uikit-app platform=ios records=privacy
      launch
      100ms app.didBecomeActive
      8s screen.sensitive
      9s app.willResignActive
      ↓ 9.5s app.didEnterBackground
      60s app.willEnterForeground
      60.1s app.didBecomeActive
      61s process.exit
      header run=2 app=films lifeCycle=swiftui platform=ios records=privacy
      0ms process.start
      100ms A phase.active
      8s A screen.sensitive
      9s A phase.inactive
      ↓ 9.5s A phase.background
      60s A phase.inactive
      60.1s A phase.active
      """),
    .init(
      "By the application's notifications alone", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios records=privacy
      launch
      110ms note.app.willEnterForeground
      120ms note.app.didBecomeActive
      1s screen.sensitive
      9s note.app.willResignActive
      ↓ 9.5s note.app.didEnterBackground
      20s note.app.willEnterForeground
      20.1s note.app.didBecomeActive
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Covered on the way out",
      """
      header lifeCycle=uikit-scene platform=ios records=privacy
      launch A
      8s A screen.sensitive
      9s A scene.willResignActive
      9.01s A privacy.cover.show
      9.5s A scene.didEnterBackground dur=20ms
      60s A scene.willEnterForeground
      60.1s A scene.didBecomeActive
      60.2s A privacy.cover.hide
      """),
    .init(
      "Near miss: covered at the end of the callback; another scene; out of sight; as work",
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=privacy,work
      launch A B
      7s B screen.sensitive
      8s A screen.sensitive
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground dur=20ms
      9.52s A privacy.cover.show
      60s A scene.willEnterForeground
      60.1s A scene.didBecomeActive
      60.2s A privacy.cover.hide
      61s A screen.sensitive visible=false
      62s A scene.willResignActive
      62.5s A scene.didEnterBackground
      70s A scene.willEnterForeground
      70.1s A scene.didBecomeActive
      71s A screen.sensitive
      72s A scene.willResignActive
      72.5s A scene.didEnterBackground
      72.75s A work name=blur kind=cover dur=10ms
      80s A scene.willEnterForeground
      80.1s A scene.didBecomeActive
      """),
  ]
}
