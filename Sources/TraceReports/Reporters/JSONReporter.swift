extension Reporter {
  public static let json = Reporter("json", "for programs: everything, schema lifetrace.report/1") {
    ReportJSON(
      $0.analysis, version: $0.version, exit: $0.exit, showsUnknown: $0.showsUnknown,
      hints: $0.hints
    ).text
  }
}
