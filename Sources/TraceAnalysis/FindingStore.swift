import LifecycleModel
import LifecycleRules
import TraceModel

/// Collects reports into findings, with the severities in force.
///
/// Every occurrence is counted; at most `limit` different violations are kept, and as many findings
/// that are unknown, so that what nobody asked for never displaces a violation.
struct FindingStore {
  private(set) var findings: [Finding] = []
  /// Definite occurrences by severity.
  private(set) var bySeverity: [Severity: Int] = [:]
  /// Occurrences by rule.
  private(set) var violations: [String: Int] = [:]
  private(set) var unknowns: [String: Int] = [:]
  /// Occurrences of findings that found the store full.
  private(set) var leftOut = 0
  private(set) var unknownsLeftOut = 0
  private var keptUnknowns = 0
  /// The first occurrences one by one; kept only on demand.
  private(set) var places: [Occurrence] = []

  /// Occurrences that are kept one by one at the most.
  private static let placeLimit = 100_000
  private let limit: Int
  private let keepsPlaces: Bool
  private var groups: [FindingKey: Int] = [:]
  private var folds: FoldIndex
  private(set) var suppressions: SuppressionList
  private var files: [Symbol: Symbol] = [:]

  init(
    _ infos: [RuleInfo], suppressions: [Configuration.Suppression], limit: Int, keepsPlaces: Bool
  ) {
    self.suppressions = SuppressionList(suppressions)
    folds = FoldIndex(infos)
    self.limit = limit
    self.keepsPlaces = keepsPlaces
  }

  /// The next input has symbols of its own, so nothing of it belongs to an earlier group.
  mutating func beginInput(path: String) {
    suppressions.path = path
    groups = [:]
    files = [:]
    folds.beginInput()
  }

  /// The finding that another one is folded into, by their places in ``findings``.
  func explainer(of finding: Int) -> Int? { folds.explainer(of: finding, in: findings) }

  mutating func add(
    _ report: Report, info: RuleInfo, severity: Severity, input: Int,
    run: RunState, details: () -> ReportDetails
  ) {
    let isDefinite = report.unknown == nil
    if isDefinite {
      violations[info.name, default: 0] += 1
    } else {
      unknowns[info.name, default: 0] += 1
    }
    let place = Finding.Place(
      line: report.mark.line, time: report.mark.time, run: run.number)
    let key = FindingKey(
      rule: report.rule, subject: report.subject, cause: report.unknown,
      file: file(of: report.mark.source, run), role: run.scene(report.scene)?.role ?? .none)
    if let index = groups[key] {
      tally(findings[index].suppression, severity, isDefinite)
      if isDefinite { noteFold(index, report, run) }
      return count(index, report, severity, place, run, details)
    }
    let suppression = isDefinite ? suppressions.suppression(info.name, key, run.symbols) : nil
    tally(suppression, severity, isDefinite)
    if kept(isDefinite) < limit {
      if !isDefinite { keptUnknowns += 1 }
      groups[key] = findings.count
      let told = details()
      if notesPlaces { note(findings.count, place, severity, told.message) }
      findings.append(make(report, key, info, severity, input: input, place, run, told))
      findings[findings.count - 1].suppression = suppression
      if isDefinite { noteFold(findings.count - 1, report, run) }
    } else if isDefinite {
      if suppression == nil { leftOut += 1 }
    } else {
      unknownsLeftOut += 1
    }
  }

  private mutating func tally(_ suppression: Int?, _ severity: Severity, _ isDefinite: Bool) {
    guard isDefinite else { return }
    if suppression != nil {
      suppressions.accepted += 1
    } else {
      bySeverity[severity, default: 0] += 1
    }
  }

  private mutating func noteFold(_ finding: Int, _ report: Report, _ run: RunState) {
    folds.note(finding, rule: report.rule, about: report.about, run: run.number)
  }

  private func kept(_ areViolations: Bool) -> Int {
    areViolations ? findings.count - keptUnknowns : keptUnknowns
  }

  private mutating func note(
    _ index: Int, _ place: Finding.Place, _ severity: Severity, _ message: String
  ) {
    places.append(
      Occurrence(finding: index, place: place, severity: severity, message: message))
  }

  private var notesPlaces: Bool { keepsPlaces && places.count < Self.placeLimit }

  private mutating func count(
    _ index: Int, _ report: Report, _ severity: Severity, _ place: Finding.Place, _ run: RunState,
    _ details: () -> ReportDetails
  ) {
    if notesPlaces { note(index, place, severity, details().message) }
    findings[index].occurrences += 1
    if place.line > findings[index].last.line { findings[index].last = place }
    let isWorse = severity > findings[index].severity || report.measure > findings[index].measure
    guard isWorse, severity >= findings[index].severity else { return }
    let told = details()
    findings[index].severity = severity
    findings[index].measure = report.measure
    findings[index].worst = place
    findings[index].message = told.message
    findings[index].evidence = told.evidence.map { Self.line($0, run) }
    findings[index].expectedPath = told.expectedPath.map(\.name)
  }

  private func make(
    _ report: Report, _ key: FindingKey, _ info: RuleInfo, _ severity: Severity, input: Int,
    _ place: Finding.Place, _ run: RunState, _ details: ReportDetails
  ) -> Finding {
    let symbols = run.symbols
    return Finding(
      input: input, rule: info.name, code: info.code, severity: severity,
      verdict: report.unknown == nil ? .violation : .unknown, cause: report.unknown,
      message: details.message, runNumber: run.number,
      run: run.id.isPresent ? symbols[run.id] : nil,
      scene: report.scene.isPresent ? symbols[report.scene] : nil, first: place, worst: place,
      last: place, source: report.mark.source.isPresent ? symbols[report.mark.source] : nil,
      fingerprint: key.fingerprint(info.name, symbols),
      evidence: details.evidence.map { Self.line($0, run) },
      allowed: details.allowed.map(\.name), expectedPath: details.expectedPath.map(\.name),
      measure: report.measure)
  }

  private static func line(_ evidence: Evidence, _ run: RunState) -> Finding.Line {
    let mark = evidence.mark
    return Finding.Line(
      line: mark.line, time: mark.time,
      event: mark.name.isPresent ? run.symbols[mark.name] : mark.kind.name,
      scene: evidence.scene.isPresent ? run.symbols[evidence.scene] : nil,
      source: mark.source.isPresent ? run.symbols[mark.source] : nil, text: evidence.text)
  }

  /// `Films/FilmList.swift` of `Films/FilmList.swift:42`.
  private mutating func file(of source: Symbol, _ run: RunState) -> Symbol {
    guard source.isPresent else { return .none }
    if let known = files[source] { return known }
    let text = run.symbols[source]
    let file = run.symbols.intern(SourceLocation(text).file)
    if files.count < 65_536 { files[source] = file }
    return file
  }
}
