internal import TraceModel

/// Whether the newest line of a log is the first one, as log viewers and back ends copy it.
enum TextOrder {
  /// A step back that a tool makes by itself is shorter, in nanoseconds.
  private static let leastStep: Int64 = 1_100_000_000

  /// Whether nearly all times fall from line to line: at least twice, or once where the others are
  /// equal, as whole seconds are. Times without a date that fall by more than half a day are of the
  /// next day. A line that is there again, from a page that was copied twice, says nothing.
  static func isNewestFirst(_ lines: [some Collection<UInt8>]) -> Bool {
    var (falls, rises, pauses) = (0, 0, 0)
    var longest: Int64 = 0
    var before: Time?
    var known: Set<[UInt8]> = []
    for line in lines {
      let found = line.withContiguousStorageIfAvailable { time(of: UnsafeRawBufferPointer($0)) }
      guard let time = found ?? nil, known.insert(Array(line)).inserted else { continue }
      if let before, let step = time.step(from: before) {
        if step == 0 { pauses += 1 } else if step < 0 { falls += 1 } else { rises += 1 }
        longest = max(longest, -step)
      }
      before = time
    }
    return falls > 1 && falls >= 9 * rises
      || falls == 1 && rises == 0 && pauses > 0 && longest > leastStep
  }

  private struct Time {
    enum Clock { case dated, dayless, relative }

    var nanoseconds: Int64
    var clock = Clock.dated
    /// Ahead of UTC, in nanoseconds; nil if the time names no zone.
    var zone: Int64?

    /// Nanoseconds since another time, below zero if it is later; nil if they are not comparable.
    func step(from other: Time) -> Int64? {
      guard clock == other.clock else { return nil }
      var step = nanoseconds.subtractingReportingOverflow(other.nanoseconds).partialValue
      // One printer writes the zone of the local time, and another one does not.
      if clock == .dated, (zone == nil) != (other.zone == nil) {
        step += (zone ?? 0) - (other.zone ?? 0)
      }
      // Of the next day, or of the day before.
      let isOverMidnight = clock == .dayless && step.magnitude > UInt64(LogTime.day / 2)
      return isOverMidnight ? step - step.signum() * LogTime.day : step
    }
  }

  static func hasTime(_ line: UnsafeRawBufferPointer) -> Bool { time(of: line) != nil }

  /// The time of a line, comparable within one text.
  private static func time(of line: UnsafeRawBufferPointer) -> Time? {
    if line.first == UInt8(ascii: "{") { return time(ofObject: line).map { Time(nanoseconds: $0) } }
    let line = FlutterTool.unwrapped(line) ?? line
    guard let moment = RecordStart.time(of: line) else { return secondsInBrackets(line) }
    if case .none = moment.date { return Time(nanoseconds: moment.order, clock: .dayless) }
    return Time(nanoseconds: moment.order, zone: moment.zone)
  }

  /// `[  41.500s] …`: the time since a start. With a plus it may be the one since the line before.
  private static func secondsInBrackets(_ line: UnsafeRawBufferPointer) -> Time? {
    guard line.first == UInt8(ascii: "["), let seconds = TextColumns.Seconds(line),
      !line.part(0, seconds.end).contains(UInt8(ascii: "+"))
    else { return nil }
    return Time(nanoseconds: seconds.nanoseconds, clock: .relative)
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
