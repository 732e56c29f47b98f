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
      """)
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
      "Near miss: cancelled, or refused, and an older request may have waited",
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
  ]
}
