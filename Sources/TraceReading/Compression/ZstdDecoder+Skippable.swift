/// Skippable frames, which hold no text.
extension ZstdDecoder {
  func beginSkippable() throws(SourceError) {
    guard let end = try skippableEnd(at: frameStart) else {
      return damaged(.truncated, start: frameStart)
    }
    // Only a length that ends at something is believed; one that is longer than can be looked
    // ahead, unless the file is shorter.
    switch try isBoundary(end) {
    case false:
      damaged(window.isAtEnd && window.end < end ? .truncated : .skippable, start: frameStart)
    case nil where end > window.fileSize ?? .max: damaged(.truncated, start: frameStart)
    default: state = .skipping(until: end)
    }
  }

  /// The offset that a skippable frame says it ends at (RFC 8878 §3.1.2); nil if the file ends
  /// before.
  private func skippableEnd(at start: Int64) throws(SourceError) -> Int64? {
    guard try window.need(8) else { return nil }
    let size = window.bytes(from: start).loadUnaligned(fromByteOffset: 4, as: UInt32.self)
    return start + 8 + Int64(UInt32(littleEndian: size))
  }

  /// Whether a frame begins or the file ends at an offset; nil if it is too far ahead to be seen.
  private func isBoundary(_ offset: Int64) throws(SourceError) -> Bool? {
    let distance = Int(clamping: offset - window.position)
    guard distance <= window.sizes.reach - 4 else { return nil }
    if try window.need(distance + 4) {
      let head = window.bytes(from: offset)
      return Self.isFrame(head) || Self.isSkippable(head)
    }
    return window.end >= offset && Self.mayBegin(window.bytes(from: offset))
  }

  func skip(until end: Int64) throws(SourceError) {
    while window.position < end {
      guard try window.need(1) else { return damaged(.truncated, start: frameStart) }
      window.position = min(window.end, end)
    }
    state = .between
  }
}
