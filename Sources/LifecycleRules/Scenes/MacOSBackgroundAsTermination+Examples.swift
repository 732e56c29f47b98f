import RuleKit

extension MacOSBackgroundAsTermination {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "Hidden, logged out, and back again",
      """
      header lifeCycle=swiftui platform=macos records=work,session
      0ms process.start
      90ms ns.didFinishLaunching
      100ms ns.willBecomeActive
      101ms ns.didBecomeActive
      110ms A phase.active
      9s A phase.background
      ↓ 9.1s A work name=closeDatabase kind=teardown dur=20ms
      ↓ 9.2s session.end id=1 trigger=phase.background
      60s A phase.active
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Shut down when it ends",
      """
      header lifeCycle=swiftui platform=macos records=work,session,view
      0ms process.start
      90ms ns.didFinishLaunching
      100ms ns.willBecomeActive
      101ms ns.didBecomeActive
      110ms A view.onAppear view=Root
      9s A phase.background
      60s A phase.active
      100s ns.shouldTerminate
      100.1s ns.willTerminate
      100.2s work name=closeDatabase kind=teardown dur=20ms
      100.3s process.exit
      """),
    .init(
      "Near miss: too late for the background; by the user; quit while hidden; back after an hour",
      """
      header lifeCycle=swiftui platform=macos records=work,session,data
      0ms process.start
      90ms ns.didFinishLaunching
      100ms ns.willBecomeActive
      101ms ns.didBecomeActive
      110ms A phase.active
      9s A phase.background
      9.1s data.delete key=cache
      9.2s work name=logOut kind=teardown dur=20ms trigger=user
      10000000001ns work name=trim kind=teardown dur=20ms
      60s A phase.active
      100s A phase.background
      100.1s work name=closeDatabase kind=teardown dur=20ms
      3700000000001ns A phase.active
      4000s A phase.background
      4000.1s ns.shouldTerminate
      4000.2s ns.willTerminate
      4000.3s work name=closeDatabase kind=teardown dur=20ms
      4000.4s process.exit
      """),
  ]
}
