import Foundation
import TestSupport
import Testing

/// The lanes in the text of a timeline.
@Suite final class TimelineLaneTests {
  private let scratch: Scratch
  init() throws { scratch = try Scratch() }

  private func run(_ words: String) throws -> Command.Result {
    try Command.run(words.split(separator: " ").map(String.init), in: scratch.folder)
  }

  /// Four hundred scenes go to the background; one of the last comes back for a moment.
  private func writeManyScenes() throws {
    var lines = [
      "header lifeCycle=uikit-scene platform=ipados multipleScenes=true", "0ms process.start",
      "90ms app.didFinishLaunching",
    ]
    var time = 100
    func add(_ scene: String, _ events: String...) {
      for event in events {
        lines.append("\(time)ms \(scene) scene.\(event)")
        time += 1
      }
    }
    for index in 0..<400 {
      add("S\(index)", "willConnect", "willEnterForeground", "didEnterBackground")
    }
    add("S390", "willEnterForeground", "didBecomeActive", "willResignActive", "didEnterBackground")
    try scratch.write("many.sketch", lines.joined(separator: "\n") + "\n")
  }

  @Test func theSharedLaneIsThatOfAnyNumberOfScenes() throws {
    try writeManyScenes()
    let lines = try run("timeline many.sketch").lines
    #expect(lines.contains("  … 388 more scenes in one lane, the last: its most active"))
    let shared = lines.suffix(4).map { line in
      line.components(separatedBy: "  scene.")[0].last
    }
    #expect(shared == ["▄", "█", "▄", "▁"])
  }

  /// The system shows an app for minutes, and no callback: nothing says that it was not active.
  @Test func aLaunchAloneIsInNoState() throws {
    let state =
      "SpringBoard\tApplication process state changed for com.example.films: "
      + "<SBApplicationProcessState: 0x1; pid: 412; taskState:"
    try scratch.write(
      "log.txt",
      "default\t10:02:00.100000+0900\tSpringBoard\t[app<com.example.films>:412] Bootstrap success!\n"
        + "default\t10:02:00.200000+0900\t\(state) Running; visibility: Foreground>\n"
        + "default\t10:07:00.200000+0900\t\(state) Running; visibility: Background>\n"
        + "default\t10:07:09.200000+0900\t\(state) Suspended; visibility: Background>\n")
    let marks = try run("timeline log.txt").lines.compactMap { line in
      line.contains("  log  ") || line.contains("  process.")
        ? line.components(separatedBy: "  log  ")[0].components(separatedBy: "  process.")[0].last
        : nil
    }
    #expect(marks == ["?", "?", "▁", "▁"])
    let lane = try run("analyze log.txt").lines.first { $0.hasPrefix("  app  ?") } ?? ""
    #expect(!lane.contains("▁"))
  }

  @Test func aChosenSceneHasItsLaneAndItsLegend() throws {
    try writeManyScenes()
    let result = try run("timeline many.sketch --scene S39")
    #expect(result.lines[2] == "  #40 = S39" && result.errors.isEmpty)
    #expect(!result.text.contains("S1") && !result.text.contains("more scenes"))
    let far = try run("timeline many.sketch --scene S390")
    #expect(far.lines.contains { $0.hasSuffix(" = S390") } && far.errors.isEmpty)
    #expect(far.lines.suffix(4).map { $0.contains(" █  ") } == [false, true, false, false])
    #expect(result.lines.last?.hasSuffix("▁  scene.didEnterBackground [#40]") == true)
    let unknown = try run("timeline many.sketch --scene s5")
    #expect(unknown.errorText.contains("the trace has no scene 's5'. Did you mean 'S5'?"))
  }

  @Test func aRuleWithoutAFindingIsNamed() throws {
    try writeManyScenes()
    let around = try run("timeline many.sketch --around slow-launch")
    #expect(around.code == 0)
    #expect(around.errorText == "Note: the trace has no finding of 'slow-launch'\n")
  }

  /// Phases without an id are those of a scene, which `analyze` draws as well.
  @Test func eventsWithoutASceneDrawTheLaneOfAnalyze() throws {
    let head = "header lifeCycle=swiftui platform=ios\n0ms process.start\n"
    try scratch.write(
      "phases.sketch", head + "1s phase.inactive\n2s phase.active\n3s phase.background\n")
    let lanes = try run("timeline phases.sketch").lines.filter { $0.contains("  phase.") }
    #expect(lanes.map { $0.components(separatedBy: "  phase.")[0].last } == ["▄", "█", "▁"])
    let notes = "1s note.app.didBecomeActive\n2s note.app.willResignActive\n"
    try scratch.write("app.sketch", head + notes)
    let app = try run("timeline app.sketch").lines.filter { $0.contains("  note.") }
    #expect(app.map { $0.components(separatedBy: "  note.")[0].last } == ["█", "▄"])
    #expect(try run("analyze app.sketch").text.contains("  app  "))
  }

  /// An unseen scene is unknown, not gone.
  @Test func aSceneThatWasThereBeforeIsUnknown() throws {
    try scratch.write(
      "mid.sketch",
      """
      header lifeCycle=uikit-scene platform=ios midlife=true
      0s log message=x
      4s A scene.willResignActive
      8s A scene.didEnterBackground

      """)
    #expect(try run("timeline mid.sketch").lines.contains { $0.hasSuffix("?  log  “x”") })
    let lane = try #require(
      try run("analyze mid.sketch").lines.first { $0.hasPrefix("  A  ") })
    #expect(lane.hasPrefix("  A  ???") && !lane.contains("·"))
  }

  @Test func viewsKeepTheirNamesAfterTheirSceneIsGone() throws {
    try scratch.write(
      "views.sketch",
      """
      header lifeCycle=swiftui platform=ios records=view
      0ms process.start
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      130ms A view.onAppear view=List
      140ms A view.onAppear view=Detail
      500ms A view.onDisappear view=Detail
      3s A scene.didEnterBackground
      4s A scene.didDisconnect
      5s A scene.willConnect
      6s A view.onAppear view=List
      7s trace.end

      """)
    let rows = try run("timeline views.sketch --format csv").lines
      .filter { $0.contains(",view-appearance,") }.map { $0.split(separator: ",")[7] }
    #expect(rows.count > 3 && rows.allSatisfy { $0 == "List" || $0 == "Detail" })
    for format in ["chrome", "html", "markdown"] {
      let text = try run("timeline views.sketch --format \(format)").text
      #expect(text.contains("view List") && text.contains("view Detail"))
      #expect(!text.contains("view (unnamed)") && !text.contains("view \\u"), "\(format)")
    }
  }

  @Test func theLegendHasEveryGlyph() throws {
    try scratch.write("t.sketch", Samples.legal)
    let legend = "█ active, ▄ inactive, ▁ background, · not there, ? unknown"
    #expect(try run("timeline t.sketch").lines.contains("  " + legend))
    let analyzed = try run("analyze t.sketch").text
    for glyph in ["█ active", "▇ mostly", "▄ inactive", "▁ background", "▃ mostly", "? unknown"] {
      #expect(analyzed.contains(glyph), "\(glyph)")
    }
  }
}

/// Long reports.
@Suite final class LongReportTests {
  private let scratch: Scratch
  init() throws { scratch = try Scratch() }

  private func run(_ words: String) throws -> Command.Result {
    try Command.run(words.split(separator: " ").map(String.init), in: scratch.folder)
  }

  @Test func notEvaluatedRulesAreOneLine() throws {
    try scratch.write("t.sketch", Samples.legal)
    let short = try run("analyze t.sketch").lines
    #expect(short.count { $0.contains("not-evaluated") } == 1)
    #expect(short.last?.hasPrefix("--show-not-evaluated lists the rules that did not run") == true)
    let long = try run("analyze t.sketch --show-not-evaluated").text
    #expect(long.contains("\nnot evaluated\n"))
    // The reason of most rules comes first.
    let counts = long.components(separatedBy: "\nnot evaluated\n")[1]
      .replacing("\n    ", with: " ").split(separator: "\n")
      .compactMap { line in line.firstMatch(of: /\((\d+) rules?\):/).flatMap { Int($0.1) } }
    #expect(counts.count > 3 && counts == counts.sorted(by: >))
    let states = try run("analyze t.sketch --format json").text
    let number = states.components(separatedBy: "\"not-evaluated\"").count - 1
    #expect(counts.reduce(0, +) == number)
  }

  @Test func evidenceIsWrappedAndNotCut() throws {
    let name = String(repeating: "reload the list of films ", count: 5)
    try scratch.write(
      "t.sketch",
      """
      header lifeCycle=uikit-scene platform=ios records=work
      0ms process.start
      90ms app.didFinishLaunching
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      130ms A scene.didBecomeActive
      3s A scene.willResignActive
      4s A work.begin id=1 name="\(name)" kind=network
      5s A work.end id=1
      6s A scene.didBecomeActive

      """)
    let lines = try run("analyze t.sketch").lines
    #expect(!lines.contains { $0.hasSuffix("…") && $0.hasPrefix("  ") })
    #expect(lines.allSatisfy { $0.count <= 80 })
  }
}
