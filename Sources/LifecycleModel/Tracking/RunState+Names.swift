public import TraceModel

extension RunState {
  /// Marks every name that the run refers to.
  public func markNames(_ live: LiveNames) {
    live.mark(id)
    live.mark(step.mark)
    process.markNames(live)
    app.markNames(live)
    losses.markNames(live)
    for entry in instances.entries {
      if let name = entry.name { live.mark(name) }
      live.mark(entry.instance)
    }
    for scene in scenes { live.mark(scene) }
    live.mark(sceneIndex.latest.id)
    views.markNames(live)
    background.markNames(live)
    openWork.forEach { live.mark($0) }
    timedWork.forEach { live.mark($0) }
  }
}

extension LiveNames {
  /// The names that a machine rests on: of its writers and of its last events.
  public func mark(_ instance: MachineInstance) {
    mark(instance.writer)
    mark(instance.otherWriter)
    mark(instance.last)
    mark(instance.entry)
  }
}
