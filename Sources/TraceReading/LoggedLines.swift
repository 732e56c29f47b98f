internal import TraceModel

/// The lines of a log, by which a copy of it is found: the same text under another name, in another
/// compression, or a part of it that was copied out.
///
/// Only a text that tells the times of its lines can be known as a part: two bare lines may be the
/// same by chance.
public struct LoggedLines {
  /// Bytes of a text that is compared.
  public static let limit = 64 << 20
  /// Bytes of a line.
  private static let lineLimit = 1 << 20
  /// Lines of a text that is compared, as many as 8 MB hold.
  static let countLimit = 1 << 20

  /// Of each line without its end, which a copy may have changed: from the first line that is
  /// neither blank nor of a tool's heading, to the last one that is neither blank nor the tally
  /// that a tool ends with.
  private var digests: [Int] = []
  /// Of blank lines and the like, which count if another line comes.
  private var pending: [Int] = []
  /// Lines that tell a time, as far as they are counted.
  private var timed = 0

  /// Records of a recording that have a time, as far as they are counted.
  private var recorded = 0
  private static let fewest = 3

  public var count: Int { digests.count }

  /// Some of its lines are records with times of a clock.
  public var isRecorded: Bool { recorded == Self.fewest }

  /// Two of its lines tell a time.
  private var isTimed: Bool { timed == 2 }

  /// Nil if the input is damaged, too long, or has no lines.
  public init?(_ source: any ByteSource, options: ReadingOptions) {
    var options = options
    options.jobs = 1
    let stream = DecodedStream(source, options: options.decoding, .formats)
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { piece.deallocate() }
    var (size, open): (Int, [UInt8]) = (0, [])
    reading: while size <= Self.limit {
      switch try? stream.decode(into: piece) {
      case .bytes(let count):
        size += count
        var rest = UnsafeRawBufferPointer(piece)[..<count]
        while let end = rest.firstIndex(of: 10) {
          open += rest[..<end]
          add(open)
          open.removeAll(keepingCapacity: true)
          rest = rest[(end + 1)...]
        }
        open += rest
        guard open.count <= Self.lineLimit, digests.count + pending.count <= Self.countLimit else {
          return nil
        }
      case .pause: break
      case .end:
        guard stream.takeProblems().allSatisfy({ $0.severity == .note }) else { return nil }
        if !open.isEmpty { add(open) }
        pending = []
        break reading
      case .gap, nil: return nil
      }
    }
    guard size <= Self.limit, !digests.isEmpty else { return nil }
  }

  private mutating func add(_ line: [UInt8]) {
    let line = line.last == 13 ? line.dropLast() : line[...]
    var hasher = Hasher()
    line.withUnsafeBytes { hasher.combine(bytes: $0) }
    let digest = hasher.finalize()
    guard !Self.isBeside(line) else {
      if !digests.isEmpty { pending.append(digest) }
      return
    }
    if timed < 2, line.withUnsafeBytes({ TextOrder.hasTime($0) }) { timed += 1 }
    if recorded < Self.fewest, line.withUnsafeBytes({ Self.isTimedRecord($0) }) { recorded += 1 }
    digests += pending
    pending.removeAll(keepingCapacity: true)
    digests.append(digest)
  }

  /// Whether a line has a time in nanoseconds that is not the beginning of the run.
  private static func isTimedRecord(_ line: UnsafeRawBufferPointer) -> Bool {
    guard line.first == UInt8(ascii: "{"), let key = line.place(of: "\"t\":") else { return false }
    return (0x31...0x39).contains(line.part(key + 4).first { $0 != 0x20 } ?? 0)
  }

  /// A blank line, or one that a tool writes around the records.
  private static func isBeside(_ line: ArraySlice<UInt8>) -> Bool {
    line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x2D }
      || ["Timestamp ", "Filtering the log data", "Log      - ", "Activity - "].contains {
        line.starts(with: $0.utf8)
      }
  }

  /// How often a repeated line is taken for the first one of another text.
  private static let trials = 16
  /// Texts that begin with one line.
  private static let alike = 1_000

  /// For each text that is a copy or a part of another one: the place of that other text, which is
  /// a copy of no third one.
  public static func copies(among all: [LoggedLines?]) -> [Int: Int] {
    var firsts: [Int: [Int]] = [:]
    for (place, one) in all.enumerated() {
      guard let one else { continue }
      let first = one.digests[0]
      if firsts[first, default: []].count < alike { firsts[first, default: []].append(place) }
    }
    var originals: [Int: Int] = [:]
    for (place, one) in all.enumerated() {
      guard let one else { continue }
      var failed: [Int: Int] = [:]
      for (line, digest) in one.digests.enumerated() {
        for other in firsts[digest] ?? []
        where other != place && originals[other] == nil && failed[other, default: 0] < trials {
          guard let part = all[other], part.isIn(one, at: line) else {
            failed[other, default: 0] += 1
            continue
          }
          // Of two that are the same, the first is the original.
          if part.count < one.count || place < other { originals[other] = place }
        }
      }
    }
    return originals.mapValues { original in
      var original = original
      while let next = originals[original] { original = next }
      return original
    }
  }

  private func isIn(_ other: LoggedLines, at first: Int) -> Bool {
    count <= other.count - first && (isTimed || count == other.count)
      && digests.elementsEqual(other.digests[first..<first + count])
  }
}
