import LifecycleRules
import TestSupport
import Testing
import TraceAnalysis

/// Irrelevant changes do not change a verdict, and a shorter recording never decides more.
@Suite struct RuleLawTests {
  // MARK: The same trace in another form

  @Test(arguments: ExampleCase.all)
  func verdictsDoNotDependOnWhenTheRunTakesPlace(_ item: ExampleCase) throws {
    try expectSame(item) { trace in
      for index in trace.lines.indices {
        guard let time = SketchClock.nanoseconds(trace.lines[index].time) else { continue }
        trace.lines[index].time = "\(time + 3_600_000_000_000)ns"
      }
    }
  }

  /// Longer than any table keeps in place, and with characters that must be escaped.
  @Test(arguments: ExampleCase.all)
  func verdictsDoNotDependOnTheNamesOfScenesAndIDs(_ item: ExampleCase) throws {
    let suffix = "-åäö-0123456789-0123456789-0123456789"
    func renamed(_ word: String) -> String {
      word.hasPrefix("\"") ? "\"" + suffix + word.dropFirst() : word + suffix
    }
    try expectSame(item) { trace in
      // The id of a document is the key of its data.
      let documents = trace.lines.filter { $0.event.hasPrefix("document.") }.compactMap { $0["id"] }
      for index in trace.lines.indices where !trace.lines[index].isHeader {
        trace.lines[index].scene = trace.lines[index].scene.map(renamed)
        for key in trace.lines[index].keys.indices {
          let (name, value) = trace.lines[index].keys[key]
          let isID = name == "id" || name == "key" && documents.contains(value)
          if isID { trace.lines[index].keys[key].value = renamed(value) }
          if name == "scenes" {
            let ids = value.split(separator: ",").map { renamed(String($0)) }
            trace.lines[index].keys[key].value = ids.joined(separator: ",")
          }
        }
      }
    }
  }

  @Test(arguments: ExampleCase.all)
  func verdictsDoNotDependOnAnotherAppInTheSameTrace(_ item: ExampleCase) throws {
    try expectSame(item) { trace in
      var mixed = [SketchLine("header run=other-app app=other platform=ios lifeCycle=uikit-scene")]
      for (index, line) in trace.lines.enumerated() {
        mixed.append(line)
        var other = SketchLine(Self.otherApp(index))
        other["run"] = "other-app"
        mixed.append(other)
      }
      trace.lines = mixed
    }
  }

  /// Line `index` of an app that does nothing but live.
  private static func otherApp(_ index: Int) -> String {
    let launch = [
      "process.start", "app.didFinishLaunching", "O scene.willConnect",
      "O scene.willEnterForeground", "O scene.didBecomeActive",
    ]
    let round = [
      "O scene.willResignActive", "O scene.didEnterBackground", "O scene.willEnterForeground",
      "O scene.didBecomeActive",
    ]
    let time = "\(index * 100)ms "
    return time + (index < launch.count ? launch[index] : round[(index - launch.count) % 4])
  }

  @Test(arguments: ExampleCase.all)
  func verdictsDoNotDependOnEventsOfUnknownKinds(_ item: ExampleCase) throws {
    try expectSame(item) { trace in
      var noisy: [SketchLine] = []
      for line in trace.lines {
        noisy.append(line)
        guard !line.isHeader else { continue }
        let time = line.time
        noisy.append(SketchLine("\(time) custom.metric name=frames count=3"))
        if let scene = line.scene { noisy.append(SketchLine("\(time) \(scene) custom.tap")) }
      }
      trace.lines = noisy
    }
  }

  @Test(arguments: ExampleCase.all)
  func jsonLinesAndSketchesAreTheSameTrace(_ item: ExampleCase) throws {
    let trace = SketchTrace(item.lines)
    let json = try analyze(trace.lines.map(\.json).joined(separator: "\n"))
    let sketch = try analyze(trace.text)
    #expect(json.summary.format == "lifetrace" && json.summary.malformed == 0)
    #expect(json.occurrences == sketch.occurrences)
    #expect(json.analysis.findings.map(\.message) == sketch.analysis.findings.map(\.message))
  }

  private func expectSame(
    _ item: ExampleCase, _ change: (inout SketchTrace) -> Void
  ) throws {
    let before = SketchTrace(item.lines)
    var after = before
    change(&after)
    let expected = try analyze(before.text)
    let outcome = try analyze(after.text)
    #expect(outcome.summary.malformed == 0)
    #expect(after.original(outcome.occurrences) == expected.occurrences)
  }

  // MARK: A second scene

  /// Rules about the number of scenes, with the reason why another scene changes their verdict.
  private static let minding: [String: String] = [
    "no-multiwindow-coverage": "a second window is what it looks for",
    "unsupported-open-window":
      "with two windows it is unknown which of them a request without a key brought to the front",
  ]

  /// A scene in the background takes no part in the app's state: it is a window where the app
  /// supports several, else an external display.
  @Test(arguments: ExampleCase.all)
  func anotherSceneInTheBackgroundChangesNoVerdict(_ item: ExampleCase) throws {
    let trace = SketchTrace(item.lines)
    guard Self.minding[item.info.name] == nil, Self.canHaveScenes(trace) else { return }
    // Where scenes are recorded, they show the app's state, and its notifications do not.
    let isOfNotes =
      trace.lines.contains { $0.event.hasPrefix("note.app.") }
      && !trace.lines.contains {
        $0.event.hasPrefix("scene.will") || $0.event.hasPrefix("scene.did")
          || $0.event.hasPrefix("phase.")
      }
    guard !isOfNotes else { return }
    let isWindow = trace.lines.contains { $0["multipleScenes"] == "true" }
    let role =
      isWindow
      ? "UIWindowSceneSessionRoleApplication"
      : "UIWindowSceneSessionRoleExternalDisplayNonInteractive"
    var beside = trace
    beside.lines = []
    for line in trace.lines {
      beside.lines.append(line)
      guard line.event == "app.didFinishLaunching" else { continue }
      beside.lines.append(SketchLine("\(line.time) Beside scene.willConnect role=\(role)"))
      beside.lines.append(SketchLine("\(line.time) Beside scene.didEnterBackground"))
    }
    let name = item.info.name
    let expected = try analyze(trace.text).occurrences.filter { $0.rule == name }
    let outcome = try analyze(beside.text)
    #expect(beside.original(outcome.occurrences).filter { $0.rule == name } == expected)
  }

  /// Another scene can be added only if there are scenes; after a loss its state is unknown, which
  /// is not tested here.
  private static func canHaveScenes(_ trace: SketchTrace) -> Bool {
    trace.lines.allSatisfy { line in
      guard line.isHeader else { return line.event != "trace.loss" }
      return ["swiftui", "uikit-scene"].contains(line["lifeCycle"])
        && !["macos", "watchos"].contains(line["platform"])
    }
  }

  // MARK: Cuts

  /// Rules that judge all recordings together: one that is cut short shows less.
  private static let ofWholeSets: [String: String] = [
    "no-multiwindow-coverage": "what a recording does not show it does not cover, cut or not"
  ]

  @Test(arguments: ExampleCase.all)
  func aCutRecordingKnowsNothingThatTheWholeDoesNot(_ item: ExampleCase) throws {
    let whole = Self.counts(try analyze(item.lines.joined(separator: "\n")))
    for length in 1..<item.lines.count {
      let text = item.lines.prefix(length).joined(separator: "\n") + "\n"
      for (occurrence, count) in Self.counts(try analyze(text)) {
        #expect(
          count <= whole[occurrence, default: 0] || Self.ofWholeSets[occurrence.rule] != nil,
          "\(occurrence) is definite after \(length) lines, and not in the whole")
      }
    }
  }

  private static func counts(_ outcome: Outcome) -> [Occurrence: Int] {
    outcome.definite.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  @Test func exceptionsNameRulesOfTheCatalogue() {
    for name in Array(Self.minding.keys) + Array(Self.ofWholeSets.keys) {
      #expect(Catalogue.infos.named(name) != nil, "\(name)")
    }
  }

  /// Names that are equal only once they are normalised are as different as any others.
  @Test(arguments: ExampleCase.all) func namesAreTheirBytes(_ item: ExampleCase) throws {
    func outcome(_ names: [String: String]) throws -> Outcome {
      let lines = item.lines.map { line in
        line.split(separator: " ", omittingEmptySubsequences: false).map { word in
          let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
          guard let name = parts.last, let other = names[name] else { return String(word) }
          return (parts.dropLast() + [other]).joined(separator: "=")
        }.joined(separator: " ")
      }
      return try analyze(lines.joined(separator: "\n"))
    }
    for pair in [("A", "B"), ("films.refresh", "films.posters"), ("draft", "list"), ("1", "2")] {
      let plain = try outcome([pair.0: "x1", pair.1: "x2"])
      let accented = try outcome([pair.0: "\u{E9}", pair.1: "e\u{301}"])
      #expect(plain.occurrences == accented.occurrences, "\(pair)")
    }
  }
}
