import Foundation
import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Mistakes of every kind, planted into a legal recording and a legal sketch: each is told once.
@Suite struct PlantedMistakeTests {
  private static let recording = """
    {"lifetrace":1,"run":"r","app":"com.example.films","platform":"ios","os":"26.1","sdk":"26.0","lifeCycle":"uikit-scene","multipleScenes":true,"install":"i","launch":"user","clock":"continuous","start":"2026-03-02T09:41:00Z","backgroundModes":["audio","fetch"],"records":["work","view"]}
    {"event":"process.start","t":0,"seq":1,"src":"Films/App.swift:3"}
    {"event":"process.main","t":1000000,"seq":2,"by":"system"}
    {"event":"app.didFinishLaunching","t":180000000,"seq":3,"thread":"main","dur":95000000,"payload":["url"],"src":"Films/App.swift:9"}
    {"event":"scene.willConnect","t":200000000,"seq":4,"scene":"A","role":"UIWindowSceneSessionRoleApplication","payload":["url","activity"],"src":"Films/Scene.swift:4"}
    {"event":"scene.willEnterForeground","t":210000000,"seq":5,"scene":"A","src":"Films/Scene.swift:5"}
    {"event":"scene.didBecomeActive","t":220000000,"seq":6,"scene":"A","appState":"active","src":"Films/Scene.swift:6"}
    {"event":"phase.active","t":222000000,"seq":7,"scene":"A","scope":"view"}
    {"event":"view.onAppear","t":230000000,"seq":8,"scene":"A","view":"List","src":"Films/List.swift:7"}
    {"event":"work.begin","t":240000000,"seq":9,"scene":"A","id":"1","name":"reload","kind":"refresh","key":"films","scope":"scene","trigger":"view.onAppear","thread":"main","src":"Films/List.swift:8"}
    {"event":"work.end","t":740000000,"seq":10,"id":"1","outcome":"done","cpu":100000000,"src":"Films/List.swift:8"}
    {"event":"data.dirty","t":750000000,"seq":11,"key":"draft","trigger":"user"}
    {"event":"storage.write","t":760000000,"seq":12,"key":"draft","bytes":120,"isDefault":false}
    {"event":"data.save","t":770000000,"seq":13,"key":"draft"}
    {"event":"bg.begin","t":780000000,"seq":14,"id":"b1","name":"save","expirationHandler":true,"kind":"task"}
    {"event":"bg.end","t":790000000,"seq":15,"id":"b1"}
    {"event":"lock.acquire","t":791000000,"seq":16,"name":"store","file":true}
    {"event":"lock.release","t":792000000,"seq":17,"name":"store"}
    {"event":"resource.hold","t":793000000,"seq":18,"kind":"camera"}
    {"event":"resource.release","t":794000000,"seq":19,"kind":"camera"}
    {"event":"bgtask.submitFailed","t":795000000,"seq":20,"id":"com.example.refresh","kind":"refresh","reason":"unavailable"}
    {"event":"trace.end","t":900000000,"seq":21}

    """

  private static let sketch = """
    header lifeCycle=uikit-scene platform=ios multipleScenes=true records=work,view
    0ms     process.start
    90ms    app.didFinishLaunching dur=20ms payload=url
    100ms A scene.willConnect payload=url,activity
    110ms A scene.willEnterForeground
    120ms A scene.didBecomeActive
    121ms A phase.active
    130ms A view.onAppear view=List
    140ms A work.begin id=1 name=reload kind=refresh key=films trigger=view.onAppear thread=main
    300ms A work.end id=1 outcome=done
    310ms   data.dirty key=draft
    320ms   data.save key=draft
    330ms   bg.begin id=b name=save
    340ms   bg.end id=b

    """

  struct Plant: Sendable, CustomTestStringConvertible {
    let kind: String
    let old: String
    let new: String
    /// What the message suggests; nil: whatever.
    let meant: String?
    var isSketch = false
    var testDescription: String { "\(kind): \(old) → \(new)" }
  }

  /// By indentation.
  private static func plants(_ table: String, isSketch: Bool) -> [Plant] {
    var kind = ""
    var old = ""
    var plants: [Plant] = []
    for line in table.split(separator: "\n").map(String.init) {
      if line.hasPrefix("    ") {
        let sides = line.dropFirst(4).split(separator: "⇒", omittingEmptySubsequences: false)
        let meant = sides[1].trimmingCharacters(in: .whitespaces)
        plants.append(
          Plant(
            kind: kind, old: old, new: String(sides[0].dropLast()),
            meant: meant.isEmpty ? nil : meant, isSketch: isSketch))
      } else if line.hasPrefix("  ") {
        old = String(line.dropFirst(2))
      } else {
        kind = line
      }
    }
    return plants
  }

  static let plants =
    plants(inRecording, isSketch: false) + plants(inSketch, isSketch: true)

  private func notes(_ text: String) throws -> [String] {
    var options = ReadingOptions()
    options.recordingCheck = .all
    return try read(Array(text.utf8), options: options).summary.problems
      .filter { $0.kind == .recording || $0.kind == .recordingHint || $0.kind == .unsupported }
      .map { "\($0.line): \($0.text)" }
  }

  @Test func theTableIsLarge() throws {
    #expect(Self.plants.count >= 200)
    #expect(Set(Self.plants.map(\.kind)).count >= 40)
    #expect(try notes(Self.recording) == [])
    #expect(try notes(Self.sketch) == [])
  }

  @Test(arguments: plants)
  func aPlantedMistakeIsToldOnce(_ plant: Plant) throws {
    let whole = plant.isSketch ? Self.sketch : Self.recording
    let place = try #require(whole.range(of: plant.old))
    let found = try notes(whole.replacingCharacters(in: place, with: plant.new))
    #expect(found.count == 1, "\(found)")
    if let meant = plant.meant { #expect(found.first?.contains(meant) == true, "\(found)") }
  }

  // MARK: Times

  /// Every unit but the right one.
  @Test(arguments: [1_000, 1_000_000, 1_000_000_000])
  func anotherUnitIsToldOnce(_ divisor: Int64) throws {
    let text = Self.recording.replacing(#/"t":(\d+)/#) {
      "\"t\":\((Int64($0.1) ?? 0) / divisor)"
    }
    let found = try notes(text)
    // Whole seconds of such a short recording are all the same.
    #expect(found.count == 1, "\(found)")
  }

  // MARK: What is right

  static let right: [(String, String, String)] = [
    ("an app's own events", "\"event\":\"trace.end\"", "\"event\":\"app.login\""),
    ("an app's own events", "\"event\":\"trace.end\"", "\"event\":\"data.loaded\""),
    ("an app's own events", "\"event\":\"trace.end\"", "\"event\":\"cache.hit\""),
    ("an app's own events", "\"event\":\"trace.end\"", "\"event\":\"screen.shown\""),
    ("an app's own events", "\"event\":\"trace.end\"", "\"event\":\"view.tap\""),
    ("an app's own events", "\"event\":\"trace.end\"", "\"event\":\"auth.success\""),
    ("an opposite", "\"event\":\"trace.end\"", "\"event\":\"storage.read\""),
    ("an opposite", "\"event\":\"trace.end\"", "\"event\":\"window.close\""),
    ("an opposite", "\"event\":\"trace.end\"", "\"event\":\"session.renewed\""),
    ("a later phase", "phase.active\"", "phase.foreground\""),
    ("own keys", "\"seq\":11,", "\"seq\":11,\"time\":\"09:30:01\",\"state\":\"x\",\"number\":3,"),
    ("own keys", "\"seq\":6,", "\"seq\":6,\"session\":\"s\",\"source\":\"x\",\"file\":\"y\","),
    ("own keys", "\"seq\":9,", "\"seq\":9,\"threadId\":3,\"thread_id\":3,\"names\":[],\"mode\":1,"),
    ("own keys", "\"seq\":8,", "\"seq\":8,\"location\":\"x\",\"screen\":\"s\",\"userInfo\":{},"),
    ("a complete family", "[\"work\",\"view\"]", "[\"work\"]"),
    ("a cover that is hidden first", "\"event\":\"trace.end\"", "\"event\":\"privacy.cover.hide\""),
    ("a handler of the app's", "\"trigger\":\"view.onAppear\"", "\"trigger\":\"pull to refresh\""),
    (
      "a thread of the app's", "\"seq\":9,\"scene\":\"A\",",
      "\"seq\":9,\"scene\":\"A\",\"writer\":\"w\","
    ),
    ("a later role", "UIWindowSceneSessionRoleApplication", "UIWindowSceneSessionRoleHologram"),
    ("scenes", "\"seq\":7,\"scene\":\"A\"", "\"seq\":7,\"scene\":\"🟢\""),
  ]

  @Test(arguments: right)
  func whatIsRightIsNotTold(_ kind: String, _ old: String, _ new: String) throws {
    let place = try #require(Self.recording.range(of: old))
    #expect(try notes(Self.recording.replacingCharacters(in: place, with: new)) == [])
  }

  private static let header =
    #"{"lifetrace":1,"app":"a","pid":7,"install":"i","records":["work","background"]}"#
  private static func work(_ seq: Int, _ step: String) -> String {
    "{\"event\":\"work.\(step)\",\"t\":\(seq)000000,\"seq\":\(seq),\"id\":\"w1\","
      + "\"kind\":\"other\"}"
  }

  /// A killed process leaves work open, and the next one counts from 1 again.
  @Test func anotherRunCountsFromTheBeginning() throws {
    let start = #"{"event":"process.start","t":0,"seq":0}"#
    let run = [start, Self.work(1, "begin")]
    let again = [#"{"event":"process.start","t":2000000,"seq":2}"#, Self.work(3, "begin")]
    #expect(try notes(([Self.header] + run + again).joined(separator: "\n")) == [])
    #expect(
      try notes(([Self.header] + run + [Self.header] + run).joined(separator: "\n")) == [])
    let named = Self.header.replacing("\"pid\":7", with: "\"run\":\"r\"")
    let part = [named, Self.work(1, "begin")]
    #expect(try notes((part + part).joined(separator: "\n")) == [])
    // Another part of the run ends what the first one began.
    let continued = part + [named, Self.work(2, "end")]
    #expect(try notes(continued.joined(separator: "\n")) == [])
    // The process before began it.
    let begin = #"{"event":"bg.begin","t":1000000,"seq":1,"id":"b"}"#
    let end = #"{"event":"bg.end","t":1000000,"seq":1,"id":"b"}"#
    let restarted = [Self.header, start, begin, Self.header, start, end]
    #expect(try notes(restarted.joined(separator: "\n")) == [])
  }

  /// Every run is looked at, and mistakes that are not listed are counted.
  @Test func manyRunsAndMistakesAreAllSeen() throws {
    let runs = (0..<600).flatMap { number in
      [
        "{\"lifetrace\":1,\"run\":\"\(number)\",\"install\":\"i\",\"records\":[\"work\"]}",
        number == 599
          ? #"{"event":"scene.wilConnect","seq":1}"# : #"{"event":"process.start","seq":1}"#,
      ]
    }
    #expect(try notes(runs.joined(separator: "\n")).count == 1)
    let kinds = (0..<1_200).map { number in
      "{\"event\":\"work.begin\",\"seq\":\(number),\"id\":\"\(number)\",\"kind\":\"x\(number)\"}"
    }
    let found = try notes(([Self.header] + kinds).joined(separator: "\n"))
    #expect(found.count == 1_001)
    #expect(found.last == "0: and 200 more of this kind")
  }

  @Test func scenesThatDifferInSignsAreTwoWindows() throws {
    for (first, second) in [("w1-1", "w11"), ("1-11", "11-1"), ("🟢", "🔵")] {
      let records = [first, second].map {
        "{\"event\":\"scene.didBecomeActive\",\"seq\":1,\"scene\":\"\($0)\"}"
          .replacing("\"seq\":1", with: $0 == first ? "\"seq\":1" : "\"seq\":2")
      }
      #expect(try notes(([Self.header] + records).joined(separator: "\n")) == [])
    }
  }

  @Test func aSourceWithoutALineIsTheApps() throws {
    let text = Self.recording.replacing(#/"src":"[^"]*"/#) { _ in "\"src\":\"App.swift\"" }
    #expect(try notes(text) == [])
  }
}
