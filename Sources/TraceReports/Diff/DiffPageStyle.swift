/// How the page of differences looks beyond the style of reports.
enum DiffPageStyle {
  static let text = EmbeddedText.text([PackageResources.diff_css])
}
