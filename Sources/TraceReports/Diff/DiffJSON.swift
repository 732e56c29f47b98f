import ReportKit
import RuleKit
import TraceAnalysis
public import TraceComparison
public import TraceModel

/// The differences of two sides as one document, schema `lifetrace.diff/1`.
///
/// Integers are nanoseconds or counts, keys have a fixed order, and unknown values are null.
public struct DiffJSON {
  public struct Exit: Sendable {
    public let code: Int32
    public let damaged: Bool
    public let input: Bool
    public let io: Bool

    public init(code: Int32, damaged: Bool, input: Bool, io: Bool) {
      self.code = code
      self.damaged = damaged
      self.input = input
      self.io = io
    }
  }

  private let comparison: Comparison
  private let version: String
  private let exit: Exit

  public init(_ comparison: Comparison, version: String, exit: Exit) {
    self.comparison = comparison
    self.version = version
    self.exit = exit
  }

  public var text: String { Self.document.text(of: self) }

  public static let document = JSONDocument<DiffJSON>(
    "lifetrace.diff/1", title: "The differences that lifetrace diff found",
    meaning: "Integers are nanoseconds, counts, percent or millionths. Unknown values are null.",
    fields: [
      .object("tool", of: ReportFields.tool) { $0.version },
      .object("before", of: side) { $0.comparison.before },
      .object("after", of: side) { $0.comparison.after },
      .object("settings", "The settings in force.", of: settings) { $0.comparison.settings },
      .integer("tests", "Tests that were made.") { $0.comparison.tests },
      .strings("migrated", "Apps that adopted scenes between the two sides.") {
        $0.comparison.migrated
      },
      .integer("regressions", "Differences that count as one.") { $0.comparison.regressions },
      .byName("totals", "Differences by kind.", of: .count) { value, json in
        for kind in Difference.Kind.allCases {
          json.member(kind.rawValue, value.comparison.differences.count { $0.kind == kind })
        }
      },
      .objects("differences", "By app, then by kind.", of: DifferenceFields.difference) {
        $0.comparison.differences
      },
      .objects("unjudged", "Parts that could not be compared, and why.", of: unjudged) {
        $0.comparison.unjudged
      },
      .object(
        "coverage", "What both sides show of the life cycle, as coverage counts it.",
        of: DiffCoverage.fields
      ) { $0.comparison },
      .object("exit", "Why the process ends with its code.", of: exitFields) { $0 },
    ])

  private static let side = JSONObject<Profile>(
    "side",
    fields: [
      .objects(
        "inputs", "The inputs of this side.",
        of: JSONObject(isInline: true, fields: ReportFields.input)
      ) { $0.inputs },
      .integer("runs", "Process runs.") { $0.runs },
      .integer("events", "Events of all runs.") { $0.events },
    ])

  private static let settings = JSONObject<ComparisonSettings>(
    fields: [
      .strings(
        "failOn", "Differences that count as a regression.",
        each: .oneOf(ComparisonSettings.Regression.self)
      ) { $0.failOn.map(\.rawValue).sorted() }
    ]
      + ComparisonSettings.thresholds.map { threshold in
        .integer(key(threshold.key), meaning(threshold)) { $0.value(threshold.key) }
      })

  /// A sentence, with the unit that its number has here.
  private static func meaning(_ threshold: RuleInfo.Threshold) -> String {
    let text = Phrases.capital(threshold.meaning) + "."
    return threshold.unit == .count ? text : "\(text) In \(threshold.unit.rawValue)."
  }

  /// `fewShiftBy` of `few_shift_by`.
  private static func key(_ name: String) -> String {
    let words = name.split(separator: "_")
    return words.prefix(1).joined()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private static let unjudged = JSONObject<Unjudged>(fields: [
    .string("app", "The app.") { $0.app },
    .string("reason", "Why it could not be compared.") { $0.reason },
    .strings("subjects", "Calls or rules that it concerns.") { $0.subjects },
  ])

  private static let exitFields = JSONObject<DiffJSON>(
    isInline: true,
    fields: [
      .integer("code", "The exit code.") { $0.exit.code },
      .boolean("regression", "There is a regression.") { $0.comparison.regressions > 0 },
      .boolean("damaged", "An input is damaged or over a limit.") { $0.exit.damaged },
      .boolean("input", "An input is missing or cannot be read.") { $0.exit.input },
      .boolean("io", "Reading or writing failed.") { $0.exit.io },
    ])
}
