/// How a process ended, according to a report outside its trace: a crash report next to a log.
public struct ProcessEnd: Sendable {
  /// Names that the trace may have for it: the bundle id, the executable.
  public var names: [String]
  public var pid: Int64?
  /// Nanoseconds since 1970.
  public var launched: Int64?
  /// The first sign of the process in a log of the system: it may have lived before.
  public var firstSeen: Int64?
  public var ended: Int64?
  /// The end by a clock that shows no date, or no year.
  public var undated: UndatedTime?
  /// When a payload says that it ended, which tells no moment: nanoseconds since 1970.
  public var covered: ClosedRange<Int64>?
  /// These times name their zone.
  public var isZoned: Bool
  /// Nanoseconds that this zone is ahead of UTC, if that is known.
  public var zone: Int64?
  /// What the report says of the app.
  public var app: ReportedApp
  /// As of `process.exit` (FORMAT.md §3).
  public var reason: String?
  public var code: Int64?
  public var transition: String?
  /// The background task that was held for too long, or the file that was locked.
  public var name: String?
  public var allowance: Int64
  /// The line that tells it, in its own input.
  public var line: Int64
  /// Suspensions and resumes before the end, in the order of the system's log.
  public var suspensions: [Suspension] = []

  /// The system suspended or resumed the process.
  public struct Suspension: Sendable {
    public let isSuspended: Bool
    /// Nanoseconds since 1970; nil without a date.
    public let time: Int64?
    /// The line that tells it.
    public let line: Int64

    public init(_ event: Event, _ header: RunHeader) {
      isSuspended = event.kind == .processSuspend
      time = header.start.flatMap { WallTime.parse($0) }.flatMap { start in
        event.hasTime ? LifeTimes.sum(start, event.time) : nil
      }
      line = event.line
    }
  }

  /// The end that an event reports, and the header of its run.
  public init(_ event: Event, _ header: borrowing RunHeader, _ symbols: SymbolTable) {
    let text = { (symbol: Symbol) in symbol.isPresent ? symbols[symbol] : nil }
    names = [header.app, header.processName].compactMap { $0 }
    app = ReportedApp(header)
    (isZoned, zone) = (header.isZoned, header.zone)
    pid = header.pid
    let start = header.start.flatMap { WallTime.parse($0) }
    ended = start.flatMap { event.hasTime ? LifeTimes.sum($0, event.time) : nil }
    launched = event.time > 0 ? start : nil
    undated = header.undatedStart.flatMap { start in
      event.hasTime
        ? UndatedTime(LifeTimes.sum(start.nanoseconds, event.time), start.period) : nil
    }
    covered = header.covered
    reason = text(event.reason)
    code = event.hasCode ? event.code : nil
    transition = text(event.transition)
    name = text(event.name)
    allowance = event.allowance
    line = event.line
  }
}
