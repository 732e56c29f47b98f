import Foundation
import TestSupport
import Testing
import TraceModel
import TraceReports

@Suite struct JSONWriterTests {
  private func sample(_ layout: JSONWriter.Layout) -> String {
    var writer = JSONWriter(layout)
    writer.object {
      $0.member("b", "first")
      $0.member("a", -7)
      $0.member("c", true)
      $0.key("d")
      $0.null()
      $0.array("empty") { _ in }
      $0.object("none") { _ in }
      $0.array("list") {
        $0.integer(1)
        $0.array(inline: true) {
          $0.integer(2)
          $0.object { $0.member("x", "y") }
        }
      }
      $0.member("names", ["p", "q"])
    }
    return writer.text
  }

  @Test func compactHasNoWhiteSpaceAndKeepsTheOrder() {
    #expect(
      sample(.compact)
        == #"{"b":"first","a":-7,"c":true,"d":null,"empty":[],"none":{},"list":[1,[2,{"x":"y"}]],"#
        + #""names":["p","q"]}"# + "\n")
  }

  @Test func prettyHasOneMemberALine() {
    #expect(
      sample(.pretty) == """
        {
          "b": "first",
          "a": -7,
          "c": true,
          "d": null,
          "empty": [],
          "none": {},
          "list": [
            1,
            [2, {"x": "y"}]
          ],
          "names": ["p", "q"]
        }

        """)
  }

  /// Containers of any depth close as what they were opened as, in either layout.
  @Test(arguments: [1, 14, 15, 16, 17, 31, 32, 33, 70])
  func containersOfAnyDepthClose(_ depth: Int) throws {
    var random = SplitMix64(seed: UInt64(depth))
    let areObjects = (0..<depth).map { _ in Bool.random(using: &random) }
    for layout in [JSONWriter.Layout.compact, .pretty] {
      var writer = JSONWriter(layout)
      for (level, isObject) in areObjects.enumerated() {
        if level > 0, areObjects[level - 1] { writer.key("k") }
        isObject ? writer.beginObject() : writer.beginArray()
        if isObject { writer.member("n", level) } else { writer.integer(level) }
      }
      for isObject in areObjects.reversed() {
        if isObject { writer.member("e", 1) } else { writer.boolean(true) }
        isObject ? writer.endObject() : writer.endArray()
      }
      var value = try JSONSerialization.jsonObject(with: Data(writer.text.utf8))
      for (level, isObject) in areObjects.enumerated() {
        if isObject {
          let object = try #require(value as? [String: Any])
          #expect(object["n"] as? Int == level && object["e"] as? Int == 1)
          value = object["k"] ?? 0
        } else {
          let array = try #require(value as? [Any])
          #expect(array.first as? Int == level && array.last as? Bool == true)
          value = array.count > 2 ? array[1] : 0
        }
      }
    }
  }

  @Test func eachTopLevelValueIsALine() {
    var writer = JSONWriter()
    writer.object { $0.member("n", 1) }
    writer.string("two")
    writer.array { _ in }
    #expect(writer.text == "{\"n\":1}\n\"two\"\n[]\n")
  }

  @Test(arguments: [
    ("\"\\/", #""\"\\/""#),
    ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#),
    ("\0\u{1}\u{1F}", #""\u0000\u0001\u001f""#),
    ("\u{7F}\u{80}\u{9F}\u{A0}", #""\u007f\u0080\u009f"# + "\u{A0}\""),
    ("a\u{2028}b\u{2029}c\u{2027}", #""a\u2028b\u2029c"# + "\u{2027}\""),
    ("a\u{202E}b\u{2066}c\u{61C}", #""a\u202eb\u2066c\u061c""#),
    ("\u{FEFF}a\u{200B}b\u{FFFD}", #""\ufeffa\u200bb"# + "\u{FFFD}\""),
    ("a\u{AD}b\u{180E}c\u{206A}d\u{206F}", #""a\u00adb\u180ec\u206ad\u206f""#),
    ("a\u{E0001}b\u{E007F}c\u{E0080}", #""a\udb40\udc01b\udb40\udc7fc"# + "\u{E0080}\""),
    ("é漢🎬", "\"é漢🎬\""),
    // Perfetto treats a quotation mark after any backslash as escaped, and would continue reading.
    ("a\\", #""a\u005c""#), ("\\\\", #""\\\u005c""#), ("\\\"", #""\\\"""#),
    ("", "\"\""),
  ])
  func stringsAreEscaped(_ text: String, _ expected: String) {
    var writer = JSONWriter()
    writer.string(text)
    #expect(writer.text == expected + "\n")
    var bytes = JSONWriter()
    Array(text.utf8).withUnsafeBytes { bytes.string(utf8: $0) }
    #expect(bytes.text == expected + "\n")
  }

  /// Long texts are looked at in pieces.
  @Test func aCharacterIsEscapedWhereverItLies() {
    func written(_ text: String) -> Substring {
      var writer = JSONWriter()
      writer.string(text)
      return writer.text.dropFirst().dropLast(2)
    }
    let scalars = (UInt32(0)...0xA0).compactMap(Unicode.Scalar.init) + ["\u{2028}", "\u{E0001}"]
    for scalar in scalars {
      let alone = written(String(scalar) + "y")
      for place in 0..<20 {
        let before = String(repeating: "x", count: place)
        let after = String(repeating: "y", count: 1 + 7 * place % 19)
        #expect(written(before + String(scalar) + after) == before + alone + after.dropFirst())
      }
    }
  }

  /// Characters that are not shown elsewhere are not shown in JSON.
  @Test func everythingThatIsNotShownIsEscaped() {
    for scalar in (UInt32(0)...0xF_FFFF).lazy.compactMap(Unicode.Scalar.init)
    where DisplayText.isControl(scalar) {
      var writer = JSONWriter()
      writer.string(String(scalar))
      #expect(!writer.text.dropLast().unicodeScalars.contains(scalar), "\(scalar.value)")
    }
    #expect(
      (0x2060...0x206F).compactMap { Unicode.Scalar($0 as UInt32) }.allSatisfy(
        DisplayText.isControl))
  }

  /// Every code point of the first planes' edges, alone and between letters, comes back.
  @Test func anotherParserReadsTheOutput() throws {
    let codes = Array(UInt32(0)...0x2100) + [0xFEFF, 0xFFFD, 0xFFFF, 0x1_F3AC, 0xE0001, 0x10_FFFF]
    let texts = codes.compactMap { Unicode.Scalar($0) }.map { "a\(Character($0))b\(Character($0))" }
    for layout in [JSONWriter.Layout.compact, .pretty] {
      var writer = JSONWriter(layout)
      writer.object {
        $0.array("texts") { for text in texts { $0.string(text) } }
        for (index, text) in texts.enumerated() { $0.member("\(index)\(text)", index) }
      }
      let parsed = try #require(
        try JSONSerialization.jsonObject(with: Data(writer.bytes)) as? [String: Any])
      let read = try #require(parsed["texts"] as? [String])
      #expect(read.map { Array($0.utf8) } == texts.map { Array($0.utf8) })
      for (index, text) in texts.enumerated() {
        #expect(parsed["\(index)\(text)"] as? Int == index)
      }
    }
  }

  @Test func integersKeepEveryDigit() {
    var writer = JSONWriter()
    writer.array {
      $0.integer(Int64.min)
      $0.integer(Int64.max)
      $0.integer(UInt64.max)
    }
    #expect(writer.text == "[-9223372036854775808,9223372036854775807,18446744073709551615]\n")
  }

  @Test func absentValuesAreOmittedOrNull() {
    var writer = JSONWriter()
    let text: String? = nil
    let number: Int? = nil
    writer.object {
      $0.member("a", ifPresent: text)
      $0.member("b", ifPresent: number)
      $0.member("c", orNull: text)
      $0.member("d", orNull: number)
      $0.member("e", ifPresent: Optional("x"))
      $0.member("f", orNull: Optional(2))
    }
    #expect(writer.text == #"{"c":null,"d":null,"e":"x","f":2}"# + "\n")
  }

  @Test func drainedPiecesAreTheDocument() {
    var writer = JSONWriter(.pretty)
    var pieces: [[UInt8]] = []
    writer.beginObject()
    writer.key("rows")
    writer.beginArray()
    for row in 0..<100 {
      writer.object { $0.member("row", row) }
      writer.drain(atLeast: 64) { pieces.append(Array($0)) }
    }
    writer.endArray()
    writer.endObject()
    writer.drain { pieces.append(Array($0)) }
    #expect(writer.bytes.isEmpty)
    #expect(pieces.count > 10)
    #expect(pieces.dropLast().allSatisfy { $0.count >= 64 && $0.count < 128 })
    var whole = JSONWriter(.pretty)
    whole.object {
      $0.array("rows") { rows in
        for row in 0..<100 { rows.object { $0.member("row", row) } }
      }
    }
    #expect(String(decoding: pieces.joined(), as: UTF8.self) == whole.text)
  }

  @Test func bytesThatCouldNotBeWrittenStayPending() {
    struct Full: Error {}
    var writer = JSONWriter()
    writer.integer(12)
    #expect(throws: Full.self) { try writer.drain { _ throws(Full) in throw Full() } }
    #expect(writer.text == "12\n")
  }
}
