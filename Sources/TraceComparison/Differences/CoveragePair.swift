import LifecycleModel
public import TraceAnalysis

/// What the two sides of a comparison show of an entry, a situation or a transition.
public struct CoveragePair: Sendable {
  public typealias Side = (
    state: CoverageCell.State, count: Int64, obstacle: CoverageCell.Obstacle?
  )

  public let item: CoverageItem
  public let before: Side
  public let after: Side

  /// One side shows it, and the other one does not.
  public var isOneSided: Bool { (before.state == .seen) != (after.state == .seen) }
  /// Either side shows it.
  public var isSeen: Bool { before.state == .seen || after.state == .seen }
}

extension Comparison {
  /// Every entry by its arrival and what happens to windows; and the transitions that one side
  /// alone shows, of the machines that both sides are about.
  ///
  /// It compares what was tried, and not the apps: nothing in it is a regression.
  public var coverage: [CoveragePair] {
    let (before, after) = (before.coverage, after.coverage)
    let items = CoverageItem.all.filter {
      switch $0.subject {
      case .cell, .situation: true
      // Else its cells say it.
      case .entry(let entry): [before, after].contains { $0.coverage.unplaced(entry) > 0 }
      case .transition: false
      }
    }
    let pairs = items.map {
      CoveragePair(item: $0, before: before.covered($0), after: after.covered($0))
    }
    let common = before.machines.filter(after.machines.contains)
    return pairs + common.flatMap { Self.transitions(of: $0, before, after) }
  }

  private static func transitions(
    of machine: MachineID, _ before: CoverageSummary, _ after: CoverageSummary
  ) -> [CoveragePair] {
    let others = Dictionary(
      after.transitions(of: machine).map { ($0.index, $0) }, uniquingKeysWith: { first, _ in first }
    )
    return before.transitions(of: machine).compactMap { one in
      guard let other = others[one.index] else { return nil }
      let pair = CoveragePair(
        item: CoverageItem(transition: one.index, of: machine),
        before: (one.state, one.count, one.obstacle),
        after: (other.state, other.count, other.obstacle))
      return pair.isOneSided ? pair : nil
    }
  }
}
