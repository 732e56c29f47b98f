import RuleKit

extension BGTaskNotRescheduled {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "The second run forgets",
      """
      header lifeCycle=uikit-scene platform=ios launch=background records=background
      0ms process.start
      80ms bgtask.register id=films.refresh kind=refresh
      90ms app.didFinishLaunching
      1s bgtask.launch id=films.refresh kind=refresh
      1.1s bgtask.submit id=films.refresh kind=refresh earliest=900s
      5s bgtask.complete id=films.refresh kind=refresh success=true
      6s process.suspend
      1000s process.resume
      ↓ 1001s bgtask.launch id=films.refresh kind=refresh
      1005s bgtask.complete id=films.refresh kind=refresh success=false
      1006s process.suspend
      """),
    .init(
      "An earlier process did ask, with SwiftUI",
      """
      header run=1 app=films lifeCycle=swiftui platform=ios launch=background records=background
      launch
      1s swbg.launch id=films.refresh kind=refresh
      1.1s bgtask.submit id=films.refresh kind=refresh earliest=900s
      5s swbg.return id=films.refresh kind=refresh
      9s process.exit
      header run=2 app=films lifeCycle=swiftui platform=ios launch=background records=background
      launch
      ↓ 1s swbg.launch id=films.refresh kind=refresh
      5s swbg.return id=films.refresh kind=refresh
      9s process.exit
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Each run asks for the next",
      """
      header lifeCycle=uikit-scene platform=ios launch=background records=background
      0ms process.start
      80ms bgtask.register id=films.refresh kind=refresh
      90ms app.didFinishLaunching
      1s bgtask.launch id=films.refresh kind=refresh
      1.1s bgtask.submit id=films.refresh kind=refresh earliest=900s
      5s bgtask.complete id=films.refresh kind=refresh success=true
      6s process.suspend
      1000s process.resume
      1001s bgtask.launch id=films.refresh kind=refresh
      1001.1s bgtask.submit id=films.refresh kind=refresh earliest=900s
      1005s bgtask.complete id=films.refresh kind=refresh success=true
      1006s process.suspend
      """),
    .init(
      "Near miss: it asks after completing, just before the suspension; another never asked",
      """
      header lifeCycle=uikit-scene platform=ios launch=background records=background
      0ms process.start
      80ms bgtask.register id=films.refresh kind=refresh
      81ms bgtask.register id=films.migrate kind=refresh
      90ms app.didFinishLaunching
      1s bgtask.launch id=films.refresh kind=refresh
      1.1s bgtask.submit id=films.refresh kind=refresh earliest=900s
      5s bgtask.complete id=films.refresh kind=refresh success=true
      6s process.suspend
      1000s process.resume
      1001s bgtask.launch id=films.refresh kind=refresh
      1002s bgtask.launch id=films.migrate kind=refresh
      1003s bgtask.complete id=films.migrate kind=refresh success=true
      1005s bgtask.complete id=films.refresh kind=refresh success=true
      1005.9s bgtask.submit id=films.refresh kind=refresh earliest=900s
      1006s process.suspend
      """),
  ]
}
