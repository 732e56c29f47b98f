import TraceModel
import TraceReading

/// Finds the records of a run that several inputs hold, so that each counts once: a copy in another
/// format, a file that was copied out of a recording, an older copy of one that went on.
///
/// A record is known by its run, its writer and its number, and by its content: two recordings that
/// have one name by chance stay apart. Without a number it is known by its time. Runs that the
/// beginnings of several inputs name are followed from the first record on; of another one that
/// comes again, the records before are read a second time.
final class RepeatedRecords {
  struct Run: Hashable {
    private let app: ExactString?
    private let run: ExactString
    private let install: ExactString?
    /// Without more than a name, records count as the same by their numbers alone.
    let isCertain: Bool

    /// Nil without an id.
    init?(_ header: RunHeader) {
      guard let run = header.run else { return nil }
      self.run = ExactString(run)
      app = header.app.map { ExactString($0) }
      install = header.install.map { ExactString($0) }
      isCertain = header.identifiesRun
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

  private struct Timed: Hashable {
    let run: Int
    let digest: UInt64
  }

  /// How often an input has a record without a number. Equal ones in one input are several.
  private struct Times {
    /// In that of the inputs before which has most of them.
    var before: Int32 = 0
    var here: Int32 = 0
    var input: Int
  }

  /// Records that are remembered, over all runs, in 64 MiB each.
  private static let limit = 1 << 24
  private static let timedLimit = 1 << 20
  /// Numbers that may be missing before one that is remembered.
  private static let farthest = 1 << 16
  /// Runs of which it is known where they were first.
  private static let runLimit = 1 << 16

  /// At least two inputs name their runs.
  let isNeeded: Bool
  private let reading: ReadingOptions
  private let open: (SystemString) -> (any ByteSource)?
  /// Those that are followed, with their numbers.
  private var runs: [Run: Int] = [:]
  private var writers: [Writer: Numbers] = [:]
  private var times: [Timed: Times] = [:]
  /// The latest time of each run so far.
  private var latest: [Run: Int64] = [:]
  private var remembered = 0
  private var inputCount = 0
  /// Records that could not be remembered: whether later inputs have them, too, stays unknown.
  private(set) var forgotten: Int64 = 0
  /// The input in which each run was first.
  private(set) var inputs: [Run: SystemString] = [:]

  /// - Parameters:
  ///   - parts: of each input; nil where it is not a part of a recording.
  ///   - open: an input that was read before, once more.
  init(
    _ parts: [RecordingPart?], _ reading: ReadingOptions,
    open: @escaping (SystemString) -> (any ByteSource)?
  ) {
    let named = parts.compactMap { $0.flatMap { Run($0.header) } }
    isNeeded = named.count > 1
    self.reading = reading
    self.open = open
    let counts = named.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    for (run, count) in counts where count > 1 { runs[run] = runs.count }
  }

  /// The number of an input that is read now.
  func nextInput() -> Int {
    inputCount += 1
    return inputCount
  }

  /// Whether a run of an input is followed. One that an earlier input has, too, is from now on.
  func follows(_ run: Run, in input: SystemString) -> Bool {
    if runs[run] != nil { return true }
    guard let earlier = inputs[run] else {
      if inputs.count < Self.runLimit { inputs[run] = input }
      return false
    }
    guard earlier != input else { return false }
    runs[run] = runs.count
    remember(run, of: earlier)
    return true
  }

  /// Whether a run is followed that other inputs showed to be in several.
  func follows(_ run: Run) -> Bool { runs[run] != nil }

  private func remember(_ run: Run, of input: SystemString) {
    guard let source = open(input) else { return }
    var options = reading
    (options.jobs, options.recordingCheck, options.explainsInput) = (1, .off, false)
    let symbols = SymbolTable()
    // What cannot be read now was not read before.
    _ = try? TraceReader(options: options, symbols: symbols)
      .read(source, into: RememberedRun(run, symbols, input: nextInput(), in: self))
  }

  func begin(_ run: Run, in input: SystemString) {
    if inputs[run] == nil { inputs[run] = input }
  }

  /// Whether a record with which an input goes on with a run lies between those of earlier inputs,
  /// and another writer may have written it: two recorders of one process.
  func isBetween(_ event: Event, of run: Run, writer: ExactString) -> Bool {
    guard run.isCertain, event.hasTime, let latest = latest[run], event.time < latest,
      event.kind != .processStart, event.kind != .processPrewarm
    else { return false }
    return !event.hasSequence || writers[Writer(run: run, name: writer)] == nil
  }

  func note(_ event: Event, of run: Run) {
    if event.hasTime, latest[run].map({ $0 < event.time }) ?? true { latest[run] = event.time }
  }

  /// Whether an earlier input has this record. If none has one of its number, it is remembered.
  func isRepeated(
    _ event: Event, _ digest: UInt64, of run: Run, writer: ExactString, input: Int
  ) -> Bool {
    if event.hasSequence {
      let short = UInt32(truncatingIfNeeded: digest ^ digest >> 32) | 1
      return isRepeated(event.sequence, short, of: Writer(run: run, name: writer))
    }
    guard run.isCertain, event.hasTime, let run = runs[run] else { return false }
    return isRepeated(Timed(run: run, digest: digest), input)
  }

  private func isRepeated(_ record: Timed, _ input: Int) -> Bool {
    guard var known = times[record] else {
      guard times.count < Self.timedLimit else {
        forgotten += 1
        return false
      }
      times[record] = Times(here: 1, input: input)
      return false
    }
    if known.input != input {
      known = Times(before: max(known.before, known.here), input: input)
    }
    known.here += 1
    times[record] = known
    return known.here <= known.before
  }

  private func isRepeated(_ number: Int64, _ digest: UInt32, of writer: Writer) -> Bool {
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

/// Digests of records: equal ones of a run have one in every input, whatever is beside them there.
struct RecordDigests {
  private let symbols: SymbolTable
  /// Each knows its run alone, so that no other header shows in its lines.
  private var writers: [Symbol: SketchWriter] = [:]

  init(symbols: SymbolTable) { self.symbols = symbols }

  mutating func begin(_ header: Event, in batch: EventBatch) {
    _ = writers[header.run, default: SketchWriter(symbols: symbols)].line(header, in: batch)
  }

  mutating func digest(_ event: Event, in batch: EventBatch) -> UInt64 {
    let line = writers[event.run, default: SketchWriter(symbols: symbols)].line(event, in: batch)
    return line.utf8.reduce(UInt64(14_695_981_039_346_656_037)) {
      ($0 ^ UInt64($1)) &* 1_099_511_628_211
    }
  }
}

/// Remembers the records of one run of an input that was analyzed before.
private final class RememberedRun: EventConsumer {
  private let run: RepeatedRecords.Run
  private let repeated: RepeatedRecords
  private let symbols: SymbolTable
  private let input: Int
  private var digests: RecordDigests
  private var names: Set<Symbol> = []

  init(
    _ run: RepeatedRecords.Run, _ symbols: SymbolTable, input: Int, in repeated: RepeatedRecords
  ) {
    self.run = run
    self.symbols = symbols
    self.input = input
    self.repeated = repeated
    digests = RecordDigests(symbols: symbols)
  }

  func consume(_ batch: EventBatch) {
    for event in batch.events where event.kind != .gap {
      if event.kind == .header {
        names.remove(event.run)
        guard RepeatedRecords.Run(batch.headers[Int(event.code)]) == run else { continue }
        names.insert(event.run)
        digests.begin(event, in: batch)
      } else if names.contains(event.run) {
        _ = repeated.isRepeated(
          event, digests.digest(event, in: batch), of: run,
          writer: ExactString(symbols[event.writer]), input: input)
      }
    }
  }

  func report(_ problem: InputProblem) {}
}
