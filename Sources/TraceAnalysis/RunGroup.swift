import LifecycleModel
public import TraceModel

/// The results of the runs of one app, version, build, platform, system, device and life cycle.
public struct RunGroup: Sendable {
  /// The app and its surroundings, from the header of a run; nil: not stated.
  public struct Key: Hashable, Sendable {
    public var app: ExactString?
    public var version: ExactString?
    public var build: ExactString?
    public var platform: RunHeader.Platform?
    public var os: ExactString?
    public var device: ExactString?
    /// The life cycle from the header, else from the events.
    public var lifeCycle: RunHeader.LifeCycle?

    init(_ run: RunState) {
      func text(_ value: String?) -> ExactString? {
        value.map { ExactString(DisplayText.escaped($0, limit: RunGroup.longestName)) }
      }
      let header = run.header
      app = text(header.app)
      version = text(header.version)
      build = text(header.build)
      platform = run.hasHeader ? run.platform : nil
      os = text(header.os)
      device = text(header.device)
      lifeCycle = run.lifeCycle
    }
  }

  /// How often a rule, or one of its findings, was hit.
  public struct Hits: Sendable {
    /// Runs with a definite occurrence.
    public internal(set) var runs: Int64 = 0
    /// Definite occurrences, without those that the configuration accepts.
    public internal(set) var occurrences: Int64 = 0
    /// Occurrences without a verdict.
    public internal(set) var unknown: Int64 = 0
  }

  /// A finding of a rule, by its fingerprint.
  public struct FindingKey: Hashable, Sendable {
    /// Code of the rule.
    public let rule: String
    /// Nil: those that were left out, as ``AnalysisOptions/findingLimit`` demands.
    public let fingerprint: String?
  }

  /// Characters of a value of ``Key`` that are kept.
  static let longestName = 120

  /// Nil: the runs beyond the limit.
  public let key: Key?
  public internal(set) var runs: Int64 = 0
  public internal(set) var scenes: Int64 = 0
  public internal(set) var events: Int64 = 0
  public internal(set) var durations = RunDurations()
  /// By machine and index of the transition.
  public internal(set) var transitions: [[Int64]] = RunGroup.noTransitions
  /// By code.
  public internal(set) var rules: [String: Hits] = [:]
  public internal(set) var findings: [FindingKey: Hits] = [:]
  /// Empty unless ``AnalysisOptions/recordsCoverage`` asks for it.
  public internal(set) var coverage = Coverage()

  /// By machine and index of the transition: none was taken.
  public static let noTransitions: [[Int64]] = MachineID.allCases.map {
    Array(repeating: 0, count: $0.machine.transitions.count)
  }

  init(_ key: Key?) { self.key = key }
}

/// The numbers of runs, kept apart by what their headers say.
///
/// At most ``limit`` groups are kept; the runs of further ones share the last.
struct RunGroups {
  static let limit = 100
  /// In the order in which their first runs ended.
  private(set) var all: [RunGroup] = []
  private var places: [RunGroup.Key?: Int] = [:]
  /// Findings so far in runs that are not over, by the run's number.
  private var open: [Int: [RunGroup.FindingKey: RunGroup.Hits]] = [:]
  /// Runs that are over, by number: some rules judge later.
  private var ended: [Int: Ended] = [:]

  private struct Ended {
    /// Of its group.
    let place: Int
    /// Its definite findings: a run counts once for a finding, and once for a rule.
    var hits: Set<RunGroup.FindingKey>
  }

  /// A rule reported something in a run.
  mutating func note(_ finding: RunGroup.FindingKey, isDefinite: Bool, in run: RunState) {
    var hit = RunGroup.Hits()
    hit.occurrences = isDefinite ? 1 : 0
    hit.unknown = isDefinite ? 0 : 1
    guard let known = ended[run.number] else {
      open[run.number, default: [:]][finding, default: RunGroup.Hits()].add(hit)
      return
    }
    let isFirstOfRule = isDefinite && !known.hits.contains { $0.rule == finding.rule }
    let isFirst = isDefinite && !known.hits.contains(finding)
    if isFirst { ended[run.number]?.hits.insert(finding) }
    hit.runs = isFirst ? 1 : 0
    all[known.place].findings[finding, default: RunGroup.Hits()].add(hit)
    hit.runs = isFirstOfRule ? 1 : 0
    all[known.place].rules[finding.rule, default: RunGroup.Hits()].add(hit)
  }

  /// A run is over. Returns the place of its group.
  mutating func end(_ run: RunState, _ tally: Tally, launch: Int64?) -> Int {
    let place = place(of: RunGroup.Key(run))
    all[place].runs += 1
    all[place].scenes += Int64(run.scenes.count)
    all[place].events += run.clock.ordinal
    if let launch {
      var launches = DurationHistogram()
      launches.add(launch)
      all[place].durations.add(launches, .launch)
    }
    tally.add(to: &all[place])
    var rules: [String: RunGroup.Hits] = [:]
    var definite: Set<RunGroup.FindingKey> = []
    for (finding, hits) in open.removeValue(forKey: run.number) ?? [:] {
      all[place].findings[finding, default: RunGroup.Hits()].add(hits, inOneRun: true)
      rules[finding.rule, default: RunGroup.Hits()].add(hits)
      if hits.occurrences > 0 { definite.insert(finding) }
    }
    for (rule, hits) in rules {
      all[place].rules[rule, default: RunGroup.Hits()].add(hits, inOneRun: true)
    }
    ended[run.number] = Ended(place: place, hits: definite)
    return place
  }

  /// Adds what runs of a group show.
  mutating func merge(
    _ coverage: Coverage, _ obstacle: CoverageCell.Obstacle?, at place: Int
  ) {
    all[place].coverage.merge(coverage, obstacle)
  }

  private mutating func place(of key: RunGroup.Key) -> Int {
    if let place = places[key] { return place }
    let kept: RunGroup.Key? = all.count < Self.limit - 1 ? key : nil
    if let place = places[kept] { return place }
    places[kept] = all.count
    all.append(RunGroup(kept))
    return all.count - 1
  }
}

extension RunGroup.Hits {
  fileprivate mutating func add(_ other: RunGroup.Hits, inOneRun: Bool = false) {
    runs += inOneRun ? (other.occurrences > 0 ? 1 : 0) : other.runs
    occurrences += other.occurrences
    unknown += other.unknown
  }
}
