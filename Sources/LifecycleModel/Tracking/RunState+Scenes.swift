import TraceModel

extension RunState {
  /// The role of CarPlay's template scene.
  private static let carPlayRole = "CPTemplateApplicationSceneSessionRoleApplication"

  /// The ScenePhase machine of the run's platform; `ipados` and `tvos` use that of iOS.
  package var scenePhaseMachine: MachineID {
    switch header.platform {
    case .macOS: .scenePhaseMacOS
    case .watchOS: .scenePhaseWatchOS
    case .visionOS: .scenePhaseVisionOS
    case .iOS, .iPadOS, .tvOS: .scenePhaseViewIOS
    }
  }

  /// The slot of a scene, which is added if it is new; nil if too many are tracked.
  func slot(of id: Symbol, writer: Symbol) -> Int? {
    if let slot = sceneIndex[UInt64(id.rawValue)] { return slot }
    guard scenes.count < Self.sceneLimit else {
      untracked += 1
      return nil
    }
    let slot = scenes.count
    scenes.append(
      SceneState(
        id: id, scene: fresh(.uiscene, writer: writer),
        phase: fresh(scenePhaseMachine, writer: writer)))
    sceneIndex.insert(UInt64(id.rawValue), slot)
    countScene(nil, scenes[slot].appState, isNew: true)
    return slot
  }

  func applyScene(_ event: Event, _ mark: EventMark) {
    inferLifeCycle(event.kind)
    replayUndecided()
    guard let slot = slot(of: event.scene, writer: event.writer) else { return }
    if event.kind == .sessionDiscarded, scenes[slot].wasListedAsDiscarded {
      scenes[slot].wasListedAsDiscarded = false
      return
    }
    let before = scenes[slot].appState
    chooseMachine(slot, event)
    let machine = scenes[slot].machine ?? .uiscene
    if event.kind == .sceneWillConnect { connect(slot, event, mark) }
    guard machine.table.contains(event.kind) else { return }
    doubt(&scenes[slot].scene, machine, event.writer, since: .none)
    take(&scenes[slot].scene, machine, mark, writer: event.writer, scene: event.scene)
    know(slot)
    noteSceneFacts(slot, event.kind, mark)
    countScene(before, scenes[slot].appState)
    if event.kind == .sceneDidDisconnect { disconnectViews(event.scene, mark) }
  }

  private func chooseMachine(_ slot: Int, _ event: Event) {
    if event.role.isPresent { scenes[slot].role = event.role }
    let isCar =
      event.kind == .carplayDidConnect || event.kind == .carplayDidDisconnect
      || (event.role.isPresent && symbols[event.role] == Self.carPlayRole)
    // The two machines have the same states, so a scene that turns out to be CarPlay's goes on.
    if isCar { scenes[slot].machine = .carplayScene }
    if scenes[slot].machine == nil { scenes[slot].machine = .uiscene }
  }

  /// A connect starts the scene's ScenePhase and views anew (FORMAT.md §5.8).
  private func connect(_ slot: Int, _ event: Event, _ mark: EventMark) {
    scenes[slot].connects += 1
    scenes[slot].wasActive = false
    scenes[slot].wasInBackground = false
    scenes[slot].rootView = .none
    scenes[slot].lastConnect = mark
    scenes[slot].wasListedAsDiscarded = false
    if !isForgotten(scenes[slot].phase), let visit = scenes[slot].phase.endVisit(at: mark.time) {
      endVisit(visit, of: scenePhaseMachine, scene: event.scene)
    }
    scenes[slot].phase.restart(
      scenePhaseMachine.machine.initial, mark, writer: event.writer)
    scenes[slot].hasPhase = false
    startViewsAnew(event, mark)
  }

  private func noteSceneFacts(_ slot: Int, _ kind: EventKind, _ mark: EventMark) {
    switch kind {
    case .sceneDidBecomeActive:
      scenes[slot].wasActive = true
      scenes[slot].lastActivation = mark
      noteActivation(mark)
    case .sceneWillResignActive:
      scenes[slot].departures += 1
      scenes[slot].lastResign = mark
      scenes[slot].wasInBackground = false
    case .sceneDidEnterBackground:
      scenes[slot].lastBackground = mark
      scenes[slot].wasInBackground = true
    case .sceneWillEnterForeground: scenes[slot].lastForeground = mark
    case .sceneDidDisconnect: scenes[slot].lastDisconnect = mark
    default: break
    }
  }

  func applyPhase(_ event: Event, _ mark: EventMark) {
    inferLifeCycle(event.kind)
    replayUndecided()
    if event.scope == .app {
      var instance = appPhase ?? fresh(.scenePhaseApp, writer: event.writer)
      take(&instance, .scenePhaseApp, mark, writer: event.writer)
      appPhase = instance
    } else if event.scope == .group {
      applyGroupPhase(event, mark)
    } else {
      applyViewPhase(event, mark)
    }
  }

  private func applyGroupPhase(_ event: Event, _ mark: EventMark) {
    guard groups.count < Self.viewLimit || groups[event.group] != nil else {
      untracked += 1
      return
    }
    var instance = groups[event.group] ?? fresh(.scenePhaseApp, writer: event.writer)
    take(&instance, .scenePhaseApp, mark, writer: event.writer, name: event.group)
    groups[event.group] = instance
  }

  private func applyViewPhase(_ event: Event, _ mark: EventMark) {
    guard let slot = slot(of: event.scene, writer: event.writer) else { return }
    let before = scenes[slot].appState
    scenes[slot].hasPhase = true
    doubt(&scenes[slot].phase, scenePhaseMachine, event.writer, since: scenes[slot].lastConnect)
    take(&scenes[slot].phase, scenePhaseMachine, mark, writer: event.writer, scene: event.scene)
    know(slot)
    if scenes[slot].machine == nil { notePhaseFacts(slot, event.kind, mark) }
    countScene(before, scenes[slot].appState)
  }

  /// Where a scene's own callbacks are not recorded, its ScenePhase stands for them.
  private func notePhaseFacts(_ slot: Int, _ kind: EventKind, _ mark: EventMark) {
    switch kind {
    case .phaseActive: noteSceneFacts(slot, .sceneDidBecomeActive, mark)
    case .phaseInactive where scenes[slot].wasActive && !scenes[slot].wasInBackground:
      noteSceneFacts(slot, .sceneWillResignActive, mark)
    case .phaseBackground: noteSceneFacts(slot, .sceneDidEnterBackground, mark)
    default: break
    }
  }

  /// The list of `app.didDiscardSceneSessions` discards each session in it, unless its own event did.
  func discardListed(_ event: Event, _ batch: EventBatch, _ mark: EventMark) {
    for id in JSONText.strings(batch.bytes(event.scenes)) {
      guard let slot = sceneIndex[UInt64(symbols.intern(id).rawValue)] else { continue }
      guard let machine = scenes[slot].machine, scenes[slot].scene.state != SceneStates.discarded
      else { continue }
      let before = scenes[slot].appState
      let step = machine.table.step(scenes[slot].scene.states, .sessionDiscarded)
      if step.verdict == .illegal { continue }
      if let visit = scenes[slot].scene.endVisit(at: mark.time) {
        endVisit(visit, of: machine, scene: scenes[slot].id)
      }
      scenes[slot].scene.settle(step.next)
      scenes[slot].wasListedAsDiscarded = true
      countScene(before, scenes[slot].appState)
    }
  }

  // MARK: Views

  func applyView(_ event: Event, _ mark: EventMark) {
    if header.platform == .macOS { beginWithoutCallbacks(event) }
    if let slot = sceneIndex[UInt64(event.scene.rawValue)], !scenes[slot].rootView.isPresent {
      scenes[slot].rootView = event.view
    }
    guard MachineID.viewAppearance.table.contains(event.kind) else { return }
    let key = UInt64(event.scene.rawValue) << 32 | UInt64(event.view.rawValue)
    let slot: Int
    if let known = viewIndex[key] {
      slot = known
    } else {
      guard views.count < Self.viewLimit else {
        untracked += 1
        return
      }
      slot = views.count
      views.append(fresh(.viewAppearance, writer: event.writer))
      viewKeys.append((event.scene, event.view, false))
      viewIndex.insert(key, slot)
    }
    if !viewKeys[slot].isListed {
      viewKeys[slot].isListed = true
      viewsOfScene[event.scene, default: []].append(slot)
    }
    if lastLoss >= 0 {
      let connect = scene(event.scene)?.lastConnect ?? .none
      doubt(&views[slot], .viewAppearance, event.writer, since: connect)
    }
    take(
      &views[slot], .viewAppearance, mark, writer: event.writer, scene: event.scene,
      name: event.view)
  }

  /// On the Mac a scene has no callbacks of its own, so its first view is the first that is seen of
  /// it; what state it is in stays open until its ScenePhase changes.
  private func beginWithoutCallbacks(_ event: Event) {
    guard event.kind == .viewOnAppear, event.scene.isPresent else { return }
    _ = slot(of: event.scene, writer: event.writer)
  }

  /// The views of a scene that took an event since this was last asked; they are listed again by
  /// their next one, so that scenes that come and go cost no more than their views' events.
  private func takeListedViews(_ scene: Symbol) -> [Int] {
    let slots = viewsOfScene.removeValue(forKey: scene) ?? []
    for slot in slots { viewKeys[slot].isListed = false }
    return slots
  }

  private func disconnectViews(_ scene: Symbol, _ mark: EventMark) {
    for slot in takeListedViews(scene)
    where MachineID.viewAppearance.table.canTake(mark.kind, from: views[slot].states) {
      take(
        &views[slot], .viewAppearance, mark, writer: views[slot].writer, scene: scene,
        name: viewKeys[slot].view)
    }
  }

  private func startViewsAnew(_ event: Event, _ mark: EventMark) {
    for slot in takeListedViews(event.scene) {
      if !isForgotten(views[slot]), let visit = views[slot].endVisit(at: mark.time) {
        endVisit(visit, of: .viewAppearance, scene: event.scene)
      }
      views[slot].restart(
        MachineID.viewAppearance.machine.initial, mark, writer: event.writer)
    }
  }
}
