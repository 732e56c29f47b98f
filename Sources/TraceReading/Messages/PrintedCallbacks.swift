internal import TraceModel

/// The callbacks that a process printed, and whether the next one can be judged.
///
/// An app that prints its life cycle rarely prints all of it. An order that lacks a callback is
/// wrong only if the app prints that callback at other times, and only if it is clear which scene
/// the line is of.
struct PrintedCallbacks {
  /// A step of an application or a scene.
  private enum Step: UInt8 {
    case launch, connect, foreground, active, resign, background, disconnect, terminate

    /// The steps that may be next without one between.
    var next: [Step] {
      switch self {
      case .launch: [.active, .background, .foreground, .terminate]
      case .connect: [.foreground, .background, .disconnect]
      case .foreground: [.active, .background, .disconnect]
      case .active: [.resign, .disconnect]
      case .resign: [.active, .background, .disconnect, .terminate]
      case .background: [.foreground, .disconnect, .background, .terminate]
      case .disconnect: [.connect]
      case .terminate: []
      }
    }

    init?(_ kind: EventKind) {
      switch kind {
      case .appWillFinishLaunching, .appDidFinishLaunching: self = .launch
      case .sceneWillConnect: self = .connect
      case .appWillEnterForeground, .sceneWillEnterForeground, .noteAppWillEnterForeground:
        self = .foreground
      case .appDidBecomeActive, .sceneDidBecomeActive, .noteAppDidBecomeActive: self = .active
      case .appWillResignActive, .sceneWillResignActive, .noteAppWillResignActive: self = .resign
      case .appDidEnterBackground, .sceneDidEnterBackground, .noteAppDidEnterBackground:
        self = .background
      case .sceneDidDisconnect: self = .disconnect
      case .appWillTerminate: self = .terminate
      default: return nil
      }
    }
  }

  private static let sceneLimit = 4_096

  /// The process' beginning is in the log, so that its state is known from there on.
  var hasBeginning = false
  /// A name that only AppKit has was seen.
  private(set) var isMac = false
  private(set) var hasTerminated = false
  private var hasBegunLaunch = false
  private var hasLaunched = false
  private var hasPhases = false
  /// Steps that the application's delegate, and those of scenes, ever printed.
  private var appSteps: Set<Step> = []
  private var sceneSteps: Set<Step> = []
  private var app: Step?
  private var noteSteps: Set<Step> = []
  private var notification: Step?
  /// The latest callback, as its line prints it.
  private var latest: Printed?
  private var scenes: [Symbol: Step] = [:]
  /// Scenes without a name that connected and did not disconnect.
  private var nameless = 0
  /// Several of them existed at the same time: from then on a line cannot be attributed to one.
  private var hadSeveral = false

  /// A line that prints a callback, to detect whether the next one prints the same again.
  struct Printed {
    var kind: EventKind
    var scene: Symbol
    /// A digest of its message.
    var message: UInt64
    var time: Int64?
    /// Counted from the log's first.
    var line: Int64

    /// The same callback moments apart.
    func isBeside(_ other: Printed) -> Bool {
      guard kind == other.kind, scene == other.scene else { return false }
      guard let time, let before = other.time else { return line - other.line <= 8 }
      let distance = time.subtractingReportingOverflow(before)
      return !distance.overflow && distance.partialValue.magnitude <= LogTime.second
    }
  }

  /// Whether a launching callback is one of another launch.
  func isPastLaunch(_ kind: EventKind) -> Bool {
    kind == .appWillFinishLaunching || kind == .nsWillFinishLaunching
      ? hasBegunLaunch || hasLaunched || hasPhases : hasLaunched || hasPhases
  }

  /// Another part of the app prints the callback, too: it was the latest one, in other words.
  mutating func isOfAnotherPrinter(_ printed: Printed) -> Bool {
    guard Step(printed.kind) != nil else { return false }
    if let latest, latest.message != printed.message, printed.isBeside(latest) { return true }
    latest = printed
    return false
  }

  /// How to treat a printed notification of the application.
  enum Notice {
    /// Another observer printed it.
    case again
    case plain
    /// Others before it are not printed.
    case unclear
  }

  mutating func note(notification kind: EventKind) -> Notice {
    guard let step = Step(kind) else { return .plain }
    hasPhases = true
    defer {
      notification = step
      noteSteps.insert(step)
    }
    guard let last = notification else {
      return hasBeginning && step != .foreground ? .unclear : .plain
    }
    let isUnclear = Self.skips(last, step, noteSteps)
    return last == step && !isUnclear ? .again : isUnclear ? .unclear : .plain
  }

  /// The next callback may follow any other, and known scenes may still exist.
  mutating func forgetLast() {
    hadSeveral = hadSeveral || nameless > 0 || scenes[.none].map { $0 != .disconnect } ?? false
    (latest, notification, app, nameless, hasBeginning) = (nil, nil, nil, 0, false)
    scenes.removeAll()
  }

  /// The last step of a scene was this one.
  func isRepeated(_ kind: EventKind, scene: Symbol) -> Bool {
    if kind == .appWillTerminate { return hasTerminated }
    return Step(kind).map { scenes[scene] == $0 } ?? false
  }

  /// Notes a callback. True if what it does to the state can't be judged, because others before it
  /// are not printed, or it is not clear of which scene it is.
  mutating func note(_ kind: EventKind, scene: Symbol) -> Bool {
    switch kind {
    case .appWillFinishLaunching, .nsWillFinishLaunching, .wkDidFinishLaunching:
      hasBegunLaunch = true
    case .appDidFinishLaunching, .nsDidFinishLaunching: hasLaunched = true
    case .appWillTerminate, .nsWillTerminate: hasTerminated = true
    default: break
    }
    if kind.scope == "ns" {
      defer { isMac = true }
      hasPhases = hasPhases || !(kind == .nsWillFinishLaunching || kind == .nsDidFinishLaunching)
      return hasBeginning || isMac
    }
    guard let step = Step(kind) else { return false }
    if step != .launch { hasPhases = true }
    return kind.scope == "scene" ? noteScene(step, scene) : noteApp(step)
  }

  private mutating func noteApp(_ step: Step) -> Bool {
    defer {
      app = step
      appSteps.insert(step)
    }
    guard let last = app, step != .launch else { return false }
    return Self.skips(last, step, appSteps)
  }

  private mutating func noteScene(_ step: Step, _ scene: Symbol) -> Bool {
    defer {
      if scenes.count < Self.sceneLimit || scenes[scene] != nil { scenes[scene] = step }
      sceneSteps.insert(step)
      if !scene.isPresent, step == .connect { nameless += 1 }
      if !scene.isPresent, step == .disconnect { nameless = max(0, nameless - 1) }
    }
    if !scene.isPresent, step == .connect {
      // One that the log did not see connect may be there, too.
      let wasThere = !hasBeginning && scenes[scene].map { $0 != .disconnect } ?? false
      hadSeveral = hadSeveral || nameless > 0 || wasThere
    }
    // The line of its connection may not have named it.
    guard let last = scenes[scene] else { return hasBeginning && step != .connect }
    // Lines that do not name their scene are of one only if there is but one.
    let isCertain =
      scene.isPresent
      || !hadSeveral && nameless == (step == .connect ? 0 : 1) && scenes.count == 1
    guard isCertain else { return last == step || !last.next.contains(step) }
    return Self.skips(last, step, sceneSteps, isScene: true)
  }

  /// Whether one step leads to another only through steps between, and all of these may be ones
  /// that are never printed.
  private static func skips(
    _ last: Step, _ step: Step, _ printed: Set<Step>, isScene: Bool = false
  ) -> Bool {
    if last.next.contains(step) { return false }
    var reached: Set<Step> = [last]
    var open = [last]
    while let place = open.popLast() {
      for next in place.next where isScene || next != .disconnect {
        if next == step { return true }
        if !printed.contains(next), reached.insert(next).inserted { open.append(next) }
      }
    }
    return false
  }
}

extension LogSession {
  /// A callback that a process printed; `scene` is empty if the line does not say which.
  func callback(_ kind: EventKind, scene: UnsafeRawBufferPointer, _ line: LogLine) {
    emitCallback(kind, scene: scene, line)
  }

  /// A notification whose callback may be printed, too.
  func notified(_ kind: EventKind, scene: UnsafeRawBufferPointer, _ line: LogLine) {
    let symbol = scene.isEmpty ? Symbol.none : symbols.intern(scene)
    if let process = known(line), process.callbacks.isRepeated(kind, scene: symbol) { return }
    emitCallback(kind, scene: scene, line)
  }

  /// A notification of the application that a process printed. `fill` sets what else the line says
  /// of it.
  func printedNote(
    _ kind: EventKind, _ line: LogLine, _ fill: (UnsafeMutablePointer<Event>) -> Void = { _ in }
  ) {
    guard let process = process(of: line) else { return }
    guard !process.hasReasons else { return note(kind, line) }
    switch process.callbacks.note(notification: kind) {
    case .again: return
    case .plain: break
    case .unclear: doubt(process)
    }
    switch kind {
    case .noteAppDidBecomeActive: process.state = .active
    case .noteAppDidEnterBackground: process.state = .background
    default: process.state = .inactive
    }
    emit(kind, process, line, fill)
  }

  /// - Parameter fill: sets what differs from an event without anything; nil: the scene alone.
  func emitCallback(
    _ kind: EventKind, scene: UnsafeRawBufferPointer, _ line: LogLine,
    _ fill: ((UnsafeMutablePointer<Event>) -> Void)? = nil
  ) {
    let symbol = scene.isEmpty ? Symbol.none : symbols.intern(scene)
    let printed = PrintedCallbacks.Printed(
      kind: kind, scene: symbol, message: DoubledMessages.digest(line.message), time: line.time,
      line: lines)
    if fill == nil, known(line)?.callbacks.isOfAnotherPrinter(printed) ?? false { return }
    var isBeginning = false
    switch kind {
    case .processStart, .processPrewarm: isBeginning = true
    case .appWillFinishLaunching, .appDidFinishLaunching, .nsWillFinishLaunching,
      .nsDidFinishLaunching:
      // A process is launched once; without its number only the callbacks distinguish processes.
      isBeginning =
        known(line).map { (line.isAnonymous || line.pid < 0) && $0.callbacks.isPastLaunch(kind) }
        ?? true
    default: break
    }
    guard let process = process(of: line, isBeginning: isBeginning) else { return }
    if fill == nil { _ = process.callbacks.isOfAnotherPrinter(printed) }
    if process.callbacks.note(kind, scene: symbol) { doubt(process) }
    emit(kind, process, line) { event in
      event.pointee.scene = symbol
      fill?(event)
    }
  }
}
