internal import TraceModel

/// A message that the system or a framework writes, and what it says about an app's life cycle.
///
/// Adding one is adding an entry to ``SystemMessages``.
struct SystemMessage: Sendable {
  /// The groups of a message, by name.
  struct Groups {
    let names: [String]
    let texts: [UnsafeRawBufferPointer]

    /// The group of this name; the entry's pattern has it.
    subscript(name: String) -> UnsafeRawBufferPointer {
      guard let index = names.firstIndex(of: name) else {
        preconditionFailure("the pattern has no group '\(name)'")
      }
      return texts[index]
    }

    func integer(_ name: String) -> Int64? { Int64(String(decoding: self[name], as: UTF8.self)) }
  }

  let pattern: MessagePattern
  /// Only lines of this subsystem, if they name one: many formats leave it out.
  let subsystem: String?
  /// The rest of a message that another line began: it says nothing by itself.
  let isRest: Bool
  /// Only decoration may come before the message, which begins with `*`: a line that quotes it has
  /// other words there.
  let isSubject: Bool
  /// Where the message was seen or is documented.
  let source: String
  let apply: @Sendable (Groups, LogLine, LogSession) -> Void

  init(
    _ pattern: StaticString, subsystem: String? = nil, isRest: Bool = false,
    isSubject: Bool = false, source: String,
    apply: @escaping @Sendable (Groups, LogLine, LogSession) -> Void
  ) {
    self.pattern = MessagePattern(pattern)
    self.subsystem = subsystem
    self.isRest = isRest
    self.isSubject = isSubject
    self.source = source
    self.apply = apply
  }

  /// Whether a text is this message and says something by itself.
  func isWhole(_ text: UnsafeRawBufferPointer) -> Bool { !isRest && match(text) != nil }

  /// The groups of a text that is this message; nil if it is not, or only quotes it.
  func match(_ text: UnsafeRawBufferPointer) -> [UnsafeRawBufferPointer]? {
    guard let groups = pattern.match(text) else { return nil }
    if isSubject, let before = groups.first, !Self.isLeadIn(before) { return nil }
    return groups
  }

  /// Decoration, and what UIKit says first.
  private static func isLeadIn(_ text: UnsafeRawBufferPointer) -> Bool {
    // The runtime quotes the reason of an exception.
    if text.has("Terminating app due to uncaught exception") { return true }
    let said = leadIns.lazy.compactMap { text.place(of: $0) }.min() ?? text.count
    var before = Decoration(text, end: said)
    return before.isDecoration() && !isAttributed(text.part(0, said))
  }

  /// A person says whose words they are: `Apple: "`. Xcode says which thread: `Thread 1: "`.
  private static func isAttributed(_ text: UnsafeRawBufferPointer) -> Bool {
    guard !text.begins(with: "Thread "), let colon = text.place(of: UInt8(ascii: ":")), colon > 0,
      text[colon - 1].isNameByte,
      (0x41...0x5A).contains(text[0])
    else { return false }
    let mark = text.part(colon + 1).trimmed
    return mark.is("\"") || mark.is("“") || mark.is("„") || mark.is("«")
  }

  private static let leadIns: [StaticString] = [
    "Application failed to launch", "This process ", "CLIENT OF UIKIT REQUIRES UPDATE",
    "BUG IN CLIENT OF UIKIT", "*** Assertion failure in ", "failure in ",
  ]
}

/// All messages that are understood.
///
/// Nearly all lines of a log say nothing of a life cycle, so what counts is how fast that is known:
/// messages with a fixed beginning are found by it, the others by a search for all of their texts
/// at once.
struct SystemMessages: Sendable {
  static let shared = SystemMessages(all)
  /// The end by an exception comes before the words of UIKit that are its reason.
  static let all =
    UIKitMessages.all + EndMessages.all + AdoptionMessages.all + BackgroundTaskMessages.all
    + MetalMessages.all + aboutOthers + UIKitMessages.scenes
  /// Those that one process writes about another one.
  static let aboutApps = SystemMessages(aboutOthers)
  private static let aboutOthers =
    SystemEndMessages.all + SystemProcessMessages.all + SchedulerMessages.all

  /// A message with the first eight bytes that it must have, and those after a process in
  /// brackets: most lines of the system begin with one.
  private struct Entry: Sendable {
    let beginning: Word
    let afterBracket: Word
    let message: SystemMessage
  }

  /// The first bytes of a text, at most eight.
  private struct Word: Sendable {
    let value: UInt64
    let mask: UInt64

    init(_ text: [UInt8]) {
      value = text.prefix(8).enumerated().reduce(0) {
        $0 | UInt64($1.element) << UInt64(8 * $1.offset)
      }
      mask = text.count >= 8 ? .max : UInt64(1) << UInt64(8 * text.count) - 1
    }

    @inline(__always)
    func begins(_ word: UInt64) -> Bool { (word ^ value) & mask == 0 }
  }

  /// Messages with a fixed beginning, by their first byte.
  private let rows: [[Entry]]
  private let floating: [SystemMessage]
  private let texts: TextSearch

  init(_ messages: [SystemMessage]) {
    var rows: [[Entry]] = Array(repeating: [], count: 256)
    var floating: [SystemMessage] = []
    for message in messages {
      let beginning = message.pattern.beginning
      guard let first = beginning.first else {
        floating.append(message)
        continue
      }
      rows[Int(first)].append(
        Entry(
          beginning: Word(beginning), afterBracket: Word(message.pattern.afterBracket),
          message: message))
    }
    self.rows = rows
    self.floating = floating
    texts = TextSearch(floating.map(\.pattern.floatingText))
  }

  /// Tells the session what a message says. False if none of the patterns is its own.
  func apply(_ line: LogLine, to session: LogSession) -> Bool {
    guard let first = line.message.first else { return false }
    let row = rows[Int(first)]
    if !row.isEmpty {
      let beginning = Self.word(line.message)
      let rest = first == 0x5B ? Self.word(line.message.afterBracket) : 0
      for index in row.indices
      where row[index].beginning.begins(beginning) && row[index].afterBracket.begins(rest) {
        if apply(row[index].message, line, to: session) { return true }
      }
    }
    for index in texts.find(in: line.message) where apply(floating[index], line, to: session) {
      return true
    }
    return false
  }

  /// Whether a whole text is one of the messages, from any writer.
  func recognise(_ text: UnsafeRawBufferPointer) -> Bool {
    guard let first = text.first else { return false }
    return rows[Int(first)].contains { $0.message.isWhole(text) }
      || texts.find(in: text).contains { floating[$0].isWhole(text) }
  }

  private func apply(
    _ message: SystemMessage, _ line: LogLine, to session: LogSession
  ) -> Bool {
    if let subsystem = message.subsystem, !line.subsystem.isEmpty,
      !line.subsystem.isSame(subsystem.utf8)
    {
      return false
    }
    if message.isRest, !line.isContinuation { return false }
    guard let texts = message.match(line.message) else { return false }
    session.explain(message.pattern.source)
    if session.isSaidBefore(line, isOfSystem: true) { return true }
    message.apply(
      SystemMessage.Groups(names: message.pattern.names, texts: texts), line, session)
    return true
  }

  /// The first eight bytes, with zeros after a shorter text.
  @inline(__always)
  private static func word(_ text: UnsafeRawBufferPointer) -> UInt64 {
    if text.count >= 8 { return UInt64(littleEndian: text.loadUnaligned(as: UInt64.self)) }
    var word: UInt64 = 0
    for (index, byte) in text.enumerated() { word |= UInt64(byte) << UInt64(8 * index) }
    return word
  }
}

extension UnsafeRawBufferPointer {
  /// Whether a name is the same in small letters: systems differ in how they write the framework's.
  fileprivate func isSame(_ name: String.UTF8View) -> Bool {
    count == name.count
      && zip(self, name).allSatisfy {
        $0 == $1 || $0 ^ $1 == 0x20 && (0x61...0x7A).contains($0 | 0x20)
      }
  }

  /// The text after the first `] `; empty without one.
  fileprivate var afterBracket: UnsafeRawBufferPointer {
    place(of: "] ").map { part($0 + 2) } ?? part(count)
  }
}
