/// What reading one input came to. Counts are exact, also where the problems listed are fewer.
public struct InputSummary: Equatable, Sendable {
  /// As it was given, or directory/member; without a leading `./`. Readers leave it empty.
  public var path = ""
  /// The name of the format, such as `lifetrace`; nil if none was recognised.
  public var format: String?
  /// `zstd`, `gzip`, `none` or `unsupported`.
  public var compression = "none"
  /// Bytes of the file that were read, and what they decoded to.
  public var bytes: Int64 = 0
  public var decodedBytes: Int64 = 0
  /// Headers and events that were handed over; `events` are those that are no header.
  public var records: Int64 = 0
  public var events: Int64 = 0
  /// Lines that are no record.
  public var malformed: Int64 = 0
  public var overlongLines: Int64 = 0
  /// Events whose name the format does not define.
  public var unknownEvents: Int64 = 0
  /// Records known to be missing: by their sequence numbers, or because the recorder says so.
  public var lost: Int64 = 0
  public var duplicates: Int64 = 0
  public var conflicts: Int64 = 0
  /// Records that came after their loss had been declared. They are among `lost`.
  public var late: Int64 = 0
  /// Places where an unknown amount is missing, and the pieces of lines beside them.
  public var gaps: Int64 = 0
  public var fragments: Int64 = 0
  public var fragmentBytes: Int64 = 0
  /// Problems in the order in which they were reported.
  public var problems: [InputProblem] = []
  /// Nothing is missing, damaged, contradictory or left out, as far as the input can tell.
  public var isComplete = true

  /// What became of its lines, if the reader was asked for it.
  public var explanation: InputExplanation?

  public init() {}

  /// The input was damaged, malformed or over a limit (exit 65): a problem is more than a note.
  public var isDamaged: Bool {
    problems.contains { $0.severity != .note && $0.kind != .unreadable }
  }
  /// Nothing could be read of it.
  public var isUnreadable: Bool { problems.contains { $0.kind == .unreadable } }

  /// An input of which nothing could be read.
  ///
  /// - Parameter reason: why, and what to do; without the path.
  public static func unreadable(path: String, reason: String) -> InputSummary {
    var summary = InputSummary()
    summary.path = path
    summary.isComplete = false
    summary.problems = [InputProblem(.unreadable, .error, text: reason)]
    return summary
  }
}
