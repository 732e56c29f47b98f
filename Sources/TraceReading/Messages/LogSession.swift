internal import TraceModel

/// Turns what log lines say into runs and events: one run for each process that shows a life cycle.
///
/// Every format of logs hands its lines here; what a message means is in ``SystemMessages``.
final class LogSession {
  /// A process that wrote something about its life cycle.
  final class AppProcess {
    let run: Symbol
    let pid: Int64
    /// Nanoseconds since 1970 of the run's first event; nil without times.
    let start: Int64?
    /// The app's state as notifications tell it; nil until something does.
    var state: AppState?
    /// Ids of assertions that are open, so that an end whose begin is redacted says nothing.
    var assertions: Set<[UInt8]> = []

    init(run: Symbol, pid: Int64, start: Int64?) {
      self.run = run
      self.pid = pid
      self.start = start
    }
  }
  enum AppState { case active, inactive, background }

  /// Processes that are kept at the most; lines of further ones are passed over and counted.
  private static let processLimit = 1_024
  private static let assertionLimit = 4_096

  let symbols: ReaderSymbols
  private let sink: ImportSink
  private let processFilter: [UInt8]?
  private var processes: [ProcessKey: AppProcess] = [:]
  private var latest: (key: ProcessKey, process: AppProcess)?
  /// Lines that were taken, and those of them that said something.
  private(set) var lines: Int64 = 0
  private(set) var understood: Int64 = 0
  private(set) var redacted: Int64 = 0
  private(set) var beyondLimit: Int64 = 0
  /// Runs of processes that a format described itself.
  private var described = 0

  private struct ProcessKey: Hashable {
    var name: [UInt8]
    var pid: Int64
  }

  /// - Parameter process: name or number of the only process to read.
  init(_ sink: ImportSink, symbols: ReaderSymbols, process: String?) {
    self.sink = sink
    self.symbols = symbols
    processFilter = process.map { Array($0.utf8) }
  }

  // MARK: Lines

  func take(_ line: LogLine) {
    lines += 1
    guard isWanted(line) else { return }
    if SystemMessages.shared.apply(line, to: self) { understood += 1 }
  }

  private func isWanted(_ line: LogLine) -> Bool {
    guard let processFilter else { return true }
    return line.process.elementsEqual(processFilter)
      || (line.pid >= 0 && String(line.pid).utf8.elementsEqual(processFilter))
  }

  /// Records are missing here, `count` of them or an unknown number.
  func lose(_ count: Int64?, _ reason: String) { sink.lose(count, reason) }

  /// A problem of the format, such as an end that is missing.
  func report(_ problem: InputProblem) { sink.report(problem) }

  // MARK: What messages say

  /// UIKit's reasons for not being active changed; the phases that this implies are noted unless
  /// notifications did so already.
  func deactivation(
    from before: DeactivationReasons, to after: DeactivationReasons, _ line: LogLine
  ) {
    let isLaunch = before.isActive && after.isLaunching
    guard let process = process(of: line, isBeginning: isLaunch) else { return }
    // A process that is launched begins in the background, whatever its first reasons are.
    process.state = process.state ?? (isLaunch ? .background : before.state)
    switch after.state {
    case .active: note(.noteAppDidBecomeActive, line)
    case .background: note(.noteAppDidEnterBackground, line)
    case .inactive:
      note(
        process.state == .background ? .noteAppWillEnterForeground : .noteAppWillResignActive, line)
    }
  }

  /// The kind of a notification by the part of its name between `UIApplication` and `Notification`.
  func notification(_ name: UnsafeRawBufferPointer) -> EventKind? {
    switch String(decoding: name, as: UTF8.self) {
    case "DidBecomeActive": .noteAppDidBecomeActive
    case "WillResignActive": .noteAppWillResignActive
    case "DidEnterBackground": .noteAppDidEnterBackground
    case "WillEnterForeground": .noteAppWillEnterForeground
    default: nil
    }
  }

  /// A notification of the application: an event, unless it was inferred or printed before.
  func note(_ kind: EventKind, _ line: LogLine) {
    guard let process = process(of: line) else { return }
    note(kind, process, line)
  }

  /// The same of a process that the format found by itself.
  func note(_ kind: EventKind, _ process: AppProcess, _ line: LogLine) {
    let target: AppState
    switch kind {
    case .noteAppDidBecomeActive: target = .active
    case .noteAppDidEnterBackground: target = .background
    case .noteAppWillResignActive, .noteAppWillEnterForeground: target = .inactive
    default: return
    }
    guard process.state != target else { return }
    if target == .background, process.state == .active {
      emit(.noteAppWillResignActive, process, line)
    }
    if target == .active, process.state == .background {
      emit(.noteAppWillEnterForeground, process, line)
    }
    process.state = target
    emit(kind, process, line)
  }

  func beginTask(
    id: UnsafeRawBufferPointer, name: UnsafeRawBufferPointer, _ line: LogLine
  ) {
    guard let process = process(of: line) else { return }
    guard process.assertions.count < Self.assertionLimit else {
      beyondLimit += 1
      return
    }
    process.assertions.insert(Array(id))
    emit(.bgBegin, process, line) { event in
      event.pointee.id = sink.text(id)
      if !name.elementsEqual("(null)".utf8) { event.pointee.name = symbols.intern(name) }
    }
  }

  func endTask(id: UnsafeRawBufferPointer, _ line: LogLine) {
    guard let process = process(of: line), process.assertions.remove(Array(id)) != nil else {
      return
    }
    emit(.bgEnd, process, line) { $0.pointee.id = sink.text(id) }
  }

  /// An interval of the app's own that a signpost begins or ends: work.
  func signpost(isBegin: Bool, id: UInt64, name: UnsafeRawBufferPointer, _ line: LogLine) {
    guard isWanted(line), let process = process(of: line) else { return }
    understood += 1
    // Equal ids of other subsystems and names are other intervals.
    var key = Array(line.subsystem) + [0x2F] + Array(name) + [0x2F]
    key += Array(String(id, radix: 16).utf8)
    emit(isBegin ? .workBegin : .workEnd, process, line) { event in
      key.withUnsafeBytes { event.pointee.id = sink.text($0) }
      guard isBegin else { return }
      if !name.isEmpty { event.pointee.name = symbols.intern(name) }
      event.pointee.category = Word.other.symbol
    }
  }

  /// Hands a line on as it is, for rules that know its words.
  func log(_ line: LogLine) {
    guard let process = process(of: line) else { return }
    emit(.log, process, line) { event in
      if !line.subsystem.isEmpty { event.pointee.subsystem = symbols.intern(line.subsystem) }
      if !line.category.isEmpty { event.pointee.logCategory = symbols.intern(line.category) }
      if line.level != .unknown { event.pointee.level = symbols.intern(line.level.rawValue) }
      event.pointee.message = sink.text(line.message)
    }
  }

  /// The log hides what would be an event.
  func noteRedaction(_ line: LogLine) { redacted += 1 }

  // MARK: Events

  /// Any event of the process that wrote the line.
  ///
  /// - Parameter isBeginning: the line can only be among the first of a process.
  func event(
    _ kind: EventKind, _ line: LogLine, isBeginning: Bool = false,
    _ fill: (UnsafeMutablePointer<Event>) -> Void = { _ in }
  ) {
    guard let process = process(of: line, isBeginning: isBeginning) else { return }
    emit(kind, process, line, fill)
  }

  /// A text for an event's id, hash or message.
  func text(_ bytes: UnsafeRawBufferPointer) -> TextRange { sink.text(bytes) }

  /// An event of a process that is known.
  func emit(
    _ kind: EventKind, _ process: AppProcess, _ line: LogLine,
    _ fill: (UnsafeMutablePointer<Event>) -> Void = { _ in }
  ) {
    sink.event { event in
      event.pointee.kind = kind
      event.pointee.eventName = Symbol(kind)
      event.pointee.run = process.run
      if let start = process.start, let time = line.time {
        // A line may claim any year.
        let elapsed = time.subtractingReportingOverflow(start)
        event.pointee.time = max(0, elapsed.overflow ? 0 : elapsed.partialValue)
      }
      fill(event)
    }
  }

  // MARK: Processes

  /// The process that wrote a line; a run begins with its first line that says something, or with one that
  /// only a new process writes. Nil beyond the limit.
  func process(of line: LogLine, isBeginning: Bool = false) -> AppProcess? {
    if let latest, latest.key.pid == line.pid, !isBeginning,
      line.process.elementsEqual(latest.key.name)
    {
      return latest.process
    }
    let key = ProcessKey(name: Array(line.process), pid: line.pid)
    if !isBeginning, let known = processes[key] {
      latest = (key, known)
      return known
    }
    guard processes[key] != nil || processes.count < Self.processLimit else {
      beyondLimit += 1
      return nil
    }
    let process = begin(line, isBeginning: isBeginning)
    processes[key] = process
    latest = (key, process)
    return process
  }

  /// Begins a run of a process that the format describes better than its lines do; nil beyond the limit, or
  /// if another process is to be read. Time 0 of the run is `start`, in nanoseconds since 1970.
  func begin(_ header: RunHeader, name: String, start: Int64?) -> AppProcess? {
    var line = LogLine()
    line.pid = header.pid ?? -1
    let isOther = [name, header.app ?? name].allSatisfy { name in
      var name = name
      return name.withUTF8 { bytes in
        line.process = UnsafeRawBufferPointer(bytes)
        return !isWanted(line)
      }
    }
    guard !isOther else { return nil }
    guard described < Self.processLimit else {
      beyondLimit += 1
      return nil
    }
    described += 1
    var header = header
    let run = header.pid.map { "\(name)[\($0)]" } ?? name
    header.run = sink.uniqueRun(run)
    let process = AppProcess(run: sink.begin(header), pid: header.pid ?? -1, start: start)
    // Lines of the same process belong to it.
    let key = ProcessKey(name: Array(name.utf8), pid: process.pid)
    processes[key] = process
    latest = (key, process)
    return process
  }

  private func begin(_ line: LogLine, isBeginning: Bool) -> AppProcess {
    var header = RunHeader()
    let name = String(decoding: line.process, as: UTF8.self)
    header.app = name.isEmpty ? nil : name
    header.pid = line.pid >= 0 ? line.pid : nil
    header.midlife = !isBeginning
    header.clock = .wall
    header.start = line.time.map { WallTime.rfc3339($0) }
    if line.imagePath.has("/Contents/MacOS/") { header.platform = .macOS }
    header.run = sink.uniqueRun(line.pid >= 0 ? "\(name)[\(line.pid)]" : name)
    let run = sink.begin(header)
    return AppProcess(run: run, pid: line.pid, start: line.time)
  }
}
