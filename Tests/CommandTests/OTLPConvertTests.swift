import Foundation
import TestSupport
import Testing

/// The output of `convert` for OpenTelemetry, and the result of reading it again.
@Suite struct OTLPConvertTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func convert(_ arguments: [String]) throws -> Command.Result {
    try Command.run(["convert"] + arguments, in: scratch.folder)
  }

  /// Every recorded trace and every sample of another tool's format, there and back.
  @Test(arguments: SourceTree.recorded + ImportedTraceTests.samples.map { "imported/\($0)" })
  func theSameEventsComeBack(_ trace: String) throws {
    let path = SourceTree.traces.appending(path: trace).path
    let direct = try convert([path, "--format", "sketch"])
    try scratch.write("direct.sketch", direct.output)
    #expect(try convert([path, "-o", "a.otlp.json.zst"]).code == direct.code)
    let back = try convert(["a.otlp.json.zst", "--format", "sketch"])
    #expect(back.code == 0 && back.errors.isEmpty)
    // A gap names its run; the event that replaces it need not.
    #expect(try convert(["direct.sketch", "--format", "sketch"]).output == back.output)
    // Equal events are written as equal bytes, whatever their source.
    let again = try convert(["a.otlp.json.zst", "--format", "otlp-json", "--jobs", "1"])
    try scratch.write("b", again.output)
    #expect(try convert(["b", "--format", "otlp-json"]).output == again.output)
  }

  /// The same verdicts in the same order, although many records are on one line.
  @Test(arguments: [
    "findings/films-bug-report", "findings/illegal-order", "findings/app-delegate-leftovers",
    "findings/background-tasks-mess",
    "findings/half-migrated-scenes", "findings/inactive-face-id",
  ])
  func theSameFindingsComeBack(_ trace: String) throws {
    let path = SourceTree.traces.appending(path: trace + ".jsonl.zst").path
    #expect(try convert([path, "-o", "a.otlp.json"]).code == 0)
    let (before, after) = (try fingerprints(path), try fingerprints("a.otlp.json"))
    #expect(before == after && !before.isEmpty)
  }

  private func fingerprints(_ path: String) throws -> [String] {
    let result = try Command.run(["analyze", "--format", "json", path], in: scratch.folder)
    let report = try #require(
      try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    let findings = try #require(report["findings"] as? [[String: Any]])
    return findings.map { "\($0["fingerprint"] ?? "") \($0["occurrences"] ?? "")" }
  }

  // MARK: The written form

  private static let story = """
    header run=r1 app=com.example.films version=4.2 build=1337 platform=ipados os=26.1 pid=412 \
    device=iPad14,3 start=2026-03-02T09:00:00.5Z records=session
    0ms process.start
    10ms session.start id=s-1
    20ms note.app.didBecomeActive
    21ms app.didBecomeActive
    30ms A scene.willConnect payload=url,activity role=r
    40ms log level=error message="a \\"quoted\\" word"
    50ms session.end id=s-1
    60ms app.willResignActive

    """

  @Test func theConventionsOfOpenTelemetryAreKept() throws {
    try scratch.write("t.sketch", Self.story)
    let lines = try convert(["t.sketch", "--format", "otlp-json"]).lines
    #expect(lines.count == 1)
    let message = try OTLPMessage(lines[0])
    #expect(
      message.resource == [
        "service.name": "com.example.films", "service.version": "4.2",
        "service.instance.id": "r1", "app.build_id": "1337", "os.type": "darwin",
        "os.name": "iPadOS", "os.version": "26.1", "device.model.identifier": "iPad14,3",
        "process.pid": "412",
      ])
    #expect(
      message.records.map(\.name) == [
        "lifetrace.header", "lifetrace.process.start", "session.start", "device.app.lifecycle",
        "lifetrace.app.didBecomeActive", "lifetrace.scene.willConnect", "lifetrace.log",
        "session.end", "device.app.lifecycle",
      ])
    #expect(
      message.records.map { $0.attributes["ios.app.state"] } == [
        nil, nil, nil, "active", nil, nil, nil, nil, "inactive",
      ])
    #expect(
      message.records.map { $0.attributes["session.id"] } == [
        nil, nil, "s-1", "s-1", "s-1", "s-1", "s-1", "s-1", nil,
      ])
    #expect(message.records[3].time == "1772442000520000000")
    #expect(message.records[6].severity == 17)
    #expect(message.records[6].body == #"a "quoted" word"#)
    #expect(message.records[5].attributes["lifetrace.payload"] == "[url, activity]")
  }

  @Test func aMessageHasRecordsOfOneRunAndNotTooMany() throws {
    var text = "header run=a\nheader run=b\n"
    for index in 0..<250 { text += "\(index)ms work run=a id=\(index)\n" }
    text += "0ms process.start run=b\n0ms process.start run=a\n"
    try scratch.write("t.sketch", text)
    let messages = try convert(["t.sketch", "--format", "otlp-json"]).lines.map {
      try OTLPMessage($0)
    }
    #expect(
      messages.map { $0.resource["service.instance.id"] } == ["a", "b", "a", "a", "a", "b", "a"])
    #expect(messages.map(\.records.count) == [1, 1, 100, 100, 50, 1, 1])
  }

  @Test func theNameOfTheOutputSaysTheFormat() throws {
    try scratch.write("t.sketch", Self.story)
    let expected = try convert(["t.sketch", "--format", "otlp-json"]).output
    for name in ["a.otlp.json", "a.otlp.jsonl"] {
      #expect(try convert(["t.sketch", "-o", name]).code == 0)
      #expect(try Data(contentsOf: scratch.folder.appending(path: name)) == expected)
    }
  }

  /// A character beyond the first plane that acts on text is escaped as two surrogates.
  @Test(arguments: ["lifetrace", "sketch", "otlp-json"])
  func hiddenCharactersComeBack(_ format: String) throws {
    let line = #"{"event":"work","t":1,"name":"a\udb40\udc41b\u202ec"}"#
    try scratch.write("t.jsonl", "{\"lifetrace\":1}\n" + line + "\n")
    let sketch = try convert(["t.jsonl", "--format", "sketch"]).output
    try scratch.write("u.sketch", sketch)
    let written = try convert(["u.sketch", "--format", format])
    try scratch.write("v", written.output)
    #expect(try convert(["v", "--format", "sketch"]).output == sketch)
    #expect(written.text.contains(#"a\udb40\udc41b\u202ec"#))
  }
}

/// One line that `convert` wrote for OpenTelemetry.
private struct OTLPMessage {
  struct Record {
    var name: String?
    var time: String?
    var severity: Int?
    var body: String?
    var attributes: [String: String]
  }
  var resource: [String: String]
  var records: [Record]

  init(_ line: String) throws {
    let message = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    let batches = try #require(message?["resourceLogs"] as? [[String: Any]])
    #expect(message?.count == 1 && batches.count == 1)
    resource = Self.attributes((batches[0]["resource"] as? [String: Any])?["attributes"])
    let scopes = try #require(batches[0]["scopeLogs"] as? [[String: Any]])
    records = try #require(scopes.first?["logRecords"] as? [[String: Any]]).map { record in
      Record(
        name: record["eventName"] as? String, time: record["timeUnixNano"] as? String,
        severity: record["severityNumber"] as? Int,
        body: (record["body"] as? [String: Any])?["stringValue"] as? String,
        attributes: Self.attributes(record["attributes"]))
    }
  }

  private static func attributes(_ list: Any?) -> [String: String] {
    var result: [String: String] = [:]
    for attribute in list as? [[String: Any]] ?? [] {
      let value = attribute["value"] as? [String: Any] ?? [:]
      #expect(value.count == 1)
      result[attribute["key"] as? String ?? ""] = text(value)
    }
    return result
  }

  private static func text(_ value: [String: Any]) -> String {
    if let text = value["stringValue"] ?? value["intValue"] { return text as? String ?? "" }
    let values = (value["arrayValue"] as? [String: Any])?["values"] as? [[String: Any]] ?? []
    return "[" + values.map { text($0) }.joined(separator: ", ") + "]"
  }
}
