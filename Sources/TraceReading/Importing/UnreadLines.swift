internal import TraceModel

/// Lines that apps wrote themselves and that were not understood, so that a report names them.
struct UnreadLines {
  /// Of one process.
  private struct Tally {
    let process: [UInt8]
    var count: Int64 = 0
    /// The shapes of the first lines; a shape that looks like an event comes first.
    var examples: [(shape: MessageShape, mayBeEvent: Bool)] = []
    /// The first loads that the lines announce.
    var loads: [Load] = []
    /// The first of them that came again at once.
    var repetition: Repetition?
  }

  /// Of those of one name, by its number and its device.
  private struct Writer: Equatable {
    let pid: Int64
    let device: [UInt8]
  }

  /// A load, by what it is of and by the process that announces it, with its latest line.
  private struct Load {
    let load: String
    let writer: Writer
    let text: String
    var time: Int64?
    var number: Int64
  }

  private struct Repetition {
    let load: Load
    var count = 2

    var isTimed: Bool { load.time != nil }
    var text: String {
      let times = count == 2 ? "twice" : "\(count) times"
      return "'\(load.text)' came \(times) " + (isTimed ? "within a second" : "in a row")
    }
  }

  /// Lines that are looked at: a large log has millions, and one example says enough.
  private static let examined = 200
  private static let shown = 2
  /// Bytes of a message that are looked at.
  private static let longest = 256
  private static let loadLimit = 8
  /// Nanoseconds between two loads of which one may be too many, as the rules have it.
  private static let atOnce: Int64 = 1_000_000_000
  private static let processLimit = 64

  private var tallies: [Tally] = []
  /// The process that wrote the line before: most often the next one is of it, too.
  private var latest = 0
  private var looked = 0

  /// Whether what the next line says is looked at.
  var looksAtMore: Bool { looked < Self.examined }

  /// Notes a line that was not understood.
  ///
  /// - Parameters:
  ///   - number: of the line, among those of the log.
  ///   - anonymous: the name of the process that wrote it, if it names none itself.
  mutating func note(_ line: LogLine, number: Int64, anonymous: [UInt8]) {
    guard line.isOfApp, !line.isContinuation, !line.message.isEmpty,
      anonymous.withUnsafeBytes({ select(line.isAnonymous ? $0 : line.process) })
    else { return }
    tallies[latest].count += 1
    guard looksAtMore else { return }
    looked += 1
    let shape = MessageShape(line.message, cause: WorkCause.place(in: line.message))
    let message = String(decoding: line.message.prefix(Self.longest), as: UTF8.self)
    if let said = LoadInterruption(message) {
      tallies[latest].loads.removeAll { said.concerns($0.load) }
    }
    noteLoad(line, shape, number)
    let known = tallies[latest].examples
    guard !known.contains(where: { $0.shape.bytes == shape.bytes }) else { return }
    let mayBeEvent = EventGuess(message) != nil || LoadGuess(WorkCause.without(message)) != nil
    let place = mayBeEvent ? known.firstIndex { !$0.mayBeEvent } ?? known.count : known.count
    tallies[latest].examples.insert((shape, mayBeEvent), at: place)
    if known.count >= Self.shown { tallies[latest].examples.removeLast() }
  }

  /// Notes when a load is announced, to find one that comes twice.
  private mutating func noteLoad(
    _ line: LogLine, _ shape: MessageShape, _ number: Int64
  ) {
    guard line.message.count <= Self.longest,
      let load = MappingProposal.load(line.message, of: MessageSender(line))
    else { return }
    // Equal ones of two devices, or of two processes, are two.
    let writer = Writer(pid: line.pid, device: Array(line.device))
    if let known = tallies[latest].repetition {
      guard known.load.load == load, known.load.writer == writer,
        comesAtOnce(line, number, after: known.load, known.count - 1)
      else { return }
      tallies[latest].repetition?.count += 1
      return
    }
    let known = tallies[latest].loads.firstIndex { $0.load == load && $0.writer == writer }
    if let known {
      let before = tallies[latest].loads[known]
      (tallies[latest].loads[known].time, tallies[latest].loads[known].number) = (line.time, number)
      guard comesAtOnce(line, number, after: before) else { return }
      tallies[latest].repetition = Repetition(load: before)
    } else if tallies[latest].loads.count < Self.loadLimit {
      tallies[latest].loads.append(
        Load(load: load, writer: writer, text: shape.text, time: line.time, number: number))
    }
  }

  /// Whether a line comes within a second of the first of its load, or directly behind those.
  private func comesAtOnce(
    _ line: LogLine, _ number: Int64, after load: Load, _ others: Int = 0
  ) -> Bool {
    guard let time = line.time, let last = load.time else {
      return line.time == nil && load.time == nil && number == load.number + Int64(others) + 1
    }
    let gap = time.subtractingReportingOverflow(last)
    return !gap.overflow && (0..<Self.atOnce).contains(gap.partialValue)
  }

  /// A process is launched again: what was loaded before is loaded once more.
  mutating func forgetLoads() {
    for index in tallies.indices { tallies[index].loads.removeAll() }
  }

  /// Makes the tally of a process the latest one; false if there are too many processes.
  private mutating func select(_ process: UnsafeRawBufferPointer) -> Bool {
    if latest < tallies.count, process.equals(tallies[latest].process) { return true }
    if let known = tallies.firstIndex(where: { process.equals($0.process) }) {
      latest = known
      return true
    }
    guard tallies.count < Self.processLimit else { return false }
    latest = tallies.count
    tallies.append(Tally(process: Array(process)))
    return true
  }

  /// An app in a sentence: by the name of its process, if the log has it.
  static func app(_ process: [UInt8]) -> String {
    let name = DisplayText.escaped(process, limit: Malformed.context)
    return name.isEmpty ? "the app" : "'\(name)'"
  }

  /// One note for each process that has a run, in the order of their names.
  func problems(ofRuns names: Set<[UInt8]>) -> [InputProblem] {
    tallies.filter { names.contains($0.process) }
      .sorted { $0.process.lexicographicallyPrecedes($1.process) }
      .map { tally in
        let app = Self.app(tally.process)
        let lines =
          tally.count == 1
          ? "1 line of \(app) was not understood"
          : "\(tally.count) lines of \(app) were not understood"
        let examples = tally.examples.map { "'\($0.shape.text)'" }.joined(separator: ", ")
        let load = tally.repetition.map { load in
          "; \(load.text), which the rules judge once a mapping reads it as work"
        }
        return InputProblem(
          .notUnderstood, .note, count: tally.count,
          text: "\(lines)\(tally.count > 1 ? ", such as" : ":") \(examples)\(load ?? "")",
          remedy: .explainInput)
      }
  }
}
