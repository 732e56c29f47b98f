internal import TraceModel

/// Messages of UIKit in the app's own process.
enum UIKitMessages {
  private static let uikit = "com.apple.UIKit"

  static let all: [SystemMessage] =
    deactivation + snapshots + notifications + backgroundTasks + views + memory

  /// The source of the app's phase; ``DeactivationReasons`` says what the numbers mean.
  private static let deactivation: [SystemMessage] = [
    SystemMessage(
      "Deactivation reason {change}: {reason}; deactivation reasons: {before} -> {after}; animating*",
      subsystem: uikit,
      source: "seen in published device logs, next to the notifications"
    ) { groups, line, session in
      guard let before = DeactivationReasons(groups["before"]),
        let after = DeactivationReasons(groups["after"])
      else { return }
      session.deactivation(from: before, to: after, line)
    },
    SystemMessage(
      "Ignoring already applied deactivation reason: {reason}; deactivation reasons: {reasons}",
      subsystem: uikit, source: "seen in published device logs, next to the notifications"
    ) { groups, line, session in
      guard let reasons = DeactivationReasons(groups["reasons"]) else { return }
      session.deactivation(unchanged: reasons, line)
    },
    // It says background where the app only stops being active.
    SystemMessage(
      "App transitioned to {state}, {verb} HangTracing.",
      source: "seen in published device logs"
    ) { groups, line, session in
      session.activation(groups["state"].is("foreground"), line)
    },
  ]

  /// UIKit says it in the app's own output, whether or not a delegate is asked.
  private static let memory: [SystemMessage] = [
    SystemMessage(
      "Received memory warning.",
      source:
        "https://developer.apple.com/documentation/uikit/uiapplication/didreceivememorywarningnotification"
    ) {
      $2.emitCallback(.appMemoryWarning, scene: UnsafeRawBufferPointer(start: nil, count: 0), $1)
    }
  ]

  /// Pictures of the app for the app switcher.
  private static let snapshots: [SystemMessage] = [
    SystemMessage(
      "Performing snapshot request {request} (type {type})",
      source:
        "https://developer.apple.com/documentation/uikit/preparing-your-ui-to-run-in-the-background"
    ) { $2.snapshot(isBegin: true, $1) },
    SystemMessage(
      "Snapshot request {request} complete*",
      source:
        "https://developer.apple.com/documentation/uikit/preparing-your-ui-to-run-in-the-background"
    ) { $2.snapshot(isBegin: false, $1) },
  ]

  /// A scene's name, which holds the bundle of its app.
  static let scenes: [SystemMessage] = [
    SystemMessage(
      "sceneOfRecord: sceneID: sceneID:{scene}  persistentID: {session}",
      source: "https://developer.apple.com/documentation/uikit/uiscenesession/persistentidentifier"
    ) { $2.identify(AppTable.Name(scene: $0["scene"]), $1) }
  ]

  /// A transition that began before the previous one ended.
  private static let views: [SystemMessage] = [
    SystemMessage(
      "Unbalanced calls to begin/end appearance transitions for <{controller}>*",
      source:
        "https://developer.apple.com/documentation/uikit/uiviewcontroller/beginappearancetransition(_:animated:)"
    ) { _, line, session in session.log(line) }
  ]

  /// Notifications that a framework in the app's process prints when it gets them.
  private static let notifications: [SystemMessage] = [
    SystemMessage(
      "*name = UIApplication{name}Notification*",
      source: "https://developer.apple.com/documentation/uikit/uiapplication"
    ) { groups, line, session in
      guard let kind = session.notification(groups["name"]) else { return }
      session.note(kind, line)
    }
  ]

  private static let backgroundTasks: [SystemMessage] = [
    SystemMessage(
      "Warning: Application delegate received call to {method} but the completion handler was never called*",
      source: "https://github.com/wordpress-mobile/WordPress-iOS/issues/22227"
    ) { _, line, session in session.log(line) },
    SystemMessage(
      "Application delegate received call to {method} but the completion handler was never called*",
      source: "https://github.com/firebase/quickstart-ios/issues/37"
    ) { _, line, session in session.log(line) },
    SystemMessage(
      "Created background task <{object}>: taskID = {id}, taskName = {name}, creationTime = {rest}",
      subsystem: uikit,
      source:
        "https://developer.apple.com/documentation/uikit/extending-your-app-s-background-execution-time"
    ) { groups, line, session in
      session.beginTask(id: groups["id"], name: groups["name"], line)
    },
    SystemMessage(
      "Created background task <private>*", subsystem: uikit,
      source: "https://developer.apple.com/documentation/os/generating-log-messages-from-your-code"
    ) { _, line, session in session.noteRedaction(line) },
    SystemMessage(
      "Ending background task with UIBackgroundTaskIdentifier: {id}", subsystem: uikit,
      source:
        "https://developer.apple.com/documentation/uikit/extending-your-app-s-background-execution-time"
    ) { groups, line, session in session.endTask(id: groups["id"], line) },
    SystemMessage(
      "Ending task with identifier {id} and description: {rest}", subsystem: uikit,
      source:
        "https://developer.apple.com/documentation/uikit/extending-your-app-s-background-execution-time"
    ) { groups, line, session in session.endTask(id: groups["id"], line) },
    SystemMessage(
      "Background Task {id} (\"{name}\"), was created over 30 seconds ago{rest}",
      source: "https://github.com/firebase/firebase-ios-sdk/issues/8908"
    ) { _, line, session in session.log(line) },
    // Its further sentences, where they are lines of their own.
    SystemMessage(
      "In applications running in the background, this creates a risk of termination{rest}",
      source: "https://github.com/firebase/firebase-ios-sdk/issues/8908"
    ) { _, _, _ in },
    SystemMessage(
      "Remember to call UIApplication.endBackgroundTask(_:){rest}",
      source: "https://github.com/firebase/firebase-ios-sdk/issues/8908"
    ) { _, _, _ in },
    SystemMessage(
      "Background task still not ended after expiration handlers were called*",
      source: "https://github.com/OneSignal/OneSignal-iOS-SDK/issues/1205"
    ) { _, line, session in session.log(line) },
    SystemMessage(
      "Can't end{space}ackgroundTask: no background task exists with identifier {id} ({hexadecimal}){rest}",
      source: "https://github.com/transistorsoft/react-native-background-fetch/issues/258"
    ) { groups, line, session in session.endTaskAgain(id: groups["id"], line) },
    SystemMessage(
      "Can't end{space}ackgroundTask: no background task exists with identifier {rest}",
      source: "https://github.com/transistorsoft/react-native-background-fetch/issues/258"
    ) { _, line, session in session.log(line) },
    SystemMessage(
      "Will add backgroundTask with taskName: {name}, expirationHandler: {handler}",
      subsystem: uikit,
      source:
        "https://developer.apple.com/documentation/uikit/extending-your-app-s-background-execution-time"
    ) { groups, line, session in
      session.announceTask(name: groups["name"], handler: groups["handler"], line)
    },
  ]
}
