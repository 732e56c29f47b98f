public import TraceModel

/// Everything that is known of one process run: its machines, scenes, open intervals and clock.
///
/// `apply` handles one event; its effect is in `step` until the next call. The limits below bound
/// the memory for any trace.
public final class RunState {
  /// How a run ended, as far as the trace shows.
  public enum Ending: String, CaseIterable, Sendable {
    /// `process.exit`.
    case exit
    /// `trace.end`: the recorder stopped normally.
    case end
    /// Neither.
    case cut
  }

  /// Scenes that are tracked at the most; events of further ones move no machine.
  public static let sceneLimit = 65_536
  /// Views and window groups that are tracked at the most.
  public static let viewLimit = 65_536
  /// Intervals that may be open at the same time.
  public static let intervalLimit = 65_536

  /// Ordinal of the run in its input, from 0.
  public let number: Int
  public let id: Symbol
  /// Its id as the input that is being read spells it: another symbol than ``id`` where the run
  /// began in an earlier one.
  public internal(set) var key: Symbol
  public let header: RunHeader
  /// What a report about the end of the process says of the app.
  private var reported: ReportedApp?
  public let hasHeader: Bool
  /// The part of the recording that was asked for ends before the run's last event.
  public internal(set) var endsWithPart = false
  /// Line of the header, or of the run's first event.
  public let line: Int64
  public let symbols: SymbolTable
  /// The companion object of the code that follows the runs.
  public var companion: AnyObject?
  /// Notes of ``LifecycleState`` about it.
  var registration = Registration()
  struct Registration {
    /// Where it is kept; -1 once it is over.
    var place = -1
    /// Number of headers in the input at its last event.
    var heard = 0
    /// It said that it ended, and the next header is to look whether it did.
    var isListedAsEnded = false
    /// The headers of its app on its device.
    var launches: Launches?
  }

  /// The life cycle: from the header, otherwise inferred.
  public internal(set) var lifeCycle: RunHeader.LifeCycle?
  public var lifeCycleIsInferred: Bool { header.lifeCycle == nil }
  /// Families of annotations that the header lists or that were seen.
  public internal(set) var families: RunHeader.Families
  /// Kinds that were seen.
  public internal(set) var seen = EventKindSet()
  /// Those of them that the app or the system recorded, not only a recorder by itself.
  var told = EventKindSet()
  /// Why the beginning is unknown; nil if the run's beginning is in the trace.
  public let startCause: UnknownCause?

  public internal(set) var clock = RunClock()
  public internal(set) var losses = LossTracker()
  public internal(set) var process = ProcessFacts()
  public internal(set) var app = AppStateTracker()

  // Machines at work: of the process, the app and its window groups; of scenes; of views; of grants
  // of time.
  var instances = InstanceTable()
  public internal(set) var scenes = SceneTable()
  var sceneIndex = SceneIndex()
  var unnamed = UnnamedScenes()
  var released = ReleasedScenes()
  var views = ViewTable()
  public internal(set) var background = BackgroundTracker()

  public let openWork = IntervalTable<Work>(limit: intervalLimit)
  var timedWork = TimedWork()

  /// The effect of the last event.
  public internal(set) var step = RunStep()
  let tables: RunTables
  var limits = RunLimits()

  /// - Parameter defaults: what is known of a run without a header.
  public convenience init(
    number: Int, id: Symbol, header: RunHeader?, line: Int64, startCause: UnknownCause?,
    symbols: SymbolTable, defaults: RunHeader = .unknown
  ) {
    self.init(
      number: number, id: id, header: header, line: line, startCause: startCause,
      symbols: symbols, defaults: defaults, tables: SystemTables())
  }

  /// - Parameter tables: those of the other runs of the recording.
  init(
    number: Int, id: Symbol, header: RunHeader?, line: Int64, startCause: UnknownCause?,
    symbols: SymbolTable, defaults: RunHeader, tables: SystemTables
  ) {
    self.number = number
    self.id = id
    key = id
    self.header = header ?? defaults
    hasHeader = header != nil
    self.line = line
    self.startCause = startCause
    self.symbols = symbols
    self.tables = RunTables(
      tables(in: RunSystem(self.header)), scenePhase: .scenePhase(of: self.header.platform))
    lifeCycle = self.header.lifeCycle
    families = header?.records ?? []
    process.wasPrewarmed = header?.launch == .prewarm
    if startCause != nil { app.state = nil }
  }

  deinit {
    scenes.deallocate()
    step.deallocate()
  }

  /// Whether a look through `items` items may be taken: the time is bounded by the length of the
  /// trace, not by its product with the number of open items. The caller reports the cases that it
  /// could not judge.
  public func mayScan(_ items: Int) -> Bool {
    limits.mayScan(items, at: clock.ordinal)
  }

  /// Events that could not be judged because a table was full, or too much was open at once.
  public var beyondLimits: Int {
    limits.untracked + limits.refusedScans + openWork.refused + timedWork.refused
      + background.refused
  }

  /// The facts about a scene; nil if it has no event.
  @inline(__always) public func scene(_ id: Symbol) -> KnownScene? {
    slot(ofScene: id).map { scenes.known($0) }
  }

  /// The app state of a scene by its slot, without a copy of all its facts.
  public func appState(ofSceneAt slot: Int) -> AppState? { scenes[slot].appState }

  /// Of a scene by its slot: whether it is connected; nil if that is not known.
  public func isConnected(sceneAt slot: Int) -> Bool? { scenes[slot].isConnected }

  /// The instance of a process machine, if one of its events was seen.
  public func processInstance(_ machine: MachineID) -> MachineInstance? {
    guard var instance = instances[machine] else { return nil }
    // It forgets only when its next event comes.
    if let cause = losses.since(instance) { instance.forget(tables[machine].full, cause: cause) }
    return instance
  }

  /// The system that its header reports.
  public var system: RunSystem { RunSystem(header) }

  /// The machine's transitions in that system.
  public func table(of machine: MachineID) -> TransitionTable { tables[machine] }

  /// Whether an event of this kind occurred in the run.
  public func seen(_ kind: EventKind) -> Bool { seen.contains(kind) }

  /// macOS never suspends hidden apps or disconnects their scenes for memory, so rules about
  /// background time do not apply there.
  public var suspendsInBackground: Bool { !mayBe(on: .macOS) }

  /// Whether the run may be of this platform, as far as its header and its events show.
  @inline(__always)
  public func mayBe(on platform: RunHeader.Platform) -> Bool {
    header.platform.map { $0 == platform } ?? platforms.contains(platform)
  }

  /// The platform: the header's, or the one whose framework called the app; nil if neither shows
  /// it.
  public var platform: RunHeader.Platform? {
    header.platform ?? (platforms.count == 1 ? platforms.first : nil)
  }

  /// The platforms that the run may be of, as far as its header and its events show.
  public var platforms: [RunHeader.Platform] {
    if let platform = header.platform { return [platform] }
    let possible = inferredPlatforms
    guard let reported, let platform = reported.platform,
      reported.isPlatformProved || possible.contains(platform)
    else { return possible }
    return [platform]
  }

  /// The platforms of its life cycle.
  private var inferredPlatforms: [RunHeader.Platform] {
    switch lifeCycle {
    case .appKit: [.macOS]
    case .watchKit: [.watchOS]
    case .uikitApp, .uikitScene: [.iOS, .iPadOS, .tvOS, .visionOS]
    // Of the app objects below SwiftUI, the one that reported shows the platform.
    case .swiftUI, .mixed, nil:
      if instances.hasAppKit {
        [.macOS]
      } else if instances.place(.watchkitApp) != nil {
        [.watchOS]
      } else if seen.meets(Self.ofUIKitAlone) {
        [.iOS, .iPadOS, .tvOS, .visionOS]
      } else {
        // https://developer.apple.com/documentation/swiftui/uihostingscenedelegate and
        // https://developer.apple.com/documentation/swiftui/nshostingscenerepresentation.
        RunHeader.Platform.allCases.filter { lifeCycle != .mixed || $0 != .watchOS }
      }
    }
  }

  /// Only UIKit's app object has them: `NSApplication` has no background, and WatchKit's events
  /// have other names.
  private static let ofUIKitAlone = EventKindSet([
    .appDidEnterBackground, .appWillEnterForeground, .noteAppDidEnterBackground,
    .noteAppWillEnterForeground,
  ])

  /// Why a duration that began at this event can't be trusted, if so.
  public func durationCause(since mark: EventMark) -> UnknownCause? {
    if let cause = stepCause(since: mark) { return cause }
    return header.clock == .wall && clock.isTooLongOnWall(since: mark.time) ? .clock : nil
  }

  /// Why durations after this event, each of them short, may be others than they seem: there are no
  /// times, or the clock was set.
  public func stepCause(since mark: EventMark) -> UnknownCause? {
    if mark.time < 0 || clock.now < 0 { return .orderOnly }
    if clock.lastStep >= mark.ordinal { return .clock }
    // The record of a step may be among those that were lost.
    return header.clock == .wall && losses.last >= mark.ordinal ? .clock : nil
  }

  /// Why a duration that began at this event may be longer than it seems, if so: a clock that stops
  /// in sleep shows the least.
  public func upperBoundCause(since mark: EventMark) -> UnknownCause? {
    durationCause(since: mark) ?? (header.clock == .uptime ? .clock : nil)
  }

  /// Until the next call, times are judged before a record of this time, which is to come;
  /// `Event.absent`: at the record that came last.
  public func judge(before time: Int64) { clock.upcoming = time }

  /// Why something may be missing between an event and now, if so.
  ///
  /// Rules ask their moment, which notes that their reports rest on the answer.
  public func lossCause(since mark: EventMark) -> UnknownCause? {
    losses.last >= mark.ordinal ? losses.cause : nil
  }

  /// Whether a writer may already have lost records before another writer's events.
  public var hasSeveralWriters: Bool { losses.writers.areSeveral }

  /// The ordinal of the event after which a writer may have lost records, if any.
  public func lastHeard(of writer: Symbol) -> Int64 {
    losses.writers.lastHeard(of: writer, at: clock.ordinal)
  }

  /// The ordinal of the event that all writers have come to.
  public var agreed: Int64 { losses.writers.earliest(at: clock.ordinal) }

  // MARK: The end

  public var ending: Ending {
    process.exit.exists ? .exit : losses.isClosed(at: clock.ordinal) ? .end : .cut
  }

  /// A later run of the same installation proves that this one had ended, wherever it was recorded.
  public func noteReplaced() { process.wasReplaced = true }

  /// A crash report next to the trace says how the process ended.
  public func tellEnd(_ end: ProcessEnd) { process.reportedEnd = end }

  /// The end as its record or a crash report describes it: the run consists of one, or one was
  /// passed with its trace. Made when it is asked for, which is seldom.
  public var toldEnd: ProcessEnd? {
    process.reportedEnd ?? process.endRecord.map { ProcessEnd($0, header, symbols) }
  }

  /// A report about the process says which app and device it is.
  public func tell(_ app: ReportedApp) { reported = app }

  /// The number of its process: of its own lines, or of those of the system about it.
  public var pid: Int64? { header.pid ?? reported?.pid }

  /// The header with what its events and a report of its end add.
  public var completedHeader: RunHeader {
    var completed = header
    completed.platform = platform
    reported?.complete(&completed)
    return completed
  }

  /// When it recorded its last event, in nanoseconds since 1970, if its header says when it began.
  public var lastOnWall: Int64? {
    guard let start = header.start.flatMap({ WallTime.parse($0) }) else { return nil }
    let end = start.addingReportingOverflow(max(0, clock.now))
    return end.overflow ? .max : end.partialValue
  }

  // MARK: Parts

  /// The ScenePhase machine of the run's platform.
  public var scenePhaseMachine: MachineID { tables.phaseMachine }

  /// Scenes below this slot are never released, because reports describe each of them. Without a
  /// call every scene may be released.
  public func keepScenes(below slot: Int) { scenes.kept = slot }

  /// Something that the system grants time for is under way.
  public var hasBackgroundTime: Bool {
    background.isGranted(at: clock.now) || background.grants.areOpen(at: clock.now)
  }

  /// An extended runtime session of watchOS is under way, in which the app goes on running.
  public var hasRuntimeSession: Bool { background.grants.hasSession }
}

extension MachineID {
  /// The ScenePhase machine of a platform; `ipados` and `tvos` use that of iOS.
  public static func scenePhase(of platform: RunHeader.Platform?) -> MachineID {
    switch platform {
    case .macOS: .scenePhaseMacOS
    case .watchOS: .scenePhaseWatchOS
    case .visionOS: .scenePhaseVisionOS
    case .iOS, .iPadOS, .tvOS, nil: .scenePhaseViewIOS
    }
  }
}
