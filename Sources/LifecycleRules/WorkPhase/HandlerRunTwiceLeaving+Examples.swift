import RuleKit

extension HandlerRunTwiceLeaving {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "Everything that is not active is taken for leaving",
      """
      header lifeCycle=swiftui platform=ios records=work
      launch A
      121ms A phase.active
      9s A scene.willResignActive
      9.001s A phase.inactive
      9.002s A work name=saveAll kind=save dur=30ms trigger=phase.inactive
      9.5s A scene.didEnterBackground
      9.501s A phase.background
      ↓ 9.502s A work name=saveAll kind=save dur=30ms trigger=phase.background
      20s A scene.willEnterForeground
      20.1s A scene.didBecomeActive
      20.101s A phase.active
      30s A scene.willResignActive
      30.001s A phase.inactive
      30.002s A work name=saveAll kind=save dur=30ms trigger=phase.inactive
      30.5s A scene.didEnterBackground
      30.501s A phase.background
      ↓ 30.502s A work name=saveAll kind=save dur=30ms trigger=phase.background
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Prepared on inactive, saved on background",
      """
      header lifeCycle=swiftui platform=ios records=work
      launch A
      121ms A phase.active
      9s A scene.willResignActive
      9.001s A phase.inactive
      9.002s A work name=checkpoint kind=save dur=3ms trigger=phase.inactive
      9.5s A scene.didEnterBackground
      9.501s A phase.background
      9.502s A work name=saveAll kind=save dur=30ms trigger=phase.background
      20s A scene.willEnterForeground
      20.001s A phase.inactive
      20.1s A scene.didBecomeActive
      20.101s A phase.active
      30s A scene.willResignActive
      30.001s A phase.inactive
      30.002s A work name=checkpoint kind=save dur=3ms trigger=phase.inactive
      30.5s A scene.didEnterBackground
      30.501s A phase.background
      30.502s A work name=saveAll kind=save dur=30ms trigger=phase.background
      """),
    .init(
      "Near miss: both only once; two departures apart; another scene; a nanosecond late",
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=work
      launch A
      9s A scene.willResignActive
      9.002s A work name=saveAll kind=save dur=30ms
      9.5s A scene.didEnterBackground
      9.502s A work name=saveAll kind=save dur=30ms
      20s A scene.willEnterForeground
      20.1s A scene.didBecomeActive
      30s A scene.willResignActive
      30.002s A work name=saveAll kind=save dur=30ms
      31s A scene.didBecomeActive
      32s A scene.willResignActive
      32.5s A scene.didEnterBackground
      32.502s A work name=saveAll kind=save dur=30ms
      40s A scene.willEnterForeground
      40.1s A scene.didBecomeActive
      50s A scene.willResignActive
      50.002s A work name=saveAll kind=save dur=30ms
      50.5s A scene.didEnterBackground
      50520000001ns A work name=saveAll kind=save dur=30ms
      60s B scene.willConnect
      60.1s B scene.didEnterBackground
      60.101s B work name=saveAll kind=save dur=30ms
      """),
  ]
}
