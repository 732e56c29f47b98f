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
      "Exactly two seconds apart, and an overlap long after the beginning", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=work
      launch A B
      1s A work name=reloadFilms kind=refresh key=films dur=100ms
      ↓ 3s B work name=reloadFilms kind=refresh key=films dur=100ms
      10s A work name=download kind=network key=trailer dur=20s
      ↓ 29s B work name=download kind=network key=trailer dur=20s
      100s A work.begin id=1 name=reloadFilms kind=refresh key=films
      ↓ 190s B work name=reloadFilms kind=refresh key=films dur=100ms
      200s A work.end id=1
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
      "Near miss: one window twice, one load for all windows, and two seconds and a nanosecond",
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=work
      launch A B
      1s A work name=reloadFilms kind=refresh key=films dur=100ms
      1.5s A work name=reloadFilms kind=refresh key=films dur=100ms
      3500000001ns B work name=reloadFilms kind=refresh key=films dur=100ms
      10s A work name=layout kind=render key=list dur=3s
      11s B work name=layout kind=render key=list dur=3s
      20s work name=sync kind=refresh key=all dur=3s
      21s B work name=sync kind=refresh key=all dur=3s
      """),
  ]
}
