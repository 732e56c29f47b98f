internal import TraceModel

/// Messages of SpringBoard, FrontBoard and runningboardd about an app.
enum SystemProcessMessages {
  private static let frontBoard = "seen in published device logs, of SpringBoard and FrontBoard"
  private static let runningBoard = "seen in published device logs, of runningboardd"

  static let all: [SystemMessage] = launches + states + scenes + others + losses

  private static func app(_ groups: SystemMessage.Groups) -> AppTable.Name {
    AppTable.Name(bundle: groups["bundle"], pid: groups["pid"].integer)
  }

  private static func scene(_ groups: SystemMessage.Groups) -> AppTable.Name {
    AppTable.Name(scene: groups["scene"])
  }

  private static let losses: [SystemMessage] = [
    SystemMessage(
      "*process {pid} exceeded {limit} log message per second limit*",
      source: "seen in published device logs, of syslogd"
    ) { $2.lose(nil, "the log itself dropped messages here") },
    SystemMessage(
      "QUARANTINED DUE TO HIGH LOGGING VOLUME", source: "seen in published logs of the Console app"
    ) { $2.lose(nil, "the log itself dropped messages here") },
    SystemMessage(
      "*lost >={count} unreliable messages from*", source: "man log: records of the type Loss"
    ) { $2.lose($0["count"].integer, "the log itself lost messages here") },
  ]

  private static let launches: [SystemMessage] = [
    SystemMessage("[app{kind}<{bundle}>:{pid}] Bootstrap success!*", source: frontBoard) {
      $2.launched(app($0), $1)
    },
    SystemMessage(
      "Bootstrapping failed for <FBApplicationProcess{app}> with error{why}", source: frontBoard
    ) {
      guard let app = AppTable.Name(in: $0["app"]) else { return }
      let why = $0["why"].part($0["why"].first == 0x3A ? 1 : 0).trimmed
      $2.failedLaunch(app, why, $1)
    },
    SystemMessage(
      "Assertion {id} (target:[app{kind}<{bundle}>:{pid}]) will be created as {state}",
      source: runningBoard
    ) { $2.name(app($0)) },
    SystemMessage(
      "Acquiring assertion targeting [app{kind}<{bundle}>:{pid}] from originator [{asker}] with description <RBSAssertionDescriptor| \"{name}\"{rest}",
      source: runningBoard
    ) { $2.asked(app($0), by: $0["asker"], $0["name"], $1) },
    SystemMessage(
      "Acquiring assertion targeting [app{kind}<{bundle}>:{pid}] from*", source: runningBoard
    ) { $2.name(app($0)) },
    SystemMessage(
      "[app{kind}<{bundle}>:{pid}] reported to RB as running*", source: runningBoard
    ) { $2.name(app($0)) },
    SystemMessage("Launch request for app{kind}<{bundle}> succeeded*", source: runningBoard) {
      $2.succeeded(AppTable.Name(bundle: $0["bundle"]))
    },
    SystemMessage("Identity resolved as app{kind}<{bundle}>*", source: runningBoard) {
      $2.identify(AppTable.Name(bundle: $0["bundle"]), $1)
    },
  ]

  /// Whether a sentence about a task ends with that word.
  private static func isWhole(_ message: UnsafeRawBufferPointer) -> Bool {
    let end = message.place(of: "ing task").map { $0 + 8 } ?? 0
    return !message.part(end).contains { (0x61...0x7A).contains($0 | 0x20) }
  }

  private static let states: [SystemMessage] = [
    SystemMessage("[app{kind}<{bundle}>:{pid}] Suspending task*", source: runningBoard) {
      // `Suspending task skipped`
      if isWhole($1.message) { $2.suspend(app($0), true, $1) }
    },
    SystemMessage("[app{kind}<{bundle}>:{pid}] Resuming task*", source: runningBoard) {
      if isWhole($1.message) { $2.suspend(app($0), false, isState: false, $1) }
    },
    SystemMessage(
      "Calculated state for app{kind}<{bundle}>: none (role: {role})*", source: runningBoard
    ) { $2.gone(AppTable.Name(bundle: $0["bundle"]), $1) },
    SystemMessage(
      "Calculated state for app{kind}<{bundle}>: running-{state} (role: {role})*",
      source: runningBoard
    ) { groups, line, session in
      let app = AppTable.Name(bundle: groups["bundle"])
      guard groups["state"].is("suspended") || groups["state"].is("active") else { return }
      session.suspend(app, groups["state"].is("suspended"), line)
      session.state(app, "role", groups["role"], line)
    },
    SystemMessage(
      "Application process state changed for {bundle}: <SBApplicationProcessState: {object}; pid: {pid}; taskState: {task}; visibility: {visibility}>",
      source: frontBoard
    ) { groups, line, session in
      session.taskState(app(groups), groups["task"], line)
      if groups["task"].is("Not Running") { return }
      session.state(app(groups), "visibility", groups["visibility"], line)
    },
    SystemMessage(
      "[app{kind}<{bundle}>:{pid}] Setting process task state to: {task}", source: frontBoard
    ) { $2.taskState(app($0), $0["task"], $1) },
    SystemMessage(
      "[app{kind}<{bundle}>:{pid}] Setting process visibility to: {visibility}",
      source: frontBoard
    ) { $2.visibility(app($0), $0["visibility"], $1) },
    SystemMessage("[app{kind}<{bundle}>:{pid}] Set darwin role to: {role}", source: runningBoard) {
      $2.state(app($0), "role", $0["role"], $1)
    },
    // A setting, which ends nothing.
    SystemMessage(
      "[app{kind}<{bundle}>:{pid}] Set jetsam priority to {rest}", source: runningBoard
    ) { $2.name(app($0)) },
    SystemMessage(
      "*Post Application State Change Notification\", \"notification\":\"{state}\", \"pid\":{pid}, \"bundleId\":\"{bundle}\"{rest}",
      source: "seen in published device logs of iOS 16 to 18, of locationd"
    ) { groups, line, session in
      let (state, app) = (groups["state"], app(groups))
      if state.has("Suspended") {
        session.suspend(app, true, line)
      } else if state.has("Running") {
        session.suspend(app, false, line)
        session.place(app, state)
      } else if state.is("Terminated") {
        session.gone(app, line)
      }
    },
  ]

  private static let scenes: [SystemMessage] = [
    SystemMessage(
      "[{object}:(FBSceneManager):sceneID:{scene}] Scene lifecycle state did change: {state}",
      source: frontBoard
    ) { $2.log($1, of: scene($0)) },
    SystemMessage(
      "[{object}:(FBSceneManager):sceneID:{scene}] Sending scene create*", source: frontBoard
    ) { $2.log($1, of: scene($0)) },
    SystemMessage(
      "[{object}:(FBSceneManager):sceneID:{scene}] Sending scene action [{action}]*",
      source: frontBoard
    ) { $2.log($1, of: scene($0)) },
    SystemMessage(
      "[{object}:(FBSceneManager):sceneID:{scene}] Scene assertion state did change: {state}",
      source: frontBoard
    ) { $2.log($1, of: scene($0)) },
    SystemMessage(
      "[app{kind}<{bundle}>:{pid}] Registered new scene: {rest}", source: frontBoard
    ) { $2.log($1, of: app($0)) },
  ]

  private static let others: [SystemMessage] = [
    SystemMessage(
      "[app{kind}<{bundle}>:{pid}] Workspace assertion state did change: {state}",
      source: frontBoard
    ) { $2.log($1, of: app($0)) },
    SystemMessage(
      "Assertion did invalidate due to timeout: {assertion} (target:[app{kind}<{bundle}>:{pid}])*",
      source: runningBoard
    ) { $2.log($1, of: app($0)) },
    // Any process may watch another one; the state is the observer's view of it.
    SystemMessage(
      "Received state update for {pid} (app{kind}<{bundle}>, {rest}", source: runningBoard
    ) { $2.name(app($0)) },
  ]
}
