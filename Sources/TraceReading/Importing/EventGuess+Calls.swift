internal import TraceModel

/// The name of a callback in words that the reader does not take for a call.
extension EventGuess {
  /// Words about the name of a callback or a notification, which nobody called or posted.
  static let mentions: Set<String> = [
    "subscribe", "subscribed", "subscribing", "subscription", "unsubscribe", "unsubscribed",
    "unsubscribing", "observe", "observed", "observing", "observers", "register", "registered",
    "registering", "unregister", "unregistered", "listen", "listening", "listeners", "handlers",
    "swizzle", "swizzled", "swizzling", "hook", "hooked", "hooking", "replace", "replaced",
    "replacing", "override", "overridden", "overriding", "implement", "implements", "implemented",
    "implementing", "deprecated", "renamed", "migrate", "migrated", "calls", "requirement",
    "protocol", "restored",
  ]

  /// Whether a message is a result of a test, or a number, that is said of the name in it.
  static func isResult(_ message: String) -> Bool {
    var message = message
    return message.withUTF8 { bytes in
      let text = UnsafeRawBufferPointer(bytes)
      return PrintedNames.firstName(in: text).map { PrintedWords(text).isResult(nameAt: $0) }
        ?? false
    }
  }

  /// The message with the names of functions as Swift has them: `scene_will_resign_active`.
  static func camelCased(_ message: String) -> String {
    guard message.contains("_") else { return message }
    var (text, mayJoin) = ("", false)
    var place = message[...]
    while let character = place.popFirst() {
      if character == "_", mayJoin, let next = place.first, next.isLowercase {
        place.removeFirst()
        text += next.uppercased()
      } else {
        text.append(character)
        mayJoin = character.isLowercase
      }
    }
    return text
  }

  /// Whether a message has the name of a callback or a notification: what its words say of a state
  /// is said by that.
  static func namesCallback(_ message: String) -> Bool {
    var message = message
    return message.withUTF8 { bytes in
      let text = UnsafeRawBufferPointer(bytes)
      var start = 0
      while let name = PrintedNames.firstName(in: text.part(start)) {
        let end = start + name + text.part(start + name).prefix { $0.isNameByte }.count
        switch PrintedNames.meaning(of: text, start + name, end) {
        case .framework, .selector, nil: start = end
        default: return true
        }
      }
      return false
    }
  }

  /// The callback of which a message has the name, next to words without a doubt.
  static func callback(in message: String) -> EventGuess? {
    var message = message
    return message.withUTF8 { bytes -> EventGuess? in
      let text = UnsafeRawBufferPointer(bytes)
      guard let start = PrintedNames.firstName(in: text), !text.begins(with: "> "),
        !Decoration.hasCross(text)
      else { return nil }
      let end = start + text.part(start).prefix { $0.isNameByte }.count
      let event: EventKind
      switch PrintedNames.meaning(of: text, start, end) {
      case .callback(let kind), .shared(let kind, _, _), .scene(let kind), .note(let kind):
        event = kind
      default: return nil
      }
      // Other things connect, too; where the words show that it is a scene, the line is read.
      guard !PrintedNames.isOfAnything(text.part(start, end)) else { return nil }
      let name = String(decoding: text.part(start, end), as: UTF8.self)
      guard PrintedNames.firstName(in: text.part(end)) == nil,
        isSubject(String(decoding: text.part(0, start), as: UTF8.self)),
        !isAssigned(name.lowercased(), in: String(decoding: text, as: UTF8.self)),
        text.part(end).trimmed.first != UInt8(ascii: "+"),
        !signsOfSource.contains(where: { text.begins(with: $0) })
      else { return nil }
      let rest = [text.part(0, start), text.part(end)].flatMap {
        words(String(decoding: $0, as: UTF8.self))
      }
      guard rest.allSatisfy(mayStandNextToCall), !Negations.areIn(text) else { return nil }
      return EventGuess(event.name, name)
    }
  }

  /// Of a comment, an attribute, a macro, a prompt, and a line that `diff` removes.
  private static let signsOfSource: [StaticString] = ["//", "/*", "@", "#", "$", "- ", "−"]

  /// Whether a word next to the name of a callback only says that it comes now, or who tells it.
  /// Any other may say what is done with the name: it is queued, tried again, or kept.
  private static func mayStandNextToCall(_ word: String) -> Bool {
    calling.contains(word)
      || !besides.contains(word) && (predicates.contains(word) || Decoration.isDecorating(word))
  }

  private static let calling: Set<String> = [
    "invoked", "fired", "delivered", "executed", "handling", "tracking", "incoming", "been", "pid",
    "tid", "run", "hello", "here", "we", "are", "get", "gets", "hey", "finally", "again",
    "ui", "kit", "ns", "sys", "os", "sdk", "swift", "msg", "detected", "reported", "logged",
  ]
  /// Words that say something else next to a call, such as that it is declared.
  private static let besides: Set<String> = [
    "from", "to", "into", "in", "on", "back", "state", "status", "resign", "resigned", "func",
    "optional", "begin", "fatal", "fault",
  ]
}
