import TraceFleet
import TraceModel

/// A table of a fleet's report: the same cells for a terminal, a pull request and a page.
struct FleetTable {
  struct Column {
    let title: String
    var isNumber = false
  }

  let id: String
  let title: String
  /// The meaning of the numbers, and the omitted rows; may be empty.
  var note = ""
  let columns: [Column]
  var rows: [[String]]
}

/// Puts a fleet's numbers into words and tables.
struct FleetTables {
  private static let shownRules = 100
  private static let shownFindings = 30
  private static let shownFaults = 30

  let report: FleetReport
  /// The command that shows a rule's findings in a trace.
  let open: (_ trace: String, _ rule: String) -> String
  let groups: [(name: String, group: FleetGroup)]
  let total: FleetGroup

  init(_ report: FleetReport, open: @escaping (_ trace: String, _ rule: String) -> String) {
    self.report = report
    self.open = open
    groups = report.sum.sorted.map { (Self.name($0.key, report.dimensions), $0.group) }
    total = report.sum.total
  }

  static func name(_ key: FleetKey, _ dimensions: [FleetDimension]) -> String {
    if key.isOther { return "(other)" }
    if dimensions.isEmpty { return "all" }
    return dimensions.map { key[$0] ?? "(unknown)" }.joined(separator: " ")
  }

  /// Code and name of a rule; the code alone of a rule that this version does not know.
  func rule(_ code: String) -> String {
    guard let rule = report.rule(code) else { return code }
    return "\(rule.code) \(rule.name)"
  }

  private func ruleName(_ code: String) -> String { report.rule(code)?.name ?? code }

  // MARK: Words

  /// The inputs, in sentences.
  var summary: [String] {
    let counts = total.counts
    var lines = [
      "\(Words.count(report.traces, "trace")), \(Words.count(counts[.runs], "run")), "
        + "\(Words.count(counts[.events], "event")), \(Words.bytes(counts[.bytes]))"
    ]
    let faults = counts[.errors]
    if faults > 0 {
      lines.append(
        "\(Words.count(faults, "trace")) could not be read, or only in part; recovered parts count"
      )
    }
    if counts[.lost] > 0 {
      lines.append("\(Words.count(counts[.lost], "record")) lost by the recorders or on the way")
    }
    if report.repeats > 0 {
      lines.append(
        "\(Words.count(report.repeats, "trace")) passed more than once; each counts once")
    }
    if report.sum.groups[.other] != nil {
      lines.append(
        "more than \(Words.count(FleetSum.groupLimit)) groups: the others are added up as '(other)'; "
          + "group by fewer dimensions")
    }
    let others = total.otherFindings.values.reduce(Int64(0)) { $0 + $1.occurrences }
    if others > 0 {
      lines.append(
        "more than \(Words.count(FleetSum.findingLimit)) different findings: "
          + "\(Words.count(others, "occurrence")) of the others count in their rules alone")
    }
    return lines
  }

  static func percent(_ hundredths: Int64) -> String {
    "\(hundredths / 100).\(hundredths % 100 / 10) %"
  }

  static func bounds(_ share: Share) -> String {
    "\(percent(share.bounds.lowerBound)) – \(percent(share.bounds.upperBound))"
  }

  static func bounds(_ range: ClosedRange<Int64>?) -> String {
    guard let range else { return "–" }
    let (low, high) = (Words.short(range.lowerBound), Words.short(range.upperBound))
    return low == high ? low : "\(low) – \(high)"
  }

  // MARK: Tables

  var tables: [FleetTable] {
    [comparison, groupTable, rules, findings, durations, exemplars, faults].compactMap(\.self)
      .filter { !$0.rows.isEmpty }
  }

  private var comparison: FleetTable? {
    report.comparison.map { comparison in
      FleetTable(
        id: "changes", title: Self.title(comparison),
        note: "Fisher's exact test on the runs hit, a rank test on durations; "
          + "\(Words.count(comparison.tests, "test")) share one level (Holm). A difference that may be chance "
          + "is not a regression. With too few durations for a test, only medians far apart count.",
        columns: [
          .init(title: "change"), .init(title: "what"),
          .init(title: comparison.before, isNumber: true),
          .init(title: comparison.after, isNumber: true), .init(title: "verdict"),
        ],
        rows: comparison.changes.map { change in
          [
            change.kind.rawValue, subject(change.subject), Self.side(change.before),
            Self.side(change.after),
            verdict(change),
          ]
        })
    }
  }

  private func verdict(_ change: FleetComparison.Change) -> String {
    let few = change.probability == nil ? ", too few for a test" : ""
    if change.isRegression { return "regression" + few }
    return change.isCertain ? "certain" + few : "may be chance"
  }

  static func title(_ comparison: FleetComparison) -> String {
    let regressions = comparison.changes.count(where: \.isRegression)
    let verdict = regressions > 0 ? Words.count(regressions, "regression") : "no regression"
    return "\(comparison.dimension.rawValue) \(comparison.before) → \(comparison.after): \(verdict)"
  }

  private func subject(_ subject: FleetComparison.Subject) -> String {
    switch subject {
    case .rule(let code): rule(code)
    case .finding(let fingerprint, let code):
      "\(rule(code)), finding \(fingerprint.text.prefix(8))"
    case .duration(let name): name
    }
  }

  private static func side(_ side: FleetComparison.Side) -> String {
    switch side {
    case .share(let hits, let total):
      "\(Words.count(hits)) of \(Words.count(total)) (\(percent(Share(hits, of: total).value)))"
    case .median(let range, let count): "\(bounds(range)) (\(Words.count(count)))"
    }
  }

  private var groupTable: FleetTable {
    FleetTable(
      id: "groups", title: "Groups",
      columns: [.init(title: heading)]
        + ["traces", "runs", "scenes", "events", "with a fault"].map {
          .init(title: $0, isNumber: true)
        },
      rows: groups.map { name, group in
        [name]
          + [.traces, .runs, .scenes, .events, .errors].map { (count: FleetCounts.Name) in
            Words.count(group.counts[count])
          }
      })
  }

  private var heading: String {
    report.dimensions.isEmpty
      ? "group" : report.dimensions.map(\.rawValue).joined(separator: " ")
  }

  /// Codes of rules that hit a run, most runs first.
  var hitRules: [ExactString] {
    total.rules.filter { $0.value.hits.runs > 0 }.sorted {
      ($1.value.hits.runs, $0.key) < ($0.value.hits.runs, $1.key)
    }.map { $0.key }
  }

  func share(_ code: ExactString, in group: FleetGroup) -> Share {
    Share(group.rules[code]?.hits.runs ?? 0, of: group.evaluated[code]?.runs ?? 0)
  }

  private var rules: FleetTable {
    let codes = hitRules
    let left = codes.count - Self.shownRules
    return FleetTable(
      id: "rules", title: "Rules",
      note: "Runs hit, of the runs of traces that the rule could judge, with the bounds of 95 %."
        + (left > 0 ? " \(Words.count(left, "more rule")) not shown." : ""),
      columns: [
        .init(title: "rule"), .init(title: heading), .init(title: "runs hit", isNumber: true),
        .init(title: "of", isNumber: true), .init(title: "share", isNumber: true),
        .init(title: "95 %", isNumber: true), .init(title: "traces", isNumber: true),
        .init(title: "occurrences", isNumber: true),
      ],
      rows: codes.prefix(Self.shownRules).flatMap { code in
        groups.compactMap { name, group -> [String]? in
          let share = share(code, in: group)
          guard share.total > 0 else { return nil }
          let hits = group.rules[code]?.hits ?? FleetHits()
          return [
            rule(code.text), name, Words.count(share.hits), Words.count(share.total),
            Self.percent(share.value), Self.bounds(share), Words.count(hits.traces),
            Words.count(hits.occurrences),
          ]
        }
      })
  }

  private var findings: FleetTable {
    let all = total.findings.sorted {
      ($1.value.hits.runs, $0.key) < ($0.value.hits.runs, $1.key)
    }
    let left = all.count - Self.shownFindings
    return FleetTable(
      id: "findings", title: "Findings in most runs",
      note: left > 0 ? "\(Words.count(left, "more finding")) not shown." : "",
      columns: [.init(title: "finding"), .init(title: "rule")]
        + ["runs hit", "traces", "occurrences"].map { .init(title: $0, isNumber: true) },
      rows: all.prefix(Self.shownFindings).map { fingerprint, finding in
        [
          fingerprint.text, rule(finding.rule.text), Words.count(finding.hits.runs),
          Words.count(finding.hits.traces), Words.count(finding.hits.occurrences),
        ]
      })
  }

  /// Names of durations, in the order of reports.
  var durationNames: [ExactString] { total.durations.keys.sorted() }

  private var durations: FleetTable {
    FleetTable(
      id: "durations", title: "Durations",
      note: "Percentiles by nearest rank lie within the bounds, which are at most 1.6 % apart.",
      columns: [.init(title: "duration"), .init(title: heading)]
        + ["count", "p50", "p95", "p99", "max"].map { .init(title: $0, isNumber: true) },
      rows: durationNames.flatMap { name in
        groups.compactMap { group, numbers -> [String]? in
          guard let histogram = numbers.durations[name] else { return nil }
          return [name.text, group, Words.count(histogram.count)]
            + [50, 95, 99].map { Self.bounds(histogram.percentile($0)) }
            + [Words.short(histogram.max)]
        }
      })
  }

  private var exemplars: FleetTable {
    FleetTable(
      id: "exemplars", title: "Traces to open",
      columns: [
        .init(title: "rule"), .init(title: "trace"), .init(title: "line", isNumber: true),
        .init(title: "message"), .init(title: "command"),
      ],
      rows: hitRules.prefix(Self.shownRules).flatMap { code in
        (total.rules[code]?.exemplars.all ?? []).map { exemplar in
          [
            rule(code.text), exemplar.trace, Words.count(exemplar.line), exemplar.message,
            open(exemplar.trace, ruleName(code.text)),
          ]
        }
      })
  }

  private var faults: FleetTable {
    let faults = report.sum.faults
    let left = faults.counts.values.reduce(Int64(0)) { $0.addingReportingOverflow($1).partialValue }
    let more = left - Int64(min(Self.shownFaults, faults.examples.count))
    return FleetTable(
      id: "faults", title: "Traces that could not be read, or only in part",
      note: more > 0 ? "\(Words.count(more, "more trace")) not shown." : "",
      columns: [.init(title: "trace"), .init(title: "exit", isNumber: true), .init(title: "why")],
      rows: faults.examples.prefix(Self.shownFaults).map {
        [$0.trace, "\($0.fault.code)", $0.fault.text]
      })
  }
}
