import CZlib
internal import TraceModel

/// Decodes gzip members one after the other (RFC 1952) and continues after damage at the next place
/// that inflates: the head of a member, or inside one a full flush.
///
/// A flush leaves an empty stored block, whose last bytes are `00 00 FF FF`. Behind a full flush
/// nothing refers to what came before, so that inflating can begin there. Zeros after the last
/// member are padding.
final class GzipDecoder: RecoveringDecoder {
  static let names = Damage.Names(
    part: "member", fault: "has no end", nothingFollows: "nothing later inflates")

  /// The largest window, 2^15 bytes; 16 more: with gzip head and trailer; negative: without.
  private static let memberBits: Int32 = 15 + 16
  private static let rawBits: Int32 = -15

  let window: InputWindow
  var recovery: Recovery
  private let stream: UnsafeMutablePointer<z_stream>
  /// A member's head was read, and not yet its end.
  private var isInside = false
  private var memberStart: Int64 = 0
  private var memberDecoded: Int64 = 0
  /// The present member was entered at a flush, so that its checksum says nothing.
  private var isEnteredLate = false
  /// zlib may hold more text than there was room for, also where the input ends.
  private var mustDrain = false
  /// A member was read to its end or failed.
  private var hasSeenMember = false

  /// - Parameter decoded: bytes of text that other decoders returned before.
  init(_ window: InputWindow, decoded: Int64 = 0) {
    self.window = window
    recovery = Recovery(decoded: decoded)
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let code = inflateInit2_(
      stream, Self.memberBits, zlibVersion(), Int32(MemoryLayout<z_stream>.size))
    precondition(code == Z_OK, "no memory for zlib")
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  private static func isFlush(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes[0] == 0 && bytes[1] == 0 && bytes[2] == 0xFF && bytes[3] == 0xFF
  }

  /// How a member begins: the magic number and the method, deflate.
  static let magic: [UInt8] = [0x1F, 0x8B, 8]

  static func isMember(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.starts(with: magic) && bytes[3] & 0xE0 == 0
  }

  func decodeMore(into output: UnsafeMutableRawBufferPointer) throws(SourceError) -> Int {
    if isInside { return try inflateMore(into: output) }
    try beginMember()
    return 0
  }

  private func beginMember() throws(SourceError) {
    window.keep = window.position
    memberStart = window.position
    let hasPadding = try skipZeros()
    let start = window.position
    guard try window.need(1) else { return recovery.state = .finished }
    // Zeros fill up the end of a file, or they are a hole where members were.
    guard !hasPadding else { return damaged(.garbage) }
    memberStart = start
    memberDecoded = 0
    _ = try window.need(2)
    let head = window.bytes(from: start)
    guard head[0] == 0x1F, head.count < 2 || head[1] == 0x8B else { return damaged(.garbage) }
    inflateReset2(stream, Self.memberBits)
    mustDrain = false
    isEnteredLate = false
    isInside = true
  }

  private func skipZeros() throws(SourceError) -> Bool {
    guard hasSeenMember else { return false }
    while try window.need(1), window.bytes(from: window.position)[0] == 0 {
      window.position += 1
      window.keep = max(memberStart, window.position - Int64(window.sizes.history))
    }
    return window.position > memberStart
  }

  private func inflateMore(
    into output: UnsafeMutableRawBufferPointer
  ) throws(SourceError) -> Int {
    guard try window.need(1) || mustDrain else {
      damaged(.truncated)
      return 0
    }
    let (code, taken, given) = step(output)
    mustDrain = given == output.count
    window.position += Int64(taken)
    window.keep = max(memberStart, window.position - Int64(window.sizes.history))
    memberDecoded += Int64(given)
    recovery.decoded += Int64(given)
    switch code {
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END:
      hasSeenMember = true
      if isEnteredLate { try skipTrailer() }
      expectPart()
    default: try fail()
    }
    return given
  }

  private func step(
    _ output: UnsafeMutableRawBufferPointer, atMost limit: Int = .max
  ) -> (Int32, Int, Int) {
    let bytes = window.bytes(from: window.position)
    let input = UnsafeRawBufferPointer(rebasing: bytes.prefix(limit))
    let room = min(output.count, 1 << 30)
    // zlib does not write to its input, its declaration only lacks the `const`.
    stream.pointee.next_in = UnsafeMutableRawPointer(mutating: input.baseAddress)?
      .assumingMemoryBound(to: Bytef.self)
    stream.pointee.avail_in = uInt(input.count)
    stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: Bytef.self)
    stream.pointee.avail_out = uInt(room)
    let code = inflate(stream, Z_NO_FLUSH)
    return (
      code, input.count - Int(stream.pointee.avail_in), room - Int(stream.pointee.avail_out)
    )
  }

  private func fail() throws(SourceError) {
    let reason = stream.pointee.msg.map { String(cString: $0) } ?? "invalid data"
    hasSeenMember = true
    // Everything was inflated before the trailer; only its check differs. Reading continues after
    // it, unless the member ran over others.
    if let fault = TrailerFault(rawValue: reason) {
      // zlib stops before the length that follows a wrong checksum.
      if fault == .checksum { try skipLength() }
      return damaged(.unverified("has a wrong checksum"), resume: window.position)
    }
    damaged(.corrupt(reason))
  }

  /// The fault of a trailer. zlib says so in its message alone (`inflate.c`).
  private enum TrailerFault: String {
    case checksum = "incorrect data check"
    case length = "incorrect length check"
  }

  private func skipLength() throws(SourceError) {
    _ = try window.need(4)
    let left = window.bytes(from: window.position)
    let looksLikeMember = left.count >= 2 && left[0] == 0x1F && left[1] == 0x8B
    if !looksLikeMember { window.position += Int64(min(4, left.count)) }
  }

  private func skipTrailer() throws(SourceError) {
    _ = try window.need(8)
    window.position += Int64(min(8, window.available))
  }

  private func damaged(_ cause: Damage.Cause, resume: Int64? = nil) {
    damaged(cause, start: memberStart, decoded: memberDecoded, resume: resume)
  }
}

// MARK: - Searching

extension GzipDecoder {
  /// The head of a member, or the end of a flush.
  static let head = PartHead(first: 0x1F, other: 0, length: 4) { bytes in
    bytes[0] != 0 ? isMember(bytes) : isFlush(bytes)
  }

  func expectPart() { isInside = false }

  func goOn(at candidate: Int64, after damage: Damage) throws(SourceError) -> Int64? {
    let isMember = window.bytes(from: candidate)[0] != 0
    let place = candidate + (isMember ? 0 : 4)
    guard isMember || candidate >= firstFlush(damage),
      try inflates(isMember ? Self.memberBits : Self.rawBits, at: place)
    else { return nil }
    isMember ? expectPart() : enter(at: place)
    return place
  }

  /// Where flushes can be used from. Those that were inflated over lie before text that was given.
  private func firstFlush(_ damage: Damage) -> Int64 {
    switch damage.cause {
    case .corrupt: max(damage.start, damage.place - 4)
    case .garbage: damage.start
    case .unverified, .truncated, .skippable, .refused: .max
    }
  }

  private func enter(at place: Int64) {
    inflateReset2(stream, Self.rawBits)
    mustDrain = false
    isEnteredLate = true
    memberStart = place
    memberDecoded = 0
    isInside = true
  }

  /// Inflated bytes that are enough to see whether a member holds text.
  private static let proof = 1 << 12

  /// Inflated bytes that are enough to see that the bytes after a flush are something else.
  private static let glance = 256

  /// Whether a member at an offset inflates to text.
  func inflatesMember(at start: Int64) throws(SourceError) -> Bool {
    try inflates(Self.memberBits, at: start)
  }

  /// Whether the bytes at an offset inflate to text: at least one byte if they inflate to the end,
  /// else a line end and plausible text, because any three bytes may look like a head. After a
  /// flush it must do without the text before.
  private func inflates(_ bits: Int32, at start: Int64) throws(SourceError) -> Bool {
    let isThere = try window.probe(at: start) { () throws(SourceError) in try inflates(bits) }
    // A trial may have ended anywhere.
    mustDrain = false
    return isThere
  }

  private func inflates(_ bits: Int32) throws(SourceError) -> Bool {
    let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.proof, alignment: 16)
    defer { scratch.deallocate() }
    inflateReset2(stream, bits)
    var given = 0
    // zlib may hold more text than there was room for.
    var isFull = false
    while given < scratch.count {
      // As many bytes at a time, however they were read: what zlib takes and sees depends on it.
      _ = try window.need(Self.proof)
      guard isFull || window.available > 0 else { break }
      let room = scratch[given..<(given < Self.glance ? Self.glance : scratch.count)]
      let (code, taken, count) = step(
        UnsafeMutableRawBufferPointer(rebasing: room), atMost: Self.proof)
      given += count
      isFull = count == room.count
      window.position += Int64(taken)
      if bits == Self.rawBits, given == Self.glance,
        Decompressor.isBinary(UnsafeRawBufferPointer(rebasing: scratch[..<given]))
      {
        return false
      }
      if code == Z_STREAM_END { return given > 0 }
      guard code == Z_OK || code == Z_BUF_ERROR else {
        if bits == Self.rawBits { return false }
        break
      }
    }
    let text = UnsafeRawBufferPointer(rebasing: scratch.prefix(given))
    return (given == scratch.count || text.contains(10)) && !Decompressor.isBinary(text)
  }
}
