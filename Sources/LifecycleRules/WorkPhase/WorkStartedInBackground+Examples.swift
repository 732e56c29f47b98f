import RuleKit

extension WorkStartedInBackground {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "A timer reloads after the app has gone",
      """
      header lifeCycle=uikit-scene platform=ios records=work,background
      launch A
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      ↓ 11s A work.begin id=1 name=reloadFilms kind=refresh
      14.2s A work.end id=1
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "The system granted time for it",
      """
      header lifeCycle=swiftui platform=ios records=work,background
      launch A
      121ms A phase.active
      9s A scene.willResignActive
      9.001s A phase.inactive
      9.5s A scene.didEnterBackground
      9.501s A phase.background
      60s swbg.launch id=films.refresh kind=refresh
      60.01s bgtask.submit id=films.refresh kind=refresh
      60.1s work.begin id=1 name=reloadFilms kind=refresh
      63s work.end id=1
      63.1s swbg.return id=films.refresh kind=refresh
      """),
    .init(
      "Near miss: exactly the limits; covered at once; back in time; other kinds; needed",
      """
      header lifeCycle=uikit-scene platform=ios records=work,background
      launch A
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      10s A work name=draw kind=render dur=300ms cpu=100ms
      10s A work name=stills kind=prefetch dur=1s
      10s A work.begin id=1 name=reload kind=refresh
      11s A work.end id=1
      12s work name=flush kind=disk dur=3s
      12s work name=receipt kind=refresh essential=true dur=3s
      20s work.begin id=2 name=sync kind=refresh
      20.01s bg.begin id=1 name=sync
      23s work.end id=2
      23.1s bg.end id=1
      30s work.begin id=3 name=reload kind=refresh
      30.8s A scene.willEnterForeground
      30.9s A scene.didBecomeActive
      33s work.end id=3
      """),
    .init(
      "Near miss: a push asks for it; an app that plays on in the background",
      """
      header lifeCycle=uikit-scene platform=ios records=work,background
      launch A
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      20s work name=inbox kind=refresh trigger=app.didReceiveRemoteNotification dur=3s
      header lifeCycle=uikit-scene platform=ios records=work,background backgroundModes=audio
      launch A
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      20s work name=playlist kind=refresh dur=3s
      """),
  ]
}
