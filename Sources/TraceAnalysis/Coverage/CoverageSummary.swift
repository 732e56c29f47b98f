public import LifecycleModel
public import RuleKit
import TraceModel

/// The coverage of recordings, with the transitions that they took: all that reports show of it.
public struct CoverageSummary: Sendable {
  public let coverage: Coverage
  /// By machine and index: how often a transition was taken.
  private let taken: [[Int64]]
  private let rules: [RuleInfo]

  /// - Parameters:
  ///   - taken: by machine and index of the transition, how often it was taken.
  ///   - rules: those that transitions may matter to.
  public init(_ coverage: Coverage, taken: [[Int64]], rules: [RuleInfo]) {
    self.coverage = coverage
    self.taken = taken
    self.rules = rules
  }

  /// Entries that were seen.
  public var seenEntries: Int { Entry.allCases.count { coverage.total($0) > 0 } }

  /// A transition of the model, and how often it was seen.
  public struct TransitionCoverage: Sendable {
    public let machine: MachineID
    /// Index into the machine's transitions.
    public let index: Int
    public let count: Int64
    public let state: CoverageCell.State
    public let obstacle: CoverageCell.Obstacle?
    /// It belongs to several windows: their connections, disconnections, ends and sizes.
    public let isOfWindows: Bool
    /// The app sees its event; others are known from a mark or from the next launch alone.
    public let isObservable: Bool
    /// The rules that are called for its event, in the order of their codes.
    public let rules: [RuleInfo]

    public var transition: Transition { machine.machine.transitions[index] }

    /// `background>scene.didDisconnect>unattached`, as reports spell transitions.
    public var name: String { machine.machine.name(ofTransition: index) }
  }

  /// The machines that the recordings are about.
  public var machines: [MachineID] {
    MachineID.allCases.filter { coverage.machine($0).runs > 0 }
  }

  /// Why nothing is recorded of a machine that the recordings are about; nil if something is.
  public func obstacle(_ machine: MachineID) -> CoverageCell.Obstacle? {
    taken[Int(machine.rawValue)].contains { $0 > 0 }
      ? nil : coverage.machine(machine).cell.obstacle
  }

  /// The legal transitions of a machine, and those of its tolerated ones that were seen: first
  /// those of several windows, then those that most rules rest on, and last those that the app does
  /// not see; else in the model's order.
  public func transitions(of machine: MachineID) -> [TransitionCoverage] {
    let row = coverage.machine(machine)
    guard row.runs > 0 else { return [] }
    let description = machine.machine
    let hidden = Set(description.events.filter { !$0.isObservable }.map(\.kind))
    let counts = taken[Int(machine.rawValue)]
    let all = description.transitions.indices.compactMap { index -> TransitionCoverage? in
      let transition = description.transitions[index]
      let count = counts[index]
      guard transition.level == .legal || count > 0 else { return nil }
      var cell = Entry.ofCallback[transition.event.index] == nil ? row.cell : row.callbacks
      if count == 0, hidden.contains(transition.event), !coverage.isMarked(transition.event),
        cell.obstacle != .otherVersion
      {
        cell = CoverageCell()
        cell.note(.noMark)
      }
      cell.add(count)
      return TransitionCoverage(
        machine: machine, index: index, count: count, state: cell.state, obstacle: cell.obstacle,
        isOfWindows: Self.isOfWindows(transition.event, description),
        isObservable: !hidden.contains(transition.event),
        rules: rules.filter { $0.interests.kinds.contains(transition.event) })
    }
    return all.enumerated().sorted { left, right in
      let (one, other) = (left.element, right.element)
      if one.isOfWindows != other.isOfWindows { return one.isOfWindows }
      if one.isObservable != other.isObservable { return one.isObservable }
      if one.rules.count != other.rules.count { return one.rules.count > other.rules.count }
      return left.offset < right.offset
    }.map { $0.element }
  }

  /// The legal transitions of the machines that the recordings are about.
  public var legalTransitions: [TransitionCoverage] {
    machines.flatMap(transitions).filter { $0.transition.level == .legal }
  }

  private static func isOfWindows(_ kind: EventKind, _ machine: Machine) -> Bool {
    let kinds: [EventKind] = [
      .sceneWillConnect, .sceneDidDisconnect, .sessionDiscarded, .windowSceneDidUpdateGeometry,
    ]
    return machine.key == .scene && kinds.contains(kind)
  }
}

extension Analysis {
  /// What the runs show of the app's life cycle, if that was asked for.
  public var coverageSummary: CoverageSummary {
    CoverageSummary(coverage ?? Coverage(), taken: transitions, rules: rules.map(\.info))
  }
}
