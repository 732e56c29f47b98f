import Foundation

/// A JSON document with its keys in their order, which Foundation does not keep.
package indirect enum JSONTree: Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONTree])
  case object([Member])

  package struct Member: Equatable {
    package let key: String
    package let value: JSONTree
  }

  package struct Malformed: Error {
    package let offset: Int
  }

  /// One value, with nothing after it.
  package init(_ text: String) throws {
    var parser = Parser(bytes: Array(text.utf8))
    self = try parser.value()
    parser.skipSpace()
    guard parser.index == parser.bytes.count else { throw Malformed(offset: parser.index) }
  }

  package subscript(_ key: String) -> JSONTree? { members.first { $0.key == key }?.value }

  package var members: [Member] {
    if case .object(let members) = self { return members }
    return []
  }
  package var keys: [String] { members.map(\.key) }
  package var items: [JSONTree] {
    if case .array(let items) = self { return items }
    return []
  }
  package var string: String? {
    if case .string(let text) = self { return text }
    return nil
  }
  package var number: Double? {
    if case .number(let number) = self { return number }
    return nil
  }

  private struct Parser {
    let bytes: [UInt8]
    var index = 0
    private static let wordEnds = Array(",]} \n".utf8)

    mutating func skipSpace() {
      while index < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[index]) { index += 1 }
    }

    mutating func take(_ character: Unicode.Scalar) throws {
      guard peek() == character else { throw Malformed(offset: index) }
      index += 1
    }

    mutating func peek() -> Unicode.Scalar? {
      skipSpace()
      return index < bytes.count ? Unicode.Scalar(bytes[index]) : nil
    }

    mutating func value() throws -> JSONTree {
      switch peek() {
      case "{": .object(try list("{", "}") { try $0.member() })
      case "[": .array(try list("[", "]") { try $0.value() })
      case "\"": .string(try text())
      default: try word()
      }
    }

    mutating func list<Item>(
      _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ item: (inout Parser) throws -> Item
    ) throws -> [Item] {
      try take(open)
      var items: [Item] = []
      if peek() == close {
        index += 1
        return items
      }
      while true {
        items.append(try item(&self))
        if peek() == close {
          index += 1
          return items
        }
        try take(",")
      }
    }

    mutating func member() throws -> Member {
      _ = peek()
      let key = try text()
      try take(":")
      return Member(key: key, value: try value())
    }

    mutating func text() throws -> String {
      try take("\"")
      var units: [UInt8] = []
      while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
        guard bytes[index] >= 0x20 else { throw Malformed(offset: index) }
        if bytes[index] == UInt8(ascii: "\\") {
          units += try escape()
        } else {
          units.append(bytes[index])
          index += 1
        }
      }
      try take("\"")
      guard let text = String(bytes: units, encoding: .utf8) else {
        throw Malformed(offset: index)
      }
      return text
    }

    mutating func escape() throws -> [UInt8] {
      guard index + 1 < bytes.count else { throw Malformed(offset: index) }
      let simple: [UInt8: UInt8] = [
        0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 8, 0x66: 12, 0x6E: 10, 0x72: 13, 0x74: 9,
      ]
      let kind = bytes[index + 1]
      index += 2
      if let byte = simple[kind] { return [byte] }
      guard kind == UInt8(ascii: "u"), index + 4 <= bytes.count,
        let code = UInt32(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16),
        // The reports write no surrogates: characters above U+FFFF are written unchanged.
        let scalar = Unicode.Scalar(code)
      else { throw Malformed(offset: index) }
      index += 4
      return Array(String(Character(scalar)).utf8)
    }

    mutating func word() throws -> JSONTree {
      let start = index
      while index < bytes.count, !Self.wordEnds.contains(bytes[index]) { index += 1 }
      let word = String(decoding: bytes[start..<index], as: UTF8.self)
      switch word {
      case "null": return .null
      case "true": return .bool(true)
      case "false": return .bool(false)
      default:
        guard let number = Double(word), word.allSatisfy({ "-0123456789".contains($0) }) else {
          throw Malformed(offset: start)
        }
        return .number(number)
      }
    }
  }
}
