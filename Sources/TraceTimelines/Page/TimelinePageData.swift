import RuleKit
import TraceModel

/// The data that a timeline's page embeds for its script: a JSON object, and columns of numbers in
/// base64.
///
/// A number has seven bits a byte, the lowest first; the eighth bit says that another byte follows.
/// Signed ones are zigzag coded (0, -1, 1, -2 …). Times and lines are differences to the ones
/// before.
///
///     slices of each row: name, begin (signed, from the last end), length, flags,
///                         [line] [allowance] [text]
///     events of each row: name × 2 + has text, time (signed), line (signed), [text]
///     marks:              finding, severity, run, scene + 1, time (signed, absolute),
///                         line (signed), text, lines of evidence + 1 (0: not kept), for each
///                         line (signed, from the mark's), time (signed, absolute),
///                         text of the event, text
///     text:               pattern, its numbers
struct TimelinePageData {
  private(set) var slices: [UInt8] = []
  private(set) var events: [UInt8] = []
  private(set) var marks: [UInt8] = []
  let document: JSONWriter

  /// - Parameter numbers: of the page's findings, by their places in the analysis.
  init(_ chart: TimelineChart, _ rules: [String], _ findings: [TimelinePageFindings.Entry]) {
    let rows = chart.placedRows
    var numbers: [Int: Int] = [:]
    for (number, entry) in findings.enumerated() { numbers[entry.place] = number }
    let known = chart.marks.filter { numbers[$0.finding] != nil }
    var document = JSONWriter()
    document.object { json in
      Self.runs(chart, &json)
      json.array("scenes") { json in
        for scene in chart.scenes {
          json.object {
            $0.member("run", scene.run)
            $0.member("name", scene.name)
          }
        }
      }
      json.array("names") { json in
        for name in chart.names {
          json.array {
            $0.string(name.text)
            $0.integer(name.tone.rawValue)
          }
        }
      }
      json.member("patterns", chart.texts.patterns)
      json.member("numbers", chart.texts.numbers.count)
      json.member("rules", rules)
      json.array("findings") { json in
        for entry in findings {
          json.object {
            $0.member("rule", entry.rule)
            $0.member("told", entry.told)
          }
        }
      }
      json.array("rows") { json in for row in rows { Self.row(row, &json) } }
      json.member("marks", known.count)
      json.array("gaps") { json in for gap in chart.gaps { Self.gap(gap, chart, &json) } }
    }
    self.document = document
    for row in rows { encode(row.row, chart.texts) }
    encode(known, numbers, chart.texts)
  }

  private static func runs(_ chart: TimelineChart, _ json: inout JSONWriter) {
    json.array("runs") { json in
      for run in chart.runs {
        json.object {
          $0.member("name", chart.title(run))
          $0.member("orderOnly", !run.facts.isTimed)
          $0.member("from", min(run.first, run.last))
          $0.member("to", max(run.first, run.last))
          $0.member("offset", run.facts.offset)
          $0.member("wall", orNull: run.facts.wallStart.map { $0 / 1_000_000 })
        }
      }
    }
  }

  private static func row(_ row: TimelineChart.PlacedRow, _ json: inout JSONWriter) {
    json.object {
      $0.member("run", row.run)
      $0.member("kind", String(describing: row.row.track.kind))
      $0.member("machine", orNull: row.row.track.machine?.rawName)
      $0.member("scene", row.scene ?? -1)
      $0.member("label", row.label)
      $0.member("title", row.title)
      $0.member("lane", row.row.track.lane)
      $0.member("isSecond", row.isSecond)
      $0.member("slices", row.row.slices.count)
      $0.member("events", row.row.ticks.count)
    }
  }

  private static func gap(
    _ gap: TimelineGap, _ chart: TimelineChart, _ json: inout JSONWriter
  ) {
    json.array {
      $0.integer(chart.place(ofRun: gap.run) ?? 0)
      $0.integer(gap.time)
      $0.integer(gap.line)
      $0.string(gap.words)
    }
  }

  // MARK: Columns

  private mutating func encode(_ row: TimelineChart.Row, _ texts: TextTable) {
    var time: Int64 = 0
    var line: Int64 = 0
    for slice in row.slices {
      Self.append(UInt64(slice.name), to: &slices)
      Self.append(signed: slice.begin &- time, to: &slices)
      Self.append(UInt64(slice.end - slice.begin), to: &slices)
      var flags: UInt64 = slice.isOpen ? 1 : 0
      if slice.line >= 0 { flags |= 2 }
      if slice.allowance >= 0 { flags |= 4 }
      if slice.text.exists { flags |= 8 }
      Self.append(flags, to: &slices)
      if slice.line >= 0 {
        Self.append(signed: slice.line &- line, to: &slices)
        line = slice.line
      }
      if slice.allowance >= 0 { Self.append(UInt64(slice.allowance), to: &slices) }
      if slice.text.exists { Self.append(slice.text, texts, to: &slices) }
      time = slice.end
    }
    time = 0
    line = 0
    for tick in row.ticks {
      Self.append(UInt64(tick.name) * 2 + (tick.text.exists ? 1 : 0), to: &events)
      Self.append(signed: tick.time &- time, to: &events)
      Self.append(signed: tick.line &- line, to: &events)
      if tick.text.exists { Self.append(tick.text, texts, to: &events) }
      time = tick.time
      line = tick.line
    }
  }

  private mutating func encode(
    _ known: [TimelineChart.Mark], _ numbers: [Int: Int], _ texts: TextTable
  ) {
    var line: Int64 = 0
    for mark in known {
      Self.append(UInt64(numbers[mark.finding] ?? 0), to: &marks)
      Self.append(mark.severity == .error ? 2 : mark.severity == .warning ? 1 : 0, to: &marks)
      Self.append(UInt64(mark.run), to: &marks)
      Self.append(UInt64((mark.scene ?? -1) + 1), to: &marks)
      Self.append(signed: mark.time, to: &marks)
      Self.append(signed: mark.line &- line, to: &marks)
      Self.append(mark.text, texts, to: &marks)
      Self.append(UInt64(mark.evidence.map { $0.count + 1 } ?? 0), to: &marks)
      for evidence in mark.evidence ?? [] {
        Self.append(signed: evidence.line &- mark.line, to: &marks)
        Self.append(signed: evidence.time, to: &marks)
        Self.append(evidence.event, texts, to: &marks)
        Self.append(evidence.text, texts, to: &marks)
      }
      line = mark.line
    }
  }

  private static func append(
    _ place: TextTable.Place, _ texts: TextTable, to bytes: inout [UInt8]
  ) {
    append(UInt64(place.pattern + 1), to: &bytes)
    guard place.exists else { return }
    for number in texts.numbers(of: place) { append(UInt64(number), to: &bytes) }
  }

  private static func append(_ value: UInt64, to bytes: inout [UInt8]) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  private static func append(signed value: Int64, to bytes: inout [UInt8]) {
    append(UInt64(bitPattern: value << 1 ^ value >> 63), to: &bytes)
  }
}
