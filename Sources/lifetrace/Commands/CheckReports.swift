import ReportKit
import TraceAnalysis
import TraceModel
import TraceReports

/// The reports that `check` writes, and the file of each.
struct CheckReports {
  static let reporter = OptionSpec(
    "--reporter", value: "NAME[=FILE]", choices: Reporter.all.map(\.name), repeatable: true,
    takesFile: true, in: .report,
    "Report in this format (default: human), to standard output or to FILE. May be repeated.")
  static let output = OptionSpec(
    "--output", value: "FILE", kind: .files, alias: "-o", in: .report,
    "Write the report that names no file to FILE instead of standard output. Without --reporter, "
      + "the ending of FILE sets the format.")
  static let options = [reporter, output]

  /// Endings that set the format. Of the formats in XML it is JUnit's, which most servers read.
  private static let endings = [
    (format: "human", endings: OutputName.text), ("json", [".json"]), ("ndjson", [".ndjson"]),
    ("sarif", [".sarif", ".sarif.json"]), ("junit", [".xml"]), ("markdown", OutputName.markdown),
    ("csv", [".csv"]), ("html", OutputName.html),
  ]

  /// Formats that contain the exit code.
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
        text: "Two reports go to standard output; name a file: '--reporter \(name)=FILE'")
    }
    if arguments.has(Self.output) {
      guard let index = unplaced.first else {
        throw Arguments.UsageError(
          text: "'--output' has no effect, because every report names a file")
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
      throw Arguments.UsageError(text: "Missing file name for '\(option.name)'")
    }
    return ReportFile(path: path)
  }

  private static func shown(_ path: SystemString) -> String { DisplayText.escaped(path.text) }

  /// Those that go to files.
  var files: [ReportFile] { reports.compactMap(\.file) }

  /// Refuses to overwrite an input. Without a reporter, the ending of the file sets the format.
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
  ///   - code: the exit code so far.
  ///   - showsUnknown: undecided cases are listed, whatever the options say.
  ///   - exit: how a report states it.
  /// - Returns: the exit code after writing.
  func write(
    _ analysis: Analysis, _ code: ExitCode, _ arguments: Arguments, _ console: Console,
    showsUnknown: Bool = false, exit: (ExitCode) -> ReportJSON.Exit
  ) -> ExitCode {
    var code = code
    let paths = ReportPath(directories: WorkingDirectory.names)
    let sources = SourceSearch.files(of: analysis)
    func text(_ format: Reporter, _ style: TextStyle) -> String {
      format.text(
        CheckReport(
          analysis, exit: exit(code), version: toolVersion,
          showsUnknown: showsUnknown || arguments.has(.showUnknown), style: style, paths: paths,
          sources: sources,
          hints: .options))
    }
    // Formats that contain the exit code come last, when it is known.
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

extension Arguments {
  /// The file that an option names; nil without the option. The command writes nothing of the kind
  /// to standard output.
  func namedFile(_ option: OptionSpec) throws(UsageError) -> ReportFile? {
    guard let path = file(option) else { return nil }
    guard let file = try CheckReports.file(path, option) else {
      throw UsageError(text: "'\(option.name)' cannot write to standard output; name a file")
    }
    return file
  }
}

extension ReportFile {
  /// Refuses to overwrite an input or the configuration.
  ///
  /// - Parameters:
  ///   - what: this file is.
  ///   - other: what is to be named in its place.
  func refuse(
    _ what: String = "report", other: String = "file", inputs: [SystemString],
    _ configuration: ConfigurationFile
  ) throws(Arguments.UsageError) {
    let settings = configuration.file.map { [$0] } ?? []
    for (kind, paths) in [("input", inputs), ("configuration", settings)] {
      guard let path = paths.first(where: isSame) else { continue }
      let name = DisplayText.escaped(path.text)
      throw Arguments.UsageError(
        text: "The \(what) would overwrite the \(kind) '\(name)'; name another \(other)")
    }
  }
}
