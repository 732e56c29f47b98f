internal import TraceModel

/// Whether the newest line of a log is the first one, as log viewers and back ends copy it.
enum TextOrder {
  /// Whether nearly all times fall from line to line: at least twice, or once where the others are
  /// equal, as whole seconds are. Times without a date that fall by more than half a day are of the
  /// next day.
  static func isNewestFirst(_ lines: [some Collection<UInt8>]) -> Bool {
    var (falls, rises, pauses) = (0, 0, 0)
    var before: Time?
    for line in lines {
      let found = line.withContiguousStorageIfAvailable { time(of: UnsafeRawBufferPointer($0)) }
      guard let time = found ?? nil else { continue }
      if let before, before.hasDate == time.hasDate, before.nanoseconds == time.nanoseconds {
        pauses += 1
      } else if let before, before.hasDate == time.hasDate {
        let step = time.nanoseconds.subtractingReportingOverflow(before.nanoseconds).partialValue
        let isOfNextDay = !time.hasDate && step.magnitude > UInt64(LogTime.day / 2)
        if (step < 0) != isOfNextDay { falls += 1 } else { rises += 1 }
      }
      before = time
    }
    return falls > 1 && falls >= 9 * rises || falls == 1 && rises == 0 && pauses > 1
  }

  private struct Time {
    var nanoseconds: Int64
    var hasDate = true
  }

  /// The time of a line, comparable within one text.
  private static func time(of line: UnsafeRawBufferPointer) -> Time? {
    if line.first == UInt8(ascii: "{") { return time(ofObject: line).map { Time(nanoseconds: $0) } }
    guard let moment = RecordStart.time(of: FlutterTool.unwrapped(line) ?? line) else { return nil }
    if case .none = moment.date { return Time(nanoseconds: moment.order, hasDate: false) }
    return Time(nanoseconds: moment.order)
  }

  /// `"timestamp":"2026-…"` of the unified log, and `"timeUnixNano":"…"` of OpenTelemetry.
  private static func time(ofObject line: UnsafeRawBufferPointer) -> Int64? {
    if let key = line.place(of: "\"timestamp\":\"") {
      var place = key + 13
      if let moment = LogTime.moment(line, &place) { return moment.nanoseconds }
    }
    guard let key = line.place(of: "\"timeUnixNano\":") else { return nil }
    var place = key + 15
    _ = LogText.skip(line, &place, "\"")
    let digits = line.part(place, place + 20).prefix { (0x30...0x39).contains($0) }
    return UnsafeRawBufferPointer(rebasing: digits).integer
  }
}

/// A text whose newest line is first, while it is collected to be read from its end.
struct TurnedText {
  /// Bytes that are held; a longer text is not turned.
  static let limit = 16 << 20

  private var text: [UInt8] = []
  private(set) var isTooLong = false
  /// By line of the turned text, from 0: its number in the text as it was, from 1.
  private(set) var order: [Int32] = []

  mutating func take(_ more: [UInt8]) {
    isTooLong = isTooLong || text.count + more.count > Self.limit
    if isTooLong { text = [] } else { text += more }
  }

  /// What was collected, the last line first.
  mutating func turn() -> [UInt8] {
    var lines = text.split(separator: 10, omittingEmptySubsequences: false)
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    let before = order.count
    var result: [UInt8] = []
    result.reserveCapacity(text.count + 1)
    for (index, line) in lines.enumerated().reversed() {
      order.append(Int32(truncatingIfNeeded: before + index + 1))
      result += line
      result.append(10)
    }
    text = []
    return result
  }
}
