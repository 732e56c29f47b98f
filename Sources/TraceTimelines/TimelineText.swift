public import LifecycleModel
public import ReportKit
public import TraceAnalysis
public import TraceModel

/// The timeline for a review: a line for each event, with lanes for the scenes, and findings where
/// they happened.
///
/// It reads the trace a second time, with the findings of the first reading, so that its memory
/// does not grow with the trace. The same trace produces the same bytes.
public final class TimelineText: EventConsumer, RunFollower {
  private let options: TimelineOptions
  private let style: TextStyle
  private let write: (String) -> Void
  private var findings: FindingMarks
  private let summaries: [Int: RunSummary]
  private var lifecycle: LifecycleState?
  private var sheets: [Int: Sheet] = [:]
  private var lastRun = -1
  // With `around`:
  /// Lines that a finding may yet bring out.
  private var pending: [String] = []
  /// Lines after a finding that are still to be written.
  private var afterMark = 0
  /// Lines skipped since the last written one.
  private var skipped = 0
  /// The heading of the current run, until one of its lines is written; and the lines skipped
  /// before it.
  private var heading: [String] = []
  private var skippedBefore = 0

  /// The state of a run while its lines are written. One run may have many thousand scenes, which
  /// must not be copied for an event.
  private final class Sheet {
    let lanes: TimelineLanes
    var lastTime: Int64?
    let cycle = RepeatedCycle()
    var folded = 0
    var start: Int64?

    init(_ lanes: TimelineLanes) { self.lanes = lanes }
  }

  /// - Parameters:
  ///   - write: gets each finished line, without its line end.
  public init(
    _ analysis: Analysis, input: Int, options: TimelineOptions, style: TextStyle,
    write: @escaping (String) -> Void
  ) {
    self.options = options
    self.style = style
    self.write = write
    findings = FindingMarks(
      analysis, input: input, only: options.around, scenes: options.scenes)
    var summaries: [Int: RunSummary] = [:]
    for run in analysis.runs where run.input == input { summaries[run.number] = run }
    self.summaries = summaries
  }

  public func begin(symbols: SymbolTable) {
    lifecycle = LifecycleState(
      symbols: symbols, begin: { _ in }, close: { [weak self] in self?.close($0) })
  }

  private func close(_ run: RunState) {
    endRepeats(run.number)
    sheets[run.number] = nil
  }

  public func report(_ problem: InputProblem) {
    guard options.around.isEmpty, problem.severity != .note else { return }
    let place = problem.line > 0 ? "line \(problem.line): " : ""
    emit(style.paint("  ! \(place)\(options.hints.text(of: problem))", .yellow))
  }

  public func consume(_ batch: EventBatch) {
    guard let lifecycle else { preconditionFailure("events before begin") }
    lifecycle.follow(batch, with: self)
  }

  public func takeGap(_ gap: UnsafePointer<Event>, _ runs: LifecycleState) {
    runs.lose(gap)
    for run in runs.open { sheets[run.number]?.lanes.noteAll(run) }
    self.gap(gap.pointee, runs)
  }

  public func take(
    from first: UnsafePointer<Event>, to end: UnsafePointer<Event>, _ batch: EventBatch,
    _ run: RunState
  ) -> UnsafePointer<Event> {
    run.apply(first, batch.text)
    show(first.pointee, batch, run)
    return first + 1
  }

  /// The trace is over: buffered lines are written.
  public func finish() {
    for number in sheets.keys.sorted() { endRepeats(number) }
    leavePending()
    skipped += skippedBefore
    noteSkipped()
    if lastRun < 0 { write(fitted("no events")) }
  }

  // MARK: Lines

  private func show(_ event: Event, _ batch: EventBatch, _ run: RunState) {
    let name = run.symbols[event.eventName]
    let scene = run.symbols[event.scene]
    let sheet = sheet(of: run)
    sheet.lanes.note(event, run)
    let marks = findings.take(event.line, at: run.step.mark.time)
    guard options.admits(event, name: name, scene: scene) else { return }
    if run.number != lastRun {
      endRepeats(lastRun)
      beginRun(run)
      lastRun = run.number
    }
    let isQuiet = marks.isEmpty && run.step.changes.allSatisfy { !$0.isChangeOfState }
    if sheet.cycle.goesOn(with: event, isQuiet: isQuiet) {
      sheet.folded += 1
      sheet.lastTime = event.hasTime ? event.time : sheet.lastTime
      return
    }
    endRepeats(run.number)
    line(
      event, batch, run, sheet, name: name,
      isMarked: !marks.isEmpty || findings.isEvidence(event.line))
    if event.hasTime { sheet.lastTime = event.time }
    for mark in marks { for text in markLines(mark) { emit(text, isMark: true) } }
  }

  private func sheet(of run: RunState) -> Sheet {
    if let sheet = sheets[run.number] { return sheet }
    let sheet = Sheet(
      TimelineLanes(summaries[run.number], chosen: options.scenes, symbols: run.symbols))
    sheet.start = run.header.start.flatMap(WallTime.parse)
    sheets[run.number] = sheet
    return sheet
  }

  private func beginRun(_ run: RunState) {
    let header = run.header
    var parts = ["run \(run.number + 1)"]
    if let app = header.app { parts.append(DisplayText.escaped(app, limit: 60)) }
    if let version = header.version { parts.append(DisplayText.escaped(version, limit: 20)) }
    let os = header.os.map { " " + DisplayText.escaped($0, limit: 20) } ?? ""
    let platform = summaries[run.number].map(\.header.platform) ?? run.platform
    parts.append(Words.platform(platform) + os)
    let lifeCycle = summaries[run.number].map(\.lifeCycle) ?? run.lifeCycle
    if let lifeCycle { parts.append(lifeCycle.rawValue) }
    let title = style.paint(parts.joined(separator: " · "), .bold)
    let sheet = sheet(of: run)
    let lines =
      ((lastRun >= 0 ? [""] : []) + [title] + undated(sheet, header) + legend(sheet.lanes, run))
      .map(fitted)
    guard !options.around.isEmpty else { return lines.forEach(write) }
    leavePending()
    afterMark = 0
    skippedBefore += skipped
    skipped = 0
    heading = lines
  }

  /// That the times asked for are not known.
  private func undated(_ sheet: Sheet, _ header: RunHeader) -> [String] {
    guard options.time == .utc, sheet.start == nil else { return [] }
    let why =
      header.start.map { "its start '\(DisplayText.escaped($0, limit: 40))' is no time" }
      ?? "its header has no start"
    return ["  times count from the start of the run: \(why)"]
  }

  /// The letters of the scenes, as far as the first reading knows them.
  private func legend(_ lanes: TimelineLanes, _ run: RunState) -> [String] {
    guard let summary = summaries[run.number] else { return [] }
    var roles: [ExactString: SceneRole] = [:]
    for scene in summary.scenes { roles[ExactString(scene.id)] = scene.purpose }
    var lines: [String] = []
    if lanes.hasApp, lanes.ids.contains(where: { !$0.isEmpty }) {
      lines.append("  the first lane shows the app")
    }
    for (index, id) in lanes.ids.enumerated() where !id.isEmpty {
      let role = roles[ExactString(id)].flatMap(RoleWord.short).map { " " + $0 } ?? ""
      lines.append(
        "  \(lanes.names[index]) = \(DisplayText.escaped(id, limit: 60))\(role)")
    }
    if lanes.shared > 0 {
      lines.append(
        "  … \(Words.count(lanes.shared, "more scene")) in one lane, the last: its most active")
    }
    if options.explainsGlyphs { lines.append(style.paint("  " + Self.glyphs, .dim)) }
    return lines
  }

  private static let glyphs =
    "█ active, ▄ inactive, ▁ background, · not there, ? unknown"

  private func line(
    _ event: Event, _ batch: EventBatch, _ run: RunState, _ sheet: Sheet, name: String,
    isMarked: Bool
  ) {
    if let last = sheet.lastTime, event.hasTime, event.time - last >= options.quiet {
      // Lines long before a finding are not around it.
      leavePending()
      emit(
        style.paint("  \(timeBlanks)··· \(Durations.text(event.time - last)) without events", .dim))
    }
    var text = DisplayWidth.right(String(event.line), 7) + "  "
    text += timeColumns(event, sheet)
    text += sheet.lanes.conditions(run).map(glyph).joined() + "  "
    text += DisplayText.escaped(name, limit: 80)
    if let letter = sheet.lanes.letter(of: event.scene) { text += " [\(letter)]" }
    text += EventDetails.text(event, batch, run.symbols)
    emit(text, isMarked: isMarked)
  }

  private var timeBlanks: String {
    String(repeating: " ", count: options.time == .none ? 7 : options.time == .utc ? 44 : 31)
  }

  private func timeColumns(_ event: Event, _ sheet: Sheet) -> String {
    guard options.time != .none else { return "" }
    let gap =
      sheet.lastTime.flatMap { last in
        event.hasTime && event.time >= last ? Durations.text(event.time - last) : nil
      } ?? ""
    let time: String
    let wall = (sheet.start ?? 0).addingReportingOverflow(event.time)
    if options.time == .utc, sheet.start != nil, event.hasTime, !wall.overflow {
      time = DisplayWidth.right(WallTime.text(wall.partialValue), 25)
    } else {
      time = DisplayWidth.right(Words.time(event.time), options.time == .utc ? 25 : 13)
    }
    return "\(time) \(DisplayWidth.right(gap.isEmpty ? "" : "+" + gap, 10))  "
  }

  /// The state that a lane shows after an event.
  private func glyph(_ condition: TimelineLanes.Condition) -> String {
    switch condition {
    case .active: style.paint("█", .green)
    case .inactive: style.paint("▄", .yellow)
    case .background: style.paint("▁", .blue)
    case .gone: "·"
    case .unknown: "?"
    }
  }

  private func markLines(_ mark: FindingMarks.Mark) -> [String] {
    let word = mark.severity.rawValue
    let text = DisplayWidth.wrap("\(word) \(mark.rule): \(mark.message)", to: style.width - 11)
    return text.enumerated().map { index, line in
      guard index == 0 else { return "           " + line }
      return "         ^ " + style.paint(mark.severity) + line.dropFirst(word.count)
    }
  }

  private func gap(_ event: Event, _ lifecycle: LifecycleState) {
    let now = lifecycle.open.filter { !event.run.isPresent || $0.id == event.run }.map(\.clock.now)
      .max()
    guard options.spans(now ?? -1) else { return }
    if event.gapReason == .notPrinted {
      return emit(style.paint("  \(timeBlanks)··· \(Phrases.notPrinted)", .dim))
    }
    // Nothing is lost at a step of the clock.
    if event.gapReason == .conflict {
      return emit(style.paint("  \(timeBlanks)··· \(Phrases.conflict)", .yellow))
    }
    let count =
      event.count > 0 ? Words.count(event.count, "record") + " lost here" : "records lost here"
    emit(style.paint("  \(timeBlanks)··· \(count)", .yellow))
  }

  private func endRepeats(_ number: Int) {
    guard let sheet = sheets[number], sheet.folded > 0 else { return }
    emit(
      style.paint(
        "  \(timeBlanks)··· \(Words.count(sheet.folded, "more of the same", "more of the same"))",
        .dim))
    sheet.folded = 0
  }

  // MARK: Around findings

  /// Writes a line, or with `around` keeps it until a finding comes close enough.
  private func emit(_ line: String, isMarked: Bool = false, isMark: Bool = false) {
    let line = fitted(line)
    if options.around.isEmpty {
      write(line)
      return
    }
    if isMarked || isMark {
      writeHeading()
      noteSkipped()
      for held in pending { write(held) }
      pending.removeAll()
      write(line)
      afterMark = TimelineOptions.context
    } else if afterMark > 0 {
      write(line)
      afterMark -= 1
    } else {
      pending.append(line)
      if pending.count > TimelineOptions.context {
        pending.removeFirst()
        skipped += 1
      }
    }
  }

  private func writeHeading() {
    guard !heading.isEmpty else { return }
    swap(&skipped, &skippedBefore)
    noteSkipped()
    swap(&skipped, &skippedBefore)
    heading.forEach(write)
    heading = []
  }

  /// No finding came close enough.
  private func leavePending() {
    skipped += pending.count
    pending.removeAll()
  }

  private func fitted(_ line: String) -> String {
    style.isColoured
      ? DisplayWidth.cutPainted(line, to: style.width) : DisplayWidth.cut(line, to: style.width)
  }

  private func noteSkipped() {
    if skipped > 0 {
      let text = "  \(timeBlanks)··· \(Words.count(skipped, "line")) skipped"
      write(fitted(style.paint(text, .dim)))
    }
    skipped = 0
  }
}
