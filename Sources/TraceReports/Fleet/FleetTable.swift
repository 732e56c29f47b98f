import ReportKit
import RuleKit
import TraceAnalysis
import TraceFleet
import TraceModel

/// Puts a fleet's numbers into words and tables.
struct FleetTables {
  private static let shownRules = 100
  private static let shownFindings = 30
  private static let shownFaults = 30
  /// Groups of most runs that reports for people show.
  static let shownGroups = 100

  let report: FleetReport
  /// The command that shows a rule's findings in a trace.
  let open: (_ trace: String, _ rule: String) -> String
  /// Those that are compared and those of most runs, in the order of reports; cells have a value
  /// for each dimension. The rank is 0 for the most important one.
  let groups: [(cells: [String], group: FleetGroup, rank: Int)]
  let hiddenGroups: Int
  let total: FleetGroup

  init(_ report: FleetReport, open: @escaping (_ trace: String, _ rule: String) -> String) {
    self.report = report
    self.open = open
    let all = report.sum.sorted
    let sides = report.comparison.map { [$0.before, $0.after] } ?? []
    func isCompared(_ key: FleetKey) -> Bool {
      guard let comparison = report.comparison, !key.isOther else { return false }
      return sides.contains {
        FleetKey.value($0) == key[comparison.dimension].map { ExactString($0) }
      }
    }
    let most = all.enumerated().sorted { left, right in
      let (one, other) = (left.element.group, right.element.group)
      let isFirst = isCompared(left.element.key)
      if isFirst != isCompared(right.element.key) { return isFirst }
      if one.counts[.runs] != other.counts[.runs] {
        return one.counts[.runs] > other.counts[.runs]
      }
      return left.offset < right.offset
    }
    groups = most.prefix(Self.shownGroups).enumerated().sorted {
      $0.element.offset < $1.element.offset
    }.map { rank, entry in
      (Self.cells(entry.element.key, report.dimensions), entry.element.group, rank)
    }
    hiddenGroups = all.count - groups.count
    total = report.sum.total
  }

  private static func cells(_ key: FleetKey, _ dimensions: [FleetDimension]) -> [String] {
    if dimensions.isEmpty { return ["all"] }
    guard !key.isOther else { return ["(other)"] + dimensions.dropFirst().map { _ in "" } }
    return dimensions.map { key[$0] ?? "(unknown)" }
  }

  /// A group in one text, for a chart.
  static func name(_ cells: [String]) -> String {
    cells.filter { !$0.isEmpty }.joined(separator: " · ")
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
        report.sum.hasCutGroups
          ? "more than \(Words.count(FleetSum.groupLimit)) groups: the others are added up as "
            + "'(other)'; group by fewer dimensions"
          : "runs of traces that have too many groups themselves are added up as '(other)'")
    }
    let summary = report.coverage(of: total)
    if summary.coverage.runs > 0 {
      lines.append(CoverageReport.headline(summary) + " were seen")
    }
    if hiddenGroups > 0 {
      lines.append(
        "the \(Words.count(groups.count)) groups of most runs are shown, and "
          + "\(Words.count(hiddenGroups, "more group")) not; the reports as CSV and as JSON have all"
      )
    }
    let others = total.otherOccurrences
    if others > 0 {
      lines.append(
        "more than \(Words.count(FleetSum.findingLimit)) different findings: "
          + "\(Words.count(others, "occurrence")) of the others count in their rules alone")
    }
    return lines
  }

  /// With one digit, or two below one percent.
  static func percent(_ hundredths: Int64) -> String {
    guard hundredths >= 100 || hundredths == 0 else {
      return "0.\(hundredths < 10 ? "0" : "")\(hundredths) %"
    }
    let tenths = (hundredths + 5) / 10
    return "\(tenths / 10).\(tenths % 10) %"
  }

  /// A share that is neither none nor all never looks like it: `0.01 %` at least, and `99.9 %` at
  /// most. Rounded once.
  static func percent(_ share: Share) -> String {
    guard share.hits > 0, share.hits < share.total else { return percent(share.value) }
    let exact = Double(share.hits) / Double(share.total)
    if exact < 0.01 { return percent(max(1, share.value)) }
    let tenths = min(999, Int64((exact * 1_000).rounded()))
    return "\(tenths / 10).\(tenths % 10) %"
  }

  static func bounds(_ share: Share) -> String {
    "\(percent(share.bounds.lowerBound)) – \(percent(share.bounds.upperBound))"
  }

  static func bounds(_ range: ClosedRange<Int64>?) -> String {
    guard let range else { return "–" }
    let (low, high) = (Durations.text(range.lowerBound), Durations.text(range.upperBound))
    return low == high ? low : "\(low) – \(high)"
  }

  // MARK: Tables

  var tables: [ReportTable] {
    ([comparison, groupTable, payloads, rules, findings, durations, exemplars] + coverage
      + [faults])
      .compactMap(\.self).filter { !$0.rows.isEmpty || $0.isAlwaysShown }
  }

  private var comparison: ReportTable? {
    report.comparison.map { comparison in
      ReportTable(
        id: "changes", title: Self.title(comparison),
        note: Self.method(comparison),
        columns: [
          // A finding ends with its hash.
          .init(title: "change"), .init(title: "what", limit: 280),
          .init(title: DisplayText.escaped(comparison.before, limit: 80), isNumber: true),
          .init(title: DisplayText.escaped(comparison.after, limit: 80), isNumber: true),
          .init(title: "verdict"),
        ],
        rows: comparison.changes.map { change in
          [
            change.kind.rawValue, subject(change.subject), Self.side(change.before),
            Self.side(change.after),
            verdict(change),
          ]
        }, isAlwaysShown: true)
    }
  }

  /// Durations that a verdict without a change names.
  private static let namedDurations = 6

  /// How changes were told from chance, and which would have been a regression.
  private static func method(_ comparison: FleetComparison) -> String {
    let settings = comparison.settings
    let level = 100 - settings.value("confidence")
    var text =
      "\(Words.count(comparison.tests, "test")) with one level of \(level) % (Holm): Fisher's exact test on "
      + "the runs hit, a rank test on durations. A difference that may be chance is not a regression. "
    var kinds: [String] = []
    if settings.failOn.contains(.newFindings) {
      kinds.append("a rule that hits more runs")
    } else if settings.failOn.contains(.newErrors) {
      kinds.append(
        "a rule at error level that hits more runs (of another level: listed only)")
    }
    if settings.failOn.contains(.slower) {
      let (shift, least) = (settings.value("shift"), Durations.text(settings.value("shift_by")))
      let few = Durations.text(settings.value("few_shift_by"))
      kinds.append(
        "a median that is \(shift) % and \(least) longer, or \(settings.value("few_shift")) % and \(few) "
          + "with durations of too few runs for a test")
    }
    text += kinds.isEmpty ? "Nothing counts as one." : "A regression is \(Words.list(kinds, "or"))."
    let same = comparison.unchanged.compactMap { change -> String? in
      guard case .duration(let name) = change.subject else { return nil }
      return "\(name) \(median(change.before)) → \(median(change.after))"
    }
    if !same.isEmpty {
      let more = same.count - Self.namedDurations
      text +=
        " Not changed: " + same.prefix(Self.namedDurations).joined(separator: "; ")
        + (more > 0 ? "; and \(Words.count(more, "more duration"))" : "") + "."
    }
    if !comparison.unjudged.isEmpty {
      text +=
        " Not compared, since the records of one side do not let them run: "
        + "\(Words.list(comparison.unjudged))."
    }
    return text
  }

  private static func median(_ side: FleetComparison.Side) -> String {
    guard case .median(let range, _) = side else { return Self.side(side) }
    return bounds(range)
  }

  private func verdict(_ change: FleetComparison.Change) -> String {
    let few = change.probability == nil ? ", too few for a test" : ""
    if change.isRegression { return "regression" + few }
    guard change.isCertain else { return "may be chance" }
    return (change.kind == .worse ? "certain, not a regression by the settings" : "certain") + few
  }

  static func title(_ comparison: FleetComparison) -> String {
    let regressions = comparison.changes.count(where: \.isRegression)
    let left = comparison.unjudged.count
    let verdict =
      !comparison.hasCompared
      ? "nothing could be compared"
      : (regressions > 0 ? Words.count(regressions, "regression") : "no regression")
        + (left > 0 ? ", \(Words.count(left, "rule")) not compared" : "")
    let (before, after) = (
      DisplayText.escaped(comparison.before, limit: 80),
      DisplayText.escaped(comparison.after, limit: 80)
    )
    return "\(comparison.dimension.rawValue) \(before) → \(after): \(verdict)"
  }

  private func subject(_ subject: FleetComparison.Subject) -> String {
    switch subject {
    case .rule(let code): rule(code)
    case .finding(let fingerprint, let code, let words):
      "\(rule(code)): " + (words.map { Self.inList($0) + ", " } ?? "")
        + "finding \(fingerprint.text.prefix(8))"
    case .duration(let name): name
    }
  }

  /// A sentence without its full stop.
  private static func inList(_ words: String) -> String {
    DisplayText.escaped(words.hasSuffix(".") ? String(words.dropLast()) : words, limit: 160)
  }

  private static func side(_ side: FleetComparison.Side) -> String {
    switch side {
    case .share(let hits, let total):
      "\(Words.count(hits)) of \(Words.count(total)) (\(percent(Share(hits, of: total))))"
    case .median(let range, let count): "\(bounds(range)) (\(Words.count(count)))"
    }
  }

  private var groupTable: ReportTable {
    // A trace has one group, so that those of all groups add up.
    let isShared = groups.contains { $0.group.counts[.traces] == 0 && $0.group.counts[.runs] > 0 }
    return ReportTable(
      id: "groups", title: "Groups",
      note: isShared
        ? "A trace with runs of several groups counts for the first of them alone." : "",
      columns: headings
        + ["traces", "runs", "scenes", "events", "with a fault"].map {
          .init(title: $0, isNumber: true)
        },
      rows: groups.map { cells, group, _ in
        cells
          + [.traces, .runs, .scenes, .events, .errors].map { (count: FleetCounts.Name) in
            Words.count(group.counts[count])
          }
      })
  }

  /// The sums of MetricKit's payloads, in the order of their numbers; those that this version does
  /// not know have their names alone.
  private var payloads: ReportTable {
    let known = PayloadNumber.all
    let others = total.payloads.keys.map(\.text).filter { name in
      !known.contains { $0.name == name }
    }
    return ReportTable(
      id: "payloads", title: "Payloads of MetricKit",
      note: "These are sums over days and devices, not runs, so no rule judges them.",
      columns: [.init(title: "what", limit: 280)] + headings + [
        .init(title: "sum", isNumber: true)
      ],
      rows: (known + others.map { PayloadNumber(name: $0, words: $0) }).flatMap { number in
        groups.compactMap { cells, group, _ -> [String]? in
          guard let sum = group.payloads[ExactString(number.name)] else { return nil }
          return [number.words] + cells
            + [number.isDuration ? Durations.text(sum) : Words.count(sum)]
        }
      })
  }

  private var headings: [ReportTable.Column] {
    let names = report.dimensions.map(\.rawValue)
    return (names.isEmpty ? ["group"] : names).map { .init(title: $0) }
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

  private var rules: ReportTable {
    let codes = hitRules
    let left = codes.count - Self.shownRules
    return ReportTable(
      id: "rules", title: "Rules",
      note: "Runs hit, of the runs of traces that the rule could judge, with the bounds of 95 %."
        + (left > 0 ? " \(Words.count(left, "more rule")) not shown." : ""),
      columns: [.init(title: "rule")] + headings + [
        .init(title: "runs hit", isNumber: true),
        .init(title: "of", isNumber: true), .init(title: "share", isNumber: true),
        .init(title: "95 %", isNumber: true), .init(title: "traces", isNumber: true),
        .init(title: "occurrences", isNumber: true),
      ],
      rows: codes.prefix(Self.shownRules).flatMap { code in
        groups.compactMap { cells, group, _ -> [String]? in
          let share = share(code, in: group)
          guard share.total > 0 else { return nil }
          let hits = group.rules[code]?.hits ?? FleetHits()
          return [rule(code.text)] + cells + [
            Words.count(share.hits), Words.count(share.total),
            Self.percent(share), Self.bounds(share), Words.count(hits.traces),
            Words.count(hits.occurrences),
          ]
        }
      })
  }

  private var findings: ReportTable {
    let all = total.findings.sorted {
      ($1.value.hits.runs, $0.key) < ($0.value.hits.runs, $1.key)
    }
    let left = all.count - Self.shownFindings
    return ReportTable(
      id: "findings", title: "Findings in most runs",
      note: left > 0 ? "\(Words.count(left, "more finding")) not shown." : "",
      columns: [.init(title: "rule"), .init(title: "finding")]
        + ["runs hit", "traces", "occurrences"].map { .init(title: $0, isNumber: true) }
        + [.init(title: "fingerprint")],
      rows: all.prefix(Self.shownFindings).map { fingerprint, finding in
        [
          rule(finding.rule.text), finding.words?.text ?? "–", Words.count(finding.hits.runs),
          Words.count(finding.hits.traces), Words.count(finding.hits.occurrences), fingerprint.text,
        ]
      })
  }

  /// Names of durations, in the order of reports.
  var durationNames: [ExactString] { total.durations.keys.sorted() }

  private var durations: ReportTable {
    ReportTable(
      id: "durations", title: "Durations",
      note: "Percentiles by nearest rank lie within the bounds, which are at most 1.6 % apart.",
      columns: [.init(title: "duration")] + headings
        + ["count", "p50", "p95", "p99", "max"].map { .init(title: $0, isNumber: true) },
      rows: durationNames.flatMap { name in
        groups.compactMap { cells, numbers, _ -> [String]? in
          guard let histogram = numbers.durations[name] else { return nil }
          return [name.text] + cells + [Words.count(histogram.count)]
            + [50, 95, 99].map { Self.bounds(histogram.percentile($0)) }
            + [Durations.text(histogram.max)]
        }
      })
  }

  private var exemplars: ReportTable {
    ReportTable(
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

  // MARK: Coverage

  private var coverage: [ReportTable?] {
    let tables = CoverageTables(report.coverage(of: total))
    var machines = tables.machines
    machines.note = "Legal transitions. The JSON report names those that were never seen."
    return [
      tables.entries, tables.windows, groups.count > 1 ? coverageOfGroups : nil, machines,
    ]
  }

  private var coverageOfGroups: ReportTable {
    ReportTable(
      id: "coverage", title: "Coverage of groups",
      note:
        "Entries that were seen, and legal transitions of the machines that the runs are about.",
      columns: headings
        + ["entries", "transitions seen", "never", "not recorded"].map {
          .init(title: $0, isNumber: true)
        },
      rows: groups.map { cells, group, _ in
        let summary = report.coverage(of: group)
        let legal = summary.legalTransitions
        return cells + [Words.count(summary.seenEntries)]
          + [.seen, .never, .notRecorded].map { (state: CoverageCell.State) in
            Words.count(legal.count { $0.state == state })
          }
      })
  }

  private var faults: ReportTable {
    let faults = report.sum.faults
    let more = faults.total - Int64(min(Self.shownFaults, faults.examples.count))
    return ReportTable(
      id: "faults", title: "Traces that could not be read, or only in part",
      note: more > 0 ? "\(Words.count(more, "more trace")) not shown." : "",
      columns: [.init(title: "trace"), .init(title: "exit", isNumber: true), .init(title: "why")],
      rows: faults.examples.prefix(Self.shownFaults).map {
        [$0.trace, "\($0.fault.code)", $0.fault.text]
      })
  }
}
