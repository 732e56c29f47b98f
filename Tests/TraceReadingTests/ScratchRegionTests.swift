import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// The memory next to a block, for strings that the text holds in another form.
@Suite struct ScratchRegionTests {
  /// Whatever lines hold, and however much of it they hold, the memory suffices.
  @Test(arguments: ["\u{7F}", ",", "\\n", "\\\"", "\\\\", "\\u0001", "\\u007f"])
  func aBlockOfEscapesIsRead(_ unit: String) throws {
    var options = ReadingOptions()
    // As much text in a block as it can hold.
    (options.maximumLine, options.blockSize) = (1_000, 1_500)
    let long = String(repeating: unit, count: 940 / unit.utf8.count)
    // The first bytes show that it is text.
    let comments = (0..<100).map { "# comment \($0) of a sketch, which is passed over" }
    let event = "app.didDiscardSceneSessions"
    let lines = [
      #"\#(event) scenes=["\#(long)"]"#, #"\#(event) scenes="\#(long)""#, #"x k="\#(long)""#,
    ]
    let many = (0..<60).map { "\($0)ms \(lines[$0 / 20])" }
    let text = (["header app=a"] + comments + many).joined(separator: "\n") + "\n"
    let outcome = try read(text, options: options)
    #expect(outcome.kinds == [])
    #expect(outcome.summary.events == 60)
  }

  @Test func itemsAreStoredAsTheyAre() throws {
    let items = ["a\"b", "c\\d", "e\nf", "\u{1}\u{1F}", "\u{7F}", "", "ü,🎬"]
    let quoted = items.map { JSONString.quoted($0) }.joined(separator: ",")
    let symbols = SymbolTable()
    let scenes = Scenes()
    _ = try TraceReader(symbols: symbols).read(
      MemorySource("header app=a\n0ms app.didDiscardSceneSessions scenes=[\(quoted)]\n"),
      into: scenes)
    #expect(scenes.items.map { String(decoding: $0, as: UTF8.self) } == items)
  }

  private final class Scenes: EventConsumer {
    private(set) var items: [[UInt8]] = []
    func consume(_ batch: EventBatch) {
      for event in batch.events where event.scenes.isPresent {
        items += JSONText.strings(batch.bytes(event.scenes)).map { Array($0.utf8) }
      }
    }
    func report(_ problem: InputProblem) {}
  }

  /// Far more ids than the memory holds at a time, while another thread looks at the first ones.
  @Test func idsStayUntilTheyWereSeen() throws {
    var rows = ""
    for number in 0..<20_000 {
      rows += """
        <row><event-time fmt="x">\(1_000 + number * 20)</event-time><process fmt="Films (412)"><pid \
        fmt="412">412</pid></process><event-type fmt="Begin">Begin</event-type>\
        <os-signpost-identifier fmt="\(number)">\(number)</os-signpost-identifier><signpost-name \
        fmt="load">load</signpost-name><subsystem fmt="com.films">com.films</subsystem></row>

        """
    }
    let text = """
      <?xml version="1.0"?>
      <trace-query-result>
      <node xpath="x"><schema name="os-signpost"></schema>
      \(rows)</node>
      </trace-query-result>

      """
    let packed = Compressing.gzip(Array(text.utf8))
    var expected: [String]?
    for jobs in [1, 3, 3, 4] {
      var options = ReadingOptions()
      options.threadFrom = 0
      options.jobs = jobs
      // Small, so that it is used again many times.
      options.blockSize = 1 << 10
      options.maximumLine = 1 << 10
      let events = try read(packed, options: options).recorder.sketch
        .split(separator: "\n").map(String.init)
      #expect(events.count > 20_000)
      #expect(events == expected ?? events, "\(jobs) jobs")
      expected = expected ?? events
    }
    #expect(expected?.contains { $0.contains("id=") && $0.contains("19999") } == true)
  }
}
