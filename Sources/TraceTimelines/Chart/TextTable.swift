import TraceModel

/// Texts that differ mostly in their numbers, kept as patterns and numbers.
///
///     took 6.86 ms @Films/App.swift:12   →   took #.# ms @Films/App.swift:#   6 86 12
///
/// A million details of events are a few hundred patterns. Zeros that lead a number belong to the
/// pattern, so that every text comes back as it was.
struct TextTable {
  /// Where a text is.
  struct Place: BitwiseCopyable {
    /// -1: no text.
    let pattern: Int32
    /// Of its first number.
    let first: Int32

    static let none = Place(pattern: -1, first: 0)
    var exists: Bool { pattern >= 0 }
  }

  /// Stands in patterns for a number; texts have no control characters.
  static let mark: UInt8 = 1
  private static let digitLimit = 15

  private(set) var patterns: [String] = []
  private(set) var counts: [Int] = []
  private(set) var numbers: [Int64] = []
  private var index: [ExactString: Int32] = [:]
  private var bytes = 0
  private let limit: Int

  /// - Parameter limit: bytes of all patterns and numbers.
  init(limit: Int) { self.limit = limit }

  /// Nil without room.
  mutating func add(_ text: String) -> Place? {
    guard !text.isEmpty else { return Place.none }
    let first = numbers.count
    var pattern: [UInt8] = []
    var value: Int64 = 0
    var digits = 0
    func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
    let all = Array(text.utf8)
    for (place, byte) in all.enumerated() {
      guard isDigit(byte) else {
        pattern.append(byte == Self.mark ? 0x20 : byte)
        continue
      }
      let isLast = place + 1 == all.count || !isDigit(all[place + 1])
      if digits == 0, byte == 0x30, !isLast {
        pattern.append(byte)
        continue
      }
      value = value * 10 + Int64(byte - 0x30)
      digits += 1
      guard isLast || digits == Self.digitLimit else { continue }
      pattern.append(Self.mark)
      numbers.append(value)
      (value, digits) = (0, 0)
    }
    let key = String(decoding: pattern, as: UTF8.self)
    let known = index[ExactString(key)]
    let cost = (numbers.count - first) * 8 + (known == nil ? key.utf8.count + 64 : 0)
    guard bytes + cost <= limit else {
      numbers.removeLast(numbers.count - first)
      return nil
    }
    bytes += cost
    let number = known ?? Int32(patterns.count)
    if known == nil {
      index[ExactString(key)] = number
      patterns.append(key)
      counts.append(numbers.count - first)
    }
    return Place(pattern: number, first: Int32(first))
  }

  func numbers(of place: Place) -> ArraySlice<Int64> {
    let first = Int(place.first)
    return numbers[first..<first + counts[Int(place.pattern)]]
  }

  subscript(place: Place) -> String {
    guard place.exists else { return "" }
    var rest = numbers(of: place)
    var text: [UInt8] = []
    for byte in patterns[Int(place.pattern)].utf8 {
      if byte == Self.mark {
        text.append(contentsOf: String(rest.removeFirst()).utf8)
      } else {
        text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
