import LifecycleModel
import Testing
import TraceModel

/// The state of a run at each moment, compared with plain records of the earlier events.
@Suite struct RunLawTests {
  private static let platforms: [RunHeader.Platform] = [.iOS, .iPadOS, .macOS, .watchOS, .visionOS]

  private static func header(_ seed: UInt64) -> RunHeader {
    var header = RunHeader()
    header.platform = platforms[Int(seed % 5)]
    header.lifeCycle = .swiftUI
    if seed % 7 == 0 { header.clock = .wall }
    return header
  }

  private func play(
    _ seed: UInt64, hasLosses: Bool = true, hasNotes: Bool = true,
    _ law: (RunState, RunSoup.Record, FedRun) -> Void
  ) {
    let fed = FedRun(Self.header(seed), startCause: seed % 3 == 0 ? .traceStart : nil)
    for record in RunSoup(seed: seed, count: 400, hasLosses: hasLosses, hasNotes: hasNotes).records
    {
      fed.take(record)
      law(fed.run, record, fed)
    }
  }

  // MARK: Time and order

  @Test(arguments: UInt64(1)...20)
  func theClockIsTheLatestTimeAndItsFirstStepIsReported(_ seed: UInt64) {
    var (now, first, ordinal, step, loss, steps) = (
      Event.absent, Event.absent, Int64(0), Int64(-1), Int64(-1), 0
    )
    var marks: [EventMark] = []
    var seen: Set<EventKind> = []
    play(seed) { run, record, fed in
      ordinal += 1
      let stepsBack = record.time >= 0 && record.time < now
      if stepsBack { steps += 1 }
      #expect(run.step.signals.contains(.clockStep) == (stepsBack && steps == 1), "seed \(seed)")
      if stepsBack || record.kind == .traceClock { step = ordinal }
      if record.kind == .traceLoss { loss = ordinal }
      if record.time >= 0 {
        now = max(now, record.time)
        if first < 0 { first = record.time }
      }
      #expect(
        run.clock.now == now && run.clock.firstTime == first && run.clock.ordinal == ordinal,
        "seed \(seed)")
      #expect(run.clock.lastStep == step && run.losses.last == loss, "seed \(seed)")
      #expect(
        run.step.mark.line == fed.line && run.step.mark.ordinal == ordinal
          && run.step.mark.kind == record.kind)
      #expect(run.step.mark.time == (record.time < 0 ? Event.absent : now), "seed \(seed)")
      marks.append(run.step.mark)
      for mark in marks.suffix(9) {
        let isWhole = now - mark.time <= 60_000_000_000 && loss < mark.ordinal
        let isClear = (run.header.clock != .wall || isWhole) && step < mark.ordinal
        let cause: UnknownCause? = mark.time < 0 || now < 0 ? .orderOnly : isClear ? nil : .clock
        #expect(run.durationCause(since: mark) == cause, "seed \(seed)")
        #expect(run.lossCause(since: mark) == (loss >= mark.ordinal ? .loss : nil))
      }
      seen.insert(record.kind)
      for kind in EventKind.allCases { #expect(run.seen(kind) == seen.contains(kind), "\(kind)") }
      #expect(run.step.signals.contains(.byUser) == (record.trigger == Word.user.symbol))
      #expect(run.step.signals.contains(.toldAppState) == (record.appState != nil))
    }
  }

  // MARK: The app

  private static func duration(_ began: EventMark, _ now: Int64, _ run: RunState) -> Int64 {
    began.time >= 0 && now >= 0 && run.clock.lastStep < began.ordinal
      ? now - began.time : Event.absent
  }

  @Test(arguments: UInt64(1)...40)
  func theAppIsInTheStateOfItsMostActiveScene(_ seed: UInt64) {
    var state: AppState? = seed % 3 == 0 ? nil : .background
    var before: AppState? = .background
    var began: Int64 = 0
    var visit: (state: AppState, began: EventMark)?
    var count = 0
    play(seed, hasNotes: false) { run, record, _ in
      let isFirst = count == 0 && !run.scenes.isEmpty
      count = run.scenes.count
      #expect(run.step.signals.contains(.firstScene) == isFirst, "seed \(seed)")
      let states = run.scenes.map(\.appState)
      // With possibly unseen scenes only an active one decides (FORMAT.md §5.13).
      let mayBeMore =
        (run.startCause != nil || run.losses.last >= 0)
        && (run.header.multipleScenes || run.scenes.liveCount != 1)
      let derived: AppState? =
        states.contains(.active)
        ? .active : states.contains(nil) || mayBeMore ? nil : states.compactMap { $0 }.max()
      let expected = states.isEmpty ? run.app.state : derived
      #expect(run.app.state == expected, "seed \(seed), line \(run.step.mark.line)")
      #expect(run.step.signals.contains(.appState) == (expected != state), "seed \(seed)")
      var ended: (state: AppState, duration: Int64)?
      if expected != state {
        (before, state, began) = (state, expected, run.step.mark.line)
        if !states.isEmpty {
          // Nobody knows when a visit ended that ended unseen, nor whether one began.
          ended =
            expected == nil
            ? nil : visit.map { ($0.state, Self.duration($0.began, run.step.mark.time, run)) }
          visit = expected.map { ($0, run.step.mark) }
          if before == nil, mayBeMore || run.openAggregateVisit == nil { visit = nil }
        }
      }
      #expect(run.app.previous == before && run.app.began.line == began, "seed \(seed)")
      #expect(run.step.aggregateVisitEnded?.state == ended?.state, "seed \(seed)")
      #expect(run.step.aggregateVisitEnded?.duration == ended?.duration, "seed \(seed)")
      let open = run.openAggregateVisit
      #expect(open?.state == visit?.state, "seed \(seed)")
      let duration = visit.map { Self.duration($0.began, run.clock.now, run) }
      #expect(open?.duration == duration, "seed \(seed)")
    }
  }

  // MARK: Machines

  private struct Key: Hashable {
    var machine: MachineID
    var scene: Symbol
    var name: String
  }
  private struct Known {
    var states: StateSet
    var cause: UnknownCause?
    var entry: Int64 = 0
    /// When the visit began that is open; nil: none is.
    var since: Int64?
  }

  /// Of the model, written out: the effect of an event on a set of states.
  private static func step(
    _ machine: Machine, _ set: StateSet, _ kind: EventKind
  ) -> (possible: [Transition], next: StateSet) {
    let edges = machine.transitions.filter { $0.event == machine.aliases[kind] ?? kind }
    let possible = edges.filter { set.contains(state: Int($0.from)) }
    let leading = possible.isEmpty ? edges : possible
    return (possible, StateSet(leading.map { StateSet(state: Int($0.to)) }))
  }

  /// Notifications or phases showed the app's state, and no callback of a scene was recorded
  /// before.
  private static func areScenesUnrecorded(_ run: RunState, _ kind: EventKind) -> Bool {
    let callbacks: [EventKind] = [
      .sceneWillConnect, .sceneWillEnterForeground, .sceneDidBecomeActive,
      .sceneWillResignActive, .sceneDidEnterBackground, .sceneDidDisconnect,
    ]
    let inPlaceOfCallbacks: [EventKind] = [
      .noteAppWillEnterForeground, .noteAppDidBecomeActive, .noteAppWillResignActive,
      .noteAppDidEnterBackground, .phaseActive, .phaseInactive, .phaseBackground,
    ]
    return run.losses.last < 0 && !callbacks.contains(kind)
      && !callbacks.contains(where: run.seen)
      && inPlaceOfCallbacks.contains(where: run.seen)
  }

  @Test(arguments: UInt64(1)...40)
  func everyMachineContinuesFromItsState(_ seed: UInt64) {
    let startCause: UnknownCause? = seed % 3 == 0 ? .traceStart : nil
    var books: [Key: Known] = [:]
    // Views that took an event since their scene last connected or disconnected.
    var listed: Set<Key> = []
    var book = SwiftUITaskBook()
    play(seed, hasLosses: false) { run, record, fed in
      var verdicts: Set<Change.Verdict> = []
      var left: [Int64] = []
      func leave(_ key: Key) -> Change.Visit? {
        guard let known = books[key], let since = known.since, let state = known.states.single
        else {
          return nil
        }
        // Each event is a line.
        let isTimed = since >= 0 && run.step.mark.time >= 0 && run.clock.lastStep < known.entry
        return Change.Visit(
          state: state, duration: isTimed ? run.step.mark.time - since : Event.absent)
      }
      // A connect restarts the scene's phase and views.
      if record.kind == .sceneWillConnect {
        let scene = fed.name(record.scene)
        for key in books.keys where key.scene == scene {
          guard key.machine == run.scenePhaseMachine || listed.contains(key) else { continue }
          if let visit = leave(key) { left.append(visit.duration) }
          books[key] = Known(states: key.machine.machine.initial)
        }
        listed = listed.filter { $0.scene != scene }
        let phase = Key(machine: run.scenePhaseMachine, scene: scene, name: "")
        books[phase] = Known(states: run.scenePhaseMachine.machine.initial)
      }
      // A view that is absent when its scene disconnects is absent from nothing any more.
      if record.kind == .sceneDidDisconnect {
        for key in listed where key.scene == fed.name(record.scene) {
          guard let states = books[key]?.states,
            !key.machine.table.canTake(record.kind, from: states)
          else { continue }
          if let visit = leave(key) { left.append(visit.duration) }
          books[key]?.since = nil
        }
      }
      for change in run.step.changes {
        let machine = change.machine.machine
        // Of the process a header says more than its first event.
        if [.uikitAppSceneBased, .appkitApp, .watchkitApp].contains(change.machine) {
          verdicts.insert(change.verdict)
          continue
        }
        let isByID = [.bgAssertion, .fetchCompletion, .bgtask, .swiftuiBackgroundTask]
          .contains(change.machine)
        var name = change.name.isPresent ? run.symbols[change.name] : ""
        if isByID {
          name =
            change.machine == .swiftuiBackgroundTask
            ? book.key(record) : record.id + (record.kind.scope == "urlsession" ? " u" : "")
        }
        // A scene has one machine, either of the two.
        let isScene = change.machine == .uiscene || change.machine == .carplayScene
        let key = Key(machine: isScene ? .uiscene : change.machine, scene: change.scene, name: name)
        let full = change.machine.table.full
        let isUnrecorded = isScene && Self.areScenesUnrecorded(run, change.mark.kind)
        let cause = startCause ?? (isUnrecorded ? .notRecorded : nil)
        let known = books[key] ?? Known(states: cause == nil ? machine.initial : full, cause: cause)
        let (possible, next) = Self.step(machine, known.states, change.mark.kind)
        #expect(change.before == known.states && change.after == next, "seed \(seed): \(change)")
        #expect(
          change.cause == known.cause && change.entry.line == known.entry, "seed \(seed): \(change)"
        )
        let isPartly = known.states.count > 1 && possible.count < known.states.count
        let verdict: Change.Verdict =
          possible.isEmpty
          ? .illegal
          : !possible.contains { $0.level == .legal }
            ? .tolerated : isPartly && known.cause != nil ? .unknown : .legal
        #expect(change.verdict == verdict, "seed \(seed): \(change)")
        #expect(change.verdict.isTaken == (verdict == .legal || verdict == .tolerated))
        #expect(change.isChangeOfState == (next != known.states))
        verdicts.insert(verdict)
        var new = known
        new.states = next
        if next.single != nil { new.cause = nil }
        if next != known.states {
          let visit = leave(key)
          #expect(change.visit?.state == visit?.state, "seed \(seed): \(change)")
          #expect(
            change.visit?.duration == visit?.duration, "seed \(seed): \(change)")
          let mayStay =
            possible.isEmpty
            ? !known.states.isDisjoint(with: next) : possible.contains { $0.from == $0.to }
          let isGone = change.mark.kind == .sceneDidDisconnect && key.machine == .viewAppearance
          let begins = next.single != nil && !mayStay && !isGone
          #expect(change.beginsVisit == begins, "seed \(seed): \(change)")
          new.entry = change.mark.line
          new.since = begins ? change.mark.time : nil
        } else {
          #expect(change.visit == nil && !change.beginsVisit, "seed \(seed): \(change)")
        }
        books[key] = new
        if record.kind.scope == "view" { listed.insert(key) }
      }
      if record.kind == .sceneDidDisconnect {
        listed = listed.filter { $0.scene != fed.name(record.scene) }
      }
      #expect(
        run.step.signals.contains(.illegalStep) == verdicts.contains(.illegal), "seed \(seed)")
      #expect(
        run.step.signals.contains(.toleratedStep) == verdicts.contains(.tolerated), "seed \(seed)")
      #expect(
        run.step.signals.contains(.unknownStep) == verdicts.contains(.unknown), "seed \(seed)")
      if record.kind == .appDidDiscardSceneSessions {
        // The list discards the scenes in it; the next event shows their state.
        for key in books.keys where key.machine == .uiscene {
          guard let scene = run.scene(key.scene) else { continue }
          if books[key]?.states != scene.scene.states {
            if let visit = leave(key) { left.append(visit.duration) }
            #expect(scene.wasListedAsDiscarded && scene.scene.state == SceneStates.discarded)
            books[key]?.states = scene.scene.states
            books[key]?.cause = nil
            books[key]?.since = nil
          }
        }
      }
      #expect(run.step.otherVisits.map(\.visit.duration).sorted() == left.sorted(), "seed \(seed)")
      let changed =
        !run.step.changes.isEmpty || !left.isEmpty || run.step.aggregateVisitEnded != nil
      #expect(run.step.didMove == changed, "seed \(seed)")
    }
  }

  // MARK: Intervals

  @Test(arguments: UInt64(1)...30)
  func workIsWhatItsBeginAndItsSceneSay(_ seed: UInt64) {
    var open: [String: (line: Int64, time: Int64, isInactive: Bool)] = [:]
    let words: [Word?] = [.refresh, .other, .save]
    play(seed) { run, record, fed in
      let isBegin = record.kind == .workBegin || record.kind == .work
      let ended = record.kind == .workEnd ? open[record.id] : nil
      let isEnd = record.kind == .work || ended != nil
      #expect((run.step.work != nil) == (isBegin || isEnd), "seed \(seed)")
      #expect(run.step.signals.contains(.workBegan) == isBegin, "seed \(seed)")
      #expect(run.step.signals.contains(.workEnded) == isEnd, "seed \(seed)")
      for word in words.compactMap({ $0 }) where record.kind != .workEnd {
        let isOne = record.category == word
        #expect(run.step.signals.isSuperset(of: .began(word)) == (isBegin && isOne), "seed \(seed)")
        #expect(
          run.step.signals.isSuperset(of: .ended(word)) == (record.kind == .work && isOne),
          "seed \(seed)")
      }
      guard let work = run.step.work else { return #expect(run.openWork.count == open.count) }
      #expect(
        run.step.signals.contains(.workEndedInBackground) == (isEnd && run.app.state == .background)
      )
      if isBegin {
        let scene = record.scene.isEmpty ? nil : run.scene(fed.name(record.scene))
        #expect(work.begin == run.step.mark && work.appState == run.app.state, "seed \(seed)")
        #expect(work.sceneState == scene?.appState && work.departure == scene?.departures ?? 0)
        let isNew = scene.map { !$0.wasActive } ?? false
        let isConnected = scene?.lastConnect.exists ?? false
        #expect(work.isLaunchWork == (isNew && isConnected), "seed \(seed)")
        #expect(work.hasNoConnect == (isNew && !isConnected), "seed \(seed)")
        #expect(work.isEssential == record.isEssential)
        let isGone = scene?.appState == .background && scene?.isConnected == false
        #expect(run.step.signals.contains(.workOfGoneScene) == isGone, "seed \(seed)")
        #expect(run.step.signals.contains(.workOfApp) == (record.scope == .app), "seed \(seed)")
        #expect(
          run.step.signals.contains(.workOfEvent) == (work.trigger.eventKind != .unknown),
          "seed \(seed)"
        )
      }
      let isInactive =
        isBegin ? (work.sceneState ?? work.appState) == .inactive : ended?.isInactive ?? false
      #expect(run.step.signals.contains(.workInInactive) == isInactive, "seed \(seed)")
      #expect(work.begin.line == (isBegin ? fed.line : ended?.line), "seed \(seed)")
      if isEnd {
        #expect(
          work.end == run.step.mark && work.outcome == (record.outcome?.symbol ?? Symbol.none))
        let begin = isBegin ? run.step.mark.time : ended?.time ?? Event.absent
        let isTimed = begin >= 0 && run.step.mark.time >= 0
        let duration =
          isBegin ? record.duration : isTimed ? run.step.mark.time - begin : Event.absent
        #expect(work.duration == duration, "seed \(seed)")
        #expect(
          work.endTime == (begin >= 0 && duration >= 0 ? begin + duration : Event.absent))
      } else {
        #expect(!work.end.exists && work.duration == Event.absent && work.endTime == Event.absent)
      }
      if record.kind == .workBegin { open[record.id] = (fed.line, run.step.mark.time, isInactive) }
      if record.kind == .workEnd { open[record.id] = nil }
      #expect(run.openWork.count == open.count, "seed \(seed)")
    }
  }

  @Test(arguments: UInt64(1)...30)
  func backgroundTimeLastsFromBeginToEnd(_ seed: UInt64) {
    var assertions: [String: (begin: Int64, expire: Int64, isOpen: Bool)] = [:]
    var deliveries: [String: Int64] = [:]
    var latestDelivery = Event.absent
    var tasks: [String: Int64] = [:]
    var book = SwiftUITaskBook()
    play(seed) { run, record, fed in
      let scope = record.kind.scope
      #expect((run.step.assertion != nil) == (scope == "bg"), "seed \(seed)")
      #expect(
        (run.step.task != nil) == ["bgtask", "swbg", "fetch", "urlsession"].contains(scope),
        "seed \(seed)")
      if let assertion = run.step.assertion {
        var known = assertions[record.id] ?? (0, 0, false)
        switch record.kind {
        case .bgBegin:
          #expect(assertion.begin.line == fed.line && !assertion.expire.exists, "seed \(seed)")
          #expect(assertion.replaced.line == known.begin, "seed \(seed)")
          known = (fed.line, 0, true)
        case .bgExpire:
          known.expire = fed.line
          known.isOpen = known.begin > 0
          #expect(assertion.begin.line == known.begin && assertion.expire.line == fed.line)
        default:
          #expect(assertion.begin.line == known.begin && assertion.expire.line == known.expire)
          known.begin = 0
          known.isOpen = false
        }
        assertions[record.id] = known
      }
      if let task = run.step.task {
        var key = scope + " " + record.id
        let isTask = scope == "bgtask" || scope == "swbg"
        if scope == "swbg" { key = scope + " " + book.key(record) }
        let before = (isTask ? tasks[key] : deliveries[key]) ?? 0
        let isBegin = [.bgtaskLaunch, .swbgLaunch, .fetchDeliver, .urlsessionEvents]
          .contains(record.kind)
        let isEnd = [.bgtaskComplete, .swbgReturn, .fetchComplete, .urlsessionComplete]
          .contains(record.kind)
        // An end shows the task as it was.
        #expect(task.launch.line == (isBegin ? fed.line : before), "seed \(seed), \(record)")
        #expect(task.isRunning == (isBegin || before > 0), "seed \(seed), \(record)")
        let after = isBegin ? fed.line : isEnd ? 0 : before
        if isTask { tasks[key] = after } else { deliveries[key] = after }
        if isBegin, !isTask { latestDelivery = run.step.mark.time }
      }
      #expect(
        run.background.assertions.openCount == assertions.values.filter(\.isOpen).count,
        "seed \(seed)")
      #expect(run.background.runningTasks == tasks.values.filter { $0 > 0 }.count, "seed \(seed)")
      let isGranted =
        assertions.values.contains { $0.isOpen && $0.expire == 0 }
        || tasks.values.contains { $0 > 0 }
        || deliveries.values.contains { $0 > 0 }
          && (latestDelivery < 0 || run.clock.now - latestDelivery <= 30_000_000_000)
      #expect(run.hasBackgroundTime == isGranted, "seed \(seed)")
    }
  }

  /// A delivery has 30 seconds, and the expiration ends the time of an assertion.
  @Test func timeThatIsOverIsNotGranted() {
    for kind in [EventKind.fetchDeliver, .urlsessionEvents] {
      let fed = FedRun()
      fed.take(kind, at: 1_000_000_000, id: "1")
      fed.take(.log, at: 31_000_000_000)
      #expect(fed.run.hasBackgroundTime)
      fed.take(.log, at: 31_000_000_001)
      #expect(!fed.run.hasBackgroundTime)
      fed.take(kind, at: 40_000_000_000, id: "2")
      #expect(fed.run.hasBackgroundTime)
    }
    let fed = FedRun()
    fed.take(.bgBegin, id: "1")
    fed.take(.bgBegin, id: "2")
    fed.take(.bgExpire, id: "1")
    fed.take(.bgExpire, id: "1")
    #expect(fed.run.hasBackgroundTime)
    fed.take(.bgEnd, id: "2")
    #expect(!fed.run.hasBackgroundTime)
    fed.take(.bgBegin, id: "1")
    #expect(fed.run.hasBackgroundTime)
    fed.take(.bgExpire, id: "3")
    fed.take(.bgEnd, id: "1")
    #expect(!fed.run.hasBackgroundTime)
  }

  /// Each of the four alone grants time.
  @Test(arguments: [
    (EventKind.bgBegin, EventKind.bgEnd), (.bgtaskLaunch, .bgtaskComplete),
    (.swbgLaunch, .swbgReturn), (.fetchDeliver, .fetchComplete),
    (.urlsessionEvents, .urlsessionComplete),
  ])
  func anyIntervalAloneGrantsTime(_ begin: EventKind, _ end: EventKind) {
    let fed = FedRun()
    #expect(!fed.run.hasBackgroundTime)
    fed.take(begin, id: "1")
    fed.take(begin, id: "2")
    #expect(fed.run.hasBackgroundTime)
    fed.take(end, id: "1")
    #expect(fed.run.hasBackgroundTime)
    fed.take(end, id: "2")
    #expect(!fed.run.hasBackgroundTime)
    fed.take(end, id: "2")
    #expect(!fed.run.hasBackgroundTime)
  }
}
