public import LifecycleModel
public import TraceAnalysis
public import TraceModel

/// Makes the profile of a set of traces while an ``Analyzer`` follows them: set it as the
/// analyzer's observer, and ask it for the profile once the analysis is finished.
///
/// Memory is bounded by the calls that differ, never by the length of the traces.
public final class Profiler: RunObserver {
  /// Apps that are compared; the runs of further ones are counted.
  static let appLimit = 16

  private var apps: [AppProfile] = []
  private var appIndex: [ExactString: Int] = [:]
  private var runsOfFurtherApps = 0
  /// Those of runs that are not over, some of which may go on in a later input.
  private var open: [ObjectIdentifier: RunProfile] = [:]
  private var latest: (run: ObjectIdentifier, profile: RunProfile)?
  /// By input, of those that are over.
  private var isComplete: [Bool] = []
  /// The calls that runs with a part in the current input could have had. Whether the input is
  /// complete is known at its end.
  private var pending: [Pending: Int] = [:]
  /// By app: those runs, and how many of them lost records.
  private var pendingRuns: [Int: (all: Int, lossy: Int)] = [:]

  private let natures = CallNature.ofKind
  private let isHandler = EventGroup.isHandler
  private let hasDetail = CallName.hasDetail
  private let isNamedByID = CallName.isNamedByID

  private struct Pending: Hashable {
    let app: Int
    let actor: Int
    let kind: RunClass
  }

  public init() {}

  // MARK: Runs

  public func beginRun(_ run: RunState, input: Int) {
    let name = DisplayText.escaped(run.header.app ?? "", limit: 120)
    guard let app = index(of: name) else {
      runsOfFurtherApps += 1
      return
    }
    let profile = RunProfile(app: app, ordinal: apps[app].runs)
    profile.hasLaunched = run.startCause != nil
    open[ObjectIdentifier(run)] = profile
    latest = nil
    apps[app].runs += 1
    if let platform = run.platform { apps[app].platforms.insert(platform.rawValue) }
    if let device = run.header.device {
      apps[app].devices.insert(DisplayText.escaped(device, limit: 60))
    }
  }

  private func index(of name: String) -> Int? {
    let key = ExactString(name)
    if let index = appIndex[key] { return index }
    guard apps.count < Self.appLimit else { return nil }
    appIndex[key] = apps.count
    apps.append(AppProfile(name))
    return apps.count - 1
  }

  public func endRun(_ run: RunState, _ summary: RunSummary, inputs: [Int]) {
    latest = nil
    guard let profile = open.removeValue(forKey: ObjectIdentifier(run)) else { return }
    endVisit(of: profile, run, isOver: false)
    for (key, count) in profile.counts {
      finish(count, key, profile.app)
      apps[profile.app].rows[key / Actor.limit][key % Actor.limit]?.add(
        visits: profile.visitCounts[key % Actor.limit], calls: count.byStage)
    }
    let app = profile.app
    apps[app].events += run.clock.ordinal
    if let launch = summary.launchToFirstActive, isTimed(run) {
      apps[app].launches.add(launch, run: profile.ordinal)
    }
    if !isTimed(run) || run.clock.now < 0 { apps[app].untimed += 1 }
    if let lifeCycle = summary.lifeCycle { apps[app].lifeCycles.insert(lifeCycle) }
    let isLossy = summary.lost || inputs.contains { $0 < isComplete.count && !isComplete[$0] }
    // One that was held to the end of its input is over only now.
    let isSettled = inputs.allSatisfy { $0 < isComplete.count }
    if isSettled {
      apps[app].lossyRuns += isLossy ? 1 : 0
    } else {
      let runs = pendingRuns[app] ?? (0, 0)
      pendingRuns[app] = (runs.all + 1, runs.lossy + (isLossy ? 1 : 0))
    }
    for actor in profile.actors {
      let kind = RunClass(
        stages: profile.stages[actor], open: openStage(of: actor, profile, run),
        families: summary.families, isLossy: isLossy, shown: run.header.partial ? run.seen : nil,
        isWithoutScenes: Self.isWithoutScenes(run))
      if isSettled {
        apps[app].add(1, of: kind, actor: actor)
      } else {
        pending[Pending(app: app, actor: actor, kind: kind), default: 0] += 1
      }
    }
  }

  /// The stage in which the recording of the run stops; nil if the process ended: with it the stage
  /// is over, too.
  private func openStage(
    of actor: Int, _ profile: RunProfile, _ run: RunState
  ) -> OpenStage? {
    let visit = profile.visits[actor]
    guard run.ending != .exit, visit.number > 0 else { return nil }
    let length = visit.start >= 0 && run.clock.now >= 0 ? run.clock.now - visit.start : 0
    return OpenStage(
      stage: visit.stage, wasLeft: profile.leftStages[actor].contains(Stage.Set(visit.stage)),
      length: RoughDuration(length))
  }

  /// The system launched the process for its own purpose, and it never had a scene.
  private static func isWithoutScenes(_ run: RunState) -> Bool {
    let isInBackground =
      run.header.launch == .background || run.process.wasPrewarmed
      || run.header.launch != .user && run.startCause == nil
        && run.seen.meets(EventKindSet([.bgtaskLaunch, .swbgLaunch]))
    return isInBackground && run.scenes.isEmpty && !run.process.firstActivation.exists
  }

  public func endInput(_ summary: InputSummary) {
    for (key, count) in pending {
      var kind = key.kind
      kind.isLossy = kind.isLossy || !summary.isComplete
      apps[key.app].add(count, of: kind, actor: key.actor)
    }
    for (app, runs) in pendingRuns {
      apps[app].lossyRuns += summary.isComplete ? runs.lossy : runs.all
    }
    pending = [:]
    pendingRuns = [:]
    isComplete.append(summary.isComplete)
    latest = nil
  }

  /// The profile of everything so far; `analysis` is the analyzer's result for the same inputs.
  public func finish(_ analysis: Analysis) -> Profile {
    Profile(
      apps.sorted { $0.key < $1.key }, runsOfFurtherApps: runsOfFurtherApps, analysis)
  }

  // MARK: Events

  public func observe(
    _ event: UnsafePointer<Event>, _ text: EventText, in run: RunState
  ) {
    guard let profile = profile(of: run) else { return }
    let slot = slot(of: event, run, profile)
    follow(event, slot, run, profile)
    let kind = event.pointee.kind
    if run.step.signals.contains(.workEnded), let work = run.step.work {
      measure(work, run, profile)
    }
    guard natures[kind.index] != .none, let name = name(of: event, text, run, profile) else {
      return
    }
    if kind == .sceneWillConnect { apps[profile.app].payload.formUnion(event.pointee.payload) }
    note(event, name, slot, run, profile)
  }

  private func profile(of run: RunState) -> RunProfile? {
    let key = ObjectIdentifier(run)
    if let latest, latest.run == key { return latest.profile }
    guard let profile = open[key] else { return nil }
    latest = (key, profile)
    return profile
  }

  /// The event's scene; an actor is made of each one that is new.
  private func slot(
    of event: UnsafePointer<Event>, _ run: RunState, _ profile: RunProfile
  ) -> Int? {
    guard event.pointee.scene.isPresent, let slot = run.slot(ofScene: event.pointee.scene) else {
      return nil
    }
    while profile.actorOfSlot.count <= slot {
      let word = Self.word(run.scenes[profile.actorOfSlot.count].purpose)
      let ordinal = profile.scenesOfRole[word, default: 0] + 1
      profile.scenesOfRole[word] = ordinal
      let name = ordinal > 8 ? "further scenes" : "\(word) \(ordinal)"
      let actor = apps[profile.app].actor(name)
      profile.actorOfSlot.append(actor)
      profile.actors.insert(actor)
    }
    return slot
  }

  private static func word(_ role: SceneRole) -> String {
    switch role {
    case .carPlay: "CarPlay scene"
    case .externalDisplay: "external display"
    case .immersiveSpace: "immersive space"
    case .menuBarExtra: "menu bar extra"
    case .window: "window"
    }
  }

  // MARK: Stages

  private func follow(
    _ event: UnsafePointer<Event>, _ slot: Int?, _ run: RunState, _ profile: RunProfile
  ) {
    if !profile.hasLaunched {
      switch event.pointee.kind {
      case .appDidEnterBackground, .sceneDidEnterBackground, .wkDidEnterBackground,
        .processSuspend:
        profile.hasLaunched = true
      default: profile.hasLaunched = run.process.firstActivation.exists
      }
    }
    let stage = Stage.ofApp(run, hasLaunched: profile.hasLaunched)
    if stage != profile.visits[Actor.app].stage || profile.visits[Actor.app].number == 0 {
      endVisit(of: profile, run, isOver: true)
      enter(stage, Actor.any, run, profile)
      enter(stage, Actor.app, run, profile)
    }
    guard let slot else { return }
    let actor = profile.actorOfSlot[slot]
    let own = Stage.ofScene(run.scenes.known(slot))
    if own != profile.visits[actor].stage || profile.visits[actor].number == 0 {
      enter(own, actor, run, profile)
    }
  }

  private func enter(_ stage: Stage, _ actor: Int, _ run: RunState, _ profile: RunProfile) {
    if profile.visits[actor].number > 0 {
      profile.leftStages[actor].insert(Stage.Set(profile.visits[actor].stage))
    }
    profile.visits[actor].stage = stage
    profile.visits[actor].number += 1
    profile.visits[actor].start = run.clock.now
    profile.visits[actor].entry = run.clock.ordinal
    profile.stages[actor].insert(Stage.Set(stage))
    profile.visitCounts[actor][Int(stage.rawValue)] += 1
  }

  /// The app leaves a stage, or its run ends in it: counts its length, if it is over, and the order
  /// of the calls in it.
  private func endVisit(of profile: RunProfile, _ run: RunState, isOver: Bool) {
    let visit = profile.visits[Actor.app]
    let sequence = profile.sequence
    profile.sequence = []
    guard visit.number > 0, visit.stage != .unknown else { return }
    if isOver, visit.stage == .leaving || visit.stage == .returning, visit.start >= 0, isTimed(run),
      run.losses.last < 0
    {
      apps[profile.app].inactive[Int(visit.stage.rawValue)].add(
        run.clock.now - visit.start, run: profile.ordinal)
    }
    for first in sequence.indices {
      for second in sequence.indices[(first + 1)...] {
        let pair = CallPair(
          stage: visit.stage, first: sequence[first], second: sequence[second])
        count(pair, profile.app)
      }
    }
  }

  private func count(_ pair: CallPair, _ app: Int) {
    if apps[app].order[pair] != nil || apps[app].order.count < AppProfile.orderLimit {
      apps[app].order[pair, default: 0] += 1
    }
  }

  /// Durations of the run can be compared with those of others.
  private func isTimed(_ run: RunState) -> Bool {
    run.header.clock != .wall && run.clock.lastStep < 0
  }

  // MARK: Calls

  private func name(
    of event: UnsafePointer<Event>, _ text: EventText, _ run: RunState, _ profile: RunProfile
  ) -> Int? {
    let kind = event.pointee.kind
    if isNamedByID[kind.index] {
      let id = String(decoding: text.bytes(event.pointee.id), as: UTF8.self)
      return index(of: kind, kind.name, StableName.of(id, scene: ""), profile.app)
    }
    let detail = hasDetail[kind.index] ? CallName.detail(of: event) : .none
    return name(
      kind == .workBegin ? .work : kind, event.pointee.eventName, detail, event.pointee.scene, run,
      profile)
  }

  private func name(
    _ kind: EventKind, _ event: Symbol, _ detail: Symbol, _ scene: Symbol, _ run: RunState,
    _ profile: RunProfile
  ) -> Int? {
    let key = RunProfile.CallKey(
      kind: kind, name: kind == .unknown ? event : .none, detail: detail,
      scene: detail.isPresent ? scene : .none)
    if let known = profile.names[key] { return known < 0 ? nil : known }
    // A name that is the scene's id as a whole is a word that both have; other ids are numbers.
    let stable = StableName.of(
      detail.isPresent ? run.symbols[detail] : "",
      scene: scene.isPresent && scene != detail ? run.symbols[scene] : "")
    let spelled =
      kind == .unknown ? StableName.of(run.symbols[event], scene: "") : kind.name
    let index = index(of: kind, spelled, stable, profile.app)
    if profile.names.count < 65_536 { profile.names[key] = index ?? -1 }
    return index
  }

  private func index(
    of kind: EventKind, _ event: String, _ detail: String, _ app: Int
  ) -> Int? {
    let index = apps[app].index(of: CallName(kind: kind, event: event, detail: detail))
    if index == nil { apps[app].unnamed += 1 }
    return index
  }

  private func note(
    _ event: UnsafePointer<Event>, _ name: Int, _ slot: Int?, _ run: RunState,
    _ profile: RunProfile
  ) {
    let actor = slot.map { profile.actorOfSlot[$0] } ?? Actor.app
    let stage = profile.visits[actor].stage
    let isByUser = event.pointee.trigger == .user
    let isFirst = count(name, Actor.any, stage, run, profile)
    _ = count(name, actor, stage, run, profile)
    let trigger = event.pointee.trigger.isPresent ? run.symbols[event.pointee.trigger] : ""
    for actor in [Actor.any, actor] {
      if isByUser { apps[profile.app].rows[name][actor]?.byUser += 1 }
    }
    apps[profile.app].rows[name][Actor.any]?.note(trigger)
    let kind = event.pointee.kind
    if isHandler[kind.index], event.pointee.duration >= 0, isTimed(run) {
      apps[profile.app].rows[name][Actor.any]?.durations.add(
        event.pointee.duration, run: profile.ordinal)
    }
    if isFirst, !isByUser, Self.isOrdered(kind), natures[kind.index] != .outside,
      profile.sequence.count < RunProfile.sequenceLimit
    {
      profile.sequence.append(Int32(name))
    }
  }

  /// Calls that come again and again have no place in an order.
  private static func isOrdered(_ kind: EventKind) -> Bool {
    switch kind {
    case .timerFire, .displaylinkTick, .gpuSubmit, .viewBody, .modelMutate: false
    default: true
    }
  }

  /// Counts a call; returns whether it is the first of the current visit.
  private func count(
    _ name: Int, _ actor: Int, _ stage: Stage, _ run: RunState, _ profile: RunProfile
  ) -> Bool {
    let key = name * Actor.limit + actor
    let visit = profile.visits[actor].number
    var count = profile.counts[key] ?? RunProfile.Count()
    if apps[profile.app].rows[name][actor] == nil {
      apps[profile.app].rows[name][actor] = CallRow()
    }
    if !count.isSeen { apps[profile.app].rows[name][actor]?.runs += 1 }
    apps[profile.app].rows[name][actor]?.count += 1
    apps[profile.app].rows[name][actor]?.stages[Int(stage.rawValue)] += 1
    let isFirst = !count.isSeen || count.number != visit
    if isFirst {
      if count.isSeen { finish(count, key, profile.app) }
      (count.number, count.inVisit, count.isSeen) = (visit, 0, true)
      apps[profile.app].rows[name][actor]?.note(delay(of: profile.visits[actor], run), in: stage)
    }
    count.inVisit += 1
    count.byStage[Int(stage.rawValue)] &+= 1
    profile.counts[key] = count
    return isFirst
  }

  /// How long ago the visit began; without times it is unknown unless this event began it.
  private func delay(of visit: RunProfile.Visit, _ run: RunState) -> Int64 {
    if visit.entry == run.clock.ordinal { return 0 }
    return visit.start >= 0 && run.clock.now >= 0 ? max(0, run.clock.now - visit.start) : .max
  }

  private func finish(_ count: RunProfile.Count, _ key: Int, _ app: Int) {
    guard count.inVisit > 0 else { return }
    apps[app].rows[key / Actor.limit][key % Actor.limit]?.finishVisit(count.inVisit)
  }

  private func measure(_ work: Work, _ run: RunState, _ profile: RunProfile) {
    guard work.duration >= 0, run.durationCause(since: work.begin) == nil else { return }
    let detail =
      work.name.isPresent ? work.name : work.key.isPresent ? work.key : work.category
    guard let name = name(.work, .none, detail, work.scene, run, profile) else { return }
    // A single record of work ends before it is counted.
    if apps[profile.app].rows[name][Actor.any] == nil {
      apps[profile.app].rows[name][Actor.any] = CallRow()
    }
    apps[profile.app].rows[name][Actor.any]?.durations.add(work.duration, run: profile.ordinal)
  }
}

extension CallRow {
  fileprivate mutating func add(visits: [Int64], calls: RunCalls.ByStage) {
    var own = RunCalls.ByStage()
    for stage in visits.indices {
      visitsOfRuns[stage] += visits[stage]
      own[stage] = UInt32(clamping: visits[stage])
    }
    byRun.add(RunCalls(calls: calls, visits: own))
  }

  fileprivate mutating func note(_ delay: Int64, in stage: Stage) {
    let place = Int(stage.rawValue)
    delays[place] = max(delays[place] ?? 0, delay)
  }

  fileprivate mutating func note(_ trigger: String) {
    guard !trigger.isEmpty, triggers.count < 8 else { return }
    let text = DisplayText.escaped(trigger, limit: 60)
    if !triggers.contains(text) { triggers.append(text) }
  }

  fileprivate mutating func finishVisit(_ calls: Int) {
    least = min(least, calls)
    most = max(most, calls)
    visits += 1
    visitsByCalls[min(calls, Self.mostCalls), default: 0] += 1
  }
}
