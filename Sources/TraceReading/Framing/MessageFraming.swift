import SystemLibrary
internal import TraceModel

/// Makes lines of messages that follow their lengths, as the file exporter of the
/// OpenTelemetry Collector writes them with an encoding of its own
/// (https://github.com/open-telemetry/opentelemetry-collector-contrib/tree/main/exporter/fileexporter).
///
/// ```
///   00 00 01 B4 {"resourceLogs":…} 00 00 02 07 {"resourceLogs":…}
/// ```
/// A message begins at the zero that a length below 16 MiB begins with, which JSON never holds, and
/// at the brace after the length. So the number itself is never trusted: a wrong one moves nothing,
/// and after damage the next message is found like any other. Line ends inside a message become
/// blanks: each message is one line.
///
/// The first bytes decide; anything else goes through as it is.
struct MessageFraming {
  private enum State { case undecided, through, framed }

  /// Bytes of a length and the brace after it.
  private static let headLength = 5
  private static let size = 1 << 16

  private var state = State.undecided
  /// Bytes that were read and not handed out, in `buffer[start..<end]`.
  private var buffer: [UInt8] = []
  private var start = 0
  private var end = 0
  /// The piece after the buffer: a gap, or the end.
  private var next: DecodedPiece?
  /// Of the message that was begun: what its length says (-1: unknown), and its bytes so far.
  private var message: (said: Int, bytes: Int)?
  /// Messages with a wrong stated length, and the first of them.
  private var wrongLengths: (count: Int64, text: String) = (0, "")
  private(set) var problems: [InputProblem] = []

  var hasProblems: Bool { !problems.isEmpty }

  mutating func takeProblems() -> [InputProblem] {
    defer { problems = [] }
    return problems
  }

  /// Fills `output` from the pieces that `decode` returns.
  mutating func decode(
    into output: UnsafeMutableRawBufferPointer,
    _ decode: (UnsafeMutableRawBufferPointer) throws(SourceError) -> DecodedPiece
  ) throws(SourceError) -> DecodedPiece {
    if case .through = state, start == end {
      if let piece = next {
        next = nil
        return piece
      }
      return try decode(output)
    }
    var produced = 0
    while produced < output.count {
      // At the beginning, and where a length may begin, it must be seen whole.
      let wanted = mustSeeHead ? Self.headLength : 1
      if end - start < wanted, next == nil {
        if produced > 0, end == start { break }
        try refill(decode)
        continue
      }
      decide()
      guard start < end else { break }
      let room = UnsafeMutableRawBufferPointer(rebasing: output[produced...])
      produced += state == .framed ? takeFramed(room) : takeThrough(room)
    }
    if produced > 0 { return .bytes(produced) }
    guard let piece = next else { return .pause }
    next = nil
    return conclude(piece)
  }

  private var mustSeeHead: Bool {
    switch state {
    case .undecided: true
    case .framed: start < end && buffer[start] == 0
    case .through: false
    }
  }

  private mutating func refill(
    _ decode: (UnsafeMutableRawBufferPointer) throws(SourceError) -> DecodedPiece
  ) throws(SourceError) {
    if buffer.isEmpty {
      // What was not read yet is never looked at.
      buffer = [UInt8](unsafeUninitializedCapacity: Self.size) { $1 = Self.size }
    }
    let rest = end - start
    if start > 0 {
      buffer.withUnsafeMutableBytes { memory in
        memory.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[start..<end]))
      }
      (start, end) = (0, rest)
    }
    var failure: SourceError?
    let piece = buffer.withUnsafeMutableBytes { memory -> DecodedPiece in
      do throws(SourceError) {
        return try decode(UnsafeMutableRawBufferPointer(rebasing: memory[rest...]))
      } catch {
        failure = error
        return .end
      }
    }
    if let failure { throw failure }
    if case .bytes(let count) = piece { end += count } else { next = piece }
  }

  private mutating func decide() {
    // A gap may come before the first message, and after less than a length.
    guard case .undecided = state, end - start >= Self.headLength || next == .end else { return }
    if isHead(at: start) {
      state = .framed
    } else {
      state = .through
      if isProtobuf {
        (start, next) = (end, .end)
        problems.append(
          InputProblem(
            .unsupported, .error,
            text: "the messages are Protocol Buffers; expected JSON; set 'format: json' in the "
              + "Collector's file exporter"))
      }
    }
  }

  /// Whether a length and the beginning of an object are there.
  private func isHead(at place: Int) -> Bool {
    guard place + Self.headLength <= end, buffer[place] == 0 else { return false }
    return buffer[place + 4] == 0x7B && length(at: place) >= 2
  }

  private func length(at place: Int) -> Int {
    (0..<4).reduce(0) { $0 << 8 | Int(buffer[place + $1]) }
  }

  private var isProtobuf: Bool {
    buffer.withUnsafeBytes {
      Decompressor.isProtobufMessage(UnsafeRawBufferPointer(rebasing: $0[start..<end]))
    }
  }

  private mutating func takeThrough(_ output: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(output.count, end - start)
    output.copyBytes(from: buffer[start..<start + count])
    start += count
    return count
  }

  private mutating func takeFramed(_ output: UnsafeMutableRawBufferPointer) -> Int {
    if isHead(at: start) {
      let said = length(at: start)
      start += 4
      let hasText = message.map { $0.said >= 0 || $0.bytes > 0 } ?? false
      checkLength()
      message = (said, 0)
      guard hasText else { return 0 }
      output[0] = 0x0A
      return 1
    }
    if next != nil, buffer[start] == 0, end - start < Self.headLength {
      // A length that the end of the input cut.
      if next == .end { noteCut() }
      start = end
      return 0
    }
    let limit = min(output.count, end - start)
    let count = buffer.withUnsafeBytes { memory -> Int in
      guard let base = memory.baseAddress else { return 0 }
      // A zero that begins no message is a byte like any other.
      let found = memchr(base + start + 1, 0, limit - 1)
      let count = found.map { UnsafeRawPointer($0) - (base + start) } ?? limit
      output.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[start..<start + count]))
      return count
    }
    for index in 0..<count where output[index] == 0x0A { output[index] = 0x20 }
    start += count
    message?.bytes += count
    return count
  }

  private mutating func checkLength() {
    guard let message, message.said >= 0, message.said != message.bytes else { return }
    if wrongLengths.count == 0 {
      wrongLengths.text =
        "a message claims \(message.said) bytes but has \(message.bytes)"
    }
    wrongLengths.count += 1
  }

  private mutating func noteCut() {
    problems.append(
      InputProblem(
        .truncated, .dataLoss, text: "the input ends in the length of a message, which is missing"))
  }

  private mutating func conclude(_ piece: DecodedPiece) -> DecodedPiece {
    switch piece {
    // The next bytes may be the rest of an unknown message.
    case .gap: message = (-1, 0)
    case .end:
      // The last one may be cut, as its text shows.
      if wrongLengths.count > 0 {
        problems.append(
          InputProblem(
            .frameCorrupt, .note, count: wrongLengths.count,
            text: "\(wrongLengths.text); lengths were not used to find messages"))
        wrongLengths = (0, "")
      }
    default: break
    }
    return piece
  }
}
