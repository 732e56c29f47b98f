package import LifecycleModel
package import TraceAnalysis

/// Phrases that several reports share, so that each is worded in one place.
package enum Phrases {
  /// That an analysis has no event to judge; nil if it has, and for products, which have none.
  package static func nothingChecked(_ analysis: Analysis) -> String? {
    guard !analysis.isOfProducts else { return nil }
    guard analysis.runCount > 0 else {
      let isOfPart = analysis.inputs.contains { $0.problems.contains { $0.kind == .part } }
      return "Nothing to check: no "
        + (isOfPart ? "record lies in the part that was read" : "app run was found")
    }
    // Headers alone, and nothing wrong with them.
    guard analysis.inputs.allSatisfy({ $0.events == 0 }), analysis.occurrences.isEmpty else {
      return nil
    }
    return "Nothing to check: \(noEvent(analysis.inputs.count))"
  }

  private static func noEvent(_ inputs: Int) -> String {
    inputs == 1 ? "the recording holds no event" : "the recordings hold no event"
  }

  package static let noFindings = "no findings"

  /// `3 errors and 1 warning`; how many of them are mistakes of recordings, if any are.
  package static func found(_ analysis: Analysis, _ verb: String = "") -> String {
    guard !analysis.occurrences.isEmpty else { return noFindings }
    let found = Words.severities(analysis.occurrences) + verb
    let mistakes = analysis.newRecordingMistakes
    guard mistakes > 0 else { return found }
    return "\(found) (\(Words.count(mistakes, "mistake")) of the recording)"
  }
  /// Before the events that a state accepts.
  package static let legalHere = "legal here"
  /// Before the events that should have come first.
  package static let expectedFirst = "expected first"
  /// At a gap of a log that prints only some callbacks.
  package static let outsidePart = "the rest was left out"
  package static let conflict = "records contradict each other here"
  package static let notPrinted = "some callbacks were not printed here"

  /// `1 case is undecided: there are no timestamps`; with several causes
  /// `5 cases are undecided: the clock is unreliable (4), the recording stopped too early (1)`.
  package static func undecided(_ analysis: Analysis) -> String {
    let causes = analysis.undecided
    let total = causes.values.reduce(0, +)
    let parts = UnknownCause.allCases.compactMap { cause in
      causes[cause].map { (words: cause.words(in: analysis), count: $0) }
    }.sorted { $0.count > $1.count }
    let named = parts.map {
      parts.count > 1 ? "\($0.words) (\(Words.count($0.count)))" : $0.words
    }
    return "\(Words.count(total, "case is", "cases are")) undecided: "
      + named.joined(separator: ", ")
  }

  /// The rules that could not be evaluated by the reason; that of most rules comes first.
  package static func notEvaluated(_ analysis: Analysis) -> [(reason: String, rules: [String])] {
    var byReason: [String: [String]] = [:]
    for row in analysis.rules where !row.isEvaluated {
      byReason[row.reason ?? "", default: []].append(row.info.name)
    }
    return byReason.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      .map { (reason: $0.key, rules: $0.value) }
  }

  /// The same of products, for reports that list it without being asked: with a trace there are
  /// always some.
  package static func notEvaluatedOfProducts(_ analysis: Analysis) -> [(
    reason: String, rules: [String]
  )] {
    guard analysis.isOfProducts, analysis.inputs.contains(where: { $0.product != nil })
    else { return [] }
    return notEvaluated(analysis)
  }

  /// ``undecided(_:)`` after the facts of a summary; empty where all is decided.
  package static func andUndecided(_ analysis: Analysis) -> String {
    analysis.undecided.isEmpty ? "" : "; " + undecided(analysis)
  }

  /// The phrase with a capital letter, for the beginning of a sentence.
  package static func capital(_ phrase: String) -> String {
    phrase.prefix(1).uppercased() + phrase.dropFirst()
  }
}

extension UnknownCause {
  /// Why a case is undecided, as a clause. Reports for programs have the raw value.
  package func words(in analysis: Analysis?) -> String {
    switch self {
    case .traceStart where analysis?.beginsWithPart == true:
      "the part that was read begins too late"
    case .traceEnd where analysis?.endsWithPart == true: "the part that was read ends too early"
    case .loss: "records were lost"
    case .traceStart: "the recording started too late"
    case .traceEnd: "the recording stopped too early"
    case .clock: "the clock is unreliable"
    case .orderOnly: "there are no exact times"
    case .conflict: "records contradict each other"
    case .notRecorded: "the needed records are not in the trace"
    case .notInProduct: "the product does not show it"
    }
  }
}
