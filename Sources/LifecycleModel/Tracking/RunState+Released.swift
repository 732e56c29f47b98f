import TraceModel

/// Visits of one state of scenes that were released, of their sessions or ScenePhases: they end
/// with the process.
///
/// Only their sum is kept. Those that began before a loss or a step of the clock have no length
/// that is known.
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

/// Scenes that were discarded, and the kept facts about released ones.
struct ReleasedScenes {
  /// The oldest first: they are kept for possible later events.
  var discarded = DiscardedScenes()
  /// Open visits of released scenes.
  private(set) var visits: [ReleasedVisits] = []

  /// Keeps an open visit if its length is known: after the event `doubt` nothing was lost and the
  /// clock was not stepped.
  mutating func keep(
    _ instance: MachineInstance, _ machine: MachineID, at now: Int64, doubt: Int64
  ) {
    guard instance.isVisiting, let state = instance.state else { return }
    let entry = instance.entry
    guard entry.time >= 0, now >= 0, entry.ordinal > doubt else { return }
    let known = visits.firstIndex { $0.machine == machine && $0.state == state }
    var sum =
      known.map { visits[$0] } ?? ReleasedVisits(machine: machine, state: state, began: entry)
    if sum.began.ordinal <= doubt {
      sum = ReleasedVisits(machine: machine, state: state, began: entry)
    }
    sum.add(since: entry.time, at: now)
    if let known { visits[known] = sum } else { visits.append(sum) }
  }

  /// Visits so far, those of one state together, of no scene that is known.
  func open(at time: Int64, doubt: Int64) -> [OtherVisit] {
    visits.compactMap { visits in
      guard visits.began.ordinal > doubt else { return nil }
      return OtherVisit(
        machine: visits.machine, scene: RunState.noScene,
        visit: Change.Visit(state: visits.state, duration: visits.total(at: time)),
        entry: visits.began)
    }
  }

  /// They end.
  mutating func endVisits() { visits = [] }
}

/// Discarded scenes in the order in which they were discarded.
struct DiscardedScenes {
  /// How many are kept, so that a callback that comes too late still finds its scene.
  static let kept = 256
  private var queue: [(slot: Int, ordinal: Int64)] = []
  private var head = 0

  /// Adds a scene; returns the oldest if there are more than the limit.
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
  /// A scene session was discarded. Nothing can come of it any more, so that after a while it is
  /// forgotten: thousands of windows may come and go in one run.
  func noteDiscarded(_ slot: Int) {
    // In a partial run other names may mean the scene, too.
    guard !header.partial, let kept = scenes.kept,
      scenes[slot].scene.state == SceneStates.discarded,
      let oldest = released.discarded.add(slot, at: scenes[slot].scene.last.ordinal),
      oldest.slot >= kept, !scenes[oldest.slot].isReleased,
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
    views.release(id, latest: scenes[slot].latestView)
    sceneIndex.remove(id)
    scenes[slot].isKnown = false
    scenes[slot].isReleased = true
    if losses.knownScenes.count > 2 * (scenes.liveCount + DiscardedScenes.kept) {
      losses.knownScenes.removeAll { !scenes.holds($0) || !scenes[$0].isKnown }
    }
    step.releasedScenes.append(id)
    step.signals.insert(.sceneReleased)
    scenes.release(slot)
  }

  private func keepVisit(_ instance: MachineInstance, _ machine: MachineID) {
    guard !isForgotten(instance) else { return }
    released.keep(instance, machine, at: clock.now, doubt: max(losses.last, clock.lastStep))
  }

  /// Visits of released scenes so far.
  func openReleasedVisits(at time: Int64) -> [OtherVisit] {
    released.open(at: time, doubt: max(losses.last, clock.lastStep))
  }

  /// The id of no scene, not even of the one without an id.
  static let noScene = Symbol(rawValue: .max - 1)
}
