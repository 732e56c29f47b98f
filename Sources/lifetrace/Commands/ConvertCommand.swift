import TraceModel
import TraceReading
import TraceReports

private let output = OptionSpec(
  "--output", value: "FILE", kind: .files, alias: "-o",
  "Where to (default: standard output); its name says the format and the packing: films.jsonl.zst. "
    + "Also: -o.")
private let format = OptionSpec(
  "--format", value: "NAME",
  choices: ConvertedFormat.allCases.map(\.rawValue) + TimelineFormat.data.map(\.name),
  "The output's format, if its name does not say it (default: lifetrace).")

/// What a trace is converted to event by event; the other formats are those of its timeline.
private enum ConvertedFormat: String, CaseIterable {
  case lifetrace, sketch
  case otlp = "otlp-json"
}

/// `lifetrace convert`: any input in the own format, as a sketch, for OpenTelemetry, or as a
/// timeline for other tools.
let convertCommand = CommandSpec(
  name: "convert",
  overview: "Write a trace or log in another format, with everything that was understood.",
  arguments: "TRACE", argumentKind: .files,
  argumentHelp: [
    ("TRACE", "A trace or log, plain or compressed with zstd or gzip; - is standard input.")
  ],
  options: [output, format, .configuration] + OptionSpec.reading, count: 1...1,
  readsStandardInput: true
) { arguments, console in
  if let code = exportTimeline(arguments, console) { return code }
  let reading: ReadingOptions
  let path = arguments.positionals[0]
  let name = arguments.file(output)
  let format: ConvertedFormat
  guard let configuration = console.configuration(arguments) else { return .configuration }
  do throws(Arguments.UsageError) {
    reading = try arguments.readingOptions(configuration)
    format = try convertedFormat(arguments, name)
    if let name, name != .standardInput {
      try ReportFile(path: name).refuse("output", inputs: [path], configuration)
    }
  } catch {
    return console.usage(error.text, convertCommand)
  }
  var code = ExitCode.ok
  // What goes to a terminal is all that is to be seen there.
  let isSeen = (name == nil || name == .standardInput) && Terminal.isTerminal(1)
  let progress = isSeen || arguments.has(.quiet) ? nil : ProgressBar(reading: [path])
  func fill(_ target: Output) {
    code = code.or(convert(path, reading, format, name, target, progress, console))
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

/// Formats that need the findings come from the timeline; nil if none of them is asked for.
private func exportTimeline(_ arguments: Arguments, _ console: Console) -> ExitCode? {
  let file = arguments.file(output).flatMap { $0 == .standardInput ? nil : $0 }
  let isOTLP = file.map { $0.hasEnding(".otlp.json") } ?? false
  guard let name = arguments.value(format) ?? (isOTLP ? nil : TimelineExport.name(saidBy: file)),
    let format = TimelineFormat.data.first(where: { $0.name == name })
  else { return nil }
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

/// What the options, or the output's name, say about the format.
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
      text: "The name of the output says no format; expected "
        + Words.list(
          [".jsonl", ".sketch", ".otlp.json"] + TimelineFormat.data.flatMap(\.endings), "or")
        + ", or '--format'")
  }
  return .lifetrace
}

private func convert(
  _ path: SystemString, _ reading: ReadingOptions, _ format: ConvertedFormat, _ name: SystemString?,
  _ target: Output, _ progress: ProgressBar?, _ console: Console
) -> ExitCode {
  do throws(SourceError) {
    let source = try TraceSource(path) { console.mustStop || target.failure != nil }
    let symbols = SymbolTable()
    let packing = name.map { Compressor.Packing(fileName: $0.bytes) } ?? .none
    let compressor = Compressor(packing) { target.bytes($0) }
    let writer = ConvertingConsumer(symbols, format, compressor)
    var summary = try TraceReader(options: reading, symbols: symbols).read(
      progress.counting(source), into: progress.counting(writer))
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
