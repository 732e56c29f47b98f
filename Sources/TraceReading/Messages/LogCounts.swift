/// How much of a log was understood.
struct LogCounts {
  /// Lines that were taken, and those of them that said something.
  var lines: Int64 = 0
  var understood: Int64 = 0
  /// Lines and events that were there when text was missing last.
  var beforeGap: Int64 = 0
  var redacted: Int64 = 0
  /// Lines of apps that were not understood.
  var unread = UnreadLines()
  /// Messages for which there was no room.
  var beyondLimit: Int64 = 0
  /// Records of senders after which others may be missing.
  var unprinted: Int64 = 0
  /// Lines that print the latest notification or phase once more, in the same words.
  var repeated: Int64 = 0
  /// Callbacks that a process wrote of soon after its end, and the line of the first.
  private(set) var last: (count: Int64, line: Int64)?
  mutating func noteLast(at line: Int64) { last = ((last?.count ?? 0) + 1, last?.line ?? line) }
  /// States of other frameworks, which are shown but are not Apple's.
  var foreign = ForeignStates()
  /// The first line of an app's own words that may be about its life cycle, while none was
  /// understood.
  var likely: (event: String, line: Int64)?
}
