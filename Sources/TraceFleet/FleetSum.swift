public import TraceModel

/// The results of many traces, by group.
///
/// Adding is associative and commutative to the byte. Hashes of names alone decide which entries
/// have no room, never the order of the traces or the way they were split:
/// ```
///   groups         the 1,000 of the smallest hash; the others share one group
///   fingerprints   the 10,000 smallest; of the others their rule's number remains
///   exemplars      the 3 of the smallest hash, for each rule of a group
///   names          the 10,000 first of each map of a group; the others are one, `(other)`
/// ```
/// An entry that is among the smallest of all traces is among the smallest of any part of them, so
/// it was never dropped before, and its numbers are exact. A summary that keeps frequent entries
/// (Misra and Gries, Science of Computer Programming 2, 1982) cannot have this property: what it
/// drops depends on what came before.
public struct FleetSum: Sendable {
  public static let groupLimit = 1_000
  public static let findingLimit = 10_000
  /// More than the limits by which a sum may grow before it is cut.
  private static let groupSlack = 250
  private static let findingSlack = 2_500

  public private(set) var groups: [FleetKey: FleetGroup] = [:]
  public private(set) var faults = TraceFaults()
  /// The properties that separate groups, in the order of all: no run has a value of another one.
  public private(set) var dimensions = FleetDimension.allCases
  /// Runs of named groups are among the others: there was no room for all groups, and then they
  /// were grouped by fewer dimensions.
  public internal(set) var hasLostGroups = false
  /// Fingerprints of all groups.
  private var fingerprints: Set<Fingerprint> = []
  /// Those above it were cut.
  private var lastFingerprint: Fingerprint?
  /// Groups of a greater rank were cut.
  private var lastRank: UInt64?

  /// - Parameter dimensions: in any order.
  init(by dimensions: [FleetDimension] = FleetDimension.allCases) {
    self.dimensions = FleetDimension.allCases.filter(dimensions.contains)
  }

  /// Groups that both sides can be grouped by remain.
  mutating func add(_ other: FleetSum) {
    if other.dimensions != dimensions {
      let common = dimensions.filter(other.dimensions.contains)
      if common != dimensions { self = projected(onto: common) }
      if common != other.dimensions { return add(other.projected(onto: common)) }
    }
    hasLostGroups = hasLostGroups || other.hasLostGroups
    for (key, group) in other.groups { add(group, to: key) }
    faults.add(other.faults)
  }

  mutating func add(_ faults: TraceFaults) { self.faults.add(faults) }

  mutating func add(_ group: FleetGroup, to key: FleetKey) {
    let isBeyond = !key.isOther && (lastRank.map { key.rank > $0 } ?? false)
    var group = group
    if let last = lastFingerprint { group.forget { $0 > last } }
    fingerprints.formUnion(group.findings.keys)
    let place = isBeyond ? .other : key
    if groups[place] == nil { groups[place] = group } else { groups[place]?.add(group) }
    if groups.count > Self.groupLimit + Self.groupSlack { cutGroups() }
    if fingerprints.count > Self.findingLimit + Self.findingSlack { cutFindings() }
  }

  /// Cuts what is above the limits. To be called before the sum is looked at.
  mutating func settle() {
    cutGroups()
    cutFindings()
    for key in groups.keys { groups[key]?.cutNames(above: FleetGroup.nameLimit) }
  }

  private mutating func cutGroups() {
    let ranked = groups.keys.filter { !$0.isOther }.sorted {
      $0.rank == $1.rank ? $0 < $1 : $0.rank < $1.rank
    }
    guard ranked.count > Self.groupLimit else { return }
    lastRank = ranked[Self.groupLimit - 1].rank
    for key in ranked[Self.groupLimit...] {
      guard let group = groups.removeValue(forKey: key) else { continue }
      groups[.other, default: FleetGroup()].add(group)
    }
  }

  private mutating func cutFindings() {
    guard fingerprints.count > Self.findingLimit else { return }
    let sorted = fingerprints.sorted()
    let last = sorted[Self.findingLimit - 1]
    lastFingerprint = last
    fingerprints = Set(sorted[..<Self.findingLimit])
    for key in groups.keys { groups[key]?.forget { $0 > last } }
  }

  /// The same numbers by these dimensions alone.
  func projected(onto dimensions: [FleetDimension]) -> FleetSum {
    let common = self.dimensions.filter(dimensions.contains)
    guard common != self.dimensions else { return self }
    var sum = FleetSum(by: common)
    for (key, group) in groups { sum.add(group, to: key.projected(onto: common)) }
    sum.faults = faults
    sum.hasLostGroups = hasLostGroups || groups[.other] != nil
    return sum
  }

  /// There was no room for all groups; else `(other)` has runs only of traces that had too many
  /// groups themselves.
  public var hasCutGroups: Bool { groups.count > Self.groupLimit }

  /// The values of a dimension that runs have, in the order of their bytes.
  public func values(of dimension: FleetDimension) -> [ExactString] {
    Set(groups.keys.compactMap { $0[dimension].map { ExactString($0) } }).sorted()
  }

  /// In the order of reports.
  public var sorted: [(key: FleetKey, group: FleetGroup)] {
    groups.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// All groups as one.
  public var total: FleetGroup {
    groups.values.reduce(into: FleetGroup()) { $0.add($1) }
  }
}
