/// What reading one input came to. Counts are exact, also where the problems listed are fewer.
package struct InputSummary: Equatable, Sendable {
  /// As it was given, or directory/member; without a leading `./`. Readers leave it empty.
  package var path = ""
  /// `lifetrace` or `sketch`; nil if no format was recognised.
  package var format: String?
  /// `zstd`, `gzip`, `none` or `unsupported`.
  package var compression = "none"
  /// Bytes of the file that were read, and what they decoded to.
  package var bytes: Int64 = 0
  package var decodedBytes: Int64 = 0
  /// Headers and events that were handed over; `events` are those that are no header.
  package var records: Int64 = 0
  package var events: Int64 = 0
  /// Lines that are no record.
  package var malformed: Int64 = 0
  package var overlongLines: Int64 = 0
  /// Events whose name the format does not define.
  package var unknownEvents: Int64 = 0
  /// Records known to be missing: by their sequence numbers, or because the recorder says so.
  package var lost: Int64 = 0
  package var duplicates: Int64 = 0
  package var conflicts: Int64 = 0
  /// Records that came after their loss had been declared. They are among `lost`.
  package var late: Int64 = 0
  /// Places where an unknown amount is missing, and the pieces of lines beside them.
  package var gaps: Int64 = 0
  package var fragments: Int64 = 0
  package var fragmentBytes: Int64 = 0
  /// Problems in the order in which they were reported.
  package var problems: [InputProblem] = []
  /// Nothing is missing, damaged, contradictory or left out, as far as the input can tell.
  package var isComplete = true

  package init() {}

  /// The input was damaged, malformed or over a limit (exit 65): a problem is more than a note.
  package var isDamaged: Bool { problems.contains { $0.severity != .note } }
}
