/// How the page of a timeline looks, beyond what all pages share.
enum TimelinePageStyle {
  static let text = Markup.embedded([PackageResources.timeline_css])
}
