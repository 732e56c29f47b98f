import RuleKit

extension LinkHandledTwice {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "From the connection options, and again",
      """
      header lifeCycle=uikit-scene platform=ios records=links
      launch
      100ms A scene.willConnect payload=url
      110ms A scene.willEnterForeground
      115ms A link.handled hash=7f
      120ms A scene.didBecomeActive
      ↓ 200ms A link.handled hash=7f
      """),
    .init(
      "The scene delegate forwards to the app delegate's handler",
      """
      header lifeCycle=uikit-scene platform=ios records=links
      launch
      100ms A scene.willConnect payload=url
      110ms A scene.willEnterForeground
      115ms A link.handled hash=7f
      120ms A scene.didBecomeActive
      130ms app.openURL
      ↓ 140ms link.handled hash=7f
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Once on each way in",
      """
      header lifeCycle=uikit-scene platform=ios records=links
      launch
      100ms A scene.willConnect payload=url
      110ms A scene.willEnterForeground
      115ms A link.handled hash=7f
      120ms A scene.didBecomeActive
      60s A scene.openURLContexts
      60.01s A link.handled hash=80
      """),
    .init(
      "Near miss: two taps, also fast ones; another link; a nanosecond too late",
      """
      header lifeCycle=uikit-scene platform=ios records=links
      launch A
      5s A scene.openURLContexts
      5.1s A link.handled hash=7f
      6s A scene.openURLContexts
      6.1s A link.handled hash=7f
      20s A scene.openURLContexts
      20.1s A scene.openURLContexts
      20.2s A link.handled hash=7f
      20.3s A link.handled hash=7f
      20.4s A link.handled hash=80
      22400000001ns A link.handled hash=80
      """),
    .init(
      "Near miss: two notifications, the second one a minute after the launch by the first",

      """
      header lifeCycle=uikit-scene platform=ios records=links
      launch
      100ms A scene.willConnect payload=notification
      105ms app.didReceiveNotificationResponse hash=7f
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      130ms A link.handled hash=7f
      60s app.didReceiveNotificationResponse hash=7f
      60.1s A link.handled hash=7f
      61s app.didReceiveNotificationResponse hash=7f
      61.1s A link.handled hash=7f
      """),
    .init(
      "Two taps, reported only by the app; a delivery may be lost; no delivery is recorded",

      """
      header run=1 lifeCycle=swiftui platform=ios records=links
      launch
      5s A link.received hash=7f
      5.1s A link.handled hash=7f
      6s A link.received hash=7f
      6.1s A link.handled hash=7f
      header run=2 lifeCycle=uikit-scene platform=ios records=links
      launch
      100ms A scene.willConnect payload=url
      110ms A link.handled hash=7f
      200ms trace.loss count=1
      300ms A link.handled hash=7f
      header run=3 lifeCycle=swiftui platform=ios records=links
      launch
      5s A link.handled hash=7f
      6s A link.handled hash=7f
      """),
  ]
}
