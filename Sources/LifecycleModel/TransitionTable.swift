public import TraceModel

/// The effect of an event on a set of possible states.
public struct Step: Equatable, Sendable {
  public enum Verdict: UInt8, Sendable {
    /// A legal transition is possible.
    case accepted
    /// Only tolerated transitions are possible.
    case tolerated
    /// No possible state has a transition for the event.
    case illegal
    /// The event is not in the machine's alphabet, and nothing changes.
    case ignored
  }

  /// How much the event narrowed the states before it.
  public enum Certainty: UInt8, Sendable {
    /// The state was known.
    case certain
    /// Several states were possible, and the verdict holds for all of them alike.
    case uncertain
    /// Several states were possible, and the event rules some of them out.
    case partly
  }

  /// The states possible after the event. After an illegal one: those that the event leads to from
  /// any state, so that one mistake is one finding (FORMAT.md §5.9).
  public let next: StateSet
  public let verdict: Verdict
  public let certainty: Certainty
  /// True if the event may leave the machine in the state it was in, so that it ends no visit. Of a
  /// known state it is exact.
  public let mayStay: Bool
  @usableFromInline let transitionIndex: UInt8

  @usableFromInline static var noTransition: UInt8 { .max }

  @inlinable init(
    next: StateSet, verdict: Verdict, certainty: Certainty, mayStay: Bool,
    transitionIndex: UInt8 = Step.noTransition
  ) {
    self.next = next
    self.verdict = verdict
    self.certainty = certainty
    self.mayStay = mayStay
    self.transitionIndex = transitionIndex
  }

  /// The transition that was taken, as an index into the machine's transitions. Nil if the state
  /// was not known or the event not accepted: such an event is counted under no transition.
  @inlinable public var transition: Int? {
    transitionIndex == Step.noTransition ? nil : Int(transitionIndex)
  }
}

/// The transitions of one machine, compiled for the hot path: a step takes constant time and
/// allocates nothing.
///
/// Every event of the alphabet has a column of 16 cells, one for each possible state:
///
///     cells[column << 4 | state] = (target, transition)
///     masks[column]              = (legal, tolerated, loops, targets), a bit for each state
///
/// A class, so that handing a table on counts one reference and not each array of it.
public final class TransitionTable: Sendable {
  @usableFromInline struct Cell: Sendable {
    /// One bit, or none if the state has no transition for the event.
    @usableFromInline var target: UInt16 = 0
    @usableFromInline var transition: UInt8 = Step.noTransition
  }

  @usableFromInline struct Masks: Sendable {
    /// States with a legal transition for the event; with a tolerated one; with one to themselves.
    @usableFromInline var legal: UInt16 = 0
    @usableFromInline var tolerated: UInt16 = 0
    @usableFromInline var loops: UInt16 = 0
    /// States that the event leads to from anywhere.
    @usableFromInline var targets: UInt16 = 0
  }

  public let machine: Machine
  /// Every state: where an instance may be after a loss.
  public let full: StateSet
  /// By raw value of the event's kind; 0 if it is not in the alphabet.
  @usableFromInline let columns: [UInt8]
  @usableFromInline let masks: [Masks]
  @usableFromInline let cells: [Cell]

  /// Compiles a machine. Two transitions from one state for one event are a bug in the model.
  ///
  /// - Parameter system: what is known of the system; transitions that it does not have are left
  ///   out, and those that it may not have are kept (FORMAT.md §5.19).
  public init(_ machine: Machine, in system: RunSystem = .unknown) {
    var columns = [UInt8](repeating: 0, count: 256)
    for (index, event) in machine.events.enumerated() {
      columns[Int(event.kind.rawValue)] = UInt8(index + 1)
    }
    for (alias, kind) in machine.aliases {
      columns[Int(alias.rawValue)] = columns[Int(kind.rawValue)]
    }
    var masks = [Masks](repeating: Masks(), count: machine.events.count + 1)
    var cells = [Cell](repeating: Cell(), count: masks.count << 4)
    for (index, transition) in machine.transitions.enumerated() {
      let column = Int(columns[Int(transition.event.rawValue)])
      let place = column << 4 | Int(transition.from)
      let name = transition.event.name
      precondition(column != 0, "'\(name)' is not an event of machine '\(machine.name)'")
      precondition(cells[place].target == 0, "'\(name)' leads from one state to two")
      let from = StateSet(state: Int(transition.from)).rawValue
      let target = StateSet(state: Int(transition.to)).rawValue
      cells[place] = Cell(target: target, transition: UInt8(index))
      masks[column].targets |= target
      if transition.isSelfTransition { masks[column].loops |= from }
      // The system does not have it. Where it was recorded all the same, it led there.
      guard system.mayHave(transition.since) else { continue }
      switch transition.level {
      case .legal: masks[column].legal |= from
      case .tolerated: masks[column].tolerated |= from
      }
    }
    self.machine = machine
    full = StateSet(machine.states.indices.map { StateSet(state: $0) })
    self.columns = columns
    self.masks = masks
    self.cells = cells
  }

  /// The tables of ``Machine/all``, built at first use.
  public static let all: [TransitionTable] = Machine.all.map { TransitionTable($0) }

  /// Whether the machine knows the event, in any state.
  @inlinable public func contains(_ kind: EventKind) -> Bool {
    columns[Int(kind.rawValue)] != 0
  }

  /// Whether a possible state has a transition, legal or tolerated, for the event.
  ///
  /// An event without a key goes to every instance that has one and is illegal for none
  /// (FORMAT.md §5.8).
  @inlinable public func canTake(_ kind: EventKind, from set: StateSet) -> Bool {
    let masks = masks[Int(columns[Int(kind.rawValue)])]
    return set.rawValue & (masks.legal | masks.tolerated) != 0
  }

  /// Whether a legal transition leads from one of the states to itself.
  func mayStayLegally(in set: StateSet, _ kind: EventKind) -> Bool {
    let masks = masks[Int(columns[Int(kind.rawValue)])]
    return set.rawValue & masks.legal & masks.loops != 0
  }

  /// Moves a set of possible states by one event.
  ///
  /// Legal and tolerated transitions both lead on, because either may be what happened; the
  /// verdict is tolerated only if no legal one is possible (FORMAT.md §5.9). No state is possible
  /// in an empty set, so every event of the alphabet is illegal there.
  @inlinable public func step(_ set: StateSet, _ kind: EventKind) -> Step {
    let column = Int(columns[Int(kind.rawValue)])
    let bits = set.rawValue
    let isKnown = bits & (bits &- 1) == 0
    guard column != 0 else {
      return Step(
        next: set, verdict: .ignored, certainty: isKnown ? .certain : .uncertain, mayStay: true)
    }
    let masks = masks[column]
    let legal = bits & masks.legal
    let possible = legal | bits & masks.tolerated
    guard possible != 0 else {
      let next = targets(of: bits, column)
      return Step(
        next: StateSet(rawValue: next == 0 ? masks.targets : next), verdict: .illegal,
        certainty: isKnown ? .certain : .uncertain, mayStay: bits & masks.targets != 0)
    }
    let verdict: Step.Verdict = legal != 0 ? .accepted : .tolerated
    if isKnown {
      let cell = cells[column << 4 | bits.trailingZeroBitCount]
      return Step(
        next: StateSet(rawValue: cell.target), verdict: verdict, certainty: .certain,
        mayStay: bits & masks.loops != 0, transitionIndex: cell.transition)
    }
    return Step(
      next: StateSet(rawValue: targets(of: possible, column)), verdict: verdict,
      certainty: possible == bits ? .uncertain : .partly, mayStay: bits & masks.loops != 0)
  }

  /// The states that an event leads to from a set of states.
  @inlinable func targets(of set: UInt16, _ column: Int) -> UInt16 {
    var targets: UInt16 = 0
    var rest = set
    while rest != 0 {
      targets |= cells[column << 4 | rest.trailingZeroBitCount].target
      rest &= rest &- 1
    }
    return targets
  }
}
