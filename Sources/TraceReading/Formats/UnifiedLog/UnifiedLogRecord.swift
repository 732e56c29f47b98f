internal import TraceModel

/// One object of `log show --style ndjson` or `json`, as far as it is of use.
///
/// Keys differ between versions of macOS; those of 2018 to 2026 are read
/// (https://www.manpagez.com/man/1/log/).
struct UnifiedLogRecord {
  var line = LogLine()
  var eventType = UnsafeRawBufferPointer(start: nil, count: 0)
  var messageType = UnsafeRawBufferPointer(start: nil, count: 0)
  var timestamp = UnsafeRawBufferPointer(start: nil, count: 0)
  var bootUUID = UnsafeRawBufferPointer(start: nil, count: 0)
  var machTimestamp: UInt64?
  var signpostID: UInt64?
  var signpostType = UnsafeRawBufferPointer(start: nil, count: 0)
  var signpostName = UnsafeRawBufferPointer(start: nil, count: 0)
  var lossCount: Int64?
  var count: Int64?
  var isFinished = false

  /// Parses the object at `place` and moves behind it. Strings lie in the block, unescaped where they need
  /// it.
  init(_ place: inout UnsafeRawPointer, _ sink: ImportSink) throws(Malformed) {
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
      guard JSONScan.byte(place) == 0x3A else { throw Malformed("':' behind the key", place) }
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

  private mutating func readValue(
    _ key: UnsafeRawBufferPointer, _ place: inout UnsafeRawPointer, _ sink: ImportSink
  ) throws(Malformed) {
    switch JSONScan.byte(place) {
    case 0x22:
      place += 1
      let start = place
      let hasEscape = try JSONScan.skipString(&place)
      let text = UnsafeRawBufferPointer(start: start, count: place - start - 1)
      set(key, text, hasEscape, sink)
    case 0x2D, 0x30...0x39:
      let start = place
      try JSONScan.skipNumber(&place)
      set(key, number: UnsafeRawBufferPointer(start: start, count: place - start))
    default:
      try JSONScan.skipValue(&place, depth: 1)
    }
  }

  private mutating func set(
    _ key: UnsafeRawBufferPointer, _ text: UnsafeRawBufferPointer, _ hasEscape: Bool,
    _ sink: ImportSink
  ) {
    guard let first = key.first else { return }
    func unescaped() -> UnsafeRawBufferPointer { hasEscape ? sink.unescaped(text) : text }
    switch first {
    case UInt8(ascii: "t") where key.is("timestamp"): timestamp = text
    case UInt8(ascii: "e") where key.is("eventMessage"): line.message = unescaped()
    case UInt8(ascii: "e") where key.is("eventType"): eventType = text
    case UInt8(ascii: "m") where key.is("messageType"): messageType = text
    case UInt8(ascii: "m") where key.is("message"): line.message = unescaped()
    case UInt8(ascii: "l") where key.is("level"): messageType = text
    case UInt8(ascii: "s") where key.is("subsystem"): line.subsystem = unescaped()
    case UInt8(ascii: "c") where key.is("category"): line.category = unescaped()
    case UInt8(ascii: "p") where key.is("processImagePath"):
      line.imagePath = unescaped()
      line.process = line.imagePath.lastComponent
    case UInt8(ascii: "p") where key.is("process"): line.process = unescaped().lastComponent
    case UInt8(ascii: "s") where key.is("senderImagePath"): line.library = unescaped().lastComponent
    case UInt8(ascii: "b") where key.is("bootUUID"): bootUUID = text
    case UInt8(ascii: "s") where key.is("signpostType"): signpostType = text
    case UInt8(ascii: "s") where key.is("signpostName"): signpostName = unescaped()
    default: break
    }
  }

  private mutating func set(_ key: UnsafeRawBufferPointer, number: UnsafeRawBufferPointer) {
    switch key.first {
    case UInt8(ascii: "p") where key.is("processID") || key.is("pid"):
      line.pid = number.integer ?? -1
    case UInt8(ascii: "t") where key.is("threadID"): line.thread = number
    case UInt8(ascii: "m") where key.is("machTimestamp"):
      machTimestamp = UInt64(String(decoding: number, as: UTF8.self))
    case UInt8(ascii: "s") where key.is("signpostID"):
      signpostID = UInt64(String(decoding: number, as: UTF8.self))
    case UInt8(ascii: "l") where key.is("lossCount"): lossCount = number.integer
    case UInt8(ascii: "c") where key.is("count"): count = number.integer
    case UInt8(ascii: "f") where key.is("finished"): isFinished = true
    default: break
    }
  }
}
