import RuleKit

extension LockOnInactive {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "Two glances at Notification Center, two locks",
      """
      header lifeCycle=uikit-scene platform=ios records=privacy
      launch A
      9s A scene.willResignActive
      9.01s lock.engage
      12s A scene.didBecomeActive
      30s A scene.willResignActive
      ↓ 30.01s lock.engage
      32s A scene.didBecomeActive
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Covered while inactive, locked in the background",
      """
      header lifeCycle=swiftui platform=ios records=privacy
      launch A
      121ms A phase.active
      9s A scene.willResignActive
      9.001s A phase.inactive
      9.01s privacy.cover.show
      12s A scene.didBecomeActive
      12.001s A phase.active
      12.01s privacy.cover.hide
      30s A scene.willResignActive
      30.001s A phase.inactive
      30.01s privacy.cover.show
      30.5s A scene.didEnterBackground
      30.501s A phase.background
      30.51s lock.engage
      """),
    .init(
      "Near miss: once; the background follows; a nanosecond late; the user's own",
      """
      header lifeCycle=uikit-scene platform=ios records=privacy
      launch A
      9s A scene.willResignActive
      9.01s lock.engage
      12s A scene.didBecomeActive
      20s A scene.willResignActive
      20.01s lock.engage
      20.5s A scene.didEnterBackground
      25s A scene.willEnterForeground
      25.1s A scene.didBecomeActive
      30s A scene.willResignActive
      30100000001ns lock.engage
      32s A scene.didBecomeActive
      40s A scene.willResignActive
      40.05s lock.engage trigger=user
      42s A scene.didBecomeActive
      """),
  ]
}
