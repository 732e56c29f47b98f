public import TraceModel

/// The description of one life-cycle state machine: its states, its transitions and where each of
/// them is written down.
///
/// A description is for people and reports; ``TransitionTable`` answers questions on the hot path.
public struct Machine: Sendable {
  public struct State: Sendable {
    public let name: String
    public let note: String?
    /// Where the note comes from; empty without one.
    public let sources: [SourceKey]
  }

  /// An event of the machine's alphabet.
  public struct Event: Sendable {
    public let kind: EventKind
    /// Apple's selector or API for the event; nil if nothing is called.
    public let selector: String?
    /// The notification posted with it.
    public let notification: String?
    /// False if the app cannot see it happen, so that only a recorder's mark or the next launch
    /// shows it.
    public let isObservable: Bool
    /// The versions that make the call; nil if every version does.
    public let since: Availability?
    public let note: String?
  }

  /// Known facts about the order of events in addition to the transitions.
  public struct Ordering: Sendable {
    /// `a < b` means that a comes first.
    public let statement: String
    public let confidence: Transition.Confidence
    public let sources: [SourceKey]
  }

  /// A callback that UIKit does not make in a scene-based app.
  public struct NeverFires: Sendable {
    public let event: EventKind
    public let selector: String
    /// Where the same news arrives.
    public let instead: String
    public let sources: [SourceKey]
  }

  /// How the state follows from other machines.
  public struct Derivation: Sendable {
    public let rule: String
    public let sources: [SourceKey]
  }

  /// A sequence of events from an initial state. All but the last are accepted; the list that
  /// contains it says whether the last one is.
  public struct Example: Sendable {
    public let title: String
    public let events: [EventKind]
    public let source: SourceKey
  }

  public let id: MachineID
  /// The name that reports, options and configuration use.
  public let name: String
  public let title: String
  /// The thing that one instance of the machine represents.
  public let instance: String
  public let key: Key
  public let extent: Extent
  public let row: Row
  /// The machine's subject, in a word.
  public let word: String
  public let subject: Wording
  /// At most 16. A ``StateSet`` has one bit for each, in this order.
  public let states: [State]
  /// Where an instance begins. Several: the first event finds it in any of them.
  public let initial: StateSet
  /// Where an instance may end; empty if only the end of the process ends it.
  public let terminal: StateSet
  public let derivation: Derivation?
  public let events: [Event]
  /// Other events that the machine treats as one of its own.
  public let aliases: [EventKind: EventKind]
  public let transitions: [Transition]
  public let ordering: [Ordering]
  public let neverFires: [NeverFires]
  /// Notifications that are posted although the callback of the same name is not made.
  public let stillPosted: [String]
  /// Sequences whose last event is accepted.
  public let accepts: [Example]
  /// Sequences whose last event is illegal.
  public let rejects: [Example]
  /// Idle states: before the beginning or after the end.
  public let rest: StateSet
  /// By state: the app state that it implies; empty if the machine implies none.
  public let appStates: [AppState]
  /// States of a launch: the app is inactive in them, or in the background if it was launched
  /// there.
  public let launch: StateSet
  /// By state.
  public let allowances: [Allowance?]
  /// Instances come and go, and the model silently forgets ended ones; nil if it keeps them.
  public let collective: Collective?
  /// False if its instance judges events alone: states and times follow from other machines.
  public let countsVisits: Bool
  /// Its events are calls of the system into the app, whose `dur` is the time that a handler took.
  public let areCallbacks: Bool
  /// The life cycle of the process that it describes, which its own events reveal.
  public let lifeCycle: RunHeader.LifeCycle?
  /// The machine with the same states that an instance may have been taken for until now.
  public let variantOf: MachineID?

  /// Resolves state names; a name that is not in `states` is a bug in the model.
  init(
    _ id: MachineID, name: String, title: String, instance: String, traits: Traits,
    states: [State], initial: [String],
    terminal: [String] = [], derivation: Derivation? = nil, events: [Event],
    aliases: [EventKind: EventKind] = [:], transitions: [Edge], ordering: [Ordering] = [],
    neverFires: [NeverFires] = [], stillPosted: [String] = [], accepts: [Example],
    rejects: [Example]
  ) {
    precondition(states.count <= 16, "machine '\(name)' has more than 16 states")
    func index(_ state: String) -> Int {
      guard let index = states.firstIndex(where: { $0.name == state }) else {
        preconditionFailure("machine '\(name)' has no state '\(state)'")
      }
      return index
    }
    func set(_ names: [String]) -> StateSet { StateSet(names.map { StateSet(state: index($0)) }) }
    self.id = id
    self.name = name
    self.title = title
    self.instance = instance
    key = traits.key
    extent = traits.extent
    row = traits.row ?? traits.usualRow
    word = traits.word ?? name
    subject = traits.subject
    self.states = states
    self.initial = set(initial)
    self.terminal = set(terminal)
    rest = set(traits.rest)
    launch = set(traits.launch)
    let told = Dictionary(uniqueKeysWithValues: traits.appStates.map { (index($0), $1) })
    appStates = told.isEmpty ? [] : states.indices.map { told[$0] ?? .background }
    let granted = Dictionary(uniqueKeysWithValues: traits.allowances.map { (index($0), $1) })
    allowances = states.indices.map { granted[$0] }
    collective = traits.collective
    countsVisits = traits.countsVisits
    areCallbacks = traits.areCallbacks
    lifeCycle = traits.lifeCycle
    variantOf = traits.variantOf
    self.derivation = derivation
    self.events = events
    self.aliases = aliases
    self.transitions = transitions.map { edge in
      Transition(
        from: UInt8(index(edge.from)), to: UInt8(index(edge.to)), event: edge.event,
        level: edge.level, confidence: edge.confidence, sources: edge.sources, note: edge.note,
        since: events.first { $0.kind == edge.event }?.since)
    }
    self.ordering = ordering
    self.neverFires = neverFires
    self.stillPosted = stillPosted
    self.accepts = accepts
    self.rejects = rejects
  }

  /// The index of the state with this name, or nil if the machine has none.
  public func index(ofState name: String) -> Int? { states.firstIndex { $0.name == name } }

  /// The names of the states of a set, in the model's order.
  public func names(of set: StateSet) -> [String] {
    set.indexes.filter { $0 < states.count }.map { states[$0].name }
  }

  /// Every source the description rests on, in the order of ``SourceKey``.
  public var sources: [SourceKey] {
    var used = Set(transitions.flatMap { $0.sources })
    used.formUnion(states.flatMap { $0.sources })
    used.formUnion(ordering.flatMap { $0.sources })
    used.formUnion(neverFires.flatMap { $0.sources })
    used.formUnion(derivation?.sources ?? [])
    used.formUnion((accepts + rejects).map { $0.source })
    return SourceKey.allCases.filter { used.contains($0) }
  }
}

// How the machines' files write the parts of a machine.

func state(_ name: String, _ note: String? = nil, _ sources: [SourceKey] = []) -> Machine.State {
  Machine.State(name: name, note: note, sources: sources)
}

func event(
  _ kind: EventKind, _ selector: String? = nil, posts notification: String? = nil,
  observable: Bool = true, since: Availability? = nil, note: String? = nil
) -> Machine.Event {
  Machine.Event(
    kind: kind, selector: selector, notification: notification, isObservable: observable,
    since: since, note: note)
}

func order(
  _ statement: String, _ sources: [SourceKey],
  _ confidence: Transition.Confidence = .documented
) -> Machine.Ordering {
  Machine.Ordering(statement: statement, confidence: confidence, sources: sources)
}

func never(
  _ event: EventKind, _ selector: String, instead: String, _ sources: [SourceKey]
) -> Machine.NeverFires {
  Machine.NeverFires(event: event, selector: selector, instead: instead, sources: sources)
}

func example(_ title: String, _ events: [EventKind], _ source: SourceKey) -> Machine.Example {
  Machine.Example(title: title, events: events, source: source)
}
