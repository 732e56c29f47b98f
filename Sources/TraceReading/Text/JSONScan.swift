/// The grammar of RFC 8259 over one line.
///
/// No function checks for the end of the text at each byte: zeros follow the text, a line ends with
/// LF, and neither may occur in a JSON text here. So every scan stops there by itself.
enum JSONScan {
  static let deepest = 128

  @inline(__always)
  static func byte(_ place: UnsafeRawPointer) -> UInt8 { place.load(as: UInt8.self) }

  /// Spaces inside a line. LF is the line's end.
  @inline(__always)
  static func skipSpace(_ place: inout UnsafeRawPointer) {
    var next = byte(place)
    guard next <= 0x20 else { return }
    while next == 0x20 || next == 0x09 || next == 0x0D {
      place += 1
      next = byte(place)
    }
  }

  /// Moves from after the opening quote of a string to after its closing quote; returns whether it
  /// holds escapes.
  ///
  /// Eight bytes at a time: a byte that needs a look has its top bit set in `marks`, which is exact
  /// for the lowest such byte because borrows only go upwards.
  @inline(__always)
  static func skipString(_ place: inout UnsafeRawPointer) throws(Malformed) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var hasEscape = false
    while true {
      let word = UInt64(littleEndian: place.loadUnaligned(as: UInt64.self))
      let quote = word ^ (ones &* 0x22)
      let slash = word ^ (ones &* 0x5C)
      let marks =
        (((quote &- ones) & ~quote) | ((slash &- ones) & ~slash)
          | ((word &- (ones &* 0x20)) & ~word)
          | word) & (ones &* 0x80)
      if marks == 0 {
        place += 8
        continue
      }
      place += marks.trailingZeroBitCount >> 3
      let found = byte(place)
      if found == 0x22 {
        place += 1
        return hasEscape
      }
      if found == 0x5C { hasEscape = true }
      try skipUnusual(&place, found)
    }
  }

  /// An escape or a character beyond ASCII.
  @inline(never)
  private static func skipUnusual(
    _ place: inout UnsafeRawPointer, _ found: UInt8
  ) throws(Malformed) {
    if found == 0x5C {
      _ = try escapedScalar(&place)
    } else if found >= 0x80 {
      let length = UTF8Check.sequenceLength(place, before: place + 4)
      guard length > 0 else { throw Malformed("valid UTF-8", place) }
      place += length
    } else {
      throw Malformed(Malformed.stringEnd, place)
    }
  }

  /// The scalar of the escape at `place`, which moves past it.
  static func escapedScalar(_ place: inout UnsafeRawPointer) throws(Malformed) -> UInt32 {
    let start = place
    let kind = byte(place + 1)
    place += 2
    switch kind {
    case 0x22, 0x5C, 0x2F: return UInt32(kind)
    case 0x62: return 8
    case 0x66: return 12
    case 0x6E: return 10
    case 0x72: return 13
    case 0x74: return 9
    case 0x75: break
    default: throw Malformed("an escape of JSON", start)
    }
    let unit = try hexadecimal(&place, start)
    guard (0xD800...0xDFFF).contains(unit) else { return unit }
    guard unit < 0xDC00, byte(place) == 0x5C, byte(place + 1) == 0x75 else {
      throw Malformed("a surrogate pair", start)
    }
    place += 2
    let low = try hexadecimal(&place, start)
    guard (0xDC00...0xDFFF).contains(low) else { throw Malformed("a surrogate pair", start) }
    return 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
  }

  private static func hexadecimal(
    _ place: inout UnsafeRawPointer, _ start: UnsafeRawPointer
  ) throws(Malformed) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      let digit = byte(place)
      switch digit {
      case 0x30...0x39: value = value << 4 | UInt32(digit - 0x30)
      case 0x41...0x46: value = value << 4 | UInt32(digit - 0x37)
      case 0x61...0x66: value = value << 4 | UInt32(digit - 0x57)
      default: throw Malformed("four hexadecimal digits", start)
      }
      place += 1
    }
    return value
  }

  /// Writes a checked string (without its quotes) unescaped; returns its length, never longer than
  /// the source.
  static func unescape(
    _ source: UnsafeRawBufferPointer, to target: UnsafeMutableRawPointer
  ) -> Int {
    guard var place = source.baseAddress else { return 0 }
    let end = place + source.count
    var length = 0
    while place < end {
      let next = byte(place)
      if next != 0x5C {
        target.storeBytes(of: next, toByteOffset: length, as: UInt8.self)
        place += 1
        length += 1
      } else if let value = try? escapedScalar(&place), let scalar = Unicode.Scalar(value) {
        for unit in UTF8.encode(scalar) ?? .init() {
          target.storeBytes(of: unit, toByteOffset: length, as: UInt8.self)
          length += 1
        }
      }
    }
    return length
  }

  /// Moves past a number of any size, in constant memory.
  static func skipNumber(_ place: inout UnsafeRawPointer) throws(Malformed) {
    if byte(place) == 0x2D { place += 1 }
    if byte(place) == 0x30 {
      place += 1
    } else {
      try skipDigits(&place)
    }
    if byte(place) == 0x2E {
      place += 1
      try skipDigits(&place)
    }
    if byte(place) | 0x20 == 0x65 {
      place += 1
      if byte(place) == 0x2B || byte(place) == 0x2D { place += 1 }
      try skipDigits(&place)
    }
  }

  private static func skipDigits(_ place: inout UnsafeRawPointer) throws(Malformed) {
    guard (0x30...0x39).contains(byte(place)) else { throw Malformed("a digit", place) }
    while (0x30...0x39).contains(byte(place)) { place += 1 }
  }

  /// Moves past any value. `depth` is the number of arrays and objects it lies in.
  static func skipValue(_ place: inout UnsafeRawPointer, depth: Int) throws(Malformed) {
    // One bit per level, lowest is the innermost: 1 is an object.
    var levels: (high: UInt64, low: UInt64) = (0, 0)
    var open = 0
    while true {
      skipSpace(&place)
      let first = byte(place)
      if first == 0x7B || first == 0x5B {
        guard depth + open < deepest else { throw Malformed("at most 128 levels", place) }
        place += 1
        skipSpace(&place)
        // '}' and ']' are two above '{' and '['.
        if byte(place) == first + 2 {
          place += 1
        } else {
          levels.high = levels.high << 1 | levels.low >> 63
          levels.low = levels.low << 1 | (first == 0x7B ? 1 : 0)
          open += 1
          if first == 0x7B { try skipMemberName(&place) }
          continue
        }
      } else {
        try skipScalar(&place, first)
      }
      // A value ended: close the arrays and objects that end with it, or continue with the next
      // one.
      while true {
        guard open > 0 else { return }
        skipSpace(&place)
        let isObject = levels.low & 1 == 1
        let next = byte(place)
        if next == 0x2C {
          place += 1
          if isObject {
            skipSpace(&place)
            try skipMemberName(&place)
          }
          break
        }
        guard next == (isObject ? 0x7D : 0x5D) else {
          throw Malformed(isObject ? "',' or '}'" : "',' or ']'", place)
        }
        place += 1
        levels.low = levels.low >> 1 | levels.high << 63
        levels.high >>= 1
        open -= 1
      }
    }
  }

  private static func skipMemberName(_ place: inout UnsafeRawPointer) throws(Malformed) {
    guard byte(place) == 0x22 else { throw Malformed("a key", place) }
    place += 1
    _ = try skipString(&place)
    skipSpace(&place)
    guard byte(place) == 0x3A else { throw Malformed("':'", place) }
    place += 1
  }

  private static func skipScalar(_ place: inout UnsafeRawPointer, _ first: UInt8) throws(Malformed)
  {
    switch first {
    case 0x22:
      place += 1
      _ = try skipString(&place)
    case 0x2D, 0x30...0x39: try skipNumber(&place)
    case 0x74: try skipWord("true", &place)
    case 0x66: try skipWord("false", &place)
    case 0x6E: try skipWord("null", &place)
    default: throw Malformed("a value", place)
    }
  }

  static func skipWord(
    _ word: StaticString, _ place: inout UnsafeRawPointer
  ) throws(Malformed) {
    for index in 0..<word.utf8CodeUnitCount
    where byte(place + index) != word.utf8Start[index] {
      throw Malformed("a value", place)
    }
    place += word.utf8CodeUnitCount
  }

  /// An integer of 1 to 19 digits, at most 2^63-1, without a sign or a leading zero; else -1, with
  /// the place where it was. 24 bytes must be readable.
  @inline(__always)
  static func plainInteger(_ place: inout UnsafeRawPointer) -> Int64 {
    let start = place
    let value = digits(&place)
    let next = byte(place)
    guard next != 0x2E, next | 0x20 != 0x65 else {
      place = start
      return -1
    }
    return value
  }

  /// Like ``plainInteger(_:)``, but a fraction or an exponent may follow, which the caller must
  /// refuse.
  @inline(__always)
  static func digits(_ place: inout UnsafeRawPointer) -> Int64 {
    let first = UInt64(littleEndian: place.loadUnaligned(as: UInt64.self)) ^ 0x3030_3030_3030_3030
    var marks = noDigits(first)
    guard marks == 0 else {
      // Bits of the digits: 8 for each.
      let bits = UInt64(truncatingIfNeeded: marks.trailingZeroBitCount) & 0x38
      guard bits != 0, first & 0xFF != 0 || bits == 8 else { return -1 }
      place += Int(truncatingIfNeeded: bits >> 3)
      // First digit lowest: the bytes before the number are zeros.
      return Int64(truncatingIfNeeded: eightDigits(first &<< (64 &- bits)))
    }
    let second =
      UInt64(littleEndian: place.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      ^ 0x3030_3030_3030_3030
    marks = noDigits(second)
    guard first & 0xFF != 0 else { return -1 }
    guard marks != 0 else { return manyDigits(first, second, &place) }
    let bits = UInt64(truncatingIfNeeded: marks.trailingZeroBitCount) & 0x38
    place += 8 &+ Int(truncatingIfNeeded: bits >> 3)
    // The last eight digits, and the digits before them; both shifts by 64 &- bits must give zero
    // for no bits.
    let low = first &>> bits | (second &<< (56 &- bits)) &<< 8
    let high = (first &<< (56 &- bits)) &<< 8
    return Int64(truncatingIfNeeded: eightDigits(high) &* 100_000_000 &+ eightDigits(low))
  }

  /// Continues ``digits(_:)`` after 16 digits: nanoseconds of more than eleven days have 16,
  /// and those since 1970 have 19.
  @inline(never)
  private static func manyDigits(
    _ first: UInt64, _ second: UInt64, _ place: inout UnsafeRawPointer
  ) -> Int64 {
    var value = eightDigits(first) &* 100_000_000 &+ eightDigits(second)
    var end = place + 16
    while byte(end) &- 0x30 < 10 {
      guard end - place < 19 else { return -1 }
      value = value &* 10 &+ UInt64(byte(end) &- 0x30)
      end += 1
    }
    guard value <= UInt64(Int64.max) else { return -1 }
    place = end
    return Int64(value)
  }

  /// The top bit of each byte above 9; exact for the lowest one.
  @inline(__always)
  private static func noDigits(_ digits: UInt64) -> UInt64 {
    ((digits &+ 0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080
  }

  /// The number of eight digits, the first in the lowest byte.
  @inline(__always)
  private static func eightDigits(_ digits: UInt64) -> UInt64 {
    let pairs = ((digits &* 2561) >> 8) & 0x00FF_00FF_00FF_00FF
    let fours = ((pairs &* 6_553_601) >> 16) & 0x0000_FFFF_0000_FFFF
    return (fours &* 42_949_672_960_001) >> 32
  }

  /// The closing quote of the string that begins at a place; nil if the string holds an escape, a
  /// control character or bytes that are not UTF-8.
  @inline(__always)
  static func plainStringEnd(_ start: UnsafeRawPointer) -> UnsafeRawPointer? {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var place = start
    while true {
      let word = UInt64(littleEndian: place.loadUnaligned(as: UInt64.self))
      let quote = word ^ (ones &* 0x22)
      let slash = word ^ (ones &* 0x5C)
      let marks =
        (((quote &- ones) & ~quote) | ((slash &- ones) & ~slash)
          | ((word &- (ones &* 0x20)) & ~word)
          | word) & (ones &* 0x80)
      guard marks != 0 else {
        place += 8
        continue
      }
      place += marks.trailingZeroBitCount >> 3
      let found = byte(place)
      if found == 0x22 { return place }
      guard found >= 0x80 else { return nil }
      let length = UTF8Check.sequenceLength(place, before: place + 4)
      guard length > 0 else { return nil }
      place += length
    }
  }

  /// Writes the string that begins at a place without its escapes; returns its closing quote and
  /// the length, nil if the string is invalid. One pass, eight bytes at a time: most of a message
  /// stands for itself.
  ///
  /// - Parameter target: as much room as the string has, and eight bytes more.
  static func unescapedEnd(
    _ start: UnsafeRawPointer, to target: UnsafeMutableRawPointer
  ) -> (quote: UnsafeRawPointer, length: Int)? {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var (place, out) = (start, target)
    while true {
      let word = UInt64(littleEndian: place.loadUnaligned(as: UInt64.self))
      let quote = word ^ (ones &* 0x22)
      let slash = word ^ (ones &* 0x5C)
      let marks =
        (((quote &- ones) & ~quote) | ((slash &- ones) & ~slash)
          | ((word &- (ones &* 0x20)) & ~word)
          | word) & (ones &* 0x80)
      out.storeBytes(of: word.littleEndian, as: UInt64.self)
      guard marks != 0 else {
        place += 8
        out += 8
        continue
      }
      let plain = marks.trailingZeroBitCount >> 3
      place += plain
      out += plain
      let found = byte(place)
      if found == 0x22 { return (place, out - target) }
      if found == 0x5C {
        guard let scalar = try? escapedScalar(&place) else { return nil }
        put(scalar, &out)
      } else {
        let length = found >= 0x80 ? UTF8Check.sequenceLength(place, before: place + 4) : 0
        guard length > 0 else { return nil }
        out.storeBytes(of: place.loadUnaligned(as: UInt32.self), as: UInt32.self)
        place += length
        out += length
      }
    }
  }

  /// Writes a scalar as UTF-8.
  @inline(__always)
  private static func put(_ scalar: UInt32, _ out: inout UnsafeMutableRawPointer) {
    if scalar < 0x80 {
      out.storeBytes(of: UInt8(scalar), as: UInt8.self)
      out += 1
    } else if let scalar = Unicode.Scalar(scalar) {
      for unit in UTF8.encode(scalar) ?? .init() {
        out.storeBytes(of: unit, as: UInt8.self)
        out += 1
      }
    }
  }

  /// An integer that fits 64 bits, exactly; anything else is malformed.
  @inline(__always)
  static func integer(
    _ place: inout UnsafeRawPointer, isSigned: Bool
  ) throws(Malformed) -> Int64 {
    let start = place
    let isNegative = byte(place) == 0x2D
    if isNegative { place += 1 }
    let digits = place
    var value: UInt64 = 0
    while true {
      let digit = byte(place) &- 0x30
      guard digit < 10 else { break }
      // 18 digits cannot overflow; a longer number is read again.
      value = value &* 10 &+ UInt64(digit)
      place += 1
    }
    let count = place - digits
    guard count > 0 else { throw Malformed("an integer", start) }
    guard byte(digits) != 0x30 || count == 1 else {
      throw Malformed("an integer without leading zeros", start)
    }
    let next = byte(place)
    guard next != 0x2E, next | 0x20 != 0x65 else { throw Malformed("an integer", start) }
    if count > 18 { value = try longInteger(digits, place, isNegative, start) }
    guard isNegative, value != 0 else {
      guard value <= UInt64(Int64.max) else {
        throw Malformed("an integer of at most 9223372036854775807", start)
      }
      return Int64(value)
    }
    guard isSigned else { throw Malformed("an integer that is not negative", start) }
    return value > UInt64(Int64.max) ? Int64.min : -Int64(value)
  }

  @inline(never)
  private static func longInteger(
    _ digits: UnsafeRawPointer, _ end: UnsafeRawPointer, _ isNegative: Bool,
    _ start: UnsafeRawPointer
  ) throws(Malformed) -> UInt64 {
    let most = UInt64(Int64.max) + (isNegative ? 1 : 0)
    var value: UInt64 = 0
    var place = digits
    while place < end {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(UInt64(byte(place) - 0x30))
      guard !overflow, !carry, sum <= most else {
        throw Malformed("an integer of 64 bits", start)
      }
      value = sum
      place += 1
    }
    return value
  }
}
