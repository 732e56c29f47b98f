import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Each mistake of a recording's writer is named once, and nothing else is.
@Suite struct RecordingMistakeTests {
  /// A recording without a mistake, of which a test changes one thing.
  private static let whole = """
    {"lifetrace":1,"run":"r","app":"com.example.films","platform":"ios","lifeCycle":"uikit-scene","install":"i","launch":"user","clock":"continuous","start":"2026-03-02T09:41:00Z","records":["work","view"]}
    {"event":"process.start","t":0,"seq":1,"src":"Films/App.swift:3"}
    {"event":"app.didFinishLaunching","t":180000000,"seq":2,"src":"Films/App.swift:9"}
    {"event":"scene.willConnect","t":200000000,"seq":3,"scene":"A-1","role":"UIWindowSceneSessionRoleApplication","src":"Films/Scene.swift:4"}
    {"event":"scene.willEnterForeground","t":210000000,"seq":4,"scene":"A-1","src":"Films/Scene.swift:5"}
    {"event":"scene.didBecomeActive","t":220000000,"seq":5,"scene":"A-1","src":"Films/Scene.swift:6"}
    {"event":"view.onAppear","t":230000000,"seq":6,"scene":"A-1","view":"List","src":"Films/List.swift:7"}
    {"event":"work.begin","t":240000000,"seq":7,"id":"1","name":"reload","kind":"refresh","src":"Films/List.swift:8"}
    {"event":"work.end","t":740000000,"seq":8,"id":"1","outcome":"done","src":"Films/List.swift:8"}
    {"event":"trace.end","t":900000000,"seq":9}

    """

  private func notes(_ text: String) throws -> [String] {
    var options = ReadingOptions()
    options.recordingCheck = .all
    return try read(Array(text.utf8), options: options).summary.problems
      .filter { $0.kind == .recording || $0.kind == .recordingHint }
      .map { "\($0.line): \($0.text)" }
  }

  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let change: @Sendable (String) -> String

    init(_ name: String, _ change: @escaping @Sendable (String) -> String) {
      (testDescription, self.change) = (name, change)
    }

    init(_ name: String, _ text: String, _ other: String) {
      self.init(name) { $0.replacing(text, with: other) }
    }
  }

  private static let changes = [
    Change("an event by its callback's name", "scene.didBecomeActive", "sceneDidBecomeActive"),
    Change("a misspelt event", "view.onAppear", "view.onApear"),
    Change("another key", #""scene":"A-1","view""#, #""sceneID":"A-1","view""#),
    Change("another key of the header", #""install""#, #""installID""#),
    Change("another case of the platform", #""ios""#, #""iOS""#),
    Change("a misspelt life cycle", "uikit-scene", "uikit-scenes"),
    Change("another case of the launch", #""user""#, #""User""#),
    Change("a misspelt clock", "continuous", "continous"),
    Change("a misspelt family", #"["work","#, #"["works","work","#),
    Change("milliseconds", "000000,", ","),
    Change("times of the wall") { text in
      text.replacing(#/"t":(\d+)/#) { "\"t\":\(1_764_000_000_000_000_000 + (Int64($0.1) ?? 0))" }
    },
    Change("an end of another id", #""seq":8,"id":"1""#, #""seq":8,"id":"2""#),
    Change(
      "a begin that is there twice",
      #""view.onAppear","t":230000000,"seq":6,"scene":"A-1","view":"List""#,
      #""work.begin","t":230000000,"seq":6,"id":"1""#),
    Change(
      "an end that is there twice", #""trace.end","t":900000000,"seq":9"#,
      #""work.end","t":900000000,"seq":9,"id":"1""#),
    Change("two ids of one window", #""scene":"A-1","view""#, #""scene":"a1","view""#),
    Change("the recorder's own place") { text in
      text.replacing(#/Films/[A-Za-z.:0-9]+/#, with: "Films/Recorder.swift:12")
    },
    Change("no seq") { $0.replacing(#/"seq":\d+,/#, with: "").replacing(#","seq":9"#, with: "") },
    Change("no install, and no end") { text in
      text.replacing(#""install":"i","#, with: "").replacing("trace.end", with: "process.main")
    },
    Change("no records", #","records":["work","view"]"#, ""),
  ]

  @Test(arguments: changes)
  func aPlantedMistakeIsNamedOnce(_ change: Change) throws {
    #expect(try notes(Self.whole) == [])
    let changed = change.change(Self.whole)
    #expect(changed != Self.whole)
    let found = try notes(changed)
    #expect(found.count == 1, "\(found)")
  }
}
