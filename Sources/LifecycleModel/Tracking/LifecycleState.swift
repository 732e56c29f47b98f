public import TraceModel

/// The process runs of one input, kept apart (FORMAT.md §5.6 and §5.7).
public final class LifecycleState {
  /// Runs that are open at a time. When one more begins, the one that was quiet longest is closed.
  public static let openRunLimit = 64

  public let symbols: SymbolTable
  /// Open runs in the order of their beginnings.
  public private(set) var open: [RunState] = []
  /// Ids of the runs that were closed for want of room: no more than there are symbols.
  private var pushedOut: Set<Symbol> = []
  /// Runs that went on after they were closed for want of room, and so began anew.
  public private(set) var revivals = 0
  /// Ids of the runs that were closed: no more than there are symbols.
  private var closed: Set<Symbol> = []
  /// Runs that began so far.
  public private(set) var count = 0
  /// Called with each run that has no more events in the trace; it may apply further ones.
  private let end: (RunState) -> Void
  /// Called with each run that is over, before it is forgotten.
  private let close: (RunState) -> Void
  /// Called with each run that begins.
  private let begin: (RunState) -> Void
  /// Called with each run of which records were lost, and with the writer if its numbers told.
  private let lost: (RunState, Symbol?) -> Void
  private var latest: RunState?

  public init(
    symbols: SymbolTable, begin: @escaping (RunState) -> Void,
    lost: @escaping (RunState, Symbol?) -> Void = { _, _ in },
    end: @escaping (RunState) -> Void = { _ in }, close: @escaping (RunState) -> Void
  ) {
    self.lost = lost
    self.symbols = symbols
    self.begin = begin
    self.end = end
    self.close = close
  }

  /// A header: the beginning of a run. A run with the same id is over, and so is every one that
  /// said that it ended.
  public func begin(_ header: RunHeader, event: UnsafePointer<Event>) {
    for run in open {
      let isSameID = run.id == event.pointee.run
      if run.ending == .cut, !Self.mayBeOne(run.header, header) {
        // One process per app: the older one has ended, unless it is heard of again.
        if isSameID || Self.excludeEachOther(run.header, header) { run.wasReplaced = true }
      }
      if isSameID || run.ending != .cut { finish(run) }
    }
    open(header, event, cause: header.midlife ? .traceStart : nil)
  }

  /// Whether a recorder that begins in mid-life may have met the process that another one recorded.
  private static func mayBeOne(_ old: RunHeader, _ new: RunHeader) -> Bool {
    new.midlife && (old.pid == new.pid || old.pid == nil || new.pid == nil)
  }

  /// Whether two processes can't be alive at a time: those of one app on one device, but for the Mac.
  private static func excludeEachOther(_ old: RunHeader, _ new: RunHeader) -> Bool {
    old.platform != .macOS && old.platform == new.platform && old.device == new.device
      && old.app != nil && old.app == new.app
  }

  /// The run of an event; opens one if it is the first of its run. Nil for the recorder's last words
  /// (`trace.end`, `trace.loss`) on a run that was closed: they begin none.
  public func run(of event: UnsafePointer<Event>) -> RunState? {
    if let latest, latest.id == event.pointee.run, !beginsAnew(event, latest) {
      latest.wasReplaced = false
      return latest
    }
    if let run = open.last(where: { $0.id == event.pointee.run }) {
      guard beginsAnew(event, run) else {
        run.wasReplaced = false
        run.applyLossBehindEnd()
        latest = run
        return run
      }
      run.wasReplaced = run.ending == .cut
      finish(run)
      // The header's facts hold for the restarted process too.
      return open(run.hasHeader ? run.header : nil, event, cause: nil)
    }
    if EventGroup.ofKind[event.pointee.kind.index] == .trace, closed.contains(event.pointee.run) {
      return nil
    }
    let begins = event.pointee.kind == .processStart || event.pointee.kind == .processPrewarm
    if !begins, pushedOut.contains(event.pointee.run) { revivals += 1 }
    return open(nil, event, cause: begins ? nil : .traceStart)
  }

  /// Records were lost here, of the run that the gap names or of anyone's that is not over.
  public func lose(_ gap: UnsafePointer<Event>) {
    let cause: UnknownCause = gap.pointee.hasCode && gap.pointee.code == 1 ? .conflict : .loss
    for run in open where !gap.pointee.run.isPresent || run.id == gap.pointee.run {
      let writer = RunState.loser(gap)
      // A gap that names the run was found beside a record of it.
      if run.isClosedInOrder, !gap.pointee.run.isPresent {
        run.noteLossBehindEnd(writer: writer, cause: cause)
        // Its next event, if there is one, must not pass unseen.
        if latest === run { latest = nil }
      } else {
        run.lose(writer: writer, cause: cause)
        lost(run, writer)
      }
    }
  }

  /// The input is over.
  public func finishAll() {
    for run in open { finish(run) }
  }

  /// Whether a `process.start` or `process.prewarm` begins a new run and not this one.
  private func beginsAnew(_ event: UnsafePointer<Event>, _ run: RunState) -> Bool {
    switch event.pointee.kind {
    case .processStart:
      run.start.exists || run.exit.exists || run.hasLaunched
        // What was recorded of a run whose beginning was missed lies before this beginning.
        || run.startCause != nil && run.ordinal > 0
    case .processPrewarm:
      run.start.exists || run.exit.exists || run.hasLaunched || run.wasPrewarmedByEvent
    default: false
    }
  }

  @discardableResult
  private func open(_ header: RunHeader?, _ event: UnsafePointer<Event>, cause: UnknownCause?)
    -> RunState
  {
    if open.count >= Self.openRunLimit,
      // A run whose header alone was read was last heard of there.
      let quietest = open.min(by: { max($0.line, $0.mark.line) < max($1.line, $1.mark.line) })
    {
      if quietest.ending == .cut { pushedOut.insert(quietest.id) }
      finish(quietest)
    }
    let run = RunState(
      number: count, id: event.pointee.run, header: header, line: event.pointee.line,
      startCause: cause,
      symbols: symbols)
    count += 1
    open.append(run)
    latest = run
    begin(run)
    return run
  }

  private func finish(_ run: RunState) {
    open.removeAll { $0 === run }
    closed.insert(run.id)
    if latest === run { latest = nil }
    end(run)
    run.decideAtEnd()
    close(run)
  }
}

extension RunState {
  /// Its launch has come further than `process.start`.
  var hasLaunched: Bool {
    seen[Int(EventKind.appDidFinishLaunching.rawValue)] || firstActivation.exists || !scenes.isEmpty
      || seen[Int(EventKind.nsDidFinishLaunching.rawValue)]
      || seen[Int(EventKind.wkDidFinishLaunching.rawValue)]
  }

  var wasPrewarmedByEvent: Bool { seen[Int(EventKind.processPrewarm.rawValue)] }
}
