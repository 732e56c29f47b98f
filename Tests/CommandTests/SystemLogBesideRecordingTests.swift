import Foundation
import TestSupport
import Testing

/// A log of the system that is passed with a recording of the same process tells how it ended.
@Suite struct SystemLogBesideRecordingTests {
  private static let recording = """
    {"lifetrace":1,"run":"r1","app":"com.example.films","platform":"ios","pid":412,\
    "lifeCycle":"uikit-scene","start":"2026-03-02T11:00:00Z","records":["data"]}
    {"event":"process.start","t":0}
    {"event":"app.didFinishLaunching","t":90000000}
    {"event":"scene.willConnect","t":100000000,"scene":"A"}
    {"event":"scene.willEnterForeground","t":110000000,"scene":"A"}
    {"event":"scene.didBecomeActive","t":120000000,"scene":"A"}
    {"event":"data.dirty","t":2000000000,"scene":"A","key":"draft"}
    {"event":"scene.willResignActive","t":9000000000,"scene":"A"}
    {"event":"scene.didEnterBackground","t":9500000000,"scene":"A"}

    """

  /// Lines of RunningBoard and SpringBoard, `seconds` after noon in Berlin.
  private static func log(_ lines: [(seconds: Int, text: String)]) -> String {
    lines.map { line in
      let time = String(format: "12:%02d:%02d", line.seconds / 60 % 60, line.seconds % 60)
      return "2026-03-02 \(time).000000+0100 0x1a2b Default 0x0 33 0 \(line.text)\n"
    }.joined()
  }

  private static let suspended =
    "runningboardd: (RunningBoard) [com.apple.runningboard:process] "
    + "[app<com.example.films((null))>:412] Suspending task."
  private static let ended =
    "runningboardd: (RunningBoard) [com.apple.runningboard:process] "
    + "[app<com.example.films((null))>:412] termination reported by launchd (2, 9, 9)"

  private static let resumed =
    "runningboardd: (RunningBoard) [com.apple.runningboard:process] "
    + "[app<com.example.films((null))>:412] Resuming task."
  private static let later = """
    {"event":"scene.willEnterForeground","t":70000000000,"scene":"A"}
    {"event":"scene.didBecomeActive","t":70100000000,"scene":"A"}
    {"event":"scene.willResignActive","t":80000000000,"scene":"A"}
    {"event":"scene.didEnterBackground","t":80500000000,"scene":"A"}

    """

  /// A log's lines of one process, what the recording has later, and the evidence from the log.
  private static let suspensions: [([(seconds: Int, text: String)], String, [String])] = [
    // A suspension until the end, seen a moment before the last record, too.
    ([(14, suspended), (40, ended)], "", ["process.suspend 1", "process.exit 2"]),
    ([(9, suspended), (40, ended)], "", ["process.suspend 1", "process.exit 2"]),
    // One that a resume ended, and another one.
    (
      [(10, suspended), (71, resumed), (90, suspended), (200, ended)], later,
      ["process.suspend 1", "process.exit 4"]
    ),
    // The app is in the foreground, or ran meanwhile: the log's clock is not the recorder's.
    ([(5, suspended), (8, resumed), (200, ended)], later, ["process.exit 3"]),
    ([(30, suspended), (75, resumed), (200, ended)], later, ["process.exit 3"]),
    ([(75, suspended), (200, ended)], later, ["process.exit 2"]),
    // Too short to be sure of its place.
    ([(30, suspended), (31, resumed), (200, ended)], later, ["process.exit 3"]),
  ]

  /// The log's lines stand between the records where the clocks, which differ a little, leave one
  /// place for them, and nowhere else. What they prove names the log and its line.
  @Test(arguments: suspensions.indices)
  func aSuspensionIsOfTheRun(_ index: Int) throws {
    let (lines, more, told) = Self.suspensions[index]
    let scratch = try Scratch()
    try scratch.write("films.jsonl", Data((Self.recording + more).utf8))
    try scratch.write("system.log", Data(Self.log(lines).utf8))
    for inputs in [["films.jsonl", "system.log"], ["system.log", "films.jsonl"]] {
      let result = try Command.run(["analyze", "--format", "json"] + inputs, in: scratch.folder)
      let report = try #require(
        try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
      let findings = try #require(report["findings"] as? [[String: Any]])
      let unsaved = try #require(findings.first { $0["rule"] as? String == "no-background-save" })
      let evidence = try #require(unsaved["evidence"] as? [[String: Any]])
      let ofLog = evidence.filter { "\($0["text"] ?? "")".hasSuffix("(in 'system.log')") }
      #expect(ofLog.map { "\($0["event"] ?? "") \($0["line"] ?? "")" } == told, "\(lines)")
      #expect((report["runs"] as? [Any])?.count == 1, "\(lines)")
      #expect(!findings.contains { $0["rule"] as? String == "illegal-transition" }, "\(lines)")
    }
  }

  private func report(_ log: String) throws -> (runs: [String], rules: [String], text: String) {
    let scratch = try Scratch()
    try scratch.write("films.jsonl", Data(Self.recording.utf8))
    try scratch.write("system.log", Data(log.utf8))
    let names = ["system.log", "films.jsonl"]
    let result = try Command.run(["analyze", "--format", "json"] + names, in: scratch.folder)
    let report = try #require(
      try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    let runs = try #require(report["runs"] as? [[String: Any]])
    let findings = try #require(report["findings"] as? [[String: Any]])
    let text = try Command.run(["analyze"] + names, in: scratch.folder).text
    return (
      runs.map { "\($0["run"] ?? "") \($0["ended"] ?? "")" },
      findings.filter { $0["verdict"] as? String == "violation" }.map { "\($0["rule"] ?? "")" },
      text.split { $0.isWhitespace }.joined(separator: " ")
    )
  }

  @Test func theLogEndsTheRecordedRun() throws {
    let told = try report(Self.log([(8, Self.suspended), (40, Self.ended)]))
    #expect(told.runs == ["r1 exit"])
    #expect(told.rules.contains("no-background-save"))
    #expect(told.text.contains("system.log joined:"))
  }

  /// The system says more of a process than that it ends: the log tells it.
  @Test func theLogMaySayMoreOfTheProcess() throws {
    let roles = ["UserInteractiveFocal", "UserInteractiveNonFocal"].map { role in
      "runningboardd: (RunningBoard) [com.apple.runningboard:process] "
        + "[app<com.example.films((null))>:412] Set darwin role to: \(role)"
    }
    let told = try report(
      Self.log([(0, roles[0]), (7, roles[1]), (8, Self.suspended), (40, Self.ended)]))
    #expect(told.runs == ["r1 exit"])
    #expect(told.text.contains("system.log joined:"))
    #expect(told.text.contains("role UserInteractiveFocal, role UserInteractiveNonFocal"))
  }

  /// A report of the same end is not another one. A log that tells of the process once it is gone
  /// shows by the report alone that it is the recorded one.
  @Test(arguments: [true, false])
  func anEndThatTwoSourcesTellCountsOnce(_ overlaps: Bool) throws {
    let scratch = try Scratch()
    try scratch.write("films.jsonl", Data(Self.recording.utf8))
    let lines = (overlaps ? [(8, Self.suspended)] : []) + [(40, Self.locked)]
    try scratch.write("system.log", Self.log(lines))
    try scratch.write("films.ips", Self.crash)
    let names = ["system.log", "films.jsonl", "films.ips"]
    for turn in 0..<3 {
      let inputs = names[turn...] + names[..<turn]
      let result = try Command.run(["check"] + inputs, in: scratch.folder)
      let found = result.lines.filter { $0.contains("(lock-held-at-suspension)") }
      #expect(found.count == 1, "\(inputs): \(result.text)")
    }
  }

  private static let locked =
    "runningboardd: (RunningBoard) [com.apple.runningboard:process] "
    + "[app<com.example.films((null))>:412] termination reported by launchd (15, 3735883980, 9)"
  private static let crash = """
    {"bug_type":"309","name":"Films","bundleID":"com.example.films","incident_id":"1","os_version":"iPhone OS 26.1 (23B85)"}
    {"captureTime":"2026-03-02 12:00:40.1000 +0100","procLaunch":"2026-03-02 11:59:59.9000 +0100","pid":412,
     "exception":{"type":"EXC_CRASH","signal":"SIGKILL"},"termination":{"code":3735883980,
     "namespace":"RUNNINGBOARD","reasons":["the system ended it"]}}

    """

  /// Another process of the app that ended is a run of its own; one that began is none.
  @Test func anotherProcessThatEndedIsARunOfItsOwn() throws {
    let other = { (text: String) in text.replacingOccurrences(of: ":412]", with: ":431]") }
    let crashed = other(Self.ended).replacingOccurrences(of: "(2, 9, 9)", with: "(2, 11, 11)")
    let begins = (50, other(Self.suspended))
    let one = try report(Self.log([(8, Self.suspended), (40, Self.ended), begins]))
    #expect(one.runs == ["r1 exit"])
    let two = try report(Self.log([(8, Self.suspended), (40, Self.ended), begins, (60, crashed)]))
    #expect(two.runs.count == 2 && two.runs.allSatisfy { $0.hasSuffix(" exit") })
    #expect(two.text.contains("system.log joined:"))
    #expect(two.rules.contains("no-background-save"))
  }

  @Test func aLogOfAnotherHourStaysApart() throws {
    let told = try report(Self.log([(2_400, Self.suspended), (2_440, Self.ended)]))
    #expect(told.runs.count == 2)
    #expect(told.text.contains("may be the same"))
    #expect(!told.rules.contains("no-background-save"))
  }

  /// An end of which no day is known may be that of an earlier process with the same number. The
  /// second form has a day, and so has the payload.
  @Test(arguments: [
    (line("12:00:40.000 runningboardd[33:1] "), false),
    (line("Mar  2 12:00:40 iPhone runningboardd[33] <Notice>: "), true),
    (line("Mar 20 12:00:40 iPhone runningboardd[33] <Notice>: "), false),
    (payload("2026-03-02"), true), (payload("2024-01-01"), false), (timelessCrash, false),
  ])
  func anEndIsJoinedOnlyIfItsDayFits(_ end: String, _ isJoined: Bool) throws {
    let told = try report(end)
    #expect(told.runs.count == (isJoined ? 1 : 2), "\(told.text)")
    #expect(told.rules.contains("no-background-save") == isJoined)
    #expect(isJoined || told.text.contains("may be"), "\(told.text)")
  }

  private static func line(_ prefix: String) -> String {
    let message = locked.components(separatedBy: "] ").dropFirst().joined(separator: "] ")
    return "\(prefix)\(message)\n"
  }

  private static let timelessCrash = crash.replacingOccurrences(
    of: "\"(captureTime|procLaunch)\":\"[^\"]*\",", with: "", options: .regularExpression)

  private static func payload(_ day: String) -> String {
    """
    {"timeStampBegin":"\(day) 00:00:00","timeStampEnd":"\(day) 23:59:00","crashDiagnostics":\
    [{"version":"1.0.0","callStackTree":{},"diagnosticMetaData":{"bundleIdentifier":\
    "com.example.films","signal":9,"exceptionType":10,"pid":412,"terminationReason":\
    "Namespace RUNNINGBOARD, Code 0xdead10cc"}}]}

    """
  }

  /// The number of a process says nothing on another device, or of another version.
  @Test(arguments: [
    ("\"platform\":\"ios\",\"device\":\"iPhone12,1\",", 2),
    ("\"platform\":\"ios\",\"version\":\"5.0\",", 2), ("\"platform\":\"macos\",", 2),
    ("\"platform\":\"ios\",\"os\":\"18.0\",", 2), ("\"platform\":\"ios\",\"os\":\"26\",", 1),
    ("\"platform\":\"ipados\",\"device\":\"iPhone17,2\",\"version\":\"4.2\",", 1),
  ])
  func anEndOfAnotherDeviceOrVersionStaysApart(_ facts: String, _ runs: Int) throws {
    let scratch = try Scratch()
    let recording = Self.recording.replacingOccurrences(of: "\"platform\":\"ios\",", with: facts)
    let crash = Self.crash.replacingOccurrences(
      of: "\"bug_type\"", with: "\"app_version\":\"4.2\",\"bug_type\""
    ).replacingOccurrences(of: "\"pid\"", with: "\"modelCode\":\"iPhone17,2\",\"pid\"")
    try scratch.write("films.jsonl", Data(recording.utf8))
    try scratch.write("films.ips", Data(crash.utf8))
    let result = try Command.run(
      ["analyze", "--format", "json", "films.jsonl", "films.ips"], in: scratch.folder)
    let report = try #require(
      try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    #expect((report["runs"] as? [Any])?.count == runs, "\(facts)")
  }

  @Test func anEndBeforeTheLastRecordIsOfAnotherProcess() throws {
    let told = try report(Self.log([(1, Self.suspended), (3, Self.ended)]))
    #expect(told.runs.count == 2)
  }
}
