import LifecycleModel
import LifecycleRules
import TraceModel

/// A run with the rules that watch it and the numbers kept of it.
final class RunContext {
  let run: RunState
  /// Index of the input that the run belongs to.
  let input: Int
  let moment: Moment
  /// In the order of the enabled rules.
  let rules: [any Rule]
  var deadlines = DeadlineQueue()
  private var aggregate = StateStatistics()
  private var sceneStatistics: [StateStatistics] = []
  private var lanes: [StateLane] = []
  private var appLane: StateLane?
  private let sceneLimit: Int

  init(run: RunState, input: Int, rules: [any Rule], moment: Moment, sceneLimit: Int) {
    self.run = run
    self.input = input
    self.rules = rules
    self.moment = moment
    self.sceneLimit = sceneLimit
  }

  /// Where lanes stand on their axis: time, or the event's ordinal without times.
  private var position: Int64 { run.now >= 0 ? run.now : run.ordinal }

  /// Counts what the last event did to the machines; `into` takes what concerns all runs.
  func count(_ analysis: inout Analysis) {
    if appLane == nil || run.signals.contains(.appState) { updateAppLane() }
    if run.changes.isEmpty, run.otherVisits.isEmpty, run.aggregateVisitEnded == nil { return }
    for change in run.changes {
      if let transition = change.transition,
        change.verdict == .legal || change.verdict == .tolerated
      {
        analysis.transitions[Int(change.machine.rawValue)][transition] += 1
      }
      if let visit = change.visit { add(visit, change.machine, change.scene, &analysis) }
    }
    for (machine, scene, visit) in run.otherVisits { add(visit, machine, scene, &analysis) }
    if let ended = run.aggregateVisitEnded { addAggregate(ended.state, ended.duration, &analysis) }
    updateLanes()
  }

  private func add(
    _ visit: Change.Visit, _ machine: MachineID, _ scene: Symbol, _ analysis: inout Analysis
  ) {
    // The aggregate's states are derived from the scenes; its own edges only judge notifications.
    guard machine != .appAggregate else { return }
    analysis.statistics.add(visit, of: machine)
    if let slot = run.slot(ofScene: scene), slot < sceneLimit {
      prepare(slot)
      sceneStatistics[slot].add(visit, of: machine)
    }
  }

  private func addAggregate(_ state: AppState, _ duration: Int64, _ analysis: inout Analysis) {
    let visit = Change.Visit(state: Int(state.rawValue), duration: duration)
    aggregate.add(visit, of: .appAggregate)
    analysis.statistics.add(visit, of: .appAggregate)
  }

  private func prepare(_ slot: Int) {
    while sceneStatistics.count <= slot { sceneStatistics.append(StateStatistics()) }
  }

  private func updateLanes() {
    let first = max(0, run.firstTime)
    // Views say nothing of their scene, but on the Mac the first of them is its beginning.
    let isMac = run.header.platform == .macOS
    for change in run.changes where isMac || change.machine != .viewAppearance {
      guard let slot = run.slot(ofScene: change.scene), slot < sceneLimit else { continue }
      while lanes.count <= slot {
        // A millisecond a step at first; without times, an event a step.
        lanes.append(
          StateLane(origin: first, resolution: run.now >= 0 ? Durations.millisecond : 1))
      }
      lanes[slot].enter(Self.condition(run.scenes[slot]), at: position)
    }
  }

  private func updateAppLane() {
    var lane =
      appLane
      ?? StateLane(
        origin: max(0, run.firstTime), resolution: run.now >= 0 ? Durations.millisecond : 1)
    // Held once, so that it is changed in place.
    appLane = nil
    lane.enter(Self.condition(run.appState), at: position)
    appLane = lane
  }

  private static func condition(_ scene: SceneState) -> StateLane.Condition {
    scene.isConnected == false ? .gone : condition(scene.appState)
  }

  private static func condition(_ state: AppState?) -> StateLane.Condition {
    switch state {
    case .active: .active
    case .inactive: .inactive
    case .background: .background
    case nil: .unknown
    }
  }

  /// The run is over: counts the visits that are still open and describes it.
  func summary(input: Int, _ analysis: inout Analysis) -> RunSummary {
    for (machine, scene, visit) in run.openVisits {
      analysis.statistics.addOpen(visit, of: machine)
      if let slot = run.slot(ofScene: scene), slot < sceneLimit {
        prepare(slot)
        sceneStatistics[slot].addOpen(visit, of: machine)
      }
    }
    if let open = run.openAggregateVisit {
      let visit = Change.Visit(state: Int(open.state.rawValue), duration: open.duration)
      aggregate.addOpen(visit, of: .appAggregate)
      analysis.statistics.addOpen(visit, of: .appAggregate)
    }
    return RunSummary(
      input: input, number: run.number, id: run.id.isPresent ? run.symbols[run.id] : "",
      header: run.header, hasHeader: run.hasHeader, lifeCycle: run.lifeCycle, line: run.line,
      start: run.firstTime, end: run.now, events: run.ordinal, ending: run.ending,
      wasReplaced: run.wasReplaced, launchToFirstActive: launch, families: run.families,
      lost: run.lastLoss >= 0, statistics: aggregate, appLane: appLane, scenes: scenes,
      sceneCount: run.scenes.count,
      laneEnd: position)
  }

  private var scenes: [RunSummary.Scene] {
    run.scenes.prefix(sceneLimit).enumerated().map { slot, scene in
      prepare(slot)
      let lane =
        slot < lanes.count ? lanes[slot] : StateLane(origin: max(0, run.firstTime), resolution: 1)
      return RunSummary.Scene(
        id: run.symbols[scene.id], role: scene.role.isPresent ? run.symbols[scene.role] : nil,
        connects: scene.connects, statistics: sceneStatistics[slot], lane: lane,
        wasActive: scene.lastActivation.exists)
    }
  }

  /// A prewarmed process waits for the user before it launches, so its launch has no length.
  private var launch: Int64? {
    guard run.startCause == nil, !run.wasPrewarmed, run.launchIsTimed else { return nil }
    let start = run.start.exists ? run.start.time : (run.hasHeader ? 0 : Event.absent)
    return start >= 0 ? max(0, run.firstActivation.time - start) : nil
  }
}
