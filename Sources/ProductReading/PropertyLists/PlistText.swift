import TraceModel

/// The texts of numbers, dates and data in the XML form.
enum PlistText {
  private static func trimmed(_ text: String) -> Substring.UTF8View {
    var bytes = Substring(text).utf8
    let isBlank: (UInt8) -> Bool = { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    while let first = bytes.first, isBlank(first) { bytes.removeFirst() }
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    return bytes
  }

  /// Decimal, or hexadecimal after `0x`, with a sign, within 64 bits.
  static func integer(_ text: String) -> PropertyValue? {
    var digits = trimmed(text)
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
    let isHex = digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8)
    if isHex { digits = digits.dropFirst(2) }
    guard let first = digits.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-"),
      let magnitude = UInt64(String(decoding: digits, as: UTF8.self), radix: isHex ? 16 : 10)
    else { return nil }
    guard isNegative else {
      return magnitude <= UInt64(Int64.max) ? .integer(Int64(magnitude)) : .unsigned(magnitude)
    }
    guard magnitude <= UInt64(Int64.max) + 1 else { return nil }
    return .integer(Int64(truncatingIfNeeded: 0 &- magnitude))
  }

  static func real(_ text: String) -> Double? {
    let text = String(decoding: trimmed(text), as: UTF8.self)
    guard text.utf8.count <= 400, !text.isEmpty else { return nil }
    switch text.lowercased() {
    case "nan", "+nan", "-nan": return .nan
    case "inf", "+inf", "infinity", "+infinity": return .infinity
    case "-inf", "-infinity": return -.infinity
    default: break
    }
    guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }) else { return nil }
    return Double(text)
  }

  /// `2026-11-26T12:00:00Z`, in seconds since 2001.
  static func date(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    guard bytes.count == 20, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
      bytes[16] == UInt8(ascii: ":"), bytes[19] == UInt8(ascii: "Z")
    else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      guard bytes[range].allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      return Int(String(decoding: bytes[range], as: UTF8.self))
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
      let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
      year >= 1, (1...12).contains(month), (1...days(month, year)).contains(day), hour < 24,
      minute < 60, second < 60
    else { return nil }
    // Days since 0000-03-01, a year's last month being February.
    let (shifted, months) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    let all = 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400
    let sinceMarch = all + (153 * months + 2) / 5 + day - 1
    // 2001-01-01.
    return Double((sinceMarch - 730_791) * 86_400 + hour * 3_600 + minute * 60 + second)
  }

  private static func days(_ month: Int, _ year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && year % 100 != 0 || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Base64, with blanks anywhere.
  static func data(_ text: String) -> [UInt8]? {
    var result: [UInt8] = []
    var (bits, count, padding) = (UInt32(0), 0, 0)
    for byte in text.utf8 where ![0x20, 0x09, 0x0A, 0x0D].contains(byte) {
      let value: UInt32
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = UInt32(byte) - 65
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = UInt32(byte) - 71
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = UInt32(byte) + 4
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      case UInt8(ascii: "="):
        padding += 1
        continue
      default: return nil
      }
      guard padding == 0 else { return nil }
      bits = bits << 6 | value
      count += 1
      if count % 4 == 0 {
        result += [UInt8(bits >> 16 & 255), UInt8(bits >> 8 & 255), UInt8(bits & 255)]
        bits = 0
      }
    }
    switch (count % 4, padding) {
    case (0, 0): return result
    case (2, 2): return result + [UInt8(bits >> 4 & 255)]
    case (3, 1): return result + [UInt8(bits >> 10 & 255), UInt8(bits >> 2 & 255)]
    default: return nil
    }
  }
}
