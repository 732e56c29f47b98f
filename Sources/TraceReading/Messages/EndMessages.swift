internal import TraceModel

/// Messages in an app's console about the end of its process: from the debugger that ran it, and
/// about an exception that nobody caught.
///
/// The runtime writes before the process is gone, the debugger after it.
enum EndMessages {
  private static let debugger =
    "seen in the console of Xcode; the debugger prints it when a process has ended"
  private static let exception =
    "https://developer.apple.com/documentation/xcode/addressing-language-exception-crashes"

  static let all: [SystemMessage] =
    debuggers + runtimes + StopMessages.all + ShellMessages.all + ToolCrashMessages.all
    + TestRunnerMessages.all
    + exceptions

  /// It goes to a console, and not to the log of a process.
  static func ended(
    _ ending: ProcessEnding?, ofPid pid: Int64? = nil, _ line: LogLine, _ session: LogSession
  ) {
    if let ending, line.process.isEmpty { session.ended(ending, ofPid: pid, line) }
  }

  /// Nil where a sentence follows: `9, in the other project`.
  private static func signal(_ groups: SystemMessage.Groups) -> ProcessEnding? {
    isBare(groups["signal"]) ? signal(groups["signal"].leadingInteger) : nil
  }

  /// Whether a word or a number is all that a text has, but for its explanation: `9`, `SIGABRT.`,
  /// `11: Segmentation fault`.
  static func isBare(_ text: UnsafeRawBufferPointer) -> Bool {
    let rest = text.part(text.firstIndex { !$0.isNameByte } ?? text.count).trimmed
    guard let first = rest.first else { return true }
    return (rest.begins(with: "(SIG") || Self.stops.contains(first))
      && !rest.contains(UInt8(ascii: "?"))
  }

  private static let stops = [UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "\"")]

  static func signal(_ number: Int64?) -> ProcessEnding {
    ProcessEnding(number.flatMap { ProcessEnding.signal($0) } ?? "signal", code: number)
  }

  /// The debugger's way to stop an app shows as 9, the number of SIGKILL.
  static func exited(_ code: Int64?) -> ProcessEnding {
    ProcessEnding(code == 9 ? "exit code 9" : "voluntary", code: code)
  }

  /// Why an app quit that the dialog names in a line before.
  private static func explained(_ line: LogLine, _ session: LogSession) {
    guard line.process.isEmpty, let ending = failure(in: line.message) else { return }
    session.explainQuit(ending, line)
  }

  /// The dialog about an app that quit, of which a line may have all.
  private static func quit(
    _ app: UnsafeRawBufferPointer, _ line: LogLine, _ session: LogSession
  ) {
    guard line.process.isEmpty else { return }
    var ending = ProcessEnding("quit unexpectedly", proof: .gone)
    if let failure = failure(in: line.message) { ending.add(failure) }
    session.exited(AppTable.Name(process: app), isOfOther: true, ending, line)
  }

  /// Why, in the dialog's words; nil without a reason that is known.
  private static func failure(in text: UnsafeRawBufferPointer) -> ProcessEnding? {
    let words: StaticString = "Failure Reason: Message from debugger: "
    guard let start = text.place(of: words) else { return nil }
    let reason = text.part(start + words.utf8CodeUnitCount)
    let killed: StaticString = "Terminated due to signal "
    if reason.begins(with: killed) {
      return signal(reason.part(killed.utf8CodeUnitCount).leadingInteger)
    }
    if reason.begins(with: "Terminated due to memory issue") {
      return ProcessEnding(JetsamReason.debuggers)
    }
    return reason.begins(with: "killed") ? ProcessEnding("SIGKILL", code: 9) : nil
  }

  private static let dialog =
    "seen in public issues: what people copy from Xcode's dialog about an app that quit"
  private static let debuggers: [SystemMessage] = [
    SystemMessage("Terminated due to signal {signal}", source: debugger) {
      ended(signal($0), $1, $2)
    },
    SystemMessage("Terminated due to memory issue", source: debugger) {
      ended(ProcessEnding(JetsamReason.debuggers), $1, $2)
    },
    SystemMessage("Terminated due to memory issue.", source: debugger) {
      ended(ProcessEnding(JetsamReason.debuggers), $1, $2)
    },
    SystemMessage(
      "App terminated due to signal {signal}",
      source: "seen in the output of devicectl of Xcode 15 to 26"
    ) { ended(signal($0), $1, $2) },
    SystemMessage(
      "The app terminated due to signal {signal}",
      source: "the same in the words of people and of scripts that run devicectl"
    ) { ended(signal($0), $1, $2) },
    SystemMessage(
      "The app {app} has been killed by the operating system because it is using too much memory*",
      source: "seen in the dialog that Xcode shows when the system has ended an app"
    ) { ended(ProcessEnding(JetsamReason.debuggers), $1, $2) },
    SystemMessage(
      "Failure Reason: The app {app} has been killed by the operating system because it is using*",
      source: dialog
    ) { ended(ProcessEnding(JetsamReason.debuggers), $1, $2) },
    SystemMessage("Message from debugger: Terminated due to signal {signal}", source: debugger) {
      ended(signal($0), $1, $2)
    },
    SystemMessage("Message from debugger: Terminated due to memory issue*", source: debugger) {
      // A person asks about it.
      guard $1.message.trimmed.last != UInt8(ascii: "?") else { return }
      ended(ProcessEnding(JetsamReason.debuggers), $1, $2)
    },
    SystemMessage("Message from debugger: killed*", source: debugger) {
      ended(ProcessEnding("SIGKILL", code: 9), $1, $2)
    },
    SystemMessage(
      "Failure Reason: Message from debugger: Terminated due to signal {signal}", source: dialog
    ) { explained($1, $2) },
    SystemMessage(
      "Failure Reason: Message from debugger: Terminated due to memory issue*", source: dialog
    ) { explained($1, $2) },
    SystemMessage("Failure Reason: Message from debugger: killed*", source: dialog) {
      explained($1, $2)
    },
    SystemMessage("The app “{app}” on {device} quit unexpectedly*", source: dialog) {
      quit($0["app"], $1, $2)
    },
    // The same on one line, as a chat has it.
    SystemMessage(
      "Message from debugger: The app “{app}” on {device} quit unexpectedly*", source: dialog
    ) { quit($0["app"], $1, $2) },
    SystemMessage("Process {pid} exited with status = {status} ({rest}", source: debugger) {
      exited($0, $1, $2)
    },
    // Behind the prompt of the debugger.
    SystemMessage("(lldb) Process {pid} exited with status = {status} ({rest}", source: debugger) {
      exited($0, $1, $2)
    },
    SystemMessage(
      "App terminated with exit code {code}",
      source: "seen in the output of devicectl of Xcode 15 to 26"
    ) { ended(isBare($0["code"]) ? exited($0["code"].leadingInteger) : nil, $1, $2) },
    SystemMessage("Program ended with exit code: {code}", source: debugger) {
      if let code = $0.integer("code") { ended(exited(code), $1, $2) }
    },
  ]

  private static func exited(
    _ groups: SystemMessage.Groups, _ line: LogLine, _ session: LogSession
  ) {
    let said: StaticString = "due to signal "
    let pid = groups["pid"].integer
    if let place = groups["rest"].place(of: said) {
      let number = groups["rest"].part(place + said.utf8CodeUnitCount).leadingInteger
      return ended(signal(number), ofPid: pid, line, session)
    }
    guard let status = groups.integer("status") else { return }
    ended(exited(status), ofPid: pid, line, session)
  }

  private static let runtimes: [SystemMessage] = [
    SystemMessage(
      "*Terminating app due to uncaught exception '{name}', reason: {reason}", source: exception
    ) {
      // An app may quote what its last launch said. Markdown sets a backslash before a star, and
      // people leave the stars out.
      let before = $1.message.part(0, $1.message.place(of: "Terminating app") ?? 0).trimmed
      guard
        before.allSatisfy({ $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "\\") })
          || before.contains(UInt8(ascii: "]"))
      else { return }
      let (name, reason) = (Self.text($0["name"]), Self.text($0["reason"]))
      $2.ended(ProcessEnding(Self.exception(name, reason) ?? "uncaught exception"), $1)
    },
    // TCC writes it in the process that it ends.
    SystemMessage(
      "*This app has crashed because it attempted to access privacy-sensitive data{rest}",
      isSubject: true,
      source:
        "https://developer.apple.com/documentation/uikit/requesting-access-to-protected-resources"
    ) {
      let words = $1.message.part($1.message.place(of: "This app has crashed") ?? 0)
      var ending = ProcessEnding(ProcessEnding.tcc)
      ending.explanation = "\(ProcessEnding.tcc): \(Self.text(words))"
      $2.ended(ending, $1)
    },
    // `libc++abi.dylib: terminating with …` up to iOS 14.
    SystemMessage(
      "libc++abi{file}: terminating {how} uncaught exception of type {type}", source: exception
    ) {
      $2.aborted(
        ProcessEnding("uncaught exception of type \(Self.text($0["type"]))"), $1)
    },
    // The stack below the reason.
    SystemMessage("*** First throw call stack:*", source: exception) {
      $2.system.isInStack = true
    },
    SystemMessage("(0x{first} 0x{rest})", source: exception) { _, _, _ in },
  ]

  private static let banner =
    "seen in public issues: Xcode's banner at the line where an exception stopped the app"
  private static let copied =
    "seen in public issues: the exception alone, as people copy it from a report"

  /// Exceptions of BackgroundTasks.framework without the line of the runtime. Only a console and
  /// people have them so: an app may log an exception that it caught.
  private static let exceptions: [SystemMessage] = [
    SystemMessage(
      "Thread {thread}: \"All launch handlers must be registered before{rest}", source: banner
    ) { thrown($1, $2) },
    SystemMessage(
      "Thread {thread}: \"Launch handler for task with identifier {rest}", source: banner
    ) { thrown($1, $2) },
    SystemMessage(
      "Thread {thread}: \"No launch handler registered for task with identifier {rest}",
      source: banner
    ) { thrown($1, $2) },
    SystemMessage(
      "NSInternalInconsistencyException: All launch handlers must be registered before{rest}",
      source: copied
    ) { thrown($1, $2) },
    SystemMessage(
      "NSInternalInconsistencyException: Launch handler for task with identifier {rest}",
      source: copied
    ) { thrown($1, $2) },
    SystemMessage(
      "NSInternalInconsistencyException: No launch handler registered for task with {rest}",
      source: copied
    ) { thrown($1, $2) },
    SystemMessage(
      "Killing app because it never posted an incoming call to the system after receiving{rest}",
      source:
        "https://developer.apple.com/documentation/pushkit/responding-to-voip-notifications-from-pushkit; "
        + "seen in public issues of iOS 13 to 18, as the reason of PushKit's exception"
    ) { ended(ProcessEnding("uncaught exception: \(text($1.message))"), $1, $2) },
  ]

  /// The exception of such a line is the end of the process.
  private static func thrown(_ line: LogLine, _ session: LogSession) {
    ended(ProcessEnding(exception(quotedBy: line)), line, session)
  }

  /// The words that Xcode's banner quotes, or else the line.
  static func exception(quotedBy line: LogLine) -> String {
    var words = line.message
    if let quote = words.place(of: UInt8(ascii: "\"")), words.begins(with: "Thread ") {
      words = words.part(quote + 1)
      if words.last == UInt8(ascii: "\"") { words = words.part(0, words.count - 1) }
    }
    return text(words)
  }

  /// Whether a line names an exception that nobody caught.
  static func namesException(_ message: UnsafeRawBufferPointer) -> Bool {
    message.has("Terminating app due to uncaught exception '")
  }

  /// An exception that nobody caught, `NSInternalInconsistencyException: …`; nil without any word.
  /// Of a name that is not called one, `CALayerInvalidGeometry`, the words say what it is.
  static func exception(_ name: String?, _ reason: String?) -> String? {
    var reason = (reason ?? "")[...]
    if reason.first == "'" { reason = quoted(reason.dropFirst()) }
    let words = [name ?? "", String(reason)].filter { !$0.isEmpty }
    guard !words.isEmpty else { return nil }
    let isCalledSo = name?.prefix { $0 != ":" && $0 != " " }.hasSuffix("Exception") ?? true
    return (isCalledSo ? "" : "uncaught exception ") + words.joined(separator: ": ")
  }

  /// A reason up to the quotation mark that ends it: it may quote names, and have apostrophes.
  ///
  ///     Could not find a storyboard named 'Main' in bundle'
  private static func quoted(_ text: Substring) -> Substring {
    var (depth, before): (Int, Character) = (0, " ")
    var end: Substring.Index?
    for place in text.indices {
      let mark = text[place]
      if mark.isNewline, end != nil { break }
      defer { before = mark }
      guard mark == "'" else { continue }
      let after = text[text.index(after: place)...].first ?? " "
      if before.isLetter || before.isNumber, after.isLetter { continue }
      let opens = (before == " " || "([{=:,".contains(before)) && after != " " && !after.isNewline
      if opens {
        depth += 1
      } else if depth > 0 {
        depth -= 1
      } else {
        end = place
      }
    }
    if let end { return text[..<end] }
    // Its end was cut off, or an apostrophe looks as if it began a name.
    return text.last == "'" ? text.dropLast() : text
  }

  /// The same out of the sentence of the runtime: `*** Terminating app due to uncaught exception
  /// 'name', reason: 'text'`.
  static func exception(in text: String) -> String? {
    let begin = "Terminating app due to uncaught exception '"
    guard let start = text.utf8.firstRange(of: begin.utf8) else { return nil }
    let rest = text[start.upperBound...]
    let name = rest.prefix { $0 != "'" }
    let after = rest[name.endIndex...]
    let isSaid = after.hasPrefix("', reason: ")
    return exception(String(name), isSaid ? String(after.dropFirst("', reason: ".count)) : nil)
  }

  /// A reason that is kept for a run is short.
  static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    String(decoding: bytes.prefix(LogSession.nameLimit), as: UTF8.self)
  }
}
