import TraceAnalysis
public import TraceFleet
import TraceModel

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

  public var text: String {
    var writer = JSONWriter(.pretty)
    writer.object { json in
      json.member("schema", "lifetrace.fleet/1")
      json.object("tool", inline: true) {
        $0.member("name", "lifetrace")
        $0.member("version", version)
      }
      json.member("traces", report.traces)
      json.member("repeats", report.repeats)
      json.member("by", report.dimensions.map(\.rawValue))
      json.array("groups") { json in
        for (key, group) in report.sum.sorted { json.object { write(key, group, &$0) } }
      }
      json.object("faults") { json in
        json.object("counts", inline: true) { json in
          for (code, count) in report.sum.faults.counts.sorted(by: { $0.key < $1.key }) {
            json.member(String(code), count)
          }
        }
        json.array("examples") { json in
          for example in report.sum.faults.examples {
            json.object(inline: true) {
              $0.member("trace", example.trace)
              $0.member("code", example.fault.code)
              $0.member("text", example.fault.text)
            }
          }
        }
      }
      if let comparison = report.comparison { json.object("comparison") { write(comparison, &$0) } }
      json.object("exit", inline: true) { $0.member("code", exit) }
    }
    return writer.text
  }

  private func write(_ key: FleetKey, _ group: FleetGroup, _ json: inout JSONWriter) {
    json.object("dimensions", inline: true) { json in
      for dimension in report.dimensions { json.member(dimension.rawValue, orNull: key[dimension]) }
    }
    json.member("other", key.isOther)
    json.object("counts", inline: true) { json in
      for name in FleetCounts.Name.allCases { json.member(name.rawValue, group.counts[name]) }
    }
    json.array("rules") { json in
      for code in Set(group.rules.keys).union(group.evaluated.keys).sorted() {
        json.object(inline: true) { write(code, group, &$0) }
      }
    }
    json.array("findings") { json in
      for (fingerprint, finding) in group.findings.sorted(by: { $0.key < $1.key }) {
        json.object(inline: true) {
          $0.member("fingerprint", fingerprint.text)
          $0.member("rule", finding.rule.text)
          $0.member("traces", finding.hits.traces)
          $0.member("runs", finding.hits.runs)
          $0.member("occurrences", finding.hits.occurrences)
          $0.member("words", orNull: finding.words?.text)
        }
      }
    }
    json.object("durations") { json in
      for (name, histogram) in group.durations {
        json.object(name.text, inline: true) { json in
          json.member("count", histogram.count)
          json.member("sum", histogram.sum)
          json.member("min", histogram.min)
          json.member("max", histogram.max)
          for percent in [50, 95, 99] {
            json.array("p\(percent)") { json in
              guard let bounds = histogram.percentile(percent) else { return }
              json.integer(bounds.lowerBound)
              json.integer(bounds.upperBound)
            }
          }
        }
      }
    }
    json.object("transitions") { json in
      for (machine, edges) in group.transitions {
        json.object(machine.text, inline: true) { json in
          for (edge, count) in edges {
            json.member(edge.text, count)
          }
        }
      }
    }
    if !group.payloads.isEmpty {
      json.object("payloads") { json in
        for (name, sum) in group.payloads { json.member(name.text, sum) }
      }
    }
    json.object("coverage") { write(report.coverage(of: group), &$0) }
  }

  private func write(_ summary: CoverageSummary, _ json: inout JSONWriter) {
    json.member("runs", summary.coverage.runs)
    json.members(summary.coverage)
    json.array("machines") { json in
      for machine in summary.machines {
        let legal = summary.transitions(of: machine).filter { $0.transition.level == .legal }
        json.object { json in
          json.member("machine", machine.rawName)
          for state: CoverageCell.State in [.seen, .never, .notRecorded] {
            json.member(state.rawValue, legal.count { $0.state == state })
          }
          json.member("neverSeen", legal.filter { $0.state == .never }.map(\.name))
        }
      }
    }
  }

  private func write(_ code: ExactString, _ group: FleetGroup, _ json: inout JSONWriter) {
    let rule = group.rules[code]
    json.member("code", code.text)
    json.member("rule", orNull: report.rule(code.text)?.name)
    json.member("traces", rule?.hits.traces ?? 0)
    json.member("runs", rule?.hits.runs ?? 0)
    json.member("occurrences", rule?.hits.occurrences ?? 0)
    json.member("unknown", rule?.unknown ?? 0)
    json.member("tracesJudged", group.evaluated[code]?.traces ?? 0)
    json.member("runsJudged", group.evaluated[code]?.runs ?? 0)
    json.array("exemplars") { json in
      for exemplar in rule?.exemplars.all ?? [] {
        json.object {
          $0.member("trace", exemplar.trace)
          $0.member("run", orNull: exemplar.run)
          $0.member("line", exemplar.line)
          $0.member("message", exemplar.message)
          $0.member("fingerprint", exemplar.fingerprint.text)
        }
      }
    }
  }

  private func write(_ comparison: FleetComparison, _ json: inout JSONWriter) {
    json.member("dimension", comparison.dimension.rawValue)
    json.member("before", comparison.before)
    json.member("after", comparison.after)
    json.member("tests", comparison.tests)
    json.member("regressions", comparison.changes.count(where: \.isRegression))
    changes("changes", comparison.changes, &json)
    changes("unchanged", comparison.unchanged, &json)
    json.member("unjudged", comparison.unjudged)
  }

  private func changes(
    _ key: String, _ changes: [FleetComparison.Change], _ json: inout JSONWriter
  ) {
    json.array(key) { json in
      for change in changes {
        json.object(inline: true) {
          $0.member("kind", change.kind.rawValue)
          switch change.subject {
          case .rule(let code): $0.member("rule", code)
          case .finding(let fingerprint, let code, let words):
            $0.member("rule", code)
            $0.member("words", orNull: words)
            $0.member("fingerprint", fingerprint.text)
          case .duration(let name): $0.member("duration", name)
          }
          side("before", change.before, &$0)
          side("after", change.after, &$0)
          $0.member("certain", change.isCertain)
          $0.member("few", change.probability == nil)
          // Rounded up, so that every reader takes the same number.
          $0.member(
            "chanceMillionths",
            orNull: change.probability.map { Int64(($0 * 1_000_000).rounded(.up)) })
          $0.member("regression", change.isRegression)
        }
      }
    }
  }

  private func side(_ key: String, _ side: FleetComparison.Side, _ json: inout JSONWriter) {
    json.array(key) { json in
      switch side {
      case .share(let hits, let total):
        json.integer(hits)
        json.integer(total)
      case .median(let range, let count):
        json.integer(range.lowerBound)
        json.integer(range.upperBound)
        json.integer(count)
      }
    }
  }
}
