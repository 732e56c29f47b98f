public import TraceModel

/// A property by which runs of a fleet are grouped. The raw value is its name on the command line
/// and in JSON.
public enum FleetDimension: String, CaseIterable, Sendable {
  case app, version, build, platform, os, device, lifeCycle
}

/// One value, or none, for each dimension.
public struct FleetKey: Sendable {
  /// Characters of a value that are kept.
  static let longestValue = 120

  /// By ``FleetDimension``; nil: not known, or not asked for.
  public let values: [ExactString?]
  /// Stands for the groups beyond the first ``FleetSum/groupLimit``.
  public let isOther: Bool
  /// Groups are kept in this order, which says nothing about what they hold.
  let rank: UInt64

  public static let other = FleetKey(
    FleetDimension.allCases.map { _ in nil }, isOther: true)

  init(_ values: [ExactString?], isOther: Bool = false) {
    self.values = values
    self.isOther = isOther
    var hash = StableHash()
    for value in values {
      hash.add(number: value == nil ? 0 : 1)
      if let value { hash.add(value.text) }
    }
    rank = hash.digest.first
  }

  /// A value as keys have it.
  public static func value(_ text: String) -> ExactString {
    ExactString(DisplayText.escaped(text, limit: longestValue))
  }

  public subscript(_ dimension: FleetDimension) -> String? {
    FleetDimension.allCases.firstIndex(of: dimension).flatMap { values[$0]?.text }
  }

  /// The same group, reduced to these dimensions.
  func projected(onto dimensions: [FleetDimension]) -> FleetKey {
    guard !isOther else { return self }
    return FleetKey(
      zip(FleetDimension.allCases, values).map { dimensions.contains($0) ? $1 : nil })
  }
}

extension FleetKey: Hashable, Comparable {
  public static func == (left: FleetKey, right: FleetKey) -> Bool {
    left.rank == right.rank && left.isOther == right.isOther && left.values == right.values
  }

  /// By the values in the order of the dimensions, unknown ones first; what is beyond the limit
  /// comes last.
  public static func < (left: FleetKey, right: FleetKey) -> Bool {
    if left.isOther != right.isOther { return right.isOther }
    for (mine, other) in zip(left.values, right.values) where mine != other {
      guard let mine else { return true }
      guard let other else { return false }
      return mine < other
    }
    return false
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(rank) }
}
