import TraceModel

extension RunState {
  /// The role of CarPlay's template scene.
  private static let carPlayRole = "CPTemplateApplicationSceneSessionRoleApplication"

  /// The slot of a scene, which is added if it is new; nil if too many are tracked.
  func slot(of id: Symbol, _ kind: EventKind, writer: Symbol) -> Int? {
    let known = slot(ofScene: id)
    guard let slot = known ?? newSlot(of: id, kind, writer: writer) else { return nil }
    if header.partial {
      if known == nil { noteStranger(slot, kind) }
      noteName(of: id, slot: slot, kind)
    }
    return slot
  }

  private func newSlot(of id: Symbol, _ kind: EventKind, writer: Symbol) -> Int? {
    if header.partial, let slot = onlySlot(of: id, kind) { return slot }
    guard scenes.liveCount < Self.sceneLimit else {
      limits.noteUntracked()
      return nil
    }
    let slot = scenes.count
    scenes.append(
      SceneState(
        id: id, scene: fresh(.uiscene, writer: writer),
        phase: fresh(scenePhaseMachine, writer: writer)))
    // Where its connect is not recorded, a view may come before its first event.
    if let place = views.listed[id]?.first { scenes[slot].rootView = views.keys[place].view }
    sceneIndex.add(id, slot)
    app.count(nil, scenes[slot].appState, isNew: true)
    if slot == 0 { step.signals.insert(.firstScene) }
    return slot
  }

  /// Whether notifications or phases showed the app's state, and no callback of a scene came
  /// before: then the recorder does not write them, and a link, say, may find the scene in any
  /// state.
  private func hasUnrecordedScenes(_ kind: EventKind) -> Bool {
    guard startCause == nil, losses.last < 0, !Self.sceneCallbacks.contains(kind) else {
      return false
    }
    return seen.meets(Self.inPlaceOfCallbacks) && !Self.sceneCallbacks.contains(where: seen)
  }

  /// Of scenes, those that a recorder writes for each.
  static let sceneCallbacks: [EventKind] = [
    .sceneWillConnect, .sceneWillEnterForeground, .sceneDidBecomeActive, .sceneWillResignActive,
    .sceneDidEnterBackground, .sceneDidDisconnect,
  ]
  private static let inPlaceOfCallbacks = EventKindSet([
    .noteAppWillEnterForeground, .noteAppDidBecomeActive, .noteAppWillResignActive,
    .noteAppDidEnterBackground, .phaseActive, .phaseInactive, .phaseBackground,
  ])

  func applyScene(_ event: UnsafePointer<Event>, _ mark: EventMark) {
    inferLifeCycle(event.pointee.kind)
    replayUndecided()
    guard let slot = slot(of: event.pointee.scene, event.pointee.kind, writer: event.pointee.writer)
    else { return }
    let scene = scenes.place(slot)
    if event.pointee.kind == .sessionDiscarded, scene.pointee.wasListedAsDiscarded {
      scene.pointee.wasListedAsDiscarded = false
      return
    }
    let before = scene.pointee.appState
    chooseMachine(scene, event)
    let machine = scene.pointee.machine ?? .uiscene
    let table = machine == .uiscene ? tables.scene : tables[machine]
    if event.pointee.kind == .sceneWillConnect { connect(scene, event, mark) }
    guard table.contains(event.pointee.kind) else { return }
    if !scene.pointee.scene.last.exists, hasUnrecordedScenes(event.pointee.kind) {
      scene.pointee.scene = MachineInstance(table.full, cause: .notRecorded)
    }
    if losses.last >= 0 {
      doubt(&scene.pointee.scene, machine, event.pointee.writer, since: .none)
    }
    take(
      &scene.pointee.scene, machine, table, mark, writer: event.pointee.writer,
      scene: scene.pointee.id, name: .none)
    if !scene.pointee.isKnown { know(slot) }
    noteSceneFacts(scene, event.pointee.kind, mark)
    app.count(before, scene.pointee.appState)
    switch event.pointee.kind {
    case .sceneDidDisconnect: disconnectViews(event.pointee.scene, mark)
    case .sessionDiscarded: noteDiscarded(slot)
    default: break
    }
  }

  @inline(__always)
  private func chooseMachine(
    _ scene: UnsafeMutablePointer<SceneState>, _ event: UnsafePointer<Event>
  ) {
    let role = event.pointee.role
    if role.isPresent, role != scene.pointee.role {
      scene.pointee.role = role
      scene.pointee.ofRole = sceneRole(role)
      if symbols.utf8(role).elementsEqual(Self.carPlayRole.utf8) {
        scene.pointee.machine = .carplayScene
      }
    }
    switch event.pointee.kind {
    // The two machines have the same states, so a scene that turns out to be CarPlay's continues.
    case .carplayDidConnect, .carplayDidDisconnect: scene.pointee.machine = .carplayScene
    default: if scene.pointee.machine == nil { scene.pointee.machine = .uiscene }
    }
  }

  /// A connect restarts the scene's ScenePhase and views (FORMAT.md §5.8).
  private func connect(
    _ scene: UnsafeMutablePointer<SceneState>, _ event: UnsafePointer<Event>, _ mark: EventMark
  ) {
    if event.pointee.category == .menuBarExtra { scene.pointee.ofRole = .menuBarExtra }
    scene.pointee.connects += 1
    scene.pointee.wasActive = false
    scene.pointee.wasInBackground = false
    scene.pointee.rootView = .none
    scene.pointee.lastConnect = mark
    scene.pointee.wasListedAsDiscarded = false
    if !isForgotten(scene.pointee.phase), let visit = scene.pointee.phase.endVisit(at: mark.time) {
      endVisit(
        visit, of: scenePhaseMachine, since: scene.pointee.phase.entry,
        scene: scene.pointee.id)
    }
    scene.pointee.phase.restart(
      scenePhaseMachine.machine.initial, mark, writer: event.pointee.writer)
    scene.pointee.hasPhase = false
    startViewsAnew(event, mark)
  }

  @inline(__always)
  private func noteSceneFacts(
    _ scene: UnsafeMutablePointer<SceneState>, _ kind: EventKind, _ mark: EventMark
  ) {
    switch kind {
    case .sceneDidBecomeActive:
      scene.pointee.wasActive = true
      scene.pointee.lastActivation = mark
      noteActivation(mark)
    case .sceneWillResignActive:
      // Only an active scene can resign, so that it was active, whether or not that was recorded
      // (FORMAT.md §5.14).
      scene.pointee.wasActive = true
      app.lastDeparture = (mark, scene.pointee.id)
      scene.pointee.departures += 1
      scene.pointee.lastResign = mark
      scene.pointee.wasInBackground = false
    case .sceneDidEnterBackground:
      app.lastDeparture = (mark, scene.pointee.id)
      scene.pointee.lastBackground = mark
      scene.pointee.wasInBackground = true
    case .sceneWillEnterForeground: scene.pointee.lastForeground = mark
    case .sceneDidDisconnect:
      app.lastDeparture = (mark, scene.pointee.id)
      scene.pointee.lastDisconnect = mark
    default: break
    }
  }

  func applyPhase(_ event: UnsafePointer<Event>, _ mark: EventMark) {
    inferLifeCycle(event.pointee.kind)
    replayUndecided()
    if event.pointee.scope == .app {
      step.signals.insert(.phaseOfApp)
      take(.scenePhaseApp, named: nil, event, mark)
    } else if event.pointee.scope == .group {
      app.hasPhaseOfScenes = true
      applyGroupPhase(event, mark)
    } else {
      app.hasPhaseOfScenes = true
      applyViewPhase(event, mark)
    }
  }

  private func applyGroupPhase(_ event: UnsafePointer<Event>, _ mark: EventMark) {
    let group = event.pointee.group
    guard instances.namedCount < Self.viewLimit || instances.place(.scenePhaseApp, group) != nil
    else {
      limits.noteUntracked()
      return
    }
    take(.scenePhaseApp, named: group, event, mark)
  }

  private func applyViewPhase(_ event: UnsafePointer<Event>, _ mark: EventMark) {
    guard let slot = slot(of: event.pointee.scene, event.pointee.kind, writer: event.pointee.writer)
    else { return }
    let scene = scenes.place(slot)
    let before = scene.pointee.appState
    scene.pointee.hasPhase = true
    if losses.last >= 0 {
      doubt(
        &scene.pointee.phase, scenePhaseMachine, event.pointee.writer,
        since: scene.pointee.lastConnect)
    }
    take(
      &scene.pointee.phase, scenePhaseMachine, tables.phase, mark, writer: event.pointee.writer,
      scene: scene.pointee.id, name: .none)
    if !scene.pointee.isKnown { know(slot) }
    if scene.pointee.machine == nil { notePhaseFacts(scene, event.pointee.kind, mark) }
    app.count(before, scene.pointee.appState)
  }

  /// If a scene's own callbacks are not recorded, its ScenePhase replaces them.
  private func notePhaseFacts(
    _ scene: UnsafeMutablePointer<SceneState>, _ kind: EventKind, _ mark: EventMark
  ) {
    switch kind {
    case .phaseActive: noteSceneFacts(scene, .sceneDidBecomeActive, mark)
    // On the way back from the background it is not a departure.
    case .phaseInactive
    where scene.pointee.wasActive
      && scene.pointee.lastActivation.ordinal > scene.pointee.lastBackground.ordinal:
      noteSceneFacts(scene, .sceneWillResignActive, mark)
    case .phaseBackground: noteSceneFacts(scene, .sceneDidEnterBackground, mark)
    default: break
    }
  }

  /// The list of `app.didDiscardSceneSessions` discards each session in it, unless its own event
  /// did.
  func discardListed(_ event: UnsafePointer<Event>, _ text: EventText, _ mark: EventMark) {
    for id in JSONText.strings(text.bytes(event.pointee.scenes)) {
      guard let slot = sceneIndex.slot(of: symbols.intern(id)) else { continue }
      guard let machine = scenes[slot].machine, scenes[slot].scene.state != SceneStates.discarded
      else { continue }
      let before = scenes[slot].appState
      let step = tables[machine].step(scenes[slot].scene.states, .sessionDiscarded)
      if step.verdict == .illegal { continue }
      if let visit = scenes[slot].scene.endVisit(at: mark.time) {
        endVisit(visit, of: machine, since: scenes[slot].scene.entry, scene: scenes[slot].id)
      }
      scenes[slot].scene.settle(step.next)
      scenes[slot].wasListedAsDiscarded = true
      app.count(before, scenes[slot].appState)
      noteDiscarded(slot)
    }
  }

  // MARK: Views

  func applyView(_ event: UnsafePointer<Event>, _ mark: EventMark) {
    if header.platform == .macOS { beginWithoutCallbacks(event) }
    if let slot = slot(ofScene: event.pointee.scene) {
      if !scenes[slot].rootView.isPresent { scenes[slot].rootView = event.pointee.view }
      if scenes[slot].rootView == event.pointee.view { step.signals.insert(.ofRootView) }
    }
    guard tables.view.contains(event.pointee.kind) else { return }
    guard let place = views.place(event.pointee.scene, event.pointee.view) ?? addView(event) else {
      limits.noteUntracked()
      return
    }
    views.list(place)
    if losses.last >= 0 {
      let connect = scene(event.pointee.scene)?.lastConnect ?? .none
      doubt(&views.instances[place], .viewAppearance, event.pointee.writer, since: connect)
    }
    take(
      &views.instances[place], .viewAppearance, tables.view, mark, writer: event.pointee.writer,
      scene: event.pointee.scene, name: event.pointee.view)
  }

  /// The place of a view that is new; nil if too many are tracked.
  private func addView(_ event: UnsafePointer<Event>) -> Int? {
    guard views.liveCount < Self.viewLimit else { return nil }
    let instance = fresh(.viewAppearance, writer: event.pointee.writer)
    var key = ViewKey(scene: event.pointee.scene, view: event.pointee.view)
    guard let slot = slot(ofScene: event.pointee.scene) else { return views.add(key, instance) }
    key.earlier = scenes[slot].latestView
    let place = views.add(key, instance)
    scenes[slot].latestView = Int32(place)
    return place
  }

  /// On the Mac a scene has no callbacks of its own, so its first view is its first event; its
  /// state is unknown until its ScenePhase changes.
  private func beginWithoutCallbacks(_ event: UnsafePointer<Event>) {
    guard event.pointee.kind == .viewOnAppear, event.pointee.scene.isPresent else { return }
    _ = slot(of: event.pointee.scene, event.pointee.kind, writer: event.pointee.writer)
  }

  private func disconnectViews(_ scene: Symbol, _ mark: EventMark) {
    for place in views.takeListed(scene) {
      let view = views.instances[place]
      guard tables.view.canTake(mark.kind, from: view.states) else {
        // It was absent before, and from here its scene no longer exists.
        endViewVisit(place, mark, scene)
        continue
      }
      take(
        &views.instances[place], .viewAppearance, mark, writer: view.writer, scene: scene,
        name: views.keys[place].view)
      // It is absent because its scene is gone, so it spends no time in this state.
      views.instances[place].leave()
      step.changes[step.changes.count - 1].beginsVisit = false
    }
  }

  private func startViewsAnew(_ event: UnsafePointer<Event>, _ mark: EventMark) {
    for place in views.takeListed(event.pointee.scene) {
      endViewVisit(place, mark, event.pointee.scene)
      views.instances[place].restart(
        MachineID.viewAppearance.machine.initial, mark, writer: event.pointee.writer)
    }
  }

  private func endViewVisit(_ place: Int, _ mark: EventMark, _ scene: Symbol) {
    guard !isForgotten(views.instances[place]),
      let visit = views.instances[place].endVisit(at: mark.time)
    else { return }
    endVisit(visit, of: .viewAppearance, since: views.instances[place].entry, scene: scene)
  }
}
