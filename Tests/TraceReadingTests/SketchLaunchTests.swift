import Testing
import TraceModel

@testable import TraceReading

/// `launch [SCENE …]` in sketches (FORMAT.md §6).
@Suite struct SketchLaunchTests {
  private static let process = ["0ms process.start", "90ms app.didFinishLaunching"]

  private static func scene(_ name: String, after delay: Int = 0) -> [String] {
    [
      "\(100 + delay)ms \(name) scene.willConnect",
      "\(110 + delay)ms \(name) scene.willEnterForeground",
      "\(120 + delay)ms \(name) scene.didBecomeActive",
    ]
  }

  private func readSketch(_ lines: [String]) throws -> Outcome {
    var options = ReadingOptions()
    options.format = .sketch
    return try read(lines.joined(separator: "\n") + "\n", options: options)
  }

  /// Wherever the line is, the events are those of the long form; only lines and offsets
  /// differ.
  @Test(
    arguments: [
      ("launch", process), ("launch A", process + scene("A")),
      ("launch A B", process + scene("A") + scene("B", after: 100)),
      ("  launch \"B c\" \"\\u0041\" # both", process + scene("\"B c\"") + scene("A", after: 100)),
      (
        "launch 1 2 3 4 5 6 7 8",
        process + (0..<8).flatMap { scene("\($0 + 1)", after: 100 * $0) }
      ),
    ] as [(String, [String])])
  func theLineStandsForItsEvents(_ line: String, _ events: [String]) throws {
    let header = "header platform=ios lifeCycle=uikit-scene"
    let places: [(before: [String], after: [String])] = [
      ([header], ["9s A scene.willResignActive"]), ([], []),
      // Late, in the middle of a run and of the next one: the reader judges nothing.
      ([header, "5s log message=x"], ["6s log message=y", header, "launch"]),
      ([header] + (0..<300).map { "\($0)s log message=x" }, ["1s process.exit"]),
    ]
    for (before, after) in places {
      let short = try readSketch(before + [line] + after)
      let long = try readSketch(before + events + after)
      #expect(short.recorder.sketch == long.recorder.sketch)
      #expect(short.recorder.names == long.recorder.names)
      #expect(short.recorder.headers == long.recorder.headers)
      #expect(short.summary.problems.map(\.text) == long.summary.problems.map(\.text))
    }
  }

  @Test func itsEventsHaveThePlaceAndTextOfTheLine() throws {
    let recorder = try readSketch(["header", "# here", " launch A ", "9s process.exit"]).recorder
    #expect(recorder.lines == [1] + Array(repeating: 3, count: 5) + [4])
    #expect(recorder.offsets == [0] + Array(repeating: 14, count: 5) + [25])
    #expect(
      recorder.texts == ["header"] + Array(repeating: "launch A", count: 5) + ["9s process.exit"])
  }

  /// Nothing of a line that is wrong is believed.
  @Test(arguments: [
    ("launch A A", "each scene once"), ("launch A \"\\u0041\"", "each scene once"),
    ("launch A at=1s", "the name of a scene"), ("launch=A", "the name of a scene"),
    ("launch 1 2 3 4 5 6 7 8 9", "at most 8 scenes"), ("launch \"A", "line ends inside a string"),
    ("launch A\u{1}", "the name of a scene"), ("launched A process.start", "a time such as 180ms"),
    ("launch " + String(repeating: "A ", count: 9), "each scene once"),
  ])
  func linesThatAreWrong(_ line: String, _ expected: String) throws {
    let outcome = try readSketch(["header", line, "2ms trace.end"])
    #expect(outcome.summary.malformed == 1)
    #expect(outcome.recorder.names.dropFirst() == ["(gap 1)", "trace.end"])
    #expect(outcome.summary.problems.contains { $0.text.contains(expected) }, "\(expected)")
  }

  /// An event of that name has a TIME before it, and is written with it.
  @Test func anEventMayBeCalledLaunch() throws {
    let recorder = try readSketch(["header", "1ms launch", "- A launch", "2ms launch launch"])
      .recorder
    #expect(recorder.sketch == "header\n1ms launch\n- A launch\n2ms launch launch\n")
    #expect(recorder.names.dropFirst() == ["launch", "launch", "launch"])
  }

  /// Words of a log must not make it a sketch; what follows shows one, and then the line counts.
  @Test func itShowsNoFormatByItself() throws {
    #expect(try read("launch screen ready\nand more of it\n").summary.format != "sketch")
    let outcome = try read("launch A\n9s A scene.willResignActive\n")
    #expect(outcome.summary.format == "sketch")
    #expect(outcome.recorder.names.count == 6)
  }
}
