import Foundation
import TestSupport
import Testing

/// `lifetrace coverage` as a build uses it: exit codes, formats, names.
@Suite struct CoverageCommandTests {
  private let scratch: Scratch

  private static let launch = """
    header app=com.example.films install=X run=1 lifeCycle=uikit-scene platform=ipados \
    multipleScenes=true launch=user start=2026-11-20T08:00:00Z records=background
    0ms process.start
    90ms app.didFinishLaunching
    95ms bgtask.register id=refresh
    100ms A scene.willConnect payload=url
    110ms A scene.willEnterForeground
    120ms A scene.didBecomeActive
    9s bgtask.submit id=refresh
    10s process.exit

    """

  init() throws {
    scratch = try Scratch()
    try scratch.write("link.sketch", Self.launch)
    let second = Self.launch.replacing("run=1", with: "run=2").replacing("T08", with: "T09")
      .replacing("payload=url", with: "payload=shortcut")
    try scratch.write("more/shortcut.sketch", second)
    try scratch.write("header.sketch", "header app=a platform=ios lifeCycle=uikit-scene\n")
    try scratch.write("empty.jsonl", "")
    try scratch.write("malformed.jsonl", Samples.malformed)
    try scratch.write("hostile.sketch", Self.launch.replacing("id=refresh", with: Self.hostile))
  }

  private static let hostile = ##"id="</td><script>alert(1)</script>|`::error::`\u001b[31m=1+1""##

  private func run(_ words: [String]) throws -> Command.Result {
    try Command.run(["coverage"] + words, in: scratch.folder)
  }

  /// A path begins as it is spelt, in every format.
  @Test(arguments: ["text", "markdown", "html", "json", "junit"])
  func aPathKeepsItsLetters(_ format: String) throws {
    try scratch.write(
      "list/Other.plist",
      "<plist><dict><key>CFBundleIdentifier</key><string>com.example.books</string>"
        + "<key>DTSDKName</key><string>iphoneos26.1</string></dict></plist>")
    let result = try run(
      ["more/shortcut.sketch", "--info-plist", "list/Other.plist", "--format", format])
    #expect(result.code == 0 && result.text.contains("com.example.books"), "\(result.text)")
    #expect(!result.text.contains("More/"))
  }

  /// An input that a limit ended before its first event was not recorded wrongly.
  @Test func aLimitIsNamed() throws {
    let result = try run(["link.sketch", "--max-decoded", "10"])
    #expect(result.code == 65 && result.errorText.contains("--max-decoded"), "\(result.errorText)")
    #expect(!result.errorText.contains("record the app again"))
    #expect(try run(["header.sketch"]).errorText.contains("holds no event; record the app again"))
  }

  static let exits: [String: Int32] = [
    "link.sketch": 0,
    "link.sketch --require url": 0,
    "link.sketch --require url.cold,icon": 1,
    "link.sketch --require url.cold --require two-windows": 1,
    "link.sketch more --require url.cold,shortcut.cold": 0,
    "link.sketch --require uiscene:unattached>scene.willConnect>connected": 0,
    "link.sketch --require uiscene:background>scene.didDisconnect>unattached": 1,
    "header.sketch": 65,
    "header.sketch --require url": 65,
    "link.sketch header.sketch": 65,
    "empty.jsonl": 65,
    "malformed.jsonl": 65,
    "missing.jsonl": 66,
    "link.sketch --require link": 64,
    "link.sketch --require url.hot": 64,
    "link.sketch --format xml": 64,
    "link.sketch -o link.sketch": 64,
    "link.sketch -o coverage.pdf": 64,
  ]

  @Test(arguments: exits.keys.sorted())
  func exitsAs(_ line: String) throws {
    let code = try #require(Self.exits[line])
    let result = try run(line.split(separator: " ").map(String.init))
    #expect(result.code == code, "\(result.errorText)")
  }

  @Test func anUnknownNameIsNamedWithANearOne() throws {
    #expect(
      try run(["link.sketch", "--require", "url.clod"]).errorText
        .contains("Unknown name 'url.clod' for '--require'. Did you mean 'url.cold'?"))
    let script = try Command.run(["--generate-completion-script", "bash"], in: scratch.folder).text
    for name in ["universal-link.second-window", "reconnect", "uiscene:unattached>"] {
      #expect(script.contains(name), "\(name)")
    }
  }

  @Test func theJSONKeepsToItsSchema() throws {
    let schema = JSONSchema(
      try JSONTree(
        Command.run(["version", "--schema", "coverage"], in: scratch.folder).text))
    for words in [
      ["link.sketch", "more", "--require", "url,icon.warm"], ["header.sketch"],
      ["hostile.sketch"], ["malformed.jsonl"],
    ] {
      let document = try JSONTree(try run(words + ["--format", "json"]).text)
      #expect(schema.violations(in: document) == [], "\(words)")
    }
    let document = try JSONTree(
      try run(["link.sketch", "more", "--require", "url,icon.warm", "--format", "json"]).text)
    #expect(document["exit"]?["code"] == .number(1) && document["exit"]?["missing"] == .bool(true))
    #expect(document["required"]?.items.map { $0["state"]?.string } == ["seen", "notRecorded"])
    let url = document["entries"]?.items.first { $0["name"]?.string == "url" }
    #expect(url?["cold"]?["count"] == .number(1) && url?["warm"]?["state"]?.string == "never")
    let task = document["backgroundTasks"]?.items.first
    #expect(task?["waiting"]?["state"]?.string == "neverWoken")
    #expect(task?["waiting"]?["requests"] == .number(2))
  }

  @Test(arguments: ["text", "markdown", "html", "json", "junit"])
  func theOrderOfFilesDoesNotMatter(_ format: String) throws {
    let first = try run(["link.sketch", "more/shortcut.sketch", "--format", format])
    let second = try run(["more/shortcut.sketch", "link.sketch", "--format", format])
    #expect(first.code == 0 && first.output == second.output)
  }

  @Test func whatNoRecordingShowsIsSkippedAndNeverPassed() throws {
    let text = try run(["link.sketch", "--require", "url.warm", "--format", "junit"]).text
    #expect(
      text.contains("<testcase name=\"url.cold\" classname=\"lifetrace.coverage\" time=\"0\"/>"))
    #expect(text.contains("<failure type=\"missing\" message=\"URL, warm: never\">"))
    #expect(text.contains("<skipped message=\"not recorded: no callback shows it\"/>"))
    let passed = text.matches(of: #/<testcase name="[^"]*" classname="lifetrace.coverage"[^>]*\/>/#)
    #expect(passed.count == 1)
  }

  @Test func tablesForAPullRequestSayTheSameAsTheText() throws {
    let text = try run(["link.sketch", "--require", "icon"])
    let markdown = try run(["link.sketch", "--require", "icon", "-o", "coverage.md"])
    #expect(text.code == 1 && markdown.code == 1 && markdown.output.isEmpty)
    let page = String(decoding: try scratch.data("coverage.md"), as: UTF8.self)
    #expect(page.contains("| URL | 1 | never | never |"))
    #expect(text.text.contains("1 of 1 required item is missing: icon"))
    #expect(
      page.contains("**1 of 1 required item is missing\\: icon.**")
        || page.contains("missing: icon.**"))
    #expect(text.text.contains("asked once and never woken, since 1 s"))
    #expect(page.contains("asked once and never woken, since 1 s"))
  }

  @Test(arguments: ["text", "markdown", "html", "junit"])
  func namesFromATraceStayText(_ format: String) throws {
    let result = try run(["hostile.sketch", "--format", format])
    #expect(result.code == 0)
    #expect(!result.output.contains(0x1B))
    #expect(format == "text" || !result.text.contains("<script>alert"))
    #expect(!result.lines.contains { $0.hasPrefix("::") })
  }

  @Test func analyzeHasTheTasksWhereThereAreAny() throws {
    let with = try Command.run(["analyze", "link.sketch"], in: scratch.folder).text
    #expect(with.contains("background tasks\n"))
    #expect(with.contains("asked once and never woken"))
    let page = try Command.run(["analyze", "link.sketch", "--format", "html"], in: scratch.folder)
    #expect(page.text.contains("Tasks of BGTaskScheduler"))
    try scratch.write(
      "none.sketch",
      Self.launch.split(separator: "\n").filter { !$0.contains("bgtask") }
        .joined(separator: "\n"))
    let without = try Command.run(["analyze", "none.sketch"], in: scratch.folder).text
    #expect(!without.contains("background tasks"))
  }
}
