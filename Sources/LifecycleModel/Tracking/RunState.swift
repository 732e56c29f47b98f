public import TraceModel

/// Everything that is known of one process run: its machines, scenes, open intervals and clock.
///
/// `apply` takes one event; what it did stands in `step` until the next call. Memory is bounded by the
/// limits below, whatever the trace.
public final class RunState {
  /// How a run ended, as far as the trace tells.
  public enum Ending: String, Sendable {
    /// `process.exit`.
    case exit
    /// `trace.end`: the recorder stopped in order.
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
  /// Its id as the input that is being read spells it: another symbol than ``id`` where the run began in an earlier one.
  public internal(set) var key: Symbol
  public let header: RunHeader
  public let hasHeader: Bool
  /// Line of the header, or of the run's first event.
  public let line: Int64
  public let symbols: SymbolTable
  /// What whoever follows the runs keeps beside this one.
  public var companion: AnyObject?
  /// Where ``LifecycleState`` keeps it; -1 once it is over.
  var place = -1
  /// How many headers the input had when it was last heard of.
  var heard = 0
  /// It said that it ended, and the next header is to look whether it did.
  var isListedAsEnded = false
  var device: DeviceApp?

  /// The life cycle that applies; what the header says, else inferred.
  public internal(set) var lifeCycle: RunHeader.LifeCycle?
  public var lifeCycleIsInferred: Bool { header.lifeCycle == nil }
  /// Families of annotations that the header lists or that were seen.
  public internal(set) var families: RunHeader.Families
  /// Kinds that were seen.
  public internal(set) var seen = EventKindSet()

  // Clock and order.
  /// The latest time so far, in nanoseconds; `Event.absent` before the first one.
  public internal(set) var now = Event.absent
  public internal(set) var firstTime = Event.absent
  /// Events of the run so far.
  public internal(set) var ordinal: Int64 = 0
  /// Ordinal of the last event before the latest loss; -1: nothing was lost.
  public internal(set) var lastLoss: Int64 = -1
  public internal(set) var lastClockStep: Int64 = -1
  /// Why the beginning is unknown; nil if the run's beginning is in the trace.
  public let startCause: UnknownCause?

  // Machines.
  /// Those of the process, the app and its window groups.
  var instances = InstanceTable()
  /// Process events that came before the life cycle was clear.
  var undecided: [(mark: EventMark, writer: Symbol)] = []
  /// How many wait at the most; after them the platform's usual life cycle applies.
  static let undecidedLimit = 256
  public internal(set) var scenes = SceneTable()
  /// Scenes below this slot are never released, since somebody describes them one by one; nil: none is.
  public var keptScenes: Int? {
    didSet { scenes.keptSlots = keptScenes ?? 0 }
  }
  /// Discarded scenes, the oldest first, that are kept for what may still come of them.
  var discarded = DiscardedScenes()
  /// ScenePhase visits that go on of scenes that were released.
  var releasedVisits: [ReleasedVisits] = []
  let sceneIndex = IndexMap()
  /// The scene that was looked up last; most events concern the same one as the event before.
  var lastScene = (id: Symbol(rawValue: .max), slot: 0)
  var views: [MachineInstance] = []
  /// `isListed`: it stands in `viewsOfScene`.
  var viewKeys: [ViewKey] = []
  var freeViews: [Int] = []
  let viewIndex = IndexMap()
  /// Views that took an event since their scene last connected or disconnected.
  var viewsOfScene: [Symbol: [Int]] = [:]
  /// Events of names that found a table full.
  public internal(set) var untracked = 0

  // Intervals.
  public let openWork = IntervalTable<Work>(limit: intervalLimit)
  public let assertions = TrackedIntervals<BackgroundAssertion>(limit: intervalLimit)
  public internal(set) var tasks: [BackgroundTask] = []
  let taskIndex = IndexMap()
  public let pushes = TrackedIntervals<BackgroundTask>(limit: intervalLimit)
  public let urlSessions = TrackedIntervals<BackgroundTask>(limit: intervalLimit)
  /// BGTaskScheduler and SwiftUI background tasks that are running.
  public internal(set) var runningTasks = 0

  // The whole app.
  public internal(set) var appState: AppState? = .background
  public internal(set) var previousAppState: AppState? = .background
  /// The event with which the present app state began.
  public internal(set) var appStateBegan = EventMark.none
  /// The latest `process.suspend`, until anything else is heard of the process.
  var suspension = EventMark.none
  var aggregateVisit: (state: AppState, began: EventMark)?
  var aggregateCounts = (active: 0, inactive: 0, unknown: 0)

  /// The latest resignation, background entry or disconnection of a scene, or the ScenePhase that
  /// replaces it where callbacks are not recorded; and the id of that scene.
  public internal(set) var lastDeparture = (mark: EventMark.none, scene: Symbol.none)

  /// The latest callback or phase that leads from one state of the app or a scene to another.
  public internal(set) var lastTransition = (mark: EventMark.none, scene: Symbol.none)

  // Ends.
  public internal(set) var exit = EventMark.none
  /// The code of `process.exit`, if it has one.
  public internal(set) var exitCode: Int64?
  public var ending: Ending { exit.exists ? .exit : isClosedInOrder ? .end : .cut }
  /// What a crash report says about its end: the run is made of one, or one was given beside its trace.
  public var toldEnd: ProcessEnd?
  /// A new beginning of the same process followed, which proves that this run had ended.
  public internal(set) var wasReplaced = false
  /// A later run of the same installation proves that this one had ended, wherever it was recorded.
  public func noteReplaced() { wasReplaced = true }
  public internal(set) var firstActivation = EventMark.none
  /// The time from the beginning to the first activation can be told: neither a step of the clock nor
  /// a loss lies between them.
  public internal(set) var launchIsTimed = false
  public internal(set) var start = EventMark.none
  public internal(set) var wasPrewarmed = false

  /// What the last event did.
  public internal(set) var step = RunStep()

  /// Records are missing behind the event with this ordinal.
  struct Loss {
    var ordinal: Int64 = -1
    var cause = UnknownCause.loss
  }
  var writers = WriterClock()
  var lossOfWriter: [Symbol: Loss] = [:]
  var lossOfAny = Loss()
  /// Of the latest loss, whoever lost something.
  public internal(set) var lossCause = UnknownCause.loss
  /// The run's last event so far was `trace.end`, with which the recorder says that it wrote all there is. What else the
  /// recorder tells, and what is not understood, may stand behind.
  var isClosedInOrder: Bool { endOrdinal >= 0 && endOrdinal == ordinal }
  /// Of the latest `trace.end`, and of what the recorder told behind it.
  var endOrdinal: Int64 = -1
  /// A step back of the clock was told.
  var hasToldClockStep = false
  /// What was lost behind `trace.end`. It is of other runs, unless one more event of this one comes.
  var lossBehindEnd: (writer: Symbol?, cause: UnknownCause)?
  /// Slots of scenes that took an event after the latest loss.
  var knownScenes: [Int] = []

  // Tables, held here so that an event costs no look at a global.
  let groupOfKind = EventGroup.ofKind
  let machineOfKind = EventGroup.machineOfKind
  let familiesOfKind = RunHeader.Families.ofKind
  let isTransition = EventGroup.isTransition
  let sceneTable = MachineID.uiscene.table
  let viewTable = MachineID.viewAppearance.table
  /// The ScenePhase machine of the run's platform; `ipados` and `tvos` use that of iOS.
  public let scenePhaseMachine: MachineID
  let phaseTable: TransitionTable
  /// Work that is no interval: one `work`, or one that found the table full.
  let single = UnsafeMutablePointer<Work>.allocate(capacity: 1)

  /// What may still be spent on looking through everything that is open, in items.
  private var scanCredit = 4_000_000
  /// Looks that were refused because so many were asked for while so much was open.
  public internal(set) var refusedScans = 0

  public init(
    number: Int, id: Symbol, header: RunHeader?, line: Int64, startCause: UnknownCause?,
    symbols: SymbolTable
  ) {
    self.number = number
    self.id = id
    key = id
    self.header = header ?? RunHeader()
    hasHeader = header != nil
    self.line = line
    self.startCause = startCause
    self.symbols = symbols
    scenePhaseMachine =
      switch self.header.platform {
      case .macOS: .scenePhaseMacOS
      case .watchOS: .scenePhaseWatchOS
      case .visionOS: .scenePhaseVisionOS
      case .iOS, .iPadOS, .tvOS: .scenePhaseViewIOS
      }
    phaseTable = scenePhaseMachine.table
    lifeCycle = header?.lifeCycle
    families = header?.records ?? []
    wasPrewarmed = header?.launch == .prewarm
    if startCause != nil { appState = nil }
  }

  deinit {
    single.deallocate()
    scenes.deallocate()
    step.changes.deallocate()
  }

  /// Whether a look through `items` items may be taken: time is bounded by the length of the trace,
  /// not by its product with what is open. Who asks says what is not judged otherwise.
  public func mayScan(_ items: Int) -> Bool {
    // The credit of all events so far is what was granted less what was spent.
    let granted = scanCredit + Int(clamping: ordinal) * 64
    guard items <= granted else { return false }
    scanCredit -= items
    return true
  }

  /// Events that could not be judged because a table was full, or so much was open at a time.
  public var beyondLimits: Int {
    untracked + openWork.refused + assertions.refused + pushes.refused + urlSessions.refused
      + refusedScans
  }

  /// What is known of a scene; nil if no event of it was seen.
  @inline(__always) public func scene(_ id: Symbol) -> KnownScene? {
    slot(ofScene: id).map { scenes.known($0) }
  }

  /// Of a scene by its slot: what it is for the app, without a copy of all that is known of it.
  public func appState(ofSceneAt slot: Int) -> AppState? { scenes[slot].appState }

  /// Of a scene by its slot: whether it is connected; nil if that is not known.
  public func isConnected(sceneAt slot: Int) -> Bool? { scenes[slot].isConnected }

  /// The instance of a process machine, if one of its events was seen.
  public func processInstance(_ machine: MachineID) -> MachineInstance? {
    guard var instance = instances[machine] else { return nil }
    // It forgets only when its next event comes.
    if let cause = lossSince(instance) { instance.forget(machine.table.full, cause: cause) }
    return instance
  }

  /// Whether an event of this kind occurred in the run.
  public func seen(_ kind: EventKind) -> Bool { seen.contains(kind) }

  /// The platform's scenes never leave memory behind the app's back: macOS does not suspend apps
  /// that are hidden, so rules about background time do not apply there.
  public var suspendsInBackground: Bool { header.platform != .macOS }

  /// Why a duration that began at this event can't be trusted, if so.
  public func durationCause(since mark: EventMark) -> UnknownCause? {
    if mark.time < 0 || now < 0 { return .orderOnly }
    if header.clock == .wall || lastClockStep >= mark.ordinal { return .clock }
    return nil
  }

  /// A visit that began with an event, without its length if the clock stepped meanwhile.
  func measured(_ visit: Change.Visit, since entry: EventMark) -> Change.Visit {
    guard lastClockStep >= entry.ordinal else { return visit }
    return Change.Visit(state: visit.state, duration: Event.absent)
  }

  /// Why something may be missing between an event and now, if so.
  ///
  /// Rules ask their moment, which notes that their reports rest on the answer.
  public func lossCause(since mark: EventMark) -> UnknownCause? {
    lastLoss >= mark.ordinal ? lossCause : nil
  }

  /// Whether somebody may have lost records already that another writer's events lie behind.
  public var hasSeveralWriters: Bool { writers.areSeveral }

  /// The ordinal of the event behind which a writer may have lost records, if it did.
  public func lastHeard(of writer: Symbol) -> Int64 { writers.lastHeard(of: writer, at: ordinal) }

  /// The ordinal of the event that all writers have come to.
  public var agreed: Int64 { writers.earliest(at: ordinal) }
}
