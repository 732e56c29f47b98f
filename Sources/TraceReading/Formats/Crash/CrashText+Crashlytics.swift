internal import TraceModel

// Crash reports as the console of Firebase Crashlytics shows and exports them.
//
//     # Platform: apple
//     # Bundle Identifier: com.example.films
//     # Version: 4.1.0 (410)
//     # Date: 2026-03-11T13:22:52Z
//
//     Fatal Exception: NSInternalInconsistencyException
//     All launch handlers must be registered before application finishes launching
//     0  CoreFoundation                 0x83f20 __exceptionPreprocess
//
//     #0. Crashed: com.apple.main-thread
//     0  Films                          0x1a3f0 SceneDelegate.scene(_:willConnectTo:options:) + 44
//
// Seen in public issues of iOS 9 to 26.
extension CrashText {
  /// Whether a line is a heading that only these reports have.
  static func isOfCrashlytics(_ line: UnsafeRawBufferPointer) -> Bool {
    exceptionName(line) != nil || crashedQueue(line) != nil
  }

  /// Takes a heading, or a line of the head; false of other lines.
  static func takeCrashlytics(
    _ line: UnsafeRawBufferPointer, _ report: inout CrashReport
  ) -> Bool {
    if line.begins(with: "# "), let field = field(line.part(2)), takeHead(field, &report) {
      return true
    }
    if let name = exceptionName(line) {
      let known = KeptText.of(String(decoding: name, as: UTF8.self))
      if let reason = exceptionReason(line) {
        let reason = KeptText.of(String(decoding: reason, as: UTF8.self))
        report.exception = report.exception ?? EndMessages.exception(known, reason)
      } else {
        report.awaitedException = known
        report.exception = report.exception ?? known
      }
      report.stack.section = .exception
      return true
    }
    if let queue = crashedQueue(line) {
      report.stack.section = .triggered
      report.stack.saysCrash = true
      report.stack.mainIsTriggered = queue.is("com.apple.main-thread")
      return true
    }
    // `#1. Thread`
    if numbered(line) != nil { report.stack.section = .other }
    return false
  }

  /// False of a heading of other text.
  private static func takeHead(_ field: Field, _ report: inout CrashReport) -> Bool {
    let text = KeptText.of(String(decoding: field.value, as: UTF8.self))
    switch field.key {
    case "Application", "Bundle Identifier":
      if text.contains(".") {
        report.bundle = report.bundle ?? text
      } else {
        report.process = report.process ?? text
      }
    case "Version": takeVersion(text, &report)
    case "Date": if report.ended == nil { report.take(end: CrashTime.stamp(field.value)) }
    // Reports of Android have the same form.
    case "Platform": report.isOfNone = report.isOfNone || text == "android"
    default: return false
    }
    return true
  }

  /// What follows the name in the same line: `Fatal Exception: NSRangeException: index 3 …`.
  private static func exceptionReason(
    _ line: UnsafeRawBufferPointer
  ) -> UnsafeRawBufferPointer? {
    let said = line.part(17)
    guard let end = said.place(of: ": ") else { return nil }
    let reason = said.part(end + 2).trimmed
    return reason.isEmpty ? nil : reason
  }

  /// `Fatal Exception: NSRangeException`; names of Java's have dots.
  private static func exceptionName(_ line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    guard line.begins(with: "Fatal Exception: ") else { return nil }
    let said = line.part(17).trimmed
    let name = said.part(0, said.place(of: ": ") ?? said.count)
    let isOne = name.begins(with: "NS") || name.hasSuffix("Exception")
    return isOne && name.allSatisfy(\.isNameByte) ? name : nil
  }

  /// The queue or the thread of `Crashed: com.apple.main-thread`.
  private static func crashedQueue(_ line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    let rest = numbered(line) ?? line
    guard rest.begins(with: "Crashed: ") else { return nil }
    let queue = rest.part(9).trimmed
    let isName = queue.contains(0x2E) && !queue.contains(0x20)
    return isName || queue.is("Thread") ? queue : nil
  }

  /// What follows `#0. `.
  private static func numbered(_ line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    guard line.first == UInt8(ascii: "#") else { return nil }
    var place = 1
    guard LogText.number(line, &place) != nil, line.part(place).begins(with: ". ") else {
      return nil
    }
    return line.part(place + 2)
  }
}
