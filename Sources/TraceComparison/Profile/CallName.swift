public import TraceModel

/// The name of a call: an event, and what distinguishes it from others of its kind.
public struct CallName: Hashable, Sendable {
  public let kind: EventKind
  /// As traces spell it. A piece of work has one name, however it was recorded: `work`.
  public let event: String
  /// The name, view, key or identifier, without ids and numbers; empty if the kind has none.
  public let detail: String

  public static func == (left: CallName, right: CallName) -> Bool {
    left.kind == right.kind && ExactString(left.event) == ExactString(right.event)
      && ExactString(left.detail) == ExactString(right.detail)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(ExactString(event))
    hasher.combine(ExactString(detail))
  }

  /// `work 'reloadFilms'`.
  public var text: String { detail.isEmpty ? event : "\(event) '\(detail)'" }

  /// The symbol that distinguishes calls of the event's kind; none for most kinds.
  static func detail(of event: UnsafePointer<Event>) -> Symbol {
    switch event.pointee.kind.scope {
    case "work", "sdk", "delegate", "window", "observer", "lock", "bg", "auth":
      if event.pointee.name.isPresent { return event.pointee.name }
      return event.pointee.key.isPresent ? event.pointee.key : event.pointee.category
    case "view": return event.pointee.view
    case "storage", "data": return event.pointee.key
    case "resource": return event.pointee.category
    case "app":
      return event.pointee.kind == .appConfigurationForConnecting ? event.pointee.name : .none
    default: return .none
    }
  }

  /// By kind's index: a call has a detail.
  static let hasDetail: [Bool] = {
    var result = [Bool](repeating: false, count: 256)
    for kind in EventKind.allCases {
      result[kind.index] =
        [
          "work", "sdk", "delegate", "window", "observer", "lock", "bg", "auth", "view", "storage",
          "data", "resource",
        ].contains(kind.scope) || kind == .appConfigurationForConnecting
    }
    return result
  }()

  /// By kind's index: the id is the identifier that the app registered, not the id of one
  /// occurrence.
  static let isNamedByID: [Bool] = {
    var result = [Bool](repeating: false, count: 256)
    for kind in EventKind.allCases {
      result[kind.index] = ["bgtask", "swbg", "space"].contains(kind.scope)
    }
    return result
  }()

  /// The text without what differs from one recording to the next: the scene's id, UUIDs and
  /// numbers are `#`. At most 120 characters are kept.
  static func stable(_ text: String, scene: String) -> String {
    var bytes = Array(text.utf8.prefix(1_024))
    if !scene.isEmpty { replace(Array(scene.utf8), in: &bytes) }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let end = word(bytes, from: index)
      if end > index {
        if isNumber(bytes[index..<end]) {
          if result.last != UInt8(ascii: "#") { result.append(UInt8(ascii: "#")) }
        } else {
          appendWithoutDigits(bytes[index..<end], to: &result)
        }
        index = end
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return DisplayText.escaped(result, limit: 120)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
  private static func isHex(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x66)
  }
  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
  }

  /// The end of the letters, digits and dashes that begin here.
  private static func word(_ bytes: [UInt8], from start: Int) -> Int {
    var end = start
    while end < bytes.count,
      isDigit(bytes[end]) || isLetter(bytes[end])
        || (bytes[end] == UInt8(ascii: "-") && end > start)
    {
      end += 1
    }
    return end
  }

  /// A UUID, or eight and more hexadecimal digits with a digit among them.
  private static func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
    let digits = word.filter { $0 != UInt8(ascii: "-") }
    return digits.count >= 8 && digits.allSatisfy(isHex) && digits.contains(where: isDigit)
  }

  private static func appendWithoutDigits(_ word: ArraySlice<UInt8>, to result: inout [UInt8]) {
    for byte in word {
      if !isDigit(byte) {
        result.append(byte)
      } else if result.last != UInt8(ascii: "#") {
        result.append(UInt8(ascii: "#"))
      }
    }
  }

  private static func replace(_ part: [UInt8], in bytes: inout [UInt8]) {
    guard part.count <= bytes.count else { return }
    var index = 0
    while index + part.count <= bytes.count {
      let isAlone =
        (index == 0 || !isLetter(bytes[index - 1]) && !isDigit(bytes[index - 1]))
        && (index + part.count == bytes.count
          || !isLetter(bytes[index + part.count]) && !isDigit(bytes[index + part.count]))
      if isAlone, bytes[index..<index + part.count].elementsEqual(part) {
        bytes.replaceSubrange(index..<index + part.count, with: [UInt8(ascii: "#")])
      }
      index += 1
    }
  }
}
