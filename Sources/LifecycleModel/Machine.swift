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
    /// Apple's selector or API behind the event; nil if nothing is called.
    public let selector: String?
    /// The notification posted with it.
    public let notification: String?
    /// False if the app cannot see it happen, so that only a recorder's mark or the next launch
    /// tells of it.
    public let isObservable: Bool
    public let note: String?
  }

  /// What is known about the order of events beyond the transitions.
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

  /// A sequence of events from an initial state. All but the last are accepted; the list it stands
  /// in says whether the last one is.
  public struct Example: Sendable {
    public let title: String
    public let events: [EventKind]
    public let source: SourceKey
  }

  public let id: MachineID
  public let title: String
  /// What one instance of the machine stands for.
  public let instance: String
  /// At most 16. A ``StateSet`` has one bit for each, in this order.
  public let states: [State]
  /// Where an instance begins. Several: the first event finds it in any of them.
  public let initial: StateSet
  /// Where an instance may end; empty if only the end of the process ends it.
  public let terminal: StateSet
  public let derivation: Derivation?
  public let events: [Event]
  /// Other events that the machine takes as one of its own.
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

  /// Resolves state names; a name that is not in `states` is a bug in the model.
  init(
    _ id: MachineID, title: String, instance: String, states: [State], initial: [String],
    terminal: [String] = [], derivation: Derivation? = nil, events: [Event],
    aliases: [EventKind: EventKind] = [:], transitions: [Edge], ordering: [Ordering] = [],
    neverFires: [NeverFires] = [], stillPosted: [String] = [], accepts: [Example],
    rejects: [Example]
  ) {
    precondition(states.count <= 16, "machine '\(id.rawName)' has more than 16 states")
    func index(_ name: String) -> Int {
      guard let index = states.firstIndex(where: { $0.name == name }) else {
        preconditionFailure("machine '\(id.rawName)' has no state '\(name)'")
      }
      return index
    }
    self.id = id
    self.title = title
    self.instance = instance
    self.states = states
    self.initial = StateSet(initial.map { StateSet(state: index($0)) })
    self.terminal = StateSet(terminal.map { StateSet(state: index($0)) })
    self.derivation = derivation
    self.events = events
    self.aliases = aliases
    self.transitions = transitions.map {
      Transition(
        from: UInt8(index($0.from)), to: UInt8(index($0.to)), event: $0.event, level: $0.level,
        confidence: $0.confidence, sources: $0.sources, note: $0.note)
    }
    self.ordering = ordering
    self.neverFires = neverFires
    self.stillPosted = stillPosted
    self.accepts = accepts
    self.rejects = rejects
  }

  /// Every machine, in the order of ``MachineID``.
  public static let all: [Machine] = [
    uikitApp, uikitAppSceneBased, appAggregate, uiscene, carplayScene, scenePhaseViewIOS,
    scenePhaseMacOS, scenePhaseWatchOS, scenePhaseVisionOS, scenePhaseApp, viewAppearance,
    bgAssertion, bgtask, swiftuiBackgroundTask, fetchCompletion, immersiveSpace, appkitApp,
    watchkitApp,
  ]

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
  observable: Bool = true, note: String? = nil
) -> Machine.Event {
  Machine.Event(
    kind: kind, selector: selector, notification: notification, isObservable: observable,
    note: note)
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
