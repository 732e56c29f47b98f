/// Text from a trace, made safe to show: on a terminal, in a log, in a report.
public enum DisplayText {
  /// The text with everything that could steer a terminal or reorder a line written as `\u{..}`:
  /// control characters, line and paragraph separators, bidirectional and zero-width controls, and
  /// each byte that is not UTF-8. The second `#` of a command of a build server is escaped too,
  /// `##[…]`, `##vso[…]` or `##teamcity[…]`: servers find them anywhere in a line of a log. Other
  /// text is unchanged.
  ///
  /// The output has at most `limit` characters, without the trailing `…` that marks omitted text.
  /// The limit bounds the work, not the length of the text.
  public static func escaped(_ bytes: UnsafeRawBufferPointer, limit: Int = .max) -> String {
    if isPlain(bytes, limit) { return String(decoding: bytes, as: UTF8.self) }
    var result = ""
    var used = 0
    var index = 0
    while index < bytes.count {
      let (scalar, length) = decode(bytes, at: index)
      let isCommand =
        bytes[index] == 0x23 && index > 0 && bytes[index - 1] == 0x23
        && isRestOfCommand(bytes, index + 1)
      let isShown = scalar.map { !isControl($0) && !isCommand } ?? false
      let piece =
        isShown
        ? scalar.map(String.init) ?? ""
        : "\\u{\(String(scalar?.value ?? UInt32(bytes[index]), radix: 16, uppercase: true))}"
      let cost = isShown ? 1 : piece.utf8.count
      guard used + cost <= limit else { return result + "…" }
      result += piece
      used += cost
      index += length
    }
    return result
  }

  public static func escaped(_ bytes: some Collection<UInt8>, limit: Int = .max) -> String {
    // A scalar has at most four bytes, so no more than this can be needed.
    let most = limit < Int.max / 8 ? (limit + 1) * 4 : Int.max
    return Array(bytes.prefix(most)).withUnsafeBytes { escaped($0, limit: limit) }
  }

  public static func escaped(_ text: String, limit: Int = .max) -> String {
    var text = text
    return text.withUTF8 { bytes -> String? in
      let bytes = UnsafeRawBufferPointer(bytes)
      return isPlain(bytes, limit) ? nil : escaped(bytes, limit: limit)
    } ?? text
  }

  /// ASCII without anything to escape, as nearly all text is, and short enough.
  private static func isPlain(_ bytes: UnsafeRawBufferPointer, _ limit: Int) -> Bool {
    bytes.count <= limit && JSONEscapes.plainEnd(bytes, from: 0) == bytes.count
  }

  /// Whether the two signs are followed by a word, which may be empty, and an opening bracket.
  private static func isRestOfCommand(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> Bool {
    bytes[start...].first { !(0x61...0x7A).contains($0 | 0x20) } == 0x5B
  }

  /// Whether a scalar is written as an escape: C0, DEL and C1, U+061C, U+200B–200F, U+2028–202E,
  /// U+2060–206F, U+FEFF, U+FFF9–FFFB, tag characters, U+00AD, U+180E and the non-characters U+FFFE
  /// and U+FFFF.
  public static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x00AD, 0x061C, 0x180E, 0x200B...0x200F, 0x2028...0x202E,
      0x2060...0x206F, 0xFEFF,
      0xFFF9...0xFFFB, 0xFFFE, 0xFFFF, 0xE0000...0xE007F:
      true
    default: false
    }
  }

  /// The scalar that begins at `index`, nil for a byte that begins none, and its length in bytes.
  private static func decode(
    _ bytes: UnsafeRawBufferPointer, at index: Int
  ) -> (Unicode.Scalar?, Int) {
    let first = UInt32(bytes[index])
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    let (length, least): (Int, UInt32) =
      switch first {
      case 0xC2...0xDF: (2, 0x80)
      case 0xE0...0xEF: (3, 0x800)
      case 0xF0...0xF4: (4, 0x10000)
      default: (0, 0)
      }
    guard length > 0, index + length <= bytes.count else { return (nil, 1) }
    var value = first & (0x7F >> UInt32(length))
    for offset in 1..<length {
      let byte = UInt32(bytes[index + offset])
      guard byte & 0xC0 == 0x80 else { return (nil, 1) }
      value = value << 6 | byte & 0x3F
    }
    guard value >= least, let scalar = Unicode.Scalar(value) else { return (nil, 1) }
    return (scalar, length)
  }
}
