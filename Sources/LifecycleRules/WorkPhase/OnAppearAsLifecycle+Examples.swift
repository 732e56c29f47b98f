import RuleKit

extension OnAppearAsLifecycle {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "The list reloads whenever its tab is shown",
      """
      header lifeCycle=swiftui platform=ios records=work,view
      launch A
      121ms A phase.active
      125ms A view.onAppear view=FilmList
      126ms A work name=reloadFilms kind=refresh key=films dur=300ms trigger=view.onAppear
      4s A view.onDisappear view=FilmList
      6s A view.onAppear view=FilmList
      ↓ 6.001s A work name=reloadFilms kind=refresh key=films dur=300ms trigger=view.onAppear
      """),
    .init(
      "No trigger recorded, 20 ms after the view appeared; and a session each time",
      """
      header lifeCycle=swiftui platform=ios records=work,view,session
      launch A
      121ms A phase.active
      1s A view.onAppear view=Home
      1.02s A work name=saveState kind=save thread=main dur=2ms
      1.021s A session.start id=1 trigger=view.onAppear
      3s A session.end id=1
      4s A view.onDisappear view=Home
      6s A view.onAppear view=Home
      ↓ 6.02s A work name=saveState kind=save thread=main dur=2ms
      ↓ 6.021s A session.start id=2 trigger=view.onAppear
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "A modifier reads the phase and loads once for each return",
      """
      header lifeCycle=swiftui platform=ios records=work,view
      launch
      100ms A scene.willConnect
      105ms A view.body view=Root
      106ms A view.onAppear view=Root
      110ms A scene.willEnterForeground
      320ms A scene.didBecomeActive
      321ms A phase.active
      322ms A view.body view=RefreshOnActivation
      323ms A work name=reloadFilms kind=refresh key=films dur=300ms trigger=phase.active
      2s A view.onAppear view=FilmList
      4s A view.onDisappear view=FilmList
      6s A view.onAppear view=FilmList
      9s A scene.willResignActive
      9.001s A phase.inactive
      9.002s A view.body view=RefreshOnActivation
      9.5s A scene.didEnterBackground
      9.501s A phase.background
      9.502s A view.body view=RefreshOnActivation
      120s A scene.willEnterForeground
      120.001s A phase.inactive
      120.002s A view.body view=RefreshOnActivation
      120.1s A scene.didBecomeActive
      120.101s A phase.active
      120.102s A view.body view=RefreshOnActivation
      120.103s A work name=reloadFilms kind=refresh key=films dur=300ms trigger=phase.active
      """),
    .init(
      "Near miss: a return from the background between the two appearances",
      """
      header lifeCycle=swiftui platform=ios records=work,view
      launch A
      121ms A phase.active
      125ms A view.onAppear view=FilmList
      126ms A work name=reloadFilms kind=refresh key=films dur=300ms trigger=view.onAppear
      4s A scene.willResignActive
      4.001s A phase.inactive
      4.5s A scene.didEnterBackground
      4.501s A phase.background
      60s A scene.willEnterForeground
      60.001s A phase.inactive
      60.1s A scene.didBecomeActive
      60.101s A phase.active
      61s A view.onDisappear view=FilmList
      63s A view.onAppear view=FilmList
      63.001s A work name=reloadFilms kind=refresh key=films dur=300ms trigger=view.onAppear
      """),
    .init(
      "Near miss: each view loads something else, and work of the user's own",
      """
      header lifeCycle=swiftui platform=ios records=work,view
      launch A
      121ms A phase.active
      1s A view.onAppear view=Film
      1.001s A work name=loadFilm kind=refresh key=film/1 dur=80ms trigger=view.onAppear
      4s A view.onDisappear view=Film
      6s A view.onAppear view=Film
      6.001s A work name=loadFilm kind=refresh key=film/2 dur=80ms trigger=view.onAppear
      6.01s A work name=sync kind=refresh key=all dur=80ms trigger=user
      7s A view.onDisappear view=Film
      8s A view.onAppear view=Film
      8.01s A work name=sync kind=refresh key=all dur=80ms trigger=user
      """),
    .init(
      "Near miss: a nanosecond after the window, on another thread, and `.task(id:)` restarts",

      """
      header lifeCycle=swiftui platform=ios records=work,view
      launch A
      121ms A phase.active
      1s A view.onAppear view=Home
      1.001s A work name=index kind=refresh thread=indexer dur=2ms
      1.02s A work name=saveState kind=save thread=main dur=2ms
      2s A view.task.start view=Home
      2.001s A work name=search kind=refresh dur=40ms trigger=view.task.start
      2.5s A view.task.end view=Home
      3s A view.task.start view=Home
      3.001s A work name=search kind=refresh dur=40ms trigger=view.task.start
      3.5s A view.task.end view=Home
      4s A view.onDisappear view=Home
      6s A view.onAppear view=Home
      6.001s A work name=index kind=refresh thread=indexer dur=2ms
      6020000001ns A work name=saveState kind=save thread=main dur=2ms
      """),
  ]
}
