import CRecorder

/// The requests of background tasks that a run has recorded, so that one that stays pending from
/// one departure to the next is recorded once.
///
/// Sendable because a lock guards its state.
final class PendingRequests: @unchecked Sendable {
  /// A request that BGTaskScheduler has not answered.
  struct Request: Sendable {
    let identifier: String
    let kind: Lifetrace.TaskKind
    /// The earliest begin that is asked for, in nanoseconds since 1970; nil: none.
    let earliest: Int64?
  }

  /// Two dates that differ by less are one: the scheduler may round what it keeps.
  private static let tolerance: UInt64 = 1_000_000_000

  private let lock: UnsafeMutablePointer<lt_lock>
  // Guarded by lock: dates of the recorded requests by their identifiers, of which BGTaskScheduler
  // keeps one request each, and the number of the latest question.
  private var recorded: [String: Int64?] = [:]
  private var question = 0

  init() {
    lock = .allocate(capacity: 1)
    lt_lock_init(lock)
  }

  deinit { lock.deallocate() }

  /// The scheduler is asked what is pending. Returns the number of the question.
  func ask() -> Int {
    lt_lock_take(lock)
    defer { lt_lock_release(lock) }
    question += 1
    return question
  }

  /// The app's own call recorded a request.
  func note(_ identifier: String, earliest: Int64?) {
    lt_lock_take(lock)
    defer { lt_lock_release(lock) }
    recorded[identifier] = .some(earliest)
  }

  /// The requests that are not recorded yet, of those that are pending. None where the scheduler
  /// was asked again in the meantime: that answer is the newer one.
  func new(_ pending: [Request], of question: Int) -> [Request] {
    lt_lock_take(lock)
    defer { lt_lock_release(lock) }
    guard question == self.question else { return [] }
    var kept: [String: Int64?] = [:]
    var new: [Request] = []
    for request in pending {
      let known = recorded[request.identifier]
      if let known, Self.isSame(known, request.earliest) {
        kept[request.identifier] = .some(known)
      } else {
        kept[request.identifier] = .some(request.earliest)
        new.append(request)
      }
    }
    recorded = kept
    return new
  }

  private static func isSame(_ one: Int64?, _ other: Int64?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    let (difference, isFar) = one.subtractingReportingOverflow(other)
    return !isFar && difference.magnitude < tolerance
  }
}

extension Recorder {
  /// Records the requests that are pending after the app left, each once. When one was submitted is
  /// not known.
  func record(pending requests: [PendingRequests.Request], of question: Int) {
    guard options.captures.contains(.pendingTasks) else { return }
    for request in pendingRequests.new(requests, of: question) {
      let now = RunStart.wallTime
      let delay = request.earliest.map { max(now, $0) - now }
      record("bgtask.submit", isUrgent: true) { text in
        text.key("id", request.identifier)
        text.key("kind", request.kind.text)
        if let delay { text.key("earliest", delay) }
        text.key("captured", true)
      }
    }
  }

  /// The app's own call recorded a request.
  ///
  /// - Parameter delay: nanoseconds from now to the earliest begin that is asked for.
  func noteRequest(_ identifier: String, delay: Int64?) {
    guard options.captures.contains(.pendingTasks) else { return }
    pendingRequests.note(
      identifier,
      earliest: delay.map {
        let (date, isFar) = RunStart.wallTime.addingReportingOverflow($0)
        return isFar ? .max : date
      })
  }
}

extension Int64 {
  /// A number of seconds in nanoseconds; one that is too far away, such as that of
  /// `Date.distantFuture`, is the last one or the first.
  init(nanosecondsOf seconds: Double) {
    let nanoseconds = seconds * 1e9
    self = Int64(exactly: nanoseconds.rounded()) ?? (nanoseconds < 0 ? .min : .max)
  }
}
