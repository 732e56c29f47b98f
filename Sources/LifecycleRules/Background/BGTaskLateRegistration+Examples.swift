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
      """)
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
  ]
}
