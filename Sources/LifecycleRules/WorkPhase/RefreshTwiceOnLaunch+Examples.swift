import RuleKit

extension RefreshTwiceOnLaunch {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "Loaded in the root view's task, and again on the first active",
      """
      header lifeCycle=swiftui platform=ios records=work
      launch
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      115ms A work.begin id=1 name=reloadFilms kind=refresh key=films trigger=view.task.start
      120ms A scene.didBecomeActive
      121ms A phase.active
      ↓ 122ms A work.begin id=2 name=reloadFilms kind=refresh key=films trigger=phase.active
      700ms A work.end id=1
      800ms A work.end id=2
      """),
    .init(
      "No triggers; at the launch, and in both callbacks of a return",
      """
      header lifeCycle=uikit-scene platform=ios records=work
      launch
      91ms work name=reloadFilms kind=refresh key=films dur=700ms
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      ↓ 121ms A work name=reloadFilms kind=refresh key=films dur=700ms
      60s A scene.willResignActive
      60.5s A scene.didEnterBackground
      90s A scene.willEnterForeground
      90.1s A work name=reloadFilms kind=refresh key=films dur=700ms
      90.2s A scene.didBecomeActive
      ↓ 90.3s A work name=reloadFilms kind=refresh key=films dur=700ms
      """),
    .init(
      "No triggers; twice after each activation",
      """
      header lifeCycle=uikit-scene platform=ios records=work
      launch A
      130ms A work.begin id=1 name=reloadFilms kind=refresh key=films
      ↓ 138ms A work.begin id=2 name=reloadFilms kind=refresh key=films
      700ms A work.end id=1
      800ms A work.end id=2
      60s A scene.willResignActive
      60.5s A scene.didEnterBackground
      90s A scene.willEnterForeground
      90.2s A scene.didBecomeActive
      90.21s work name=reloadFilms kind=refresh key=films
      ↓ 90.218s work name=reloadFilms kind=refresh key=films
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Loaded at the launch, and on a return",
      """
      header lifeCycle=swiftui platform=ios records=work
      launch
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      115ms A work name=reloadFilms kind=refresh key=films trigger=view.task.start dur=700ms
      120ms A scene.didBecomeActive
      121ms A phase.active
      60s A scene.willResignActive
      60.5s A scene.didEnterBackground
      90s A scene.willEnterForeground
      90.1s A scene.didBecomeActive
      90.2s A work name=reloadFilms kind=refresh key=films trigger=phase.active dur=700ms
      """),
    .init(
      "Near miss: a retry, other data, the user's own, and an interruption after a visit to the list",
      """
      header lifeCycle=swiftui platform=ios records=work
      launch
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      112ms A work name=reloadFilms kind=refresh key=films dur=5ms outcome=failed
      113ms A work name=reloadCast kind=refresh key=cast dur=5ms
      120ms A scene.didBecomeActive
      121ms A phase.active
      122ms A work name=reloadFilms kind=refresh key=films dur=700ms trigger=phase.active
      130ms A work name=reloadCast kind=refresh key=cast dur=5ms trigger=user
      59s A work name=reloadCast kind=refresh key=cast dur=5ms trigger=view.onAppear
      60s A scene.willResignActive
      61s A scene.didBecomeActive
      61.1s A work name=reloadCast kind=refresh key=cast dur=5ms trigger=phase.active
      """),
  ]
}
