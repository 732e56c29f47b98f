internal import TraceModel

/// Why work began, which a message in an app's own words says of it:
///
///     Refreshing feed (reason: didBecomeActive)
///     refresh started trigger=timer key=feed
///     Loading feed because of activation
///
/// It is no part of what is loaded: the same load for two reasons is loaded twice.
struct WorkCause {
  /// The message without the cause and the words before it.
  let rest: String
  /// Where the cause is, in bytes.
  let place: Range<Int>

  /// Words before a cause, and what must follow them.
  private static let marks: [(word: String, joints: [String])] = [
    ("reason", [": ", ":", "=", " = ", " is "]), ("cause", [": ", ":", "=", " = "]),
    ("triggered", [" by ", "By: ", "By="]), ("trigger", [": ", ":", "=", " = "]),
    ("because", [" of ", " "]), ("due", [" to "]),
  ]

  /// - Parameter value: the cause, in the message.
  init(_ rest: String, _ value: Substring, in message: String) {
    self.rest = rest
    let from = message.utf8.distance(from: message.startIndex, to: value.startIndex)
    place = from..<from + value.utf8.count
  }

  /// Nil if the message says none.
  init?(_ message: String) {
    let lower = message.lowercased()
    guard lower.utf8.count == message.utf8.count else { return nil }
    var text = message[...]
    while let start = text.firstIndex(where: \.isLetter) {
      let end = text[start...].firstIndex { !$0.isLetter } ?? text.endIndex
      text = text[end...]
      let before = message[..<start]
      guard before.contains(where: \.isLetter),
        let mark = Self.marks.first(where: { message[start..<end].lowercased().hasPrefix($0.word) })
      else { continue }
      let behind = message[message.index(start, offsetBy: mark.word.count)...]
      guard let joint = mark.joints.first(where: { behind.hasPrefix($0) }) else { continue }
      let value = behind.dropFirst(joint.count)
      let close: Character? =
        before.last == "(" ? ")" : before.last == "[" ? "]" : nil
      let length = Self.end(of: value, before: close, isOneWord: joint.hasSuffix("="))
      guard length > value.startIndex else { continue }
      var tail = value[length...]
      if let close, tail.first == close { tail.removeFirst() }
      let head = before.reversed().drop { !($0.isLetter || $0.isNumber || ")]}\"'".contains($0)) }
      rest = String(head.reversed()) + tail
      let from = message.utf8.distance(from: message.startIndex, to: value.startIndex)
      place = from..<from + value[..<length].utf8.count
      return
    }
    return nil
  }

  /// Where a cause ends: at the bracket that closes it, at a sign, or with the message.
  private static func end(
    of value: Substring, before close: Character?, isOneWord: Bool
  ) -> String.Index {
    if let quote = value.first, quote == "\"" || quote == "'",
      let end = value.dropFirst().firstIndex(of: quote)
    {
      return value.index(after: end)
    }
    var depth = 0
    for index in value.indices {
      let character = value[index]
      if depth == 0 {
        if character == close || character == "," || character == ";" { return index }
        if isOneWord, character == " " { return index }
      }
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character), depth > 0 { depth -= 1 }
    }
    return value.endIndex
  }

  /// The message without its cause, if it has one.
  static func without(_ message: String) -> String { any(in: message)?.rest ?? message }

  /// The cause that a message says, or the moment of the life cycle that it names for one.
  private static func any(in message: String) -> WorkCause? {
    WorkCause(message) ?? ofLifeCycle(message)
  }

  /// Where the cause of work is, behind it, that a message announces or begins; nil for another
  /// message.
  static func place(in message: UnsafeRawBufferPointer) -> Range<Int>? {
    let looked = message.part(0, MessageShape.longest)
    // Nearly all messages end here.
    guard hints.contains(where: { looked.has($0) }), let text = String(wellFormed: looked),
      let cause = any(in: text),
      LoadGuess(cause.rest) != nil || EventGuess(cause.rest)?.event == "work.begin"
    else { return nil }
    // What is before the work may be of any other line.
    return cause.place.lowerBound > 0 ? cause.place : nil
  }

  private static let hints: [StaticString] =
    [
      "eason", "ause", "rigger", "REASON", "TRIGGER", "CAUSE", "due to ", "Due to ",
    ] + momentHints
}
