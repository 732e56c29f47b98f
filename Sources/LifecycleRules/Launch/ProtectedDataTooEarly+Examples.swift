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
    .init(
      "A background launch that logs the user out, long before the data is back", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios launch=background records=resources,data
      0ms process.start
      ↓ 50ms protected.access id=token
      60ms data.delete key=session
      80ms app.didFinishLaunching
      60s app.protectedDataAvailable
      """),
    .init(
      "Read on a locked device; a nanosecond after the key is gone", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios records=resources,data
      launch
      5s app.protectedDataWillBecomeUnavailable
      ↓ 15000000001ns protected.access id=token
      ↓ 16s protected.access id=token
      17s data.delete key=user
      20s app.protectedDataAvailable
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
    .init(
      "Prewarmed, read, and nothing came of it; the reset is a nanosecond too late", hidden: true,
      """
      header lifeCycle=swiftui platform=ios launch=prewarm records=resources,work
      0ms process.prewarm
      10ms swiftui.appInit
      12ms protected.access id=token
      5012000001ns work name=logOut kind=teardown dur=3ms
      60s process.start
      60.1s app.didFinishLaunching
      61s work name=logOut kind=teardown dur=3ms
      """),
    .init(
      "The unlocking may be lost", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios records=resources
      launch
      5s app.protectedDataWillBecomeUnavailable
      20s trace.loss count=1
      30s protected.access id=token
      """),
  ]
}
