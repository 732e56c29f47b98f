public import LifecycleModel
public import TraceModel

/// The event that is being judged, shared by the moments of all runs so that it is copied for none.
public final class CurrentEvent {
  public private(set) var event: UnsafePointer<Event>
  /// The block with the event's text.
  public private(set) var batch: EventBatch
  /// An event without content, which rules see at the end of a run, where no event is judged.
  private let none = UnsafeMutablePointer<Event>.allocate(capacity: 1)
  private let noBatch: EventBatch

  public init() {
    none.initialize(to: Event())
    noBatch = EventBatch(
      events: UnsafeBufferPointer(start: nil, count: 0), text: UnsafeRawPointer(none), headers: [])
    event = UnsafePointer(none)
    batch = noBatch
  }

  deinit { none.deallocate() }

  /// The next event of the same block is judged.
  @inline(__always) public func turn(to event: UnsafePointer<Event>) { self.event = event }

  /// The events of this block are judged.
  public func turn(to batch: EventBatch) { self.batch = batch }

  /// No event is judged.
  public func clear() {
    event = UnsafePointer(none)
    batch = noBatch
  }

  /// Judges something else meanwhile: no event, until `body` says which.
  public func interrupted(_ body: () -> Void) {
    let (event, batch) = (event, batch)
    clear()
    body()
    (self.event, self.batch) = (event, batch)
  }
}

/// The arguments of a call of a rule: the event, the run after it, and the reports.
public final class Moment {
  // Visible, so that `event` is inlined into the modules of rules.
  public let current: CurrentEvent
  public let run: RunState
  /// The product that the run was recorded with; nil: not known.
  public let product: Product?
  /// Index into `infos` of the rule that is being called.
  public var ruleIndex = 0 {
    didSet {
      restsOnAbsence = false
      pause = .none
    }
  }
  /// The rule asked since it was called whether records may be missing, and the answer was that
  /// none are.
  // Like all that the setter of `ruleIndex` writes visible, so that callers in other modules inline
  // it.
  public private(set) var restsOnAbsence = false
  /// The rules that are evaluated.
  private let infos: [RuleInfo]
  /// Things of one sort that a rule keeps in mind, if it would keep more.
  private let memory: Int
  /// Number of dropped items, by the index of the rule.
  public private(set) var forgotten: [Int: Int] = [:]
  /// Rules that reported something in the run, by their index.
  private var reporters: Set<Int> = []
  /// Owns this moment, by the runs that it keeps.
  private unowned let sink: any ReportSink

  public init(
    run: RunState, product: Product? = nil, infos: [RuleInfo], memory: Int = .max,
    current: CurrentEvent, sink: any ReportSink
  ) {
    self.run = run
    self.product = product
    self.infos = infos
    self.memory = memory
    self.current = current
    self.sink = sink
  }

  /// The event; at the end of a run, one without name, key or scene.
  // An address and no copy: an event has more than two hundred bytes, and most rules look at few of
  // them.
  public var event: Event {
    unsafeAddress { current.event }
  }
  public var batch: EventBatch { current.batch }

  /// The event as evidence.
  public var mark: EventMark { run.step.mark }
  /// Nanoseconds since the run's start: the latest time so far; `Event.absent` without times.
  public var now: Int64 { run.clock.now }
  /// The scene of the event, if one is named and known.
  public var scene: KnownScene? { run.scene(event.scene) }

  /// The string of a symbol, escaped for display.
  public func text(_ symbol: Symbol) -> String {
    DisplayText.escaped(run.symbols[symbol], limit: 120)
  }
  /// `work 'sync'`, by its name.
  public func work(_ name: Symbol) -> String {
    name.isPresent ? "work '\(text(name))'" : "unnamed work"
  }
  /// ` of scene 'A'`, or nothing for the process and for scenes without an id.
  public func ofScene(_ symbol: Symbol) -> String {
    symbol.isPresent ? " of scene '\(text(symbol))'" : ""
  }
  /// The event's `id`, escaped for display.
  public var id: String { DisplayText.escaped(batch.string(event.id) ?? "", limit: 80) }

  /// Reports a violation. `measure` orders the occurrences of one group: the greatest is listed.
  /// `about` is the event that a rule of `RuleInfo.foldsInto` reports as well; usually the event
  /// that the finding points at.
  public func report(
    _ severity: Severity? = nil, _ subject: Subject = .none, at mark: EventMark? = nil,
    about: EventMark? = nil, scene: Symbol? = nil, measure: Int64 = 0,
    _ details: @autoclosure () -> ReportDetails
  ) {
    add(severity, nil, subject, mark, about, scene, measure, details)
  }

  /// Reports an undecided case, and why.
  public func unknown(
    _ cause: UnknownCause, _ subject: Subject = .none, at mark: EventMark? = nil,
    scene: Symbol? = nil, _ details: @autoclosure () -> ReportDetails
  ) {
    add(nil, cause, subject, mark, nil, scene, 0, details)
  }

  /// Reports a violation, or that it is unknown if there is a cause.
  public func judge(
    _ cause: UnknownCause?, _ severity: Severity? = nil, _ subject: Subject = .none,
    at mark: EventMark? = nil, about: EventMark? = nil, scene: Symbol? = nil, measure: Int64 = 0,
    _ details: @autoclosure () -> ReportDetails
  ) {
    add(severity, cause, subject, mark, about, scene, measure, details)
  }

  /// Says that the rule follows nothing: it is called for nothing but its
  /// ``RuleInfo/Interests/starts`` until one of them occurs.
  public func rest() { pause = .rest }

  /// Says that nothing more of this run concerns the rule: it is not called before the run's end.
  public func retire() { pause = .retire }

  /// The rule's requests for later calls.
  public enum Pause { case none, rest, retire }
  public private(set) var pause = Pause.none

  /// Asks to be woken when the clock has passed `delay` nanoseconds after a mark that has a time.
  public func wake(_ delay: Int64, after mark: EventMark, token: Int) {
    let (time, isTooLate) = mark.time.addingReportingOverflow(delay)
    sink.schedule(ruleIndex, in: run, at: isTooLate ? Int64.max : time, token: token)
  }

  /// Whether the rule that is being called reported something in the run.
  public var hasReported: Bool { reporters.contains(ruleIndex) }

  private func add(
    _ severity: Severity?, _ cause: UnknownCause?, _ subject: Subject, _ mark: EventMark?,
    _ about: EventMark?, _ scene: Symbol?, _ measure: Int64, _ details: () -> ReportDetails
  ) {
    let mark = mark ?? run.step.mark
    reporters.insert(ruleIndex)
    // A dropped item may be the one that the rule misses now.
    let cause = cause ?? (restsOnAbsence && forgotten[ruleIndex] != nil ? .loss : nil)
    let report = Report(
      rule: ruleIndex, severity: severity ?? infos[ruleIndex].severity, unknown: cause,
      subject: subject, mark: mark, about: about ?? mark, scene: scene ?? event.scene,
      measure: measure, restsOnAbsence: restsOnAbsence)
    // A line of the system's log says it itself, and so does an end that names its cause.
    let isProof =
      mark.kind == .log || mark.kind == .processExit && infos[ruleIndex].isProved(byEndOf: run)
    guard cause == nil, run.header.clock == .wall, mark.time >= 0, !isProof,
      infos[ruleIndex].judgesTimes
    else { return sink.add(report, in: run, details: details) }
    sink.add(report, in: run) {
      var details = details()
      details.message += ", by the log's clock"
      return details
    }
  }
}

// MARK: - What may be missing

extension Moment {
  /// Why something may be missing between an event and now, if so.
  ///
  /// If not, the rule's reports until it returns depend on the absence of losses, and each of them
  /// says so (``Report/restsOnAbsence``): a loss may be noticed later.
  public func absenceCause(since mark: EventMark) -> UnknownCause? {
    if let cause = run.lossCause(since: mark) { return cause }
    restsOnAbsence = true
    return nil
  }

  /// Why an unrecorded assertion or task may be open: it was begun before the recording, or its
  /// beginning is lost. Nil if `hasBackgroundTime` can be trusted.
  public var coverCause: UnknownCause? { absenceCause(since: .none) ?? run.startCause }
}

// MARK: - Memory

/// A rule remembers items for possible findings, and a trace can contain any number of them. So
/// there is a limit, and items beyond it are counted: if a rule drops an item, the report says so.
extension Moment {
  /// Largest number of items of one sort that a rule remembers at once, unless it names another
  /// number.
  public static let memoryLimit = 65_536

  /// `limit`, or the limit of the options if that is smaller.
  public func room(_ limit: Int = Moment.memoryLimit) -> Int { min(limit, memory) }

  /// Whether a rule that keeps `count` things of a sort in mind, of `limit` at the most, may keep
  /// one more. If not, it counts as forgotten.
  ///
  /// To be asked last of all conditions, and of nothing that is kept already.
  public func mayKeep(_ count: Int, of limit: Int = Moment.memoryLimit) -> Bool {
    if count < room(limit) { return true }
    noteForgotten()
    return false
  }

  /// Whether the rule may look through `items` of the things that it keeps in mind or that are
  /// open. If not, the finding that they might have made counts as forgotten.
  public func mayScan(_ items: Int) -> Bool {
    if run.mayScan(items) { return true }
    noteForgotten()
    return false
  }

  /// The rule had no room for something that a finding might have been made of.
  public func noteForgotten(_ count: Int = 1) {
    if count > 0 { forgotten[ruleIndex, default: 0] += count }
  }
}
