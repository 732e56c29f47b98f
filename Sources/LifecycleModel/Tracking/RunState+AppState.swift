import TraceModel

extension RunState {
  /// Counts a scene's part in the app's state; `before` is its part until now.
  @inline(__always)
  func countScene(_ before: AppState?, _ after: AppState?, isNew: Bool = false) {
    guard isNew || before != after else { return }
    if !isNew { add(before, -1) }
    add(after, 1)
  }

  private func add(_ state: AppState?, _ count: Int) {
    switch state {
    case .active: aggregateCounts.active += count
    case .inactive: aggregateCounts.inactive += count
    case .background: break
    case nil: aggregateCounts.unknown += count
    }
  }

  /// It took its first event after the latest loss.
  func know(_ slot: Int) {
    scenes[slot].isKnown = true
    knownScenes.append(slot)
  }

  /// Derives the app's state anew and notes whether it changed.
  func updateAppState() {
    // On the Mac scenes do not say whether the app is active, AppKit does.
    let isOfScenes = !scenes.isEmpty && !process.hasAppKit
    let isOfNotes = !isOfScenes && tellsByNotes
    let told = isOfScenes ? stateOfScenes : isOfNotes ? stateOfNotes : stateOfProcess
    // Only apps in the background are suspended
    // (https://developer.apple.com/documentation/uikit/extending-your-app-s-background-execution-time).
    let derived = told ?? (suspension.exists && lastLoss < suspension.ordinal ? .background : nil)
    guard derived != appState else { return }
    previousAppState = appState
    appState = derived
    appStateBegan = mark
    signals.insert(.appState)
    if let open = aggregateVisit {
      aggregateVisitEnded = (open.state, duration(of: open, at: mark.time))
    }
    // Where the process machine tells the state, its own visits are counted.
    aggregateVisit = isOfScenes || isOfNotes ? derived.map { ($0, mark) } : nil
  }

  /// How long the app has been in a state; `Event.absent` if that can't be told.
  func duration(of visit: (state: AppState, began: EventMark), at time: Int64) -> Int64 {
    let isTimed = visit.began.time >= 0 && time >= 0 && lastClockStep < visit.began.ordinal
    return isTimed ? time - visit.began.time : Event.absent
  }

  /// The state of the most active scene. One active scene decides, whatever the others are.
  private var stateOfScenes: AppState? {
    if aggregateCounts.active > 0 { return .active }
    if aggregateCounts.unknown > 0 { return nil }
    return aggregateCounts.inactive > 0 ? .inactive : .background
  }

  /// Whether notifications are all that is recorded of a scene-based app, as in logs of the system.
  private var tellsByNotes: Bool {
    notes != nil && processMachine.map { $0 == .uikitAppSceneBased } ?? true
  }

  /// Where no scene is recorded, but notifications of the application are.
  private var stateOfNotes: AppState? {
    guard let notes, let state = notes.state, !isForgotten(notes) else { return nil }
    switch MachineID.appAggregate.machine.states[state].name {
    case "active": return .active
    case "inactive": return .inactive
    default: return .background
    }
  }

  /// Where no scene is recorded: what the process machine says.
  private var stateOfProcess: AppState? {
    guard let machine = processMachine, machine != .uikitAppSceneBased,
      let instance = process[machine]
    else { return startCause == nil && lastLoss < 0 ? .background : nil }
    // It forgets only with its next event.
    guard let state = instance.state, !isForgotten(instance) else { return nil }
    switch machine.machine.states[state].name {
    case "active": return .active
    case "inactive": return .inactive
    // A sceneless process starts inactive unless the system launched it in the background
    // (https://developer.apple.com/documentation/uikit/uiapplication/applicationstate).
    case "launching", "launched": return header.launch == .background ? .background : .inactive
    default: return .background
    }
  }

  /// A visit ended without an event of its own machine, such as the ScenePhase of a scene that
  /// connects anew.
  func endVisit(
    _ visit: Change.Visit, of machine: MachineID, since entry: EventMark, scene: Symbol = .none
  ) {
    otherVisits.append(
      OtherVisit(
        machine: machine, scene: scene, visit: measured(visit, since: entry), entry: entry))
  }
}
