import RuleKit

extension BGTaskDeadlineAssumption {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "Requested on every tick of a timer",
      """
      header lifeCycle=uikit-scene platform=ios records=background
      0ms process.start
      80ms bgtask.register id=films.refresh kind=refresh
      90ms app.didFinishLaunching
      10s bgtask.submit id=films.refresh kind=refresh earliest=60s
      20s bgtask.submit id=films.refresh kind=refresh earliest=60s
      30s bgtask.submit id=films.refresh kind=refresh earliest=60s
      40s bgtask.submit id=films.refresh kind=refresh earliest=60s
      ↓ 50s bgtask.submit id=films.refresh kind=refresh earliest=60s
      60s bgtask.submit id=films.refresh kind=refresh earliest=60s
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Once on every way to the background",
      """
      header lifeCycle=uikit-scene platform=ios records=background
      0ms process.start
      80ms bgtask.register id=films.refresh kind=refresh
      90ms app.didFinishLaunching
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      60s A scene.willResignActive
      61s A scene.didEnterBackground
      61.1s bgtask.submit id=films.refresh kind=refresh earliest=900s
      """),
    .init(
      "Near miss: four of one and one of another, and the fifth a nanosecond late",
      """
      header lifeCycle=uikit-scene platform=ios records=background
      0ms process.start
      80ms bgtask.register id=films.refresh kind=refresh
      81ms bgtask.register id=films.posters kind=processing
      90ms app.didFinishLaunching
      10s bgtask.submit id=films.refresh kind=refresh
      20s bgtask.submit id=films.refresh kind=refresh
      30s bgtask.submit id=films.refresh kind=refresh
      35s bgtask.submit id=films.posters kind=processing
      40s bgtask.submit id=films.refresh kind=refresh
      70.000000001s bgtask.submit id=films.refresh kind=refresh
      """),
  ]
}
