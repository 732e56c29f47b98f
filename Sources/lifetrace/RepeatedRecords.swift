import TraceModel
import TraceReading

/// Finds the records of a run that several inputs hold, so that each counts once: a copy in another
/// format, a file that was copied out of a recording, an older copy of one that went on.
///
/// A record is known by its run, its writer and its number, and by its content: two recordings that
/// have one name by chance stay apart. Only runs that the beginnings of several inputs name are
/// followed.
final class RepeatedRecords {
  struct Run: Hashable {
    private let app: ExactString?
    private let run: ExactString
    private let install: ExactString?

    /// Nil without an id.
    init?(_ header: RunHeader) {
      guard let run = header.run else { return nil }
      self.run = ExactString(run)
      app = header.app.map { ExactString($0) }
      install = header.install.map { ExactString($0) }
    }
  }

  private struct Writer: Hashable {
    let run: Run
    let name: ExactString
  }

  /// Digests by number, from `first` on; 0 for a number that was not seen.
  private struct Numbers {
    let first: Int64
    var digests: [UInt32] = []
  }

  /// Records that are remembered, over all runs, in 64 MiB.
  private static let limit = 1 << 24
  /// Numbers that may be missing before one that is remembered.
  private static let farthest = 1 << 16

  private let runs: Set<Run>
  private var writers: [Writer: Numbers] = [:]
  private var remembered = 0
  /// Records that could not be remembered: whether later inputs have them, too, stays unknown.
  private(set) var forgotten: Int64 = 0
  /// The input in which each run was first.
  private(set) var inputs: [Run: SystemString] = [:]

  /// - Parameter parts: of each input; nil where it is not a part of a recording.
  init(_ parts: [RecordingPart?]) {
    let counts = parts.compactMap { $0.flatMap { Run($0.header) } }
      .reduce(into: [:]) { $0[$1, default: 0] += 1 }
    runs = Set(counts.filter { $0.value > 1 }.keys)
  }

  var isNeeded: Bool { !runs.isEmpty }
  func follows(_ run: Run) -> Bool { runs.contains(run) }

  func begin(_ run: Run, in input: SystemString) {
    if inputs[run] == nil { inputs[run] = input }
  }

  /// Whether an earlier input has this record. If none has one of its number, it is remembered.
  func isRepeated(_ number: Int64, _ digest: UInt32, of run: Run, writer: ExactString) -> Bool {
    let writer = Writer(run: run, name: writer)
    let known = writers[writer]?.first ?? number
    let (offset, overflows) = number.subtractingReportingOverflow(known)
    guard !overflows, offset >= 0, let place = Int(exactly: offset) else {
      forgotten += 1
      return false
    }
    let count = writers[writer]?.digests.count ?? 0
    if place < count, let there = writers[writer]?.digests[place], there != 0 {
      return there == digest
    }
    let missing = max(0, place - count)
    guard missing < Self.farthest, remembered + missing + 1 <= Self.limit else {
      forgotten += 1
      return false
    }
    remembered += place < count ? 0 : missing + 1
    if place < count {
      writers[writer]?.digests[place] = digest
    } else {
      writers[writer, default: Numbers(first: number)].digests +=
        Array(
          repeating: 0, count: missing) + [digest]
    }
    return false
  }
}

/// Passes on the records of one input that no earlier input has.
final class WithoutRepeats: EventConsumer {
  private let repeated: RepeatedRecords
  private let input: SystemString
  private let symbols: SymbolTable
  private let consumer: any EventConsumer
  private var writer: SketchWriter
  /// By the symbol of the run; only those that are followed.
  private var runs: [Symbol: RepeatedRecords.Run] = [:]
  /// Headers after which nothing was passed on, and whether records after it were left out.
  private var waiting: [Symbol: (event: Event, header: RunHeader, hasRepeats: Bool)] = [:]
  private var events: [Event] = []
  private var headers: [RunHeader] = []
  private(set) var leftOut: Int64 = 0
  /// Records that could not be remembered before this input.
  private let forgottenBefore: Int64
  private var passedOn = 0
  /// The input that has the first record that was left out.
  private var original: SystemString?

  init(
    _ repeated: RepeatedRecords, input: SystemString, symbols: SymbolTable,
    into consumer: any EventConsumer
  ) {
    self.repeated = repeated
    self.input = input
    self.symbols = symbols
    self.consumer = consumer
    forgottenBefore = repeated.forgotten
    writer = SketchWriter(symbols: symbols)
  }

  func consume(_ batch: EventBatch) {
    (events, headers) = ([], [])
    for event in batch.events {
      switch event.kind {
      case .header: take(event, batch.headers[Int(event.code)], batch)
      case .gap: take(gap: event)
      default: take(event, batch)
      }
    }
    hand(batch)
  }

  func report(_ problem: InputProblem) { consumer.report(problem) }

  private func take(_ event: Event, _ header: RunHeader, _ batch: EventBatch) {
    guard let run = RepeatedRecords.Run(header), repeated.follows(run) else {
      runs[event.run] = nil
      return pass(event, header)
    }
    // The writer has to know the run that the records after it belong to.
    _ = writer.line(event, in: batch)
    runs[event.run] = run
    var event = event
    // Its text is that of this batch.
    event.text = TextRange(offset: 0, length: 0)
    let hadRepeats = waiting[event.run]?.hasRepeats ?? false
    waiting[event.run] = (event, header, hadRepeats)
  }

  private func take(_ event: Event, _ batch: EventBatch) {
    guard let run = runs[event.run] else {
      passedOn += 1
      return events.append(event)
    }
    if event.hasSequence, isRepeated(event, run, batch) {
      leftOut += 1
      waiting[event.run]?.hasRepeats = true
      original = original ?? repeated.inputs[run]
      return
    }
    if let (header, content, _) = waiting.removeValue(forKey: event.run) {
      repeated.begin(run, in: input)
      pass(header, content)
    }
    passedOn += 1
    events.append(event)
  }

  /// A gap next to records that were left out is known from the input that has them.
  private func take(gap: Event) {
    guard gap.run.isPresent else {
      if passedOn > 0 || leftOut == 0 { events.append(gap) }
      return
    }
    if let run = runs[gap.run], let (header, content, hasRepeats) = waiting[gap.run] {
      guard !hasRepeats, repeated.inputs[run] == nil else { return }
      waiting[gap.run] = nil
      repeated.begin(run, in: input)
      pass(header, content)
    }
    events.append(gap)
  }

  private func isRepeated(
    _ event: Event, _ run: RepeatedRecords.Run, _ batch: EventBatch
  ) -> Bool {
    let digest = writer.line(event, in: batch).utf8.reduce(UInt32(2_166_136_261)) {
      ($0 ^ UInt32($1)) &* 16_777_619
    }
    return repeated.isRepeated(
      event.sequence, digest | 1, of: run, writer: ExactString(symbols[event.writer]))
  }

  private func pass(_ event: Event, _ header: RunHeader) {
    var event = event
    event.code = Int64(headers.count)
    headers.append(header)
    events.append(event)
  }

  private func hand(_ batch: EventBatch) {
    guard !events.isEmpty else { return }
    let headers = headers
    events.withUnsafeBufferPointer {
      var part = batch
      (part.events, part.headers) = ($0, headers)
      (part.isOfJSONLines, part.isOfSketch) = (false, false)
      consumer.consume(part)
    }
  }

  /// The input is over: passes on headers without records, and says in the summary what was left
  /// out.
  func finish(_ summary: inout InputSummary) {
    (events, headers) = ([], [])
    for (_, entry) in waiting.sorted(by: { $0.key.rawValue < $1.key.rawValue })
    where !entry.hasRepeats {
      pass(entry.event, entry.header)
    }
    if !events.isEmpty {
      [UInt8](repeating: 0, count: 1).withUnsafeBytes { text in
        guard let base = text.baseAddress else { return }
        events.withUnsafeBufferPointer {
          consumer.consume(EventBatch(events: $0, text: base, headers: headers))
        }
      }
    }
    let forgotten = repeated.forgotten - forgottenBefore
    if forgotten > 0 {
      summary.problems.append(
        InputProblem(
          .limit, .note, count: forgotten,
          text: "\(forgotten) record\(forgotten == 1 ? "" : "s") of a run that several inputs hold "
            + "could not be remembered; one that a later input has, too, counts twice"))
    }
    guard leftOut > 0, let original else { return }
    summary.events -= min(summary.events, leftOut)
    summary.records -= min(summary.records, leftOut)
    let name = DisplayText.escaped(Traces.shown(original))
    summary.problems.append(
      passedOn == 0
        ? InputProblem(.copy, .note, count: leftOut, text: "a copy of '\(name)'")
        : InputProblem(
          .duplicate, .note, count: leftOut,
          text:
            "\(leftOut) record\(leftOut == 1 ? " is" : "s are") in '\(name)' as well, and count "
            + "once"))
  }
}
