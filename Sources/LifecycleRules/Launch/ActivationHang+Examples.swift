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
      """),
    .init(
      "One nanosecond over each limit; a hang within a hang is one", hidden: true,
      """
      header lifeCycle=swiftui platform=ios
      launch
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      ↓ 120ms A scene.didBecomeActive dur=250000001ns thread=main
      200ms A phase.active dur=300ms
      ↓ 9s A scene.willResignActive dur=2000000001ns
      """),
    .init(
      "A turn of the main run loop that is too long whatever the callback did", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios
      launch A
      9s A scene.willResignActive dur=3ms durOf=turn
      9.1s A scene.didEnterBackground dur=20ms durOf=turn
      ↓ 60s A scene.willEnterForeground dur=2000000001ns durOf=turn
      61s A scene.didBecomeActive dur=2000000001ns durOf=turn
      """),
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
    .init(
      "Near miss: turns of the main run loop that may be another's, and that of the launch",
      hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios
      0ms process.start
      90ms app.didFinishLaunching dur=3s durOf=turn
      100ms A scene.willConnect dur=3s durOf=turn
      110ms A scene.willEnterForeground dur=3s durOf=turn
      120ms A scene.didBecomeActive dur=3s durOf=turn
      9s A scene.willResignActive dur=2s durOf=turn
      9.5s A scene.didEnterBackground dur=900ms durOf=turn
      """),
    .init(
      "Near miss: launched in the background", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios launch=background
      0ms process.start
      90ms app.didFinishLaunching dur=300ms
      900ms A scene.willConnect dur=300ms
      """),
  ]
}
