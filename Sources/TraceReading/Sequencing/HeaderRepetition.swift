internal import TraceModel

/// Headers of runs that come again in one input, such as a file that was replaced by a newer copy
/// of itself while it was followed.
///
/// The next record of the run shows what such a header is: the beginning of a part that continues
/// the run, of a run that has its name by chance, or of records that were there before. Until then
/// it waits.
struct HeaderRepetition {
  private struct Entry {
    let run: Symbol
    /// Of the header, among those that are held; -1 from when it waits no more.
    var number: Int
    /// How far the writers had come.
    let writers: [WriterTable.Ended]
    /// Whether its records come again, too; nil: not known yet.
    var repeats: Bool?
  }

  /// Runs whose headers are remembered, and headers that come again.
  private static let limit = 1_024
  private static let entryLimit = 16

  /// Of those that more than their names identify.
  private var headers: [ExactString: RunHeader] = [:]
  private var entries: [Entry] = []
  var isEmpty: Bool { entries.isEmpty }
  /// Records that came again, and the line of the first.
  private(set) var count: Int64 = 0
  private(set) var line: Int64 = 0

  /// Whether the run of a header began before, with the same one. Remembers it if not.
  mutating func isAgain(_ header: RunHeader, _ name: String) -> Bool {
    guard header.identifiesRun else { return false }
    let name = ExactString(name)
    if let known = headers[name], known.isRepeated(by: header) { return true }
    if headers.count < Self.limit || headers[name] != nil { headers[name] = header }
    return false
  }

  /// A header came again, and waits under this number. False if there is no room.
  mutating func wait(_ run: Symbol, _ number: Int, _ writers: [WriterTable.Ended]) -> Bool {
    entries.removeAll { $0.run == run && $0.number < 0 }
    // A header without a record adds nothing to the one before it.
    for place in entries.indices where entries[place].run == run {
      entries[place].repeats = entries[place].repeats ?? true
    }
    if entries.count == Self.entryLimit {
      guard let oldest = entries.firstIndex(where: { $0.number < 0 }) else { return false }
      entries.remove(at: oldest)
    }
    entries.append(Entry(run: run, number: number, writers: writers))
    return true
  }

  /// The next record of a run came: of the writer that `isOwn` is asked about.
  ///
  /// - Returns: the writer, where its records come again.
  mutating func begin(
    _ run: Symbol, _ writer: Symbol, isOwn: (WriterTable.Ended) -> Bool
  ) -> WriterTable.Ended? {
    guard let place = entries.lastIndex(where: { $0.run == run }) else { return nil }
    let known = entries[place].writers.first { $0.writer == writer }
    let repeats = entries[place].repeats ?? known.map(isOwn) ?? false
    entries[place].repeats = repeats
    return repeats ? known : nil
  }

  /// The next record of a run came, and is none of a known writer.
  mutating func begin(_ run: Symbol) {
    guard let place = entries.lastIndex(where: { $0.run == run && $0.repeats == nil }) else {
      return
    }
    entries[place].repeats = false
  }

  /// Whether the records of the header with this number come again; nil: not known yet.
  func repeats(_ number: Int) -> Bool? {
    entries.first { $0.number == number }.flatMap(\.repeats)
  }

  /// Counts a record that came again.
  mutating func note(_ event: Event) {
    if count == 0 { line = event.line }
    count += 1
  }

  /// The header with this number waits no more.
  mutating func settle(_ number: Int) {
    guard let place = entries.firstIndex(where: { $0.number == number }) else { return }
    // Its other writers may come.
    if entries[place].repeats == true {
      entries[place].number = -1
    } else {
      entries.remove(at: place)
    }
  }

  /// No more records come: what waits has none.
  mutating func end() {
    for place in entries.indices { entries[place].repeats = entries[place].repeats ?? true }
  }

  func markNames(_ live: LiveNames) {
    for entry in entries {
      live.mark(entry.run)
      for writer in entry.writers { live.mark(writer.writer) }
    }
  }
}
