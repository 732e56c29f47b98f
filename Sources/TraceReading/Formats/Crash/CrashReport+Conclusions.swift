internal import TraceModel

// Facts about the process' last moments that follow from several parts of the report.
extension CrashReport {
  /// Where the app's own code was, and whether it worked.
  var conclusions: [String] {
    var found: [String] = []
    if let role, role != "Unspecified" { found.append("its role was '\(role)'") }
    if let launched, let ended {
      let lived = ended.subtractingReportingOverflow(launched)
      if !lived.overflow, lived.partialValue > 0 {
        found.append("it ran for \(Durations.life(lived.partialValue))")
      }
    }
    if let killer, killer != process { found.append("'\(killer)' sent the signal") }
    if let lastWords { found.append("its last words: '\(lastWords)'") }
    if let words = unknownWords { found.append("the system says: '\(words)'") }
    if stack.isOfUnreportedCall { found.append(TerminationCode.unreportedCall.meaning) }
    if stack.isOfBackgroundDrawing {
      found.append("it drew with OpenGL ES in the background (see gpu-in-background)")
    }
    if reason == "watchdog" {
      if let own = CrashStack.own(stack.mainFrames, of: process) {
        found.append("the main thread was in '\(own)'")
      }
      if let work = workOrWait { found.append(work) }
      if let limit = processorAllowance {
        found.append("it used up its \(limit) s of processor time")
      }
    } else if signal != "SIGKILL", let frame = crashedFrame {
      found.append(frame)
    }
    return found
  }

  /// Where the app's own code was: in the backtrace of the exception, or else on the thread that
  /// crashed.
  private var crashedFrame: String? {
    for name in names {
      guard let own = CrashStack.own(stack.exception, of: name) else { continue }
      return "the app's first frame in the backtrace of the exception is '\(own)'"
    }
    return firstFrame(on: "on the thread that crashed")
  }

  /// The app's first frame on the stack that the report is about. A report that does not name its
  /// binary shows where the thread was.
  func firstFrame(on thread: String) -> String? {
    for name in names {
      guard let own = CrashStack.own(stack.triggered, of: name) else { continue }
      return "the app's first frame \(thread) is '\(own)'"
    }
    guard process == nil, bundle != nil, let first = stack.triggered.first?.text else { return nil }
    return "the first frame \(thread) is '\(first)'"
  }

  /// Binaries that may be the app's.
  private var names: [String?] { [stack.program, executable] }

  /// What the system says next to the watchdog's code, which is that of several causes, where it is
  /// no sentence that is known.
  private var unknownWords: String? {
    guard let explanation, transition == nil, EndCause.said(in: explanation) == nil,
      code.flatMap({ TerminationCode($0) })?.cause == .watchdog
    else { return nil }
    return explanation
  }

  /// The name of the process, or the likely one.
  private var executable: String? {
    process ?? bundle.map { String(decoding: BundleName.executable($0.utf8), as: UTF8.self) }
  }

  /// The processor time of all threads of the app, next to the time that passed: a process that
  /// hardly used any waited, on each of its threads
  /// (https://developer.apple.com/documentation/xcode/addressing-watchdog-terminations). Of one that
  /// used much, only the stack says whether the main thread waited for the others.
  private var workOrWait: String? {
    let words = "Elapsed application CPU time (seconds): "
    guard let allowance, allowance > 0, let line = facts.first(where: { $0.hasPrefix(words) }),
      let used = DecimalTime.nanoseconds(line.utf8.dropFirst(words.utf8.count))
    else { return nil }
    if used <= allowance / 10 { return "its threads waited nearly all the time" }
    guard used / 4 >= allowance / 5 else { return nil }
    let work = "its threads used \(Durations.exact(used)) of processor time"
    if let wait = stack.wait { return "\(work); its main thread waited in '\(wait)'" }
    return stack.mainRanCode ? "\(work); its main thread did not wait" : work
  }
}
