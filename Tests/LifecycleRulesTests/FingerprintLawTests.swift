import AnalysisSupport
import LifecycleRules
import RuleKit
import TestSupport
import Testing
import TraceAnalysis
import TraceModel
import TraceReading

/// The same mistake has the same fingerprint in every recording of it, so that a baseline does not
/// rot.
@Suite struct FingerprintLawTests {
  /// The fingerprints of all findings, including undecided ones.
  private func fingerprints(_ outcome: Outcome) -> Set<String> {
    Set(outcome.analysis.findings.map { "\($0.rule) \($0.fingerprint)" })
  }

  private func expectSame(
    _ item: ExampleCase, _ change: (inout SketchTrace) -> Void
  ) throws {
    let before = SketchTrace(item.lines)
    var after = before
    change(&after)
    let changed = try analyze(after.text)
    #expect(changed.summary.malformed == 0)
    #expect(fingerprints(changed) == fingerprints(try analyze(before.text)))
  }

  @Test(arguments: ExampleCase.all)
  func theyDoNotDependOnTimesAndLines(_ item: ExampleCase) throws {
    try expectSame(item) { trace in
      var moved: [SketchLine] = []
      for var line in trace.lines {
        if let time = SketchClock.nanoseconds(line.time) { line.time = "\(time + 7_777_777_777)ns" }
        moved.append(line)
        if !line.isHeader { moved.append(SketchLine("\(line.time) custom.metric name=frames")) }
      }
      trace.lines = moved
    }
  }

  /// Of background tasks the id is a name in the app's Info.plist, not one of the recording, and of
  /// documents it is the key of their data.
  @Test(arguments: ExampleCase.all)
  func theyDoNotDependOnIDs(_ item: ExampleCase) throws {
    func renamed(_ word: String) -> String {
      word.hasPrefix("\"") ? "\"0B5E-" + word.dropFirst() : "0B5E-" + word
    }
    try expectSame(item) { trace in
      for index in trace.lines.indices {
        if trace.lines[index].isHeader {
          if let run = trace.lines[index]["run"] { trace.lines[index]["run"] = renamed(run) }
          continue
        }
        trace.lines[index].scene = trace.lines[index].scene.map(renamed)
        for key in trace.lines[index].keys.indices {
          let (name, value) = trace.lines[index].keys[key]
          let isName = ["bgtask.", "swbg.", "document."].contains {
            trace.lines[index].event.hasPrefix($0)
          }
          if name == "run" || name == "id" && !isName {
            trace.lines[index].keys[key].value = renamed(value)
          }
          if name == "scenes" {
            let ids = value.split(separator: ",").map { renamed(String($0)) }
            trace.lines[index].keys[key].value = ids.joined(separator: ",")
          }
        }
      }
    }
  }

  /// Examples name few sources, so each event gets one.
  @Test(arguments: ExampleCase.all)
  func theyDoNotDependOnTheFolderAndTheLineOfTheSource(_ item: ExampleCase) throws {
    func sourced(_ place: (String) -> String) throws -> Set<String> {
      var trace = SketchTrace(item.lines)
      for index in trace.lines.indices where !trace.lines[index].isHeader {
        trace.lines[index]["src"] = place(trace.lines[index].event)
      }
      return fingerprints(try analyze(trace.text))
    }
    let one = try sourced { "Films/\($0).swift:42" }
    #expect(one == (try sourced { "/Users/ann/Films/Sources/\($0).swift:7:3" }))
  }

  /// Rules that follow an app from run to run, or judge all recordings together, find more or less
  /// in two recordings than in one; findings of both have the same fingerprint.
  @Test(arguments: ExampleCase.all)
  func theyDoNotDependOnTheNumberOfRecordings(_ item: ExampleCase) throws {
    let text = SketchTrace(item.lines).text
    let once = fingerprints(try analyze(text))
    let analyzer = Analyzer(rules: Catalogue.all)
    for _ in 0..<3 {
      try analyzer.read(text)
    }
    let analysis = analyzer.finish()
    for fingerprint in once {
      #expect(analysis.findings.contains { "\($0.rule) \($0.fingerprint)" == fingerprint })
    }
  }

  /// They would be worth little if they said nothing.
  @Test func theyDifferByRuleFileRoleAndName() throws {
    func one(_ more: String, role: String = "UIWindowSceneSessionRoleApplication") throws -> String
    {
      let trace = """
        header lifeCycle=uikit-scene platform=ipados multipleScenes=true
        0ms process.start
        90ms app.didFinishLaunching
        100ms A scene.willConnect role=\(role)
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive
        \(more)

        """
      let found = try analyze(trace).analysis.findings.filter { $0.verdict == .violation }
      #expect(found.count == 1, "\(more)")
      return found.first?.fingerprint ?? ""
    }
    let all = [
      try one("130ms A scene.didBecomeActive src=Films/A.swift:1"),
      try one("130ms A scene.didBecomeActive src=Films/B.swift:1"),
      try one("130ms A scene.didBecomeActive"),
      try one("130ms A scene.didBecomeActive", role: "UIWindowSceneSessionRoleExternalDisplay"),
      try one("130ms A scene.willEnterForeground"),
    ]
    #expect(Set(all).count == all.count)
    #expect(all.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{32}/) != nil })
  }
}
