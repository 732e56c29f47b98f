public import LifecycleModel
public import RuleKit
public import TraceModel

/// The data of all reports on one or several inputs.
public struct Analysis: Sendable {
  /// Whether a rule could judge.
  public struct RuleRow: Sendable {
    public let info: RuleInfo
    /// Not switched off.
    public let isEnabled: Bool
    public var isEvaluated: Bool
    /// Why not; nil if it was evaluated.
    var obstacle: Reason?
    /// Why not, in words; nil if it was evaluated.
    public var reason: String? { obstacle?.text }
    /// The families whose records it lacks; nil if it was evaluated, or lacks something else.
    public var missingFamilies: RunHeader.Families? {
      if case .obstacle(.noRecords(let families)) = obstacle { return families }
      return nil
    }
    /// It was not evaluated because of the records or of the platform.
    public var lacksRecordsOrPlatform: Bool {
      guard case .obstacle(let obstacle) = obstacle else { return false }
      switch obstacle {
      case .platform, .unknownPlatform, .noRecords: return true
      case .lifeCycle, .noneOf, .noStates: return false
      }
    }
    public var violations = 0
    public var unknowns = 0
    /// It represents the configuration's budgets, or how recordings were made, and is not in the
    /// catalogue of rules.
    var isOutsideCatalogue: Bool {
      info.code == Budget.info.code || info.code == RecordingRule.info.code
    }

    /// Why a rule was not evaluated. Words are made of it only where a report asks for them.
    enum Reason: Sendable {
      case obstacle(RuleInfo.Obstacle)
      case text(String)

      var text: String {
        switch self {
        case .obstacle(let obstacle): obstacle.text
        case .text(let text): text
        }
      }
    }
  }

  public internal(set) var inputs: [InputSummary] = []
  public internal(set) var runs: [RunSummary] = []
  public internal(set) var runCount = 0
  public internal(set) var sceneCount = 0
  /// A part was asked for that begins after the launch of a run, or ends before its last event.
  public internal(set) var beginsWithPart = false
  public internal(set) var endsWithPart = false
  /// By kind's raw value; unknown names under their own key below.
  public internal(set) var eventCounts = [Int64](repeating: 0, count: 256)
  /// By name: events that the format does not define. At most 100 names; `otherUnknown` counts the
  /// rest.
  public internal(set) var unknownEvents: [ExactString: Int64] = [:]
  public internal(set) var otherUnknown: Int64 = 0
  /// By machine and index of the transition.
  public internal(set) var transitions = RunGroup.noTransitions
  public internal(set) var statistics = StateStatistics()
  /// By kind's raw value: how long handlers took, where recorded.
  public internal(set) var handlers: [EventKind: DurationHistogram] = [:]
  /// From the beginning of a process to its first activation.
  public internal(set) var launches = DurationHistogram()
  public internal(set) var backgroundUse = BackgroundUse()
  /// The background tasks of all runs.
  public internal(set) var backgroundLedger = BackgroundLedger()
  /// What the runs show of the app's life cycle; nil unless it is asked for.
  public internal(set) var coverage: Coverage?
  /// The runs by what their headers say, in the order in which the first of each ended; empty
  /// unless asked for.
  public internal(set) var groups: [RunGroup] = []
  /// Codes of the rules that could judge some run, in the catalogue's order; empty unless runs are
  /// kept apart.
  public internal(set) var judging: [ExactString] = []
  /// Sorted by severity, then by input and line; baselined findings come after new ones. Reports
  /// list the first `findingLimit`.
  public internal(set) var findings: [Finding] = []
  /// Findings that are not among `findings`, whose number is bounded.
  public internal(set) var findingsLeftOut = 0
  /// Those of them whose fingerprint no finding among `findings` has at the same severity or a
  /// higher one.
  public internal(set) var fingerprintsLeftOut = 0
  public internal(set) var unknownsLeftOut = 0
  /// Undecided occurrences of all rules, by the cause.
  public internal(set) var undecided: [UnknownCause: Int] = [:]
  public internal(set) var findingLimit = 0
  /// Without those that are suppressed or in the baseline.
  public internal(set) var occurrences: [Severity: Int] = [:]
  /// Findings that the configuration accepts, with its reason; they are counted in `suppressed`
  /// only.
  public internal(set) var suppressedFindings: [(finding: Finding, reason: String)] = []
  public internal(set) var suppressed = 0
  /// Nil without a baseline.
  public internal(set) var baseline: Baseline.Outcome?
  /// The findings as a new baseline; nil if not requested, or if it has more entries than a file
  /// may have.
  public internal(set) var newBaseline: Baseline?
  public internal(set) var rules: [RuleRow] = []
  /// Rules of the catalogue that are switched on, and those of them that could judge.
  public var enabledRules: Int { rules.count { $0.isEnabled && !$0.isOutsideCatalogue } }
  public var evaluatedRules: Int { rules.count { $0.isEvaluated && !$0.isOutsideCatalogue } }
  /// The first occurrences of all findings, in the order of the reports; empty unless asked for.
  public internal(set) var places: [Occurrence] = []

  /// Findings that another finding explains, by the place of that finding.
  public var folded: [Int: [Finding]] {
    findings.reduce(into: [:]) { result, finding in
      if let other = finding.foldedInto { result[other, default: []].append(finding) }
    }
  }

  /// Places of the findings that only the end of a recording leaves open, of rules of level error
  /// that have no other verdict: the next recording may show a serious mistake.
  public var openEnds: [Int] {
    let open = Set(
      rules.filter { $0.info.severity == .error && $0.violations == 0 && $0.unknowns > 0 }
        .map(\.info.name))
    return findings.indices.filter {
      findings[$0].cause == .traceEnd && open.contains(findings[$0].rule)
    }
  }

  /// Definite findings at error level, or entries of a strict baseline that are gone.
  public var hasErrors: Bool {
    occurrences[.error, default: 0] > 0 || baseline?.hasErrors == true
  }
  /// Different mistakes of recordings that the baseline does not have; 0 unless they were asked
  /// for.
  public internal(set) var newRecordingMistakes = 0
  public var isDamaged: Bool { inputs.contains(where: \.isDamaged) }
  /// The inputs are built products, so that there are no runs.
  public var isOfProducts: Bool {
    !rules.isEmpty && rules.allSatisfy { $0.info.family == .builtProduct }
  }
  public var isComplete: Bool { inputs.allSatisfy(\.isComplete) }
  /// Inputs of which anything was read, and so was judged.
  public var readInputs: Int { inputs.count { !$0.isUnreadable } }
}
