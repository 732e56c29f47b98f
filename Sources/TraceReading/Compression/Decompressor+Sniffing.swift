import SystemLibrary

/// Recognises an input by its first bytes.
extension Decompressor {
  /// Also a file so short that it holds only a part of the magic number.
  static func isZstd(_ head: UnsafeRawBufferPointer) -> Bool {
    head.count >= 4
      ? ZstdDecoder.isFrame(head) || ZstdDecoder.isSkippable(head)
      : ZstdDecoder.magic.starts(with: head)
  }

  /// The bytes before the first frame or member, if one seems to begin.
  static func untilContainer(_ head: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let frame = first(0x28, in: head) { ZstdDecoder.isFrame($0) }
    let member = first(0x1F, in: head) { GzipDecoder.isMember($0) }
    return UnsafeRawBufferPointer(rebasing: head[..<min(frame, member)])
  }

  /// The first place of a byte from where on the rest matches; the end if there is none.
  private static func first(
    _ byte: UInt8, in head: UnsafeRawBufferPointer, where matches: (UnsafeRawBufferPointer) -> Bool
  ) -> Int {
    guard let base = head.baseAddress else { return 0 }
    var place = 0
    while let found = memchr(base + place, Int32(byte), head.count - place) {
      place = UnsafeRawPointer(found) - base
      guard head.count - place > 3 else { break }
      if matches(UnsafeRawBufferPointer(rebasing: head[place...])) { return place }
      place += 1
    }
    return head.count
  }

  static func isGzip(_ head: UnsafeRawBufferPointer) -> Bool {
    head[0] == 0x1F && (head.count == 1 || head[1] == 0x8B)
  }

  /// Whether too many bytes are neither ASCII nor UTF-8 for this to be text: a third to a half of
  /// the bytes in the middle of a compressed file, but few in a text with bad bytes.
  static func isBinary(_ head: UnsafeRawBufferPointer) -> Bool {
    var odd = 0
    var index = 0
    while index < head.count {
      if index + 8 <= head.count,
        isPrintable(head.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      {
        index += 8
        continue
      }
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

  /// Whether eight bytes are ASCII, and none of them a control character other than LF.
  private static func isPrintable(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops = ones &* 0x80
    guard word & tops == 0 else { return false }
    // Of ASCII, nothing is carried into the next byte: the top bit of each says it of that byte.
    let isBlankOrAbove = word &+ ones &* 0x60
    let isNotLF = (word ^ ones &* 0x0A) &+ ones &* 0x7F
    let isDEL = word &+ ones
    return (isBlankOrAbove | ~isNotLF) & ~isDEL & tops == tops
  }

  private static let byteOrderMarks: [(bytes: [UInt8], name: String)] = [
    ([0xFF, 0xFE, 0x00, 0x00], "UTF-32 text"),
    ([0x00, 0x00, 0xFE, 0xFF], "UTF-32 text"),
    ([0xFF, 0xFE], "UTF-16 text"),
    ([0xFE, 0xFF], "UTF-16 text"),
  ]

  /// Whether a message of OTLP begins there, after its length, as the file exporter of the
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

  /// The kind of an input that is neither text nor a container we decode; nil if it may be one of
  /// these.
  static func foreignContent(_ head: UnsafeRawBufferPointer) -> ForeignContent? {
    if let known = ForeignContent.all.first(where: { $0.fits(head) }) { return known }
    if isProtobufMessage(head) { return .protocolBuffers }
    return wideText(head).flatMap { $0 == "UTF-16 text" ? nil : ForeignContent.wideText($0) }
  }

  /// The encoding of a text with two or four bytes for each character; nil for any other input.
  static func wideText(_ head: UnsafeRawBufferPointer) -> String? {
    for mark in byteOrderMarks where head.starts(with: mark.bytes) { return mark.name }
    if isWide(head, unit: 2) { return "UTF-16 text" }
    return isWide(head, unit: 4) ? "UTF-32 text" : nil
  }

  /// Whether text without a byte order mark has `unit` bytes for each character: in each ASCII
  /// character all but the first or the last of them are 0.
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
