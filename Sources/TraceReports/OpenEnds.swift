import ReportKit
import TraceAnalysis
import TraceModel

/// Cases that are undecided only because a recording ends. Reports list them even if other
/// undecided cases are not asked for (FORMAT.md §5.12).
struct OpenEnds {
  /// Largest number of listed cases.
  static let limit = 5
  let shown: [Finding]
  let more: Int
  private let hints: Hints
  private let isOfPart: Bool

  /// - Parameter showsUnknown: the report lists all that is undecided anyway.
  init(_ analysis: Analysis, showsUnknown: Bool, hints: Hints) {
    self.hints = hints
    isOfPart = analysis.endsWithPart
    let all = showsUnknown ? [] : analysis.openEnds
    shown = all.prefix(Self.limit).map { analysis.findings[$0] }
    more = all.count - shown.count
  }

  var isEmpty: Bool { shown.isEmpty }

  /// Why it is not decided.
  var reason: String { "undecided, because \(place)" }
  var place: String {
    isOfPart ? "the part that was read ends here" : "the recording stops here without an end"
  }

  var rest: String? {
    guard more > 0 else { return nil }
    return "and \(Words.count(more, "more case")) of this kind"
      + hints.plain(.listUndecided(more), after: "; ")
  }

  /// How to decide it.
  var advice: String {
    "to decide this, \(isOfPart ? Self.longerPart : Self.laterProof)"
  }
  static let longerPart = "read a longer part, or the whole recording"
  static let laterProof =
    "pass the app's next recording (with the same 'install' in its header) or its crash "
    + "report in the same command"
}
