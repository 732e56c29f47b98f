import TraceModel

// Runs of a source that shows only some of the callbacks (FORMAT.md §5.18).
extension RunState {
  /// Moves an instance of a run that is partial.
  ///
  /// The event is taken from the states that the shown events lead to. If it is not legal there, it
  /// is taken from those that events of kinds that were never shown may have led to meanwhile:
  /// ```
  ///   shown:    didBecomeActive                  didEnterBackground
  ///   states:   active  ┄┄ willResignActive ┄┄▶  active, inactive  ──▶  background
  /// ```
  /// Nothing is known of the time between, so that the visit before has no length.
  ///
  /// An illegal event may be one too many, or come too early: what follows it is a mistake of its
  /// own only if it is illegal in the states before it, too.
  func takeInPartialRun(
    _ instance: inout MachineInstance, _ machine: MachineID, _ table: TransitionTable,
    _ mark: EventMark, writer: Symbol, scene: Symbol, into change: UnsafeMutablePointer<Change>
  ) {
    let isOfScene = table.machine.key == .scene
    let isUnknown = isOfScene && unnamed.areAmbiguous
    let direct = table.step(instance.states, mark.kind).verdict
    let states = instance.states
    // An event of another family came first and led here: this is the same step.
    if direct != .accepted, instance.wasMoved(table) {
      let own = table.step(instance.unseen, mark.kind)
      if own.verdict == .accepted, own.next == states {
        change.initialize(to: Change(machine: machine, mark: mark, before: states, after: states))
        change.pointee.entry = instance.entry
        instance.confirm(mark, writer: writer)
        (instance.unseen, instance.followsMistake) = ([], false)
        return
      }
    }
    var mayBeOfOther = false
    var origin = isUnknown ? table.full : instance.states.union(instance.unseen)
    if !isUnknown, direct != .accepted || !table.hasOneTarget(mark.kind) {
      origin = table.reachable(from: origin, without: seen)
      if isOfScene, table.step(origin, mark.kind).verdict == .illegal,
        !isCertain(scene, machine)
      {
        origin = table.full
        // Each view that reads a ScenePhase may print it.
        mayBeOfOther = machine != scenePhaseMachine
      }
    }
    let wide = table.step(origin, mark.kind)
    var wasLeft = false
    if direct != .accepted, wide.verdict != direct, wide.verdict != .illegal {
      wasLeft = wasInactive(instance, table, until: mark)
      instance.pass(through: origin)
      if !table.machine.appStates.isEmpty { step.hasPassedUnseen = true }
    }
    if direct == .accepted, !isUnknown,
      let passed = statesOfReturn(instance, table, mark)
    {
      instance.pass(through: passed)
      step.hasPassedUnseen = true
      wasLeft = true
    }
    instance.take(mark, writer: writer, machine: machine, table: table, into: change)
    let (before, after) = (change.pointee.before, change.pointee.after)
    if before != after, change.pointee.verdict.isTaken || change.pointee.verdict == .unknown,
      !table.mayStayLegally(in: before, mark.kind)
    {
      // A tolerated transition counts only where no legal one is possible: the first
      // `app.didBecomeActive` of a log enters the state, although iOS 11 may send two.
      instance.beginVisit()
      change.pointee.beginsVisit = instance.isVisiting
    }
    if wasLeft { (change.pointee.wasLeftUnseen, step.wasLeftUnseen) = (true, true) }
    if mayBeOfOther, change.pointee.verdict == .legal {
      (change.pointee.verdict, change.pointee.cause) = (.unknown, .notRecorded)
      (change.pointee.before, change.pointee.mayBeOfOtherScene) = (states, true)
    }
    let isMistake = change.pointee.verdict == .illegal
    instance.unseen = wide.next.union(isMistake ? origin : [])
    // The second of two that are in the wrong order leads nowhere.
    if instance.followsMistake, direct == .illegal { instance.unseen.formUnion(states) }
    instance.followsMistake = isMistake
    if isUnknown {
      instance.pass(through: table.full)
      change.pointee.after = table.full
      change.pointee.beginsVisit = false
    }
  }

  /// Whether a state that leads to an event may have been left meanwhile, by callbacks that this
  /// source shows of no scene and nowhere:
  /// ```
  ///   shown:    willEnterForeground                                    didEnterBackground
  ///   states:   inactive  ┄┄ didBecomeActive, willResignActive ┄┄▶  inactive  ──▶  background
  /// ```
  ///
  /// Nil: it was not left.
  private func statesOfReturn(
    _ instance: MachineInstance, _ table: TransitionTable, _ mark: EventMark
  ) -> StateSet? {
    guard isLong(instance, table, until: mark), !isBackgroundForCertain(instance, table) else {
      return nil
    }
    var shown = Self.otherKinds
    for callbacks in Self.steps where seen.meets(EventKindSet(callbacks)) {
      for kind in callbacks { shown.insert(kind) }
    }
    let all = table.reachable(from: instance.states, without: shown)
    let elsewhere = all.subtracting(instance.states)
    guard !elsewhere.isEmpty,
      table.canTake(mark.kind, from: table.reachable(from: elsewhere, without: shown))
    else { return nil }
    return all
  }

  /// The inactive state is one on the way: whatever is not shown, it was left soon.
  private func wasInactive(
    _ instance: MachineInstance, _ table: TransitionTable, until mark: EventMark
  ) -> Bool {
    isLong(instance, table, until: mark)
      && instance.states.single.map { table.machine.appStates[$0] == .inactive } ?? false
  }

  /// The background is left by `willEnterForeground` alone, which this source shows.
  private func isBackgroundForCertain(
    _ instance: MachineInstance, _ table: TransitionTable
  ) -> Bool {
    seen.meets(Self.returns)
      && instance.states.single.map { table.machine.appStates[$0] == .background } ?? false
  }

  private static let returns = EventKindSet([
    .sceneWillEnterForeground, .appWillEnterForeground, .noteAppWillEnterForeground,
  ])

  /// A step ends a state of the app that has lasted for longer than a glance.
  private func isLong(
    _ instance: MachineInstance, _ table: TransitionTable, until mark: EventMark
  ) -> Bool {
    let since = instance.entry.exists ? instance.entry : instance.last
    return Self.ending.contains(mark.kind) && !table.machine.appStates.isEmpty
      && instance.states.single != nil
      && clock.duration(since: since, to: mark.time) > Self.longestGlance
  }

  /// Nanoseconds. In less nobody leaves an app and comes back to it: the system animates both ways.
  static let longestGlance: Int64 = 2_000_000_000

  /// The steps between the states of an app, each in all of its forms: a source that shows one of
  /// them shows the step.
  private static let steps: [[EventKind]] = [
    [.sceneDidBecomeActive, .appDidBecomeActive, .noteAppDidBecomeActive],
    [.sceneWillResignActive, .appWillResignActive, .noteAppWillResignActive],
    [.sceneDidEnterBackground, .appDidEnterBackground, .noteAppDidEnterBackground],
    [.sceneWillEnterForeground, .appWillEnterForeground, .noteAppWillEnterForeground],
    // AppKit's, but for a hide: where none is shown, there probably was none.
    [.nsDidBecomeActive], [.nsDidResignActive], [.nsDidUnhide], [.nsWillBecomeActive],
    [.nsWillResignActive], [.nsWillUnhide],
  ]
  private static let ending = EventKindSet(Array(steps.joined()))
  private static let otherKinds = EventKindSet(
    EventKind.allCases.filter { kind in !steps.contains { $0.contains(kind) } })

  // MARK: Scenes without a name

  /// Where lines do not name their scenes: the slot of the only scene that a name, or none, can
  /// mean. Nil if it is another scene than those that are known: two names are of two scenes.
  func onlySlot(of id: Symbol, _ kind: EventKind) -> Int? {
    guard scenes.count == 1,
      !id.isPresent || !scenes[0].id.isPresent && !unnamed.haveName
    else { return nil }
    let machine = scenes[0].machine ?? .uiscene
    // A scene connects once; what is connected already is another one.
    if kind == .sceneWillConnect, !tables[machine].canTake(kind, from: scenes[0].scene.states) {
      return nil
    }
    sceneIndex.add(id, 0)
    if id.isPresent { unnamed.haveName = true }
    return 0
  }

  /// Notes whether a line says of which scene it is. Once one that does not may be of several,
  /// nothing is known of any scene's state.
  func noteName(of id: Symbol, slot: Int, _ kind: EventKind) {
    if !id.isPresent { unnamed.wereSeen = true }
    guard unnamed.wereSeen, !unnamed.areAmbiguous else { return }
    let machine = scenes[slot].machine ?? .uiscene
    let connectsAgain =
      !id.isPresent && kind == .sceneWillConnect
      && !tables[machine].canTake(kind, from: scenes[slot].scene.states)
    let isOneOfSeveral = scenes.liveCount > 1 && (!id.isPresent || !scenes[0].id.isPresent)
    let isOneOfTwo = !id.isPresent && becomeActiveTwice(slot, kind, machine)
    if isOneOfTwo || connectsAgain || isOneOfSeveral { doubtScenes() }
  }

  /// Whether one scene stops being active after two became so, or after one was and another entered
  /// the foreground: nobody knows which, and whether the other one still is. A scene of which the
  /// connection is known becomes active twice by mistake.
  private func becomeActiveTwice(_ slot: Int, _ kind: EventKind, _ machine: MachineID) -> Bool {
    if kind == .sceneWillResignActive { return unnamed.areTwoActive }
    if kind == .sceneDidBecomeActive || kind == .sceneWillEnterForeground,
      let state = scenes[slot].scene.states.single,
      tables[machine].machine.appStates[state] == .active, !isCertain(.none, machine)
    {
      unnamed.areTwoActive = true
    }
    return false
  }

  /// A name that comes up first with a callback of leaving, which another scene waits for, may be
  /// no scene's, but the number of a request, a level of a game, or a part of a trace.
  func noteStranger(_ slot: Int, _ kind: EventKind) {
    guard kind == .sceneWillResignActive || kind == .sceneDidEnterBackground,
      !unnamed.areAmbiguous
    else { return }
    let isOthers = scenes.indices.contains { other in
      other != slot && scenes[other].scene.states.single != nil
        && tables[scenes[other].machine ?? .uiscene].canTake(kind, from: scenes[other].scene.states)
    }
    if isOthers { doubtScenes() }
  }

  private func doubtScenes() {
    unnamed.areAmbiguous = true
    step.doubtsScenes = true
    for slot in scenes.indices {
      let before = scenes[slot].appState
      scenes[slot].scene.pass(through: tables[scenes[slot].machine ?? .uiscene].full)
      scenes[slot].phase.pass(through: tables.phase.full)
      app.count(before, scenes[slot].appState)
    }
  }

  /// Whether the lines about a scene are of that scene for certain: they name it, or there is but
  /// one. How many views and scenes read a ScenePhase is never known.
  private func isCertain(_ scene: Symbol, _ machine: MachineID) -> Bool {
    guard unnamed.wereSeen else { return true }
    guard startCause == nil, scenes.liveCount == 1, let slot = slot(ofScene: scene) else {
      return false
    }
    return scenes[slot].connects > 0 && machine != scenePhaseMachine
  }
}

/// Lines that do not say of which scene they are, or not for certain.
struct UnnamedScenes {
  var wereSeen = false
  /// A line after them named the scene that they are of.
  var haveName = false
  /// They may be of one of several scenes.
  var areAmbiguous = false
  /// One became active while one was.
  var areTwoActive = false
}
