package import TraceModel

/// Everything that is known of one process run: its machines, scenes, open intervals and clock.
///
/// `apply` takes one event; what it did stands in `changes`, `signals` and the other properties of
/// the moment until the next call. Memory is bounded by the limits below, whatever the trace.
package final class RunState {
  /// How a run ended, as far as the trace tells.
  package enum Ending: String, Sendable {
    /// `process.exit`.
    case exit
    /// `trace.end`: the recorder stopped in order.
    case end
    /// Neither.
    case cut
  }

  /// Scenes that are tracked at the most; events of further ones move no machine.
  package static let sceneLimit = 65_536
  /// Views and window groups that are tracked at the most.
  package static let viewLimit = 65_536
  /// Intervals that may be open at the same time.
  package static let intervalLimit = 65_536

  /// Ordinal of the run in its input, from 0.
  package let number: Int
  package let id: Symbol
  package let header: RunHeader
  package let hasHeader: Bool
  /// Line of the header, or of the run's first event.
  package let line: Int64
  package let symbols: SymbolTable

  /// The life cycle that applies; what the header says, else inferred.
  package internal(set) var lifeCycle: RunHeader.LifeCycle?
  package var lifeCycleIsInferred: Bool { header.lifeCycle == nil }
  /// Families of annotations that the header lists or that were seen.
  package internal(set) var families: RunHeader.Families
  /// Kinds that were seen, by raw value.
  package internal(set) var seen = [Bool](repeating: false, count: 256)

  // Clock and order.
  /// The latest time so far, in nanoseconds; `Event.absent` before the first one.
  package internal(set) var now = Event.absent
  package internal(set) var firstTime = Event.absent
  /// Events of the run so far.
  package internal(set) var ordinal: Int64 = 0
  /// Ordinal of the last event before the latest loss; -1: nothing was lost.
  package internal(set) var lastLoss: Int64 = -1
  package internal(set) var lastClockStep: Int64 = -1
  /// Why the beginning is unknown; nil if the run's beginning is in the trace.
  package let startCause: UnknownCause?

  // Machines.
  var process: [MachineID: MachineInstance] = [:]
  /// Process events that came before the life cycle was clear.
  var undecided: [(mark: EventMark, writer: Symbol)] = []
  /// How many wait at the most; after them the platform's usual life cycle applies.
  static let undecidedLimit = 256
  var notes: MachineInstance?
  var appPhase: MachineInstance?
  var groups: [Symbol: MachineInstance] = [:]
  var space: MachineInstance?
  package internal(set) var scenes: [SceneState] = []
  var sceneIndex = IndexMap()
  /// The scene that was looked up last; most events concern the same one as the event before.
  var lastScene = (id: Symbol(rawValue: .max), slot: 0)
  var views: [MachineInstance] = []
  /// `isListed`: it stands in `viewsOfScene`.
  var viewKeys: [(scene: Symbol, view: Symbol, isListed: Bool)] = []
  var viewIndex = IndexMap()
  /// Views that took an event since their scene last connected or disconnected.
  var viewsOfScene: [Symbol: [Int]] = [:]
  /// Events of names that found a table full.
  package internal(set) var untracked = 0

  // Intervals.
  package let openWork = IntervalTable<Work>(limit: intervalLimit)
  package let assertions = TrackedIntervals<BackgroundAssertion>(limit: intervalLimit)
  package internal(set) var tasks: [BackgroundTask] = []
  var taskIndex = IndexMap()
  package let pushes = TrackedIntervals<BackgroundTask>(limit: intervalLimit)
  package let urlSessions = TrackedIntervals<BackgroundTask>(limit: intervalLimit)
  /// BGTaskScheduler and SwiftUI background tasks that are running.
  package internal(set) var runningTasks = 0

  // The whole app.
  package internal(set) var appState: AppState? = .background
  package internal(set) var previousAppState: AppState? = .background
  /// The event with which the present app state began.
  package internal(set) var appStateBegan = EventMark.none
  var aggregateVisit: (state: AppState, start: Int64)?
  var aggregateCounts = (active: 0, inactive: 0, unknown: 0)

  // Ends.
  package internal(set) var exit = EventMark.none
  package internal(set) var ending = Ending.cut
  /// A new beginning of the same process followed, which proves that this run had ended.
  package internal(set) var wasReplaced = false
  package internal(set) var firstActivation = EventMark.none
  /// The time from the beginning to the first activation can be told: neither a step of the clock nor
  /// a loss lies between them.
  package internal(set) var launchIsTimed = false
  package internal(set) var start = EventMark.none
  package internal(set) var wasPrewarmed = false

  // The moment: what the last event did.
  package internal(set) var changes: [Change] = []
  package internal(set) var signals: Signals = []
  /// The work that the last event began or ended. It lies in the table of open work, or in `single`.
  var workPlace: UnsafePointer<Work>?
  package var work: Work? { workPlace?.pointee }
  package internal(set) var aggregateVisitEnded: (state: AppState, duration: Int64)?
  /// Visits that ended without an event of their own machine.
  package internal(set) var otherVisits:
    [(machine: MachineID, scene: Symbol, visit: Change.Visit)] = []
  /// The assertion that the last event opened, expired or closed.
  package internal(set) var assertion: BackgroundAssertion?
  /// The task or delivery that the last event launched or completed, as it was before.
  package internal(set) var task: BackgroundTask?
  package internal(set) var mark = EventMark.none

  var lossOfWriter: [Symbol: Int64] = [:]
  var lossOfAny: Int64 = -1
  var lossCause = UnknownCause.loss
  /// Slots of scenes that took an event after the latest loss.
  var knownScenes: [Int] = []

  // Tables, held here so that an event costs no look at a global.
  let groupOfKind = EventGroup.ofKind
  let familiesOfKind = RunHeader.Families.ofKind
  let viewTable = MachineID.viewAppearance.table
  /// Work that is no interval: one `work`, or one that found the table full.
  let single = UnsafeMutablePointer<Work>.allocate(capacity: 1)

  /// What may still be spent on looking through everything that is open, in items.
  private var scanCredit = 4_000_000
  /// Looks that were refused because so many were asked for while so much was open.
  package private(set) var refusedScans = 0

  package init(
    number: Int, id: Symbol, header: RunHeader?, line: Int64, startCause: UnknownCause?,
    symbols: SymbolTable
  ) {
    self.number = number
    self.id = id
    self.header = header ?? RunHeader()
    hasHeader = header != nil
    self.line = line
    self.startCause = startCause
    self.symbols = symbols
    lifeCycle = header?.lifeCycle
    families = header?.records ?? []
    wasPrewarmed = header?.launch == .prewarm
    if startCause != nil { appState = nil }
  }

  deinit { single.deallocate() }

  /// Whether a look through `items` items may be taken: time is bounded by the length of the trace,
  /// not by its product with what is open.
  package func mayScan(_ items: Int) -> Bool {
    // The credit of all events so far is what was granted less what was spent.
    let granted = scanCredit + Int(clamping: ordinal) * 64
    guard items <= granted else {
      refusedScans += 1
      return false
    }
    scanCredit -= items
    return true
  }

  /// Events that could not be judged because a table was full, or so much was open at a time.
  package var beyondLimits: Int {
    untracked + openWork.refused + assertions.refused + pushes.refused + urlSessions.refused
      + refusedScans
  }

  /// The last event moved a machine or ended a visit.
  package var didMove: Bool {
    !changes.isEmpty || !otherVisits.isEmpty || aggregateVisitEnded != nil
  }

  /// What is known of a scene; nil if no event of it was seen.
  package func scene(_ id: Symbol) -> SceneState? {
    slot(ofScene: id).map { scenes[$0] }
  }

  /// The instance of a process machine, if one of its events was seen.
  package func processInstance(_ machine: MachineID) -> MachineInstance? { process[machine] }

  /// Whether an event of this kind occurred in the run.
  package func seen(_ kind: EventKind) -> Bool { seen[Int(kind.rawValue)] }

  /// The platform's scenes never leave memory behind the app's back: macOS does not suspend apps
  /// that are hidden, so rules about background time do not apply there.
  package var suspendsInBackground: Bool { header.platform != .macOS }

  /// Why a duration that began at this event can't be trusted, if so.
  package func durationCause(since mark: EventMark) -> UnknownCause? {
    if mark.time < 0 || now < 0 { return .orderOnly }
    if header.clock == .wall || lastClockStep >= mark.ordinal { return .clock }
    return nil
  }

  /// Why something may be missing between an event and now, if so.
  package func absenceCause(since mark: EventMark) -> UnknownCause? {
    lastLoss >= mark.ordinal ? .loss : nil
  }
}
