import ReportKit
import TestSupport
import Testing
import TraceModel
import TraceReports

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("Z\u{FC}rich", 6), ("Zu\u{308}rich", 6), ("映画", 4), ("ﾊﾟ", 2),
    ("🎬", 2), ("한국", 4), ("a\u{200D}b", 2), ("─█▇", 3), ("Ａ", 2), ("𠀀", 2),
  ])
  func columnsOfATerminal(_ text: String, _ columns: Int) {
    #expect(DisplayWidth.of(text) == columns)
  }

  @Test(arguments: [
    ("films", 5, "films"), ("films", 4, "fil…"), ("films", 1, "…"), ("films", 0, ""),
    ("映画館", 5, "映画…"), ("映画館", 4, "映…"), ("映画館", 6, "映画館"), ("", 0, ""),
  ])
  func cutting(_ text: String, _ columns: Int, _ expected: String) {
    #expect(DisplayWidth.cut(text, to: columns) == expected)
  }

  @Test func padding() {
    #expect(DisplayWidth.left("ab", 4) == "ab  ")
    #expect(DisplayWidth.left("abcdef", 4) == "abc…")
    #expect(DisplayWidth.left("映画", 3) == "映…")
    #expect(DisplayWidth.right("ab", 4) == "  ab")
    #expect(DisplayWidth.right("abcdef", 4) == "abcdef")
  }

  private static let letters: [Unicode.Scalar] = [
    "a", "b", "z", "ü", "\u{308}", "映", "🎬", "한", "\u{200D}", "-", "…",
  ]

  private func text(_ random: inout SplitMix64) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0..<80, using: &random) {
      let isSpace = Int.random(in: 0..<6, using: &random) == 0
      text.append(isSpace ? " " : Self.letters.randomElement(using: &random) ?? "a")
    }
    return String(text)
  }

  private func withoutSpaces(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { $0 != " " }
  }

  @Test(arguments: UInt64(1)...200)
  func wrappedLinesNeverExceedAndLoseNothingButSpaces(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = text(&random)
    for columns in [8, 9, 13, 40, 80] {
      let lines = DisplayWidth.wrap(text, to: columns)
      #expect(!lines.isEmpty)
      #expect(lines.allSatisfy { DisplayWidth.of($0) <= columns }, "seed \(seed), \(columns)")
      #expect(withoutSpaces(lines.joined()) == withoutSpaces(text), "seed \(seed), \(columns)")
    }
  }

  @Test(arguments: UInt64(1)...200)
  func aCutTextFitsAndIsABeginning(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = text(&random)
    for columns in 0...30 {
      let cut = DisplayWidth.cut(text, to: columns)
      #expect(DisplayWidth.of(cut) <= columns, "seed \(seed), \(columns)")
      if DisplayWidth.of(text) <= columns {
        #expect(cut == text)
      } else if columns > 0 {
        #expect(cut.unicodeScalars.last == "…")
        let kept = Array(cut.unicodeScalars.dropLast())
        #expect(Array(text.unicodeScalars.prefix(kept.count)) == kept, "seed \(seed), \(columns)")
      }
      #expect(DisplayWidth.of(DisplayWidth.left(text, columns)) == columns)
    }
  }

  @Test func wordsStayWholeWhereTheyFit() {
    #expect(
      DisplayWidth.wrap("the scene got an event", to: 10) == ["the scene", "got an", "event"])
    #expect(DisplayWidth.wrap("abcdefghijkl mn", to: 8) == ["abcdefgh", "ijkl mn"])
    // Only what begins a line may be a command to a build server.
    #expect(DisplayWidth.wrap("a ## b", to: 10) == ["a ## b"])
    #expect(DisplayWidth.wrap("a bcdefg ## b", to: 10) == ["a bcdefg", "\\u{23}# b"])
    #expect(DisplayText.escaped("### A ## b") == "### A ## b")
    #expect(DisplayText.escaped("x ##[error]y") == "x #\\u{23}[error]y")
    #expect(DisplayText.escaped("a ##teamcity[b]") == "a #\\u{23}teamcity[b]")
    #expect(DisplayText.escaped("##VSO[task.complete]") == "#\\u{23}VSO[task.complete]")
    #expect(DisplayWidth.wrap("", to: 10) == [""])
    #expect(DisplayWidth.wrap("   ", to: 10) == [""])
  }
}
