import AnalysisSupport
import Foundation
import LifecycleModel
import LifecycleRules
import TestSupport
import Testing
import TraceAnalysis
import TraceModel
import TraceReading
import TraceReports
import TraceTimelines

/// The output of each timeline format.
@Suite struct TimelineFormatTests {
  /// All bytes of a timeline in a format.
  static func export(
    _ bytes: [UInt8], _ format: TimelineFormat, _ options: TimelineOptions = .init(),
    pieces: [Int] = []
  ) throws -> [UInt8] {
    var analysisOptions = AnalysisOptions()
    analysisOptions.keepsPlaces = true
    let analyzer = Analyzer(analysisOptions, rules: Catalogue.all)
    try analyzer.read(bytes, pieces: pieces)
    let analysis = analyzer.finish()
    var output: [UInt8] = []
    let writer = format.writer(TimelineContext(analysis, input: 0, options: options)) {
      output.append(contentsOf: $0)
    }
    let builder = TimelineBuilder(analysis, input: 0, options: options, sink: writer)
    let again = SymbolTable()
    builder.begin(symbols: again)
    _ = try TraceReader(options: ReadingOptions(), symbols: again)
      .read(MemorySource(bytes, pieces: pieces), into: builder)
    builder.finish()
    writer.finish()
    return output
  }

  private static let story = """
    header run=r1 app=Films version=4.2 lifeCycle=uikit-scene platform=ipados os=26.1 \
    start=2026-11-20T09:30:00Z
    0ms process.start
    10ms app.didFinishLaunching
    20ms A scene.willConnect role=UIWindowSceneSessionRoleApplication
    30ms A scene.willEnterForeground
    40ms A scene.didBecomeActive src=Films/Scene.swift:7
    50ms A scene.didBecomeActive src=Films/Scene.swift:7
    60ms A work.begin id=1 name=active kind=refresh key=films thread=main
    70ms A work.begin id=2 name=load thread=main
    75500001ns A work id=3 name=decode kind=decode dur=10ms thread=pool
    80ms work.end id=1 outcome=done
    90ms A scene.willResignActive
    91ms bg.begin id=b name=upload
    92ms A scene.didEnterBackground
    95ms bg.end id=b
    96ms active
    97ms trace.loss count=3
    99ms trace.end

    """

  @Test func theTableHasARowForEachIntervalFindingAndGap() throws {
    let lines = String(decoding: try Self.export(Array(Self.story.utf8), .csv), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let expected = """
      \(TimelineTable.columns.joined(separator: ","))
      state,1,0,process,0,uikit-app-scene-based,,,launching,0,10000000,10000000,ns,false,false,2,,,,,,,,,,
      """.split(separator: "\n").map(String.init)
    #expect(Array(lines.prefix(2)) == expected)
    #expect(lines.last == "")
    #expect(
      lines.contains {
        $0.hasPrefix("work,1,")
          && $0.contains(",0,,A,main,active,60000000,80000000,20000000,ns,false,,8,")
      })
    #expect(
      lines.contains {
        $0.hasPrefix("work,1,")
          && $0.contains(",A,main,load,70000000,99000000,29000000,ns,true,,9,")
      })
    #expect(
      lines.contains {
        $0.hasPrefix("work,1,")
          && $0.contains(",A,pool,decode,75500001,85500001,10000000,ns,false,,10,")
      })
    #expect(
      lines.contains {
        $0.contains(
          ",bg-assertion,,,held,91000000,95000000,4000000,ns,false,false,13,,,30000000000,upload,")
      })
    #expect(
      lines.contains {
        $0.hasPrefix("finding,1,,,,,A,,illegal-transition,50000000,50000000,,ns,,,7,error,")
      })
    #expect(
      lines.contains {
        $0.hasPrefix("gap,1,") && $0.hasSuffix(",3") && $0.contains(",3 records lost,97000000,")
      })
    #expect(
      lines.contains {
        $0.hasPrefix("run,1,,,,,,,Films,0,99000000,99000000,ns,") && $0.contains(",r1,,,end,")
      })
  }

  @Test func thePageExplainsEachColumn() throws {
    let page = "Sources/lifetrace/Lifetrace.docc/Timelines.md"
    let text = try String(
      contentsOf: SourceTree.root.appendingPathComponent(page), encoding: .utf8)
    let table = try #require(text.range(of: "| column | of | meaning |"))
    let rows = text[table.upperBound...].split(separator: "\n").prefix { $0.hasPrefix("|") }
    let named = rows.flatMap { row in
      (row.split(separator: "|").first ?? "").split(separator: "`").filter {
        $0.first?.isLetter == true
      }
    }
    #expect(Set(named.map(String.init)) == Set(TimelineTable.columns))
  }

  private func chrome(_ text: String, _ options: TimelineOptions = .init()) throws -> [JSON] {
    let data = Data(try Self.export(Array(text.utf8), .chrome, options))
    let root = try #require(try JSONSerialization.jsonObject(with: data) as? JSON)
    return try #require(root["traceEvents"] as? [JSON])
  }

  private typealias JSON = [String: Any]

  @Test func chromeHasMicrosecondsWithTheirFractions() throws {
    let events = try chrome(Self.story)
    let decode = try #require(events.first { $0["name"] as? String == "decode (decode)" })
    #expect(decode["ts"] as? Double == 75_500.001)
    #expect(decode["dur"] as? Double == 10_000)
    #expect(decode["ph"] as? String == "X")
    // An event and work that are called as a state is do not pass for a visit of it.
    let active = events.filter { $0["name"] as? String == "active" }
    #expect(active.allSatisfy { $0["cat"] as? String == "app-aggregate" } && !active.isEmpty)
    #expect(events.contains { $0["name"] as? String == "event active" })
    #expect(events.contains { $0["name"] as? String == "active (refresh)" })
    let finding = try #require(
      events.first {
        $0["cat"] as? String == "finding" && $0["name"] as? String == "illegal-transition"
      })
    let told = try #require(finding["args"] as? JSON)
    #expect(told["severity"] as? String == "error" && told["line"] as? Int == 7)
    #expect(told["source"] as? String == "Films/Scene.swift:7")
    let names = events.filter { $0["ph"] as? String == "M" }.compactMap {
      ($0["args"] as? JSON)?["name"] as? String
    }
    #expect(names.contains("run 1 · Films 4.2 · iPadOS 26.1"))
    #expect(names.contains("scene A: uiscene"))
    #expect(names.contains("work: thread main"))
  }

  @Test func runsArePlacedByTheirWallTimes() throws {
    let two =
      Self.story
      + Self.story.replacingOccurrences(of: "run=r1", with: "run=r2")
      .replacingOccurrences(of: "09:30:00Z", with: "09:30:05Z")
    let connects = try chrome(two).filter { $0["name"] as? String == "scene.willConnect" }
    #expect(connects.map { $0["ts"] as? Double } == [20_000, 5_020_000])
    #expect(connects.map { $0["pid"] as? Int } == [1, 2])
    let without =
      Self.story
      + Self.story.replacingOccurrences(of: "run=r1", with: "run=r2")
      .replacingOccurrences(of: " start=2026-11-20T09:30:00Z", with: "")
    let unplaced = try chrome(without).filter { $0["name"] as? String == "scene.willConnect" }
    #expect(unplaced.map { $0["ts"] as? Double } == [20_000, 20_000])
  }

  @Test func withoutTimesAnEventIsAMicrosecond() throws {
    let order = Self.story.split(separator: "\n").dropFirst().map { line in
      "- " + line.drop { $0 != " " }.dropFirst()
    }.joined(separator: "\n").replacingOccurrences(of: "dur=10ms ", with: "")
    let events = try chrome("header run=r1 lifeCycle=uikit-scene platform=ios\n" + order + "\n")
    let connected = try #require(events.first { $0["name"] as? String == "connected" })
    #expect(connected["ts"] as? Double == 3 && connected["dur"] as? Double == 1)
    let text = String(
      decoding: try Self.export(
        Array(("header run=r1 lifeCycle=uikit-scene platform=ios\n" + order + "\n").utf8), .csv),
      as: UTF8.self)
    #expect(text.contains(",connected,3,4,1,event,"))
  }

  private static let formats = TimelineFormat.data.map(\.name)

  @Test(arguments: formats, [UInt64](0..<20))
  func piecesOfTheInputChangeNothing(_ name: String, _ seed: UInt64) throws {
    let format = try #require(TimelineFormat.named(name))
    let bytes = Array(TimelineModelTests.soup(seed).utf8)
    let whole = try Self.export(bytes, format)
    #expect(try Self.export(bytes, format, pieces: [7, 100, 3]) == whole)
    #expect(!whole.isEmpty)
  }

  /// The parts that each option keeps, by name.
  private func kept(_ change: (inout TimelineOptions) -> Void) throws -> (
    slices: [String], events: [String], findings: [String]
  ) {
    var options = TimelineOptions()
    change(&options)
    let (_, record) = try TimelineModelTests.timeline(Array(Self.story.utf8), options)
    #expect(record.faults.isEmpty)
    return (record.slices.map(\.name), record.events.map(\.name), record.findings.map(\.rule))
  }

  @Test func optionsHoldForIntervalsToo() throws {
    let all = try kept { _ in }
    #expect(all.events.count == 17 && all.findings.contains("illegal-transition"))
    let work = try kept { $0.only = ["work"] }
    #expect(work.slices == ["decode (decode)", "active (refresh)", "load (work) (open)"])
    #expect(Set(work.events) == ["work.begin", "work", "work.end"])
    let other = try kept { $0.scenes = ["B"] }
    #expect(!other.slices.contains("foregroundActive") && other.slices.contains("launching"))
    #expect(!other.slices.contains("decode (decode)") && other.slices.contains("held"))
    let late = try kept { $0.from = 91_500_000 }
    #expect(late.slices.contains("held") && !late.slices.contains("launching"))
    #expect(
      late.events == ["scene.didEnterBackground", "bg.end", "active", "trace.loss", "trace.end"])
    let early = try kept { $0.to = 30_000_000 }
    #expect(early.slices.contains("connected") && !early.slices.contains("foregroundActive"))
    let around = try kept { $0.around = ["illegal-transition"] }
    #expect(around.findings == ["illegal-transition"])
    #expect(around.events.count == 6 + TimelineOptions.context)
    #expect(around.slices.contains("connected") && around.slices.contains("foregroundActive"))
    let none = try kept { $0.around = ["slow-launch"] }
    #expect(none.slices.isEmpty && none.events.isEmpty && none.findings.isEmpty)
  }
}
