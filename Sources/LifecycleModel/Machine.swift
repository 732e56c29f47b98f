package import TraceModel

/// The description of one life-cycle state machine: its states, its transitions and where each of
/// them is written down.
///
/// A description is for people and reports; ``TransitionTable`` answers questions on the hot path.
package struct Machine: Sendable {
  package struct State: Sendable {
    package let name: String
    package let note: String?
    /// Where the note comes from; empty without one.
    package let sources: [SourceKey]
  }

  /// An event of the machine's alphabet.
  package struct Event: Sendable {
    package let kind: EventKind
    /// Apple's selector or API behind the event; nil if nothing is called.
    package let selector: String?
    /// The notification posted with it.
    package let notification: String?
    /// False if the app cannot see it happen, so that only a recorder's mark or the next launch
    /// tells of it.
    package let isObservable: Bool
    package let note: String?
  }

  /// What is known about the order of events beyond the transitions.
  package struct Ordering: Sendable {
    /// `a < b` means that a comes first.
    package let statement: String
    package let confidence: Transition.Confidence
    package let sources: [SourceKey]
  }

  /// A callback that UIKit does not make in a scene-based app.
  package struct NeverFires: Sendable {
    package let event: EventKind
    package let selector: String
    /// Where the same news arrives.
    package let instead: String
    package let sources: [SourceKey]
  }

  /// How the state follows from other machines.
  package struct Derivation: Sendable {
    package let rule: String
    package let sources: [SourceKey]
  }

  /// A sequence of events from an initial state. All but the last are accepted; the list it stands
  /// in says whether the last one is.
  package struct Example: Sendable {
    package let title: String
    package let events: [EventKind]
    package let source: SourceKey
  }

  package let id: MachineID
  package let title: String
  /// What one instance of the machine stands for.
  package let instance: String
  /// At most 16. A ``StateSet`` has one bit for each, in this order.
  package let states: [State]
  /// Where an instance begins. Several: the first event finds it in any of them.
  package let initial: StateSet
  /// Where an instance may end; empty if only the end of the process ends it.
  package let terminal: StateSet
  package let derivation: Derivation?
  package let events: [Event]
  /// Other events that the machine takes as one of its own.
  package let aliases: [EventKind: EventKind]
  package let transitions: [Transition]
  package let ordering: [Ordering]
  package let neverFires: [NeverFires]
  /// Notifications that are posted although the callback of the same name is not made.
  package let stillPosted: [String]
  /// Sequences whose last event is accepted.
  package let accepts: [Example]
  /// Sequences whose last event is illegal.
  package let rejects: [Example]

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
  package static let all: [Machine] = [
    uikitApp, uikitAppSceneBased, appAggregate, uiscene, carplayScene, scenePhaseViewIOS,
    scenePhaseMacOS, scenePhaseWatchOS, scenePhaseVisionOS, scenePhaseApp, viewAppearance,
    bgAssertion, bgtask, swiftuiBackgroundTask, fetchCompletion, immersiveSpace, appkitApp,
    watchkitApp,
  ]

  /// The index of the state with this name, or nil if the machine has none.
  package func index(ofState name: String) -> Int? { states.firstIndex { $0.name == name } }

  /// The names of the states of a set, in the model's order.
  package func names(of set: StateSet) -> [String] {
    set.indexes.filter { $0 < states.count }.map { states[$0].name }
  }

  /// Every source the description rests on, in the order of ``SourceKey``.
  package var sources: [SourceKey] {
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
