/// Characters beyond ASCII that are signs, not letters.
enum PrintedSign {
  /// The number of bytes of the character at a place.
  static func length(_ byte: UInt8) -> Int {
    byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
  }

  /// Whether the character that begins at a place is a sign: punctuation, an arrow, a symbol or an
  /// emoji.
  static func isSign(_ text: UnsafeRawBufferPointer, _ place: Int) -> Bool {
    let first = text[place]
    let second = place + 1 < text.count ? text[place + 1] : 0
    switch first {
    // U+00A0…U+00BF without the letters ª and º.
    case 0xC2: return second != 0xAA && second != 0xBA
    // U+00D7 and U+00F7.
    case 0xC3: return second == 0x97 || second == 0xB7
    // U+2000…U+2BFF: punctuation, arrows, symbols.
    case 0xE2: return second <= 0xAF
    // U+3000…U+303F: punctuation of CJK.
    case 0xE3: return second == 0x80
    // U+FE00…U+FE0F and U+FF00…U+FF0F: variation selectors, wide punctuation.
    case 0xEF:
      let third = place + 2 < text.count ? text[place + 2] : 0
      return second == 0xB8 || second == 0xBB || second == 0xBC && (third < 0x90 || third == 0x9A)
    // U+1F000…U+1FFFF.
    case 0xF0: return second == 0x9F
    default: return false
    }
  }
}
