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
      """),
    .init(
      "The recorder writes the refusal alone", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios os=26.1 records=background
      launch A
      60s bgtask.register id=films.export kind=continued
      61s bgtask.submit id=films.export kind=continued
      62s bgtask.launch id=films.export kind=continued expirationHandler=true
      63s bgtask.progress id=films.export kind=continued completed=1 total=1
      64s bgtask.complete id=films.export kind=continued success=true
      70s A scene.willResignActive
      71s A scene.didEnterBackground
      ↓ 71.1s bgtask.submitFailed id=films.export kind=continued reason=immediateRunIneligible
      """),
    .init(
      "The request and its refusal are one", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios os=26.1 records=background
      launch A
      60s bgtask.register id=films.export kind=continued
      70s A scene.willResignActive
      71s A scene.didEnterBackground
      ↓ 71.1s bgtask.submit id=films.export kind=continued
      71.2s bgtask.submitFailed id=films.export kind=continued reason=immediateRunIneligible
      """),
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
      """),
    .init(
      "Near miss: on the way to the background; a processing task", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios os=26.1 records=background
      0ms process.start
      80ms bgtask.register id=films.posters kind=processing
      90ms app.didFinishLaunching
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      60s bgtask.register id=films.export kind=continued
      70s A scene.willResignActive
      70.1s bgtask.submit id=films.export kind=continued
      71s A scene.didEnterBackground
      71.1s bgtask.submit id=films.posters kind=processing
      """),
    .init(
      "Near miss: refused in the foreground, and an answer that comes in the background",
      hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios os=26.1 records=background
      launch A
      60s bgtask.register id=films.export kind=continued
      61s bgtask.submitFailed id=films.export kind=continued reason=immediateRunIneligible
      70s bgtask.submit id=films.export kind=continued
      70.1s A scene.willResignActive
      71s A scene.didEnterBackground
      71.1s bgtask.submitFailed id=films.export kind=continued reason=immediateRunIneligible
      """),
  ]
}
