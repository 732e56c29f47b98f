import ReportKit
import TraceAnalysis
import TraceModel
import TraceReading
import TraceTimelines

/// The chosen events of a trace as a sketch, which people can type on and commands read.
///
/// Where events are left out a comment says how many. A late beginning is marked as such
/// (`midlife`), so that a reader takes nothing for granted.
final class TimelineSketch: EventConsumer {
  private let options: TimelineOptions
  private let symbols: SymbolTable
  private let write: (String) -> Void
  private var writer: SketchWriter
  /// Lines with a finding that was asked for; empty without `around`.
  private var marked: Set<Int64> = []
  private var held: [String] = []
  private var afterMark = 0
  private var leftOut = 0
  private let isPart: Bool

  init(
    _ analysis: Analysis, input: Int, options: TimelineOptions, symbols: SymbolTable,
    write: @escaping (String) -> Void
  ) {
    self.options = options
    self.symbols = symbols
    self.write = write
    writer = SketchWriter(symbols: symbols)
    isPart =
      !options.scenes.isEmpty || !options.only.isEmpty || options.from != nil || options.to != nil
      || !options.around.isEmpty
    guard !options.around.isEmpty else { return }
    for occurrence in analysis.places {
      let finding = analysis.findings[occurrence.finding]
      if finding.input == input, finding.verdict == .violation,
        options.around.contains(finding.rule)
      {
        marked.insert(occurrence.place.line)
      }
    }
  }

  func report(_ problem: InputProblem) {}

  func consume(_ batch: EventBatch) {
    for event in batch.events {
      switch event.kind {
      case .header: header(event, batch)
      case .gap: put(writer.line(event, in: batch), isMarked: false)
      default:
        let line = writer.line(event, in: batch)
        let isAdmitted = options.admits(
          event, name: symbols[event.eventName], scene: symbols[event.scene])
        if isAdmitted {
          put(line, isMarked: marked.contains(event.line))
        } else {
          leaveOut()
        }
      }
    }
  }

  func finish() { tellLeftOut() }

  private func header(_ event: Event, _ batch: EventBatch) {
    let line = writer.line(event, in: batch)
    tellLeftOut()
    guard isPart else { return write(line) }
    var header = batch.headers[Int(event.code)]
    header.midlife = true
    write(SketchWriter.header(header))
  }

  private func put(_ line: String, isMarked: Bool) {
    guard !options.around.isEmpty else {
      tellLeftOut()
      return write(line)
    }
    if isMarked {
      for line in takeHeld() + [line] { write(line) }
      afterMark = TimelineOptions.context
    } else if afterMark > 0 {
      afterMark -= 1
      write(line)
    } else {
      held.append(line)
      if held.count > TimelineOptions.context {
        held.removeFirst()
        leftOut += 1
      }
    }
  }

  /// The held lines, after a comment with the number of events that were left out.
  private func takeHeld() -> [String] {
    defer { held.removeAll() }
    let before = leftOut
    leftOut = 0
    return (before > 0 ? [Self.comment(before)] : []) + held
  }

  private func leaveOut() {
    leftOut += held.count + 1
    held.removeAll()
  }

  private func tellLeftOut() {
    leftOut += held.count
    held.removeAll()
    if leftOut > 0 { write(Self.comment(leftOut)) }
    leftOut = 0
    afterMark = 0
  }

  private static func comment(_ count: Int) -> String {
    "# \(Words.count(count, "event")) left out"
  }
}
