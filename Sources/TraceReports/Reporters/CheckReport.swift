public import TraceAnalysis

/// What `check` came to: all that a reporter may tell.
public struct CheckReport: Sendable {
  public let analysis: Analysis
  public let exit: ReportJSON.Exit
  /// What could not be read, a line for each.
  public let failures: [String]
  /// Of the tool.
  public let version: String
  /// What could not be judged is listed, too.
  public let showsUnknown: Bool
  /// Of text for people; formats for programs have neither colour nor width.
  public let style: TextStyle

  public init(
    _ analysis: Analysis, exit: ReportJSON.Exit, failures: [String] = [], version: String,
    showsUnknown: Bool = false, style: TextStyle
  ) {
    self.analysis = analysis
    self.failures = failures
    self.exit = exit
    self.version = version
    self.showsUnknown = showsUnknown
    self.style = style
  }
}
