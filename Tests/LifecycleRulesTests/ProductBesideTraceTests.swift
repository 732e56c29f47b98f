import AnalysisSupport
import LifecycleRules
import TestSupport
import Testing
import TraceAnalysis
import TraceModel

/// Findings in a trace that rest on the app that it was recorded with.
@Suite struct ProductBesideTraceTests {
  private func analyze(_ trace: String, _ list: String?) throws -> Analysis {
    try analyze(Array(trace.utf8), list)
  }

  private func analyze(_ trace: [UInt8], _ list: String?) throws -> Analysis {
    var options = AnalysisOptions()
    options.product = try list.map {
      RecordedProduct(try ProductExample($0).product, path: "Info.plist")
    }
    let analyzer = Analyzer(options, rules: Catalogue.all)
    try analyzer.read(trace)
    return analyzer.finish()
  }

  private func findings(_ code: String, _ trace: String, _ list: String?) throws -> [Finding] {
    try analyze(trace, list).findings.filter { $0.code == code && $0.verdict == .violation }
  }

  // MARK: LT515

  private static let tasks = """
    header app=com.example.films lifeCycle=uikit-scene platform=ios records=background
    0ms process.start
    80ms app.didFinishLaunching
    81ms bgtask.register id=com.example.films.refresh
    82ms bgtask.register id=com.example.films.posters
    9s bgtask.submit id=com.example.films.refresh kind=refresh
    9100ms bgtask.submit id=com.example.films.posters kind=processing

    """

  private static func permitted(_ identifiers: String..., isBuilt: Bool = true) -> String {
    let strings = identifiers.map { "<string>\($0)</string>" }.joined()
    return (isBuilt ? "<key>DTSDKName</key><string>iphoneos27.0</string>\n" : "")
      + "<key>CFBundleIdentifier</key><string>com.example.films</string>\n"
      + "<key>BGTaskSchedulerPermittedIdentifiers</key><array>\(strings)</array>"
      + (isBuilt ? modes("fetch", "processing") : "")
  }

  private static func modes(_ names: String...) -> String {
    let strings = names.map { "<string>\($0)</string>" }.joined()
    return "\n<key>UIBackgroundModes</key><array>\(strings)</array>"
  }

  /// What the scheduler refuses for its mode: each kind of request needs one of its own.
  @Test(arguments: [
    (modes(), ["processing", "fetch"]), (modes("fetch"), ["processing"]),
    (modes("processing", "audio"), ["fetch"]), (modes("processing", "fetch"), []),
    (modes("$(MODE)"), []),
  ])
  func aRequestWithoutItsModeIsFound(_ modes: String, _ lacking: [String]) throws {
    let list = Self.permitted("com.example.films.refresh", "com.example.films.posters") + modes
    let messages = try findings("LT515", Self.tasks, list).map(\.message)
    #expect(messages.count == lacking.count)
    for mode in lacking {
      #expect(messages.contains { $0.hasSuffix("does not have '\(mode)', which it needs") })
    }
    // Without its kind, or from a list that lacks what a build adds, nothing is known.
    let unknown = Self.tasks.replacing(" kind=refresh", with: "")
      .replacing(" kind=processing", with: "")
    #expect(try findings("LT515", unknown, list).isEmpty)
    let source = Self.permitted(
      "com.example.films.refresh", "com.example.films.posters", isBuilt: false)
    #expect(try findings("LT515", Self.tasks, source).isEmpty)
  }

  @Test func aRequestThatTheListDoesNotPermitIsFound() throws {
    let list = Self.permitted("com.example.films.refresh", "com.example.films.poster")
    let found = try findings("LT515", Self.tasks, list)
    #expect(found.count == 1)
    #expect(
      found.first?.message
        == "background task 'com.example.films.posters' was requested, and "
        + "BGTaskSchedulerPermittedIdentifiers of the Info.plist (line 4) does not permit it")
    // The recording alone does not show it.
    #expect(try findings("LT515", Self.tasks, nil).isEmpty)
  }

  /// The header's list, and two of two builds.
  @Test func theHeadersListIsTheInfoPlists() throws {
    func found(_ header: String, _ list: String? = nil) throws -> [String] {
      let text = Self.tasks.replacing("header ", with: "header permittedTasks=\(header) ")
      return try findings("LT515", text, list).map(\.message)
    }
    let refresh = "com.example.films.refresh"
    #expect(
      try found(refresh) == [
        "background task 'com.example.films.posters' was requested, and "
          + "BGTaskSchedulerPermittedIdentifiers of the Info.plist does not permit it"
      ])
    #expect(try found("com.example.films.*").isEmpty)
    #expect(try found(refresh, Self.permitted("com.example.films.posters")).isEmpty)
    #expect(try found("com.example.films.posters", Self.permitted(refresh)).isEmpty)
    #expect(try found("com.example.films", Self.permitted(refresh)).count == 1)
  }

  @Test(arguments: [
    permitted("com.example.films.refresh", "com.example.films.posters"),
    permitted("com.example.films.*"),
    permitted("$(PRODUCT_BUNDLE_IDENTIFIER).refresh", "${PRODUCT_BUNDLE_IDENTIFIER}.posters"),
    permitted("com.example.films.refresh", "$(POSTER_TASK)"),
    "<key>CFBundleIdentifier</key><string>com.example.films</string>",
    permitted("x").replacing("com.example.films<", with: "com.example.music<"),
  ])
  func aRequestThatMayBePermittedIsNot(_ list: String) throws {
    #expect(try findings("LT515", Self.tasks, list).isEmpty, "\(list)")
  }

  @Test func aBuiltListWithoutTheKeyPermitsNothing() throws {
    let list = """
      <key>DTSDKName</key><string>iphoneos27.0</string>
      <key>CFBundleIdentifier</key><string>com.example.films</string>
      """
    #expect(try findings("LT515", Self.tasks, list).count == 2)
  }

  /// One mistake is one finding, and a refusal of what the list permits has another reason.
  @Test func aRefusalIsExplainedByTheList() throws {
    let refused =
      Self.tasks
      + "9200ms bgtask.submitFailed id=com.example.films.posters reason=notPermitted\n"
    let lacking = try findings("LT515", refused, Self.permitted("com.example.films.refresh"))
    #expect(lacking.count == 1 && lacking.first?.occurrences == 1)
    let list = Self.permitted("com.example.films.refresh", "com.example.films.posters")
    let lackingMode = try findings("LT515", refused, list + Self.modes("fetch"))
    #expect(lackingMode.count == 1 && lackingMode.first?.occurrences == 1)
    let unknown = refused.replacing(" kind=processing", with: "")
    let found = try findings("LT515", unknown, list + Self.modes("fetch"))
    #expect(found.count == 1)
    #expect(found.first?.message.contains("its UIBackgroundModes are fetch") == true)
  }

  // MARK: LT410

  private static func manifest(_ delegate: String, name: String = "Main") -> String {
    """
    <key>CFBundleIdentifier</key><string>com.example.films</string>
    <key>DTSDKName</key><string>iphoneos27.0</string>
    <key>UIApplicationSceneManifest</key><dict>
    <key>UISceneConfigurations</key><dict>
    <key>UIWindowSceneSessionRoleApplication</key><array><dict>
    <key>UISceneConfigurationName</key><string>\(name)</string>
    <key>UISceneDelegateClassName</key><string>\(delegate)</string>
    </dict></array></dict></dict>
    """
  }

  private func configurations(_ delegate: String, _ list: String) throws -> [Finding] {
    try findings(
      "LT410",
      """
      header app=com.example.films lifeCycle=uikit-scene platform=ipados
      0ms process.start
      80ms app.didFinishLaunching
      95ms app.configurationForConnecting name=Main delegate=\(delegate)
      100ms A scene.willConnect

      """, list)
  }

  @Test(arguments: [
    ("EditorDelegate", "Films.SceneDelegate"), ("Films.EditorDelegate", "Films.SceneDelegate"),
    ("EditorDelegate", "$(PRODUCT_MODULE_NAME).SceneDelegate"),
    ("Kit.SceneDelegate", "Films.SceneDelegate"), ("_TtC5Films6Editor", "Films.SceneDelegate"),
  ])
  func aNameWithAnotherDelegateThanInTheManifestIsFound(_ delegate: String, _ listed: String) throws
  {
    let found = try configurations(delegate, Self.manifest(listed))
    #expect(found.count == 1)
    #expect(
      found.first?.message.contains("in the scene manifest of the Info.plist (line 8)") == true)
  }

  @Test(arguments: [
    ("SceneDelegate", "Films.SceneDelegate"), ("Films.SceneDelegate", "Films.SceneDelegate"),
    ("_TtC5Films13SceneDelegate", "Films.SceneDelegate"),
    ("SceneDelegate", "$(PRODUCT_MODULE_NAME).SceneDelegate"),
    ("Films.SceneDelegate", "$(PRODUCT_MODULE_NAME).SceneDelegate"),
    // It may be the name of the class for Objective-C.
    ("SceneDelegate", "FLMSceneDelegate"), ("SceneDelegate", "$(SCENE_DELEGATE)"),
    ("SceneDelegate", "Films.$(SCENE_DELEGATE)"),
  ])
  func aNameThatMayHaveTheDelegateOfTheManifestIsNot(_ delegate: String, _ listed: String) throws {
    #expect(try configurations(delegate, Self.manifest(listed)).isEmpty)
    #expect(try configurations("X", Self.manifest(listed, name: "Other")).isEmpty)
  }

  // MARK: LT402

  private static let refusal = """
    header app=com.example.films platform=ios records=log
    0ms process.start
    400ms process.exit reason=\"_UIApplicationEvaluateRuntimeIssueForNoSceneLifeCycleAdoption\"

    """

  @Test(arguments: [
    (
      "<!-- iOS, UIKit, SDK 27.0, needs 16.0, text UIWindowSceneDelegate -->\n"
        + manifest("Films.Scene"), "its launch was refused: piece 2 of 3 is missing"
    ),
    (
      "<!-- iOS, UIKit, SDK 27.0, needs 16.0 -->\n<key>DTSDKName</key><string>iphoneos27.0</string>",
      "its launch was refused: pieces 1, 2 and 3 of 3 are missing"
    ),
    (
      "<key>DTSDKName</key><string>iphoneos27.0</string>",
      "its launch was refused: piece 1 of 3 is missing: the scene manifest"
    ),
    (
      "<key>CFBundleIdentifier</key><string>com.example.films</string>",
      "piece 1 of 3 is not in the Info.plist"
    ),
    (
      manifest("Films.Scene"),
      "pieces 1 and 3 of 3 are in the Info.plist; look for piece 2 in the app: "
        + "a scene delegate class, 'Films.Scene'"
    ),
    (
      manifest("Films.Scene").replacing("UISceneDelegateClassName", with: "UISceneClassName"),
      "piece 1 of 3 is in the Info.plist, and it names no class for piece 2"
    ),
    (
      "<!-- iOS, UIKit, SDK 27.0, needs 16.0, class Films.Scene, text UIWindowSceneDelegate -->\n"
        + manifest("Films.Scene"), "which may be of another build"
    ),
  ])
  func aRefusedLaunchNamesTheMissingPiece(_ list: String, _ words: String) throws {
    let found = try findings("LT402", Self.refusal, list)
    #expect(found.count == 1 && found.first?.severity == .error)
    #expect(found.first?.message.contains(words) == true, "\(found.map(\.message))")
  }

  @Test func theSDKOfTheProductSetsTheLevel() throws {
    let phases = """
      header app=com.example.films platform=ios lifeCycle=uikit-app
      0ms process.start
      80ms app.didFinishLaunching
      200ms app.didBecomeActive
      900ms process.exit

      """
    #expect(try findings("LT402", phases, nil).first?.severity == .note)
    let list = "<key>DTSDKName</key><string>iphoneos27.0</string>"
    let found = try findings("LT402", phases, list).first
    #expect(found?.severity == .error)
    #expect(found?.message.contains("built with SDK 27.0") == true)
  }

  // MARK: Laws

  private func told(_ analysis: Analysis) -> [String] {
    analysis.findings.map { "\($0.rule) \($0.severity) \($0.verdict) \($0.message)" }
  }

  private func notes(_ analysis: Analysis) -> [InputProblem] {
    analysis.inputs.flatMap(\.problems).filter { $0.kind == .productFact }
  }

  /// Whatever the list of another app has, it changes nothing, and that is said.
  @Test(arguments: SourceTree.small)
  func theProductOfAnotherAppChangesNothing(_ path: String) throws {
    let bytes = try SourceTree.bytes(path)
    let alone = try analyze(bytes, nil)
    let list = Self.manifest("A.B").replacing("com.example.films", with: "org.nobody.app")
    let other = try analyze(bytes, list)
    let named = alone.runs.filter { $0.hasHeader && $0.header.app != nil }
    guard named.count == alone.runCount, alone.runCount > 0 else { return }
    #expect(told(other) == told(alone))
    #expect(notes(other).contains { $0.text.contains("another app or build") })
    #expect(other.isComplete == alone.isComplete && other.isDamaged == alone.isDamaged)
  }

  /// A run that names no app is the product's, with or without a header.
  @Test func runsWithoutAHeaderTakeTheFacts() throws {
    let list = Self.permitted("com.example.films.refresh")
    let bare = Self.tasks.split(separator: "\n").dropFirst().joined(separator: "\n") + "\n"
    let analysis = try analyze(bare, list)
    #expect(analysis.runs.map(\.header.app) == ["com.example.films"])
    #expect(
      notes(analysis).map(\.text) == [
        "from 'Info.plist': app 'com.example.films', sdk '27.0', multipleScenes 'false', "
          + "backgroundModes 'fetch, processing', permittedTasks 'com.example.films.refresh'"
      ])
    #expect(analysis.findings.contains { $0.message.contains("does not permit it") })
  }

  /// Runs of one file with one note each are counted, and parts of a run are still one.
  @Test func aNoteStandsForAllRunsThatItIsAbout() throws {
    let list = "<key>DTSDKName</key><string>iphoneos27.0</string>"
    let trace = (0..<30).map {
      "header run=r\($0) app=a sdk=26.0\n0ms process.start\n9ms process.exit\n"
    }
    let found = notes(try analyze(trace.joined(), list))
    #expect(found.map(\.count).max() == 30)
    #expect(found.contains { $0.text.contains("the header has sdk '26.0', which counts") })
  }
}
