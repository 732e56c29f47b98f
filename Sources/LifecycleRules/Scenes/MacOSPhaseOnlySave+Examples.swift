import RuleKit

extension MacOSPhaseOnlySave {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "Saved when hidden, and not when it is quit",
      """
      header lifeCycle=swiftui platform=macos records=data,work
      0ms process.start
      90ms ns.didFinishLaunching
      100ms ns.willBecomeActive
      101ms ns.didBecomeActive
      110ms A phase.active
      9s A phase.background
      ↓ 9.1s A data.save key=draft trigger=phase.background
      60s A phase.active
      90s A phase.background
      90.1s A work name=saveDraft kind=save key=draft dur=20ms trigger=phase.background
      100s A phase.active
      120s ns.shouldTerminate
      120.1s ns.willTerminate
      120.2s process.exit
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Saved while typing, and again before it ends",
      """
      header lifeCycle=swiftui platform=macos records=data
      0ms process.start
      90ms ns.didFinishLaunching
      100ms ns.willBecomeActive
      101ms ns.didBecomeActive
      5s A data.dirty key=draft
      5.5s A data.save key=draft
      9s A phase.background
      60s A phase.active
      118s A data.dirty key=draft
      119s ns.shouldTerminate
      119.1s A data.save key=draft
      119.2s ns.willTerminate
      119.3s process.exit
      """),
    .init(
      "Near miss: one save only; the recording continues; another save may be lost",
      """
      header run=1 lifeCycle=swiftui platform=macos records=data
      0ms process.start
      90ms ns.didFinishLaunching
      9s A phase.background
      9.1s A data.save key=draft trigger=phase.background
      60s process.exit
      header run=2 lifeCycle=swiftui platform=macos records=data
      0ms process.start
      90ms ns.didFinishLaunching
      9s A phase.background
      9.1s A data.save key=draft trigger=phase.background
      9.2s A data.save key=notes trigger=phase.background
      60s trace.end
      header run=3 lifeCycle=swiftui platform=macos records=data
      0ms process.start
      90ms ns.didFinishLaunching
      5s trace.loss count=1
      9s A phase.background
      9.1s A data.save key=draft trigger=phase.background
      9.2s A data.save key=notes trigger=phase.background
      60s process.exit
      """),
  ]
}
