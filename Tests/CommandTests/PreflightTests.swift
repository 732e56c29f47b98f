import Foundation
import TestSupport
import Testing

/// `lifetrace preflight` on lists, folders and archives.
@Suite struct PreflightTests {
  private static func list(_ content: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
    <key>CFBundleIdentifier</key><string>com.example.films</string>
    <key>CFBundleExecutable</key><string>Films</string>
    <key>DTSDKName</key><string>iphoneos27.0</string>
    <key>MinimumOSVersion</key><string>16.0</string>
    <key>UILaunchScreen</key><dict/>
    \(content)
    </dict>
    </plist>

    """
  }

  private static func manifest(_ delegate: String) -> String {
    """
    <key>UIApplicationSceneManifest</key><dict>
    <key>UISceneConfigurations</key><dict>
    <key>UIWindowSceneSessionRoleApplication</key><array><dict>
    <key>UISceneConfigurationName</key><string>Main</string>
    <key>UISceneDelegateClassName</key><string>\(delegate)</string>
    </dict></array></dict></dict>
    """
  }

  private static var program: MachOSample {
    var program = MachOSample()
    program.classNames = ["_TtC5Films11AppDelegate", "_TtC5Films13SceneDelegate"]
    program.symbols = ["_UIApplicationMain"]
    program.texts = ["UIWindowSceneDelegate"]
    return program
  }

  private static func app(_ scratch: Scratch, _ content: String, at path: String) throws {
    try scratch.write("\(path)/Info.plist", Data(list(content).utf8))
    try scratch.write("\(path)/Films", Data(program.bytes))
  }

  /// A gate without a rule would pass everything.
  @Test func rulesAboutTracesJudgeNoProduct() throws {
    let scratch = try Scratch()
    try Self.app(scratch, "", at: "Films.app")
    for words in [
      ["--only-rule", "LT501"], (1...8).map { "--disable-rule=LT70\($0)" },
    ] {
      let result = try Command.run(["preflight", "Films.app"] + words, in: scratch.folder)
      #expect(result.code == 64 && result.output.isEmpty)
      #expect(result.errorText.hasPrefix("Error: No rule is left to run after '--only-rule', "))
      #expect(result.errorText.contains("; 'lifetrace check' runs LT"), "\(result.errorText)")
    }
    let some = ["preflight", "Films.app", "--only-rule", "LT501", "--only-rule", "LT707"]
    #expect(try Command.run(some, in: scratch.folder).code == 0)
    try scratch.write(".lifetrace.json", "{\"only_rules\": [\"LT501\"]}")
    let configured = try Command.run(["preflight", "Films.app"], in: scratch.folder)
    #expect(configured.code == 78 && configured.errorText.contains("leaves no rule about products"))
  }

  /// A word of the executable may be a class's name, and need not.
  @Test func aTextOfTheExecutableIsNoClass() throws {
    let scratch = try Scratch()
    try Self.app(scratch, Self.manifest("SceneDelegate"), at: "Films.app")
    func verdict(_ change: (inout MachOSample) -> Void) throws -> Command.Result {
      var program = Self.program
      change(&program)
      try scratch.write("Films.app/Films", Data(program.bytes))
      return try Command.run(["preflight", "Films.app"], in: scratch.folder)
    }
    #expect(try verdict { _ in }.code == 1)
    let word = try verdict {
      $0.hasOldStrings = true
      $0.classNames.append("SceneDelegate")
    }
    #expect(word.code == 0 && word.text.contains("is only one of the texts in its executable"))
    let known = try verdict { $0.classNames.append("SceneDelegate") }
    #expect(known.code == 0 && known.text.contains("complete: no findings"))
  }

  @Test func anAppWithAllPiecesIsClean() throws {
    let scratch = try Scratch()
    try Self.app(scratch, Self.manifest("Films.SceneDelegate"), at: "Films.app")
    let result = try Command.run(["preflight", "Films.app"], in: scratch.folder)
    #expect(
      result.lines == [
        "Films.app: com.example.films for iOS, UIKit, built with SDK 27.0, runs on 16.0 and later",
        "checked 1 file, complete: no findings (8 rules ran)",
      ])
    #expect(result.code == 0)
  }

  /// What is no app has nothing to judge, and says nothing of the recorded app.
  @Test(arguments: [
    (
      "Films.xcarchive/Info.plist",
      "<key>ArchiveVersion</key><integer>2</integer><key>Name</key><string>Films</string>",
      "is the list of an archive without an app"
    ),
    (
      "Films.entitlements", "<key>aps-environment</key><string>production</string>",
      "is a list of entitlements"
    ),
  ])
  func whatIsNoAppIsNotJudged(_ path: String, _ content: String, _ reason: String) throws {
    let scratch = try Scratch()
    try scratch.write(path, "<plist version=\"1.0\"><dict>\(content)</dict></plist>\n")
    try scratch.write("a.sketch", Samples.illegal)
    let product = path.split(separator: "/").first.map(String.init) ?? path
    let result = try Command.run(["preflight", product], in: scratch.folder)
    #expect(result.code == 65 && result.text.contains(reason))
    let beside = try Command.run(
      ["check", "--info-plist", product, "a.sketch"], in: scratch.folder)
    #expect(beside.code == 65 && (beside.text + beside.errorText).contains(reason))
  }

  @Test func whatCouldNotBeJudgedIsInReportsForPeople() throws {
    let scratch = try Scratch()
    try scratch.write("Info.plist", Self.list())
    let text = try Command.run(["preflight", "Info.plist"], in: scratch.folder).text
    #expect(text.contains("not evaluated: there is no executable with it (scene-delegate-class"))
    for name in ["markdown", "github-markdown"] {
      let report = try Command.run(
        ["preflight", "Info.plist", "--reporter", name], in: scratch.folder
      ).text.replacing("\\", with: "")
      #expect(report.contains("## Not evaluated"), "\(name): \(report)")
      #expect(report.contains("there is no executable with it"), "\(name): \(report)")
      for rule in ["scene-delegate-class-missing", "storyboard-under-swiftui"] {
        #expect(report.contains(rule), "\(name): \(report)")
      }
    }
    let junit = try Command.run(
      ["preflight", "Info.plist", "--reporter", "junit"], in: scratch.folder
    ).text
    #expect(junit.contains("<skipped message=\"there is no executable with it\"/>"))
  }

  @Test func aMissingPieceIsNamedAndFailsTheCheck() throws {
    let scratch = try Scratch()
    try Self.app(scratch, "", at: "Films.app")
    let result = try Command.run(["preflight", "Films.app"], in: scratch.folder)
    #expect(
      result.text.contains(
        "error: the app, built with SDK 27.0, will not launch: pieces 1 and 3 of 3 are missing"))
    #expect(result.code == 1)
    let accepted = try Command.run(["preflight", "Films.app", "--exit-zero"], in: scratch.folder)
    #expect(accepted.code == 0)
  }

  /// A class that is not there explains the refusal: one finding, with the other in its evidence.
  @Test func aMissingClassIsAPartOfTheRefusal() throws {
    let scratch = try Scratch()
    try Self.app(scratch, Self.manifest("Films.Scene"), at: "Films.app")
    let result = try Command.run(["preflight", "Films.app"], in: scratch.folder)
    #expect(result.text.contains("piece 2 of 3 is missing: a scene delegate class"))
    #expect(
      result.text.contains("note: explains: UISceneDelegateClassName: no class 'Films.Scene'"))
    #expect(result.code == 1)
  }

  /// So does a role that is misspelt.
  @Test func aMisspeltRoleIsAPartOfTheRefusal() throws {
    let scratch = try Scratch()
    let manifest = Self.manifest("Films.SceneDelegate")
      .replacing("RoleApplication", with: "RoleAplication")
    try Self.app(scratch, manifest, at: "Films.app")
    let result = try Command.run(["preflight", "Films.app"], in: scratch.folder)
    #expect(result.text.contains("piece 3 of 3 is missing"))
    #expect(result.text.contains("note: explains: unknown role"))
    #expect(result.lines.count { $0.contains(": error: ") } == 1)
  }

  /// An App Clip is launched as an app is, and is one more input.
  @Test func anAppClipIsJudgedAsAnApp() throws {
    let scratch = try Scratch()
    try Self.app(scratch, Self.manifest("Films.SceneDelegate"), at: "Films.app")
    try Self.app(
      scratch, Self.manifest("Films.SceneDelegate"), at: "Films.app/AppClips/Clip.app")
    let whole = try Command.run(["preflight", "Films.app"], in: scratch.folder)
    #expect(whole.code == 0 && whole.text.contains("checked 2 files, complete: no findings"))
    try Self.app(scratch, "", at: "Films.app/AppClips/Clip.app")
    let result = try Command.run(["preflight", "Films.app"], in: scratch.folder)
    #expect(result.code == 1)
    let place = "Films.app/AppClips/Clip.app:1:1: error: the app, built with SDK 27.0, will not"
    #expect(result.text.contains(place), "\(result.text)")
    try scratch.write("Films.app/AppClips/Clip.app/Info.plist", "hello")
    #expect(try Command.run(["preflight", "Films.app"], in: scratch.folder).code == 65)
  }

  @Test func anAppWithoutItsExecutableIsDamaged() throws {
    let scratch = try Scratch()
    try scratch.write("Films.app/Info.plist", Self.list(Self.manifest("Films.SceneDelegate")))
    let result = try Command.run(["preflight", "Films.app"], in: scratch.folder)
    #expect(result.code == 65)
    #expect(
      result.text.contains("Films.app:1:1: error: the executable 'Films' is not in it (malformed)"))
  }

  @Test func aFaultIsAtItsLine() throws {
    let scratch = try Scratch()
    try scratch.write(
      "Info.plist", Self.list("<key>CFBundleVersion</key>\n<integer>abc</integer>"))
    let words = "'abc' is not a value of '<integer>'"
    let result = try Command.run(["preflight", "Info.plist"], in: scratch.folder)
    #expect(result.code == 65 && result.text.contains("Info.plist:10:1: error: \(words)"))
    try scratch.write("a.sketch", Samples.legal)
    let beside = try Command.run(
      ["check", "a.sketch", "--info-plist", "Info.plist"], in: scratch.folder)
    #expect(beside.code == 65 && beside.errorText.contains("'Info.plist' line 10: \(words)"))
  }

  @Test(arguments: ["Films.xcarchive/Products/Applications/Films.app", "Payload/Films.app"])
  func foldersWithAnAppInThemAreRead(_ path: String) throws {
    let scratch = try Scratch()
    try Self.app(scratch, Self.manifest("Films.SceneDelegate"), at: path)
    let top = path.hasPrefix("Payload") ? "." : "Films.xcarchive"
    let result = try Command.run(["preflight", top], in: scratch.folder)
    #expect(result.text.contains("no findings (8 rules ran)"), "\(result.text)")
  }

  @Test(arguments: [true, false])
  func anArchiveIsReadFromAFileAndFromStandardInput(_ isDeflated: Bool) throws {
    let scratch = try Scratch()
    let list = Array(Self.list(Self.manifest("Films.SceneDelegate")).utf8)
    let archive = Data(
      ZipSample([
        .init("Payload/Films.app/Info.plist", list, isDeflated: isDeflated),
        .init("Payload/Films.app/Films", Self.program.bytes, isDeflated: isDeflated),
      ]).bytes)
    try scratch.write("Films.ipa", archive)
    for arguments in [["Films.ipa"], ["-"]] {
      let result = try Command.run(
        ["preflight"] + arguments, input: archive, in: scratch.folder)
      #expect(result.text.contains("UIKit, built with SDK 27.0"), "\(result.text)")
      #expect(result.text.contains("no findings (8 rules ran)") && result.code == 0)
    }
    // Nothing is unpacked.
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == ["Films.ipa"])
  }

  @Test func bothFormsOfAListHaveTheSameFindings() throws {
    let scratch = try Scratch()
    let text = Self.list(Self.manifest("x").replacing("SessionRoleA", with: "SesionRoleA"))
    try scratch.write("Info.plist", Data(text.utf8))
    let object = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
    let binary = try PropertyListSerialization.data(
      fromPropertyList: object, format: .binary, options: 0)
    let first = try Command.run(
      ["preflight", "-", "--reporter", "csv"], input: Data(text.utf8), in: scratch.folder)
    let second = try Command.run(
      ["preflight", "-", "--reporter", "csv"], input: binary, in: scratch.folder)
    // A binary list has no lines.
    func rules(_ result: Command.Result) -> [String] {
      result.lines.map { $0.split(separator: ",").prefix(4).joined(separator: ",") }
    }
    #expect(rules(first) == rules(second) && first.code == 1)
    #expect(first.text.contains("scene-role-misspelt"))
  }

  // MARK: Exit codes and reports

  @Test func damageIsOneLineAndExit65() throws {
    let scratch = try Scratch()
    let damaged = [
      "", "{ a = b; }", "hello", "<plist><dict>", "bplist00", "PK\u{3}\u{4}",
      "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><string>&a;</string></plist>",
    ]
    for text in damaged {
      let result = try Command.run(["preflight", "-"], input: Data(text.utf8), in: scratch.folder)
      #expect(result.code == 65, "\(text)")
      #expect(result.lines.count == 2 && result.lines[0].contains(": error: "), "\(result.text)")
      #expect(result.errors.isEmpty)
    }
    let missing = try Command.run(["preflight", "missing.ipa"], in: scratch.folder)
    #expect(missing.code == 66 && missing.output.isEmpty)
    let wrong = try Command.run(
      ["preflight", "missing.ipa", "--strict", "--lenient"], in: scratch.folder)
    #expect(wrong.code == 64)
    let empty = try Command.run(["preflight", "."], in: scratch.folder)
    #expect(empty.code == 65 && empty.text.contains("has no Info.plist"))
  }

  @Test func aBaselineAcceptsFindings() throws {
    let scratch = try Scratch()
    try Self.app(scratch, "", at: "Films.app")
    let arguments = ["preflight", "Films.app"]
    let written = try Command.run(
      arguments + ["--write-baseline", "known.json"], in: scratch.folder)
    #expect(written.code == 0)
    let known = try Command.run(arguments + ["--baseline", "known.json"], in: scratch.folder)
    #expect(known.code == 0 && known.text.contains("no new findings, 1 baselined"))
    try Self.app(scratch, Self.manifest("Films.SceneDelegate"), at: "Films.app")
    let gone = try Command.run(
      arguments + ["--baseline", "known.json", "--strict-baseline"], in: scratch.folder)
    #expect(gone.code == 1 && gone.text.contains("gone"))
  }

  @Test func theConfigurationSwitchesRulesOffAndAcceptsFindings() throws {
    let scratch = try Scratch()
    try Self.app(scratch, "", at: "Films.app")
    func code(_ configuration: String) throws -> Int32? {
      try scratch.write(".lifetrace.json", Data(configuration.utf8))
      return try Command.run(["preflight", "Films.app"], in: scratch.folder).code
    }
    #expect(try code("{}") == 1)
    #expect(try code(#"{"disabled_rules": ["LT701"]}"#) == 0)
    #expect(try code(#"{"rules": {"scene-manifest-incomplete": {"severity": "warning"}}}"#) == 0)
    let suppression = #"{"rule": "scene-manifest-incomplete", "path": "*.app", "reason": "old"}"#
    #expect(try code("{\"suppressions\": [\(suppression)]}") == 0)
  }

  @Test func allReportersTakeProducts() throws {
    let scratch = try Scratch()
    try Self.app(scratch, Self.manifest("Films.Scene"), at: "Films.app")
    for name in [
      "human", "xcode", "json", "ndjson", "sarif", "junit", "checkstyle", "github-actions",
      "github-markdown", "gitlab-codequality", "markdown", "csv", "html",
    ] {
      let result = try Command.run(
        ["preflight", "Films.app", "--reporter", name], in: scratch.folder)
      #expect(result.code == 1 && result.text.contains("scene-manifest-incomplete"), "\(name)")
      #expect(!result.text.contains("no app run was found"), "\(name)")
    }
  }

  @Test func theReportKeepsItsSchema() throws {
    let scratch = try Scratch()
    try Self.app(scratch, Self.manifest("Films.Scene"), at: "Films.app")
    let result = try Command.run(
      ["preflight", "Films.app", "--reporter", "json"], in: scratch.folder)
    let report = try #require(
      try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    let input = try #require((report["inputs"] as? [[String: Any]])?.first)
    #expect(input["format"] as? String == "app")
    let product = try #require(input["product"] as? [String: Any])
    #expect(product["sdk"] as? String == "27.0" && product["lifeCycle"] as? String == "UIKit")
    let findings = try #require(report["findings"] as? [[String: Any]])
    #expect(findings.map { $0["code"] as? String } == ["LT701", "LT702"])
    #expect(findings[1]["foldedInto"] as? String == findings[0]["fingerprint"] as? String)
  }
}
