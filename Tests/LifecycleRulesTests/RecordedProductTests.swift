import LifecycleRules
import TestSupport
import Testing
import TraceModel

/// What the product of a recording adds to the headers of its runs.
@Suite struct RecordedProductTests {
  private static let list = """
    <!-- iOS, SwiftUI, SDK 27.0, needs 16.0 -->
    <key>CFBundleIdentifier</key><string>com.example.films</string>
    <key>CFBundleExecutable</key><string>Films</string>
    <key>CFBundleShortVersionString</key><string>4.2</string>
    <key>CFBundleVersion</key><string>1337</string>
    <key>DTSDKName</key><string>iphoneos27.0</string>
    <key>UIBackgroundModes</key><array><string>fetch</string><string>audio</string></array>
    <key>BGTaskSchedulerPermittedIdentifiers</key><array><string>films.refresh</string></array>
    <key>UIApplicationSceneManifest</key><dict>
    <key>UIApplicationSupportsMultipleScenes</key><true/></dict>
    """

  private func product(_ text: String = list) throws -> RecordedProduct {
    RecordedProduct(try ProductExample(text).product, path: "Films.app")
  }

  @Test func factsAreTakenWhereTheHeaderLacksThem() throws {
    let completed = try product().completed(RunHeader())
    let header = completed.header
    #expect(completed.isOfRun && completed.contradictions.isEmpty)
    #expect(header.app == "com.example.films" && header.version == "4.2" && header.build == "1337")
    #expect(header.sdk == "27.0" && header.multipleScenes && header.lifeCycle == .swiftUI)
    #expect(Set(header.backgroundModes) == ["fetch", "audio"])
    #expect(header.permittedTasks == ["films.refresh"])
    // The app runs on iPads, too.
    #expect(header.platform == .iOS && header.isPlatformAssumed)
    #expect(completed.taken.map(\.name).count == 8)
  }

  @Test(arguments: [
    ("watchOS", RunHeader.Platform.watchOS), ("tvOS", .tvOS), ("macOS", .macOS),
    ("visionOS", .visionOS), ("iOS", .iOS), ("Mac Catalyst", .iOS),
  ])
  func thePlatformIsTakenWhereThereIsOneAlone(_ name: String, _ platform: RunHeader.Platform) throws
  {
    let product = try product(Self.list.replacing("<!-- iOS,", with: "<!-- \(name),"))
    #expect(product.completed(RunHeader()).header.platform == platform)
    var log = RunHeader()
    log.partial = true
    log.platform = nil
    let known = product.completed(log).header.platform
    #expect(known == (["iOS", "Mac Catalyst"].contains(name) ? nil : platform))
  }

  private static let contradictions:
    [(String, @Sendable (inout RunHeader) -> Void, isOfRun: Bool)] = [
      ("app", { $0.app = "com.example.music" }, false),
      ("version", { $0.version = "4.3" }, false),
      ("build", { $0.build = "1338" }, false),
      ("sdk", { $0.sdk = "26.0" }, true),
      ("platform", { $0.platform = .watchOS }, false),
      ("lifeCycle", { $0.lifeCycle = .uikitScene }, true),
      ("multipleScenes", { $0.multipleScenes = false }, true),
      ("backgroundModes", { $0.backgroundModes = ["voip"] }, true),
      ("permittedTasks", { $0.permittedTasks = ["films.posters"] }, true),
    ]

  @Test func everyContradictionIsSaidAndTheHeaderCounts() throws {
    let product = try product()
    #expect(Self.contradictions.map(\.0).sorted() == SharedFact.all.map(\.name).sorted())
    for (name, change, isOfRun) in Self.contradictions {
      var header = RunHeader()
      change(&header)
      let completed = product.completed(header)
      #expect(completed.contradictions.map(\.fact.name) == [name])
      #expect(completed.isOfRun == isOfRun, "\(name)")
      var other = completed.header
      change(&other)
      #expect(other == completed.header, "\(name) is still the header's")
      let notes = product.notes(completed)
      #expect(notes.contains { $0.contains("the header has \(name) ") }, "\(notes)")
      #expect(notes.contains { $0.contains("another app or build") } == !isOfRun)
      #expect(completed.taken.isEmpty == !isOfRun)
    }
  }

  @Test(arguments: [
    ("app", "Films"), ("app", "com.example.films"), ("sdk", "27"), ("version", "4.2.0"),
    ("build", "1337"),
  ])
  func otherSpellingsAgree(_ name: String, _ value: String) throws {
    var header = RunHeader()
    switch name {
    case "app": header.app = value
    case "sdk": header.sdk = value
    case "version": header.version = value
    default: header.build = value
    }
    #expect(try product().completed(header).contradictions.isEmpty)
  }

  /// An extension has a bundle of its own, and a framework is no app.
  @Test(arguments: [
    ("<key>NSExtension</key><dict/>", "an app extension"),
    ("<key>CFBundlePackageType</key><string>FMWK</string>", "a bundle of type 'FMWK'"),
    ("<key>LSApplicationLaunchProhibited</key><true/>", "an app without code of its own"),
  ])
  func ofWhatIsNoAppNothingIsTaken(_ content: String, _ words: String) throws {
    let other = try product(Self.list + content)
    var header = RunHeader()
    header.app = "com.example.films"
    let completed = other.completed(header)
    #expect(!completed.isOfRun && completed.header == header)
    #expect(
      other.notes(completed) == ["'Films.app' is of \(words), and nothing is taken from it"])
  }

  @Test func aPlatformIsSaidByItsName() throws {
    let other = try product(Self.list.replacing("<!-- iOS,", with: "<!-- macOS,"))
    var header = RunHeader()
    header.platform = .iOS
    #expect(
      other.notes(other.completed(header)) == [
        "'Films.app' has platform 'macOS', and the header has platform 'ios': it is of another app "
          + "or build, and nothing is taken from it"
      ])
  }

  /// A source has variables, which a build replaces, and lacks what the build adds.
  @Test func aSourceContradictsNothingThatABuildSets() throws {
    let source = try product(
      """
      <key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
      <key>CFBundleVersion</key><string>$(CURRENT_PROJECT_VERSION)</string>
      """)
    var header = RunHeader()
    header.app = "com.example.films"
    header.build = "7"
    header.multipleScenes = true
    header.backgroundModes = ["fetch"]
    header.permittedTasks = ["films.refresh"]
    let completed = source.completed(header)
    #expect(completed.isOfRun && completed.contradictions.isEmpty && completed.header == header)
  }

  // MARK: Laws

  private static func random(_ random: inout SplitMix64) -> RunHeader {
    var header = RunHeader()
    func maybe<Value>(_ values: [Value]) -> Value? {
      Bool.random(using: &random) ? values.randomElement(using: &random) : nil
    }
    header.app = maybe(["com.example.films", "Films", "com.example.music", ""])
    header.version = maybe(["4.2", "4.2.0", "5", "4.2-beta", "4..2"])
    header.build = maybe(["1337", "1338"])
    header.sdk = maybe(["27.0", "27", "26.4", "99999999999999999999.1"])
    header.lifeCycle = maybe(RunHeader.LifeCycle.allCases)
    if let platform = maybe(RunHeader.Platform.allCases) { header.platform = platform }
    if let value = maybe([true, false]) { header.multipleScenes = value }
    header.backgroundModes =
      maybe([["fetch"], ["audio", "fetch"], ["fetch", "audio", "audio"]]) ?? []
    header.permittedTasks = maybe([["films.refresh"], ["films.posters", "films.refresh"]]) ?? []
    return header
  }

  @Test func whatAHeaderStatesStaysAndTwiceIsOnce() throws {
    var random = SplitMix64(seed: 9)
    let products = try [
      Self.list, Self.list.replacing("iOS, SwiftUI", with: "iOS, UIKit"),
      Self.list.replacing("<!-- iOS,", with: "<!-- macOS,"),
      "<key>CFBundleIdentifier</key><string>com.example.films</string>", "",
    ].map { try product($0) }
    for _ in 0..<2_000 {
      let header = Self.random(&random)
      for product in products {
        let once = product.completed(header)
        let again = product.completed(once.header)
        #expect(again.header == once.header && again.taken.isEmpty)
        #expect(again.isOfRun == once.isOfRun)
        #expect(again.contradictions.map(\.fact.name) == once.contradictions.map(\.fact.name))
        if !once.isOfRun { #expect(once.header == header) }
        // Nothing that was stated is another value.
        #expect(Set(once.taken.map(\.name)).isDisjoint(with: once.contradictions.map(\.fact.name)))
        var restored = once.header
        if header.app != nil { restored.app = header.app }
        if header.version != nil { restored.version = header.version }
        if header.build != nil { restored.build = header.build }
        if header.sdk != nil { restored.sdk = header.sdk }
        if header.lifeCycle != nil { restored.lifeCycle = header.lifeCycle }
        #expect(restored == once.header)
      }
    }
  }
}
