import RuleKit

/// Compares findings with a baseline while they are collected, and collects a new one.
///
/// Occurrences are counted one by one, each with its own severity, so that it does not matter which
/// findings are kept.
struct BaselineLedger {
  /// Where the occurrences of a finding are counted.
  struct Slot {
    /// Index of the baseline's entry; nil: the finding is new.
    var entry: Int?
    /// Index of the collected entries.
    fileprivate var found: Int?
  }

  private let options: BaselineOptions
  private let entries: [Baseline.Entry]
  /// By fingerprint.
  private let places: [String: Int]
  /// By entry: occurrences.
  private var counts: [Int]
  /// Entries that a rule could not decide.
  private var undecided: Set<Int> = []
  private(set) var baselined = 0
  /// Baselined occurrences that found the store full.
  var leftOut = 0
  private var found: [Baseline.Entry] = []
  private var foundCounts: [Int] = []
  private var foundSeverities: [Severity] = []
  private var foundPlaces: [String: Int] = [:]
  private var isOverfull = false

  init(_ options: BaselineOptions) {
    self.options = options
    entries = options.baseline?.entries ?? []
    places = Dictionary(
      entries.enumerated().map { ($0.element.fingerprint, $0.offset) }, uniquingKeysWith: { $1 })
    counts = entries.map { _ in 0 }
  }

  /// Whether fingerprints are needed.
  var isUsed: Bool { options.isUsed }
  var isComparing: Bool { options.baseline != nil }

  func standing(_ slot: Slot) -> Baseline.Standing? {
    guard isComparing else { return nil }
    return slot.entry == nil ? .new : .unchanged
  }

  /// The slot of a fingerprint, which an older baseline may hold as `former`; `message` is called
  /// only if a baseline is written, and returns text that is the same in every recording of the
  /// mistake.
  mutating func slot(
    _ fingerprint: String, former: String, _ info: RuleInfo, source: String?,
    message: () -> String
  ) -> Slot {
    var slot = Slot(entry: places[fingerprint] ?? places[former])
    guard options.collects, !isOverfull else { return slot }
    if let known = foundPlaces[fingerprint] {
      slot.found = known
    } else if found.count < options.entryLimit {
      slot.found = found.count
      foundPlaces[fingerprint] = found.count
      found.append(
        Baseline.Entry(
          fingerprint: fingerprint, rule: info.name, code: info.code, source: source,
          message: message(), count: 0))
      foundCounts.append(0)
      foundSeverities.append(.note)
    } else {
      isOverfull = true
    }
    return slot
  }

  /// Counts an occurrence; false if it is a new one.
  ///
  /// - Parameter severity: the rule's own, which no setting changes. An occurrence that is graver
  ///   than the known ones is new.
  mutating func count(_ slot: Slot, _ severity: Severity) -> Bool {
    if let found = slot.found {
      foundCounts[found] += 1
      foundSeverities[found] = max(foundSeverities[found], severity)
    }
    guard let entry = slot.entry else { return false }
    counts[entry] += 1
    if let known = entries[entry].severity, severity > known { return false }
    baselined += 1
    return true
  }

  /// A rule could not decide whether the mistake with this fingerprint occurred.
  mutating func leaveOpen(_ fingerprint: String, former: String) {
    if let entry = places[fingerprint] ?? places[former] { undecided.insert(entry) }
  }

  // MARK: Results

  /// - Parameters:
  ///   - isLenient: errors are warnings, including entries that are gone.
  ///   - judges: whether an entry would have been found again if its mistake were still made.
  func outcome(isLenient: Bool, judges: (Baseline.Entry) -> Bool) -> Baseline.Outcome? {
    guard isComparing else { return nil }
    let missing = entries.indices.filter {
      counts[$0] == 0 && places[entries[$0].fingerprint] == $0
    }
    let gone = missing.filter { !undecided.contains($0) && judges(entries[$0]) }
    let open = Set(missing).subtracting(gone)
    return Baseline.Outcome(
      path: options.path, entries: places.count, baselined: baselined, leftOut: leftOut,
      gone: gone.map { entries[$0] }.sorted(by: Baseline.isOrdered),
      notJudged: open.map { entries[$0] }.sorted(by: Baseline.isOrdered),
      risen: entries.indices.filter { counts[$0] > entries[$0].count }
        .map { Baseline.Risen(entry: entries[$0], count: counts[$0]) }
        .sorted { Baseline.isOrdered($0.entry, $1.entry) },
      isStrict: options.isStrict && !isLenient)
  }

  /// The new baseline: the findings, and the entries of an older baseline that could not be judged.
  /// Nil if not requested or too long.
  func collected(_ outcome: Baseline.Outcome?) -> Baseline? {
    guard options.collects, !isOverfull else { return nil }
    let present = found.indices.map { place in
      let entry = found[place]
      return Baseline.Entry(
        fingerprint: entry.fingerprint, rule: entry.rule, code: entry.code, source: entry.source,
        message: entry.message, count: foundCounts[place], severity: foundSeverities[place])
    }
    let all = present + (outcome?.notJudged ?? [])
    return all.count > options.entryLimit ? nil : Baseline(all.sorted(by: Baseline.isOrdered))
  }
}
