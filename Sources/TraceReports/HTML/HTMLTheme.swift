/// Colours and type that all pages share, in light and dark. Text has a contrast of at least 4.5 to
/// 1 against its ground (WCAG 2.1, 1.4.3).
enum HTMLTheme {
  static let style = Markup.embedded([PackageResources.theme_css])
}
