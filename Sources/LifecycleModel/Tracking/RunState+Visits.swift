public import TraceModel

extension RunState {
  /// The slot of a scene in `scenes`, or nil.
  public func slot(ofScene id: Symbol) -> Int? {
    sceneIndex.slot(of: id)
  }

  /// The cost of ``openVisits``, in instances.
  public var openVisitPlaces: Int {
    MachineID.allCases.count + 2 * scenes.liveCount + released.visits.count
      + instances.namedCount + views.count + background.places
  }

  /// Visits that no event has ended, with their time so far.
  public var openVisits: [OtherVisit] {
    var visits: [OtherVisit] = []
    func add(_ instance: MachineInstance, _ machine: MachineID, _ scene: Symbol = .none) {
      guard !isForgotten(instance), let visit = instance.openVisit(at: clock.now) else {
        return
      }
      visits.append(
        OtherVisit(
          machine: machine, scene: scene, visit: clock.measured(visit, since: instance.entry),
          entry: instance.entry))
    }
    for entry in instances.entries where entry.machine.countsVisits {
      add(entry.instance, entry.machine)
    }
    for scene in scenes {
      if let machine = scene.machine { add(scene.scene, machine, scene.id) }
      add(scene.phase, scenePhaseMachine, scene.id)
    }
    visits += openReleasedVisits(at: clock.now)
    for (view, key) in zip(views.instances, views.keys) { add(view, .viewAppearance, key.scene) }
    background.forEachOpen { add($0, $1) }
    return visits
  }

  /// The app's state that is not over yet, with its time so far.
  public var openAggregateVisit: (state: AppState, duration: Int64)? {
    app.visit.map { ($0.state, clock.duration(since: $0.began, to: clock.now)) }
  }
}
