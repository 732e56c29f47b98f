import RuleKit

extension ContinuedWithoutProgress {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "An export that reports once, after each file",
      """
      header lifeCycle=uikit-scene platform=ios os=26.1 records=background
      launch A
      60s bgtask.register id=films.export kind=continued
      61s bgtask.submit id=films.export kind=continued
      ↓ 62s bgtask.launch id=films.export kind=continued expirationHandler=true
      65s bgtask.progress id=films.export kind=continued completed=1 total=2
      70s A scene.willResignActive
      71s A scene.didEnterBackground
      180s bgtask.progress id=films.export kind=continued completed=2 total=2
      181s bgtask.complete id=films.export kind=continued success=true
      """),
    .init(
      "Expired without a report",
      """
      header lifeCycle=swiftui platform=ios os=26.1 records=background
      launch A
      60s bgtask.register id=films.export kind=continued
      61s bgtask.submit id=films.export kind=continued
      ↓ 62s bgtask.launch id=films.export kind=continued expirationHandler=true
      70s A scene.willResignActive
      71s A scene.didEnterBackground
      100s bgtask.expire id=films.export kind=continued
      100.1s bgtask.complete id=films.export kind=continued success=false
      """),
    .init(
      "Exactly a minute without a report", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios os=26.1 records=background
      launch A
      60s bgtask.register id=films.export kind=continued
      61s bgtask.submit id=films.export kind=continued
      ↓ 62s bgtask.launch id=films.export kind=continued expirationHandler=true
      122s bgtask.progress id=films.export kind=continued completed=1 total=1
      123s bgtask.complete id=films.export kind=continued success=true
      """),
    .init(
      "Two at a time: one reports, the other does not", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios os=26.1 records=background
      launch A
      60s bgtask.register id=one kind=continued
      60s bgtask.register id=two kind=continued
      61s bgtask.submit id=one kind=continued
      61s bgtask.submit id=two kind=continued
      62s bgtask.launch id=one kind=continued expirationHandler=true
      ↓ 63s bgtask.launch id=two kind=continued expirationHandler=true
      100s bgtask.progress id=one kind=continued completed=1 total=2
      130s bgtask.progress id=one kind=continued completed=2 total=2
      140s bgtask.complete id=one kind=continued success=true
      140s bgtask.complete id=two kind=continued success=true
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "A report with each unit of work",
      """
      header lifeCycle=uikit-scene platform=ios os=26.1 records=background
      launch A
      60s bgtask.register id=films.export kind=continued
      61s bgtask.submit id=films.export kind=continued
      62s bgtask.launch id=films.export kind=continued expirationHandler=true
      70s A scene.willResignActive
      71s A scene.didEnterBackground
      90s bgtask.progress id=films.export kind=continued completed=1 total=3
      120s bgtask.progress id=films.export kind=continued completed=2 total=3
      150s bgtask.progress id=films.export kind=continued completed=3 total=3
      151s bgtask.complete id=films.export kind=continued success=true
      """),
    .init(
      "Near miss: just under a minute; another kind; expired after a report", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios os=26.1 records=background
      0ms process.start
      80ms bgtask.register id=films.posters kind=processing
      90ms app.didFinishLaunching
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      60s bgtask.register id=films.export kind=continued
      61s bgtask.submit id=films.export kind=continued
      61s bgtask.submit id=films.posters kind=processing
      62s bgtask.launch id=films.export kind=continued expirationHandler=true
      70s A scene.willResignActive
      71s A scene.didEnterBackground
      100s bgtask.launch id=films.posters kind=processing expirationHandler=true
      121.9s bgtask.progress id=films.export kind=continued completed=1 total=3
      181.8s bgtask.expire id=films.export kind=continued
      181.8s bgtask.complete id=films.export kind=continued success=false
      300s bgtask.complete id=films.posters kind=processing success=true
      """),
    .init(
      "Near miss: long in completing after it expired", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios os=26.1 records=background
      launch A
      60s bgtask.register id=films.export kind=continued
      61s bgtask.submit id=films.export kind=continued
      62s bgtask.launch id=films.export kind=continued expirationHandler=true
      63s bgtask.progress id=films.export kind=continued completed=1 total=3
      75s bgtask.expire id=films.export kind=continued
      130s bgtask.complete id=films.export kind=continued success=false
      """),
    .init(
      "Unknown: the recording does not claim to hold the reports", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios os=26.1
      launch A
      60s bgtask.register id=films.export kind=continued
      61s bgtask.submit id=films.export kind=continued
      62s bgtask.launch id=films.export kind=continued expirationHandler=true
      150s bgtask.complete id=films.export kind=continued success=true
      """),
  ]
}
