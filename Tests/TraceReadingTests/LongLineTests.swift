import Foundation
import SystemLibrary
import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Lines of many megabytes take time in proportion to their length.
@Suite struct LongLineTests {
  /// Nanoseconds that this thread has worked, whatever else the machine does.
  private static func worked() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Bytes of the longer of two lines; the shorter has a quarter.
  private static let length = Tier.isLong ? 64 << 20 : 1 << 20

  /// A piece of which a value is made, and what begins and ends it.
  static let values: [(name: String, begin: String, piece: String, end: String)] = [
    ("plain string", "\"", "abcdefgh", "\""), ("escapes", "\"", "\\n\\\"\\\\", "\""),
    ("escaped text", "\"", "\\u00e9\\u0000", "\""),
    ("escaped pairs", "\"", "\\ud83c\\udfac", "\""), ("text beyond ASCII", "\"", "é🎬", "\""),
    ("array", "[0", ",1,[]", "]"), ("object", "{\"\":0", ",\"a\":{}", "}"),
    ("digits", "1", "0123456789", ""), ("spaces", "", "  \t\r", "0"),
  ]

  @Test(arguments: values.indices)
  func fourTimesTheLineTakesAboutFourTimesTheWork(_ index: Int) throws {
    let (name, begin, piece, end) = Self.values[index]
    for key in ["x", "message"] where key == "x" || begin == "\"" {
      func line(_ bytes: Int) -> String {
        "{\"lifetrace\":1}\n{\"event\":\"log\",\"t\":1,\"\(key)\":\(begin)"
          + String(repeating: piece, count: bytes / piece.utf8.count) + "\(end)}\n"
      }
      var options = ReadingOptions()
      options.maximumLine = 1 << 28
      func work(_ text: String) throws -> UInt64 {
        let bytes = Array(text.utf8)
        return try (0..<3).map { _ in
          let start = Self.worked()
          let outcome = try read(bytes, options: options)
          #expect(outcome.recorder.names == ["", "log"], "\(name)")
          #expect(outcome.summary.problems == [], "\(name)")
          return Self.worked() - start
        }.min() ?? 0
      }
      let (short, long) = (try work(line(Self.length / 4)), try work(line(Self.length)))
      // Memory that is touched for the first time costs something, too.
      #expect(long < short * 8 + 20_000_000, "\(name): \(short) ns, then \(long) ns")
    }
  }

  @Test func aLineOfTheLimitIsReadAndALongerOneIsSkipped() throws {
    let rest = "{\"event\":\"a\",\"x\":\"\"}"
    for (length, kinds) in [
      (1 << 20, []), ((1 << 20) + 1, [InputProblem.Kind.lineTooLong]),
      (3 << 20, [.lineTooLong]),
    ] {
      let text = String(repeating: "y", count: length - rest.utf8.count)
      let line = "{\"event\":\"a\",\"x\":\"\(text)\"}"
      let outcome = try read("{\"lifetrace\":1}\n\(line)\n{\"event\":\"b\"}\n")
      #expect(outcome.kinds == kinds, "\(length) bytes")
      #expect(outcome.recorder.names.last == "b", "\(length) bytes")
      #expect(outcome.recorder.names.contains("a") == kinds.isEmpty, "\(length) bytes")
    }
  }
}
