internal import TraceModel

// Stacks of processes that live on: what a debugger, a checker or a sampler writes above them.
extension CrashText {
  /// Notes what the stack below is of, where a line says it. A stack below nothing is one that a
  /// person copied out of a report about an end.
  static func noteSurvivor(_ line: UnsafeRawBufferPointer, _ report: inout CrashReport) {
    guard let first = line.first, line.count <= longestHeading, isFirst(first) else { return }
    let line = line.trimmed
    if let reason = stop(line) ?? (report.stack.survivor == stopped ? broken(line) : nil) {
      // The last stop counts: a person goes on from one.
      let isEnd = StopMessages.isOfEnd(reason)
      report.stack.survivor = isEnd ? nil : stopped
      report.saysCrash = isEnd
    } else if let checker = checkers.first(where: { line.begins(with: $0.words) }) {
      report.stack.survivor = report.stack.survivor ?? checker.what
    } else if line.begins(with: "Heaviest stack for ") {
      report.stack.section = .other
    } else if isBacktrace(line), !report.saysCrash {
      report.stack.survivor =
        report.stack.survivor ?? "a stack that nothing says to be of an end"
    } else if line.has("rash"), !CodeTalk.denies(line) {
      report.saysCrash = true
    }
  }

  private static let longestHeading = 512

  /// Lines of reports that are no headings are by far the most: frames and binaries.
  private static func isFirst(_ byte: UInt8) -> Bool { !(0x30...0x39).contains(byte) }

  private static let stopped = "a stop in the debugger, which the app survives"

  /// The reason of `* thread #1, stop reason = breakpoint 3.1`; empty where it is not there.
  private static func stop(_ line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    let cause: StaticString = "stop reason = "
    if let mark = line.place(of: cause) { return line.part(mark + cause.utf8CodeUnitCount) }
    return line.begins(with: "* thread #") ? line.part(line.count) : nil
  }

  /// The reason in the line below, where a mail broke the line.
  private static func broken(_ line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    let reason = line.begins(with: "reason = ") ? line.part(9) : line
    return StopMessages.isOfEnd(reason) ? reason : nil
  }

  /// What Xcode's checkers and the sanitizers that let a process run on write above a stack
  /// (https://developer.apple.com/documentation/xcode/diagnosing-memory-thread-and-crash-issues-early).
  private static let checkers: [(words: StaticString, what: String)] = [
    ("Main Thread Checker:", "a remark of the Main Thread Checker"),
    ("Thread Performance Checker:", "a remark of the Thread Performance Checker"),
    ("WARNING: ThreadSanitizer:", "a remark of ThreadSanitizer"),
    ("Hang Risk", "a remark about a hang"), ("Hang detected", "a remark about a hang"),
    ("Hang of ", "a remark about a hang"),
  ]

  /// A heading that says of the stack below no more than that it is one.
  private static func isBacktrace(_ line: UnsafeRawBufferPointer) -> Bool {
    ["Backtrace", "Backtrace:", "Call stack:", "Stack trace:", "Stacktrace:"].contains {
      line.is($0)
    }
  }
}
