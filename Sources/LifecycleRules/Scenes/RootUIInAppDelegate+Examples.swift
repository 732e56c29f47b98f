import RuleKit

extension RootUIInAppDelegate {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "The old code of the app delegate is still there",
      """
      header lifeCycle=uikit-scene platform=ios records=setup
      0ms process.start
      ↓ 60ms window.create trigger=app.didFinishLaunching src=App/AppDelegate.swift:20
      90ms app.didFinishLaunching
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      """),
    .init(
      "A second window in the scene delegate makes it an error",
      """
      header lifeCycle=uikit-scene platform=ios records=setup
      0ms process.start
      ↓ 60ms window.create
      90ms app.didFinishLaunching
      100ms A scene.willConnect
      101ms A window.create trigger=scene.willConnect
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "The window is made where its scene connects",
      """
      header lifeCycle=uikit-scene platform=ios records=setup
      launch
      100ms A scene.willConnect
      101ms A window.create trigger=scene.willConnect
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      """),
    .init(
      "Near miss: the same line in an app without scenes",
      """
      header lifeCycle=uikit-app platform=ios records=setup
      0ms process.start
      60ms window.create trigger=app.didFinishLaunching
      90ms app.didFinishLaunching
      120ms app.didBecomeActive
      """),
  ]
}
