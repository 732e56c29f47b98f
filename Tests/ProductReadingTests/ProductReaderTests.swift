import ProductReading
import TestSupport
import Testing
import TraceModel

/// Products that a test makes in memory, right ones and damaged ones.
@Suite struct ProductReaderTests {
  static let info = Array(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
    <key>CFBundleIdentifier</key><string>com.example.films</string>
    <key>CFBundleExecutable</key><string>Films</string>
    <key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>
    <key>UIWindowSceneSessionRoleApplication</key><array><dict>
    <key>UISceneDelegateClassName</key><string>Films.SceneDelegate</string>
    </dict></array></dict></dict>
    </dict></plist>
    """.utf8)

  static var program: MachOSample {
    var program = MachOSample()
    program.classNames = ["_TtC5Films11AppDelegate", "_TtC5Films13SceneDelegate"]
    program.symbols = ["_UIApplicationMain", "_OBJC_CLASS_$_UIResponder"]
    program.texts = ["UIWindowSceneDelegate"]
    return program
  }

  static func archive(_ program: [UInt8], deflated: Bool = true) -> ZipSample {
    ZipSample([
      .init("Payload/Films.app/Info.plist", info, isDeflated: deflated),
      .init("Payload/Films.app/Films", program, isDeflated: deflated),
    ])
  }

  static func read(_ bytes: [UInt8]) throws(ProductProblem) -> ProductReader.Result {
    try ProductReader.read(file: BytesInMemory(bytes))
  }

  private static func problem(_ bytes: [UInt8]) -> ProductProblem? {
    do throws(ProductProblem) { return try read(bytes).problems.first } catch { return error }
  }

  @Test(arguments: [true, false], [true, false])
  func anArchiveIsReadStoredAndDeflatedAndWide(_ isDeflated: Bool, _ isWide: Bool) throws {
    var archive = Self.archive(Self.program.bytes, deflated: isDeflated)
    archive.isWide = isWide
    archive.comment = "made by a test"
    let result = try Self.read(archive.bytes)
    let program = try #require(result.product.program)
    #expect(result.problems.isEmpty && result.product.kind == .ipa)
    #expect(program.platform == .iOS && program.sdk == "27.0" && program.minimum == "16.0")
    #expect(program.classes == ["_TtC5Films13SceneDelegate"])
    #expect(program.texts == ["UIWindowSceneDelegate"])
    #expect(result.product.lifeCycle == .uiKit && program.isWhole)
  }

  /// Storyboards lie in the app, or in the folder of a language; an app's clip is an app.
  @Test func storyboardsAndClipsAreFound() throws {
    let list = Array(
      String(decoding: Self.info, as: UTF8.self).replacing(
        "<key>UISceneDelegateClassName</key>",
        with: "<key>UISceneStoryboardFile</key><string>Main</string>"
          + "<key>UISceneDelegateClassName</key>"
      ).utf8)
    let app = "Payload/Films.app"
    func archive(_ info: [UInt8]) -> [UInt8] {
      ZipSample([
        .init("\(app)/Info.plist", info), .init("\(app)/Films", Self.program.bytes),
        .init("\(app)/Base.lproj/Main~ipad.storyboardc/Info.plist", []),
        .init("\(app)/Launch.storyboardc/Info.plist", []), .init("\(app)/Old.nib", []),
        .init("\(app)/AppClips/Clip.app/Info.plist", info),
        .init("\(app)/AppClips/Clip.app/Films", Self.program.bytes),
        .init("\(app)/AppClips/Empty.app/other", []), .init("\(app)/AppClips/notes.txt", []),
      ]).bytes
    }
    let result = try Self.read(archive(list))
    #expect(result.product.storyboards == ["Main", "Launch", "Old"])
    #expect(result.clips.map(\.path) == ["Clip", "Empty"].map { "\(app)/AppClips/\($0).app" })
    #expect(result.clips[0].product?.lifeCycle == .uiKit && result.clips[0].problems.isEmpty)
    #expect(result.clips[0].product?.storyboards == [])
    #expect(result.clips[1].product == nil && result.clips[1].problems.count == 1)
    // Nothing names one, so that nothing is looked for.
    #expect(try Self.read(archive(Self.info)).product.storyboards == nil)
  }

  /// Some tools write the folder itself into the names.
  @Test func namesMayBeginWithTheirOwnFolder() throws {
    let archive = ZipSample([
      .init("./", []), .init("./Payload/", []), .init("./Payload/Films.app/Info.plist", Self.info),
      .init("././Payload/Films.app/Films", Self.program.bytes),
    ])
    let result = try Self.read(archive.bytes)
    #expect(result.problems.isEmpty && result.product.program?.sdk == "27.0")
    let outside = ZipSample([.init("./../Payload/Films.app/Info.plist", Self.info)])
    #expect(Self.problem(outside.bytes)?.text.contains("would leave its folder") == true)
    let absolute = ZipSample([.init(".//Payload/Films.app/Info.plist", Self.info)])
    #expect(Self.problem(absolute.bytes) != nil)
  }

  @Test(arguments: [true, false])
  func ofAProgramForSeveralArchitecturesTheOneForAppleChipsIsRead(_ isWide: Bool) throws {
    var other = MachOSample()
    other.sdk = 12 << 16
    let fat = MachOSample.fat(
      [(0x0100_0007, other.bytes), (0x0100_000C, Self.program.bytes)], isWide: isWide)
    #expect(try Self.read(Self.archive(fat).bytes).product.program?.sdk == "27.0")
  }

  @Test func whatIsEncryptedOrStrippedIsUnknownAndNoDamage() throws {
    var program = Self.program
    program.isEncrypted = true
    let encrypted = try Self.read(Self.archive(program.bytes).bytes)
    #expect(encrypted.problems.isEmpty && encrypted.product.program?.isWhole == false)
    program.isEncrypted = false
    program.isStripped = true
    let stripped = try Self.read(Self.archive(program.bytes).bytes)
    #expect(stripped.problems.isEmpty && stripped.product.program?.listsClasses == false)
  }

  /// A class of Java begins as a program for several architectures does.
  @Test(arguments: [
    ([0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 65, 0, 29], InputProblem.Kind.unsupported),
    ([0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 0], .malformed),
    (Array("#!/bin/sh\n".utf8), .unsupported),
  ])
  func whatIsNoProgramIsSaid(_ start: [UInt8], _ kind: InputProblem.Kind) {
    let problem = Self.problem(Self.archive(start + [UInt8](repeating: 0, count: 64)).bytes)
    #expect(problem?.kind == kind && problem?.text.contains("Mach-O") == true)
  }

  @Test func namesOfExecutablesStayInTheApp() throws {
    for name in ["../../../../etc/passwd", "..", "$(EXECUTABLE_NAME)", "missing"] {
      let text = String(decoding: Self.info, as: UTF8.self)
        .replacing("<string>Films</string>", with: "<string>\(name)</string>")
      let archive = ZipSample([.init("Payload/Films.app/Info.plist", Array(text.utf8))])
      let result = try Self.read(archive.bytes)
      #expect(result.product.program == nil && result.product.programReason != nil)
      // An app without its executable does not start.
      #expect(result.problems.map(\.kind) == [.malformed])
    }
  }

  /// Property lists that are no Info.plist.
  @Test(arguments: [
    "", "<key>NSPrivacyTracking</key><false/>", "<key>$archiver</key><string>x</string>",
    "<key>StringsTable</key><string>Root</string><key>PreferenceSpecifiers</key><array/>",
    "<key>method</key><string>app-store</string><key>teamID</key><string>A</string>",
  ])
  func otherListsAreRefused(_ content: String) throws {
    let list = "<plist version=\"1.0\"><dict>\(content)</dict></plist>"
    let problem = try #require(Self.problem(Array(list.utf8)))
    #expect(problem.kind == .unsupported && problem.text.contains("no key of an Info.plist"))
  }

  /// The source of an Info.plist may have a single key.
  @Test(arguments: [
    "CFBundleIdentifier", "UIBackgroundModes", "NSCameraUsageDescription",
    "ITSAppUsesNonExemptEncryption", "BGTaskSchedulerPermittedIdentifiers",
    "LSApplicationQueriesSchemes", "UTExportedTypeDeclarations",
  ])
  func aListWithOneKeyOfAnInfoPlistIsRead(_ key: String) throws {
    let list = "<plist version=\"1.0\"><dict><key>\(key)</key><array/></dict></plist>"
    #expect(try Self.read(Array(list.utf8)).problems.isEmpty)
  }

  @Test func theListOfAnArchiveNamesItsFolder() {
    let list =
      "<plist version=\"1.0\"><dict><key>ArchiveVersion</key><integer>2</integer></dict></plist>"
    #expect(
      Self.problem(Array(list.utf8))?.text
        == "is the list of an archive; name the .xcarchive folder")
  }

  /// A fault has its line apart from its words.
  @Test(arguments: [
    ("<dict>\n<key>CFBundleName</key>\n<integer>abc</integer>\n</dict>", 4),
    ("<dict>\n<key>CFBundleName</key>\n", 5), ("<dict>\n<<<<<<< HEAD\n</dict>", 3),
    ("<dict>\n<key>a</key>\n<key>b</key></dict>", 4),
  ])
  func aFaultHasItsLine(_ content: String, _ line: Int64) throws {
    let list = "<plist version=\"1.0\">\n\(content)\n</plist>"
    let problem = try #require(Self.problem(Array(list.utf8)))
    #expect(problem.line == line && !problem.text.contains("line "), "\(problem)")
  }

  @Test func anotherEncodingIsNamed() throws {
    let head = Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<plist><dict>".utf8)
    let name = Array("<key>CFBundleName</key><string>caf".utf8)
    for bytes in [head + name + [0xE9], head + name] {
      let problem = try #require(
        Self.problem(bytes + Array("</string></dict></plist>".utf8)))
      #expect(problem.text.contains("has the encoding 'iso-8859-1'"))
      #expect(problem.text.hasSuffix("plutil -convert xml1 FILE"))
    }
  }

  // MARK: Archives that are refused

  private static func changed(
    _ change: (inout ZipSample) -> Void
  ) -> ProductProblem? {
    var archive = archive(program.bytes)
    change(&archive)
    return problem(archive.bytes)
  }

  @Test func dangerousArchivesAreRefusedInOneLine() throws {
    let cases: [(String, (inout ZipSample) -> Void)] = [
      ("leave its folder", { $0.members.append(.init("../../outside", [])) }),
      ("leave its folder", { $0.members.append(.init("/etc/outside", [])) }),
      ("leave its folder", { $0.members.append(.init("a\\..\\outside", [])) }),
      ("2 entries", { $0.members.append($0.members[0]) }),
      ("holds 2 apps", { $0.members.append(.init("Payload/Other.app/Info.plist", Self.info)) }),
      ("is encrypted", { $0.members[0].flags = 1 }),
      ("is a link", { $0.members[0].mode = 0xA1FF }),
      ("packed by method 93", { $0.members[0].method = 93 }),
      ("larger than 1 GiB", { $0.members[0].saidSize = 0xFFFF_FFF0 }),
      ("less than its size", { $0.members[0].saidSize = 10_000 }),
      ("more than its size", { $0.members[0].saidSize = 10 }),
      ("without an app", { $0.members = [.init("other.txt", [1])] }),
      ("has no Info.plist", { $0.members.removeFirst() }),
      (
        "larger than 16 MiB",
        { $0.members[0].content = [UInt8](repeating: 0x20, count: 17 << 20) }
      ),
    ]
    for (expected, change) in cases {
      let problem = try #require(Self.changed(change), "\(expected)")
      #expect(problem.text.contains(expected), "\(problem.text)")
    }
  }

  @Test func damagedProgramsAreOneLineAndTheListIsJudged() throws {
    let bytes = Self.program.bytes
    var lying = bytes
    // The length of the section of class names.
    let place = try #require(
      (0..<bytes.count).first { bytes[$0...].starts(with: "__objc_classname".utf8) })
    for index in 40..<48 { lying[place + index] = 0xFF }
    var commands = bytes
    for index in 16..<24 { commands[index] = 0xFF }
    // The number of symbols.
    var symbols = bytes
    let table = try #require(
      (0..<bytes.count).first { bytes[$0...].starts(with: [2, 0, 0, 0, 24, 0, 0, 0]) })
    for index in 12..<16 { symbols[table + index] = 0x7F }
    let fat = MachOSample.fat([(0x0100_000C, bytes)])
    let cut = [Array(bytes.prefix(40)), Array(bytes.prefix(9)), Array(fat.prefix(4_200))]
    for broken in [lying, commands, symbols] + cut {
      let result = try Self.read(Self.archive(broken).bytes)
      #expect(result.product.program == nil)
      #expect(result.problems.count == 1 && result.problems[0].text.contains("Mach-O"))
    }
    let script = try Self.read(Self.archive(Array("#!/bin/sh".utf8)).bytes)
    #expect(script.problems.first?.kind == .unsupported)
  }

  /// Names of classes are found in both places where compilers of Swift put them.
  @Test func classNamesMayBeAmongTheOtherStrings() throws {
    for hasOldStrings in [false, true] {
      var program = Self.program
      program.hasOldStrings = hasOldStrings
      let result = try Self.read(Self.archive(program.bytes).bytes)
      #expect(result.problems.isEmpty)
      let classes = try #require(result.product.program).classes
      #expect(classes.contains("_TtC5Films13SceneDelegate"))
    }
  }

  // MARK: Any bytes

  /// Changed bytes never trap, and end in a product or in one line.
  @Test func mutatedProductsEndInAProductOrInOneLine() {
    var random = SplitMix64(seed: 23)
    let seeds = [
      Self.archive(Self.program.bytes).bytes,
      Self.archive(Self.program.bytes, deflated: false).bytes,
      Self.archive(MachOSample.fat([(0x0100_000C, Self.program.bytes)]), deflated: false).bytes,
    ]
    for _ in 0..<1_500 {
      let bytes = mutated(seeds.randomElement(using: &random) ?? [], &random)
      guard let problem = Self.problem(bytes) else { continue }
      #expect(!problem.text.isEmpty && !problem.text.utf8.contains { $0 < 0x20 })
    }
  }

  /// The program alone, so that every change reaches its reader.
  @Test func mutatedProgramsEndInFactsOrInOneLine() {
    var random = SplitMix64(seed: 29)
    for round in 0..<1_500 {
      let bytes =
        round % 2 == 0 ? Self.program.bytes : MachOSample.fat([(0x0100_000C, Self.program.bytes)])
      let archive = Self.archive(mutated(bytes, &random), deflated: false)
      guard let problem = Self.problem(archive.bytes) else { continue }
      #expect(!problem.text.isEmpty && !problem.text.utf8.contains { $0 < 0x20 })
    }
  }
}
