import AnalysisSupport
import TestSupport
import Testing
import TraceAnalysis
import TraceModel
import TraceReading

@testable import LifecycleRules

/// Two lines about one load which are not the same text, read by the mappings that are proposed for
/// them, as they are.
@Suite struct ProposedDoubleTests {
  private static let doubled: Set = ["LT205", "LT206", "LT403", "LT423"]

  /// A return to the app with a line before the activation and one after it.
  private func log(_ first: String, _ second: String) -> String {
    """
    2026-11-20 09:00:00.000 Films[812:1] sceneDidEnterBackground
    2026-11-20 09:01:00.000 Films[812:1] sceneWillEnterForeground
    2026-11-20 09:01:00.010 Films[812:1] \(first)
    2026-11-20 09:01:00.200 Films[812:1] sceneDidBecomeActive
    2026-11-20 09:01:00.210 Films[812:1] \(second)

    """
  }

  private struct Outcome {
    var proposals: [LogMapping] = []
    var findings: Set<String> = []
  }

  private func judge(_ text: String) throws -> Outcome {
    var outcome = Outcome()
    var options = ReadingOptions()
    options.explainsInput = true
    let plain = Analyzer(AnalysisOptions(), rules: [])
    outcome.proposals =
      try plain.read(Array(text.utf8), options: options).explanation?.proposals ?? []
    var mapped = ReadingOptions()
    mapped.mappings = outcome.proposals
    let analyzer = Analyzer(AnalysisOptions(), rules: Catalogue.all)
    try analyzer.read(Array(text.utf8), options: mapped)
    outcome.findings = Set(
      analyzer.finish().findings.filter { $0.verdict == .violation }.map(\.code))
    return outcome
  }

  @Test(
    arguments: [
      // Two places that write the same, about a thing that they name.
      ("[HomeVC] fetchFeed()", "[FeedStore] fetchFeed()"),
      ("[Home] refreshing films", "[Store] refreshing films"),
      // Two reasons.
      (
        "🔄 Refreshing feed (reason: willEnterForeground)",
        "🔄 Refreshing feed (reason: didBecomeActive)"
      ),
      ("Loading feed because of foreground", "Loading feed because of activation"),
      ("Fetching films, trigger: willEnterForeground", "Fetching films, trigger: didBecomeActive"),
      ("Reloading feed [reason=foreground]", "Reloading feed [reason=activation]"),
      ("loadFeed() triggered by foreground", "loadFeed() triggered by activation"),
      ("feed refresh started reason=foreground", "feed refresh started reason=activation"),
      ("Syncing films due to foreground", "Syncing films due to activation"),
      ("loadFeed() — foreground", "loadFeed() — active"),
      ("loadFeed() from sceneWillEnterForeground", "loadFeed() from sceneDidBecomeActive"),
      ("loading feed (scenePhase inactive)", "loading feed (scenePhase active)"),
      // Two numbers of requests.
      ("#1 loadFeed()", "#2 loadFeed()"),
      ("→ GET /feed?page=1 [req 17]", "→ GET /feed?page=1 [req 18]"),
      ("GET https://example.com/feed (id: 17)", "GET https://example.com/feed (id: 18)"),
      ("[17] GET /feed", "[18] GET /feed"), ("GET /feed HTTP/1.1 #17", "GET /feed HTTP/1.1 #18"),
      (
        "GET /feed request-id=0A1B2C3D-0000-4000-8000-000000000001",
        "GET /feed request-id=0A1B2C3D-0000-4000-8000-000000000002"
      ),
    ])
  func oneLoadInTwoLinesIsFound(_ first: String, _ second: String) throws {
    let outcome = try judge(log(first, second))
    #expect(outcome.proposals.map(\.event) == ["work"])
    #expect(!Self.doubled.isDisjoint(with: outcome.findings))
  }

  @Test(
    arguments: [
      // Every screen has its own.
      ("[HomeVC] reload()", "[SettingsVC] reload()"), ("[Home] loadData()", "[Chat] loadData()"),
      ("[Home] refresh started", "[Chat] refresh started"),
      // Another thing for the same reason, and another request.
      ("Loading feed because of activation", "Loading films because of activation"),
      ("GET /feed?page=1 [req 17]", "GET /feed?page=2 [req 18]"),
      // Answers, failures, and what was not begun.
      ("GET /feed (200)", "GET /feed (200)"), ("GET /feed [200]", "GET /feed [200]"),
      ("GET /feed 200", "GET /feed 200"), ("GET /feed [took 17]", "GET /feed [took 18]"),
      ("Not loading feed because of activation", "Not loading feed because of foreground"),
      ("Loading feed failed (reason: offline)", "Loading feed failed (reason: timeout)"),
      ("Loading feed skipped because of activation", "Loading feed skipped because it runs"),
      // A reason alone, and words that only look like it.
      ("reason: activation", "reason: foreground"), ("the cause is known", "the cause is known"),
    ])
  func linesAboutOtherThingsAreNoDouble(_ first: String, _ second: String) throws {
    let outcome = try judge(log(first, second))
    #expect(Self.doubled.isDisjoint(with: outcome.findings))
  }

  /// Of lines of one text in several categories, all are read, and those about callbacks only in
  /// the one that came first: in another category, the word may be about anything.
  @Test func categoriesOfOneTextAreReadTogether() throws {
    let text = log("[HomeVC] fetchFeed()", "[FeedStore] fetchFeed()")
    #expect(try judge(text).proposals.map(\.category) == [nil])
    #expect(try judge(text).proposals.map(\.process) == ["Films"])
    let phases = log("[Scene] inactive", "[Timer] inactive")
    #expect(try judge(phases).proposals.map(\.category) == ["Scene"])
    let own = log("[HomeVC] reload()", "[SettingsVC] reload()")
    #expect(try judge(own).proposals.map(\.category) == ["HomeVC", "SettingsVC"])
    #expect(
      try judge(own).proposals.map { $0.keys.first { $0.name == "key" }?.text }
        == ["HomeVC reload()", "SettingsVC reload()"])
  }
}
