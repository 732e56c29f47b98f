internal import TraceModel

// Lines of stacks: the headings of threads, and frames as crash reports and the debugger write
// them.
extension CrashText {
  /// Takes a line of a stack; false if it is none.
  static func takeStack(_ line: UnsafeRawBufferPointer, _ report: inout CrashReport) -> Bool {
    if takeHeading(line, &report) { return true }
    guard let frame = frame(line) else { return false }
    // Only an exception that nobody caught has a backtrace of its own in a report.
    if report.stack.section == .exception { report.stack.saysCrash = true }
    report.stack.add(frame, to: report.stack.section)
    return true
  }

  /// Whether a line is a heading of the thread that crashed, or a frame that no other text has.
  static func isOfCrash(_ line: UnsafeRawBufferPointer) -> Bool {
    if let thread = thread(line) { return thread.rest.begins(with: " Crashed:") }
    if isOfCrashlytics(line) { return true }
    return line.has("NoSceneLifecycleAdoption")
      && StackFrame(line)?.symbol.map { LaunchRefusal.isFunction($0) } == true
  }

  /// `Thread 0 Crashed:`, `Thread 3 name:  …`, `Last Exception Backtrace:`, `Binary Images:`.
  private static func takeHeading(
    _ line: UnsafeRawBufferPointer, _ report: inout CrashReport
  ) -> Bool {
    if line.begins(with: "Last Exception Backtrace:") {
      report.stack.section = .exception
      return true
    }
    if line.begins(with: "Binary Images:") {
      report.stack.section = .other
      return true
    }
    guard let thread = thread(line) else { return false }
    if thread.rest.begins(with: " Crashed:") {
      report.stack.section = .triggered
      report.stack.saysCrash = true
      report.stack.mainIsTriggered = thread.number == 0
    } else if thread.rest.begins(with: " name:") || thread.rest.begins(with: ":") {
      report.stack.section = thread.number == 0 ? .main : .other
    } else {
      // The registers of a thread.
      report.stack.section = .other
    }
    return true
  }

  private static func thread(
    _ line: UnsafeRawBufferPointer
  ) -> (number: Int64, rest: UnsafeRawBufferPointer)? {
    guard line.begins(with: "Thread ") else { return nil }
    var place = 7
    guard let number = LogText.number(line, &place) else { return nil }
    let rest = line.part(place)
    let isHeading =
      rest.first == UInt8(ascii: ":") || rest.begins(with: " Crashed:")
      || rest.begins(with: " name:") || rest.begins(with: " crashed with ")
    return isHeading ? (number, rest) : nil
  }

  /// A frame in any notation; long names are cut.
  static func frame(_ line: UnsafeRawBufferPointer) -> StackFrame? {
    guard var frame = StackFrame(line) else { return nil }
    (frame.image, frame.symbol) = (frame.image.map(KeptText.of), frame.symbol.map(KeptText.of))
    return frame
  }
}
