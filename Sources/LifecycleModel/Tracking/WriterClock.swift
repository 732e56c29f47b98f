import TraceModel

/// When the writers of a run were last heard of: what one of them lost lies behind its last event, wherever it
/// shows.
struct WriterClock {
  /// Of further writers nothing is known but that they are there.
  private static let limit = 4_096
  /// Who recorded the last event.
  private(set) var latest = Symbol.none
  /// Ordinals of the last events of the others.
  private var others: [Symbol: Int64] = [:]

  var areSeveral: Bool { !others.isEmpty }

  /// The event with this ordinal is of another writer than the one before.
  mutating func turn(to writer: Symbol, at ordinal: Int64) {
    if ordinal > 1, others.count < Self.limit { others[latest] = ordinal - 1 }
    others[writer] = nil
    latest = writer
  }

  func lastHeard(of writer: Symbol, at ordinal: Int64) -> Int64 {
    writer == latest ? ordinal : others[writer] ?? 0
  }

  func markNames(_ live: LiveNames) {
    live.mark(latest)
    for writer in others.keys { live.mark(writer) }
  }

  func earliest(at ordinal: Int64) -> Int64 { others.values.min() ?? ordinal }
}
