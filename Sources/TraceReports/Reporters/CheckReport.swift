public import ReportKit
public import TraceAnalysis

/// The result of `check`: the data of all reporters.
public struct CheckReport: Sendable {
  public let analysis: Analysis
  public let exit: ReportJSON.Exit
  /// Of the tool.
  public let version: String
  /// Undecided cases are listed too.
  public let showsUnknown: Bool
  /// Of text for people; formats for programs have neither colour nor width.
  public let style: TextStyle
  /// How reports of build servers write paths.
  public let paths: ReportPath
  /// Where reports show the app's source.
  public let sources: SourceFiles
  /// The next steps for its readers, in the words of the program.
  public let hints: Hints

  public init(
    _ analysis: Analysis, exit: ReportJSON.Exit, version: String,
    showsUnknown: Bool = false, style: TextStyle, paths: ReportPath = ReportPath(),
    sources: SourceFiles = .unknown, hints: Hints = .none
  ) {
    self.analysis = analysis
    self.exit = exit
    self.version = version
    self.showsUnknown = showsUnknown
    self.style = style
    self.paths = paths
    self.sources = sources
    self.hints = hints
  }
}
