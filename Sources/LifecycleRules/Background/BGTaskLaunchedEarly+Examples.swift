import RuleKit

extension BGTaskLaunchedEarly {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "A minute after a request for an hour later",
      """
      header lifeCycle=uikit-scene platform=ios records=background
      0ms process.start
      80ms bgtask.register id=films.refresh kind=refresh
      90ms app.didFinishLaunching
      1s bgtask.submit id=films.refresh kind=refresh earliest=3600s
      ↓ 61s bgtask.launch id=films.refresh kind=refresh expirationHandler=true
      61.1s bgtask.submit id=films.refresh kind=refresh earliest=3600s
      62s bgtask.complete id=films.refresh kind=refresh success=true
      """),
    .init(
      "A second after its request was cancelled; all requests cancelled", hidden: true,
      """
      header run=1 lifeCycle=uikit-scene platform=ios records=background
      0ms process.start
      80ms bgtask.register id=films.refresh kind=refresh
      90ms app.didFinishLaunching
      1s bgtask.submit id=films.refresh kind=refresh earliest=15s
      2s bgtask.cancel id=films.refresh
      ↓ 3s bgtask.launch id=films.refresh kind=refresh expirationHandler=true
      3.1s bgtask.submit id=films.refresh kind=refresh
      4s bgtask.complete id=films.refresh kind=refresh success=true
      header run=2 lifeCycle=uikit-scene platform=ios records=background
      0ms process.start
      80ms bgtask.register id=films.refresh kind=refresh
      90ms app.didFinishLaunching
      1s bgtask.submit id=films.refresh kind=refresh
      2s bgtask.cancel
      ↓ 60s bgtask.launch id=films.refresh kind=refresh expirationHandler=true
      60.1s bgtask.submit id=films.refresh kind=refresh
      62s bgtask.complete id=films.refresh kind=refresh success=true
      """),
    .init(
      "SwiftUI's task, a nanosecond early", hidden: true,
      """
      header lifeCycle=swiftui platform=ios records=background
      0ms process.start
      90ms app.didFinishLaunching
      1s bgtask.submit id=films.refresh kind=refresh earliest=900s
      ↓ 900999999999ns swbg.launch id=films.refresh kind=refresh
      901s bgtask.submit id=films.refresh kind=refresh earliest=900s
      902s swbg.return id=films.refresh kind=refresh
      """),
    .init(
      "The debugger's simulation, without a request", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios records=background
      0ms process.start
      80ms bgtask.register id=films.cleanup kind=processing
      90ms app.didFinishLaunching
      ↓ 61s bgtask.launch id=films.cleanup kind=processing expirationHandler=true trigger=debugger
      62s bgtask.complete id=films.cleanup kind=processing success=true
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "An hour later",
      """
      header lifeCycle=uikit-scene platform=ios records=background
      0ms process.start
      80ms bgtask.register id=films.refresh kind=refresh
      90ms app.didFinishLaunching
      1s bgtask.submit id=films.refresh kind=refresh earliest=3600s
      5000s bgtask.launch id=films.refresh kind=refresh expirationHandler=true
      5000.1s bgtask.submit id=films.refresh kind=refresh earliest=3600s
      5002s bgtask.complete id=films.refresh kind=refresh success=true
      """),
    .init(
      "Near miss: exactly at its time, and without one",
      """
      header lifeCycle=uikit-scene platform=ios records=background
      0ms process.start
      80ms bgtask.register id=films.refresh kind=refresh
      81ms bgtask.register id=films.cleanup kind=processing
      90ms app.didFinishLaunching
      1s bgtask.submit id=films.refresh kind=refresh earliest=60s
      1.1s bgtask.submit id=films.cleanup kind=processing
      10s bgtask.launch id=films.cleanup kind=processing expirationHandler=true
      20s bgtask.complete id=films.cleanup kind=processing success=true
      61s bgtask.launch id=films.refresh kind=refresh expirationHandler=true
      61.1s bgtask.submit id=films.refresh kind=refresh earliest=60s
      62s bgtask.complete id=films.refresh kind=refresh success=true
      """),
    .init(
      "Near miss: a later request replaced it", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios records=background
      0ms process.start
      80ms bgtask.register id=films.refresh kind=refresh
      90ms app.didFinishLaunching
      1s bgtask.submit id=films.refresh kind=refresh earliest=3600s
      2s bgtask.submit id=films.refresh kind=refresh
      61s bgtask.launch id=films.refresh kind=refresh expirationHandler=true
      61.1s bgtask.submit id=films.refresh kind=refresh earliest=3600s
      62s bgtask.complete id=films.refresh kind=refresh success=true
      """),
    .init(
      "Near miss: cancelled, or refused, and an older request may have waited", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios records=background
      0ms process.start
      80ms bgtask.register id=films.refresh kind=refresh
      81ms bgtask.register id=films.cleanup kind=processing
      90ms app.didFinishLaunching
      1s bgtask.submit id=films.refresh kind=refresh earliest=3600s
      1.1s bgtask.submitFailed id=films.refresh kind=refresh reason=unavailable
      2s bgtask.submit id=films.cleanup kind=processing earliest=3600s
      3s bgtask.cancel id=films.cleanup
      61s bgtask.launch id=films.refresh kind=refresh expirationHandler=true
      61.1s bgtask.submit id=films.refresh kind=refresh earliest=3600s
      62s bgtask.complete id=films.refresh kind=refresh success=true
      """),
    .init(
      "Near miss: another task's request", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios records=background
      0ms process.start
      80ms bgtask.register id=films.refresh kind=refresh
      81ms bgtask.register id=films.cleanup kind=processing
      90ms app.didFinishLaunching
      1s bgtask.submit id=films.refresh kind=refresh earliest=3600s
      1.1s bgtask.submit id=films.cleanup kind=processing
      61s bgtask.launch id=films.cleanup kind=processing expirationHandler=true
      62s bgtask.complete id=films.cleanup kind=processing success=true
      """),
    .init(
      "Near miss: a request of an earlier run", hidden: true,
      """
      header run=1 app=films lifeCycle=uikit-scene platform=ios records=background
      0ms process.start
      80ms bgtask.register id=films.refresh kind=refresh
      90ms app.didFinishLaunching
      1s bgtask.submit id=films.refresh kind=refresh earliest=3600s
      2s process.exit
      header run=2 app=films lifeCycle=uikit-scene platform=ios launch=background records=background
      0ms process.start
      80ms bgtask.register id=films.refresh kind=refresh
      90ms app.didFinishLaunching
      1s bgtask.launch id=films.refresh kind=refresh expirationHandler=true
      1.1s bgtask.submit id=films.refresh kind=refresh earliest=3600s
      2s bgtask.complete id=films.refresh kind=refresh success=true
      """),
    .init(
      "Near miss: cancelled, and launched a nanosecond too soon; and requested again", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios records=background
      0ms process.start
      80ms bgtask.register id=films.refresh kind=refresh
      81ms bgtask.register id=films.posters kind=processing
      90ms app.didFinishLaunching
      1s bgtask.submit id=films.refresh kind=refresh
      1.1s bgtask.submit id=films.posters kind=processing
      2s bgtask.cancel id=films.refresh
      2.1s bgtask.cancel id=films.posters
      2.2s bgtask.submit id=films.posters kind=processing
      2999999999ns bgtask.launch id=films.refresh kind=refresh expirationHandler=true
      3.1s bgtask.submit id=films.refresh kind=refresh
      4s bgtask.complete id=films.refresh kind=refresh success=true
      60s bgtask.launch id=films.posters kind=processing expirationHandler=true
      61s bgtask.complete id=films.posters kind=processing success=true
      """),
    .init(
      "Near miss: the clock was stepped between them", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios records=background
      0ms process.start
      80ms bgtask.register id=films.refresh kind=refresh
      90ms app.didFinishLaunching
      1s bgtask.submit id=films.refresh kind=refresh earliest=3600s
      2s trace.clock
      61s bgtask.launch id=films.refresh kind=refresh expirationHandler=true
      61.1s bgtask.submit id=films.refresh kind=refresh earliest=3600s
      62s bgtask.complete id=films.refresh kind=refresh success=true
      """),
    .init(
      "Tasks are not recorded", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios
      launch A
      60s A scene.willResignActive
      """),
  ]
}
