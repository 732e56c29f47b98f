import LifecycleModel
import TestSupport
import Testing
import TraceModel

/// Runs of a source that shows only some of the callbacks (FORMAT.md §5.18).
@Suite struct PartialRunTests {
  private static func header(_ id: MachineID) -> RunHeader {
    var header = RunHeader()
    header.partial = true
    switch id {
    case .uikitApp: header.lifeCycle = .uikitApp
    case .appkitApp: (header.lifeCycle, header.platform) = (.appKit, .macOS)
    case .watchkitApp: (header.lifeCycle, header.platform) = (.watchKit, .watchOS)
    case .scenePhaseMacOS: (header.lifeCycle, header.platform) = (.swiftUI, .macOS)
    case .scenePhaseWatchOS: (header.lifeCycle, header.platform) = (.swiftUI, .watchOS)
    case .scenePhaseVisionOS, .immersiveSpace:
      (header.lifeCycle, header.platform) = (.swiftUI, .visionOS)
    case .scenePhaseViewIOS, .scenePhaseApp, .swiftuiBackgroundTask: header.lifeCycle = .swiftUI
    default: header.lifeCycle = .uikitScene
    }
    return header
  }

  /// A legal walk of a machine: the events of one process, none of which begins or ends it.
  private static func walk(_ id: MachineID, _ random: inout SplitMix64) -> [EventKind] {
    let (table, machine) = (id.table, id.machine)
    var start = machine.initial
    if table.contains(.processStart) { start = table.step(start, .processStart).next }
    var state = Array(start.indexes).randomElement(using: &random) ?? 0
    var events: [EventKind] = []
    for _ in 0..<60 {
      let ways = machine.transitions.filter {
        Int($0.from) == state && $0.level == .legal
          && ![.processStart, .processPrewarm, .processExit].contains($0.event)
      }
      guard let way = ways.randomElement(using: &random) else { break }
      events.append(way.event)
      state = Int(way.to)
    }
    return events
  }

  /// Feeds an event; returns the number of illegal steps of the machine.
  private static func take(_ kind: EventKind, _ id: MachineID, _ fed: FedRun, at time: Int64) -> Int
  {
    let scene = fed.name("A")
    let view = fed.name("List")
    let role = fed.name("CPTemplateApplicationSceneSessionRoleApplication")
    fed.take(kind, at: time, id: "1") { event in
      event.scene = scene
      event.view = view
      if id == .carplayScene { event.role = role }
      if id == .scenePhaseApp { event.scope = Word.app.symbol }
      if kind.scope == "swbg" { event.category = Word.refresh.symbol }
    }
    return fed.run.step.changes.indices.count {
      fed.run.step.changes[$0].machine == id && fed.run.step.changes[$0].verdict == .illegal
    }
  }

  /// The states that events of kinds that were not shown may lead to.
  private static func closure(
    _ set: StateSet, _ machine: Machine, shown: Set<EventKind>
  ) -> StateSet {
    var open = Array(set.indexes)
    var reached = set
    while let state = open.popLast() {
      for way in machine.transitions
      where Int(way.from) == state && !shown.contains(way.event) && way.event != .processExit
        && !reached.contains(state: Int(way.to))
      {
        reached.insert(StateSet(state: Int(way.to)))
        open.append(Int(way.to))
      }
    }
    return reached
  }

  @Test(arguments: MachineID.allCases)
  func aLegalWalkIsQuietWithoutAnyOfItsKinds(_ id: MachineID) {
    for seed in UInt64(1)...60 {
      var random = SplitMix64(seed: seed)
      let walk = Self.walk(id, &random)
      let hidden = Set(walk).filter { _ in Bool.random(using: &random) }
      let fed = FedRun(Self.header(id))
      for (number, kind) in walk.enumerated() where !hidden.contains(kind) {
        let mistakes = Self.take(kind, id, fed, at: Int64(number))
        #expect(
          mistakes == 0,
          "\(id.rawName), seed \(seed): \(walk.map(\.name)) without \(hidden.map(\.name))")
      }
    }
  }

  @Test(arguments: MachineID.allCases)
  func oneIllegalEventOfAShownKindIsOneIllegalStep(_ id: MachineID) {
    let (table, machine) = (id.table, id.machine)
    var injected = 0
    for seed in UInt64(1)...60 {
      var random = SplitMix64(seed: seed)
      let walk = Self.walk(id, &random)
      let hidden = Set(walk).filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
      let shown = walk.filter { !hidden.contains($0) }
      let fed = FedRun(Self.header(id))
      var set = machine.initial
      if table.contains(.processStart) { set = table.step(set, .processStart).next }
      var kinds: Set<EventKind> = []
      var mistakes = 0
      for (number, kind) in shown.enumerated() {
        mistakes += Self.take(kind, id, fed, at: Int64(number))
        kinds.insert(kind)
        set = table.step(Self.closure(set, machine, shown: kinds), kind).next
      }
      let reached = Self.closure(set, machine, shown: kinds)
      let illegal = kinds.sorted { $0.name < $1.name }.filter { kind in
        table.step(reached, kind).verdict == .illegal
          // Views take the end of their scene only if they have an edge for it.
          && (id != .viewAppearance || kind.scope == "view")
      }
      guard let kind = illegal.randomElement(using: &random) else { continue }
      mistakes += Self.take(kind, id, fed, at: 1_000)
      #expect(mistakes == 1, "\(id.rawName), seed \(seed): \(shown.map(\.name)), \(kind.name)")
      injected += 1
    }
    if !machine.rejects.isEmpty, id != .viewAppearance { #expect(injected > 0, "\(id.rawName)") }
  }

  /// An illegal event that is one too many is one illegal step: the walk continues as if it had not
  /// come.
  @Test(arguments: MachineID.allCases)
  func whatFollowsAnEventTooManyIsNoMistake(_ id: MachineID) {
    let (table, machine) = (id.table, id.machine)
    var injected = 0
    for seed in UInt64(1)...60 {
      var random = SplitMix64(seed: seed)
      let walk = Self.walk(id, &random)
      guard walk.count > 4 else { continue }
      let place = Int.random(in: 2..<walk.count - 1, using: &random)
      var set = machine.initial
      if table.contains(.processStart) { set = table.step(set, .processStart).next }
      for kind in walk[..<place] { set = table.step(set, kind).next }
      set = Self.closure(set, machine, shown: Set(walk[..<place]))
      let illegal = Set(walk[..<place]).sorted { $0.name < $1.name }.filter { kind in
        table.step(set, kind).verdict == .illegal
          && (id != .viewAppearance || kind.scope == "view")
      }
      guard let stray = illegal.randomElement(using: &random) else { continue }
      injected += 1
      let fed = FedRun(Self.header(id))
      var mistakes = 0
      for (number, kind) in (walk[..<place] + [stray] + walk[place...]).enumerated() {
        mistakes += Self.take(kind, id, fed, at: Int64(number))
      }
      #expect(
        mistakes == 1, "\(id.rawName), seed \(seed): \(walk.map(\.name)), \(stray.name) at \(place)"
      )
    }
    if [.uiscene, .uikitApp].contains(id) { #expect(injected > 0, "\(id.rawName)") }
  }

  /// Two events in the wrong order are one illegal step, and so is what comes after them.
  @Test(arguments: [
    (EventKind.sceneDidBecomeActive, EventKind.sceneWillEnterForeground),
    (.sceneDidEnterBackground, .sceneWillResignActive),
  ])
  func twoEventsInTheWrongOrderAreOneMistake(_ early: EventKind, _ late: EventKind) throws {
    let cycle: [EventKind] = [
      .sceneWillEnterForeground, .sceneDidBecomeActive, .sceneWillResignActive,
      .sceneDidEnterBackground,
    ]
    var life: [EventKind] = [.sceneWillConnect] + cycle + cycle + cycle
    let place = try #require(life.lastIndex(of: late))
    #expect(life[place + 1] == early)
    life.swapAt(place, place + 1)
    for kinds in [life + cycle, life] {
      let fed = FedRun(Self.header(.uiscene))
      let mistakes = kinds.enumerated().map { Self.take($1, .uiscene, fed, at: Int64($0)) }
      #expect(mistakes.reduce(0, +) == 1, "\(mistakes)")
    }
  }

  /// A text that begins in mid-life and names no scene may be about several. What one scene can't
  /// do is undecided then, not legal.
  @Test(
    arguments: [
      (
        [
          .sceneWillEnterForeground, .sceneDidBecomeActive, .sceneWillResignActive,
          .sceneDidEnterBackground,
        ], EventKind.sceneDidBecomeActive
      ),
      ([.sceneDidBecomeActive, .sceneWillResignActive], .sceneWillResignActive),
      ([.sceneDidBecomeActive, .sceneDidDisconnect], .sceneWillResignActive),
    ] as [([EventKind], EventKind)])
  func whatOneUnnamedSceneCannotDoIsUndecided(_ before: [EventKind], _ last: EventKind) throws {
    for scene in ["", "A"] {
      let fed = FedRun(Self.header(.uiscene), startCause: .traceStart)
      let name = scene.isEmpty ? Symbol.none : fed.name(scene)
      for (number, kind) in before.enumerated() {
        fed.take(kind, at: Int64(number)) { $0.scene = name }
        #expect(fed.run.step.changes.allSatisfy { !$0.mayBeOfOtherScene && $0.verdict != .illegal })
      }
      let states = fed.run.scenes[0].scene.states
      fed.take(last, at: 10) { $0.scene = name }
      let change = try #require(fed.run.step.changes.first { $0.machine == .uiscene })
      #expect(change.verdict == (scene.isEmpty ? .unknown : .illegal))
      #expect(change.mayBeOfOtherScene == scene.isEmpty && change.before == states)
      if scene.isEmpty { #expect(change.cause == .notRecorded) }
    }
  }

  /// A log begins where its reader began to look. Its first event enters a state all the same, also
  /// where the system may send the event in that state once more (a tolerated transition).
  @Test(arguments: [
    (EventKind.appDidBecomeActive, EventKind.appWillResignActive, "active"),
    (.appWillResignActive, .appDidBecomeActive, "inactive"),
    (.appDidEnterBackground, .appWillEnterForeground, "background"),
    (.appWillEnterForeground, .appDidBecomeActive, "inactive"),
  ])
  func theFirstEventBeginsAVisit(_ first: EventKind, _ second: EventKind, _ state: String) {
    var header = Self.header(.uikitApp)
    header.midlife = true
    let fed = FedRun(header)
    fed.take(first, at: 10)
    fed.take(second, at: 70)
    let visits = fed.run.step.changes.indices.compactMap { fed.run.step.changes[$0].visit }
    #expect(visits.map(\.duration) == [60])
    #expect(visits.map { MachineID.uikitApp.machine.states[$0.state].name } == [state])
  }

  /// The time between events that are not shown belongs to no state.
  @Test func aVisitThatAnUnseenEventEndedHasNoLength() {
    let fed = FedRun(Self.header(.uiscene))
    let scene = fed.name("A")
    fed.take(.sceneWillConnect, at: 0) { $0.scene = scene }
    fed.take(.sceneDidBecomeActive, at: 10) { $0.scene = scene }
    #expect(fed.run.app.state == .active)
    fed.take(.sceneDidEnterBackground, at: 100) { $0.scene = scene }
    #expect(fed.run.app.state == .background)
    #expect(fed.run.step.aggregateVisitEnded == nil)
    #expect(fed.run.step.changes.allSatisfy { $0.visit == nil && $0.verdict == .legal })
    fed.take(.sceneDidBecomeActive, at: 150) { $0.scene = scene }
    fed.take(.sceneDidBecomeActive, at: 400) { $0.scene = scene }
    #expect(fed.run.step.aggregateVisitEnded == nil && fed.run.app.state == .active)
    fed.take(.sceneWillResignActive, at: 500) { $0.scene = scene }
    #expect(fed.run.step.aggregateVisitEnded?.duration == 100)
  }

  /// The notification of the app says that its scene was left, whose own callback is not shown.
  @Test func anAppThatIsLeftLeavesItsScenes() {
    let fed = FedRun(Self.header(.uiscene))
    let scene = fed.name("A")
    fed.take(.sceneDidBecomeActive, at: 10) { $0.scene = scene }
    fed.take(.noteAppDidEnterBackground, at: 100)
    #expect(fed.run.app.state == .background)
    let left = fed.run.step.changes.indices.compactMap { fed.run.step.changes[$0].visit }
    #expect(left.map(\.duration) == [90])
    fed.take(.noteAppWillEnterForeground, at: 400)
    fed.take(.sceneDidBecomeActive, at: 410) { $0.scene = scene }
    #expect(fed.run.app.state == .active)
    fed.take(.noteAppWillResignActive, at: 500)
    #expect(fed.run.app.state == .inactive)
  }

  /// The scenes are looked through only where one may be left.
  @Test func manyScenesAreNotLookedThroughForEachNotification() {
    let fed = FedRun(Self.header(.uiscene))
    for number in 0..<2_000 {
      let scene = fed.name("s\(number)")
      fed.take(.sceneDidBecomeActive, at: Int64(number)) { $0.scene = scene }
    }
    for number in 0..<2_000 { fed.take(.noteAppWillResignActive, at: Int64(3_000 + number)) }
    #expect(fed.run.beyondLimits == 0 && fed.run.app.state != .active)
  }

  /// Whichever of a scene's and the app's events are shown, and in which order the two tell a step:
  /// a correct life has no mistake, and no scene is active in an app that was left.
  @Test func scenesAndNotificationsOfACorrectLifeAgree() {
    let steps: [(scene: EventKind, phase: EventKind, app: EventKind)] = [
      (.sceneWillEnterForeground, .phaseInactive, .noteAppWillEnterForeground),
      (.sceneDidBecomeActive, .phaseActive, .noteAppDidBecomeActive),
      (.sceneWillResignActive, .phaseInactive, .noteAppWillResignActive),
      (.sceneDidEnterBackground, .phaseBackground, .noteAppDidEnterBackground),
    ]
    for seed in UInt64(1)...400 {
      var random = SplitMix64(seed: seed)
      let (isOfPhases, isSceneFirst) = (
        Bool.random(using: &random), Bool.random(using: &random)
      )
      var life: [EventKind] = []
      for number in 0..<24 {
        let step = steps[number % 4]
        let own = isOfPhases ? step.phase : step.scene
        life += isSceneFirst ? [own, step.app] : [step.app, own]
      }
      let kinds = life.reduce(into: [EventKind]()) { if !$0.contains($1) { $0.append($1) } }
      let hidden = Set(kinds.filter { _ in Int.random(in: 0..<3, using: &random) == 0 })
      let fed = FedRun(Self.header(isOfPhases ? .scenePhaseViewIOS : .uiscene))
      let scene = fed.name("A")
      for (number, kind) in life.enumerated() where !hidden.contains(kind) {
        fed.take(kind, at: Int64(number)) { event in
          if kind.scope != "note" { event.scene = scene }
        }
        let mistakes = fed.run.step.changes.indices.count {
          fed.run.step.changes[$0].verdict == .illegal
        }
        #expect(mistakes == 0, "seed \(seed): \(kind.name) without \(hidden.map(\.name))")
        // A scene that tells the step itself may do so after the app.
        guard fed.run.scenes.count == 1, let step = steps.first(where: { $0.app == kind }),
          isSceneFirst || hidden.contains(isOfPhases ? step.phase : step.scene)
        else { continue }
        if kind == .noteAppWillResignActive || kind == .noteAppDidEnterBackground {
          #expect(fed.run.scenes[0].appState != .active, "seed \(seed): \(kind.name)")
        }
        if kind == .noteAppDidEnterBackground {
          #expect(fed.run.scenes[0].appState == .background, "seed \(seed)")
        }
      }
    }
  }

  /// Below SwiftUI, the app object that reports shows the platform.
  @Test func anAppObjectOfAppKitIsOnTheMac() {
    var header = RunHeader()
    (header.partial, header.platform) = (true, nil)
    let fed = FedRun(header)
    let scene = fed.name("A")
    fed.take(.phaseActive, at: 1) { $0.scene = scene }
    #expect(fed.run.mayBe(on: .iOS) && fed.run.mayBe(on: .macOS))
    fed.take(.nsDidResignActive, at: 2)
    #expect(fed.run.platform == .macOS)
  }

  /// Lines that do not name their scene are of the only one.
  @Test func anUnnamedSceneIsTheOnlyOne() {
    let fed = FedRun(Self.header(.uiscene))
    let scene = fed.name("A")
    fed.take(.sceneWillConnect, at: 0) { $0.scene = scene }
    fed.take(.sceneWillEnterForeground, at: 1)
    fed.take(.sceneDidBecomeActive, at: 2)
    #expect(fed.run.app.state == .active && fed.run.scenes.count == 1)
    fed.take(.sceneWillResignActive, at: 7) { $0.scene = scene }
    #expect(fed.run.app.state == .inactive)
    #expect(fed.run.step.aggregateVisitEnded?.duration == 5)
  }

  /// Lines that may be of one of several scenes prove no mistake and no state but active.
  @Test func anUnnamedSceneOfSeveralIsNeverIllegal() {
    let fed = FedRun(Self.header(.uiscene))
    let first: [EventKind] = [
      .sceneWillConnect, .sceneWillEnterForeground, .sceneDidBecomeActive, .sceneWillResignActive,
      .sceneDidEnterBackground, .sceneWillEnterForeground, .sceneDidBecomeActive,
    ]
    for (number, kind) in first.enumerated() { fed.take(kind, at: Int64(number)) }
    #expect(fed.run.app.state == .active)
    let all = first + [.sceneDidDisconnect]
    var random = SplitMix64(seed: 7)
    fed.take(.sceneWillConnect, at: 10)
    for time in Int64(11)..<200 {
      let kind = all.randomElement(using: &random) ?? .sceneWillConnect
      fed.take(kind, at: time)
      #expect(fed.run.step.changes.allSatisfy { $0.verdict == .legal && $0.visit == nil })
      #expect(fed.run.app.state == (kind == .sceneDidBecomeActive ? .active : nil))
    }
  }

  /// Once lines name two scenes, those that named none may be of either.
  @Test func twoNamesAreOfTwoScenes() {
    func state(_ lines: [(scene: String, kind: EventKind)]) -> AppState? {
      let fed = FedRun(Self.header(.scenePhaseViewIOS), startCause: .traceStart)
      for (number, line) in lines.enumerated() {
        let scene = line.scene.isEmpty ? Symbol.none : fed.name(line.scene)
        fed.take(line.kind, at: Int64(number)) { $0.scene = scene }
      }
      return fed.run.app.state
    }
    let first: [(String, EventKind)] = [("", .phaseActive), ("A", .phaseActive)]
    #expect(state(first + [("A", .phaseBackground)]) == .background)
    #expect(state(first + [("B", .phaseBackground)]) == nil)
  }
}
