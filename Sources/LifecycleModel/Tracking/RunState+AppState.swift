import TraceModel

extension RunState {
  /// It took its first event after the latest loss.
  func know(_ slot: Int) {
    scenes[slot].isKnown = true
    losses.knownScenes.append(slot)
  }

  /// Derives the app's state again and notes whether it changed.
  func updateAppState() {
    // On the Mac scenes do not say whether the app is active, AppKit does.
    let teller = teller
    let isOfScenes = teller == nil && !scenes.isEmpty && !instances.hasAppKit
    let told = teller.map(state) ?? (isOfScenes ? stateOfScenes : stateOfProcess)
    if isOfScenes, mayHaveUnseenScenes { step.signals.insert(.besideUnseenScenes) }
    // Only apps in the background are suspended
    // (https://developer.apple.com/documentation/uikit/extending-your-app-s-background-execution-time).
    let derived = told ?? stateBySuspension
    guard derived != app.state || step.hasPassedUnseen else { return }
    // Between two events others may have changed the state that are not shown.
    let before = step.hasPassedUnseen ? nil : app.state
    if step.hasPassedUnseen { app.visit = nil }
    app.previous = before
    app.isLeaving = derived == .inactive && (before == .active || before == nil && wasActiveBefore)
    if derived != app.state || step.wasLeftUnseen { step.signals.insert(.appState) }
    app.state = derived
    app.began = step.mark
    if derived == .inactive, before == .active { app.departures += 1 }
    if teller != nil, derived == .active { noteActivation(step.mark) }
    // The length of a visit that ended while the state was unknown is unknown.
    if let open = app.visit, derived != nil || teller != nil {
      step.aggregateVisitEnded = (open.state, clock.duration(since: open.began, to: step.mark.time))
    }
    // If the process machine defines the state, its own visits are counted.
    let isEntered = teller.map(entered) ?? (isOfScenes && entered(derived))
    app.visit = isEntered ? derived.map { ($0, step.mark) } : nil
  }

  /// Whether the event shows that the app was active before it, although its state was not known:
  /// only an active scene resigns (FORMAT.md §5.14).
  private var wasActiveBefore: Bool {
    guard app.state == nil, !header.partial, !mayHaveUnseenScenes else { return false }
    return step.changes.indices.contains { index in
      let table = tables[step.changes[index].machine]
      let states = table.machine.appStates
      guard !states.isEmpty else { return false }
      let (before, kind) = (step.changes[index].before, step.changes[index].mark.kind)
      let origins = table.machine.states.indices.filter {
        before.contains(state: $0) && table.canTake(kind, from: StateSet(state: $0))
      }
      return !origins.isEmpty && origins.allSatisfy { states[$0] == .active }
    }
  }

  /// Whether the app was in another state for certain before the event that made its state known.
  private func entered(_ state: AppState?) -> Bool {
    guard let state, app.previous == nil else { return true }
    // A scene that was not seen may have been active before, too.
    guard !mayHaveUnseenScenes else { return false }
    for index in step.changes.indices {
      let (machine, before) = (step.changes[index].machine, step.changes[index].before)
      let table = tables[machine]
      guard table.machine.key == .scene else { continue }
      // The event narrows the states before it, too: it is legal only in some of them.
      for origin in table.machine.states.indices
      where before.contains(StateSet(state: origin))
        && table.canTake(step.changes[index].mark.kind, from: StateSet(state: origin))
      {
        if table.machine.appStates[origin] == state { return false }
      }
    }
    return true
  }

  /// The same by a machine of the app as a whole.
  private func entered(by teller: MachineID) -> Bool {
    app.previous != nil
      || step.changes.indices.contains {
        step.changes[$0].machine == teller && step.changes[$0].beginsVisit
      }
  }

  /// Whether there may be scenes of which no event was seen: one may have connected before the
  /// recording began, or its records may be lost (FORMAT.md §5.13).
  var mayHaveUnseenScenes: Bool {
    (startCause != nil || losses.last >= 0) && (header.multipleScenes || scenes.liveCount != 1)
      || unnamed.areAmbiguous
  }

  /// Why the state of the whole app is unknown; nil if it is known, or if only a known scene's
  /// state is missing.
  public var unseenScenesCause: UnknownCause? {
    guard app.state == nil, mayHaveUnseenScenes, app.scenes.unknown == 0 else { return nil }
    return startCause ?? (losses.last >= 0 ? losses.cause : .notRecorded)
  }

  /// The ScenePhase that an `App` reads is all that shows the app's state.
  public var isShownByPhaseOfApp: Bool { teller == .scenePhaseApp }

  /// Whether anything of the recording so far shows the app's state. A source that shows only a
  /// part of the callbacks may have left out the scenes, without which a scene-based process says
  /// nothing of the app: it is not known to be in the background (FORMAT.md §5.18).
  public var showsAppState: Bool {
    !header.partial || !scenes.isEmpty || teller != nil
      || !(processMachine?.table.machine.appStates.isEmpty ?? true)
  }

  /// The app's state where nothing but a suspension shows it.
  public var stateBySuspension: AppState? { isKnownSuspended ? .background : nil }

  private var isKnownSuspended: Bool {
    app.suspension.exists && losses.last < app.suspension.ordinal
  }

  /// The state of the app, or of its scenes that were seen, where only others make it unknown:
  /// ``unseenScenesCause`` says whether that is so.
  public var shownAppState: AppState? {
    unseenScenesCause == nil ? app.state : appStateOfSeenScenes
  }

  /// The state of the app if no other scene exists.
  public var appStateOfSeenScenes: AppState? {
    guard !scenes.isEmpty, !instances.hasAppKit else { return app.state }
    return app.ofScenes
  }

  /// The state of the most active scene. One active scene decides, for any state of the others.
  private var stateOfScenes: AppState? {
    if unnamed.areAmbiguous {
      let latest = app.lastTransition.mark.kind
      return latest == .sceneDidBecomeActive || latest == .phaseActive ? .active : nil
    }
    if app.scenes.active > 0 { return .active }
    return mayHaveUnseenScenes ? nil : app.ofScenes
  }

  /// The machine of the app as a whole that alone shows its state: that of its notifications, as
  /// in logs of the system, or that of the ScenePhase that an `App` reads, which is the phase of
  /// all scenes together (https://developer.apple.com/documentation/swiftui/scenephase). Other
  /// events may name a scene.
  var teller: MachineID? {
    guard !app.hasPhaseOfScenes, !seen.meets(Self.ofScenes) else { return nil }
    let teller = instances.place(.appAggregate) != nil ? MachineID.appAggregate : .scenePhaseApp
    guard instances.place(teller) != nil else { return nil }
    guard let machine = processMachine, !machine.table.machine.appStates.isEmpty else {
      return teller
    }
    return machine == .uikitApp && !seen.meets(Self.ofDelegate) ? teller : nil
  }

  private static let ofScenes = EventKindSet(sceneCallbacks)
  private static let ofDelegate = EventKindSet([
    .appDidBecomeActive, .appWillResignActive, .appDidEnterBackground, .appWillEnterForeground,
  ])

  private func state(toldBy teller: MachineID) -> AppState? {
    guard let instance = instances[teller], let state = instance.state, !isForgotten(instance)
    else { return nil }
    return teller.table.machine.appStates[state]
  }

  /// Without recorded scenes: the state of the process machine.
  private var stateOfProcess: AppState? {
    // A scene-based process says nothing of the app's state.
    guard let machine = processMachine, !machine.table.machine.appStates.isEmpty,
      let instance = instances[machine]
    else { return startCause == nil && losses.last < 0 ? .background : nil }
    // It forgets only with its next event.
    guard let state = instance.state, !isForgotten(instance) else { return nil }
    // AppKit asks before it terminates an app, which may refuse; until then it stays what it is.
    if instance.last.kind == .nsShouldTerminate { return app.state }
    // A sceneless process starts inactive unless the system launched it in the background
    // (https://developer.apple.com/documentation/uikit/uiapplication/applicationstate).
    let table = tables[machine]
    if table.machine.launch.contains(state: state) {
      return header.launch == .background ? .background : .inactive
    }
    return table.machine.appStates[state]
  }

  /// A visit ended without an event of its own machine, such as the ScenePhase of a scene that
  /// connects again.
  func endVisit(
    _ visit: Change.Visit, of machine: MachineID, since entry: EventMark, scene: Symbol = .none
  ) {
    step.otherVisits.append(
      OtherVisit(
        machine: machine, scene: scene, visit: clock.measured(visit, since: entry), entry: entry))
  }
}
