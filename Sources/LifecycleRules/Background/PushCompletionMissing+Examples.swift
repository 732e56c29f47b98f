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
  ]
}
