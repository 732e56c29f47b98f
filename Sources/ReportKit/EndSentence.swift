import TraceModel

/// How a process ended, in one sentence: by whom, why, and whether that is a crash.
enum EndSentence {
  package static func text(_ end: ProcessEnd) -> String {
    let reason = end.reason ?? ""
    let small = reason.lowercased()
    let code = end.code.flatMap { TerminationCode($0) } ?? Self.code(in: reason)
    let cause = EndCause(code) { small.contains($0) }
    if let cause { return of(cause, code, end) + number(end, code) }
    if let code { return "ended by the system: \(code.meaning)" + number(end, code) }
    if let memory = JetsamReason(reason) {
      return "ended by the system: \(memory.meaning) (\(memory.name))"
    }
    if let known = ExitNamespace.sentence(of: reason) ?? ResourceKill.sentence(of: reason) {
      return known
    }
    if reason.hasPrefix("fatal report") {
      return "process exited, and the system wrote a crash report of it"
    }
    if let name = reason.utf8.firstRange(of: ", sent by ".utf8)?.lowerBound,
      reason.hasPrefix("SIG"), reason[..<name].allSatisfy({ $0.isLetter || $0.isNumber })
    {
      return "ended by \(DisplayText.escaped(reason, limit: 160))"
    }
    let shown = reason.isEmpty ? nil : DisplayText.escaped(reason, limit: 160)
    if small == "crash" { return "crashed" }
    if isCrash(reason) { return "crashed: \(shown ?? "")" + number(end, nil) }
    let who = isOfSystem(reason, end.code) ? "ended by the system" : "process exited"
    // `exit code 9` has the number in it.
    let number = end.code.map { "code \(TerminationCode.text($0))" }
      .flatMap { shown?.hasSuffix($0) ?? false ? nil : $0 }
    let what = [shown, number].compactMap { $0 }
    return what.isEmpty ? who : "\(who) (\(what.joined(separator: ", ")))"
  }

  /// Whether somebody gave the code who is not the process: its own status has 8 bits, and signals
  /// are small. FrontBoard and RunningBoard have their name as the reason where they say no other.
  private static func isOfSystem(_ reason: String, _ code: Int64?) -> Bool {
    if reason == "springboard" || reason == "runningboard" { return true }
    guard let code, reason != "voluntary" else { return false }
    return TerminationCode.text(code).hasPrefix("0x")
  }

  private static func code(in reason: String) -> TerminationCode? {
    var reason = reason
    return reason.withUTF8 { TerminationCode(in: UnsafeRawBufferPointer($0)) }
  }

  /// A cause that proves a rule, with the names and numbers of this end.
  private static func of(
    _ cause: EndCause, _ code: TerminationCode?, _ end: ProcessEnd
  ) -> String {
    let name = end.name.map { "'\(DisplayText.escaped($0, limit: 60))'" }
    let limit = end.allowance >= 0 ? Durations.exact(end.allowance) : nil
    switch cause {
    case .watchdog:
      let transition = end.transition.map { DisplayText.escaped($0, limit: 40) }
      guard transition != nil || limit != nil else { break }
      return "ended by the system's watchdog: \(transition ?? "it") took longer than "
        + (limit.map { "the \($0) allowed" } ?? "allowed")
    case .assertionHeld:
      let task = name.map { "background task \($0)" } ?? "a background task"
      return "ended by the system: \(task) was held for longer "
        + (limit.map { "than the \($0) permitted" } ?? "than is permitted")
    case .lockHeld:
      if let name { return "ended by the system: it held \(name) locked while it was suspended" }
    case .lateRegistration, .doubleRegistration, .missingRegistration:
      return "crashed: \(DisplayText.escaped(end.reason ?? "", limit: 160))"
    case .noSceneLifeCycle:
      return "its launch was refused: \(cause.meaning) "
        + "(\(DisplayText.escaped(end.reason ?? "", limit: 160)))"
    default: break
    }
    let more = limit.map { ", limit \($0)" } ?? ""
    return "ended by the system: \(cause.meaning(of: code))\(more)"
  }

  /// ` (0x8badf00d)`.
  private static func number(_ end: ProcessEnd, _ code: TerminationCode?) -> String {
    if let code { return " (\(code.hexadecimal))" }
    // A signal's number says the same as its name.
    guard let number = end.code, number > 255 || number < 0 else { return "" }
    return " (\(TerminationCode.text(number)))"
  }

  /// Exceptions of Mach and signals that a fault in the process raises; others come from outside.
  private static func isCrash(_ reason: String) -> Bool {
    let asked = ["SIGKILL", "SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT"]
    if asked.contains(where: { reason.contains($0) }) { return false }
    return reason.hasPrefix("EXC_") && !reason.hasPrefix("EXC_RESOURCE")
      || reason.hasPrefix("SIG") || reason.hasPrefix("crash") || reason == "Fatal error"
      || reason.hasPrefix("uncaught exception") || isException(reason)
  }

  /// `NSRangeException: …`.
  private static func isException(_ reason: String) -> Bool {
    reason.prefix { $0 != ":" && $0 != " " }.hasSuffix("Exception")
  }
}
