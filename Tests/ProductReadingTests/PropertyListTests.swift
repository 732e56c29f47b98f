import Foundation
import ProductReading
import TestSupport
import Testing
import TraceModel

@Suite struct PropertyListTests {
  private static func value(_ text: String) throws -> PropertyValue {
    try PropertyListReader.read(Array(text.utf8)).value
  }

  private static func list(_ content: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    \(content)
    </plist>

    """
  }

  /// The problem that reading ends with; nil if it is read.
  private static func problem(_ bytes: [UInt8]) -> ProductProblem? {
    do throws(ProductProblem) {
      _ = try PropertyListReader.read(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("<string>a &lt;&amp;&#228;&#x1F3AC; <![CDATA[<b>]]></string>", "'a <&ä🎬 <b>'"),
    ("<string/>", "''"), ("<true/>", "true"), ("<false></false>", "false"),
    ("<integer> -0x10 </integer>", "-16"),
    ("<integer>18446744073709551615</integer>", "18446744073709551615"),
    ("<integer>-9223372036854775808</integer>", "-9223372036854775808"),
    ("<real>1.5e3</real>", "real 1500.0"), ("<date>2001-01-02T00:00:01Z</date>", "date 86401.0"),
    ("<date>1970-01-01T00:00:00Z</date>", "date -978307200.0"),
    ("<data>\n AQI D\n</data>", "data [1, 2, 3]"), ("<data>AQ==</data>", "data [1]"),
    ("<array><!-- none --></array>", "[]"), ("<array><true/><dict/></array>", "[true, {}]"),
    ("<dict><key>b</key><string>1</string><key>a</key><array/></dict>", "{'b': '1', 'a': []}"),
    ("<dict><key>a</key><string>1</string><key>a</key><string>2</string></dict>", "{'a': '2'}"),
  ])
  func eachKindOfValueIsRead(_ content: String, _ expected: String) throws {
    #expect(try described(Self.value(Self.list(content))) == expected)
  }

  @Test(arguments: [
    ("", "is empty"),
    ("{ CFBundleIdentifier = films; }", "OpenStep"),
    ("// !$*UTF8*$!\n{ }", "OpenStep"),
    ("{\"CFBundleIdentifier\": \"films\"}", "is JSON"),
    ("hello", "is not a property list"),
    ("<plist><dict><key>a</key></dict></plist>", "the key 'a' has no value"),
    ("<plist>\n<dict>\n<string>a</string></dict></plist>", "expected '<key>', found '<string>'"),
    ("<plist><dict>", "is cut off"),
    ("<plist><bogus/></plist>", "unknown element '<bogus>'"),
    ("<plist><string>&nbsp;</string></plist>", "unknown entity"),
    ("<plist><integer>99999999999999999999</integer></plist>", "not a value of '<integer>'"),
    ("<plist><date>2026-02-30T00:00:00Z</date></plist>", "not a value of '<date>'"),
    ("<plist><dict/>text</plist>", "expected '</plist>'"),
    ("<?xml version=\"1.0\" encoding=\"EBCDIC\"?><plist/>", "the encoding 'ebcdic'"),
    (
      "<!DOCTYPE plist [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><plist><string>&b;</string></plist>",
      "declarations of its own"
    ),
  ])
  func whatIsNoListIsOneClearLine(_ text: String, _ expected: String) throws {
    let problem = try #require(Self.problem(Array(text.utf8)))
    #expect(problem.text.contains(expected), "\(problem.text)")
    #expect(!problem.text.contains("\n"))
  }

  @Test func deepListsAreRefused() {
    for depth in [10, 100_000] {
      let text =
        "<plist>" + String(repeating: "<array>", count: depth)
        + String(repeating: "</array>", count: depth) + "</plist>"
      #expect((Self.problem(Array(text.utf8))?.kind == .limit) == (depth > 128))
    }
  }

  @Test func textOfOtherEncodingsIsReadWithItsMark() throws {
    let text = Self.list("<string>Größe</string>").replacing("UTF-8", with: "UTF-16")
    for (mark, encoding) in [
      ([UInt8](arrayLiteral: 0xFF, 0xFE), String.Encoding.utf16LittleEndian),
      ([0xFE, 0xFF], .utf16BigEndian),
    ] {
      let bytes = mark + Array(try #require(text.data(using: encoding)))
      #expect(described(try PropertyListReader.read(bytes).value) == "'Größe'")
    }
    #expect(Self.problem([0xEF, 0xBB, 0xBF] + Array(Self.list("<true/>").utf8)) == nil)
    #expect(Self.problem(Array("<plist><string>".utf8) + [0xFF])?.text.contains("UTF-8") == true)
  }

  @Test func keysHaveTheirLines() throws {
    let text = Self.list("<dict>\n<key>a</key>\n<dict>\n<key>b</key><true/></dict>\n</dict>")
    let list = try #require(try Self.value(text).dictionary)
    #expect(list.entry("a")?.line == 5)
    #expect(list["a"]?.dictionary?.entry("b")?.line == 7)
  }

  // MARK: Foundation as the judge

  /// Lists that Foundation writes, in both forms.
  @Test func randomListsAreReadAsFoundationWroteThem() throws {
    var random = SplitMix64(seed: 7)
    for round in 0..<400 {
      let list = RandomList.value(&random, depth: 0)
      for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
        let data = try PropertyListSerialization.data(
          fromPropertyList: list.object, format: format, options: 0)
        let read = try PropertyListReader.read(Array(data))
        #expect(described(read.value) == list.description, "round \(round)")
        #expect(read.form == (format == .xml ? .xml : .binary))
      }
    }
  }

  /// Changed bytes never trap, and end in a value or in one line.
  @Test func mutatedListsEndInAValueOrInOneLine() throws {
    var random = SplitMix64(seed: 11)
    var refused = 0
    for round in 0..<1_500 {
      let format = round % 2 == 0 ? PropertyListSerialization.PropertyListFormat.xml : .binary
      let data = try PropertyListSerialization.data(
        fromPropertyList: RandomList.value(&random, depth: 0).object, format: format, options: 0)
      let bytes = mutated(Array(data), &random)
      guard let problem = Self.problem(bytes) else { continue }
      refused += 1
      #expect(!problem.text.isEmpty && !problem.text.utf8.contains { $0 < 0x20 })
    }
    #expect(refused > 300)
  }

  // MARK: Binary lists by hand

  /// Objects with their bytes, a table of offsets of two bytes, and the trailer.
  private static func binary(
    _ objects: [[UInt8]], top: Int = 0, count: UInt64? = nil, table: UInt64? = nil,
    width: UInt8 = 2
  ) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(bytes.count)
      bytes += object
    }
    let start = bytes.count
    bytes += offsets.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    bytes += [0, 0, 0, 0, 0, 0, width, 1]
    for number in [count ?? UInt64(objects.count), UInt64(top), table ?? UInt64(start)] {
      bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    return bytes
  }

  @Test func aBinaryListThatContainsItselfIsRefused() {
    #expect(Self.problem(Self.binary([[0xA1, 0]]))?.text.contains("contains itself") == true)
    #expect(
      Self.problem(Self.binary([[0xA1, 1], [0xA1, 0]]))?.text.contains("contains itself") == true)
  }

  /// Thirty arrays, each of the next one four times: 4^30 values out of 200 bytes.
  @Test func aBinaryListThatUnfoldsWithoutEndIsRefused() {
    let objects = (0..<30).map { [UInt8(0xA4)] + [UInt8](repeating: UInt8($0 + 1), count: 4) }
    let problem = Self.problem(Self.binary(objects + [[0x09]]))
    #expect(problem?.kind == .limit, "\(problem?.text ?? "")")
  }

  @Test func impossibleNumbersOfTheTrailerAreRefused() {
    let top = [[UInt8(0x09)]]
    #expect(Self.problem(Self.binary(top)) == nil)
    for bytes in [
      Self.binary(top, top: 1), Self.binary(top, count: .max), Self.binary(top, count: 0),
      Self.binary(top, table: .max), Self.binary(top, width: 0), Self.binary(top, width: 9),
      Self.binary([[0xAF, 0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]]),
      Self.binary([[0x5F, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]]),
      Self.binary([[0x6F, 0x10, 0xFF]]), Self.binary([[0xD1, 1, 1], [0x09]]),
      Self.binary([[0x61, 0xD8, 0x00]]), Self.binary([[0x51, 0x80]]), Self.binary([[0x70]]),
    ] {
      #expect(Self.problem(bytes) != nil)
    }
    for length in 0..<48 {
      #expect(Self.problem(Array(Self.binary(top).prefix(length))) != nil || length >= 43)
    }
  }
}
