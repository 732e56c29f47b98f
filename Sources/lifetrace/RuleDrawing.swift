import CatalogueReports
import LifecycleRules
import ReportKit
import RuleKit
import TraceAnalysis
import TraceModel
import TraceReading
import TraceTimelines

/// Examples of rules as small timelines, with the findings of their rule in place.
enum RuleDrawing {
  /// The timeline of an example.
  static func lines(
    of example: RuleInfo.Example, _ info: RuleInfo, _ style: TextStyle
  ) -> [String] {
    // Of a product there is nothing to draw.
    guard info.family != .builtProduct else {
      return example.sketch.split(separator: "\n", omittingEmptySubsequences: false).map(
        String.init)
    }
    let text = RulePage.plain(example.sketch).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { $0.hasPrefix("launch") ? writtenOut($0) : String($0) }.joined(separator: "\n")
    var options = AnalysisOptions()
    options.keepsPlaces = true
    options.onlyRules = [info.name]
    var reading = ReadingOptions()
    reading.format = .sketch
    let analyzer = Analyzer(options, rules: Catalogue.all)
    let symbols = SymbolTable()
    analyzer.beginInput(symbols: symbols)
    var lines: [String] = []
    do throws(SourceError) {
      let summary = try TraceReader(options: reading, symbols: symbols).read(
        MemorySource(text), into: analyzer)
      analyzer.endInput(summary)
      let timeline = TimelineText(
        analyzer.finish(), input: 0, options: TimelineOptions(),
        style: TextStyle(isColoured: style.isColoured, width: style.width - 2)
      ) { lines.append($0) }
      let again = SymbolTable()
      timeline.begin(symbols: again)
      _ = try TraceReader(options: reading, symbols: again).read(MemorySource(text), into: timeline)
      timeline.finish()
    } catch {
      preconditionFailure("reading from memory does not fail")
    }
    return lines
  }

  /// The events of a `launch` line, a line each, so that a page numbers every event that it shows.
  private static func writtenOut(_ line: Substring) -> String {
    let symbols = SymbolTable()
    let writing = SketchLines(symbols)
    var options = ReadingOptions()
    options.format = .sketch
    do throws(SourceError) {
      _ = try TraceReader(options: options, symbols: symbols).read(
        MemorySource(String(line)), into: writing)
    } catch {
      preconditionFailure("reading from memory does not fail")
    }
    return writing.lines.joined(separator: "\n")
  }

  /// Writes events as lines of a sketch.
  private final class SketchLines: EventConsumer {
    private(set) var lines: [String] = []
    private var writer: SketchWriter

    init(_ symbols: SymbolTable) { writer = SketchWriter(symbols: symbols) }

    func consume(_ batch: EventBatch) {
      for event in batch.events { lines.append(writer.line(event, in: batch)) }
    }

    func report(_ problem: InputProblem) {}
  }
}
