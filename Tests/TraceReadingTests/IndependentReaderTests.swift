import Foundation
import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// The reader takes every line as the one in tools/differential.d does, which is written apart from
/// it, in another language, from FORMAT.md: what is a record, and every field of it.
@Suite(.enabled(if: IndependentReader.python != nil, "needs python3 on PATH"))
struct IndependentReaderTests {
  private static let environment = ProcessInfo.processInfo.environment
  /// Lines; each has a header before it.
  static let count =
    environment["LIFETRACE_DIFFERENTIAL_LINES"].flatMap { Int($0) }
    ?? (Tier.isLong ? 100_000 : 20_000)
  static let seed = environment["LIFETRACE_DIFFERENTIAL_SEED"].flatMap { Int($0) } ?? 1
  /// Lines of one file.
  static let portion = 10_000

  @Test func everyLineIsReadAsAnIndependentReaderReadsIt() throws {
    try compare(.lifetrace, count: Self.count)
  }

  /// Lines of a sketch in all spellings that FORMAT.md §6 and §7.4 allow.
  @Test func everySketchIsReadAsWhatItWasWrittenFor() throws {
    try compare(.sketch, count: Self.count / 4)
  }

  private func compare(_ format: TraceFormat, count: Int) throws {
    var compared = 0
    for part in 0..<max(1, (count + Self.portion - 1) / Self.portion) {
      let seed = Self.seed + part
      let files = try IndependentReader.make(
        format, seed: seed, count: min(Self.portion, count - part * Self.portion))
      defer { files.remove() }
      var options = ReadingOptions()
      options.format = format
      options.listedProblems = .max
      // Small blocks and pieces, or lines that no shape reads, in turn.
      if part % 3 == 1 { options.blockSize = 1 << 12 }
      options.usesShapes = part % 4 != 3
      let reading = try LineReading(files.trace, pieces: part % 3 == 2 ? [777, 13] : [], options)
      let wrong = files.expected.indices.filter {
        !reading.agrees(files.expected[$0], line: $0 + 1)
      }
      compared += files.expected.count
      for index in wrong.prefix(5) {
        Issue.record(
          """
          seed \(seed), line \(index + 1) of \(wrong.count) that differ: \(files.line(index + 1))
          expected \(files.expected[index])
          found    \(reading.said(line: index + 1))
          """)
      }
      if !wrong.isEmpty { break }
    }
    #expect(compared >= 2 * count)
  }
}

/// The lines that Python made, and what it read in them.
struct IndependentReader {
  let folder: String
  let trace: [UInt8]
  /// By line.
  let expected: [Substring]

  static let python: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { "\($0)/python3" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  static func make(_ format: TraceFormat, seed: Int, count: Int) throws -> IndependentReader {
    let folder = NSTemporaryDirectory() + "lifetrace-lines-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(python))
    let maker = SourceTree.root.appending(path: "tools/differential.d/make-lines").path
    process.arguments = [maker, format.rawValue, "\(seed)", "\(count)", folder]
    process.environment = ["PYTHONDONTWRITEBYTECODE": "1"]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "make-lines failed")
    let trace = try Data(contentsOf: URL(fileURLWithPath: folder + "/trace"))
    let said = try Data(contentsOf: URL(fileURLWithPath: folder + "/expected.txt"))
    return IndependentReader(
      folder: folder, trace: Array(trace),
      expected: String(decoding: said, as: UTF8.self).split(separator: "\n"))
  }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }

  /// A line, 1-based, made safe to show.
  func line(_ number: Int) -> String {
    let lines = trace.split(separator: 10, omittingEmptySubsequences: false)
    return DisplayText.escaped(lines[number - 1], limit: 2_000)
  }
}

/// The result of the reader under test for each line, in the words of
/// tools/differential.d/strict_reader.py.
private final class LineReading: EventConsumer {
  private var lines: [Int: String] = [:]
  private let symbols = SymbolTable()
  private let keys = EventKeyTable.shared

  init(_ trace: [UInt8], pieces: [Int], _ options: ReadingOptions) throws {
    _ = try TraceReader(options: options, symbols: symbols)
      .read(MemorySource(trace, pieces: pieces), into: self)
  }

  func said(line: Int) -> String { lines[line] ?? "blank" }

  func agrees(_ expected: Substring, line: Int) -> Bool {
    let said = said(line: line)
    // A run of its own name may have met its sequence number before.
    if said == "out of turn" { return expected.hasPrefix("event ") && expected.contains(" seq=") }
    return said == expected
  }

  func report(_ problem: InputProblem) {
    let line = Int(problem.line)
    switch problem.kind {
    case .malformed: lines[line] = "malformed"
    case .newerFormat: lines[line] = "newer"
    case .late, .duplicate, .seqConflict: lines[line] = "out of turn"
    default: break
    }
  }

  func consume(_ batch: EventBatch) {
    for event in batch.events where event.kind != .gap {
      let place = "\(event.byteOffset) \(event.text.length)"
      lines[Int(event.line)] =
        event.kind == .header
        ? "header \(place) \(Self.fields(batch.headers[Int(event.code)]))"
        : "event \(place) \(fields(event, batch))"
    }
  }

  private func fields(_ event: Event, _ batch: EventBatch) -> String {
    var fields: [(String, String)] = []
    withUnsafeBytes(of: event) { memory in
      for key in EventKey.allCases where key != .event && key.owns(placeIn: event.kind) {
        if let value = value(key, event, memory, batch) { fields.append((key.text, value)) }
      }
    }
    fields.sort { $0.0 < $1.0 }
    return (["s" + Self.digits(symbols.utf8(event.eventName))] + fields.map { "\($0.0)=\($0.1)" })
      .joined(separator: " ")
  }

  private func value(
    _ key: EventKey, _ event: Event, _ memory: UnsafeRawBufferPointer, _ batch: EventBatch
  ) -> String? {
    let offset = keys.offsets[Int(key.rawValue)]
    switch key.valueType {
    case .eventName, .version: return nil
    case .symbol:
      let symbol = memory.load(fromByteOffset: offset, as: Symbol.self)
      return symbol.isPresent ? "s" + Self.digits(symbols.utf8(symbol)) : nil
    case .text, .identifier:
      let range = memory.load(fromByteOffset: offset, as: TextRange.self)
      return range.isPresent ? "s" + Self.digits(batch.bytes(range)) : nil
    case .texts:
      guard let text = batch.string(event.scenes) else { return nil }
      return "a" + JSONText.strings(text).map { Self.digits($0.utf8) }.joined(separator: ",")
    case .amount:
      let value = memory.load(fromByteOffset: offset, as: Int64.self)
      return value >= 0 ? "i\(value)" : nil
    case .integer:
      guard key == .seq ? event.hasSequence : event.hasCode else { return nil }
      return "i\(memory.load(fromByteOffset: offset, as: Int64.self))"
    case .boolean:
      let flag = EventKeyTable.boolean(key)
      return event.given.contains(flag) ? event.isTrue.contains(flag) ? "b1" : "b0" : nil
    case .words:
      let words = [
        "url", "activity", "shortcut", "notification", "cloudkit", "intent", "location",
        "bluetooth", "sourceApplication",
      ]
      let known = words.enumerated().filter { event.payload.rawValue >> $0.offset & 1 == 1 }
      let present = known.map(\.element) + (event.payload.contains(.other) ? ["other"] : [])
      return present.isEmpty ? nil : "p" + present.joined(separator: ",")
    }
  }

  private static func fields(_ header: RunHeader) -> String {
    func text(_ text: String?) -> String? { text.map { "s" + digits($0.utf8) } }
    func list(_ items: [String]) -> String {
      "a" + items.map { digits($0.utf8) }.joined(separator: ",")
    }
    let fields: [(String, String?)] = [
      ("app", text(header.app)), ("backgroundModes", list(header.backgroundModes)),
      ("build", text(header.build)), ("clock", text(header.clock.rawValue)),
      ("device", text(header.device)), ("launch", text(header.launch.rawValue)),
      ("lifeCycle", text(header.lifeCycle?.rawValue)), ("midlife", header.midlife ? "b1" : "b0"),
      ("multipleScenes", header.multipleScenes ? "b1" : "b0"), ("os", text(header.os)),
      ("partial", header.partial ? "b1" : "b0"),
      ("pid", header.pid.map { "i\($0)" }), ("platform", text(header.platform?.rawValue)),
      ("recorder", text(header.recorder)), ("records", list(header.records.names)),
      ("run", text(header.run)), ("sdk", text(header.sdk)), ("start", text(header.start)),
      ("version", text(header.version)),
    ]
    return fields.compactMap { field in field.1.map { "\(field.0)=\($0)" } }.joined(separator: " ")
  }

  private static func digits(_ bytes: some Collection<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(2 * bytes.count)
    for byte in bytes { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }
}
