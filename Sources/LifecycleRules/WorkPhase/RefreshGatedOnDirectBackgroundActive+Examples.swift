import RuleKit

extension RefreshGatedOnDirectBackgroundActive {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "Three returns, hours old",
      """
      header lifeCycle=swiftui platform=ios records=work
      launch A
      121ms A phase.active
      130ms A work name=reloadFilms kind=refresh key=films dur=700ms
      60s A scene.willResignActive
      61s A scene.didEnterBackground
      3600s A scene.willEnterForeground
      3600.1s A scene.didBecomeActive
      3660s A scene.willResignActive
      3661s A scene.didEnterBackground
      7200s A scene.willEnterForeground
      7200.1s A scene.didBecomeActive
      7260s A scene.willResignActive
      7261s A scene.didEnterBackground
      9000s A scene.willEnterForeground
      ↓ 9000.1s A scene.didBecomeActive
      9010s A scene.willResignActive
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Loaded on each return",
      """
      header lifeCycle=swiftui platform=ios records=work
      launch A
      121ms A phase.active
      130ms A work name=reloadFilms kind=refresh key=films dur=700ms
      60s A scene.willResignActive
      60.001s A phase.inactive
      61s A scene.didEnterBackground
      61.001s A phase.background
      3600s A scene.willEnterForeground
      3600.001s A phase.inactive
      3600.1s A scene.didBecomeActive
      3600.101s A phase.active
      3600.2s A work name=reloadFilms kind=refresh key=films dur=700ms
      3660s A scene.willResignActive
      3660.001s A phase.inactive
      3661s A scene.didEnterBackground
      3661.001s A phase.background
      7200s A scene.willEnterForeground
      7200.001s A phase.inactive
      7200.1s A scene.didBecomeActive
      7200.101s A phase.active
      7200.2s A work name=reloadFilms kind=refresh key=films dur=700ms
      """),
    .init(
      "Near miss: young data, a short look, a refresh in exactly five seconds, and two more returns",
      """
      header lifeCycle=swiftui platform=ios records=work
      launch A
      130ms A work name=reloadFilms kind=refresh key=films dur=700ms
      60s A scene.willResignActive
      61s A scene.didEnterBackground
      600s A scene.willEnterForeground
      600129999999ns A scene.didBecomeActive
      660s A scene.willResignActive
      661s A scene.didEnterBackground
      700s A scene.willEnterForeground
      700.1s A scene.didBecomeActive
      705s A scene.willResignActive
      705.1s A scene.didEnterBackground
      800s A scene.willEnterForeground
      800.1s A scene.didBecomeActive
      860s A scene.willResignActive
      861s A scene.didEnterBackground
      900s A scene.willEnterForeground
      900.1s A scene.didBecomeActive
      960s A scene.willResignActive
      961s A scene.didEnterBackground
      1000s A scene.willEnterForeground
      1000.1s A scene.didBecomeActive
      1005.1s A work name=reloadFilms kind=refresh key=films dur=700ms
      1060s A scene.willResignActive
      1061s A scene.didEnterBackground
      2000s A scene.willEnterForeground
      2000.1s A scene.didBecomeActive
      2060s A scene.willResignActive
      2061s A scene.didEnterBackground
      3000s A scene.willEnterForeground
      3000.1s A scene.didBecomeActive
      3060s A scene.willResignActive
      """),
    .init(
      "Near miss: an app that did not load at its launch either",
      """
      header lifeCycle=swiftui platform=ios records=work
      launch A
      60s A work name=reloadFilms kind=refresh key=films dur=700ms trigger=user
      61s A scene.willResignActive
      62s A scene.didEnterBackground
      3600s A scene.willEnterForeground
      3600.1s A scene.didBecomeActive
      3660s A scene.willResignActive
      3661s A scene.didEnterBackground
      7200s A scene.willEnterForeground
      7200.1s A scene.didBecomeActive
      7260s A scene.willResignActive
      7261s A scene.didEnterBackground
      9000s A scene.willEnterForeground
      9000.1s A scene.didBecomeActive
      9060s A scene.willResignActive
      """),
  ]
}
