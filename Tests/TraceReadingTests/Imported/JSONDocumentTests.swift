import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Objects over several lines, in arrays or one after the other, are returned one by one.
@Suite struct JSONDocumentTests {
  private struct Fed {
    var objects: [String] = []
    /// Of each line, whether it was JSON; nil if it was refused.
    var lines: [Bool?] = []
    var rest: [String] = []
    var openArrays = 0
    var isOpen = false
  }

  private func feed(_ lines: [String], limit: Int = 1_000, isBad: (String) -> Bool = { _ in false })
    -> Fed
  {
    let document = JSONDocument(limit: limit)
    var fed = Fed()
    for line in lines {
      var line = line
      let result = line.withUTF8 { bytes -> Bool? in
        try? document.feed(UnsafeRawBufferPointer(bytes)) { (object) throws(Malformed) in
          // Zeros after it stop every scan.
          #expect(object.baseAddress?.load(fromByteOffset: object.count, as: UInt8.self) == 0)
          let text = String(decoding: object, as: UTF8.self)
          if isBad(text) { throw Malformed("something else", object, at: 0) }
          fed.objects.append(text)
        }
      }
      fed.lines.append(result)
    }
    (fed.openArrays, fed.isOpen) = (document.openArrays, document.isOpen)
    document.handOutRest { fed.rest.append(String(decoding: $0, as: UTF8.self)) }
    #expect(!document.isOpen && document.openArrays == 0)
    return fed
  }

  /// Parts that a person left out leave JSON behind, wherever they were.
  @Test(arguments: [
    (["{\"a\": [", "...", "{\"b\": 1}", "...", "]}"], "{\"a\": [ {\"b\": 1} ]}"),
    (["{\"a\": [...], \"b\": {...}}"], "{\"a\": [], \"b\": {}}"),
    (["{\"a\": 1,", "  ...", "}"], "{\"a\": 1 }"),
    (["{\"a\": 1, …, \"b\": 2}"], "{\"a\": 1,\"b\": 2}"),
    (["{\"a\": ..., \"b\": 2}"], "{\"a\":null,\"b\": 2}"), (["{ ... \"b\": 2 ... }"], "{\"b\": 2}"),
    (["{\"a\": [..., 2, ....., 3]}"], "{\"a\": [2,3]}"),
    (["{\"a\": \"...\", \"b\": 1.5}"], "{\"a\": \"...\", \"b\": 1.5}"),
  ])
  func partsThatWereLeftOutLeaveJSON(_ lines: [String], _ expected: String) {
    let fed = feed(lines)
    #expect(fed.objects == [expected])
    #expect(!fed.isOpen && fed.lines.allSatisfy { $0 == true })
  }

  private static let strings = [
    "", "a", "{", "}", "[", "]", ",", "\\\"", "\\\\", "\\\\\\\"", "}\\\"{", "é", "a\\nb", "\\u007d",
    ": {",
  ]

  /// The lines of a value as a printer for people lays it out.
  private static func value(_ depth: Int, _ random: inout SplitMix64) -> [String] {
    func string() -> String { "\"\(strings.randomElement(using: &random) ?? "")\"" }
    let kind = Int.random(in: depth == 0 ? 3...4 : 0...4, using: &random)
    guard depth < 3, kind > 2 else { return kind == 0 ? ["12"] : kind == 1 ? ["null"] : [string()] }
    let count = Int.random(in: 0...3, using: &random)
    let isObject = depth == 0 || kind == 3
    var lines = [isObject ? "{" : "["]
    for index in 0..<count {
      var inner = value(depth + 1, &random)
      if isObject { inner[0] = string() + ": " + inner[0] }
      if index < count - 1 { inner[inner.count - 1] += "," }
      lines += inner.map { "  " + $0 }
    }
    return lines + [isObject ? "}" : "]"]
  }

  @Test(arguments: UInt64(1)...40)
  func objectsDoNotDependOnTheLayout(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let objects = (0..<6).map { _ in Self.value(0, &random) }
    let flat = objects.map { $0.joined() }
    let one = feed(flat)
    #expect(one.objects == flat && one.lines == [Bool?](repeating: true, count: 6), "seed \(seed)")
    let beside = feed([flat.joined(separator: ", ")])
    #expect(beside.objects == flat && beside.lines == [true], "seed \(seed)")
    // Lines are joined with a blank.
    let laid = feed(objects.flatMap { $0 })
    #expect(laid.objects == objects.map { $0.joined(separator: " ") }, "seed \(seed)")
    #expect(laid.lines.allSatisfy { $0 == true } && !laid.isOpen && laid.rest == [], "seed \(seed)")
    var array = objects
    array[0][0] = "[" + array[0][0]
    for index in 0..<5 { array[index][array[index].count - 1] += "," }
    let open = feed(array.flatMap { $0 })
    #expect(open.objects == laid.objects && open.openArrays == 1, "seed \(seed)")
    #expect(feed(array.flatMap { $0 } + ["]", ""]).openArrays == 0, "seed \(seed)")
  }

  @Test func textOutsideOfObjectsIsDistinguishedFromJSON() {
    for (line, isJSON) in [
      ("", true), (" \t\r", true), ("[", true), ("],", true), ("[{}, {}]", true), ("{} x", false),
      ("x{}", false),
      ("\"a\"", false), ("12", false), ("}", false),
    ] {
      #expect(feed([line]).lines == [isJSON], "\(line)")
    }
    // Inside of one it may be anything: its reader decides.
    #expect(feed(["{", " x", "}"]).lines == [true, true, true])
  }

  /// An object that lost its end ends where the next one begins at the margin.
  @Test func anObjectWithoutItsEndCostsNoOther() {
    let cut = feed(["{", "  \"a\": {", "  \"b\": 1", "{", "  \"c\": 2", "}"])
    #expect(cut.objects == ["{   \"c\": 2 }"] && cut.lines == [true, true, true, nil, true, true])
    let inner = feed(["{", "  \"a\": {", "}", "{\"d\":4}"])
    #expect(inner.objects == ["{\"d\":4}"] && inner.lines == [true, true, nil, true])
    // One on a line of its own is not laid out over lines.
    let flat = feed(["{\"event\":1,", "{\"d\":4}"])
    #expect(flat.objects == ["{\"d\":4}"] && flat.lines == [true, nil])
    // A short beginning may be that of a layout without indentation.
    let bare = feed(["{", "{", "}", "}"])
    #expect(bare.objects == ["{ { } }"])
    let string = feed(["{", "  \"a\": \"b", "  }", "}"])
    #expect(string.objects == ["{   \"a\": \"b   }"] && string.lines.last == false)
  }

  @Test func anObjectThatIsRefusedCostsNoOther() {
    let fed = feed(["{\"a\":1}", "{\"b\":2}, {\"c\":3}", "{\"d\":4}"]) { $0.contains("b") }
    #expect(fed.objects == ["{\"a\":1}", "{\"c\":3}", "{\"d\":4}"])
    #expect(fed.lines == [true, nil, true])
  }

  @Test func anObjectThatIsTooLongIsPassedOver() {
    func object(_ count: Int) -> String {
      "{\"" + String(repeating: "a", count: count - 6) + "\":1}"
    }
    for (count, isFine) in [(48, true), (49, true), (50, false), (51, false), (500, false)] {
      let fed = feed([object(count), object(20)], limit: 50)
      #expect(fed.objects == (isFine ? [object(count), object(20)] : [object(20)]), "\(count)")
      #expect(fed.lines == [isFine ? true : nil, true], "\(count)")
      // A blank stands for the end of each line.
      let laid = feed(["{", object(count - 4), "}", object(20)], limit: 50)
      #expect(laid.lines == [true, true, isFine ? true : nil, true], "\(count)")
      #expect(laid.objects.last == object(20), "\(count)")
    }
    let open = feed(["{", object(60)], limit: 50)
    #expect(open.isOpen && open.rest == [])
  }

  @Test func theRestIsWhatIsThere() {
    #expect(feed(["{\"a\":", " {\"b\":1},"]).rest == ["{\"a\":  {\"b\":1}, "])
    #expect(feed(["{}"]).rest == [] && feed([]).rest == [])
  }
}
