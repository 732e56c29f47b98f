/// Text of files that the build puts into the command: the scripts and styles of the pages.
///
/// They are separate files, so that editors and Node can read them. Package.swift lists them as
/// `embedInCode`: SwiftPM generates an array of bytes for each, and the command stays one file that
/// needs no other at run time. They are a module of their own, because the compiler takes long for
/// these arrays and nothing below the reports needs them.
public struct PageFile: Sendable {
  /// The files one after the other, without the last line end.
  public let text: String

  init(_ files: [[UInt8]], separator: String = "") {
    let texts = files.map { String(decoding: $0, as: UTF8.self) }
    text = String(texts.joined(separator: separator).dropLast())
  }
}

extension PageFile {
  /// Colours and type that all pages share, in light and dark. Text has a contrast of at least 4.5
  /// to 1 against its ground (WCAG 2.1, 1.4.3).
  public static let theme = PageFile([PackageResources.theme_css])

  /// How the report's page looks, from a phone to a wall and on paper.
  public static let reportStyle = PageFile([
    PackageResources.report_frame_css, PackageResources.report_summary_css,
    PackageResources.report_findings_css, PackageResources.report_charts_css,
    // A phone: rows of tables become blocks, their numbers bear their names.
    PackageResources.report_narrow_css,
    // A wide screen: the table of contents is at the side.
    PackageResources.report_wide_css,
    PackageResources.report_print_css,
  ])

  /// The script of the report's page: filters findings while the user types, and opens folded parts
  /// before printing. The page is complete without it.
  public static let reportScript = PageFile([PackageResources.report_js])

  /// How the page of differences looks beyond the style of reports.
  public static let diffStyle = PageFile([PackageResources.diff_css])

  /// How a fleet's page looks beyond the style of reports.
  public static let fleetStyle = PageFile([PackageResources.fleet_css])

  /// How the page of a timeline looks, beyond what all pages share.
  public static let timelineStyle = PageFile([PackageResources.timeline_css])

  /// The script of a timeline's page, kept in files by topic that share one scope, in the order in
  /// which they run. `tools/consumers.d/scripts` tests them in the same one.
  ///
  /// Text from the trace reaches the page as `textContent` and as drawn text only, never as markup.
  public static let timelineScript = PageFile(
    [
      // Decodes the data embedded in the page; `TimelinePageData` has the layout.
      PackageResources.timeline_data_js,
      PackageResources.timeline_times_js, PackageResources.timeline_rows_js,
      PackageResources.timeline_view_js, PackageResources.timeline_lanes_js,
      PackageResources.timeline_marks_js, PackageResources.timeline_map_js,
      PackageResources.timeline_pointing_js, PackageResources.timeline_gestures_js,
      PackageResources.timeline_selection_js, PackageResources.timeline_filters_js,
      PackageResources.timeline_keys_js, PackageResources.timeline_link_js,
      // The events in view, for those who read no picture.
      PackageResources.timeline_listing_js,
      PackageResources.timeline_start_js,
    ], separator: "\n")

  /// Shapes of the picture of a timeline.
  public static let pictureStyle = PageFile([PackageResources.picture_css])

  /// Colours of the pictures of timelines and machines, in light and dark.
  public static let pictureColours = PageFile([PackageResources.picture_colours_css])

  /// Shapes of the picture of a machine.
  public static let modelStyle = PageFile([PackageResources.model_css])
}
