internal import TraceModel

/// Callbacks that a process printed, to find those that another part of it prints as well.
///
/// Apps print a callback where their delegate gets it, and again where an observer or a library
/// does. These lines are one event: they come within moments, or with nothing of their kind
/// between.
struct PrintedTwice {
  /// A line that prints a callback.
  struct Line {
    var kind: EventKind
    var scene = Symbol.none
    /// A digest of its message, and of its parts.
    var message: UInt64
    /// The same of its label: 0 without one.
    var label: UInt64 = 0
    var parts = Parts()
    /// The number behind `#` in its message, of a window or of a call; -1 without one.
    var mark: Int64 = -1
    /// What it says of its process, where nothing before its message does.
    var sender = SenderValues()
    var time: Int64?
    /// Counted from the log's first.
    var number: Int64
    /// Nanoseconds, rounded up, that it says the callback took.
    var length: Int64?

    /// The same callback moments apart.
    func isBeside(_ other: Line) -> Bool {
      guard kind == other.kind, scene == other.scene, mark == other.mark,
        !sender.differs(from: other.sender),
        kind.scope != "scene" || !parts.areOfTwoScenes(other.parts)
      else { return false }
      guard let time, let before = other.time else { return number - other.number <= 8 }
      let distance = time.subtractingReportingOverflow(before)
      return !distance.overflow && distance.partialValue.magnitude <= LogTime.second
    }

    /// The same line again, sooner than the app comes back: Console copies some lines twice, with
    /// stamps that differ by microseconds. The millisecond is our choice. Two windows take a step
    /// at once.
    func isCopy(of other: Line) -> Bool {
      guard kind.scope != "scene", message == other.message, let time, let before = other.time
      else { return false }
      let distance = time.subtractingReportingOverflow(before)
      return !distance.overflow && distance.partialValue.magnitude <= LogTime.second / 1_000
    }
  }

  /// What a line says besides the callback, as digests; 0 for nothing.
  struct Parts {
    /// The type of the scene's delegate.
    var delegate: UInt64 = 0
    var beforeName: UInt64 = 0
    var afterName: UInt64 = 0
    /// The message without its numbers.
    var shape: UInt64 = 0
    /// A letter or a coloured sign alone before the name, `[A]`, `🟢`: windows are so called.
    var window: Window?
    /// The label, and the label without its numbers.
    var label: UInt64 = 0
    var labelShape: UInt64 = 0

    /// Whether two lines are about two scenes: their delegates differ (`PlayerSceneDelegate`), or
    /// their letters or colours (`[A]`), or only a number does (`[w2]`), or only what follows the
    /// name. Lines that differ in the words before the name, or in their labels, are those of two
    /// parts of the app.
    func areOfTwoScenes(_ other: Parts) -> Bool {
      if delegate != 0, other.delegate != 0, delegate != other.delegate { return true }
      if let window, let other = other.window, window.differs(from: other) { return true }
      if label != other.label, labelShape == other.labelShape { return true }
      if beforeName == other.beforeName { return afterName != other.afterName }
      return shape == other.shape
    }
  }

  /// What one letter or one coloured sign before a name calls its window.
  struct Window {
    private let sign: UInt64

    /// - Parameter text: what is before the name.
    init?(_ text: UnsafeRawBufferPointer) {
      var text = text.trimmed
      if let first = text.first, first == 0x5B || first == 0x28, text.count == 3 {
        text = text.part(1, 2)
      } else if text.count == 2, text[1] == UInt8(ascii: ":") || text[1] == UInt8(ascii: "|") {
        text = text.part(0, 1)
      } else {
        guard Self.colours.contains(where: { text.is($0) }) else { return nil }
        sign = DoubledMessages.digest(text)
        return
      }
      guard (0x41...0x5A).contains(text[0]) else { return nil }
      sign = UInt64(text[0])
    }

    /// Two letters of levels, `[I]` and `[D]`, are those of two loggers.
    func differs(from other: Window) -> Bool {
      sign != other.sign && !(Self.levels.contains(sign) && Self.levels.contains(other.sign))
    }

    private static let levels = Set("DEFINTVW".utf8.map { UInt64($0) })
    private static let colours: [StaticString] = [
      "🔴", "🟠", "🟡", "🟢", "🔵", "🟣", "🟤", "⚪", "⚫", "🟥", "🟧", "🟨", "🟩", "🟦", "🟪",
    ]
  }

  private static let sceneLimit = 4_096
  private static let phases = EventKindSet([
    .appWillFinishLaunching, .appDidFinishLaunching, .appDidBecomeActive, .appWillResignActive,
    .appDidEnterBackground, .appWillEnterForeground, .appWillTerminate, .nsWillFinishLaunching,
    .nsDidFinishLaunching, .nsWillBecomeActive, .nsDidBecomeActive, .nsWillResignActive,
    .nsDidResignActive, .nsWillHide, .nsDidHide, .nsWillUnhide, .nsDidUnhide, .nsWillTerminate,
    .sceneWillConnect, .sceneWillEnterForeground, .sceneDidBecomeActive, .sceneWillResignActive,
    .sceneDidEnterBackground, .sceneDidDisconnect,
  ])

  /// The latest callback, and the latest notification of the application.
  private var latest: Line?
  private(set) var notice: Line?
  /// The line with the last callback of the process.
  private(set) var termination: Line?
  /// Callbacks and notifications that lines without a duration printed: a line with one may be the
  /// second about them.
  private var announced: [EventKind: (time: Int64?, place: Int64)] = [:]
  private var lines: Int64 = 0
  /// The latest callback of each scene; that of lines that name none is under no name.
  private var ofScene: [Symbol: EventKind] = [:]

  /// Another part of the app prints the callback, too: it was the latest one, in other words.
  /// Otherwise it is the latest one from here on.
  mutating func isOfAnotherPrinter(_ line: Line) -> Bool {
    if isReported(line) { return true }
    guard Self.phases.contains(line.kind) || line.kind == .appMemoryWarning else { return false }
    if let latest, line.isBeside(latest),
      latest.message != line.message || latest.label != line.label || line.isCopy(of: latest)
    {
      return true
    }
    latest = line
    return false
  }

  /// The callback was printed when it came, and took as long as the line says. Without times, at
  /// most one other is between the two.
  private mutating func isReported(_ line: Line) -> Bool {
    lines += 1
    guard let length = line.length, let begun = announced.removeValue(forKey: line.kind) else {
      return false
    }
    guard let time = line.time, let before = begun.time else { return lines - begun.place <= 2 }
    let distance = time.subtractingReportingOverflow(before)
    return !distance.overflow && distance.partialValue <= length + LogTime.second
  }

  /// Whether no other callback came since the latest one of a kind.
  func isLatest(_ kind: EventKind) -> Bool { latest?.kind == kind }

  /// Whether the latest callback was printed under a label.
  func isPrinted(under label: UInt64) -> Bool { latest.map { $0.label == label } ?? false }

  private mutating func announce(_ line: Line) {
    if line.length == nil { announced[line.kind] = (line.time, lines) }
  }

  mutating func note(_ line: Line) {
    announce(line)
    if line.kind == .appWillTerminate || line.kind == .nsWillTerminate { termination = line }
    guard Self.phases.contains(line.kind) else { return }
    latest = line
    if ofScene.count < Self.sceneLimit || ofScene[line.scene] != nil {
      ofScene[line.scene] = line.kind
    }
  }

  /// Whether a notification is that of a callback which was printed: of its scene, or in a line
  /// that names none.
  func isSaid(_ kind: EventKind, scene: Symbol) -> Bool {
    if kind == .appWillTerminate || kind == .nsWillTerminate {
      return termination != nil
    }
    guard Self.phases.contains(kind) else { return false }
    return ofScene[scene] == kind || ofScene[.none] == kind
  }

  /// Whether a notification of the application is the latest one again, of another observer.
  mutating func isAgain(_ line: Line) -> Bool {
    if isReported(line) { return true }
    announce(line)
    defer { notice = line }
    return notice.map { line.isBeside($0) } ?? false
  }

  /// The next callback may follow any other.
  mutating func forgetLast() {
    (latest, notice) = (nil, nil)
    ofScene.removeAll()
  }
}

/// How far the launch of a process has come, judging by the callbacks that it printed: it is
/// launched once, so that without its number the callbacks of another launch are of another
/// process.
struct PrintedLaunch {
  private var hasBegun = false
  private var hasFinished = false
  private var isOver = false

  /// Whether a launching callback is one of another launch.
  func isPast(_ kind: EventKind) -> Bool {
    switch kind {
    case .appWillFinishLaunching, .nsWillFinishLaunching: hasBegun || hasFinished || isOver
    // A launch that has begun is not over before it has finished: AppKit activates an app within.
    case .appDidFinishLaunching, .nsDidFinishLaunching: hasFinished || isOver && !hasBegun
    default: false
    }
  }

  mutating func note(_ kind: EventKind) {
    switch kind {
    case .processStart, .processPrewarm, .swiftuiAppInit: break
    case .appWillFinishLaunching, .nsWillFinishLaunching, .wkDidFinishLaunching: hasBegun = true
    case .appDidFinishLaunching, .nsDidFinishLaunching: hasFinished = true
    default: isOver = isOver || ["app", "ns", "note", "scene"].contains(kind.scope)
    }
  }
}
