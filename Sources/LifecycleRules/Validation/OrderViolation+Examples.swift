import RuleKit

extension OrderViolation {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "ScenePhase is active before the scene is",
      """
      header lifeCycle=swiftui platform=ios
      launch
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      ↓ 120ms A phase.active
      171ms A scene.didBecomeActive
      """),
    .init(
      "A scene connects before the app finished launching",
      """
      header lifeCycle=uikit-scene platform=ios
      0ms process.start
      ↓ 80ms A scene.willConnect
      90ms app.didFinishLaunching
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "The usual order",
      """
      header lifeCycle=swiftui platform=ios
      launch A
      121ms A phase.active
      """),
    .init(
      "Near miss: stamped early by the tolerance",
      """
      header lifeCycle=swiftui platform=ios
      launch
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      120ms A phase.active
      125ms A scene.didBecomeActive
      """),
  ]
}
