import LifecycleModel
public import RuleKit
public import TraceAnalysis
public import TraceModel

/// One side of a comparison: the comparable facts of a set of traces, without ids, times and lines.
public struct Profile: Sendable {
  /// A finding of any of the traces, by its fingerprint.
  public struct KnownFinding: Sendable {
    public let rule: String
    public let code: String
    public let fingerprint: String
    public var severity: Severity
    /// Of the first trace that has it.
    public let message: String
    /// Ids of the scenes that the message may name.
    public let scenes: [String]
    /// `Films/FilmList.swift:42`; nil if none was recorded.
    public let source: String?
    public var occurrences: Int
    /// Fingerprint of the finding that explains it.
    public let foldedInto: String?
  }

  public let inputs: [InputSummary]
  public let runs: Int
  public let events: Int64
  /// What the traces show of the life cycle.
  public let coverage: CoverageSummary
  let apps: [AppProfile]
  let runsOfFurtherApps: Int
  /// Definite ones, by fingerprint.
  let findings: [String: KnownFinding]
  /// Findings beyond the limit whose fingerprints ``findings`` does not have.
  let findingsLeftOut: Int
  /// By rule: why it could not judge; rules that could are not in it.
  let notEvaluated: [String: String]
  /// Those of them whose finding would not have shown on this side: what they judge is not
  /// recorded, or the platform is not theirs. The life cycle of an app is what a comparison is
  /// about.
  let couldNotShow: Set<String>

  init(_ apps: [AppProfile], runsOfFurtherApps: Int, _ analysis: Analysis) {
    self.apps = apps
    self.runsOfFurtherApps = runsOfFurtherApps
    inputs = analysis.inputs
    runs = analysis.runCount
    events = analysis.inputs.reduce(0) { $0 + $1.events }
    coverage = analysis.coverageSummary
    findingsLeftOut = analysis.fingerprintsLeftOut
    notEvaluated = analysis.rules.reduce(into: [:]) { result, row in
      if !row.isEvaluated { result[row.info.name] = row.reason ?? "it was not evaluated" }
    }
    let hasNoRun = analysis.runCount == 0
    couldNotShow = Set(
      analysis.rules.filter { hasNoRun || $0.lacksRecordsOrPlatform }.map(\.info.name))
    findings = Self.findings(analysis)
  }

  private static func findings(_ analysis: Analysis) -> [String: KnownFinding] {
    var known: [String: KnownFinding] = [:]
    for finding in analysis.findings where finding.verdict == .violation {
      let place = finding.fingerprint
      known[place]?.occurrences += finding.occurrences
      if let severity = known[place]?.severity {
        known[place]?.severity = max(severity, finding.severity)
        continue
      }
      known[place] = KnownFinding(
        rule: finding.rule, code: finding.code, fingerprint: finding.fingerprint,
        severity: finding.severity, message: finding.message,
        scenes: Set(([finding.scene] + finding.evidence.map(\.scene)).compactMap { $0 }).sorted(),
        source: finding.source, occurrences: finding.occurrences,
        foldedInto: finding.foldedInto.map { analysis.findings[$0].fingerprint })
    }
    return known
  }

  /// Nothing is missing from any of its traces, as far as they show.
  public var isComplete: Bool { inputs.allSatisfy(\.isComplete) }

  /// Formats that do not hold all that the recorder's own does.
  var foreignFormats: Set<String> {
    Set(inputs.compactMap(\.format)).subtracting(["lifetrace", "sketch"])
  }
}
