public import TraceModel

/// The process runs of one input, kept apart (FORMAT.md §5.6 and §5.7).
public final class LifecycleState {
  /// Largest number of open runs, as many as 16 MB hold. When one more begins, the longest idle
  /// ones are closed.
  public static let openRunLimit = 2_048
  /// How many are then closed at once, so that looking for the quietest costs little for each.
  private static let closedAtOnce = 128
  /// Runs that are over and whose ids are remembered.
  private static let closedLimit = 4_096

  public let symbols: SymbolTable
  /// What is known of runs without a header.
  private let defaults: RunHeader
  private let limit: Int
  /// Open runs and places that are free.
  private var runs: [RunState?] = []
  private var free: [Int] = []
  /// Places of open runs by id.
  private let index = IndexMap()
  /// Open runs that said that they ended.
  private var ended: [RunState] = []
  private var devices: [DeviceApp: Launches] = [:]
  /// Headers so far: orders them against the events of runs.
  private var headers = 0
  /// Ids of runs that were closed for want of room.
  private var pushedOut = RecentNames(limit: 65_536)
  /// Runs that continued after they were closed to make room, and so began again.
  public private(set) var revivals = 0
  /// Ids of the runs that were closed.
  private var closed = RecentNames(limit: LifecycleState.closedLimit)
  /// Runs that began so far.
  public private(set) var count = 0
  /// Called with each run that has no more events in the trace; it may apply further ones.
  private let end: (RunState) -> Void
  /// Called with each run that is over, before it is forgotten.
  private let close: (RunState) -> Void
  /// Called with each run that begins.
  private let begin: (RunState) -> Void
  /// Called with each run that lost records, and with the writer if its numbers show it.
  private let lost: (RunState, Symbol?) -> Void
  private var latest: RunState?

  public init(
    symbols: SymbolTable, defaults: RunHeader = .unknown,
    openRunLimit: Int = LifecycleState.openRunLimit, tables: SystemTables = SystemTables(),
    begin: @escaping (RunState) -> Void,
    lost: @escaping (RunState, Symbol?) -> Void = { _, _ in },
    end: @escaping (RunState) -> Void = { _ in }, close: @escaping (RunState) -> Void
  ) {
    self.lost = lost
    self.symbols = symbols
    self.defaults = defaults
    self.tables = tables
    limit = max(1, openRunLimit)
    self.begin = begin
    self.end = end
    self.close = close
  }

  /// Open runs in the order of their beginnings.
  public var open: [RunState] {
    runs.compactMap { $0 }.sorted { $0.number < $1.number }
  }

  private let tables: SystemTables

  private func openRun(_ id: Symbol) -> RunState? {
    index[UInt64(id.rawValue)].flatMap { runs[$0] }
  }

  /// A header: the beginning of a run. A run with the same id is over, and so is every one that
  /// said that it ended.
  public func begin(_ header: RunHeader, event: UnsafePointer<Event>) {
    headers += 1
    var over = ended.filter { $0.ending != .cut }
    for run in ended { run.registration.isListedAsEnded = false }
    ended.removeAll(keepingCapacity: true)
    if let same = openRun(event.pointee.run), same.ending == .cut {
      if !Self.mayBeOne(same.header, header) { same.process.wasReplaced = true }
      over.append(same)
    }
    for run in over.sorted(by: { $0.number < $1.number }) where run.registration.place >= 0 {
      finish(run)
    }
    // One process per app: the older ones have ended, unless they have another event.
    let launches = launches(of: header)
    launches?.note(header, at: headers)
    open(header, event, cause: header.midlife ? .traceStart : nil, launches)
  }

  /// Whether a recorder that begins in mid-life may have met the process that another one recorded.
  public static func mayBeOne(_ old: RunHeader, _ new: RunHeader) -> Bool {
    new.midlife && (old.pid == new.pid || old.pid == nil || new.pid == nil)
  }

  /// The run of an event; opens one if it is the first of its run. Nil for the recorder's last
  /// words (`trace.end`, `trace.loss`) on a run that was closed: they begin none.
  public func run(of event: UnsafePointer<Event>) -> RunState? {
    if let latest, latest.key == event.pointee.run, !beginsAnew(event, latest) {
      return heard(latest, event)
    }
    if let run = openRun(event.pointee.run) {
      guard beginsAnew(event, run) else {
        run.applyLossBehindEnd()
        latest = run
        return heard(run, event)
      }
      if run.ending == .cut { run.process.wasReplaced = true }
      finish(run)
      // The header's facts hold for the restarted process too.
      return open(run.hasHeader ? run.header : nil, event, cause: nil, launches(of: run))
    }
    if EventGroup.ofKind[event.pointee.kind.index] == .trace, closed.contains(event.pointee.run) {
      return nil
    }
    let begins = event.pointee.kind == .processStart || event.pointee.kind == .processPrewarm
    if !begins, pushedOut.contains(event.pointee.run) { revivals += 1 }
    let run = open(nil, event, cause: begins ? nil : .traceStart, nil)
    return heard(run, event)
  }

  /// Whether an event may end its run, so that ``run(of:)`` must see it.
  @inlinable public static func mayEnd(_ kind: EventKind) -> Bool {
    kind == .processExit || kind == .traceEnd
  }

  private func heard(_ run: RunState, _ event: UnsafePointer<Event>) -> RunState {
    run.registration.heard = headers
    if Self.mayEnd(event.pointee.kind), !run.registration.isListedAsEnded {
      run.registration.isListedAsEnded = true
      ended.append(run)
    }
    return run
  }

  /// Records were lost here, of the run that the gap names or of anyone's that is not over.
  public func lose(_ gap: UnsafePointer<Event>) {
    if gap.pointee.run.isPresent {
      if let run = openRun(gap.pointee.run) { lose(gap, run) }
    } else {
      for run in open { lose(gap, run) }
    }
  }

  private func lose(_ gap: UnsafePointer<Event>, _ run: RunState) {
    let cause: UnknownCause =
      switch gap.pointee.gapReason {
      case .conflict: .conflict
      case .outsidePart: .traceEnd
      case .lost, .notPrinted: .loss
      }
    if gap.pointee.gapReason == .outsidePart { run.endsWithPart = true }
    let writer = RunState.loser(gap)
    // A gap that names the run was found next to one of its records.
    if run.losses.isClosed(at: run.clock.ordinal), !gap.pointee.run.isPresent {
      run.losses.noteBehindEnd(writer: writer, cause)
      // Its next event, if there is one, must not pass unseen.
      if latest === run { latest = nil }
    } else {
      run.lose(writer: writer, cause: cause)
      lost(run, writer)
    }
  }

  /// The input is over.
  public func finishAll() {
    for run in open { finish(run) }
  }

  /// Marks the names that open runs use, and those for the facts about closed ones.
  public func markNames(_ live: LiveNames) {
    for run in runs { run?.markNames(live) }
    closed.mark(live)
    pushedOut.mark(live)
  }

  /// Whether a `process.start` or `process.prewarm` begins a new run and not this one.
  private func beginsAnew(_ event: UnsafePointer<Event>, _ run: RunState) -> Bool {
    switch event.pointee.kind {
    case .processStart:
      run.process.start.exists || run.process.exit.exists || run.hasLaunched
        // The records of a run without a known start lie before this start.
        || run.startCause != nil && run.clock.ordinal > 0
    case .processPrewarm:
      run.process.start.exists || run.process.exit.exists || run.hasLaunched
        || run.wasPrewarmedByEvent
    default: false
    }
  }

  @discardableResult
  private func open(
    _ header: RunHeader?, _ event: UnsafePointer<Event>, cause: UnknownCause?,
    _ launches: Launches?
  ) -> RunState {
    if index.count >= limit { closeQuietest() }
    let run = RunState(
      number: count, id: event.pointee.run, header: header, line: event.pointee.line,
      startCause: cause,
      symbols: symbols, defaults: defaults, tables: tables)
    count += 1
    keep(run, launches)
    begin(run)
    return run
  }

  private func keep(_ run: RunState, _ launches: Launches?) {
    run.registration.place = free.popLast() ?? runs.count
    if run.registration.place == runs.count {
      runs.append(run)
    } else {
      runs[run.registration.place] = run
    }
    index.insert(UInt64(run.key.rawValue), run.registration.place)
    run.registration.heard = headers
    run.registration.launches = launches
    launches?.open += 1
    latest = run
  }

  private func launches(of run: RunState) -> Launches? {
    run.hasHeader ? launches(of: run.header) : nil
  }

  private func launches(of header: RunHeader) -> Launches? {
    guard let app = DeviceApp(header) else { return nil }
    if let known = devices[app] { return known }
    let new = Launches(app)
    devices[app] = new
    return new
  }

  /// The open run that a repeated header may continue; nil if another run has its id.
  public func run(repeating header: RunHeader, _ id: Symbol) -> RunState? {
    guard header.run != nil, let run = openRun(id), run.header.isRepeated(by: header),
      run.ending == .cut
    else { return nil }
    return run
  }

  /// Continues a run that began in an earlier input; this input names it `key`.
  public func resume(_ run: RunState, key: Symbol) {
    if index.count >= limit { closeQuietest() }
    headers += 1
    run.key = key
    keep(run, launches(of: run))
  }

  private func closeQuietest() {
    // The last event of a run with only a header is that header.
    func last(_ run: RunState) -> Int64 { max(run.line, run.step.mark.line) }
    let byQuiet = open.sorted { (last($0), $0.number) < (last($1), $1.number) }
    for run in byQuiet.prefix(min(Self.closedAtOnce, (limit + 15) / 16)) {
      if run.ending == .cut { pushedOut.insert(run.key) }
      finish(run)
    }
  }

  private func finish(_ run: RunState) {
    if let launches = run.registration.launches { noteDevice(launches, run) }
    if run.registration.isListedAsEnded { ended.removeAll { $0 === run } }
    index.remove(UInt64(run.key.rawValue))
    runs[run.registration.place] = nil
    free.append(run.registration.place)
    run.registration.place = -1
    closed.insert(run.key)
    if latest === run { latest = nil }
    end(run)
    run.decideAtEnd()
    close(run)
  }

  private func noteDevice(_ launches: Launches, _ run: RunState) {
    if run.ending == .cut, launches.replace(run) { run.process.wasReplaced = true }
    launches.open -= 1
    if launches.open == 0 { devices[launches.app] = nil }
  }
}

/// An app on a device: only one of its processes is alive at once, except on the Mac. If the
/// recorder names the installation, only that decides: two devices may have the same model.
struct DeviceApp: Hashable {
  private var platform: RunHeader.Platform?
  private var device: ExactString?
  private let app: ExactString
  private let install: ExactString?

  /// - Parameter header: not copied, as an initialiser's are: it has three dozen texts.
  init?(_ header: borrowing RunHeader) {
    guard let app = header.app else { return nil }
    self.app = ExactString(app)
    install = header.install.map { ExactString($0) }
    guard install == nil else { return }
    guard header.platform != .macOS else { return nil }
    platform = header.platform
    device = header.device.map { ExactString($0) }
  }
}

/// The headers of an app on a device, as far as they say that earlier processes of it are over.
final class Launches {
  let app: DeviceApp
  /// Runs of it that are open.
  var open = 0
  /// The latest header at the beginning of a process.
  private var latest = 0
  /// When the latest of them began, in nanoseconds since 1970, if headers say so.
  private var start: Int64?
  /// The same where a log shows it.
  private var startInLog: Int64?
  /// The latest ones of recorders that began in mid-life, of two processes.
  private var midlife: [(at: Int, pid: Int64, start: Int64?)] = []

  init(_ app: DeviceApp) { self.app = app }

  func note(_ header: RunHeader, at number: Int) {
    if header.isBelated { return }
    guard header.midlife else {
      let start = header.install == nil ? nil : header.start.flatMap { WallTime.parse($0) }
      // Runs of one installation are in the order of their beginnings, wherever they lie.
      if let start, let other = self.start, start < other { return }
      self.start = start
      startInLog = Self.startInLog(header)
      latest = number
      return
    }
    // Without a number it may be any process that another one recorded.
    guard let pid = header.pid else { return }
    midlife.removeAll { $0.pid == pid }
    midlife.append((number, pid, Self.startInLog(header)))
    if midlife.count > 2 { midlife.removeFirst() }
  }

  private static func startInLog(_ header: RunHeader) -> Int64? {
    header.partial ? header.start.flatMap { WallTime.parse($0) } : nil
  }

  /// Whether a header after a run's last event says that its process has ended.
  func replace(_ run: RunState) -> Bool {
    let heard = run.registration.heard
    let end = run.header.partial ? run.lastOnWall : nil
    // A log may hold another device's lines below: a process that began before this one's last line
    // did not replace it.
    func isLater(_ start: Int64?) -> Bool {
      guard let start, let end else { return true }
      return end <= start
    }
    if latest > heard, isLater(startInLog) { return true }
    guard let pid = run.header.pid else { return false }
    return midlife.contains { $0.at > heard && $0.pid != pid && isLater($0.start) }
  }
}

/// The names that were put in last.
struct RecentNames {
  private let limit: Int
  private var names: [Symbol] = []
  private var next = 0
  private var set: Set<Symbol> = []

  init(limit: Int) { self.limit = limit }

  func contains(_ name: Symbol) -> Bool { set.contains(name) }

  mutating func insert(_ name: Symbol) {
    guard set.insert(name).inserted else { return }
    if names.count < limit {
      names.append(name)
    } else {
      set.remove(names[next])
      names[next] = name
      next = (next + 1) % limit
    }
  }

  func mark(_ live: LiveNames) {
    for name in names { live.mark(name) }
  }
}

extension RunState {
  /// Its launch has come further than `process.start`.
  var hasLaunched: Bool {
    seen(.appDidFinishLaunching) || process.firstActivation.exists || !scenes.isEmpty
      || seen(.nsDidFinishLaunching) || seen(.wkDidFinishLaunching)
  }

  var wasPrewarmedByEvent: Bool { seen(.processPrewarm) }
}
