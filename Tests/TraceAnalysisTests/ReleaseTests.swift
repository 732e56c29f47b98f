import LifecycleRules
import Testing
import TraceAnalysis
import TraceModel
import TraceReading

@Suite struct ReleaseTests {
  /// Rules of the last run of an app are kept for its next run; they must not keep their analyzer.
  @Test func anAnalyzerIsReleasedWithItsRuns() throws {
    weak var released: Analyzer?
    do {
      let analyzer = Analyzer(rules: Catalogue.all)
      released = analyzer
      let symbols = SymbolTable()
      analyzer.beginInput(symbols: symbols)
      let text = "header app=films\n0ms process.start\n1s A scene.willConnect\n2s process.exit\n"
      analyzer.endInput(
        try TraceReader(symbols: symbols).read(MemorySource(text), into: analyzer))
      #expect(analyzer.finish().runCount == 1)
      #expect(released != nil)
    }
    #expect(released == nil)
  }
}
