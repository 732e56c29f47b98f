import ReportKit
import RuleKit
import Testing
import TraceModel
import TraceReports

@Suite struct WordsTests {
  @Test(
    arguments: [
      (0, "0"), (7, "7"), (999, "999"), (1_000, "1,000"), (61_204, "61,204"),
      (1_234_567, "1,234,567"), (-1_000, "-1,000"), (Int64.max, "9,223,372,036,854,775,807"),
      (Int64.min, "-9,223,372,036,854,775,808"),
    ] as [(Int64, String)])
  func countsHaveGroupsOfThree(_ number: Int64, _ text: String) {
    #expect(Words.count(number) == text)
  }

  @Test func singularAndPlural() {
    #expect(Words.count(0, "event") == "0 events")
    #expect(Words.count(1, "event") == "1 event")
    #expect(Words.count(61_204, "event") == "61,204 events")
    #expect(Words.count(2, "entry", "entries") == "2 entries")
    #expect(Words.count(1, "entry", "entries") == "1 entry")
  }

  @Test(
    arguments: [
      (0, "0 B"), (812, "812 B"), (999, "999 B"), (1_000, "1.0 kB"), (2_150, "2.1 kB"),
      (10_999, "10 kB"), (2_100_000, "2.1 MB"), (999_999_999, "999 MB"),
      (5_400_000_000, "5.4 GB"), (7_000_000_000_000, "7.0 TB"),
      (7_000_000_000_000_000, "7000 TB"),
    ] as [(Int64, String)])
  func bytesInPowersOfAThousand(_ number: Int64, _ text: String) {
    #expect(Words.bytes(number) == text)
  }

  @Test(
    arguments: [
      (-1, "-"), (0, "+0.000 s"), (999_999, "+0.000 s"), (12_345_678_900, "+12.345 s"),
      (59_999_999_999, "+59.999 s"), (60_000_000_000, "+1:00.000"), (61_002_000_000, "+1:01.002"),
      (3_600_000_000_000, "+1:00:00.000"), (3_723_456_000_000, "+1:02:03.456"),
      (Int64.max, "+2562047:47:16.854"),
    ] as [(Int64, String)])
  func timesSinceTheStart(_ nanoseconds: Int64, _ text: String) {
    #expect(Words.time(nanoseconds) == text)
  }

  @Test(
    arguments: [
      ([], "nothing"), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c"),
    ] as [([String], String)])
  func lists(_ parts: [String], _ text: String) { #expect(Words.list(parts) == text) }

  @Test func severities() {
    #expect(
      Words.severities([.error: 3, .warning: 12, .note: 1]) == "3 errors, 12 warnings and 1 note")
    #expect(Words.severities([.warning: 0, .note: 2]) == "2 notes")
    #expect(Words.severities([:]) == "nothing")
    #expect(Words.list(["a", "b"], "or") == "a or b")
  }

  @Test func idsOfUpTo18BytesAreWholeAndLongOnesShort() {
    #expect(Words.shortID("") == "(unnamed)")
    #expect(Words.shortID("A") == "A")
    #expect(Words.shortID(String(repeating: "x", count: 18)) == String(repeating: "x", count: 18))
    #expect(Words.shortID("0F5A3C1E-77B1-4B8E-9C54-1D2E3F405162") == "0F5A3C1E…")
    #expect(!Words.shortID("a\u{1B}[31m").contains("\u{1B}"))
  }

  /// Build servers drop white space of any kind before they look for a command.
  @Test(arguments: ["", " ", "  ", "\u{A0}", "\u{2003}", " \u{3000}"])
  func aLineBeginsWithNoCommand(_ space: String) {
    #expect(Words.atLineStart(space + "::error::x") == space + "\\u{3A}:error::x")
    #expect(Words.atLineStart(space + "##[error]x") == space + "\\u{23}#[error]x")
    #expect(Words.atLineStart(space + ":x::y") == space + ":x::y")
    #expect(Words.atLineStart(space) == space)
  }

  @Test func platformsAsAppleWritesThem() {
    #expect(
      RunHeader.Platform.allCases.map { Words.platform($0) } == [
        "iOS", "iPadOS", "macOS", "watchOS", "tvOS", "visionOS",
      ])
  }
}
