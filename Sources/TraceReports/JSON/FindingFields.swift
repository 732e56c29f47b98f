import LifecycleModel
import ReportKit
import RuleKit
import TraceAnalysis
import TraceModel

/// What the report says of a finding.
enum FindingFields {
  /// A finding with the fingerprint of the one that explains it.
  typealias Listed = (finding: Finding, foldedInto: String?)

  static let finding = JSONObject<Listed>(fields: [
    .string("rule", "Name of the rule.") { $0.finding.rule },
    .string("code", "Code of the rule.", as: .string(pattern: "^LT[0-9]{3}$")) {
      $0.finding.code
    },
    .string("severity", "Highest of its occurrences.", as: .oneOf(Severity.self)) {
      $0.finding.severity.rawValue
    },
    .string(
      "verdict", "`unknown` is listed only if asked for.", as: .oneOf(Finding.Verdict.self)
    ) { $0.finding.verdict.rawValue },
    .stringOrNull(
      "cause", "Why it is unknown; null for a violation.",
      as: .orNull(.oneOf(UnknownCause.self))
    ) { $0.finding.cause?.rawValue },
    .string("message", "The finding in words.") { $0.finding.message },
    .stringOrNull("run", "Run of the first occurrence.") { $0.finding.run.map(Words.id) },
    .stringOrNull("scene", "Scene of the first occurrence.") { $0.finding.scene },
    .integerOrNull("t", "Time of the first occurrence, since the start of the run.") {
      time($0.finding.first.time)
    },
    .integer("line", "Its line in the decoded text.", as: .integer(from: 1)) {
      $0.finding.first.line
    },
    .stringOrNull("source", "Place in the app's source, such as `Films/FilmList.swift:42`.") {
      $0.finding.source
    },
    .string("fingerprint", BaselineFields.ofFingerprint, as: .fingerprint) {
      $0.finding.fingerprint
    },
    .integer(
      "occurrences", "All of them, also those that the list leaves out.", as: .integer(from: 1)
    ) { $0.finding.occurrences },
    .objects(
      "occurrencesList",
      "The first occurrences, at most 100; 'scene' and 'run' of the finding are those of the "
        + "first.",
      of: site, limit: 100
    ) { $0.finding.sites },
    .stringOrNull("foldedInto", "Fingerprint of the finding that explains this one.") {
      $0.foldedInto
    },
    .stringOrNull(
      "baselineState",
      "Whether the baseline has it; null without a baseline and for undecided cases.",
      as: .orNull(.oneOf(Baseline.Standing.self))
    ) { $0.finding.standing?.rawValue },
    .objects("evidence", "The events that prove it.", of: evidence) { $0.finding.firstEvidence },
    .strings("allowed", "Events that were legal instead.") { $0.finding.allowed },
    .strings("expectedPath", "Shortest legal path that was missed.") { $0.finding.expectedPath },
  ])

  private static let site = JSONObject<Finding.Site>(
    isInline: true,
    fields: [
      .stringOrNull("run") { $0.run.map(Words.id) },
      .stringOrNull("scene") { $0.scene },
      .integer("line", as: .integer(from: 1)) { $0.place.line },
      .integerOrNull("t") { time($0.place.time) },
    ])

  private static let evidence = JSONObject<Finding.Line>(
    isInline: true,
    fields: [
      .integer("line", "Line in the decoded text; 0 if it has none.") { $0.line },
      .integerOrNull("t", "Time since the start of the run.") { time($0.time) },
      .string("event", "Name of the event.") { $0.event },
      .string("text", "The meaning of the event for the finding.") { $0.text },
    ])

  /// Nil without a time.
  private static func time(_ time: Int64) -> Int64? { time >= 0 ? time : nil }
}
