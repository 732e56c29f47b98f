public import RuleKit
public import TraceAnalysis
import TraceComparison
import TraceModel

/// The changes between two values of a dimension, such as two versions of an app.
///
/// Rules and findings are judged by the share of runs that they hit (Fisher's exact test),
/// durations by a rank test on their histograms in which each run counts once, and all tests share
/// one level (Holm's method). Where runs are too few for a test, the medians must differ by as much
/// as the settings for few durations demand.
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
    case finding(Fingerprint, rule: String, words: String?)
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
  /// Compared without a change to report: what differs may be chance, or is too small to matter.
  public private(set) var unchanged: [Change] = []
  /// Tests that share the level.
  public private(set) var tests = 0
  /// Codes of rules that could judge one side alone, and hit something there.
  public private(set) var unjudged: [String] = []
  /// Something was looked at on both sides: a rule that could judge runs of both, or durations.
  public private(set) var hasCompared = false
  public let settings: ComparisonSettings
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
      let wanted = FleetKey.value(value)
      return sum.groups.reduce(into: FleetGroup()) { group, entry in
        let own = entry.key[dimension].map { ExactString($0) }
        if own == wanted { group.add(entry.value) }
      }
    }
    self.settings = settings
    self.dimension = dimension
    self.before = before
    self.after = after
    let (old, new) = (side(before), side(after))
    runsBefore = old.counts[.runs]
    runsAfter = new.counts[.runs]
    var candidates = rules(old, new)
    // The only finding of its rule is there already, in the place of the rule.
    let told = candidates.map(\.subject)
    candidates += Self.findings(old, new).sorted { $0.key < $1.key }.flatMap(\.value).filter {
      !told.contains($0.subject)
    }
    candidates += Self.durations(old, new, settings)
    hasCompared =
      !candidates.isEmpty
      || old.evaluated.contains { $0.value.runs > 0 && new.evaluated[$0.key]?.runs ?? 0 > 0 }
    let level = Double(100 - settings.value("confidence")) / 100
    let tested = candidates.compactMap(\.probability)
    // The findings that both sides have were looked at, too: which of them one side lacks is an
    // outcome of the runs, so that all of them share the level.
    let family = tested + Self.untold(old, new, level: level)
    tests = family.count
    var holds = Statistics.holm(family, level: level)[...]
    for candidate in candidates {
      let isCertain = candidate.probability == nil || holds.popFirst() == true
      // A rule or finding that one side lacks is reported, even if it may be chance.
      let isTold = isCertain && candidate.matters || [.new, .gone].contains(candidate.kind)
      let isGrown = candidate.kind == .new && isCertain && candidate.matters
      let kind = isGrown ? .worse : candidate.kind
      let change = Change(
        kind: kind, subject: candidate.subject, before: candidate.before,
        after: candidate.after, probability: candidate.probability, isCertain: isCertain,
        isRegression: isTold && isCertain && Self.counts(kind, candidate.subject, settings, infos))
      if isTold { changes.append(change) } else { unchanged.append(change) }
    }
    leaveOutExplained()
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
    case .rule(let code), .finding(_, let code, _):
      // One that a newer version knows may be an error.
      let severity = rules.named(code)?.severity ?? .error
      return kind == .worse
        && (settings.failOn.contains(.newFindings)
          || severity == .error && settings.failOn.contains(.newErrors))
    }
  }

  /// One bug is one change: a rule whose finding changed for certain is explained by it.
  private mutating func leaveOutExplained() {
    let explained = Set(
      changes.compactMap { change -> String? in
        guard case .finding(_, let rule, _) = change.subject, change.isCertain else { return nil }
        return rule + (change.kind == .worse ? "+" : "-")
      })
    changes.removeAll { change in
      guard case .rule(let rule) = change.subject else { return false }
      return explained.contains(rule + ([.worse, .new].contains(change.kind) ? "+" : "-"))
    }
  }

  private mutating func rules(_ old: FleetGroup, _ new: FleetGroup) -> [Candidate] {
    let findings = Self.findings(old, new)
    var candidates: [Candidate] = []
    for code in Set(old.rules.keys).union(new.rules.keys).sorted() {
      let (n, m) = (old.evaluated[code]?.runs ?? 0, new.evaluated[code]?.runs ?? 0)
      let (a, b) = (old.rules[code]?.hits.runs ?? 0, new.rules[code]?.hits.runs ?? 0)
      guard max(a, b) > 0 else { continue }
      guard n > 0, m > 0 else {
        unjudged.append(code.text)
        continue
      }
      guard let candidate = Self.share(.rule(code.text), (a, n), (b, m)) else { continue }
      let own = findings[code] ?? []
      let isOnly =
        own.count == 1 && own[0].before == candidate.before
        && own[0].after == candidate.after
      candidates.append(isOnly ? own[0] : candidate)
    }
    return candidates
  }

  /// A probability of 1 for each finding that both sides have, if its hits would be certain on one
  /// side alone. The share of its rule decides it, but it was looked at, so that it shares the
  /// level. A finding with fewer hits can never be certain, and does not count (Tarone, Biometrics
  /// 46, 1990).
  private static func untold(_ old: FleetGroup, _ new: FleetGroup, level: Double) -> [Double] {
    old.findings.compactMap { fingerprint, finding in
      guard let other = new.findings[fingerprint],
        let n = old.evaluated[finding.rule]?.runs, let m = new.evaluated[finding.rule]?.runs
      else { return nil }
      let hits = finding.hits.runs + other.hits.runs
      let least = min(
        Statistics.sameShare(min(hits, n), of: n, 0, of: m),
        Statistics.sameShare(0, of: n, min(hits, m), of: m))
      return least <= level ? 1 : nil
    }
  }

  /// By rule, the findings that only one side has: where both have one, the rule's share decides.
  private static func findings(
    _ old: FleetGroup, _ new: FleetGroup
  ) -> [ExactString: [Candidate]] {
    var candidates: [ExactString: [Candidate]] = [:]
    for fingerprint in Set(old.findings.keys).union(new.findings.keys).sorted() {
      let (a, b) = (old.findings[fingerprint], new.findings[fingerprint])
      guard let finding = a ?? b, a == nil || b == nil,
        let n = old.evaluated[finding.rule]?.runs, let m = new.evaluated[finding.rule]?.runs,
        let candidate = share(
          .finding(fingerprint, rule: finding.rule.text, words: finding.words?.text),
          (a?.hits.runs ?? 0, n), (b?.hits.runs ?? 0, m))
      else { continue }
      candidates[finding.rule, default: []].append(candidate)
    }
    return candidates
  }

  private static func share(
    _ subject: Subject, _ before: (hit: Int64, of: Int64), _ after: (hit: Int64, of: Int64)
  ) -> Candidate? {
    // A run is hit in a trace that the rule could judge, but a run without an end may be counted
    // late.
    let (n, m) = (max(before.of, before.hit), max(after.of, after.hit))
    guard n > 0, m > 0, max(before.hit, after.hit) > 0 else { return nil }
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
      // A device is slow in all calls of a run: a run counts once, however many it has.
      let (n, m) = (before.effectiveCount, after.effectiveCount)
      let hasFew = min(n, m) < Double(settings.value("samples"))
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
        probability: hasFew
          ? nil : Statistics.mannWhitney(before.counted, after.counted, independent: (n, m)),
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
