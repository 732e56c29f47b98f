/// What reading one input came to.
package struct InputSummary: Sendable {
  /// As it was given, or directory/member; without a leading `./`.
  package var path: String
  /// `lifetrace`, `sketch`; empty if nothing was recognised.
  package var format = ""
  /// `zstd`, `gzip`, `none`.
  package var compression = "none"
  /// Bytes of the file, and of the text in it.
  package var bytes: Int64 = 0
  package var decodedBytes: Int64 = 0
  /// Well-formed headers and events; and those that are no header.
  package var records: Int64 = 0
  package var events: Int64 = 0
  package var malformed: Int64 = 0
  package var unknownEvents: Int64 = 0
  /// Records known to be lost: gaps in `seq` and `trace.loss`.
  package var lost: Int64 = 0
  /// In the order in which they were met.
  package var problems: [InputProblem] = []

  package init(path: String) { self.path = path }

  /// Nothing was lost, damaged or left out.
  package var isComplete: Bool {
    malformed == 0 && lost == 0 && problems.allSatisfy { $0.severity == .note && !$0.isLoss }
  }
  /// The input was damaged, malformed or over a limit: exit 65.
  package var isDamaged: Bool { problems.contains { $0.severity != .note } }
}

extension InputProblem {
  /// Records are missing because of it, though reading itself went well.
  package var isLoss: Bool {
    switch kind {
    case .seqGap, .recorderLoss, .late, .seqConflict: true
    default: false
    }
  }
}
