import RuleKit

extension BGTaskUnregisteredIdentifier {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "Launched in a process that did not register it",
      """
      header lifeCycle=uikit-scene platform=ios launch=background records=background
      0ms process.start
      80ms bgtask.register id=films.refresh kind=refresh
      90ms app.didFinishLaunching
      ↓ 1s bgtask.launch id=films.cleanup kind=processing
      2s bgtask.complete id=films.cleanup success=true
      """),
    .init(
      "Misspelt in the request, and refused for want of the entry in Info.plist",
      """
      header lifeCycle=uikit-scene platform=ios records=background
      0ms process.start
      80ms bgtask.register id=films.refresh kind=refresh
      81ms bgtask.register id=films.posters kind=processing
      90ms app.didFinishLaunching
      ↓ 1s bgtask.submit id=film.refresh kind=refresh
      ↓ 2s bgtask.submitFailed id=films.posters kind=processing reason=notPermitted
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Registered, requested, launched",
      """
      header lifeCycle=uikit-scene platform=ios records=background
      0ms process.start
      80ms bgtask.register id=films.refresh kind=refresh
      90ms app.didFinishLaunching
      1s bgtask.submit id=films.refresh kind=refresh
      900s bgtask.launch id=films.refresh kind=refresh
      901s bgtask.complete id=films.refresh kind=refresh success=true
      """),
    .init(
      "Near miss: requested by an earlier process; too many requests is another matter",
      """
      header lifeCycle=uikit-scene platform=ios launch=background records=background
      0ms process.start
      80ms bgtask.register id=films.refresh kind=refresh
      90ms app.didFinishLaunching
      1s bgtask.launch id=films.refresh kind=refresh
      1.1s bgtask.submit id=films.refresh kind=refresh
      2s bgtask.complete id=films.refresh kind=refresh success=true
      3s bgtask.submit id=films.refresh kind=refresh
      3.1s bgtask.submitFailed id=films.refresh kind=refresh reason=tooManyPendingTaskRequests
      """),
    .init(
      "SwiftUI registered it: its closure ran",
      """
      header lifeCycle=swiftui platform=ios launch=background records=background
      launch
      1s swbg.launch id=films.refresh kind=refresh
      1.1s bgtask.submit id=films.refresh kind=refresh earliest=900s
      2s swbg.return id=films.refresh kind=refresh
      """),
  ]
}
