import LifecycleModel
import TestSupport
import TraceModel

/// An iPad app that lives at random and does nothing wrong: it takes legal transitions of all
/// machines of a run together, and follows the advice of the rules.
///
/// The transitions come from the model's tables; this type adds only what joins the machines: the
/// phase follows its scene, the app follows its scenes, nothing happens while it is suspended, and
/// everything that begins ends soon.
struct LegalApp {
  /// One machine at work.
  struct Instance {
    let machine: MachineID
    var state: Int
    /// Words of the sketch that name it: before the event, and after it.
    let scene: String
    let keys: String
    /// Milliseconds of the last event that it took.
    var last = 0
    /// Milliseconds of the event that led to its state.
    var entered = 0

    init(_ machine: MachineID, scene: String = "", keys: String = "") {
      self.machine = machine
      self.scene = scene
      self.keys = keys
      state = machine.machine.initial.indexes.first { _ in true } ?? 0
    }

    var stateName: String { machine.machine.states[state].name }

    /// Events that lead on legally from here.
    var legal: [EventKind] {
      machine.machine.transitions.filter { Int($0.from) == state && $0.level == .legal }
        .map(\.event)
    }

    /// Events that no transition leads on with, not even a tolerated one.
    var illegal: [EventKind] {
      machine.machine.events.map(\.kind).filter {
        machine.table.step(StateSet(state: state), $0).verdict == .illegal
      }
    }
  }

  private(set) var lines: [String] = []
  var random: SplitMix64
  /// Milliseconds since the start of the run.
  private var time = 0
  private var process = Instance(.uikitAppSceneBased)
  private var scenes: [Instance] = []
  private var phases: [Instance] = []
  private var views: [[Instance]] = []
  private var assertions: [Instance] = []
  private var tasks: [Instance] = []
  /// Indices of the tasks whose request was cancelled, and that have no other one.
  private var cancelled: Set<Int> = []
  private var swiftUITask = Instance(.swiftuiBackgroundTask, keys: "id=films.sync kind=refresh")
  private var pushes: [Instance] = []
  /// The last state from the app's notifications and its own ScenePhase.
  private var level = AppState.background
  private var number = 0
  /// Scenes with a sensitive screen, which they cover whenever they are not active.
  private var sensitive: Set<String> = []
  private let isLaunchedByUser: Bool
  private var isInSession = false
  private var isLocked = false
  private var lastSession = Self.longAgo
  private var lastPush = Self.longAgo
  private static let longAgo = -10_000_000
  /// Milliseconds from one submit of a task to the next: fewer than five in a minute.
  private static let submitPause = 20_000
  private static let departurePause = 3_500
  /// Milliseconds that a scene may be inactive before something happens to it.
  private static let longestPassage = 20_000
  /// The app was active, and has been in the background since.
  private var isReturning = false
  /// Scenes for which an activity was announced that has not come yet.
  private var waiting: Set<String> = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    isLaunchedByUser = seed % 2 == 0
    lines.append(
      "header app=walk platform=ipados lifeCycle=swiftui multipleScenes=true "
        + "launch=\(isLaunchedByUser ? "user" : "background") "
        + "records=work,view,data,storage,background,setup,links,session,resources,privacy,app-state"
    )
  }

  // MARK: A run

  /// Starts the process and runs it for a number of steps.
  mutating func run(steps: Int) {
    launch()
    for _ in 0..<steps { step() }
  }

  /// Ends the process normally.
  mutating func exit() {
    if process.stateName == "suspended" { take(\.process, .processResume) }
    while !waiting.isEmpty {
      time += 100
      stepScene()
    }
    finishAll()
    emit("", "process.exit", "reason=user code=0")
    // The next process starts from the beginning.
    process = Instance(.uikitAppSceneBased)
    scenes = []
    phases = []
    views = []
    assertions = []
    tasks = []
    pushes = []
    cancelled = []
    swiftUITask = Instance(.swiftuiBackgroundTask, keys: "id=films.sync kind=refresh")
    level = .background
    sensitive = []
    isInSession = false
    isLocked = false
    lastSession = Self.longAgo
    time = 0
  }

  private mutating func launch() {
    take(\.process, .processStart)
    take(\.process, .swiftuiAppInit)
    take(\.process, .appWillFinishLaunching)
    for keys in ["id=films.refresh kind=refresh", "id=films.posters kind=processing"] {
      tasks.append(Instance(.bgtask, keys: keys))
      take(\.tasks[tasks.count - 1], .bgtaskRegister)
    }
    take(\.process, .appDidFinishLaunching)
    isReturning = false
    refresh("app.didFinishLaunching")
    guard isLaunchedByUser else { return }
    // Somebody waits for the first scene.
    addScene()
    for kind: EventKind in [.sceneWillConnect, .sceneWillEnterForeground, .sceneDidBecomeActive] {
      time += Int.random(in: 1...300, using: &random)
      takeScene(scenes.count - 1, kind)
    }
  }

  /// One thing that happens. Nothing is left open for long.
  mutating func step() {
    time += Int.random(in: 1...400, using: &random)
    if process.stateName == "suspended" {
      time += Int.random(in: 1...7_200_000, using: &random)
      return take(\.process, .processResume)
    }
    if finishOldest(olderThan: 3_000) { return }
    switch Int.random(in: 0..<20, using: &random) {
    case 0: stepProcess()
    case 1...9: stepScene()
    case 10...12: stepView()
    case 13: beginAssertion()
    case 14...15: stepTask()
    case 16: stepPush()
    case 17...18: stepWork()
    default: suspend()
    }
  }

  // MARK: Single steps

  private mutating func stepProcess() {
    // Its launch and its end are recorded elsewhere; a URLSession's events need an answer.
    let passed: Set<EventKind> = [
      .processStart, .processSuspend, .processExit, .appWillTerminate, .appDidDiscardSceneSessions,
      .appConfigurationForConnecting, .appHandleEventsForBackgroundURLSession,
    ]
    let legal = process.legal.filter { !passed.contains($0) }
    guard let kind = legal.randomElement(using: &random) else { return }
    take(\.process, kind)
    if kind == .appMemoryWarning { emit("", "cache.purge", "id=posters") }
    if kind == .appProtectedDataWillBecomeUnavailable { isLocked = true }
    if kind == .appProtectedDataAvailable { isLocked = false }
  }

  private mutating func stepScene() {
    if scenes.filter({ $0.stateName != "discarded" }).count < 3, Bool.random(using: &random) {
      addScene()
    }
    // What was announced comes as soon as it can.
    let announced = scenes.firstIndex { waiting.contains($0.scene) }
    // A scene is inactive only in passing.
    let passing = scenes.firstIndex {
      $0.stateName == "foregroundInactive" && time - $0.entered > Self.longestPassage
    }
    guard let index = announced ?? passing ?? scenes.indices.randomElement(using: &random) else {
      return
    }
    let legal = scenes[index].legal.filter { $0 != .processExit }
    guard let choice = legal.randomElement(using: &random) else { return }
    let wanted: [EventKind] =
      announced != nil
      ? [.sceneContinueUserActivity, .sceneWillEnterForeground]
      : passing != nil ? [.sceneDidBecomeActive] : []
    let kind = wanted.first { legal.contains($0) } ?? choice
    // A session that never showed itself is only a name in the list.
    let tellsDelegate =
      process.legal.contains(.appDidDiscardSceneSessions) && scenes[index].last > 0
    if kind == .sessionDiscarded, tellsDelegate, Bool.random(using: &random) {
      // Told by the app delegate instead, for the session named in its list.
      emit("", "app.didDiscardSceneSessions", "scenes=\(scenes[index].scene)")
      scenes[index].state = MachineID.uiscene.machine.index(ofState: "discarded") ?? 0
      return
    }
    takeScene(index, kind)
  }

  private mutating func addScene() {
    let id = "S\(number)"
    number += 1
    scenes.append(Instance(.uiscene, scene: id))
    phases.append(Instance(.scenePhaseViewIOS, scene: id))
    views.append(["List", "Film"].map { Instance(.viewAppearance, scene: id, keys: "view=\($0)") })
  }

  /// Calls that bring something for the app to handle.
  private static let deliveries: Set<EventKind> = [
    .sceneOpenURLContexts, .sceneContinueUserActivity, .windowScenePerformAction,
    .windowSceneUserDidAcceptCloudKitShare, .sceneWillPerformAppIntent,
  ]

  /// A scene's event, and its consequences: its phase, its views, the app.
  private mutating func takeScene(_ index: Int, _ kind: EventKind) {
    // Nobody leaves four times in ten seconds.
    if kind == .sceneWillResignActive { time += Self.departurePause }
    take(\.scenes[index], kind)
    if kind == .sceneWillConnect {
      phases[index] = Instance(.scenePhaseViewIOS, scene: scenes[index].scene)
      views[index] = views[index].map {
        Instance(.viewAppearance, scene: $0.scene, keys: $0.keys)
      }
    }
    if kind == .sceneDidDisconnect {
      for view in views[index].indices { views[index][view].state = 0 }
    }
    annotate(scenes[index].scene, kind)
    if kind == .sceneWillContinueUserActivity { waiting.insert(scenes[index].scene) }
    if kind == .sceneContinueUserActivity { waiting.remove(scenes[index].scene) }
    if Self.deliveries.contains(kind) {
      number += 1
      emit(scenes[index].scene, "link.received", "hash=\(number)")
      emit(scenes[index].scene, "link.handled", "hash=\(number)")
    }
    let isAttached = !["unattached", "connected", "discarded"].contains(scenes[index].stateName)
    if isAttached { followScene(index) }
    followScenes()
  }

  private mutating func followScene(_ index: Int) {
    let kind: EventKind =
      switch scenes[index].stateName {
      case "foregroundActive": .phaseActive
      case "foregroundInactive": .phaseInactive
      default: .phaseBackground
      }
    let target = MachineID.scenePhaseViewIOS.table.step(
      StateSet(state: phases[index].state), kind)
    if target.next.single != phases[index].state { take(\.phases[index], kind) }
  }

  /// The app's notifications and its own phase, one step at a time.
  private mutating func followScenes() {
    let states = Set(scenes.map(\.stateName))
    let target: AppState =
      states.contains("foregroundActive")
      ? .active : states.contains("foregroundInactive") ? .inactive : .background
    while level != target {
      let isUp = target > level
      switch (level, isUp) {
      case (.background, _):
        announce(.inactive, "note.app.willEnterForeground", "phase.inactive")
      case (.inactive, true): announce(.active, "note.app.didBecomeActive", "phase.active")
      case (.inactive, false):
        announce(.background, "note.app.didEnterBackground", "phase.background")
      case (.active, _): announce(.inactive, "note.app.willResignActive", "phase.inactive")
      }
    }
  }

  private mutating func announce(_ state: AppState, _ note: String, _ phase: String) {
    level = state
    emit("", note, "")
    emit("", phase, "scope=app")
    switch state {
    case .background:
      isReturning = true
      emit("", "lock.engage", "trigger=phase.background")
      emit("", "work", "name=saveAll kind=save dur=3ms trigger=phase.background")
    case .inactive: emit("", "work", "name=checkpoint kind=save dur=1ms trigger=phase.inactive")
    case .active:
      if isReturning { refresh("phase.active") }
      isReturning = false
    }
    followSession()
  }

  /// Loads once at the launch, and once on each return.
  private mutating func refresh(_ trigger: String) {
    emit("", "work", "name=reload kind=refresh key=films dur=40ms trigger=\(trigger)")
  }

  /// One session a visit; a short visit of another app is not a new one.
  private mutating func followSession() {
    if level == .active, !isInSession, time - lastSession > 30_000 {
      isInSession = true
      emit("", "session.start", "id=\(time)")
    } else if level == .background, isInSession {
      isInSession = false
      lastSession = time
      emit("", "session.end", "id=\(time)")
    }
  }

  /// Views come and go in the foreground.
  private mutating func stepView() {
    let visible = scenes.indices.filter { scenes[$0].stateName == "foregroundActive" }
    guard let scene = visible.randomElement(using: &random),
      let view = views[scene].indices.randomElement(using: &random),
      let kind = views[scene][view].legal.filter({ $0 != .sceneDidDisconnect })
        .randomElement(using: &random)
    else { return }
    take(\.views[scene][view], kind)
  }

  private mutating func beginAssertion() {
    guard level != .background else { return }
    assertions.append(
      Instance(.bgAssertion, keys: "id=a\(number) name=upload\(number) expirationHandler=true"))
    number += 1
    take(
      \.assertions[assertions.count - 1],
      Int.random(in: 0..<8, using: &random) == 0
        ? .bgRefused : .bgBegin)
  }

  /// Requests on the way, launches in the background; each launch asks for the next one.
  private mutating func stepTask() {
    guard level == .background, let index = tasks.indices.randomElement(using: &random),
      time - tasks[index].last > Self.submitPause
    else { return }
    if Int.random(in: 0..<4, using: &random) == 0, !swiftUITask.isOpen {
      return take(\.swiftUITask, .swbgLaunch)
    }
    // Without a request, only a debugger launches it.
    let left: Set<EventKind> =
      cancelled.contains(index)
      ? [.bgtaskSubmitFailed, .processExit, .bgtaskLaunch] : [.bgtaskSubmitFailed, .processExit]
    let legal = tasks[index].legal.filter { !left.contains($0) }
    guard let kind = legal.randomElement(using: &random) else { return }
    take(\.tasks[index], kind)
    if kind == .bgtaskCancel { cancelled.insert(index) }
    if kind == .bgtaskSubmit { cancelled.remove(index) }
    guard kind == .bgtaskLaunch else { return }
    take(\.tasks[index], .bgtaskSubmit)
    if Int.random(in: 0..<4, using: &random) == 0 { take(\.tasks[index], .bgtaskProgress) }
  }

  /// Few silent pushes, each answered.
  private mutating func stepPush() {
    guard level == .background, time - lastPush > 1_800_000 else { return }
    lastPush = time
    emit("", "urlsession.events", "id=u\(number)")
    emit("", "urlsession.complete", "id=u\(number)")
    pushes.append(Instance(.fetchCompletion, keys: "id=p\(number)"))
    number += 1
    take(\.pushes[pushes.count - 1], .fetchDeliver)
  }

  /// Work in an active scene, saved at once.
  private mutating func stepWork() {
    if level == .background {
      return emit("", "work", "name=tidy kind=cleanup dur=1ms thread=main")
    }
    let active = scenes.filter { $0.stateName == "foregroundActive" }
    guard let scene = active.randomElement(using: &random)?.scene else { return }
    number += 1
    switch Int.random(in: 0..<6, using: &random) {
    case 4: useResources(scene)
    case 5:
      emit(scene, "screen.sensitive", "")
      sensitive.insert(scene)
    case 0:
      emit(scene, "work", "name=layout\(number) kind=other dur=2ms thread=main appState=active")
    case 1:
      emit(scene, "auth.prompt.begin", "trigger=user")
      emit(scene, "auth.prompt.end", "")
    case 2:
      emit(scene, "data.dirty", "key=draft\(number)")
      emit(scene, "data.save", "key=draft\(number)")
    case 3: if !isLocked { emit("", "protected.access", "id=token") }
    default: emit(scene, "storage.write", "key=selection bytes=40 type=String view=List")
    }
  }

  /// Resources of the foreground, given back at once.
  private mutating func useResources(_ scene: String) {
    emit("", "lock.acquire", "name=films.sqlite file=true")
    emit(scene, "work", "name=save\(number) kind=save dur=3ms")
    emit("", "lock.release", "name=films.sqlite")
    emit(scene, "resource.hold", "kind=camera")
    emit("", "gpu.submit", "id=\(number)")
    emit("", "timer.fire", "id=clock")
    emit(scene, "resource.release", "kind=camera")
  }

  /// The work of a well-behaved scene in its callbacks.
  private mutating func annotate(_ scene: String, _ kind: EventKind) {
    switch kind {
    case .sceneWillConnect:
      emit(scene, "storage.restore", "key=selection view=List")
      emit(scene, "observer.add", "name=filmsDidChange")
    case .sceneDidBecomeActive:
      if sensitive.contains(scene) { emit(scene, "privacy.cover.hide", "") }
    case .sceneWillResignActive:
      if sensitive.contains(scene) { emit(scene, "privacy.cover.show", "") }
    case .sceneDidDisconnect:
      sensitive.remove(scene)
      emit(scene, "observer.remove", "name=filmsDidChange")
    default: break
    }
  }

  private mutating func suspend() {
    guard level == .background, process.legal.contains(.processSuspend) else { return }
    finishAll()
    take(\.process, .processSuspend)
  }

  // MARK: Ends

  /// Ends the oldest open item, if it is older than this many milliseconds.
  private mutating func finishOldest(olderThan age: Int) -> Bool {
    let limit = time - age
    for index in assertions.indices where assertions[index].isOpen && assertions[index].last < limit
    {
      if level == .background, assertions[index].stateName == "held", Bool.random(using: &random) {
        take(\.assertions[index], .bgExpire)
      }
      take(\.assertions[index], .bgEnd)
      return true
    }
    for index in tasks.indices where tasks[index].isOpen && tasks[index].last < limit {
      if tasks[index].stateName == "running", tasks[index].keys.hasSuffix("processing") {
        take(\.tasks[index], .bgtaskExpire)
        // Its handler may ask for the next launch once more.
        if Bool.random(using: &random) { take(\.tasks[index], .bgtaskSubmit) }
        if Int.random(in: 0..<4, using: &random) == 0 { take(\.tasks[index], .bgtaskProgress) }
      }
      take(\.tasks[index], .bgtaskComplete)
      return true
    }
    for index in pushes.indices where pushes[index].isOpen && pushes[index].last < limit {
      take(\.pushes[index], .fetchComplete)
      return true
    }
    guard swiftUITask.isOpen, swiftUITask.last < limit else { return false }
    take(\.swiftUITask, .swbgReturn)
    return true
  }

  private mutating func finishAll() {
    while finishOldest(olderThan: -1) {}
  }

  // MARK: Mistakes

  /// Lets one event happen that its machine does not accept. Returns its 1-based line.
  mutating func makeMistake() -> Int64? {
    time += 1
    var candidates: [WritableKeyPath<LegalApp, Instance>] = [\.process, \.swiftUITask]
    candidates += scenes.indices.map { \.scenes[$0] }
    candidates += assertions.indices.map { \.assertions[$0] }
    candidates += tasks.indices.map { \.tasks[$0] }
    candidates += pushes.indices.map { \.pushes[$0] }
    guard let path = candidates.randomElement(using: &random) else { return nil }
    // The beginning and the end of a process can't be wrong: they begin and end the run. A session
    // that was in the delegate's list may be reported again.
    let isDiscarded = self[keyPath: path].stateName == "discarded"
    let illegal = self[keyPath: path].illegal.filter {
      $0 != .processStart && $0 != .processPrewarm && $0 != .processExit
        && !(isDiscarded && $0 == .sessionDiscarded)
    }
    guard let kind = illegal.randomElement(using: &random) else { return nil }
    let line = Int64(lines.count + 1)
    write(path, kind)
    let next = Array(
      self[keyPath: path].machine.table.step(StateSet(state: self[keyPath: path].state), kind)
        .next.indexes)
    self[keyPath: path].state = next.randomElement(using: &random) ?? 0
    forgetPhase(path, kind)
    followScenes()
    return line
  }

  /// A connect restarts the scene's phase and views, even at a wrong place.
  private mutating func forgetPhase(
    _ path: WritableKeyPath<LegalApp, Instance>, _ kind: EventKind
  ) {
    guard kind == .sceneWillConnect,
      let index = scenes.firstIndex(where: { $0.scene == self[keyPath: path].scene })
    else { return }
    phases[index] = Instance(.scenePhaseViewIOS, scene: scenes[index].scene)
    for view in views[index].indices { views[index][view].state = 0 }
  }

  // MARK: Lines

  /// Takes a legal event; anything else is a bug in this walk.
  private mutating func take(_ path: WritableKeyPath<LegalApp, Instance>, _ kind: EventKind) {
    let instance = self[keyPath: path]
    let step = instance.machine.table.step(StateSet(state: instance.state), kind)
    write(path, kind)
    guard step.verdict != .illegal, let next = step.next.single else {
      preconditionFailure("\(kind.name) in state \(instance.stateName) is not legal: \(lines)")
    }
    if next != instance.state { self[keyPath: path].entered = time }
    self[keyPath: path].state = next
  }

  private mutating func write(_ path: WritableKeyPath<LegalApp, Instance>, _ kind: EventKind) {
    self[keyPath: path].last = time
    let keys = [self[keyPath: path].keys, Self.keys(of: kind)].filter { !$0.isEmpty }
    emit(self[keyPath: path].scene, kind.name, keys.joined(separator: " "))
  }

  /// The keys that a recorder writes for every event of a kind.
  private static func keys(of kind: EventKind) -> String {
    switch kind {
    case .bgtaskLaunch: "expirationHandler=true"
    case .sceneDidEnterBackground: "dur=1ms"
    default: ""
    }
  }

  private mutating func emit(_ scene: String, _ event: String, _ keys: String) {
    lines.append(
      ["\(time)ms", scene, event, keys].filter { !$0.isEmpty }.joined(separator: " "))
  }
}

extension LegalApp.Instance {
  /// It was begun and must be ended.
  var isOpen: Bool {
    switch machine {
    case .bgAssertion, .bgtask: ["held", "running", "expiring"].contains(stateName)
    case .fetchCompletion: stateName == "open"
    case .swiftuiBackgroundTask: ["running", "cancelled"].contains(stateName)
    default: false
    }
  }
}
