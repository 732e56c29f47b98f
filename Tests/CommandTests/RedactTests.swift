import Foundation
import TestSupport
import Testing
import TraceModel
import TraceReading

/// A redacted trace shows nothing of the texts of the original.
@Suite struct RedactTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func convert(_ arguments: [String], input: Data = Data()) throws -> Command.Result {
    try Command.run(["convert", "--redact"] + arguments, input: input, in: scratch.folder)
  }

  private static let mark = "Zq7mark"
  /// The mark in the forms of values that are kept in part.
  private static let values = [
    mark, "com.\(mark).app", "/Users/\(mark)/App/\(mark).swift:12:3", "phase.\(mark)",
    "UIWindowSceneSessionRole\(mark)", "CP\(mark)", "memory: \(mark)", "EXC_CRASH \(mark) SIGKILL",
    "26.1 (\(mark))", "scene-create-\(mark)", "\(mark)-token", "Optional<\(mark)>",
    "bluetooth-\(mark)", "https://\(mark).example/?q=\(mark)", "watchdog: \(mark) 0x8badf00d",
    "Background Task 7 (\"\(mark)\"), was created over 30 seconds ago. \(mark)",
    "error\u{1B}[31m\(mark)\u{202E}",
  ]

  /// A record of every kind and of unknown ones, with the mark in every key that takes text and in
  /// keys that the format does not know.
  private static func trace(_ value: String) -> String {
    func member(_ key: String) -> String {
      let text = json(value)
      return "\"\(key)\":" + (["scenes", "payload"].contains(key) ? "[\(text)]" : text)
    }
    let header = ["run", "app", "version", "build", "os", "sdk", "device", "install", "recorder"]
    var lines = [
      "{\"lifetrace\":1,\"pid\":987654321,\"start\":\"2031-07-08T09:10:11.121Z\","
        + "\"backgroundModes\":[\(json(value))],\"permittedTasks\":[\(json(value))],\"platform\":\(json(value)),"
        + "\"records\":[\(json(value))],\"lifeCycle\":\(json(value)),"
        + (header + ["host", "user-\(mark)"]).map(member).joined(separator: ",") + "}"
    ]
    let keys =
      Redactor.keyNames.filter { !header.contains($0) && !["pid", "start", "event"].contains($0) }
      + ["payload", "run", "url", "note-\(mark)"]
    let names = EventKind.allCases.filter { $0 != .header && $0 != .gap }.map(\.name)
    for name in names + [value, "app.\(mark)"] where !name.isEmpty {
      lines.append(
        "{\"event\":\(json(name)),\"t\":\(lines.count),"
          + "\"more\":{\"\(mark)\":[\(json(value))]},"
          + keys.map(member).joined(separator: ",") + "}")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func json(_ text: String) -> String {
    var writer = JSONWriter(.compact)
    writer.string(text)
    return String(decoding: writer.bytes.prefix { $0 != 0x0A }, as: UTF8.self)
  }

  private func unpacked(_ name: String) throws -> String {
    // Own records are written unchanged.
    if name.hasSuffix(".gz") {
      return try Command.run(["convert", name], in: scratch.folder).text
    }
    let data = try scratch.data(name)
    return String(decoding: name.hasSuffix(".zst") ? Packing.unpack(data) : data, as: UTF8.self)
  }

  @Test(arguments: values) func noMarkOfAnyKeyIsInTheOutput(_ value: String) throws {
    try scratch.write("t.jsonl", Self.trace(value))
    let plain = try Command.run(["convert", "t.jsonl"], in: scratch.folder)
    #expect(plain.code == 0, "\(plain.errorText)")
    let count = plain.lines.count
    #expect(count > 150)
    for name in ["a.jsonl", "a.jsonl.zst", "a.jsonl.gz", "a.sketch", "a.sketch.zst", "a.otlp.json"]
    {
      let result = try convert(["t.jsonl", "-o", name])
      #expect(result.code == 0, "\(result.errorText)")
      let text = try unpacked(name)
      for secret in [Self.mark, Self.mark.lowercased(), "2031", "987654321", "Users", "\u{202E}"] {
        #expect(!text.contains(secret), "\(name): \(secret)")
      }
      if name == "a.jsonl" { #expect(text.split(separator: "\n").count == count) }
    }
  }

  @Test func namedKeysStayAndOthersGo() throws {
    try scratch.write(
      "t.sketch",
      "header app=Films device=iPad14,3\n1s Main scene.didBecomeActive src=Films/A.swift:7\n"
        + "2s app.didDiscardSceneSessions scenes=Main,Other\n")
    let all = try convert(["t.sketch", "--format", "sketch"])
    #expect(
      all.text == """
        header app=app-1 device=device-1
        1s scene-1 scene.didBecomeActive src=file-1.swift:7
        2s app.didDiscardSceneSessions scenes=scene-1,scene-2

        """)
    let kept = try Command.run(
      ["convert", "--redact=keep:app,src,scene", "t.sketch", "--format", "sketch"],
      in: scratch.folder)
    #expect(
      kept.text == """
        header app=Films device=device-1
        1s Main scene.didBecomeActive src=Films/A.swift:7
        2s app.didDiscardSceneSessions scenes=Main,Other

        """)
  }

  /// Times that are counted from 1970 tell the day, in whichever run they are; the time between two
  /// stays, and that to a date of another run.
  @Test func timesSince1970AreDates() throws {
    try scratch.write(
      "t.sketch",
      "header run=A clock=wall\n1795167000123000000ns process.start\n"
        + "1795167000223000000ns a scene.willConnect\n"
        + "header run=B clock=wall\n1795167003000000000ns process.start run=B\n2s app.memoryWarning\n"
        + "header run=C start=2026-11-20T09:30:05.123Z\n0ms process.start\n")
    let result = try convert(["t.sketch", "--format", "sketch"])
    #expect(
      result.text == """
        header run=run-1 clock=wall
        978307200s process.start
        978307200100ms scene-1 scene.willConnect
        header run=run-2 clock=wall
        978307202877ms process.start
        2s app.memoryWarning
        header run=run-3 start=2001-01-01T00:00:05Z
        0ms process.start

        """)
    let kept = try Command.run(
      ["convert", "--redact=keep:start", "t.sketch", "--format", "sketch"], in: scratch.folder)
    #expect(kept.text.contains("1795167000123ms process.start"))
  }

  /// Whichever key holds it: `earliest` of a request, or a date in the place of a length.
  @Test func noKeyKeepsADate() throws {
    let times = ["t", "dur", "cpu", "earliest", "allowance"]
    let names = EventKind.allCases.filter { $0 != .header && $0 != .gap }.map(\.name)
    let lines = names.filter { !$0.isEmpty }.map { name in
      "{\"event\":\(Self.json(name)),"
        + times.map { "\"\($0)\":1795167000123000000" }.joined(separator: ",") + "}"
    }
    try scratch.write("t.jsonl", "{\"lifetrace\":1}\n" + lines.joined(separator: "\n") + "\n")
    let plain = try Command.run(["convert", "t.jsonl"], in: scratch.folder)
    let result = try convert(["t.jsonl"])
    #expect(plain.text.split(separator: "1795167000123000000").count > 400)
    #expect(result.code == 0 && !result.text.contains("1795167"))
    for key in times { #expect(result.text.contains("\"\(key)\":978307200000000000"), "\(key)") }
    // What is no date stays.
    try scratch.write(
      "u.sketch", "0ms process.start\n1s bgtask.submit id=q kind=refresh earliest=600000000000\n")
    #expect(try convert(["u.sketch"]).text.contains("\"earliest\":600000000000"))
  }

  /// Work that is a part of other work has the name of that as its trigger.
  @Test func aTriggerIsTheTokenOfTheWorkThatItNames() throws {
    try scratch.write(
      "t.sketch",
      "0ms process.start\n1ms app.sync\n2ms work.begin id=1 name=reload kind=network key=films\n"
        + "3ms work.begin id=2 name=page kind=network key=films trigger=reload\n"
        + "4ms work.begin id=3 name=other kind=network key=films trigger=app.sync\n"
        + "5ms work.begin id=4 name=last kind=network key=films trigger=phase.active\n")
    let result = try convert(["t.sketch", "--format", "sketch"])
    for text in ["1ms event-1\n", "2ms work.begin id=id-1 name=name-1 ", "trigger=phase.active"] {
      #expect(result.text.contains(text), "\(result.text)")
    }
    #expect(result.text.contains("3ms work.begin trigger=name-1 "), "\(result.text)")
    #expect(result.text.contains("4ms work.begin trigger=event-1 "), "\(result.text)")
    let kept = try Command.run(
      ["convert", "--redact=keep:trigger", "t.sketch", "--format", "sketch"], in: scratch.folder)
    #expect(kept.text.contains("trigger=reload "), "\(kept.text)")
  }

  /// Neither an address nor a date is a system's version.
  @Test func versionsThatAreNoneDoNotStay() throws {
    try scratch.write(
      "t.sketch", "header os=10.20.30.40 sdk=2026.11.20\n0ms process.start\n")
    let result = try convert(["t.sketch", "--format", "sketch"])
    #expect(result.text.hasPrefix("header os=10.20 sdk=999.11\n"))
  }

  /// The order of two runs, and the time between them, is what verdicts rest on.
  @Test func datesMoveTogether() throws {
    try scratch.write(
      "t.sketch",
      "header run=A pid=7 start=2026-03-04T05:06:07.5Z\n0ms process.start\n"
        + "header run=B pid=8 start=2026-03-05T05:06:07+02:00\n0ms process.start run=B\n"
        + "header pid=7 start=soon\n1ms process.start\n")
    let result = try convert(["t.sketch", "--format", "sketch"])
    #expect(
      result.text == """
        header run=run-1 pid=1 start=2001-01-01T00:00:00Z
        0ms process.start
        header run=run-2 pid=2 start=2001-01-01T21:59:59.500000000Z
        0ms process.start
        header pid=1 start=start-1
        1ms process.start

        """)
  }

  /// The first installation of every output is its first, and each first run begins at one time.
  @Test func installationsOfTwoOutputsStayApart() throws {
    func trace(_ app: String, _ install: String, _ rest: String) -> String {
      "header app=\(app) run=\(install) install=\(install) start=2026-03-04T05:06:07Z "
        + "lifeCycle=uikit-scene records=data\n0ms process.start\n1ms app.didFinishLaunching\n"
        + "2ms A scene.willConnect\n3ms A scene.willEnterForeground\n"
        + "4ms A scene.didBecomeActive\n" + rest
    }
    let one = trace("films", "I1", "1s A data.dirty key=draft\n9s A scene.willResignActive\n")
    try scratch.write("a.sketch", one)
    try scratch.write("b.sketch", trace("books", "I2", "20s A data.save key=draft\n"))
    for name in ["a", "b"] {
      let text = try convert(["\(name).sketch", "--format", "sketch"]).text
      #expect(text == (try convert(["\(name).sketch", "--format", "sketch"]).text))
      #expect(text.contains(#/ install=install-1-x[0-9a-f]{8} /#), "\(text)")
      try scratch.write("\(name)r.sketch", text)
      // Once more it is the same.
      #expect(try convert(["\(name)r.sketch", "--format", "sketch"]).text == text)
    }
    func runs(_ names: [String]) throws -> JSONTree? {
      let result = try Command.run(["analyze", "--format", "json"] + names, in: scratch.folder)
      return try JSONTree(result.text)["totals"]?["runs"]
    }
    #expect(try runs(["ar.sketch", "br.sketch"]) == .number(2))
    // Of one run, in two files that are redacted one by one, it is one.
    let header = one.split(separator: "\n")[0]
    try scratch.write("c.sketch", "\(header)\n10s A scene.didEnterBackground\n")
    try scratch.write("cr.sketch", try convert(["c.sketch", "--format", "sketch"]).text)
    #expect(try runs(["cr.sketch", "ar.sketch"]) == .number(1))
  }

  @Test func impossibleRequestsAreUsageErrors() throws {
    try scratch.write("t.jsonl", "{\"lifetrace\":1}\n")
    for (arguments, text) in [
      (["--redact=app", "t.jsonl"], "expected keep: and names of keys"),
      (["--redact=keep:", "t.jsonl"], "Unknown key ''"),
      (["--redact=keep:scr", "t.jsonl"], "Did you mean 'src'?"),
      (["--redact", "t.jsonl", "-o", "a.csv"], "redact the trace first"),
      (["--redact", "t.jsonl", "--format", "chrome"], "redact the trace first"),
    ] {
      let result = try Command.run(["convert"] + arguments, in: scratch.folder)
      #expect(result.code == 64 && result.errorText.contains(text), "\(result.errorText)")
      #expect(result.output.isEmpty)
    }
  }

  @Test func badInputIsSaidAsWithoutTheOption() throws {
    try scratch.write("empty.jsonl", "")
    try scratch.write("noise.log", "no line of this is known\n")
    try scratch.write(
      "cut.jsonl", "{\"lifetrace\":1}\n{\"event\":\"process.start\",\"t\":1}\n{\"ev")
    for name in ["empty.jsonl", "noise.log", "cut.jsonl", "none.jsonl"] {
      let plain = try Command.run(["convert", name], in: scratch.folder)
      let result = try convert([name])
      #expect(result.code == plain.code && result.errorText == plain.errorText, "\(name)")
      #expect(result.code != 0)
    }
  }

  /// Any run writes the same bytes.
  @Test func theTokensOfEqualInputsAreEqual() throws {
    try scratch.write("t.jsonl", Self.trace("scene 1"))
    let first = try convert(["t.jsonl"])
    #expect(try convert(["t.jsonl"]).output == first.output)
    #expect(try convert(["-"], input: scratch.data("t.jsonl")).output == first.output)
  }
}
