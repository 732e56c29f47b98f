import RuleKit
import Testing
import TraceAnalysis
import TraceModel

/// Evidence between runs of one installation, and runs split over several inputs (FORMAT.md §5.6).
@Suite struct SuccessionTests {
  /// The app changes a draft and leaves; the recording stops before it is clear whether it was
  /// saved.
  private func first(_ header: String) -> String {
    """
    header app=films lifeCycle=uikit-scene platform=ios records=data \(header)
    0ms process.start
    90ms app.didFinishLaunching
    100ms A scene.willConnect
    110ms A scene.willEnterForeground
    120ms A scene.didBecomeActive
    8s A data.dirty key=draft
    9s A scene.willResignActive
    9.5s A scene.didEnterBackground

    """
  }
  private func second(_ header: String) -> String {
    """
    header app=films lifeCycle=uikit-scene platform=ios records=data \(header)
    0ms process.start
    90ms app.didFinishLaunching

    """
  }

  private func drafts(_ texts: [String]) throws -> [String] {
    let analysis = try analyze(texts.map { Array($0.utf8) })
    return analysis.findings.filter { $0.rule == "no-background-save" }
      .map { "\($0.input):\($0.first.line) \($0.cause?.rawValue ?? $0.severity.rawValue)" }
  }

  @Test func aLaterRunOfTheInstallationProvesTheEndAcrossInputs() throws {
    let (lost, open) = (["0:7 error"], ["0:7 trace-end"])
    #expect(try drafts([first("install=1 run=a")]) == open)
    #expect(try drafts([first("install=1 run=a"), second("install=1 run=b")]) == lost)
    #expect(try drafts([first("install=1 run=a"), second("install=2 run=b")]) == open)
    #expect(try drafts([first("run=a"), second("run=b")]) == open)
    // In one file, where the device says it too, and on the Mac.
    #expect(try drafts([first("install=1 run=a") + second("install=1 run=b")]) == lost)
    #expect(try drafts([first("install=1 run=a") + second("install=2 run=b")]) == open)
    #expect(
      try drafts([first("install=1 run=a") + second("install=1 run=b pid=3")]) == lost)
    let onMac = [first("install=1 run=a"), second("install=1 run=b")]
      .map { $0.replacing("platform=ios", with: "platform=macos") }
    #expect(try analyze(onMac.joined()).runs.map(\.wasReplaced) == [true, false])
  }

  /// Of two processes of one app in a log, the second did not replace one that wrote after it
  /// began: it is on another device.
  @Test func aProcessThatWroteLaterWasNotReplaced() throws {
    func replaced(_ second: String, _ more: String = "midlife=true") throws -> [Bool] {
      let header = "header app=films partial=true"
      let first = "\(header) midlife=true run=a pid=4 start=2025-03-01T10:00:00Z"
      let next = "\(header) run=b pid=9 start=2025-03-01T\(second)Z \(more)"
      let lines = ["0s scene.willResignActive", "300s scene.didBecomeActive"]
      let log = [first] + lines + [next] + lines
      return try analyze(log.joined(separator: "\n") + "\n").runs.map(\.wasReplaced)
    }
    for more in ["midlife=true", ""] {
      #expect(try replaced("10:00:00", more) == [false, false], "\(more)")
      #expect(try replaced("10:04:59", more) == [false, false], "\(more)")
      #expect(try replaced("10:05:00", more) == [true, false], "\(more)")
      #expect(try replaced("11:00:00", more) == [true, false], "\(more)")
    }
  }

  @Test func runsOfAnInstallationAreInTheOrderOfTheirBeginnings() throws {
    let early = "install=1 run=a start=2026-11-20T09:00:00Z"
    let late = "install=1 run=b start=2026-11-20T10:00:00Z"
    #expect(try drafts([first(early), second(late)]) == ["0:7 error"])
    #expect(try drafts([second(late), first(early)]) == ["1:7 error"])
    #expect(try drafts([second(early), first(late)]) == ["1:7 trace-end"])
    #expect(try drafts([first(late), second(early)]) == ["0:7 trace-end"])
    #expect(try drafts([first(late) + second(early)]) == ["0:7 trace-end"])
    // Without times it is the order of the inputs.
    #expect(try drafts([second("install=1 run=b"), first("install=1 run=a")]) == ["1:7 trace-end"])
  }

  @Test func aRecorderThatMayHaveMetTheSameProcessProvesNothing() throws {
    let attached = "install=1 run=b midlife=true"
    #expect(try drafts([first("install=1 run=a"), second(attached)]) == ["0:7 trace-end"])
    #expect(
      try drafts([first("install=1 run=a pid=7"), second(attached + " pid=8")]) == ["0:7 error"])
    // A third run proves the end of the first all the same.
    #expect(
      try drafts([first("install=1 run=a"), second(attached), second("install=1 run=c")])
        == ["0:7 error"])
  }

  @Test func everyRunOfAnInstallationIsListedInItsPlace() throws {
    let texts = [first("install=1 run=a"), first("install=2 run=b"), first("install=1 run=c")]
    let analysis = try analyze(texts.map { Array($0.utf8) })
    #expect(analysis.runs.map(\.id) == ["a", "b", "c"])
    #expect(analysis.runs.map(\.wasReplaced) == [true, false, false])
    #expect(analysis.runs.map(\.input) == [0, 1, 2])
    #expect(analysis.runCount == 3 && analysis.sceneCount == 3)
    #expect(analysis.openEnds.isEmpty)
    #expect(analysis.rules.first { $0.info.name == "no-background-save" }?.unknowns == 2)
  }

  @Test func findingsOfOneInputStayTogetherHoweverLateItsRunsAreOver() throws {
    // Both runs of the first input lose the same draft; one is over there, the other is proved
    // later.
    let both = first("install=2 run=a") + "10s process.exit\n" + first("install=1 run=b")
    let analysis = try analyze([both, second("install=1 run=c")].map { Array($0.utf8) })
    let found = analysis.findings.filter { $0.rule == "no-background-save" }
    #expect(found.map(\.occurrences) == [2] && found.map(\.input) == [0])
  }

  @Test func casesLeftOpenByTheEndOfTheRecordingAreKnown() throws {
    let open = try analyze(first("run=a"))
    #expect(open.openEnds.map { open.findings[$0].rule } == ["no-background-save"])
    #expect(try analyze(first("run=a") + "10s A data.save key=draft\n").openEnds.isEmpty)
    #expect(try analyze(first("run=a") + "10s process.exit\n").openEnds.isEmpty)
  }

  // MARK: One run in several inputs

  private static let lines = """
    0ms process.start
    90ms app.didFinishLaunching
    100ms A scene.willConnect
    110ms A scene.willEnterForeground
    120ms A scene.didBecomeActive
    200ms A view.onAppear view=Films
    1s A work.begin id=1 name=load kind=refresh key=films src=Films.swift:1
    8s A data.dirty key=draft
    9s A scene.willResignActive
    9.1s B scene.willConnect
    9.5s A scene.didEnterBackground
    12s A work.end id=1 outcome=done
    30s process.exit
    """.split(separator: "\n").enumerated().map { "\($0.element) seq=\($0.offset + 5)" }
  private static let header =
    "header run=a app=films lifeCycle=uikit-scene platform=ipados records=work,view,data"

  /// The facts about a run, without the lines, which are those of the parts.
  private func told(_ analysis: Analysis) -> [String] {
    analysis.findings.map { finding in
      "\(finding.rule) \(finding.severity) \(finding.cause?.rawValue ?? "") \(finding.message) "
        + finding.evidence.map { "\($0.event)\($0.time)" }.joined(separator: " ")
    }.sorted()
  }

  @Test(arguments: 1...12) func aRunInTwoPartsIsOneRun(_ cut: Int) throws {
    let whole = try analyze(([Self.header] + Self.lines).joined(separator: "\n") + "\n")
    func part(_ range: Range<Int>) -> String {
      ([Self.header] + Self.lines[range]).joined(separator: "\n") + "\n"
    }
    let (first, second) = (part(0..<cut), part(cut..<Self.lines.count))
    for texts in [[first, second], [first + second], [part(0..<1), first, second].suffix(2)] {
      let analysis = try analyze(texts.map { Array($0.utf8) })
      #expect(analysis.runCount == 1)
      #expect(analysis.runs.map(\.events) == [13] && analysis.runs.map(\.sceneCount) == [2])
      #expect(analysis.runs.map(\.ending) == [.exit])
      #expect(told(analysis) == told(whole))
      #expect(analysis.isComplete)
    }
    #expect(told(whole).contains { $0.hasPrefix("no-background-save error") })
  }

  @Test func findingsOfALaterPartPointThere() throws {
    let cut = 8
    let doubled = Self.lines[cut...].map {
      $0.replacing("work.end id=1 outcome=done", with: "scene.willEnterForeground")
    }
    let texts = [Array(Self.lines[..<cut]), doubled + ["31s app.didFinishLaunching seq=18"]].map {
      Array((([Self.header] + $0).joined(separator: "\n") + "\n").utf8)
    }
    let analysis = try analyze(texts)
    let found = try #require(analysis.findings.first { $0.rule == "no-background-save" })
    #expect(found.input == 0 && found.first.line == 9)
    #expect(found.evidence.map(\.input) == [0, 1])
    #expect(found.evidence.map(\.line) == [9, 6])
    let late = analysis.findings.filter { $0.rule == "illegal-transition" }
    #expect(late.map(\.input) == [1] && late.map(\.first.line) == [7])
  }

  @Test func recordsMissingBetweenTwoPartsAreALoss() throws {
    let texts = [Self.lines[..<6], Self.lines[9...]].map {
      Array((([Self.header] + $0).joined(separator: "\n") + "\n").utf8)
    }
    let analysis = try analyze(texts)
    #expect(analysis.runCount == 1)
    #expect(analysis.inputs.map(\.lost) == [0, 3] && !analysis.isComplete)
    #expect(!analysis.findings.contains { $0.rule == "illegal-transition" && $0.cause == nil })
    #expect(analysis.inputs[1].problems.map(\.kind) == [.seqGap])
  }

  @Test func recordingsWithOneHeaderThatBothBeginAreTwoRuns() throws {
    let text = Array((([Self.header] + Self.lines).joined(separator: "\n") + "\n").utf8)
    let cut = Array((([Self.header] + Self.lines[..<9]).joined(separator: "\n") + "\n").utf8)
    #expect(try analyze([cut, text]).runCount == 2)
    let other = String(decoding: text, as: UTF8.self).split(separator: "\n").dropFirst(10)
    let elsewhere = [Self.header.replacing("films", with: "books")] + other.map(String.init)
    #expect(
      try analyze([cut, Array((elsewhere.joined(separator: "\n") + "\n").utf8)]).runCount == 2)
  }

  /// More runs than are held: dropped ones are reported as if nothing followed, with a note.
  @Test func moreInstallationsThanAreHeldAreAnnounced() throws {
    let texts = (0..<300).map { Array(first("install=\($0) run=\($0)").utf8) }
    let analysis = try analyze(texts + [Array(second("install=299 run=x").utf8)])
    let notes = analysis.inputs.map { $0.problems.filter { $0.kind == .limit }.count }
    #expect(notes.prefix(44).allSatisfy { $0 == 1 } && notes.dropFirst(44).allSatisfy { $0 == 0 })
    #expect(analysis.runs.count == 100 && analysis.runCount == 301)
    #expect(analysis.occurrences[.error] == 1)
  }
}
