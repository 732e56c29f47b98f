import ReportKit
import SystemLibrary
import TraceAnalysis
import TraceFleet
import TraceModel
import TraceReading

private let pathsFrom = OptionSpec(
  "--paths-from", value: "FILE", kind: .files,
  "Read the paths of the traces from FILE, one a line; - is standard input.")
private let nullEnds = OptionSpec(
  "--null", alias: "-0", "Paths in '--paths-from' end with NUL instead of a line end.")
private let framed = OptionSpec(
  "--framed",
  "Read the traces themselves from standard input, each after a line {\"name\":…,\"bytes\":N}.")
/// A partial has the results of all its traces in it, so that none counts twice.
private let group = OptionSpec(
  "--group", value: "N",
  "Merge N traces into one partial, 1 to \(FleetMerge.memberLimit) (default: 1).")
private let tablesFolder = OptionSpec(
  "--tables", value: "FOLDER", kind: .files,
  "Write runs, findings, states and work as FOLDER/runs.ndjson.zst and so on.")
private let tableFormat = OptionSpec(
  "--table-format", value: "NAME", choices: ["ndjson.zst", "ndjson"],
  "How the tables are written, which is how their names end (default: ndjson.zst).")
private let exitZero = OptionSpec(
  "--exit-zero", "Exit 0 even if traces are damaged or cannot be read; each partial says so.")

/// `lifetrace batch`: a partial for each of many traces.
let batchCommand = CommandSpec(
  name: "batch",
  overview: "Analyze many traces in one process and print one partial for each, for 'merge'.",
  arguments: "[PATH…]", argumentKind: .files,
  argumentHelp: [
    (
      "PATH",
      "A trace, or a directory of traces as in check; - is standard input."
    )
  ],
  options: [
    pathsFrom, nullEnds, framed, group, tablesFolder, tableFormat, exitZero, .configuration,
    .onlyRule, .disableRule,
  ]
    + OptionSpec.reading,
  count: 0...100_000,
  examples: [
    .init("Print a partial for each trace of a folder", "lifetrace batch Traces > partials.ndjson"),
    .init(
      "Read the traces that find names",
      "find Traces -name '*.zst' | lifetrace batch --paths-from -"),
    .init(
      "Write tables for DuckDB or pandas",
      "lifetrace batch Traces --tables tables > partials.ndjson"),
  ]
) { arguments, console in
  guard let configuration = console.configuration(arguments) else { return .configuration }
  do throws(Arguments.UsageError) {
    let run = try BatchRun(arguments, configuration, console)
    return try run.run()
  } catch {
    return console.usage(error.text, batchCommand)
  }
}

/// One run of `batch`.
private struct BatchRun {
  private let arguments: Arguments
  private let console: Console
  private let configuration: ConfigurationFile
  private let reading: ReadingOptions
  private let analysis: AnalysisOptions
  private let groupSize: Int
  private let jobs: Int

  init(
    _ arguments: Arguments, _ configuration: ConfigurationFile, _ console: Console
  ) throws(Arguments.UsageError) {
    self.arguments = arguments
    self.console = console
    self.configuration = configuration
    var analysis = try arguments.analysisOptions(configuration)
    analysis.groupsRuns = true
    analysis.recordsCoverage = true
    // They limit what all traces of a check show together.
    analysis.budgets = []
    let hasTables = arguments.has(tablesFolder)
    analysis.runLimit = hasTables ? 10_000 : 0
    analysis.sceneLimit = hasTables ? 100 : 0
    analysis.keepsPlaces = hasTables
    analysis.drawsLanes = false
    analysis.describesAll = hasTables
    self.analysis = analysis
    reading = try arguments.readingOptions(configuration)
    jobs = reading.jobs
    groupSize = try arguments.number(group, in: 1...FleetMerge.memberLimit) ?? 1
    let isListed = arguments.has(pathsFrom)
    let sources = [!arguments.positionals.isEmpty, isListed, arguments.has(framed)]
    guard sources.count(where: { $0 }) == 1 else {
      throw Arguments.UsageError(
        text: "Expected paths, '\(pathsFrom.name)' or '\(framed.name)', and only one of them")
    }
    if arguments.has(nullEnds), !isListed {
      throw Arguments.UsageError(text: "'\(nullEnds.name)' needs '\(pathsFrom.name)'")
    }
    if let folder = arguments.file(tablesFolder), ["", "-"].contains(folder.text) {
      throw Arguments.UsageError(
        text: Arguments.invalid(folder.text, for: tablesFolder, expected: "a folder"))
    }
    if arguments.has(tableFormat), !hasTables {
      throw Arguments.UsageError(text: "'\(tableFormat.name)' needs '\(tablesFolder.name)'")
    }
  }

  func run() throws(Arguments.UsageError) -> ExitCode {
    if let list = arguments.file(pathsFrom) { try refuseTables(over: [list]) }
    do throws(SourceError) {
      if arguments.has(framed) {
        // Tables need each trace twice, which is quicker out of memory.
        let holdsFrames = jobs > 1 || arguments.has(tablesFolder)
        return run(try FrameFeed(holdsFrames: holdsFrames, console), progress: [.standardInput])
      }
      if let list = arguments.file(pathsFrom) {
        let end: UInt8 = arguments.has(nullEnds) ? 0 : 0x0A
        return run(
          try ListFeed(list, end: end, avoiding: tableTargets, console),
          progress: [.standardInput])
      }
    } catch {
      console.error(error)
      return error.exitCode
    }
    let found = FoundTraces(arguments.positionals, mustStop: { [console] in console.mustStop }) {
      configuration.configuration.includes(configuration.relative($0))
    }
    try arguments.refuseFeedback(found.files)
    try refuseTables(over: found.files)
    return run(PathFeed(found), progress: found.files)
  }

  private func refuseTables(over inputs: [SystemString]) throws(Arguments.UsageError) {
    for table in tableTargets {
      try table.refuse("table", other: "folder", inputs: inputs, configuration)
    }
  }

  /// Where tables will be.
  private var tableTargets: [ReportFile] {
    arguments.file(tablesFolder).map { TraceTables.targets(in: $0, packing) } ?? []
  }

  private var packing: Compressor.Packing {
    arguments.value(tableFormat) == "ndjson" ? .none : .zstd
  }

  private func run(_ feed: some BatchFeed, progress paths: [SystemString]) -> ExitCode {
    var feed = feed
    let progress = arguments.has(.quiet) ? nil : ProgressBar(reading: paths)
    var reading = reading
    // Traces are analysed next to one another, so each has one thread; a single one has all.
    var tables: TraceTables?
    do throws(ReportFile.Failure) {
      tables = try arguments.file(tablesFolder).map { path throws(ReportFile.Failure) in
        try TraceTables(path, packing)
      }
    } catch {
      console.error(error.text)
      return error.code
    }
    let isListed = arguments.has(framed) || arguments.has(pathsFrom)
    let isSingle = paths.count == 1 && !isListed
    reading.jobs = isSingle ? jobs : 1
    let analyzer = BatchAnalyzer(
      reading: reading, analysis: analysis, configuration: configuration,
      isQuiet: arguments.has(.quiet), mustStop: { [console] in console.mustStop })
    var code = ExitCode.ok
    var output = BatchOutput(console.output, groupSize: groupSize)
    // A reader that is gone must not end the process before its unfinished tables are removed.
    if tables != nil { Interruption.ignoresClosedPipes() }
    func mustStop() -> Bool { console.mustStop || console.output.failure != nil }
    var asked: Int64 = 0
    var faults: (count: Int, first: String) = (0, "")
    _ = OrderedThreads<BatchInput, BatchOutput.Entry?>(
      threads: isSingle ? 1 : jobs, next: { mustStop() ? nil : feed.next() },
      isAlone: {
        if case .frame(_, _, let isStreamed) = $0 { isStreamed } else { false }
      },
      work: { [groupSize, folder = arguments.file(tablesFolder)] input in
        let rows = folder.map { TraceRows(in: $0) }
        return analyzer.result(of: input, rows: rows, progress).map {
          BatchOutput.Entry($0, rows, isAlone: groupSize == 1)
        }
      },
      handOver: { entry in
        guard let entry else { return }
        asked += 1
        if let fault = entry.fault {
          if faults.count == 0 { faults.first = "\(entry.name): \(fault.text)" }
          faults.count += 1
          code = code.or(ExitCode(rawValue: fault.code) ?? .damaged)
        }
        if let rows = entry.rows { tables?.add(rows) }
        output.add(entry)
      })
    output.finish()
    progress?.stop()
    code = code.or(feed.failure)
    if faults.count > 0 {
      console.error(
        "\(Words.count(faults.count)) of \(Words.count(asked, "trace")) could not be read, or only in "
          + "part; each partial says why; the first is \(faults.first)")
    }
    let shared = analyzer.sharedRuns.count
    if shared > 0, !arguments.has(.quiet) {
      console.errors.line(
        "Note: \(Words.count(shared, "run")) \(shared == 1 ? "is" : "are") in more than one trace, "
          + "as parts or copies; each trace counts by itself here, and `lifetrace check` reads them "
          + "as one")
    }
    if asked == 0, code == .ok, !mustStop() {
      console.error(
        "No trace was named; expected \(isListed ? "a list or frames" : "paths") of traces")
      code = .noInput
    }
    // How many traces were asked for is not known if their list could not be read.
    if feed.failure == .ok, asked > 0, !mustStop() { output.end(asked) }
    if arguments.has(exitZero), [.damaged, .noInput, .ioFailed].contains(code) { code = .ok }
    // A thread that blocks signals may have written, so that no signal ended the process.
    if console.output.failure == EPIPE {
      tables = nil
      Interruption.die(by: SIGPIPE)
    }
    if let tables, !mustStop(), feed.failure != .usage {
      do throws(ReportFile.Failure) { try tables.finish() } catch {
        console.error(error.text)
        code = code.or(error.code)
      }
    }
    return code
  }
}

/// Writes partials, one a line, each as soon as it is made.
private struct BatchOutput {
  /// A result on its way, as text already if nothing else comes to its line.
  struct Entry {
    let name: String
    let fault: TraceFault?
    /// For the tables; nil: there are none.
    let rows: TraceRows?
    fileprivate let line: [UInt8]
    fileprivate let result: TraceResult?

    init(_ result: TraceResult, _ rows: TraceRows?, isAlone: Bool) {
      name = result.name
      fault = result.fault
      self.rows = rows
      self.result = isAlone ? nil : result
      line = isAlone ? result.line : []
    }
  }

  private let output: Output
  private let groupSize: Int
  private var merge = FleetMerge()
  private var pending = 0

  init(_ output: Output, groupSize: Int) {
    self.output = output
    self.groupSize = groupSize
  }

  mutating func add(_ entry: Entry) {
    guard let result = entry.result else {
      entry.line.withUnsafeBytes { output.bytes($0) }
      return output.flush()
    }
    merge.add(FleetPartial(result))
    pending += 1
    if pending == groupSize { finish() }
  }

  /// Writes the last group.
  mutating func finish() {
    guard pending > 0 else { return }
    merge.write(isPart: true) { output.bytes($0) }
    output.flush()
    merge = FleetMerge()
    pending = 0
  }

  /// All traces are written.
  func end(_ traces: Int64) {
    FleetPartial.endLine(traces).withUnsafeBytes { output.bytes($0) }
    output.flush()
  }
}
