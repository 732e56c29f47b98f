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
      "An app intent that connects the scene",
      """
      header lifeCycle=uikit-scene platform=ios os=26.1 records=links
      launch
      ↓ 100ms A scene.willConnect payload=intent
      105ms A scene.willPerformAppIntent intent=OpenFilm
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      20s A scene.willResignActive
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
      "Near miss: an action of the app's own, and a dismissal",
      """
      header lifeCycle=uikit-app platform=ios records=links
      0ms process.start
      90ms app.didFinishLaunching
      120ms app.didBecomeActive
      10s app.didReceiveNotificationResponse action=MARK_READ
      11s app.didReceiveNotificationResponse action=com.apple.UNNotificationDismissActionIdentifier
      40s app.willResignActive
      """),
    .init(
      "Near miss: an intent that ran; a response that was handled at once, and came once more",

      """
      header lifeCycle=uikit-scene platform=ios os=26.1 records=links
      launch
      100ms A scene.willConnect payload=intent,notification
      101ms A link.handled hash=7f
      102ms app.didReceiveNotificationResponse hash=7f
      103ms A scene.willPerformAppIntent intent=OpenFilm
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      30s A scene.willPerformAppIntent intent=OpenFilm
      30.1s intent.start id=1 name=OpenFilm mode=foreground
      30.3s intent.end id=1 name=OpenFilm outcome=done
      60s A scene.willResignActive
      """),
    .init(
      "Near miss: warm links, each handled; one that comes when the app leaves",
      """
      header lifeCycle=uikit-scene platform=ios records=links
      launch A
      5s A scene.openURLContexts
      6s A link.handled hash=7f
      7s A windowScene.performAction
      17s A link.handled hash=80
      30s A scene.willResignActive
      31s A scene.didEnterBackground
      99s A scene.willEnterForeground
      99.1s A scene.continueUserActivity
      99.2s A scene.didEnterBackground
      200s A scene.willEnterForeground
      200.1s A scene.didBecomeActive
      201s A link.handled hash=81
      230s A scene.willResignActive
      """),
  ]
}
