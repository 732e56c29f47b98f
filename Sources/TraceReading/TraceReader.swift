public import TraceModel

/// Reads one input: decodes it, finds its lines, parses them, puts each writer's records in order,
/// and hands events and problems to a consumer, all in one pass and bounded memory.
///
/// A byte passes these stations on its way to an event, each in the folder that is named:
/// ```
///   Input              ByteSource                      delivers the bytes of a file or pipe
///   Compression        InputWindow                     holds those around the decoded place
///   Compression        ZstdDecoder, GzipDecoder        decode them; PlainDecoder passes text on
///   Compression        Decompressor                    chooses among them, counts for limits
///   Framing            DecodedStream, MessageFraming   give text, a line for a framed message
///   Framing            PasteFraming                    removes the text around a copied log
///   Framing            BlockReader                     collects blocks of whole lines
///   Framing            DecodingThread                        hands them to the parsing thread
///   Framing            LineReader                      gives the parser numbered lines
///   Formats/Lifetrace  LifetraceParser                 fills an event from a line of JSON
///   Formats/Sketch     SketchParser                    does the same with a line of a sketch
///   Formats/Imported   ImportedFormat                  finds messages in other tools' lines
///   Messages           LogSession, SystemMessages      know what a message means
///   Importing          ImportSink                      fills events with it
///   Sequencing         Sequencer                       puts each writer's records in order
///   Sequencing         BatchBuilder                    collects the events for the consumer
///   Sequencing         BatchRing                       hands them to its thread
/// ```
/// `Reading` moves it from one to the next.
///
/// One reader reads one input at a time; the symbol table may be shared by readers one after the
/// other. Throws only what the input's source throws; anything wrong with the content is a problem.
public struct TraceReader {
  private let options: ReadingOptions
  private let symbols: SymbolTable
  private let memory: ReaderMemory

  /// - Parameter memory: of readers that this thread used before, where it reads many short inputs.
  public init(
    options: ReadingOptions = ReadingOptions(), symbols: SymbolTable,
    memory: ReaderMemory = ReaderMemory()
  ) {
    self.options = options
    self.symbols = symbols
    self.memory = memory
  }

  public func read(
    _ source: any ByteSource, into consumer: any EventConsumer
  ) throws(SourceError) -> InputSummary {
    var summary = InputSummary()
    try read(source, into: consumer, &summary)
    return summary
  }

  /// The same, where `summary` also counts the records before a failed read.
  public func read(
    _ source: any ByteSource, into consumer: any EventConsumer, _ summary: inout InputSummary
  ) throws(SourceError) {
    let filter = options.part.map { RunPartFilter($0, before: consumer) }
    let suspensions = SuspensionFinder(before: filter ?? consumer)
    let lint =
      options.recordingCheck == .off
      ? nil
      : RecordingLint(before: suspensions, symbols, options.recordingCheck)
    let reading = try Reading(source, options, symbols, lint ?? suspensions, memory)
    defer {
      reading.giveBackMemory()
      summary = reading.summary()
      source.describe(&summary)
      let problems = (lint?.finish() ?? []) + (filter?.finish().map { [$0] } ?? [])
      for problem in problems { consumer.report(problem) }
      summary.problems += problems
    }
    try reading.run()
  }

  /// The format that the first lines of an input show; nil if they show none. Reads only as far as
  /// needed to decide.
  public func format(of source: any ByteSource) throws(SourceError) -> TraceFormat? {
    if let format = options.format { return format }
    var options = options
    options.threadFrom = .max
    return try Reading(source, options, symbols, Nobody(), memory).sniff()
  }

  private final class Nobody: EventConsumer {
    func consume(_ batch: EventBatch) {}
    func report(_ problem: InputProblem) {}
  }
}
