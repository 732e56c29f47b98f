internal import TraceModel

/// The records of one resource: one run, or several.
///
/// Where a resource does not distinguish two devices of one kind, their sessions do. But a session
/// is not a process: it may begin after the first states of one, and another session may follow it.
final class OTLPSender {
  let resource: OTLPResource
  /// The run of the latest state, or else of the latest session.
  var latest: Run?
  private var sessions: [ExactString: Run] = [:]
  private static let sessionLimit = 4_096

  init(_ resource: OTLPResource) { self.resource = resource }

  /// The run that a record belongs to; nil: it is the first one of another.
  func run(of record: OTLPRecord) -> Run? {
    guard !resource.hasIdentity, let session = record.session else { return latest }
    if let known = sessions[session] { return known }
    let isFirst = latest.map { $0.hasStates && $0.session == nil } ?? false
    let run = record.previousSession.flatMap { sessions[$0] } ?? (isFirst ? latest : nil)
    if let run { add(run, session) }
    return run
  }

  func begin(_ process: LogSession.AppProcess, _ record: OTLPRecord) -> Run {
    let run = Run(process, isOfSession: !resource.hasIdentity)
    latest = run
    if let session = record.session, run.isOfSession { add(run, session) }
    return run
  }

  private func add(_ run: Run, _ session: ExactString) {
    if sessions.count < Self.sessionLimit { sessions[session] = run }
  }

  /// The missing text may have changed any state.
  func forgetStates() {
    for run in sessions.values { run.forgetState() }
    latest?.forgetState()
  }

  /// A run, and the state that shows whether a record continues where the one before it ended.
  final class Run {
    let process: LogSession.AppProcess
    fileprivate let isOfSession: Bool
    /// Of the latest state.
    fileprivate var session: ExactString?
    fileprivate var hasStates = false
    /// The latest states: a message that was sent again brings them again.
    private var states: [(time: Int64, state: EventKind)] = []
    private var newest: Int64 = .min
    /// Error of agents and their clocks; a record that is later than that came with a message that
    /// was sent late.
    private static let delay: Int64 = 1_000_000_000

    fileprivate init(_ process: LogSession.AppProcess, isOfSession: Bool) {
      self.process = process
      self.isOfSession = isOfSession
    }

    func forgetState() {
      process.phases.state = nil
      states = []
    }

    func isRepeated(_ kind: EventKind, _ time: Int64) -> Bool {
      states.contains { $0.time == time && $0.state == kind }
    }

    /// Whether two records were stamped in the wrong order: the one before already reported this
    /// state.
    func isSaid(_ kind: EventKind, _ time: Int64) -> Bool {
      guard kind == .noteAppWillResignActive, process.phases.state == .background,
        let last = states.last
      else { return false }
      return time <= last.time && last.time - time <= Self.delay
    }

    /// Whether nothing lies between a state and the one before that could be known: it is of the
    /// same session, and of the same messages in their order.
    func goesOn(_ record: OTLPRecord) -> Bool {
      if isOfSession, hasStates, session != record.session { return false }
      guard let time = record.time, let last = states.last?.time else { return true }
      return last - time <= Self.delay && (newest - last <= Self.delay || time < newest)
    }

    func note(_ kind: EventKind, _ record: OTLPRecord) {
      hasStates = true
      session = record.session
      guard let time = record.time else { return }
      newest = max(newest, time)
      states.append((time, kind))
      if states.count > 64 { states.removeFirst(32) }
    }

    /// A time before the run's beginning does not count.
    func line(_ record: OTLPRecord) -> LogLine {
      var line = record.line
      if let time = line.time, let start = process.start, time < start { line.time = nil }
      return line
    }
  }
}
