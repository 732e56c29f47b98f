import RuleKit
import TestSupport
import Testing
import TraceAnalysis
import TraceModel

/// A rule whose records are neither listed nor seen says "not evaluated", never "violation"
/// (FORMAT.md §2).
@Suite struct RecordsNeededTests {
  private func without(_ families: [String], _ lines: [String]) -> String {
    lines.map { line in
      guard line.hasPrefix("header") else { return line }
      return line.split(separator: " ").map { word in
        guard word.hasPrefix("records=") else { return String(word) }
        let rest = word.dropFirst(8).split(separator: ",").filter { !families.contains(String($0)) }
        return rest.isEmpty ? "" : "records=" + rest.joined(separator: ",")
      }.joined(separator: " ")
    }.joined(separator: "\n") + "\n"
  }

  /// The examples of each rule with a header that lists none of the families that it needs: without
  /// any such record, the rule reports only findings that a line of the system's log proves, or
  /// captured records.
  @Test(arguments: ExampleCase.all.filter(\.isTriggering))
  func unrecordedFamiliesAreNotViolations(_ example: ExampleCase) throws {
    let needed = example.info.needs.reduce(into: [String]()) { all, need in
      if case .family(let families) = need { all += families.names }
    }
    guard !needed.isEmpty else { return }
    let outcome = try analyze(without(needed, example.lines))
    let seen = Set(outcome.analysis.runs.flatMap { $0.families.names })
    guard !seen.isSuperset(of: needed), outcome.analysis.runs.count == 1 else { return }
    let found = outcome.definite.filter { $0.rule == example.info.name }
    let proved = found.filter { place in
      [" log ", " captured=true"].contains { example.lines[Int(place.line) - 1].contains($0) }
    }
    #expect(found == proved)
  }

  @Test func memoryThatIsNotRecordedIsNotEvaluated() throws {
    let outcome = try analyze(
      """
      header lifeCycle=uikit-scene platform=ios records=work
      0ms process.start
      20s app.memoryWarning
      30s process.exit reason=jetsam

      """)
    let row = try #require(
      outcome.analysis.rules.first { $0.info.name == "memory-warning-ignored" })
    #expect(!row.isEvaluated && row.violations == 0)
    #expect(row.reason == "no 'resources' records")
  }

  /// A rule takes a captured event instead of its family only where it says so.
  @Test(arguments: ExampleCase.all.filter(\.isTriggering))
  func capturedRecordsDoNotShowTheirFamily(_ example: ExampleCase) throws {
    let families = example.info.neededFamilies
    guard !families.isEmpty, !families.contains(.appState) else { return }
    let captured = without(families.names, example.lines).split(separator: "\n").map { line in
      let kind = EventKind.named(SketchLine(String(line)).event)
      let isRecorded = kind.map { !RunHeader.Families.ofKind[$0.index].isEmpty } ?? false
      return isRecorded && kind != .log ? line + " captured=true" : String(line)
    }
    let outcome = try analyze(captured.joined(separator: "\n") + "\n")
    let row = try #require(outcome.analysis.rules.first { $0.info.code == example.info.code })
    let found = outcome.definite.filter { $0.rule == example.info.name }
    let isTaken = ["LT301", "LT302", "LT303", "LT407", "LT409", "LT518"].contains(example.info.code)
    let isLogged = example.lines.contains { $0.contains(" log ") || $0.contains("process.exit") }
    #expect(isTaken || isLogged || found.isEmpty && !row.isEvaluated)
  }

  /// A request that is pending was not made at that moment, and whatever the app registered and
  /// called is not recorded: only whether there are too many of them can be seen.
  @Test(arguments: ["uikit-scene", "swiftui"])
  func pendingRequestsAreNoCalls(lifeCycle: String) throws {
    let text = """
      header lifeCycle=\(lifeCycle) platform=ios permittedTasks=films.refresh
      launch A
      60s A scene.willResignActive
      61s A scene.didEnterBackground
      61.1s bgtask.submit id=films.refresh kind=refresh captured=true
      61.2s bgtask.submit id=films.export kind=continued captured=true
      61.3s bgtask.submit id=films.posters kind=processing captured=true

      """
    let analysis = try analyze(text).analysis
    #expect(analysis.findings.isEmpty)
    let rules = analysis.rules.filter { $0.info.neededFamilies.contains(.background) }
    #expect(rules.count > 10 && rules.allSatisfy { !$0.isEvaluated })
    #expect(rules.first { $0.info.code == "LT515" }?.reason == "no 'background' records")
    let reason = rules.first { $0.info.code == "LT518" }?.reason
    #expect(reason?.contains("when the app left") == true)
    let called = try analyze(text.replacing(" captured=true", with: "")).analysis
    #expect(Set(called.findings.map(\.code)).isSuperset(of: ["LT515", "LT531"]))
  }

  @Test func capturedChangesOfDataAreJudged() throws {
    let outcome = try analyze(
      """
      header lifeCycle=uikit-scene platform=ios
      launch A
      8s data.dirty key=Review captured=true
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      60s process.exit

      """)
    #expect(outcome.definite.map(\.rule) == ["no-background-save"])
  }

  @Test func aCapturedWindowIsNoRecordOfSDKs() throws {
    let outcome = try analyze(
      """
      header lifeCycle=uikit-scene platform=ios
      0ms process.start
      60ms window.create captured=true
      90ms app.didFinishLaunching
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive

      """)
    let rows = outcome.analysis.rules
    let sdks = try #require(rows.first { $0.info.name == "duplicate-sdk-init" })
    #expect(!sdks.isEvaluated && sdks.reason == "no 'setup' records")
    #expect(outcome.definite.map(\.rule) == ["root-ui-in-app-delegate"])
  }

  /// What a session keeps is looked up before its scene connects, where UIKit makes no such call.
  @Test func aCapturedActivityIsNoCallback() throws {
    func life(_ captured: String) -> String {
      """
      header lifeCycle=uikit-scene platform=ios
      0ms process.start
      90ms app.didFinishLaunching
      99ms A scene.stateRestorationActivity activity=true\(captured)
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive

      """
    }
    #expect(try analyze(life(" captured=true")).definite.isEmpty)
    #expect(try !analyze(life("")).definite.isEmpty)
  }

  @Test func whyNotEvaluatedNamesTheRecordsAndTheEvent() throws {
    let outcome = try analyze("header records=work\n0ms process.start\n")
    let row = try #require(outcome.analysis.rules.first { $0.info.name == "auth-prompt-loop" })
    #expect(row.reason == "no 'auth.prompt.begin' was recorded (records 'privacy')")
  }
}
