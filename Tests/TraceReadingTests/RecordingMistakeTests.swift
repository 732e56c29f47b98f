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
      #""work.begin","t":230000000,"seq":6,"id":"1","kind":"other""#),
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
    Change("a clock that stands still") { $0.replacing(#/"t":\d+/#, with: "\"t\":5") },
    Change("seconds of a run that launched in one") { text in
      text.replacing(#/"t":(\d+)/#) { "\"t\":\((Int64($0.1) ?? 0) / 300_000_000)" }
    },
    Change("a time that is missing", #""t":740000000,"#, ""),
    Change("work of no kind", #","kind":"refresh""#, ""),
    Change("a platform that has no such events", #""platform":"ios""#, #""platform":"watchos""#),
    Change("a life cycle that has no scenes", "uikit-scene", "uikit-app"),
  ]

  private static let appearance =
    #""view.onAppear","t":230000000,"seq":6,"scene":"A-1","view":"List""#

  /// A recording with another record in place of the view's appearance.
  private static func recording(with record: String) -> String {
    let name = record.prefix { $0 != "\"" }
    let keys = record.dropFirst(name.count + 1)
    return whole.replacing(
      appearance, with: "\"\(name)\",\"t\":230000000,\"seq\":6\(keys)")
  }

  @Test(arguments: [
    #"phase.active""#, #"phase.active","scope":"view""#, #"phase","scene":"A-1","value":"active""#,
    #"scenePhase","scene":"A-1","value":"active""#, #"data.dirtied","key":"d""#, #"sdk.init""#,
    #"intent.end","id":"1","outcome":"done""#, #"bgtask.register""#, #"document.save""#,
    #"fetch.deliver""#, #"model.mutate""#, #"ns.didHide""#, #"wk.didBecomeActive""#,
    #"work","name":"index""#,
  ])
  func aMistakeInARecordIsNamedOnce(_ record: String) throws {
    let found = try notes(Self.recording(with: record))
    #expect(found.count == 1 && found.first?.hasPrefix("7: ") == true, "\(found)")
  }

  @Test(arguments: changes)
  func aPlantedMistakeIsNamedOnce(_ change: Change) throws {
    #expect(try notes(Self.whole) == [])
    let changed = change.change(Self.whole)
    #expect(changed != Self.whole)
    let found = try notes(changed)
    #expect(found.count == 1, "\(found)")
  }

  @Test(arguments: [
    #"bgtask.register","id":"r""#, #"document.save","id":"d""#, #"model.mutate","id":"m""#,
    #"sdk.init","name":"Crashes""#, #"phase.active","scene":"A-1""#,
    #"phase.active","scope":"app""#, #"data.dirty","key":"d""#, #"player.phase","value":"active""#,
    #"work","name":"index","kind":"other""#, #"phase","scene":"A-1","progress":"half""#,
  ])
  func aWholeRecordIsNoMistake(_ record: String) throws {
    #expect(Self.recording(with: record) != Self.whole)
    #expect(try notes(Self.recording(with: record)) == [])
  }

  /// Times of a recording that began after the launch, and of one that shows no window.
  @Test func aUnitShowsWithoutAnActivation() throws {
    func recording(_ header: String, _ records: [(String, Int64)], scale: Int64) -> String {
      #"{"lifetrace":1,"install":"i","lifeCycle":"uikit-scene","records":["work"]\#(header)}"#
        + "\n"
        + records.enumerated().map { place, record in
          #"{"event":\#(record.0),"t":\#(record.1 * scale),"seq":\#(place + 1)}"# + "\n"
        }.joined()
    }
    let visits: [(String, Int64)] = [
      (#""scene.willResignActive","scene":"A""#, 1),
      (#""scene.didEnterBackground","scene":"A""#, 2),
      (#""scene.willEnterForeground","scene":"A""#, 60),
      (#""scene.didBecomeActive","scene":"A""#, 61),
      (#""process.exit""#, 90),
    ]
    let push: [(String, Int64)] = [
      (#""process.start""#, 0), (#""app.didFinishLaunching""#, 1),
      (#""fetch.deliver","id":"p""#, 2), (#""fetch.complete","id":"p""#, 5),
      (#""process.exit""#, 9),
    ]
    for (header, records) in [(#","midlife":true"#, visits), (#","launch":"background""#, push)] {
      #expect(try notes(recording(header, records, scale: 1_000_000_000)) == [])
      for scale: Int64 in [1, 1000] {
        let found = try notes(recording(header, records, scale: scale))
        #expect(found.count == 1 && found[0].contains("it looks like"), "\(found)")
      }
    }
  }
}
