/// The words of a sketch line (FORMAT.md §6): bare, or JSON strings.
///
/// Like ``JSONScan`` it relies on the LF or zero after the text.
enum SketchScan {
  static func isBare(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != 0x7F && byte != 0x3D && byte != 0x23 && byte != 0x22
  }

  /// Spaces, and whether anything but a comment follows.
  static func hasMore(_ place: inout UnsafeRawPointer, before end: UnsafeRawPointer) -> Bool {
    JSONScan.skipSpace(&place)
    return place < end && JSONScan.byte(place) != 0x23
  }

  /// A word at `place`, which moves past it; nil without one. A JSON string is unescaped
  /// into the block's scratch region.
  static func word(
    _ place: inout UnsafeRawPointer, _ block: TextBlock
  ) throws(Malformed) -> UnsafeRawBufferPointer? {
    let start = place
    if JSONScan.byte(place) == 0x22 {
      place += 1
      let hasEscape = try JSONScan.skipString(&place)
      let text = UnsafeRawBufferPointer(start: start + 1, count: place - start - 2)
      guard hasEscape else { return text }
      guard let plain = block.unescape(text) else { throw Malformed("fewer escapes", start) }
      return plain
    }
    while isBare(JSONScan.byte(place)) {
      let length = UTF8Check.sequenceLength(place, before: place + 4)
      guard length > 0 else { throw Malformed("valid UTF-8", place) }
      place += length
    }
    return place > start ? UnsafeRawBufferPointer(start: start, count: place - start) : nil
  }

  /// The items of an array: a word of items and commas, or a JSON array of strings if it begins
  /// with `[` (FORMAT.md §7.4). Empty without a word.
  static func items(
    _ place: inout UnsafeRawPointer, _ block: TextBlock
  ) throws(Malformed) -> [String] {
    guard JSONScan.byte(place) != 0x5B else { return try array(&place, block) }
    guard let word = try word(&place, block) else { return [] }
    return word.split(separator: 0x2C, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private static func array(
    _ place: inout UnsafeRawPointer, _ block: TextBlock
  ) throws(Malformed) -> [String] {
    var items: [String] = []
    place += 1
    JSONScan.skipSpace(&place)
    guard JSONScan.byte(place) != 0x5D else {
      place += 1
      return items
    }
    while true {
      guard JSONScan.byte(place) == 0x22, let item = try word(&place, block) else {
        throw Malformed("a string", place)
      }
      items.append(String(decoding: item, as: UTF8.self))
      JSONScan.skipSpace(&place)
      let next = JSONScan.byte(place)
      guard next == 0x2C || next == 0x5D else { throw Malformed("',' or ']'", place) }
      place += 1
      JSONScan.skipSpace(&place)
      if next == 0x5D { return items }
    }
  }
}
