import TraceModel

/// The encodings of a property list in XML: UTF-8, and UTF-16 with its mark.
enum TextEncoding {
  /// The text as UTF-8, without a mark.
  static func utf8(_ bytes: [UInt8]) throws(ProductProblem) -> [UInt8] {
    if bytes.begins(with: "\u{FEFF}") { return try checked(Array(bytes[3...])) }
    switch (bytes.first, bytes.count > 1 ? bytes[1] : 0) {
    case (0xFE, 0xFF): return try wide(bytes, isBig: true)
    case (0xFF, 0xFE): return try wide(bytes, isBig: false)
    default: return try checked(bytes)
    }
  }

  private static func checked(_ bytes: [UInt8]) throws(ProductProblem) -> [UInt8] {
    guard String(wellFormed: bytes) != nil else {
      throw ProductProblem(
        .notText, "is not a property list: the text is not UTF-8; expected XML or binary form")
    }
    return bytes
  }

  private static func wide(_ bytes: [UInt8], isBig: Bool) throws(ProductProblem) -> [UInt8] {
    guard let text = string(bytes[2...], isBig: isBig) else {
      throw ProductProblem(.notText, "is not a property list: the text is not valid UTF-16")
    }
    return Array(text.utf8)
  }

  /// The text of UTF-16; nil if it is not well-formed.
  static func string(_ bytes: ArraySlice<UInt8>, isBig: Bool) -> String? {
    guard bytes.count % 2 == 0 else { return nil }
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var place = bytes.startIndex
    while place < bytes.endIndex {
      let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      units.append(isBig ? first << 8 | second : second << 8 | first)
      place += 2
    }
    var result = String.UnicodeScalarView()
    var index = 0
    while index < units.count {
      let unit = units[index]
      index += 1
      if let scalar = Unicode.Scalar(unit) {
        result.append(scalar)
        continue
      }
      guard unit < 0xDC00, index < units.count, (0xDC00..<0xE000).contains(units[index]),
        let scalar = Unicode.Scalar(
          0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(units[index]) - 0xDC00))
      else { return nil }
      result.append(scalar)
      index += 1
    }
    return String(result)
  }
}
