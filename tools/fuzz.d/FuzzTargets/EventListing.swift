@testable import TraceModel
@testable import TraceReading

/// Everything a reader hands over: every field of every event as bytes, headers, problems.
final class EventListing: EventConsumer {
  private(set) var bytes: [UInt8] = []
  /// Where each event ends in `bytes`.
  private(set) var ends: [Int] = []
  private(set) var problems: [InputProblem] = []
  private(set) var headers: [RunHeader] = []
  /// The events as a sketch, without the comments for gaps.
  private(set) var sketch = ""
  private let symbols: SymbolTable
  private let keys = EventKeyTable.shared
  private var writer: SketchWriter?

  init(_ symbols: SymbolTable, makesSketch: Bool = false) {
    self.symbols = symbols
    writer = makesSketch ? SketchWriter(symbols: symbols) : nil
  }

  func consume(_ batch: EventBatch) {
    headers += batch.headers
    for event in batch.events {
      if event.kind != .gap, let line = writer?.line(event, in: batch) { sketch += line + "\n" }
      bytes += [event.kind.rawValue, event.payload.rawValue]
      bytes += [UInt8(event.given.rawValue), UInt8(event.isTrue.rawValue)]
      bytes += [event.hasSequence ? 1 : 0, event.hasCode ? 1 : 0]
      add(event.line)
      add(event.byteOffset)
      withUnsafeBytes(of: event) { memory in
        // The code of a header is its place in the batch, which blocks may change.
        for key in EventKey.allCases where key != .code || event.kind != .header {
          add(memory, Int(key.rawValue), batch)
        }
      }
      bytes += batch.bytes(event.text)
      ends.append(bytes.count)
    }
  }

  private func add(_ value: Int64) { withUnsafeBytes(of: value) { bytes += $0 } }

  private func add(_ memory: UnsafeRawBufferPointer, _ key: Int, _ batch: EventBatch) {
    let offset = keys.offsets[key]
    guard offset >= 0 else { return }
    bytes.append(UInt8(key))
    switch keys.types[key] {
    case .eventName, .symbol:
      let symbol = memory.load(fromByteOffset: offset, as: Symbol.self)
      if symbol.isPresent { bytes += symbols.utf8(symbol) + [0] }
    case .text, .identifier, .texts:
      let range = memory.load(fromByteOffset: offset, as: TextRange.self)
      if range.isPresent { bytes += batch.bytes(range) + [0] }
    default: add(memory.load(fromByteOffset: offset, as: Int64.self))
    }
  }

  func report(_ problem: InputProblem) { problems.append(problem) }

  /// The first event that differs, in both listings.
  func difference(_ other: EventListing) -> String {
    let both = min(bytes.count, other.bytes.count)
    let place = (0..<both).first { bytes[$0] != other.bytes[$0] } ?? both
    return event(at: place) + "\n-- or --\n" + other.event(at: place)
  }

  private func event(at place: Int) -> String {
    let index = ends.firstIndex { $0 > place } ?? ends.count - 1
    guard index >= 0 else { return "no event" }
    let event = bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
    return "event \(index) of \(ends.count): \(DisplayText.escaped(event))"
  }
}

/// The result of reading one text.
struct Listed {
  let listing: EventListing
  let summary: InputSummary

  init(
    _ bytes: [UInt8], pieces: [Int] = [], _ options: ReadingOptions, makesSketch: Bool = false
  ) {
    let symbols = SymbolTable()
    listing = EventListing(symbols, makesSketch: makesSketch)
    do {
      summary = try TraceReader(options: options, symbols: symbols)
        .read(MemorySource(bytes, pieces: pieces), into: listing)
    } catch {
      preconditionFailure("memory does not fail to be read")
    }
  }

  /// The headers as they can be written: the name of the executable is not a key of the format.
  var writtenHeaders: [RunHeader] {
    listing.headers.map { header in
      var header = header
      header.processName = nil
      return header
    }
  }

  func expectSame(_ other: Listed, _ what: String) {
    hold(
      listing.problems == other.listing.problems,
      "\(what): \(other.listing.problems), not \(listing.problems)")
    hold(listing.headers == other.listing.headers, "\(what): other headers")
    hold(
      listing.bytes == other.listing.bytes,
      "\(what): other events:\n\(listing.difference(other.listing))")
    var other = other.summary
    if other.problems.contains(where: { $0.kind == .newerFormat }) {
      // Reading ends there; how much was decoded by then depends on the block.
      (other.bytes, other.decodedBytes) = (summary.bytes, summary.decodedBytes)
    }
    hold(summary == other, "\(what): \(other), not \(summary)")
  }
}
