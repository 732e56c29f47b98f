internal import TraceModel

/// The text of a mapping's key: fixed text with the groups of a pattern between.
struct ValueTemplate: Sendable {
  private enum Part: Sendable {
    case text([UInt8])
    case group(Int)
  }

  private let parts: [Part]

  /// - Parameter groups: names of the pattern's groups.
  init(
    _ source: String, groups: [String], suggest: (String, [String]) -> String
  ) throws(MessagePattern.Failure) {
    var parts: [Part] = []
    var text: [UInt8] = []
    let bytes = Array(source.utf8)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let isDouble = index + 1 < bytes.count && bytes[index + 1] == byte
      switch byte {
      case UInt8(ascii: "{") where isDouble, UInt8(ascii: "}") where isDouble:
        text.append(byte)
        index += 1
      case UInt8(ascii: "{"):
        guard let end = bytes[index...].firstIndex(of: UInt8(ascii: "}")) else {
          throw MessagePattern.Failure.unclosedGroup
        }
        let name = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
        guard !name.isEmpty, let group = groups.firstIndex(of: name) else {
          throw MessagePattern.Failure(
            text: "the pattern has no group '{\(name)}'" + suggest(name, groups.filter { $0 != "" })
          )
        }
        if !text.isEmpty { parts.append(.text(text)) }
        text = []
        parts.append(.group(group))
        index = end
      case UInt8(ascii: "}"):
        throw MessagePattern.Failure.loneBrace
      default: text.append(byte)
      }
      index += 1
    }
    if !text.isEmpty { parts.append(.text(text)) }
    self.parts = parts
  }

  /// The text if it is the same for every message.
  var constant: [UInt8]? {
    switch parts.count {
    case 0: return []
    case 1: if case .text(let text) = parts[0] { return text } else { return nil }
    default: return nil
    }
  }

  /// Whether the text for some groups could be this one.
  func mayBecome(_ text: [UInt8]) -> Bool {
    var rest = text[...]
    var isAfterGroup = false
    for part in parts {
      guard case .text(let fixed) = part else {
        isAfterGroup = true
        continue
      }
      // The first place leaves the most text for the parts behind it.
      while isAfterGroup, !rest.isEmpty, !rest.starts(with: fixed) { rest = rest.dropFirst() }
      guard rest.starts(with: fixed) else { return false }
      rest = rest.dropFirst(fixed.count)
      isAfterGroup = false
    }
    if isAfterGroup || rest.isEmpty { return true }
    // Behind a group the last text stands at the end, wherever it stands first.
    guard parts.count > 1, case .text(let last)? = parts.last else { return false }
    return rest.count >= last.count && rest.suffix(last.count).elementsEqual(last)
  }

  /// Calls `body` with the text for the groups of a message.
  func fill<Result>(
    _ groups: [UnsafeRawBufferPointer], _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    if parts.count == 1, case .group(let group) = parts[0] { return body(groups[group]) }
    var text: [UInt8] = []
    for part in parts {
      switch part {
      case .text(let bytes): text += bytes
      case .group(let group): text += groups[group]
      }
    }
    return text.withUnsafeBytes { body($0) }
  }
}
