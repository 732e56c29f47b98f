import LifecycleModel
import TraceModel

/// The entries that one run shows.
///
/// Only a record proves an entry: the absence of another one never does. When an entry reached the
/// app follows from the records before it, so where some of them may be missing, the entry counts
/// without it (`unplaced`).
final class RunCoverage {
  private(set) var counts = EntryCounts()
  private(set) var windows = WindowCounts()
  /// By slot of the scene.
  private var connections: [WindowConnection] = []
  private var held = HeldEntries()
  private var links = HandedLinks()
  /// An icon that opened the app, unless the response to a notification follows.
  private var assumedIcon: (slot: Int?, since: EventMark)?
  /// The record of the launch shows what it handed over.
  private var launchShowsOptions = false
  /// What has come with the launch.
  private var ofLaunch: Entry.Set = []
  /// The delegate's callbacks are recorded, which alone receive what is handed over.
  private(set) var hasCallbacks = false
  /// Those of the app delegate about its scenes. A SwiftUI app receives links elsewhere.
  private(set) var hasSceneSetup = false
  /// The options of a launch or a connection are recorded.
  private(set) var hasOptions = false
  /// User activities whose type is not recorded.
  private(set) var untypedActivities = false
  /// The launch, or the first window, handed over one of them.
  private var wasOpenedByUntyped = false
  /// A notification launched the app, and nothing says whether somebody opened it.
  private(set) var hasUntoldPush = false
  /// A window came, next to another one as far as is known, of which nothing says what opened it.
  private(set) var hasUnexplainedWindow = false
  private var beginnings: WriterBeginnings
  private var wakes: BackgroundWakes

  init(_ run: RunState) {
    beginnings = WriterBeginnings(run)
    wakes = BackgroundWakes(run)
  }

  private func add(_ entry: Entry, _ arrival: Entry.Arrival?) { counts.add(entry, arrival) }

  /// The first records of all writers were seen.
  var hasWholeBeginning: Bool { beginnings.areWhole }

  // MARK: Events

  /// By kind's index: an event that may be an entry.
  private static let concerns: [Bool] = {
    var concerns = Entry.ofCallback.map { $0 != nil }
    for kind: EventKind in [
      .sceneWillConnect, .sceneDidBecomeActive, .sceneDidDisconnect, .appDidFinishLaunching,
      .appConfigurationForConnecting, .delegateCreate,
    ] + BackgroundWakes.kinds + activations + HeldEntries.kinds { concerns[kind.index] = true }
    return concerns
  }()
  private let concerns = RunCoverage.concerns

  /// An app without scenes is active.
  private static let activations: [EventKind] = [
    .appDidBecomeActive, .nsDidBecomeActive, .wkDidBecomeActive,
  ]

  /// The machines that events have moved, a bit for each.
  private var atWork: UInt64 = 0
  func isAtWork(_ machine: MachineID) -> Bool { atWork & 1 << UInt64(machine.rawValue) != 0 }

  private func noteMachines(_ run: RunState) {
    for index in run.step.changes.indices {
      atWork |= 1 << UInt64(run.step.changes[index].machine.rawValue)
    }
  }

  /// The machines of the run have taken the event.
  func note(_ event: UnsafePointer<Event>, _ run: RunState) {
    noteMachines(run)
    beginnings.note(event)
    guard concerns[event.pointee.kind.index] else { return }
    settleIcon(run)
    if !held.isEmpty {
      for (entry, arrival) in held.take(event.pointee.kind, run.slot(ofScene: event.pointee.scene))
      {
        add(entry, arrival)
      }
    }
    switch event.pointee.kind {
    case .sceneWillConnect: connect(event, run)
    case .sceneDidBecomeActive: activate(event, run)
    case .sceneDidDisconnect: disconnect(event, run)
    case .appDidFinishLaunching: launch(event, run)
    case .appConfigurationForConnecting, .delegateCreate:
      if !event.pointee.isTrue.contains(.captured) { hasSceneSetup = true }
    case let kind where BackgroundWakes.kinds.contains(kind):
      if wakes.note(event, run, isSure: isSureOfLifeCycle(run)) { add(.backgroundLaunch, .warm) }
    case let kind where Self.activations.contains(kind): activateWithoutScenes(run)
    case let kind: if let entry = Entry.ofCallback[kind.index] { arrive(entry, event, run) }
    }
  }

  func markNames(_ live: LiveNames) { beginnings.markNames(live) }

  // MARK: Launches and connections

  /// The launch options say why the process was launched, whatever else is recorded.
  private func launch(_ event: UnsafePointer<Event>, _ run: RunState) {
    let payload = event.pointee.payload
    launchShowsOptions = knowsOptions(event)
    hasOptions = hasOptions || launchShowsOptions
    handOver(event, run, slot: nil)
    guard payload != [] else { return }
    hasCallbacks = true
    noteUntyped(event, run, nil)
    for entry in handed(event, run) {
      // A push that nobody touched is handed over like one that was.
      if entry == .notification, !run.hasHeader || run.header.launch != .user {
        hasUntoldPush = true
      } else if entry == .backgroundLaunch {
        wakes.noteLaunch()
      } else {
        addBeforeUse(entry, .cold)
      }
    }
  }

  private func handOver(_ event: UnsafePointer<Event>, _ run: RunState, slot: Int?) {
    guard let route = LinkRoute.of(event.pointee.kind) else { return }
    links.handOver(route, event.pointee, run.step.mark, slot: slot)
  }

  /// An entry that came before the app was in use counts once.
  ///
  /// - Parameter isHeld: only the next activation, of the window or the app, shows that.
  private func addBeforeUse(
    _ entry: Entry, _ arrival: Entry.Arrival?, _ slot: Int? = nil, isHeld: Bool = false
  ) {
    guard !ofLaunch.contains(Entry.Set(entry)) else { return }
    ofLaunch.insert(Entry.Set(entry))
    if isHeld, let arrival { held.add(entry, arrival, slot) } else { add(entry, arrival) }
  }

  private func handed(_ event: UnsafePointer<Event>, _ run: RunState) -> [Entry] {
    Entry.handed(over: event.pointee.payload, activity: EntryActivity(event, run.symbols))
  }

  /// A user activity without a type may be a universal link, so that it counts as neither; that
  /// something was handed over stays known.
  ///
  /// - Parameter slot: that of the window that connects; nil: the launch.
  private func noteUntyped(_ event: UnsafePointer<Event>, _ run: RunState, _ slot: Int?) {
    guard event.pointee.payload.contains(.activity),
      EntryActivity(event, run.symbols) == .untyped
    else { return }
    untypedActivities = true
    guard let slot else {
      ofLaunch.insert(.untyped)
      wasOpenedByUntyped = true
      return
    }
    connections[slot].entries.insert(.untyped)
    if connections[slot].isBeforeUse {
      ofLaunch.insert(.untyped)
      wasOpenedByUntyped = true
    }
  }

  private func connect(_ event: UnsafePointer<Event>, _ run: RunState) {
    guard let slot = run.slot(ofScene: event.pointee.scene), run.scenes[slot].purpose == .window
    else { return }
    noteUnexplained(slot, run)
    while connections.count <= slot { connections.append(WindowConnection()) }
    if run.scenes[slot].connects > 1 { windows.reconnected += 1 }
    let arrival = run.arrival(ofConnectionAt: slot, isWhole: isSureOfLaunch(run))
    if arrival == .secondWindow { windows.second += 1 }
    if arrival != .cold { for entry in held.takeThoseOfTheApp() { add(entry, nil) } }
    connections[slot] = WindowConnection(
      isSeen: true, arrival: arrival, isBeforeUse: !run.wasInUse)
    let payload = event.pointee.payload
    let showsOptions = knowsOptions(event)
    connections[slot].showsOptions = showsOptions
    if showsOptions { (hasCallbacks, hasOptions) = (true, true) }
    handOver(event, run, slot: slot)
    noteUntyped(event, run, slot)
    for entry in handed(event, run) { addConnected(entry, slot) }
    let isOpened = arrival == .cold && run.hasHeader && run.header.launch == .user
    connections[slot].isEmpty = payload == [] && (isOpened || showsOptions)
  }

  /// The notification of a launch or a connection has neither a place in the source nor a duration:
  /// only the delegate receives the options.
  private func knowsOptions(_ event: UnsafePointer<Event>) -> Bool {
    event.pointee.payload != [] || event.pointee.source.isPresent || event.pointee.duration >= 0
  }

  /// Notes a window that an icon may have opened: what opened it is decided when it connects again,
  /// or at the end of the run.
  private func noteUnexplained(_ slot: Int, _ run: RunState) {
    if slot < connections.count, connections[slot].isSeen {
      if connections[slot].mayBeByIcon { hasUnexplainedWindow = true }
    } else if let scene = run.scenes.find(slot), scene.purpose == .window,
      !scene.lastConnect.exists
    {
      hasUnexplainedWindow = hasUnexplainedWindow || run.scenes.count > 1
    }
  }

  private static let byUser = Entry.allCases.filter {
    $0 != .restoration && $0 != .backgroundLaunch
  }

  /// What opened the app, or its first window, is known; or nothing shows that anybody did.
  func knowsOpening(_ run: RunState) -> Bool {
    if wasOpenedByUntyped || Self.byUser.contains(where: { counts[$0, .cold] > 0 }) {
      return true
    }
    return wakes.isLaunch && !run.wasInUse && run.scenes.isEmpty
      && !Self.byUser.contains { counts.has($0) }
  }

  /// Whatever is handed over has come before a scene is active.
  private func activate(_ event: UnsafePointer<Event>, _ run: RunState) {
    let slot = connected(event, run)
    links.activate(run.step.mark, isUnexplained: isUnexplained(event, slot, run))
    guard let slot, connections[slot].isEmpty else { return }
    connections[slot].isEmpty = false
    guard run.losses.last < run.scenes[slot].lastConnect.ordinal,
      connections[slot].entries.isSubset(of: Entry.Set(.restoration))
    else { return }
    switch connections[slot].arrival {
    // The process ran already when the user opened the app.
    case .cold? where run.scenes[slot].lastBackground.ordinal > run.scenes[slot].lastConnect.ordinal:
      break
    case .cold? where ofLaunch.isSubset(of: Entry.Set(.restoration)):
      if connections[slot].showsOptions {
        addConnected(.icon, slot)
      } else {
        assumedIcon = (slot, run.step.mark)
      }
    case .secondWindow?: addConnected(.icon, slot)
    default: break
    }
  }

  /// Nothing says what led to the activation of a window.
  ///
  /// - Parameter slot: that of the window, if its connection was seen.
  private func isUnexplained(_ event: UnsafePointer<Event>, _ slot: Int?, _ run: RunState) -> Bool {
    if let slot, connections[slot].showsOptions { return false }
    guard let own = run.slot(ofScene: event.pointee.scene) else { return false }
    let scene = run.scenes.known(own)
    return max(scene.lastResign.ordinal, scene.lastBackground.ordinal) <= scene.lastConnect.ordinal
  }

  private func activateWithoutScenes(_ run: RunState) {
    guard !isActivated else { return }
    isActivated = true
    guard !run.seen(.sceneWillConnect) else { return }
    links.activate(run.step.mark, isUnexplained: !launchShowsOptions)
    if run.hasHeader, run.header.launch == .user, isSureOfLaunch(run),
      Self.launched.contains(where: { run.seen($0) }),
      ofLaunch.isSubset(of: Entry.Set(.restoration))
    {
      if launchShowsOptions {
        addBeforeUse(.icon, .cold)
      } else {
        assumedIcon = (nil, run.step.mark)
      }
    }
  }

  /// The response to a notification would have come by now.
  ///
  /// - Parameter isOver: nothing comes any more.
  private func settleIcon(_ run: RunState, isOver: Bool = false) {
    guard let (slot, since) = assumedIcon else { return }
    if run.losses.last > since.ordinal {
      assumedIcon = nil
    } else if isOver || HandedLinks.isLate(run.step.mark, after: since) {
      assumedIcon = nil
      if let slot { addConnected(.icon, slot) } else { addBeforeUse(.icon, .cold) }
    }
  }

  private var isActivated = false
  private static let launched: [EventKind] = [
    .appDidFinishLaunching, .nsDidFinishLaunching, .wkDidFinishLaunching,
  ]

  private func disconnect(_ event: UnsafePointer<Event>, _ run: RunState) {
    // Without its connection it may have been another kind of scene.
    guard connected(event, run) != nil else { return }
    windows.disconnected += 1
  }

  /// An entry that came with a scene's connection counts once.
  ///
  /// - Parameters:
  ///   - isSure: it came with the connection, and not later.
  ///   - isHeld: only the next activation of the window shows that.
  private func addConnected(
    _ entry: Entry, _ slot: Int, isSure: Bool = true, isHeld: Bool = false
  ) {
    guard !connections[slot].entries.contains(Entry.Set(entry)) else { return }
    connections[slot].entries.insert(Entry.Set(entry))
    let arrival = isSure ? connections[slot].arrival : nil
    if arrival == .cold || arrival == nil && connections[slot].isBeforeUse {
      addBeforeUse(entry, arrival, slot, isHeld: isHeld)
    } else if isHeld, let arrival {
      held.add(entry, arrival, slot)
    } else {
      add(entry, arrival)
    }
  }

  /// Nothing before is missing.
  private func isSureOfLaunch(_ run: RunState) -> Bool { hasWholeBeginning && run.losses.last < 0 }

  // MARK: Callbacks

  private func arrive(_ entry: Entry, _ event: UnsafePointer<Event>, _ run: RunState) {
    guard entry != .restoration else { return restore(event, run) }
    hasCallbacks = true
    var entry = entry
    if entry == .activity {
      let activity = EntryActivity(event, run.symbols)
      if activity == .link { entry = .universalLink }
      if activity == .untyped { return arriveUntyped(event, run) }
    }
    if let route = LinkRoute.of(event.pointee.kind) {
      switch links.meaning(route, event.pointee, run.step.mark, isWhole: run.losses.last < 0) {
      case .ofLaunch: return addAgain(entry) { addBeforeUse($0, isSureOfLaunch(run) ? .cold : nil) }
      case .ofConnection(let slot): return addAgain(entry) { addConnected($0, slot) }
      case .unclear where isForwarded(route, run), .ofItself where isForwarded(route, run):
        if !counts.has(entry) { add(entry, nil) }
        return
      case .unclear:
        assumedIcon = nil
        return add(entry, nil)
      case .ofItself: break
      }
    }
    // Where records have numbers, none is missing without a gap between them.
    let isNumbered = event.pointee.hasSequence
    guard let slot = run.slot(ofScene: event.pointee.scene), run.scenes[slot].purpose == .window
    else {
      if run.wasInUse { return add(entry, isSureOfLifeCycle(run) ? .warm : nil) }
      return addBeforeUse(entry, isSureOfLaunch(run) ? .cold : nil, isHeld: !isNumbered)
    }
    let scene = run.scenes.known(slot)
    if connected(event, run) != nil, !scene.wasActive, !scene.wasInBackground {
      // On its way to being active: what its connection brought, once more or first of all.
      let isEcho =
        entry == .universalLink && connections[slot].entries.contains(Entry.Set(.activity))
      let isSure = run.losses.last < scene.lastConnect.ordinal
      if !isEcho { addConnected(entry, slot, isSure: isSure, isHeld: !isNumbered) }
    } else if run.wasInUse {
      // A connection of its own may be among the records that are missing.
      let wasThere = isNumbered || scene.wasActive || scene.wasInBackground
      // With the record of its connection, a phase would not show that it was active.
      let isByPhase = scene.lastActivation.kind == .phaseActive && !scene.lastConnect.exists
      let isSure =
        run.losses.last < 0 || run.losses.last < scene.lastActivation.ordinal && !isByPhase
      add(entry, wasThere && isSure ? .warm : nil)
    } else {
      addBeforeUse(entry, isSureOfLaunch(run) ? .cold : nil, slot, isHeld: !isNumbered)
    }
  }

  private func arriveUntyped(_ event: UnsafePointer<Event>, _ run: RunState) {
    untypedActivities = true
    if let route = LinkRoute.of(event.pointee.kind),
      case .unclear = links.meaning(
        route, event.pointee, run.step.mark, isWhole: run.losses.last < 0)
    {
      assumedIcon = nil
    }
    if !run.wasInUse { ofLaunch.insert(.untyped) }
    guard let slot = connected(event, run), !run.scenes.known(slot).wasActive else { return }
    connections[slot].entries.insert(.untyped)
  }

  /// What comes again counts as what came first: the options need not name the type of an activity.
  private func addAgain(_ entry: Entry, _ add: (Entry) -> Void) {
    add(entry == .universalLink && ofLaunch.contains(Entry.Set(.activity)) ? .activity : entry)
  }

  /// The app's own code made the call, or may have: UIKit calls it only in an app without scenes,
  /// and a record that shows the scenes may be missing.
  private func isForwarded(_ route: LinkRoute, _ run: RunState) -> Bool {
    route.isOfSceneless && (run.usesScenes || !isSureOfLifeCycle(run))
  }

  /// Where the header names no life cycle, or two, a missing record may be the one that shows the
  /// scenes. In an app with scenes the app's own callbacks prove nothing, as that it is in the
  /// background.
  private func isSureOfLifeCycle(_ run: RunState) -> Bool {
    if let told = run.header.lifeCycle, told != .mixed { return true }
    return isSureOfLaunch(run)
  }

  /// The slot of an event's scene whose connection was seen.
  private func connected(_ event: UnsafePointer<Event>, _ run: RunState) -> Int? {
    guard event.pointee.scene.isPresent, let slot = run.slot(ofScene: event.pointee.scene),
      slot < connections.count, run.scenes[slot].lastConnect.exists,
      run.scenes[slot].purpose == .window
    else { return nil }
    return slot
  }

  private func restore(_ event: UnsafePointer<Event>, _ run: RunState) {
    // The default value says that there was none to restore.
    guard event.pointee.kind != .storageRestore || !event.pointee.isTrue.contains(.isDefault)
    else { return }
    if let slot = connected(event, run) {
      addConnected(.restoration, slot)
      return
    }
    // Without the connection it is not known whether restored storage and a callback belong to
    // one restoration, so that they count as one.
    let isStorage = event.pointee.kind == .storageRestore
    defer { hasUnconnectedRestoration = true }
    if isStorage && hasUnconnectedRestoration { return }
    if !isStorage && isStorageCounted {
      isStorageCounted = false
    } else if isStorage || run.process.firstActivation.exists {
      isStorageCounted = isStorage
      add(.restoration, nil)
    } else {
      addBeforeUse(.restoration, isSureOfLaunch(run) ? .cold : nil)
    }
  }

  /// A restoration was seen without the connection of its scene.
  private var hasUnconnectedRestoration = false
  /// Storage counted as one, and no callback that may belong to it was seen.
  private var isStorageCounted = false

  // MARK: The end

  /// The run is over.
  func finish(_ run: RunState) {
    noteMachines(run)
    settleIcon(run, isOver: true)
    for entry in held.takeAll() { add(entry, nil) }
    for slot in 0..<run.scenes.count { noteUnexplained(slot, run) }
    for arrival in wakes.finish(run, isSureOfLaunch: isSureOfLaunch(run)) {
      add(.backgroundLaunch, arrival)
    }
    // What one writer lost may have come before the records of another one.
    if run.losses.last >= 0, run.hasSeveralWriters {
      windows = WindowCounts()
      counts.unplaceAll()
    }
  }
}
