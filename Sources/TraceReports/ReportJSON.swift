public import ReportKit
public import TraceAnalysis
public import TraceModel

/// The JSON report of `analyze` and `check`: one document, schema `lifetrace.report/1`.
///
/// Integers are nanoseconds or counts, keys have a fixed order, and unknown values are null.
public struct ReportJSON {
  public struct Exit: Sendable {
    public let code: Int32
    public let findings: Bool
    public let damaged: Bool
    /// An input was missing or could not be read.
    public let input: Bool
    /// Reading or writing failed.
    public let io: Bool

    public init(code: Int32, findings: Bool, damaged: Bool, input: Bool, io: Bool) {
      self.code = code
      self.findings = findings
      self.damaged = damaged
      self.input = input
      self.io = io
    }
  }

  let analysis: Analysis
  let version: String
  let exit: Exit
  let showsUnknown: Bool
  let hints: Hints

  public init(
    _ analysis: Analysis, version: String, exit: Exit, showsUnknown: Bool, hints: Hints = .none
  ) {
    self.hints = hints
    self.analysis = analysis
    self.version = version
    self.exit = exit
    self.showsUnknown = showsUnknown
  }

  public var text: String { Self.document.text(of: self) }

  public static let document = JSONDocument<ReportJSON>(
    "lifetrace.report/1", title: "The report of lifetrace analyze and check",
    meaning: "Integers are nanoseconds or counts. Unknown values are null.",
    fields: [
      .object("tool", of: ReportFields.tool) { $0.version },
      .objects(
        "inputs", "The inputs, in the order in which they were read.", of: InputFields.input
      ) { $0.inputs },
      .object(
        "totals", "Everything is counted, also what the lists below leave out.",
        of: TotalsFields.totals
      ) { $0 },
      .objects(
        "runs",
        "Process runs in the order of their numbers; at most 100 unless more are asked "
          + "for.",
        of: RunFields.run
      ) { $0.analysis.runs },
      .objects(
        "findings",
        "At most 10,000 unless more are asked for. A finding may have several occurrences.",
        of: FindingFields.finding
      ) { $0.findings },
      .objects("rules", "Each rule of the catalogue.", of: ruleFields) { $0.analysis.rules },
      .objectOrNull("baseline", "Null without a baseline.", of: BaselineFields.outcome) {
        BaselineFields.Outcome($0.analysis)
      },
      .object("exit", "Why the process ends with its code.", of: exitFields) { $0.exit },
    ])

  // MARK: Parts

  var inputs: [InputFields.Input] { analysis.inputs.map { ($0, hints) } }

  var findings: some Sequence<FindingFields.Listed> {
    analysis.listed(showsUnknown: showsUnknown).lazy.map { finding in
      (finding, finding.foldedInto.map { analysis.findings[$0].fingerprint })
    }
  }

  static let ruleFields = JSONObject<Analysis.RuleRow>(
    isInline: true,
    fields: [
      .string("rule") { $0.info.name },
      .string("code") { $0.info.code },
      .string("state", "Whether the rule could run.", as: .oneOf(["evaluated", "not-evaluated"])) {
        $0.isEvaluated ? "evaluated" : "not-evaluated"
      },
      .stringOrNull("reason", "Why it could not.") { $0.reason },
    ])

  static let exitFields = JSONObject<Exit>(
    isInline: true,
    fields: [
      .integer("code", "The exit code.") { $0.code },
      .boolean("findings", "There are findings at error level.") { $0.findings },
      .boolean("damaged", "An input is damaged or over a limit.") { $0.damaged },
      .boolean("input", "An input is missing or cannot be read.") { $0.input },
      .boolean("io", "Reading or writing failed.") { $0.io },
    ])
}
