public import TraceModel

/// One machine at work: of a process, a scene, a view or a task.
///
/// An uncertain state is a set of states; each event narrows it (FORMAT.md §5.2).
public struct MachineInstance: BitwiseCopyable {
  /// The states it may be in.
  public private(set) var states: StateSet
  /// In a partial run: other states that events which were not shown may have led to. They excuse
  /// what would be a mistake, and are not taken for its states without need.
  var unseen: StateSet = []
  /// In a partial run: its last event was illegal.
  var followsMistake = false
  /// Why the states are not known; nil while they are, or while the model itself leaves them open.
  public private(set) var cause: UnknownCause?
  /// The last event it took.
  public private(set) var last = EventMark.none
  /// The event that led to the present states.
  public private(set) var entry = EventMark.none
  /// When the visit of the present state began; `Event.absent` if no visit is open or it has no
  /// time.
  public private(set) var visitStart = Event.absent
  /// A visit of the present state is open: an event entered it, and none has left it.
  public private(set) var isVisiting = false
  /// Who recorded its last event, so that loss of another writer leaves it alone.
  public private(set) var writer = Symbol.none
  /// The second writer of its events, if `hasTwoWriters`.
  private(set) var otherWriter = Symbol.none
  private(set) var hasTwoWriters = false
  /// More than two writers recorded it, so any writer's loss may concern it.
  private(set) var hasManyWriters = false

  public init(_ states: StateSet, cause: UnknownCause? = nil) {
    self.states = states
    self.cause = cause
  }

  private mutating func note(_ writer: Symbol) {
    if last.exists {
      hasManyWriters = hasManyWriters || hasTwoWriters && writer != otherWriter
      (otherWriter, hasTwoWriters) = (self.writer, true)
    }
    self.writer = writer
  }

  /// Whether what this writer loses may concern it.
  func isRecorded(by writer: Symbol) -> Bool {
    last.exists
      && (hasManyWriters || self.writer == writer || hasTwoWriters && otherWriter == writer)
  }

  /// The state, if it is known.
  @inline(__always) public var state: Int? { states.single }

  /// From here on any of `states` is possible; an open visit is not counted.
  public mutating func forget(_ states: StateSet, cause: UnknownCause) {
    self.states = states
    self.cause = cause
    entry = .none
    isVisiting = false
    visitStart = Event.absent
  }

  /// From here on any of `states` is possible, since events that were not shown may have led there;
  /// an open visit is not counted.
  mutating func pass(through states: StateSet) {
    self.states = states
    entry = .none
    leave()
  }

  /// Stays in its states, but its last event did not begin a visit.
  public mutating func leave() {
    isVisiting = false
    visitStart = Event.absent
  }

  /// Enters other states without its own event; no visit begins.
  public mutating func settle(_ states: StateSet) {
    guard states != self.states else { return }
    self.states = states
    unseen = []
    if states.single != nil { cause = nil }
    isVisiting = false
    visitStart = Event.absent
  }

  /// Enters states with an event that its transitions do not say it of. A visit begins if there is
  /// but one.
  mutating func enter(_ states: StateSet, with mark: EventMark) {
    settle(states)
    entry = mark
    isVisiting = states.single != nil
    visitStart = isVisiting ? mark.time : Event.absent
  }

  /// Whether an event of another machine led to its state.
  func wasMoved(_ table: TransitionTable) -> Bool { entry.exists && !table.contains(entry.kind) }

  /// Its own event comes of a step that another machine's event led it along.
  mutating func confirm(_ mark: EventMark, writer: Symbol) {
    if writer != self.writer { note(writer) }
    (entry, last) = (mark, mark)
  }

  /// Restarts with an event of another machine.
  public mutating func restart(_ states: StateSet, _ mark: EventMark, writer: Symbol) {
    self = MachineInstance(states)
    last = mark
    self.writer = writer
  }

  /// Ends the open visit, if any: the run is over. Gives the state and how long it was visited.
  public mutating func endVisit(at time: Int64) -> Change.Visit? {
    defer { isVisiting = false }
    return openVisit(at: time)
  }

  /// The visit that is open, with its time so far.
  public func openVisit(at time: Int64) -> Change.Visit? {
    guard isVisiting, let state else { return nil }
    let hasTimes = visitStart >= 0 && time >= 0
    return Change.Visit(state: state, duration: hasTimes ? max(0, time - visitStart) : Event.absent)
  }

  /// Begins a visit of the only state that is possible, with the event that it took last.
  mutating func beginVisit() {
    guard states.single != nil, last.kind != .processExit else { return }
    isVisiting = true
    visitStart = last.time
  }

  /// Applies an event of the machine's alphabet. The effect is written to `change`.
  @inline(__always)
  mutating func take(
    _ mark: EventMark, writer: Symbol, machine: MachineID, table: TransitionTable,
    into change: UnsafeMutablePointer<Change>
  ) {
    let step = table.step(states, mark.kind)
    change.initialize(to: Change(machine: machine, mark: mark, before: states, after: step.next))
    change.pointee.entry = entry
    change.pointee.cause = cause
    switch step.verdict {
    case .accepted:
      // Only some of the possible states accept it: it was legal only if one of those was the true
      // one.
      change.pointee.verdict = step.certainty == .partly && cause != nil ? .unknown : .legal
    case .tolerated: change.pointee.verdict = .tolerated
    case .illegal: change.pointee.verdict = .illegal
    case .ignored: return
    }
    change.pointee.transition = step.transition
    if step.next != states {
      change.pointee.visit = openVisit(at: mark.time)
      // One of several possible states may have been this one already: then its beginning was not
      // seen, and no visit begins.
      // A process that has ended is in no state for any time.
      isVisiting = step.next.single != nil && !step.mayStay && mark.kind != .processExit
      visitStart = isVisiting ? mark.time : Event.absent
      change.pointee.beginsVisit = isVisiting
      entry = mark
      states = step.next
    }
    if states.single != nil { cause = nil }
    if writer != self.writer { note(writer) }
    last = mark
  }
}

/// The effect of one event on one machine.
public struct Change {
  public enum Verdict: Sendable {
    case legal, tolerated, illegal, unknown

    /// The event led along a transition of the model.
    public var isTaken: Bool { self == .legal || self == .tolerated }
  }

  /// A finished or open visit of a state. `duration` is in nanoseconds, `Event.absent` without
  /// times.
  public struct Visit: Sendable {
    public var state: Int
    public var duration: Int64

    public init(state: Int, duration: Int64) {
      self.state = state
      self.duration = duration
    }
  }

  public var machine: MachineID
  /// The event. Not always the moment's: the life cycle may become clear only later.
  public let mark: EventMark
  /// Whose machine it is; none for the process.
  public var scene = Symbol.none
  /// View, window group, or identifier of the task, where the machine's key has one.
  public var name = Symbol.none
  public var before: StateSet
  public var after: StateSet
  public var verdict = Verdict.legal
  /// Why the states before were not known.
  public var cause: UnknownCause?
  /// Index into the machine's transitions, if the state before was known and the event legal or
  /// tolerated there.
  public var transition: Int?
  /// The visit that the event ended; it began with `entry`.
  public var visit: Visit?
  /// A visit of the state after begins with the event.
  public var beginsVisit = false
  /// The event that had led to the states before.
  public var entry = EventMark.none
  /// In a partial run: the state before may have been left long before, by events that were not
  /// shown.
  public internal(set) var wasLeftUnseen = false
  /// In a partial run: the event is not legal in the states before, but its line names no scene,
  /// and it may be of another one than the lines before it.
  public internal(set) var mayBeOfOtherScene = false

  init(machine: MachineID, mark: EventMark, before: StateSet, after: StateSet) {
    self.machine = machine
    self.mark = mark
    self.before = before
    self.after = after
  }

  public var isChangeOfState: Bool { before != after }
}

/// A visit that no event of its own machine ended: another event ended it, or it is still open.
public struct OtherVisit {
  public let machine: MachineID
  /// Whose machine it is; none for the process.
  public let scene: Symbol
  public let visit: Change.Visit
  /// The event that began it.
  public let entry: EventMark
}
