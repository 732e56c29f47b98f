/// How the page of a timeline looks, beyond what all pages share.
enum TimelinePageStyle {
  static let text = EmbeddedText.text([PackageResources.timeline_css])
}
