import Testing
import TraceModel

@testable import TraceReading

/// Peculiarities of logs that tools take from a device.
@Suite struct DeviceLogTests {
  private static let message =
    "Deactivation reason added: 0; deactivation reasons: 0 -> 1; animating x: 0"

  @Test func eachLayoutOfIdevicesyslogIsRead() throws {
    let lines = [
      "Nov 12 12:24:37 iPad Films(UIKitCore)[412] <Notice>: \(Self.message)",
      "Nov 12 12:24:37 Films(UIKitCore)[412] <Notice>: \(Self.message)",
      "Aug  5 10:32:50 74-80-239-249 Films[412]: \(Self.message)",
      "Aug  5 10:32:50 iPad Films[412] <Error>: \(Self.message)",
      "[connected]\nAug  5 10:32:50 iPad Films[412] <Warning>: \(Self.message)\n[disconnected]",
    ]
    for line in lines {
      let outcome = try read(line + "\n")
      #expect(outcome.summary.format == "idevicesyslog", "\(line)")
      #expect(outcome.recorder.headers.map(\.app) == ["Films"], "\(line)")
      #expect(outcome.recorder.headers.first?.start == nil)
      #expect(outcome.recorder.names.last == "note.app.willResignActive")
      #expect(outcome.summary.problems == [])
    }
  }

  @Test func aNameOfTwoWordsNeedsALineWithoutADevice() throws {
    let text = """
      Nov 12 12:24:36 SpringBoard(FrontBoard)[61] <Notice>: hello
      Nov 12 12:24:37 My Films(UIKitCore)[412] <Notice>: \(Self.message)

      """
    #expect(try read(text).recorder.headers.first?.app == "My Films")
  }

  @Test func aYearBeginsAfterNewYearsEve() throws {
    func times(_ stamps: [String]) throws -> [String] {
      var text = ""
      for (index, stamp) in stamps.enumerated() {
        let (before, after) = index % 2 == 0 ? (0, 1) : (1, 0)
        text +=
          "\(stamp) iPad Films[412] <Notice>: Deactivation reason added: 0; deactivation reasons: "
          + "\(before) -> \(after); animating x: 0\n"
      }
      return try read(text).recorder.sketch.split(separator: "\n").dropFirst()
        .filter { !$0.contains("trace.loss") }
        .compactMap { $0.split(separator: " ").first.map(String.init) }
    }
    #expect(try times(["Dec 31 23:59:59", "Jan  1 00:00:01"]) == ["0ms", "2s"])
    #expect(try times(["Feb 28 23:59:59", "Mar  1 00:00:00"]) == ["0ms", "1s"])
    #expect(
      try times(["Feb 28 23:59:59", "Feb 29 00:00:00", "Mar  1 00:00:00"]) == [
        "0ms", "1s", "86401s",
      ])
    // A clock that is set back stays in its year, and no time is negative.
    #expect(try times(["Nov 12 10:00:00", "Nov 12 09:00:00"]) == ["0ms", "-"])
  }

  @Test func pymobiledevicePrintsNoFractionAtAWholeSecond() throws {
    let lines = [
      "2026-10-08 11:59:59 Films{UIKitCore}[412] <NOTICE>: \(Self.message)",
      "2026-10-08 11:59:59.000001 Films{UIKitCore}[412] <NOTICE>: \(Self.message)",
      "2026-10-08 11:59:59.000001 Films{}[412] <USER_ACTION>: \(Self.message) [com.apple.UIKit][Application]",
    ]
    for line in lines {
      let outcome = try read(line + "\n")
      #expect(outcome.summary.format == "pymobiledevice3", "\(line)")
      #expect(outcome.recorder.names.last == "note.app.willResignActive", "\(line)")
      // It has a date, and no zone.
      #expect(outcome.recorder.headers.first?.start?.hasPrefix("2026-10-08T11:59:59") ?? false)
      #expect(outcome.limits.map(\.text).contains("timestamps have no zone; UTC is assumed"))
    }
  }

  @Test func theLabelAtTheEndIsNotPartOfTheMessage() throws {
    let text =
      "2026-10-08 11:59:59.5 Films{UIKitCore}[412] <ERROR>: This process does not adopt UIScene "
      + "lifecycle. [com.apple.UIKit][Application]\n"
    let line = text.replacing("59.5 ", with: "59.500000 ")
    let outcome = try read(line)
    #expect(outcome.recorder.sketch.contains("subsystem=com.apple.UIKit"))
    #expect(outcome.recorder.sketch.contains("lifecycle.\""))
  }

  @Test func aBrokenLineThatBeginsLikeARecordIsMalformed() throws {
    let first = "Nov 12 12:24:37 iPad Films[412] <Notice>: \(Self.message)\n"
    for bad in ["Nov 12 12:24:38 iPad Fil", "Nov 12 12:24:38 iPad Films[412] <Noti"] {
      let outcome = try read(first + bad)
      #expect(outcome.summary.malformed == 1, "\(bad)")
      #expect(outcome.summary.problems.first?.line == 2)
    }
  }

  /// Other systems write lines of processes without a number.
  @Test func aProcessWithoutANumberIsNoDamage() throws {
    let box = "Mar  2 09:41:00 box kernel: usb 1-1: device entered suspend\n"
    let own = "Mar  2 09:41:01 box films[412]: application did become active\n"
    let outcome = try read(box + own)
    #expect(outcome.summary.problems.allSatisfy { $0.kind != .malformed })
    #expect(outcome.recorder.headers.map(\.app) == ["films"])
    #expect(try read(box + own.replacing("films[412]", with: "fil[ms")).recorder.headers.isEmpty)
  }
}
