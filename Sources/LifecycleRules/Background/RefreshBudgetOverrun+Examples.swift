import RuleKit

extension RefreshBudgetOverrun {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "The refresh takes half a minute and more",
      """
      header lifeCycle=uikit-scene platform=ios launch=background records=background
      0ms process.start
      80ms bgtask.register id=films.refresh kind=refresh
      90ms app.didFinishLaunching
      ↓ 1s bgtask.launch id=films.refresh kind=refresh expirationHandler=true
      1.01s bgtask.submit id=films.refresh kind=refresh earliest=3600s
      32.2s bgtask.complete id=films.refresh kind=refresh success=true
      33s process.suspend
      """),
    .init(
      "SwiftUI cancels the closure",
      """
      header lifeCycle=swiftui platform=ios launch=background records=background
      launch
      ↓ 1s swbg.launch id=films.refresh kind=refresh
      16s swbg.cancel id=films.refresh kind=refresh
      16.1s swbg.return id=films.refresh kind=refresh
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "SwiftUI grants it time, and it is done in a few seconds",
      """
      header lifeCycle=swiftui platform=ios launch=background records=background
      launch
      1s swbg.launch id=films.refresh kind=refresh
      1.01s bgtask.submit id=films.refresh kind=refresh earliest=3600s
      6s swbg.return id=films.refresh kind=refresh
      7s process.suspend
      """),
    .init(
      "Done in a few seconds",
      """
      header lifeCycle=uikit-scene platform=ios launch=background records=background
      0ms process.start
      80ms bgtask.register id=films.refresh kind=refresh
      90ms app.didFinishLaunching
      1s bgtask.launch id=films.refresh kind=refresh expirationHandler=true
      1.01s bgtask.submit id=films.refresh kind=refresh earliest=3600s
      6s bgtask.complete id=films.refresh kind=refresh success=true
      7s process.suspend
      """),
    .init(
      "Near miss: 20 s to the nanosecond, and a processing task of minutes",
      """
      header lifeCycle=uikit-scene platform=ios launch=background records=background
      0ms process.start
      80ms bgtask.register id=films.refresh kind=refresh
      81ms bgtask.register id=films.posters kind=processing
      90ms app.didFinishLaunching
      1s bgtask.launch id=films.refresh kind=refresh
      21s bgtask.complete id=films.refresh kind=refresh success=true
      60s bgtask.launch id=films.posters kind=processing
      240s bgtask.complete id=films.posters kind=processing success=true
      """),
  ]
}
