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
  ]
}
