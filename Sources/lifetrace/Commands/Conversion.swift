import ReportKit
import TraceModel
import TraceReading
import TraceReduction

/// Formats that are written event by event; the other formats are those of the timeline.
enum ConvertedFormat: String, CaseIterable {
  case lifetrace, sketch
  case otlp = "otlp-json"
}

/// How `convert` makes the events of one input into those of another file.
struct Conversion {
  /// Lines of a reduced trace that are written as a sketch where nothing sets the format: as many
  /// as fit on a page.
  static let pageLength = 60

  let path: SystemString
  let reading: ReadingOptions
  /// Nil: the format is chosen by the size of a reduced trace, and is the own one otherwise.
  let format: ConvertedFormat?
  let redaction: Redaction?
  let reduction: Reduction?
  let configuration: ConfigurationFile
  let packing: Compressor.Packing
  /// Without progress and notes.
  let isQuiet: Bool

  /// - Parameter showsReading: nothing else goes to the terminal during reading.
  func run(_ target: Output, _ console: Console, showsReading: Bool) -> ExitCode {
    let isShown = !isQuiet && (showsReading || reduction != nil)
    let progress = isShown ? ProgressBar(reading: [path]) : nil
    defer { progress?.stop() }
    do throws(SourceError) {
      let source = try TraceSource.opening(path, saysWait: !isQuiet) {
        console.mustStop || target.failure != nil
      }
      let symbols = SymbolTable()
      guard let reduction else {
        let writer = writer(symbols, format ?? .lifetrace, target)
        let summary = try read(source, symbols, into: redacting(symbols, writer), progress)
        writer.finish()
        let code = finish(summary, target, console)
        if reading.part != nil, !writer.hasRecords, summary.records > 0, !console.mustStop {
          target.isAbandoned = true
          console.errors.line(
            "\(Words.atLineStart(DisplayText.escaped(Traces.shown(path)))): no record lies in the "
              + "part that was read")
        }
        return code
      }
      let kept = KeptTrace(symbols: symbols)
      let summary = try read(source, symbols, into: kept, progress)
      let code = finish(summary, target, console)
      guard !target.isAbandoned, !console.mustStop else {
        target.isAbandoned = true
        return code
      }
      target.isAbandoned = true
      return code.or(write(reduction, kept, symbols, target, console))
    } catch {
      progress?.stop()
      target.isAbandoned = true
      console.error(error)
      return error.exitCode
    }
  }

  private func read(
    _ source: any ByteSource, _ symbols: SymbolTable, into consumer: any EventConsumer,
    _ progress: ProgressBar?
  ) throws(SourceError) -> InputSummary {
    let summary = try TraceReader(options: reading, symbols: symbols).read(
      progress.counting(source), into: progress.counting(consumer))
    progress?.stop()
    return summary
  }

  private func finish(
    _ read: InputSummary, _ target: Output, _ console: Console
  ) -> ExitCode {
    var summary = read
    summary.noteInterruption()
    target.isAbandoned = summary.records == 0
    console.problems(of: path, summary)
    return summary.isDamaged ? .damaged : .ok
  }

  private func write(
    _ reduction: Reduction, _ kept: KeptTrace, _ symbols: SymbolTable, _ target: Output,
    _ console: Console
  ) -> ExitCode {
    let reduced: ReducedTrace
    do throws(Reduction.Failure) {
      reduced = try reduction.reduce(
        kept, path, configuration, isQuiet: isQuiet, console)
    } catch {
      if error.code == .usage { return console.usage(error.text, convertCommand) }
      console.error(error.text)
      return error.code
    }
    let format = format ?? (reduced.lineCount <= Self.pageLength ? .sketch : .lifetrace)
    let writer = writer(symbols, format, target)
    reduced.deliver(to: redacting(symbols, writer))
    writer.finish()
    target.isAbandoned = false
    return .ok
  }

  private func writer(
    _ symbols: SymbolTable, _ format: ConvertedFormat, _ target: Output
  ) -> EventWriter {
    EventWriter(symbols, format, Compressor(packing) { target.bytes($0) })
  }

  private func redacting(
    _ symbols: SymbolTable, _ writer: EventWriter
  ) -> any EventConsumer {
    redaction?.redactor(symbols, into: writer) ?? writer
  }
}

/// Writes the events that a reader hands over.
private final class EventWriter: EventConsumer {
  private enum Writer {
    case lifetrace(LifetraceWriter)
    case sketch(SketchWriter)
    case otlp(OTLPWriter)
  }
  private var writer: Writer
  private let compressor: Compressor
  /// Something came to be written.
  private(set) var hasRecords = false

  init(_ symbols: SymbolTable, _ format: ConvertedFormat, _ compressor: Compressor) {
    switch format {
    case .lifetrace: writer = .lifetrace(LifetraceWriter(symbols: symbols))
    case .sketch: writer = .sketch(SketchWriter(symbols: symbols))
    case .otlp: writer = .otlp(OTLPWriter(symbols: symbols))
    }
    self.compressor = compressor
  }

  func consume(_ batch: EventBatch) {
    hasRecords = hasRecords || !batch.events.isEmpty || !batch.headers.isEmpty
    switch writer {
    case .lifetrace(var lifetrace):
      write(lifetrace.lines(batch))
      writer = .lifetrace(lifetrace)
    case .sketch(var sketch):
      var text = sketch.lines(batch)
      writer = .sketch(sketch)
      text.withUTF8 { compressor.write(UnsafeRawBufferPointer($0)) }
    case .otlp(var otlp):
      write(otlp.lines(batch))
      writer = .otlp(otlp)
    }
  }

  /// No more events come.
  func finish() {
    if case .otlp(var otlp) = writer {
      write(otlp.finish())
      writer = .otlp(otlp)
    }
    compressor.finish()
  }

  private func write(_ bytes: [UInt8]) { bytes.withUnsafeBytes { compressor.write($0) } }

  func report(_ problem: InputProblem) {}
}
