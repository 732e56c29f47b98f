import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Mappings that are proposed for lines that were not understood: each is applied as it is, and the
/// events are those that a person reads in the text.
@Suite struct ProposalTests {
  private static func proposals(_ text: String) throws -> [LogMapping] {
    var options = ReadingOptions()
    options.explainsInput = true
    return try read(text, options: options).summary.explanation?.proposals ?? []
  }

  /// The events that a text gains by the proposals, without the lines that are kept as they are.
  static func gained(_ text: String) throws -> [String] {
    try gained("sceneDidBecomeActive\n" + text, by: proposals(text))
  }

  /// The same where the lines are behind one that is understood, so that a log is read.
  static func gained(inLog text: String) throws -> [String] {
    try gained(ofLog: "sceneDidBecomeActive\n" + text)
  }

  static func gained(ofLog text: String) throws -> [String] {
    try gained(text, by: proposals(text))
  }

  private static func gained(_ text: String, by mappings: [LogMapping]) throws -> [String] {
    var options = ReadingOptions()
    options.mappings = mappings
    for mapping in options.mappings { #expect(mapping.mistakes { _, _ in "" } == []) }
    let outcome = try read(text, options: options)
    return outcome.recorder.sketch.split(separator: "\n")
      .map { String($0.drop { $0 != " " }.dropFirst()) }
      .filter { !$0.hasPrefix("run=") && !$0.hasPrefix("trace.loss") && !$0.hasPrefix("log ") }
      .filter { !$0.hasPrefix("scene.didBecomeActive") }
  }

  @Test(arguments: rows)
  func everyProposalIsRightForItsLines(_ text: String, _ events: [String]) throws {
    #expect(try Self.gained(text) == events, "\(text)")
  }

  /// A load that comes twice at once is named, because no rule judges it without a mapping.
  @Test(
    arguments: [
      (
        "10:00:00.292 GET /films\n10:00:00.300 GET /films\n",
        "'GET /films' came twice within a second"
      ),
      (
        "10:00:00.292 Feed: fetch started\n10:00:00.300 Feed: fetch started\n",
        "'Feed: fetch started' came twice within a second"
      ),
      ("10:00:00.292 upload started\n10:00:00.300 upload started\n", nil),
      ("10:00:00.292 GET /films\n10:00:01.292 GET /films\n", nil),
      ("10:00:00.292 GET /films/1\n10:00:00.300 GET /films/2\n", nil),
      ("10:00:00.292 tick\n10:00:00.300 tick\n", nil),
      (
        "10:00:00.292 Loading feed because of return\n10:00:00.300 Loading feed because of start\n",
        "'Loading feed because of #' came twice within a second"
      ),
      (
        "10:00:00.292 feed refresh start (source: return)\n"
          + "10:00:00.300 feed refresh start (source: timer)\n",
        "'feed refresh start (source: return)' came twice within a second"
      ),
      ("10:00:00.292 FeedModel: loading\n10:00:00.300 UserModel: loading\n", nil),
      (
        "10:00:00.292 FeedModel: loading\n10:00:00.300 FeedModel: loading\n",
        "'FeedModel: loading' came twice within a second"
      ),
      (
        "10:00:00.292 [Home] fetchFeed()\n10:00:00.300 [Store] fetchFeed()\n",
        "'fetchFeed()' came twice within a second"
      ),
      (
        "2026-11-20 10:00:00.292 Films[8:1] [Home] reload()\n"
          + "2026-11-20 10:00:00.300 Films[8:1] [Chat] reload()\n", nil
      ),
      (
        "10:00:00.292 GET /films [req 1]\n10:00:00.300 GET /films [req 2]\n",
        "'GET /films [req #]' came twice within a second"
      ),
      ("fetchFilms()\nfetchFilms()\n", "'fetchFilms()' came twice in a row"),
      ("fetchFilms()\nfetchStars()\nfetchFilms()\n", nil),
      // With the moment, the cause or the number of each.
      (
        "10:00:00.2 loadFeed() — launch\n10:00:00.3 loadFeed() — onAppear\n",
        "'loadFeed() — #' came twice within a second"
      ),
      (
        "10:00:00.2 loadFeed() from onAppear\n10:00:00.3 loadFeed() from onChange(scenePhase)\n",
        "'loadFeed() from #' came twice within a second"
      ),
      (
        "10:00:00.2 useEffect → fetchFeed()\n10:00:00.3 AppState listener → fetchFeed()\n",
        "'useEffect → fetchFeed()' came twice within a second"
      ),
      (
        "10:00:00.2 onAppear: loading feed\n10:00:00.3 loading feed (scenePhase active)\n",
        "'onAppear: loading feed' came twice within a second"
      ),
      (
        "10:00:00.2 loadFeed (sceneDidBecomeActive)\n10:00:00.3 loadFeed (onAppear)\n",
        "'loadFeed (#)' came twice within a second"
      ),
      (
        "10:00:00.2 #1 loadFeed()\n10:00:00.3 #2 loadFeed()\n",
        "'## loadFeed()' came twice within a second"
      ),
      ("10:00:00.2 #1 loading\n10:00:00.3 #2 loading\n", nil),
      ("10:00:00.2 loadFeed() from cache\n10:00:00.3 loadFeed() from network\n", nil),
      ("10:00:00.2 FeedStore → fetch()\n10:00:00.3 UserStore → fetch()\n", nil),
      // How often, and of which process.
      (
        "10:00:00.2 loadFeed()\n10:00:00.3 loadFeed()\n10:00:00.4 loadFeed()\n",
        "'loadFeed()' came 3 times within a second"
      ),
      ("loadFeed()\nloadFeed()\nloadFeed()\n", "'loadFeed()' came 3 times in a row"),
      (
        "2026-11-20 10:00:00.292 Films[8:1] loadFeed()\n"
          + "2026-11-20 10:00:00.300 Films[9:1] sceneDidBecomeActive\n"
          + "2026-11-20 10:00:00.310 Films[9:1] loadFeed()\n", nil
      ),
      (
        "10:00:00.200 loadFeed()\n10:00:00.300 application(_:didFinishLaunchingWithOptions:)\n"
          + "10:00:00.400 loadFeed()\n", nil
      ),
      // Something between them says why: the first failed or did nothing, or a person asked.
      ("10:00:00.292 GET /feed\n10:00:00.3 GET /feed failed: lost\n10:00:00.4 GET /feed\n", nil),
      ("10:00:00.292 GET /feed\n10:00:00.3 ← 503 /feed\n10:00:00.4 GET /feed\n", nil),
      (
        "10:00:00.292 Fetching feed\n10:00:00.3 Error: 401 Unauthorized\n"
          + "10:00:00.4 Fetching feed\n", nil
      ),
      ("10:00:00.2 loadFeed()\n10:00:00.3 loadFeed() cancelled\n10:00:00.4 loadFeed()\n", nil),
      ("10:00:00.2 loadFeed()\n10:00:00.3 already loading, ignored\n10:00:00.4 loadFeed()\n", nil),
      (
        "10:00:00.2 Refreshing feed\n10:00:00.3 user pulled to refresh\n"
          + "10:00:00.4 Refreshing feed\n", nil
      ),
      (
        "10:00:00.2 loadFeed()\n10:00:00.3 decoding stars failed, loadUser()\n"
          + "10:00:00.4 loadFeed()\n",
        "'loadFeed()' came twice within a second"
      ),
    ] as [(String, String?)])
  func aLoadThatComesTwiceIsNamed(_ lines: String, _ told: String?) throws {
    let time = lines.hasPrefix("1") ? "10:00:00.100 " : ""
    let text = time + "sceneDidBecomeActive\n" + lines
    let limits = try read(text, options: ReadingOptions()).limits
    let note = try #require(limits.first { $0.kind == .notUnderstood }).text
    #expect(told.map(note.contains) ?? !note.contains("twice"), "\(note)")
  }

  /// Two devices load the same each.
  @Test(arguments: [
    "[iPad] 10:00:01.100 sceneDidBecomeActive\n[iPhone] 10:00:01.200 sceneDidBecomeActive\n"
      + "[iPad] 10:00:01.210 loadFeed()\n[iPhone] 10:00:01.215 loadFeed()\n",
    "iPad: sceneDidBecomeActive\niPhone: sceneDidBecomeActive\niPad: loadFeed()\n"
      + "iPhone: loadFeed()\n",
    "Time,Device,Message\n10:00:01.100,iPad,sceneDidBecomeActive\n"
      + "10:00:01.200,iPhone,sceneDidBecomeActive\n10:00:01.210,iPad,loadFeed()\n"
      + "10:00:01.215,iPhone,loadFeed()\n",
  ])
  func loadsOfTwoDevicesAreTwo(_ text: String) throws {
    func notes(_ text: String) throws -> [String] {
      try read(text, options: ReadingOptions()).limits.map(\.text)
    }
    #expect(try !notes(text).contains { $0.contains("came") })
    let one = text.replacing("iPhone", with: "iPad")
    #expect(try notes(one).contains { $0.contains("'loadFeed()' came twice") })
  }

  /// A load that is begun again for a reason, at once, is no load that ran twice; later it is not
  /// known to be the same.
  @Test(arguments: [
    "Fetching feed failed (timeout), retrying", "Error: 401 Unauthorized", "request timed out",
    "Fetching feed skipped, already in flight", "user pulled to refresh",
  ])
  func aLoadThatIsBegunAgainForAReasonIsNotProposed(_ line: String) throws {
    func log(_ line: String, _ second: Int) -> String {
      "10:00:00.100 sceneDidBecomeActive\n10:00:00.200 Fetching feed\n10:00:00.210 \(line)\n"
        + "10:00:\(second).300 Fetching feed\n"
    }
    #expect(try Self.gained(ofLog: log(line, 11)).count == 2)
    #expect(try Self.gained(ofLog: log(line, 10).replacing("10:00:10", with: "10:00:01")) == [])
    #expect(try Self.gained(ofLog: log("decoding stars failed", 10)).count == 2)
  }

  /// Lines that were not understood have the times of their form, too.
  @Test(arguments: ["[INFO][TIME] ", "[INFO] [TIME] ", "INFO TIME ", "[TIME] "])
  func aLoadThatComesTwiceIsNamedInEveryForm(_ form: String) throws {
    let lines = [
      ("10:00:00.100", "sceneDidBecomeActive"), ("10:00:00.292", "fetchFilms()"),
      ("10:00:00.295", "tick"), ("10:00:00.300", "fetchFilms()"),
    ]
    let text = lines.map { form.replacing("TIME", with: $0) + $1 + "\n" }.joined()
    let limits = try read(text, options: ReadingOptions()).limits
    let note = try #require(limits.first { $0.kind == .notUnderstood }).text
    #expect(note.contains("'fetchFilms()' came twice within a second"), "\(note)")
  }

  /// A report around a log has headings, which no app wrote; what an app wrote may look alike.
  @Test func headingsGetNoMapping() throws {
    let text = "### Describe the bug\n\n# Log\n10:00:00.100 sceneDidBecomeActive\n"
    #expect(try Self.proposals(text).allSatisfy { !$0.pattern.hasPrefix("#") })
    let logged = "10:00:00.100 sceneDidBecomeActive\n10:00:00.200 ### Loading todos\n"
    #expect(try Self.proposals(logged).map(\.event) == ["work"])
  }

  @Test func statesOfOneShapeAreOneMapping() throws {
    let found = try Self.proposals("phase is now inactive\nphase is now active\n")
    #expect(found.map(\.pattern) == ["phase is now {state}"])
    #expect(found.map(\.event) == ["phase.{state}"])
  }

  /// A group would take the words of another message.
  @Test func statesAreOneMappingWhereNoOtherLineIsOfIt() throws {
    let text = "HomeView onAppear\nHomeView onDisappear\nHomeView is empty\n"
    let found = try Self.proposals(text).filter { $0.event != "log" }
    #expect(found.map(\.pattern) == ["HomeView onAppear", "HomeView onDisappear"])
    let alone = try Self.proposals("HomeView onAppear\nHomeView onDisappear\n")
    #expect(alone.map(\.pattern) == ["HomeView {state}"])
  }

  /// A word about a callback is none.
  @Test(arguments: [
    "unsubscribed from UIApplicationDidBecomeActiveNotification",
    "subscribing to UIApplicationDidEnterBackgroundNotification",
    "Swizzling applicationDidBecomeActive:", "Replaced sceneDidEnterBackground: with ours",
    "applicationWillTerminate is deprecated", "applicationWillResignActive handlers: 4",
    "retry applicationDidEnterBackground (1/3)", "queue event \"applicationDidEnterBackground\"",
    "breadcrumb[3] = applicationDidEnterBackground", "applicationWillTerminate: 0",
    "func sceneDidEnterBackground(_ scene: UIScene)", "case applicationDidEnterBackground",
    "// sceneDidEnterBackground", "Analytics.track(\"applicationDidEnterBackground\")",
    "sceneDidEnterBackground is optional", "applicationDidEnterBackground called yesterday",
    "frontmost app changed to Mail (active)", "App has entered background 3 times",
    "scenePhase != .active", "!scenePhase.active", "old scenePhase: active",
    "scenePhase unchanged: active",
  ])
  func aMentionOfACallbackGetsNoMapping(_ line: String) throws {
    let text = "2025-01-01 10:00:00.100 Films[811:2001] \(line)\n"
    #expect(try Self.proposals(text).allSatisfy { $0.event == "log" })
    let limits = try read(text, options: ReadingOptions())
    #expect(!(limits.limits + limits.summary.problems).contains { $0.text.contains("could make") })
  }

  /// Lines of daemons say nothing of the app's callbacks, whatever their words are.
  /// What an app read did not happen then.
  @Test(arguments: [
    "scenePhase = .background at init", "scenePhase at launch: background", "saved state: inactive",
    "loaded saved session", "saved filter: active films", "memory warning level normal",
  ])
  func whatAnAppReadGetsNoMapping(_ line: String) throws {
    #expect(EventGuess(line) == nil)
  }

  @Test(arguments: [
    ("saved draft", "data.save"), ("memory warning", "app.memoryWarning"),
    ("phase changed to background", "phase.background"), ("state saved", "data.save"),
  ])
  func whatHappenedGetsItsMapping(_ line: String, _ event: String) throws {
    #expect(EventGuess(line)?.event == event)
  }

  @Test func linesOfTheSystemGetNoMapping() throws {
    for process in ["runningboardd", "mediaserverd", "locationd", "SpringBoard"] {
      let line = "default\t22:15:18.600000+0100\t\(process)\tthe app went to the background now 1\n"
      #expect(try Self.proposals(line) == [], "\(process)")
      let refusal = try read(line, options: ReadingOptions()).summary.problems
      #expect(!refusal.contains { $0.text.contains("could make") }, "\(process)")
    }
    let own = "default\t22:15:18.600000+0100\tFilms\tthe app entered the background now 1\n"
    #expect(try Self.proposals(own).map(\.event) == ["note.app.didEnterBackground"])
  }

  /// No fixture's proposals make an event of a line that is none.
  @Test(
    arguments: FixtureLawTests.imported.filter {
      // The further lines of a callback are lines of the same one.
      ($0.hasSuffix("log") || $0.hasSuffix("json")) && !$0.contains("several-lines")
    })
  func proposalsOfFixturesKeepTheirLines(_ path: String) throws {
    let bytes = try SourceTree.bytes(path)
    let text = String(decoding: bytes, as: UTF8.self)
    let plain = try read(text, options: ReadingOptions())
    var options = ReadingOptions()
    options.mappings = try Self.proposals(text)
    let mapped = try read(text, options: options)
    func kinds(_ outcome: Outcome) -> [String] { outcome.recorder.names.filter { $0 != "log" } }
    let expected = Self.written[path] ?? []
    #expect(kinds(mapped).count == kinds(plain).count + expected.count)
    #expect(options.mappings.map(\.event).filter { $0 != "log" } == expected)
  }

  /// The events that a person reads in lines of fixtures that are not understood by themselves.
  private static let written = [
    "imported/console.own-words.log": ["data.save"],
    "imported/console.xcode.log": ["data.save"],
  ]

  /// A save of one thing is none of another; where it names something else, it may be of all.
  @Test(arguments: [
    (
      "note 17 edited\nnote 18 edited\nnote 17 saved\n",
      ["data.dirty key=\"note 17\"", "data.dirty key=\"note 18\"", "data.save key=\"note 17\""]
    ),
    (
      "draft A changed\ndraft B changed\ndraft A saved\n",
      ["data.dirty key=\"draft A\"", "data.dirty key=\"draft B\"", "data.save key=\"draft A\""]
    ),
    (
      "draft A changed\ndraft B changed\nall drafts saved\n",
      ["data.dirty", "data.dirty", "data.save"]
    ),
  ])
  func whatIsChangedAndSavedHasItsName(_ text: String, _ events: [String]) throws {
    #expect(try Self.gained(text) == events)
  }
}
