import AnalysisSupport
import TestSupport
import Testing
import TraceAnalysis
import TraceModel
import TraceReading

@testable import LifecycleRules

/// A log in the app's own words, read by the mappings that are proposed for it, as they are.
@Suite struct ProposedLoadTests {
  private func findings(_ text: String, _ mappings: [LogMapping]) throws -> [String] {
    var options = ReadingOptions()
    options.mappings = mappings
    let analyzer = Analyzer(AnalysisOptions(), rules: Catalogue.all)
    try analyzer.read(Array(text.utf8), options: options)
    return analyzer.finish().findings.filter { $0.verdict == .violation }.map(\.code)
  }

  private func proposals(_ text: String) throws -> [LogMapping] {
    var options = ReadingOptions()
    options.explainsInput = true
    let analyzer = Analyzer(AnalysisOptions(), rules: [])
    return try analyzer.read(Array(text.utf8), options: options).explanation?.proposals ?? []
  }

  @Test(
    arguments: [
      "GET https://api.example.com/films", "[Feed] refreshing feed", "FilmStore.fetchFilms()",
      "Loading todos …", "reload of the feed started",
    ])
  func aDoubledLoadIsFound(_ line: String) throws {
    func log(gap: Int) -> String {
      (0..<3).map { visit in
        """
        10:0\(visit):00.100 sceneWillEnterForeground
        10:0\(visit):00.290 sceneDidBecomeActive
        10:0\(visit):00.300 \(line)
        10:0\(visit):0\(gap / 1_000).\(300 + gap % 1_000) \(line)
        10:0\(visit):30.000 sceneWillResignActive
        10:0\(visit):30.500 sceneDidEnterBackground

        """
      }.joined()
    }
    let mappings = try proposals(log(gap: 8))
    #expect(mappings.map(\.event) == ["work"])
    let doubled: Set = ["LT205", "LT206", "LT403", "LT423"]
    #expect(!doubled.isDisjoint(with: try findings(log(gap: 8), mappings)))
    #expect(doubled.isDisjoint(with: try findings(log(gap: 8), [])))
    #expect(doubled.isDisjoint(with: try findings(log(gap: 9_000), mappings)))
  }
}
