import Foundation
import TestSupport
import Testing

@testable import LifetraceRecorder

@Suite struct RecordTextTests {
  private func text(
    _ capacity: Int = 1024, _ fill: (inout RecordText) -> Void
  ) throws -> [String: Any] {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 8)
    defer { memory.deallocate() }
    var text = RecordText(memory)
    fill(&text)
    text.finish()
    #expect(text.written.count <= capacity)
    let line = [UInt8(ascii: "{")] + text.written + [UInt8(ascii: "}")]
    #expect(String(data: Data(line), encoding: .utf8) != nil)
    return try #require(
      try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any],
      "\(String(decoding: line, as: UTF8.self))")
  }

  private static func randomText(_ random: inout SplitMix64) -> String {
    let pieces: [String] = [
      "a", "Zz9 ", "\"", "\\", "\n", "\r\n", "\u{0}", "\u{1b}[31m", "\u{7f}", "é", "日本", "👨‍👩‍👧",
      "\u{202e}", "\u{2028}", "e\u{301}", "</script>", "%s", "{\"event\":1}",
    ]
    return (0..<Int.random(in: 0...90, using: &random)).map { _ in
      pieces.randomElement(using: &random) ?? ""
    }.joined()
  }

  /// Any text is read back as it was, or as its beginning and the mark of a cut.
  @Test(arguments: 0..<300)
  func anyTextIsReadBack(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let value = Self.randomText(&random)
    // As a native string, and as one that Objective-C may have made.
    for value in [value, (value as NSString).substring(from: 0)] {
      let read = try text { $0.key("name", value) }
      let found = try #require(read["name"] as? String)
      if read["cut"] == nil {
        #expect(Array(found.utf8) == Array(value.utf8))
      } else {
        #expect(found.hasSuffix("…"))
        #expect(value.utf8.starts(with: found.utf8.dropLast(3)))
        #expect(value.utf8.count > RecordText.valueLimit / 6)
      }
    }
  }

  /// With any room, the written text is JSON and says that something is missing.
  @Test(arguments: 12..<160)
  func littleRoomCutsWholeKeys(capacity: Int) throws {
    let read = try text(capacity) { text in
      text.key("id", 12_345)
      text.key("name", "reload")
      text.key("flag", true)
      text.source("Films/FilmList.swift", 42)
      text.key("payload", ["url", "activity"])
    }
    let keys = ["id", "name", "flag", "src", "payload"]
    #expect((read["cut"] == nil) == keys.allSatisfy { read[$0] != nil })
    if let name = read["name"] as? String { #expect(name == "reload") }
  }

  @Test func numbersAreWrittenAsSwiftWritesThem() {
    var random = SplitMix64(seed: 7)
    var numbers: [Int64] = [0, 9, 10, -1, .max, .min, 999, 1000, 1_000_000_000_000_000_000]
    for bits in 0..<63 {
      for _ in 0..<20 {
        numbers.append(Int64.random(in: -(1 << bits)...(1 << bits), using: &random))
      }
    }
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: 20)
    defer { memory.deallocate() }
    for number in numbers {
      let count = Decimal.write(number, to: memory)
      #expect(
        String(decoding: UnsafeBufferPointer(start: memory, count: count), as: UTF8.self)
          == String(number))
    }
  }

  /// The first vectors of the reference implementation, whose secret is 00 01 … 0f.
  @Test func theHashIsSipHash() {
    let secret: (UInt64, UInt64) = (0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908)
    #expect(KeyedHash.value(of: "", secret) == 0x726f_db47_dd0e_0e31)
    #expect(KeyedHash.value(of: "\u{0}", secret) == 0x74f8_39c5_93dc_67fd)
    let eight = String(decoding: [0, 1, 2, 3, 4, 5, 6, 7] as [UInt8], as: UTF8.self)
    #expect(KeyedHash.value(of: eight, secret) == 0x93f5_f579_9a93_2462)
  }

  @Test(arguments: [
    SegmentName(launch: 1, pid: 412, part: 1), SegmentName(launch: 12, pid: 7, part: 1_234_567),
    SegmentName(launch: 999_999, pid: .max, part: 1, isPacked: true),
  ])
  func aNameIsReadBack(name: SegmentName) { #expect(SegmentName(name.text) == name) }

  @Test(arguments: [
    "", ".jsonl", "1-2.jsonl", "1-2-3-4.jsonl", "-1-2-3.jsonl", "+1-2-3.jsonl", "1-2-x.jsonl",
    "1-9999999999-1.jsonl", "films.jsonl.gz", "1-2-3.jsonl.zst",
  ])
  func otherNamesAreNotSegments(name: String) { #expect(SegmentName(name) == nil) }
}
