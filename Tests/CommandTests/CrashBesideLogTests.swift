import Foundation
import TestSupport
import Testing

/// A crash report that is passed with a log ends the run of its process.
@Suite struct CrashBesideLogTests {
  private static let header = """
    {"lifetrace":1,"run":"r1","app":"com.example.films","platform":"ios","pid":412,"lifeCycle":"uikit-scene",\
    "start":"2026-03-02T11:00:00Z"}

    """
  private static let trace =
    header + #"{"event":"process.start","t":0}"# + "\n"
    + #"{"event":"app.didFinishLaunching","t":90000000}"# + "\n"

  private static func report(pid: Int = 412, at time: String = "12:00:20.0000") -> String {
    """
    {"bug_type":"309","name":"Films","bundleID":"com.example.films","incident_id":"\(pid)\(time)","os_version":"iPhone OS 26.1 (23B85)"}
    {"captureTime":"2026-03-02 \(time) +0100","procLaunch":"2026-03-02 11:59:59.9000 +0100","pid":\(pid),
     "exception":{"type":"EXC_CRASH","signal":"SIGKILL"},"termination":{"code":2343432205,
     "namespace":"FRONTBOARD","reasons":["scene-create watchdog transgression: \
    application<com.example.films>:\(pid) exhausted real (wall clock) time allowance of 19.62 seconds"]}}

    """
  }

  private static let told =
    "ended by the system's watchdog: scene-create took longer than the 19.62 s allowed"

  /// Ends of runs as the report names them, with the input of each.
  private func ends(_ names: [String], _ files: [String: String]) throws -> [String] {
    let scratch = try Scratch()
    for (name, text) in files { try scratch.write(name, Data(text.utf8)) }
    let result = try Command.run(
      ["analyze", "--format", "json"] + names, in: scratch.folder)
    #expect(result.code == 0)
    let report = try #require(
      try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    let runs = try #require(report["runs"] as? [[String: Any]])
    let text = try Command.run(["analyze"] + names, in: scratch.folder).text
    let words = text.split { $0.isWhitespace }.joined(separator: " ")
    return runs.map { run in
      let isTold = words.contains(Self.told)
      return "\(run["run"] ?? "") \(run["ended"] ?? "") \(run["end"] ?? "")\(isTold ? " told" : "")"
    }
  }

  /// A console text without a zone is in that of the report, or in UTC: no other zone makes it the
  /// text of the process.
  @Test(arguments: [
    ("2026-03-02 12:00:01.000", 1), ("2026-03-02 11:00:01.000", 1),
    ("2026-03-02 13:00:01.000", 2), ("2026-03-02 10:00:01.000", 2),
  ])
  func aTextWithoutAZoneIsInThatOfTheReport(_ time: String, _ runs: Int) throws {
    let text = "\(time) Films[412:1a2b] applicationDidBecomeActive(_:)\n"
    let found = try ends(["app.txt", "crash.ips"], ["app.txt": text, "crash.ips": Self.report()])
    #expect(found.count == runs)
  }

  @Test func theReportEndsTheRunInAnyOrder() throws {
    let files = ["app.jsonl": Self.trace, "crash.ips": Self.report()]
    let expected = ["r1 exit 20000000000 told"]
    #expect(try ends(["app.jsonl", "crash.ips"], files) == expected)
    #expect(try ends(["crash.ips", "app.jsonl"], files) == expected)
  }

  /// A report as text has the build in the field of the version, which the recording has alone.
  @Test(arguments: ["4.2", "4.2 (421)", "421 (4.2)"])
  func aReportAsTextIsOfTheVersion(_ version: String) throws {
    let report = """
      Incident Identifier: 4121\(version.count)
      Process:             Films [412]
      Identifier:          com.example.films
      Version:             \(version)
      Date/Time:           2026-03-02 12:00:20.0000 +0100
      Launch Time:         2026-03-02 11:59:59.9000 +0100
      OS Version:          iPhone OS 26.1 (23B85)
      Exception Type:  EXC_CRASH (SIGKILL)
      Termination Reason: RUNNINGBOARD 3735883980

      """
    let trace = Self.trace.replacing(#""pid":412"#, with: #""version":"4.2","pid":412"#)
    let files = [
      "app.jsonl": trace, "a.crash": report, "b.crash": report.replacing("4.2", with: "4.3"),
    ]
    #expect(try ends(["app.jsonl", "a.crash"], files) == ["r1 exit 20000000000"])
    #expect(try ends(["app.jsonl", "b.crash"], files).count == 2)
  }

  /// What the report blames comes with it.
  @Test func theReportNamesTheLockedFile() throws {
    let scratch = try Scratch()
    let report = """
      {"bug_type":"309","name":"Films","bundleID":"com.example.films","incident_id":"1"}
      {"captureTime":"2026-03-02 12:00:20.0000 +0100","procLaunch":"2026-03-02 11:59:59.9000 +0100",
       "pid":412,"exception":{"type":"EXC_CRASH","signal":"SIGKILL"},
       "termination":{"code":3735883980,"namespace":"RUNNINGBOARD","reasons":[
       "[app<com.example.films>:412] was suspended with locked system files:",
       "/private/var/mobile/Containers/Shared/AppGroup/0A/films.sqlite"]}}

      """
    try scratch.write("app.jsonl", Data(Self.trace.utf8))
    try scratch.write("crash.ips", Data(report.utf8))
    let result = try Command.run(["check", "app.jsonl", "crash.ips"], in: scratch.folder)
    #expect(result.code == 1)
    let words = result.text.split { $0.isWhitespace }.joined(separator: " ")
    #expect(words.contains("the file is 'films.sqlite'"), "\(result.text)")
  }

  @Test func aReportIsRecognisedByItsContent() throws {
    let files = ["app.txt": Self.trace, "x.log": Self.report()]
    #expect(try ends(["x.log", "app.txt"], files) == ["r1 exit 20000000000 told"])
  }

  /// Standard input may be the report or the log, packed or not.
  @Test func oneOfBothMayComeFromAPipe() throws {
    let scratch = try Scratch()
    let report = Data(Self.report().utf8)
    let log = Data(Self.trace.utf8)
    try scratch.write("app.jsonl", log)
    try scratch.write("crash.ips", report)
    let inputs: [(piped: Data, arguments: [String])] = [
      (report, ["app.jsonl", "-"]), (report, ["-", "app.jsonl"]),
      (Packing.zstd(report), ["app.jsonl", "-"]), (log, ["-", "crash.ips"]),
      (Packing.zstd(log), ["crash.ips", "-"]),
    ]
    for (piped, arguments) in inputs {
      let result = try Command.run(["analyze"] + arguments, input: piped, in: scratch.folder)
      let words = result.text.split { $0.isWhitespace }.joined(separator: " ")
      #expect(result.code == 0 && words.contains(Self.told), "\(arguments)")
      #expect(words.components(separatedBy: "recorded from mid-life").count == 1, "\(arguments)")
    }
  }

  @Test func aloneItIsARun() throws {
    #expect(
      try ends(["crash.ips"], ["crash.ips": Self.report()]) == ["Films[412] exit 20100000000 told"])
  }

  /// Two reports of one death are one run, however they are ordered; the second says so.
  @Test func twoReportsOfOneDeathCountOnce() throws {
    let second = Self.report().replacingOccurrences(of: "\"bug_type\"", with: " \"bug_type\"")
    for paths in [["a.ips", "b.ips"], ["b.ips", "a.ips"]] {
      let scratch = try Scratch()
      try scratch.write("a.ips", Data(Self.report().utf8))
      try scratch.write("b.ips", Data(second.utf8))
      let result = try Command.run(["analyze"] + paths, in: scratch.folder)
      #expect(result.text.components(separatedBy: "joined: another report tells of the").count == 2)
      #expect(!result.text.contains("2 times"))
    }
    #expect(
      try ends(["a.ips", "b.ips"], ["a.ips": Self.report(), "b.ips": second])
        == ["Films[412] exit 20100000000 told"])
  }

  /// What the line of an input says is not said once more below it.
  @Test(arguments: ["text", "html", "brief"])
  func theLineOfASecondReportIsSaidOnce(_ format: String) throws {
    let scratch = try Scratch()
    try scratch.write("a.ips", Data(Self.report().utf8))
    try scratch.write("b.ips", Data((Self.report() + "\n").utf8))
    let result = try Command.run(
      ["analyze", "--format", format, "a.ips", "b.ips"], in: scratch.folder)
    let words = result.text.split { $0.isWhitespace }.joined(separator: " ")
    #expect(words.components(separatedBy: "another report tells of the same end").count == 2)
  }

  /// Another process of the number, another app, another version: two deaths.
  @Test(arguments: [
    CrashBesideLogTests.report(pid: 413), CrashBesideLogTests.report(at: "12:00:40.0000"),
    CrashBesideLogTests.report().replacingOccurrences(of: "Films", with: "Notes")
      .replacingOccurrences(of: "com.example.films", with: "com.example.notes"),
  ])
  func reportsOfTwoDeathsAreTwoRuns(_ other: String) throws {
    #expect(try ends(["a.ips", "b.ips"], ["a.ips": Self.report(), "b.ips": other]).count == 2)
  }

  /// Another process, or one of this number that was gone before the trace or is launched later.
  @Test(arguments: [
    CrashBesideLogTests.report(pid: 413),
    CrashBesideLogTests.report(at: "11:59:00.0000").replacingOccurrences(
      of: "11:59:59.9000", with: "11:58:00.0000"),
    CrashBesideLogTests.report(at: "12:40:00.0000").replacingOccurrences(
      of: "11:59:59.9000", with: "12:30:00.0000"),
  ])
  func aReportOfAnotherProcessIsASeparateRun(_ report: String) throws {
    let runs = try ends(
      ["crash.ips", "app.jsonl"], ["app.jsonl": Self.trace, "crash.ips": report])
    #expect(runs.count == 2)
    #expect(runs.first?.hasPrefix("r1 cut 90000000") == true)
    #expect(runs.last?.hasPrefix("Films[") == true)
  }

  @Test func eachReportEndsOneRun() throws {
    let second = Self.trace.replacingOccurrences(of: "\"pid\":412", with: "\"pid\":413")
      .replacingOccurrences(of: "\"r1\"", with: "\"r2\"")
    let runs = try ends(
      ["b.ips", "a.jsonl", "a.ips"],
      ["a.jsonl": Self.trace + second, "a.ips": Self.report(), "b.ips": Self.report(pid: 413)])
    #expect(runs == ["r1 exit 20000000000 told", "r2 exit 20000000000 told"])
  }
}
