internal import TraceModel

/// Lines that apps wrote themselves and that were not understood, so that a report names them.
struct UnreadLines {
  /// Of one process.
  private struct Tally {
    var count: Int64 = 0
    /// The shapes of the first lines; a shape that looks like an event comes first.
    var examples: [(shape: MessageShape, mayBeEvent: Bool)] = []
  }

  /// Lines that are looked at: a large log has millions, and one example says enough.
  private static let examined = 200
  private static let shown = 2
  private static let processLimit = 64

  private var tallies: [[UInt8]: Tally] = [:]
  private var looked = 0

  /// Notes a line that was not understood.
  ///
  /// - Parameter process: the name of the process that wrote it.
  mutating func note(_ line: LogLine, of process: [UInt8]) {
    guard line.isOfApp, !line.isContinuation, !line.message.isEmpty,
      tallies[process] != nil || tallies.count < Self.processLimit
    else { return }
    tallies[process, default: Tally()].count += 1
    guard looked < Self.examined else { return }
    looked += 1
    let shape = MessageShape(line.message)
    let known = tallies[process]?.examples ?? []
    guard !known.contains(where: { $0.shape.bytes == shape.bytes }) else { return }
    let mayBeEvent = EventGuess(String(decoding: line.message.prefix(256), as: UTF8.self)) != nil
    let place = mayBeEvent ? known.firstIndex { !$0.mayBeEvent } ?? known.count : known.count
    tallies[process]?.examples.insert((shape, mayBeEvent), at: place)
    if known.count >= Self.shown { tallies[process]?.examples.removeLast() }
  }

  /// One note for each process that has a run, in the order of their names.
  func problems(ofRuns names: Set<[UInt8]>) -> [InputProblem] {
    tallies.filter { names.contains($0.key) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map { process, tally in
        let name = DisplayText.escaped(process, limit: Malformed.context)
        let app = name.isEmpty ? "the app" : "'\(name)'"
        let lines =
          tally.count == 1
          ? "1 line of \(app) was not understood"
          : "\(tally.count) lines of \(app) were not understood"
        let examples = tally.examples.map { "'\($0.shape.text)'" }.joined(separator: ", ")
        return InputProblem(
          .notUnderstood, .note, count: tally.count,
          text: "\(lines)\(tally.count > 1 ? ", such as" : ":") \(examples)", remedy: .explainInput)
      }
  }
}
