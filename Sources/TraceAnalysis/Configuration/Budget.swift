import LifecycleModel
public import RuleKit
import TraceModel

/// A limit on how long something takes over all traces of a check: `launch_to_active_p95`.
public struct Budget: Sendable {
  public enum Quantity: String, CaseIterable, Sendable {
    /// From `process.start` to the first active scene, of launches that are timed.
    case launchToActive = "launch_to_active"
    /// Handlers of callbacks, by kind; the kind that takes longest counts.
    case handler
    /// Finished visits of the app's states, as derived from its scenes.
    case active, inactive, background
  }
  public enum Statistic: String, CaseIterable, Sendable {
    case p50, p95, max
  }

  public let quantity: Quantity
  public let statistic: Statistic
  /// Nanoseconds.
  public let limit: Int64
  /// Line of the configuration.
  public let line: Int

  public init(_ quantity: Quantity, _ statistic: Statistic, limit: Int64, line: Int = 0) {
    self.line = line
    self.quantity = quantity
    self.statistic = statistic
    self.limit = limit
  }

  /// As the configuration spells it.
  public var name: String { "\(quantity.rawValue)_\(statistic.rawValue)" }
  public static var names: [String] {
    Quantity.allCases.flatMap { quantity in
      Statistic.allCases.map { "\(quantity.rawValue)_\($0.rawValue)" }
    }
  }

  /// Nil if a budget of this name does not exist.
  init?(name: String, limit: Int64, line: Int) {
    guard let cut = name.lastIndex(of: "_"),
      let quantity = Quantity(rawValue: String(name[..<cut])),
      let statistic = Statistic(rawValue: String(name[name.index(after: cut)...]))
    else { return nil }
    self.init(quantity, statistic, limit: limit, line: line)
  }

  /// A measured value in nanoseconds, with the number and kind of its durations.
  func measured(_ analysis: Analysis) -> (value: Int64, count: Int, what: String)? {
    func value(_ histogram: DurationHistogram) -> Int64 {
      switch statistic {
      case .p50: histogram.percentile(50)
      case .p95: histogram.percentile(95)
      case .max: histogram.max
      }
    }
    func visits(_ state: String) -> (Int64, Int, String)? {
      let entry = analysis.statistics.states(of: .appAggregate).first { $0.name == state }?.entry
      guard let entry, entry.visits.count > 0 else { return nil }
      let count = entry.visits.count
      return (value(entry.visits), count, Self.name("visit", count) + " of '\(state)'")
    }
    switch quantity {
    case .launchToActive:
      guard analysis.launches.count > 0 else { return nil }
      let count = analysis.launches.count
      return (value(analysis.launches), count, count == 1 ? "launch" : "launches")
    case .handler:
      let worst = analysis.handlers.sorted { $0.key.index < $1.key.index }
        .map { ($0.key, value($0.value), $0.value.count) }
        .reduce(nil as (EventKindValue)?) { best, next in
          guard let best, best.value >= next.1 else {
            return EventKindValue(name: next.0.name, value: next.1, count: next.2)
          }
          return best
        }
      return worst.map { ($0.value, $0.count, Self.name("handler", $0.count) + " of '\($0.name)'") }
    case .active: return visits("active")
    case .inactive: return visits("inactive")
    case .background: return visits("background")
    }
  }

  private static func name(_ one: String, _ count: Int) -> String { count == 1 ? one : one + "s" }

  private struct EventKindValue {
    let name: String
    let value: Int64
    let count: Int
  }
}

extension Analysis {
  /// Reports exceeded budgets, after the findings of rules of the same severity. Returns the
  /// fingerprints of the budgets that have recorded durations.
  mutating func judge(
    _ budgets: [Budget], _ options: AnalysisOptions, _ ledger: inout BaselineLedger
  ) -> Set<String> {
    guard !budgets.isEmpty, !inputs.isEmpty else { return [] }
    var row = RuleRow(info: Budget.info, isEnabled: true, isEvaluated: false)
    var missing: [String] = []
    var judged: Set<String> = []
    let severity = options.severity(Budget.info.severity)
    for budget in budgets {
      guard let measured = budget.measured(self) else {
        missing.append("'\(budget.name)'")
        continue
      }
      row.isEvaluated = true
      judged.insert(budget.fingerprint)
      guard measured.value > budget.limit else { continue }
      row.violations += 1
      var finding = budget.finding(measured, severity, options)
      // The configuration's path depends on the working directory.
      let slot = ledger.slot(
        finding.fingerprint, former: finding.fingerprint, Budget.info, source: nil
      ) {
        "\(budget.name) is over its budget"
      }
      if !ledger.count(slot, Budget.info.severity) {
        occurrences[severity, default: 0] += 1
        finding.counted[severity] = 1
      }
      finding.standing = ledger.standing(slot)
      insert(finding, at: place(of: finding))
    }
    if !row.isEvaluated {
      row.obstacle = .text("nothing was recorded for \(missing.joined(separator: ", "))")
    }
    rules.append(row)
    return judged
  }

  /// Behind all findings that are as bad.
  private func place(of finding: Finding) -> Int {
    findings.firstIndex { other in
      if other.verdict != .violation { return true }
      let (isKnown, isOtherKnown) = (finding.standing == .unchanged, other.standing == .unchanged)
      if isKnown != isOtherKnown { return isOtherKnown }
      return other.severity < finding.severity
    } ?? findings.count
  }

  private mutating func insert(_ finding: Finding, at place: Int) {
    findings.insert(finding, at: place)
    for index in findings.indices {
      if let other = findings[index].foldedInto, other >= place {
        findings[index].foldedInto = other + 1
      }
    }
    for index in places.indices where places[index].finding >= place {
      places[index].finding += 1
    }
  }
}

extension Budget {
  fileprivate var fingerprint: String {
    String(SHA256.hex(["v1", Self.info.name, name].joined(separator: "\u{0}").utf8).prefix(32))
  }

  fileprivate func finding(
    _ measured: (value: Int64, count: Int, what: String), _ severity: Severity,
    _ options: AnalysisOptions
  ) -> Finding {
    let value = Durations.text(measured.value)
    let source = options.configurationPath.isEmpty ? nil : "\(options.configurationPath):\(line)"
    let nowhere = Finding.Place(line: 1, time: -1, run: 0)
    return Finding(
      input: 0, rule: Self.info.name, code: Self.info.code, severity: severity,
      verdict: .violation, cause: nil,
      message: "\(name) is \(value) over \(measured.count) \(measured.what), budget "
        + Durations.text(limit),
      runNumber: 0, run: nil, scene: nil, first: nowhere, worst: nowhere, last: nowhere,
      source: source, fingerprint: fingerprint, evidence: [], allowed: [], expectedPath: [],
      measure: measured.value - limit)
  }

  /// The page of the budget findings. They are not a rule of the catalogue: without a budget they
  /// never occur.
  public static let info = RuleInfo(
    code: "LT001", name: "budget-exceeded", family: .launchAndTelemetry, severity: .error,
    summary: "A duration exceeds its budget in the configuration.",
    rationale: """
      A budget is a limit that a team sets itself for launches, handlers or visits of a state: a \
      median, a 95th percentile or a maximum over all traces of a check. It fails a build before users \
      notice that the app became slower.
      """,
    fix: """
      Look at the slowest cases in the traces. If the new duration is intended, change the budget.
      """,
    snippet: """
      // .lifetrace.json
      { "budgets": { "launch_to_active_p95": "1.5s", "handler_max": "250ms" } }
      """,
    snippetLanguage: .json,
    sources: ["https://developer.apple.com/documentation/xcode/improving-your-app-s-performance"],
    since: [],
    falsePositives: "Traces of debug builds, or of other devices than the budget was made for.",
    interests: .init(), triggering: [], quiet: [])
}
