internal import TraceModel

/// Messages of the system about the end of another process: who asked for it, whether it was
/// carried out, and how the process was gone.
///
/// A request is no end. RunningBoard carries out `Terminating with context`; what it only executes
/// as a request may still fail.
enum SystemEndMessages {
  private static let runningBoard =
    "seen in published logs of iOS 14 to 26 and macOS 12 to 26, of runningboardd"
  private static let frontBoard =
    "seen in published device logs of iOS 10 to 18, of SpringBoard and FrontBoard"
  private static let assertiond = "seen in published device logs of iOS 7 to 12, of assertiond"
  private static let xnu =
    "https://github.com/apple-oss-distributions/xnu/blob/main/bsd/kern/kern_memorystatus.c"

  static let all: [SystemMessage] =
    requests + refusals + executions + exits + reports + memory + ReasonMessages.all
    + LaunchdMessages.all

  private static func app(_ groups: SystemMessage.Groups) -> AppTable.Name {
    AppTable.Name(bundle: groups["bundle"], pid: groups["pid"].integer)
  }

  private static func named(_ groups: SystemMessage.Groups) -> AppTable.Name {
    AppTable.Name(object: groups["name"], pid: groups["pid"].integer)
  }

  private static let requests: [SystemMessage] = [
    SystemMessage("Received termination request from [{asker}] on {rest}", source: runningBoard) {
      groups, line, session in
      let (asker, rest) = (groups["asker"], groups["rest"])
      let end = contextStart(of: rest) ?? rest.count
      guard let app = AppTable.Name(in: rest.part(0, end)) else { return }
      // `osservice<com.apple.cache_delete(501)>:640`
      let name = asker.part((asker.place(of: 0x3C) ?? -1) + 1)
      session.requested(
        app, by: name.part(0, name.firstIndex { $0 == 0x28 || $0 == 0x3E } ?? name.count),
        ProcessEnding(terminateContext: rest.part(end)), line)
    },
    SystemMessage("Executing termination request for: {target}", source: runningBoard) {
      groups, line, session in
      if let app = AppTable.Name(in: groups["target"]) { session.keep(line, of: app) }
    },
    SystemMessage("[{name}] Executing termination {rest}", source: frontBoard) {
      groups, line, session in
      request(groups["name"], groups["rest"], line, session)
    },
    SystemMessage(
      "CacheDeleteAppContainerCaches requesting termination assertion for {bundle}",
      source: "seen in published logs of macOS 15 and 26, of cache_delete"
    ) { groups, line, session in
      var ending = ProcessEnding("runningboard", code: 0xBADD_D15C, proof: .executed)
      ending.explanation = ProcessEnding.words(line.message)
      session.requested(
        AppTable.Name(bundle: groups["bundle"]), by: line.process, ending, line)
    },
    SystemMessage(
      "[{process}] Sending background permission expiration warning*", source: assertiond
    ) { if let app = AppTable.Name(bracketed: $0["process"]) { $2.log($1, of: app) } },
    SystemMessage(
      "[app{kind}<{bundle}>:{pid}] Provision violated for watchdog {event}: {rest}",
      source: frontBoard
    ) { $2.log($1, of: app($0)) },
  ]

  /// Where the context of a request begins. Who copies a line by hand may leave out its frame.
  private static func contextStart(of text: UnsafeRawBufferPointer) -> Int? {
    text.place(of: " with context ") ?? text.place(of: " code:0x")
  }

  /// FrontBoard asks RunningBoard for an end, which may refuse. Its watchdog's request names what
  /// took too long.
  private static func request(
    _ name: UnsafeRawBufferPointer, _ rest: UnsafeRawBufferPointer, _ line: LogLine,
    _ session: LogSession
  ) {
    guard let start = rest.place(of: "<FBSProcessTerminationRequest"),
      let app = AppTable.Name(in: name)
    else { return }
    let ending = ProcessEnding(frontBoardRequest: rest.part(start))
    if ending.kind == ProcessEnding.watchdog { return session.exited(app, ending, line) }
    session.requested(app, by: line.process, ending, line)
  }

  private static let refusals: [SystemMessage] = [
    SystemMessage(
      "Termination request for [app{kind}<{bundle}>:{pid}] failed due to {why}",
      source: runningBoard
    ) { $2.refused(app($0), $0["why"], $1) },
    SystemMessage(
      "skipping [app{kind}<{bundle}>:{pid}] for reason : {why}", source: runningBoard
    ) { $2.refused(app($0), $0["why"], $1) },
    SystemMessage("failed to terminate [app{kind}<{bundle}>:{pid}]{rest}", source: runningBoard) {
      $2.refused(app($0), $0["rest"], $1)
    },
    // A debugger may stop a process for longer than a watchdog allows.
    SystemMessage(
      "[app{kind}<{bundle}>:{pid}] Ignoring termination request because {why}",
      source: runningBoard
    ) { $2.refused(app($0), $0["why"], $1) },
    SystemMessage(
      "[app{kind}<{bundle}>:{pid}] {what} watchdog fired, ignoring because {why}",
      source: frontBoard
    ) { $2.refused(app($0), $0["why"], $1) },
    SystemMessage(
      "[app{kind}<{bundle}>:{pid}] Ignoring <FBProcessWatchdog{watchdog}> for reason: {why}",
      source: frontBoard
    ) { $2.refused(app($0), $0["why"], $1) },
    SystemMessage("Not terminating \"{app}\"{rest}", source: frontBoard) {
      if let app = AppTable.Name(in: $0["app"]) { $2.refused(app, $0["rest"], $1) }
    },
  ]

  private static let executions: [SystemMessage] = [
    SystemMessage(
      "[app{kind}<{bundle}>:{pid}] Terminating with context: {context}", source: runningBoard
    ) { $2.exited(app($0), ProcessEnding(terminateContext: $0["context"]), $1) },
    SystemMessage(
      "{event} watchdog transgression: app{kind}<{bundle}>:{pid} exhausted {clock} time allowance of {seconds} seconds*",
      source:
        "https://developer.apple.com/documentation/xcode/addressing-watchdog-terminations"
    ) { groups, line, session in
      // The event is one word: other words before it tell what became of the request.
      let event = groups["event"]
      var own = event.place(of: "] Watchdog: ").map { event.part($0 + 12) } ?? event
      // `[app<…>:412] scene-update`
      if own.first == UInt8(ascii: "["), let close = own.place(of: "] ") {
        own = own.part(close + 2)
      }
      guard !own.isEmpty, !own.contains(0x20) else { return }
      var ending = ProcessEnding(ProcessEnding.watchdog, proof: .executed)
      ending.takeSentence(line.message)
      session.exited(app(groups), ending, line)
    },
    SystemMessage(
      "Forcing crash report of <{class}: {object}; {name}; pid: {pid}> (reason: {number}, description: {description}",
      source: frontBoard
    ) { $2.exited(named($0), described($0["description"]), $1) },
    // iOS 4 to 7: `<SBApplication: 0x1> activate: deactivate: animated (reason: 1, description: …`.
    SystemMessage(
      "Forcing crash report of <SBApplication: {object}> {flags} (reason: {number}, description: {description}",
      source: frontBoard
    ) { groups, line, session in
      let text = groups["description"]
      let ending = described(text)
      let end = text.firstIndex { $0 == 0x20 } ?? 0
      // The sentence names the app, and nothing else does.
      guard ending.kind == ProcessEnding.watchdog || ending.isDocumented,
        text.part(0, end).contains(0x2E)
      else { return }
      session.exited(AppTable.Name(bundle: text.part(0, end)), ending, line)
    },
    SystemMessage(
      "[{process}] Forcing crash report with description: {description}", source: assertiond
    ) {
      guard let app = AppTable.Name(bracketed: $0["process"]) else { return }
      $2.exited(app, described($0["description"]), $1)
    },
    SystemMessage(
      "Forcing crash report of [{process}] with description: {description}", source: assertiond
    ) {
      guard let app = AppTable.Name(bracketed: $0["process"]) else { return }
      $2.exited(app, described($0["description"]), $1)
    },
    SystemMessage("Forcing crash report of {name}[{pid}]{rest}", source: assertiond) {
      // `skipped: process is being debugged`
      guard !$0["rest"].part(0, 16).has("skipped") else { return }
      $2.exited(named($0), parenthesised($0["rest"]), $1)
    },
    SystemMessage("*has active assertions beyond permitted time{rest}", source: assertiond) {
      groups, line, session in
      guard let app = AppTable.Name(in: line.message), app.pid != nil else { return }
      session.exited(app, described(line.message), line)
    },
    // The rest of such a description.
    SystemMessage(
      "*<BKProcessAssertion: {object}; \"{name}\" ({rest}", isRest: true, source: assertiond
    ) {
      let text = $1.message.part($1.message.place(of: 0x22) ?? 0)
      $2.explainEnd(text.part(0, text.place(of: 0x29).map { $0 + 1 } ?? text.count), $1)
      $2.explainEnd(assertion: $1.message)
    },
    SystemMessage("*<BKProcessAssertion: {object}> {rest}", isRest: true, source: assertiond) {
      $2.explainEnd(assertion: $1.message)
    },
    SystemMessage("*<SBProcessAssertion: {object}> {rest}", isRest: true, source: assertiond) {
      $2.explainEnd(assertion: $1.message)
    },
    SystemMessage("/var/mobile/{path}", isRest: true, source: frontBoard) {
      $2.explainEnd(path($1), $1)
    },
    SystemMessage("/private/var/{path}", isRest: true, source: frontBoard) {
      $2.explainEnd(path($1), $1)
    },
    SystemMessage(
      "Terminating {app} because {reason}", source: "seen in published logs of tccd"
    ) { because($0, $1, $2) },
    SystemMessage("Killing {app} because {reason}", source: frontBoard) { because($0, $1, $2) },
  ]

  private static func because(
    _ groups: SystemMessage.Groups, _ line: LogLine, _ session: LogSession
  ) {
    // `Killing app com.example.films because it never posted an incoming call …`
    let isApp = groups["app"].begins(with: "app ")
    guard let app = AppTable.Name(in: groups["app"].part(isApp ? 4 : 0)),
      app.pid != nil || isApp && !app.bundle.isEmpty
    else { return }
    var ending = ProcessEnding("", proof: .executed)
    let words = ProcessEnding.words(groups["reason"])
    // Without the word before it, `of a settings change` is no reason.
    ending.explanation = words.map { $0.hasPrefix("of ") ? "because \($0)" : $0 }
    session.exited(app, ending, line)
  }

  /// A description that names the process once more: `Clips:902 has active assertions …`.
  private static func described(_ text: UnsafeRawBufferPointer) -> ProcessEnding {
    var ending = ProcessEnding("", proof: .executed)
    let text = inner(text)
    if text.is("(null)") { return ending }
    let start = text.place(of: "has active assertions") ?? text.place(of: "was suspended with")
    ending.takeSentence(text.part(start ?? 0))
    if let end = text.place(of: 0x0A), let more = ProcessEnding.words(text.part(end + 1).trimmed),
      let words = ending.explanation
    {
      ending.explanation = "\(words): \(more)"
    }
    return ending
  }

  /// A description without the parenthesis that closes the one before it.
  private static func inner(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let text = text.trimmed
    let opened = text.count { $0 == 0x28 }
    let closed = text.count { $0 == 0x29 }
    return text.last == 0x29 && closed > opened ? text.part(0, text.count - 1) : text
  }

  /// Why, in parentheses: ` (Application com.example.films:731 failed to scene-create in time)`.
  private static func parenthesised(_ text: UnsafeRawBufferPointer) -> ProcessEnding {
    let text = text.trimmed
    guard text.first == 0x28, text.last == 0x29 else { return ProcessEnding("", proof: .executed) }
    let words = text.part(1, text.count - 1)
    return described(words.begins(with: "Application ") ? words.part(12) : words)
  }

  private static func path(_ line: LogLine) -> UnsafeRawBufferPointer {
    let text = line.message.trimmed
    return text.last == 0x29 ? text.part(0, text.count - 1) : text
  }

  private static let exits: [SystemMessage] = [
    SystemMessage("[app{kind}<{bundle}>:{pid}] Process exited: {how}", source: frontBoard) {
      if let ending = ProcessEnding(exit: $0["how"]) { $2.exited(app($0), ending, $1) }
    },
    // Without a name: of the process that a line just before names.
    SystemMessage("Process exited: <RBSProcessExitContext| {how}", source: frontBoard) {
      if let ending = ProcessEnding(exit: $1.message.part(16)) { $2.explainEnd(ending) }
    },
    // Why comes in another line, if at all.
    SystemMessage("[app{kind}<{bundle}>:{pid}] Process exited.", source: frontBoard) {
      $2.exited(app($0), ProcessEnding(ProcessEnding.unknown, proof: .gone), $1)
    },
    SystemMessage("[app{kind}<{bundle}>:{pid}] exited with context {how}", source: runningBoard) {
      if let ending = ProcessEnding(exit: $0["how"]) { $2.exited(app($0), ending, $1) }
    },
    SystemMessage("Process exited: <FBApplicationProcess{app}> -> {how}", source: frontBoard) {
      guard let app = AppTable.Name(in: $0["app"]), let ending = ProcessEnding(exit: $0["how"])
      else { return }
      $2.exited(app, ending, $1)
    },
    SystemMessage(
      "Process exited: <BKProcess: {object}; {name}; {bundle}; pid: {pid}; {state}>",
      source: assertiond
    ) {
      var app = AppTable.Name(bundle: $0["bundle"], pid: $0["pid"].integer)
      app.process = $0["name"]
      $2.exited(app, ProcessEnding(ProcessEnding.unknown, proof: .gone), $1)
    },
    SystemMessage("Application 'UIKitApplication:{bundle}' {fate}", source: frontBoard) {
      let label = $1.message.part(13, 13 + 17 + $0["bundle"].count)
      fate($0["fate"], AppTable.Name(bundle: label), $1, $2)
    },
    // Its connection is lost; it may still write, and the end is told later.
    SystemMessage(
      "[app{kind}<{bundle}>:{pid}] Now flagged as pending exit{rest}", source: frontBoard
    ) { $2.log($1, of: app($0)) },
    SystemMessage("Removing process: [app{kind}<{bundle}>:{pid}]*", source: runningBoard) {
      $2.exited(app($0), ProcessEnding("process removed", proof: .gone), $1)
    },
    SystemMessage(
      "Removing assertions for terminated process: [app{kind}<{bundle}>:{pid}]*",
      source: runningBoard
    ) { $2.exited(app($0), ProcessEnding("process removed", proof: .gone), $1) },
  ]

  /// What iOS 6 to 9 say of an application: `was killed by jetsam.`, `exited voluntarily.`,
  /// `exited abnormally via signal.`, `exited abnormally with signal 9: Killed: 9`,
  /// `quit with signal 9: Killed: 9`, `crashed.`, `exited for an unknown reason.`.
  private static func fate(
    _ text: UnsafeRawBufferPointer, _ app: AppTable.Name, _ line: LogLine, _ session: LogSession
  ) {
    if text.begins(with: "was killed by jetsam") || text.begins(with: "jetsammed") {
      session.exited(app, ProcessEnding("jetsam", proof: .executed), line)
    } else if text.begins(with: "exited voluntarily") {
      session.exited(app, ProcessEnding("voluntary"), line)
    } else if text.begins(with: "crashed") {
      session.exited(app, ProcessEnding(ProcessEnding.crash), line)
    } else if text.begins(with: "exited for an unknown reason") {
      session.exited(app, ProcessEnding(ProcessEnding.unknown), line)
    } else if text.begins(with: "exited abnormally") || text.begins(with: "quit with signal") {
      let number = text.place(of: "with signal ").flatMap { text.part($0 + 12).leadingInteger }
      session.exited(
        app,
        ProcessEnding(number.flatMap { ProcessEnding.signal($0) } ?? "signal", code: number), line)
    }
  }

  private static let reports: [SystemMessage] = [
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
      "[app{kind}<{bundle}>:{pid}] termination reported by launchd without exit status",
      source: runningBoard
    ) { $2.exited(app($0), ProcessEnding(ProcessEnding.unknown), $1) },
    // It proves that the process is gone, and not why.
    SystemMessage(
      "[app{kind}<{bundle}>:{pid}] termination reported by proc_exit*", source: runningBoard
    ) {
      $2.exited(
        app($0), isOfOther: $1.process.isEmpty,
        ProcessEnding(ProcessEnding.unknown, proof: .gone), $1)
    },
    SystemMessage(
      "[xpcservice<{service}] termination reported by launchd ({domain}, {code}, {status})",
      source: runningBoard
    ) { groups, line, session in
      guard let domain = groups.integer("domain"), let code = groups.integer("code"),
        let status = groups.integer("status")
      else { return }
      session.helperEnded(
        HelperEnds.Name(service: groups["service"]), ProcessEnding.launchd(domain, code, status),
        line)
    },
    SystemMessage(
      "Saved crash report for {name}[{pid}] {rest}",
      source: "seen in published logs of macOS 10.6 to 10.15 and of iOS 4 to 7, of ReportCrash"
    ) { crashed($0, $1, $2) },
    SystemMessage(
      "Formulating crash report for process {name}[{pid}]*",
      source: "seen in published logs of macOS 10.6 to 10.11 and of iOS 4 to 7, of ReportCrash"
    ) { crashed($0, $1, $2) },
    SystemMessage(
      "Formulating fatal {type} report for corpse[{pid}] {name}",
      source: "seen in published logs of iOS 13 and later and of macOS, of ReportCrash"
    ) {
      let type = String(decoding: $0["type"].prefix(8), as: UTF8.self)
      $2.exited(named($0), ProcessEnding("\(ProcessEnding.fatalReport) of type \(type)"), $1)
    },
  ]

  private static func crashed(
    _ groups: SystemMessage.Groups, _ line: LogLine, _ session: LogSession
  ) {
    guard line.process.is("ReportCrash") || line.process.isEmpty else { return }
    session.exited(
      AppTable.Name(process: groups["name"], pid: groups["pid"].integer),
      ProcessEnding(ProcessEnding.crash), line)
  }

  /// Kills for memory, and what comes before them.
  private static let memory: [SystemMessage] = [
    SystemMessage(
      "*memorystatus: killing_{what} pid {pid} [{name}] ({cause}", isSubject: true, source: xnu
    ) { kill($0, $0["cause"], $1, $2) },
    SystemMessage(
      "*memorystatus: killing_{what} pid {pid} [{name}] jetsam_reason->osr_code: {code}",
      isSubject: true, source: xnu
    ) { groups, line, session in
      guard let code = groups.integer("code") else { return }
      session.exited(
        AppTable.Name(process: groups["name"], pid: groups["pid"].integer),
        ProcessEnding.jetsam(code), line)
    },
    SystemMessage(
      "*memorystatus: killing largest compressed process {name} [{pid}] {size} MB",
      isSubject: true, source: xnu
    ) {
      $2.exited(
        AppTable.Name(process: $0["name"], pid: $0["pid"].integer),
        ProcessEnding("jetsam", proof: .executed), $1)
    },
    // iOS 10 and before: `killing process 731 [Films] in high band FOREGROUND (100) - …`.
    SystemMessage(
      "*memorystatus: killing process {pid} [{name}] in high band {cause}", isSubject: true,
      source:
        "https://github.com/apple-oss-distributions/xnu/blob/xnu-3789.1.32/bsd/kern/kern_memorystatus.c"
    ) {
      $2.exited(
        AppTable.Name(process: $0["name"], pid: $0["pid"].integer),
        ProcessEnding("jetsam", proof: .executed), $1)
    },
    SystemMessage(
      "Process {name} [{pid}] killed by jetsam reason {cause}",
      source: "seen in published logs of osanalyticshelper and ReportSystemMemory"
    ) { kill($0, $0["cause"], $1, $2) },
    SystemMessage("memorystatus: {name} [{pid}] exceeded mem limit: {limit}", source: xnu) {
      exceeded($0, $1, $2)
    },
    SystemMessage("EXC_RESOURCE -> {name}[{pid}] exceeded mem limit: {limit}", source: xnu) {
      exceeded($0, $1, $2)
    },
  ]

  /// `ActiveHard 1450 MB (fatal)`: the kernel is about to end the process. Of another limit it only
  /// tells.
  private static func exceeded(
    _ groups: SystemMessage.Groups, _ line: LogLine, _ session: LogSession
  ) {
    guard groups["limit"].trimmed.hasSuffix("(fatal)") else {
      return session.log(line, of: named(groups))
    }
    var ending = ProcessEnding("jetsam", proof: .executed)
    ending.explanation = "jetsam: per-process-limit"
    session.exited(named(groups), ending, line)
  }

  /// `per-process-limit 100 16s rf:-) 78848KB - memorystatus_available_pages: 121472`
  private static func kill(
    _ groups: SystemMessage.Groups, _ cause: UnsafeRawBufferPointer, _ line: LogLine,
    _ session: LogSession
  ) {
    var ending = ProcessEnding("jetsam", proof: .executed)
    let end = cause.firstIndex { $0 == 0x20 || $0 == 0x29 || $0 == 0x2E } ?? cause.count
    ending.explanation = ProcessEnding.words(cause.part(0, end)).map { "jetsam: \($0)" }
    session.exited(
      AppTable.Name(process: groups["name"], pid: groups["pid"].integer), ending, line)
  }
}
