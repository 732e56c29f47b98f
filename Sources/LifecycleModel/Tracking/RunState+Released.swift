import TraceModel

/// A view's key, and where the others of its scene are.
struct ViewKey {
  var scene: Symbol
  var view: Symbol
  /// It stands in `RunState.viewsOfScene`.
  var isListed = false
  /// The view of the same scene that was added before it; -1: none.
  var earlier: Int32 = -1
}

/// Visits of one state of scenes that were released, of their sessions or ScenePhases: they end with the process.
///
/// Only their sum is kept. Those that began before a loss or a step of the clock have no length that is known.
struct ReleasedVisits {
  let machine: MachineID
  let state: Int
  /// The event that began the earliest of them.
  let began: EventMark
  var count: Int64 = 0
  /// Nanoseconds of all of them together up to a time.
  var total: Int64 = 0
  var time: Int64 = 0

  func total(at now: Int64) -> Int64 {
    let (more, isTooLong) = count.multipliedReportingOverflow(by: max(0, now - time))
    let (sum, isOver) = total.addingReportingOverflow(isTooLong ? Int64.max : more)
    return isOver ? Int64.max : sum
  }

  mutating func add(since began: Int64, at now: Int64) {
    let length = max(0, now - began)
    let (sum, isOver) = total(at: now).addingReportingOverflow(length)
    (total, time, count) = (isOver ? Int64.max : sum, now, count + 1)
  }
}

/// Discarded scenes in the order in which they were discarded.
struct DiscardedScenes {
  /// How many are kept, so that a callback that comes too late still finds its scene.
  static let kept = 256
  private var queue: [(slot: Int, ordinal: Int64)] = []
  private var head = 0

  /// Adds a scene; gives the oldest if there are more than are kept.
  mutating func add(_ slot: Int, at ordinal: Int64) -> (slot: Int, ordinal: Int64)? {
    queue.append((slot, ordinal))
    guard queue.count - head > Self.kept else { return nil }
    let oldest = queue[head]
    head += 1
    if head > Self.kept {
      queue.removeFirst(head)
      head = 0
    }
    return oldest
  }
}

extension RunState {
  /// A scene session was discarded. Nothing can come of it any more, so that after a while it is forgotten: thousands
  /// of windows may come and go in one run.
  func noteDiscarded(_ slot: Int) {
    guard let keptScenes, scenes[slot].scene.state == SceneStates.discarded,
      let oldest = discarded.add(slot, at: scenes[slot].scene.last.ordinal),
      oldest.slot >= keptScenes, !scenes[oldest.slot].isReleased,
      // It has not come back meanwhile.
      scenes[oldest.slot].scene.state == SceneStates.discarded,
      scenes[oldest.slot].scene.last.ordinal == oldest.ordinal
    else { return }
    release(oldest.slot)
  }

  private func release(_ slot: Int) {
    let id = scenes[slot].id
    keepVisit(scenes[slot].scene, scenes[slot].machine ?? .uiscene)
    keepVisit(scenes[slot].phase, scenePhaseMachine)
    var view = Int(scenes[slot].latestView)
    while view >= 0 {
      let key = viewKeys[view]
      viewIndex.remove(UInt64(key.scene.rawValue) << 32 | UInt64(key.view.rawValue))
      views[view] = MachineInstance([])
      viewKeys[view] = ViewKey(scene: .none, view: .none)
      freeViews.append(view)
      view = Int(key.earlier)
    }
    viewsOfScene[id] = nil
    sceneIndex.remove(UInt64(id.rawValue))
    if lastScene.id == id { lastScene = (Symbol(rawValue: .max), 0) }
    scenes[slot].isKnown = false
    scenes[slot].isReleased = true
    if knownScenes.count > 2 * (scenes.liveCount + DiscardedScenes.kept) {
      knownScenes.removeAll { !scenes.holds($0) || !scenes[$0].isKnown }
    }
    step.releasedScenes.append(id)
    step.signals.insert(.sceneReleased)
    scenes.release(slot)
  }

  private func keepVisit(_ instance: MachineInstance, _ machine: MachineID) {
    guard instance.isVisiting, let state = instance.state, !isForgotten(instance) else { return }
    let entry = instance.entry
    guard entry.time >= 0, now >= 0, entry.ordinal > max(lastLoss, lastClockStep) else { return }
    let known = releasedVisits.firstIndex { $0.machine == machine && $0.state == state }
    var visits =
      known.map { releasedVisits[$0] }
      ?? ReleasedVisits(machine: machine, state: state, began: entry)
    if visits.began.ordinal <= max(lastLoss, lastClockStep) {
      visits = ReleasedVisits(machine: machine, state: state, began: entry)
    }
    visits.add(since: entry.time, at: now)
    if let known { releasedVisits[known] = visits } else { releasedVisits.append(visits) }
  }

  /// Visits of released scenes so far, those of one state together, of no scene that is known.
  func openReleasedVisits(at time: Int64) -> [OtherVisit] {
    releasedVisits.compactMap { visits in
      guard visits.began.ordinal > max(lastLoss, lastClockStep) else { return nil }
      return OtherVisit(
        machine: visits.machine, scene: Self.noScene,
        visit: Change.Visit(state: visits.state, duration: visits.total(at: time)),
        entry: visits.began)
    }
  }

  /// The id of no scene, not even of the one without an id.
  static let noScene = Symbol(rawValue: .max - 1)
}
