/// The script of the report's page: filters findings while the user types, and opens folded parts
/// before printing. The page is complete without it.
enum HTMLReportScript {
  static let text = Markup.embedded([PackageResources.report_js])
}
