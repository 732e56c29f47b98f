import LifecycleModel
public import TraceModel

/// What became of an end that a report outside the traces tells.
public enum EndUse: Sendable {
  case none
  /// A run ends so.
  case ofRun
  /// A report before tells the same end.
  case ofReport
}

/// Ends of processes from crash reports, waiting for the runs that they belong to.
struct ExpectedEnds {
  private var ends: [ProcessEnd] = []
  private(set) var isUsed: [Bool] = []
  /// Runs of the present input that ended and whose process has no number so far.
  private var unnumbered: [RunState] = []
  private static let unnumberedLimit = 1_024
  var isEmpty: Bool { ends.isEmpty }

  mutating func add(_ more: [ProcessEnd]) {
    ends += more
    isUsed += more.map { _ in false }
  }

  /// The end of a run that is over, which no other run will have. Other reports of the same end add
  /// nothing, also where nothing but their time shows which process they are about. Of two ends
  /// that cannot be one, the run has the one that tells more.
  mutating func take(for run: RunState) -> (place: Int, end: ProcessEnd)? {
    let own = ends.indices.filter { !isUsed[$0] && Self.belongs(ends[$0], to: run) }
    guard let first = own.min(by: { ends[$0].tellsMore(than: ends[$1]) }) else { return nil }
    let end = ends[first]
    for index in own where Self.areOne(ends[index], end) { isUsed[index] = true }
    for index in ends.indices where !isUsed[index] && Self.areOneDeath(ends[index], end) {
      isUsed[index] = true
    }
    return (first, end)
  }

  /// A run ended whose lines show no number of its process: the rest of its input may.
  mutating func wait(for run: RunState) {
    guard run.pid == nil, run.process.exit.exists, unnumbered.count < Self.unnumberedLimit else {
      return
    }
    unnumbered.append(run)
  }

  /// An input is over: reports of the ends of its runs add nothing, also where the number of the
  /// process was in a later line.
  mutating func takeAll(numberedBy told: [Symbol: ReportedApp]) {
    for run in unnumbered {
      guard let app = told[run.id] else { continue }
      run.tell(app)
      _ = take(for: run)
    }
    unnumbered = []
  }

  /// The places of the ends that may be of a process whose run begins, and tell when it was
  /// suspended.
  func suspensions(of run: RunState) -> [(place: Int, changes: [ProcessEnd.Suspension])] {
    guard run.header.isZoned || run.header.clock != .wall else { return [] }
    return ends.indices.filter { place in
      !ends[place].suspensions.isEmpty && ends[place].isZoned && Self.names(ends[place], run)
    }.map { ($0, ends[$0].suspensions) }
  }

  /// What became of the ends, in order. Only the time shows that two reports are about one process:
  /// a number comes round. The report that tells most is the one that counts, whatever its place.
  var uses: [EndUse] {
    var uses: [EndUse] = isUsed.map { $0 ? .ofRun : .none }
    var latest: [Int64: [Int]] = [:]
    let open = ends.indices.filter { uses[$0] == .none && ends[$0].pid != nil }
    for place in open.sorted(by: { ends[$0].tellsMore(than: ends[$1]) }) {
      let end = ends[place]
      guard let pid = end.pid, end.ended != nil || end.covered != nil else { continue }
      let same = latest[pid, default: []].contains { Self.areOneDeath(ends[$0], end) }
      if same { uses[place] = .ofReport } else { latest[pid, default: []].append(place) }
      // Reports of one number are few, unless they were made to be many.
      if latest[pid, default: []].count > Self.comparedReports { latest[pid]?.removeFirst() }
    }
    return uses
  }

  private static let comparedReports = 64

  /// Whether two reports tell how one process ended.
  private static func areOneDeath(_ end: ProcessEnd, _ other: ProcessEnd) -> Bool {
    end.pid == other.pid
      && (areTimed(end, other) || isCovered(end, by: other)
        || isCovered(other, by: end))
      && areOne(end, other)
      && end.names.contains { other.names.contains($0) } && !end.app.contradicts(other.app)
  }

  private static func areTimed(_ end: ProcessEnd, _ other: ProcessEnd) -> Bool {
    end.ended != nil && other.ended != nil && end.isZoned && other.isZoned
  }

  /// Whether a process ended in the hours that a payload is of, which have no zone.
  private static func isCovered(_ end: ProcessEnd, by payload: ProcessEnd) -> Bool {
    guard let hours = payload.covered, payload.ended == nil, let time = end.ended else {
      return false
    }
    let zone = end.isZoned && payload.isZoned ? WallClocks.slack : WallClocks.farthestZone
    return LifeTimes.sum(hours.lowerBound, -zone) <= time
      && time <= LifeTimes.sum(hours.upperBound, zone)
  }

  /// Whether two reports about one process tell of one end.
  private static func areOne(_ end: ProcessEnd, _ other: ProcessEnd) -> Bool {
    guard !end.hasOtherCause(than: other) else { return false }
    guard let time = end.ended, let its = other.ended else { return true }
    let distance = time.subtractingReportingOverflow(its)
    return !distance.overflow && distance.partialValue.magnitude <= UInt64(WallClocks.slack)
  }

  /// When a run began, in nanoseconds since 1970, if its trace has a date.
  static func date(_ run: RunState) -> Int64? {
    run.header.start.flatMap { WallTime.parse($0) }.flatMap { $0 > WallClocks.undated ? $0 : nil }
  }

  /// When a process ended, in nanoseconds of the run; nil where it is not known. A log whose times
  /// have no zone is one of the report's zone or of UTC, or of any, so that only an end soon after
  /// its last line is near.
  static func time(_ end: ProcessEnd, in run: RunState) -> Int64? {
    let now = run.clock.now
    guard now >= 0, let ended = end.ended, let start = date(run) else { return nil }
    let elapsed = ended.subtractingReportingOverflow(start)
    guard run.header.clock == .wall, !(run.header.isZoned && end.isZoned) else {
      return elapsed.overflow ? now : max(now, elapsed.partialValue)
    }
    let zone = run.header.isZoned ? nil : end.zone
    let times = [zone, 0].compactMap { shift in
      shift.map { LifeTimes.sum(elapsed.partialValue, $0) }
    }
    let isSoon = { (time: Int64) in
      let wait = time.subtractingReportingOverflow(now)
      return !wait.overflow
        && (-WallClocks.slack..<WallClocks.zoneStep).contains(wait.partialValue)
    }
    guard !elapsed.overflow, let time = times.first(where: isSoon) else { return nil }
    return max(now, time)
  }

  /// Same process number and name, and nothing that contradicts it.
  private static func names(_ end: ProcessEnd, _ run: RunState) -> Bool {
    guard let pid = run.pid, pid == end.pid, let app = run.header.app,
      end.names.contains(app) || run.completedHeader.bundle.map(end.names.contains) ?? false
    else { return false }
    return !end.app.contradicts(run.header)
  }

  /// Same process number and name; and where both have a date, the process was launched before the
  /// run's first event and ended after its last.
  private static func belongs(_ end: ProcessEnd, to run: RunState) -> Bool {
    guard names(end, run) else { return false }
    // Only a Mac has AppKit. The other way round says nothing: the Simulator's reports are a Mac's.
    if run.lifeCycle == .appKit, let platform = end.app.platform, platform != .macOS {
      return false
    }
    // The trace has another end.
    if let told = run.toldEnd, told.hasOtherCause(than: end) { return false }
    guard let start = date(run) else { return mayHaveWrittenUndated(end, run) }
    guard let ended = end.ended else { return isNear(end, first: start, run) }
    // Beyond it nothing below could be counted in 64 bits, and no device lives so long.
    guard ended > WallClocks.undated, end.launched ?? ended > WallClocks.undated, ended < .max / 2,
      start < .max / 2,
      run.clock.now < .max / 4
    else { return false }
    let last = start + max(0, run.clock.now)
    // If the log first names the process after the end of the run, the process may be another one
    // with the same number.
    if let seen = end.firstSeen, seen > last + WallClocks.slack { return false }
    let isLaunchSeen =
      run.process.start.exists && run.process.start.time >= 0 && !run.process.wasPrewarmed
    let lines = LifeTimes.Lines(
      first: start, last: last, launch: isLaunchSeen ? start + run.process.start.time : nil)
    return LifeTimes(launched: end.launched, ended: ended).mayHaveWritten(
      lines, isZoned: run.header.clock != .wall || run.header.isZoned && end.isZoned,
      zone: run.header.isZoned ? nil : end.zone)
  }

  /// The same for a trace that has no date: of its clock, or of the length of its life, nothing
  /// contradicts the report.
  private static func mayHaveWrittenUndated(_ end: ProcessEnd, _ run: RunState) -> Bool {
    guard let ended = end.ended else { return true }
    if let covered = run.header.covered {
      let zone = WallClocks.farthestZone
      return LifeTimes.sum(covered.lowerBound, -zone) <= ended
        && ended <= LifeTimes.sum(covered.upperBound, zone)
    }
    let life = LifeTimes(launched: end.launched, ended: ended)
    let first = run.header.undatedStart?.nanoseconds ?? 0
    let lines = LifeTimes.Lines(first: first, last: LifeTimes.sum(first, max(0, run.clock.now)))
    return run.header.undatedStart.map {
      life.mayHaveWritten(lines, of: $0.period, zone: end.zone)
    } ?? life.isLonger(than: lines)
  }

  /// Whether an end whose moment is not known came soon after the last event of a run with a date.
  /// Where nothing shows it, the number of a process, which comes round, proves nothing; nor does a
  /// time of the day.
  private static func isNear(_ end: ProcessEnd, first: Int64, _ run: RunState) -> Bool {
    guard end.covered != nil || end.undated?.period == .year else { return false }
    return LifeTimes.mayEndSoon(
      after: LifeTimes.sum(first, max(0, run.clock.now)), covered: end.covered,
      undated: end.undated, isZoned: run.header.isZoned && end.isZoned)
  }
}

extension Analyzer {
  /// Processes ended like this; a run of the same process in the inputs that follow ends so, too.
  public func expect(_ ends: [ProcessEnd]) { expectedEnds.add(ends) }

  /// What became of all ends that were expected, in order.
  public var endUses: [EndUse] { expectedEnds.uses }

  /// The next input is the one that tells the ends at these places of all that were expected.
  public func noteTeller(ofEnds places: Range<Int>) {
    for place in places { tellers[place] = inputIndex + 1 }
  }

  /// Ends a run, if a report outside its trace has its end.
  func takeExpectedEnd(of run: RunState) {
    guard !expectedEnds.isEmpty else { return }
    expectedEnds.wait(for: run)
    guard let (place, end) = expectedEnds.take(for: run) else { return }
    run.tellEnd(end)
    run.tell(end.app)
    guard !run.process.exit.exists else { return }
    let time = ExpectedEnds.time(end, in: run)
    if let last = end.suspensions.last, last.isSuspended,
      context(of: run).suspensions.mayEndSuspended(by: last, in: run)
    {
      takeTold(.processSuspend, of: run, at: place, line: last.line) { event in
        guard let time, let ended = end.ended, let suspended = last.time else { return }
        let since = ended.subtractingReportingOverflow(suspended)
        guard !since.overflow, since.partialValue >= 0 else { return }
        event.time = max(run.clock.now, time - min(time, since.partialValue))
      }
    }
    takeTold(.processExit, of: run, at: place, line: end.line) { event in
      event.allowance = end.allowance
      if let code = end.code {
        event.code = code
        event.hasCode = true
      }
      if let reason = end.reason { event.reason = run.symbols.intern(reason) }
      if let name = end.name { event.name = run.symbols.intern(name) }
      if let transition = end.transition {
        event.transition = run.symbols.intern(transition)
      }
      if let time { event.time = time }
    }
  }

  /// Applies the suspensions from the system's log that come before the record of a time.
  func takeSuspensions(of run: RunState, before time: Int64) {
    let context = context(of: run)
    while let told = context.suspensions.take(before: time, in: run) {
      takeTold(
        told.isSuspended ? .processSuspend : .processResume, of: run, at: told.place,
        line: told.line
      ) { $0.time = max(run.clock.now, told.time) }
    }
  }

  /// Takes an event that is in another input than its run: its place in the trace is that of the
  /// run's last event, and its evidence is the line that tells it.
  private func takeTold(
    _ kind: EventKind, of run: RunState, at place: Int, line: Int64, fill: (inout Event) -> Void
  ) {
    var event = Event()
    event.kind = kind
    event.eventName = Symbol(kind)
    event.run = run.id
    event.line = max(1, max(run.line, run.step.mark.line))
    fill(&event)
    let context = context(of: run)
    context.parts.noteTold(at: run.clock.ordinal + 1, by: place, line: line)
    current.interrupted {
      withUnsafePointer(to: event) {
        _ = take(from: $0, to: $0 + 1, current.batch.text, context, run)
      }
    }
  }
}
