/// What a debugger prints around a stop, which is no message of the app: its prompt and the command
/// behind it, frames, the source, and that the process stopped or runs on.
///
///     Process 412 stopped
///     * thread #1, stop reason = EXC_BREAKPOINT (code=1, subcode=0x1)
///         frame #0: 0x18a0b0c10 Films`main + 40
///     -> 12     fatalError()
///     Target 0: (Films) stopped.
///     (lldb) c
///     Process 412 resuming
///
/// Seen in public issues, and in https://lldb.llvm.org/use/tutorial.html.
struct DebuggerTalk {
  /// A person let the process of this number run on.
  private(set) var resumed: Int64?

  /// Nil of other lines, and of lines that name their process: an app may log such words.
  init?(_ line: LogLine) {
    guard line.process.isEmpty else { return nil }
    let text = line.message.trimmed
    if text.begins(with: "Process ") {
      let words = text.part(8)
      guard let number = words.leadingInteger, let blank = words.place(of: 0x20) else { return nil }
      let said = words.part(blank + 1)
      if said.is("resuming") { resumed = number } else if !said.is("stopped") { return nil }
    } else if !Self.isPrompt(text) && !Self.isFrame(text) && !Self.isSource(line.message)
      && !Self.isTarget(text) && !Self.isStop(text) && !Self.isLoss(text)
    {
      return nil
    }
  }

  /// Whether the line tells once more of a stop for the same cause, in the debugger's own words or
  /// in Xcode's.
  static func repeats(_ line: LogLine, _ kind: String) -> Bool {
    guard line.process.isEmpty else { return false }
    let text = line.message.trimmed
    let cause: StaticString = "stop reason = "
    let start =
      text.begins(with: "* thread #")
      ? text.place(of: cause).map { $0 + cause.utf8CodeUnitCount }
      : text.begins(with: "Thread ") ? text.place(of: ": ").map { $0 + 2 } : nil
    guard let start else { return false }
    let said = text.part(start)
    return (said.begins(with: "signal ") ? said.part(7) : said).starts(with: kind.utf8)
  }

  private static func isPrompt(_ text: UnsafeRawBufferPointer) -> Bool {
    text.is("(lldb)") || text.begins(with: "(lldb) ")
  }

  /// At a breakpoint, or at something else that a process survives.
  private static func isStop(_ text: UnsafeRawBufferPointer) -> Bool {
    text.begins(with: "* thread #") && text.has("stop reason = ")
  }

  /// The tool no longer sees the process, which may live on: `Lost connection to device.` is
  /// flutter's, `Lost connection to “iPhone”` and `Lost connection to the debugger on “iPhone”.`
  /// are Xcode's (seen in public issues).
  private static func isLoss(_ text: UnsafeRawBufferPointer) -> Bool {
    if text.is("Message from debugger: lost connection") { return true }
    let words: StaticString = "Lost connection to "
    guard text.begins(with: words) else { return false }
    let whom = text.part(words.utf8CodeUnitCount)
    return whom.is("device.") || whom.is("device") || whom.begins(with: "\u{201C}")
      || whom.begins(with: "\"") || whom.begins(with: "the debugger on ")
  }

  private static func isTarget(_ text: UnsafeRawBufferPointer) -> Bool {
    text.begins(with: "Target ") && (text.hasSuffix(") stopped.") || text.hasSuffix(") stopped"))
  }

  /// `* frame #0: 0x18a0b0c10 Films`main + 40`.
  private static func isFrame(_ text: UnsafeRawBufferPointer) -> Bool {
    let frame = text.begins(with: "* ") ? text.part(2) : text
    return frame.begins(with: "frame #") && frame.has(": 0x")
  }

  /// `-> 12     fatalError()`, `   11     func play() {`: the number has a column of its own, and
  /// a tab follows it.
  private static func isSource(_ text: UnsafeRawBufferPointer) -> Bool {
    let own = text.begins(with: "-> ") ? text.part(3) : text
    var place = 0
    guard LogText.number(own, &place) != nil else { return false }
    let blanks = own.part(place).prefix { $0 == 0x20 || $0 == 0x09 }
    return blanks.first == 0x20 && blanks.contains(0x09)
  }
}
