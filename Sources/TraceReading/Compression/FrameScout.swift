/// Where a frame lies, and its head.
struct FrameExtent {
  /// Offset in the file.
  var start: Int64
  /// Bytes in the file, from the magic number to the checksum.
  var length: Int
  var header: ZstdFrameHeader

  var end: Int64 { start + Int64(length) }
}

/// Finds frames that lie ahead and can be decoded as a whole, without decoding any.
///
/// A frame ends where its blocks' heads say. A found frame is only a guess: the parts before it may
/// end elsewhere. But the text of a frame at an offset depends on nothing before it.
final class FrameScout {
  /// Maximum number of frames of another kind that are skipped at a time.
  private static let near = 16

  private let window: InputWindow
  private let source: AheadSource
  private let maximumWindow: UInt64
  /// Bytes of frames that are worth finding.
  private let lengths: ClosedRange<Int>
  /// A head, wherever its bytes are.
  private let head = UnsafeMutableRawBufferPointer.allocate(
    byteCount: ZstdFrameHeader.longest, alignment: 16)

  /// The window reads from the source.
  init(_ window: InputWindow, _ source: AheadSource, options: DecodingOptions) {
    self.window = window
    self.source = source
    maximumWindow = options.maximumWindow
    lengths = min(options.wholeFrom, WholeFrame.longest)...WholeFrame.longest
  }

  deinit { head.deallocate() }

  /// The frame at an offset, if it may be decoded as a whole and is worth it.
  func frame(at offset: Int64) -> FrameExtent? { item(at: offset).flatMap(worthwhile) }

  /// The first such frame at or after an offset, which moves past the searched bytes; nil if none
  /// is near, or something other than a frame lies before it.
  func next(from offset: inout Int64) -> FrameExtent? {
    for _ in 0..<Self.near {
      guard let item = item(at: offset) else { return nil }
      offset = item.end
      if let frame = worthwhile(item) { return frame }
    }
    return nil
  }

  private func worthwhile(_ item: Item) -> FrameExtent? {
    let length = Int(clamping: item.end - item.start)
    guard let header = item.header, mayBeWhole(header), lengths.contains(length) else { return nil }
    return FrameExtent(start: item.start, length: length, header: header)
  }

  /// Whether a frame with this head can be decoded as a whole, judging by the head alone.
  func mayBeWhole(_ header: ZstdFrameHeader) -> Bool {
    header.dictionary == 0 && header.window <= maximumWindow
      && header.contentSize ?? 0 <= UInt64(WholeFrame.largest)
  }

  /// Copies bytes of the file that were seen.
  func copy(from offset: Int64, into target: UnsafeMutableRawBufferPointer) {
    // The window has what was delivered, the source what was not.
    let count = Int(max(0, min(Int64(target.count), window.end - offset)))
    if count > 0 {
      target.copyMemory(
        from: UnsafeRawBufferPointer(rebasing: window.bytes(from: offset).prefix(count)))
    }
    let skipped = Int(max(0, offset - window.end))
    let rest = source.ahead.dropFirst(skipped).prefix(target.count - count)
    UnsafeMutableRawBufferPointer(rebasing: target[count...])
      .copyMemory(from: UnsafeRawBufferPointer(rebasing: rest))
  }

  private struct Item {
    var start: Int64
    var end: Int64
    /// Nil for a skippable frame.
    var header: ZstdFrameHeader?
  }

  /// The frame at an offset, if there is one and its end can be seen.
  private func item(at start: Int64) -> Item? {
    guard let head = head(at: start, ZstdFrameHeader.longest) else { return nil }
    if ZstdDecoder.isSkippable(head) {
      let size = UInt32(littleEndian: head.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
      return Item(start: start, end: start + 8 + Int64(size), header: nil)
    }
    guard ZstdDecoder.isFrame(head), case .header(let header) = ZstdFrameHeader.parse(head)
    else { return nil }
    return end(of: header, at: start).map { Item(start: start, end: $0, header: header) }
  }

  private func end(of header: ZstdFrameHeader, at start: Int64) -> Int64? {
    var place = start + Int64(header.length)
    var isLast = false
    while !isLast {
      guard place - start <= WholeFrame.longest,
        let head = head(at: place, ZstdBlockHeader.length)
      else { return nil }
      let block = ZstdBlockHeader(head)
      guard block.isValid(in: header) else { return nil }
      place += Int64(ZstdBlockHeader.length + block.bodyLength)
      isLast = block.isLast
    }
    if header.hasChecksum { place += 4 }
    return see(to: place) ? place : nil
  }

  /// Bytes that may lie anywhere ahead, valid until the next call; nil if they cannot be seen.
  private func head(at offset: Int64, _ count: Int) -> UnsafeRawBufferPointer? {
    guard see(to: offset + Int64(count)) else { return nil }
    let part = UnsafeMutableRawBufferPointer(rebasing: head.prefix(count))
    copy(from: offset, into: part)
    return UnsafeRawBufferPointer(part)
  }

  private func see(to offset: Int64) -> Bool { offset <= window.end || source.see(to: offset) }
}
