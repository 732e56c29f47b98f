import RuleKit

extension WorkNotCancelledOnBackground {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "A reload continues in the background",
      """
      header lifeCycle=uikit-scene platform=ios records=work,background
      launch A
      ↓ 8s A work.begin id=1 name=reloadFilms kind=refresh
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      30s A work.end id=1
      """),
    .init(
      "Suspended in the middle of it",
      """
      header lifeCycle=uikit-scene platform=ios records=work,background
      launch A
      ↓ 8s A work.begin id=1 name=reloadFilms kind=refresh
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      10s process.suspend
      60s process.resume
      61s A work.end id=1
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Cancelled on the way out",
      """
      header lifeCycle=swiftui platform=ios records=work,background
      launch A
      121ms A phase.active
      8s A work.begin id=1 name=reloadFilms kind=refresh
      9s A scene.willResignActive
      9.001s A phase.inactive
      9.5s A scene.didEnterBackground
      9.501s A phase.background
      9.6s A work.end id=1 outcome=cancelled
      60s A scene.willEnterForeground
      60.001s A phase.inactive
      60.1s A scene.didBecomeActive
      60.101s A phase.active
      """),
    .init(
      "Near miss: covered by an assertion; essential; a save; ended in five seconds; back in time",
      """
      header lifeCycle=uikit-scene platform=ios records=work,background
      launch A
      8s work.begin id=1 name=sync kind=network
      9s A scene.willResignActive
      9.4s bg.begin id=1 name=sync
      9.5s A scene.didEnterBackground
      20s work.end id=1
      20.1s bg.end id=1
      60s A scene.willEnterForeground
      60.1s A scene.didBecomeActive
      61s work.begin id=2 name=export kind=disk essential=true
      61s work.begin id=3 name=saveDraft kind=save
      61s work.begin id=4 name=sync kind=network
      62s A scene.willResignActive
      62.5s A scene.didEnterBackground
      67.5s work.end id=4
      70s work.end id=2
      70s work.end id=3
      80s A scene.willEnterForeground
      80.1s A scene.didBecomeActive
      81s work.begin id=5 name=sync kind=network
      82s A scene.willResignActive
      82.5s A scene.didEnterBackground
      86s A scene.willEnterForeground
      86.1s A scene.didBecomeActive
      95s work.end id=5
      """),
    .init(
      "Near miss: an app that plays audio in the background",
      """
      header lifeCycle=uikit-scene platform=ios records=work backgroundModes=audio
      launch A
      8s work.begin id=1 name=stream kind=network
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      30s work.end id=1
      """),
  ]
}
