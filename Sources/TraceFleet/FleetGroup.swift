public import TraceAnalysis
public import TraceModel

/// The results of the traces and runs of one group.
///
/// A run counts in its own group. A trace counts in one group alone, that of its first run, and a
/// trace that a rule hit in the group of the first run that was hit: so numbers of groups may be
/// added, whatever they are grouped by.
public struct FleetGroup: Sendable {
  public internal(set) var counts = FleetCounts()
  /// By code of the rule.
  public internal(set) var rules = ValuesByName<FleetRule>()
  /// By code: traces that the rule judged, and their runs.
  public internal(set) var evaluated = ValuesByName<FleetEvaluation>()
  public internal(set) var findings: [Fingerprint: FleetFinding] = [:]
  /// By code: findings beyond ``FleetSum/findingLimit``.
  public internal(set) var otherFindings = ValuesByName<FleetHits>()
  public internal(set) var durations = ValuesByName<FleetHistogram>()
  /// By machine and edge, such as `unattached>scene.willConnect>connected`.
  public internal(set) var transitions = ValuesByName<ValuesByName<Int64>>()
  /// The sums of payloads, by the names of `PayloadNumber`.
  public internal(set) var payloads = ValuesByName<Int64>()
  /// Empty in a partial of a version that did not count it.
  public internal(set) var coverage = Coverage()

  /// The name of those of a map that had no room.
  static let otherNames: ExactString = "(other)"
  /// Names of one map that are kept.
  static let nameLimit = 10_000
  /// More than the limit by which a map may grow before it is cut.
  private static let nameSlack = 2_500

  /// Occurrences of findings beyond ``FleetSum/findingLimit``.
  public var otherOccurrences: Int64 {
    otherFindings.values.reduce(0) { $0.plus($1.occurrences) }
  }

  init() {}

  mutating func add(_ other: FleetGroup) {
    counts.add(other.counts)
    rules.add(other.rules)
    evaluated.add(other.evaluated)
    for (fingerprint, finding) in other.findings {
      findings[fingerprint, default: FleetFinding(rule: finding.rule)].add(finding)
    }
    otherFindings.add(other.otherFindings)
    durations.add(other.durations)
    transitions.add(other.transitions)
    payloads.add(other.payloads)
    coverage.merge(other.coverage)
    cutNames(above: Self.nameLimit + Self.nameSlack)
  }

  /// Cuts maps of more names than `most` to ``nameLimit``.
  mutating func cutNames(above most: Int) {
    rules.cutNames(above: most, to: Self.nameLimit)
    evaluated.cutNames(above: most, to: Self.nameLimit)
    otherFindings.cutNames(above: most, to: Self.nameLimit)
    durations.cutNames(above: most, to: Self.nameLimit)
    transitions.cutNames(above: most, to: Self.nameLimit)
    payloads.cutNames(above: most, to: Self.nameLimit)
    for (machine, edges) in transitions where edges.count > most {
      transitions[machine]?.cutNames(above: most, to: Self.nameLimit)
    }
  }

  /// Keeps only the numbers of such findings.
  mutating func forget(_ isBeyond: (Fingerprint) -> Bool) {
    for (fingerprint, finding) in findings where isBeyond(fingerprint) {
      otherFindings[finding.rule, default: FleetHits()].add(finding.hits)
      findings[fingerprint] = nil
    }
  }
}

/// Counts of traces and runs.
public struct FleetCounts: Sendable, Equatable {
  public enum Name: String, CaseIterable, Sendable {
    // In the order of their bytes, as canonical JSON has them.
    case bytes, damaged, decodedBytes, errors, events, lost, malformed, runs, scenes, traces
  }

  private var numbers = [Int64](repeating: 0, count: Name.allCases.count)

  public internal(set) subscript(_ name: Name) -> Int64 {
    get { numbers[Self.place(name)] }
    set { numbers[Self.place(name)] = newValue }
  }

  private static func place(_ name: Name) -> Int {
    switch name {
    case .bytes: 0
    case .damaged: 1
    case .decodedBytes: 2
    case .errors: 3
    case .events: 4
    case .lost: 5
    case .malformed: 6
    case .runs: 7
    case .scenes: 8
    case .traces: 9
    }
  }

  mutating func add(_ other: FleetCounts) {
    for place in numbers.indices { numbers[place] = numbers[place].plus(other.numbers[place]) }
  }
}

/// Where something was found, and how often.
public struct FleetHits: Sendable, Equatable {
  /// Traces and runs with a definite occurrence.
  public internal(set) var traces: Int64 = 0
  public internal(set) var runs: Int64 = 0
  public internal(set) var occurrences: Int64 = 0

  public init(traces: Int64 = 0, runs: Int64 = 0, occurrences: Int64 = 0) {
    self.traces = traces
    self.runs = runs
    self.occurrences = occurrences
  }

  mutating func add(_ other: FleetHits) {
    traces = traces.plus(other.traces)
    runs = runs.plus(other.runs)
    occurrences = occurrences.plus(other.occurrences)
  }
}

/// The findings of a rule.
public struct FleetRule: Sendable {
  public internal(set) var hits = FleetHits()
  /// Occurrences without a verdict.
  public internal(set) var unknown: Int64 = 0
  public internal(set) var exemplars = Exemplars()

  init() {}

  mutating func add(_ other: FleetRule) {
    hits.add(other.hits)
    unknown = unknown.plus(other.unknown)
    exemplars.add(other.exemplars)
  }
}

/// The runs that a rule could check.
public struct FleetEvaluation: Sendable, Equatable {
  public internal(set) var traces: Int64 = 0
  /// All runs of these traces.
  public internal(set) var runs: Int64 = 0

  mutating func add(_ other: FleetEvaluation) {
    traces = traces.plus(other.traces)
    runs = runs.plus(other.runs)
  }
}

/// The fingerprint of a finding: 128 bits of SHA-256, so that its order says nothing about the
/// finding.
public struct Fingerprint: Hashable, Comparable, Sendable {
  let high: UInt64
  let low: UInt64

  init?(_ text: UnsafeRawBufferPointer) {
    guard let (high, low) = Hexadecimal.words(text) else { return nil }
    self.high = high
    self.low = low
  }

  init?(_ text: String) {
    var text = text
    guard let own = text.withUTF8({ Fingerprint(UnsafeRawBufferPointer($0)) }) else { return nil }
    self = own
  }

  /// 32 lower-case hexadecimal digits.
  public var text: String { Hexadecimal.text(high, low) }

  public static func < (left: Fingerprint, right: Fingerprint) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}

/// One finding of a rule in many traces.
public struct FleetFinding: Sendable {
  /// Code of its rule.
  public private(set) var rule: ExactString
  /// Source file, summary and names: words with no more detail than the fingerprint; nil: not
  /// known.
  public internal(set) var words: ExactString?
  public internal(set) var hits = FleetHits()

  init(rule: ExactString, words: ExactString? = nil) {
    self.rule = rule
    self.words = words
  }

  /// Versions may choose other words for one finding: the first in the order of bytes remain.
  mutating func add(_ other: FleetFinding) {
    rule = min(rule, other.rule)
    hits.add(other.hits)
    other.words.map { note($0) }
  }

  mutating func note(_ other: ExactString) { words = words.map { min($0, other) } ?? other }
}
