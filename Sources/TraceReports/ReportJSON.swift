import LifecycleModel
public import ReportKit
import RuleKit
public import TraceAnalysis
import TraceModel

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

  private let analysis: Analysis
  private let version: String
  private let exit: Exit
  private let showsUnknown: Bool
  private let hints: Hints

  public init(
    _ analysis: Analysis, version: String, exit: Exit, showsUnknown: Bool, hints: Hints = .none
  ) {
    self.hints = hints
    self.analysis = analysis
    self.version = version
    self.exit = exit
    self.showsUnknown = showsUnknown
  }

  public var text: String {
    var writer = JSONWriter(.pretty)
    writer.object { json in
      json.member("schema", "lifetrace.report/1")
      json.object("tool", inline: true) {
        $0.member("name", "lifetrace")
        $0.member("version", version)
      }
      json.array("inputs") { for input in analysis.inputs { self.input(input, &$0) } }
      json.object("totals") { totals(&$0) }
      json.array("runs") { for run in analysis.runs { self.run(run, &$0) } }
      json.array("findings") {
        for finding in analysis.listed(showsUnknown: showsUnknown) { self.finding(finding, &$0) }
      }
      json.array("rules") { for row in analysis.rules { rule(row, &$0) } }
      json.baseline(analysis)
      json.object("exit", inline: true) { exitMembers(&$0) }
    }
    return writer.text
  }

  func input(_ input: InputSummary, _ json: inout JSONWriter, type: String? = nil) {
    json.object {
      $0.member("type", ifPresent: type)
      $0.member("path", input.path)
      $0.member("format", orNull: input.format)
      $0.member("compression", input.compression)
      $0.member("bytes", input.bytes)
      $0.member("decodedBytes", input.decodedBytes)
      $0.member("records", input.records)
      $0.member("events", input.events)
      $0.member("complete", input.isComplete)
      $0.member("malformed", input.malformed)
      $0.member("unknownEvents", input.unknownEvents)
      $0.member("lost", input.lost)
      if let product = input.product { $0.object("product", inline: true) { facts(product, &$0) } }
      $0.array("problems") { json in
        for problem in input.problems {
          json.object(inline: true) {
            $0.member("kind", problem.kind.rawValue)
            $0.member("severity", problem.severity.rawValue)
            $0.member("line", orNull: problem.line > 0 ? problem.line : nil)
            $0.member("offset", orNull: problem.offset >= 0 ? problem.offset : nil)
            $0.member("count", problem.count)
            $0.member("text", hints.text(of: problem))
          }
        }
      }
    }
  }

  private func facts(_ product: ProductFacts, _ json: inout JSONWriter) {
    json.member("identifier", orNull: product.identifier)
    json.member("version", orNull: product.version)
    json.member("platform", orNull: product.platform)
    json.member("sdk", orNull: product.sdk)
    json.member("minimum", orNull: product.minimum)
    json.member("lifeCycle", orNull: product.lifeCycle)
  }

  func exitMembers(_ json: inout JSONWriter) {
    json.member("code", exit.code)
    json.member("findings", exit.findings)
    json.member("damaged", exit.damaged)
    json.member("input", exit.input)
    json.member("io", exit.io)
  }

  func totals(_ json: inout JSONWriter) {
    json.member("runs", analysis.runCount)
    json.member("scenes", analysis.sceneCount)
    json.object("events") { events(&$0) }
    json.object("transitions") { transitions(&$0) }
    json.object("states") { states(analysis.statistics, &$0) }
    json.member("percentiles", analysis.statistics.isExact ? "exact" : "within 1 percent")
    json.object("findings", inline: true) {
      $0.member("error", analysis.occurrences[.error, default: 0])
      $0.member("warning", analysis.occurrences[.warning, default: 0])
      $0.member("note", analysis.occurrences[.note, default: 0])
      $0.member("suppressed", analysis.suppressed)
      $0.member("baselined", analysis.baseline?.baselined ?? 0)
    }
    json.object("rules") { json in
      for row in analysis.rules {
        json.object(row.info.name, inline: true) {
          $0.member("violation", row.violations)
          $0.member("unknown", row.unknowns)
        }
      }
    }
    json.object("omitted", inline: true) {
      $0.member("runs", analysis.runCount - analysis.runs.count)
      $0.member("scenes", analysis.sceneCount - analysis.runs.reduce(0) { $0 + $1.scenes.count })
      $0.member("findings", analysis.leftOut(showsUnknown: showsUnknown))
    }
    json.object("durations") { durations(analysis, &$0) }
    let tasks = analysis.backgroundLedger.rows
    guard !tasks.isEmpty else { return }
    json.array("backgroundTasks") { json in
      for row in tasks { json.object(inline: true) { row.write(to: &$0) } }
    }
  }

  /// In the order of the format, then unknown names by their bytes.
  private func events(_ json: inout JSONWriter) {
    for kind in EventKind.allCases where kind != .unknown {
      let count = analysis.eventCounts[Int(kind.rawValue)]
      if count > 0 { json.member(kind.name, count) }
    }
    // A trace may have events of this name, too.
    let rest: ExactString = "(other)"
    for (name, count) in analysis.unknownEvents.sorted(by: { $0.key < $1.key }) where name != rest {
      json.member(name.text, count)
    }
    let others = analysis.otherUnknown + analysis.unknownEvents[rest, default: 0]
    if others > 0 { json.member(rest.text, others) }
  }

  private func transitions(_ json: inout JSONWriter) {
    for id in MachineID.allCases {
      let counts = analysis.transitions[Int(id.rawValue)]
      guard counts.contains(where: { $0 > 0 }) else { continue }
      let machine = id.machine
      json.object(id.rawName) {
        for (index, count) in counts.enumerated() where count > 0 {
          $0.member(machine.name(ofTransition: index), count)
        }
      }
    }
  }

  private func states(_ statistics: StateStatistics, _ json: inout JSONWriter) {
    for machine in statistics.machines {
      json.object(machine.rawName) { json in
        for (name, entry) in statistics.states(of: machine) {
          json.object(name, inline: true) {
            $0.member("count", entry.count)
            // Without times there are visits of unknown length.
            let isTimed = entry.visits.count > 0 || entry.untimed == 0
            $0.member("total", orNull: isTimed ? entry.visits.total : nil)
            $0.member("p50", orNull: isTimed ? entry.visits.percentile(50) : nil)
            $0.member("p95", orNull: isTimed ? entry.visits.percentile(95) : nil)
            $0.member("max", orNull: isTimed ? entry.visits.max : nil)
            $0.member("open", orNull: isTimed || entry.open > 0 ? entry.open : nil)
          }
        }
      }
    }
  }

  func run(_ run: RunSummary, _ json: inout JSONWriter, type: String? = nil) {
    json.object {
      $0.member("type", ifPresent: type)
      $0.member("run", orNull: run.id.isEmpty ? nil : Words.id(run.id))
      $0.member("app", orNull: run.header.app)
      $0.member("platform", orNull: run.header.platform?.rawValue)
      $0.member("lifeCycle", orNull: run.lifeCycle?.rawValue)
      $0.member("start", orNull: run.start >= 0 ? run.start : nil)
      $0.member("end", orNull: run.end >= 0 ? run.end : nil)
      $0.member("ended", run.ending.rawValue)
      $0.member("endedIn", ifPresent: run.openCallback?.name)
      $0.member("launchToFirstActive", orNull: run.launchToFirstActive)
      $0.object("states") { states(run.statistics, &$0) }
      $0.array("scenes") { json in
        for scene in run.scenes {
          json.object {
            $0.member("scene", scene.id)
            $0.member("role", orNull: scene.role)
            $0.member("connects", scene.connects)
            $0.object("states") { states(scene.statistics, &$0) }
          }
        }
      }
    }
  }

  func finding(_ finding: Finding, _ json: inout JSONWriter, type: String? = nil) {
    json.object {
      $0.member("type", ifPresent: type)
      $0.member("rule", finding.rule)
      $0.member("code", finding.code)
      $0.member("severity", finding.severity.rawValue)
      $0.member("verdict", finding.verdict.rawValue)
      $0.member("cause", orNull: finding.cause?.rawValue)
      $0.member("message", finding.message)
      $0.member("run", orNull: finding.run.map(Words.id))
      $0.member("scene", orNull: finding.scene)
      $0.member("t", orNull: finding.worst.time >= 0 ? finding.worst.time : nil)
      $0.member("line", finding.worst.line)
      $0.member("source", orNull: finding.source)
      $0.member("fingerprint", finding.fingerprint)
      $0.member("occurrences", finding.occurrences)
      $0.array("occurrencesList") { json in
        for site in finding.sites {
          json.object(inline: true) {
            $0.member("run", orNull: site.run.map(Words.id))
            $0.member("scene", orNull: site.scene)
            $0.member("line", site.place.line)
            $0.member("t", orNull: site.place.time >= 0 ? site.place.time : nil)
          }
        }
      }
      $0.member("foldedInto", orNull: finding.foldedInto.map { analysis.findings[$0].fingerprint })
      $0.member("baselineState", orNull: finding.standing?.rawValue)
      $0.array("evidence") { json in
        for evidence in finding.evidence {
          json.object(inline: true) {
            $0.member("line", evidence.line)
            $0.member("t", orNull: evidence.time >= 0 ? evidence.time : nil)
            $0.member("event", evidence.event)
            $0.member("text", evidence.text)
          }
        }
      }
      $0.member("allowed", finding.allowed)
      $0.member("expectedPath", finding.expectedPath)
    }
  }

  func rule(_ row: Analysis.RuleRow, _ json: inout JSONWriter, type: String? = nil) {
    json.object(inline: true) {
      $0.member("type", ifPresent: type)
      $0.member("rule", row.info.name)
      $0.member("code", row.info.code)
      $0.member("state", row.isEvaluated ? "evaluated" : "not-evaluated")
      $0.member("reason", orNull: row.reason)
    }
  }
}
