import TraceAnalysis
public import TraceFleet
public import TraceModel

/// A fleet for programs: what ``FleetText`` says, as one document. Integers alone.
public struct FleetJSON {
  private let report: FleetReport
  private let version: String
  private let exit: Int32

  public init(_ report: FleetReport, version: String, exit: Int32) {
    self.report = report
    self.version = version
    self.exit = exit
  }

  public var text: String { Self.document.text(of: self) }

  public static let document = JSONDocument<FleetJSON>(
    "lifetrace.fleet/1", title: "The report of lifetrace merge on many traces",
    meaning: "Integers are counts, or nanoseconds where the meaning says so. Unknown values are "
      + "null.",
    fields: [
      .object("tool", of: ReportFields.tool) { $0.version },
      .integer("traces", "Different traces.") { $0.report.traces },
      .integer("repeats", "Traces that were given again; each counts once.") { $0.report.repeats },
      .strings("by", "Dimensions of the groups.", each: FleetFields.dimension) {
        $0.report.dimensions.map(\.rawValue)
      },
      .objects(
        "groups",
        "By the values of the dimensions; the group of those beyond the limit comes last.",
        of: FleetGroupFields.group, limit: FleetSum.groupLimit + 1
      ) { value in
        value.report.sum.sorted.map { .init(report: value.report, key: $0.key, group: $0.group) }
      },
      .object("faults", "Traces that could not be read, or not in whole.", of: FleetFields.faults) {
        $0.report.sum.faults
      },
      .objectIfPresent("comparison", of: FleetComparisonFields.comparison) { $0.report.comparison },
      .object(
        "exit", "Why the process ends with its code.",
        of: JSONObject(
          isInline: true,
          fields: [
            .integer("code", "The exit code.", as: FleetFields.exitCode(from: 0)) { $0 }
          ])
      ) { $0.exit },
    ])
}

/// What several parts of the document have.
enum FleetFields {
  static let dimension = JSONKind.shared(
    "dimension", .oneOf(FleetDimension.self))

  static let fingerprint = JSONKind.shared("fingerprint", .fingerprint)

  static let words = JSONKind.shared(
    "words",
    meaning: "Source file, summary and names of a finding, with ids in names as '#'; null: not "
      + "known.",
    .orNull(.string))

  static func exitCode(from least: Int64) -> JSONKind { .integer(from: least, to: 255) }

  static let faults = JSONObject<TraceFaults>(fields: [
    .byName("counts", "Such traces by the exit code of each.", of: .count, isInline: true) {
      faults, json in
      for (code, count) in faults.counts.sorted(by: { $0.key < $1.key }) {
        json.member(String(code), count)
      }
    },
    .objects(
      "examples", "At most 1,000, chosen by a hash of the name.", of: example,
      limit: TraceFaults.limit
    ) { $0.examples },
  ])

  private static let example = JSONObject<TraceFaults.Example>(
    isInline: true,
    fields: [
      .string("trace", "Name of the trace.") { $0.trace },
      .integer("code", "The exit code for this trace alone.", as: exitCode(from: 1)) {
        $0.fault.code
      },
      .string("text", "What is wrong.") { $0.fault.text },
    ])
}
