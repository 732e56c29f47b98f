import AnalysisSupport
import LifecycleRules
import RuleKit
import Testing
import TraceAnalysis
import TraceModel
import TraceReading

/// Rules that follow an app from run to run do so across files, whose symbols differ.
@Suite struct SeveralInputsTests {
  private func analyze(_ texts: [String]) throws -> Analysis {
    let analyzer = Analyzer(rules: Catalogue.all)
    for text in texts {
      try analyzer.read(text)
    }
    return analyzer.finish()
  }

  private func window(_ app: String, _ second: String = "") -> String {
    """
    # A comment, so that the header is not the first line.
    header app=\(app) platform=ipados lifeCycle=uikit-scene multipleScenes=true
    0ms process.start
    90ms app.didFinishLaunching
    100ms A scene.willConnect
    110ms A scene.willEnterForeground
    \(second)
    9s process.exit
    """
  }

  @Test func aFindingOverAllInputsBelongsToTheLastOneOfItsApp() throws {
    let inputs = [window("films"), window("films"), window("films"), window("other")]
    let found = try analyze(inputs).findings.filter { $0.rule == "no-multiwindow-coverage" }
    #expect(found.map(\.input) == [2])
    #expect(found.map(\.first.line) == [2])
    #expect(found.map(\.occurrences) == [1])
    #expect(
      found.map(\.message) == [
        "app 'films' supports multiple scenes, but none of its 3 recorded runs in 4 traces has two "
          + "windows connected at once"
      ])
  }

  @Test func oneInputWithTwoWindowsCoversAll() throws {
    let inputs = [window("films"), window("films", "5s B scene.willConnect"), window("films")]
    let analysis = try analyze(inputs)
    #expect(!analysis.findings.contains { $0.rule == "no-multiwindow-coverage" })
    let row = try #require(
      analysis.rules.first { $0.info.name == "no-multiwindow-coverage" })
    #expect(row.isEvaluated)
  }

  /// An external display is not a window of the app.
  @Test func aScreenMirroredElsewhereCoversNothing() throws {
    let display =
      "5s B scene.willConnect role=UIWindowSceneSessionRoleExternalDisplayNonInteractive"
    let inputs = [window("films"), window("films", display), window("films")]
    let analysis = try analyze(inputs)
    #expect(analysis.findings.map(\.rule) == ["no-multiwindow-coverage"])
  }

  private func refresh(_ app: String, _ submit: String = "", install: String = "1") -> String {
    """
    header app=\(app) install=\(install) platform=ios lifeCycle=uikit-scene launch=background records=background
    0ms process.start
    80ms bgtask.register id=films.refresh kind=refresh
    90ms app.didFinishLaunching
    1s bgtask.launch id=films.refresh kind=refresh
    \(submit)
    5s bgtask.complete id=films.refresh kind=refresh success=true
    9s process.exit
    """
  }

  @Test func aRefreshThatAskedInAnEarlierFileIsExpectedToAskInALaterOne() throws {
    let submit = "1.1s bgtask.submit id=films.refresh kind=refresh"
    let asked = try analyze([refresh("films", submit), refresh("films")])
    let found = asked.findings.filter { $0.rule == "bgtask-not-rescheduled" }
    #expect(found.map(\.input) == [1] && found.map(\.first.line) == [5])

    let never = try analyze([refresh("films"), refresh("films")])
    #expect(!never.findings.contains { $0.rule == "bgtask-not-rescheduled" })
    let other = try analyze([refresh("other", submit), refresh("films")])
    #expect(!other.findings.contains { $0.rule == "bgtask-not-rescheduled" })
    let elsewhere = try analyze([refresh("films", submit, install: "2"), refresh("films")])
    #expect(!elsewhere.findings.contains { $0.rule == "bgtask-not-rescheduled" })
  }
}
