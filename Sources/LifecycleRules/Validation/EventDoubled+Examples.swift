import RuleKit

extension EventDoubled {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "The notification is observed twice",
      """
      header lifeCycle=uikit-scene platform=ios
      launch A
      120ms note.app.didBecomeActive
      ↓ 121ms note.app.didBecomeActive
      9s A scene.willResignActive
      10s A scene.didBecomeActive
      10s note.app.didBecomeActive
      ↓ 10.001s note.app.didBecomeActive
      19s A scene.willResignActive
      20s A scene.didBecomeActive
      20s note.app.didBecomeActive
      ↓ 20.001s note.app.didBecomeActive
      21s A scene.willResignActive
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Each once, and none after the scene is gone",
      """
      header lifeCycle=uikit-scene platform=ios records=setup
      launch
      100ms A scene.willConnect
      101ms A observer.add name=didActivate
      110ms A scene.willEnterForeground
      110ms note.app.willEnterForeground
      120ms A scene.didBecomeActive
      120ms note.app.didBecomeActive
      9s A scene.willResignActive
      9s note.app.willResignActive
      10s A scene.didEnterBackground
      10s note.app.didEnterBackground
      20s A scene.didDisconnect
      20s A observer.remove name=didActivate
      """),
    .init(
      "Near miss: two windows, echoes of the log, groups of other sizes, a nanosecond apart",
      """
      header lifeCycle=swiftui platform=ipados multipleScenes=true
      0ms process.start
      1s A phase.active
      1.001s B phase.active
      2s A phase.inactive
      2.001s B phase.inactive
      2.5s C phase.inactive
      2.5s C phase.inactive
      3s A phase.active
      3.001s B phase.active
      4s A phase.inactive
      4010000001ns A phase.inactive
      4.5s C phase.inactive
      4.5s C phase.inactive
      5s A phase.active
      5.001s B phase.active
      6s A phase.background
      6.001s A phase.background
      6.5s C phase.inactive
      6.5s C phase.inactive
      7s A phase.background
      7.001s A phase.background
      7.002s A phase.background
      8s A phase.background
      8.001s A phase.background
      8.5s B phase.background
      8.501s B phase.background
      8.6s B phase.background
      8.601s B phase.background
      9s phase.active
      9.001s phase.active
      10s phase.active
      10.001s phase.active
      11s phase.active
      11.001s phase.active
      12s phase.inactive
      """),
  ]
}
