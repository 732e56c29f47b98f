import RuleKit

extension GPUInBackground {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "Rendering continues",
      """
      header lifeCycle=uikit-scene platform=ios records=resources
      launch A
      5s gpu.submit id=1
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground dur=20ms
      ↓ 9.6s gpu.submit id=2
      9.7s gpu.submit id=3
      60s A scene.willEnterForeground
      60.1s A scene.didBecomeActive
      61s gpu.submit id=4
      69s A scene.willResignActive
      69.5s A scene.didEnterBackground
      ↓ 69500000001ns gpu.submit id=5
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Rendering stops",
      """
      header lifeCycle=uikit-scene platform=ios records=resources
      launch A
      8.9s gpu.submit id=1
      9s A scene.willResignActive
      9.1s gpu.submit id=2
      9.5s A scene.didEnterBackground
      60s A scene.willEnterForeground
      60.1s A scene.didBecomeActive
      60.2s gpu.submit id=3
      """),
    .init(
      "Near miss: within the callback; a window is still there; before the first scene",
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=resources,log
      0ms process.start
      50ms gpu.submit id=0
      90ms app.didFinishLaunching
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      200ms B scene.willConnect
      210ms B scene.willEnterForeground
      220ms B scene.didBecomeActive
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      10s gpu.submit id=1
      20s B scene.willResignActive
      20.5s B scene.didEnterBackground dur=40ms
      20.54s gpu.submit id=2
      21s log message="BackgroundExecution is fine"
      """),
    .init(
      "Near miss: a continued processing task may use it",
      """
      header lifeCycle=uikit-scene platform=ios os=26.0 records=resources,background
      0ms process.start
      80ms bgtask.register id=films.render kind=continued
      90ms app.didFinishLaunching
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      8s bgtask.submit id=films.render kind=continued
      8.1s bgtask.launch id=films.render kind=continued expirationHandler=true
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      10s gpu.submit id=1
      20s bgtask.complete id=films.render kind=continued success=true
      """),
  ]
}
