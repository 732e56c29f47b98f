internal import TraceModel

/// A pattern of a log message: fixed text with named groups between.
///
///     Deactivation reason {change}: {reason}; deactivation reasons: {before} -> {after};*
///
/// A group takes everything up to the first occurrence of the text after it, the last one the
/// rest. `*` at the beginning or the end stands for any text; without it the pattern is the whole
/// message. `{{` and `}}` are braces. No text is read twice, so a match takes linear time
/// whatever is matched.
struct MessagePattern: Sendable {
  /// The mistake in a pattern.
  struct Failure: Error {
    let text: String

    static let noText = Failure(text: "a pattern needs some text")
    static let unclosedGroup = Failure(text: "a group has no '}'")
    static let loneBrace = Failure(text: "a '}' without a '{'; '}}' is a brace")
    static let adjoiningGroups = Failure(text: "two groups need text between them")
    static let groupNextToWildcard = Failure(text: "a group and '*' need text between them")
    static func groupName(_ name: String) -> Failure {
      Failure(text: "'{\(name)}' is not a name of a group, or occurs twice")
    }
  }

  /// Fixed texts; there is a group between two of them.
  private let texts: [[UInt8]]
  /// Names of the groups, in order; `texts` has one more. Empty: text that is not used.
  let names: [String]
  let source: String

  /// A pattern of our own.
  init(_ source: StaticString) {
    do throws(Failure) {
      try self.init(parsing: source.description)
    } catch {
      preconditionFailure(error.text)
    }
  }

  init(parsing source: String) throws(Failure) {
    self.source = source
    var texts: [[UInt8]] = [[]]
    var names: [String] = []
    let bytes = Array(source.utf8)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      switch byte {
      case UInt8(ascii: "*") where index == 0 || index == bytes.count - 1:
        if !names.isEmpty, texts[texts.count - 1].isEmpty {
          throw Failure.groupNextToWildcard
        }
        names.append("")
        texts.append([])
      case UInt8(ascii: "{") where next == byte, UInt8(ascii: "}") where next == byte:
        texts[texts.count - 1].append(byte)
        index += 1
      case UInt8(ascii: "{"):
        guard let end = bytes[index...].firstIndex(of: UInt8(ascii: "}")) else {
          throw Failure.unclosedGroup
        }
        let name = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
        guard !name.isEmpty, name.utf8.allSatisfy(\.isNameByte), !names.contains(name) else {
          throw Failure.groupName(name)
        }
        if !names.isEmpty, texts[texts.count - 1].isEmpty {
          throw Failure.adjoiningGroups
        }
        names.append(name)
        texts.append([])
        index = end
      case UInt8(ascii: "}"): throw Failure.loneBrace
      default: texts[texts.count - 1].append(byte)
      }
      index += 1
    }
    guard texts.contains(where: { !$0.isEmpty }) else {
      throw Failure.noText
    }
    self.texts = texts
    self.names = names
  }

  /// The first byte that a message must have; nil if any byte may come first.
  var firstByte: UInt8? { texts[0].first }
  /// The beginning that a message must have; empty if any will do.
  var beginning: [UInt8] { texts[0] }
  /// In a pattern such as `[{process}] Suspending…`: the text that must follow the first `] `;
  /// empty for other patterns.
  var afterBracket: [UInt8] {
    guard texts[0].first == 0x5B, !texts[0].contains(0x5D),
      let close = texts.dropFirst().first(where: { $0.contains(0x5D) }),
      close.starts(with: [0x5D, 0x20])
    else { return [] }
    return Array(close.dropFirst(2))
  }
  /// The text that occurs anywhere in a message that may begin with anything.
  var floatingText: [UInt8] { texts.count > 1 ? texts[1] : [] }

  /// The groups of a message, in the order of ``names``; nil if the message does not match.
  func match(_ message: UnsafeRawBufferPointer) -> [UnsafeRawBufferPointer]? {
    let beginning = texts[0]
    guard message.part(0, beginning.count).equals(beginning) else { return nil }
    var place = beginning.count
    if names.isEmpty { return place == message.count ? [] : nil }
    var groups: [UnsafeRawBufferPointer] = []
    for index in 1..<texts.count {
      let text = texts[index]
      let end: Int
      if index == texts.count - 1 {
        // The last text ends the message, or it is empty and the group takes the rest.
        end = message.count - text.count
        guard end >= place, message.part(end).equals(text) else { return nil }
      } else {
        guard let found = Self.find(text, in: message, from: place) else { return nil }
        end = found
      }
      // Most messages fit no further than to here: they take no memory.
      if groups.isEmpty { groups.reserveCapacity(names.count) }
      groups.append(UnsafeRawBufferPointer(rebasing: message[place..<end]))
      place = end + text.count
    }
    return groups
  }

  private static func find(
    _ text: [UInt8], in message: UnsafeRawBufferPointer, from start: Int
  ) -> Int? {
    guard let base = message.baseAddress, start + text.count <= message.count else { return nil }
    let found = text.withUnsafeBytes { text in
      text.baseAddress.flatMap {
        ByteSearch.find($0, text.count, base + start, base + message.count)
      }
    }
    return found.map { $0 - base }
  }
}
