internal import TraceModel

/// What UIKit writes in the app's own process.
enum UIKitMessages {
  private static let uikit = "com.apple.UIKit"

  static let all: [SystemMessage] = deactivation + notifications + backgroundTasks

  /// The source of the app's phase; ``DeactivationReasons`` says what the numbers mean.
  private static let deactivation: [SystemMessage] = [
    SystemMessage(
      "Deactivation reason {change}: {reason}; deactivation reasons: {before} -> {after}; animating*",
      subsystem: uikit,
      source: "https://stackoverflow.com/questions/68764164"
    ) { groups, line, session in
      guard let before = DeactivationReasons(groups["before"]),
        let after = DeactivationReasons(groups["after"])
      else { return }
      session.deactivation(from: before, to: after, line)
    }
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
    SystemMessage(
      "Background task still not ended after expiration handlers were called*",
      source: "https://github.com/OneSignal/OneSignal-iOS-SDK/issues/1205"
    ) { _, line, session in session.log(line) },
    SystemMessage(
      "Can't end{space}ackgroundTask: no background task exists with identifier {id}",
      source: "https://github.com/transistorsoft/react-native-background-fetch/issues/258"
    ) { _, line, session in session.log(line) },
  ]
}
