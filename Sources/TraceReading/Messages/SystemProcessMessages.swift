internal import TraceModel

/// Messages of SpringBoard, FrontBoard and runningboardd about an app.
enum SystemProcessMessages {
  private static let frontBoard = "seen in published device logs, of SpringBoard and FrontBoard"
  private static let runningBoard = "seen in published device logs, of runningboardd"

  static let all: [SystemMessage] = launches + states + ends + scenes + others

  private static func app(_ groups: SystemMessage.Groups) -> AppTable.Name {
    AppTable.Name(bundle: groups["bundle"], pid: groups["pid"].integer)
  }

  private static func scene(_ groups: SystemMessage.Groups) -> AppTable.Name {
    AppTable.Name(scene: groups["scene"])
  }

  private static let launches: [SystemMessage] = [
    SystemMessage("[app{kind}<{bundle}>:{pid}] Bootstrap success!*", source: frontBoard) {
      $2.launched(app($0), $1)
    },
    SystemMessage(
      "Acquiring assertion targeting [app{kind}<{bundle}>:{pid}] from*", source: runningBoard
    ) { $2.name(app($0)) },
    SystemMessage("Identity resolved as app{kind}<{bundle}>*", source: runningBoard) {
      $2.identify(AppTable.Name(bundle: $0["bundle"]), $1)
    },
  ]

  private static let states: [SystemMessage] = [
    SystemMessage("[app{kind}<{bundle}>:{pid}] Suspending task*", source: runningBoard) {
      $2.suspend(app($0), true, $1)
    },
    SystemMessage("[app{kind}<{bundle}>:{pid}] Resuming task*", source: runningBoard) {
      $2.suspend(app($0), false, $1)
    },
    SystemMessage(
      "Calculated state for app{kind}<{bundle}>: running-{state} (role: {role})*",
      source: runningBoard
    ) { groups, line, session in
      guard groups["state"].is("suspended") || groups["state"].is("active") else { return }
      session.suspend(
        AppTable.Name(bundle: groups["bundle"]), groups["state"].is("suspended"), line)
    },
    SystemMessage(
      "Application process state changed for {bundle}: <SBApplicationProcessState: {object}; pid: {pid}; taskState: {task}; visibility: {visibility}>",
      source: frontBoard
    ) { groups, line, session in taskState(groups["task"], app(groups), line, session) },
    SystemMessage(
      "[app{kind}<{bundle}>:{pid}] Setting process task state to: {task}", source: frontBoard
    ) { groups, line, session in taskState(groups["task"], app(groups), line, session) },
    SystemMessage(
      "[app{kind}<{bundle}>:{pid}] Setting process visibility to: {visibility}",
      source: frontBoard
    ) { $2.log($1, of: app($0)) },
  ]

  private static func taskState(
    _ state: UnsafeRawBufferPointer, _ app: AppTable.Name, _ line: LogLine, _ session: LogSession
  ) {
    if state.is("Running") {
      session.suspend(app, false, line)
    } else if state.is("Suspended") {
      session.suspend(app, true, line)
    } else {
      session.name(app)
    }
  }

  private static let ends: [SystemMessage] = [
    SystemMessage(
      "[app{kind}<{bundle}>:{pid}] termination reported by launchd ({domain}, {code}, {status})",
      source: "https://github.com/apple-oss-distributions/xnu/blob/main/bsd/sys/reason.h"
    ) { groups, line, session in
      guard let domain = groups.integer("domain"), let code = groups.integer("code"),
        let status = groups.integer("status")
      else { return }
      session.exited(app(groups), ProcessEnding.launchd(domain, code, status), line)
    },
    SystemMessage(
      "[app{kind}<{bundle}>:{pid}] Process exited: <RBSProcessExitContext| {context}>*",
      source: frontBoard
    ) { $2.exited(app($0), ProcessEnding.context($0["context"]), $1) },
    SystemMessage(
      "[app{kind}<{bundle}>:{pid}] exited with context <RBSProcessExitContext| {context}>*",
      source: runningBoard
    ) { $2.exited(app($0), ProcessEnding.context($0["context"]), $1) },
    SystemMessage(
      "Process exited: <FBApplicationProcess; app{kind}<{bundle}>:{pid}> -> <RBSProcessExitContext| {context}>*",
      source: frontBoard
    ) { $2.exited(app($0), ProcessEnding.context($0["context"]), $1) },
    SystemMessage(
      "{event} watchdog transgression: app{kind}<{bundle}>:{pid} exhausted {clock} time allowance of {seconds} seconds*",
      source:
        "https://developer.apple.com/documentation/xcode/addressing-watchdog-terminations"
    ) { groups, line, session in
      let event = groups["event"]
      let start = event.lastIndex { $0 == 0x20 || $0 == 0x3A }.map { $0 + 1 } ?? 0
      session.exited(
        app(groups),
        LogSession.Ending(
          reason: "watchdog", transition: String(decoding: event.part(start), as: UTF8.self),
          allowance: ProcessEnding.nanoseconds(groups["seconds"])), line)
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

/// How the system describes the end of a process.
enum ProcessEnding {
  /// Of launchd: the namespace and the code of the reason, and the status from `wait4`.
  static func launchd(_ domain: Int64, _ code: Int64, _ status: Int64) -> LogSession.Ending {
    switch domain {
    case 0: LogSession.Ending(reason: "voluntary", code: (status >> 8) & 0xFF)
    case 1: LogSession.Ending(reason: "jetsam", code: code)
    case 2: LogSession.Ending(reason: signal(code) ?? "signal", code: code)
    case 3: LogSession.Ending(reason: "codesigning", code: code)
    case 10: LogSession.Ending(reason: "springboard", code: code)
    case 15: LogSession.Ending(reason: "runningboard", code: code)
    default: LogSession.Ending(reason: "domain \(domain)", code: code)
    }
  }

  /// `voluntary`, or `specific, status:<RBSProcessExitStatus| domain:signal(2) code:SIGKILL(9)>`.
  static func context(_ text: UnsafeRawBufferPointer) -> LogSession.Ending {
    guard let start = text.place(of: " code:") else {
      let end = text.firstIndex { $0 == 0x2C || $0 == 0x3E } ?? text.count
      return LogSession.Ending(reason: String(decoding: text.part(0, end), as: UTF8.self))
    }
    let code = text.part(start + 6)
    let end = code.firstIndex { $0 == 0x28 || $0 == 0x3E } ?? code.count
    let name = code.part(0, end)
    var place = end + 1
    let number = LogText.number(code, &place) ?? name.integer
    return LogSession.Ending(reason: String(decoding: name, as: UTF8.self), code: number)
  }

  /// Of decimal seconds, `19.94`; nil for other text.
  static func nanoseconds(_ text: UnsafeRawBufferPointer) -> Int64? {
    var place = 0
    guard let seconds = LogText.number(text, &place), seconds < 1_000_000 else { return nil }
    var nanoseconds = seconds * LogTime.second
    guard LogText.skip(text, &place, ".") else { return nanoseconds }
    var unit = LogTime.second
    while place < text.count, (0x30...0x39).contains(text[place]) {
      unit /= 10
      nanoseconds += Int64(text[place] - 0x30) * unit
      place += 1
    }
    return nanoseconds
  }

  /// The name of a signal, which Darwin and Linux number alike up to 15 but for a few.
  static func signal(_ number: Int64) -> String? {
    switch number {
    case 1: "SIGHUP"
    case 2: "SIGINT"
    case 3: "SIGQUIT"
    case 4: "SIGILL"
    case 5: "SIGTRAP"
    case 6: "SIGABRT"
    case 8: "SIGFPE"
    case 9: "SIGKILL"
    case 10: "SIGBUS"
    case 11: "SIGSEGV"
    case 13: "SIGPIPE"
    case 15: "SIGTERM"
    default: nil
    }
  }
}
