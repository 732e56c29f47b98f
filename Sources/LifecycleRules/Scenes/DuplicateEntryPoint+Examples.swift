import RuleKit

extension DuplicateEntryPoint {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "UIApplicationMain called by the code of a SwiftUI app",
      """
      header lifeCycle=swiftui platform=ios
      0ms process.start
      ↓ 5ms process.main by=app src=App/main.swift:3
      90ms app.didFinishLaunching
      """),
    .init(
      "Entered twice",
      """
      header lifeCycle=uikit-scene platform=ios
      0ms process.start
      5ms process.main by=system
      ↓ 6ms process.main by=app
      90ms app.didFinishLaunching
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "One entry point, which the system calls",
      """
      header lifeCycle=swiftui platform=ios records=setup
      0ms process.start
      5ms process.main by=system
      10ms swiftui.appInit
      20ms delegate.create name=AppDelegate
      90ms app.didFinishLaunching
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      """),
    .init(
      "A UIKit app with a main.swift",
      """
      header lifeCycle=uikit-scene platform=ios
      0ms process.start
      5ms process.main by=app src=App/main.swift:9
      90ms app.didFinishLaunching
      """),
    .init(
      "Near miss: App.main, which enters UIApplicationMain, and then a new launch",
      """
      header run=1 lifeCycle=swiftui platform=ios
      0ms process.start
      5ms process.main by=system
      6ms swiftui.appInit
      7ms process.main by=system
      90ms app.didFinishLaunching
      header run=2 lifeCycle=swiftui platform=ios
      0ms process.start
      5ms process.main by=system
      6ms swiftui.appInit
      7ms process.main by=system
      90ms app.didFinishLaunching
      """),
  ]
}
