/// The script of the report's page: filters findings as one types, and opens what is folded before
/// printing. Everything is there without it.
enum HTMLReportScript {
  static let text = Markup.embedded([PackageResources.report_js])
}
