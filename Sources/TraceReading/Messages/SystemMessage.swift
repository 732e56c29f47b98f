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
  /// Where the message was seen or is documented.
  let source: String
  let apply: @Sendable (Groups, LogLine, LogSession) -> Void

  init(
    _ pattern: StaticString, subsystem: String? = nil, source: String,
    apply: @escaping @Sendable (Groups, LogLine, LogSession) -> Void
  ) {
    self.pattern = MessagePattern(pattern)
    self.subsystem = subsystem
    self.source = source
    self.apply = apply
  }
}

/// All messages that are understood, found by their first byte.
struct SystemMessages: Sendable {
  static let shared = SystemMessages(UIKitMessages.all + AdoptionMessages.all)

  /// By first byte; those that may begin with anything stand in every row.
  private let rows: [[SystemMessage]]

  init(_ messages: [SystemMessage]) {
    rows = (0..<256).map { byte in
      messages.filter { $0.pattern.firstByte.map { Int($0) == byte } ?? true }
    }
  }

  /// Tells the session what a message says. False if none of the patterns is its own.
  func apply(_ line: LogLine, to session: LogSession) -> Bool {
    guard let first = line.message.first else { return false }
    for message in rows[Int(first)] {
      if let subsystem = message.subsystem, !line.subsystem.isEmpty,
        !line.subsystem.elementsEqual(subsystem.utf8)
      {
        continue
      }
      guard let texts = message.pattern.match(line.message) else { continue }
      session.explain(message.pattern.source)
      if session.isSaidBefore(line, isOfSystem: true) { return true }
      message.apply(
        SystemMessage.Groups(names: message.pattern.names, texts: texts), line, session)
      return true
    }
    return false
  }
}
