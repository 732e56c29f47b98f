internal import TraceModel

/// The position of a decoder of frames or members, and its pending results.
///
/// ```
///   decoding ── damage ──▶ searching ── a part that decodes ──▶ decoding
///       │ end of the file      │ nothing follows
///       └──────▶ finished ◀────┘
/// ```
struct Recovery {
  enum State {
    case decoding
    case searching(Damage)
    case finished
  }

  var state = State.decoding
  /// Bytes of text returned so far, in all: `decoded` of them before this decoder's own.
  var decoded: Int64
  var problems: [InputProblem] = []
  /// The error of the source; text decoded before it is delivered first.
  fileprivate var failure: SourceError?

  init(decoded: Int64) { self.decoded = decoded }
}

/// Where a part of a compressed file may begin, by its first bytes.
struct PartHead: Sendable {
  var first: UInt8
  var other: UInt8?
  /// Bytes that `matches` looks at.
  var length: Int
  var matches: @Sendable (UnsafeRawBufferPointer) -> Bool
}

/// Decodes the parts of a compressed file, frames or members, one after the other, and continues
/// after damage at the next place where one decodes.
protocol RecoveringDecoder: StreamDecoder {
  static var names: Damage.Names { get }
  static var head: PartHead { get }
  var window: InputWindow { get }
  var recovery: Recovery { get set }

  /// Text is due before anything else, also before the messages about damage.
  var owesText: Bool { get }

  /// Goes on with the present part, or begins the next one. Returns how many bytes it wrote, which
  /// may be none.
  func decodeMore(into output: UnsafeMutableRawBufferPointer) throws(SourceError) -> Int

  /// The offset at which to continue if a place that looks like a head decodes to text again, else
  /// nil. The decoder is then ready for that offset.
  func goOn(at candidate: Int64, after damage: Damage) throws(SourceError) -> Int64?

  /// The next part begins at the window's position.
  func expectPart()
}

extension RecoveringDecoder {
  var owesText: Bool { false }

  func takeProblems() -> [InputProblem] {
    defer { recovery.problems = [] }
    return recovery.problems
  }

  func decode(into output: UnsafeMutableRawBufferPointer) throws(SourceError) -> DecodedPiece {
    if let failure = recovery.failure { throw failure }
    var produced = 0
    do throws(SourceError) {
      return try decode(into: output, &produced)
    } catch {
      recovery.failure = error
      guard produced > 0 else { throw error }
      return .bytes(produced)
    }
  }

  private func decode(
    into output: UnsafeMutableRawBufferPointer, _ produced: inout Int
  ) throws(SourceError) -> DecodedPiece {
    while produced < output.count {
      switch recovery.state {
      case _ where owesText: fallthrough
      case .decoding:
        produced += try decodeMore(
          into: UnsafeMutableRawBufferPointer(rebasing: output[produced...]))
        if produced > 0, window.isPaused { return .bytes(produced) }
      case .searching(var damage):
        // The text before the damage comes first, then the gap, then the text after it.
        if produced > 0 { return .bytes(produced) }
        if !damage.isGapSaid, damage.resume == nil {
          damage.isGapSaid = true
          recovery.state = .searching(damage)
          return .gap
        }
        return try search(damage) ? .gap : .pause
      case .finished: return produced > 0 ? .bytes(produced) : .end
      }
    }
    return .bytes(produced)
  }

  /// Looks for the next place that decodes and reports the damage; true if a gap lies before it
  /// that was not said yet.
  private func search(_ damage: Damage) throws(SourceError) -> Bool {
    let head = Self.head
    let limit = damage.resume ?? .max
    while try window.advance(
      toFirst: head.first, or: head.other, length: head.length, before: limit, where: head.matches)
    {
      let candidate = window.position
      window.keep = candidate
      if let place = try goOn(at: candidate, after: damage) {
        report(damage, next: place)
        window.position = place
        recovery.state = .decoding
        return !damage.isGapSaid
      }
      window.position = candidate + 1
    }
    report(damage, next: damage.resume)
    if let resume = damage.resume {
      window.position = resume
      recovery.state = .decoding
      expectPart()
    } else {
      window.position = window.end
      recovery.state = .finished
    }
    return false
  }

  private func report(_ damage: Damage, next: Int64?) {
    let problem = damage.problem(
      Self.names, next: next, end: window.end, text: recovery.decoded)
    if let problem { recovery.problems.append(problem) }
  }

  /// Gives up the part that began at `start`, and searches the bytes after it for the next one.
  ///
  /// - Parameters:
  ///   - place: offset at which decoding stopped; nil: the window's position.
  ///   - decoded: bytes of text from the part.
  ///   - resume: offset at which the next part begins if none begins before.
  func damaged(
    _ cause: Damage.Cause, start: Int64, place: Int64? = nil, decoded: Int64, resume: Int64? = nil
  ) {
    recovery.state = .searching(
      Damage(
        cause: cause, start: start, place: place ?? window.position, decoded: decoded,
        resume: resume))
    // A wrong length may have swallowed the parts that follow: search what is still kept.
    window.search(from: cause.isGarbage ? start : start + 1)
  }
}
