import RuleKit

extension DuplicateRefreshAcrossScenes {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "Two windows are restored, and each loads the films",
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=work
      launch A
      130ms A work.begin id=1 name=reloadFilms kind=refresh key=films
      200ms B scene.willConnect
      210ms B scene.willEnterForeground
      220ms B scene.didBecomeActive
      ↓ 230ms B work.begin id=2 name=reloadFilms kind=refresh key=films
      900ms A work.end id=1
      950ms B work.end id=2
      """),
    .init(
      "Two observers of one change load the films, in one window",
      """
      header lifeCycle=uikit-scene platform=ios records=work
      launch A
      60s A work.begin id=1 name=reloadFilms kind=refresh key=films
      ↓ 60.008s A work.begin id=2 name=reloadFilms kind=refresh key=films
      60.7s A work.end id=1
      60.8s A work.end id=2
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Each window loads its own film",
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=work
      launch A
      130ms A work name=loadFilm kind=refresh key=film/1 dur=700ms
      200ms B scene.willConnect
      210ms B scene.willEnterForeground
      220ms B scene.didBecomeActive
      230ms B work name=loadFilm kind=refresh key=film/2 dur=700ms
      """),
    .init(
      "Near miss: one window a second and a nanosecond later, another two seconds and a nanosecond",
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=work
      launch A B
      1s A work name=reloadFilms kind=refresh key=films dur=100ms
      2000000001ns A work name=reloadFilms kind=refresh key=films dur=100ms
      4000000002ns B work name=reloadFilms kind=refresh key=films dur=100ms
      10s A work name=layout kind=render key=list dur=3s
      11s B work name=layout kind=render key=list dur=3s
      20s work name=sync kind=refresh key=all dur=1s
      21000000001ns B work name=sync kind=refresh key=all dur=3s
      """),
    .init(
      "Near miss: another try, the user's own load, and a cache that is shown before the network",
      """
      header lifeCycle=uikit-scene platform=ios records=work
      launch A
      10s A work.begin id=1 name=reloadFilms kind=refresh key=films
      10.3s A work.end id=1 outcome=failed
      10.4s A work name=reloadFilms kind=refresh key=films dur=100ms
      20s A work name=reloadFilms kind=refresh key=films dur=100ms trigger=user
      20.5s A work name=reloadFilms kind=refresh key=films dur=100ms
      30s A work name=reloadFilms kind=refresh key=films dur=100ms
      30.5s A work name=reloadFilms kind=refresh key=films dur=100ms trigger=user
      40s A work name=cachedFilms kind=refresh key=films dur=5ms
      40.1s A work name=reloadFilms kind=revalidate key=films dur=700ms
      """),
  ]
}
