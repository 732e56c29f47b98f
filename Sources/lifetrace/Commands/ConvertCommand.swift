import TraceModel
import TraceReading
import TraceReports

private let output = OptionSpec(
  "--output", value: "FILE", kind: .files, alias: "-o", in: .report,
  "Write to FILE (default: standard output). Its endings set the format and the compression: "
    + "films.jsonl.zst.")
private let format = OptionSpec(
  "--format", value: "NAME",
  choices: ConvertedFormat.allCases.map(\.rawValue) + TimelineFormat.data.map(\.name),
  in: .report,
  "Output format (default: lifetrace, or the format that the ending of --output names).")

private let redact = OptionSpec(
  "--redact", optionally: "keep:KEY,...", in: .report,
  "Replace ids, names, keys and texts by tokens, and move dates to a fixed day; the findings stay the "
    + "same. With =keep:app,src the values of these keys stay.")

/// Formats that are written event by event; the other formats are those of the timeline.
private enum ConvertedFormat: String, CaseIterable {
  case lifetrace, sketch
  case otlp = "otlp-json"
}

/// `lifetrace convert`: writes any input in the own format, as a sketch, for OpenTelemetry, or as a
/// timeline for other tools.
let convertCommand = CommandSpec(
  name: "convert",
  overview: "Convert a trace or a log to another format.",
  arguments: "TRACE", argumentKind: .files,
  argumentHelp: [
    ("TRACE", "A trace or log, plain or compressed with zstd or gzip; - is standard input.")
  ],
  options: [output, format, redact, .configuration] + OptionSpec.reading, count: 1...1,
  readsStandardInput: true,
  examples: [
    .init(
      "Import a log, compressed with zstd", "lifetrace convert console.log -o console.jsonl.zst"),
    .init("Write a trace as text to edit", "lifetrace convert films.jsonl.zst -o films.sketch"),
    .init(
      "Open a trace in Perfetto", "lifetrace convert films.jsonl.zst -o films.perfetto-trace"),
    .init(
      "Remove names and dates before you share a log",
      "lifetrace convert --redact console.log -o console.jsonl.zst"),
  ]
) { arguments, console in
  let redaction: Redaction?
  do throws(Arguments.UsageError) {
    redaction = try Redaction(arguments, redact)
  } catch {
    return console.usage(error.text, convertCommand)
  }
  if redaction == nil, let code = exportTimeline(arguments, console) { return code }
  let reading: ReadingOptions
  let path = arguments.positionals[0]
  let name = arguments.file(output)
  let format: ConvertedFormat
  guard let configuration = console.configuration(arguments) else { return .configuration }
  do throws(Arguments.UsageError) {
    reading = try arguments.readingOptions(configuration)
    if redaction != nil { try refuseTimeline(arguments, name) }
    format = try convertedFormat(arguments, name)
    if let name, name != .standardInput {
      try ReportFile(path: name).refuse("output", inputs: [path], configuration)
    }
  } catch {
    return console.usage(error.text, convertCommand)
  }
  var code = ExitCode.ok
  // A progress bar would mix with output that goes to the same terminal.
  let isSeen = (name == nil || name == .standardInput) && Terminal.isTerminal(1)
  let progress = isSeen || arguments.has(.quiet) ? nil : ProgressBar(reading: [path])
  func fill(_ target: Output) {
    code = code.or(convert(path, reading, format, redaction, name, target, progress, console))
    progress?.stop()
  }
  guard let name, name != .standardInput else {
    fill(console.output)
    return code
  }
  do throws(ReportFile.Failure) {
    try ReportFile(path: name).write(console, fill)
  } catch {
    console.error(error.text)
    code = code.or(error.code)
  }
  return code
}

/// The format of the timeline that the options name; nil for the formats of events.
private func timelineFormat(_ arguments: Arguments, _ file: SystemString?) -> TimelineFormat? {
  let isOTLP = file.map { $0.hasEnding(".otlp.json") } ?? false
  let name = arguments.value(format) ?? (isOTLP ? nil : TimelineExport.name(saidBy: file))
  return TimelineFormat.data.first { $0.name == name }
}

/// Timelines have findings and the path of the trace in them, which no redaction covers.
private func refuseTimeline(
  _ arguments: Arguments, _ file: SystemString?
) throws(Arguments.UsageError) {
  guard let format = timelineFormat(arguments, file) else { return }
  throw Arguments.UsageError(
    text: "'--redact' cannot be combined with the format '\(format.name)' (expected "
      + Words.list(ConvertedFormat.allCases.map(\.rawValue), "or")
      + "); redact the trace first, then convert the result")
}

/// Writes the formats that contain findings through the timeline; nil for the other formats.
private func exportTimeline(_ arguments: Arguments, _ console: Console) -> ExitCode? {
  let file = arguments.file(output).flatMap { $0 == .standardInput ? nil : $0 }
  guard let format = timelineFormat(arguments, file) else { return nil }
  guard let configuration = console.configuration(arguments) else { return .configuration }
  var options = TimelineOptions()
  options.hints = .options
  do throws(Arguments.UsageError) {
    let export = TimelineExport(
      path: arguments.positionals[0], form: .format(format), options: options,
      reading: try arguments.readingOptions(configuration), configuration: configuration,
      file: file, isQuiet: arguments.has(.quiet))
    try export.refuse()
    return export.run(console)
  } catch {
    return console.usage(error.text, convertCommand)
  }
}

/// The format that the option or the output's name sets.
private func convertedFormat(
  _ arguments: Arguments, _ name: SystemString?
) throws(Arguments.UsageError) -> ConvertedFormat {
  if let format = arguments.value(format) { return ConvertedFormat(rawValue: format) ?? .lifetrace }
  guard var bytes = name?.bytes[...], name != .standardInput else { return .lifetrace }
  for packing in [".zst", ".gz"] where bytes.reversed().starts(with: packing.utf8.reversed()) {
    bytes = bytes.dropLast(packing.utf8.count)
  }
  func ends(_ ending: String) -> Bool { bytes.reversed().starts(with: ending.utf8.reversed()) }
  if ends(".sketch") { return .sketch }
  if ends(".otlp.json") || ends(".otlp.jsonl") { return .otlp }
  guard ends(".jsonl") || ends(".ndjson") else {
    throw Arguments.UsageError(
      text: "The output's name does not set a format (expected "
        + Words.list(
          [".jsonl", ".sketch", ".otlp.json"] + TimelineFormat.data.flatMap(\.endings), "or")
        + "); name the format with '--format'")
  }
  return .lifetrace
}

private func convert(
  _ path: SystemString, _ reading: ReadingOptions, _ format: ConvertedFormat,
  _ redaction: Redaction?, _ name: SystemString?, _ target: Output, _ progress: ProgressBar?,
  _ console: Console
) -> ExitCode {
  do throws(SourceError) {
    let source = try TraceSource(path) { console.mustStop || target.failure != nil }
    let symbols = SymbolTable()
    let packing = name.map { Compressor.Packing(fileName: $0.bytes) } ?? .none
    let compressor = Compressor(packing) { target.bytes($0) }
    let writer = ConvertingConsumer(symbols, format, compressor)
    let consumer = redaction?.redactor(symbols, into: writer) ?? writer
    var summary = try TraceReader(options: reading, symbols: symbols).read(
      progress.counting(source), into: progress.counting(consumer))
    progress?.stop()
    writer.finish()
    compressor.finish()
    summary.noteInterruption()
    target.isAbandoned = summary.records == 0
    console.problems(of: path, summary)
    return summary.isDamaged ? .damaged : .ok
  } catch {
    target.isAbandoned = true
    console.error(error)
    return error.exitCode
  }
}

/// Writes the events that a reader hands over.
private final class ConvertingConsumer: EventConsumer {
  private enum Writer {
    case lifetrace(LifetraceWriter)
    case sketch(SketchWriter)
    case otlp(OTLPWriter)
  }
  private var writer: Writer
  private let compressor: Compressor

  init(_ symbols: SymbolTable, _ format: ConvertedFormat, _ compressor: Compressor) {
    switch format {
    case .lifetrace: writer = .lifetrace(LifetraceWriter(symbols: symbols))
    case .sketch: writer = .sketch(SketchWriter(symbols: symbols))
    case .otlp: writer = .otlp(OTLPWriter(symbols: symbols))
    }
    self.compressor = compressor
  }

  func consume(_ batch: EventBatch) {
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
    guard case .otlp(var otlp) = writer else { return }
    write(otlp.finish())
    writer = .otlp(otlp)
  }

  private func write(_ bytes: [UInt8]) { bytes.withUnsafeBytes { compressor.write($0) } }

  func report(_ problem: InputProblem) {}
}
