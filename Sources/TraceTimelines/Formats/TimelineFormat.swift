public import TraceAnalysis
public import TraceModel

/// The context of a timeline, for its writers.
public struct TimelineContext: Sendable {
  public let analysis: Analysis
  /// Place of the trace in the analysis' inputs.
  public let input: Int
  public let options: TimelineOptions

  public init(_ analysis: Analysis, input: Int, options: TimelineOptions) {
    self.analysis = analysis
    self.input = input
    self.options = options
  }

  /// The result of the first reading.
  public var summary: InputSummary? {
    analysis.inputs.indices.contains(input) ? analysis.inputs[input] : nil
  }
}

/// Takes a timeline and writes it somewhere.
public protocol TimelineWriter: TimelineSink {
  /// The timeline is complete; buffered parts are written.
  func finish()
}

/// A format that a timeline can be written in; each is defined in the file of its writer.
public struct TimelineFormat: Sendable {
  /// Takes written bytes, which are valid until it returns.
  public typealias Sink = (UnsafeRawBufferPointer) -> Void

  /// Its name for users.
  public let name: String
  /// Its purpose, in a few words.
  public let summary: String
  /// Endings of file names that say it, without those of compression.
  public let endings: [String]
  /// No text, so nothing for a terminal.
  public let isBinary: Bool
  private let make: @Sendable (TimelineContext, @escaping Sink) -> any TimelineWriter

  init(
    _ name: String, _ summary: String, endings: [String] = [], isBinary: Bool = false,
    _ make: @escaping @Sendable (TimelineContext, @escaping Sink) -> any TimelineWriter
  ) {
    self.name = name
    self.summary = summary
    self.endings = endings
    self.isBinary = isBinary
    self.make = make
  }

  public func writer(
    _ context: TimelineContext, into sink: @escaping Sink
  ) -> any TimelineWriter {
    make(context, sink)
  }

  /// Data for other tools, which `convert` writes, too.
  public static let data: [TimelineFormat] = [chrome, perfetto, csv, ndjson]
  /// In the order of the help.
  public static let all: [TimelineFormat] = documents + data

  public static func named(_ name: String) -> TimelineFormat? { all.first { $0.name == name } }
}

/// Bytes on their way to a sink, handed over in pieces of at least 64 KiB.
final class TimelineBuffer {
  private var bytes: [UInt8] = []
  private let sink: TimelineFormat.Sink

  init(_ sink: @escaping TimelineFormat.Sink) {
    self.sink = sink
    bytes.reserveCapacity(1 << 17)
  }

  func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    if bytes.count >= 1 << 16 { flush() }
  }

  func append(_ more: [UInt8]) {
    bytes.append(contentsOf: more)
    if bytes.count >= 1 << 16 { flush() }
  }

  func flush() {
    bytes.withUnsafeBytes { sink($0) }
    bytes.removeAll(keepingCapacity: true)
  }
}
