internal import TraceModel

// What a report is that describes no end.
extension CrashReport {
  /// In a few words; nil where it does not show.
  var otherKind: String? {
    if let event {
      return Self.events[event] ?? "a report about '\(DisplayText.escaped(event, limit: 40))'"
    }
    if isStackshot { return "a stackshot of the whole system" }
    return bugType.flatMap { Self.kinds[$0] }
  }

  /// By the field `Event` of reports that are made of samples.
  private static let events = [
    "hang": "a hang report", "cpu usage": "a report about CPU use",
    "disk writes": "a report about disk writes", "wakeups": "a report about wakeups",
  ]

  /// By the number of the kind, `bug_type`; those of crashes are 109 and 309
  /// (https://developer.apple.com/documentation/xcode/interpreting-the-json-format-of-a-crash-report).
  /// The others were seen in public reports; scripts of xnu write the one of stackshots themselves.
  private static let kinds = [
    "298": "a jetsam report in which no process was ended",
    "288": "a stackshot, as it is made at a hang",
    "145": "a report about disk writes", "202": "a report about CPU use",
  ]
}
