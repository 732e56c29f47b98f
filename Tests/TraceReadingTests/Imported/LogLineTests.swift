import Testing
import TraceModel
import TraceReading

/// Lines of logs that are nearly others.
@Suite struct LogLineTests {
  private let reason =
    "Deactivation reason removed: 5; deactivation reasons: 32 -> 0; animating application lifecycle "
    + "event: 0"

  private func story(_ text: String, as format: TraceFormat) throws -> [String] {
    try imported(text, as: format).told.filter { !$0.hasPrefix("header") }
  }

  private func syslog(_ message: String) -> String {
    "2026-11-20 09:30:00.000000+0000  localhost Films[412]: (Films) [com.example.films:app] \(message)\n"
  }

  private var uikit: String {
    "2026-11-20 09:30:00.000000+0000  localhost Films[412]: (UIKitCore) \(reason)\n"
  }

  /// An app may print names of callbacks each followed by a number, over several lines.
  @Test func theRestOfAMessageNamesNoCallbacks() throws {
    let text =
      syslog("state dump:")
      + "{\n  applicationDidBecomeActive: 3,\n  applicationDidEnterBackground: 2\n}\n"
      + uikit
    #expect(try story(text, as: .unifiedLogSyslog) == ["0ms note.app.didBecomeActive"])
  }

  /// A number that begins an app's own lines is not a time.
  @Test(arguments: ["info\t42", "error\t12:30\tlunch", "debug\t7"])
  func aLineThatBeginsWithALevelMayContinueAMessage(_ rest: String) throws {
    let text = "default\t09:41:00.000000+0100\tFilms\ttable:\n\(rest)\n"
    #expect(try imported(text, as: .consoleApp).summary.malformed == 0)
  }

  @Test func aLibraryWithABlankInItsNameSpoilsNoOtherLine() throws {
    func line(_ time: String, _ rest: String) -> String {
      "default\t09:41:0\(time)+0100\tFilms\t\(rest)\n"
    }
    let text =
      line("0.0", "UIKitCore\tloaded") + line("1.0", "Google Chrome Framework\tloaded")
      + line("2.0", "UIKitCore\t\(reason)") + line("3.0", "UIKitCore\t")
      + line(
        "4.0", "UIKitCore\tDeactivation reason added: 0; deactivation reasons: 0 -> 1; animating")
    #expect(
      try story(text, as: .consoleApp) == [
        "0ms note.app.didBecomeActive", "2s note.app.willResignActive",
      ])
  }

  /// Types that were not seen yet have the letters of those that were.
  @Test(arguments: ["Df", "Ef", "Ff", "If"])
  func typesOfTheCompactStyleHaveTwoLetters(_ type: String) throws {
    let text =
      "2026-03-29 01:59:50.000 \(type) Films[412:1a2b] [com.apple.UIKit:Application] \(reason)\n"
    #expect(try story(text, as: .unifiedLogCompact) == ["0ms note.app.didBecomeActive"])
    #expect(try imported(text).summary.format == "oslog-compact")
  }

  @Test(arguments: [
    "[spid 0x1b,x] Load", "[spid 0x,] Load", "[spid 0x1] Load", "[spid 0x] Load", "[spid 0x1,]",
  ])
  func aSignpostThatIsCutIsIgnored(_ message: String) throws {
    #expect(try story(syslog(message) + uikit, as: .unifiedLogSyslog).count == 1)
  }

  /// Equal ids and names of other categories are other intervals.
  @Test func intervalsOfTwoCategoriesAreTwo() throws {
    func object(_ second: Int, _ type: String, _ category: String) -> String {
      "{\"timestamp\":\"2026-11-20 09:30:0\(second).0+0000\",\"eventType\":\"signpostEvent\","
        + "\"signpostType\":\"\(type)\",\"signpostID\":17216892719917625070,\"signpostName\":\"Load\","
        + "\"subsystem\":\"com.example\",\"category\":\"\(category)\",\"processID\":412,"
        + "\"processImagePath\":\"/x/Films\"}\n"
    }
    let lines = try story(
      object(0, "begin", "A") + object(1, "begin", "B") + object(2, "end", "A")
        + object(3, "end", "B"),
      as: .unifiedLogNDJSON)
    let ids = lines.map { line in line.split(separator: " ").first { $0.hasPrefix("id=") } ?? "" }
    #expect(ids[0] == ids[2] && ids[1] == ids[3] && ids[0] != ids[1])
  }

  @Test func timesOfObjectsWithoutAZoneAreSaidToBe() throws {
    let text =
      #"{"timestamp":"2026-11-20 09:30:00.000000","processID":412,"processImagePath":"/x/Films","#
      + "\"eventMessage\":\"\(reason)\"}\n"
    #expect(try imported(text, as: .unifiedLogNDJSON).limits.map(\.kind) == [.appLevel, .undated])
  }
}
