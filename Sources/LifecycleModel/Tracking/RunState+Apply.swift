public import TraceModel

extension RunState {
  /// Takes the next event of this run. `text` is that of the event's block.
  public func apply(_ event: UnsafePointer<Event>, _ text: EventText) {
    beginMoment()
    ordinal += 1
    advanceClock(event)
    let mark = EventMark(
      event.pointee, time: event.pointee.hasTime ? now : Event.absent, ordinal: ordinal)
    self.mark = mark
    let kind = event.pointee.kind.index
    if !seen[kind] { noteKind(kind) }
    if event.pointee.appState.isPresent {
      families.insert(.appState)
      signals.insert(.toldAppState)
    }
    if event.pointee.trigger == .user { signals.insert(.byUser) }

    switch groupOfKind[kind] {
    // None of these says anything of the app's state.
    case .work: return applyWork(event, text, mark)
    case .none: return
    case .view:
      applyView(event, mark)
      // On the Mac a view may be the first that is heard of its scene.
      guard header.platform == .macOS else { return }
    case .scene: applyScene(event, mark)
    case .phase: applyPhase(event, mark)
    case .process: applyProcess(event, text, mark)
    case .note: applyNote(event, mark)
    case .assertion:
      isBackgroundWork = true
      applyAssertion(event, text, mark)
    case .schedulerTask, .swiftUITask:
      isBackgroundWork = true
      applyTask(event, text, mark)
    case .push, .urlSession:
      isBackgroundWork = true
      applyDelivery(event, text, mark)
    case .space: applySpace(event, mark)
    case .appKit:
      if event.pointee.kind == .nsDidBecomeActive { noteActivation(mark) }
      applyProcessMachine(.appkitApp, mark, writer: event.pointee.writer)
    case .watchKit:
      if event.pointee.kind == .wkDidBecomeActive { noteActivation(mark) }
      applyProcessMachine(.watchkitApp, mark, writer: event.pointee.writer)
    case .trace: applyTrace(event, mark)
    }
    // A process that has ended goes nowhere: its app's state stays what it was.
    if !exit.exists { updateAppState() }
  }

  private func noteKind(_ kind: Int) {
    seen[kind] = true
    families.formUnion(familiesOfKind[kind])
  }

  @inline(__always)
  func beginMoment() {
    if !changes.isEmpty { changes.removeAll(keepingCapacity: true) }
    signals = []
    workPlace = nil
    if isBackgroundWork {
      assertion = nil
      task = nil
      isBackgroundWork = false
    }
    aggregateVisitEnded = nil
    if !otherVisits.isEmpty { otherVisits.removeAll(keepingCapacity: true) }
  }

  @inline(__always)
  private func advanceClock(_ event: UnsafePointer<Event>) {
    guard event.pointee.hasTime else { return }
    if firstTime < 0 { firstTime = event.pointee.time }
    if event.pointee.time < now {
      if lastClockStep < 0 { signals.insert(.clockStep) }
      lastClockStep = ordinal
    } else {
      now = event.pointee.time
    }
  }

  private func applyTrace(_ event: UnsafePointer<Event>, _ mark: EventMark) {
    switch event.pointee.kind {
    case .traceClock: lastClockStep = ordinal
    case .traceLoss: lose(writer: Self.loser(event))
    case .traceEnd:
      endOrdinal = ordinal
      if ending == .cut { ending = .end }
    default: break
    }
  }

  private func applyWork(
    _ event: UnsafePointer<Event>, _ text: EventText, _ mark: EventMark
  ) {
    let id = text.bytes(event.pointee.id)
    switch event.pointee.kind {
    case .workBegin:
      let place = openWork.reserve(id) ?? single
      begin(place, event, mark)
      signals.formUnion(.ofBegin(place))
    case .work:
      begin(single, event, mark)
      single.pointee.end = mark
      single.pointee.duration = event.pointee.duration
      single.pointee.outcome = event.pointee.outcome
      single.pointee.cpu = event.pointee.cpu
      signals.formUnion([.ofBegin(single), .ofEnd(single)])
      if appState == .background { signals.insert(.workEndedInBackground) }
    default:
      // An end without a begin is work that began before the recording, or a lost begin.
      guard let place = openWork.release(id) else { return }
      place.pointee.end = mark
      place.pointee.outcome = event.pointee.outcome
      place.pointee.cpu = event.pointee.cpu
      let begin = place.pointee.begin.time
      if begin >= 0, mark.time >= 0 { place.pointee.duration = mark.time - begin }
      workPlace = UnsafePointer(place)
      signals.formUnion(.ofEnd(place))
      if appState == .background { signals.insert(.workEndedInBackground) }
    }
  }

  @inline(__always)
  private func begin(
    _ place: UnsafeMutablePointer<Work>, _ event: UnsafePointer<Event>, _ mark: EventMark
  ) {
    workPlace = UnsafePointer(place)
    var site = Work.Site(appState: appState)
    if event.pointee.scene.isPresent, let slot = slot(ofScene: event.pointee.scene) {
      site.sceneState = scenes[slot].appState
      site.departure = scenes[slot].departures
      site.isGone = site.sceneState == .background && scenes[slot].isConnected == false
      if !scenes[slot].wasActive {
        site.isLaunch = scenes[slot].lastConnect.exists
        site.hasNoConnect = !site.isLaunch
      }
    }
    place.initialize(to: Work(event, begin: mark, site))
  }

  /// Whose records an event says were lost: nil if anybody's. A gap that names a run was found by the
  /// numbers of one writer, which may be the one without a name; `trace.loss` without a writer may
  /// speak of all.
  public static func loser(_ event: UnsafePointer<Event>) -> Symbol? {
    if event.pointee.writer.isPresent { return event.pointee.writer }
    return event.pointee.kind == .gap && event.pointee.run.isPresent ? Symbol.none : nil
  }

  /// Records of this writer (nil: of any) were lost before the next event.
  ///
  /// Costs amortised constant time: scenes forget at once, since the app's state rests on them;
  /// every other machine forgets when its next event comes.
  public func lose(writer: Symbol?, cause: UnknownCause = .loss) {
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

  /// Records of some run were lost behind `trace.end`.
  func noteLossBehindEnd(writer: Symbol?, cause: UnknownCause) {
    let isOfSame = lossBehindEnd.map { $0.writer == writer } ?? true
    lossBehindEnd = (isOfSame ? writer : nil, cause)
  }

  /// The run goes on behind its `trace.end`, so what was lost there may be its own.
  func applyLossBehindEnd() {
    guard let (writer, cause) = lossBehindEnd else { return }
    lossBehindEnd = nil
    lose(writer: writer, cause: cause)
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
  func take(
    _ instance: inout MachineInstance, _ machine: MachineID, _ mark: EventMark, writer: Symbol,
    scene: Symbol = .none, name: Symbol = .none
  ) {
    take(&instance, machine, machine.table, mark, writer: writer, scene: scene, name: name)
  }

  func take(
    _ instance: inout MachineInstance, _ machine: MachineID, _ table: TransitionTable,
    _ mark: EventMark, writer: Symbol, scene: Symbol, name: Symbol
  ) {
    if isForgotten(instance) { instance.forget(table.full, cause: lossCause) }
    var change = instance.take(mark, writer: writer, machine: machine, table: table)
    change.scene = scene
    change.name = name
    changes.append(change)
    switch change.verdict {
    case .legal: break
    case .illegal: signals.insert(.illegalStep)
    case .tolerated: signals.insert(.toleratedStep)
    case .unknown: signals.insert(.unknownStep)
    }
  }
}
