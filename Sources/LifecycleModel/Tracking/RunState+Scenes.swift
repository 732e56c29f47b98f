import TraceModel

extension RunState {
  /// The role of CarPlay's template scene.
  private static let carPlayRole = "CPTemplateApplicationSceneSessionRoleApplication"

  /// The ScenePhase machine of the run's platform; `ipados` and `tvos` use that of iOS.
  public var scenePhaseMachine: MachineID {
    switch header.platform {
    case .macOS: .scenePhaseMacOS
    case .watchOS: .scenePhaseWatchOS
    case .visionOS: .scenePhaseVisionOS
    case .iOS, .iPadOS, .tvOS: .scenePhaseViewIOS
    }
  }

  /// The slot of a scene, which is added if it is new; nil if too many are tracked.
  func slot(of id: Symbol, writer: Symbol) -> Int? {
    if let slot = slot(ofScene: id) { return slot }
    guard scenes.liveCount < Self.sceneLimit else {
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
    if slot == 0 { signals.insert(.firstScene) }
    return slot
  }

  func applyScene(_ event: UnsafePointer<Event>, _ mark: EventMark) {
    inferLifeCycle(event.pointee.kind)
    replayUndecided()
    guard let slot = slot(of: event.pointee.scene, writer: event.pointee.writer) else { return }
    if event.pointee.kind == .sessionDiscarded, scenes[slot].wasListedAsDiscarded {
      scenes[slot].wasListedAsDiscarded = false
      return
    }
    let before = scenes[slot].appState
    chooseMachine(slot, event)
    let machine = scenes[slot].machine ?? .uiscene
    if event.pointee.kind == .sceneWillConnect { connect(slot, event, mark) }
    guard machine.table.contains(event.pointee.kind) else { return }
    doubt(&scenes[slot].scene, machine, event.pointee.writer, since: .none)
    take(
      &scenes[slot].scene, machine, mark, writer: event.pointee.writer, scene: event.pointee.scene)
    know(slot)
    noteSceneFacts(slot, event.pointee.kind, mark)
    countScene(before, scenes[slot].appState)
    switch event.pointee.kind {
    case .sceneDidDisconnect: disconnectViews(event.pointee.scene, mark)
    case .sessionDiscarded: noteDiscarded(slot)
    default: break
    }
  }

  private func chooseMachine(_ slot: Int, _ event: UnsafePointer<Event>) {
    if event.pointee.role.isPresent { scenes[slot].role = event.pointee.role }
    let isCar =
      event.pointee.kind == .carplayDidConnect || event.pointee.kind == .carplayDidDisconnect
      || (event.pointee.role.isPresent && symbols[event.pointee.role] == Self.carPlayRole)
    // The two machines have the same states, so a scene that turns out to be CarPlay's goes on.
    if isCar { scenes[slot].machine = .carplayScene }
    if scenes[slot].machine == nil { scenes[slot].machine = .uiscene }
  }

  /// A connect starts the scene's ScenePhase and views anew (FORMAT.md §5.8).
  private func connect(_ slot: Int, _ event: UnsafePointer<Event>, _ mark: EventMark) {
    scenes[slot].connects += 1
    scenes[slot].wasActive = false
    scenes[slot].wasInBackground = false
    scenes[slot].rootView = .none
    scenes[slot].lastConnect = mark
    scenes[slot].wasListedAsDiscarded = false
    if !isForgotten(scenes[slot].phase), let visit = scenes[slot].phase.endVisit(at: mark.time) {
      endVisit(
        visit, of: scenePhaseMachine, since: scenes[slot].phase.entry, scene: event.pointee.scene)
    }
    scenes[slot].phase.restart(
      scenePhaseMachine.machine.initial, mark, writer: event.pointee.writer)
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

  func applyPhase(_ event: UnsafePointer<Event>, _ mark: EventMark) {
    inferLifeCycle(event.pointee.kind)
    replayUndecided()
    if event.pointee.scope == .app {
      var instance = appPhase ?? fresh(.scenePhaseApp, writer: event.pointee.writer)
      take(&instance, .scenePhaseApp, mark, writer: event.pointee.writer)
      appPhase = instance
    } else if event.pointee.scope == .group {
      applyGroupPhase(event, mark)
    } else {
      applyViewPhase(event, mark)
    }
  }

  private func applyGroupPhase(_ event: UnsafePointer<Event>, _ mark: EventMark) {
    guard groups.count < Self.viewLimit || groups[event.pointee.group] != nil else {
      untracked += 1
      return
    }
    var instance =
      groups[event.pointee.group] ?? fresh(.scenePhaseApp, writer: event.pointee.writer)
    take(&instance, .scenePhaseApp, mark, writer: event.pointee.writer, name: event.pointee.group)
    groups[event.pointee.group] = instance
  }

  private func applyViewPhase(_ event: UnsafePointer<Event>, _ mark: EventMark) {
    guard let slot = slot(of: event.pointee.scene, writer: event.pointee.writer) else { return }
    let before = scenes[slot].appState
    scenes[slot].hasPhase = true
    doubt(
      &scenes[slot].phase, scenePhaseMachine, event.pointee.writer, since: scenes[slot].lastConnect)
    take(
      &scenes[slot].phase, scenePhaseMachine, mark, writer: event.pointee.writer,
      scene: event.pointee.scene)
    know(slot)
    if scenes[slot].machine == nil { notePhaseFacts(slot, event.pointee.kind, mark) }
    countScene(before, scenes[slot].appState)
  }

  /// Where a scene's own callbacks are not recorded, its ScenePhase stands for them.
  private func notePhaseFacts(_ slot: Int, _ kind: EventKind, _ mark: EventMark) {
    switch kind {
    case .phaseActive: noteSceneFacts(slot, .sceneDidBecomeActive, mark)
    // On the way back from the background it is no departure.
    case .phaseInactive
    where scenes[slot].wasActive
      && scenes[slot].lastActivation.ordinal > scenes[slot].lastBackground.ordinal:
      noteSceneFacts(slot, .sceneWillResignActive, mark)
    case .phaseBackground: noteSceneFacts(slot, .sceneDidEnterBackground, mark)
    default: break
    }
  }

  /// The list of `app.didDiscardSceneSessions` discards each session in it, unless its own event did.
  func discardListed(_ event: UnsafePointer<Event>, _ text: EventText, _ mark: EventMark) {
    for id in JSONText.strings(text.bytes(event.pointee.scenes)) {
      guard let slot = sceneIndex[UInt64(symbols.intern(id).rawValue)] else { continue }
      guard let machine = scenes[slot].machine, scenes[slot].scene.state != SceneStates.discarded
      else { continue }
      let before = scenes[slot].appState
      let step = machine.table.step(scenes[slot].scene.states, .sessionDiscarded)
      if step.verdict == .illegal { continue }
      if let visit = scenes[slot].scene.endVisit(at: mark.time) {
        endVisit(visit, of: machine, since: scenes[slot].scene.entry, scene: scenes[slot].id)
      }
      scenes[slot].scene.settle(step.next)
      scenes[slot].wasListedAsDiscarded = true
      countScene(before, scenes[slot].appState)
      noteDiscarded(slot)
    }
  }

  // MARK: Views

  func applyView(_ event: UnsafePointer<Event>, _ mark: EventMark) {
    if header.platform == .macOS { beginWithoutCallbacks(event) }
    if let slot = slot(ofScene: event.pointee.scene) {
      if !scenes[slot].rootView.isPresent { scenes[slot].rootView = event.pointee.view }
      if scenes[slot].rootView == event.pointee.view { signals.insert(.ofRootView) }
    }
    guard viewTable.contains(event.pointee.kind) else { return }
    let key = UInt64(event.pointee.scene.rawValue) << 32 | UInt64(event.pointee.view.rawValue)
    let slot: Int
    if let known = viewIndex[key] {
      slot = known
    } else {
      guard let added = addView(event, key) else {
        untracked += 1
        return
      }
      slot = added
    }
    if !viewKeys[slot].isListed {
      viewKeys[slot].isListed = true
      viewsOfScene[event.pointee.scene, default: []].append(slot)
    }
    if lastLoss >= 0 {
      let connect = scene(event.pointee.scene)?.lastConnect ?? .none
      doubt(&views[slot], .viewAppearance, event.pointee.writer, since: connect)
    }
    take(
      &views[slot], .viewAppearance, viewTable, mark, writer: event.pointee.writer,
      scene: event.pointee.scene, name: event.pointee.view)
  }

  /// The place of a view that is new; nil if too many are tracked.
  private func addView(_ event: UnsafePointer<Event>, _ key: UInt64) -> Int? {
    guard views.count - freeViews.count < Self.viewLimit else { return nil }
    var names = ViewKey(scene: event.pointee.scene, view: event.pointee.view)
    let place = freeViews.popLast() ?? views.count
    if let slot = slot(ofScene: event.pointee.scene) {
      names.earlier = scenes[slot].latestView
      scenes[slot].latestView = Int32(place)
    }
    if place == views.count {
      views.append(fresh(.viewAppearance, writer: event.pointee.writer))
      viewKeys.append(names)
    } else {
      views[place] = fresh(.viewAppearance, writer: event.pointee.writer)
      viewKeys[place] = names
    }
    viewIndex.insert(key, place)
    return place
  }

  /// On the Mac a scene has no callbacks of its own, so its first view is the first that is seen of
  /// it; what state it is in stays open until its ScenePhase changes.
  private func beginWithoutCallbacks(_ event: UnsafePointer<Event>) {
    guard event.pointee.kind == .viewOnAppear, event.pointee.scene.isPresent else { return }
    _ = slot(of: event.pointee.scene, writer: event.pointee.writer)
  }

  /// The views of a scene that took an event since this was last asked; they are listed again by
  /// their next one, so that scenes that come and go cost no more than their views' events.
  private func takeListedViews(_ scene: Symbol) -> [Int] {
    let slots = viewsOfScene.removeValue(forKey: scene) ?? []
    for slot in slots { viewKeys[slot].isListed = false }
    return slots
  }

  private func disconnectViews(_ scene: Symbol, _ mark: EventMark) {
    for slot in takeListedViews(scene) {
      guard viewTable.canTake(mark.kind, from: views[slot].states) else {
        // It was absent before, and from here on there is no scene that it could be absent from.
        if !isForgotten(views[slot]), let visit = views[slot].endVisit(at: mark.time) {
          endVisit(visit, of: .viewAppearance, since: views[slot].entry, scene: scene)
        }
        continue
      }
      take(
        &views[slot], .viewAppearance, mark, writer: views[slot].writer, scene: scene,
        name: viewKeys[slot].view)
      // It is absent because its scene is gone, so that it is no state that it spends time in.
      views[slot].leave()
      changes[changes.count - 1].beginsVisit = false
    }
  }

  private func startViewsAnew(_ event: UnsafePointer<Event>, _ mark: EventMark) {
    for slot in takeListedViews(event.pointee.scene) {
      if !isForgotten(views[slot]), let visit = views[slot].endVisit(at: mark.time) {
        endVisit(visit, of: .viewAppearance, since: views[slot].entry, scene: event.pointee.scene)
      }
      views[slot].restart(
        MachineID.viewAppearance.machine.initial, mark, writer: event.pointee.writer)
    }
  }
}
