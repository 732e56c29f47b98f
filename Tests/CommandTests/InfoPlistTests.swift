import Foundation
import TestSupport
import Testing

/// `--info-plist` next to a trace: exit codes, messages, and the commands that take it.
@Suite struct InfoPlistTests {
  private let scratch: Scratch

  private static let trace = """
    header app=com.example.films lifeCycle=uikit-scene platform=ios records=background
    0ms process.start
    80ms app.didFinishLaunching
    81ms bgtask.register id=com.example.films.posters
    9s bgtask.submit id=com.example.films.posters kind=processing
    10s process.exit

    """

  private static let list = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
    <key>CFBundleIdentifier</key><string>com.example.films</string>
    <key>CFBundleExecutable</key><string>Films</string>
    <key>CFBundleVersion</key><string>7</string>
    <key>DTSDKName</key><string>iphoneos27.0</string>
    <key>BGTaskSchedulerPermittedIdentifiers</key><array><string>films.refresh</string></array>
    </dict>
    </plist>

    """

  init() throws {
    scratch = try Scratch()
    try scratch.write("a.sketch", Self.trace)
    try scratch.write("other.sketch", Self.trace.replacing("com.example.films ", with: "b "))
    try scratch.write("Info.plist", Self.list)
    try scratch.write("Films.app/Info.plist", Self.list)
    var program = MachOSample()
    program.symbols = ["_UIApplicationMain"]
    try scratch.write("Films.app/Films", Data(program.bytes))
    try scratch.write("empty.plist", "")
    try scratch.write("text.plist", "hello")
    try scratch.write("array.plist", "<plist><array/></plist>")
    try scratch.write(
      "bomb.plist",
      "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><dict><key>&a;</key><true/></dict></plist>")
    try scratch.write(
      "deep.plist",
      "<plist>" + String(repeating: "<array>", count: 4_000)
        + String(repeating: "</array>", count: 4_000) + "</plist>")
    try scratch.write("cut.ipa", Data([0x50, 0x4B, 3, 4, 0, 0]))
    try scratch.makeFolder("folder")
  }

  private func run(_ words: [String], input: String = "") throws -> Command.Result {
    try Command.run(words, input: Data(input.utf8), in: scratch.folder)
  }

  /// A manifest that names a scene delegate shows that UIKit runs the app with scenes.
  @Test(arguments: [true, false])
  func aSceneDelegateShowsTheLifeCycle(_ hasDelegate: Bool) throws {
    let manifest = """
      <key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>
      <key>UIWindowSceneSessionRoleApplication</key><array><dict>
      <key>UISceneDelegateClassName</key><string>Films.SceneDelegate</string>
      </dict></array></dict></dict></dict></plist>
      """
    let list = Self.list.replacing(
      "</dict>\n</plist>", with: hasDelegate ? manifest : "</dict></plist>")
    try scratch.write("Films.app/Info.plist", list)
    let log = "header app=com.example.films platform=ios\n0ms process.start\n"
    let result = try run(["analyze", "-", "--info-plist", "Films.app"], input: log)
    #expect(result.text.contains("lifeCycle 'uikit-scene'") == hasDelegate, "\(result.text)")
    #expect(result.text.contains("life cycle (assumed)") != hasDelegate, "\(result.text)")
  }

  private static let commands = ["analyze", "check", "coverage", "timeline"]

  private static let broken: [String: Int32] = [
    "missing.plist": 66, "empty.plist": 65, "text.plist": 65, "array.plist": 65, "bomb.plist": 65,
    "deep.plist": 65, "cut.ipa": 65, "folder": 65,
  ]

  /// Nothing is judged without the facts that were asked for.
  @Test(arguments: broken.keys.sorted(), commands)
  func aProductThatCannotBeReadIsOneLine(_ name: String, _ command: String) throws {
    let result = try run([command, "a.sketch", "--info-plist", name])
    #expect(result.code == Self.broken[name], "\(result.errorText)")
    let lines = result.errorText.split(separator: "\n")
    #expect(lines.count == 1 && lines[0].contains(name), "\(result.errorText)")
    #expect(result.output.isEmpty)
  }

  @Test(arguments: [
    ["analyze", "a.sketch", "--info-plist", ""], ["analyze", "-", "--info-plist", "-"],
    ["check", "a.sketch", "-", "--info-plist", "-"], ["batch", "a.sketch", "--info-plist", "x"],
    ["check", "a.sketch", "--info-plist", "Info.plist", "-o", "Info.plist"],
    ["check", "a.sketch", "--info-plist", "Info.plist", "--write-baseline", "Info.plist"],
    ["analyze", "a.sketch", "--info-plist", "Info.plist", "-o", "Info.plist"],
    ["coverage", "a.sketch", "--info-plist", "Info.plist", "-o", "Info.plist"],
    ["timeline", "a.sketch", "--info-plist", "Info.plist", "-o", "Info.plist"],
    ["diff", "a.sketch", "other.sketch", "--info-plist", "Info.plist", "-o", "Info.plist"],
  ])
  func wrongUseIs64(_ words: [String]) throws {
    let result = try run(words, input: Self.list)
    #expect(result.code == 64, "\(words): \(result.errorText)")
    #expect(try scratch.text("Info.plist") == Self.list)
  }

  @Test(arguments: ["Info.plist", "Films.app", "-"])
  func theListJudgesTheRequests(_ name: String) throws {
    let result = try run(["check", "a.sketch", "--info-plist", name], input: Self.list)
    #expect(result.code == 1)
    #expect(result.text.contains("does not permit it (bgtask-unregistered-identifier)"))
    #expect(try run(["check", "a.sketch"]).code == 0)
    let report = try run(["analyze", "a.sketch", "--info-plist", name], input: Self.list).text
    #expect(report.contains("sdk '27.0'"), "\(report)")
  }

  @Test func aContradictionIsSaidWhereverItMatters() throws {
    let words = "header has app 'b': it is of another app or build, and nothing is taken from it"
    for command in [
      "analyze", "check", "coverage", "coverage --format json", "coverage --format junit",
      "coverage --format markdown", "coverage --format html", "analyze --format brief",
    ] {
      let command = command.split(separator: " ").map(String.init)
      let result = try run(command + ["other.sketch", "--info-plist", "Info.plist"])
      let said = result.text.replacing("\n", with: " ").replacing("&apos;", with: "'")
        .replacing("&#39;", with: "'").replacing("\\", with: "")
        .split(separator: " ").joined(separator: " ")
      #expect(result.code == 0 && said.contains(words), "\(command): \(said)")
    }
    let json = try JSONTree(
      try run(["check", "other.sketch", "--info-plist", "Info.plist", "--reporter", "json"]).text)
    let kinds = json["inputs"]?.items[0]["problems"]?.items.map { $0["kind"]?.string }
    #expect(kinds?.contains("product-fact") == true)
  }

  @Test func aTimelineAndADifferenceHaveItsFacts() throws {
    let rule = "bgtask-unregistered-identifier"
    #expect(try !run(["timeline", "a.sketch"]).text.contains(rule))
    let timeline = try run(["timeline", "a.sketch", "--info-plist", "Info.plist"])
    #expect(timeline.code == 0 && timeline.text.contains(rule), "\(timeline.text)")
    try scratch.write(
      "b.sketch", Self.trace.replacing("9s bgtask.submit", with: "9s bgtask.cancel"))
    #expect(try !run(["diff", "b.sketch", "a.sketch"]).text.contains(rule))
    let diff = try run(["diff", "b.sketch", "a.sketch", "--info-plist", "Info.plist"])
    #expect(diff.text.contains(rule), "\(diff.text)")
    let broken = try run(["diff", "b.sketch", "a.sketch", "--info-plist", "empty.plist"])
    #expect(broken.code == 65 && broken.output.isEmpty)
  }

  @Test func theOrderOfFilesDoesNotMatter() throws {
    func told(_ files: [String]) throws -> [String] {
      let result = try run(["check"] + files + ["--info-plist", "Info.plist", "--reporter", "csv"])
      return result.lines.dropFirst().sorted()
    }
    let forward = try told(["a.sketch", "other.sketch"])
    #expect(try told(["other.sketch", "a.sketch"]) == forward && forward.count == 1)
  }
}
