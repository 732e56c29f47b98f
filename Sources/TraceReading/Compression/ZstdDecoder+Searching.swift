internal import TraceModel

/// The way back to text after damage.
extension ZstdDecoder {
  static let head = PartHead(first: 0x28, length: 5) { isFrame($0) }

  func expectPart() { state = .between }

  func goOn(at candidate: Int64, after damage: Damage) throws(SourceError) -> Int64? {
    guard try decodes(at: candidate) else { return nil }
    expectPart()
    return candidate
  }

  /// Decoded bytes that are enough to see whether a frame holds text.
  static let proof = 1 << 12
  /// Bytes of a stored block that are enough to see it.
  static let glance = 256

  /// Whether a frame at an offset decodes to text: at least one byte if it decodes to its end, else
  /// a line end and plausible text, because any four bytes may be a magic number. A frame without
  /// text is skipped, because reading cannot continue inside it.
  func decodes(at start: Int64) throws(SourceError) -> Bool {
    try window.probe(at: start) { () throws(SourceError) in try tryFrame(at: start) }
  }

  private func tryFrame(at start: Int64) throws(SourceError) -> Bool {
    _ = try window.need(ZstdFrameHeader.longest)
    guard case .header(let header) = ZstdFrameHeader.parse(window.bytes(from: start)),
      header.dictionary == 0, header.window <= maximumWindow
    else { return false }
    window.position = start + Int64(header.length)
    guard try !beginsFalsely(header) else { return false }
    frame.begin(header)
    var given = 0
    while given < Self.proof {
      let room = UnsafeMutableRawBufferPointer(rebasing: scratch[given...])
      switch try frame.step(window, into: room) {
      case .bytes(let count): given += count
      case .ended, .unverified: return given > 0
      case .corrupt, .cutOff: return scratch.prefix(given).contains(10) && isText(given)
      }
    }
    return isText(given)
  }

  /// Whether the first block shows without decoding that the frame holds no text. Garbage full of
  /// magic numbers would otherwise cost a block of 128 KiB for each of them.
  func beginsFalsely(_ header: ZstdFrameHeader) throws(SourceError) -> Bool {
    guard try window.need(3) else { return false }
    let block = ZstdBlockHeader(window.bytes(from: window.position))
    guard block.isValid(in: header) else { return true }
    switch block.type {
    case .stored where block.size >= Self.glance:
      guard try window.need(3 + Self.glance) else { return false }
      let body = window.bytes(from: window.position)[3..<(3 + Self.glance)]
      return Decompressor.isBinary(UnsafeRawBufferPointer(rebasing: body))
    case .run where !block.isLast:
      guard try window.need(7) else { return false }
      let next = window.bytes(from: window.position)[4...]
      return !ZstdBlockHeader(UnsafeRawBufferPointer(rebasing: next)).isValid(in: header)
    default: return false
    }
  }

  func isText(_ count: Int) -> Bool {
    !Decompressor.isBinary(UnsafeRawBufferPointer(rebasing: scratch.prefix(count)))
  }
}
