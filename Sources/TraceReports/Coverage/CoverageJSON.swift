import LifecycleModel
import TraceAnalysis
public import TraceModel

/// Coverage as one document, schema `lifetrace.coverage/1`.
///
/// Integers are nanoseconds or counts, keys have a fixed order, and unknown values are null.
public struct CoverageJSON {
  public struct Exit: Sendable {
    let code: Int32
    let isMissing: Bool
    let isDamaged: Bool
    let isUnread: Bool
    let hasFailed: Bool

    public init(code: Int32, missing: Bool, damaged: Bool, input: Bool, io: Bool) {
      self.code = code
      isMissing = missing
      isDamaged = damaged
      isUnread = input
      hasFailed = io
    }
  }

  private let report: CoverageReport
  private let version: String
  private let exit: Exit

  public init(_ report: CoverageReport, version: String, exit: Exit) {
    self.report = report
    self.version = version
    self.exit = exit
  }

  public var text: String { Self.document.text(of: self) }

  public static let document = JSONDocument<CoverageJSON>(
    "lifetrace.coverage/1", title: "What recordings show of an app's life cycle",
    meaning: "Integers are nanoseconds or counts. Unknown values are null.",
    fields: [
      .object("tool", of: ReportFields.tool) { $0.version },
      .objects("inputs", "The inputs, in the order in which they were read.", of: input) {
        $0.report.inputs
      },
      .integer("runs", "Process runs.") { $0.report.analysis.runCount },
    ] + CoverageFields.cells { $0.report.summary.coverage } + [
      .objects("machines", "The machines that the recordings are about.", of: machine) { value in
        value.report.summary.machines.map { ($0, value.report.summary) }
      },
      .objects(
        "backgroundTasks", "By app, installation and identifier.", of: BackgroundTaskFields.task
      ) { $0.report.analysis.backgroundLedger.rows },
      .objects("required", "What the recordings had to show.", of: item) { value in
        value.report.required.map { ($0.name, value.report.summary.covered($0)) }
      },
      .object("exit", "Why the process ends with its code.", of: exitFields) { $0.exit },
    ])

  private static let input = JSONObject<InputSummary>(
    isInline: true,
    fields: ReportFields.input + [
      .strings("notes", "What the app's product says of its runs.") { CoverageReport.notes($0) }
    ])

  private static let machine = JSONObject<(machine: MachineID, summary: CoverageSummary)>(fields: [
    .string("machine", "Name of the machine.") { $0.machine.rawName },
    .objects(
      "transitions", "Legal ones, and tolerated ones that were seen; the most important first.",
      of: transition
    ) { $0.summary.transitions(of: $0.machine) },
  ])

  private static let transition = JSONObject<CoverageSummary.TransitionCoverage>(
    "transition", isInline: true,
    fields: [
      .string("name", "State before, event, state after.") { $0.name },
      .string("level", as: .oneOf(Transition.Level.self)) {
        $0.transition.level.rawValue
      },
    ] + CoverageFields.item { ($0.state, $0.count, $0.obstacle) } + [
      .boolean("windows", "It belongs to several windows.") { $0.isOfWindows },
      .strings("rules", "Rules that look at its event.") { $0.rules.map(\.name) },
    ])

  private static let item = JSONObject<(name: String, item: CoverageFields.Item)>(
    "item", isInline: true,
    fields: [.string("name", "The name as it was required.") { $0.name }]
      + CoverageFields.item(\.item))

  private static let exitFields = JSONObject<Exit>(
    isInline: true,
    fields: [
      .integer("code", "The exit code.") { $0.code },
      .boolean("missing", "No recording shows something that is required.") { $0.isMissing },
      .boolean("damaged", "An input is damaged, over a limit, or without events.") { $0.isDamaged },
      .boolean("input", "An input is missing or cannot be read.") { $0.isUnread },
      .boolean("io", "Reading or writing failed.") { $0.hasFailed },
    ])
}
