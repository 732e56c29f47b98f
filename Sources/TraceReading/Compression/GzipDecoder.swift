import CZlib
internal import TraceModel

/// Decodes gzip members one after the other (RFC 1952) and goes on after damage at the next member
/// that inflates. Zeros between and after members are padding.
final class GzipDecoder: StreamDecoder {
  private enum State {
    case between
    case member
    case searching(Damage)
    case finished
  }

  private struct Damage {
    enum Cause { case corrupt(String), garbage }
    var cause: Cause
    var start: Int64
    var isGapSaid = false
  }

  /// Output that a member found by searching must give, if it is not shorter, to count as one.
  private static let proof = 1 << 15

  private let window: InputWindow
  private let stream: UnsafeMutablePointer<z_stream>
  private var state = State.between
  private var memberStart: Int64 = 0
  private var memberDecoded: Int64 = 0
  private var membersSeen = 0
  /// The gap after a member that the file cuts off was said.
  private var problems: [InputProblem] = []
  private var failure: SourceError?

  init(_ window: InputWindow) {
    self.window = window
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 15: the largest window, 32 KiB; 16: with gzip head and trailer.
    let code = inflateInit2_(
      stream, 15 + 16, zlibVersion(), Int32(MemoryLayout<z_stream>.size))
    precondition(code == Z_OK, "no memory for zlib")
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
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
      case .between: try beginMember()
      case .member:
        produced += try inflateMore(
          into: UnsafeMutableRawBufferPointer(rebasing: output[produced...]))
      case .searching(var damage):
        if produced > 0 { return .bytes(produced) }
        if !damage.isGapSaid {
          damage.isGapSaid = true
          state = .searching(damage)
          return .gap
        }
        try search(damage)
        return .pause
      case .finished: return produced > 0 ? .bytes(produced) : .end
      }
    }
    return .bytes(produced)
  }

  private func beginMember() throws(SourceError) {
    while try window.need(1), membersSeen > 0, window.bytes(from: window.position)[0] == 0 {
      window.position += 1
    }
    let start = window.position
    window.keep = start
    memberStart = start
    memberDecoded = 0
    guard try window.need(1) else { return state = .finished }
    _ = try window.need(2)
    let head = window.bytes(from: start)
    guard head[0] == 0x1F, head.count < 2 || head[1] == 0x8B else {
      return damaged(.garbage, start: start)
    }
    inflateReset(stream)
    state = .member
  }

  private func inflateMore(
    into output: UnsafeMutableRawBufferPointer
  ) throws(SourceError) -> Int {
    guard try window.need(1) else {
      cutOff()
      return 0
    }
    let (code, taken, given) = step(output)
    window.position += Int64(taken)
    window.keep = max(memberStart, window.position - Int64(InputWindow.history))
    memberDecoded += Int64(given)
    switch code {
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END:
      membersSeen += 1
      state = .between
    default: fail()
    }
    return given
  }

  private func step(_ output: UnsafeMutableRawBufferPointer) -> (Int32, Int, Int) {
    let input = window.bytes(from: window.position)
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

  private func fail() {
    let reason = stream.pointee.msg.map { String(cString: $0) } ?? "invalid data"
    membersSeen += 1
    // Everything was inflated before the trailer; only its check differs. Reading goes on after it.
    if reason == "incorrect data check" || reason == "incorrect length check" {
      problems.append(
        InputProblem(
          .checksumMismatch, .dataLoss, offset: memberStart,
          text: "member at byte \(memberStart) has a wrong checksum; its \(memberDecoded) decoded "
            + "bytes were kept, unverified"))
      // zlib stops before the length that follows a wrong checksum.
      if reason == "incorrect data check" { skipLength() }
      state = .between
      return
    }
    damaged(.corrupt(reason), start: memberStart)
  }

  private func skipLength() {
    let left = window.bytes(from: window.position)
    let looksLikeMember = left.count >= 2 && left[0] == 0x1F && left[1] == 0x8B
    if !looksLikeMember { window.position += Int64(min(4, left.count)) }
  }

  private func cutOff() {
    problems.append(
      InputProblem(
        .truncated, .dataLoss, offset: memberStart,
        text:
          "member at byte \(memberStart) is cut off after \(memberDecoded) decoded bytes, which "
          + "were kept; the recording or the copy is incomplete"))
    damaged(nil, start: memberStart)
  }

  private func damaged(_ cause: Damage.Cause?, start: Int64) {
    guard let cause else {
      // Cut off: nothing follows, the gap is all that is left to say.
      window.position = window.end
      state = .searching(Damage(cause: .garbage, start: window.end))
      return
    }
    window.position = max(window.oldest, start + 1)
    state = .searching(Damage(cause: cause, start: start))
  }

  private func search(_ damage: Damage) throws(SourceError) {
    if damage.start == window.end, window.isAtEnd { return state = .finished }
    let isHead = { (bytes: UnsafeRawBufferPointer) in
      bytes[1] == 0x8B && bytes[2] == 8 && bytes[3] & 0xE0 == 0
    }
    while try window.advance(toFirst: 0x1F, length: 4, where: isHead) {
      let candidate = window.position
      window.keep = candidate
      if try inflates() {
        report(damage, next: candidate)
        window.position = candidate
        return state = .between
      }
      window.position = candidate + 1
    }
    report(damage, next: nil)
    window.position = window.end
    state = .finished
  }

  /// Whether what begins at the position inflates far enough to be no accident.
  private func inflates() throws(SourceError) -> Bool {
    let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.proof, alignment: 16)
    defer { scratch.deallocate() }
    inflateReset(stream)
    defer { inflateReset(stream) }
    var given = 0
    while try window.need(1), given < scratch.count {
      let (code, taken, count) = step(
        UnsafeMutableRawBufferPointer(rebasing: scratch[given...]))
      given += count
      window.position += Int64(taken)
      if code == Z_STREAM_END { return true }
      if code != Z_OK { return false }
    }
    return given > 0
  }

  private func report(_ damage: Damage, next: Int64?) {
    let start = damage.start
    let goesOn = next.map { "reading goes on at byte \($0)" } ?? "no later member inflates"
    switch damage.cause {
    case .corrupt(let reason):
      problems.append(
        InputProblem(
          .frameCorrupt, .dataLoss, offset: start,
          text: "member at byte \(start) is damaged (\(reason)) after \(memberDecoded) decoded "
            + "bytes, which were kept; \(goesOn)"))
    case .garbage:
      let count = (next ?? window.end) - start
      problems.append(
        next == nil
          ? InputProblem(
            .trailingData, .dataLoss, offset: start, count: count,
            text: "\(count) trailing bytes at offset \(start) after the last member")
          : InputProblem(
            .frameCorrupt, .dataLoss, offset: start, count: count,
            text: "\(count) bytes at byte \(start) belong to no member; \(goesOn)"))
    }
  }
}
