import RuleKit

extension BGTaskTooManyPending {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "Two kinds of refresh",
      """
      header lifeCycle=uikit-scene platform=ios records=background
      0ms process.start
      80ms bgtask.register id=films.refresh kind=refresh
      81ms bgtask.register id=news.refresh kind=refresh
      90ms app.didFinishLaunching
      9s bgtask.submit id=films.refresh kind=refresh
      ↓ 9.1s bgtask.submit id=news.refresh kind=refresh
      9.1s bgtask.submitFailed id=news.refresh kind=refresh reason=tooManyPendingTaskRequests
      """),
    .init(
      "Refused, because requests of earlier processes are still pending",
      """
      header lifeCycle=uikit-scene platform=ios records=background
      0ms process.start
      80ms bgtask.register id=films.posters kind=processing
      90ms app.didFinishLaunching
      ↓ 9s bgtask.submitFailed id=films.posters kind=processing reason=tooManyPendingTaskRequests
      """),
    .init(
      "Two kinds of refresh were pending when the app left",
      """
      header lifeCycle=uikit-scene platform=ios
      launch A
      122ms note.app.willEnterForeground
      123ms note.app.didBecomeActive
      60s A scene.willResignActive
      60s note.app.willResignActive
      61s A scene.didEnterBackground
      61s note.app.didEnterBackground
      61.1s bgtask.submit id=films.refresh kind=refresh earliest=900s captured=true
      ↓ 61.1s bgtask.submit id=news.refresh kind=refresh earliest=900s captured=true
      """),
    .init(
      "The eleventh processing request", hidden: true,
      """
      header lifeCycle=swiftui platform=ios records=background
      0ms process.start
      80ms bgtask.register id=p1 kind=processing
      80ms bgtask.register id=p2 kind=processing
      80ms bgtask.register id=p3 kind=processing
      80ms bgtask.register id=p4 kind=processing
      80ms bgtask.register id=p5 kind=processing
      80ms bgtask.register id=p6 kind=processing
      80ms bgtask.register id=p7 kind=processing
      80ms bgtask.register id=p8 kind=processing
      80ms bgtask.register id=p9 kind=processing
      80ms bgtask.register id=p10 kind=processing
      80ms bgtask.register id=p11 kind=processing
      90ms app.didFinishLaunching
      1s bgtask.submit id=p1 kind=processing
      2s bgtask.submit id=p2 kind=processing
      3s bgtask.submit id=p3 kind=processing
      4s bgtask.submit id=p4 kind=processing
      5s bgtask.submit id=p5 kind=processing
      6s bgtask.submit id=p6 kind=processing
      7s bgtask.submit id=p7 kind=processing
      8s bgtask.submit id=p8 kind=processing
      9s bgtask.submit id=p9 kind=processing
      10s bgtask.submit id=p10 kind=processing
      ↓ 11s bgtask.submit id=p11 kind=processing
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "One refresh and one processing request, asked for again",
      """
      header lifeCycle=uikit-scene platform=ios records=background
      0ms process.start
      80ms bgtask.register id=films.refresh kind=refresh
      81ms bgtask.register id=films.posters kind=processing
      90ms app.didFinishLaunching
      9s bgtask.submit id=films.refresh kind=refresh
      9.1s bgtask.submit id=films.posters kind=processing
      90s bgtask.submit id=films.refresh kind=refresh
      """),
    .init(
      "Near miss: the first one was launched, cancelled or refused before the next",
      """
      header lifeCycle=uikit-scene platform=ios records=background
      0ms process.start
      80ms bgtask.register id=films.refresh kind=refresh
      81ms bgtask.register id=news.refresh kind=refresh
      90ms app.didFinishLaunching
      9s bgtask.submit id=films.refresh kind=refresh
      900s bgtask.launch id=films.refresh kind=refresh
      900.1s bgtask.submit id=news.refresh kind=refresh
      905s bgtask.complete id=films.refresh kind=refresh success=true
      906s bgtask.cancel id=news.refresh
      907s bgtask.submit id=films.refresh kind=refresh
      907s bgtask.submitFailed id=films.refresh kind=refresh reason=unavailable
      908s bgtask.submit id=news.refresh kind=refresh
      """),
    .init(
      "Near miss: one is pending at each departure", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios
      launch A
      122ms note.app.willEnterForeground
      123ms note.app.didBecomeActive
      60s A scene.willResignActive
      60s note.app.willResignActive
      61s A scene.didEnterBackground
      61s note.app.didEnterBackground
      61.1s bgtask.submit id=films.refresh kind=refresh captured=true
      61.1s bgtask.submit id=films.posters kind=processing captured=true
      90s A scene.willEnterForeground
      90s note.app.willEnterForeground
      90.1s A scene.didBecomeActive
      90.1s note.app.didBecomeActive
      95s A scene.willResignActive
      95s note.app.willResignActive
      96s A scene.didEnterBackground
      96s note.app.didEnterBackground
      96.1s bgtask.submit id=news.refresh kind=refresh captured=true
      """),
    .init(
      "Ten processing requests; records were lost, a launch perhaps among them", hidden: true,
      """
      header run=1 app=one lifeCycle=uikit-scene platform=ios records=background
      0ms process.start
      80ms bgtask.register id=p1 kind=processing
      80ms bgtask.register id=p2 kind=processing
      80ms bgtask.register id=p3 kind=processing
      80ms bgtask.register id=p4 kind=processing
      80ms bgtask.register id=p5 kind=processing
      80ms bgtask.register id=p6 kind=processing
      80ms bgtask.register id=p7 kind=processing
      80ms bgtask.register id=p8 kind=processing
      80ms bgtask.register id=p9 kind=processing
      80ms bgtask.register id=p10 kind=processing
      90ms app.didFinishLaunching
      1s bgtask.submit id=p1 kind=processing
      2s bgtask.submit id=p2 kind=processing
      3s bgtask.submit id=p3 kind=processing
      4s bgtask.submit id=p4 kind=processing
      5s bgtask.submit id=p5 kind=processing
      6s bgtask.submit id=p6 kind=processing
      7s bgtask.submit id=p7 kind=processing
      8s bgtask.submit id=p8 kind=processing
      9s bgtask.submit id=p9 kind=processing
      10s bgtask.submit id=p10 kind=processing
      header run=2 app=two lifeCycle=uikit-scene platform=ios records=background
      0ms process.start
      80ms bgtask.register id=films.refresh kind=refresh
      81ms bgtask.register id=news.refresh kind=refresh
      90ms app.didFinishLaunching
      9s bgtask.submit id=films.refresh kind=refresh
      10s trace.loss count=1
      11s bgtask.submit id=news.refresh kind=refresh
      """),
  ]
}
