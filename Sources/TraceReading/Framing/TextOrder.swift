internal import TraceModel

/// How the lines of a log follow one another: the newest line of one that a log viewer or a back
/// end copies may be the first, and lines that were put together by hand may be in no order.
enum TextOrder {
  case oldestFirst, newestFirst, unclear

  /// A step back that a tool makes by itself is shorter, in nanoseconds.
  private static let leastStep: Int64 = 1_100_000_000

  /// The newest line is first if nearly all times fall from line to line: at least twice, or once
  /// where the others are equal, as whole seconds are. Times without a date that fall by more than
  /// half a day are of the next day. A line that is there again, from a page that was copied twice,
  /// says nothing.
  init(of lines: [some Collection<UInt8>]) {
    var steps = Steps()
    var ofSenders: [Int: (before: Time?, steps: Steps)] = [:]
    var before: Time?
    var known: Set<[UInt8]> = []
    for line in lines {
      let found = line.withContiguousStorageIfAvailable { bytes in
        let bytes = UnsafeRawBufferPointer(bytes)
        return Self.time(of: bytes).map { ($0, Self.sender(of: bytes)) }
      }
      guard let (time, sender) = found ?? nil, known.insert(Array(line)).inserted else { continue }
      if let before, let step = time.step(from: before) { steps.add(step) }
      before = time
      // A launch begins this clock at zero.
      guard time.clock != .relative else { continue }
      var own = ofSenders[sender, default: (nil, Steps())]
      if let before = own.before, let step = time.step(from: before) { own.steps.add(step) }
      own.before = time
      ofSenders[sender] = own
    }
    if steps.areOfNewestFirst {
      self = .newestFirst
    } else {
      let isUnclear = ofSenders.contains { sender, own in
        own.steps.areOfNoOrder(isNamed: sender != 0)
      }
      self = isUnclear ? .unclear : .oldestFirst
    }
  }

  private struct Steps {
    private var falls = 0
    /// Those that no tool makes by itself.
    private var longFalls = 0
    private var rises = 0
    private var pauses = 0

    mutating func add(_ step: Int64) {
      if step == 0 { pauses += 1 } else if step < 0 { falls += 1 } else { rises += 1 }
      if -step > leastStep { longFalls += 1 }
    }

    var areOfNewestFirst: Bool {
      falls > 1 && falls >= 9 * rises || falls == 1 && rises == 0 && pauses > 0 && longFalls > 0
    }

    /// The times fall again and again: a clock that was set makes fewer steps back, and so do logs
    /// of several processes one after the other, whose lines may name none. The shares of the steps
    /// are our choice.
    ///
    /// - Parameter isNamed: they are of one process.
    func areOfNoOrder(isNamed: Bool) -> Bool {
      longFalls > 1 && (isNamed ? 8 : 3) * longFalls >= falls + rises
    }
  }

  /// The process that wrote a line, which may have a clock of its own: as `Films[412` or
  /// `"processID":412`; 0 where the line does not say it.
  private static func sender(of line: UnsafeRawBufferPointer) -> Int {
    var end = 0
    if line.first == UInt8(ascii: "{") {
      guard let key = line.place(of: "\"processID\":") else { return 0 }
      return UnsafeRawBufferPointer(
        rebasing: line.part(key + 12, key + 24).prefix { (0x30...0x39).contains($0) }
      ).integer.map { Int(truncatingIfNeeded: $0) } ?? 0
    }
    while let bracket = line.part(end, nameLimit).place(of: 0x5B) {
      end += bracket + 1
      let digits = line.part(end, end + 20).prefix { (0x30...0x39).contains($0) }
      let before = line.prefix(end - 1)
      let blank = before.lastIndex { $0 <= 0x20 || $0 == 0x5D }
      let name = before[(blank.map { $0 + 1 } ?? 0)...]
      guard !digits.isEmpty, !name.isEmpty else { continue }
      var hasher = Hasher()
      hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: name))
      hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: digits))
      return hasher.finalize()
    }
    return 0
  }

  /// Bytes of a line before the number of its process.
  private static let nameLimit = 160

  fileprivate struct Time {
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
    guard let moment = RecordStart.time(of: line) ?? minutes(of: line) else {
      return secondsInBrackets(line)
    }
    if case .none = moment.date { return Time(nanoseconds: moment.order, clock: .dayless) }
    return Time(nanoseconds: moment.order, zone: moment.zone)
  }

  /// A date with an hour and a minute: without a date it may be what is left of a film.
  private static func minutes(of line: UnsafeRawBufferPointer) -> LogTime.Moment? {
    var place = 0
    guard let moment = RecordStart.minutes(of: line, &place) else { return nil }
    if case .none = moment.date, !moment.isShort { return nil }
    return moment
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
    // The number may be cut off.
    guard place + digits.count < line.count else { return nil }
    return UnsafeRawBufferPointer(rebasing: digits).integer
  }
}
