import ReportKit
import TraceAnalysis
import TraceModel
import TraceReports

/// The baselines of `check`: the one to compare with, and the one to write.
struct CheckBaseline {
  static let read = OptionSpec(
    "--baseline", value: "FILE", kind: .files, in: .baseline,
    "Baseline of accepted findings; they are counted but do not fail the check.")
  static let write = OptionSpec(
    "--write-baseline", value: "FILE", kind: .files, in: .baseline,
    "Write all findings to FILE as a baseline, and exit 0 instead of 1.")
  static let strict = OptionSpec(
    "--strict-baseline", in: .baseline, "Fail if a baselined finding no longer occurs.")
  static let options = [read, write, strict]

  /// The options of the analysis that concern baselines.
  private(set) var options = BaselineOptions()
  private let target: ReportFile?
  private let source: SystemString?

  /// Nil after printing what is wrong with the baseline, which is exit 78.
  init?(_ arguments: Arguments, _ file: ConfigurationFile, _ console: Console) throws(Arguments
    .UsageError)
  {
    _ = try CheckReports.file(arguments.file(Self.read), Self.read)
    source = arguments.file(Self.read) ?? file.baseline
    target = try arguments.namedFile(Self.write)
    if arguments.has(Self.strict), source == nil {
      throw Arguments.UsageError(
        text:
          "'\(Self.strict.name)' needs '\(Self.read.name)', or a 'baseline' in the configuration")
    }
    options.collects = target != nil
    options.isStrict = arguments.has(Self.strict)
    guard let source else { return }
    options.path = DisplayText.escaped(Traces.shown(source))
    // The first run writes the file that later runs read.
    if let target, !TraceFolder.exists(source), target.isSame(as: source) { return }
    do throws(BaselineFile.Failure) {
      options.baseline = try BaselineFile.read(
        source, tellsWarnings: !arguments.has(.quiet), console)
    } catch {
      return nil
    }
  }

  /// Refuses to overwrite an input, and to be overwritten by a report.
  func refuse(
    inputs: [SystemString], reports: [ReportFile], _ configuration: ConfigurationFile
  ) throws(Arguments.UsageError) {
    try target?.refuse("baseline", inputs: inputs, configuration)
    for report in reports {
      for path in [target?.path, source].compactMap({ $0 }) where report.isSame(as: path) {
        throw Arguments.UsageError(
          text: "A report would overwrite the baseline '\(Self.shown(path))'; name another file")
      }
    }
  }

  /// Writes the new baseline if one was asked for and anything was read. One that is there stays as
  /// it is where an input was not read as a whole, whose findings it would lose.
  ///
  /// - Parameter isWhole: all inputs were read, and none is damaged.
  /// - Returns: the exit code of a failure; nil without one.
  func write(_ analysis: Analysis, isWhole: Bool, _ console: Console) -> ExitCode? {
    guard let target, analysis.readInputs > 0 else { return nil }
    let shown = Self.shown(target.path)
    guard isWhole || !TraceFolder.exists(target.path) else {
      console.error(
        "\(shown): the baseline was not written again, since not all inputs could be read as a "
          + "whole; correct them, or remove the baseline to write one of what was read")
      return nil
    }
    guard let baseline = analysis.newBaseline else {
      console.error(
        "\(shown): there are more findings than the \(Words.count(Baseline.entryLimit)) that a "
          + "baseline can hold; disable the rules that report most, then write it again")
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

  /// Writing a baseline accepts the findings.
  var accepts: Bool { target != nil }

  private static func shown(_ path: SystemString) -> String { DisplayText.escaped(path.text) }
}
