import ReportKit
import RuleKit
import TraceModel

/// The timeline as a Mermaid gantt diagram, within what GitHub and GitLab render.
///
/// Mermaid takes at most 50,000 characters (`maxTextSize`); it lays tasks below each other, so more
/// than a few hundred are not readable either. Tasks that are too short to be visible, or that are
/// hidden by longer ones, are omitted, and the diagram says how many. In the compact mode the tasks
/// of a section are next to each other. Times are seconds since the start of the run, as `%s`,
/// which no time zone shifts; milliseconds for short runs.
struct TimelineGantt {
  private struct Task {
    let section: Int
    let name: String
    let tags: String
    let begin: Int64
    let end: Int64
    let isMark: Bool
  }

  /// Lines of the diagram.
  private(set) var lines: [String] = []
  /// The omitted parts, in words.
  private(set) var folded: [String] = []
  private let chart: TimelineChart

  private static let taskLimit = 240
  /// Shortest interval, as a part of all the time there is.
  private static let shortest: Int64 = 250
  private static let sizeLimit = 45_000
  private static let runLimit = 6

  init(_ chart: TimelineChart) {
    self.chart = chart
    var sections: [String] = []
    var tasks: [Task] = []
    let rows = chart.placedRows
    var ordered = 0
    for (number, run) in chart.runs.prefix(Self.runLimit).enumerated() {
      let prefix = chart.runs.count > 1 ? "run \(run.facts.number + 1) " : ""
      let unit: Int64 = run.facts.isTimed ? 1_000_000 : 1
      if !run.facts.isTimed { ordered += 1 }
      let mine = rows.filter { $0.run == number && !$0.row.slices.isEmpty }
      for mark in chart.marks where mark.run == number {
        let section = prefix + chart.rule(of: mark)
        let known = sections.firstIndex(of: section)
        if known == nil { sections.append(section) }
        tasks.append(
          Task(
            section: known ?? sections.count - 1, name: "line \(mark.line)",
            tags: mark.severity == .error ? "crit, milestone" : "milestone",
            begin: mark.time / unit, end: mark.time / unit, isMark: true))
      }
      tasks.sort { ($0.section, $0.begin) < ($1.section, $1.begin) }
      for row in mine where !(row.row.track.kind == .scene && row.isSecond) {
        let section = prefix + row.label
        if sections.last != section { sections.append(section) }
        for slice in row.row.slices {
          let name = chart.names[Int(slice.name)]
          guard name.tone != .rest else { continue }
          let isOver = slice.allowance >= 0 && slice.end - slice.begin > slice.allowance
          tasks.append(
            Task(
              section: sections.count - 1, name: name.text + (slice.isOpen ? " (open)" : ""),
              tags: isOver ? "crit" : Self.tags(name.tone), begin: slice.begin / unit,
              end: slice.end / unit, isMark: false))
        }
      }
    }
    let isShort = !tasks.contains { $0.end - (tasks.first?.begin ?? 0) > 20_000 }
    let axis = ordered > 0 ? "number of the event" : isShort ? "ms" : "s"
    lines = [
      "---", "displayMode: compact", "config:", "  gantt:", "    leftPadding: 210", "---", "gantt",
      "  title Time since the start of the run, in \(axis)", "  dateFormat x",
      "  axisFormat \(ordered > 0 || isShort ? "%Q" : "%s")",
    ]
    append(tasks, sections)
    if chart.runs.count > Self.runLimit {
      folded.append(Words.count(chart.runs.count - Self.runLimit, "run"))
    }
  }

  /// As a separate file, with comments about missing parts.
  func text(_ input: InputSummary) -> String {
    var notes = [Completeness.line(input)]
    if !chart.gaps.isEmpty {
      let isTimed = chart.runs.allSatisfy(\.facts.isTimed)
      let places = chart.gaps.prefix(Self.gapLimit).map {
        isTimed ? Words.time($0.time) : "line \($0.line)"
      }
      let more = chart.gaps.count - places.count
      let rest = more > 0 ? ["\(Words.count(more)) more"] : []
      notes.append("\(Words.count(chart.gaps.count, "gap")): \(Words.list(places + rest))")
    }
    if !folded.isEmpty { notes.append("Folded: \(Words.list(folded)).") }
    if !chart.note.isEmpty { notes.append(chart.note) }
    return (lines + notes.map { "%% \($0)" }).joined(separator: "\n") + "\n"
  }

  private static let gapLimit = 10

  private static func tags(_ tone: SliceTone) -> String {
    switch tone {
    case .active, .work: "active"
    case .background, .rest: "done"
    case .over: "crit"
    case .inactive, .starting: ""
    }
  }

  /// The longest intervals and the worst findings, in their order, up to the limits.
  private mutating func append(_ tasks: [Task], _ sections: [String]) {
    let ranked = tasks.indices.sorted {
      let (one, other) = (tasks[$0], tasks[$1])
      if one.isMark != other.isMark { return one.isMark }
      if one.isMark, one.tags != other.tags { return one.tags < other.tags }
      return (other.end - other.begin, $0) < (one.end - one.begin, $1)
    }
    // At most a hundred marks leave room for the tasks.
    let span = (tasks.map(\.end).max() ?? 0) - (tasks.map(\.begin).min() ?? 0)
    let least = span / Self.shortest
    var chosen: Set<Int> = []
    var size = lines.reduce(0) { $0 + $1.utf8.count + 1 }
    var marks = 0
    var full = false
    for index in ranked where !full {
      let task = tasks[index]
      if task.isMark, marks == 100 { continue }
      if !task.isMark, task.end - task.begin < least { continue }
      // The heads of sections are counted with each task: rather too much than too little.
      let cost =
        Self.line(task, span).utf8.count + Self.escaped(sections[task.section]).utf8.count + 12
      if chosen.count == Self.taskLimit || size + cost > Self.sizeLimit {
        full = true
      } else {
        chosen.insert(index)
        size += cost
        if task.isMark { marks += 1 }
      }
    }
    var last = -1
    let shown = tasks.indices.filter { chosen.contains($0) }
    let neighbours = Dictionary(grouping: shown, by: { tasks[$0].section })
    let latest = tasks.map(\.end).max() ?? 0
    for index in shown {
      let task = tasks[index]
      if task.section != last {
        lines.append("  section \(Self.escaped(sections[task.section]))")
        last = task.section
      }
      let others = (neighbours[task.section] ?? []).filter { $0 != index }.map { tasks[$0] }
      lines.append(
        Self.line(task, span, hasRoom: Self.hasRoom(task, others, span, until: latest)))
    }
    let left = tasks.indices.filter { !chosen.contains($0) }
    let leftMarks = left.count { tasks[$0].isMark }
    if left.count > leftMarks {
      folded.append(
        Words.count(left.count - leftMarks, "shorter interval"))
    }
    if leftMarks > 0 {
      folded.append(Words.count(leftMarks, "mark of a finding", "marks of findings"))
    }
  }

  /// Whether the name fits inside its bar, or next to it without hitting another bar of its
  /// section. Mermaid puts a name that does not fit after its bar, or before it near the right
  /// edge.
  private static func hasRoom(
    _ task: Task, _ others: [Task], _ span: Int64, until latest: Int64
  ) -> Bool {
    // As GitHub shows it, a diagram has about 90 letters next to the names of the sections.
    let letters = Int64(escaped(task.name).count + 2)
    let width = (letters * max(1, span) / 90) + 1
    if !task.isMark, task.end - task.begin >= width { return true }
    let isAtEdge = latest - task.end < width
    let (from, to) =
      isAtEdge ? (task.begin - width, task.begin) : (task.end, task.end + width)
    // The diamond of a mark is about two letters wide.
    let margin = span / 45
    return !others.contains { $0.begin - margin <= to && $0.end + margin >= from }
  }

  private static func line(_ task: Task, _ span: Int64, hasRoom: Bool = true) -> String {
    let tags = task.tags.isEmpty ? "" : task.tags + ", "
    // A bar of no length would not be drawn.
    let end = max(task.end, task.begin + (task.isMark ? 0 : 1))
    // A name without room would cover the next bar; the text next to the diagram has all names.
    return "  \(hasRoom ? escaped(task.name) : "·") :\(tags)\(task.begin), \(end)"
  }

  /// `:` ends a name, `;` a statement, `#` begins an entity or a comment, `%%` a comment; the
  /// others could be markup, or end the block of code that contains the diagram. Each becomes a
  /// letter that looks alike.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in DisplayText.escaped(text, limit: 60).unicodeScalars {
      switch scalar {
      case ":": result += "\u{A789}"
      case ";": result += "\u{204F}"
      case "#": result += "\u{FF03}"
      case "%": result += "\u{FF05}"
      case "`": result += "\u{2BB}"
      case "<": result += "\u{2039}"
      case ">": result += "\u{203A}"
      case "&": result += "\u{FF06}"
      case "\"": result += "\u{201D}"
      case "\\": result += "\u{FF3C}"
      case "{": result += "("
      case "}": result += ")"
      case "$": result += "\u{FF04}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    if result.isEmpty { return "(unnamed)" }
    // A dot before text that the diagram's grammar would read as a statement or a date.
    let first = result.prefix { $0 != " " }.lowercased()
    let isDate = first.prefix(4).allSatisfy(\.isNumber) && first.dropFirst(4).first == "-"
    let isTaken = statements.contains { first.hasPrefix($0) } || isDate || result.hasPrefix(" ")
    return isTaken ? "· " + result : result
  }

  private static let statements = [
    "section", "title", "gantt", "dateformat", "axisformat", "tickinterval", "includes", "excludes",
    "todaymarker", "click", "weekday", "weekend", "inclusiveenddates", "topaxis", "acctitle",
    "accdescr", "call", "href",
    // Mermaid keeps sections in an object of JavaScript, which has these.
    "__", "constructor", "prototype", "tostring", "tolocalestring", "valueof", "hasownproperty",
    "isprototypeof", "propertyisenumerable",
  ]
}

extension TimelineChart {
  func rule(of mark: Mark) -> String { ruleNames[mark.finding] ?? "finding" }
}
