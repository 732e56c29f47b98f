import RuleKit

extension TimerInBackground {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "A clock ticks on",
      """
      header lifeCycle=uikit-scene platform=ios records=resources
      launch A
      8s timer.fire id=clock
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      10s timer.fire id=clock
      11s timer.fire id=clock
      12s timer.fire id=clock
      13s timer.fire id=clock
      14s timer.fire id=clock
      ↓ 15s timer.fire id=clock
      16s timer.fire id=clock
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Stopped on the way out",
      """
      header lifeCycle=uikit-scene platform=ios records=resources
      launch A
      7s timer.fire id=clock
      8s timer.fire id=clock
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      60s A scene.willEnterForeground
      60.1s A scene.didBecomeActive
      61s timer.fire id=clock
      """),
    .init(
      "Near miss: five in one stay, and one in the next; many in the foreground",
      """
      header lifeCycle=uikit-scene platform=ios records=resources
      launch A
      3s timer.fire id=clock
      4s timer.fire id=clock
      5s timer.fire id=clock
      6s timer.fire id=clock
      7s timer.fire id=clock
      8s timer.fire id=clock
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      9.6s displaylink.tick
      9.7s displaylink.tick
      10s timer.fire id=clock
      11s timer.fire id=clock
      12s timer.fire id=clock
      60s A scene.willEnterForeground
      60.1s A scene.didBecomeActive
      61s timer.fire id=clock
      69s A scene.willResignActive
      69.5s A scene.didEnterBackground
      70s timer.fire id=clock
      """),
  ]
}
