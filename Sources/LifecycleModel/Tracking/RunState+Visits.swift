public import TraceModel

extension RunState {
  /// The slot of a scene in `scenes`, or nil.
  public func slot(ofScene id: Symbol) -> Int? {
    id == lastScene.id ? lastScene.slot : findScene(id)
  }

  @inline(never)
  private func findScene(_ id: Symbol) -> Int? {
    guard let slot = sceneIndex[UInt64(id.rawValue)] else { return nil }
    lastScene = (id, slot)
    return slot
  }

  /// What a look at ``openVisits`` costs, in instances.
  public var openVisitPlaces: Int {
    MachineID.allCases.count + 2 * scenes.liveCount + releasedVisits.count
      + instances.namedCount + views.count + tasks.count
      + assertions.places + pushes.places + urlSessions.places
  }

  /// Visits that no event has ended, with their time so far.
  public var openVisits: [OtherVisit] {
    var visits: [OtherVisit] = []
    func add(_ instance: MachineInstance, _ machine: MachineID, _ scene: Symbol = .none) {
      guard !isForgotten(instance), let visit = instance.openVisit(at: now) else {
        return
      }
      visits.append(
        OtherVisit(
          machine: machine, scene: scene, visit: measured(visit, since: instance.entry),
          entry: instance.entry))
    }
    for entry in instances.entries where entry.machine.countsVisits {
      add(entry.instance, entry.machine)
    }
    for scene in scenes {
      if let machine = scene.machine { add(scene.scene, machine, scene.id) }
      add(scene.phase, scenePhaseMachine, scene.id)
    }
    visits += openReleasedVisits(at: now)
    for (slot, view) in views.enumerated() { add(view, .viewAppearance, viewKeys[slot].scene) }
    assertions.forEachOpen { add($0.machine, .bgAssertion) }
    // One that expires without a begin is not open as an assertion, but its visit is.
    assertions.forEachEnded { if $0.isExpiring { add($0.machine, .bgAssertion) } }
    for task in tasks { add(task.machine, task.machineID) }
    pushes.forEachOpen { add($0.machine, .fetchCompletion) }
    urlSessions.forEachOpen { add($0.machine, .fetchCompletion) }
    return visits
  }

  /// The app's state that is not over yet, with its time so far.
  public var openAggregateVisit: (state: AppState, duration: Int64)? {
    aggregateVisit.map { ($0.state, duration(of: $0, at: now)) }
  }
}
