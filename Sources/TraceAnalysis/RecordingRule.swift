import LifecycleModel
public import RuleKit
import TraceModel

/// The findings about how a recording was made, which a check of recordings asks for.
///
/// The reader finds the mistakes; here they become findings, so that severities, baselines and all
/// reports treat them as those of the rules.
public enum RecordingRule {
  /// Its page. It is not a rule of the catalogue: unless it is asked for, it never reports.
  public static let info = RuleInfo(
    code: "LT002", name: "recording-mistake", family: .launchAndTelemetry, severity: .error,
    summary: "A record is probably not what its writer meant.",
    rationale: """
      A name, a key or a word that the format does not know is kept and ignored, so that an app may \
      record what it likes. A misspelt one is ignored as well: the rules that need it are silent, or \
      blame the app for a callback that was only written down wrongly. A check of recordings looks for \
      names that are nearly right, words outside closed lists, keys that are missing, times in another \
      unit, ends without a begin, and two ids for one thing.
      """,
    fix: """
      Correct the recorder, or the sketch, as the message says. The names, keys and words of the format \
      are in FORMAT.md, sections 2 to 4.
      """,
    snippet: """
      // Wrong: "scene.didBecomActive", "kind": "netwrok", no id.
      {"event":"scene.didBecomeActive","t":201000000,"scene":"A"}
      {"event":"work.begin","t":240000000,"id":"1","name":"films","kind":"network"}
      """,
    snippetLanguage: .json,
    sources: ["https://developer.apple.com/documentation/uikit/managing-your-app-s-life-cycle"],
    since: [],
    falsePositives: "An event or key of the app's own that is nearly one of the format: rename it.",
    interests: .init(), triggering: [], quiet: [])
}

extension Analysis {
  /// Makes findings of the mistakes in recordings, which are problems of the inputs until then.
  mutating func judgeRecordings(_ options: AnalysisOptions, _ ledger: inout BaselineLedger) {
    guard options.judgesRecordings, !inputs.isEmpty else { return }
    var row = RuleRow(info: RecordingRule.info, isEnabled: true, isEvaluated: readInputs > 0)
    if !row.isEvaluated { row.obstacle = .text("no recording was read") }
    let severity = options.severity(RecordingRule.info.severity)
    var more: [Finding] = []
    for input in inputs.indices {
      for problem in inputs[input].problems where problem.kind == .recording {
        let count = problem.isRest ? Int(clamping: problem.count) : 1
        row.violations += count
        var finding = RecordingRule.finding(problem, input, severity)
        let slot = ledger.slot(
          finding.fingerprint, former: finding.fingerprint, RecordingRule.info, source: nil
        ) {
          RecordingRule.description(problem)
        }
        for _ in 0..<count where !ledger.count(slot, RecordingRule.info.severity) {
          occurrences[severity, default: 0] += 1
          finding.counted[severity, default: 0] += 1
          newRecordingMistakes += 1
        }
        finding.occurrences = count
        finding.standing = ledger.standing(slot)
        more.append(finding)
      }
      inputs[input].problems.removeAll { $0.kind == .recording }
    }
    rules.append(row)
    // The reader keeps few of each input.
    let room = max(options.findingLimit, options.keptFindings)
    findingsLeftOut += more.dropFirst(room).count
    add(more.prefix(room))
  }

  /// Puts findings behind those of the rules that are as bad.
  private mutating func add(_ more: ArraySlice<Finding>) {
    guard !more.isEmpty else { return }
    func rank(_ finding: Finding) -> (Int, Int, Severity) {
      (
        finding.verdict == .violation ? 0 : 1, finding.standing == .unchanged ? 1 : 0,
        finding.severity
      )
    }
    let all = findings + more
    let order = all.indices.sorted { left, right in
      let (a, b) = (rank(all[left]), rank(all[right]))
      return (a.0, a.1, b.2, left) < (b.0, b.1, a.2, right)
    }
    arrange(order, all)
  }
}

extension RecordingRule {
  fileprivate static func finding(
    _ problem: InputProblem, _ input: Int, _ severity: Severity
  ) -> Finding {
    let place = Finding.Place(line: max(1, problem.line), time: Event.absent, run: 0)
    let often = problem.count > 1 && !problem.isRest ? " (in \(problem.count) records)" : ""
    return Finding(
      input: input, rule: info.name, code: info.code, severity: severity, verdict: .violation,
      cause: nil, message: problem.text + often, runNumber: 0, run: nil, scene: nil, first: place,
      worst: place, last: place, source: nil, fingerprint: fingerprint(problem), evidence: [],
      allowed: [], expectedPath: [], measure: 0)
  }

  /// The topic has neither a line nor a measured number.
  private static func fingerprint(_ problem: InputProblem) -> String {
    let topic = StableName.of(problem.topic ?? "")
    return String(SHA256.hex(["v1", info.name, topic].joined(separator: "\u{0}").utf8).prefix(32))
  }

  fileprivate static func description(_ problem: InputProblem) -> String {
    guard let topic = problem.topic else { return "Further mistakes of the recording." }
    return "A mistake of the recording: \(StableName.of(topic))"
  }
}
