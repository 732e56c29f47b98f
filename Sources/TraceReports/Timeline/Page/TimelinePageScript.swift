/// The script of a timeline's page, kept in files by topic that share one scope.
///
/// Text from the trace reaches the page as `textContent` and as drawn text only, never as markup.
enum TimelinePageScript {
  static let text: Markup = """
    "use strict";
    (() => {

    \(parts)

    })();
    """

  /// In the order in which they run. `tools/consumers.d/scripts` tests them in the same one.
  private static let parts = Markup.embedded(
    [
      // Decodes the data embedded in the page; ``TimelinePageData`` has the layout.
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
}
