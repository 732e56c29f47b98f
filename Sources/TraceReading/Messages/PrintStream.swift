internal import TraceModel

/// The stream that the latest event of a process came in: `print` writes to one, `NSLog` to the
/// other.
///
///     2026-03-02 09:41:11.412 Films[412:9f] applicationDidEnterBackground      of NSLog
///     applicationWillResignActive                                              of print
///
/// A text that shows both has the lines of each in their order. Of two lines of different streams
/// it shows no order, since `print` may wait in a buffer while `NSLog` writes at once. So a
/// callback that comes before the one above it, which is of the other stream, may be late.
struct PrintStream {
  private var echo = LogLine.Echo.none
  private var isTimed = false
  private var kind: EventKind?
  /// The latest event may be late: what comes next in the other stream may be before it.
  private var isLate = false

  /// Whether a line is of the other stream than the latest event, and times show no order of both.
  func isOther(_ line: LogLine) -> Bool {
    kind != nil && line.echo != .none && line.echo != echo && !(isTimed && line.time != nil)
  }

  /// Whether an event of a line has no order with the latest one. Takes the event.
  mutating func turns(to kind: EventKind, in line: LogLine) -> Bool {
    guard line.echo != .none, PrintedLabels.Step(kind) != nil || Self.others.contains(kind) else {
      return false
    }
    let isOther = isOther(line)
    let isOpen = isOther && isLate
    isLate = isOther && (self.kind.map { Self.is(kind, before: $0) } ?? false)
    (echo, isTimed, self.kind) = (line.echo, line.time != nil, kind)
    return isOpen || isLate
  }

  /// Whether a callback comes right before another one, and not after it.
  private static func `is`(_ kind: EventKind, before last: EventKind) -> Bool {
    if ends.contains(last) { return true }
    if launches.contains(kind) { return last != .appWillFinishLaunching }
    guard let before = PrintedLabels.Step(last) else { return false }
    guard let step = PrintedLabels.Step(kind) else { return kind == .sceneWillConnect }
    return before.follows(step) && !step.follows(before)
  }

  private static let others = EventKindSet([
    .appWillFinishLaunching, .appDidFinishLaunching, .sceneWillConnect, .sceneDidDisconnect,
    .appWillTerminate,
  ])
  private static let launches = EventKindSet([.appWillFinishLaunching, .appDidFinishLaunching])
  private static let ends = EventKindSet([.appWillTerminate, .sceneDidDisconnect])
}
