public import TraceModel

/// Reads one input: decodes it, finds its lines, parses them, puts each writer's records in order,
/// and hands events and problems to a consumer, all in one pass and bounded memory.
///
/// A byte passes these stations on its way to an event, each in the folder that is named:
/// ```
///   Input              ByteSource                      delivers the bytes of a file or a pipe
///   Compression        InputWindow                     holds those around the place that is
///   decoded Compression        ZstdDecoder, GzipDecoder        decode them; PlainDecoder passes on
///   what is text Compression        Decompressor                    chooses among them and counts
///   against the limits Framing            DecodedStream, MessageFraming   return text, with lines
///   in place of framed messages Framing            PasteFraming                    removes the
///   text around a log that was copied Framing            BlockReader                     collects
///   blocks of whole lines Framing            LineRing                        hands blocks to the
///   parsing thread, in large files Framing            LineReader                      passes them
///   to the parser, with numbers for lines Formats/Lifetrace  LifetraceParser                 fills
///   an event with what a line of JSON says Formats/Sketch     SketchParser                    does
///   the same with a line of a sketch Formats/Imported   ImportedFormat                  finds
///   messages in the lines of other tools Messages           LogSession, SystemMessages      know
///   what a message means Importing          ImportSink                      fills events with it
///   Sequencing         Sequencer                       puts each writer's records in order
///   Sequencing         BatchBuilder                    collects the events for the consumer
///   Sequencing         BatchRing                       hands batches to its thread, if there are
///   several
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
    let lint =
      options.recordingCheck == .off
      ? nil
      : RecordingLint(
        before: consumer, symbols, options.recordingCheck, suggest: options.suggest)
    let reading = try Reading(source, options, symbols, lint ?? consumer, memory)
    defer {
      reading.giveBackMemory()
      summary = reading.summary()
      let problems = lint?.problems ?? []
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
