internal import TraceModel

extension LogSession {
  /// A process that wrote something about its life cycle.
  final class AppProcess {
    let run: Symbol
    let name: [UInt8]
    let pid: Int64
    /// The system's name of its app; empty if unknown.
    var bundle: [UInt8] = []
    /// Nanoseconds since 1970 of the run's first event that has a time; nil without times.
    var start: Int64?
    /// Of its latest event that has a time.
    var latest: Int64?
    /// The clock was set back to before ``start``, and has not reached it again.
    var isBeforeStart = false
    /// The number of the latest line that showed its state.
    var latestLine: Int64 = 0
    /// Number of the part of the text that its latest event is in.
    var section = 0
    /// After which time the clock of its lines shows the same again.
    var period: UndatedTime.Period?
    /// The time of its latest event names its zone.
    var isZoned = false
    /// The framework that calls it, and what waits for an answer.
    var framework = ProvedFramework()
    var phases = Phases()
    var tasks = Tasks()
    var printed = PrintedOutput()
    var stream = PrintStream()
    var life = Life()

    /// Whether a time is before that of an earlier line, by more than tools get wrong themselves.
    func isLater(than time: Int64?) -> Bool {
      guard let time, let latest, time < latest else { return false }
      let step = latest.subtractingReportingOverflow(time)
      return step.overflow || step.partialValue > LogTime.disorder
    }

    init(run: Symbol, name: [UInt8], pid: Int64, start: Int64?) {
      self.run = run
      self.name = name
      self.pid = pid
      self.start = start
    }

    /// Text is missing: whatever was known of its state may be over.
    func forgetState() {
      phases = Phases(hasReasons: phases.hasReasons)
      tasks.announced = nil
      life.isSuspended = nil
      printed.forgetLast()
    }
  }

  enum AppState { case active, inactive, background }

  /// The app's state as lines show it, so that what several of them say is one event.
  struct Phases {
    /// Nil before the first notification.
    var state: AppState?
    /// The latest step is one of the foreground; nil before the first one.
    private(set) var isInForeground: Bool?
    /// The latest callback leads to the foreground, and so is no last word.
    private(set) var isEntering = false
    /// The latest one of a visit; nil before the first one.
    private(set) var step: PrintedLabels.Step?
    /// UIKit's reasons show the state, more reliably than an app's own output.
    var hasReasons = false
    var isInSnapshot = false
    /// The line that printed the latest value of `scenePhase` of each scene; that of lines which
    /// name none is under no name.
    private var ofScene: [Symbol: PrintedTwice.Line] = [:]
    private static let sceneLimit = 4_096

    init(hasReasons: Bool = false) { self.hasReasons = hasReasons }

    /// The line that printed the latest value of a scene.
    func latest(of scene: Symbol) -> PrintedTwice.Line? { ofScene[scene] }

    mutating func note(_ kind: EventKind) {
      if Self.ofForeground.contains(kind) {
        isInForeground = true
      } else if Self.ofBackground.contains(kind) {
        isInForeground = false
      }
      if kind != .log { isEntering = Self.ofEntry.contains(kind) }
      step = PrintedLabels.Step(kind) ?? step
    }

    private static let ofEntry = EventKindSet([
      .appDidFinishLaunching, .appWillEnterForeground, .appDidBecomeActive, .sceneWillConnect,
      .sceneWillEnterForeground, .sceneDidBecomeActive, .noteAppWillEnterForeground,
      .noteAppDidBecomeActive, .phaseActive,
    ])
    private static let ofForeground = EventKindSet([
      .sceneWillEnterForeground, .sceneDidBecomeActive, .sceneWillResignActive,
      .noteAppWillEnterForeground, .noteAppDidBecomeActive, .noteAppWillResignActive,
      .appWillEnterForeground, .appDidBecomeActive, .appWillResignActive, .phaseActive,
      .phaseInactive,
    ])
    private static let ofBackground = EventKindSet([
      .sceneDidEnterBackground, .sceneDidDisconnect, .noteAppDidEnterBackground,
      .appDidEnterBackground, .phaseBackground,
    ])

    /// Takes a value of `scenePhase`; false if a moment ago it was the scene's, too.
    mutating func change(to line: PrintedTwice.Line) -> Bool {
      let before = ofScene[line.scene]
      if ofScene.count < Self.sceneLimit || before != nil { ofScene[line.scene] = line }
      return before.map { !line.isBeside($0) } ?? true
    }
  }

  /// Background tasks as UIKit writes of them.
  struct Tasks {
    /// Digests of the ids of assertions that are open, so that an end whose begin is redacted says
    /// nothing.
    var open: Set<UInt64> = []
    /// Those of ones that were ended: ended again they are a mistake, whereas others were begun
    /// before the log.
    var ended: Set<UInt64> = []
    /// The step that UIKit announced.
    var announced: Announcement?
  }

  /// A background task by its name, and whether it has a handler.
  struct Announcement {
    var name: [UInt8]
    var hasHandler: Bool
  }

  /// What an app prints about itself.
  struct PrintedOutput {
    var twice = PrintedTwice()
    var labels = PrintedLabels()
    var launch = PrintedLaunch()
    var flutter = FlutterStates()
    /// Since the latest callback.
    var mention: PrintedMention?
    /// The callbacks among them whose beginning is printed.
    var called = EventKindSet()
    /// A scene's callback was among them.
    var hasScenes = false

    /// The next line may follow any other.
    mutating func forgetLast() {
      twice.forgetLast()
      flutter.forgetLast()
      mention = nil
    }
  }

  /// Whether a process still runs.
  struct Life {
    /// Nil until the system suspends the process.
    var isSuspended: Bool?
    var hasExited = false
    /// When it did, in nanoseconds since 1970; nil without times.
    var end: Int64?
    /// The code or the signal of the end, where a line tells it.
    var endCode: Int64?
    /// An end that a line without a process tells: of this one, unless it writes on.
    var supposedEnd: (ending: ProcessEnding, moment: AppStory.Moment)?
    /// The number of the process that the system started in its place, where lines have no process
    /// number.
    var successor: Int64?
    /// It was replaced by a process of which no number is known.
    static let unknownSuccessor: Int64 = -2
  }
}
