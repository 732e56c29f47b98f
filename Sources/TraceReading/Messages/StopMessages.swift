internal import TraceModel

/// Messages that an app's process cannot go on: from the debugger that stopped it at a fault, from
/// Swift's runtime, from a sanitizer, and from the test runner that lost it.
///
/// They go to a console, whose lines name no process. An app that logs such words lives on.
enum StopMessages {
  private static let banner =
    "seen in public issues: Xcode's banner at the line where it stopped the app"
  private static let lldb =
    "https://lldb.llvm.org/use/formatting.html (thread.stop-reason), and seen in public issues"
  private static let runtime =
    "https://developer.apple.com/documentation/swift/fatalerror(_:file:line:)"
  private static let sanitizer = "https://clang.llvm.org/docs/AddressSanitizer.html"
  private static let linker =
    "https://developer.apple.com/documentation/xcode/addressing-missing-framework-crashes"
  private static let tests = "seen in the output of xcodebuild of Xcode 13 to 26"

  static let all: [SystemMessage] =
    [
      SystemMessage("Thread {thread}: EXC_{fault} ({rest}", source: banner) {
        faulted($0["fault"], $0["rest"], $1, $2)
      },
      SystemMessage("Thread {thread}: signal SIG{signal}", source: banner) {
        signalled($0["signal"], $1, $2)
      },
      SystemMessage("Thread {thread}: Fatal error*", source: banner) {
        stopped("Fatal error", $1, $2)
      },
      SystemMessage("Thread {thread}: \"-[{method}]: unrecognized selector {rest}", source: banner)
      { thrown($1, $2) },
      SystemMessage("Thread {thread}: \"*** {reason}", source: banner) { thrown($1, $2) },
      SystemMessage("*thread #{thread}stop reason = EXC_{fault} ({rest}", source: lldb) {
        faulted($0["fault"], $0["rest"], $1, $2)
      },
      SystemMessage("*thread #{thread}stop reason = signal SIG{signal}", source: lldb) {
        signalled($0["signal"], $1, $2)
      },
      SystemMessage("*thread #{thread}stop reason = Fatal error*", source: lldb) {
        stopped("Fatal error", $1, $2)
      },
      SystemMessage("=={pid}==ERROR: AddressSanitizer: {what} on {rest}", source: sanitizer) {
        let reason = "crash found by AddressSanitizer: \(text($0["what"]))"
        EndMessages.ended(ProcessEnding(reason), ofPid: $0["pid"].integer, $1, $2)
      },
      SystemMessage(
        "Restarting after unexpected exit, crash, or test timeout*", source: tests
      ) {
        EndMessages.ended(
          ProcessEnding("unexpected exit, crash, or test timeout", proof: .gone), $1, $2)
      },
      SystemMessage("Referenced from: *", isRest: true, source: linker) { _, _, _ in },
      SystemMessage("Reason: tried: *", isRest: true, source: linker) { _, _, _ in },
      SystemMessage("Reason: image not found", isRest: true, source: linker) { _, _, _ in },
    ] + linkers + runtimes

  private static let linkers = unlinked.map { pattern, code in
    SystemMessage(pattern, source: linker) {
      if $2.isOfTool($1, before: $2.sink.nextLine) { return }
      let pid = $0.names.contains("pid") ? $0["pid"].integer : nil
      EndMessages.ended(.unlinked(code), ofPid: pid, $1, $2)
    }
  }
  /// The dynamic linker gives up before the app's code runs, with one of its codes.
  private static let unlinked: [(StaticString, Int64)] = [
    ("dyld[{pid}]: Library not loaded: {path}", 1), ("dyld: Library not loaded: {path}", 1),
    ("dyld[{pid}]: Symbol not found: {name}", 4), ("dyld: Symbol not found: {name}", 4),
  ]

  private static let runtimes = fatal.map {
    SystemMessage($0, source: runtime) { failed($1, $2) }
  }
  /// They go to the standard error, and on a device to the log. A logger's message may say the same
  /// of what an app lives on with.
  private static let fatal: [StaticString] = [
    "*.swift:{place}: Fatal error: {text}", "*.swift:{place}: Fatal error",
    "*.swift:{place}: Assertion failed*", "*.swift:{place}: Precondition failed*",
    // Without a place only the runtime's own words tell it from an app's. Swift up to 4.1 writes
    // them small.
    "Fatal error: Index out of range*", "Fatal error: Unexpectedly found nil while *",
    "Fatal error: 'try!' expression unexpectedly raised*", "fatal error: Index out of range*",
    "fatal error: unexpectedly found nil while *",
  ]

  private static func stopped(_ reason: String, _ line: LogLine, _ session: LogSession) {
    // A comment in source says what it would print.
    guard !line.message.begins(with: "//") else { return }
    EndMessages.ended(ProcessEnding(reason), line, session)
  }

  /// Swift's runtime gives up. A line that names its process is the runtime's if it is the last one
  /// of that process.
  private static func failed(_ line: LogLine, _ session: LogSession) {
    let message = line.message
    guard !line.process.isEmpty else {
      if session.isOfTool(line, before: session.sink.nextLine) { return }
      return stopped("Fatal error", line, session)
    }
    let place = message.place(of: ".swift:") ?? 0
    let hasPlace = place > 0 && !message.part(0, place).contains(0x20)
    let isOwn = message.begins(with: "Fatal error: ") || message.begins(with: "fatal error: ")
    if hasPlace || isOwn { session.gaveUp(ProcessEnding("Fatal error"), line) }
  }

  /// The faults that end a process
  /// (https://developer.apple.com/documentation/xcode/understanding-the-exception-types-in-a-crash-report).
  /// Others only report.
  private static let faults: [StaticString] = [
    "BAD_ACCESS", "BAD_INSTRUCTION", "ARITHMETIC", "BREAKPOINT", "CRASH",
  ]

  private static func faulted(
    _ fault: UnsafeRawBufferPointer, _ rest: UnsafeRawBufferPointer, _ line: LogLine,
    _ session: LogSession
  ) {
    if faults.contains(where: { fault.is($0) }) {
      let refusing = refusal(in: line.message)
      // What a person says of it is behind the bracket.
      let close = rest.place(of: UInt8(ascii: ")")) ?? rest.count
      guard refusing != nil || !rest.part(close).contains(where: { $0.isNameByte }) else { return }
      var ending = ProcessEnding("EXC_\(text(fault))")
      ending.explanation = refusing.map { LaunchRefusal.reason(ending.kind, function: $0) }
      halted(ending, line, session)
    } else if fault.is("RESOURCE"), line.process.isEmpty {
      let what = rest.part(0, rest.place(of: UInt8(ascii: ")")) ?? rest.count)
      session.report(
        InputProblem(
          .systemFact, .note, line: session.sink.lineNumber,
          text: "the debugger stopped a process that exceeded a limit of a resource "
            + "(EXC_RESOURCE, \(text(what))); this line does not say that it ended"))
    }
  }

  /// Whether a debugger's reason for a stop is one that the process does not survive,
  /// `EXC_BREAKPOINT (code=1, …)`; others are breakpoints, steps, and signals that only interrupt
  /// it.
  static func isOfEnd(_ reason: UnsafeRawBufferPointer) -> Bool {
    if reason.begins(with: "EXC_") {
      return faults.contains { reason.part(4).begins(with: $0) }
    }
    if reason.begins(with: "signal ") {
      let signal = reason.part(7)
      let name = text(signal.part(0, signal.firstIndex { !$0.isNameByte } ?? signal.count))
      return ProcessEnding(signal: name).map { $0.isFault || $0.code == 9 } ?? false
    }
    return failures.contains { reason.begins(with: $0) }
  }

  /// Reasons of Swift's runtime and of `assert`, as lldb recognises them.
  private static let failures: [StaticString] = [
    "Fatal error", "Swift runtime failure", "hit program assert", "Assertion failed",
    "Precondition failed",
  ]

  /// UIKit's function that ends an app without scenes, where the debugger names it with the thread:
  /// ``thread #1: tid = 0x1a2b, 0x18f2 UIKitCore`___UI… + 312, stop reason = …``
  private static func refusal(in line: UnsafeRawBufferPointer) -> String? {
    guard let tick = line.place(of: UInt8(ascii: "`")) else { return nil }
    let symbol = text(
      UnsafeRawBufferPointer(rebasing: line.part(tick + 1).prefix { $0.isNameByte }))
    return LaunchRefusal.isFunction(symbol) ? symbol : nil
  }

  /// The debugger stopped the process, and may print the stack below.
  private static func halted(_ ending: ProcessEnding, _ line: LogLine, _ session: LogSession) {
    if line.process.isEmpty { session.aborted(ending, isStop: true, line) }
  }

  /// Why UIKit stopped the process, in a frame of the stack or in its sentence; nil of other lines.
  static func reason(in line: LogLine, _ kind: String) -> String? {
    guard kind != "SIGKILL" else { return nil }
    if let symbol = StackFrame(line.message)?.symbol, LaunchRefusal.isFunction(symbol) {
      return LaunchRefusal.reason(kind, function: symbol)
    }
    guard AdoptionMessages.isRefusal(line.message) else { return nil }
    return "\(kind): \(text(line.message))"
  }

  /// A debugger stops an app at signals that it survives, too.
  private static func signalled(
    _ signal: UnsafeRawBufferPointer, _ line: LogLine, _ session: LogSession
  ) {
    let name = text(signal.part(0, signal.firstIndex { !$0.isNameByte } ?? signal.count))
    guard EndMessages.isBare(signal), let ending = ProcessEnding(signal: "SIG\(name)"),
      ending.isFault || ending.code == 9
    else { return }
    halted(ending, line, session)
  }

  private static func thrown(_ line: LogLine, _ session: LogSession) {
    stopped("uncaught exception: \(EndMessages.exception(quotedBy: line))", line, session)
  }

  private static func text(_ bytes: UnsafeRawBufferPointer) -> String { EndMessages.text(bytes) }
}
