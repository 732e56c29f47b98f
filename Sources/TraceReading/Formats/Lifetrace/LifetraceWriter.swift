public import TraceModel

/// Writes events as JSON Lines (FORMAT.md §2) that read again as equal events.
///
/// A record that was read from JSON Lines is written unchanged, with its unknown keys; any other
/// one from its fields. A gap becomes a `trace.loss`.
public struct LifetraceWriter {
  private let symbols: SymbolTable
  private let fields: EventFields
  private var runs = WrittenRuns()

  /// `symbols` is the table that the events' symbols are of.
  public init(symbols: SymbolTable) {
    self.symbols = symbols
    fields = EventFields(symbols: symbols)
  }

  /// One line per event of a batch, each with its LF.
  public mutating func lines(_ batch: EventBatch) -> [UInt8] {
    var bytes: [UInt8] = []
    for event in batch.events { append(event, batch, &bytes) }
    return bytes
  }

  private mutating func append(_ event: Event, _ batch: EventBatch, _ bytes: inout [UInt8]) {
    runs.note(event, in: batch)
    if event.kind == .gap {
      for fields in runs.losses(event, symbols) {
        bytes += Array("{\"event\":\"trace.loss\"".utf8)
        for (key, value) in fields { member(key.text, value, &bytes) }
        bytes += Array("}\n".utf8)
      }
      return
    }
    if batch.isOfJSONLines, event.text.length > 0 {
      bytes += batch.bytes(event.text)
    } else if event.kind == .header {
      header(batch.headers[Int(event.code)], &bytes)
    } else {
      record(event, batch, &bytes)
    }
    bytes.append(0x0A)
  }

  private func header(_ header: RunHeader, _ bytes: inout [UInt8]) {
    bytes += Array("{\"lifetrace\":1".utf8)
    for (key, value) in header.fields { member(key, value, &bytes) }
    bytes.append(UInt8(ascii: "}"))
  }

  private func record(_ event: Event, _ batch: EventBatch, _ bytes: inout [UInt8]) {
    bytes += Array("{\"event\":".utf8)
    Self.string(symbols[event.eventName], &bytes)
    if event.hasTime { bytes += Array(",\"t\":\(event.time)".utf8) }
    for (key, value) in fields.of(event, batch, currentRun: runs.current) {
      member(key.text, value, &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private func member(_ key: String, _ value: EventFields.Value, _ bytes: inout [UInt8]) {
    bytes += Array(",\"\(key)\":".utf8)
    switch value {
    case .text(let text): Self.string(text, &bytes)
    case .time(let number), .integer(let number): bytes += Array(String(number).utf8)
    case .boolean(let flag): bytes += Array(String(flag).utf8)
    case .words(let words), .texts(let words):
      bytes.append(UInt8(ascii: "["))
      for (index, word) in words.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.string(word, &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    }
  }

  private static func string(_ text: String, _ bytes: inout [UInt8]) {
    bytes += Array(JSONString.quoted(text).utf8)
  }
}
