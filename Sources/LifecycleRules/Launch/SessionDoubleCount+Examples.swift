import RuleKit

extension SessionDoubleCount {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "Control Center ends a session",
      """
      header lifeCycle=uikit-scene platform=ios records=session
      0ms process.start
      80ms app.didFinishLaunching
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      121ms session.start id=1
      9s A scene.willResignActive
      9.001s session.end id=1
      12s A scene.didBecomeActive
      ↓ 12.001s session.start id=2
      """),
    .init(
      "Each window begins one",
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=session
      0ms process.start
      80ms app.didFinishLaunching
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      121ms session.start id=1
      60s B scene.willConnect
      60.01s B scene.willEnterForeground
      60.02s B scene.didBecomeActive
      ↓ 60.03s session.start id=2
      """),
    .init(
      "Two windows are restored, and each begins one",
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=session
      0ms process.start
      80ms app.didFinishLaunching
      100ms A scene.willConnect
      105ms B scene.willConnect
      110ms A scene.willEnterForeground
      115ms B scene.willEnterForeground
      120ms A scene.didBecomeActive
      121ms A session.start id=1
      130ms B scene.didBecomeActive
      ↓ 131ms B session.start id=2
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "One session for each visit",
      """
      header lifeCycle=uikit-scene platform=ios records=session
      0ms process.start
      80ms app.didFinishLaunching
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      121ms session.start id=1
      9s A scene.willResignActive
      9.1s A scene.didEnterBackground
      9.2s session.end id=1
      300s A scene.willEnterForeground
      300.1s A scene.didBecomeActive
      300.2s session.start id=2
      """),
    .init(
      "Near miss: exactly the time of grace; each window its own; the user logs in",
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=session
      0ms process.start
      80ms app.didFinishLaunching
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      121ms A session.start id=1
      30.1s B scene.willConnect
      30.11s B scene.willEnterForeground
      30.12s B scene.didBecomeActive
      30.121s B session.start id=2
      40s A session.end id=1
      70s A session.start id=3
      80s A session.end id=3
      81s A session.start id=4 trigger=user
      """),
  ]
}
