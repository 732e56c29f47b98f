import RuleKit

extension RefreshOnEveryActivation {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "Control Center twice, and a reload after each",
      """
      header lifeCycle=uikit-scene platform=ios records=work
      launch A
      130ms A work.begin id=1 name=reloadFilms kind=refresh key=films
      900ms A work.end id=1
      9s A scene.willResignActive
      10s A scene.didBecomeActive
      ↓ 10.1s A work.begin id=2 name=reloadFilms kind=refresh key=films
      10.9s A work.end id=2
      30s A scene.willResignActive
      32s A scene.didBecomeActive
      ↓ 32.1s A work.begin id=3 name=reloadFilms kind=refresh key=films
      32.9s A work.end id=3
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Reloads after the background",
      """
      header lifeCycle=swiftui platform=ios records=work
      launch A
      121ms A phase.active
      130ms A work name=reloadFilms kind=refresh key=films dur=700ms
      9s A scene.willResignActive
      9.001s A phase.inactive
      9.5s A scene.didEnterBackground
      9.501s A phase.background
      20s A scene.willEnterForeground
      20.001s A phase.inactive
      20.1s A scene.didBecomeActive
      20.101s A phase.active
      20.2s A work name=reloadFilms kind=refresh key=films dur=700ms
      30s A scene.willResignActive
      30.001s A phase.inactive
      30.5s A scene.didEnterBackground
      30.501s A phase.background
      40s A scene.willEnterForeground
      40.001s A phase.inactive
      40.1s A scene.didBecomeActive
      40.101s A phase.active
      40.2s A work name=reloadFilms kind=refresh key=films dur=700ms
      """),
    .init(
      "Near miss: one reload only; then the user's own, other data, and a retry",
      """
      header lifeCycle=uikit-scene platform=ios records=work
      launch A
      130ms A work name=reloadFilms kind=refresh key=films dur=700ms
      9s A scene.willResignActive
      10s A scene.didBecomeActive
      10.1s A work name=reloadFilms kind=refresh key=films dur=700ms
      10.9s A work name=reloadCast kind=refresh key=cast dur=700ms outcome=failed
      30s A scene.willResignActive
      32s A scene.didBecomeActive
      32.1s A work name=reloadFilms kind=refresh key=films dur=700ms trigger=user
      32.9s A work name=reloadCast kind=refresh key=cast dur=700ms
      50s A scene.willResignActive
      52s A scene.didBecomeActive
      52.1s A work name=reloadCast kind=refresh key=cast dur=700ms
      """),
  ]
}
