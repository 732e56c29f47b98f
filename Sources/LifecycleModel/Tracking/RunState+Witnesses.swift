import TraceModel

// In a source that shows only some of the callbacks one part of an app may print a step, and
// another part the step back (FORMAT.md §5.18). The later of them is right.
extension RunState {
  /// An event of one family says what the app is at, or a scene: so are the machines of the other
  /// families, where this source does not show their own event of that step.
  /// ```
  ///   shown:        app.didBecomeActive      note.app.didEnterBackground
  ///   uikit-app:    active              ──▶  background
  /// ```
  /// Their own event may yet come. It is legal then, as it was before.
  func hearOthers(_ event: UnsafePointer<Event>, _ mark: EventMark) {
    let kind = mark.kind
    guard let told = Self.toldSteps.first(where: { $0.isTold(by: kind) }) else { return }
    if EventGroup.ofKind[kind.index] == .phase {
      guard event.pointee.scope == .none || event.pointee.scope == .view else { return }
      return moveScene(event, told, mark)
    }
    if kind == told.note { moveProcess(told, mark) }
    moveScenes(told, mark)
  }

  /// The app without scenes whose delegate does not show the step of a notification.
  private func moveProcess(_ told: ToldStep, _ mark: EventMark) {
    guard processMachine == .uikitApp, let place = instances.place(.uikitApp),
      // The last callback of an app is followed by none.
      let state = instances.entries[place].instance.state,
      Self.statesOfLife.contains(state: state),
      let target = MachineID.uikitApp.machine.index(ofState: told.state.name)
    else { return }
    move(&instances.entries[place].instance, .uikitApp, to: target, told.ofApp, told, mark)
  }

  private static let statesOfLife: StateSet =
    ["launched", "inactive", "active", "background"].reduce(into: []) { states, name in
      if let state = MachineID.uikitApp.machine.index(ofState: name) {
        states.insert(StateSet(state: state))
      }
    }

  /// Each scene of an app that is not active any more, or is in the background; and the only scene
  /// of one that comes back.
  private func moveScenes(_ told: ToldStep, _ mark: EventMark) {
    let (active, inactive) = (app.scenes.active, app.scenes.inactive)
    let isLeft =
      !told.leadsToForeground && (active > 0 || told.state == .background && inactive > 0)
    let isBack = told.leadsToForeground && scenes.liveCount == 1 && !unnamed.areAmbiguous
    guard isLeft || isBack else { return }
    guard mayScan(scenes.liveCount) else { return limits.noteRefusedScan() }
    for slot in scenes.indices {
      let (id, before) = (scenes[slot].id, scenes[slot].appState)
      if let machine = scenes[slot].machine, isBack || isAbove(told, scenes[slot].scene, machine) {
        move(&scenes[slot].scene, machine, to: told.sceneState, told.ofScene, told, mark, of: id)
      }
      if scenes[slot].hasPhase, isBack || isAbove(told, scenes[slot].phase, scenePhaseMachine) {
        move(
          &scenes[slot].phase, scenePhaseMachine, to: told.phaseState, told.phase ?? .phaseInactive,
          told, mark, of: id)
      }
      app.count(before, scenes[slot].appState)
    }
  }

  private func isAbove(
    _ told: ToldStep, _ instance: MachineInstance, _ machine: MachineID
  ) -> Bool {
    instance.state.map { machine.machine.appStates[$0] > told.state } ?? false
  }

  /// The scene of a view that reads its ScenePhase. A view may print again the value that it has, a
  /// moment after a callback, and one that comes back to it the value between.
  private func moveScene(
    _ event: UnsafePointer<Event>, _ told: ToldStep, _ mark: EventMark
  ) {
    guard !unnamed.areAmbiguous, let slot = slot(ofScene: event.pointee.scene),
      let machine = scenes[slot].machine, let change = step.changes.last,
      let state = scenes[slot].scene.state, state != SceneStates.discarded
    else { return }
    let known = machine.machine.appStates[state]
    if areBeside(known, told.state), !isOld(scenes[slot].scene, at: mark) {
      let isOnTheWay =
        known == .active && change.before != StateSet(state: PhaseStates.active)
      if isOnTheWay || !change.isChangeOfState { return }
    }
    let before = scenes[slot].appState
    move(
      &scenes[slot].scene, machine, to: told.sceneState, told.ofScene, told, mark,
      of: scenes[slot].id)
    app.count(before, scenes[slot].appState)
  }

  private func areBeside(_ one: AppState, _ other: AppState) -> Bool {
    abs(Int(one.rawValue) - Int(other.rawValue)) == 1
  }

  private func isOld(_ instance: MachineInstance, at mark: EventMark) -> Bool {
    let since = instance.entry.exists ? instance.entry : instance.last
    return clock.duration(since: since, to: mark.time) > Self.longestGlance
  }

  /// Moves an instance whose own event of the step this source does not show, or which others alone
  /// have moved since its own latest one, or which has been in its state for longer than a glance:
  /// its own event comes with those of others, or was left out.
  private func move(
    _ instance: inout MachineInstance, _ machine: MachineID, to state: Int, _ ownKind: EventKind,
    _ told: ToldStep, _ mark: EventMark, of scene: Symbol = .none
  ) {
    let (table, after) = (tables[machine], StateSet(state: state))
    guard let before = instance.states.single, before != state else { return }
    if told.isPassing, table.machine.appStates[before] == .active { return }
    guard !seen.contains(ownKind) || instance.wasMoved(table) || isOld(instance, at: mark)
    else { return }
    let change = step.changes.add()
    change.initialize(
      to: Change(machine: machine, mark: mark, before: instance.states, after: after))
    change.pointee.entry = instance.entry
    change.pointee.visit = instance.openVisit(at: mark.time).map {
      clock.measured($0, since: instance.entry)
    }
    change.pointee.beginsVisit = true
    change.pointee.scene = scene
    let unseen = table.reachable(from: instance.states.union(instance.unseen), without: seen)
    instance.enter(after, with: mark)
    instance.unseen = unseen
  }

  // MARK: A state that the app itself looked up

  /// An app wrote its state, and its callbacks led to another one: some were not shown, and nothing
  /// is known of the state from here on.
  func hearAppState(_ event: UnsafePointer<Event>, _ mark: EventMark) {
    guard !EventGroup.isHandler[event.pointee.kind.index], let known = app.state,
      let told = AppState.allCases.first(where: { Self.symbol(of: $0) == event.pointee.appState }),
      told != known, !isBehind(told, known, mark)
    else { return }
    if scenes.isEmpty || instances.hasAppKit || teller != nil {
      guard let machine = teller ?? processMachine, let place = instances.place(machine) else {
        return
      }
      instances.entries[place].instance.pass(through: tables[machine].full)
    } else {
      guard told < known || scenes.liveCount == 1 else { return }
      guard mayScan(scenes.liveCount) else { return limits.noteRefusedScan() }
      for slot in scenes.indices where scenes[slot].appState == known {
        if let machine = scenes[slot].machine {
          scenes[slot].scene.pass(through: tables[machine].full)
        }
        if scenes[slot].hasPhase { scenes[slot].phase.pass(through: tables.phase.full) }
        app.count(known, scenes[slot].appState)
      }
      step.doubtsScenes = true
    }
    updateAppState()
  }

  private static func symbol(of state: AppState) -> Symbol {
    switch state {
    case .active: Word.active.symbol
    case .inactive: Word.inactive.symbol
    case .background: Word.background.symbol
    }
  }

  /// Whether a value may be the one before the latest callback: it changes a moment later, and a
  /// line that is printed in the callback shows the old one.
  private func isBehind(_ told: AppState, _ known: AppState, _ mark: EventMark) -> Bool {
    let latest = app.lastTransition.mark
    guard areBeside(told, known), latest.exists else { return false }
    guard mark.time >= 0, latest.time >= 0 else { return latest.ordinal + 1 == mark.ordinal }
    return clock.duration(since: latest, to: mark.time) <= Self.longestGlance
  }

  // MARK: The steps

  /// A step from one state to another, by its event in each family.
  private struct ToldStep {
    let state: AppState
    var leadsToForeground = false
    let ofApp: EventKind
    let note: EventKind
    let ofScene: EventKind
    let sceneState: Int
    /// Nil: the phase has one value for a step in each direction.
    var phase: EventKind?
    let phaseState: Int

    /// Another step follows it at once, so that a line that prints it late says nothing of an app
    /// that is active.
    var isPassing: Bool { leadsToForeground && state == .inactive }

    func isTold(by kind: EventKind) -> Bool {
      kind == ofApp || kind == note || kind == phase
    }
  }
  private static let toldSteps = [
    ToldStep(
      state: .active, leadsToForeground: true,
      ofApp: .appDidBecomeActive, note: .noteAppDidBecomeActive,
      ofScene: .sceneDidBecomeActive, sceneState: SceneStates.foregroundActive,
      phase: .phaseActive, phaseState: PhaseStates.active),
    ToldStep(
      state: .inactive,
      ofApp: .appWillResignActive, note: .noteAppWillResignActive,
      ofScene: .sceneWillResignActive, sceneState: SceneStates.foregroundInactive,
      phase: .phaseInactive, phaseState: PhaseStates.inactive),
    ToldStep(
      state: .background,
      ofApp: .appDidEnterBackground, note: .noteAppDidEnterBackground,
      ofScene: .sceneDidEnterBackground, sceneState: SceneStates.background,
      phase: .phaseBackground, phaseState: PhaseStates.background),
    ToldStep(
      state: .inactive, leadsToForeground: true,
      ofApp: .appWillEnterForeground, note: .noteAppWillEnterForeground,
      ofScene: .sceneWillEnterForeground, sceneState: SceneStates.foregroundInactive,
      phaseState: PhaseStates.inactive),
  ]
}
