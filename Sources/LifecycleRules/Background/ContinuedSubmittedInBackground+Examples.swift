import RuleKit

extension ContinuedSubmittedInBackground {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "The export is requested when the app leaves",
      """
      header lifeCycle=uikit-scene platform=ios os=26.1 records=background
      launch A
      60s bgtask.register id=films.export kind=continued
      70s A scene.willResignActive
      71s A scene.didEnterBackground
      ↓ 71.1s bgtask.submit id=films.export kind=continued
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Requested in the action",
      """
      header lifeCycle=uikit-scene platform=ios os=26.1 records=background
      launch A
      60s bgtask.register id=films.export kind=continued
      61s bgtask.submit id=films.export kind=continued
      62s bgtask.launch id=films.export kind=continued expirationHandler=true
      70s A scene.willResignActive
      71s A scene.didEnterBackground
      100s bgtask.progress id=films.export kind=continued completed=1 total=1
      101s bgtask.complete id=films.export kind=continued success=true
      """)
  ]
}
