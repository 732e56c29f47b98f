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
    .init(
      "A notification that the launch options hold, and its response", hidden: true,
      """
      header lifeCycle=uikit-app platform=ios records=links
      0ms process.start
      ↓ 90ms app.didFinishLaunching payload=notification,location
      100ms app.didReceiveNotificationResponse hash=7f
      120ms app.didBecomeActive
      20s app.willResignActive
      """),
    .init(
      "A notification that the launch, its response and the connection bring is one", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ios records=links
      0ms process.start
      ↓ 50ms app.didFinishLaunching payload=notification
      60ms app.didReceiveNotificationResponse hash=7f
      100ms A scene.willConnect payload=notification
      120ms A scene.willEnterForeground
      150ms A scene.didBecomeActive
      40s A scene.willResignActive
      """),
    .init(
      "A warm link in the second window, and a tap on a notification", hidden: true,
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=links
      launch A B
      ↓ 5s B scene.openURLContexts
      5.01s B link.received hash=7f
      6s A link.handled hash=80
      30s A scene.willResignActive
      30.1s B scene.willResignActive
      31s A scene.didEnterBackground
      31.1s B scene.didEnterBackground
      ↓ 60s app.didReceiveNotificationResponse action=com.apple.UNNotificationDefaultActionIdentifier
      60.1s A scene.willEnterForeground
      60.2s A scene.didBecomeActive
      80s A scene.willResignActive
      """),
    .init(
      "A link to a Mac app that runs", hidden: true,
      """
      header lifeCycle=appkit platform=macos records=links
      0ms process.start
      50ms ns.willFinishLaunching
      90ms ns.didFinishLaunching
      100ms ns.didBecomeActive
      ↓ 5s ns.openURLs
      20s ns.willResignActive
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
    .init(
      "Another link is handled, and one of two; one that SwiftUI handed over", hidden: true,
      """
      header run=1 lifeCycle=uikit-scene platform=ios records=links
      launch
      ↓ 100ms A scene.willConnect payload=url
      101ms A link.received hash=7f
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      1s A link.handled hash=80
      20s A scene.openURLContexts
      20.001s A link.received hash=a1
      ↓ 20.002s A link.received hash=a2
      20.1s A link.handled hash=a1
      60s A scene.willResignActive
      header run=2 lifeCycle=uikit-scene platform=ios records=links
      launch A
      ↓ 20s A link.received hash=7f
      21s A link.handled hash=80
      60s A scene.willResignActive
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
      "Near miss: an intent that ran; a response that was handled at once, and came once more",
      hidden: true,
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
      "Near miss: a reason of a launch that is no link; an action of the app's own; a dismissal",
      hidden: true,
      """
      header lifeCycle=uikit-app platform=ios records=links
      0ms process.start
      90ms app.didFinishLaunching payload=location,bluetooth,sourceApplication
      120ms app.didBecomeActive
      10s app.didReceiveNotificationResponse action=MARK_READ
      11s app.didReceiveNotificationResponse action=com.apple.UNNotificationDismissActionIdentifier
      40s app.willResignActive
      """),
    .init(
      "Near miss: an action of the app's own made the scene, before and after it connects",
      hidden: true,
      """
      header run=1 lifeCycle=uikit-scene platform=ios records=links
      0ms process.start
      50ms app.didFinishLaunching payload=notification
      60ms app.didReceiveNotificationResponse action=MARK_READ
      100ms A scene.willConnect payload=notification
      120ms A scene.willEnterForeground
      150ms A scene.didBecomeActive
      40s A scene.willResignActive
      header run=2 lifeCycle=uikit-scene platform=ipados multipleScenes=true records=links
      launch A
      5s B scene.willConnect payload=notification
      5.1s B scene.willEnterForeground
      5.2s B scene.didBecomeActive
      5.3s app.didReceiveNotificationResponse action=MARK_READ
      40s B scene.willResignActive
      """),
    .init(
      "Near miss: warm links, each handled; one that comes when the app leaves", hidden: true,
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
    .init(
      "Near miss: received in two windows, before its callback, or without a hash",
      hidden: true,
      """
      header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=links
      launch A B
      20s A link.received hash=7f
      20.001s B link.received hash=7f
      20.1s A link.handled hash=7f
      20.2s B link.received hash=7f
      40s A link.received hash=80
      40.001s A scene.openURLContexts
      40.1s A link.handled hash=80
      60s A link.received
      80s A link.received hash=81 outcome=deferred
      81s B link.received hash=81
      99s A scene.openURLContexts
      100s A scene.openURLContexts
      101s A link.handled hash=82
      120s app.didReceiveNotificationResponse hash=n1
      120.001s A link.received hash=83
      120.1s A link.handled hash=83
      140s app.didReceiveNotificationResponse hash=n2
      140.1s A link.handled hash=84
      160s app.didReceiveNotificationResponse hash=n3
      190s A scene.willResignActive
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
