public import TraceModel

extension RunState {
  /// Marks every name that the run refers to.
  public func markNames(_ live: LiveNames) {
    live.mark(id)
    for mark in [appStateBegan, suspension, exit, firstActivation, start, step.mark] {
      live.mark(mark)
    }
    for (mark, scene) in [lastDeparture, lastTransition] {
      live.mark(mark)
      live.mark(scene)
    }
    if let aggregateVisit { live.mark(aggregateVisit.began) }
    for (mark, writer) in undecided {
      live.mark(mark)
      live.mark(writer)
    }
    markMachines(live)
    for scene in scenes { live.mark(scene) }
    live.mark(lastScene.id)
    markIntervals(live)
    writers.markNames(live)
    for writer in lossOfWriter.keys { live.mark(writer) }
    if let writer = lossBehindEnd?.writer { live.mark(writer) }
  }

  private func markMachines(_ live: LiveNames) {
    for entry in instances.entries {
      if let name = entry.name { live.mark(name) }
      live.mark(entry.instance)
    }
    for (slot, view) in views.enumerated() {
      live.mark(view)
      live.mark(viewKeys[slot].scene)
      live.mark(viewKeys[slot].view)
    }
    for scene in viewsOfScene.keys { live.mark(scene) }
  }

  private func markIntervals(_ live: LiveNames) {
    openWork.forEach { live.mark($0) }
    assertions.forEach { live.mark($0) }
    pushes.forEach { live.mark($0) }
    urlSessions.forEach { live.mark($0) }
    for task in tasks { live.mark(task) }
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
