import Foundation
import TestSupport
import Testing

@Suite struct TimelineTests {
  private let film = "findings/films-bug-report.jsonl.zst"

  private func lines(_ options: [String], _ file: String) throws -> [String] {
    let result = try Command.run(["timeline"] + options + [file], in: SourceTree.traces)
    #expect(result.errors.isEmpty)
    return result.lines
  }

  private func lines(_ options: [String], sketch: String) throws -> [String] {
    try Command.run(
      ["timeline"] + options + ["-"], input: Data(sketch.utf8), in: SourceTree.traces
    ).lines
  }

  /// Lines that show an event begin with its number.
  private func events(_ lines: [String]) -> [String] {
    lines.filter { $0.drop { $0 == " " }.first?.isNumber == true && $0.hasPrefix(" ") }
  }

  @Test(arguments: SourceTree.small)
  func widthLimitsEveryLine(_ name: String) throws {
    for width in [40, 60] {
      let lines = try lines(["--width", "\(width)"], name)
      #expect(lines.count > 1)
      let tooLong = lines.first { TextTests.columns($0) > width }
      #expect(tooLong == nil, "\(width)")
      let coloured = try self.lines(["--width", "\(width)", "--color", "always"], name)
        .map(TextTests.unpainted)
      let different = zip(lines, coloured).first { $0 != $1 }
      #expect(different == nil && lines.count == coloured.count, "\(width)")
    }
  }

  /// A finding is shown once, below the event of its line.
  @Test func aLaunchInOneLineIsDrawnAsItsEvents() throws {
    func app(_ run: Int, _ launch: String) -> String {
      """
      header run=\(run) app=films lifeCycle=uikit-scene platform=ios
      \(launch)
      9s A scene.willResignActive
      9.5s A scene.didEnterBackground
      60s process.exit

      """
    }
    let events = """
      0ms process.start
      90ms app.didFinishLaunching
      100ms A scene.willConnect
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      """
    func drawn(_ launch: String) throws -> [String] {
      try lines([], sketch: (1...3).map { app($0, launch) }.joined()).dropFirst().map { line in
        String(line.trimmingPrefix { $0 == " " || $0.isNumber })
      }
    }
    let short = try drawn("launch A")
    #expect(short == (try drawn(events)))
    let mark = try #require(short.firstIndex { $0.contains("no-restoration-activity") })
    #expect(short[mark - 1].contains("scene.willConnect"))
    #expect(short.count { $0.contains("no-restoration-activity") } == 1)
  }

  private let two = """
    header run=r1 lifeCycle=uikit-scene platform=ipados start=2026-11-20T09:30:00.123Z
    0ms process.start
    10ms app.didFinishLaunching
    20ms A scene.willConnect
    25ms B scene.willConnect
    30ms A scene.willEnterForeground
    40ms A scene.didBecomeActive
    45ms A scene.didBecomeActive
    100s B scene.willEnterForeground
    101s B scene.didBecomeActive
    102s trace.end

    """

  @Test func partsOfATraceAreShownAlone() throws {
    #expect(events(try lines([], sketch: two)).count == 10)
    let late = events(try lines(["--from", "100s"], sketch: two))
    #expect(late.count == 3 && late.allSatisfy { !$0.contains("[A]") })
    #expect(events(try lines(["--to", "25ms"], sketch: two)).count == 4)
    #expect(events(try lines(["--from", "26ms", "--to", "41ms"], sketch: two)).count == 2)
    let scene = events(try lines(["--scene", "B"], sketch: two))
    #expect(scene.count == 6 && !scene.contains { $0.contains("[A]") })
    let only = events(try lines(["--only", "app,scene.willConnect"], sketch: two))
    #expect(only.count == 3)
    #expect(try lines(["--only", "bg"], sketch: two).contains("no events"))
  }

  @Test func aroundShowsFindingsAndTheirNeighbours() throws {
    let around = try lines(["--around", "LT101"], sketch: two)
    let marks = around.indices.filter { around[$0].contains("^ error illegal-transition") }
    #expect(marks.count == 1)
    #expect(around[(marks.first ?? 1) - 1].contains("scene.didBecomeActive [A]"))
    let many = (0..<50).map {
      "\(200 + $0)s work name=w\($0) kind=other dur=1ms\n\(200 + $0)s log message=x\n"
    }.joined()
    let cut = try lines(["--around", "illegal-transition"], sketch: two + many)
    #expect(cut.contains { $0.hasSuffix(" lines skipped") })
    #expect(events(cut).count < 20)
  }

  @Test func scenesBeyondTheLanesShareOne() throws {
    let scenes = (1...15).map { scene in
      "\(scene)s S\(scene) scene.willConnect\n\(scene).1s S\(scene) scene.willEnterForeground\n"
        + "\(scene).2s S\(scene) scene.didBecomeActive\n"
    }.joined()
    let told = try lines(
      ["--color", "never"], sketch: "header lifeCycle=swiftui multipleScenes=true\n" + scenes)
    #expect(told.contains { $0.contains("… 3 more scenes in one lane, the last: its most active") })
    let active = try #require(told.last { $0.contains("scene.didBecomeActive") })
    #expect(active.contains("  █████████████  "))
    let first = try #require(told.first { $0.contains("scene.didBecomeActive") })
    #expect(first.contains("  █············  "))
  }

  @Test func timesAreShownAsAsked() throws {
    let relative = events(try lines([], sketch: two))
    #expect(relative.contains { $0.contains(" +0.020 s ") })
    #expect(relative.contains { $0.contains(" +1:40.000 ") })
    let wall = events(try lines(["--time", "utc"], sketch: two))
    #expect(wall.contains { $0.contains(" 2026-11-20 09:30:00.143Z ") })
    #expect(wall.contains { $0.contains(" 2026-11-20 09:31:40.123Z ") })
    let none = events(try lines(["--time", "none"], sketch: two))
    #expect(none.count == 10 && !none.contains { $0.contains("+") })
  }

  @Test func repeatsAndSilenceAreFolded() throws {
    let repeats = (0..<30).map { "\(103_000 + $0)ms app.memoryWarning\n" }.joined()
    let lines = try lines([], sketch: two + repeats)
    #expect(lines.contains { $0.hasSuffix("more of the same") })
    #expect(events(lines).filter { $0.contains("app.memoryWarning") }.count < 5)
    #expect(lines.contains { $0.contains(" without events") })
  }

  /// Keys that only some events have are shown as well, in formats with events.
  @Test(arguments: ["text", "chrome", "perfetto"])
  func whatAnEventIsAboutIsShown(_ format: String) throws {
    let sketch = """
      header run=r1 lifeCycle=uikit-scene platform=ios
      0ms process.start
      10ms A scene.willPerformAppIntent intent=OpenFilm
      20ms intent.start id=i name=SortFilms mode=foregroundDynamic longRunning=true
      30ms bgtask.progress id=export kind=continued completed=3 total=10
      40ms host.state thermalState=serious lowPowerMode=true
      50ms app.didReceiveNotificationResponse hash=ab action=ARCHIVE
      60ms space.immersionChange id=s amount=60
      70ms world.recenter phase=began
      80ms trace.end

      """
    let result = try Command.run(
      ["timeline", "--format", format, "--input-format", "sketch", "-"], input: Data(sketch.utf8),
      in: SourceTree.traces)
    let text = String(decoding: result.output, as: UTF8.self)
    for words in [
      "OpenFilm", "SortFilms foregroundDynamic", "3 of 10", "thermal=serious",
      "lowPower=on", "action=ARCHIVE", "60 %", "began",
    ] {
      #expect(text.contains(words), "\(words)")
    }
  }

  @Test func aPipeIsReadAsAFileIs() throws {
    let file = try Command.run(["timeline", film], in: SourceTree.traces)
    let pipe = try Command.run(
      ["timeline", "-"], in: SourceTree.traces, shell: "cat \(film) | \"$0\" \"$@\"")
    let name = film + ": "
    #expect(file.text.hasPrefix(name))
    #expect(pipe.text == "(standard input): " + file.text.dropFirst(name.count))
  }

  /// Two runs with a finding each, with much around them.
  private var long: String {
    func run(_ number: Int) -> String {
      func notes(_ unit: Int) -> String {
        (3..<63).map { "\($0 * unit)s x.note\($0)\n" }.joined()
      }
      return """
        header run=r\(number) lifeCycle=uikit-scene platform=ipados records=work app=Films
        0ms process.start
        10ms app.didFinishLaunching
        20ms A scene.willConnect
        25ms B scene.willConnect
        30ms A scene.willEnterForeground
        40ms A scene.didBecomeActive
        \(notes(1))70s A scene.didBecomeActive
        \(notes(100))9000s trace.end

        """
    }
    return run(1) + run(2)
  }

  @Test func shownAndSkippedLinesAreTheWholeTimeline() throws {
    let whole = try lines([], sketch: long)
    let around = try lines(["--around", "illegal-transition"], sketch: long)
    let notes = around.filter { $0.contains("··· ") && $0.hasSuffix(" skipped") }
    let left = notes.compactMap { note in
      Int(note.split(separator: " ").dropFirst().first ?? "")
    }.reduce(0, +)
    #expect(notes.count >= 4 && left > 100)
    #expect(around.count - notes.count + left == whole.count)
    for part in ["run 1 · ", "run 2 · ", "  A = A", "  B = B"] {
      #expect(
        around.filter { $0.hasPrefix(part) }.count == whole.filter { $0.hasPrefix(part) }.count)
    }
  }

  @Test func aRunWithoutTheFindingIsSkippedWithItsHeading() throws {
    let second = two.replacing("run=r1", with: "run=r2").replacing(
      "45ms A scene.didBecomeActive\n", with: "")
    let around = try lines(["--around", "illegal-transition"], sketch: second + two)
    #expect(!around.contains { $0.hasPrefix("run 1 ") })
    let heading = try #require(around.firstIndex { $0.hasPrefix("run 2 ") })
    #expect(around[..<heading].contains { $0.hasSuffix(" lines skipped") })
  }

  @Test func lossesAreShownAtTheirPlacesWithTheirSizes() throws {
    let lossy = two.replacing("100s B", with: "60s trace.loss count=7\n100s B")
    let told = try lines([], sketch: lossy)
    #expect(told.contains { $0.contains("trace.loss  7 records lost") })
    let seq = """
      {"lifetrace":1,"run":"r"}
      {"event":"process.start","t":0,"seq":1}
      {"event":"app.didFinishLaunching","t":1000000,"seq":5}
      {"event":"app.memoryWarning","t":2000000000,"seq":6}
      {"event":"app.memoryWarning","t":3000000000,"seq":9}

      """
    func losses(_ options: [String]) throws -> [String] {
      try lines(options, sketch: seq).filter { $0.contains("··· ") && $0.hasSuffix("lost here") }
    }
    #expect(try losses([]).count == 2)
    #expect(try losses(["--from", "1s"]).count == 1)
    #expect(try losses(["--to", "1s"]).count == 1)
  }

  /// Times of day that are not known are not promised.
  @Test(arguments: [
    ("start=\"2026-05-01T09:30:00Z\"", nil), ("", "its header has no start"),
    ("start=nonsense", "its start 'nonsense' is no time"),
  ])
  func timesOfDayNeedAStart(_ start: String, _ reason: String?) throws {
    let sketch = "header platform=ios \(start)\n0ms process.start\n5s A scene.willConnect\n"
    let utc = try lines(["--time", "utc"], sketch: sketch)
    let note = utc.first { $0.contains("times count from the start of the run") }
    #expect(note?.contains(reason ?? "?") == (reason == nil ? nil : true), "\(utc)")
    let relative = try lines([], sketch: sketch)
    #expect(!relative.contains { $0.contains("times count") })
  }

  @Test func suppressedFindingsAreCounted() throws {
    let scratch = try Scratch()
    try scratch.write("a.sketch", Samples.illegal)
    let rule = "{\"rule\": \"illegal-transition\", \"reason\": \"known\"}"
    try scratch.write(".lifetrace.json", "{\"suppressions\": [\(rule)]}")
    let result = try Command.run(["timeline", "a.sketch"], in: scratch.folder)
    #expect(result.lines[1] == "  1 finding suppressed by the configuration", "\(result.text)")
    try scratch.write(".lifetrace.json", "{}")
    let plain = try Command.run(["timeline", "a.sketch"], in: scratch.folder)
    #expect(!plain.text.contains("suppressed"))
  }

  /// Nothing is lost where a clock steps back.
  @Test func aStepOfTheClockIsNoLoss() throws {
    let log = """
      2026-10-25 02:59:51.000 Films[412:9f] applicationDidEnterBackground
      2026-10-25 02:00:20.000 Films[412:9f] applicationWillEnterForeground

      """
    let told = try lines([], sketch: log).filter { $0.contains("··· ") }
    #expect(told.contains { $0.contains("records contradict each other here") }, "\(told)")
    #expect(!told.contains { $0.contains("lost here") })
  }
}
