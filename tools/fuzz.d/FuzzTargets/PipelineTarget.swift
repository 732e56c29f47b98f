import LifecycleRules
import RuleKit
import TraceAnalysis
@testable import TraceModel
@testable import TraceReading
import TraceReports

/// From the bytes of one or two files to every report: nothing traps, reports hold no control
/// characters and no line that begins as a command to a build server, JSON is JSON, and a second
/// run says the same.
enum PipelineTarget {
  static func run(_ input: FuzzInput) {
    var input = input
    let choice = Choice(&input)
    let reports = Reports(choice)
    for (name, text) in reports.texts { expectSafe(text, name) }
    hold(JSONCheck.isValid(Array(reports.json.utf8)), "the report is not JSON:\n\(reports.json)")
    expectSafe(reports.json, "json")
    // Tables hash with their addresses, so that their order differs from run to run, also in one
    // process.
    guard choice.runsTwice else { return }
    let again = Reports(choice)
    hold(again.json == reports.json, "a second run writes another JSON report")
    for (first, second) in zip(reports.texts, again.texts) {
      hold(first.text.utf8.elementsEqual(second.text.utf8), "\(first.name): a second run differs")
    }
  }

  /// How the bytes are read, and which reports are made.
  private struct Choice {
    var files: [[UInt8]] = []
    var reading = ReadingOptions()
    var analysis = AnalysisOptions()
    var timeline = TimelineOptions()
    var reporters: [Reporter] = []
    var showsUnknown = false
    var width = 80
    var runsTwice = true

    init(_ input: inout FuzzInput) {
      let flags = input.byte()
      let more = input.byte()
      // All of them would take several times as long.
      let first = input.number(below: Reporter.all.count)
      reporters = (0..<3).map { Reporter.all[(first + $0) % Reporter.all.count] }
      reading.maximumLine = 4096
      reading.blockSize = 1 << 14
      reading.maximumDecoded = 1 << 18
      reading.threadFrom = .max
      reading.maximumWindow = 1 << 21
      let isDescribed = flags & 3 == 2
      reading.format = flags & 1 == 0 ? nil : flags & 2 == 0 ? .lifetrace : .sketch
      analysis.keepsPlaces = true
      analysis.strictness = flags & 4 == 0 ? .normal : flags & 8 == 0 ? .strict : .lenient
      showsUnknown = flags & 16 == 0
      runsTwice = flags & 128 == 0
      width = 40 + Int(more)
      if more & 1 == 1 { timeline.time = .utc }
      if more & 2 == 2 { timeline.from = 1_000_000_000 }
      if more & 4 == 4 { timeline.only = ["scene", "work.begin"] }
      if more & 8 == 8 { timeline.quiet = 1 }
      if more & 16 == 16 { timeline.around = ["illegal-transition"] }
      let isAssembled = flags & 32 == 32
      let bytes =
        isDescribed
        ? Array(DescribedTrace(&input).text.utf8)
        : isAssembled ? AssembledFile(&input).bytes : input.rest()
      // The same app twice: rules look across runs and files.
      files = flags & 64 == 0 ? [bytes] : [bytes, bytes]
    }
  }

  private struct Reports {
    var texts: [(name: String, text: String)] = []
    var json = ""

    init(_ choice: Choice) {
      let analyzer = Analyzer(choice.analysis, rules: Catalogue.all)
      for (index, bytes) in choice.files.enumerated() {
        let symbols = SymbolTable()
        analyzer.beginInput(symbols: symbols)
        var summary = Self.read(bytes, choice, symbols, analyzer)
        summary.path = "trace-\(index).jsonl"
        analyzer.endInput(summary)
      }
      let analysis = analyzer.finish()
      let style = TextStyle(isColoured: false, width: choice.width)
      let exit = ReportJSON.Exit(
        code: 0, findings: analysis.hasErrors, damaged: analysis.isDamaged, input: false, io: false)
      json =
        ReportJSON(analysis, version: "1", exit: exit, showsUnknown: choice.showsUnknown).text
      let report = AnalyzeText(analysis, style: style, showsUnknown: choice.showsUnknown).lines
      // Tables have a fixed width, which fits 80 columns.
      for line in report {
        hold(DisplayWidth.of(line) <= max(80, style.width), "analyze: too wide: \(line)")
      }
      add("analyze", report)
      let check = CheckReport(
        analysis, exit: exit, version: "1", showsUnknown: choice.showsUnknown, style: style)
      for reporter in choice.reporters {
        add(reporter.name, reporter.text(check).split(separator: "\n").map(String.init))
      }
      for (index, bytes) in choice.files.enumerated() {
        var lines: [String] = []
        let timeline = TimelineText(
          analysis, input: index, options: choice.timeline, style: style
        ) { lines.append($0) }
        let symbols = SymbolTable()
        timeline.begin(symbols: symbols)
        _ = Self.read(bytes, choice, symbols, timeline)
        timeline.finish()
        add("timeline", lines)
      }
    }

    private mutating func add(_ name: String, _ lines: [String]) {
      for line in lines { hold(!line.utf8.contains(10), "\(name): a line of two: \(line)") }
      texts.append((name, lines.joined(separator: "\n")))
    }

    private static func read(
      _ bytes: [UInt8], _ choice: Choice, _ symbols: SymbolTable, _ consumer: any EventConsumer
    ) -> InputSummary {
      do {
        return try TraceReader(options: choice.reading, symbols: symbols)
          .read(MemorySource(bytes), into: consumer)
      } catch {
        preconditionFailure("memory does not fail to be read")
      }
    }
  }

  private static func expectSafe(_ text: String, _ name: String) {
    let isJSON = name == "json"
    // The line beginnings of the report itself; no other line may be a command.
    let own =
      name == "github-actions"
      ? ["::error ", "::warning ", "::notice "]
      : name.hasSuffix("markdown") ? ["## "] : []
    for line in text.utf8.split(separator: 10) {
      let start = line.drop { $0 == 0x20 }
      hold(
        !start.starts(with: "::".utf8) && !start.starts(with: "##".utf8)
          || own.contains { line.starts(with: $0.utf8) },
        "\(name): a line begins as a command: \(Substring(line))")
    }
    for scalar in text.unicodeScalars where scalar != "\n" {
      // JSON may hold anything but controls raw, as RFC 8259 says.
      let isRaw =
        isJSON ? scalar.value < 0x20 || scalar.value == 0x7F : DisplayText.isControl(scalar)
      hold(!isRaw, "\(name): holds U+\(String(scalar.value, radix: 16)) raw:\n\(text)")
    }
  }
}
