import Foundation
import TestSupport
import Testing

/// How one process ended is one fact, however many files tell it and whatever their order; ends of
/// two causes are two.
@Suite struct OneEndTests {
  private static let locked = """
    {"app_name":"Rain","timestamp":"2026-03-02 09:12:30.00 +0200","bundleID":"com.acme.rain",\
    "bug_type":"309","os_version":"iPhone OS 18.2 (22C152)","name":"Rain","incident_id":"B"}
    {"captureTime":"2026-03-02 09:12:30.5521 +0200","procLaunch":"2026-03-02 09:11:02.0521 +0200",\
    "pid":512,"procName":"Rain","exception":{"codes":"0x0","type":"EXC_CRASH","signal":"SIGKILL"},\
    "termination":{"code":3735883980,"namespace":"RUNNINGBOARD",\
    "reasons":["was suspended with locked system files:","/x/a.sqlite"]}}

    """
  private static let payload = """
    {"timeStampBegin":"2026-03-02 00:00:00","timeStampEnd":"2026-03-02 23:59:00",\
    "crashDiagnostics":[{"diagnosticMetaData":{"exceptionType":10,"signal":9,"pid":512,\
    "terminationReason":"Namespace RUNNINGBOARD, Code 0xdead10cc",\
    "bundleIdentifier":"com.acme.rain","osVersion":"iPhone OS 18.2 (22C152)"}}]}

    """
  private static let memory = """
    {"bug_type":"298","timestamp":"2026-03-02 09:12:31.00 +0200",\
    "os_version":"iPhone OS 18.2 (22C152)","incident_id":"1"}
    {"date":"2026-03-02 09:12:30.55 +0200","memoryStatus":{"pageSize":16384},\
    "largestProcess":"Snow","processes":[{"name":"Rain","pid":512,"rpages":9000,\
    "states":["suspended"],"reason":"vm-pageshortage"}]}

    """
  private static let log = """
    2026-03-02 09:11:02.100 Rain[512:1a2b] applicationDidBecomeActive
    2026-03-02 09:12:00.100 Rain[512:1a2b] applicationWillResignActive
    2026-03-02 09:12:00.600 Rain[512:1a2b] applicationDidEnterBackground

    """
  /// Lines without numbers: those of the system have them.
  private static let unnumbered = """
    default\t09:11:02.100000+0200\tRain\tapplicationDidBecomeActive(_:)
    default\t09:12:30.552100+0200\trunningboardd\t[app<com.acme.rain>:512] termination reported by \
    launchd (15, 3735883980, 9)
    default\t09:12:32.552100+0200\tSpringBoard\t[app<com.acme.rain>:530] Bootstrap success!
    default\t09:12:33.100000+0200\tRain\tapplicationDidBecomeActive(_:)

    """

  /// The report of the files in each of their orders, without what the order of the inputs is.
  private func reports(_ files: [String: String]) throws -> [(runs: [String], text: String)] {
    let scratch = try Scratch()
    for (name, text) in files { try scratch.write(name, Data(text.utf8)) }
    let names = files.keys.sorted()
    return try names.indices.flatMap { turn in
      let order = Array(names[turn...] + names[..<turn])
      return [order, order.reversed()]
    }.map { (order: [String]) in
      let result = try Command.run(["analyze", "--format", "json"] + order, in: scratch.folder)
      let report = try #require(
        try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
      let runs = try #require(report["runs"] as? [[String: Any]])
      let text = try Command.run(["analyze"] + order, in: scratch.folder).text
      return (
        runs.map { "\($0["app"] ?? "") \($0["ended"] ?? "")" }.sorted(),
        text.split { $0.isWhitespace }.joined(separator: " ")
      )
    }
  }

  private func count(_ words: String, in text: String) -> Int {
    text.components(separatedBy: words).count - 1
  }

  @Test(arguments: [
    ["a.ips": locked, "b.json": payload], ["a.ips": locked, "b.json": payload, "c.log": log],
    ["a.ips": locked, "c.log": log], ["z.ips": locked, "b.json": payload],
  ])
  func oneEndIsOneFinding(_ files: [String: String]) throws {
    for (runs, text) in try reports(files) {
      #expect(runs.count == 1 && count("held 'a.sqlite' locked", in: text) == 1, "\(text)")
      #expect(count("LT522", in: text) == 1 && !text.contains("2 times"), "\(text)")
      #expect(!text.contains("no timestamps") && !text.contains("may be that of"), "\(text)")
    }
  }

  /// The number is in a line of the system, also in one after the end.
  @Test func theSystemTellsTheNumberOfAProcess() throws {
    for (runs, text) in try reports(["a.ips": Self.locked, "b.log": Self.unnumbered]) {
      #expect(runs.count == 2 && count("LT522", in: text) == 1, "\(text)")
      #expect(!text.contains("2 times") && !text.contains("may be that of"), "\(text)")
    }
  }

  /// Another number, another app, another day, another code: another end.
  @Test(arguments: [
    ("512", "513"), ("com.acme.rain", "com.acme.snow"), ("2026-03-02", "2026-03-06"),
    ("0xdead10cc", "0x8badf00d"),
  ])
  func aPayloadOfAnotherEndStaysApart(_ old: String, _ new: String) throws {
    let other = Self.payload.replacingOccurrences(of: old, with: new)
    for (runs, text) in try reports(["a.ips": Self.locked, "b.json": other]) {
      #expect(runs.count == 2 && !text.contains("joined"), "\(text)")
    }
  }

  /// Memory and a lock: a process does not end twice, and neither report is the other one.
  @Test(arguments: [false, true])
  func endsOfTwoCausesAreTwoFacts(_ hasLog: Bool) throws {
    var files = ["a.ips": Self.locked, "b.ips": Self.memory]
    if hasLog { files["c.log"] = Self.log }
    for (runs, text) in try reports(files) {
      #expect(runs.count == 2 && count("LT522", in: text) == 1, "\(text)")
      #expect(count("held 'a.sqlite' locked", in: text) == 1, "\(text)")
      #expect(count("memory was short, and others needed it", in: text) == 1, "\(text)")
      #expect(!text.contains("joined"), "\(text)")
    }
  }

  /// A text with a report and a log is no report alone: its callbacks are read beside other files.
  @Test func aLogInTheTextOfAReportIsRead() throws {
    let text = Self.locked + Self.log
    for (runs, text) in try reports(["a.txt": text, "b.json": Self.payload]) {
      #expect(runs.count == 1 && count("LT522", in: text) == 1, "\(text)")
      #expect(text.contains("UIKit app life cycle (inferred), 4 events"), "\(text)")
    }
  }
}
