public import LifecycleModel
public import RuleKit
public import TraceModel

/// One pass over the events of one or several inputs: machines, rules, numbers.
///
/// Use: `beginInput`, let a reader feed it, `endInput` with the reader's summary; after the last
/// input `finish`. The same events produce the same analysis.
public final class Analyzer: EventConsumer, ReportSink {
  public let options: AnalysisOptions
  var analysis = Analysis()
  /// Ends of processes from reports outside the traces.
  var expectedEnds = ExpectedEnds()
  /// The inputs that tell them, by the places of the ends.
  var tellers: [Int: Int] = [:]
  let store: FindingStore
  /// Nil unless the numbers of runs are kept apart.
  private var groups: RunGroups?
  var lifecycle: LifecycleState?
  /// Those of the input that is judged.
  var rules: InputRules
  private let dispatch: RuleDispatch
  private var evaluation: RuleEvaluation
  /// By rule.
  private let codes: [ExactString]
  private let keepsTotals: Bool
  private var lineages = RunLineages()
  private let tallies: TallyPool
  private let systems: SystemTables
  private let tally: Tally
  /// Of the input that is judged.
  var notes = InputNotes()
  /// Of the input that is judged, or of the last one once all are over.
  var inputIndex = -1
  /// Of each input so far.
  var paths: [String] = []
  let current = CurrentEvent()
  /// Runs that nothing shows the end of, by the input with their last record.
  private var runsWithoutEnd: [Int: Int] = [:]
  private var runsBeyondPart: [Int: Int] = [:]
  /// Runs that stopped without an end; how far their inputs' findings are grouped.
  var succession = Succession()
  var leftInputs: [Int: FindingStore.InputState] = [:]
  var parts = PartReading()
  /// Gets every event after the machines; set before the first input.
  public var observer: (any RunObserver)? {
    didSet { isObserved = observer != nil || options.recordsCoverage }
  }
  var isObserved = false
  /// Gets each definite finding that counts when an occurrence of it is found, with all occurrences
  /// so far.
  public var findingWatcher: ((Finding) -> Void)?
  /// Of the input that is judged, by the place of the runs' group; 0 without groups.
  private var inputCoverage: [Int: Coverage] = [:]

  /// - Parameter rules: the catalogue, or a part of it in tests.
  public convenience init(_ options: AnalysisOptions = .init(), rules: [any Rule.Type]) {
    self.init(AnalyzerPlan(options, rules: rules))
  }

  /// - Parameter plan: no other thread may use it as long as the analyzer is there.
  public init(_ plan: AnalyzerPlan) {
    options = plan.options
    keepsTotals = plan.options.keepsTotals
    if keepsTotals { analysis.rules = plan.rows }
    codes = plan.codes
    rules = plan.rules
    store = FindingStore(
      plan.folds, suppressions: options.suppressions, baseline: options.baseline,
      limit: max(options.findingLimit, options.keptFindings), keepsPlaces: options.keepsPlaces)
    store.hasWords = plan.options.groupsRuns
    evaluation = plan.evaluation
    dispatch = plan.dispatch
    tallies = plan.tallies
    systems = plan.systems
    tally = tallies.take()
    groups = options.groupsRuns ? RunGroups() : nil
    isObserved = options.recordsCoverage
    if options.recordsCoverage { analysis.coverage = Coverage() }
  }

  // MARK: Inputs

  /// The next events belong to a new input, whose strings are in `symbols`. `path` is its path
  /// relative to the configuration, which may say something about it.
  public func beginInput(symbols: SymbolTable, path: String = "") {
    store.beginInput(path: path)
    inputIndex += 1
    paths.append(path)
    rules.choose(at: path)
    notes = InputNotes()
    parts = PartReading()
    lifecycle = LifecycleState(
      symbols: symbols,
      defaults: options.product?.completed(.unknown).header ?? .unknown,
      openRunLimit: options.openRuns, tables: systems, begin: { [unowned self] in self.begin($0) },
      lost: { [unowned self] in self.lost($0, by: $1) },
      end: { [unowned self] in self.end($0) },
      close: { [unowned self] in self.close($0) })
  }

  /// An input that could not be read; the reports list it with the others.
  public func addUnreadable(_ summary: InputSummary) {
    beginInput(symbols: SymbolTable(), path: summary.path)
    endInput(summary)
  }

  /// The input is over; `summary` is its reader's.
  public func endInput(_ summary: InputSummary) {
    for entry in parts.waiting { beginRun(entry, followedBy: nil) }
    for run in summary.reportedApps.isEmpty ? [] : lifecycle?.open ?? [] {
      if let app = summary.reportedApps[run.id] { run.tell(app) }
    }
    lifecycle?.finishAll()
    expectedEnds.takeAll(numberedBy: summary.reportedApps)
    leaveInput()
    var summary = summary
    summary.problems += problems(revivals: lifecycle?.revivals ?? 0)
    lifecycle = nil
    if parts.lost > 0 {
      summary.lost += parts.lost
      summary.isComplete = false
    }
    analysis.inputs.append(summary)
    if options.recordsCoverage { mergeCoverage(of: summary) }
    observer?.endInput(summary)
  }

  /// Notes on the current input.
  func problems(revivals: Int = 0) -> [InputProblem] {
    notes.all(revivals: revivals, openRuns: options.openRuns, rules.infos)
  }

  /// All inputs are over.
  public func finish() -> Analysis {
    for held in succession.takeAll() { finish(held) }
    for last in lineages.lastOfSets {
      // Its run may belong to an earlier input, whose symbols are its own.
      inputIndex = last.input
      store.beginInput(path: paths[inputIndex])
      rules.choose(at: paths[inputIndex])
      for (index, watcher) in zip(rules.set?.ofSets ?? [], last.watchers) {
        last.moment.ruleIndex = index
        watcher.setEnded(last.moment, inputs: analysis.readInputs)
      }
    }
    for (input, count) in runsWithoutEnd { analysis.inputs[input].runsWithoutEnd = count }
    for (input, count) in runsBeyondPart { analysis.inputs[input].runsBeyondPart = count }
    if keepsTotals { tally.write(to: &analysis) }
    // Nothing is counted any more.
    tallies.giveBack(tally)
    analysis.groups = groups?.all ?? []
    // Runs that were open at one time closed in any order.
    analysis.runs.sort { ($0.input, $0.number) < ($1.input, $1.number) }
    analysis.noteDoubtfulEnds()
    analysis.take(store, tellers: tellers, limit: options.findingLimit)
    if groups != nil { analysis.judging = evaluation.judging(store).map { codes[$0] } }
    if keepsTotals { analysis.finishRules(store, evaluation) }
    analysis.judgeRecordings(options, &store.ledger)
    let measured = analysis.judge(options.budgets, options, &store.ledger)
    analysis.finishBaseline(
      store.ledger, isLenient: options.strictness == .lenient, budgets: measured)
    analysis.putExplainersFirst()
    return analysis
  }

  // MARK: Events

  public func consume(_ batch: EventBatch) {
    guard let lifecycle else { preconditionFailure("events before beginInput") }
    guard let first = batch.events.baseAddress else { return }
    current.turn(to: batch)
    if !parts.waiting.isEmpty { beginWaiting(first, first + batch.events.count) }
    lifecycle.follow(batch, with: self)
    current.clear()
  }

  /// The reader's summary lists its problems again, so nothing is kept here.
  public func report(_ problem: InputProblem) {}

  /// Handles an event of a run and the events of the same run after it, so that the run is looked
  /// up once. Returns the first event that is not handled.
  func take(
    from first: UnsafePointer<Event>, to end: UnsafePointer<Event>, _ text: EventText,
    _ context: RunContext, _ run: RunState
  ) -> UnsafePointer<Event> {
    let tally = context.tally
    var event = first
    repeat {
      current.turn(to: event)
      // The lost records came before this event, so deadlines since then are judged with a possible
      // loss.
      if event.pointee.kind == .traceLoss {
        let writer = RunState.loser(event)
        run.lose(writer: writer)
        lost(run, by: writer)
      }
      let time = run.clock.time(of: event.pointee.time)
      if time > context.suspensions.next { takeSuspensions(of: run, before: time) }
      if time > context.deadlines.next { wake(context, before: time) }
      run.apply(event, text)
      tally.add(event)
      if event.pointee.kind == .unknown { analysis.countUnknown(event, run) }
      context.count(run, tally)
      if run.step.signals.contains(.clockStep) { notes.noteClockStep(event) }
      dispatch.call(context, run, event.pointee.kind)
      if run.step.signals.contains(.sceneReleased) {
        context.rules.release(scenes: run.step.releasedScenes)
      }
      if isObserved { observe(event, text, run) }
      event += 1
    } while event < end && LifecycleState.belongs(event, to: run)
    context.noteLast(event - 1)
    return event
  }

  @inline(never)
  private func observe(_ event: UnsafePointer<Event>, _ text: EventText, _ run: RunState) {
    context(of: run).coverage?.note(event, run)
    observer?.observe(event, text, in: run)
  }

  private func wake(_ context: RunContext, before time: Int64) {
    context.moment.run.judge(before: time)
    defer { context.moment.run.judge(before: Event.absent) }
    while let entry = context.deadlines.take(before: time) {
      context.moment.ruleIndex = entry.rule
      context.rules.watcher(entry.rule)._withUnsafeGuaranteedRef {
        $0.wake(context.moment, token: entry.token)
      }
    }
  }

  public func markNames(_ live: LiveNames) -> Bool {
    guard let lifecycle, observer == nil, parts.translation == nil else { return false }
    lifecycle.markNames(live)
    for run in lifecycle.open { context(of: run).markNames(live) }
    for entry in parts.waiting { live.mark(entry.event.run) }
    lineages.markNames(live, ofInput: inputIndex)
    store.markNames(live)
    return true
  }

  // MARK: Runs

  func context(of run: RunState) -> RunContext {
    guard let companion = run.companion else { preconditionFailure("run was not begun") }
    // Only this class attaches companions to the runs of its life cycle.
    return unsafeDowncast(companion, to: RunContext.self)
  }

  private func begin(_ run: RunState) {
    for held in succession.begin(run.header) {
      held.run.noteReplaced()
      finish(held)
    }
    guard let set = rules.set else { preconditionFailure("a run before beginInput") }
    let moment = Moment(
      run: run, product: product(of: run), infos: rules.infos, memory: options.ruleMemory,
      current: current, sink: self)
    let context = RunContext(
      run: run, input: inputIndex, rules: RunRules(set, platform: run.header.platform),
      moment: moment, tally: groups == nil ? tally : tallies.take(),
      isDescribed: observer != nil || analysis.runs.count < options.runLimit,
      drawsLanes: options.drawsLanes, sceneLimit: options.sceneLimit,
      recordsCoverage: options.recordsCoverage)
    context.suspensions = ToldSuspensions(of: run, in: expectedEnds)
    lineages.follow(context, inInput: inputIndex)
    // Whoever observes the run may ask for any scene at any time.
    if observer == nil { run.keepScenes(below: context.sceneLimit) }
    run.companion = context
    analysis.runCount += 1
    observer?.beginRun(run, input: inputIndex)
  }

  /// The product that a run was recorded with, with a note if it has no header; nil if there is
  /// none, or it is another app's.
  private func product(of run: RunState) -> Product? {
    guard let product = options.product else { return nil }
    if !run.hasHeader { notes.note(product, product.completed(.unknown)) }
    return product.completed(run.header).isOfRun ? product.product : nil
  }

  /// Records of a run are missing. If a writer is named, they lie somewhere after its last event,
  /// and events that were reported missing since then may be among them.
  func lost(_ run: RunState, by writer: Symbol?) {
    let context = context(of: run)
    context.noteLoss(of: parts.gap)
    guard let writer else { return }
    let told = context.absences.take(behind: run.lastHeard(of: writer))
    guard !told.isEmpty else { return }
    inInput(of: context) {
      for (report, details) in told {
        var report = report
        report.unknown = run.losses.cause
        tell(report, in: run) { details }
      }
    }
  }

  /// The last event of a run may be in no trace.
  private func end(_ run: RunState) { takeExpectedEnd(of: run) }

  private func close(_ run: RunState) {
    guard run.companion != nil, !hold(run) else { return }
    inInput(of: context(of: run)) { conclude(run) }
  }

  /// The run is over, and nothing more will be known of it.
  func conclude(_ run: RunState) {
    let context = context(of: run)
    // Its rules report until they are done, and a later run of the same app may have begun.
    defer { run.companion = nil }
    current.interrupted { askAtEnd(context, run) }
    notes.count(context)
    if run.ending == .cut, !run.process.wasReplaced {
      runsWithoutEnd[context.parts.last, default: 0] += 1
      if run.endsWithPart { runsBeyondPart[context.parts.last, default: 0] += 1 }
    }
    if run.endsWithPart { analysis.endsWithPart = true }
    if run.header.beginsWithPart { analysis.beginsWithPart = true }
    analysis.backgroundLedger.add(context.ledger, run)
    analysis.sceneCount += run.scenes.count
    context.countOpen(context.tally)
    var group = 0
    if groups != nil {
      if keepsTotals { tally.merge(context.tally) }
      group = groups?.end(run, context.tally, launch: context.launch) ?? 0
      tallies.giveBack(context.tally)
    }
    cover(context, run, inGroup: group)
    if let launch = context.launch { analysis.launches.add(launch) }
    if let listing = context.listing { analysis.runs[listing] = context.summary }
    let isListed = analysis.runs.count < options.runLimit && !context.wasHeld
    guard isListed || observer != nil else { return }
    let summary = context.summary
    observer?.endRun(run, summary, inputs: context.parts.all)
    if isListed { analysis.runs.append(summary) }
  }

  /// Adds what the run shows, once it is known how its input was read.
  private func cover(_ context: RunContext, _ run: RunState, inGroup group: Int) {
    guard let coverage = context.coverage else { return }
    coverage.finish(run)
    guard context.input < analysis.inputs.count else {
      return inputCoverage[group, default: Coverage()].add(coverage, run)
    }
    var own = Coverage()
    own.add(coverage, run)
    merge(own, CoverageCell.Obstacle(analysis.inputs[context.input]), inGroup: group)
  }

  private func mergeCoverage(of summary: InputSummary) {
    for (group, coverage) in inputCoverage {
      merge(coverage, CoverageCell.Obstacle(summary), inGroup: group)
    }
    inputCoverage = [:]
  }

  private func merge(
    _ coverage: Coverage, _ obstacle: CoverageCell.Obstacle?, inGroup group: Int
  ) {
    analysis.coverage?.merge(coverage, obstacle)
    groups?.merge(coverage, obstacle, at: group)
  }

  /// Asks the rules of a run that is over.
  private func askAtEnd(_ context: RunContext, _ run: RunState) {
    for (report, details) in context.absences.takeAll() { tell(report, in: run) { details } }
    if !run.step.changes.isEmpty {
      // Replays events that waited until the life cycle was known.
      context.count(run, context.tally)
      dispatch.call(context, run, .unknown)
    }
    for index in rules.infos.indices {
      context.moment.ruleIndex = index
      context.rules.atEnd(index)._withUnsafeGuaranteedRef { $0.runEnded(context.moment) }
    }
    evaluation.note(context, rules)
  }

  // MARK: Reports of rules

  public func add(_ report: Report, in run: RunState, details: () -> ReportDetails) {
    guard rules.admits(report, in: run) else { return }
    var report = report
    // Only what one line says by itself rests on no order.
    if run.header.hasUnclearOrder, !rules.infos[report.rule].isProved(byEndOf: run) {
      report.unknown = report.unknown ?? .conflict
    }
    if report.unknown == nil, report.restsOnAbsence, run.hasSeveralWriters, run.companion != nil,
      !context(of: run).absences.isOver
    {
      let context = context(of: run)
      for (report, details) in context.absences.hold(report, details(), run) {
        tell(report, in: run) { details }
      }
    } else {
      tell(report, in: run, details)
    }
  }

  private func tell(_ report: Report, in run: RunState, _ details: () -> ReportDetails) {
    let info = rules.infos[report.rule]
    let place = store.add(
      report, info: info, severity: rules.severity(of: report),
      parts: run.companion == nil ? RunParts(inputIndex) : context(of: run).parts, run: run,
      details: details)
    if let findingWatcher, report.unknown == nil, case .kept(let index) = place,
      store.findings[index].standing != .unchanged
    {
      findingWatcher(store.findings[index])
    }
    guard groups != nil, place != .accepted else { return }
    let fingerprint: String? =
      if case .kept(let index) = place { store.findings[index].fingerprint } else { nil }
    groups?.note(
      RunGroup.FindingKey(rule: info.code, fingerprint: fingerprint),
      isDefinite: report.unknown == nil, in: run)
  }

  public func schedule(_ rule: Int, in run: RunState, at time: Int64, token: Int) {
    guard run.companion != nil else { return }
    let context = context(of: run)
    // Without its wake it may know too late.
    if !context.deadlines.add(time, rule: rule, token: token) { context.moment.noteForgotten() }
  }
}

extension Analyzer: RunFollower {
  public func take(
    _ header: RunHeader, at event: UnsafePointer<Event>, _ runs: LifecycleState, _ batch: EventBatch
  ) {
    current.turn(to: event)
    var header = header
    if let product = options.product {
      let completed = product.completed(header)
      notes.note(product, completed)
      header = completed.header
    }
    guard mayGoOn(header, event) else { return runs.begin(header, event: event) }
    guard let first = batch.events.baseAddress else { return }
    var entry = PartReading.WaitingHeader(header: header, event: event.pointee)
    let end = first + batch.events.count
    if let next = PartReading.next(behind: &entry, from: event + 1, to: end) {
      beginRun(entry, followedBy: next)
    } else if parts.waiting.count < PartReading.waitingLimit {
      parts.waiting.append(entry)
    } else {
      beginRun(entry, followedBy: nil)
    }
  }

  public func takeGap(_ gap: UnsafePointer<Event>, _ runs: LifecycleState) {
    current.turn(to: gap)
    parts.gap = gap.pointee.count
    defer { parts.gap = 0 }
    runs.lose(gap)
    guard !gap.pointee.run.isPresent else { return }
    for place in parts.waiting.indices {
      PartReading.add(max(1, gap.pointee.count), to: &parts.waiting[place].lost)
    }
  }

  public func take(
    from first: UnsafePointer<Event>, to end: UnsafePointer<Event>, _ batch: EventBatch,
    _ run: RunState
  ) -> UnsafePointer<Event> {
    guard run.symbols === lifecycle?.symbols else {
      return takeTranslated(from: first, to: end, batch.text, run)
    }
    return take(from: first, to: end, batch.text, context(of: run), run)
  }

  public func skip(_ event: UnsafePointer<Event>) { tally.add(event) }
}

extension Analysis {
  /// Largest number of distinct event names; events with further names are only counted.
  private static let unknownLimit = 100

  fileprivate mutating func countUnknown(_ event: UnsafePointer<Event>, _ run: RunState) {
    let name = ExactString(DisplayText.escaped(run.symbols[event.pointee.eventName], limit: 120))
    if unknownEvents[name] != nil || unknownEvents.count < Self.unknownLimit {
      unknownEvents[name, default: 0] += 1
    } else {
      otherUnknown += 1
    }
  }
}
