internal import TraceModel

/// One object of `log show --style ndjson` or `json`, as far as it is of use.
///
/// Keys differ between versions of macOS; those of 2018 to 2026 are read
/// (https://www.manpagez.com/man/1/log/), and the names that other tools use when they rewrite a
/// log: `message`, `level`, `pid`, `process`.
struct UnifiedLogRecord {
  var line = LogLine()
  var eventType = UnsafeRawBufferPointer(start: nil, count: 0)
  var timestamp = UnsafeRawBufferPointer(start: nil, count: 0)
  var bootUUID = UnsafeRawBufferPointer(start: nil, count: 0)
  /// Ticks of the device's clock, whose length differs between devices.
  var machTimestamp: UInt64?
  var signpostID: UInt64?
  var signpostType = UnsafeRawBufferPointer(start: nil, count: 0)
  var signpostName = UnsafeRawBufferPointer(start: nil, count: 0)
  /// Of a `lossEvent`.
  var lossCount: Int64?
  /// More were lost than the count can say.
  var isLossSaturated = false
  /// The last object, which says how many there were.
  var isFinished = false

  /// Parses the object at `place` and moves past it. Strings lie in the block, unescaped where
  /// they need it.
  init(_ place: inout UnsafeRawPointer, _ sink: ImportSink) throws(Malformed) {
    line.isInOrder = true
    JSONScan.skipSpace(&place)
    guard JSONScan.byte(place) == 0x7B else { throw Malformed("an object", place) }
    place += 1
    JSONScan.skipSpace(&place)
    if JSONScan.byte(place) == 0x7D {
      place += 1
      return
    }
    while true {
      guard JSONScan.byte(place) == 0x22 else { throw Malformed("a key", place) }
      place += 1
      let start = place
      _ = try JSONScan.skipString(&place)
      let key = UnsafeRawBufferPointer(start: start, count: place - start - 1)
      JSONScan.skipSpace(&place)
      guard JSONScan.byte(place) == 0x3A else { throw Malformed("':' after the key", place) }
      place += 1
      JSONScan.skipSpace(&place)
      try readValue(key, &place, sink)
      JSONScan.skipSpace(&place)
      let next = JSONScan.byte(place)
      guard next == 0x2C || next == 0x7D else { throw Malformed("',' or '}'", place) }
      place += 1
      if next == 0x7D { return }
      JSONScan.skipSpace(&place)
    }
  }

  @inline(__always)
  private mutating func readValue(
    _ key: UnsafeRawBufferPointer, _ place: inout UnsafeRawPointer, _ sink: ImportSink
  ) throws(Malformed) {
    let start = place
    switch JSONScan.byte(place) {
    case 0x22:
      place += 1
      let hasEscape = try JSONScan.skipString(&place)
      let text = UnsafeRawBufferPointer(start: start + 1, count: place - start - 2)
      set(key, text, hasEscape ? sink : nil)
    case 0x2D, 0x30...0x39:
      try JSONScan.skipNumber(&place)
      set(key, number: UnsafeRawBufferPointer(start: start, count: place - start))
    default:
      try JSONScan.skipValue(&place, depth: 1)
      if JSONScan.byte(start) == UInt8(ascii: "t"), key.is("lossCountSaturated") {
        isLossSaturated = true
      }
    }
  }

  /// - Parameter sink: who unescapes the text; nil if it has no escapes.
  private mutating func set(
    _ key: UnsafeRawBufferPointer, _ text: UnsafeRawBufferPointer, _ sink: ImportSink?
  ) {
    func plain(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
      sink?.unescaped(text) ?? text
    }
    /// Behind the last slash there is rarely an escape, whereas every slash is one.
    func component() -> UnsafeRawBufferPointer {
      let last = text.lastComponent
      return sink != nil && last.place(of: UInt8(ascii: "\\")) != nil ? plain(last) : last
    }
    // Nearly all keys are others, as their length shows.
    switch key.count {
    case 5 where key.is("level"): line.level = LogLine.Level(text)
    case 7 where key.is("message"): line.message = plain(text)
    case 7 where key.is("process"): line.process = component()
    case 8 where key.is("category"): line.category = plain(text)
    case 8 where key.is("bootUUID"): bootUUID = text
    case 9 where key.is("timestamp"): timestamp = text
    case 9 where key.is("eventType"): eventType = text
    case 9 where key.is("subsystem"): line.subsystem = plain(text)
    case 11 where key.is("messageType"): line.level = LogLine.Level(text)
    case 12 where key.is("eventMessage"): line.message = plain(text)
    case 12 where key.is("signpostType"): signpostType = text
    case 12 where key.is("signpostName"): signpostName = plain(text)
    case 15 where key.is("senderImagePath"):
      line.libraryPath = text
      line.library = component()
    case 16 where key.is("processImagePath"):
      line.imagePath = text
      line.process = component()
    default: break
    }
  }

  private mutating func set(_ key: UnsafeRawBufferPointer, number: UnsafeRawBufferPointer) {
    switch key.count {
    case 3 where key.is("pid"): line.pid = number.integer ?? -1
    case 8 where key.is("threadID"): line.thread = number
    case 8 where key.is("finished"): isFinished = true
    case 9 where key.is("processID"): line.pid = number.integer ?? -1
    case 9 where key.is("lossCount"): lossCount = number.integer
    case 10 where key.is("signpostID"): signpostID = number.unsigned
    case 13 where key.is("machTimestamp"): machTimestamp = number.unsigned
    default: break
    }
  }
}
