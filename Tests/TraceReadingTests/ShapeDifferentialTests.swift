import Foundation
import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Reading with shapes returns the same as the strict parser alone: events, problems, offsets,
/// counts.
@Suite struct ShapeDifferentialTests {
  /// Lines per kind of change.
  static let count = Tier.isLong ? 125_000 : 6_300

  enum Change: CaseIterable {
    case none, sorted, shuffled, spaced, escaped, duplicated, flipped, resized, mixed
  }

  @Test(arguments: Change.allCases)
  func shapesChangeNothing(_ change: Change) throws {
    // One seed per kind of change, so that a failure comes again.
    let seed = UInt64(Change.allCases.firstIndex(of: change) ?? 0) + 1
    var random = SplitMix64(seed: seed)
    let chunk = 2_100
    // Shapes of the inputs before are used for the next one.
    let memory = ReaderMemory()
    for part in stride(from: 0, to: Self.count, by: chunk) {
      var bytes = Array((Sample.header + "\n").utf8)
      for number in 0..<min(chunk, Self.count - part) {
        bytes += Self.line(number + 1, change, &random)
        bytes += number % 7 == 3 ? [13, 10] : [10]
      }
      try expectSame(bytes, "\(change), seed \(seed), lines from \(part)", memory)
    }
  }

  /// The last line without its end, and lines at the end of a block.
  @Test func endsOfTheInputAreReadTheSame() throws {
    var random = SplitMix64(seed: 5)
    var lines: [UInt8] = []
    for number in 1...40 { lines += Self.line(number, .none, &random) + [10] }
    let memory = ReaderMemory()
    for cut in stride(from: 1, to: 400, by: 1) {
      try expectSame(lines.dropLast(cut), "cut \(cut)", memory)
    }
  }

  /// Lines of one shape are taken by it: else the other tests would compare the strict parser with
  /// itself. Writers may sort their keys, so that some come before the name that decides their
  /// meaning.
  @Test(arguments: [
    #"{"t":12,"seq":3,"event":"work.end","id":"w1","cpu":7,"x":null}"#,
    #"{"cpu":7,"event":"work.end","id":"w1","seq":3,"t":12,"x":null}"#,
  ])
  func usualLinesAreReadByShape(_ line: String) {
    let block = TextBlock(textCapacity: 4096)
    let (keys, symbols) = (EventKeyTable.shared, ReaderSymbols(SymbolTable()))
    let tree = ShapeTree(
      keys: keys, memory: ShapeTree.Memory(SymbolMemo()), symbols: symbols, block: block)
    block.base.initializeMemory(as: UInt8.self, repeating: 0, count: 4096)
    block.base.copyMemory(from: Array((line + "\n").utf8), byteCount: line.utf8.count + 1)
    let start = UnsafeRawPointer(block.base)
    let end = start + line.utf8.count
    var event = Event()
    #expect(tree.read(start, into: &event) == nil)
    tree.learn(start, lineEnd: end, kind: .workEnd, live: .defined(for: .workEnd))
    #expect(tree.read(start, into: &event) == end)
    #expect(event.kind == .workEnd)
    #expect(event.time == 12)
    #expect(event.hasSequence && event.sequence == 3)
    #expect(event.cpu == 7)
    #expect(event.id.length == 2)
  }

  /// Nanoseconds since 1970 have 19 digits, and those of half a month have 16.
  @Test(arguments: [
    "7", "12345678", "999999999999999", "1000000000000000", "1764028800000000000",
    "9223372036854775807",
  ])
  func timesOfAnyLengthAreReadByShape(_ time: String) {
    let block = TextBlock(textCapacity: 4096)
    let (keys, symbols) = (EventKeyTable.shared, ReaderSymbols(SymbolTable()))
    let tree = ShapeTree(
      keys: keys, memory: ShapeTree.Memory(SymbolMemo()), symbols: symbols, block: block)
    func put(_ line: String) -> (start: UnsafeRawPointer, end: UnsafeRawPointer) {
      block.base.initializeMemory(as: UInt8.self, repeating: 0, count: 4096)
      block.base.copyMemory(from: Array((line + "\n").utf8), byteCount: line.utf8.count + 1)
      return (UnsafeRawPointer(block.base), UnsafeRawPointer(block.base) + line.utf8.count)
    }
    let first = put(#"{"t":1,"event":"work.end","id":"w1"}"#)
    tree.learn(first.start, lineEnd: first.end, kind: .workEnd, live: .defined(for: .workEnd))
    let line = put(#"{"t":\#(time),"event":"work.end","id":"w1"}"#)
    var event = Event()
    #expect(tree.read(line.start, into: &event) == line.end)
    #expect(event.time == Int64(time))
  }

  /// Whatever line the quick reader of any order takes, the strict one takes as the same event.
  @Test(arguments: UInt64(1)...4)
  func usualLinesAreReadTheSameInAnyOrder(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let block = TextBlock(textCapacity: 1 << 16)
    let symbols = ReaderSymbols(SymbolTable())
    let parser = LifetraceParser(keys: .shared, symbols: symbols, block: block, usesShapes: false)
    let start = UnsafeRawPointer(block.base)
    var taken = 0
    for number in 1...Self.count {
      let line = Self.usualLine(number, parser, &random)
      block.base.initializeMemory(as: UInt8.self, repeating: 0, count: line.count + 64)
      block.base.copyMemory(from: line, byteCount: line.count)
      block.scratchUsed = 0
      var (usual, strict) = (Event(), Event())
      guard let end = parser.readUsual(start, into: &usual) else { continue }
      taken += 1
      var place = start
      let record = try? parser.parse(&place, into: &strict)
      let isEvent = if case .event? = record { true } else { false }
      let isSame = withUnsafeBytes(of: usual) { bytes in
        withUnsafeBytes(of: strict) { bytes.elementsEqual($0) }
      }
      #expect(
        isEvent && isSame && place == end, "seed \(seed): \(String(decoding: line, as: UTF8.self))")
    }
    #expect(taken > Self.count / 4)
  }

  /// Mostly keys that the event defines, in any order; some with spaces, and some with a byte that
  /// is wrong.
  private static func usualLine(
    _ number: Int, _ parser: LifetraceParser, _ random: inout SplitMix64
  ) -> [UInt8] {
    let all = members(number, &random)
    let name = parser.symbols.intern(String(all[2].1.dropFirst().dropLast()))
    let live = parser.liveKeys(name, name.eventKind)
    let isStrict = Int.random(in: 0..<8, using: &random) > 0
    let members = all.filter { member in
      !isStrict
        || EventKey.allCases.contains {
          "\"\($0.text)\"" == member.0 && live.contains(KeySet($0)) && $0.valueType != .words
            && $0.valueType != .texts
        }
    }
    .shuffled(using: &random)
    let (colon, comma) = number % 5 == 0 ? (": ", " , ") : (":", ",")
    let text = members.map { $0.0 + colon + $0.1 }.joined(separator: comma)
    var line = Array("{\(text)}".utf8)
    if number % 3 == 0 {
      let index = Int.random(in: 1..<line.count, using: &random)
      line[index] = UInt8.random(in: 1...255, using: &random)
    }
    return line + (number % 7 == 3 ? [13, 10] : [10])
  }

  /// The symbol memo takes no string for another, whatever its length and what follows it.
  @Test func theMemoKnowsWholeStringsOnly() {
    let (memo, symbols) = (SymbolMemo(), ReaderSymbols(SymbolTable()))
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 256, alignment: 8)
    defer { memory.deallocate() }
    func put(_ text: String) -> UnsafeRawPointer {
      memory.initializeMemory(as: UInt8.self, repeating: 0, count: 256)
      memory.copyMemory(from: Array(text.utf8), byteCount: text.utf8.count)
      return UnsafeRawPointer(memory)
    }
    #expect(memo.find(put("")) == nil)
    #expect(memo.find(put("\"")) == nil)
    #expect(!SymbolMemo.holds(memo.nothing, put("\""), memo.masks))
    for length in 0...70 {
      let text = String(repeating: "a", count: length)
      let symbol = memo.learn(put(text + "\""), length, in: symbols)
      let known = memo.find(put(text + "\",\"b\":1"))
      #expect((known != nil) == (length < SymbolMemo.longest))
      if let known {
        #expect(SymbolMemo.symbol(known.entry) == symbol)
        #expect(known.end == UnsafeRawPointer(memory) + length + 1)
        #expect(SymbolMemo.holds(known.entry, memory, memo.masks))
      }
      #expect(memo.find(put(text + "a\"")) == nil)
      #expect(length == 0 || memo.find(put(text.dropLast() + "b\"")) == nil)
    }
  }

  private func expectSame(
    _ bytes: some Collection<UInt8>, _ what: String, _ memory: ReaderMemory
  ) throws {
    var strict = ReadingOptions()
    strict.usesShapes = false
    let outcomes = try [ReadingOptions(), strict].map { options in
      let symbols = SymbolTable()
      let listing = Listing(symbols)
      let summary = try TraceReader(
        options: options, symbols: symbols,
        memory: options.usesShapes ? memory : ReaderMemory()
      ).read(MemorySource(Array(bytes)), into: listing)
      return (listing, summary)
    }
    #expect(outcomes[0].0.ends == outcomes[1].0.ends, "\(what)")
    #expect(outcomes[0].0.bytes == outcomes[1].0.bytes, "\(what)")
    #expect(outcomes[0].0.problems == outcomes[1].0.problems, "\(what)")
    #expect(outcomes[0].1 == outcomes[1].1, "\(what)")
  }
}

/// Every field of every event as bytes; less to look at than a ``Recorder``, and quicker.
private final class Listing: EventConsumer {
  private(set) var bytes: [UInt8] = []
  /// Where each event ends in `bytes`, with its line.
  private(set) var ends: [[Int64]] = []
  private(set) var problems: [InputProblem] = []
  private let symbols: SymbolTable
  private let keys = EventKeyTable.shared
  private let fields = EventKey.allCases.map { Int($0.rawValue) }

  init(_ symbols: SymbolTable) { self.symbols = symbols }

  func consume(_ batch: EventBatch) {
    for event in batch.events {
      bytes.append(event.kind.rawValue)
      for word in [event.payload.rawValue, event.given.rawValue, event.isTrue.rawValue] {
        bytes += [UInt8(truncatingIfNeeded: word), UInt8(word >> 8)]
      }
      bytes += [event.hasSequence ? 1 : 0, event.hasCode ? 1 : 0]
      withUnsafeBytes(of: event) { memory in
        for field in fields where keys.offsets[field] >= 0 {
          add(memory, keys.offsets[field], keys.types[field], batch)
        }
      }
      bytes += batch.bytes(event.text)
      ends.append([Int64(bytes.count), event.line, event.byteOffset])
    }
  }

  private func add(
    _ memory: UnsafeRawBufferPointer, _ offset: Int, _ type: EventKey.ValueType, _ batch: EventBatch
  ) {
    switch type {
    case .eventName, .symbol:
      let symbol = memory.load(fromByteOffset: offset, as: Symbol.self)
      if symbol.isPresent { add(symbols.utf8(symbol), offset) }
    case .text, .identifier, .texts:
      let range = memory.load(fromByteOffset: offset, as: TextRange.self)
      if range.isPresent { add(batch.bytes(range), offset) }
    default:
      let value = memory.load(fromByteOffset: offset, as: Int64.self)
      withUnsafeBytes(of: value) { bytes += $0 }
    }
  }

  private func add(_ text: some Sequence<UInt8>, _ offset: Int) {
    bytes += text
    bytes += [UInt8(truncatingIfNeeded: offset), UInt8(offset >> 8)]
  }

  func report(_ problem: InputProblem) { problems.append(problem) }
}

extension ShapeDifferentialTests {
  static func line(
    _ number: Int, _ change: Change, _ random: inout SplitMix64
  ) -> [UInt8] {
    var change = change
    if change == .mixed {
      change = Int.random(in: 0..<10, using: &random) > 0 ? .none : .shuffled
    }
    var members = members(number, &random)
    if change == .sorted { members.sort { $0.0 < $1.0 } }
    if change == .shuffled { members.shuffle(using: &random) }
    if change == .escaped, let index = members.indices.randomElement(using: &random) {
      members[index] = escaped(members[index], &random)
    }
    if change == .duplicated, let twice = members.randomElement(using: &random) {
      members.insert(twice, at: Int.random(in: 0...members.count, using: &random))
    }
    let space = change == .spaced ? [" ", "\t", "", "  "] : [""]
    func gap() -> String { space.randomElement(using: &random) ?? "" }
    var text = gap() + "{" + gap()
    text += members.map { $0.0 + gap() + ":" + gap() + $0.1 + gap() }
      .joined(separator: "," + gap())
    var bytes = Array((text + "}" + gap()).utf8)
    for _ in 0..<(change == .flipped || change == .resized ? 1 + number % 2 : 0) {
      mutate(&bytes, isFlip: change == .flipped, &random)
    }
    return bytes
  }

  private static func mutate(
    _ bytes: inout [UInt8], isFlip: Bool, _ random: inout SplitMix64
  ) {
    let place = Int.random(in: 0..<bytes.count, using: &random)
    if isFlip {
      bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    } else if Bool.random(using: &random) {
      bytes.remove(at: place)
    } else {
      let usual = Array("\"\\{}[]:,0-1.eE tfn\u{1}é".utf8)
      bytes.insert(usual.randomElement(using: &random) ?? 0, at: place)
    }
  }

  /// Spells a letter of the key or of the value as an escape.
  private static func escaped(
    _ member: (String, String), _ random: inout SplitMix64
  ) -> (String, String) {
    func spell(_ text: String) -> String {
      guard text.count > 2, text.first == "\"", let last = text.dropLast().last, last.isLetter,
        let scalar = last.unicodeScalars.first, scalar.isASCII
      else { return text }
      let code = String(scalar.value, radix: 16)
      return text.dropLast(2) + "\\u" + String(repeating: "0", count: 4 - code.count) + code + "\""
    }
    return Bool.random(using: &random)
      ? (spell(member.0), member.1) : (member.0, spell(member.1))
  }

  private static let texts = [
    "main", "worker 7", "Zürich", "", "5C486BBA-8AE1-4D35-8E32-F49CCE652217", "a", "12345678",
    "1234567890123456", "🎬 Film", String(repeating: "n", count: 47),
    String(repeating: "n", count: 48), "a\\nb", "\\ud83c\\udfac", "back\\\\slash", "[1]",
  ]
  private static let integers = [
    "0", "1", "7", "12345678", "123456789", "999999999999999", "1000000000000000",
    "9223372036854775807", "9223372036854775808", "-0", "-1", "01", "1.0", "1e3",
    "18446744073709551616",
  ]

  /// Keys and values as written in a line; now and then of a type that is not the key's.
  private static func members(
    _ number: Int, _ random: inout SplitMix64
  ) -> [(String, String)] {
    let kinds =
      EventKind.definedNames.map { String(describing: $0) } + [
        "my.own", "phase.frozen", "phases",
      ]
    let few = ["work.begin", "work.end", "view.onAppear", "log", "phase.active", "phase.frozen"]
    let isUsual = Int.random(in: 0..<10, using: &random) < 8
    let name = (isUsual ? few : kinds).randomElement(using: &random) ?? "log"
    var result = [
      ("\"t\"", String(number * 977)), ("\"seq\"", String(number)), ("\"event\"", "\"\(name)\""),
    ]
    let isOdd = Int.random(in: 0..<8, using: &random) == 0
    let shape = isUsual ? UInt64(number % 5) : random.next()
    var choice = SplitMix64(seed: shape &* 0x9E37 &+ 1)
    for key in EventKey.allCases
    where key != .event && key != .t && key != .seq && key != .lifetrace {
      guard Int.random(in: 0..<6, using: &choice) == 0 else { continue }
      result.append(("\"\(key.text)\"", value(key.valueType, isOdd: isOdd, &random)))
    }
    for index in 0..<Int.random(in: 0..<3, using: &choice) {
      let types: [EventKey.ValueType] = [.symbol, .amount, .boolean, .words]
      let type = types.randomElement(using: &choice) ?? .symbol
      result.append(("\"unknown key \(index)\"", value(type, isOdd: isOdd, &random)))
    }
    return result
  }

  private static func value(
    _ type: EventKey.ValueType, isOdd: Bool, _ random: inout SplitMix64
  ) -> String {
    if isOdd, Int.random(in: 0..<4, using: &random) == 0 {
      return ["null", "{\"a\":[1]}", "\"s\"", "17", "true", "[\"x\"]", "0.5"]
        .randomElement(using: &random) ?? "null"
    }
    switch type {
    case .symbol, .text, .eventName, .version:
      return "\"\(texts.randomElement(using: &random) ?? "")\""
    case .identifier:
      return Bool.random(using: &random)
        ? "\"w\(UInt16.random(in: 0...999, using: &random))\"" : integer(&random)
    case .amount, .integer: return integer(&random)
    case .boolean: return Bool.random(using: &random) ? "true" : "false"
    case .words, .texts: return "[\"url\",\"\(texts.randomElement(using: &random) ?? "")\"]"
    }
  }

  private static func integer(_ random: inout SplitMix64) -> String {
    Int.random(in: 0..<40, using: &random) > 0
      ? String(Int64.random(in: 0...5_000_000, using: &random))
      : integers.randomElement(using: &random) ?? "0"
  }
}
