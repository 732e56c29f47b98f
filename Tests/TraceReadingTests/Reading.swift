import SystemLibrary
import TraceModel
import TraceReading

/// Keeps what a reader hands over, as text, so that two readings can be compared.
final class Recorder: EventConsumer {
  let symbols: SymbolTable
  /// One line per event: every key of it, its line and offset.
  private(set) var events: [String] = []
  /// The names alone, `(gap)` with its count.
  private(set) var names: [String] = []
  /// Sequence numbers of the events that have one, gaps as `-count`.
  private(set) var sequences: [Int64] = []
  private(set) var texts: [String] = []
  private(set) var lines: [Int64] = []
  private(set) var offsets: [Int64] = []
  private(set) var gaps: [(count: Int64, isConflict: Bool)] = []
  private(set) var problems: [InputProblem] = []
  private(set) var headers: [RunHeader] = []
  /// Everything as a sketch.
  private(set) var sketch = ""
  private var writer: SketchWriter

  init(_ symbols: SymbolTable) {
    self.symbols = symbols
    writer = SketchWriter(symbols: symbols)
  }

  func consume(_ batch: EventBatch) {
    sketch += writer.lines(batch)
    var plain = SketchWriter(symbols: symbols)
    for event in batch.events {
      if event.kind == .header { headers.append(batch.headers[Int(event.code)]) }
      if event.kind == .gap { gaps.append((event.count, event.hasCode)) }
      names.append(event.kind == .gap ? "(gap \(event.count))" : symbols[event.eventName])
      if event.hasSequence { sequences.append(event.sequence) }
      if event.kind == .gap, !event.hasCode { sequences.append(-event.count) }
      texts.append(batch.string(event.text) ?? "")
      lines.append(event.line)
      offsets.append(event.byteOffset)
      events.append(
        "\(event.kind) \(event.line) \(event.byteOffset) \(plain.line(event, in: batch)) "
          + (batch.string(event.text) ?? ""))
    }
  }

  func report(_ problem: InputProblem) { problems.append(problem) }
}

struct Outcome {
  let recorder: Recorder
  /// Without ``limits``, which nearly every log has.
  let summary: InputSummary
  /// The limits of the source, by its kind of text.
  let limits: [InputProblem]
  var events: [String] { recorder.events }
  var kinds: [InputProblem.Kind] { summary.problems.map(\.kind) }
  /// Events without gaps.
  var clean: [String] { recorder.events.filter { !$0.hasPrefix("gap ") } }

  private static let limiting: Set<InputProblem.Kind> = [
    .orderOnly, .minuteClock, .otherClock, .appLevel, .endOnly, .coarseClock, .undated, .crashFact,
    .notUnderstood,
  ]

  init(recorder: Recorder, summary: InputSummary) {
    self.recorder = recorder
    var summary = summary
    limits = summary.problems.filter { Self.limiting.contains($0.kind) }
    summary.problems.removeAll { Self.limiting.contains($0.kind) }
    self.summary = summary
  }
}

func read(
  _ bytes: [UInt8], pieces: [Int] = [], options: ReadingOptions = ReadingOptions()
) throws -> Outcome {
  let symbols = SymbolTable()
  let recorder = Recorder(symbols)
  let summary = try TraceReader(options: options, symbols: symbols)
    .read(MemorySource(bytes, pieces: pieces), into: recorder)
  return Outcome(recorder: recorder, summary: summary)
}

func read(_ text: String, options: ReadingOptions = ReadingOptions()) throws -> Outcome {
  try read(Array(text.utf8), options: options)
}

/// A source that fails after `limit` bytes.
final class FailingSource: ByteSource {
  private let inner: MemorySource
  private let limit: Int64
  init(_ bytes: [UInt8], after limit: Int64) {
    inner = MemorySource(bytes)
    self.limit = limit
  }
  var bytesRead: Int64 { inner.bytesRead }
  var fileSize: Int64? { inner.fileSize }
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(SourceError) -> Int {
    let rest = Int(limit - bytesRead)
    guard rest > 0 else { throw SourceError(.readFailed, path: "p", code: 5) }
    return inner.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(rest)))
  }
}

/// Seconds of the processor that this thread takes for it, the least of three times: what else the
/// machine does counts little.
func processorTime(_ body: () throws -> Void) rethrows -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  var least = Double.infinity
  for _ in 0..<3 {
    let start = now()
    try body()
    least = min(least, now() - start)
  }
  return least
}

enum Sample {
  static let header =
    #"{"lifetrace":1,"run":"r1","lifeCycle":"swiftui","platform":"ipados","records":["work"]}"#
  /// A short session with every kind of value, text beyond ASCII and escapes.
  static let lines = [
    header,
    #"{"event":"process.start","t":0,"seq":1}"#,
    #"{"event":"scene.willConnect","t":201000000,"seq":2,"scene":"Zürich","role":"UIWindowSceneSessionRoleApplication","payload":["url","x"]}"#,
    #"{"event":"phase.active","t":251000001,"seq":3,"scene":"Z\u00fcrich","scope":"view"}"#,
    #"{"event":"work.begin","t":3210000000,"seq":4,"id":17,"name":"reload Films 🎬","kind":"refresh","key":"films","essential":false}"#,
    #"{"event":"work.end","t":3310000000,"seq":5,"id":"17","outcome":"done","cpu":95000000}"#,
    #"{"event":"app.didDiscardSceneSessions","t":3310000001,"seq":6,"scenes":["a,b","c\"d"]}"#,
    #"{"event":"log","t":3310000002,"seq":7,"message":"a \"b\"\n","level":"info"}"#,
    #"{"event":"my.own","t":3310000003,"seq":8,"more":{"x":[1,2,{"y":null}]}}"#,
    #"{"event":"trace.end","t":3310000004,"seq":9}"#,
  ]
  static let text = lines.joined(separator: "\n") + "\n"
}
