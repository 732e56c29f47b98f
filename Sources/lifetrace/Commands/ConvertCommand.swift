import TraceModel
import TraceReading

private let output = OptionSpec(
  "--output", value: "FILE", alias: "-o",
  "Where to (default: standard output); its name says the format and the packing: films.jsonl.zst. "
    + "Also: -o.")
private let format = OptionSpec(
  "--format", value: "NAME", choices: ["lifetrace", "sketch"],
  "The output's format, if its name does not say it (default: lifetrace).")

/// `lifetrace convert`: any input in the own format or as a sketch.
let convertCommand = CommandSpec(
  name: "convert",
  overview: "Write a trace or log in another format, with everything that was understood.",
  arguments: "TRACE",
  argumentHelp: [
    ("TRACE", "A trace or log, plain or compressed with zstd or gzip; - is standard input.")
  ],
  options: [output, format] + OptionSpec.reading, count: 1...1
) { arguments, console in
  let reading: ReadingOptions
  let path = arguments.positionals[0]
  let name = arguments.file(output)
  let isSketch: Bool
  do throws(Arguments.UsageError) {
    reading = try arguments.readingOptions()
    isSketch = try wantsSketch(arguments, name)
    if let name, name != .standardInput, ReportFile(path: name).isSame(as: path) {
      throw Arguments.UsageError(
        text: "The output '\(DisplayText.escaped(name.text, limit: 80))' is the input")
    }
  } catch {
    return console.usage(error.text, convertCommand)
  }
  var code = ExitCode.ok
  // What goes to a terminal is all that is to be seen there.
  let isSeen = (name == nil || name == .standardInput) && Terminal.isTerminal(1)
  let progress = isSeen || arguments.has(.quiet) ? nil : ProgressBar(reading: [path])
  func fill(_ target: Output) {
    code = code.or(convert(path, reading, isSketch, name, target, progress, console))
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

/// What the options, or the output's name, say about the format.
private func wantsSketch(
  _ arguments: Arguments, _ name: SystemString?
) throws(Arguments.UsageError) -> Bool {
  if let format = arguments.value(format) { return format == "sketch" }
  guard var bytes = name?.bytes[...], name != .standardInput else { return false }
  for packing in [".zst", ".gz"] where bytes.reversed().starts(with: packing.utf8.reversed()) {
    bytes = bytes.dropLast(packing.utf8.count)
  }
  func ends(_ ending: String) -> Bool { bytes.reversed().starts(with: ending.utf8.reversed()) }
  if ends(".sketch") { return true }
  guard ends(".jsonl") || ends(".ndjson") else {
    throw Arguments.UsageError(
      text: "The name of the output says no format; expected .jsonl or .sketch, or '--format'")
  }
  return false
}

private func convert(
  _ path: SystemString, _ reading: ReadingOptions, _ isSketch: Bool, _ name: SystemString?,
  _ target: Output, _ progress: ProgressBar?, _ console: Console
) -> ExitCode {
  do throws(SourceError) {
    let source = try TraceSource(path) { console.mustStop || target.failure != nil }
    let symbols = SymbolTable()
    let packing = name.map { Compressor.Packing(fileName: $0.bytes) } ?? .none
    let compressor = Compressor(packing) { target.bytes($0) }
    let writer = ConvertingConsumer(symbols, isSketch: isSketch, compressor)
    var summary = try TraceReader(options: reading, symbols: symbols).read(
      progress.counting(source), into: progress.counting(writer))
    progress?.stop()
    compressor.finish()
    summary.noteInterruption()
    for problem in summary.problems where problem.severity != .note {
      let shown = DisplayText.escaped(Traces.shown(path))
      console.errors.line(
        "\(shown):\(max(1, problem.line)): \(problem.text) (\(problem.kind.rawValue))")
    }
    return summary.isDamaged ? .damaged : .ok
  } catch {
    console.error(error)
    return error.exitCode
  }
}

/// Writes the events that a reader hands over.
private final class ConvertingConsumer: EventConsumer {
  private var sketch: SketchWriter?
  private var lifetrace: LifetraceWriter
  private let compressor: Compressor

  init(_ symbols: SymbolTable, isSketch: Bool, _ compressor: Compressor) {
    sketch = isSketch ? SketchWriter(symbols: symbols) : nil
    lifetrace = LifetraceWriter(symbols: symbols)
    self.compressor = compressor
  }

  func consume(_ batch: EventBatch) {
    if var writer = sketch {
      var text = writer.lines(batch)
      sketch = writer
      text.withUTF8 { compressor.write(UnsafeRawBufferPointer($0)) }
    } else {
      lifetrace.lines(batch).withUnsafeBytes { compressor.write($0) }
    }
  }

  func report(_ problem: InputProblem) {}
}
