import Foundation
import TestSupport
import Testing

/// A log of an app's own lines, passed with a report of how a process ended: joined, apart, or
/// perhaps one.
@Suite struct LogBesideReportTests {
  private static let callbacks = [
    ("09:41:00.100", "application(_:didFinishLaunchingWithOptions:)"),
    ("09:41:00.300", "sceneDidBecomeActive(_:)"), ("09:41:20.300", "sceneWillResignActive(_:)"),
    ("09:41:20.900", "sceneDidEnterBackground(_:)"),
  ]

  /// - Parameter line: of the log, with `TIME` for the time of day and `TEXT` for the message.
  private static func log(_ line: String) -> String {
    callbacks.map { time, message in
      line.replacingOccurrences(of: "TIME", with: time)
        .replacingOccurrences(of: "TEXT", with: message) + "\n"
    }.joined()
  }

  private static let zoned = log("2026-03-02 TIME000+0100 Tarn[911:20af1] TEXT")

  private static func report(launched: String, ended: String, pid: Int = 911) -> String {
    """
    {"bug_type":"309","name":"Tarn","bundleID":"org.tarn.ios","app_version":"7.0","incident_id":"A",\
    "os_version":"iPhone OS 18.5 (22F76)"}
    {"captureTime":"2026-03-02 \(ended).0000 +0100","procLaunch":"2026-03-02 \(launched).0000 +0100",
     "pid":\(pid),"procName":"Tarn","modelCode":"iPhone17,2","exception":{"type":"EXC_CRASH","signal":"SIGKILL"},
     "termination":{"code":3735883980,"namespace":"RUNNINGBOARD"}}

    """
  }

  private func words(_ files: [(String, String)]) throws -> String {
    let scratch = try Scratch()
    for (name, text) in files { try scratch.write(name, Data(text.utf8)) }
    let result = try Command.run(["analyze"] + files.map(\.0), in: scratch.folder)
    return result.text.split { $0.isWhitespace }.joined(separator: " ")
  }

  /// What the log does not say of the app and the device is taken from the report of its end.
  @Test(arguments: [true, false])
  func aJoinedReportSaysWhatTheLogDoesNot(_ isOneText: Bool) throws {
    let report = Self.report(launched: "09:41:00", ended: "09:41:26")
    let text = try words(
      isOneText
        ? [("all.txt", Self.zoned + report)] : [("log.txt", Self.zoned), ("a.ips", report)])
    #expect(text.contains("Tarn 7.0 · iOS 18.5 · iPhone17,2 · org.tarn.ios"), "\(text)")
    #expect(!text.contains("platform unknown") && !text.contains("may be that of"))
  }

  /// A process that was launched after the first line did not write it.
  @Test(arguments: [("10:41:00", "10:41:26"), ("09:41:08", "09:41:26"), ("09:31:00", "09:41:06")])
  func aReportOfAnotherProcessStaysApart(_ launched: String, _ ended: String) throws {
    let report = Self.report(launched: launched, ended: ended)
    for files in [
      [("log.txt", Self.zoned), ("a.ips", report)], [("all.txt", Self.zoned + report)],
    ] {
      let text = try words(files)
      #expect(text.contains("Tarn · platform unknown UIKit scene life cycle (inferred), 4 events"))
      #expect(!text.contains("may be that of"), "\(text)")
    }
  }

  /// A clock without a year, or without a date, still shows which lives it cannot be of.
  @Test(arguments: [
    ("Mar  2 TIME phone Tarn[911] <Notice>: TEXT", "09:41:00", "09:41:26", true),
    ("Mar 20 TIME phone Tarn[911] <Notice>: TEXT", "09:41:00", "09:41:26", false),
    ("Mar  2 TIME phone Tarn[911] <Notice>: TEXT", "09:41:00", "09:41:10", false),
    ("TIME Tarn[911:20af1] TEXT", "09:41:00", "09:41:26", true),
    ("TIME Tarn[911:20af1] TEXT", "08:41:00", "08:41:26", false),
    ("TIME Tarn[911:20af1] TEXT", "09:41:00", "09:41:10", false),
  ])
  func anUndatedLogIsJoinedIfItsClockFits(
    _ line: String, _ launched: String, _ ended: String, _ isJoined: Bool
  ) throws {
    let report = Self.report(launched: launched, ended: ended)
    let text = try words([("log.txt", Self.log(line)), ("a.ips", report)])
    #expect(text.contains("Tarn 7.0 · iOS 18.5") == isJoined, "\(text)")
    #expect(text.contains("recording stops without an end") != isJoined)
  }

  /// Without a number, a date or a zone nobody can tell.
  @Test(arguments: [
    (log("default\tTIME000+0100\tTarn\tTEXT"), "one of them has no process number or date"),
    (log("TEXT"), "one of them has no process number, date or name of an app"),
  ])
  func whatCannotBeDecidedIsSaidToBePossible(_ log: String, _ why: String) throws {
    let report = Self.report(launched: "09:41:00", ended: "09:41:26")
    let text = try words([("log.txt", log), ("a.ips", report)])
    #expect(
      text.contains("the end may be that of run 1 of 'log.txt', which stops without one; \(why)"),
      "\(text)")
    #expect(text.components(separatedBy: "may be that of").count == 2)
    #expect(text.contains("recording stops without an end"))
  }

  @Test func aLineOfTheSystemMayBeOfARunToo() throws {
    let line =
      "2026-03-02 09:41:25.900 Df runningboardd[31:99] [com.apple.runningboard:process] "
      + "[app<org.tarn.ios>:911] termination reported by launchd (15, 3735883980, 9)\n"
    #expect(
      try words([("log.txt", Self.zoned), ("rb.txt", line)]).contains("may be that of run 1"))
    for other in [
      line.replacingOccurrences(of: ":911", with: ":912"),
      line.replacingOccurrences(of: "tarn", with: "beck"),
      line.replacingOccurrences(of: "2026-03-02", with: "2026-03-06"),
    ] {
      #expect(try !words([("log.txt", Self.zoned), ("rb.txt", other)]).contains("may be that of"))
    }
  }

  /// A recording has a clock of its own, and lacks no zone: only the names leave it open.
  @Test func aRecordingLacksNoZone() throws {
    let trace = """
      {"lifetrace":1,"run":"R1","app":"org.tarn","pid":911,"lifeCycle":"uikit-scene",\
      "start":"2026-03-02T08:41:00Z"}
      {"event":"process.start","t":0}

      """
    let report = """
      {"bug_type":"298","incident_id":"1"}
      {"date":"2026-03-02 09:41:26.0 +0100","largestProcess":"Tarn","processes":[
       {"name":"Tarn","pid":911,"rpages":9,"reason":"vm-pageshortage","states":["suspended"]}]}

      """
    let text = try words([("a.jsonl", trace), ("jetsam.ips", report)])
    #expect(
      text.contains("which stops without one; their names are only alike, so that"), "\(text)")
  }

  /// What differs is of another app, or of a process that did not live so long.
  @Test(arguments: [
    report(launched: "09:41:00", ended: "09:41:26").replacingOccurrences(of: "arn", with: "eck"),
    report(launched: "09:41:00", ended: "09:41:10"),
  ])
  func whatContradictsIsNotPossible(_ report: String) throws {
    let log = Self.log("default\tTIME000+0100\tTarn\tTEXT")
    #expect(try !words([("log.txt", log), ("a.ips", report)]).contains("may be that of"))
  }

  /// In one text an end before the first line of a run is not its end.
  @Test(arguments: [("14:00:00", "14:00:35", false), ("14:00:35", "14:00:00", true)])
  func anEndBeforeARunIsNotItsOwn(_ end: String, _ life: String, _ mayBe: Bool) throws {
    let lines = [
      "2026-03-02 \(end).131 runningboardd: [app<com.acme.rain>:512] termination reported by launchd "
        + "(15, 3735883980, 9)\n", "2026-03-02 \(life).131 applicationDidBecomeActive\n",
    ].sorted()
    let text = try words([("log.txt", lines.joined())])
    #expect(text.contains("LT522") && text.contains("may be that of") == mayBe, "\(text)")
  }
}
