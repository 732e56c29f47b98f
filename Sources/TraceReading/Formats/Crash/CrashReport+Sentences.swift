internal import TraceModel

// Sentences of the system and of exceptions about the end of a process.
extension CrashReport {
  /// Takes a sentence of the system about the end, such as `scene-create watchdog transgression:
  /// application<com.example.films>:412 exhausted real (wall clock) time allowance of 19.94
  /// seconds`.
  mutating func take(sentence text: String) {
    if take(detail: text) { return }
    let cause = EndCause.said(in: text)
    let text = text.utf8
    if let allowed = Self.range(of: "time allowance of ", in: text) {
      let time = text[allowed.upperBound...]
      // The processor time that a transition may use does not say how long it may take.
      let isOfProcessor = Self.range(of: "CPU time allowance of ", in: text) != nil
      if isOfProcessor, cause != .watchProcessorTime {
        processorAllowance = processorAllowance ?? Self.word(time.prefix { $0 != 0x20 })
      } else {
        allowance = allowance ?? DecimalTime.nanoseconds(time)
      }
    }
    guard let mark = Self.transgression(in: text) else {
      let shown = Self.explanation(text).flatMap { Self.isCodeAlone($0) ? nil : $0 }
      if let shown { noteSubject(of: shown) }
      if let shown, take(overdue: shown) { return }
      if explanation == nil, let shown { explanation = shown }
      return
    }
    let before = text[..<mark.lowerBound]
    let isBoundary: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x3A || $0 == 0x2C || $0 == 0x5B }
    let start = before.lastIndex(where: isBoundary).map { text.index(after: $0) }
    let event = (start ?? text.startIndex)..<mark.lowerBound
    if cause == nil {
      isWatchdog = true
      transition = transition ?? Self.word(text[event])
    } else {
      // The watchdog is not one of transitions: its sentence says of what.
      explanation = explanation ?? Self.word(text[event.lowerBound...])
    }
    let rest = text[mark.upperBound...]
    if let open = rest.firstIndex(of: UInt8(ascii: "<")),
      let close = rest[open...].firstIndex(of: UInt8(ascii: ">"))
    {
      // RunningBoard adds a number of its own: `com.example.films(9E5A)`.
      let name = rest[rest.index(after: open)..<close].prefix { $0 != UInt8(ascii: "(") }
      bundle = bundle ?? Self.word(name)
      let digits = rest[close...].dropFirst().drop { $0 == UInt8(ascii: ":") }
        .prefix { (0x30...0x39).contains($0) }
      pid = pid ?? Self.word(digits).flatMap { Int64($0) }
    }
  }

  /// The process that a sentence is about: `[application<com.example.films>:412] was suspended …`.
  private mutating func noteSubject(of text: String) {
    guard text.hasPrefix("[app<") || text.hasPrefix("[application<") else { return }
    var text = text
    text.withUTF8 { bytes in
      guard let app = AppTable.Name(in: UnsafeRawBufferPointer(bytes)) else { return }
      bundle = bundle ?? Self.word(app.bundle)
      pid = pid ?? app.pid
    }
  }

  /// Takes a watchdog's sentence about what took too long; false of other texts.
  private mutating func take(overdue text: String) -> Bool {
    var text = text
    let overdue = text.withUTF8 { bytes in
      OverdueTransition(UnsafeRawBufferPointer(bytes)).map { ($0.transition, $0.allowance) }
    }
    guard let (event, limit) = overdue else { return false }
    isWatchdog = true
    transition = transition ?? KeptText.of(event)
    allowance = allowance ?? limit
    return true
  }

  /// Takes a sentence that only adds to another one; false if it may be the explanation itself.
  @discardableResult
  mutating func take(detail text: String) -> Bool {
    // The lines of the processor time are quoted, as elements of a list.
    if take(fact: String(text.drop { $0 == "\"" }.prefix { $0 != "\"" })) { return true }
    if text.hasPrefix("WatchdogEvent: ") {
      let event = String(text.dropFirst("WatchdogEvent: ".count))
      transition = transition ?? KeptText.of(event)
      return true
    }
    return takeHeld(text)
  }

  /// With these words Swift's runtime stops a program. Since Swift 5.4 the place in the code is
  /// before them; up to 4.1 they have small letters.
  static let lastWords = ["Fatal error", "fatal error", "Precondition failed", "Assertion failed"]

  /// Takes a text that the app's own libraries left for the report; true if it says how the process
  /// ended.
  ///
  /// - Parameter isOfApp: the report says that it is such a text; a line of a paste may be a
  ///   person's.
  @discardableResult
  mutating func take(information text: String, isOfApp: Bool = false) -> Bool {
    if takeHeld(text) { return true }
    if Self.lastWords.contains(where: { text.contains($0) }) {
      lastWords = lastWords ?? KeptText.of(text)
    }
    // An app may leave such words, too.
    let isOfWatchdog = code.flatMap { TerminationCode($0)?.cause } == .watchdog
    if isOfWatchdog, take(overdue: text) { return true }
    if let found = EndMessages.exception(in: text) {
      exception = exception ?? found
      return true
    }
    guard let said = EndCause.said(in: text) else { return false }
    if said == .noSceneLifeCycle {
      // A piece of a frame of another thread proves nothing.
      guard stack.section != .main, stack.section != .other, mayBeOfEnd,
        isOfApp || EndCause.isRefusal(text)
      else { return false }
      exception = exception ?? KeptText.of(text)
    } else {
      take(sentence: text)
    }
    return true
  }

  /// Notes which process sent the signal, `killall [900]`. The exception's handler is the system's.
  mutating func noteKiller(_ text: String) {
    let name = text.prefix { $0 != "[" }.reversed().drop { $0 == " " }.reversed()
    guard !name.isEmpty, !["exc handler", "unknown"].contains(String(name)) else { return }
    killer = killer ?? String(name)
  }

  /// Takes a sentence about what was held: a background task that was not ended, or locked files.
  ///
  ///     … was suspended with locked system files:
  ///     /private/var/mobile/…/library.sqlite
  private mutating func takeHeld(_ text: String) -> Bool {
    var text = text
    if let held = text.withUTF8({ HeldAssertion(UnsafeRawBufferPointer($0)) }) {
      listsAssertions = true
      name = name ?? held.name.map { KeptText.of($0) }
      allowance = allowance ?? held.allowance
      return true
    }
    let utf8 = text.utf8
    let mark = LockedFile.words.lazy.compactMap { Self.range(of: $0, in: utf8) }.first
    if let mark {
      listsFiles = utf8[..<mark.upperBound].last == UInt8(ascii: ":")
      takeFile(utf8[mark.upperBound...])
    } else if listsFiles {
      let isFile = utf8.first == UInt8(ascii: "/")
      if isFile { takeFile(utf8[...]) }
      listsFiles = isFile
      return true
    }
    return false
  }

  private mutating func takeFile(_ text: Substring.UTF8View) {
    name = name ?? LockedFile.name(text).map { KeptText.of($0) }
  }

  /// The text after `explanation:` in RunningBoard's description of an end, or else the sentence.
  static func explanation(_ text: String.UTF8View) -> String? {
    var text = text[...]
    while text.last == UInt8(ascii: ":") || text.last == 0x20 { text = text.dropLast() }
    guard let mark = range(of: "explanation:", in: text) else {
      let isContext = text.starts(with: "<RBS".utf8)
      return isContext ? nil : word(text[...])
    }
    let rest = text[mark.upperBound...].drop { $0 == 0x20 }
    let marks = [range(of: " reportType:", in: rest), range(of: " | ", in: rest)]
    var said = rest[..<(marks.compactMap { $0?.lowerBound }.min() ?? rest.endIndex)]
    // Where the explanation is the last field, the bracket that closes the context follows it.
    let isLast = said.endIndex == text.endIndex && text.starts(with: "<RBS".utf8)
    if isLast, said.last == UInt8(ascii: ">"), !said.contains(UInt8(ascii: "<")) {
      said = said.dropLast()
    }
    // The words of RunningBoard where it was asked without a reason.
    return said.starts(with: "<no ".utf8) ? nil : word(said)
  }

  /// `CAROUSEL 0x8badf00d`: the namespace and the code, which other fields have, too.
  private static func isCodeAlone(_ text: String) -> Bool {
    let words = text.utf8.split(separator: 0x20)
    return words.count == 2 && words[0].allSatisfy { (0x41...0x5A).contains($0) || $0 == 0x5F }
      && words[1].starts(with: "0x".utf8)
      && words[1].dropFirst(2).allSatisfy { LogText.isHexadecimal($0) }
  }

  /// The words after the name of a transition, which are the last ones where the rest was cut off.
  private static func transgression(in text: String.UTF8View) -> Range<String.Index>? {
    if let mark = range(of: " watchdog transgression: ", in: text) { return mark }
    guard let mark = range(of: " watchdog transgression", in: text) else { return nil }
    return [[], [0x3A]].contains(Array(text[mark.upperBound...].prefix(2))) ? mark : nil
  }

  static func range<Text: Collection>(
    of word: StaticString, in text: Text
  ) -> Range<Text.Index>? where Text.Element == UInt8 {
    let wanted = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard let first = wanted.first else { return nil }
    var place = text.startIndex
    while let found = text[place...].firstIndex(of: first) {
      if text[found...].starts(with: wanted) {
        return found..<text.index(found, offsetBy: wanted.count)
      }
      place = text.index(after: found)
    }
    return nil
  }

  /// Nil if it is empty.
  private static func word(_ text: some Collection<UInt8>) -> String? {
    text.isEmpty ? nil : KeptText.of(String(decoding: text, as: UTF8.self))
  }
}
