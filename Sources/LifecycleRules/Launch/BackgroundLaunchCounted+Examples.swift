import RuleKit

extension BackgroundLaunchCounted {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "A silent push is not a visit",
      """
      header lifeCycle=uikit-scene platform=ios launch=background records=session,background
      0ms process.start
      80ms app.didFinishLaunching
      ↓ 90ms session.start id=1
      1s fetch.deliver id=1
      3s fetch.complete id=1
      4s process.suspend
      60s process.exit
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "The session begins with the first activation",
      """
      header lifeCycle=swiftui platform=ios records=session
      0ms process.start
      80ms app.didFinishLaunching
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      121ms A phase.active
      121ms session.start id=1
      """),
    .init(
      "Near miss: early, but the user comes in time; and a process that was seen before",
      """
      header lifeCycle=uikit-scene platform=ios records=session
      0ms process.start
      80ms app.didFinishLaunching
      90ms session.start id=1
      100ms A scene.willConnect
      30.09s A scene.willEnterForeground
      30.2s A scene.didBecomeActive
      40s A scene.willResignActive
      40.1s A scene.didEnterBackground
      40.2s session.end id=1
      100s session.start id=2
      200s process.exit
      """),
  ]
}
