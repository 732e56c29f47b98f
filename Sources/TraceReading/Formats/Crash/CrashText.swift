internal import TraceModel

/// The lines of crash reports as text: `Key:  value`, and what the system said below.
///
/// The form changed with iOS 13 (`Termination Description`) and 15 (sentences in lines of their
/// own); all are read
/// (https://developer.apple.com/documentation/xcode/examining-the-fields-in-a-crash-report).
enum CrashText {
  struct Field {
    let key: String
    let value: Slice<UnsafeRawBufferPointer>
  }

  /// A key of letters and blanks at the beginning of a line, and the text after its colon.
  static func field(_ line: UnsafeRawBufferPointer) -> Field? {
    guard let colon = LogText.label(line) else { return nil }
    var value = line[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
    while value.last == 0x20 { value = value.dropLast() }
    var key = String(decoding: line[..<colon], as: UTF8.self)
    // Some tools print the system's description under a name of their own.
    if key == "Termination reason", value.starts(with: "<RBSTerminateContext".utf8) {
      key = "Termination Reason"
    }
    return Field(key: key, value: value)
  }

  /// The process from the line of a report that names it; nil for other lines.
  static func process(_ line: UnsafeRawBufferPointer) -> CrashReport? {
    guard let field = field(line), field.key == "Process" else { return nil }
    var report = CrashReport()
    takeProcess(String(decoding: field.value, as: UTF8.self), &report)
    return report
  }

  /// Whether a line says how a process ended, in the system's own sentence. Such lines are often
  /// copied without the report around them.
  static func isSentence(_ line: UnsafeRawBufferPointer) -> Bool {
    if line.begins(with: "<RBSTerminateContext") { return true }
    // Carousel of watchOS, about a background task.
    if line.has("Background App Refresh watchdog transgression") { return true }
    if line.has(" watchdog transgression. Exhausted ") { return true }
    guard let mark = line.place(of: " watchdog transgression: ") else { return false }
    return mark > 0 && line[..<mark].allSatisfy { LogText.isLabel($0) && $0 != 0x20 }
  }

  static func take(_ line: UnsafeRawBufferPointer, _ report: inout CrashReport) {
    report.request.take(line)
    if takeStack(line, &report) {
      (report.awaitedException, report.openWords) = (nil, nil)
      return
    }
    report.take(continuation: line)
    if takeCrashlytics(line, &report) { return }
    noteSurvivor(line, &report)
    if line.begins(with: "CoreSimulator "), line.has(" - Runtime: ") {
      report.target.note(simulator: String(decoding: line.part(0, 400), as: UTF8.self))
      return
    }
    let field = field(line)
    if takeFacts(line, &report) { return }
    if let code = report.code {
      let other = line.count <= 240 ? TerminationCode(in: line) : nil
      // Whoever pasted a report may say which end it is not.
      let isDenied = report.namespace != nil && report.exceptionType != nil && CodeTalk.denies(line)
      if let other, Int64(other.number) != code, !isDenied { report.isOfNone = true }
    } else if !isOfFault(line, field, report) {
      report.code = noteCode(line)
    }
    let isTermination = ["Termination Description", "Termination Reason"].contains(field?.key)
    if !isTermination,
      line.starts(with: "<RBSTerminateContext".utf8) || line.has(" watchdog transgression")
    {
      takeSentences(line[...], &report)
      return
    }
    guard let field else {
      takeInformation(line, &report)
      return
    }
    report.awaitsSentence = false
    let text = { KeptText.of(String(decoding: field.value, as: UTF8.self)) }
    // `<paste here>`
    if field.value.first == UInt8(ascii: "<"), field.value.last == UInt8(ascii: ">"),
      !field.value.contains(UInt8(ascii: "|")), !field.value.contains(UInt8(ascii: ":"))
    {
      report.isOfNone = true
      return
    }
    switch field.key {
    case "Process": takeProcess(text(), &report)
    case "Identifier": if !field.value.isEmpty { report.bundle = report.bundle ?? text() }
    case "Role": if !field.value.isEmpty { report.role = report.role ?? text() }
    case "Library not loaded", "Symbol not found":
      if report.namespace == "DYLD" {
        report.explanation = report.explanation ?? "\(field.key): \(text())"
      }
    case "Event": report.event = report.event ?? text()
    case "Analysis Tool":
      if text().hasSuffix("/\(CrashReport.sample)") {
        report.event = report.event ?? CrashReport.sample
      }
    case "Largest process": report.bugType = report.bugType ?? CrashReport.lowMemory
    case "Page Size": report.pageSize = report.pageSize ?? Int64(text())
    case "Action taken": report.action = report.action ?? text()
    case "Command": report.process = report.process ?? (field.value.isEmpty ? nil : text())
    case "Path", "Parent Process", "Coalition": report.target.note(text())
    case "PID": report.pid = report.pid ?? Int64(text())
    case "Version": takeVersion(text(), &report)
    case "Hardware Model": report.device = report.device ?? text()
    case "OS Version": report.system = report.system ?? text()
    case "Date/Time", "Date":
      if report.ended == nil { report.take(end: CrashTime.stamp(field.value)) }
    case "Launch Time":
      report.launched = report.launched ?? CrashTime.stamp(field.value)?.nanoseconds
    // Sentry's words for a hang, which the process lives on with.
    case "App Hanging": report.noteHang()
    case "Exception Type":
      if text().hasPrefix("App Hang") { report.noteHang() } else { takeException(text(), &report) }
    // The code of a stackshot ends no process, and no page of codes of ends has it.
    case "Exception Codes":
      if !isOfFault(line, field, report), text().lowercased() == "0xbaaaaaad" {
        report.code = report.code ?? CrashReport.stackshot
      }
    case "Exception Subtype": report.exceptionSubtype = report.exceptionSubtype ?? text()
    case "Exception Message": report.exceptionMessage = report.exceptionMessage ?? text()
    // A report of something that was merely noticed, or made by hand.
    case "Exception Note":
      let note = UnsafeRawBufferPointer(rebasing: field.value)
      if note.has("NON-FATAL") { report.isSurvived = true }
      if note.has("is NOT a crash") { report.isNoCrash = true }
    case "Terminating Process": report.noteKiller(text())
    case "Termination Signal": report.indicator = report.indicator ?? text()
    case "Termination Reason": takeTermination(text(), &report)
    case "Termination Description": takeSentences(field.value, &report)
    // Below `Application Specific Information`.
    case _ where CrashReport.lastWords.contains(field.key):
      report.take(information: KeptText.of(String(decoding: line, as: UTF8.self)))
    case "WatchdogEvent": report.transition = report.transition ?? text()
    default: break
    }
  }

  /// A code in a line that is short enough to be a copied note of it, and that is about an end.
  static func noteCode(_ line: UnsafeRawBufferPointer) -> Int64? {
    guard line.count <= 240, let code = TerminationCode(in: line), !CodeTalk.isIn(line) else {
      return nil
    }
    // The code alone, words of another language, or the words that reports have with codes.
    let isAboutEnd =
      line.trimmed.count <= 18 || line.contains { $0 >= 0x80 }
      || endWords.contains { line.has($0) }
    return isAboutEnd ? Int64(code.number) : nil
  }

  /// Whether a field tells of a fault in the app's code: what it has in hexadecimal is an address
  /// or an instruction. Of an end by the system its codes may be the code of the end.
  private static func isOfFault(
    _ line: UnsafeRawBufferPointer, _ field: Field?, _ report: CrashReport
  ) -> Bool {
    guard let field, field.key.hasPrefix("Exception ") else { return false }
    let type = report.exceptionType ?? "EXC_CRASH"
    return type.hasPrefix("EXC_") && type != "EXC_CRASH" || line.has("KERN_") || line.has(" at 0x")
  }

  private static let endWords: [StaticString] = [
    "ermina", "ill", "rash", "xception", "code", "Code", "atchdog", "eason", "BOARD", "CAROUSEL",
    "amespace", "xit", "domain",
  ]

  /// A line below `Application Specific Information`, or below the reason of the termination.
  private static func takeInformation(
    _ line: UnsafeRawBufferPointer, _ report: inout CrashReport
  ) {
    // The list of binaries is by far the longest part.
    let line = line.part(0, 4_096).trimmed
    guard !line.isEmpty, !line.begins(with: "0x") else { return }
    if let name = report.awaitedException {
      report.awaitedException = nil
      // The stack follows where the reason is missing: `0  CoreFoundation  0x9e48 …`.
      if (0x30...0x39).contains(line[0]), line.has(" 0x") { return }
      report.exception =
        EndMessages.exception(name, KeptText.of(String(decoding: line, as: UTF8.self)))
      return
    }
    if report.awaitsSentence, line.first != UInt8(ascii: "(") {
      report.awaitsSentence = false
      report.explanation =
        report.explanation ?? KeptText.of(String(decoding: line, as: UTF8.self))
      return
    }
    report.take(information: String(decoding: line, as: UTF8.self))
  }

  /// A line of facts, or the facts after the bars of a line: `… | ProcessState: Running | "Elapsed
  /// …, 1% CPU", |`. True if the line is nothing else.
  private static func takeFacts(
    _ line: UnsafeRawBufferPointer, _ report: inout CrashReport
  ) -> Bool {
    guard line.has("Process") || line.has("Watchdog") || line.has("Elapsed ") else { return false }
    var isFact = true
    for part in line.prefix(4_096).split(separator: UInt8(ascii: "|")) {
      var text = part[...]
      while let first = text.first, [0x20, 0x09, 0x22].contains(first) { text = text.dropFirst() }
      while let last = text.last, [0x20, 0x09, 0x22, 0x2C].contains(last) { text = text.dropLast() }
      isFact = report.take(fact: String(decoding: text, as: UTF8.self)) && isFact
    }
    return isFact
  }

  /// `Films [412]`.
  private static func takeProcess(_ text: String, _ report: inout CrashReport) {
    guard report.process == nil else { return }
    guard text.last == "]", let open = text.lastIndex(of: "[") else {
      report.process = text.isEmpty ? nil : text
      return
    }
    report.pid = report.pid ?? Int64(text[text.index(after: open)...].dropLast())
    var name = text[..<open]
    while name.last == " " { name = name.dropLast() }
    report.process = name.isEmpty ? nil : String(name)
  }

  /// Whether a text is the type of an exception, `EXC_CRASH (SIGKILL)` or `SIGABRT`, and no
  /// sentence about one.
  static func isException(_ text: some BidirectionalCollection<UInt8>) -> Bool {
    (text.starts(with: "EXC_".utf8) || text.starts(with: "SIG".utf8))
      && (text.last == UInt8(ascii: ")") || !text.contains(0x20))
  }

  /// `EXC_CRASH (SIGKILL)`.
  private static func takeException(_ text: String, _ report: inout CrashReport) {
    guard report.exceptionType == nil, !text.isEmpty else { return }
    report.exceptionType = String(text.prefix { $0 != " " })
    guard let open = text.firstIndex(of: "("), text.last == ")" else { return }
    let signal = text[text.index(after: open)...].dropLast()
    // `EXC_BAD_ACCESS (SIGKILL - CODESIGNING)`, up to iOS 14.
    if let mark = signal.utf8.firstRange(of: " - ".utf8),
      ExitNamespace(String(signal[mark.upperBound...])) != nil
    {
      report.signal = String(signal[..<mark.lowerBound])
      report.namespace = report.namespace ?? String(signal[mark.upperBound...])
    } else {
      report.signal = String(signal)
    }
  }

  /// `Namespace SPRINGBOARD, Code 0x8badf00d`, or `FRONTBOARD 2343432205`, with or without further
  /// words.
  static func takeTermination(_ text: String, _ report: inout CrashReport) {
    guard report.namespace == nil else { return }
    if text.hasPrefix("<RBS") { return report.take(begun: text) }
    var words = text.split(separator: " ", maxSplits: 4).map(String.init)[...]
    if words.first == "Namespace" { words = words.dropFirst() }
    guard var namespace = words.popFirst() else { return }
    if namespace.last == "," { namespace.removeLast() }
    report.namespace = namespace
    if words.first == "Code" { words = words.dropFirst() }
    var number = words.first.map { $0.last == "," ? String($0.dropLast()) : $0 } ?? ""
    // `DYLD, [0x4] Symbol missing`, up to iOS 14 and macOS 11.
    if number.first == "[", number.last == "]" { number = String(number.dropFirst().dropLast()) }
    let code = number.hasPrefix("0x") ? Int64(number.dropFirst(2), radix: 16) : Int64(number)
    // The beginning of a documented code: its last digits were cut off.
    if words.count == 1, ExitNamespace(namespace) == nil, TerminationCode.isBeginning(number) {
      return
    }
    guard let code else {
      // `TCC, This app has crashed because …`
      let words = words.joined(separator: " ")
      guard !words.isEmpty else { return }
      if ExitNamespace(namespace) != nil {
        report.explanation = report.explanation ?? words
      } else {
        // `CAROUSEL, Background App Refresh watchdog transgression. …`
        report.take(information: words)
      }
      return
    }
    report.code = code
    let rest = words.dropFirst().joined(separator: " ")
    guard !CodeTalk.isSaidOfCode(rest) else {
      (report.namespace, report.code) = (nil, nil)
      return
    }
    if rest.hasPrefix("<RBS") {
      report.take(begun: rest)
    } else if !rest.isEmpty {
      report.indicator = rest
      if ExitNamespace(namespace) == nil { report.take(words: rest) }
      report.take(detail: rest)
    } else {
      report.awaitsSentence = ExitNamespace(namespace) != nil
      report.openWords = report.awaitsSentence ? nil : ""
    }
  }

  /// Sentences with bars between; the first may be the name of who says it.
  private static func takeSentences(
    _ text: Slice<UnsafeRawBufferPointer>, _ report: inout CrashReport
  ) {
    var text = text
    let name = text.prefix { (0x41...0x5A).contains($0) }
    if !name.isEmpty, text.dropFirst(name.count).starts(with: ", ".utf8) {
      report.namespace = report.namespace ?? KeptText.of(String(decoding: name, as: UTF8.self))
      text = text.dropFirst(name.count + 2)
    }
    // RunningBoard's description has bars of its own.
    let isDescription = text.first == UInt8(ascii: "<")
    let parts = text.prefix(4_096).split(
      separator: UInt8(ascii: "|"), maxSplits: isDescription ? 0 : 16
    ).map { String(decoding: UnsafeRawBufferPointer(rebasing: $0).trimmed, as: UTF8.self) }
    if let sentence = parts.first, !sentence.isEmpty { report.take(begun: sentence) }
    for detail in parts.dropFirst() { report.take(detail: detail) }
  }
}

/// Dates of crash reports: `2026-03-02 10:11:12.1234 +0100`.
enum CrashTime {
  /// Nil if it is not a date.
  static func stamp(_ text: Slice<UnsafeRawBufferPointer>) -> LogTime.Stamp? {
    var place = 0
    let text = UnsafeRawBufferPointer(rebasing: text)
    guard var stamp = LogTime.stamp(text, &place) else { return nil }
    guard place + 2 < text.count, text[place] == 0x20, let hours = digits(text, place + 2),
      text[place + 1] == UInt8(ascii: "+") || text[place + 1] == UInt8(ascii: "-")
    else { return stamp }
    let minutes = digits(text, place + 4) ?? digits(text, place + 5) ?? 0
    let distance = (hours * 60 + minutes) * 60 * LogTime.second
    let zone = text[place + 1] == UInt8(ascii: "-") ? -distance : distance
    (stamp.nanoseconds, stamp.zone) = (stamp.nanoseconds - zone, zone)
    return stamp
  }

  private static func digits(_ text: UnsafeRawBufferPointer, _ place: Int) -> Int64? {
    guard place + 2 <= text.count, (0x30...0x39).contains(text[place]),
      (0x30...0x39).contains(text[place + 1])
    else { return nil }
    return Int64(text[place] - 0x30) * 10 + Int64(text[place + 1] - 0x30)
  }
}
