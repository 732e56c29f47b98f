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
      """),
    .init(
      "Three at once, numbered, over exactly 10 ms; nine of ten", hidden: true,
      """
      header lifeCycle=swiftui platform=ios
      0ms process.start
      3s A phase.active seq=1
      ↓ 3s A phase.active seq=2
      ↓ 3.01s A phase.active seq=3
      5s A phase.active seq=4
      ↓ 5s A phase.active seq=5
      ↓ 5.01s A phase.active seq=6
      7s A phase.active seq=7
      ↓ 7s A phase.active seq=8
      ↓ 7.01s A phase.active seq=9
      9s A phase.active seq=10
      ↓ 9s A phase.active seq=11
      ↓ 9.01s A phase.active seq=12
      11s A phase.active seq=13
      ↓ 11s A phase.active seq=14
      ↓ 11.01s A phase.active seq=15
      13s A phase.active seq=16
      ↓ 13s A phase.active seq=17
      ↓ 13.01s A phase.active seq=18
      15s A phase.active seq=19
      ↓ 15s A phase.active seq=20
      ↓ 15.01s A phase.active seq=21
      17s A phase.active seq=22
      ↓ 17s A phase.active seq=23
      ↓ 17.01s A phase.active seq=24
      18s A phase.active seq=25
      19s A phase.active seq=26
      ↓ 19s A phase.active seq=27
      ↓ 19.01s A phase.active seq=28
      20s A phase.inactive seq=29
      """),
    .init(
      "A link that the app forwards to its own handler", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios
      launch A
      9s A scene.openURLContexts
      ↓ 9.002s A scene.openURLContexts
      19s A scene.openURLContexts
      ↓ 19.002s A scene.openURLContexts
      29s A scene.openURLContexts
      ↓ 29.002s A scene.openURLContexts
      39s A scene.willResignActive
      """),
    .init(
      "Each link, forwarded to a second handler of the app", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios records=links
      launch A
      5s A scene.openURLContexts
      5.001s A link.received hash=7f
      ↓ 5.002s A link.received hash=7f
      5.1s A link.handled hash=7f
      65s A scene.openURLContexts
      65.001s A link.received hash=80
      ↓ 65.003s A link.received hash=80
      65.1s A link.handled hash=80
      95s A scene.openURLContexts
      95.001s A link.received hash=7f
      ↓ 95.002s A link.received hash=7f
      95.1s A link.handled hash=7f
      99s A scene.willResignActive
      """),
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
    .init(
      "Near miss: each third time only once", hidden: true,
      """
      header lifeCycle=swiftui platform=ios
      0ms process.start
      1s A phase.active
      1.001s A phase.active
      2s A phase.active
      2.001s A phase.active
      3s A phase.active
      4s A phase.active
      4.001s A phase.active
      5s A phase.active
      5.001s A phase.active
      6s A phase.active
      7s A phase.active
      7.001s A phase.active
      8s A phase.active
      8.001s A phase.active
      9s A phase.inactive
      """),
    .init(
      "Near miss: two links at once, each of them once; links without a hash", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios records=links
      launch A
      5s A scene.openURLContexts
      5.001s A link.received hash=7f
      5.002s A link.received hash=80
      5.1s A link.handled hash=7f
      5.2s A link.handled hash=80
      65s A scene.openURLContexts
      65.001s A link.received hash=7f
      65.002s A link.received hash=80
      65.1s A link.handled hash=7f
      65.2s A link.handled hash=80
      75s A scene.openURLContexts
      75.001s A link.received hash=7f
      75.002s A link.received hash=80
      75.1s A link.handled hash=7f
      75.2s A link.handled hash=80
      76s A link.received
      76.001s A link.received
      77s A link.received
      77.001s A link.received
      78s A link.received
      78.001s A link.received
      78.1s A link.handled
      99s A scene.willResignActive
      """),
  ]
}
