public import TraceModel

/// An edge of a machine: in state `from`, `event` leads to state `to`.
public struct Transition: Sendable {
  /// The analyzer's verdict on the edge.
  public enum Level: String, CaseIterable, Sendable {
    case legal
    /// Accepted and noted, because it was observed or because a recorder may miss the event in
    /// between.
    case tolerated
  }

  /// How well the model knows something.
  public enum Confidence: String, CaseIterable, Sendable {
    /// Apple's documentation says so.
    case documented
    /// Somebody published a log or a first-hand report.
    case observed
    /// Follows from the documents, but none says it.
    case inferred
    /// Sources disagree.
    case contested
  }

  /// Indexes into the machine's states. They are equal for a self transition.
  public let from: UInt8
  public let to: UInt8
  public let event: EventKind
  public let level: Level
  public let confidence: Confidence
  /// At least one.
  public let sources: [SourceKey]
  /// When it happens or why it is accepted, if the sources alone do not say.
  public let note: String?
  /// The versions in which it exists; nil if every version has it.
  public let since: Availability?

  public var isSelfTransition: Bool { from == to }
}

/// A transition as the machines' files write it: with the names of its states.
struct Edge {
  var from: String
  var event: EventKind
  var to: String
  var level: Transition.Level
  var sources: [SourceKey]
  var confidence: Transition.Confidence
  var note: String?
}

/// A legal transition.
func edge(
  _ from: String, _ event: EventKind, _ to: String, _ sources: [SourceKey],
  _ confidence: Transition.Confidence = .documented, note: String? = nil
) -> Edge {
  Edge(
    from: from, event: event, to: to, level: .legal, sources: sources, confidence: confidence,
    note: note)
}

/// The same legal transition from each state.
func edges(
  _ from: [String], _ event: EventKind, _ to: String, _ sources: [SourceKey],
  _ confidence: Transition.Confidence = .documented, note: String? = nil
) -> [Edge] {
  from.map { edge($0, event, to, sources, confidence, note: note) }
}

/// Legal self transitions: each event in each state.
func stays(
  _ states: [String], _ events: [EventKind], _ sources: [SourceKey],
  _ confidence: Transition.Confidence = .documented
) -> [Edge] {
  states.flatMap { state in events.map { stay(state, $0, sources, confidence) } }
}

/// A legal self transition.
func stay(
  _ state: String, _ event: EventKind, _ sources: [SourceKey],
  _ confidence: Transition.Confidence = .documented, note: String? = nil
) -> Edge {
  edge(state, event, state, sources, confidence, note: note)
}

/// A transition that is accepted and noted.
func tolerated(
  _ from: String, _ event: EventKind, _ to: String, _ sources: [SourceKey],
  _ confidence: Transition.Confidence, note: String? = nil
) -> Edge {
  Edge(
    from: from, event: event, to: to, level: .tolerated, sources: sources,
    confidence: confidence, note: note)
}
