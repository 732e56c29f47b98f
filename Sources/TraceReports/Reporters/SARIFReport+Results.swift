import ReportKit
import RuleKit
import TraceAnalysis
import TraceModel

extension SARIFReport {
  /// A finding.
  func result(_ item: ReportItem, _ json: inout JSONWriter) {
    guard let finding = item.finding else { return }
    json.object { json in
      json.member("ruleId", item.rule)
      json.member("ruleIndex", ifPresent: ruleIndex[item.rule])
      // Only what fails has a level (§3.27.10).
      let isUnknown = finding.verdict == .unknown
      json.member("kind", isUnknown ? "open" : "fail")
      json.member("level", isUnknown ? "none" : finding.severity.rawValue)
      json.object("message", inline: true) { $0.member("text", Self.inert(item.message)) }
      json.array("locations") { json in
        json.object { json in
          if let place = placeInSARIF(item) { physical(place, &json) }
          if let scene = finding.onlyScene { logical(scene, &json) }
        }
      }
      related(item, finding, &json)
      flow(item, finding, &json)
      json.object("partialFingerprints", inline: true) {
        $0.member("lifetraceFinding/v1", finding.fingerprint)
      }
      json.member("occurrenceCount", finding.occurrences)
      standing(finding, &json)
      json.object("properties") { properties(item, finding, &$0) }
    }
  }

  private func standing(_ finding: Finding, _ json: inout JSONWriter) {
    guard let standing = finding.standing else { return }
    json.member("baselineState", finding.hasRisen ? "updated" : standing.rawValue)
    guard standing == .unchanged else { return }
    json.array("suppressions") {
      $0.object(inline: true) {
        $0.member("kind", "external")
        $0.member("justification", "in the baseline")
      }
    }
  }

  private func properties(_ item: ReportItem, _ finding: Finding, _ json: inout JSONWriter) {
    json.member("code", finding.code)
    json.member("run", ifPresent: finding.onlyRun.map(Words.id))
    json.member("scene", ifPresent: finding.onlyScene)
    json.member("runs", ifPresent: finding.spread.hasSeveralRuns ? finding.spread.runs : nil)
    json.member("scenes", ifPresent: finding.spread.hasSeveralScenes ? finding.spread.scenes : nil)
    json.member("nanoseconds", ifPresent: finding.worst.time >= 0 ? finding.worst.time : nil)
    json.member("cause", ifPresent: finding.cause?.rawValue)
    if !finding.allowed.isEmpty { json.member("allowed", finding.allowed) }
    if !finding.expectedPath.isEmpty { json.member("expectedPath", finding.expectedPath) }
    guard !item.explained.isEmpty else { return }
    json.array("explains") { json in
      for other in item.explained {
        json.object(inline: true) {
          $0.member("rule", other.rule)
          $0.member("message", other.message)
          $0.member("fingerprint", other.fingerprint)
        }
      }
    }
  }

  // MARK: Locations

  /// The lines of the trace that prove it, and a word on those beyond the limit.
  private func related(_ item: ReportItem, _ finding: Finding, _ json: inout JSONWriter) {
    // A line of another file has no place in this one.
    let evidence = finding.evidence.filter { $0.input == finding.input }
    guard let trace = item.trace, !evidence.isEmpty else { return }
    let shown = evidence.prefix(
      evidence.count > Self.locationLimit ? Self.locationLimit - 1 : Self.locationLimit)
    json.array("relatedLocations") { json in
      for (index, evidence) in shown.enumerated() {
        json.object { step(evidence, trace, id: index + 1, &$0) }
      }
      let more = evidence.count - shown.count
      if more > 0 {
        json.object {
          $0.member("id", shown.count + 1)
          physical(ReportPlace(file: trace, line: 1, column: 1), &$0)
          $0.object("message", inline: true) {
            $0.member("text", "and \(Words.count(more, "more line"))")
          }
        }
      }
    }
  }

  /// The events before it, with a thread for each scene and one for the process.
  private func flow(_ item: ReportItem, _ finding: Finding, _ json: inout JSONWriter) {
    let lines = finding.evidence.filter { $0.input == finding.input }
    guard let trace = item.trace, lines.count > 1 else { return }
    var order: [ExactString] = []
    var threads: [ExactString: [(step: Int, evidence: Finding.Line)]] = [:]
    for (index, evidence) in lines.prefix(Self.locationLimit).enumerated() {
      let scene = ExactString(evidence.scene ?? "")
      if threads[scene] == nil { order.append(scene) }
      threads[scene, default: []].append((index + 1, evidence))
    }
    json.array("codeFlows") { json in
      json.object { json in
        json.array("threadFlows") { json in
          for scene in order {
            json.object { json in
              json.member(
                "id",
                scene.text.isEmpty ? "process" : "scene \(DisplayText.escaped(scene.text))")
              json.array("locations") { json in
                for (number, evidence) in threads[scene] ?? [] {
                  json.object { json in
                    json.object("location") { step(evidence, trace, id: nil, &$0) }
                    json.member("executionOrder", number)
                  }
                }
              }
            }
          }
        }
      }
    }
  }

  private func step(
    _ evidence: Finding.Line, _ trace: String, id: Int?, _ json: inout JSONWriter
  ) {
    json.member("id", ifPresent: id)
    physical(
      ReportPlace(file: trace, line: Int(clamping: max(1, evidence.line)), column: 1), &json)
    let time = evidence.time >= 0 ? "\(Words.time(evidence.time)) " : ""
    let event = DisplayText.escaped(evidence.event, limit: 80)
    let text = evidence.text.isEmpty ? "" : ": \(evidence.text)"
    json.object("message", inline: true) { $0.member("text", Self.inert(time + event + text)) }
  }

  /// The source, or the trace if no system would take the source's name.
  func placeInSARIF(_ item: ReportItem) -> ReportPlace? {
    guard let source = item.source, let trace = item.trace,
      !(1...ReportPath.limit ~= paths.place(source.file).file.utf8.count) || source.file.isEmpty
    else { return item.place }
    return ReportPlace(file: trace, line: Int(clamping: max(1, item.traceLine)), column: 1)
  }

  func physical(_ place: ReportPlace, _ json: inout JSONWriter) {
    let file = paths.place(place.file)
    json.object("physicalLocation") { json in
      json.object("artifactLocation", inline: true) {
        $0.member("uri", ReportPath.uri(file.file))
        $0.member("uriBaseId", file.isInside ? Self.root : Self.outside)
      }
      json.object("region", inline: true) {
        $0.member("startLine", place.line)
        $0.member("startColumn", place.column)
      }
    }
  }

  private func logical(_ scene: String, _ json: inout JSONWriter) {
    json.array("logicalLocations") {
      $0.object(inline: true) {
        $0.member("name", DisplayText.escaped(scene))
        $0.member("kind", "scene")
      }
    }
  }

  /// Text in which a viewer sees no link: SARIF has `[words](target)` in plain messages (§3.11.6).
  static func inert(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "(", result.last == "]" { result.append(" ") }
      result.append(scalar)
    }
    return String(result)
  }
}
