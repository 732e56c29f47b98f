import TraceModel

/// The last event of each writer of a run: a writer's losses lie after its last event, wherever
/// they are noticed.
struct WriterClock {
  /// Of further writers nothing is known but that they are there.
  private static let limit = 4_096
  /// More are found by the index.
  private static let fewest = 8
  /// Who recorded the last event.
  private(set) var latest = Symbol.none
  /// Its index below; nil unless it had an event before.
  private var latestPlace: Int?
  /// The writers before the latest change of writer, and the ordinals of their last events; the
  /// latest writer's ordinal is out of date.
  private var names: [Symbol] = []
  private var heard: [Int64] = []
  /// Places by name, once there are more than a few.
  private var index: IndexMap?

  var areSeveral: Bool { names.count > (latestPlace == nil ? 0 : 1) }

  /// The event with this ordinal is of another writer than the one before.
  mutating func turn(to writer: Symbol, at ordinal: Int64) {
    if let latestPlace {
      heard[latestPlace] = ordinal - 1
    } else if ordinal > 1, names.count < Self.limit {
      add(latest, ordinal - 1)
    }
    latest = writer
    latestPlace = place(of: writer)
  }

  private func place(of writer: Symbol) -> Int? {
    if let index { return index[UInt64(writer.rawValue)] }
    for place in names.indices where names[place] == writer { return place }
    return nil
  }

  private mutating func add(_ writer: Symbol, _ ordinal: Int64) {
    names.append(writer)
    heard.append(ordinal)
    if let index {
      index.insert(UInt64(writer.rawValue), names.count - 1)
    } else if names.count > Self.fewest {
      let index = IndexMap()
      for (place, name) in names.enumerated() { index.insert(UInt64(name.rawValue), place) }
      self.index = index
    }
  }

  func lastHeard(of writer: Symbol, at ordinal: Int64) -> Int64 {
    writer == latest ? ordinal : place(of: writer).map { heard[$0] } ?? 0
  }

  func markNames(_ live: LiveNames) {
    live.mark(latest)
    for name in names { live.mark(name) }
  }

  /// The ordinal that all writers have come to.
  func earliest(at ordinal: Int64) -> Int64 {
    var earliest = ordinal
    for place in heard.indices where place != latestPlace { earliest = min(earliest, heard[place]) }
    return earliest
  }
}
