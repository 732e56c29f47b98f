import ReportKit
import TraceModel
import TraceReading
import TraceTimelines

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
private let reduce = OptionSpec(
  "--reduce", value: "RULE[:N]", kind: .rules, in: .report,
  "Write the smallest trace found that still has the first finding of this rule (or the N-th) and no "
    + "other error, as a sketch if it has at most \(Conversion.pageLength) lines.")

/// `lifetrace convert`: writes any input in the own format, as a sketch, for OpenTelemetry, or as a
/// timeline for other tools.
let convertCommand = CommandSpec(
  name: "convert",
  overview: "Convert a trace or a log to another format.",
  arguments: "TRACE", argumentKind: .files,
  argumentHelp: [
    ("TRACE", "A trace or log, plain or compressed with zstd or gzip; - is standard input.")
  ],
  options: [output, format, redact, reduce, .from, .to, .configuration] + OptionSpec.reading,
  count: 1...1,
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
    .init(
      "Make a trace small enough to paste",
      "lifetrace convert --reduce no-background-save films.jsonl.zst"),
  ]
) { arguments, console in
  let (path, name) = (arguments.positionals[0], arguments.file(output))
  let conversion: Conversion
  do throws(Arguments.UsageError) {
    let redaction = try Redaction(arguments, redact)
    let reduction = try Reduction(arguments, reduce)
    if redaction == nil, reduction == nil, let code = exportTimeline(arguments, console) {
      return code
    }
    guard let configuration = console.configuration(arguments) else { return .configuration }
    try reduction?.refuse(configuration)
    var reading = try arguments.readingOptions(configuration)
    reading.part = try arguments.part()
    if reduction != nil, reading.part != nil {
      throw Arguments.UsageError(
        text: "'--reduce' cannot be combined with '--from' and '--to'; convert the part first, "
          + "then reduce the result")
    }
    if redaction != nil { try refuseTimeline(arguments, name, with: redact) }
    if reduction != nil { try refuseTimeline(arguments, name, with: reduce) }
    conversion = Conversion(
      path: path, reading: reading, format: try convertedFormat(arguments, name),
      redaction: redaction, reduction: reduction, configuration: configuration,
      packing: name.map { .init(fileName: $0.bytes) } ?? .none, isQuiet: arguments.has(.quiet))
    if let name, name != .standardInput {
      try ReportFile(path: name).refuse("output", inputs: [path], configuration)
    }
  } catch {
    return console.usage(error.text, convertCommand)
  }
  guard let name, name != .standardInput else {
    // A progress bar would mix with output that goes to the same terminal.
    return conversion.run(console.output, console, showsReading: !Terminal.isTerminal(1))
  }
  var code = ExitCode.ok
  do throws(ReportFile.Failure) {
    try ReportFile(path: name).write(console) { output in
      code = code.or(conversion.run(output, console, showsReading: true))
      // An old file of this name would be taken for the result.
      if code == .ok, output.isAbandoned, !console.mustStop {
        console.error(
          "\(DisplayText.escaped(conversion.path.text)): holds no event, so that '"
            + "\(DisplayText.escaped(name.text))' is not written")
        code = .damaged
      }
    }
  } catch {
    console.error(error.text)
    code = code.or(error.code)
  }
  return code
}

/// The format of the timeline that the options name; nil for the formats of events.
private func timelineFormat(_ arguments: Arguments, _ file: SystemString?) -> TimelineFormat? {
  let isOTLP = file.map { OutputName.ends($0, ".otlp.json") } ?? false
  let name = arguments.value(format) ?? (isOTLP ? nil : TimelineExport.name(saidBy: file))
  return TimelineFormat.data.first { $0.name == name }
}

/// Timelines have findings and the path of the trace in them, which no redaction covers, and a
/// reduced trace is made of events.
private func refuseTimeline(
  _ arguments: Arguments, _ file: SystemString?, with option: OptionSpec
) throws(Arguments.UsageError) {
  guard let format = timelineFormat(arguments, file) else { return }
  throw Arguments.UsageError(
    text: "'\(option.name)' cannot be combined with the format '\(format.name)' (expected "
      + Words.list(ConvertedFormat.allCases.map(\.rawValue), "or")
      + "); \(option.name.dropFirst(2)) the trace first, then convert the result")
}

/// Writes the formats that contain findings through the timeline; nil for the other formats.
private func exportTimeline(_ arguments: Arguments, _ console: Console) -> ExitCode? {
  let file = arguments.file(output).flatMap { $0 == .standardInput ? nil : $0 }
  guard let format = timelineFormat(arguments, file) else { return nil }
  guard let configuration = console.configuration(arguments) else { return .configuration }
  var options = TimelineOptions()
  options.hints = .options
  do throws(Arguments.UsageError) {
    let part = try arguments.part()
    (options.from, options.to) = (part?.from, part?.to)
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

/// The format that the option or the output's name sets; nil if neither does.
private func convertedFormat(
  _ arguments: Arguments, _ name: SystemString?
) throws(Arguments.UsageError) -> ConvertedFormat? {
  if let format = arguments.value(format) { return ConvertedFormat(rawValue: format) }
  guard let name, name != .standardInput else { return nil }
  if OutputName.ends(name, ".sketch") { return .sketch }
  if OutputName.ends(name, ".otlp.json") || OutputName.ends(name, ".otlp.jsonl") { return .otlp }
  guard OutputName.ends(name, ".jsonl") || OutputName.ends(name, ".ndjson") else {
    throw Arguments.UsageError(
      text: "The output's name does not set a format (expected "
        + Words.list(
          [".jsonl", ".sketch", ".otlp.json"] + TimelineFormat.data.flatMap(\.endings), "or")
        + "); name the format with '--format'")
  }
  return .lifetrace
}
