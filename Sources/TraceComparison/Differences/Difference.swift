import TraceAnalysis

/// One thing that differs between two sides.
public struct Difference: Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    case newFinding = "new-finding"
    case goneFinding = "gone-finding"
    case vanishedCall = "vanished-call"
    case newCall = "new-call"
    case rarerCall = "rarer-call"
    case commonerCall = "commoner-call"
    /// Another call replaces it: a callback of the app delegate became one of the scene's.
    case replacedCall = "replaced-call"
    /// A call that comes with scenes.
    case adoptedCall = "adopted-call"
    /// It is another scene's now, or the whole app's.
    case movedCall = "moved-call"
    /// It comes more often in a visit of a stage.
    case repeatedCall = "repeated-call"
    /// It comes less often in a visit of a stage.
    case singleCall = "single-call"
    case changedOrder = "changed-order"
    case changedPhase = "changed-phase"
    case slower
    case faster
  }

  public let kind: Kind
  /// Empty without one; findings are reported for all apps together.
  public let app: String
  /// The call, the rule, or the subject of the duration.
  public let subject: String
  /// Whose call it is, if it is not anyone's.
  public var actor: String?
  public let detail: Detail
  /// Why, as far as that is known: a sentence without a full stop.
  public var remark: String?
  /// It counts as one by the settings in force.
  public internal(set) var isRegression = false
  /// It rests on the user as well: never a regression.
  var dependsOnUser = false

  public enum Detail: Sendable {
    case finding(Profile.KnownFinding)
    case presence(before: Share, after: Share, in: [Stage], basis: Basis)
    /// Its replacement.
    case names([String])
    case actors(before: [String], after: [String])
    case repetition(before: Repetition, after: Repetition, basis: Basis)
    /// Calls that always came before the subject and now come after it (`isEarlier`), or the
    /// reverse, with the number of visits of the stage.
    case order(stage: Stage, isEarlier: Bool, others: [String], before: Int, after: Int)
    case stages(before: [StageCount], after: [StageCount], basis: Basis)
    case duration(DurationChange)
  }

  /// A number of runs or visits, out of a total.
  public struct Share: Sendable, Equatable {
    public let count: Int
    public let total: Int
  }

  /// How often a call came.
  public struct Repetition: Sendable, Equatable {
    public let calls: Int64
    /// Calls in one visit of a stage, over the visits with at least one.
    public let inVisit: ClosedRange<Int>
    public let visitsWithCall: Int64
    /// Visits of the stages in which it came on either side, in the runs with the call.
    public let visits: Int64
  }

  public struct StageCount: Sendable, Equatable {
    public let stage: Stage
    public let count: Int64
  }

  /// Why chance is ruled out.
  public enum Basis: Sendable, Equatable {
    /// Each run of one side, none of the other.
    case always
    /// A test returned this probability of chance.
    case tested(Double)
    /// Too few for a test: a plain threshold.
    case threshold
  }

  public struct DurationChange: Sendable {
    public let before: Durations
    public let after: Durations
    public let basis: Basis
  }

  /// Nanoseconds.
  public struct Durations: Sendable, Equatable {
    public let count: Int
    public let median: Int64
    public let p95: Int64
    /// Those that were compared, in no order: all, or at most 2,048 that are evenly chosen.
    public let sample: [Int64]
  }
}

extension Difference {
  /// The kinds of regression that it can be; the most specific one first.
  var regressions: [ComparisonSettings.Regression] {
    switch kind {
    case .newFinding:
      guard case .finding(let finding) = detail, finding.severity == .error else {
        return [.newFindings]
      }
      return [.newErrors, .newFindings]
    case .vanishedCall: return [.vanishedCalls]
    case .rarerCall: return [.rarerCalls]
    case .newCall: return [.newCalls]
    case .repeatedCall: return [.repeatedCalls]
    case .changedOrder: return [.changedOrder]
    case .changedPhase: return [.changedPhases]
    case .slower: return [.slower]
    case .goneFinding, .commonerCall, .replacedCall, .adoptedCall, .movedCall, .singleCall,
      .faster:
      return []
    }
  }
}

/// Subjects that could not be compared, and the reason.
public struct Unjudged: Sendable, Equatable {
  /// Empty if it concerns all apps.
  public let app: String
  /// A sentence without a full stop.
  public let reason: String
  /// The subjects, sorted; empty if the reason names them.
  public var subjects: [String]
}
