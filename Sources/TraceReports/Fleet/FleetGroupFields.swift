import LifecycleModel
import RuleKit
import TraceAnalysis
import TraceFleet
import TraceModel

/// What the document says of one group of traces.
enum FleetGroupFields {
  struct Group {
    let report: FleetReport
    let key: FleetKey
    let group: FleetGroup

    var counts: FleetCounts { group.counts }
  }

  static let group = JSONObject<Group>(
    "group", "The traces and runs of one combination of values.",
    fields: [
      .byName(
        "dimensions", "The value of each dimension in 'by'; null: not known.", of: .orNull(.string),
        isInline: true
      ) { value, json in
        for dimension in value.report.dimensions {
          json.member(dimension.rawValue, orNull: value.key[dimension])
        }
      },
      .boolean("other", "It stands for all groups beyond the limit.") { $0.key.isOther },
      .object("counts", of: counts) { $0.group.counts },
      .objects("rules", "Rules that could judge a trace, by code.", of: rule) { value in
        Set(value.group.rules.keys).union(value.group.evaluated.keys).sorted()
          .map { Rule($0, in: value) }
      },
      .objects("findings", "By fingerprint, at most 10,000 in all groups.", of: finding) { value in
        value.group.findings.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      },
      .byName(
        "durations",
        "By name: launch, handlers, times in app states, work in the background. Nanoseconds.",
        of: duration.kind
      ) { value, json in
        for (name, histogram) in value.group.durations {
          json.key(name.text)
          duration.write(histogram, to: &json)
        }
      },
      .byName(
        "transitions",
        "By machine, then by edge such as 'unattached>scene.willConnect>connected': how often.",
        of: .byName(.count)
      ) { value, json in
        for (machine, edges) in value.group.transitions {
          json.object(machine.text, inline: true) { json in
            for (edge, count) in edges { json.member(edge.text, count) }
          }
        }
      },
      .valueIfPresent(
        "payloads",
        "Sums of payloads of MetricKit, by what they count; times are in nanoseconds.",
        as: .byName(.count),
        { $0.group.payloads.isEmpty ? nil : $0.group.payloads },
        { payloads, json in
          json.object { json in
            for (name, sum) in payloads { json.member(name.text, sum) }
          }
        }),
      .object(
        "coverage", "What the runs show of the life cycle, as coverage counts it.", of: coverage
      ) { $0.report.coverage(of: $0.group) },
    ])

  private static let counts = JSONObject<FleetCounts>(
    isInline: true,
    fields: FleetCounts.Name.allCases.map { name in
      .integer(name.rawValue, meaning(name)) { $0[name] }
    })

  private static func meaning(_ name: FleetCounts.Name) -> String {
    switch name {
    case .bytes: "Bytes of the traces."
    case .damaged: "Traces with damage."
    case .decodedBytes: "Bytes after decompression."
    case .errors: "Traces that could not be read, or not in whole."
    case .events: "Events."
    case .lost: "Records that were lost."
    case .malformed: "Lines that could not be parsed."
    case .runs: "Runs of the app."
    case .scenes: "Scenes of the runs."
    case .traces: "Traces whose first run is in the group."
    }
  }

  // MARK: Rules

  private struct Rule {
    let code: ExactString
    let name: String?
    let hits: FleetRule?
    let judged: FleetEvaluation?

    init(_ code: ExactString, in value: Group) {
      self.code = code
      name = value.report.rule(code.text)?.name
      hits = value.group.rules[code]
      judged = value.group.evaluated[code]
    }
  }

  private static let rule = JSONObject<Rule>(
    "rule", isInline: true,
    fields: [
      .string("code", "Code of the rule.") { $0.code.text },
      .stringOrNull("rule", "Name of the rule; null: this version does not know it.") { $0.name },
      .integer("traces", "Traces hit.") { $0.hits?.hits.traces ?? 0 },
      .integer("runs", "Runs hit.") { $0.hits?.hits.runs ?? 0 },
      .integer("occurrences", "Occurrences.") { $0.hits?.hits.occurrences ?? 0 },
      .integer("unknown", "Occurrences that could not be decided.") { $0.hits?.unknown ?? 0 },
      .integer("tracesJudged", "Traces that the rule could judge.") { $0.judged?.traces ?? 0 },
      .integer("runsJudged", "Runs of these traces.") { $0.judged?.runs ?? 0 },
      .objects(
        "exemplars", "Places that show it, chosen by a hash of trace and fingerprint.",
        of: exemplar,
        limit: Exemplars.limit
      ) { $0.hits?.exemplars.all ?? [] },
    ])

  private static let exemplar = JSONObject<Exemplar>(fields: [
    .string("trace", "Name of the trace.") { $0.trace },
    .stringOrNull("run", "Id of the run; null: it has none.") { $0.run },
    .integer("line", "Line of the trace, from 1; 0: no line.") { $0.line },
    .string("message", "What was found.") { $0.message },
    .string("fingerprint", as: FleetFields.fingerprint) { $0.fingerprint.text },
  ])

  private static let finding = JSONObject<(fingerprint: Fingerprint, finding: FleetFinding)>(
    isInline: true,
    fields: [
      .string("fingerprint", as: FleetFields.fingerprint) { $0.fingerprint.text },
      .string("rule", "Code of the rule.") { $0.finding.rule.text },
      .integer("traces", "Traces with an occurrence.") { $0.finding.hits.traces },
      .integer("runs", "Runs with an occurrence.") { $0.finding.hits.runs },
      .integer("occurrences", "Occurrences.") { $0.finding.hits.occurrences },
      .stringOrNull("words", as: FleetFields.words) { $0.finding.words?.text },
    ])

  // MARK: Durations

  private static let duration = JSONObject<FleetHistogram>(
    "duration", isInline: true,
    fields: [
      .integer("count", "How many there are.") { $0.count },
      .integer("sum", "Nanoseconds together.") { $0.sum },
      .integer("min", "The shortest.") { $0.min },
      .integer("max", "The longest.") { $0.max },
    ]
      + [50, 95, 99].map { percent in
        .value("p\(percent)", as: bounds) { histogram, json in
          json.array { json in
            guard let bounds = histogram.percentile(percent) else { return }
            json.integer(bounds.lowerBound)
            json.integer(bounds.upperBound)
          }
        }
      })

  private static let bounds = JSONKind.shared(
    "bounds",
    meaning: "The least and the greatest value that the percentile can have, in nanoseconds.",
    .array(of: .count, count: 2...2))

  // MARK: Coverage

  private static let coverage = JSONObject<CoverageSummary>(
    fields: [.integer("runs", "Process runs.") { $0.coverage.runs }]
      + CoverageFields.cells(\.coverage) + [
        .objects(
          "machines", "The machines that the runs are about, with their legal transitions.",
          of: machine
        ) { summary in
          summary.machines.map { machine in
            (machine, summary.transitions(of: machine).filter { $0.transition.level == .legal })
          }
        }
      ])

  private typealias LegalTransitions = (
    machine: MachineID, transitions: [CoverageSummary.TransitionCoverage]
  )

  private static let machine = JSONObject<LegalTransitions>(fields: [
    .string("machine", "Name of the machine.") { $0.machine.rawName },
    .integer("seen", "Transitions that were seen.") { count(.seen, $0) },
    .integer(
      "never", "Transitions that a recording could have shown, and none did."
    ) { count(.never, $0) },
    .integer("notRecorded", "Transitions that no recording could have shown.") {
      count(.notRecorded, $0)
    },
    .strings("neverSeen", "Those of 'never', the most important first.") {
      $0.transitions.filter { $0.state == .never }.map(\.name)
    },
  ])

  private static func count(_ state: CoverageCell.State, _ legal: LegalTransitions) -> Int {
    legal.transitions.count { $0.state == state }
  }
}
