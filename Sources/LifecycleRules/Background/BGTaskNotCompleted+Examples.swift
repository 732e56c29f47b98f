import RuleKit

extension BGTaskNotCompleted {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "The expiration handler cancels and forgets to complete",
      """
      header lifeCycle=uikit-scene platform=ios launch=background records=background
      0ms process.start
      80ms bgtask.register id=films.posters kind=processing
      90ms app.didFinishLaunching
      ↓ 1s bgtask.launch id=films.posters kind=processing expirationHandler=true
      240s bgtask.expire id=films.posters kind=processing
      250s process.exit
      """),
    .init(
      "A refresh that never says that it is done",
      """
      header lifeCycle=uikit-scene platform=ios launch=background records=background
      0ms process.start
      80ms bgtask.register id=films.refresh kind=refresh
      90ms app.didFinishLaunching
      ↓ 1s bgtask.launch id=films.refresh kind=refresh
      1.1s bgtask.submit id=films.refresh kind=refresh earliest=900s
      50s process.exit
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Completed on both paths",
      """
      header lifeCycle=uikit-scene platform=ios launch=background records=background
      0ms process.start
      80ms bgtask.register id=films.refresh kind=refresh
      81ms bgtask.register id=films.posters kind=processing
      90ms app.didFinishLaunching
      1s bgtask.launch id=films.refresh kind=refresh expirationHandler=true
      1.1s bgtask.submit id=films.refresh kind=refresh
      6s bgtask.complete id=films.refresh kind=refresh success=true
      1000s bgtask.launch id=films.posters kind=processing expirationHandler=true
      1240s bgtask.expire id=films.posters kind=processing
      1240.1s bgtask.complete id=films.posters kind=processing success=false
      1300s process.exit
      """),
    .init(
      "Near miss: completed exactly two seconds after it expired; interrupted within its time",
      """
      header lifeCycle=uikit-scene platform=ios launch=background records=background
      0ms process.start
      80ms bgtask.register id=films.refresh kind=refresh
      81ms bgtask.register id=films.posters kind=processing
      90ms app.didFinishLaunching
      1s bgtask.launch id=films.refresh kind=refresh
      20s bgtask.expire id=films.refresh kind=refresh
      22s bgtask.complete id=films.refresh kind=refresh success=false
      100s bgtask.launch id=films.posters kind=processing
      470s bgtask.launch id=films.refresh kind=refresh
      500s process.exit
      """),
  ]
}
