import RuleKit

extension BlockingLaunchHandler {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "Each of them is short, together they are not",
      """
      header lifeCycle=uikit-scene platform=ios launch=user
      0ms process.start
      ↓ 20ms app.didFinishLaunching dur=240ms
      300ms A scene.willConnect dur=190ms
      500ms A scene.willEnterForeground
      520ms A scene.didBecomeActive
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Little to do",
      """
      header lifeCycle=uikit-scene platform=ios launch=user
      0ms process.start
      20ms app.didFinishLaunching dur=30ms
      100ms A scene.willConnect dur=40ms
      150ms A scene.willEnterForeground
      160ms A scene.didBecomeActive
      """),
    .init(
      "Near miss: exactly the limit; within another; the second view; another thread; a later window",
      """
      header lifeCycle=swiftui platform=ipados multipleScenes=true launch=user records=view
      0ms process.start
      20ms swiftui.appInit dur=200ms
      60ms app.willFinishLaunching dur=100ms
      250ms app.didFinishLaunching
      300ms A scene.willConnect dur=150ms
      500ms A scene.willEnterForeground
      510ms A view.onAppear view=List dur=50ms
      570ms A view.onAppear view=Row dur=100ms
      700ms A scene.didBecomeActive
      5s B scene.willConnect dur=200ms
      """),
  ]
}
