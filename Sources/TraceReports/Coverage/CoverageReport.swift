import ReportKit
public import TraceAnalysis
public import TraceModel

/// What recordings show of an app's life cycle, with what they had to show.
public struct CoverageReport {
  let analysis: Analysis
  let summary: CoverageSummary
  let required: [CoverageItem]

  /// - Parameter required: what the recordings have to show.
  public init(_ analysis: Analysis, required: [CoverageItem]) {
    self.analysis = analysis
    summary = analysis.coverageSummary
    self.required = required
  }

  /// The inputs by their paths, so that the order in which they are named does not matter.
  var inputs: [InputSummary] {
    analysis.inputs.sorted { ExactString($0.path) < ExactString($1.path) }
  }

  /// The required items that no recording shows.
  public var missing: [CoverageItem] { required.filter { summary.covered($0).state != .seen } }

  public var isDamaged: Bool { analysis.isDamaged }
  /// Anything could be read.
  public var hasInputs: Bool { analysis.readInputs > 0 }

  /// The inputs in which nothing was recorded.
  public var emptyInputs: [InputSummary] {
    analysis.inputs.filter { input in
      input.events == 0 && !input.isUnreadable
        && !input.problems.contains { $0.kind == .copy || $0.kind == .joined }
    }
  }

  // MARK: Words

  /// `4 of 10 entries and 31 of 58 legal transitions were seen`.
  var headline: String {
    Phrases.nothingChecked(analysis) ?? Self.headline(summary) + " were seen"
  }

  /// `4 of 10 entries and 31 of 58 legal transitions`.
  static func headline(_ summary: CoverageSummary) -> String {
    let transitions = summary.legalTransitions
    return "\(summary.seenEntries) of \(Entry.allCases.count) entries and "
      + "\(Words.count(transitions.count { $0.count > 0 })) of "
      + Words.count(transitions.count, "legal transition")
  }

  /// `2 of 5 required items are missing: url.cold, reconnect`; nil without requirements.
  var verdict: String? {
    guard !required.isEmpty else { return nil }
    let missing = missing
    guard !missing.isEmpty else {
      return required.count == 1
        ? "the required item was seen"
        : "all \(Words.count(required.count)) required items were seen"
    }
    return "\(Words.count(missing.count)) of \(Words.count(required.count, "required item")) "
      + (missing.count == 1 ? "is" : "are") + " missing: "
      + missing.map(\.name).joined(separator: ", ")
  }

  /// What the numbers can't say, in sentences without a full stop. A path begins as it is spelt.
  var remarks: [String] {
    var remarks: [String] = []
    let broken = analysis.runCount == 0 ? 0 : analysis.inputs.count { !$0.isComplete }
    if broken > 0 {
      remarks.append(
        Phrases.capital(
          "\(Words.count(broken, "recording is", "recordings are")) incomplete: an entry that is not "
            + "seen there may be in a missing part, and counts as not recorded"))
    }
    for input in inputs {
      let path = DisplayText.escaped(input.path)
      remarks += Self.notes(input).map { "\(path): \($0)" }
    }
    return remarks
  }

  /// What the product says of an input's runs.
  static func notes(_ input: InputSummary) -> [String] {
    input.problems.filter { $0.kind == .productFact }.map(\.text)
  }

  static func words(_ state: CoverageCell.State, _ count: Int64) -> String {
    switch state {
    case .seen: Words.count(count)
    case .never: "never"
    case .notRecorded: "not recorded"
    case .notPossible: "not possible"
    }
  }

  static func words(_ waiting: BackgroundLedger.Waiting) -> String {
    switch waiting {
    case .no: "–"
    case .neverWoken(let requests, let time):
      "asked \(requests == 1 ? "once" : Words.count(requests, "time")) and never woken"
        + (time.map { ", since \(Durations.text($0))" } ?? "")
    case .notDue: "asked, not due yet"
    case .unknown(let reason): "unknown: \(reason.words)"
    }
  }
}
