import AnalysisSupport
import LifecycleRules
import Testing
import TraceModel
import TraceReading

@testable import TraceAnalysis

/// A mistake with another id in a name is the same mistake.
@Suite struct StableNameTests {
  @Test(arguments: [
    ("review/177", "review/#"), ("draft-17", "draft-#"), ("user_17.note", "user_#.note"),
    ("review/0F3A66B2-0D6D-4F7B-A6BB-5A1E6E8C7D10", "review/#"),
    ("cache/9f86d081884c", "cache/#"), ("key#a1b2c3", "key#"),
    ("doc/aB3dE7fG9hJ1kL5mN8pQ", "doc/#"),
    ("doc-a3f9c2d1", "doc-#"), ("note-5f3a9c.draft", "note-#.draft"), ("0xDEADBE3F", "#"),
    ("x deadbeefcafe", "x #"), ("load-0F3A66B2-0D6D-4F7B-A6BB-5A1E6E8C7D10-v2", "load-#-v#"),
    ("well-read", "well-read"), ("a-", "a-"), ("-a", "-a"), ("0x", "#x"),
    ("reloadFilms", "reloadFilms"), ("face", "face"), ("decade", "decade"),
    ("applicationDidBecomeActive", "applicationDidBecomeActive"), ("", ""),
  ])
  func idsAreAMark(_ name: String, _ expected: String) {
    #expect(StableName.of(name) == expected)
  }

  private func trace(_ key: String) -> String {
    """
    header lifeCycle=uikit-scene platform=ios records=data
    0ms process.start
    20ms app.didFinishLaunching
    100ms A scene.willConnect role=UIWindowSceneSessionRoleApplication
    110ms A scene.willEnterForeground
    120ms A scene.didBecomeActive
    130ms A data.dirty key=\(key) src=/build/Notes/Editor.swift:9
    5s A scene.willResignActive
    5.3s A scene.didEnterBackground
    10s process.suspend
    40s process.exit reason=jetsam

    """
  }

  private func analysis(
    _ traces: [String], _ baseline: BaselineOptions = BaselineOptions()
  ) throws -> Analysis {
    var options = AnalysisOptions()
    options.baseline = baseline
    options.groupsRuns = true
    let analyzer = Analyzer(options, rules: Catalogue.all)
    for trace in traces { try analyzer.read(Array(trace.utf8)) }
    return analyzer.finish()
  }

  private func lost(_ analysis: Analysis) -> [Finding] {
    analysis.findings.filter { $0.rule == "no-background-save" && $0.verdict == .violation }
  }

  @Test func fingerprintsAndWordsDoNotHoldIDs() throws {
    let one = lost(try analysis([trace("review/177")]))
    let other = lost(try analysis([trace("review/231")]))
    #expect(one.count == 1 && other.count == 1)
    #expect(one.map(\.fingerprint) == other.map(\.fingerprint))
    #expect(one.map(\.words) == other.map(\.words))
    #expect(one[0].words?.hasPrefix("Editor.swift: 'review/#': ") == true)
    #expect(lost(try analysis([trace("draft")]))[0].fingerprint != one[0].fingerprint)
  }

  /// Written by this version it holds for every id; by a version that kept ids, for its own.
  @Test func aBaselineOfEitherKindHolds() throws {
    var collecting = BaselineOptions()
    collecting.collects = true
    let written = try #require(try analysis([trace("review/177")], collecting).newBaseline)
    let entry = try #require(written.entries.first { $0.rule == "no-background-save" })
    #expect(entry.message.contains("'review/#'"))
    var comparing = BaselineOptions()
    comparing.baseline = written
    let found = try analysis([trace("review/231")], comparing)
    #expect(lost(found).map(\.standing) == [.unchanged])
    let parts = ["v1", "no-background-save", "Editor.swift", "UIWindowSceneSessionRoleApplication"]
    let former = (parts + ["review/177", ""]).joined(separator: "\u{0}")
    comparing.baseline = Baseline([
      Baseline.Entry(
        fingerprint: String(SHA256.hex(former.utf8).prefix(32)), rule: "no-background-save",
        code: "LT301", source: "Editor.swift", message: "", count: 1)
    ])
    #expect(lost(try analysis([trace("review/177")], comparing)).map(\.standing) == [.unchanged])
    #expect(lost(try analysis([trace("review/231")], comparing)).map(\.standing) == [.new])
  }
}
