public import TraceModel

extension RunState {
  /// Takes the next event of this run. `text` is that of the event's block.
  public func apply(_ event: UnsafePointer<Event>, _ text: EventText) {
    step.begin()
    clock.ordinal += 1
    if event.pointee.writer != losses.writers.latest {
      losses.writers.turn(to: event.pointee.writer, at: clock.ordinal)
    }
    if clock.advance(event) { step.signals.insert(.clockStep) }
    let mark = EventMark(
      event.pointee, time: event.pointee.hasTime ? clock.now : Event.absent, ordinal: clock.ordinal)
    step.mark = mark
    let kind = event.pointee.kind.index
    let isFirst = !told.contains(event.pointee.kind)
    if isFirst { noteKind(event) }
    if event.pointee.appState.isPresent {
      families.insert(.appState)
      step.signals.insert(.toldAppState)
    }
    if event.pointee.trigger == .user { step.signals.insert(.byUser) }
    if event.pointee.isTrue.contains(.open) { process.openCallback = mark }

    if tables.isTransition[kind] { app.lastTransition = (mark, event.pointee.scene) }
    let group = tables.groupOfKind[kind]
    // What another process writes of the app is a line of the run, too: the reader of a log says
    // where the app itself goes on.
    let isOfOthers = header.partial && event.pointee.kind == .log
    if app.suspension.exists, group != .process, group != .trace, !isOfOthers {
      endSuspension()
      // A machine of the process judges its own events.
      if group != .machine { settleResume() }
    }
    // A recorder looked it up: UIKit did not call the app, and the app not the scheduler.
    if event.pointee.isTrue.contains(.captured) {
      if group == .scene || group == .process { return }
      if group == .schedulerTask { return notePending(event, text) }
    }
    switch group {
    // None of these says anything of the app's state.
    case .work: return applyWork(event, text, mark)
    case .none:
      noteGrant(event.pointee.kind, mark)
      // An unknown event does not reopen the run.
      if event.pointee.kind == .unknown { losses.keepEnd(at: clock.ordinal) }
      if header.partial, event.pointee.appState.isPresent { hearAppState(event, mark) }
      return
    case .view:
      applyView(event, mark)
      // On the Mac a view's event may be the first one of its scene.
      guard header.platform == .macOS else { return }
    case .scene: applyScene(event, mark)
    case .phase: applyPhase(event, mark)
    case .process:
      noteGrant(event.pointee.kind, mark)
      applyProcess(event, text, mark)
    case .assertion:
      step.isBackgroundWork = true
      applyAssertion(event, text, mark)
    case .schedulerTask, .swiftUITask:
      step.isBackgroundWork = true
      applyTask(event, text, mark)
    case .push, .urlSession:
      step.isBackgroundWork = true
      noteGrant(event.pointee.kind, mark)
      applyDelivery(event, text, mark)
    case .machine:
      noteGrant(event.pointee.kind, mark)
      applyMachine(event, mark)
    case .trace: applyTrace(event, mark)
    }
    if header.partial, tables.isTransition[kind] { hearOthers(event, mark) }
    if isFirst, Self.launched.contains(event.pointee.kind) { settleLaunch() }
    // An ended process has no further changes: its app's state stays the same.
    if !process.exit.exists { updateAppState() }
  }

  /// What comes only once the app has finished its launch: of scenes, and of work that the system
  /// launches the app for, which the app registers for in its launch.
  private static let launched = EventKindSet(
    EventKind.allCases.filter { kind in
      switch EventGroup.ofKind[kind.index] {
      case .scene, .phase: kind != .sessionDiscarded
      default: kind == .bgtaskLaunch || kind == .swbgLaunch || kind == .fetchDeliver
      }
    } + [
      .noteAppWillEnterForeground, .noteAppDidBecomeActive, .noteAppWillResignActive,
      .noteAppDidEnterBackground,
    ])

  private func noteGrant(_ kind: EventKind, _ mark: EventMark) {
    background.grants.apply(kind, mark, isActive: app.state == .active)
  }

  /// A process with a new event is running again, also where its resume was not recorded.
  private func endSuspension() {
    app.suspension = .none
    if !process.exit.exists { updateAppState() }
  }

  /// What a recorder saw by itself does not show that the app records the whole family.
  private func noteKind(_ event: UnsafePointer<Event>) {
    let kind = event.pointee.kind
    seen.insert(kind)
    guard !event.pointee.isTrue.contains(.captured) else { return }
    told.insert(kind)
    families.formUnion(tables.familiesOfKind[kind.index])
  }

  private func applyTrace(_ event: UnsafePointer<Event>, _ mark: EventMark) {
    losses.keepEnd(at: clock.ordinal)
    switch event.pointee.kind {
    case .traceClock: clock.lastStep = clock.ordinal
    case .traceLoss: lose(writer: Self.loser(event))
    case .traceEnd: losses.close(at: clock.ordinal)
    default: break
    }
  }

  private func applyWork(
    _ event: UnsafePointer<Event>, _ text: EventText, _ mark: EventMark
  ) {
    let id = text.bytes(event.pointee.id)
    switch event.pointee.kind {
    case .workBegin:
      let isPart = isPart(event, mark)
      let place = openWork.reserve(id) ?? step.single
      begin(place, event, mark, isPart: isPart)
      step.signals.formUnion(.ofBegin(place))
    case .work:
      begin(step.single, event, mark, isPart: isPart(event, mark))
      step.single.pointee.end = mark
      step.single.pointee.duration = event.pointee.duration
      step.single.pointee.outcome = event.pointee.outcome
      step.single.pointee.cpu = event.pointee.cpu
      if mark.time >= 0, event.pointee.duration > 0 { timedWork.add(step.single.pointee) }
      step.signals.formUnion([.ofBegin(step.single), .ofEnd(step.single)])
      if app.state == .background { step.signals.insert(.workEndedInBackground) }
    default:
      // An end without a begin is work that began before the recording, or a lost begin.
      guard let place = openWork.release(id) else { return }
      place.pointee.end = mark
      place.pointee.outcome = event.pointee.outcome
      place.pointee.cpu = event.pointee.cpu
      let begin = place.pointee.begin.time
      if begin >= 0, mark.time >= 0 { place.pointee.duration = mark.time - begin }
      step.workPlace = UnsafePointer(place)
      step.signals.formUnion(.ofEnd(place))
      if app.state == .background { step.signals.insert(.workEndedInBackground) }
    }
  }

  /// Whether the event's `trigger` is the name of open work of its kind and key (FORMAT.md §4).
  @inline(__always)
  private func isPart(_ event: UnsafePointer<Event>, _ mark: EventMark) -> Bool {
    let trigger = event.pointee.trigger
    return trigger.isPresent && event.pointee.key.isPresent && trigger.eventKind == .unknown
      && trigger != .user && isPartOfOpenWork(event, mark)
  }

  @inline(never)
  private func isPartOfOpenWork(_ event: UnsafePointer<Event>, _ mark: EventMark) -> Bool {
    guard mayScan(workPlaces) else { return false }
    var isPart = false
    // Work of one record is open until its length is over.
    forEachWorkUnderWay(at: mark.time) { work in
      if work.name == event.pointee.trigger, work.key == event.pointee.key,
        work.category == event.pointee.category
      {
        isPart = true
      }
    }
    return isPart
  }

  @inline(__always)
  private func begin(
    _ place: UnsafeMutablePointer<Work>, _ event: UnsafePointer<Event>, _ mark: EventMark,
    isPart: Bool
  ) {
    step.workPlace = UnsafePointer(place)
    var site = Work.Site(appState: app.state, departure: app.departures)
    site.isPart = isPart
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

  /// The writer of the lost records of an event: nil for any writer. A gap that names a run was
  /// found by the numbers of one writer, which may be unnamed; `trace.loss` without a writer may
  /// concern all.
  public static func loser(_ event: UnsafePointer<Event>) -> Symbol? {
    if event.pointee.writer.isPresent { return event.pointee.writer }
    return event.pointee.kind == .gap && event.pointee.run.isPresent ? Symbol.none : nil
  }

  /// Records of this writer (nil: of any) were lost before the next event.
  ///
  /// Costs amortised constant time: scenes forget at once, since the app's state rests on them;
  /// every other machine forgets when its next event comes.
  public func lose(writer: Symbol?, cause: UnknownCause = .loss) {
    losses.note(writer: writer, cause, at: clock.ordinal)
    // Where there are too many to be asked for their writer, all forget: not knowing is never
    // wrong.
    let isOfAll = !mayScan(losses.knownScenes.count)
    let loser = isOfAll ? nil : writer
    if isOfAll, writer != nil { limits.noteRefusedScan() }
    losses.knownScenes.removeAll {
      !scenes.holds($0) || !scenes[$0].isKnown || forgetScene($0, loser, cause)
    }
    // A process that has ended is in no state that could be forgotten.
    if !process.exit.exists { updateAppState() }
  }

  /// Forgets what this writer (nil: any) recorded of a scene; true if nothing else is known of it.
  private func forgetScene(_ slot: Int, _ writer: Symbol?, _ cause: UnknownCause) -> Bool {
    func concerns(_ instance: MachineInstance) -> Bool {
      writer.map { instance.isRecorded(by: $0) } ?? true
    }
    let before = scenes[slot].appState
    let isScene = concerns(scenes[slot].scene)
    let isPhase = concerns(scenes[slot].phase)
    if isScene {
      scenes[slot].scene.forget(tables[scenes[slot].machine ?? .uiscene].full, cause: cause)
    }
    if isPhase { scenes[slot].phase.forget(tables.phase.full, cause: cause) }
    app.count(before, scenes[slot].appState)
    scenes[slot].isKnown =
      !isScene && scenes[slot].scene.last.exists || !isPhase && scenes[slot].phase.last.exists
    return !scenes[slot].isKnown
  }

  /// The run continues after its `trace.end`, so losses there may be its own.
  func applyLossBehindEnd() {
    guard let (writer, cause) = losses.takeBehindEnd() else { return }
    lose(writer: writer, cause: cause)
  }

  func isForgotten(_ instance: MachineInstance) -> Bool { losses.since(instance) != nil }

  /// Forgets an instance that took no event since `begin` made it, if its writer lost records
  /// meanwhile: its first events may be among those. Who its writer is shows with the first event
  /// only, and may be another one than that of the event that made it known.
  func doubt(
    _ instance: inout MachineInstance, _ machine: MachineID, _ writer: Symbol,
    since begin: EventMark
  ) {
    let loss = losses.loss(of: writer)
    guard instance.last.ordinal <= begin.ordinal, loss.ordinal >= begin.ordinal else { return }
    instance.forget(tables[machine].full, cause: loss.cause)
  }

  /// A machine of which no event was seen yet.
  func fresh(_ machine: MachineID, writer: Symbol) -> MachineInstance {
    if let startCause {
      return MachineInstance(tables[machine].full, cause: startCause)
    }
    let loss = losses.loss(of: writer)
    if loss.ordinal >= 0 { return MachineInstance(tables[machine].full, cause: loss.cause) }
    return MachineInstance(machine.machine.initial)
  }

  /// Moves an instance and notes what happened.
  func take(
    _ instance: inout MachineInstance, _ machine: MachineID, _ mark: EventMark, writer: Symbol,
    scene: Symbol = .none, name: Symbol = .none
  ) {
    take(&instance, machine, tables[machine], mark, writer: writer, scene: scene, name: name)
  }

  func take(
    _ instance: inout MachineInstance, _ machine: MachineID, _ table: TransitionTable,
    _ mark: EventMark, writer: Symbol, scene: Symbol, name: Symbol
  ) {
    if let cause = losses.since(instance) { instance.forget(table.full, cause: cause) }
    let change = step.changes.add()
    if header.partial {
      takeInPartialRun(
        &instance, machine, table, mark, writer: writer, scene: scene, into: change)
    } else {
      instance.take(mark, writer: writer, machine: machine, table: table, into: change)
    }
    if let visit = change.pointee.visit, clock.lastStep >= 0 {
      change.pointee.visit = clock.measured(visit, since: change.pointee.entry)
    }
    change.pointee.scene = scene
    change.pointee.name = name
    switch change.pointee.verdict {
    case .legal: break
    case .illegal: step.signals.insert(.illegalStep)
    case .tolerated: step.signals.insert(.toleratedStep)
    case .unknown: step.signals.insert(.unknownStep)
    }
  }
}
