import RuleKit

extension SlowLaunch {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "Five seconds before the first screen",
      """
      header lifeCycle=uikit-scene platform=ios launch=user
      ↓ 0ms process.start
      4.6s app.didFinishLaunching
      4.7s A scene.willConnect
      4.9s A scene.willEnterForeground
      5.1s A scene.didBecomeActive
      """),
    .init(
      "The watchdog was faster",
      """
      header lifeCycle=uikit-scene platform=ios
      ↓ 0ms process.start
      90ms app.didFinishLaunching
      100ms A scene.willConnect
      19.97s process.exit reason=watchdog transition=scene-create
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "On screen in half a second",
      """
      header lifeCycle=uikit-scene platform=ios launch=user
      launch
      300ms A scene.willConnect
      400ms A scene.willEnterForeground
      500ms A scene.didBecomeActive
      """),
    .init(
      "Near miss: exactly four seconds, and launches without a waiting user",
      """
      header run=1 lifeCycle=uikit-scene platform=ios launch=user
      launch
      300ms A scene.willConnect
      400ms A scene.willEnterForeground
      4s A scene.didBecomeActive
      header run=2 lifeCycle=uikit-scene platform=ios launch=background
      launch
      9s A scene.willConnect
      9.1s A scene.willEnterForeground
      9.2s A scene.didBecomeActive
      header run=3 lifeCycle=uikit-scene platform=ios
      0ms process.prewarm
      3600s process.start
      3600.1s app.didFinishLaunching
      3600.2s A scene.willConnect
      3600.3s A scene.willEnterForeground
      3600.4s A scene.didBecomeActive
      """),
    .init(
      "Near miss: it was in the background first",
      """
      header lifeCycle=uikit-scene platform=ios
      launch
      300ms A scene.willConnect
      310ms A scene.didEnterBackground
      12s A scene.willEnterForeground
      12.1s A scene.didBecomeActive
      """),
  ]
}
