public import LifecycleModel
import RuleKit
public import TraceAnalysis
public import TraceModel

/// Builds the timeline of all formats from a second reading of the trace, with the analysis of the
/// first reading.
///
/// It runs the same machines as the analysis did, so that its finished visits are those that the
/// JSON report counts. The model's limits and the number of findings bound its memory, for any
/// length of the trace. The same trace leads to the same calls.
///
/// Use: as the consumer of a reader whose symbol table was given to ``begin(symbols:)``, then
/// ``finish()``.
public final class TimelineBuilder: EventConsumer, RunFollower {
  let filter: TimelineFilter
  private let analysis: Analysis
  private var summaries: [Int: RunSummary] = [:]
  /// By run, then by line: places in the analysis' list of occurrences.
  private var findings: [Int: [Int64: [Int]]] = [:]
  /// With `around`: lines of the events that prove those findings.
  private var evidence: Set<Int64> = []
  private let earliestStart: Int64?
  private var lifecycle: LifecycleState?
  private var sheets: [Int: TimelineSheet] = [:]
  private var latest: TimelineSheet?
  private var tracks = 0

  /// - Parameter input: place of the trace in the analysis' inputs.
  public init(
    _ analysis: Analysis, input: Int, options: TimelineOptions, sink: any TimelineSink
  ) {
    self.analysis = analysis
    filter = TimelineFilter(options, sink)
    var starts: [Int64?] = []
    for run in analysis.runs where run.input == input {
      summaries[run.number] = run
      starts.append(run.header.start.flatMap(WallTime.parse))
    }
    earliestStart = starts.contains { $0 == nil } ? nil : starts.compactMap { $0 }.min()
    for (index, occurrence) in analysis.places.enumerated() {
      let finding = analysis.findings[occurrence.finding]
      guard finding.input == input, finding.verdict == .violation,
        options.around.isEmpty || options.around.contains(finding.rule)
      else { continue }
      findings[occurrence.place.run, default: [:]][occurrence.place.line, default: []].append(index)
      guard !options.around.isEmpty else { continue }
      for line in occurrence.evidence ?? [] where line.input == input {
        evidence.insert(line.line)
      }
    }
  }

  /// Before the first event; `symbols` is the table of the reader.
  public func begin(symbols: SymbolTable) {
    lifecycle = LifecycleState(
      symbols: symbols, begin: { _ in },
      close: { [unowned self] in self.close($0) })
  }

  /// The trace is over: open visits and intervals end here.
  public func finish() { lifecycle?.finishAll() }

  /// The analysis lists the problems; their effects on the machines come as gaps.
  public func report(_ problem: InputProblem) {}

  public func consume(_ batch: EventBatch) {
    guard let lifecycle else { preconditionFailure("events before begin") }
    lifecycle.follow(batch, with: self)
  }

  public func takeGap(_ gap: UnsafePointer<Event>, _ runs: LifecycleState) {
    runs.lose(gap)
    for run in runs.open where !gap.pointee.run.isPresent || run.id == gap.pointee.run {
      lose(gap.pointee, run, sheet(of: run))
    }
  }

  public func take(
    from first: UnsafePointer<Event>, to end: UnsafePointer<Event>, _ batch: EventBatch,
    _ run: RunState
  ) -> UnsafePointer<Event> {
    take(first, batch, run)
    return first + 1
  }

  private func take(_ event: UnsafePointer<Event>, _ batch: EventBatch, _ run: RunState) {
    let sheet = sheet(of: run, isTimed: event.pointee.hasTime)
    if event.pointee.kind == .traceLoss { run.lose(writer: RunState.loser(event)) }
    run.apply(event, batch.text)
    sheet.last = sheet.position(run.clock.now, run.clock.ordinal)
    if sheet.first == nil { sheet.first = sheet.last }
    move(run, sheet)
    if run.step.workPlace != nil { moveWork(event.pointee, batch, run, sheet) }
    if event.pointee.kind == .traceLoss { lose(event.pointee, run, sheet) }
    show(event.pointee, batch, run, sheet)
  }

  private func show(
    _ event: Event, _ batch: EventBatch, _ run: RunState, _ sheet: TimelineSheet
  ) {
    let name = run.symbols[event.eventName]
    let scene = event.scene.isPresent ? run.symbols[event.scene] : nil
    filter.add(
      TimelineEvent(
        run: sheet.number, track: track(of: event, run, sheet), name: name, time: sheet.last,
        line: event.line, scene: scene,
        details: String(EventDetails.text(event, batch, run.symbols).dropFirst(2))),
      isEvidence: evidence.contains(event.line), sheet)
    guard let marks = sheet.findings.removeValue(forKey: event.line) else { return }
    // Those of later events of the same line wait for them.
    let later = marks.filter { analysis.places[$0].place.time > run.step.mark.time }
    if !later.isEmpty { sheet.findings[event.line] = later }
    for index in marks where analysis.places[index].place.time <= run.step.mark.time {
      tell(index, event: name, at: sheet.last, sheet)
    }
  }

  /// The row that an event belongs to.
  private func track(
    of event: Event, _ run: RunState, _ sheet: TimelineSheet
  ) -> TimelineTrack {
    var key = TimelineRows.Key(kind: .process, machine: run.processMachine)
    switch EventGroup.ofKind[event.kind.index] {
    case .phase where event.scope == .app || event.scope == .group:
      key = .init(kind: .process, machine: .scenePhaseApp, name: event.group)
    case .phase: key = .init(kind: .scene, machine: run.scenePhaseMachine, scene: event.scene)
    case .view:
      key = .init(
        kind: .view, machine: .viewAppearance, scene: event.scene, name: event.view)
    case .work: key = .init(kind: .work, machine: nil, name: run.step.work?.thread ?? event.thread)
    case .assertion: key = .init(kind: .assertion, machine: .bgAssertion)
    case .schedulerTask, .swiftUITask, .push, .urlSession:
      if let change = run.step.changes.first { key = taskKey(change, run, event.kind) }
    case .machine:
      if let machine = EventGroup.machineOfKind[event.kind.index] {
        key = self.key(machine, scene: .none, name: .none)
      }
    default:
      if let scene = run.scene(event.scene) {
        let machine = scene.machine ?? (scene.hasPhase ? run.scenePhaseMachine : .uiscene)
        key = .init(kind: .scene, machine: machine, scene: event.scene)
      }
    }
    return sheet.rows.track(key)
  }

  // MARK: Losses

  private func lose(_ event: Event, _ run: RunState, _ sheet: TimelineSheet) {
    filter.add(
      TimelineGap(
        run: sheet.number, time: sheet.last, line: event.line, reason: event.gapReason,
        count: event.count > 0 ? event.count : nil), sheet)
    forgetLost(run, sheet)
  }

  // MARK: Runs

  /// - Parameter isTimed: of the event that the run begins with; says it where the analysis does
  ///   not describe the run.
  private func sheet(of run: RunState, isTimed: Bool = true) -> TimelineSheet {
    if let latest, latest.number == run.number { return latest }
    let sheet = sheets[run.number] ?? begin(run, isTimed: isTimed)
    latest = sheet
    return sheet
  }

  private func begin(_ run: RunState, isTimed: Bool) -> TimelineSheet {
    let summary = summaries[run.number]
    let start = run.header.start.flatMap(WallTime.parse)
    var roles: [ExactString: SceneRole] = [:]
    for scene in summary?.scenes ?? [] { roles[ExactString(scene.id)] = scene.purpose }
    var offset: Int64 = 0
    if let start, let earliestStart {
      let difference = start.subtractingReportingOverflow(earliestStart)
      offset = difference.overflow ? 0 : max(0, difference.partialValue)
    }
    let described = TimelineRun(
      number: run.number, id: run.id.isPresent ? run.symbols[run.id] : nil,
      header: summary?.header ?? run.header,
      lifeCycle: summary.map(\.lifeCycle) ?? run.lifeCycle,
      isTimed: summary.map { $0.start >= 0 } ?? isTimed,
      wallStart: start, offset: offset, roles: roles)
    let rows = TimelineRows(run: run.number, symbols: run.symbols) { [unowned self] in
      tracks += 1
      return tracks - 1
    }
    let sheet = TimelineSheet(
      described, rows: rows, findings: findings.removeValue(forKey: run.number) ?? [:])
    if described.isTimed { sheet.last = max(0, summary?.start ?? 0) }
    sheets[run.number] = sheet
    return sheet
  }

  private func close(_ run: RunState) {
    let sheet = sheet(of: run)
    // Events that waited for the life cycle to become clear.
    move(run, sheet)
    endOpen(run, sheet)
    for line in sheet.findings.keys.sorted() {
      for index in sheet.findings[line] ?? [] { tell(index, event: nil, at: nil, sheet) }
    }
    filter.end(
      TimelineRunEnd(
        run: sheet.number, first: sheet.first ?? sheet.last, last: sheet.last,
        events: run.clock.ordinal, ending: run.ending), sheet)
    sheets[run.number] = nil
    latest = nil
  }

  /// Without an event, a finding is placed where the analysis places it.
  private func tell(_ index: Int, event: String?, at time: Int64?, _ sheet: TimelineSheet) {
    let occurrence = analysis.places[index]
    let finding = analysis.findings[occurrence.finding]
    filter.add(
      TimelineFinding(
        run: sheet.number, finding: occurrence.finding, rule: finding.rule,
        severity: occurrence.severity, message: occurrence.message,
        time: time ?? sheet.position(occurrence.place.time, 0), line: occurrence.place.line,
        scene: occurrence.scene, evidence: occurrence.evidence), event: event, sheet)
  }
}
