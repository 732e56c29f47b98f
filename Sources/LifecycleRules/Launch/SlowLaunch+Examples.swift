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
    .init(
      "One nanosecond over each limit", hidden: true,
      """
      header run=1 lifeCycle=uikit-scene platform=ios launch=user
      ↓ 0ms process.start
      90ms app.didFinishLaunching
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      4000000001ns A scene.didBecomeActive
      header run=2 lifeCycle=uikit-scene platform=ios
      ↓ 1ms process.start
      90ms app.didFinishLaunching dur=10ms
      1.1s A scene.willConnect
      1.2s A scene.willEnterForeground
      15001000001ns A scene.didBecomeActive
      header run=3 lifeCycle=uikit-scene platform=ios launch=user
      ↓ 2ms process.start
      90ms app.didFinishLaunching
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      60s A scene.didBecomeActive
      header run=4 lifeCycle=uikit-app platform=ios launch=user
      ↓ 3ms process.start
      90ms app.didFinishLaunching
      15s app.didBecomeActive
      """),
    .init(
      "A prewarmed process, from where its launch continues", hidden: true,
      """
      header run=1 lifeCycle=swiftui platform=ios launch=prewarm
      0ms process.prewarm
      ↓ 3600s app.willFinishLaunching
      3600.1s app.didFinishLaunching
      3600.2s A scene.willConnect
      3600.3s A scene.willEnterForeground
      3605s A scene.didBecomeActive
      header run=2 lifeCycle=uikit-scene platform=ios
      0ms process.prewarm
      ↓ 3601s process.start
      3606s app.didFinishLaunching
      3606.2s A scene.willConnect
      3606.3s A scene.willEnterForeground
      3640s A scene.didBecomeActive
      """),
    .init(
      "By the application's notifications alone", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios launch=user
      ↓ 0ms process.start
      90ms app.didFinishLaunching
      4.9s note.app.willEnterForeground
      5.1s note.app.didBecomeActive
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
      "Near miss: a prewarmed process whose launch callbacks came before its user", hidden: true,
      """
      header run=1 lifeCycle=uikit-scene platform=ios launch=prewarm
      0ms process.prewarm
      10ms app.didFinishLaunching
      12s A scene.willConnect
      12.1s A scene.willEnterForeground
      12.2s A scene.didBecomeActive
      header run=2 lifeCycle=uikit-app platform=ios launch=prewarm
      0ms process.prewarm
      10ms app.didFinishLaunching
      12s app.didBecomeActive
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
    .init(
      "Near miss: launched by the system, as the pause of a nanosecond too much shows",
      hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios
      0ms process.start
      90ms app.didFinishLaunching dur=10ms
      1100000001ns A scene.willConnect
      9s A scene.willEnterForeground
      9.1s A scene.didBecomeActive
      """),
    .init(
      "Longer than the watchdog allows, so it was not the user", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios
      launch
      100ms A scene.willConnect
      600.1s A scene.willEnterForeground
      600.2s A scene.didBecomeActive
      """),
    .init(
      "The first activation may be lost or still to come", hidden: true,
      """
      header run=1 lifeCycle=uikit-scene platform=ios launch=user
      launch
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      200ms trace.loss count=3
      9s A scene.didBecomeActive
      header run=2 lifeCycle=uikit-scene platform=ios launch=user
      launch
      100ms A scene.willConnect
      9s A scene.willEnterForeground
      """),
    .init(
      "Near miss: without scenes, entering the foreground shows a launch in the background",
      hidden: true,
      """
      header lifeCycle=uikit-app platform=ios
      launch
      12s app.willEnterForeground
      12.1s app.didBecomeActive
      """),
  ]
}
