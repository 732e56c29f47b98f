import LifecycleRules
import ReportKit
import TraceAnalysis
import TraceModel
import TraceReading
import TraceTimelines

/// Writes a timeline to a file or to standard output. It reads the trace twice: for the findings,
/// and then for the events, among which the findings have their places.
struct TimelineExport {
  /// The output of the second reading.
  enum Form {
    /// Lines for people; `style` is that of the output.
    case text(TextStyle)
    case sketch
    case format(TimelineFormat)

    /// - Parameter name: one of ``TimelineExport/names``.
    init(_ name: String, _ style: TextStyle) {
      if name == "sketch" {
        self = .sketch
      } else {
        self = TimelineFormat.named(name).map { .format($0) } ?? .text(style)
      }
    }
  }

  /// The values of `--format`, in the order of the help.
  static let names = ["text"] + TimelineFormat.all.map(\.name) + ["sketch"]

  /// Endings of the names of files, for each format.
  static let endings =
    [(format: "text", endings: OutputName.text), ("sketch", [".sketch"])]
    // `convert` writes events under `.ndjson`, a timeline its rows.
    + TimelineFormat.all.map {
      (format: $0.name, endings: $0.endings + ($0.name == "ndjson" ? [".ndjson"] : []))
    }

  /// The format that a file's name sets; nil if it sets none.
  static func name(saidBy file: SystemString?) -> String? {
    guard let file else { return nil }
    if OutputName.ends(file, ".sketch") { return "sketch" }
    // Logs of OpenTelemetry, which `convert` writes event by event.
    if OutputName.ends(file, ".otlp.json") { return nil }
    return TimelineFormat.all.first { format in
      format.endings.contains { OutputName.ends(file, $0) }
    }?.name
  }

  let path: SystemString
  let form: Form
  let options: TimelineOptions
  let reading: ReadingOptions
  let configuration: ConfigurationFile
  /// Nil: standard output.
  let file: SystemString?
  /// Without a progress bar and notes.
  let isQuiet: Bool
  /// That the trace was recorded with.
  var product: RecordedProduct?
  /// What was read while the trace was being written; nil: the path is read.
  var followed: RereadableSource?

  /// Refuses to overwrite the input, and to write binary data to a terminal.
  func refuse() throws(Arguments.UsageError) {
    if let file {
      if file.bytes.isEmpty {
        throw Arguments.UsageError(text: "Missing file name for '--output'")
      }
      return try ReportFile(path: file).refuse("output", inputs: [path], configuration)
    }
    if case .format(let format) = form, format.isBinary, Terminal.isTerminal(1) {
      throw Arguments.UsageError(
        text: "Refusing to write binary '\(format.name)' to a terminal; name a file with '--output'"
      )
    }
  }

  /// Writes the timeline. It replaces a file only after everything is written, and if anything was
  /// read.
  func run(_ console: Console) -> ExitCode {
    var code = ExitCode.ok
    do throws(SourceError) {
      let source =
        if let followed { followed } else {
          try RereadableSource(path, saysWait: !isQuiet) { console.mustStop }
        }
      let analysis = try analyze(source, console)
      if Interruption.signal != nil, file != nil { return .damaged }
      guard let file else { return try write(analysis, source, console.output, console) }
      if let input = analysis.inputs.first, input.records == 0 {
        console.problems(of: path, input)
        return .damaged
      }
      var failure: SourceError?
      do throws(ReportFile.Failure) {
        try ReportFile(path: file).write(console) { target in
          do throws(SourceError) {
            code = code.or(try write(analysis, source, target, console))
          } catch {
            failure = error
            target.isAbandoned = true
          }
        }
      } catch {
        console.error(error.text)
        code = code.or(error.code)
      }
      if let failure { throw failure }
    } catch {
      console.error(error)
      code = code.or(error.exitCode)
    }
    return code
  }

  private func analyze(
    _ source: RereadableSource, _ console: Console
  ) throws(SourceError) -> Analysis {
    let progress = isQuiet ? nil : ProgressBar(reading: [path])
    defer { progress?.stop() }
    var analysisOptions = AnalysisOptions()
    analysisOptions.use(configuration.configuration)
    analysisOptions.keepsPlaces = true
    analysisOptions.product = product
    let first = followed == nil ? try source.first() : source.second()
    let analyzer = Analyzer(analysisOptions, rules: Catalogue.all)
    let symbols = SymbolTable()
    analyzer.beginInput(symbols: symbols, path: configuration.relative(path))
    var input = try TraceReader(options: reading, symbols: symbols).read(
      progress.counting(first), into: progress.counting(analyzer))
    progress?.stop()
    input.path = Traces.shown(path)
    input.noteInterruption()
    analyzer.endInput(input)
    let analysis = analyzer.finish()
    if !isQuiet {
      for line in options.unmatched(analysis, symbols) { console.errors.line("Note: " + line) }
    }
    return analysis
  }

  private func write(
    _ analysis: Analysis, _ source: RereadableSource, _ target: Output, _ console: Console
  ) throws(SourceError) -> ExitCode {
    // With what the analysis itself found.
    let input = analysis.inputs.first ?? InputSummary()
    let packing = file.map { Compressor.Packing(fileName: $0.bytes) } ?? .none
    let compressor = Compressor(packing) { target.bytes($0) }
    if case .text(let style) = form {
      let head =
        "\(Words.atLineStart(DisplayText.escaped(input.path))): \(Completeness.line(input))"
      for line in DisplayWidth.wrap(head, to: style.width) {
        Self.write(line + "\n", to: compressor)
      }
      if analysis.suppressed > 0 {
        let accepted = Words.count(analysis.suppressed, "finding")
        Self.write("  \(accepted) suppressed by the configuration\n", to: compressor)
      }
    }
    guard Interruption.signal == nil else { return .damaged }
    let symbols = SymbolTable()
    let (consumer, finish) = consumer(analysis, symbols, compressor)
    let completed = product.map { CompletedHeaders($0, into: consumer) }
    let second = try TraceReader(options: reading, symbols: symbols).read(
      source.second(), into: completed ?? consumer)
    finish()
    var missing: String?
    var isChanged = false
    if Interruption.signal != nil {
      missing = "interrupted"
    } else if target.failure == nil {
      isChanged = source.hasChanged
      if second.decodedBytes != input.decodedBytes { missing = Self.changed }
    }
    if let missing {
      tell(missing, compressor, console)
    } else if isChanged {
      tellChange(compressor, console)
    }
    compressor.finish()
    return missing != nil && Interruption.signal == nil || isChanged || analysis.isDamaged
      ? .damaged : .ok
  }

  private static let changed = "the file changed while it was being read"

  /// The whole input was read again, but it is no longer the one that the findings are about.
  private func tellChange(_ compressor: Compressor, _ console: Console) {
    let text = "\(Self.changed); findings and events may not match"
    guard case .text = form else { return console.errors.line(text) }
    Self.write("  ! \(text)\n", to: compressor)
  }

  /// Formats for programs have no place for it.
  private func tell(_ missing: String, _ compressor: Compressor, _ console: Console) {
    guard case .text = form else {
      return console.errors.line("the rest of the timeline is missing: \(missing)")
    }
    Self.write("  ! the rest is missing: \(missing)\n", to: compressor)
  }

  private static func write(_ text: String, to compressor: Compressor) {
    var text = text
    text.withUTF8 { compressor.write(UnsafeRawBufferPointer($0)) }
  }

  /// The consumer of the second reading, and what to call at its end.
  private func consumer(
    _ analysis: Analysis, _ symbols: SymbolTable, _ compressor: Compressor
  ) -> (any EventConsumer, finish: () -> Void) {
    switch form {
    case .text(let style):
      let text = TimelineText(analysis, input: 0, options: options, style: style) {
        Self.write($0 + "\n", to: compressor)
      }
      text.begin(symbols: symbols)
      return (text, { text.finish() })
    case .sketch:
      let sketch = TimelineSketch(analysis, input: 0, options: options, symbols: symbols) {
        Self.write($0 + "\n", to: compressor)
      }
      return (sketch, { sketch.finish() })
    case .format(let format):
      let context = TimelineContext(analysis, input: 0, options: options)
      let writer = format.writer(context) { compressor.write($0) }
      let builder = TimelineBuilder(analysis, input: 0, options: options, sink: writer)
      builder.begin(symbols: symbols)
      return (
        builder,
        {
          builder.finish()
          writer.finish()
        }
      )
    }
  }
}
