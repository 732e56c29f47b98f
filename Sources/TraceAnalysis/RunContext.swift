import LifecycleModel
import RuleKit
import TraceModel

/// The inputs that hold the records of one run.
struct RunParts {
  let first: Int
  /// The inputs after it, by the ordinal of the last event before each.
  private var others: [(behind: Int64, input: Int)] = []
  /// The events that other inputs tell, by their ordinals: the place of what tells them among the
  /// ends that were expected, and the line there.
  private var told: [Int64: (teller: Int, line: Int64)] = [:]

  init(_ first: Int) { self.first = first }

  mutating func add(_ input: Int, behind ordinal: Int64) { others.append((ordinal, input)) }

  mutating func noteTold(at ordinal: Int64, by teller: Int, line: Int64) {
    told[ordinal] = (teller, line)
  }

  /// The input with its last record.
  var last: Int { others.last?.input ?? first }

  /// Each input with a part of it, in the order of reading.
  var all: [Int] { [first] + others.map(\.input) }

  /// The input that contains an event.
  func input(of mark: EventMark) -> Int {
    others.last { $0.behind < mark.ordinal }?.input ?? first
  }

  /// The line that shows an event, for evidence. What tells it may be an input that is not read yet
  /// (``Finding/Line/ofTeller(_:)``).
  func line(of mark: EventMark) -> (input: Int, line: Int64) {
    if !told.isEmpty, let other = told[mark.ordinal], other.line > 0 {
      return (Finding.Line.ofTeller(other.teller), other.line)
    }
    return (input(of: mark), mark.line)
  }
}

/// A run with the rules that watch it and the numbers kept of it.
final class RunContext {
  let run: RunState
  /// The inputs that it was read from.
  var parts: RunParts
  /// Index of the input that the run belongs to: that of its beginning.
  var input: Int { parts.first }
  /// It stopped without an end and waited for a later run.
  var wasHeld = false
  /// Where its summary lies among those that are listed, if it was held.
  var listing: Int?
  let moment: Moment
  let rules: RunRules
  /// Where the run is counted.
  let tally: Tally
  /// Reports describe it, so its scenes have their own statistics.
  let isDescribed: Bool
  /// Reports draw what its scenes were at.
  private let drawsLanes: Bool
  /// Its latest event, if that has a number, and how many records are known to be missing behind
  /// it.
  private(set) var last: (writer: Symbol, number: Int64)?
  private(set) var lostBehindLast: Int64 = 0
  var deadlines = DeadlineQueue()
  var suspensions = ToldSuspensions()
  var absences = HeldAbsences()
  private var aggregate = StateStatistics()
  private var sceneStatistics: [StateStatistics] = []
  private var lanes: [StateLane] = []
  private var appLane: StateLane?
  /// The same as long as nothing shows the app's state.
  private var laneBySuspension: StateLane?
  private var showsAppState = false
  /// An event was counted, so that the app's lane has begun if there is one.
  private var hasAppLane = false
  /// Scenes that are described one by one.
  let sceneLimit: Int
  // Held here, since they are asked for with each event.
  private let ofScenes = MachineSet.ofScenes
  private let withVisits = MachineSet.withVisits
  private var grants = GrantWatch()
  private(set) var ledger = RunLedger()
  /// Nil unless it is asked for.
  let coverage: RunCoverage?

  init(
    run: RunState, input: Int, rules: RunRules, moment: Moment, tally: Tally, isDescribed: Bool,
    drawsLanes: Bool, sceneLimit: Int, recordsCoverage: Bool = false
  ) {
    coverage = recordsCoverage ? RunCoverage(run) : nil
    self.run = run
    parts = RunParts(input)
    self.rules = rules
    self.moment = moment
    self.tally = tally
    self.isDescribed = isDescribed
    self.drawsLanes = isDescribed && drawsLanes
    self.sceneLimit = isDescribed ? sceneLimit : 0
  }

  /// Position of the last event on the axis of lanes: its time, or the number of events before it
  /// without times, so that each event has a place of its own and the last one shows its state.
  private var position: Int64 {
    run.clock.now >= 0 ? run.clock.now : max(0, run.clock.ordinal - 1)
  }

  /// Where that axis ends.
  private var laneEnd: Int64 { run.clock.now >= 0 ? run.clock.now : run.clock.ordinal }

  /// An event was taken, and those of the run before it.
  func noteLast(_ event: UnsafePointer<Event>) {
    last = event.pointee.hasSequence ? (event.pointee.writer, event.pointee.sequence) : nil
    lostBehindLast = 0
  }

  /// Counts the last event's changes of its run's machines; `tally` gets the totals of all runs.
  @inline(__always)
  func count(_ run: RunState, _ tally: Tally) {
    if !hasAppLane || run.step.signals.contains(.appState) {
      updateAppLane(at: position)
    }
    if drawsLanes, !showsAppState { updateLaneBySuspension(at: position) }
    if run.step.didMove { countMoves(tally) }
  }

  @inline(never)
  private func countMoves(_ tally: Tally) {
    if run.step.doubtsScenes { updateSceneLanes(at: position) }
    for index in 0..<run.step.changes.count {
      let machine = run.step.changes[index].machine
      if let transition = run.step.changes[index].transition,
        run.step.changes[index].verdict.isTaken
      {
        tally.addTransition(transition, of: machine)
      }
      let slot = slot(ofScene: run.step.changes[index].scene, machine)
      if let visit = run.step.changes[index].visit { add(visit, machine, slot, tally) }
      // Views say nothing of their scene, but on the Mac the first of them is its beginning.
      if let slot, drawsLanes, machine != .viewAppearance || run.platform == .macOS {
        if run.step.changes[index].wasLeftUnseen, slot < lanes.count { lanes[slot].doubt() }
        updateLane(slot)
      }
    }
    for other in run.step.otherVisits {
      add(other.visit, other.machine, slot(ofScene: other.scene, other.machine), tally)
    }
    if let ended = run.step.aggregateVisitEnded { addAggregate(ended.state, ended.duration, tally) }
    if run.step.isBackgroundWork {
      grants.note(run, &tally.backgroundUse)
      ledger.note(run)
    }
  }

  /// The slot of a scene that is described separately.
  @inline(__always)
  private func slot(ofScene scene: Symbol, _ machine: MachineID) -> Int? {
    guard sceneLimit > 0, scene.isPresent || ofScenes.contains(machine),
      let slot = run.slot(ofScene: scene),
      slot < sceneLimit
    else { return nil }
    return slot
  }

  /// A visit of a scene that is described counts there, and is taken over into those of all at the
  /// end.
  private func add(_ visit: Change.Visit, _ machine: MachineID, _ slot: Int?, _ tally: Tally) {
    // The aggregate's states are derived from the scenes; its own edges only judge notifications.
    guard withVisits.contains(machine), tally.countsVisits else { return }
    if ofScenes.contains(machine), let slot {
      prepare(slot)
      sceneStatistics[slot].add(visit, of: machine)
    } else {
      tally.statistics.add(visit, of: machine)
    }
  }

  private func addAggregate(_ state: AppState, _ duration: Int64, _ tally: Tally) {
    let visit = Change.Visit(state: Int(state.rawValue), duration: duration)
    if isDescribed {
      aggregate.add(visit, of: .appAggregate)
    } else {
      tally.statistics.add(visit, of: .appAggregate)
    }
  }

  private func prepare(_ slot: Int) {
    while sceneStatistics.count <= slot { sceneStatistics.append(StateStatistics()) }
  }

  private func updateLane(_ slot: Int) {
    while lanes.count <= slot {
      // A millisecond a step at first; without times, an event a step.
      let origin = max(0, run.clock.firstTime)
      lanes.append(
        StateLane(origin: origin, resolution: run.clock.now >= 0 ? Durations.millisecond : 1))
      // A scene that was there before it was seen was at something that is not known.
      if run.startCause != nil, run.scenes[lanes.count - 1].connects == 0 {
        lanes[lanes.count - 1].enter(.unknown, at: origin)
      }
    }
    lanes[slot].enter(condition(ofScene: slot), at: position)
  }

  @inline(never)
  private func updateAppLane(at place: Int64) {
    hasAppLane = true
    grants.noteAppState(run)
    guard drawsLanes else { return }
    var lane = appLane ?? newLane
    // Held once, so that it is changed in place.
    appLane = nil
    if run.step.wasLeftUnseen { lane.doubt() }
    lane.enter(Self.condition(run.app.state), at: place)
    appLane = lane
  }

  private func updateLaneBySuspension(at place: Int64) {
    // An app that prints its state shows it.
    showsAppState = run.showsAppState || run.families.contains(.appState)
    var lane = laneBySuspension ?? newLane
    laneBySuspension = nil
    guard !showsAppState else { return }
    lane.enter(Self.condition(run.stateBySuspension), at: place)
    laneBySuspension = lane
  }

  private var newLane: StateLane {
    StateLane(
      origin: max(0, run.clock.firstTime),
      resolution: run.clock.now >= 0 ? Durations.millisecond : 1)
  }

  /// Marks the names that its rules and their reports use.
  func markNames(_ live: LiveNames) {
    rules.markNames(live)
    absences.markNames(live)
    coverage?.markNames(live)
    if let last { live.mark(last.writer) }
  }

  /// Records were lost: from here the states of the writer's scenes are unknown.
  func noteLoss(of count: Int64) {
    PartReading.add(count, to: &lostBehindLast)
    updateSceneLanes(at: laneEnd)
    if hasAppLane { updateAppLane(at: laneEnd) }
    if laneBySuspension != nil { updateLaneBySuspension(at: laneEnd) }
  }

  /// The states of all scenes changed, or what is known of them.
  private func updateSceneLanes(at place: Int64) {
    for slot in lanes.indices { lanes[slot].enter(condition(ofScene: slot), at: place) }
  }

  private func condition(ofScene slot: Int) -> StateLane.Condition {
    run.isConnected(sceneAt: slot) == false
      ? .gone : Self.condition(run.appState(ofSceneAt: slot))
  }

  private static func condition(_ state: AppState?) -> StateLane.Condition {
    switch state {
    case .active: .active
    case .inactive: .inactive
    case .background: .background
    case nil: .unknown
    }
  }

  /// The run is over: counts the visits that are still open.
  func countOpen(_ tally: Tally) {
    for open in tally.countsVisits ? run.openVisits : [] {
      tally.statistics.addOpen(open.visit, of: open.machine)
      if ofScenes.contains(open.machine), let slot = slot(ofScene: open.scene, open.machine) {
        prepare(slot)
        sceneStatistics[slot].addOpen(open.visit, of: open.machine)
      }
    }
    for statistics in sceneStatistics { tally.statistics.mergeVisits(statistics) }
    tally.statistics.mergeVisits(aggregate)
    if let open = run.openAggregateVisit {
      let visit = Change.Visit(state: Int(open.state.rawValue), duration: open.duration)
      aggregate.addOpen(visit, of: .appAggregate)
      tally.statistics.addOpen(visit, of: .appAggregate)
    }
    grants.noteOpen(run, &tally.backgroundUse)
  }

  /// Describes the run, once all is counted.
  var summary: RunSummary {
    RunSummary(
      input: input, number: run.number, id: run.id.isPresent ? run.symbols[run.id] : "",
      header: run.completedHeader, hasHeader: run.hasHeader, lifeCycle: shownLifeCycle,
      showsLifeCycle: run.seen.meets(Self.provingLifeCycle), line: run.line,
      start: run.clock.firstTime, end: run.clock.now, events: run.clock.ordinal, ending: run.ending,
      toldEnd: run.toldEnd,
      isOnlyWitnessed: !run.seen.meets(Self.ofApps),
      endsWithPart: run.endsWithPart, wasReplaced: run.process.wasReplaced,
      openCallback: openCallback,
      launchToFirstActive: launch, families: run.families,
      lost: run.losses.last >= 0, statistics: aggregate,
      appLane: laneBySuspension ?? appLane, showsAppState: laneBySuspension == nil, scenes: scenes,
      sceneCount: run.scenes.count,
      laneEnd: laneEnd)
  }

  /// What the app itself shows: the system tells the others, too.
  private static let ofApps: EventKindSet = {
    let ofSystem: Set<EventKind> = [
      .header, .gap, .log, .processStart, .processSuspend, .processResume, .processExit,
    ]
    return EventKindSet(EventKind.allCases.filter { !ofSystem.contains($0) })
  }()

  /// The life cycle that is known. A log or a report that shows no callback proves none, although
  /// some machine has to take its events.
  private var shownLifeCycle: RunHeader.LifeCycle? {
    let isProved =
      run.header.lifeCycle != nil || !run.header.partial || run.seen.meets(Self.provingLifeCycle)
    return isProved ? run.lifeCycle : nil
  }

  /// Events that one life cycle alone has. UIKit posts the notifications of the application, and
  /// calls the first and last methods of its delegate, with scenes and without.
  private static let provingLifeCycle = EventKindSet(
    EventKind.allCases.filter { provingScopes.contains($0.scope) }
      + [
        .appDidBecomeActive, .appWillResignActive, .appDidEnterBackground, .appWillEnterForeground,
      ])
  private static let provingScopes: Set = [
    "scene", "session", "windowScene", "carplay", "phase", "swiftui", "ns", "wk",
  ]

  private var openCallback: RunSummary.Callback? {
    let mark = run.process.openCallback
    guard mark.exists, run.ending != .end else { return nil }
    return RunSummary.Callback(
      name: run.symbols[mark.name],
      source: mark.source.isPresent ? run.symbols[mark.source] : nil)
  }

  private var scenes: [RunSummary.Scene] {
    run.scenes.prefix(sceneLimit).enumerated().map { slot, scene in
      prepare(slot)
      let lane =
        slot < lanes.count
        ? lanes[slot] : StateLane(origin: max(0, run.clock.firstTime), resolution: 1)
      return RunSummary.Scene(
        id: run.symbols[scene.id], role: scene.role.isPresent ? run.symbols[scene.role] : nil,
        purpose: scene.purpose,
        connects: scene.connects, statistics: sceneStatistics[slot], lane: lane,
        wasActive: scene.lastActivation.exists)
    }
  }

  /// A process that was prewarmed, or launched into the background, waits for the user, so its
  /// launch has no length.
  var launch: Int64? {
    guard run.startCause == nil, !run.process.wasPrewarmed, run.header.launch != .background,
      run.process.launchIsTimed
    else { return nil }
    let start =
      run.process.start.exists ? run.process.start.time : (run.hasHeader ? 0 : Event.absent)
    return start >= 0 ? max(0, run.process.firstActivation.time - start) : nil
  }
}
