#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif
import TraceAnalysis
import TraceModel
import TraceReports

private let strict = OptionSpec("--strict", "Warnings count as errors.")
private let lenient = OptionSpec("--lenient", "Errors count as warnings.")
private let requireComplete = OptionSpec(
  "--require-complete", "Exit with 65 if records were lost, too.")
private let recording = OptionSpec(
  "--recording",
  "Check how the traces were recorded, too: names, keys, units, ids. Mistakes exit with 1.")
private let exitZero = OptionSpec("--exit-zero", "Exit with 0 in place of 1.")

/// `lifetrace check`: the gate of a build.
let checkCommand = CommandSpec(
  name: "check",
  overview: "Check traces in a build: reports for people and CI servers, and an exit code.",
  arguments: "PATH…", argumentKind: .files,
  argumentHelp: [
    (
      "PATH",
      "A trace, or a directory: its *.jsonl, *.ndjson, *.sketch, *.log and *.ips files, also as .zst "
        + "or .gz, are checked in order of their names; - is standard input."
    )
  ],
  options: CheckReports.options + CheckBaseline.options + [
    strict, lenient, requireComplete, recording, exitZero,
  ] + OptionSpec.rules
    + OptionSpec.reading + [.colour],
  count: 1...100_000, readsStandardInput: true
) { arguments, console in
  guard let configuration = console.configuration(arguments) else { return .configuration }
  var traces: Traces
  var reports: CheckReports
  let baseline: CheckBaseline
  let found: FoundTraces
  do throws(Arguments.UsageError) {
    var options = try arguments.analysisOptions(configuration)
    if arguments.has(strict), arguments.has(lenient) {
      throw Arguments.UsageError(text: "'--strict' and '--lenient' exclude each other")
    }
    if arguments.has(strict) { options.strictness = .strict }
    if arguments.has(lenient) { options.strictness = .lenient }
    guard let known = try CheckBaseline(arguments, configuration, console) else {
      return .configuration
    }
    baseline = known
    options.baseline = baseline.options
    var reading = try arguments.readingOptions(configuration)
    if arguments.has(recording) { reading.recordingCheck = .all }
    traces = Traces(
      reading: reading, analysis: options,
      configuration: configuration,
      showsProgress: !arguments.has(.quiet), mustStop: { console.mustStop })
    reports = try CheckReports(arguments)
    found = FoundTraces(arguments.positionals, mustStop: { console.mustStop }) {
      configuration.configuration.includes(configuration.relative($0))
    }
    try arguments.refuseFeedback(found.files)
    try reports.refuse(inputs: found.files, configuration)
    try baseline.refuse(inputs: found.files, reports: reports.files, configuration)
  } catch {
    return console.usage(error.text, checkCommand)
  }
  traces.add(found)
  for failure in traces.failures { console.error(failure.message) }
  let analysis = traces.analyzer.finish()
  // What could not be read at all has an exit of its own.
  let isPartial = analysis.inputs.contains { !$0.isComplete && !$0.isUnreadable }
  let isDamaged = analysis.isDamaged || (arguments.has(requireComplete) && isPartial)
  let isAccepted = arguments.has(exitZero) || baseline.accepts
  let hasMistakes = analysis.inputs.contains { $0.problems.contains { $0.kind == .recording } }
  var code: ExitCode = (analysis.hasErrors || hasMistakes) && !isAccepted ? .findings : .ok
  if isDamaged { code = code.or(.damaged) }
  code = code.or(traces.failure)
  if let failure = baseline.write(analysis, console) { code = code.or(failure) }
  return reports.write(analysis, code, arguments, console) { code in
    ReportJSON.Exit(
      code: Interruption.code ?? code.rawValue, findings: analysis.hasErrors, damaged: isDamaged,
      input: traces.isMissing,
      io: traces.hasFailedReads || [.cannotCreate, .ioFailed].contains(code))
  }
}

/// The files that paths stand for: directories are walked.
struct FoundTraces {
  private(set) var files: [SystemString] = []
  /// Directories that can't be read or hold no trace.
  private(set) var unread: [UnreadInput] = []

  /// - Parameter includes: whether a file of a directory is wanted.
  init(
    _ paths: [SystemString], mustStop: @escaping @Sendable () -> Bool,
    includes: (SystemString) -> Bool
  ) {
    for path in paths {
      guard path != .standardInput, TraceFolder.isDirectory(path) else {
        files.append(path)
        continue
      }
      var walk = TraceFolder.Walk(mustStop: mustStop)
      walk.add(path)
      let members = walk.files
      let wanted = members.filter(includes)
      files += wanted
      // Of what was not walked to its end nothing more is known.
      guard !mustStop() else { return }
      for (folder, code) in walk.unreadable {
        let remedy =
          [EACCES, EPERM].contains(code)
          ? "grant read and search permission on the directory" : "check the directory"
        unread.append(
          UnreadInput(folder, reason: "cannot be listed: \(Output.reason(code)); \(remedy)"))
      }
      if !members.isEmpty, wanted.isEmpty {
        unread.append(
          UnreadInput(
            path,
            reason: "the configuration excludes the \(Words.count(members.count, "trace")) in it"))
      }
      if members.isEmpty, walk.unreadable.isEmpty {
        let endings = TraceFolder.endings.joined(separator: ", *")
        unread.append(
          UnreadInput(
            path,
            reason: BundleKind.reason(path)
              ?? "holds no trace; expected files named *\(endings)"))
      }
    }
  }
}
