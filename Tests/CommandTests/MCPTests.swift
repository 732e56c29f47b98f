import Foundation
import TestSupport
import Testing

/// The Model Context Protocol over standard input and output.
@Suite(.timeLimit(.minutes(10))) struct MCPTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("root/t.sketch", Samples.illegal)
    try scratch.write("root/u.sketch", Samples.unpaired)
    try scratch.write("secret.sketch", "# marked-secret\n" + Samples.illegal)
    let packed = try SourceTree.bytes("findings/films-bug-report.jsonl.zst")
    try scratch.write("root/films.jsonl.zst", Data(packed))
  }

  /// The answers to some lines.
  private func answers(_ lines: [String]) throws -> [JSONTree] {
    try answers(Data(lines.map { $0 + "\n" }.joined().utf8))
  }

  private func answers(_ input: Data) throws -> [JSONTree] {
    let result = try Command.run(["mcp", "root"], input: input, in: scratch.folder)
    #expect(result.code == 0 && result.errors.isEmpty)
    return try result.lines.map { line in
      #expect(line.utf8.count < 80_000)
      let answer = try JSONTree(line)
      #expect(answer["jsonrpc"] == .string("2.0") && answer["id"] != nil)
      #expect((answer["result"] == nil) != (answer["error"] == nil))
      return answer
    }
  }

  private static let meta =
    #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}"#

  private static func request(_ id: Int, _ method: String, _ parameters: String = "") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":{\#(parameters)}}"#
  }

  private static func call(_ id: Int, _ tool: String, _ arguments: String) -> String {
    request(id, "tools/call", #""name":"\#(tool)","arguments":{\#(arguments)}"#)
  }

  private static let calls = [
    call(1, "analyze", #""paths":["t.sketch"]"#), call(2, "analyze", #""paths":["."]"#),
    call(3, "timeline", #""path":"films.jsonl.zst","around":["no-background-save"]"#),
    call(4, "timeline", #""path":"films.jsonl.zst""#), call(5, "rule", ""),
    call(6, "rule", #""name":"LT201""#),
    call(7, "diff", #""before":"t.sketch","after":"u.sketch""#),
    call(8, "explain_input", #""paths":["t.sketch"]"#),
    call(9, "analyze", #""paths":["films.jsonl.zst"],"maxFindings":1,"showUndecided":true"#),
  ]

  private func text(of answer: JSONTree?) -> String {
    answer?["result"]?["content"]?.items.first?["text"]?.string ?? ""
  }

  @Test func aHandshakeIsAnswered() throws {
    for (asked, given) in [
      ("2025-06-18", "2025-06-18"), ("2025-11-25", "2025-11-25"), ("1999-01-01", "2025-11-25"),
    ] {
      let all = try answers([
        Self.request(
          0, "initialize",
          #""protocolVersion":"\#(asked)","capabilities":{},"clientInfo":{"name":"t","version":"1"}"#
        ),
        #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#, Self.request(1, "ping"),
      ])
      #expect(all.count == 2 && all[1]["result"] == .object([]))
      #expect(all[0]["result"]?["protocolVersion"] == .string(given))
      #expect(all[0]["result"]?["serverInfo"]?["name"] == .string("lifetrace"))
    }
  }

  @Test func aRequestMaySayItsVersionItself() throws {
    let all = try answers([
      Self.request(0, "server/discover", Self.meta), Self.request(1, "tools/list", Self.meta),
      Self.request(2, "server/discover"),
      Self.request(3, "tools/list", Self.meta.replacingOccurrences(of: "2026-07-28", with: "1999")),
      Self.request(4, "tools/list", Self.meta.replacingOccurrences(of: "clientCap", with: "other")),
    ])
    for answer in all[..<2] {
      #expect(answer["result"]?["resultType"] == .string("complete"))
      #expect(answer["result"]?["cacheScope"] == .string("public"))
    }
    #expect(all[0]["result"]?["supportedVersions"]?.items == [.string("2026-07-28")])
    let codes = all[2...].map { $0["error"]?["code"]?.number }
    #expect(codes == [-32602, -32022, -32602])
  }

  @Test func resultsFitTheirSchemas() throws {
    let all = try answers([Self.request(0, "tools/list")] + Self.calls)
    let tools = all[0]["result"]?["tools"]?.items ?? []
    #expect(
      tools.compactMap { $0["name"]?.string }
        == ["analyze", "timeline", "rule", "diff", "explain_input"])
    for (line, answer) in zip(Self.calls, all.dropFirst()) {
      let name = try JSONTree(line)["params"]?["name"]
      let tool = try #require(tools.first { $0["name"] == name })
      let schema = JSONSchema(try #require(tool["outputSchema"]))
      let result = try #require(answer["result"]?["structuredContent"], "\(answer)")
      #expect(schema.violations(in: result) == [], "\(line)")
      #expect(result["report"]?.string?.isEmpty == false, "\(line)")
    }
    #expect(text(of: all[1]).contains("illegal-transition"))
  }

  /// Whatever was asked before.
  @Test func anAnswerDependsOnItsRequestAlone() throws {
    let inOrder = try answers(Self.calls)
    let turned = try answers(Self.calls.reversed())
    #expect(inOrder == turned.reversed())
  }

  @Test func aConfigurationCountsWithinTheRootsAlone() throws {
    try scratch.write(".lifetrace.json", #"{"disabled_rules":["illegal-transition"]}"#)
    let call = Data((Self.call(1, "analyze", #""paths":["t.sketch"]"#) + "\n").utf8)
    let outside = text(of: try answers(call).first)
    #expect(outside.contains("illegal-transition") && !outside.contains("configuration"))
    try scratch.write(".lifetrace.json", "marked-secret")
    #expect(text(of: try answers(call).first) == outside)
    // One that counts is named if it turns rules off.
    try scratch.write("root/.lifetrace.json", #"{"disabled_rules":["illegal-transition"]}"#)
    let result = try Command.run(["mcp", "."], input: call, in: scratch.url("root"))
    let within = text(of: try JSONTree(try #require(result.lines.first)))
    #expect(within.hasPrefix("Note: the configuration '.lifetrace.json' turns off 1 rule\n"))
    #expect(!within.contains("illegal-transition"))
    // A server that was started elsewhere reads it, too.
    let named = text(of: try answers(call).first)
    #expect(named.contains("configuration 'root/.lifetrace.json' turns off 1 rule"))
    #expect(!named.contains("illegal-transition"))
  }

  /// What was asked for and is not in the trace is said, and the identifiers of reports are known.
  @Test func aTimelineSaysWhatIsNotThere() throws {
    let report = text(of: try answers([Self.calls[8]]).first)
    let scene = try #require(report.firstMatch(of: #/([0-9A-F]{8})…/#)).1
    let answer = text(
      of: try answers([
        Self.call(
          1, "timeline",
          #""path":"films.jsonl.zst","scenes":["\#(scene)…"],"around":["cold-link-dropped"]"#)
      ]).first)
    #expect(answer.contains("the trace has no scene '\(scene)…'. Did you mean '\(scene)-"))
  }

  @Test func aLongReportIsCutWithAdvice() throws {
    let lines = (0..<1_000).map {
      #"{"t":\#($0 * 1_000_000 + 1),"event":"scene.willConnect","scene":"scene-\#($0)"}"#
    }
    let header = #"{"lifetrace":1,"run":"r","app":"a","lifeCycle":"swiftui"}"#
    try scratch.write("root/long.jsonl", ([header] + lines).joined(separator: "\n"))
    let answer = try answers([Self.call(1, "timeline", #""path":"long.jsonl""#)])[0]
    #expect(answer["result"]?["structuredContent"]?["isCut"] == .bool(true))
    #expect(text(of: answer).contains("; choose a part with 'from' and 'to'"))
  }

  @Test func nothingOutsideOfTheRootsIsRead() throws {
    let files = FileManager.default
    let root = scratch.url("root").path
    try files.createSymbolicLink(
      atPath: root + "/link.sketch", withDestinationPath: "../secret.sketch")
    try files.createSymbolicLink(atPath: root + "/up", withDestinationPath: "..")
    try files.createDirectory(atPath: root + "/inner", withIntermediateDirectories: false)
    try files.createSymbolicLink(
      atPath: root + "/inner/link.sketch", withDestinationPath: scratch.url("secret.sketch").path)
    try files.createSymbolicLink(
      atPath: root + "/own.sketch", withDestinationPath: "t.sketch")
    #expect(mkfifo(root + "/pipe.log", 0o600) == 0)
    try scratch.write("root-other/t.sketch", Samples.illegal)
    let outside = [
      "../secret.sketch", scratch.url("secret.sketch").path, "link.sketch", "up/secret.sketch",
      "inner", "inner/link.sketch", "inner/../../secret.sketch", "pipe.log", "-", "/dev/stdin",
      "/etc/passwd", "../root-other/t.sketch", "no.sketch", "", "..", "/",
    ]
    let all = try answers(
      outside.enumerated().map { Self.call($0, "analyze", #""paths":["\#($1)"]"#) }
        + [Self.call(99, "analyze", #""paths":["own.sketch","\#(root)/t.sketch"]"#)])
    for (path, answer) in zip(outside, all) {
      #expect(answer["result"]?["isError"] == .bool(true), "\(path)")
      #expect(!text(of: answer).contains("illegal-transition"), "\(path)")
      #expect(!text(of: answer).contains("marked-secret"), "\(path)")
    }
    #expect(all.last?["result"]?["isError"] == .bool(false))
  }

  /// Components that mean the folder itself are in no name.
  @Test(arguments: [".", "./", "./t.sketch", "././t.sketch", ".//t.sketch"])
  func aPathIsShownWithoutDots(_ path: String) throws {
    let answer = try answers([Self.call(1, "analyze", #""paths":["\#(path)"]"#)])[0]
    #expect(answer["result"]?["isError"] == .bool(false), "\(text(of: answer))")
    #expect(text(of: answer).contains("t.sketch") && !text(of: answer).contains("./"))
  }

  @Test func aCallThatCannotBeMadeSaysWhy() throws {
    let many = repeatElement(#""a""#, count: 101).joined(separator: ",")
    let wrong = [
      (#""path":"t.sketch""#, "unknown argument 'path'. Did you mean 'paths'?"),
      ("", "the argument 'paths' is missing"),
      (#""paths":"t.sketch""#, "must be an array of strings"),
      (#""paths":[]"#, "'paths' must be 1 to 100 strings, found none"),
      (#""paths":["t.sketch"],"rules":[\#(many)]"#, "must be 0 to 100 strings, found 101"),
      (#""paths":[1]"#, "'paths' must be an array of strings, found a number in it"),
      (#""paths":["t.sketch"],"maxFindings":0"#, "must be a whole number from 1, found 0"),
      (#""paths":["t.sketch"],"maxFindings":1e400"#, "must be a whole number from 1"),
      (#""paths":["t.sketch"],"rules":["LT20l"]"#, "Unknown rule 'LT20l'"),
      (#""paths":["t.sketch"],"paths":["t.sketch"]"#, "is there twice"),
      (#""paths":["t\u0000.sketch"]"#, "none of them zero"),
      (#""paths":["\#(String(repeating: "x", count: 5_000))"]"#, "at most 4096 bytes"),
    ]
    let all = try answers(wrong.enumerated().map { Self.call($0, "analyze", $1.0) })
    for ((_, expected), answer) in zip(wrong, all) {
      #expect(answer["result"]?["isError"] == .bool(true))
      #expect(text(of: answer).contains(expected), "\(text(of: answer))")
    }
  }

  /// A client has no command line: errors name the arguments and the tools, and are one line.
  @Test func errorsSpeakOfArguments() throws {
    let wrong: [(tool: String, arguments: String, text: String)] = [
      ("timeline", #""path":"t.sketch","from":"x""#, "Invalid value 'x' for 'from' (expected"),
      ("timeline", #""path":"t.sketch","to":"-1""#, "Invalid value '-1' for 'to' (expected a time"),
      ("timeline", #""path":"t.sketch","from":"9s","to":"1s""#, "'from' is later than 'to'"),
      ("timeline", #""path":"t.sketch","around":["LT2Ol"]"#, "Unknown rule 'LT2Ol'"),
      ("timeline", #""path":"t.sketch","around":["nothing-like-it"]"#, "the tool 'rule' lists all"),
      ("timeline", #""path":"t.sketch","only":[""]"#, "'only' expects the name of an event"),
      ("timeline", #""path":".""#, "Is a directory"),
      ("analyze", #""paths":["t.sketch"],"rules":["zz-zz-zz"]"#, "the tool 'rule' lists all rules"),
      ("rule", #""name":"zz-zz-zz""#, "the tool 'rule' lists all rules"),
      ("rule", #""name":"zz-zz yy-yy""#, "No rule mentions all of these words"),
      ("diff", #""before":"t.sketch","after":"t.sketch","rules":["q"]"#, "Unknown rule 'q'"),
      ("diff", #""before":"t.sketch","after":"none""#, "not found below"),
    ]
    let all = try answers(wrong.enumerated().map { Self.call($0, $1.tool, $1.arguments) })
    for (call, answer) in zip(wrong, all) {
      let text = text(of: answer)
      #expect(answer["result"]?["isError"] == .bool(true), "\(call)")
      #expect(text.contains(call.text), "\(text)")
      #expect(text.split(separator: "\n").count == 1, "\(text)")
      #expect(!text.contains("--") && !text.contains("lifetrace ") && !text.contains("Usage"))
    }
  }

  /// Nor do reports name options that no call can have.
  @Test func reportsNameNoOptions() throws {
    try scratch.write("root/bad.jsonl", Samples.malformed)
    let more = [
      Self.call(20, "analyze", #""paths":["bad.jsonl"]"#),
      Self.call(21, "explain_input", #""paths":["bad.jsonl"]"#),
      Self.call(22, "rule", #""name":"save""#),
    ]
    for answer in try answers(Self.calls + more) {
      let text = text(of: answer)
      #expect(text.firstMatch(of: #/(?:^|[ '`])--[a-z]|lifetrace [a-z]+ (?:-|[A-Z])/#) == nil)
      #expect(!text.isEmpty)
    }
  }

  @Test func malformedMessagesAreErrors() throws {
    let deep = String(repeating: "[", count: 100_000)
    let wrong: [(String, Double?)] = [
      ("{", -32700), ("nonsense", -32700), (deep, -32700), (#"{"a":1,}"#, -32700),
      ("{} // comment", -32700), ("\u{FEFF}[]", -32600), ("[]", -32600), ("[{}]", -32600),
      ("1", -32600), ("null", -32600), ("{}", -32600),
      (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600),
      (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32600),
      (#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, -32600),
      (#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32600),
      (#"{"jsonrpc":"2.0","id":1}"#, -32600), (#"{"jsonrpc":"2.0","id":1,"method":2}"#, -32600),
      (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#, -32602),
      (#"{"jsonrpc":"2.0","id":1,"method":"no/such"}"#, -32601),
      (#"{"jsonrpc":"2.0","id":1,"method":"tools/call"}"#, -32602),
      (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"no"}}"#, -32602),
      (#"{"a":"\#(String(repeating: "x", count: 3 << 20))"}"#, -32600),
    ]
    let unanswered = [
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#,
      #"{"jsonrpc":"2.0","id":7,"result":{}}"#, "", "   ",
    ]
    let all = try answers(wrong.map(\.0) + unanswered + [Self.request(5, "ping")])
    #expect(all.map { $0["error"]?["code"]?.number } == wrong.map(\.1) + [nil])
  }

  /// Batches are a part of one revision: 2025-03-26 added them, and 2025-06-18 removed them.
  @Test func batchesAreAnsweredInTheRevisionThatHasThem() throws {
    func handshake(_ version: String) -> String {
      Self.request(0, "initialize", #""protocolVersion":"\#(version)""#)
    }
    let notice = #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#
    let batch = "[\(Self.request(1, "ping")),\(notice),7,\(Self.request(2, "no/such"))]"
    func run(_ lines: [String]) throws -> [JSONTree] {
      let input = Data(lines.map { $0 + "\n" }.joined().utf8)
      let result = try Command.run(["mcp", "root"], input: input, in: scratch.folder)
      #expect(result.code == 0 && result.errors.isEmpty)
      return try result.lines.map { try JSONTree($0) }
    }
    let whole = try run([
      handshake("2025-03-26"), batch, "[\(notice)]", "[]", "[\(handshake("2025-03-26"))]",
      "[" + [String](repeating: Self.request(1, "ping"), count: 101).joined(separator: ",") + "]",
      Self.request(3, "ping"),
    ])
    #expect(whole.count == 6)
    let answers = whole[1].items
    #expect(answers.map { $0["id"] } == [.number(1), .null, .number(2)])
    #expect(answers.map { $0["error"]?["code"]?.number } == [nil, -32600, -32601])
    #expect(whole[2]["error"]?["code"] == .number(-32600))
    #expect(whole[3].items.first?["error"]?["code"] == .number(-32600))
    #expect(whole[4]["error"]?["code"] == .number(-32600))
    #expect(whole[5]["result"] == .object([]))
    for version in ["2025-06-18", "2025-11-25", "2024-11-05"] {
      let refused = try run([handshake(version), batch, Self.request(3, "ping")])
      #expect(refused.count == 3)
      #expect(refused[1]["error"]?["code"] == .number(-32600) && refused[1]["id"] == .null)
      #expect(refused[1]["error"]?["message"]?.string?.contains("2025-03-26") == true)
    }
  }

  /// No request, however it is damaged, ends the server or goes without an answer of its form.
  @Test func mutatedRequestsAreAnswered() throws {
    var random = SplitMix64(seed: 46)
    let originals =
      Self.calls.filter { !$0.contains("films") && !$0.contains(#"["."]"#) }
      + [
        Self.request(1, "initialize", #""protocolVersion":"2025-06-18""#),
        Self.request(2, "tools/list", Self.meta), Self.request(3, "server/discover", Self.meta),
        Self.request(4, "ping"), "[\(Self.request(5, "ping")),\(Self.request(6, "ping"))]",
      ]
    let words = ["null", "true", "[]", "{}", "-1", "1e999", "\"\"", "\"\\ud800\"", ",", ":"]
    var input = Data()
    for _ in 0..<(Tier.isLong ? 10_000 : 1_500) {
      var bytes = Array((originals.randomElement(using: &random) ?? "").utf8)
      for _ in 0...Int.random(in: 0..<3, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.removeSubrange(place...)
        case 3: bytes.insert(contentsOf: bytes[..<place].suffix(40), at: place)
        default:
          bytes.insert(contentsOf: (words.randomElement(using: &random) ?? "").utf8, at: place)
        }
      }
      input += Data(bytes.filter { $0 != 10 }) + [10]
    }
    input += Data(Self.request(987_654, "ping").utf8)
    let all = try answers(input)
    #expect(all.last?["id"] == .number(987_654) && all.last?["result"] != nil)
    #expect(all.contains { $0["error"] != nil } && all.contains { $0["result"] != nil })
  }

  @Test func aRootMustBeADirectory() throws {
    for root in ["none", "root/t.sketch"] {
      let result = try Command.run(["mcp", root], in: scratch.folder)
      #expect(result.code == 66 && result.errorText.contains("is no directory"))
    }
  }
}
