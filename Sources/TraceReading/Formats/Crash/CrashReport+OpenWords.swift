internal import TraceModel

// Words of the system about an end that go on in the next lines: people who quote a report wrap it.
//
//     Termination Reason: FRONTBOARD 2343432205 <RBSTerminateContext| domain:10 code:0x8BADF00D
//     explanation:scene-create watchdog transgression: app<com.example.films>:412 exhausted real
//     (wall clock) time allowance of 19.94 seconds
extension CrashReport {
  private static let longestWords = 2_048

  /// Takes the system's description of an end, or the beginning of it.
  mutating func take(begun text: String) {
    take(sentence: text)
    let isContext = text.hasPrefix("<RBS")
    if isContext, code == nil { code = Self.code(of: text) }
    let isClosed =
      isContext && (text.contains(" reportType:") || Self.areBalanced(text.utf8))
      || (text.last == ":" || Self.tellWhy(text)) && !Self.lacksAllowance(text)
    openWords = isClosed ? nil : text
  }

  /// The code of a whole description; a cut may have taken digits of it.
  private static func code(of context: String) -> Int64? {
    var context = context
    return context.withUTF8 { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      return bytes.place(of: " code:").flatMap { bytes.part($0 + 6).leadingCode }
    }
  }

  /// A watchdog's sentence ends with the time that it allowed.
  private static func lacksAllowance(_ text: String) -> Bool {
    text.contains(" watchdog transgression") && !text.contains(" time allowance of ")
  }

  /// Takes the words after the code in the line of the reason, if they are a sentence that says
  /// why: `scene-create watchdog transgression: …`. Other words only name the code.
  mutating func take(words text: String) {
    if Self.tellWhy(text) { take(begun: text) } else { openWords = text }
  }

  /// Reads the open words once more with a line that may go on with them.
  mutating func take(continuation line: UnsafeRawBufferPointer) {
    guard let begun = openWords else { return }
    openWords = nil
    let line = line.trimmed
    guard let first = line.first, Self.mayGoOn(first), line.count < 400,
      begun.utf8.count < Self.longestWords
    else { return }
    let more = String(decoding: line, as: UTF8.self)
    let words = begun.isEmpty ? more : "\(begun) \(more)"
    guard Self.tellWhy(words) else {
      openWords = words
      return
    }
    // What was read of them so far may be a piece.
    if let said = explanation, begun.contains(said) { explanation = nil }
    take(begun: words)
  }

  /// A field of the report has a capital letter, a list a bracket, the next text a quotation mark.
  private static func mayGoOn(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x28 || byte == 0x5B
  }

  /// Whether words of the system name a cause or a transition.
  private static func tellWhy(_ text: String) -> Bool {
    if EndCause.said(in: text) != nil || text.contains(" watchdog transgression") { return true }
    var text = explanation(text.utf8) ?? ""
    return text.withUTF8 { OverdueTransition(UnsafeRawBufferPointer($0)) != nil }
  }

  private static func areBalanced(_ text: String.UTF8View) -> Bool {
    text.last == UInt8(ascii: ">")
      && text.reduce(0) { $0 + ($1 == 0x3C ? 1 : $1 == 0x3E ? -1 : 0) } == 0
  }
}
