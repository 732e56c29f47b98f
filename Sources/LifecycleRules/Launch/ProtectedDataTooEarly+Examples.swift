import RuleKit

extension ProtectedDataTooEarly {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "Prewarmed before the first unlock, and the user is logged out",
      """
      header lifeCycle=swiftui platform=ios launch=prewarm records=resources,work
      0ms process.prewarm
      10ms swiftui.appInit
      ↓ 12ms protected.access id=token
      15ms work name=logOut kind=teardown dur=3ms
      """),
    .init(
      "Prewarmed, says the header; the user is logged out before the data is back, and after it",
      """
      header run=1 lifeCycle=uikit-scene platform=ios launch=prewarm records=resources,work
      0ms process.start
      ↓ 12ms protected.access id=token
      15ms work name=logOut kind=teardown dur=3ms
      90ms app.didFinishLaunching
      200ms app.protectedDataAvailable
      header run=2 lifeCycle=uikit-scene platform=ios launch=prewarm records=resources,work
      0ms process.start
      ↓ 12ms protected.access id=token
      90ms app.didFinishLaunching
      200ms app.protectedDataAvailable
      210ms work name=logOut kind=teardown dur=3ms
      """),
    .init(
      "A background launch that finds out later",
      """
      header lifeCycle=uikit-scene platform=ios launch=background records=resources
      launch
      ↓ 100ms protected.access id=token
      40s app.protectedDataAvailable
      41s protected.access id=token
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "It waits for the notification",
      """
      header lifeCycle=uikit-scene platform=ios launch=background records=resources
      launch
      40s app.protectedDataAvailable
      40.1s protected.access id=token
      """),
    .init(
      "Near miss: the last ten seconds; a read on an unlocked device; a log-out by the user",
      """
      header lifeCycle=uikit-scene platform=ios records=resources,work
      launch
      100ms protected.access id=token
      101ms work name=logOut kind=teardown dur=3ms
      200ms A scene.willConnect
      210ms A scene.willEnterForeground
      220ms A scene.didBecomeActive
      2s app.protectedDataAvailable
      3s A scene.willResignActive
      5s app.protectedDataWillBecomeUnavailable
      15s protected.access id=token
      20s app.protectedDataAvailable
      21s protected.access id=token
      22s work name=logOut kind=teardown dur=3ms trigger=user
      """),
  ]
}
