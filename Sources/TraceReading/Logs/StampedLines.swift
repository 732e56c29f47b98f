internal import TraceModel

/// Lines of a text in which no format showed, counted by whether they begin with a time: nearly all
/// lines of a log do, and such a text is one whose messages say nothing that is known.
struct StampedLines {
  private var lines: Int64 = 0
  private var stamped: Int64 = 0

  mutating func note(_ line: UnsafeRawBufferPointer) {
    lines += 1
    var place = 0
    if RecordStart.time(of: line) != nil || RecordStart.minutes(of: line, &place) != nil {
      stamped += 1
    }
  }

  var isLog: Bool { stamped > 0 && stamped * 10 >= lines * 9 }

  /// What is to be said of the text in place of that it is no log; nil of any other text.
  ///
  /// - Parameter isPart: the text has more lines than these.
  func silence(isPart: Bool) -> String? {
    guard isLog else { return nil }
    if lines == 1, !isPart {
      return "its line begins with a time, and is not understood as part of an app's life cycle"
    }
    let which = isPart ? "its first \(lines) lines" : "its \(lines) lines"
    return "none of \(which) is understood as part of an app's life cycle; "
      + (stamped == lines ? "each" : "nearly each") + " begins with a time"
  }
}
