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
      if let name = declared(bytes), !isKnown(name) { throw otherEncoding(name) }
      throw ProductProblem(
        .notText, "is not a property list: the text is not UTF-8; expected XML or binary form")
    }
    return bytes
  }

  /// The encoding that an XML declaration names, in small letters; nil without one.
  static func declared<Bytes: Collection<UInt8>>(_ text: Bytes) -> String? {
    let start = text.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard start.starts(with: "<?xml".utf8), let end = start.firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let words = String(decoding: start[..<end], as: UTF8.self).lowercased()
      .split { " \t\r\n=\"'?<>".contains($0) }
    guard let index = words.firstIndex(of: "encoding"), index + 1 < words.count else { return nil }
    return String(words[index + 1])
  }

  static func isKnown(_ name: String) -> Bool {
    ["utf-8", "utf8", "us-ascii", "ascii", "utf-16"].contains(name)
  }

  static func otherEncoding(_ name: String) -> ProductProblem {
    ProductProblem(
      .unsupported,
      "has the encoding '\(DisplayText.escaped(name, limit: 40))'; expected UTF-8 or UTF-16; "
        + PropertyListReader.remedy)
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
