/// How the report's page looks, from a phone to a wall and on paper.
enum HTMLReportStyle {
  static let text = Markup.embedded([
    PackageResources.report_frame_css, PackageResources.report_summary_css,
    PackageResources.report_findings_css, PackageResources.report_charts_css,
    // A phone: rows of tables become blocks, their numbers bear their names.
    PackageResources.report_narrow_css,
    // A wide screen: the table of contents is at the side.
    PackageResources.report_wide_css,
    PackageResources.report_print_css,
  ])
}
