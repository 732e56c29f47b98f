internal import TraceModel

// What a report is that describes no end.
extension CrashReport {
  /// In a few words; nil where it does not show.
  var otherKind: String? {
    if let event {
      return Self.events[event] ?? "a report about '\(DisplayText.escaped(event, limit: 40))'"
    }
    if isStackshot { return "a stackshot of the whole system" }
    if let survivor = stack.survivor { return survivor }
    // The list of all processes says which of them were ended.
    if bugType == Self.lowMemory, isPartial {
      return "a jetsam report of which parts are missing"
    }
    return bugType.flatMap { Self.kinds[$0] }
  }

  /// It is one of a crash, or of an end by the system, and does not say so: a part of it is
  /// missing.
  var isCut: Bool {
    !isSurvived && !isTemplate && !isStackshot && !isNoCrash && event == nil
      && bugType.map { Self.ofEnds.contains($0) } ?? false
  }

  /// A report of low memory has this number.
  static let lowMemory = "298"
  /// What `/usr/bin/sample` of macOS writes.
  static let sample = "sample"

  /// Whether the field `Event` has the name of such a report.
  static func isEvent(_ name: String) -> Bool { events[name] != nil }

  /// By the field `Event` of reports that are made of samples.
  private static let events = [
    "hang": "a hang report", "cpu usage": "a report about CPU use",
    "disk writes": "a report about disk writes", "wakeups": "a report about wakeups",
    "force quit": "a report about an app that hung until a person forced it to quit",
    sample: "a sample of what a process does",
  ]

  /// The numbers of the kind, `bug_type`, of crashes
  /// (https://developer.apple.com/documentation/xcode/interpreting-the-json-format-of-a-crash-report).
  private static let ofEnds: Set = ["109", "309"]

  /// By the number of the kind. These were seen in public reports; scripts of xnu write the one of
  /// stackshots themselves.
  private static let kinds = [
    lowMemory: "a jetsam report in which no process was ended",
    "288": "a stackshot, as it is made at a hang",
    "145": "a report about disk writes", "202": "a report about CPU use",
  ]
}
