public import RuleKit
public import TraceAnalysis
import TraceComparison
import TraceModel

/// The changes between two values of a dimension, such as two versions of an app.
///
/// Rules and findings are judged by the share of runs that they hit (Fisher's exact test),
/// durations by a rank test on their histograms, and all tests share one level (Holm's method).
/// Where durations are too few for a test, their medians must differ by as much as the settings for
/// few ones demand.
///
/// As between two traces, the settings say what is a regression: rules at error level that hit more
/// runs, with `new-findings` rules of any level, and what is slower.
public struct FleetComparison: Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    case worse, slower, new, better, faster, gone
  }

  public enum Subject: Sendable, Equatable {
    /// By code.
    case rule(String)
    case finding(Fingerprint, rule: String)
    case duration(String)
  }

  public struct Change: Sendable {
    public let kind: Kind
    public let subject: Subject
    /// Runs that were hit, of those that the rule could judge; durations and the bounds of their
    /// median.
    public let before: Side
    public let after: Side
    /// That both sides come from one distribution; nil: there were too few for a test.
    public let probability: Double?
    /// It stays below the level together with all other tests, or is as great as few samples
    /// demand.
    public let isCertain: Bool
    public let isRegression: Bool
  }

  public enum Side: Sendable, Equatable {
    case share(Int64, of: Int64)
    case median(ClosedRange<Int64>, of: Int64)
  }

  public let dimension: FleetDimension
  public let before: String
  public let after: String
  public let runsBefore: Int64
  public let runsAfter: Int64
  public private(set) var changes: [Change] = []
  /// Tests that share the level.
  public private(set) var tests = 0
  /// Codes of rules that could judge one side alone.
  public private(set) var unjudged: [String] = []
  public var hasRegression: Bool { changes.contains(where: \.isRegression) }

  private struct Candidate {
    let kind: Kind
    let subject: Subject
    let before: Side
    let after: Side
    /// Nil: too few for a test.
    let probability: Double?
    /// Large enough to matter.
    let matters: Bool
  }

  public init(
    _ sum: FleetSum, _ dimension: FleetDimension, before: String, after: String,
    _ settings: ComparisonSettings = ComparisonSettings(), rules infos: [RuleInfo]
  ) {
    func side(_ value: String) -> FleetGroup {
      let wanted = ExactString(DisplayText.escaped(value, limit: FleetKey.longestValue))
      return sum.groups.reduce(into: FleetGroup()) { group, entry in
        let own = entry.key[dimension].map { ExactString($0) }
        if own == wanted { group.add(entry.value) }
      }
    }
    self.dimension = dimension
    self.before = before
    self.after = after
    let (old, new) = (side(before), side(after))
    runsBefore = old.counts[.runs]
    runsAfter = new.counts[.runs]
    var candidates = rules(old, new)
    candidates += Self.findings(old, new)
    candidates += Self.durations(old, new, settings)
    let tested = candidates.compactMap(\.probability)
    tests = tested.count
    let level = Double(100 - settings.value("confidence")) / 100
    var holds = Statistics.holm(tested, level: level)[...]
    for candidate in candidates {
      let isCertain = candidate.probability == nil || holds.popFirst() == true
      // A rule or finding that one side lacks is reported, even if it may be chance.
      guard isCertain && candidate.matters || [.new, .gone].contains(candidate.kind) else {
        continue
      }
      let isGrown = candidate.kind == .new && isCertain && candidate.matters
      let kind = isGrown ? .worse : candidate.kind
      changes.append(
        Change(
          kind: kind, subject: candidate.subject, before: candidate.before,
          after: candidate.after, probability: candidate.probability, isCertain: isCertain,
          isRegression: isCertain && Self.counts(kind, candidate.subject, settings, infos)))
    }
    let order = Kind.allCases
    changes = changes.enumerated().sorted { left, right in
      let (a, b) = (left.element, right.element)
      if a.kind != b.kind {
        return order.firstIndex(of: a.kind) ?? 0 < order.firstIndex(of: b.kind) ?? 0
      }
      // Regressions first, then what is least likely to be chance.
      if a.isRegression != b.isRegression { return a.isRegression }
      let (one, other) = (a.probability ?? 0, b.probability ?? 0)
      if one != other { return one < other }
      return left.offset < right.offset
    }.map { $0.element }
  }

  /// Whether such a change is a regression, if it is certain.
  private static func counts(
    _ kind: Kind, _ subject: Subject, _ settings: ComparisonSettings, _ rules: [RuleInfo]
  ) -> Bool {
    switch subject {
    case .duration: return kind == .slower && settings.failOn.contains(.slower)
    case .rule(let code), .finding(_, let code):
      // One that a newer version knows may be an error.
      let severity = rules.named(code)?.severity ?? .error
      return kind == .worse
        && (settings.failOn.contains(.newFindings)
          || severity == .error && settings.failOn.contains(.newErrors))
    }
  }

  private mutating func rules(_ old: FleetGroup, _ new: FleetGroup) -> [Candidate] {
    var candidates: [Candidate] = []
    for code in Set(old.rules.keys).union(new.rules.keys).sorted() {
      let (n, m) = (old.evaluated[code]?.runs ?? 0, new.evaluated[code]?.runs ?? 0)
      let (a, b) = (old.rules[code]?.hits.runs ?? 0, new.rules[code]?.hits.runs ?? 0)
      guard a + b > 0 else { continue }
      guard n > 0, m > 0 else {
        unjudged.append(code.text)
        continue
      }
      Self.share(.rule(code.text), (a, n), (b, m)).map { candidates.append($0) }
    }
    return candidates
  }

  private static func findings(_ old: FleetGroup, _ new: FleetGroup) -> [Candidate] {
    Set(old.findings.keys).union(new.findings.keys).sorted().compactMap { fingerprint in
      let rule = (old.findings[fingerprint] ?? new.findings[fingerprint])?.rule ?? ""
      guard let n = old.evaluated[rule]?.runs, let m = new.evaluated[rule]?.runs else { return nil }
      let (a, b) = (old.findings[fingerprint], new.findings[fingerprint])
      // A finding that only one side has: where both have it, the rule's share decides.
      guard a == nil || b == nil else { return nil }
      return share(
        .finding(fingerprint, rule: rule.text), (a?.hits.runs ?? 0, n), (b?.hits.runs ?? 0, m))
    }
  }

  private static func share(
    _ subject: Subject, _ before: (hit: Int64, of: Int64), _ after: (hit: Int64, of: Int64)
  ) -> Candidate? {
    // A run is hit in a trace that the rule could judge, but a run without an end may be counted
    // late.
    let (n, m) = (max(before.of, before.hit), max(after.of, after.hit))
    guard n > 0, m > 0, before.hit + after.hit > 0 else { return nil }
    let isMore = Double(after.hit) * Double(n) > Double(before.hit) * Double(m)
    let kind: Kind =
      before.hit == 0 ? .new : after.hit == 0 ? .gone : isMore ? .worse : .better
    return Candidate(
      kind: kind, subject: subject, before: .share(before.hit, of: n),
      after: .share(after.hit, of: m),
      probability: Statistics.sameShare(before.hit, of: n, after.hit, of: m), matters: true)
  }

  private static func durations(
    _ old: FleetGroup, _ new: FleetGroup, _ settings: ComparisonSettings
  ) -> [Candidate] {
    // How long an app is in a state is up to its user.
    let names = Set(old.durations.keys).intersection(new.durations.keys).sorted().filter {
      !$0.text.hasPrefix("state.")
    }
    return names.compactMap { name in
      guard let before = old.durations[name], let after = new.durations[name],
        let left = before.percentile(50), let right = after.percentile(50)
      else { return nil }
      let hasFew = min(before.count, after.count) < settings.value("samples")
      let isSlower = right.lowerBound > left.lowerBound
      // By the nearest bounds: the change is at least that.
      let (less, more) =
        isSlower ? (left.upperBound, right.lowerBound) : (right.upperBound, left.lowerBound)
      let shift = more - less
      let matters =
        shift >= settings.value(hasFew ? "few_shift_by" : "shift_by")
        && Double(shift) * 100
          >= Double(less) * Double(settings.value(hasFew ? "few_shift" : "shift"))
      return Candidate(
        kind: isSlower ? .slower : .faster, subject: .duration(name.text),
        before: .median(left, of: before.count), after: .median(right, of: after.count),
        probability: hasFew ? nil : Statistics.mannWhitney(before.counted, after.counted),
        matters: matters)
    }
  }
}

extension FleetHistogram {
  /// The buckets as values.
  fileprivate var counted: [(value: Int64, count: Int64)] {
    zip(buckets, counts).map { (DurationBuckets.bounds(Int($0)).lowerBound, $1) }
  }
}
