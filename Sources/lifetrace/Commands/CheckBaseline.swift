import TraceAnalysis
import TraceModel
import TraceReports

/// The baselines of `check`: the one to compare with, and the one to write.
struct CheckBaseline {
  static let read = OptionSpec(
    "--baseline", value: "FILE", kind: .files,
    "Findings that are known: they are counted, and fail nothing.")
  static let write = OptionSpec(
    "--write-baseline", value: "FILE", kind: .files,
    "Write what is found as a baseline, and exit with 0 in place of 1.")
  static let strict = OptionSpec(
    "--strict-baseline", "What the baseline has and nothing finds any more is an error.")
  static let options = [read, write, strict]

  /// What the analysis is to do.
  private(set) var options = BaselineOptions()
  private let target: ReportFile?
  private let source: SystemString?

  /// Nil after telling why the baseline can't be used, which is exit 78.
  init?(_ arguments: Arguments, _ file: ConfigurationFile, _ console: Console) throws(Arguments
    .UsageError)
  {
    for option in [Self.read, Self.write] where arguments.file(option)?.bytes.isEmpty == true {
      throw Arguments.UsageError(text: "'\(option.name)' has an empty file name")
    }
    source = arguments.file(Self.read) ?? file.baseline
    target = arguments.file(Self.write).map { ReportFile(path: $0) }
    if target?.path == .standardInput {
      throw Arguments.UsageError(text: "'\(Self.write.name)' needs the name of a file")
    }
    if arguments.has(Self.strict), source == nil {
      throw Arguments.UsageError(
        text:
          "'\(Self.strict.name)' needs '\(Self.read.name)', or a 'baseline' in the configuration")
    }
    options.collects = target != nil
    options.isStrict = arguments.has(Self.strict)
    guard let source else { return }
    options.path = DisplayText.escaped(Traces.shown(source))
    // The first time there is none yet.
    if let target, !TraceFolder.exists(source), target.isSame(as: source) { return }
    do throws(BaselineFile.Failure) {
      options.baseline = try BaselineFile.read(
        source, tellsWarnings: !arguments.has(.quiet), console)
    } catch {
      return nil
    }
  }

  /// Refuses to replace what is to be read, and to be replaced by a report.
  func refuse(
    inputs: [SystemString], reports: [ReportFile], _ configuration: ConfigurationFile
  ) throws(Arguments.UsageError) {
    try target?.refuse("baseline", inputs: inputs, configuration)
    for report in reports {
      for path in [target?.path, source].compactMap({ $0 }) where report.isSame(as: path) {
        throw Arguments.UsageError(
          text: "A report would replace the baseline '\(Self.shown(path))'; name another file")
      }
    }
  }

  /// Writes the new baseline if one was asked for and anything was read.
  ///
  /// - Returns: what a baseline that could not be written comes to; nil if all went well.
  func write(_ analysis: Analysis, _ console: Console) -> ExitCode? {
    guard let target, analysis.readInputs > 0 else { return nil }
    let shown = Self.shown(target.path)
    guard let baseline = analysis.newBaseline else {
      console.error(
        "\(shown): a baseline has at most \(Words.count(Baseline.entryLimit)) entries, and there are "
          + "more different findings; disable the rules that find most, then write it again")
      return .damaged
    }
    do throws(ReportFile.Failure) {
      try target.write(BaselineJSON(baseline).text, console)
    } catch {
      console.error(error.text)
      return error.code
    }
    return nil
  }

  /// Writing a baseline accepts what is found.
  var accepts: Bool { target != nil }

  private static func shown(_ path: SystemString) -> String { DisplayText.escaped(path.text) }
}
