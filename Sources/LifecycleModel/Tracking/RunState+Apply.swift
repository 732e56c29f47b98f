package import TraceModel

extension RunState {
  /// Takes the next event of this run. `batch` holds the event's text.
  package func apply(_ event: Event, _ batch: EventBatch) {
    beginMoment()
    ordinal += 1
    advanceClock(event)
    let mark = EventMark(event, time: event.hasTime ? now : Event.absent, ordinal: ordinal)
    self.mark = mark
    let kind = Int(event.kind.rawValue)
    seen[kind] = true
    families.formUnion(RunHeader.Families.ofKind[kind])
    if event.appState.isPresent { families.insert(.appState) }

    switch EventGroup.ofKind[kind] {
    case .work: applyWork(event, batch, mark)
    case .none: break
    case .scene: applyScene(event, mark)
    case .phase: applyPhase(event, mark)
    case .view: applyView(event, mark)
    case .process: applyProcess(event, batch, mark)
    case .note: applyNote(event, mark)
    case .assertion: applyAssertion(event, batch, mark)
    case .schedulerTask, .swiftUITask: applyTask(event, batch, mark)
    case .push, .urlSession: applyDelivery(event, batch, mark)
    case .space: applySpace(event, mark)
    case .appKit:
      if event.kind == .nsDidBecomeActive { noteActivation(mark) }
      applyProcessMachine(.appkitApp, mark, writer: event.writer)
    case .watchKit:
      if event.kind == .wkDidBecomeActive { noteActivation(mark) }
      applyProcessMachine(.watchkitApp, mark, writer: event.writer)
    case .trace: applyTrace(event, mark)
    }
    // A process that has ended goes nowhere: its app's state stays what it was.
    if !exit.exists { updateAppState() }
  }

  func beginMoment() {
    changes.removeAll(keepingCapacity: true)
    signals = []
    work = nil
    assertion = nil
    task = nil
    aggregateVisitEnded = nil
    otherVisits.removeAll(keepingCapacity: true)
  }

  private func advanceClock(_ event: Event) {
    guard event.hasTime else { return }
    if firstTime < 0 { firstTime = event.time }
    if event.time < now {
      if lastClockStep < 0 { signals.insert(.clockStep) }
      lastClockStep = ordinal
    } else {
      now = event.time
    }
  }

  private func applyTrace(_ event: Event, _ mark: EventMark) {
    switch event.kind {
    case .traceClock: lastClockStep = ordinal
    case .traceLoss: lose(writer: Self.loser(event))
    case .traceEnd: if ending == .cut { ending = .end }
    default: break
    }
  }

  private func applyWork(_ event: Event, _ batch: EventBatch, _ mark: EventMark) {
    let id = batch.bytes(event.id)
    switch event.kind {
    case .workBegin:
      let began = newWork(event, mark)
      openWork.open(id, began)
      work = began
      signals.insert(.workBegan)
    case .work:
      var whole = newWork(event, mark)
      whole.end = mark
      whole.duration = event.duration
      whole.outcome = event.outcome
      whole.cpu = event.cpu
      work = whole
      signals.formUnion([.workBegan, .workEnded])
    default:
      // An end without a begin is work that began before the recording, or a lost begin.
      guard var ended = openWork.close(id) else { return }
      ended.end = mark
      ended.outcome = event.outcome
      ended.cpu = event.cpu
      if ended.begin.time >= 0, mark.time >= 0 { ended.duration = mark.time - ended.begin.time }
      work = ended
      signals.insert(.workEnded)
    }
  }

  private func newWork(_ event: Event, _ mark: EventMark) -> Work {
    let slot = event.scene.isPresent ? sceneIndex[UInt64(event.scene.rawValue)] : nil
    return Work(event, begin: mark, scene: slot.map { scenes[$0] }, appState: appState)
  }

  /// Whose records an event says were lost: nil if anybody's. A gap that names a run was found by the
  /// numbers of one writer, which may be the one without a name; `trace.loss` without a writer may
  /// speak of all.
  package static func loser(_ event: Event) -> Symbol? {
    if event.writer.isPresent { return event.writer }
    return event.kind == .gap && event.run.isPresent ? Symbol.none : nil
  }

  /// Records of this writer (nil: of any) were lost before the next event.
  ///
  /// Costs amortised constant time: scenes forget at once, since the app's state rests on them;
  /// every other machine forgets when its next event comes.
  package func lose(writer: Symbol?, cause: UnknownCause = .loss) {
    lastLoss = ordinal
    lossCause = cause
    if let writer, lossOfWriter.count < 4_096 {
      lossOfWriter[writer] = ordinal
    } else {
      lossOfAny = ordinal
    }
    // Beyond a few scenes the writer is not asked: not knowing is never wrong.
    let all = writer == nil || knownScenes.count > 256
    var kept: [Int] = []
    for slot in knownScenes {
      if all || scenes[slot].scene.writer == writer || scenes[slot].phase.writer == writer {
        scenes[slot].isKnown = false
        let before = scenes[slot].appState
        scenes[slot].scene.forget(
          (scenes[slot].machine ?? .uiscene).table.full, cause: cause)
        scenes[slot].phase.forget(scenePhaseMachine.table.full, cause: cause)
        countScene(before, scenes[slot].appState)
      } else {
        kept.append(slot)
      }
    }
    knownScenes = kept
    updateAppState()
  }

  /// Whether records of this instance's writer were lost after its last event.
  func isForgotten(_ instance: MachineInstance) -> Bool {
    guard lastLoss >= instance.last.ordinal, instance.last.exists else { return false }
    return lossOfAny >= instance.last.ordinal
      || lossOfWriter[instance.writer, default: -1] >= instance.last.ordinal
  }

  /// Forgets an instance that took no event since `begin` made it, if its writer lost records
  /// meanwhile: its first events may be among those. Who its writer is shows with the first event
  /// only, and may be another one than that of the event that made it known.
  func doubt(
    _ instance: inout MachineInstance, _ machine: MachineID, _ writer: Symbol,
    since begin: EventMark
  ) {
    guard instance.last.ordinal <= begin.ordinal,
      lossOfWriter[writer, default: -1] >= begin.ordinal
    else { return }
    instance.forget(machine.table.full, cause: lossCause)
  }

  /// A machine of which no event was seen yet.
  func fresh(_ machine: MachineID, writer: Symbol) -> MachineInstance {
    if let startCause {
      return MachineInstance(machine.table.full, cause: startCause)
    }
    if lossOfAny >= 0 || lossOfWriter[writer] != nil {
      return MachineInstance(machine.table.full, cause: lossCause)
    }
    return MachineInstance(machine.machine.initial)
  }

  /// Moves an instance and notes what happened.
  @discardableResult
  func take(
    _ instance: inout MachineInstance, _ machine: MachineID, _ mark: EventMark, writer: Symbol,
    scene: Symbol = .none, name: Symbol = .none
  ) -> Change {
    if isForgotten(instance) { instance.forget(machine.table.full, cause: lossCause) }
    var change = instance.take(mark, writer: writer, machine: machine, table: machine.table)
    change.scene = scene
    change.name = name
    changes.append(change)
    return change
  }
}
