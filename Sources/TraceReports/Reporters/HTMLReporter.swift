extension Reporter {
  public static let html = Reporter("html", "for people: a page in one file") {
    HTMLReport(
      $0.analysis, purpose: .check(code: $0.exit.code), version: $0.version,
      showsUnknown: $0.showsUnknown, hints: $0.hints
    ).text
  }
}
