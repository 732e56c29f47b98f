import TraceAnalysis
import TraceModel
import TraceReports

/// Which reports `check` makes, and where each of them goes.
struct CheckReports {
  static let reporter = OptionSpec(
    "--reporter", value: "NAME[=FILE]", choices: Reporter.all.map(\.name), repeatable: true,
    takesFile: true,
    "How to report the findings (default: human), and where to; without a file on standard output. "
      + "May be repeated.")
  static let output = OptionSpec(
    "--output", value: "FILE", kind: .files, alias: "-o",
    "Where the report without a file of its own goes; without '--reporter' the name says the format."
  )
  static let options = [reporter, output]

  /// Of the formats that a name can say; of those in XML that is JUnit's, which most servers read.
  private static let endings = [
    (format: "human", endings: OutputName.text), ("json", [".json"]), ("ndjson", [".ndjson"]),
    ("sarif", [".sarif", ".sarif.json"]), ("junit", [".xml"]), ("markdown", OutputName.markdown),
    ("csv", [".csv"]), ("html", OutputName.html),
  ]

  /// Formats in which the exit stands.
  private static let tellingExit = ["json", "ndjson", "sarif", "markdown", "github-markdown"]

  private struct Report {
    let format: Reporter
    /// Nil: standard output.
    var file: ReportFile?
  }

  private var reports: [Report]
  /// Reports were asked for by their names.
  private let isChosen: Bool

  init(_ arguments: Arguments) throws(Arguments.UsageError) {
    var reports: [Report] = []
    for value in arguments.files(Self.reporter) {
      let (name, path) = value.divided()
      guard let format = Reporter.named(name.text) else {
        preconditionFailure("the option's choices are the formats")
      }
      reports.append(Report(format: format, file: try Self.file(path, Self.reporter)))
    }
    let output = try Self.file(arguments.file(Self.output), Self.output)
    let isChosen = !reports.isEmpty
    if !isChosen { reports = [Report(format: .human)] }
    let unplaced = reports.indices.filter { reports[$0].file == nil }
    if unplaced.count > 1 {
      let name = reports[unplaced[1]].format.name
      throw Arguments.UsageError(
        text: "Two reports have no file; write '--reporter \(name)=FILE'")
    }
    if arguments.has(Self.output) {
      guard let index = unplaced.first else {
        throw Arguments.UsageError(text: "'--output' is of no use: every report has a file")
      }
      reports[index].file = output
    }
    let files = reports.compactMap(\.file)
    for (index, file) in files.enumerated() {
      let isTaken = file.isStandardOutput && reports.contains { $0.file == nil }
      if isTaken || files[..<index].contains(where: { file.isSame(as: $0.path) }) {
        throw Arguments.UsageError(text: "Two reports go to '\(Self.shown(file.path))'")
      }
    }
    self.reports = reports
    self.isChosen = isChosen
  }

  /// Nil for `-`, which is standard output.
  static func file(
    _ path: SystemString?, _ option: OptionSpec
  ) throws(Arguments.UsageError) -> ReportFile? {
    guard let path, path != SystemString("-") else { return nil }
    if path.bytes.isEmpty {
      throw Arguments.UsageError(text: "'\(option.name)' has an empty file name")
    }
    return ReportFile(path: path)
  }

  private static func shown(_ path: SystemString) -> String { DisplayText.escaped(path.text) }

  /// Those that go to files.
  var files: [ReportFile] { reports.compactMap(\.file) }

  /// Refuses to replace what is to be read, and a name that says no format if no report was asked
  /// for.
  mutating func refuse(
    inputs: [SystemString], _ configuration: ConfigurationFile
  ) throws(Arguments.UsageError) {
    for file in files { try file.refuse(inputs: inputs, configuration) }
    guard !isChosen, let file = reports[0].file,
      let name = try OutputName.format(saidBy: file.path, Self.endings),
      let format = Reporter.named(name)
    else { return }
    reports[0] = Report(format: format, file: file)
  }

  /// Writes the files, then to standard output; that one only if anything was read.
  ///
  /// - Parameters:
  ///   - code: what the command comes to so far.
  ///   - exit: what a report tells of it.
  /// - Returns: the code with what the outputs that could not be written come to.
  func write(
    _ analysis: Analysis, _ code: ExitCode, _ arguments: Arguments, _ console: Console,
    exit: (ExitCode) -> ReportJSON.Exit
  ) -> ExitCode {
    var code = code
    let paths = ReportPath(directories: WorkingDirectory.names)
    func text(_ format: Reporter, _ style: TextStyle) -> String {
      format.text(
        CheckReport(
          analysis, exit: exit(code), version: toolVersion,
          showsUnknown: arguments.has(.showUnknown), style: style, paths: paths, hints: .options))
    }
    // What tells the exit comes last, so that it is known.
    let mute = reports.filter { !Self.tellingExit.contains($0.format.name) }
    for report in mute + reports.filter({ Self.tellingExit.contains($0.format.name) }) {
      guard let file = report.file else { continue }
      let isColoured = arguments.value(.colour) == "always"
      let style = TextStyle(isColoured: isColoured, width: 80)
      do throws(ReportFile.Failure) {
        try file.write(text(report.format, style), console)
      } catch {
        console.error(error.text)
        code = code.or(error.code)
      }
    }
    guard analysis.readInputs > 0 else { return code }
    for report in reports where report.file == nil {
      console.output.text(text(report.format, Terminal.style(arguments.value(.colour))))
    }
    return code
  }
}

extension ReportFile {
  /// Refuses to replace what is to be read.
  ///
  /// - Parameter what: this file is.
  func refuse(
    _ what: String = "report", inputs: [SystemString], _ configuration: ConfigurationFile
  ) throws(Arguments.UsageError) {
    let settings = configuration.file.map { [$0] } ?? []
    for (kind, paths) in [("input", inputs), ("configuration", settings)] {
      guard let path = paths.first(where: isSame) else { continue }
      let name = DisplayText.escaped(path.text)
      throw Arguments.UsageError(
        text: "The \(what) would replace the \(kind) '\(name)'; name another file")
    }
  }
}
