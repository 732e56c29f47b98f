import Testing
import TraceModel

@testable import LifecycleModel

/// Corner cases of a run's state: inferred facts, losses, and limits.
@Suite struct RunStateTests {
  // MARK: The life cycle

  private func lifeCycle(
    _ platform: RunHeader.Platform, _ told: RunHeader.LifeCycle? = nil, _ kinds: EventKind...
  ) -> RunHeader.LifeCycle? {
    var header = RunHeader()
    header.platform = platform
    header.lifeCycle = told
    let fed = FedRun(header)
    for kind in kinds { fed.take(kind) { $0.scene = fed.name("A") } }
    return fed.run.lifeCycle
  }

  /// A scene's callbacks may come before the first event that only SwiftUI has.
  @Test(arguments: [
    EventKind.phaseActive, .phaseInactive, .phaseBackground, .swiftuiAppInit,
  ])
  func onlySwiftUIDeliversItsEvents(_ kind: EventKind) {
    for platform in RunHeader.Platform.allCases {
      #expect(lifeCycle(platform, nil, kind) == .swiftUI, "\(platform)")
      // A SwiftUI app has UIKit's scenes, but where it is AppKit's or WatchKit's app.
      let hasScenes = platform != .macOS && platform != .watchOS
      #expect(
        lifeCycle(platform, nil, .sceneWillConnect, kind) == (hasScenes ? .swiftUI : .uikitScene))
      #expect(lifeCycle(platform, .uikitScene, .sceneWillConnect, kind) == .uikitScene)
    }
    #expect(lifeCycle(.macOS, nil, .nsDidFinishLaunching, kind) == .swiftUI)
    #expect(lifeCycle(.watchOS, nil, .wkDidFinishLaunching, kind) == .swiftUI)
    #expect(lifeCycle(.iOS, nil, .appDidBecomeActive, kind) == .uikitApp)
  }

  private static let second: Int64 = 1_000_000_000

  /// The times of records as the run's clock has them, in seconds.
  private func shown(_ times: [Int64], by writers: [String] = []) -> [Int64] {
    let fed = FedRun(RunHeader())
    return times.indices.map { index in
      fed.take(.log, at: times[index] * Self.second) {
        if writers.indices.contains(index) { $0.writer = fed.name(writers[index]) }
      }
      return fed.run.step.mark.time / Self.second
    }
  }

  /// A clock that was set back goes on from there: what is between two later records is known.
  @Test func timesBehindAStepFollowOneAnother() {
    #expect(shown([100, 50, 51, 53, 40, 41, 80, 99]) == [100, 100, 101, 103, 103, 104, 143, 162])
    // Also where nothing was recorded for longer than the step.
    #expect(shown([37, 30, 31, 42, 81]) == [37, 37, 38, 49, 88])
    // Records that are late: one alone, and those of another writer.
    #expect(shown([100, 50, 101, 102]) == [100, 100, 101, 102])
    #expect(
      shown([100, 90, 91, 101, 102], by: ["a", "b", "b", "a", "a"]) == [100, 100, 100, 101, 102])
  }

  @Test func aTimeToComeIsShownAsTheClockHasIt() {
    let fed = FedRun(RunHeader())
    for time: Int64 in [100, 50, 51] { fed.take(.log, at: time * Self.second) }
    #expect(fed.run.clock.now == 101 * Self.second && fed.run.clock.lastStep == 2)
    #expect(fed.run.clock.time(of: 52 * Self.second) == 102 * Self.second)
    #expect(fed.run.clock.time(of: .max) == .max)
    #expect(fed.run.clock.time(of: Event.absent) == Event.absent)
  }

  /// Where no delegate's callback tells of the launch, an app that is active has finished it.
  @Test(arguments: [EventKind.phaseActive, .noteAppDidBecomeActive])
  func anActiveAppHasFinishedItsLaunch(_ kind: EventKind) {
    var header = RunHeader()
    header.platform = .iOS
    header.lifeCycle = .swiftUI
    let fed = FedRun(header)
    fed.take(.processStart)
    fed.take(kind) { if kind == .phaseActive { $0.scene = fed.name("A") } }
    fed.take(.processSuspend)
    #expect(fed.run.step.changes.allSatisfy { $0.verdict == .legal })
    // One that was not is launching.
    let other = FedRun(header)
    other.take(.processStart)
    other.take(.processSuspend)
    #expect(other.run.step.changes.contains { $0.verdict == .illegal })
  }

  /// Nothing reveals the life cycle: at last the platform's usual one applies.
  @Test func processEventsWaitUpToALimit() {
    for (platform, usual) in [
      (RunHeader.Platform.iOS, RunHeader.LifeCycle.uikitScene), (.macOS, .appKit),
      (.watchOS, .watchKit), (.visionOS, .uikitScene),
    ] {
      var header = RunHeader()
      header.platform = platform
      let fed = FedRun(header)
      for _ in 0..<256 { fed.take(.appMemoryWarning) }
      #expect(fed.run.lifeCycle == nil && fed.run.step.changes.isEmpty)
      fed.take(.appMemoryWarning)
      #expect(fed.run.lifeCycle == usual, "\(platform)")
      #expect(fed.run.step.changes.count == 257, "\(platform)")
      let ended = FedRun(header)
      ended.take(.processStart)
      ended.take(.processExit)
      #expect(ended.run.lifeCycle == usual && ended.run.step.changes.count == 2, "\(platform)")
      let cut = FedRun(header)
      cut.take(.processStart)
      cut.run.decideAtEnd()
      #expect(cut.run.lifeCycle == usual && cut.run.step.changes.count == 1, "\(platform)")
    }
  }

  // MARK: Losses

  @Test func aLossBeforeTheFirstEventLeavesTheAppsStateOpen() {
    let fed = FedRun()
    #expect(fed.run.app.state == .background)
    fed.run.lose(writer: nil)
    #expect(fed.run.app.state == nil && fed.run.losses.last == 0)
    #expect(FedRun(startCause: .traceStart).run.app.state == nil)
  }

  /// A scene forgets when its writer lost records, and its phase when that did or the phase's own;
  /// others continue.
  @Test(arguments: ["a", "b", "c", nil])
  func aLossIsThatOfItsWriter(_ writer: String?) {
    let fed = FedRun()
    let (a, b) = (fed.name("A"), fed.name("B"))
    for (scene, own, other) in [(a, "a", "b"), (b, "c", "c")] {
      for kind in [EventKind.sceneWillConnect, .sceneWillEnterForeground, .phaseInactive] {
        fed.take(kind) { event in
          event.scene = scene
          event.writer = fed.name(kind == .phaseInactive ? other : own)
        }
      }
    }
    #expect(fed.run.app.state == .inactive)
    fed.run.lose(writer: writer.map(fed.name), cause: .conflict)
    let forgets = [
      (a, writer == nil || writer == "a", writer != "c"),
      (b, writer == nil || writer == "c", writer == nil || writer == "c"),
    ]
    for (scene, isForgotten, isPhaseForgotten) in forgets {
      let state = fed.run.scene(scene)
      #expect((state?.appState == nil) == isForgotten)
      #expect((state?.scene.cause == .conflict) == isForgotten)
      #expect((state?.phase.cause == .conflict) == isPhaseForgotten)
    }
    // Whoever lost records may have seen a third scene.
    #expect(fed.run.app.state == nil)
    // Reported once, it is not reported again; and a newly known state is known.
    for scene in [a, b] {
      fed.take(.sceneDidBecomeActive) { event in
        event.scene = scene
        event.writer = fed.name(scene == a ? "a" : "c")
      }
      #expect(fed.run.scene(scene)?.appState == .active)
    }
    #expect(fed.run.app.state == .active)
  }

  /// One that a loss left alone is not forgotten by those who forget.
  @Test func aSceneThatALossLeftAloneForgetsWithItsOwn() {
    let fed = FedRun()
    for name in ["A", "B"] {
      fed.take(.sceneDidBecomeActive) { event in
        (event.scene, event.writer) = (fed.name(name), fed.name("of \(name)"))
      }
    }
    fed.run.lose(writer: fed.name("of A"))
    #expect(fed.run.app.state == .active)
    fed.run.lose(writer: fed.name("of B"))
    #expect(fed.run.app.state == nil)
  }

  /// The time from the start to the first activation, unless something between is lost or set.
  @Test(arguments: [
    EventKind.sceneDidBecomeActive, .appDidBecomeActive, .nsDidBecomeActive, .wkDidBecomeActive,
    .phaseActive,
  ])
  func aLaunchIsTimedIfNothingBetweenIsUnknown(_ kind: EventKind) {
    func isTimed(
      _ clock: RunHeader.Clock = .continuous, at time: Int64 = 9,
      before: (FedRun) -> Void = { _ in }, between: (FedRun) -> Void = { _ in }
    ) -> Bool {
      var header = RunHeader()
      header.clock = clock
      let fed = FedRun(header)
      before(fed)
      fed.take(.processStart, at: 0)
      between(fed)
      fed.take(kind, at: time) { $0.scene = fed.name("A") }
      let activation = fed.run.process.firstActivation
      #expect(activation.line == fed.line)
      // Later ones change nothing.
      fed.take(kind, at: 99) { $0.scene = fed.name("B") }
      #expect(fed.run.process.firstActivation == activation)
      return fed.run.process.launchIsTimed
    }
    let lose = { (fed: FedRun) in fed.run.lose(writer: nil) }
    let log = { (fed: FedRun) in fed.take(.log, at: 5) }
    let step = { (fed: FedRun) in fed.take(.traceClock, at: 5) }
    #expect(isTimed() && isTimed(.uptime) && isTimed(at: 0) && isTimed(between: log))
    #expect(isTimed(.wall) && isTimed(.wall, at: 60_000_000_000) && !isTimed(at: Event.absent))
    #expect(!isTimed(.wall, at: 60_000_000_001) && !isTimed(.wall, between: step))
    #expect(!isTimed(between: lose) && !isTimed(between: step))
    #expect(isTimed(before: lose))
    #expect(isTimed(before: { $0.take(.traceClock, at: 0) }))
  }

  // MARK: Scenes and ends

  /// A scene's memory of its callbacks, or of its ScenePhase if these are not recorded.
  @Test func aSceneRemembersWhatHappenedToItSinceItConnected() {
    let callbacks: [EventKind] = [
      .sceneDidBecomeActive, .sceneWillResignActive, .sceneDidEnterBackground,
    ]
    let phases: [EventKind] = [.phaseActive, .phaseInactive, .phaseBackground]
    for kinds in [callbacks, phases] {
      let fed = FedRun()
      let scene = fed.name("A")
      // Active, departures, in the background since.
      var facts: [(Bool, Int32, Bool)] = []
      func take(_ kind: EventKind) {
        fed.take(kind) { ($0.scene, $0.view) = (scene, fed.name("v")) }
        guard let state = fed.run.scene(scene) else { return facts.append((false, -1, false)) }
        facts.append((state.wasActive, state.departures, state.wasInBackground))
      }
      for kind in kinds { take(kind) }
      // On the way back the phase is inactive, which is not a departure.
      take(kinds[1] == .phaseInactive ? .phaseInactive : .sceneWillEnterForeground)
      // Once it was active again, the next inactive is one.
      for kind in kinds.prefix(2) { take(kind) }
      let expected: [(Bool, Int32, Bool)] = [
        (true, 0, false), (true, 1, false), (true, 1, true), (true, 1, true), (true, 1, true),
        (true, 2, false),
      ]
      #expect(facts.elementsEqual(expected, by: ==), "\(kinds[0].name)")
      take(.viewOnAppear)
      #expect(fed.run.scene(scene)?.rootView == fed.name("v"))
      take(.sceneWillConnect)
      #expect(facts.suffix(1).elementsEqual([(false, 2, false)], by: ==), "\(kinds[0].name)")
      let state = fed.run.scene(scene)
      #expect(state?.connects == 1 && state?.lastConnect.line == fed.line)
      #expect(state?.rootView == Symbol.none && state?.hasPhase == false)
    }
    // Before the first activation an inactive phase is not a departure.
    let fed = FedRun()
    for kind in [EventKind.phaseInactive, .phaseBackground, .phaseInactive] {
      fed.take(kind) { $0.scene = fed.name("A") }
    }
    #expect(fed.run.scene(fed.name("A"))?.departures == 0)
  }

  /// A prewarmed process may be suspended until its launch continues.
  @Test func aPrewarmedProcessMayBeSuspended() {
    for suspension in [[], [EventKind.processSuspend], [.processSuspend, .processResume]] {
      var header = RunHeader()
      header.lifeCycle = .uikitScene
      let fed = FedRun(header)
      let launch: [EventKind] = [.appWillFinishLaunching, .appDidFinishLaunching]
      for kind in [.processPrewarm] + suspension + launch {
        fed.take(kind)
        #expect(fed.run.step.changes.allSatisfy { $0.verdict == .legal }, "\(kind)")
      }
    }
    let plain = FedRun()
    plain.take(.processStart)
    plain.take(.processSuspend)
    #expect(plain.run.step.changes.allSatisfy { $0.verdict != .legal })
  }

  /// An exit with a reason or a code says how the process ended.
  @Test func anExitWithAReasonIsKnown() {
    var header = RunHeader()
    let plain = FedRun(header)
    plain.take(.processExit) { _ in }
    #expect(plain.run.toldEnd == nil && plain.run.ending == .exit)
    header.processName = "Films"
    let fed = FedRun(header)
    fed.take(.processExit) { $0.reason = fed.name("watchdog") }
    #expect(
      fed.run.toldEnd?.reason == "watchdog" && fed.run.toldEnd?.names == ["Films"])
    fed.take(.processExit) { $0.reason = fed.name("another") }
    #expect(fed.run.toldEnd?.reason == "watchdog")
  }

  /// Whichever machine it is of, a visit is open until an event or the end of the process ends it.
  @Test(
    arguments: [
      (EventKind.spaceOpen, MachineID.immersiveSpace), (.viewOnAppear, .viewAppearance),
      (.bgBegin, .bgAssertion), (.bgtaskRegister, .bgtask),
      (.swbgLaunch, .swiftuiBackgroundTask), (.fetchDeliver, .fetchCompletion),
      (.urlsessionEvents, .fetchCompletion), (.sceneWillConnect, .uiscene),
      (.phaseBackground, .scenePhaseWatchOS), (.noteAppWillEnterForeground, .appAggregate),
    ] as [(EventKind, MachineID)])
  func aVisitIsOpenUntilTheEnd(_ kind: EventKind, _ machine: MachineID) {
    var header = RunHeader()
    header.platform = .watchOS
    let fed = FedRun(header)
    fed.take(kind, at: 1, id: "1") { ($0.scene, $0.view) = (fed.name("A"), fed.name("v")) }
    #expect(fed.run.step.changes.contains { $0.machine == machine && $0.beginsVisit })
    fed.take(.log, at: 5)
    let open = fed.run.openVisits.filter { $0.machine == machine }
    // The aggregate's visits are those of the app's own state.
    #expect(open.map(\.visit.duration) == (machine == .appAggregate ? [] : [4]))
    #expect(open.allSatisfy { $0.entry.line == 1 })
    fed.take(.processExit, at: 9, id: "2")
    #expect(fed.run.openVisits.filter { $0.machine == machine }.isEmpty)
    let ended =
      fed.run.step.otherVisits.filter { $0.machine == machine }.map(\.visit)
      + fed.run.step.changes.filter { $0.machine == machine }.compactMap(\.visit)
    #expect(ended.map(\.duration) == (machine == .appAggregate ? [] : [8]))
  }

  @Test func aMachineSettlesWithoutAnEventAndAVisit() {
    let table = MachineID.uiscene.table
    var instance = MachineInstance(table.machine.initial)
    let mark = { (kind: EventKind, time: Int64) in
      var event = Event()
      event.kind = kind
      event.line = time
      return EventMark(event, time: time, ordinal: time)
    }
    var changes = ChangeList()
    defer { changes.deallocate() }
    instance.take(
      mark(.sceneWillConnect, 1), writer: .none, machine: .uiscene, table: table,
      into: changes.add())
    #expect(instance.openVisit(at: 5)?.duration == 4 && instance.visitStart == 1)
    let before = instance
    instance.settle(instance.states)
    #expect(instance.openVisit(at: 5)?.duration == 4 && instance.states == before.states)
    instance.settle(StateSet(state: SceneStates.discarded))
    #expect(instance.openVisit(at: 5) == nil && instance.visitStart == Event.absent)
    #expect(instance.state == SceneStates.discarded)
    var unknown = MachineInstance(table.full, cause: .loss)
    unknown.settle(StateSet([StateSet(state: 0), StateSet(state: 1)]))
    #expect(unknown.cause == .loss)
    unknown.settle(StateSet(state: 0))
    #expect(unknown.cause == nil)
    var early = MachineInstance(table.machine.initial)
    early.take(
      mark(.sceneWillConnect, 0), writer: .none, machine: .uiscene, table: table,
      into: changes.add())
    #expect(early.openVisit(at: 0)?.duration == 0 && early.openVisit(at: 3)?.duration == 3)
    var forgotten = before
    forgotten.forget(table.full, cause: .loss)
    #expect(forgotten.openVisit(at: 5) == nil && forgotten.visitStart == Event.absent)
    #expect(!forgotten.isVisiting && !forgotten.entry.exists && forgotten.states == table.full)
    var ended = before
    #expect(ended.endVisit(at: 9)?.duration == 8 && ended.endVisit(at: 9) == nil)
    #expect(before.openVisit(at: Event.absent)?.duration == Event.absent)
  }

  // MARK: Too much

  /// Events that find a table full are counted, each kind separately, and existing entries
  /// continue.
  @Test func eventsBeyondTheTablesAreCounted() {
    let fed = FedRun()
    let limit = RunState.intervalLimit
    let scene = fed.name("A")
    func fill(_ kind: EventKind, _ more: Int, _ change: (inout Event, Symbol) -> Void) {
      for number in 0..<(limit + more) {
        let name = fed.name("n\(number)")
        fed.take(kind, id: "\(number)") { change(&$0, name) }
      }
    }
    fill(.sceneOpenURLContexts, 1) { $0.scene = $1 }
    #expect(fed.run.scenes.count == limit && fed.run.beyondLimits == 1)
    fill(.viewOnAppear, 2) { (event, name) in (event.scene, event.view) = (scene, name) }
    #expect(fed.run.beyondLimits == 3)
    fill(.phaseActive, 4) { (event, name) in
      (event.scope, event.group) = (Word.group.symbol, name)
    }
    #expect(fed.run.beyondLimits == 7)
    fill(.workBegin, 8) { _, _ in }
    #expect(fed.run.openWork.count == limit && fed.run.beyondLimits == 15)
    fill(.bgBegin, 16) { _, _ in }
    #expect(fed.run.background.assertions.openCount == limit && fed.run.beyondLimits == 31)
    fill(.fetchDeliver, 32) { _, _ in }
    fill(.urlsessionEvents, 64) { _, _ in }
    #expect(fed.run.beyondLimits == 127)
    // Work that is not tracked is shown while it is the event's.
    fed.take(.workBegin, id: "more")
    #expect(fed.run.step.work?.begin.line == fed.line)
    fed.take(.workEnd, id: "more")
    #expect(fed.run.step.work == nil)
    fed.take(.phaseInactive) { event in
      (event.scope, event.group) = (Word.group.symbol, fed.name("n7"))
    }
    #expect(fed.run.step.changes.count == 1)
  }

  /// Looks are paid for by the events of the run, beyond a credit.
  @Test func looksAreBoundedByTheLengthOfTheRun() {
    let fed = FedRun()
    #expect(fed.run.mayScan(3_999_999) && fed.run.mayScan(1) && !fed.run.mayScan(1))
    fed.take(.log)
    #expect(!fed.run.mayScan(65) && fed.run.mayScan(64) && !fed.run.mayScan(1))
    #expect(fed.run.mayScan(0))
  }

  /// A view is listed once among those of its scene, for any number of appearances, and again in a
  /// new scene.
  @Test func aViewIsListedOnceForItsScene() {
    let fed = FedRun()
    let (scene, views) = (fed.name("A"), [fed.name("List"), fed.name("Detail")])
    func visit() {
      fed.take(.sceneWillConnect) { $0.scene = scene }
      for number in 0..<100 {
        for kind in [EventKind.viewOnAppear, .viewOnDisappear] {
          fed.take(kind) { ($0.scene, $0.view) = (scene, views[number % 2]) }
        }
      }
    }
    visit()
    #expect(fed.run.views.listed[scene]?.count == 2)
    fed.take(.sceneDidDisconnect) { $0.scene = scene }
    #expect(fed.run.views.listed[scene] == nil)
    visit()
    #expect(fed.run.views.listed[scene]?.count == 2)
    #expect(fed.run.views.count == 2)
  }

  /// An entry that found no room can't be distinguished from one that never began.
  @Test(arguments: [
    (EventKind.bgBegin, EventKind.bgEnd), (.fetchDeliver, .fetchComplete),
    (.urlsessionEvents, .urlsessionComplete),
  ])
  func endsOfIntervalsWithoutRoomAreNotJudged(_ begin: EventKind, _ end: EventKind) {
    let fed = FedRun()
    // Long ids have a limit together, which is met sooner than that of their number.
    let ids = (10..<30).map { "\($0)" + String(repeating: "x", count: 1_000_000) }
    for id in ids { fed.take(begin, at: 1, id: id) }
    let refused = fed.run.beyondLimits
    #expect((1..<20).contains(refused))
    for id in ids {
      fed.take(end, at: 2, id: id)
      #expect(fed.run.step.changes.allSatisfy { $0.verdict == .legal })
    }
    #expect(fed.run.beyondLimits == 2 * refused)
  }
}
