import AnalysisSupport
import Foundation
import LifecycleModel
import LifecycleRules
import ReportKit
import TestSupport
import Testing
import TraceAnalysis
import TraceModel
import TraceReading
import TraceReports

/// Laws for the numbers of the JSON report.
@Suite struct ReportLawTests {
  /// A report as Foundation reads it.
  private typealias Object = [String: Any]

  private func report(_ traces: [String]) throws -> Object {
    let analyzer = Analyzer(rules: Catalogue.all)
    for text in traces {
      try analyzer.read(text)
    }
    let exit = ReportJSON.Exit(code: 0, findings: false, damaged: false, input: false, io: false)
    let json = ReportJSON(analyzer.finish(), version: "0", exit: exit, showsUnknown: true).text
    return try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? Object)
  }

  private func totals(_ traces: [String]) throws -> Object {
    try #require(try report(traces)["totals"] as? Object)
  }

  /// The sum of two trees of numbers.
  private func sum(_ left: Object, _ right: Object) -> Object {
    left.merging(right) { a, b in
      if let a = a as? Object, let b = b as? Object { return sum(a, b) }
      if let a = a as? Int, let b = b as? Int { return a + b }
      return a
    }
  }

  /// Percentiles do not add up, and neither does the greatest value.
  private func withoutPercentiles(_ tree: Object) -> Object {
    tree.filter { !["p50", "p95", "max"].contains($0.key) }.mapValues { value in
      (value as? Object).map { withoutPercentiles($0) } ?? value
    }
  }

  private func text(_ tree: Object) throws -> String {
    let data = try JSONSerialization.data(
      withJSONObject: tree, options: [.sortedKeys, .prettyPrinted])
    return String(decoding: data, as: UTF8.self)
  }

  /// A random trace: walks of three scenes, legal but for a mistake now and then.
  private func trace(_ seed: UInt64, shift: Int = 0) -> String {
    var random = SplitMix64(seed: seed)
    var lines = [
      #"{"lifetrace":1,"app":"app\#(seed)","lifeCycle":"swiftui","platform":"ios","#
        + #""multipleScenes":true}"#
    ]
    var time = shift
    func add(_ name: String, _ rest: String = "") {
      lines.append(#"{"event":"\#(name)","t":\#(time)\#(rest)}"#)
      time += Int.random(in: 0..<2_000_000_000, using: &random)
    }
    add("process.start")
    add("app.didFinishLaunching")
    let machine = MachineID.uiscene.machine
    var states = [0, 0, 0]
    for _ in 0..<80 {
      let scene = Int.random(in: 0..<3, using: &random)
      let open = machine.transitions.filter {
        Int($0.from) == states[scene] && $0.event.scope == "scene"
      }
      guard let edge = open.randomElement(using: &random) else { continue }
      let isMistake = Int.random(in: 0..<20, using: &random) == 0
      let event = isMistake ? EventKind.sceneDidBecomeActive : edge.event
      states[scene] = isMistake ? SceneStates.foregroundActive : Int(edge.to)
      add(event.name, #","scene":"S\#(scene)""#)
      if event == .sceneDidBecomeActive { add("phase.active", #","scene":"S\#(scene)""#) }
      if Int.random(in: 0..<8, using: &random) == 0 { add("my.event") }
    }
    if Bool.random(using: &random) { add("process.exit") }
    return lines.joined(separator: "\n") + "\n"
  }

  @Test(arguments: UInt64(1)...12)
  func twoTracesTogetherAreTheSumOfBoth(_ seed: UInt64) throws {
    let (a, b) = (trace(seed), trace(seed + 1_000))
    let together = try text(withoutPercentiles(totals([a, b])))
    let added = try text(withoutPercentiles(sum(totals([a]), totals([b]))))
    #expect(together == added, "seed \(seed)")
  }

  @Test func sumsAreNotEmpty() throws {
    let totals = try totals([trace(1), trace(1_001)])
    let states = try #require(totals["states"] as? Object)
    #expect(Set(states.keys).isSuperset(of: ["uiscene", "app-aggregate", "scenephase-view-ios"]))
    #expect(totals["runs"] as? Int == 2)
    #expect(totals["scenes"] as? Int == 6)
    #expect((totals["events"] as? Object)?["my.event"] as? Int ?? 0 > 0)
    #expect((totals["findings"] as? Object)?["error"] as? Int ?? 0 > 0)
  }

  @Test(arguments: UInt64(1)...10)
  func durationsDoNotDependOnTheStartOfTimes(_ seed: UInt64) throws {
    let plain = try report([trace(seed)])
    let shifted = try report([trace(seed, shift: 86_400_000_000_123)])
    for part in ["totals", "rules"] {
      let left = try text(["part": #require(plain[part])])
      #expect(try text(["part": #require(shifted[part])]) == left, "seed \(seed), \(part)")
    }
    func launches(_ report: Object) throws -> [Int?] {
      try #require(report["runs"] as? [Object]).map { $0["launchToFirstActive"] as? Int }
    }
    #expect(try launches(shifted) == launches(plain), "seed \(seed)")
  }

  /// Hands a reader's events to a sketch.
  private final class Sketcher: EventConsumer {
    private var writer: SketchWriter
    private(set) var text = ""
    init(_ symbols: SymbolTable) { writer = SketchWriter(symbols: symbols) }
    func consume(_ batch: EventBatch) { text += writer.lines(batch) }
    func report(_ problem: InputProblem) {}
  }

  private func sketch(_ text: String) throws -> String {
    let symbols = SymbolTable()
    let sketcher = Sketcher(symbols)
    let reader = TraceReader(options: ReadingOptions(), symbols: symbols)
    _ = try reader.read(MemorySource(Array(text.utf8), pieces: []), into: sketcher)
    return sketcher.text
  }

  @Test(arguments: UInt64(1)...10)
  func aSketchAndItsJSONLinesHaveTheSameAnalysis(_ seed: UInt64) throws {
    let lines = trace(seed)
    let sketch = try sketch(lines)
    #expect(sketch.hasPrefix("header "))
    let (left, right) = (try report([lines]), try report([sketch]))
    for part in ["totals", "runs", "findings", "rules"] {
      let expected = try text(["part": #require(left[part])])
      #expect(try text(["part": #require(right[part])]) == expected, "seed \(seed), \(part)")
    }
  }

  @Test func numbersOfARunAreThoseOfItsStates() throws {
    let report = try report([
      """
      header lifeCycle=uikit-scene run=r app=films
      0ms process.start
      90ms app.didFinishLaunching
      100ms A scene.willConnect role=UIWindowSceneSessionRoleApplication
      110ms A scene.willEnterForeground
      120ms A scene.didBecomeActive
      130ms A scene.willResignActive
      150ms A scene.didBecomeActive
      190ms A scene.willResignActive
      200ms trace.end
      """
    ])
    let run = try #require((report["runs"] as? [Object])?.first)
    #expect(run["run"] as? String == "r")
    #expect(run["ended"] as? String == "end")
    #expect(run["start"] as? Int == 0)
    #expect(run["end"] as? Int == 200_000_000)
    #expect(run["launchToFirstActive"] as? Int == 120_000_000)
    let scene = try #require((run["scenes"] as? [Object])?.first)
    #expect(scene["role"] as? String == "UIWindowSceneSessionRoleApplication")
    #expect(scene["connects"] as? Int == 1)
    let states = try #require((scene["states"] as? Object)?["uiscene"] as? Object)
    #expect(
      states["foregroundActive"] as? [String: Int] == [
        "count": 2, "total": 50_000_000, "p50": 10_000_000, "p95": 40_000_000,
        "max": 40_000_000, "open": 0,
      ])
    #expect(
      states["foregroundInactive"] as? [String: Int] == [
        "count": 2, "total": 30_000_000, "p50": 10_000_000, "p95": 20_000_000,
        "max": 20_000_000, "open": 10_000_000,
      ])
  }
}

@Suite struct EventCountTests {
  /// A trace may have an event with the name that is used for the rest.
  @Test func eachNameIsAKeyOnce() throws {
    let names = ["(other)"] + (0..<200).map { "ev.\($0)" }
    let lines = names.map { "{\"event\":\"\($0)\",\"t\":0}\n" }
    let analyzer = Analyzer(rules: Catalogue.all)
    let symbols = SymbolTable()
    analyzer.beginInput(symbols: symbols)
    let bytes = Array(("{\"lifetrace\":1}\n" + lines.joined()).utf8)
    analyzer.endInput(
      try TraceReader(symbols: symbols).read(MemorySource(bytes, pieces: []), into: analyzer))
    let exit = ReportJSON.Exit(code: 0, findings: false, damaged: false, input: false, io: false)
    let text = ReportJSON(analyzer.finish(), version: "0", exit: exit, showsUnknown: false).text
    #expect(text.components(separatedBy: "\"(other)\": ").count == 2)
    #expect(text.contains("\"(other)\": 102"))
  }
}

@Suite struct LanePictureTests {
  private let picture = LanePicture(TextStyle(isColoured: false, width: 80))

  @Test func aLaneHasAGlyphForEveryPart() {
    var lane = StateLane(origin: 0, resolution: 1)
    lane.enter(.background, at: 10)
    lane.enter(.inactive, at: 20)
    lane.enter(.active, at: 30)
    lane.enter(.unknown, at: 50)
    #expect(picture.lane(lane, until: 60, columns: 6) == "·▁▄██?")
  }

  @Test func aMomentOfAnythingCountsMoreThanBeingGone() {
    var lane = StateLane(origin: 0, resolution: 1)
    lane.enter(.active, at: 9)
    lane.enter(.gone, at: 10)
    #expect(picture.lane(lane, until: 20, columns: 2) == "█·")
  }

  @Test func aShortDepartureShows() {
    var lane = StateLane(origin: 0, resolution: 1)
    lane.enter(.active, at: 0)
    lane.enter(.inactive, at: 14)
    lane.enter(.active, at: 15)
    #expect(picture.lane(lane, until: 30, columns: 3) == "█▇█")
  }

  @Test(arguments: [1, 1_000, 100_000, 1_000_000] as [Int64])
  func aRunOfAnyLengthHasItsPicture(_ unit: Int64) {
    var lane = StateLane(origin: 0, resolution: 1_000_000)
    lane.enter(.background, at: 1 * unit)
    lane.enter(.inactive, at: 2 * unit)
    lane.enter(.active, at: 3 * unit)
    lane.enter(.inactive, at: 7 * unit)
    lane.enter(.background, at: 8 * unit)
    #expect(picture.lane(lane, until: 10 * unit, columns: 10) == "·▁▄████▄▁▁")
  }

  @Test func aLaneHasExactlyItsColumns() {
    var lane = StateLane(origin: 5, resolution: 1)
    lane.enter(.active, at: 5)
    for columns in [0, 1, 7, 600] {
      #expect(picture.lane(lane, until: 5_000, columns: columns).count == columns)
      #expect(picture.lane(lane, until: 5, columns: columns).count == columns)
    }
  }
}

@Suite struct CompletenessTests {
  private func input(_ change: (inout InputSummary) -> Void) -> String {
    var input = InputSummary()
    input.events = 412
    input.bytes = 20_500
    input.decodedBytes = 20_500
    change(&input)
    return Completeness.line(input)
  }

  @Test func completeInputsSayHowMuch() {
    #expect(input { _ in } == "complete: 412 events, 20 kB")
    #expect(
      input {
        $0.format = "lifetrace"
        $0.compression = "zstd"
        $0.decodedBytes = 2_100_000
      } == "complete: 412 events, 20 kB of zstd, 2.1 MB of text")
    #expect(
      input { $0.unknownEvents = 1 }
        == "complete: 412 events, 20 kB (1 event with an unknown name)")
  }

  @Test func missingPartsComeFirst() {
    #expect(
      input {
        $0.lost = 1_200
        $0.malformed = 1
        $0.isComplete = false
      } == "incomplete: 1,200 records lost and 1 malformed record; read 412 events, 20 kB")
    #expect(
      input {
        $0.problems = [InputProblem(.truncated, .dataLoss, text: "")]
        $0.isComplete = false
      } == "incomplete: the file is cut off; read 412 events, 20 kB")
  }

  /// No problem that costs data may leave the line complete.
  @Test(arguments: InputProblem.Kind.allCases)
  func everyLossIsReported(_ kind: InputProblem.Kind) {
    let told: Set<InputProblem.Kind> = [
      .lineTooLong, .frameCorrupt, .checksumMismatch, .seqConflict, .late, .truncated,
      .recorderLoss,
      .trailingData, .limit, .empty, .noRecords, .notText, .unsupported, .newerFormat,
      .interrupted, .tornTail,
    ]
    let line = input { $0.problems = [InputProblem(kind, .dataLoss, count: 2, text: "")] }
    #expect(line.hasPrefix("incomplete: ") == told.contains(kind), "\(line)")
  }
}
