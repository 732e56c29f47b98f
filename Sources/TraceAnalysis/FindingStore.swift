import LifecycleModel
import RuleKit
import TraceModel

/// Collects reports into findings, with the severities in force.
///
/// Every occurrence is counted; at most `limit` different violations of each severity are kept, and
/// separately as many baselined, suppressed and undecided ones, so that no note displaces an error,
/// and none of these a violation. Beyond that, as many again are kept that are the first with
/// their fingerprints, so that a comparison knows them all.
final class FindingStore {
  private(set) var findings: [Finding] = []
  /// Definite occurrences by severity, without those that are suppressed or in the baseline.
  private(set) var bySeverity: [Severity: Int] = [:]
  /// Occurrences, by rule of those that are evaluated.
  private(set) var violations: [Int]
  private(set) var unknowns: [Int]
  private(set) var unknownsByCause: [UnknownCause: Int] = [:]
  /// Findings that found the store full.
  private(set) var leftOut = 0
  private(set) var unknownsLeftOut = 0
  /// Those of them that no finding is kept for that has the same fingerprint and is as bad.
  private(set) var unseen = 0
  /// Of each kind and severity, those that are kept.
  private var kept: [Room: Int] = [:]
  private var keptFirst = 0
  /// By fingerprint: the highest severity of the violations that are kept; nil until one finds the
  /// store full.
  private var seen: [String: Severity]?
  /// The first occurrences one by one; kept only on demand.
  private(set) var places: [Occurrence] = []

  /// Of each severity, occurrences that are kept one by one at the most.
  private static let placeLimit = 100_000
  private var placeCounts: [Severity: Int] = [:]
  /// Occurrences whose evidence is kept.
  private static let evidenceLimit = 20_000
  private let limit: Int
  private let keepsPlaces: Bool
  /// Findings have ``Finding/words``.
  var hasWords = false
  private var groups: [FindingKey: Int] = [:]
  private var folds: FoldIndex
  private var spreads = SpreadTally()
  private(set) var suppressions: SuppressionList
  var ledger: BaselineLedger
  private var files: [Symbol: Symbol] = [:]
  /// Decisions about findings that are not kept; beyond the limit each occurrence is decided again.
  private var decisions: [FindingKey: Decision] = [:]
  private static let decisionLimit = 65_536

  /// Findings that share a limit.
  private struct Room: Hashable {
    enum Kind { case new, baselined, suppressed, undecided }
    let kind: Kind
    let severity: Severity
  }

  /// Where the occurrences of a finding count.
  fileprivate struct Decision {
    /// Place in the options' suppressions of the one that accepts it.
    var suppression: Int?
    /// Nil without a baseline, and if it is suppressed.
    var slot: BaselineLedger.Slot?
  }

  init(
    _ folds: FoldIndex, suppressions: [Configuration.Suppression], baseline: BaselineOptions,
    limit: Int, keepsPlaces: Bool
  ) {
    violations = [Int](repeating: 0, count: folds.rules)
    unknowns = violations
    ledger = BaselineLedger(baseline)
    self.suppressions = SuppressionList(suppressions)
    self.folds = folds
    self.limit = limit
    self.keepsPlaces = keepsPlaces
  }

  /// The next input has other symbols, so nothing of it belongs to an earlier group.
  func beginInput(path: String) {
    suppressions.path = path
    groups = [:]
    decisions = [:]
    files = [:]
    folds.beginInput()
    spreads.beginInput()
  }

  /// The findings of one input, by its own symbols.
  struct InputState {
    fileprivate let path: String
    fileprivate let groups: [FindingKey: Int]
    fileprivate let decisions: [FindingKey: Decision]
    fileprivate let folds: FoldIndex.Events
    fileprivate let spreads: SpreadTally.InputState
  }

  /// The part of the current input, to continue it after others.
  var inputState: InputState {
    InputState(
      path: suppressions.path, groups: groups, decisions: decisions, folds: folds.events,
      spreads: spreads.inputState)
  }

  /// Goes on with an input that was left.
  func resume(_ state: InputState) {
    suppressions.path = state.path
    groups = state.groups
    decisions = state.decisions
    files = [:]
    folds.events = state.folds
    spreads.inputState = state.spreads
  }

  /// The finding that another one is folded into, by their places in ``findings``.
  func explainer(of finding: Int) -> Int? { folds.explainer(of: finding, in: findings) }

  /// The outcome for a report.
  enum Place: Equatable {
    /// Index into ``findings``.
    case kept(Int)
    case leftOut
    /// The configuration accepts it.
    case accepted
  }

  func add(
    _ report: Report, info: RuleInfo, severity: Severity, parts: RunParts,
    run: RunState, details: () -> ReportDetails
  ) -> Place {
    let isDefinite = report.unknown == nil
    if let cause = report.unknown {
      unknowns[report.rule] += 1
      unknownsByCause[cause, default: 0] += 1
    } else {
      violations[report.rule] += 1
    }
    let place = Finding.Place(
      line: report.mark.line, time: report.mark.time, run: run.number,
      ordinal: report.mark.ordinal)
    let key = FindingKey(
      rule: report.rule, subject: report.subject, cause: report.unknown,
      file: file(of: report.mark.source, run), role: run.scene(report.scene)?.role ?? .none,
      input: parts.input(of: report.mark))
    if let index = groups[key] {
      let known = Decision(suppression: findings[index].suppression, slot: findings[index].slot)
      let isBaselined = tally(known, severity, report)
      if isDefinite {
        noteFold(index, report, run)
        if known.suppression == nil, !isBaselined {
          findings[index].counted[severity, default: 0] += 1
          findings[index].rise()
        }
      }
      count(index, report, severity, place, parts, run, details)
      return known.suppression == nil ? .kept(index) : .accepted
    }
    let decision = decisions[key] ?? decide(key, info, report, run)
    let isBaselined = tally(decision, severity, report)
    let room = Room(kind: Self.kind(report, decision, isBaselined), severity: severity)
    if take(room, key, info, run) {
      // An earlier occurrence may have been less bad, and found its own room full.
      if decisions.removeValue(forKey: key) != nil { leave(room.kind, -1) }
      groups[key] = findings.count
      let told = details()
      if notesPlaces(severity) { note(findings.count, place, severity, report, parts, run, told) }
      findings.append(make(report, key, info, severity, parts, place, run, told))
      spreads.begin(
        findings.count - 1, &findings[findings.count - 1], scene: report.scene, at: place)
      findings[findings.count - 1].suppression = decision.suppression
      findings[findings.count - 1].slot = decision.slot
      findings[findings.count - 1].standing = decision.slot.flatMap(ledger.standing)
      if isDefinite {
        noteFold(findings.count - 1, report, run)
        if decision.suppression == nil, !isBaselined {
          findings[findings.count - 1].counted[severity] = 1
          findings[findings.count - 1].rise()
        }
      }
      return decision.suppression == nil ? .kept(findings.count - 1) : .accepted
    } else {
      if decisions[key] == nil {
        if decisions.count < Self.decisionLimit { decisions[key] = decision }
        leave(room.kind, 1)
      }
      return decision.suppression == nil ? .leftOut : .accepted
    }
  }

  /// Decides what accepts a finding: the configuration, the baseline or nothing.
  private func decide(
    _ key: FindingKey, _ info: RuleInfo, _ report: Report, _ run: RunState
  ) -> Decision {
    guard report.unknown == nil else {
      if ledger.isComparing {
        ledger.leaveOpen(
          key.definiteFingerprint(info.name, run.symbols),
          former: key.formerFingerprint(info.name, run.symbols))
      }
      return Decision()
    }
    let suppression = suppressions.suppression(info.name, key, run.symbols)
    guard suppression == nil, ledger.isUsed else { return Decision(suppression: suppression) }
    return Decision(
      slot: ledger.slot(
        key.fingerprint(info.name, run.symbols),
        former: key.formerFingerprint(info.name, run.symbols), info,
        source: key.file.isPresent ? Baseline.source(run.symbols[key.file]) : nil
      ) { key.description(info, run.symbols) })
  }

  /// Counts an occurrence; true if the baseline has it.
  private func tally(_ decision: Decision, _ severity: Severity, _ report: Report) -> Bool {
    guard report.unknown == nil else { return false }
    if decision.suppression != nil {
      suppressions.accepted += 1
    } else if let slot = decision.slot, ledger.count(slot, report.severity) {
      return true
    } else {
      bySeverity[severity, default: 0] += 1
    }
    return false
  }

  private func noteFold(_ finding: Int, _ report: Report, _ run: RunState) {
    folds.note(finding, rule: report.rule, about: report.about, run: run.number)
  }

  // MARK: What is kept

  private static func kind(
    _ report: Report, _ decision: Decision, _ isBaselined: Bool
  ) -> Room.Kind {
    guard report.unknown == nil else { return .undecided }
    if decision.suppression != nil { return .suppressed }
    return isBaselined ? .baselined : .new
  }

  /// Whether a finding is kept.
  private func take(_ room: Room, _ key: FindingKey, _ info: RuleInfo, _ run: RunState) -> Bool {
    let hasRoom = kept[room, default: 0] < limit
    let isViolation = room.kind == .new || room.kind == .baselined
    // Fingerprints cost, and few inputs fill the store.
    guard seen != nil || !hasRoom, isViolation else {
      if hasRoom { kept[room, default: 0] += 1 }
      return hasRoom
    }
    // The first finding with this fingerprint came before.
    guard hasRoom || decisions[key] == nil else { return false }
    if seen == nil {
      seen = findings.reduce(into: [:]) { seen, finding in
        guard finding.verdict == .violation, finding.suppression == nil else { return }
        seen[finding.fingerprint] = max(seen[finding.fingerprint] ?? .note, finding.severity)
      }
    }
    let fingerprint = key.fingerprint(info.name, run.symbols)
    let isFirst = seen?[fingerprint].map { $0 < room.severity } ?? true
    guard hasRoom || isFirst && keptFirst < limit else {
      if isFirst { unseen += 1 }
      return false
    }
    if hasRoom { kept[room, default: 0] += 1 } else { keptFirst += 1 }
    if isFirst { seen?[fingerprint] = room.severity }
    return true
  }

  /// Counts a finding that is left out.
  private func leave(_ kind: Room.Kind, _ count: Int) {
    switch kind {
    case .undecided: unknownsLeftOut += count
    case .suppressed: break
    case .new: leftOut += count
    case .baselined:
      leftOut += count
      ledger.leftOut += count
    }
  }

  private func note(
    _ index: Int, _ place: Finding.Place, _ severity: Severity, _ report: Report,
    _ parts: RunParts, _ run: RunState, _ details: ReportDetails
  ) {
    placeCounts[severity, default: 0] += 1
    places.append(
      Occurrence(
        finding: index, place: place, scene: Self.scene(report, run), severity: severity,
        message: details.message,
        evidence: placeCounts[severity, default: 0] < Self.evidenceLimit
          ? details.evidence.map { Self.line($0, parts, run) } : nil))
  }

  private static func scene(_ report: Report, _ run: RunState) -> String? {
    report.scene.isPresent ? run.symbols[report.scene] : nil
  }

  private func notesPlaces(_ severity: Severity) -> Bool {
    keepsPlaces && placeCounts[severity, default: 0] < Self.placeLimit
  }

  private func count(
    _ index: Int, _ report: Report, _ severity: Severity, _ place: Finding.Place,
    _ parts: RunParts, _ run: RunState, _ details: () -> ReportDetails
  ) {
    if notesPlaces(severity) { note(index, place, severity, report, parts, run, details()) }
    findings[index].occurrences += 1
    spreads.add(index, &findings[index], scene: report.scene, at: place, run)
    if place.line > findings[index].last.line { findings[index].last = place }
    let isWorse = severity > findings[index].severity || report.measure > findings[index].measure
    guard isWorse, severity >= findings[index].severity else { return }
    let told = details()
    findings[index].severity = severity
    findings[index].measure = report.measure
    findings[index].worst = place
    findings[index].worstScene = Self.scene(report, run)
    findings[index].message = told.message
    // One that is worse in the same place may come at once.
    if findings[index].evidenceOfFirst == nil {
      findings[index].evidenceOfFirst = findings[index].evidence
    }
    findings[index].evidence = told.evidence.map { Self.line($0, parts, run) }
    findings[index].expectedPath = told.expectedPath.map(\.name)
  }

  private func make(
    _ report: Report, _ key: FindingKey, _ info: RuleInfo, _ severity: Severity,
    _ parts: RunParts, _ place: Finding.Place, _ run: RunState, _ details: ReportDetails
  ) -> Finding {
    let symbols = run.symbols
    return Finding(
      input: key.input, rule: info.name, code: info.code, severity: severity,
      verdict: report.unknown == nil ? .violation : .unknown, cause: report.unknown,
      message: details.message, runNumber: run.number,
      run: run.id.isPresent ? symbols[run.id] : nil,
      scene: Self.scene(report, run), first: place, worst: place,
      last: place, source: report.mark.source.isPresent ? symbols[report.mark.source] : nil,
      fingerprint: key.fingerprint(info.name, symbols),
      words: hasWords ? key.words(info, symbols) : nil,
      evidence: details.evidence.map { Self.line($0, parts, run) },
      allowed: details.allowed.map(\.name), expectedPath: details.expectedPath.map(\.name),
      measure: report.measure)
  }

  /// Marks the names that the groups of the present input are known by.
  func markNames(_ live: LiveNames) {
    for key in groups.keys { key.markNames(live) }
    for key in decisions.keys { key.markNames(live) }
    spreads.markNames(live)
    // Found again when it is needed.
    files = [:]
  }

  private static func line(
    _ evidence: Evidence, _ parts: RunParts, _ run: RunState
  ) -> Finding.Line {
    let mark = evidence.mark
    let (input, line) = parts.line(of: mark)
    return Finding.Line(
      input: input, line: line, time: mark.time,
      event: mark.name.isPresent ? run.symbols[mark.name] : mark.kind.name,
      scene: evidence.scene.isPresent ? run.symbols[evidence.scene] : nil,
      source: mark.source.isPresent ? run.symbols[mark.source] : nil, text: evidence.text)
  }

  /// `Films/FilmList.swift` of `Films/FilmList.swift:42`.
  private func file(of source: Symbol, _ run: RunState) -> Symbol {
    guard source.isPresent else { return .none }
    if let known = files[source] { return known }
    let text = run.symbols[source]
    let file = run.symbols.intern(SourceLocation(text).file)
    if files.count < 65_536 { files[source] = file }
    return file
  }
}
