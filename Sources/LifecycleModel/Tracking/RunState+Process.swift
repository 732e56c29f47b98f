import TraceModel

extension RunState {
  /// The machine that process events go to, once the life cycle is clear.
  public var processMachine: MachineID? { lifeCycle.map { machine(of: $0) } }

  private func machine(of lifeCycle: RunHeader.LifeCycle) -> MachineID {
    switch lifeCycle {
    case .swiftUI, .mixed:
      switch header.platform {
      case .macOS: .appkitApp
      case .watchOS: .watchkitApp
      default: .uikitAppSceneBased
      }
    case .uikitScene: .uikitAppSceneBased
    case .uikitApp: .uikitApp
    case .appKit: .appkitApp
    case .watchKit: .watchkitApp
    }
  }

  func applyProcess(_ event: UnsafePointer<Event>, _ text: EventText, _ mark: EventMark) {
    // What it says of a suspension, the reader made events of (FORMAT.md §5.21).
    if event.pointee.kind == .processAlive { return }
    if isBeginningOfMidlife(event.pointee.kind) { return }
    let hasExited = process.exit.exists
    noteProcessFacts(event, mark)
    inferLifeCycle(event.pointee.kind)
    // After the end nothing can reveal the life cycle any more, and waiting has a bound.
    if lifeCycle == nil,
      event.pointee.kind == .processExit || process.undecided.count == ProcessFacts.undecidedLimit
    {
      lifeCycle = usualLifeCycle
    }
    guard let primary = processMachine else {
      process.undecided.append((mark, event.pointee.writer))
      return
    }
    if event.pointee.kind.isOfProcess {
      // The process as each machine that is in use sees it.
      applyProcessMachine(primary, mark, writer: event.pointee.writer)
      for machine in instances.ofProcess(beside: primary) {
        applyProcessMachine(machine, mark, writer: event.pointee.writer)
      }
      // A second exit finds nothing that is alive; each would otherwise cost all instances.
      if event.pointee.kind == .processExit, !hasExited { endInstances(mark) }
    } else {
      // SwiftUI makes its app on the watch, too, whose process is WatchKit's.
      if event.pointee.kind == .swiftuiAppInit, primary == .watchkitApp { return }
      let machine: MachineID = primary == .uikitApp ? .uikitApp : .uikitAppSceneBased
      applyProcessMachine(machine, mark, writer: event.pointee.writer)
      if event.pointee.kind == .appDidDiscardSceneSessions { discardListed(event, text, mark) }
    }
  }

  /// The recorder wrote it before it noticed that it was late; what it missed lies between this
  /// event and the next one (FORMAT.md §5.7).
  private func isBeginningOfMidlife(_ kind: EventKind) -> Bool {
    header.midlife && clock.ordinal == 1 && (kind == .processStart || kind == .processPrewarm)
  }

  private func noteProcessFacts(_ event: UnsafePointer<Event>, _ mark: EventMark) {
    switch event.pointee.kind {
    case .processStart: process.start = mark
    case .processPrewarm: process.wasPrewarmed = true
    case .processSuspend:
      app.suspension = mark
      // The launch is over, although no delegate's callback says so.
      if seen.contains(.swbgReturn) { settleLaunch() }
    case .processResume: app.suspension = .none
    case .processExit:
      process.exit = mark
      process.exitCode = event.pointee.hasCode ? event.pointee.code : nil
      process.endCode = TerminationCode(process.exitCode, event.pointee.reason, symbols)
      process.endCause = EndCause(process.endCode, event.pointee.reason, symbols)
      if namesHeldTask(event) { process.endCause = .assertionHeld }
      if process.endCause == .assertionHeld, namesTransfer(event) {
        process.endCause = .backgroundTransfer
      }
      if event.pointee.reason.isPresent || event.pointee.hasCode {
        process.endRecord = process.endRecord ?? event.pointee
      }
    case .appDidBecomeActive: noteActivation(mark)
    default: break
    }
  }

  /// Whether an end whose code several causes have names the task of UIKit that was held too long.
  private func namesHeldTask(_ event: UnsafePointer<Event>) -> Bool {
    let name = event.pointee.name
    guard name.isPresent, !event.pointee.transition.isPresent else { return false }
    switch process.endCause {
    case .watchdog: return !symbols.mentions(event.pointee.reason, "watchdog")
    case .backgroundTask:
      return background.taskIndex[UInt64(name.rawValue)] == nil
        && background.assertions.contains { $0.name == name && $0.begin.exists }
    default: return false
    }
  }

  /// Whether what was held is what `nsurlsessiond` holds for an app that it woke for the events of
  /// its session (seen in published device logs of iOS 10 to 12).
  private func namesTransfer(_ event: UnsafePointer<Event>) -> Bool {
    symbols.mentions(event.pointee.name, "com.apple.nsurlsessiond.handlesession")
  }

  /// A scene became active, or the app where it has no scenes or none is recorded.
  func noteActivation(_ mark: EventMark) {
    guard !process.firstActivation.exists else { return }
    if let machine = processMachine, !tables[machine].contains(mark.kind) { settleLaunch() }
    process.firstActivation = mark
    process.launchIsTimed =
      mark.time >= 0 && clock.lastStep < process.start.ordinal
      && losses.last < process.start.ordinal
      && (header.clock != .wall || isTimedOnWall(since: process.start))
  }

  /// An app that is active, or whose scenes connect, has finished its launch, where no delegate's
  /// callback was recorded that says so. If one comes yet, its order is judged, and not its state.
  func settleLaunch() { settle(.appDidFinishLaunching) }

  /// A process with a new event runs again. Its resume may come yet, or have no record.
  func settleResume() { settle(.processResume) }

  /// The process may be where an event leads that the recording need not have.
  private func settle(_ kind: EventKind) {
    guard let machine = processMachine, let place = instances.place(machine) else { return }
    let states = instances.entries[place].instance.states
    let step = tables[machine].step(states, kind)
    guard step.verdict == .accepted else { return }
    instances.entries[place].instance.settle(states.union(step.next))
  }

  /// By a wall clock both ends must be records, and at different times: many logs show seconds
  /// alone.
  private func isTimedOnWall(since start: EventMark) -> Bool {
    start.time >= 0 && start.time < clock.now && !clock.isTooLongOnWall(since: start.time)
  }

  /// Infers the life cycle from an event, unless the header says it.
  func inferLifeCycle(_ kind: EventKind) {
    guard lifeCycleIsInferred else { return }
    if lifeCycle == nil {
      decide(by: kind)
    } else if lifeCycle != .swiftUI, Self.isOfSwiftUI(kind), machine(of: .swiftUI) == processMachine
    {
      // Scene callbacks came first, but only SwiftUI delivers this.
      lifeCycle = .swiftUI
    } else if header.partial, mayCorrect(kind) {
      let before = lifeCycle
      decide(by: kind)
      lifeCycle = lifeCycle ?? before
    }
  }

  /// Whether an event proves more of the life cycle than the first one did. What an app prints of
  /// AppKit shows a Mac: it is loaded below SwiftUI and on Mac Catalyst, too. WatchKit calls its
  /// delegate as UIKit does.
  private func mayCorrect(_ kind: EventKind) -> Bool {
    switch lifeCycle {
    case .appKit: Self.isOfSwiftUI(kind) || ["app", "scene"].contains(kind.scope)
    case .uikitApp: kind.scope == "wk"
    default: false
    }
  }

  private static func isOfSwiftUI(_ kind: EventKind) -> Bool {
    switch kind {
    case .swiftuiAppInit, .phaseActive, .phaseInactive, .phaseBackground: true
    default: false
    }
  }

  /// The life cycle that this event implies.
  private func decide(by kind: EventKind) {
    switch kind {
    case _ where Self.isOfSwiftUI(kind): lifeCycle = .swiftUI
    case .appConfigurationForConnecting, .appDidDiscardSceneSessions: lifeCycle = .uikitScene
    case .appDidBecomeActive, .appWillResignActive, .appDidEnterBackground,
      .appWillEnterForeground:
      lifeCycle = .uikitApp
    default:
      switch tables.groupOfKind[kind.index] {
      case .scene: lifeCycle = .uikitScene
      case .machine: lifeCycle = tables.machineOfKind[kind.index]?.table.machine.lifeCycle
      default: break
      }
    }
  }

  /// Judges the process events that waited for the life cycle to become clear.
  func replayUndecided() {
    guard !process.undecided.isEmpty, let primary = processMachine else { return }
    let marks = process.undecided
    process.undecided = []
    for (mark, writer) in marks {
      applyProcessMachine(
        mark.kind.isOfProcess || primary == .uikitApp ? primary : .uikitAppSceneBased, mark,
        writer: writer)
    }
  }

  /// Where nothing reveals the life cycle, the platform's usual one applies.
  private var usualLifeCycle: RunHeader.LifeCycle {
    switch header.platform {
    case .macOS: .appKit
    case .watchOS: .watchKit
    default: .uikitScene
    }
  }

  /// The run is over. `step.changes` are then those of events that waited for the life cycle.
  func decideAtEnd() {
    step.begin()
    lifeCycle = lifeCycle ?? usualLifeCycle
    replayUndecided()
  }

  func applyProcessMachine(_ machine: MachineID, _ mark: EventMark, writer: Symbol) {
    inferLifeCycle(mark.kind)
    replayUndecided()
    guard tables[machine].contains(mark.kind), !isPauseOfLaunch(mark.kind) else { return }
    let place =
      instances.place(machine)
      ?? instances.add(firstInstance(machine, mark, writer: writer), machine)
    if machine == .appkitApp { awaitDecision(&instances.entries[place].instance, mark) }
    take(&instances.entries[place].instance, machine, mark, writer: writer)
    if machine == .appkitApp, !header.partial {
      noteTermination(&instances.entries[place].instance, mark)
    }
  }

  /// A prewarmed process waits for its launch, which continues in it, and may be suspended until
  /// then (https://developer.apple.com/documentation/uikit/about-the-app-launch-sequence, iOS 15).
  private func isPauseOfLaunch(_ kind: EventKind) -> Bool {
    (kind == .processSuspend || kind == .processResume) && process.wasPrewarmed && !hasLaunched
      && !seen(.appWillFinishLaunching)
  }

  /// An app that answered `terminateLater` may have been left, and have come back, before it
  /// decides.
  private func awaitDecision(_ instance: inout MachineInstance, _ mark: EventMark) {
    guard process.askedToTerminate != nil, Self.decisions.contains(mark.kind) else { return }
    let terminating = tables[.appkitApp].step(instance.states, .nsShouldTerminate)
    if terminating.verdict == .accepted {
      instance.settle(instance.states.union(terminating.next))
    }
  }

  private static let decisions = EventKindSet([.nsTerminateCancelled, .nsWillTerminate])

  /// An app that refuses to terminate is active, or in the state that it was in.
  private func noteTermination(_ instance: inout MachineInstance, _ mark: EventMark) {
    let change = step.changes[step.changes.count - 1]
    switch mark.kind {
    case .nsShouldTerminate:
      if change.verdict.isTaken, process.askedToTerminate == nil {
        process.askedToTerminate = change.before
      }
    case .nsTerminateCancelled:
      guard let asked = process.askedToTerminate, change.verdict.isTaken else { return }
      process.askedToTerminate = nil
      let states = asked.union(change.after)
      instance.enter(states, with: mark)
      step.changes[step.changes.count - 1].after = states
      step.changes[step.changes.count - 1].beginsVisit = instance.isVisiting
    case .nsWillTerminate, .processExit, .processStart: process.askedToTerminate = nil
    case .nsDidResignActive, .nsDidBecomeActive, .nsDidHide, .nsDidUnhide:
      if process.askedToTerminate != nil { process.askedToTerminate = change.after }
    default: break
    }
  }

  /// A header replaces a `process.start` that is not recorded (FORMAT.md §5.7). So does the
  /// `process.start` that other machines handled before this one was in use.
  private func firstInstance(
    _ machine: MachineID, _ mark: EventMark, writer: Symbol
  ) -> MachineInstance {
    var instance = fresh(machine, writer: writer)
    let begins = mark.kind == .processStart || mark.kind == .processPrewarm
    if instance.cause == nil, !begins {
      let step = tables[machine].step(instance.states, .processStart)
      instance = MachineInstance(step.next)
    }
    return instance
  }

  /// `process.exit` ends every instance: those that have an edge for it take it, the visits of the
  /// others end (FORMAT.md §5.8).
  private func endInstances(_ mark: EventMark) {
    step.otherVisits += openReleasedVisits(at: mark.time)
    released.endVisits()
    for slot in scenes.indices {
      let id = scenes[slot].id
      end(&scenes[slot].phase, scenePhaseMachine, mark, scene: id)
      guard let machine = scenes[slot].machine else { continue }
      let before = scenes[slot].appState
      end(&scenes[slot].scene, machine, mark, scene: id)
      app.count(before, scenes[slot].appState)
    }
    for place in 0..<views.count {
      let key = views.keys[place]
      end(&views.instances[place], .viewAppearance, mark, scene: key.scene, name: key.view)
    }
    for place in instances.ofApp {
      let (machine, name) = (instances.entries[place].machine, instances.entries[place].name)
      end(&instances.entries[place].instance, machine, mark, name: name ?? .none)
    }
    background.updateAll { end(&$0, $1, mark, name: $2) }
    if let open = openAggregateVisit {
      // The last known time says nothing of an end that has none.
      step.aggregateVisitEnded = (open.state, mark.time >= 0 ? open.duration : Event.absent)
      app.visit = nil
    }
  }

  private func end(
    _ instance: inout MachineInstance, _ machine: MachineID, _ mark: EventMark,
    scene: Symbol = .none, name: Symbol = .none
  ) {
    if tables[machine].canTake(mark.kind, from: instance.states) {
      take(&instance, machine, mark, writer: instance.writer, scene: scene, name: name)
    } else if !isForgotten(instance), let visit = instance.endVisit(at: mark.time) {
      endVisit(visit, of: machine, since: instance.entry, scene: scene)
    }
  }

  /// An event that one machine of the process or the app alone takes.
  func applyMachine(_ event: UnsafePointer<Event>, _ mark: EventMark) {
    guard let machine = tables.machineOfKind[event.pointee.kind.index] else { return }
    if machine.table.machine.key == .process {
      switch event.pointee.kind {
      case .nsDidBecomeActive, .wkDidBecomeActive: noteActivation(mark)
      default: break
      }
      applyProcessMachine(machine, mark, writer: event.pointee.writer)
    } else {
      take(machine, named: nil, event, mark)
    }
  }

  /// An app without scenes starts inactive and becomes active without entering the foreground,
  /// unless it was launched in the background
  /// (https://developer.apple.com/documentation/uikit/uiapplication/applicationstate).
  private func startsInactive(_ machine: MachineID, _ kind: EventKind) -> MachineInstance? {
    guard machine == .appAggregate, kind == .noteAppDidBecomeActive, lifeCycle == .uikitApp,
      header.launch != .background, startCause == nil, losses.last < 0
    else { return nil }
    return machine.machine.index(ofState: "inactive").map {
      MachineInstance(StateSet(state: $0))
    }
  }

  /// Moves the instance of the app, or of one of its window groups.
  func take(
    _ machine: MachineID, named name: Symbol?, _ event: UnsafePointer<Event>, _ mark: EventMark
  ) {
    let writer = event.pointee.writer
    let place =
      instances.place(machine, name)
      ?? instances.add(
        startsInactive(machine, event.pointee.kind) ?? fresh(machine, writer: writer), machine, name
      )
    take(
      &instances.entries[place].instance, machine, mark, writer: writer, name: name ?? .none)
  }
}
