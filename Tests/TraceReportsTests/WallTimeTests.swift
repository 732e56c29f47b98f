import Foundation
import LifecycleRules
import ReportKit
import Testing
import TraceAnalysis
import TraceModel
import TraceReading
import TraceReports
import TraceTimelines

/// Foundation's calendar is the other opinion.
@Suite struct WallTimeTests {
  private static let zone = TimeZone(secondsFromGMT: 0) ?? .current

  /// Nanoseconds since 1970 of whole seconds, as Foundation reads them.
  private func reference(_ text: String) -> Int64? {
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withInternetDateTime]
    return formatter.date(from: text).map { Int64($0.timeIntervalSince1970) * 1_000_000_000 }
  }

  private func calendarText(_ seconds: Int64) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = Self.zone
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second],
      from: Date(timeIntervalSince1970: Double(seconds)))
    return String(
      format: "%04d-%02d-%02d %02d:%02d:%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0,
      parts.hour ?? 0, parts.minute ?? 0, parts.second ?? 0)
  }

  @Test func everyDayOf400YearsIsFoundationsDay() throws {
    // From 1800 on, noon of every 13th day: all months, leap years and the centuries without one.
    for day in stride(from: Int64(-62_000), to: 84_000, by: 13) {
      let seconds = day * 86_400 + 43_200
      let text = calendarText(seconds)
      #expect(WallTime.text(seconds * 1_000_000_000) == text + ".000Z")
      let written = text.split(separator: " ").joined(separator: "T") + "Z"
      #expect(WallTime.parse(written) == seconds * 1_000_000_000, "\(written)")
    }
  }

  @Test(arguments: [
    "2026-11-20T09:30:00Z", "2024-02-29T23:59:59Z", "2000-02-29T00:00:00Z",
    "1970-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "2026-11-20T09:30:00+05:30",
    "2026-01-01T00:15:00+01:00", "2026-12-31T23:59:59-08:00", "2100-03-01T00:00:00Z",
  ])
  func parsingIsFoundations(_ text: String) {
    #expect(WallTime.parse(text) == reference(text))
    #expect(WallTime.parse(text) != nil)
  }

  @Test func fractionsAreKeptToTheNanosecond() {
    #expect(WallTime.parse("1970-01-01T00:00:00.123Z") == 123_000_000)
    #expect(WallTime.parse("1970-01-01T00:00:00.123456789Z") == 123_456_789)
    #expect(WallTime.parse("1970-01-01T00:00:00.1234567899Z") == 123_456_789)
    #expect(WallTime.parse("1969-12-31T23:59:59.5Z") == -500_000_000)
    #expect(WallTime.text(-500_000_000) == "1969-12-31 23:59:59.500Z")
    #expect(WallTime.text(123_999_999) == "1970-01-01 00:00:00.123Z")
    #expect(WallTime.parse("1970-01-01t00:00:01z") == 1_000_000_000)
  }

  @Test(arguments: [
    "", "now", "2026-11-20", "2026-11-20T09:30:00", "2026-13-20T09:30:00Z",
    "2026-00-20T09:30:00Z", "2026-11-00T09:30:00Z", "2026-11-32T09:30:00Z",
    "2026-11-20T24:30:00Z", "2026-11-20T09:60:00Z", "2026-11-20T09:30:61Z",
    "2026-11-20T09:30:00+0100", "2026-11-20T09:30:00Zx", "2026/11/20T09:30:00Z",
    "２026-11-20T09:30:00Z", "2026-11-20T09:30:00.Z", "2026-02-29T09:30:00Z",
    "2026-04-31T09:30:00Z", "2026-11-20T09:30:00+24:00", "2026-11-20T09:30:00+01:60",
  ])
  func otherTextsAreNotTimes(_ text: String) { #expect(WallTime.parse(text) == nil) }

  /// Nanoseconds of 64 bits reach from 1677 to 2262.
  @Test func timesOutOfRangeAreRefused() {
    #expect(WallTime.parse("9999-12-31T23:59:59Z") == nil)
    #expect(WallTime.parse("0001-01-01T00:00:00Z") == nil)
    #expect(WallTime.parse("2262-04-11T23:47:16.854775807Z") == .max)
    #expect(WallTime.parse("2262-04-11T23:47:16.854775808Z") == nil)
    #expect(WallTime.text(.max) == "2262-04-11 23:47:16.854Z")
    #expect(WallTime.text(.min) == "1677-09-21 00:12:43.145Z")
  }

  /// The times of a timeline with `--time utc`.
  private func timeline(start: String) throws -> String {
    let trace = """
      header lifeCycle=uikit-scene start=\(start)
      0s process.start
      60s app.didFinishLaunching

      """
    func source() -> MemorySource { MemorySource(Array(trace.utf8), pieces: []) }
    let analyzer = Analyzer(rules: Catalogue.all)
    let symbols = SymbolTable()
    analyzer.beginInput(symbols: symbols)
    analyzer.endInput(
      try TraceReader(options: ReadingOptions(), symbols: symbols).read(source(), into: analyzer))
    var options = TimelineOptions()
    options.time = .utc
    var text = ""
    let style = TextStyle(isColoured: false, width: 120)
    let timeline = TimelineText(analyzer.finish(), input: 0, options: options, style: style) {
      text += $0 + "\n"
    }
    let again = SymbolTable()
    timeline.begin(symbols: again)
    _ = try TraceReader(options: ReadingOptions(), symbols: again).read(source(), into: timeline)
    timeline.finish()
    return text
  }

  @Test func aTimelineHasWallTimesWhereThereAreAny() throws {
    let usual = try timeline(start: "2026-11-20T09:30:00Z")
    #expect(usual.contains("2026-11-20 09:31:00.000Z"))
    // The second event is later than 64 bits reach: it has the time since the start instead.
    let last = try timeline(start: "2262-04-11T23:47:00Z")
    #expect(last.contains("2262-04-11 23:47:00.000Z"))
    #expect(last.contains("+1:00.000"))
    #expect(!last.contains("1677-"))
    #expect(try timeline(start: "9999-12-31T23:59:59Z").contains("+1:00.000"))
  }
}
