import RuleKit

extension BGTaskLateRegistration {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "A plug-in registers when the first scene connects",
      """
      header lifeCycle=uikit-scene platform=ios records=background
      launch
      100ms A scene.willConnect
      ↓ 105ms bgtask.register id=films.refresh kind=refresh
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      """),
    .init(
      "A nanosecond after the callback returned; after the activation of an app without scenes",
      hidden: true,
      """
      header run=1 app=one lifeCycle=uikit-scene platform=ios records=background
      0ms process.start
      90ms app.didFinishLaunching dur=30ms
      ↓ 120.000001ms bgtask.register id=films.refresh kind=refresh
      header run=2 app=two lifeCycle=uikit-app platform=ios records=background
      launch
      120ms app.didBecomeActive
      ↓ 5s bgtask.register id=films.refresh kind=refresh
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Registered in didFinishLaunching",
      """
      header lifeCycle=uikit-scene platform=ios records=background
      0ms process.start
      90ms app.didFinishLaunching dur=30ms
      95ms bgtask.register id=films.refresh kind=refresh
      125ms A scene.willConnect
      130ms A scene.willEnterForeground
      140ms A scene.didBecomeActive
      """),
    .init(
      "Near miss: at the end of the callback; a continued task while the app runs",
      """
      header lifeCycle=uikit-scene platform=ios records=background
      0ms process.start
      90ms app.didFinishLaunching dur=30ms
      120ms bgtask.register id=films.refresh kind=refresh
      125ms A scene.willConnect
      130ms A scene.willEnterForeground
      140ms A scene.didBecomeActive
      60s bgtask.register id=films.export kind=continued
      """),
    .init(
      "It is unknown whether the callback had returned; the clock may have stepped", hidden: true,
      """
      header run=1 app=one lifeCycle=uikit-app platform=ios records=background
      launch
      400ms bgtask.register id=films.refresh kind=refresh
      header run=2 app=two lifeCycle=uikit-app platform=ios records=background clock=wall
      0ms process.start
      90ms app.didFinishLaunching dur=30ms
      95ms trace.clock
      400ms bgtask.register id=films.refresh kind=refresh
      """),
  ]
}
