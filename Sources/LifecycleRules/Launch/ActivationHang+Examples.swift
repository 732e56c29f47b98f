import RuleKit

extension ActivationHang {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "Loading inside the callback",
      """
      header lifeCycle=uikit-scene platform=ios
      launch
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      ↓ 120ms A scene.didBecomeActive dur=600ms
      """)
  ]

  /// Examples without a finding.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "The work continues elsewhere",
      """
      header lifeCycle=uikit-scene platform=ios records=work
      0ms process.start
      90ms app.didFinishLaunching dur=20ms
      100ms A scene.willConnect dur=30ms
      150ms A scene.willEnterForeground
      160ms A scene.didBecomeActive dur=2ms
      161ms A work.begin id=1 name=reload kind=refresh thread=loader
      900ms A work.end id=1
      """),
    .init(
      "Near miss: exactly the limit; off the screen; not on the main thread",
      """
      header lifeCycle=uikit-scene platform=ios
      launch
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive dur=250ms
      500ms A windowScene.didUpdateGeometry dur=400ms thread=render
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground dur=900ms
      """),
  ]
}
