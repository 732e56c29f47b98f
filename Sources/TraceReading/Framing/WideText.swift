/// Turns UTF-16 into UTF-8, as Windows tools and some editors save a log.
///
/// A lone surrogate becomes U+FFFD, since nothing else can be made of it.
struct WideText {
  private let isBigEndian: Bool
  private var rest: [UInt8] = []
  private var high: UInt32?
  private var isFirst = true

  /// Nil unless the first bytes are UTF-16: a byte order mark, or ASCII with a zero next to each
  /// character.
  init?(_ head: [UInt8]) {
    guard head.count >= 4 else { return nil }
    if head[0] == 0xFF, head[1] == 0xFE, head[2] != 0 || head[3] != 0 {
      isBigEndian = false
    } else if head[0] == 0xFE, head[1] == 0xFF {
      isBigEndian = true
    } else {
      let pairs = stride(from: 0, to: min(head.count, 64) - 1, by: 2)
      if pairs.allSatisfy({ head[$0] != 0 && head[$0 + 1] == 0 }) {
        isBigEndian = false
      } else if pairs.allSatisfy({ head[$0] == 0 && head[$0 + 1] != 0 }) {
        isBigEndian = true
      } else {
        return nil
      }
    }
  }

  mutating func decode(_ bytes: some Collection<UInt8>) -> [UInt8] {
    rest += bytes
    var result: [UInt8] = []
    var place = 0
    while place + 1 < rest.count {
      let (one, two) = (UInt32(rest[place]), UInt32(rest[place + 1]))
      take(isBigEndian ? one << 8 | two : two << 8 | one, &result)
      place += 2
    }
    rest.removeFirst(place)
    return result
  }

  private mutating func take(_ unit: UInt32, _ result: inout [UInt8]) {
    defer { isFirst = false }
    if isFirst, unit == 0xFEFF { return }
    if let before = high {
      high = nil
      if (0xDC00...0xDFFF).contains(unit) {
        return append(0x10000 + (before - 0xD800) << 10 + unit - 0xDC00, &result)
      }
      append(0xFFFD, &result)
    }
    if (0xD800...0xDBFF).contains(unit) {
      high = unit
    } else {
      append((0xDC00...0xDFFF).contains(unit) ? 0xFFFD : unit, &result)
    }
  }

  private func append(_ value: UInt32, _ result: inout [UInt8]) {
    if let scalar = Unicode.Scalar(value) { result += Array(UTF8.encode(scalar) ?? .init()) }
  }
}
