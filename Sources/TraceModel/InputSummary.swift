/// The result of reading one input. Counts are exact, even if fewer problems are listed.
public struct InputSummary: Equatable, Sendable {
  /// As it was given, or directory/member; without a leading `./`. Readers leave it empty.
  public var path = ""
  /// The name of the format, such as `lifetrace`; nil if none was recognised.
  public var format: String?
  /// `zstd`, `gzip`, `none` or `unsupported`.
  public var compression = "none"
  /// Bytes read from the file, and bytes after decompression.
  public var bytes: Int64 = 0
  public var decodedBytes: Int64 = 0
  /// Delivered headers and events; `events` counts those that are not headers.
  public var records: Int64 = 0
  public var events: Int64 = 0
  /// Lines that are not records.
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
  /// Places where an unknown amount is missing, and the partial lines next to them.
  public var gaps: Int64 = 0
  public var fragments: Int64 = 0
  public var fragmentBytes: Int64 = 0
  /// Problems in the order in which they were reported.
  public var problems: [InputProblem] = []
  /// Nothing is missing, damaged, contradictory or skipped, as far as the input shows.
  public var isComplete = true

  /// Runs whose last record it holds, and whose end neither it nor any other input shows. An
  /// analysis of all inputs counts them.
  public var runsWithoutEnd = 0
  /// Those of them that go on after the part that was asked for.
  public var runsBeyondPart = 0

  /// The input is a built product and no trace: its facts.
  public var product: ProductFacts?

  /// By run of a log in it: what a report in the same input says of the app.
  public var reportedApps: [Symbol: ReportedApp] = [:]

  /// The sums of the payloads in it, for each app, system and device that they are of.
  public var payloads: [PayloadSums] = []

  /// How its lines were understood, if the options ask for it.
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
  /// - Parameter reason: the reason and the remedy, without the path.
  public static func unreadable(path: String, reason: String) -> InputSummary {
    var summary = InputSummary()
    summary.path = path
    summary.isComplete = false
    summary.problems = [InputProblem(.unreadable, .error, text: reason)]
    return summary
  }
}
