/// How the page of differences looks beyond the style of reports.
enum DiffPageStyle {
  static let text = Markup.embedded([PackageResources.diff_css])
}
