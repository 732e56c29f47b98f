import RuleKit

extension PushCompletionMissing {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "The path without news does not answer",
      """
      header lifeCycle=uikit-scene platform=ios launch=background records=background
      launch
      ↓ 1s fetch.deliver id=7
      31s process.suspend
      600s process.resume
      """),
    .init(
      "Answered after 28 seconds",
      """
      header lifeCycle=uikit-scene platform=ios launch=background records=background
      launch
      ↓ 1s fetch.deliver id=7
      29s fetch.complete id=7
      """),
    .init(
      "UIKit's log says so, of a push and of a fetch", hidden: true,
      """
      header run=1 app=films lifeCycle=uikit-scene platform=ios launch=background records=log
      launch
      ↓ 9s log message="Warning: Application delegate received call to -application:didReceiveRemoteNotification:fetchCompletionHandler: but the completion handler was never called."
      header run=2 app=films lifeCycle=uikit-scene platform=ios launch=background records=log
      launch
      ↓ 9s log message="Warning: Application delegate received call to -application:performFetchWithCompletionHandler: but the completion handler was never called."
      """),
    .init(
      "A nanosecond over each limit; ended for it; a loss after the limit", hidden: true,
      """
      header run=1 app=films lifeCycle=uikit-scene platform=ios launch=background records=background
      launch
      ↓ 1s fetch.deliver id=7
      ↓ 2s fetch.deliver id=8
      26000000001ns fetch.complete id=7
      32000000001ns fetch.complete id=8
      ↓ 40s fetch.deliver id=9
      80s fetch.deliver id=10
      80.1s fetch.complete id=10
      81s trace.loss count=1
      82s fetch.complete id=9
      83s process.exit
      header run=2 app=films lifeCycle=uikit-scene platform=ios launch=background records=background
      launch
      ↓ 1s fetch.deliver id=7
      12s process.exit reason="RUNNINGBOARD 0x2182bad4"
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Answered at once",
      """
      header lifeCycle=uikit-scene platform=ios launch=background records=background
      launch
      1s fetch.deliver id=7
      4s fetch.complete id=7
      5s process.suspend
      600s process.resume
      601s fetch.deliver id=7
      602s fetch.complete id=7
      """),
    .init(
      "Near miss: answered after exactly 25 seconds; the process ends first",
      """
      header lifeCycle=uikit-scene platform=ios launch=background records=background
      launch
      1s fetch.deliver id=7
      26s fetch.complete id=7
      40s fetch.deliver id=8
      60s process.exit reason=user code=0
      """),
    .init(
      "Near miss: the answer may be lost, or the recording ends too early", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios launch=background records=background
      launch
      1s fetch.deliver id=7
      5s trace.loss count=1
      60s fetch.deliver id=8
      70s trace.end
      """),
  ]
}
