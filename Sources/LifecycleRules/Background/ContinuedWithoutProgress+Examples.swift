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
      """)
  ]
}
