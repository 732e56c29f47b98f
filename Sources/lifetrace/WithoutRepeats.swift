import TraceModel
import TraceReading

/// Passes on the records of one input that no earlier input has.
final class WithoutRepeats: EventConsumer {
  private let repeated: RepeatedRecords
  private let input: SystemString
  private let number: Int
  /// It is one of lifetrace's own recordings. Logs name their runs by what they happen to show.
  private let isRecording: Bool
  private let symbols: SymbolTable
  private let consumer: any EventConsumer
  private var digests: RecordDigests
  /// By the symbol of the run; only those that are followed.
  private var runs: [Symbol: RepeatedRecords.Run] = [:]
  /// Headers after which nothing was passed on, and whether records after it were left out.
  private var waiting: [Symbol: (event: Event, header: RunHeader, hasRepeats: Bool)] = [:]
  /// What is missing before the first record.
  private var behindHeaders: [Event] = []
  private var events: [Event] = []
  private var headers: [RunHeader] = []
  private(set) var leftOut: Int64 = 0
  /// Records that could not be remembered before this input.
  private let forgottenBefore: Int64
  private var passedOn = 0
  /// The input that has the first record that was left out.
  private var original: SystemString?
  /// The input with a run that this one may have other records of.
  private var mayBeOne: SystemString?

  init(
    _ repeated: RepeatedRecords, input: SystemString, isRecording: Bool, symbols: SymbolTable,
    into consumer: any EventConsumer
  ) {
    self.repeated = repeated
    self.input = input
    self.isRecording = isRecording
    number = repeated.nextInput()
    self.symbols = symbols
    self.consumer = consumer
    forgottenBefore = repeated.forgotten
    digests = RecordDigests(symbols: symbols)
  }

  private func follows(_ header: RunHeader) -> RepeatedRecords.Run? {
    guard let run = RepeatedRecords.Run(header) else { return nil }
    let isFollowed = isRecording ? repeated.follows(run, in: input) : repeated.follows(run)
    return isFollowed ? run : nil
  }

  func consume(_ batch: EventBatch) {
    if runs.isEmpty, waiting.isEmpty, batch.headers.allSatisfy({ follows($0) == nil }) {
      passedOn += batch.events.count
      return consumer.consume(batch)
    }
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

  func markNames(_ live: LiveNames) -> Bool {
    runs.isEmpty && waiting.isEmpty && consumer.markNames(live)
  }

  func noteToldExit() { consumer.noteToldExit() }

  private func take(_ event: Event, _ header: RunHeader, _ batch: EventBatch) {
    guard let run = follows(header) else {
      runs[event.run] = nil
      return pass(event, header)
    }
    digests.begin(event, in: batch)
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
    let writer = ExactString(symbols[event.writer])
    let isBetween = waiting[event.run] != nil && repeated.isBetween(event, of: run, writer: writer)
    if event.hasSequence || event.hasTime, isRepeated(event, run, writer, batch) {
      leftOut += 1
      waiting[event.run]?.hasRepeats = true
      original = original ?? repeated.inputs[run]
      return
    }
    if let (header, known, _) = waiting.removeValue(forKey: event.run) {
      var content = known
      repeated.begin(run, in: input)
      if isBetween, let other = repeated.inputs[run], other != input {
        // What one recorder tells may explain what the other lacks.
        content.hasUnclearOrder = true
        mayBeOne = mayBeOne ?? other
      }
      pass(header, content)
      events += behindHeaders
      behindHeaders = []
    }
    repeated.note(event, of: run)
    passedOn += 1
    events.append(event)
  }

  /// A gap next to records that were left out is known from the input that has them.
  private func take(gap: Event) {
    guard gap.run.isPresent else {
      if passedOn == 0, leftOut == 0, !waiting.isEmpty {
        // It stays behind the header that waits.
        behindHeaders.append(gap)
      } else if passedOn > 0 || leftOut == 0 {
        events.append(gap)
      }
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
    _ event: Event, _ run: RepeatedRecords.Run, _ writer: ExactString, _ batch: EventBatch
  ) -> Bool {
    repeated.isRepeated(
      event, digests.digest(event, in: batch), of: run, writer: writer, input: number)
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

  /// Whether an earlier input has the run, to which a header alone adds nothing.
  private func isElsewhere(_ header: RunHeader) -> Bool {
    RepeatedRecords.Run(header).flatMap { repeated.inputs[$0] }.map { $0 != input } ?? false
  }

  /// The input is over: passes on headers without records, and says in the summary what was left
  /// out.
  func finish(_ summary: inout InputSummary) {
    (events, headers) = ([], [])
    for (_, entry) in waiting.sorted(by: { $0.key.rawValue < $1.key.rawValue })
    where !entry.hasRepeats && !isElsewhere(entry.header) {
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
    if let mayBeOne {
      let name = DisplayText.escaped(Traces.shown(mayBeOne))
      summary.problems.append(
        InputProblem(
          .mayBeOne, .note,
          text: "has the header of a run of '\(name)', and other records at the same times: two "
            + "recorders may have written one process; they stay apart, and one may explain what "
            + "is said of the other"))
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
