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
    .init(
      "Two observers of one callback; phases alone; an app without scenes; order alone",
      hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios records=work
      launch A
      130ms A work name=reload kind=refresh trigger=scene.didBecomeActive dur=300ms
      ↓ 1.13s A work name=reload kind=refresh trigger=scene.didBecomeActive dur=300ms
      header run=2 lifeCycle=swiftui platform=ios records=work
      launch
      100ms A phase.active
      110ms A work name=reload kind=refresh dur=300ms
      ↓ 118ms A work name=reload kind=refresh dur=300ms
      header run=3 lifeCycle=uikit-app platform=ios records=work
      launch
      100ms app.didBecomeActive
      110ms work name=reload kind=refresh
      ↓ 1.1s work name=reload kind=refresh
      header run=4 lifeCycle=uikit-scene platform=ios records=work
      - process.start
      - A scene.willConnect
      - A scene.willEnterForeground
      - A scene.didBecomeActive
      - A work.begin id=1 name=reload kind=refresh trigger=scene.didBecomeActive
      ↓ - A work.begin id=2 name=reload kind=refresh trigger=scene.didBecomeActive
      """),
    .init(
      "By a wall clock", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios records=work clock=wall
      launch A
      130ms work name=reload kind=refresh
      ↓ 138ms work name=reload kind=refresh
      """),
    .init(
      "Exactly five seconds; two handlers of one activation", hidden: true,
      """
      header lifeCycle=swiftui platform=ios records=work
      launch
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      120ms work name=reload kind=refresh trigger=app.didFinishLaunching dur=1s
      5.11s A scene.didBecomeActive
      5.11s A work name=cast kind=refresh trigger=scene.didBecomeActive dur=1s
      5.12s A phase.active
      ↓ 5.12s work name=reload kind=refresh trigger=phase.active dur=1s
      ↓ 5.13s A work name=cast kind=refresh trigger=phase.active dur=1s
      """),
    .init(
      "Two windows, each twice; the second a second after its activation", hidden: true,
      """
      header lifeCycle=swiftui platform=ipados multipleScenes=true records=work
      launch
      100ms A scene.willConnect
      101ms B scene.willConnect
      110ms A scene.willEnterForeground
      111ms B scene.willEnterForeground
      112ms A work name=reload kind=refresh dur=1s
      113ms B work name=reload kind=refresh dur=1s
      120ms A scene.didBecomeActive
      121ms B scene.didBecomeActive
      ↓ 1.12s A work name=reload kind=refresh dur=1s
      ↓ 1.121s B work name=reload kind=refresh dur=1s
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
    .init(
      "Near miss: not together after one activation, or the first has failed", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios records=work
      launch A
      130ms A work name=reload kind=refresh dur=100ms trigger=scene.didBecomeActive
      1130000001ns A work name=reload kind=refresh dur=100ms trigger=scene.didBecomeActive
      20s A scene.willResignActive
      20.5s A scene.didEnterBackground
      50s A scene.willEnterForeground
      50.2s A scene.didBecomeActive
      50.21s A work name=reload kind=refresh dur=100ms outcome=failed
      50.4s A work name=reload kind=refresh dur=100ms
      """),
    .init(
      "Near miss: five seconds and a nanosecond, a second after the activation, another window",
      hidden: true,
      """
      header lifeCycle=swiftui platform=ipados multipleScenes=true records=work
      launch
      100ms work name=reload kind=refresh trigger=app.didFinishLaunching dur=1s
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      4s A work name=cast kind=refresh dur=1s
      4s A work name=stills kind=refresh dur=1s
      5s A scene.didBecomeActive
      5100000001ns work name=reload kind=refresh trigger=phase.active dur=1s
      6000000001ns A work name=cast kind=refresh dur=1s
      6.1s B scene.willConnect
      6.2s B scene.willEnterForeground
      6.3s B scene.didBecomeActive
      6.4s B work name=stills kind=refresh trigger=phase.active dur=1s
      """),
  ]
}
