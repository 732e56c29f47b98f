public import LifecycleModel
public import LifecycleRules
public import TraceModel

/// One pass over the events of one or several inputs: machines, rules, numbers.
///
/// Use: `beginInput`, let a reader feed it, `endInput` with the reader's summary; after the last
/// input `finish`. The same events give the same analysis.
public final class Analyzer: EventConsumer, ReportSink {
  let options: AnalysisOptions
  var analysis = Analysis()
  /// What reports beside the traces say about the ends of processes.
  var expectedEnds = ExpectedEnds()
  var store: FindingStore
  var lifecycle: LifecycleState?
  private let enabled: [any Rule.Type]
  private let infos: [RuleInfo]
  private let dispatch: RuleDispatch
  private let tally = Tally()
  /// Of the present input, by rule: whether it is evaluated, and how it is changed.
  private var settings: [(isEnabled: Bool, change: Configuration.RuleChange)] = []
  /// The rules with their thresholds for the present input.
  private var ruleSet: RuleSet?
  /// Of the options, those that the present input's path chose; nil before the first input.
  private var chosenOverrides: [Int]?
  /// By rule: what became of it so far.
  private var evaluated: [Bool]
  /// Rules that no run has evaluated yet.
  private var undecided: [Int]
  private var reasons: [String?]
  /// By rule, in brief: asked for each rule at the end of each run.
  private let needs: [BriefNeeds]
  /// The latest run of each app with the rules that see several, which those of its next run follow.
  private var predecessors: [ExactString: Predecessor] = [:]
  /// The same of rules that learn from one run to the next, of runs that are known to be of one app and device.
  private var lineages: [Lineage: Predecessor] = [:]
  private struct Lineage: Hashable {
    let app: ExactString
    let install: ExactString?
  }
  private struct Predecessor {
    let input: Int
    let moment: Moment
    /// Nanoseconds since 1970; nil if its header does not say when it began.
    let start: Int64?
    /// In the order of the set's list of them.
    let rules: [RunWatcher]
  }
  /// Of further apps each run stands alone.
  private static let predecessorLimit = 64
  /// The same of installations.
  private static let lineageLimit = 256
  var inputProblems: [InputProblem] = []
  /// Of the present input: runs whose clock stepped; the first ones are listed.
  private var clockSteps = 0
  private static let listedClockSteps = 100
  /// Of the present input: events that the limits of its runs left unjudged.
  var beyondLimits = 0
  /// Of the present input: absences that were told before a loss showed which may be the reason.
  var doubtful = 0
  /// Of the present input, by rule: things that it had no room for.
  var forgotten: [Int: Int] = [:]
  /// Of the present input, or of the last one once all are over.
  var inputIndex = -1
  /// Of each input so far.
  var paths: [String] = []
  /// What rules see where there is no event: at the end of a run.
  let noEvent = UnsafeMutablePointer<Event>.allocate(capacity: 1)
  let noBatch: EventBatch
  let current: CurrentEvent
  /// Runs that stopped without an end; how far their inputs' findings are grouped.
  var succession = Succession()
  var leftInputs: [Int: FindingStore.InputState] = [:]
  /// A repeated header that the next record decides about.
  var waitingHeader: (header: RunHeader, event: Event)?
  /// The record before the present batch.
  var lastRecord: NumberedRecord?
  /// Of the present input: records missing between the parts of a run.
  var lostBetweenParts: Int64 = 0
  /// By run that went on from an earlier input: the names of the present one.
  var translation: NameTranslation?
  /// Sees every event behind the machines; set before the first input.
  public var observer: (any RunObserver)? {
    didSet { isObserved = observer != nil }
  }
  var isObserved = false

  /// - Parameter rules: the catalogue, or a part of it in tests.
  public init(_ options: AnalysisOptions = .init(), rules: [any Rule.Type] = Catalogue.all) {
    self.options = options
    noEvent.initialize(to: Event())
    noBatch = EventBatch(
      events: UnsafeBufferPointer(start: nil, count: 0), text: UnsafeRawPointer(noEvent),
      headers: [])
    current = CurrentEvent(noEvent, noBatch)
    analysis.rules = rules.map {
      Analysis.RuleRow(
        info: $0.info, isEnabled: options.isEnabled($0.info), isEvaluated: false,
        reason: "switched off")
    }
    enabled = rules.filter { options.isEnabled($0.info) }
    infos = enabled.map { $0.info }
    store = FindingStore(
      infos, suppressions: options.suppressions, baseline: options.baseline,
      limit: options.findingLimit, keepsPlaces: options.keepsPlaces)
    evaluated = enabled.map { _ in false }
    undecided = Array(enabled.indices)
    reasons = enabled.map { _ in nil }
    needs = infos.map { BriefNeeds($0) }
    dispatch = RuleDispatch(infos, callsResting: options.callsRestingRules)
  }

  deinit { noEvent.deallocate() }

  // MARK: Inputs

  /// The next events belong to a new input, whose strings are in `symbols`. `path` is its path relative to
  /// the configuration, which may say something about it.
  public func beginInput(symbols: SymbolTable, path: String = "") {
    store.beginInput(path: path)
    inputIndex += 1
    paths.append(path)
    chooseSettings(at: path)
    inputProblems = []
    clockSteps = 0
    beyondLimits = 0
    doubtful = 0
    forgotten = [:]
    lastRecord = nil
    lostBetweenParts = 0
    translation = nil
    lifecycle = LifecycleState(
      symbols: symbols, openRunLimit: options.openRuns, begin: { [unowned self] in self.begin($0) },
      lost: { [unowned self] in self.lost($0, by: $1) },
      end: { [unowned self] in self.end($0) },
      close: { [unowned self] in self.close($0) })
  }

  /// Most inputs have the settings of the one before.
  func chooseSettings(at path: String) {
    let chosen = options.overrides(at: path)
    guard chosen != chosenOverrides else { return }
    chosenOverrides = chosen
    settings = infos.map { options.setting($0, with: chosen) }
    ruleSet = RuleSet(
      enabled,
      zip(infos, settings).map { RuleSettings($0, overrides: $1.change.thresholds) })
  }

  /// An input of which nothing could be read: the reports list it beside the others.
  public func addUnreadable(_ summary: InputSummary) {
    beginInput(symbols: SymbolTable(), path: summary.path)
    endInput(summary)
  }

  /// The input is over; `summary` is its reader's.
  public func endInput(_ summary: InputSummary) {
    if let waiting = waitingHeader { beginRun(waiting.header, waiting.event, followedBy: nil) }
    lifecycle?.finishAll()
    leaveInput()
    let revivals = lifecycle?.revivals ?? 0
    lifecycle = nil
    var summary = summary
    noteLimits(revivals: revivals)
    summary.problems += inputProblems
    if lostBetweenParts > 0 {
      summary.lost += lostBetweenParts
      summary.isComplete = false
    }
    analysis.inputs.append(summary)
    observer?.endInput(summary)
  }

  /// All inputs are over.
  public func finish() -> Analysis {
    for held in succession.takeAll() { finish(held) }
    for app in predecessors.keys.sorted() {
      guard let last = predecessors[app] else { continue }
      // Its run may belong to an earlier input, whose symbols are its own.
      inputIndex = last.input
      store.beginInput(path: paths[inputIndex])
      chooseSettings(at: paths[inputIndex])
      for (index, rule) in zip(ruleSet?.ofSets ?? [], last.rules) {
        last.moment.ruleIndex = index
        rule.setEnded(last.moment, inputs: analysis.readInputs)
      }
    }
    tally.write(to: &analysis)
    // Runs that were open at one time closed in any order.
    analysis.runs.sort { ($0.input, $0.number) < ($1.input, $1.number) }
    finishFindings()
    finishRules()
    let measured = analysis.judge(options.budgets, options, &store.ledger)
    finishBaseline(budgets: measured)
    return analysis
  }

  // MARK: Events

  public func consume(_ batch: EventBatch) {
    guard let lifecycle else { preconditionFailure("events before beginInput") }
    guard let first = batch.events.baseAddress else { return }
    current.batch = batch
    let end = first + batch.events.count
    if let waiting = waitingHeader {
      beginRun(waiting.header, waiting.event, followedBy: first)
    }
    var event = first
    while event < end {
      current.event = event
      switch event.pointee.kind {
      case .header:
        let header = batch.headers[Int(event.pointee.code)]
        if !mayGoOn(header, event) {
          lifecycle.begin(header, event: event)
        } else if event + 1 < end {
          noteLast(event, first)
          beginRun(header, event.pointee, followedBy: event + 1)
        } else {
          noteLast(event, first)
          waitingHeader = (header, event.pointee)
        }
      case .gap: lifecycle.lose(event)
      default:
        guard let run = lifecycle.run(of: event) else {
          tally.add(event)
          break
        }
        if run.symbols !== lifecycle.symbols {
          event = takeTranslated(from: event, to: end, batch.text, run)
        } else {
          event = take(from: event, to: end, batch.text, context(of: run), run)
        }
        continue
      }
      event += 1
    }
    noteLast(end, first)
    current.event = UnsafePointer(noEvent)
    current.batch = noBatch
  }

  /// Whether an event goes to the run of the event before without a further look: it bears the same
  /// id and can neither begin a run nor end one.
  @inline(__always)
  static func belongs(_ event: UnsafePointer<Event>, to run: RunState) -> Bool {
    guard event.pointee.run == run.key else { return false }
    switch event.pointee.kind {
    case .header, .gap, .processStart, .processPrewarm, .processExit, .traceEnd: return false
    default: return true
    }
  }

  /// The reader's summary lists its problems again, so nothing is kept here.
  public func report(_ problem: InputProblem) {}

  /// Takes an event of a run and those of the same run behind it, so that none of them is asked for
  /// its run or counts references. Gives the first event that is not taken.
  func take(
    from first: UnsafePointer<Event>, to end: UnsafePointer<Event>, _ text: EventText,
    _ context: RunContext, _ run: RunState
  ) -> UnsafePointer<Event> {
    var event = first
    repeat {
      current.event = event
      // What is lost was recorded before, so deadlines that passed meanwhile are judged beside a loss.
      if event.pointee.kind == .traceLoss {
        let writer = RunState.loser(event)
        run.lose(writer: writer)
        lost(run, by: writer)
      }
      if event.pointee.time > context.deadlines.next { wake(context, before: event.pointee.time) }
      run.apply(event, text)
      tally.add(event)
      if event.pointee.kind == .unknown { countUnknown(event, run) }
      context.count(run, tally)
      if run.step.signals.contains(.clockStep) { noteClockStep(event) }
      dispatch.call(context, run, event.pointee.kind)
      if run.step.signals.contains(.sceneReleased) {
        context.rules.release(scenes: run.step.releasedScenes)
      }
      if isObserved { observe(event, text, run) }
      event += 1
    } while event < end && Self.belongs(event, to: run)
    return event
  }

  @inline(never)
  private func observe(_ event: UnsafePointer<Event>, _ text: EventText, _ run: RunState) {
    observer?.observe(event, text, in: run)
  }

  private func wake(_ context: RunContext, before time: Int64) {
    while let entry = context.deadlines.take(before: time) {
      context.moment.ruleIndex = entry.rule
      context.rules.watcher(entry.rule)._withUnsafeGuaranteedRef {
        $0.wake(context.moment, token: entry.token)
      }
    }
  }

  private func countUnknown(_ event: UnsafePointer<Event>, _ run: RunState) {
    let name = ExactString(
      DisplayText.escaped(run.symbols[event.pointee.eventName], limit: 120))
    if analysis.unknownEvents[name] != nil || analysis.unknownEvents.count < 100 {
      analysis.unknownEvents[name, default: 0] += 1
    } else {
      analysis.otherUnknown += 1
    }
  }

  /// What the input's runs came to beyond what is listed one by one.
  func noteLimits(revivals: Int) {
    if clockSteps > Self.listedClockSteps {
      let more = clockSteps - Self.listedClockSteps
      inputProblems.append(
        InputProblem(
          .clockStep, .note, count: Int64(more), text: "and \(more) more of this kind"))
    }
    noteLimit(
      revivals, .note,
      "more than \(options.openRuns) runs at a time; those that were quiet "
        + "longest were closed, and \(revivals) times one went on and was taken for a run that "
        + "began before the recording")
    noteLimit(
      beyondLimits, .note,
      "more than \(RunState.sceneLimit) scenes, views or intervals of one run at a time, or "
        + "longer ids of them than are kept; \(beyondLimits) events or checks beyond that were "
        + "counted, but not judged")
    noteLimit(
      doubtful, .note,
      "more than \(HeldAbsences.limit) findings of what is absent from a run waited for "
        + "all its writers to be heard of again; \(doubtful) were told before records turned "
        + "out to be missing, which may hold what they miss")
    for (rule, count) in forgotten.sorted(by: { $0.key < $1.key }) {
      noteLimit(
        count, .note,
        "\(infos[rule].name) had no room for \(count) of the things that it keeps in mind "
          + "during a run; it may have missed findings")
    }
  }

  /// Says it if something happened beyond a limit.
  func noteLimit(
    _ count: Int, _ severity: InputProblem.Severity, _ text: @autoclosure () -> String
  ) {
    guard count > 0 else { return }
    inputProblems.append(InputProblem(.limit, severity, count: Int64(count), text: text()))
  }

  private func noteClockStep(_ event: UnsafePointer<Event>) {
    clockSteps += 1
    guard clockSteps <= Self.listedClockSteps else { return }
    inputProblems.append(
      InputProblem(
        .clockStep, .note, line: event.pointee.line,
        text: "the time steps back; durations across it are unknown, order is that of the file"))
  }

  public func markNames(_ live: LiveNames) -> Bool {
    guard let lifecycle, !isObserved, translation == nil else { return false }
    lifecycle.markNames(live)
    for run in lifecycle.open { context(of: run).markNames(live) }
    for last in [predecessors.values.map { $0 }, lineages.values.map { $0 }].joined()
    where last.input == inputIndex {
      last.moment.run.markNames(live)
      for rule in last.rules { rule.markNames(live) }
    }
    store.markNames(live)
    return true
  }

  // MARK: Runs

  func context(of run: RunState) -> RunContext {
    guard let companion = run.companion else { preconditionFailure("run was not begun") }
    // This class alone gives companions to the runs of its life cycle.
    return unsafeDowncast(companion, to: RunContext.self)
  }

  private func begin(_ run: RunState) {
    for held in succession.begin(run.header) {
      held.run.noteReplaced()
      finish(held)
    }
    guard let ruleSet else { preconditionFailure("a run before beginInput") }
    let rules = RunRules(ruleSet, platform: run.header.platform)
    let moment = Moment(
      run: run, infos: infos, memory: options.ruleMemory, current: current, sink: self)
    let context = RunContext(
      run: run, input: inputIndex, rules: rules, moment: moment,
      isDescribed: observer != nil || analysis.runs.count < options.runLimit,
      drawsLanes: options.drawsLanes, sceneLimit: options.sceneLimit)
    follow(context)
    // Whoever observes the run may ask for any scene at any time.
    if observer == nil { run.keepScenes(below: context.sceneLimit) }
    run.companion = context
    analysis.runCount += 1
    observer?.beginRun(run, input: inputIndex)
  }

  /// Rules that judge a set of runs learn from the one before of the app. Others do only where it was a run of the
  /// same app on the same device: in the same input, or of the same installation (FORMAT.md §5.6).
  private func follow(_ context: RunContext) {
    let header = context.run.header
    let set = context.rules.set
    let start = Succession.start(header)
    let app = ExactString(header.app ?? "")
    predecessors[app] = follow(
      predecessors[app], set.ofSets, context, start,
      hasRoom: predecessors.count < Self.predecessorLimit)
    let lineage = Lineage(app: app, install: header.install.map { ExactString($0) })
    let earlier = lineages[lineage]
    let isCommon = header.install != nil || earlier?.input == inputIndex
    if isCommon, let start, let before = earlier?.start, start < before { return }
    if lineages.count >= Self.predecessorLimit {
      lineages = lineages.filter { $0.key.install != nil || $0.value.input == inputIndex }
    }
    lineages[lineage] =
      follow(
        isCommon ? earlier : nil, set.ofInstallations, context, start,
        hasRoom: lineages.count < Self.lineageLimit)
      ?? earlier
  }

  /// The run that the next one learns from.
  private func follow(
    _ earlier: Predecessor?, _ rules: [Int], _ context: RunContext, _ start: Int64?, hasRoom: Bool
  ) -> Predecessor? {
    // Each keeps a run's state in memory; few traces hold more than a handful of apps.
    guard earlier != nil || hasRoom else { return nil }
    let own = rules.map { context.rules.watcher($0).takeUnretainedValue() }
    if let earlier {
      for (new, old) in zip(own, earlier.rules) { new.follow(old) }
    }
    return Predecessor(
      input: context.input, moment: context.moment, start: start, rules: own)
  }

  /// Records of a run are missing. If a writer is named, they lie somewhere behind its last event, and what was found to
  /// be absent since then may be among them.
  func lost(_ run: RunState, by writer: Symbol?) {
    let context = context(of: run)
    context.noteLoss()
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

  /// The last event of a run may stand in no trace.
  private func end(_ run: RunState) {
    guard let end = expectedEnd(of: run) else { return }
    let (event, batch) = (current.event, current.batch)
    defer { (current.event, current.batch) = (event, batch) }
    current.batch = noBatch
    withUnsafePointer(to: end) {
      _ = take(from: $0, to: $0 + 1, noBatch.text, context(of: run), run)
    }
  }

  private func close(_ run: RunState) {
    guard run.companion != nil, !hold(run) else { return }
    inInput(of: context(of: run)) { conclude(run) }
  }

  /// The run is over, and nothing more will be known of it.
  func conclude(_ run: RunState) {
    let context = context(of: run)
    // Its rules report until they are done, and a later run of the same app may have begun.
    defer { run.companion = nil }
    let (event, batch) = (current.event, current.batch)
    current.event = UnsafePointer(noEvent)
    current.batch = noBatch
    defer { (current.event, current.batch) = (event, batch) }
    for (report, details) in context.absences.takeAll() { tell(report, in: run) { details } }
    if !run.step.changes.isEmpty {
      // Events that waited for the life cycle to become clear; their signals stand for them.
      context.count(run, tally)
      dispatch.call(context, run, .unknown)
    }
    for index in infos.indices {
      context.moment.ruleIndex = index
      context.rules.atEnd(index)._withUnsafeGuaranteedRef { $0.runEnded(context.moment) }
    }
    noteEvaluation(context)
    beyondLimits += run.beyondLimits
    doubtful += context.absences.doubtful
    forgotten.merge(context.moment.forgotten, uniquingKeysWith: +)
    analysis.sceneCount += run.scenes.count
    context.countOpen(tally)
    if let launch = context.launch { analysis.launches.add(launch) }
    if let listing = context.listing { analysis.runs[listing] = context.summary }
    let isListed = analysis.runs.count < options.runLimit && !context.wasHeld
    guard isListed || observer != nil else { return }
    let summary = context.summary
    observer?.endRun(run, summary)
    if isListed { analysis.runs.append(summary) }
  }

  private func noteEvaluation(_ context: RunContext) {
    var isDecided = false
    for index in undecided {
      // One reason is told; most runs have the same one.
      let isKnown = reasons[index] != nil
      if isKnown, !needs[index].mayBeMet(context.run, isAbout: context.rules.isAbout(index)) {
        continue
      }
      if !settings[index].isEnabled {
        if !isKnown { reasons[index] = "switched off for these traces" }
      } else if let obstacle = infos[index].whyNotEvaluated(context.run) {
        // Its words are made only if they are told.
        if !isKnown { reasons[index] = obstacle.text }
      } else {
        context.moment.ruleIndex = index
        let watcher = context.rules.atEnd(index).takeUnretainedValue()
        if let reason = watcher.whyNotEvaluated(context.moment) {
          if !isKnown { reasons[index] = reason }
        } else {
          evaluated[index] = true
          isDecided = true
        }
      }
    }
    if isDecided { undecided.removeAll { evaluated[$0] } }
  }

  // MARK: Reports of rules

  public func add(_ report: Report, in run: RunState, details: () -> ReportDetails) {
    let setting = settings[report.rule]
    guard setting.isEnabled, infos[report.rule].mayReport(report.mark, in: run) else { return }
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
    let setting = settings[report.rule]
    let severity = setting.change.severity ?? report.severity
    store.add(
      report, info: infos[report.rule], severity: options.severity(severity),
      parts: run.companion == nil ? RunParts(inputIndex) : context(of: run).parts, run: run,
      details: details)
  }

  public func schedule(_ rule: Int, in run: RunState, at time: Int64, token: Int) {
    guard run.companion != nil else { return }
    let context = context(of: run)
    // Without its wake it may know too late.
    if !context.deadlines.add(time, rule: rule, token: token) { context.moment.noteForgotten() }
  }

  // MARK: Results

  private func finishFindings() {
    defer { nameInputsOfEvidence() }
    let order = store.findings.indices.sorted { left, right in
      let (a, b) = (store.findings[left], store.findings[right])
      if a.verdict != b.verdict { return a.verdict == .violation }
      let (isKnown, isOtherKnown) = (a.standing == .unchanged, b.standing == .unchanged)
      if isKnown != isOtherKnown { return isOtherKnown }
      if a.severity != b.severity { return a.severity > b.severity }
      return (a.input, a.first.line, a.code, a.fingerprint) < (
        b.input, b.first.line, b.code, b.fingerprint
      )
    }
    // Nil: accepted by the configuration.
    var position = [Int?](repeating: nil, count: order.count)
    for place in order {
      var finding = store.findings[place]
      finding.nameNoSingleScene()
      if let suppression = finding.suppression {
        analysis.suppressedFindings.append((finding, store.suppressions.reason(suppression)))
      } else {
        position[place] = analysis.findings.count
        analysis.findings.append(finding)
      }
    }
    for place in order {
      guard let new = position[place] else { continue }
      guard let other = store.explainer(of: place).flatMap({ position[$0] }) else { continue }
      // What is known is not told, so it can't tell what is new.
      let (folded, told) = (analysis.findings[new], analysis.findings[other])
      if folded.standing != .new || told.standing == .new {
        analysis.findings[new].foldedInto = other
      }
    }
    analysis.places = store.places.compactMap { occurrence in
      position[occurrence.finding].map { new in
        var moved = occurrence
        moved.finding = new
        return moved
      }
    }
    analysis.findingsLeftOut = store.leftOut
    analysis.unknownsLeftOut = store.unknownsLeftOut
    analysis.findingLimit = options.findingLimit
    analysis.occurrences = store.bySeverity
    analysis.suppressed = store.suppressions.accepted
  }

  /// - Parameter budgets: fingerprints of the budgets that something was recorded for.
  private func finishBaseline(budgets: Set<String>) {
    let isWhole = analysis.isComplete && !analysis.isDamaged
    let evaluated = Set(analysis.rules.filter(\.isEvaluated).map(\.info.name))
    let isLenient = options.strictness == .lenient
    analysis.baseline = store.ledger.outcome(isLenient: isLenient) { entry in
      guard isWhole, analysis.readInputs > 0 else { return false }
      return entry.rule == Budget.info.name
        ? budgets.contains(entry.fingerprint) : evaluated.contains(entry.rule)
    }
    analysis.newBaseline = store.ledger.collected(analysis.baseline)
  }

  private func finishRules() {
    var index = 0
    for row in analysis.rules.indices where options.isEnabled(analysis.rules[row].info) {
      let name = analysis.rules[row].info.name
      analysis.rules[row].violations = store.violations[name, default: 0]
      analysis.rules[row].unknowns = store.unknowns[name, default: 0]
      let isEvaluated = evaluated[index] || analysis.rules[row].violations > 0
      analysis.rules[row].isEvaluated = isEvaluated
      analysis.rules[row].reason = isEvaluated ? nil : reasons[index] ?? "no process run was read"
      index += 1
    }
  }
}
