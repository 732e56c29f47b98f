import ReportKit
import RuleKit
import TraceAnalysis
import TraceModel

extension Reporter {
  /// The XML of JUnit test reports, as CI servers show it. It keeps to the strict schema of Apache
  /// Ant (https://github.com/windyroad/JUnit-Schema) and to that of Jenkins' xUnit plugin.
  public static let junit = Reporter("junit", "test results for CI servers") {
    JUnitReport($0).text
  }
}

/// A suite for each input: a test for its completeness, and a test for each finding. Errors fail,
/// so that a report has a failure if the check fails; warnings and notes are in the suite's output;
/// baselined findings and undecided cases are skipped. One more suite has the rules: those that
/// found nothing, those whose errors are not listed, which fail, and those that could not judge,
/// which are skipped.
struct JUnitReport {
  private typealias Suite = JUnitDocument.Suite
  private typealias Test = JUnitDocument.Test

  private let report: CheckReport
  private let items: [ReportItem]
  private let fixes: [String: String]

  init(_ report: CheckReport) {
    self.report = report
    items = report.items
    fixes = report.analysis.rules.reduce(into: [:]) { $0[$1.info.name] = $1.info.fix }
  }

  var text: String {
    var suites = inputSuites + [rulesSuite]
    if let unread = unreadSuite { suites.append(unread) }
    if let baseline = baselineSuite { suites.append(baseline) }
    return JUnitDocument(suites: suites).text
  }

  // MARK: Suites

  private var inputSuites: [Suite] {
    let analysis = report.analysis
    var starts: [Int: String] = [:]
    for run in analysis.runs where starts[run.input] == nil {
      starts[run.input] = run.header.start.flatMap(Self.timestamp)
    }
    var damage: [ExactString: [ReportItem]] = [:]
    var found: [Int: [ReportItem]] = [:]
    for item in items {
      switch item.subject {
      case .finding(let finding, _): found[finding.input, default: []].append(item)
      case .problem, .incomplete: damage[ExactString(item.trace ?? ""), default: []].append(item)
      case .failure, .gone, .baselined, .leftOut: break
      }
    }
    return analysis.inputs.enumerated().filter { !$0.element.isUnreadable }.map { index, input in
      var suite = Suite(name: report.paths.place(input.path).file)
      if let start = starts[index] { suite.timestamp = start }
      suite.tests = [reading(input, damage[ExactString(input.path)] ?? [])]
      suite.output = [Completeness.line(input, tellsLimits: true)]
      for item in found[index] ?? [] { add(item, to: &suite) }
      return suite
    }
  }

  private func reading(_ input: InputSummary, _ damage: [ReportItem]) -> Test {
    let errors = damage.filter { $0.level == .error }
    guard let first = errors.first else { return Test(name: "complete", outcome: .passed) }
    return Test(
      name: "complete",
      outcome: .broken(
        type: first.rule, message: Completeness.line(input), text: errors.map(line)))
  }

  private func add(_ item: ReportItem, to suite: inout Suite) {
    guard let finding = item.finding else { return }
    // The file distinguishes findings of one rule, also in the next run; a line or a scene would
    // change.
    let name = item.rule + (item.source.map { " in \(Words.id(file($0.file)))" } ?? "")
    let key = String(finding.fingerprint.prefix(8))
    if finding.verdict == .unknown || finding.standing == .unchanged {
      suite.tests.append(Test(name: name, key: key, outcome: .skipped(item.message)))
    } else if item.level == .error {
      suite.tests.append(
        Test(
          name: name, key: key,
          outcome: .failed(type: item.rule, message: item.message, text: details(item, finding))))
    } else {
      suite.output += details(item, finding)
    }
  }

  /// Rules that found an error fail in the suite of their input, as far as it is listed. A rule
  /// that found something never passes.
  private var rulesSuite: Suite {
    var suite = Suite(name: "rules")
    let failing = Set(items.filter { $0.finding != nil && $0.level == .error }.map(\.rule))
    let analysis = report.analysis
    let hidden = analysis.findings.dropFirst(analysis.findingLimit).filter {
      report.level($0) == .error
    }.reduce(into: [:]) { $0[$1.rule, default: 0] += $1.counted[.error, default: 0] }
    let accepted = analysis.suppressedFindings.reduce(into: [:]) {
      $0[$1.finding.rule, default: 0] += $1.finding.occurrences
    }
    for row in analysis.rules where row.isEnabled && !failing.contains(row.info.name) {
      let name = row.info.name
      if let count = hidden[name] {
        suite.tests.append(
          Test(
            name: name,
            outcome: .failed(
              type: name, message: "\(Words.count(count, "error")), not listed", text: [])))
      }
      guard row.violations <= accepted[name, default: 0] else { continue }
      let reason = row.reason ?? "not evaluated"
      suite.tests.append(
        Test(name: row.info.name, outcome: row.isEvaluated ? .passed : .skipped(reason)))
    }
    if analysis.suppressed > 0 {
      suite.output.append(
        "\(Words.count(analysis.suppressed, "finding")) suppressed by the configuration")
    }
    for item in items {
      guard case .leftOut = item.subject else { continue }
      suite.output.append(item.message)
      if item.level == .error {
        suite.tests.append(
          Test(
            name: item.rule, outcome: .failed(type: item.rule, message: item.message, text: [])))
      }
    }
    return suite
  }

  private var unreadSuite: Suite? {
    var suite = Suite(name: "inputs that could not be read")
    for item in items {
      guard case .failure = item.subject else { continue }
      suite.tests.append(
        Test(
          name: item.message, outcome: .broken(type: item.rule, message: item.message, text: [])))
    }
    return suite.tests.isEmpty ? nil : suite
  }

  private var baselineSuite: Suite? {
    guard let baseline = report.analysis.baseline else { return nil }
    var suite = Suite(name: "baseline")
    for item in items {
      switch item.subject {
      case .gone(let entry) where baseline.isStrict:
        let name = item.rule + (entry.source.map { " in \(Words.id(file($0)))" } ?? "")
        suite.tests.append(
          Test(
            name: name, key: String(entry.fingerprint.prefix(8)),
            outcome: .failed(type: "gone", message: item.message, text: [line(item)])))
      case .gone, .baselined: suite.output.append(line(item))
      default: break
      }
    }
    return suite
  }

  // MARK: Words

  private func file(_ path: String) -> String { report.paths.place(path).file }

  private func line(_ item: ReportItem) -> String {
    let place = item.place(in: report.paths).map {
      "\(Words.path($0.file)):\($0.line):\($0.column): "
    }
    return "\(place ?? "")\(item.level.rawValue): \(item.message) (\(item.rule))"
  }

  private func details(_ item: ReportItem, _ finding: Finding) -> [String] {
    var lines = [line(item)]
    for evidence in finding.evidence {
      let time = evidence.time >= 0 ? "\(Words.time(evidence.time)) " : ""
      let event = DisplayText.escaped(evidence.event, limit: 80)
      let text = evidence.text.isEmpty ? "" : ": \(evidence.text)"
      lines.append("  line \(evidence.line): \(time)\(event)\(text)")
    }
    lines += item.explained.map { "  explains: \($0.message) (\($0.rule))" }
    if let fix = fixes[item.rule] { lines.append("  fix: \(fix)") }
    return lines
  }

  /// A time of RFC 3339 in the schema's form, in UTC; nil if the text is not a time.
  private static func timestamp(_ start: String) -> String? {
    guard let time = WallTime.parse(start) else { return nil }
    let text = WallTime.text(time)
    return "\(text.prefix(10))T\(text.dropFirst(11).prefix(8))"
  }
}
