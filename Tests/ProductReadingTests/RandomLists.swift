import Foundation
import TestSupport
import TraceModel

/// A value in words, with everything that it holds.
func described(_ value: PropertyValue) -> String {
  switch value {
  case .string(let text): "'\(text)'"
  case .integer(let number): "\(number)"
  case .unsigned(let number): "\(number)"
  case .real(let number): "real \(number)"
  case .boolean(let value): "\(value)"
  case .date(let seconds): "date \(seconds)"
  case .data(let bytes): "data \(bytes)"
  case .uid(let number): "uid \(number)"
  case .array(let values): "[\(values.map(described).joined(separator: ", "))]"
  case .dictionary(let list):
    "{\(list.entries.map { "'\($0.key)': \(described($0.value))" }.joined(separator: ", "))}"
  }
}

/// A random property list as Foundation writes it, and in the words of ``described(_:)``. A
/// dictionary has one key at the most, since Foundation writes keys in any order.
struct RandomList {
  let object: Any
  let description: String

  private static let words = ["", "films", "Größe", "🎬 ok", "a<b&c>'\"", "com.example.films"]

  static func value(_ random: inout SplitMix64, depth: Int) -> RandomList {
    switch Int.random(in: 0..<(depth > 4 ? 6 : 9), using: &random) {
    case 0, 1:
      let text = words.randomElement(using: &random) ?? ""
      return RandomList(object: text, description: "'\(text)'")
    case 2:
      let number =
        Int64(truncatingIfNeeded: random.next()) >> Int64.random(in: 0..<64, using: &random)
      return RandomList(object: NSNumber(value: number), description: "\(number)")
    case 3:
      let isTrue = Bool.random(using: &random)
      return RandomList(object: isTrue, description: "\(isTrue)")
    case 4:
      let number = Double(Int32(truncatingIfNeeded: random.next())) / 8 + 0.5
      return RandomList(
        object: NSNumber(value: number + 0.25), description: "real \(number + 0.25)")
    case 5:
      let bytes = (0..<Int.random(in: 0..<20, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      return RandomList(object: Data(bytes), description: "data \(bytes)")
    case 6, 7:
      let members = (0..<Int.random(in: 0..<20, using: &random)).map { _ in
        value(&random, depth: depth + 2)
      }
      return RandomList(
        object: members.map(\.object),
        description: "[\(members.map(\.description).joined(separator: ", "))]")
    default:
      let key = words.randomElement(using: &random) ?? ""
      let member = value(&random, depth: depth + 1)
      return RandomList(
        object: [key: member.object], description: "{'\(key)': \(member.description)}")
    }
  }
}

/// Bytes with a few of them changed, inserted, removed or cut off.
func mutated(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
  var bytes = bytes
  for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
    let place = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 2: bytes.remove(at: place)
    case 3: bytes.insert([0, 0xFF, 0x7F, 0x3C].randomElement(using: &random) ?? 0, at: place)
    default: bytes.removeSubrange(place...)
    }
  }
  return bytes
}
