internal import TraceModel

/// Decodes Zstandard frames one after the other (RFC 8878 §3.1) and continues after damage at the
/// next frame that decodes.
final class ZstdDecoder: RecoveringDecoder {
  static let magic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
  /// The most that libzstd takes: ZSTD_WINDOWLOG_MAX_64 of its zstd.h is 31.
  private static let largestWindow: UInt64 = 1 << 31

  enum State {
    case between
    case frame
    /// The frame was decoded on another thread; its parts are taken from here on.
    case whole(FrameWorker, WholeFrame.Cursor)
    case skipping(until: Int64)
  }

  static let names = Damage.Names(
    part: "frame", fault: "has a wrong length", nothingFollows: "no later frame decodes")

  let window: InputWindow
  let maximumWindow: UInt64
  let frame: ZstdFrame
  private let workers: FrameWorkers?
  var state = State.between
  var recovery: Recovery
  var frameStart: Int64 = 0
  /// Whether each frame is one message after its length; a line end then follows each.
  private let isPrefixed: Bool
  /// A line end follows each message.
  private var owesLineEnd = false
  var owesText: Bool { owesLineEnd }
  /// Where the present frame ends by its prefix.
  private var saidEnd: Int64?
  private var wrongLengths: (count: Int64, first: Int64) = (0, 0)
  /// Decoded bytes of a candidate, to look at.
  let scratch = UnsafeMutableRawBufferPointer.allocate(
    byteCount: ZstdDecoder.proof, alignment: 16)

  /// `decoded` bytes of text came before those of this decoder. With `workers`, frames are decoded
  /// in parallel. With `isPrefixed`, the length of each frame precedes it.
  init(
    _ window: InputWindow, maximumWindow: UInt64, decoded: Int64 = 0, workers: FrameWorkers? = nil,
    isPrefixed: Bool = false
  ) {
    self.isPrefixed = isPrefixed
    self.window = window
    self.maximumWindow = maximumWindow
    self.workers = workers
    recovery = Recovery(decoded: decoded)
    frame = ZstdFrame(maximumWindow: maximumWindow)
  }

  deinit { scratch.deallocate() }

  static func isFrame(_ bytes: UnsafeRawBufferPointer) -> Bool { bytes.starts(with: magic) }

  static func isSkippable(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.count >= 4 && bytes[0] & 0xF0 == 0x50 && bytes[1] == 0x2A && bytes[2] == 0x4D
      && bytes[3] == 0x18
  }

  func decodeMore(into output: UnsafeMutableRawBufferPointer) throws(SourceError) -> Int {
    if owesLineEnd {
      output[0] = 0x0A
      recovery.decoded += 1
      owesLineEnd = false
      return 1
    }
    switch state {
    case .between: try beginFrame()
    case .frame: return try decodePart(into: output)
    case .whole(let worker, let cursor): return try takePart(of: worker, cursor, into: output)
    case .skipping(let end): try skip(until: end)
    }
    return 0
  }

  private func beginFrame() throws(SourceError) {
    if isPrefixed, try !takePrefix() { return }
    let start = window.position
    window.keep = start
    frameStart = start
    let isThere = try window.need(4)
    let head = window.bytes(from: start)
    if head.isEmpty {
      reportWrongLengths()
      return recovery.state = .finished
    }
    guard isThere else {
      return damaged(Self.mayBegin(head) ? .truncated : .garbage, start: start)
    }
    if Self.isSkippable(head) { return try beginSkippable() }
    guard Self.isFrame(head) else { return damaged(.garbage, start: start) }
    _ = try window.need(ZstdFrameHeader.longest)
    switch ZstdFrameHeader.parse(window.bytes(from: start)) {
    case .incomplete: damaged(.truncated, start: start)
    case .invalid: damaged(.corrupt("a reserved bit of its head is set"), start: start)
    case .header(let header):
      if let refusal = refusal(of: header, at: start) {
        recovery.problems.append(refusal)
        damaged(.refused, start: start)
      } else {
        window.position = start + Int64(header.length)
        if let worker = workers?.take(at: start, header) {
          state = .whole(worker, WholeFrame.Cursor())
        } else {
          frame.begin(header)
          state = .frame
        }
      }
    }
  }

  /// Whether so few bytes at the very end of a file can be the beginning of a magic number.
  static func mayBegin(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let first = bytes.first else { return true }
    return magic.starts(with: bytes.prefix(4))
      || first & 0xF0 == 0x50
        && bytes.dropFirst().prefix(3).elementsEqual([0x2A, 0x4D, 0x18].prefix(bytes.count - 1))
  }

  private func refusal(of header: ZstdFrameHeader, at start: Int64) -> InputProblem? {
    if header.dictionary != 0 {
      return InputProblem(
        .unsupported, .error, offset: start,
        text: "frame at byte \(start) needs the dictionary \(header.dictionary); dictionaries are "
          + "not read; compress the trace without one")
    }
    guard header.window > maximumWindow else { return nil }
    let isPossible = header.window <= Self.largestWindow
    let advice =
      isPossible
      ? "" : "; this decoder cannot use it; compress the trace with a smaller window"
    return InputProblem(
      .limit, .error, offset: start,
      text: "frame at byte \(start) needs a window of \(header.window) bytes, the limit is "
        + "\(maximumWindow)\(advice)",
      remedy: isPossible ? .raiseWindowLimit : nil)
  }

  private func decodePart(
    into output: UnsafeMutableRawBufferPointer
  ) throws(SourceError) -> Int {
    let place = window.position
    switch try frame.step(window, into: output) {
    case .bytes(let count):
      recovery.decoded += Int64(count)
      return count
    case .ended:
      state = .between
      endMessage()
    case .cutOff: damaged(.truncated, start: frameStart)
    case .corrupt(let reason):
      damaged(.corrupt(reason), start: frameStart, place: place)
    case .unverified(let reason):
      endMessage()
      damaged(.unverified(reason), start: frameStart, resume: window.position)
    }
    return 0
  }

  /// Hands out text of a frame that was decoded on another thread, and takes from the window what
  /// decoding it here would have taken, when it would have.
  private func takePart(
    of worker: FrameWorker, _ cursor: WholeFrame.Cursor,
    into output: UnsafeMutableRawBufferPointer
  ) throws(SourceError) -> Int {
    let whole = worker.frame
    var cursor = cursor
    defer { if case .whole = state { state = .whole(worker, cursor) } }
    if cursor.left == 0 {
      guard cursor.part < whole.parts.count else {
        workers?.release(worker)
        state = .between
        return 0
      }
      let part = whole.parts[cursor.part]
      // The source showed these bytes before.
      _ = try window.need(part.length)
      window.position += Int64(part.length)
      cursor.part += 1
      cursor.left = part.decoded
    }
    let count = min(cursor.left, output.count)
    let text = whole.text[cursor.taken..<(cursor.taken + count)]
    output.copyMemory(from: UnsafeRawBufferPointer(rebasing: text))
    cursor.taken += count
    cursor.left -= count
    recovery.decoded += Int64(count)
    return count
  }

  func damaged(
    _ cause: Damage.Cause, start: Int64, place: Int64? = nil, resume: Int64? = nil
  ) {
    let decoded = if case .frame = state { frame.decoded } else { Int64(0) }
    damaged(cause, start: start, place: place, decoded: decoded, resume: resume)
  }
}

// MARK: - Frames after their lengths

extension ZstdDecoder {
  /// The end of what a message takes, if the file exporter of the OpenTelemetry Collector began to
  /// write it there: four bytes of length, the higher ones first, and one frame. No text begins
  /// with such a length.
  static func messageEnd(_ head: UnsafeRawBufferPointer) -> Int? {
    guard head.count >= 8, head[0] < 9, isFrame(UnsafeRawBufferPointer(rebasing: head[4...])) else {
      return nil
    }
    let length = head[..<4].reduce(0) { $0 << 8 | Int($1) }
    // The shortest frame: a head and an empty block.
    return length >= 9 ? 4 + length : nil
  }

  /// Passes over the length before a frame, which is not trusted: a frame knows its own end. False
  /// at the end of the file. After damage a frame may come without it.
  private func takePrefix() throws(SourceError) -> Bool {
    saidEnd = nil
    _ = try window.need(8)
    let head = window.bytes(from: window.position)
    if let end = Self.messageEnd(head) {
      saidEnd = window.position + Int64(end)
      window.position += 4
    } else if !head.isEmpty, head.count < 8, head[0] < 9 {
      damaged(.truncated, start: window.position)
      return false
    }
    return true
  }

  private func endMessage() {
    guard isPrefixed else { return }
    owesLineEnd = true
    guard let saidEnd, saidEnd != window.position else { return }
    if wrongLengths.count == 0 { wrongLengths.first = frameStart }
    wrongLengths.count += 1
  }

  /// Every frame was read to its own end, so nothing is missing because of a wrong length.
  private func reportWrongLengths() {
    guard wrongLengths.count > 0 else { return }
    recovery.problems.append(
      InputProblem(
        .frameCorrupt, .note, offset: wrongLengths.first, count: wrongLengths.count,
        text: "frame at byte \(wrongLengths.first) does not end where the length before it says; "
          + "frames were read to their own ends"))
  }
}
