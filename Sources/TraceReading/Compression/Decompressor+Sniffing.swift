/// What the first bytes of an input say.
extension Decompressor {
  /// Also a file so short that it holds only a part of the magic number.
  static func isZstd(_ head: UnsafeRawBufferPointer) -> Bool {
    head.count >= 4
      ? ZstdDecoder.isFrame(head) || ZstdDecoder.isSkippable(head)
      : ZstdDecoder.magic.starts(with: head)
  }

  /// What precedes the first frame or member, if one seems to begin.
  static func untilContainer(_ head: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let place = head.indices.dropLast(3).first {
      let rest = UnsafeRawBufferPointer(rebasing: head[$0...])
      return head[$0] == 0x28 && ZstdDecoder.isFrame(rest)
        || head[$0] == 0x1F && GzipDecoder.isMember(rest)
    }
    return UnsafeRawBufferPointer(rebasing: head[..<(place ?? head.count)])
  }

  static func isGzip(_ head: UnsafeRawBufferPointer) -> Bool {
    head[0] == 0x1F && (head.count == 1 || head[1] == 0x8B)
  }

  /// Whether so much is neither ASCII text nor UTF-8 that it is no text: the middle of a
  /// compressed file has a third to a half of such bytes, a text with bad bytes in it a few.
  static func isBinary(_ head: UnsafeRawBufferPointer) -> Bool {
    var odd = 0
    var index = 0
    while index < head.count {
      let length = UTF8Check.sequenceLength(head, at: index)
      switch head[index] {
      case 0, 9, 10, 12, 13, 27: break
      case 0..<0x20, 0x7F: odd += 1
      default: odd += length == 0 ? 1 : 0
      }
      index += max(1, length)
    }
    return odd * 10 > head.count
  }

  private static let signatures: [(bytes: [UInt8], name: String)] = [
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "an xz file"),
    ([0x42, 0x5A, 0x68], "a bzip2 file"),
    ([0x04, 0x22, 0x4D, 0x18], "an LZ4 file"),
    ([0x02, 0x21, 0x4C, 0x18], "an LZ4 file of the legacy format"),
    // The first format wrote its magic number the other way round.
    ([0xFD, 0x2F, 0xB5, 0x1E], "a Zstandard file of a legacy format (before 0.8)"),
    ([0x50, 0x4B, 0x03, 0x04], "a zip archive"),
    ([0x50, 0x4B, 0x05, 0x06], "a zip archive"),
    ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7-Zip archive"),
    ([0x1F, 0x9D], "a file of compress (.Z)"),
  ]

  private static let byteOrderMarks: [(bytes: [UInt8], name: String)] = [
    ([0xFF, 0xFE, 0x00, 0x00], "UTF-32 text"),
    ([0x00, 0x00, 0xFE, 0xFF], "UTF-32 text"),
    ([0xFF, 0xFE], "UTF-16 text"),
    ([0xFE, 0xFF], "UTF-16 text"),
  ]

  /// Whether a message of OTLP begins there, behind its length as the file exporter of the
  /// OpenTelemetry Collector writes it: field 1 fits into the message, and begins with its own
  /// field 1 or 2.
  static func isProtobufMessage(_ head: UnsafeRawBufferPointer) -> Bool {
    guard head.count >= 8, head[0] == 0, head[4] == 0x0A else { return false }
    let length = head[1..<4].reduce(0) { $0 << 8 | Int($1) }
    var inner = 0
    var place = 5
    while place < min(head.count - 1, 9) {
      inner |= Int(head[place] & 0x7F) << (7 * (place - 5))
      place += 1
      guard head[place - 1] >= 0x80 else { break }
    }
    return inner > 0 && inner + place - 4 <= length && (head[place] == 0x0A || head[place] == 0x12)
  }

  static func foreignContainer(_ head: UnsafeRawBufferPointer) -> String? {
    if head.count >= 4, head[1] == 0xB5, head[2] == 0x2F, head[3] == 0xFD,
      (0x22...0x27).contains(head[0])
    {
      return "a Zstandard file of a legacy format (before 0.8)"
    }
    for signature in signatures where head.starts(with: signature.bytes) {
      // 'BZh' could begin a text; the digit of the level and the block's magic number decide.
      if signature.bytes.count == 3,
        head.count < 10 || !(0x31...0x39).contains(head[3])
          || !(head[4] == 0x31 || head[4] == 0x17)
      {
        continue
      }
      return signature.name
    }
    if isProtobufMessage(head) { return "telemetry in Protocol Buffers" }
    return wideText(head)
  }

  /// What text is that has two or four bytes for each character; nil if it is none.
  static func wideText(_ head: UnsafeRawBufferPointer) -> String? {
    for mark in byteOrderMarks where head.starts(with: mark.bytes) { return mark.name }
    if isWide(head, unit: 2) { return "UTF-16 text" }
    return isWide(head, unit: 4) ? "UTF-32 text" : nil
  }

  /// Whether text without a byte order mark has so many bytes for each character: of those of ASCII
  /// all but the first or the last are 0.
  private static func isWide(_ head: UnsafeRawBufferPointer, unit: Int) -> Bool {
    let units = stride(from: 0, through: min(head.count, 64) - unit, by: unit)
    guard head.count >= max(unit, 4) else { return false }
    return [0, unit - 1].contains { significant in
      units.allSatisfy { start in
        (0..<unit).allSatisfy { (head[start + $0] != 0) == ($0 == significant) }
      }
    }
  }
}
