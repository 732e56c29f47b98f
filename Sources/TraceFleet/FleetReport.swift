public import RuleKit
public import TraceAnalysis

/// The report of a merge, for people and programs.
public struct FleetReport: Sendable {
  public let sum: FleetSum
  /// Different traces.
  public let traces: Int
  /// Traces that were given again.
  public let repeats: Int
  /// The properties that separate groups.
  public let dimensions: [FleetDimension]
  public let comparison: FleetComparison?
  /// The rules that reports may name; one of another version may be missing.
  private let rules: [RuleInfo]

  public init(
    _ sum: FleetSum, traces: Int, repeats: Int, by dimensions: [FleetDimension],
    rules: [RuleInfo], comparison: FleetComparison? = nil
  ) {
    self.sum = sum
    self.traces = traces
    self.repeats = repeats
    self.dimensions = dimensions
    self.comparison = comparison
    self.rules = rules
  }

  /// The rule with this code; nil if this version does not know it.
  public func rule(_ code: String) -> RuleInfo? { rules.named(code) }

  /// What the runs of a group show of the app's life cycle.
  public func coverage(of group: FleetGroup) -> CoverageSummary { group.coverageSummary(rules) }
}

/// A share with the bounds that hold it with a probability of 95 %, by Wilson's method (Journal of
/// the American Statistical Association 22, 1927).
public struct Share: Sendable, Equatable {
  public let hits: Int64
  public let total: Int64

  public init(_ hits: Int64, of total: Int64) {
    self.hits = hits
    self.total = max(total, hits)
  }

  /// In hundredths of a percent.
  public var value: Int64 { total > 0 ? Self.rounded(Double(hits) / Double(total)) : 0 }

  /// In hundredths of a percent.
  public var bounds: ClosedRange<Int64> {
    guard total > 0 else { return 0...10_000 }
    let (n, z) = (Double(total), 1.96)
    let share = Double(hits) / n
    let middle = share + z * z / (2 * n)
    let width = z * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
    let scale = 1 + z * z / n
    let low = max(0, (middle - width) / scale)
    let high = min(1, (middle + width) / scale)
    return Self.rounded(min(low, share))...Self.rounded(max(high, share))
  }

  private static func rounded(_ share: Double) -> Int64 { Int64((share * 10_000).rounded()) }
}
