import RuleKit

extension ColdLinkDropped {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "The URL stays in the connection options",
      """
      header lifeCycle=uikit-scene platform=ios records=links
      launch
      ↓ 100ms A scene.willConnect payload=url
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      20s A scene.willResignActive
      """),
    .init(
      "The user leaves before anything happened",
      """
      header lifeCycle=uikit-scene platform=ios records=links
      launch
      ↓ 100ms A scene.willConnect payload=shortcut
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      4s A scene.willResignActive
      5s A scene.didEnterBackground
      5.1s A link.handled hash=7f
      """),
    .init(
      "An app without scenes",
      """
      header lifeCycle=uikit-app platform=ios records=links
      launch
      ↓ 100ms app.openURL
      120ms app.didBecomeActive
      20s app.willResignActive
      """),
    .init(
      "A nanosecond late", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios records=links
      launch
      ↓ 100ms A scene.willConnect payload=url
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      10120000001ns A link.handled hash=7f
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Read from the connection options",
      """
      header lifeCycle=uikit-scene platform=ios records=links
      launch
      100ms A scene.willConnect payload=url
      101ms A link.received hash=7f
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      400ms A link.handled hash=7f
      20s A scene.willResignActive
      """),
    .init(
      "Near miss: handled at the last moment, and by the scene it was for",
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=links
      launch
      100ms A scene.willConnect payload=url
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      10.12s A link.handled hash=7f
      15s B scene.willConnect payload=activity
      15.001s B link.received hash=80
      15.01s B scene.willEnterForeground
      15.02s B scene.didBecomeActive
      16s A link.handled hash=80
      40s A scene.willResignActive
      """),
    .init(
      "It waits for the login and says so",
      """
      header lifeCycle=uikit-scene platform=ios records=links
      launch
      100ms A scene.willConnect payload=url
      101ms A link.received hash=7f outcome=deferred
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      60s A scene.willResignActive
      """),
    .init(
      "Killed before its time was over", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios records=links
      launch
      100ms A scene.willConnect payload=url
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      2s process.exit reason=crash
      """),
    .init(
      "Links are not recorded", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios
      launch
      100ms A scene.willConnect payload=url
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      60s A scene.willResignActive
      61s A scene.didEnterBackground
      """),
    .init(
      "The handling may be lost", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios records=links
      launch
      100ms A scene.willConnect payload=url
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      1s trace.loss count=2
      60s A scene.willResignActive
      """),
  ]
}
