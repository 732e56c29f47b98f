import CZstd
internal import TraceModel

/// Decodes Zstandard frames one after the other and finds its way back after damage.
///
/// ```
///            magic                        end of frame
///   between ──────▶ frame ───────────────────────────▶ between
///      │ other bytes  │ error, or the file ends in it
///      └──────────────┴──▶ searching ── a frame that decodes ──▶ between
/// ```
/// libzstd gives back nothing of a call that fails. So it is fed exactly what it asked for, which is
/// one block, and only after everything decoded before was taken out (measured with 1.5.4).
final class ZstdDecoder: StreamDecoder {
  static let magic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
  /// A block decodes to at most this much (RFC 8878 §3.1.1.2.4).
  private static let largestBlock = 1 << 17

  private enum State {
    case between
    /// Inside a frame; libzstd wants `next` bytes.
    case frame(next: Int)
    case skipping(until: Int64)
    case searching(Damage)
    case finished
  }

  /// Why a frame is searched for.
  private struct Damage {
    enum Cause {
      case corrupt(String)
      case checksum
      case truncated
      /// Bytes that belong to no frame.
      case garbage
      /// Reported already.
      case refused
    }
    var cause: Cause
    /// Offset of the damaged frame, or of the first byte of the garbage.
    var start: Int64
    var decoded: Int64
    /// Where reading goes on if no frame begins before this offset.
    var resume: Int64?
    var isGapSaid = false
  }

  private let window: InputWindow
  private let maximumWindow: UInt64
  private let context: OpaquePointer
  private var state = State.between
  private var frameStart: Int64 = 0
  private var frameDecoded: Int64 = 0
  /// Decoded bytes may still be inside the context.
  private var mustDrain = false
  private var framesSeen = 0
  private var problems: [InputProblem] = []
  private var failure: SourceError?

  init(_ window: InputWindow, maximumWindow: UInt64) {
    self.window = window
    self.maximumWindow = maximumWindow
    guard let context = ZSTD_createDCtx() else { preconditionFailure("no memory for a context") }
    self.context = context
    let log = UInt64.bitWidth - (max(maximumWindow, 1) - 1).leadingZeroBitCount
    ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, Int32(min(max(log, 10), 31)))
  }

  deinit { ZSTD_freeDCtx(context) }

  static func isFrame(_ bytes: UnsafeRawBufferPointer) -> Bool { bytes.starts(with: magic) }

  static func isSkippable(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.count >= 4 && bytes[0] & 0xF0 == 0x50 && bytes[1] == 0x2A && bytes[2] == 0x4D
      && bytes[3] == 0x18
  }

  func takeProblems() -> [InputProblem] {
    defer { problems = [] }
    return problems
  }

  func decode(into output: UnsafeMutableRawBufferPointer) throws(SourceError) -> DecodedPiece {
    if let failure { throw failure }
    var produced = 0
    do throws(SourceError) {
      return try decode(into: output, &produced)
    } catch {
      // What was decoded before the source failed goes out first.
      failure = error
      guard produced > 0 else { throw error }
      return .bytes(produced)
    }
  }

  private func decode(
    into output: UnsafeMutableRawBufferPointer, _ produced: inout Int
  ) throws(SourceError) -> DecodedPiece {
    while produced < output.count {
      switch state {
      case .between: try beginFrame()
      case .frame(let next):
        let rest = UnsafeMutableRawBufferPointer(rebasing: output[produced...])
        produced += try decodeBlock(next, into: rest)
      case .skipping(let end): try skip(until: end)
      case .searching(var damage):
        // What precedes the damage goes out first, then the gap, then what follows.
        if produced > 0 { return .bytes(produced) }
        if !damage.isGapSaid, damage.resume == nil {
          damage.isGapSaid = true
          state = .searching(damage)
          return .gap
        }
        return try search(damage) ? .gap : .pause
      case .finished: return produced > 0 ? .bytes(produced) : .end
      }
    }
    return .bytes(produced)
  }

  private func beginFrame() throws(SourceError) {
    let start = window.position
    window.keep = start
    let isThere = try window.need(4)
    let head = window.bytes(from: start)
    if head.isEmpty { return state = .finished }
    guard isThere else {
      // A part of a magic number at the very end: the file was cut there.
      let isCut =
        Self.magic.starts(with: head)
        || (head[0] & 0xF0 == 0x50
          && head.dropFirst().elementsEqual([0x2A, 0x4D].prefix(head.count - 1)))
      return damaged(isCut ? .truncated : .garbage, start: start)
    }
    if Self.isSkippable(head) {
      guard try window.need(8) else { return damaged(.truncated, start: start) }
      let size = window.bytes(from: start).loadUnaligned(fromByteOffset: 4, as: UInt32.self)
      frameStart = start
      state = .skipping(until: start + 8 + Int64(UInt32(littleEndian: size)))
      return
    }
    guard Self.isFrame(head) else { return damaged(.garbage, start: start) }
    _ = try window.need(ZstdFrameHeader.longest)
    frameStart = start
    frameDecoded = 0
    switch ZstdFrameHeader.parse(window.bytes(from: start)) {
    case .incomplete: damaged(.truncated, start: start)
    case .invalid: damaged(.corrupt("a reserved bit of its head is set"), start: start)
    case .header(let header):
      if let refusal = refusal(of: header, at: start) {
        problems.append(refusal)
        framesSeen += 1
        damaged(.refused, start: start)
      } else {
        resetContext()
        state = .frame(next: 5)
      }
    }
  }

  private func resetContext() {
    ZSTD_DCtx_reset(context, ZSTD_reset_session_only)
    mustDrain = false
  }

  private func refusal(of header: ZstdFrameHeader, at start: Int64) -> InputProblem? {
    if header.dictionary != 0 {
      return InputProblem(
        .unsupported, .error, offset: start,
        text: "frame at byte \(start) needs the dictionary \(header.dictionary); dictionaries are "
          + "not read; compress the trace without one")
    }
    guard header.window > maximumWindow else { return nil }
    return InputProblem(
      .limit, .error, offset: start,
      text: "frame at byte \(start) needs a window of \(header.window) bytes, the limit is "
        + "\(maximumWindow); --max-window sets it")
  }

  /// One call of libzstd: either takes out what is left in it, or feeds the next block.
  private func decodeBlock(
    _ next: Int, into output: UnsafeMutableRawBufferPointer
  ) throws(SourceError) -> Int {
    var count = 0
    if !mustDrain {
      guard try window.need(1) else {
        damaged(.truncated, start: frameStart)
        return 0
      }
      count = min(next, window.available)
    }
    var input = ZSTD_inBuffer(
      src: window.bytes(from: window.position).baseAddress, size: count, pos: 0)
    var result = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
    let answer = ZSTD_decompressStream(context, &result, &input)
    guard ZSTD_isError(answer) == 0 else {
      window.position += Int64(count)
      fail(ZSTD_getErrorCode(answer), name: String(cString: ZSTD_getErrorName(answer)))
      return 0
    }
    window.position += Int64(input.pos)
    frameDecoded += Int64(result.pos)
    if answer == 0 {
      framesSeen += 1
      mustDrain = false
      state = .between
    } else {
      mustDrain = result.pos == result.size
      state = .frame(next: max(1, answer))
    }
    return result.pos
  }

  private func fail(_ code: ZSTD_ErrorCode, name: String) {
    framesSeen += 1
    guard code == ZSTD_error_checksum_wrong else {
      return damaged(.corrupt(name), start: frameStart)
    }
    damaged(.checksum, start: frameStart, resume: window.position)
  }

  private func damaged(_ cause: Damage.Cause, start: Int64, resume: Int64? = nil) {
    // A wrong length may have swallowed the frames that follow: search what is still kept.
    let isGarbage = if case .garbage = cause { true } else { false }
    window.position = max(window.oldest, isGarbage ? start : start + 1)
    window.keep = window.position
    state = .searching(Damage(cause: cause, start: start, decoded: frameDecoded, resume: resume))
  }

  private func skip(until end: Int64) throws(SourceError) {
    while window.position < end {
      guard try window.need(1) else { return damaged(.truncated, start: frameStart) }
      window.position = min(window.end, end)
    }
    framesSeen += 1
    state = .between
  }
}

extension ZstdDecoder {
  /// Looks for the next frame that decodes and reports the damage; true if a gap lies before it
  /// that was not said yet.
  private func search(_ damage: Damage) throws(SourceError) -> Bool {
    let isHead = { (bytes: UnsafeRawBufferPointer) in Self.isFrame(bytes) }
    let limit = damage.resume ?? .max
    while try window.advance(toFirst: 0x28, length: 5, before: limit, where: isHead) {
      let candidate = window.position
      window.keep = candidate
      if try decodes(at: candidate) {
        report(damage, next: candidate)
        window.position = candidate
        state = .between
        return !damage.isGapSaid
      }
      window.position = candidate + 1
    }
    report(damage, next: damage.resume)
    if let resume = damage.resume {
      window.position = resume
      state = .between
    } else {
      window.position = window.end
      state = .finished
    }
    return false
  }

  /// Whether the frame at an offset gives a block, or ends, before it fails.
  private func decodes(at start: Int64) throws(SourceError) -> Bool {
    _ = try window.need(ZstdFrameHeader.longest)
    guard case .header(let header) = ZstdFrameHeader.parse(window.bytes(from: start)),
      header.dictionary == 0, header.window <= maximumWindow
    else { return false }
    let scratch = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Self.largestBlock, alignment: 16)
    defer { scratch.deallocate() }
    resetContext()
    defer { resetContext() }
    var next = 5
    while try window.need(1) {
      let count = min(next, window.available)
      var input = ZSTD_inBuffer(
        src: window.bytes(from: window.position).baseAddress, size: count, pos: 0)
      var output = ZSTD_outBuffer(dst: scratch.baseAddress, size: scratch.count, pos: 0)
      let answer = ZSTD_decompressStream(context, &output, &input)
      if ZSTD_isError(answer) != 0 { return false }
      if answer == 0 || output.pos > 0 { return true }
      window.position += Int64(input.pos)
      next = answer
    }
    return false
  }

  private func report(_ damage: Damage, next: Int64?) {
    let start = damage.start
    let goesOn =
      next.map { "reading goes on at byte \($0)" } ?? "no later frame decodes"
    switch damage.cause {
    case .refused: break
    case .corrupt(let reason):
      problems.append(
        InputProblem(
          .frameCorrupt, .dataLoss, offset: start,
          text: "frame at byte \(start) is damaged (\(reason)) after \(damage.decoded) decoded "
            + "bytes, which were kept; \(goesOn)"))
    case .checksum:
      problems.append(
        InputProblem(
          .checksumMismatch, .dataLoss, offset: start,
          text: "frame at byte \(start) has a wrong checksum; its \(damage.decoded) decoded bytes "
            + "were kept, unverified"))
    case .truncated:
      if next != nil { return report(swallowed(damage), next: next) }
      problems.append(
        InputProblem(
          .truncated, .dataLoss, offset: start,
          text: "frame at byte \(start) is cut off after \(damage.decoded) decoded bytes, which "
            + "were kept; the recording or the copy is incomplete"))
    case .garbage: reportGarbage(start, next: next)
    }
  }

  private func swallowed(_ damage: Damage) -> Damage {
    var damage = damage
    damage.cause = .corrupt("a wrong length")
    return damage
  }

  private func reportGarbage(_ start: Int64, next: Int64?) {
    let count = (next ?? window.end) - start
    if let next {
      problems.append(
        InputProblem(
          .frameCorrupt, .dataLoss, offset: start, count: count,
          text:
            "\(count) bytes at byte \(start) belong to no frame; reading goes on at byte \(next)"
        ))
    } else if framesSeen > 0 {
      problems.append(
        InputProblem(
          .trailingData, .dataLoss, offset: start, count: count,
          text: "\(count) trailing bytes at offset \(start) after the last frame"))
    } else {
      problems.append(
        InputProblem(
          .notText, .error, offset: start,
          text:
            "is neither text nor a compressed file that is known; expected JSON Lines, plain or "
            + "compressed with Zstandard or gzip"))
    }
  }
}
