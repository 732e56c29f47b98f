internal import TraceModel

/// Turns what log lines say into runs and events: one run for each process that shows a life cycle.
///
/// Every format of logs hands its lines here; what a message means is in ``SystemMessages``.
final class LogSession {
  /// A process that wrote something about its life cycle.
  final class AppProcess {
    let run: Symbol
    let pid: Int64
    /// Nanoseconds since 1970 of the run's first event that has a time; nil without times.
    var start: Int64?
    /// The app's state as notifications tell it; nil until something does.
    var state: AppState?
    /// Ids of assertions that are open, so that an end whose begin is redacted says nothing.
    var assertions: Set<[UInt8]> = []
    /// Ids of those that were ended: ended again they are a mistake, whereas others were begun before the
    /// log.
    var endedAssertions: Set<[UInt8]> = []
    /// What UIKit said it would begin next: the name, and whether there is a handler.
    var announced: (name: [UInt8], hasHandler: Bool)?
    /// The launch was seen, but nothing says that it is over: logs do not tell `didFinishLaunching`.
    var isLaunching = false
    /// Nil until the system suspends the process.
    var isSuspended: Bool?
    var hasExited = false
    var isInSnapshot = false
    /// UIKit's reasons tell the state, and tell it better than what an app prints.
    var hasReasons = false
    /// Callbacks that the process printed.
    var callbacks = PrintedCallbacks()
    var flutter = FlutterStates()

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
  private var hasWanted = false
  private var unwanted: Set<String> = []
  private var processes: [ProcessKey: AppProcess] = [:]
  private var latest: (key: ProcessKey, process: AppProcess)?
  /// Lines that were taken, and those of them that said something.
  private(set) var lines: Int64 = 0
  private(set) var understood: Int64 = 0
  private(set) var redacted: Int64 = 0
  private(set) var beyondLimit: Int64 = 0
  /// States of Flutter, which are shown and are none of Apple's, and steps between them that are not legal.
  var foreignStates: Int64 = 0
  var foreignMissteps: Int64 = 0
  private(set) var quality = SourceQuality()
  /// Callbacks before which others must have been that the log does not print.
  var unprinted: Int64 = 0
  /// Of the configuration.
  private let mappings: MappingTable
  private var doubles = DoubledMessages()
  /// Apps as the system names them.
  var apps = AppTable()
  /// Runs of processes that a format described itself.
  private var described = 0

  private struct ProcessKey: Hashable {
    var name: [UInt8]
    var pid: Int64

    /// Of lines without a process, as long as no line names one.
    static let unnamed = ProcessKey(name: [], pid: -1)
  }
  /// Whose the lines are that name no process.
  private var anonymous = ProcessKey.unnamed

  /// - Parameter process: name or number of the only process to read.
  init(
    _ sink: ImportSink, symbols: ReaderSymbols, process: String?,
    mappings: MappingTable = MappingTable([])
  ) {
    self.sink = sink
    self.mappings = mappings
    self.symbols = symbols
    processFilter = process.map { Array($0.utf8) }
  }

  // MARK: Lines

  func take(_ line: LogLine) {
    lines += 1
    guard isWanted(line) else {
      noteUnwanted(line)
      // What the system says about the process that is wanted is said by another one.
      if SystemMessages.aboutApps.apply(line, to: self) { understood += 1 }
      return
    }
    sink.explanation?.begin()
    if mappings.apply(line, to: self) || SystemMessages.shared.apply(line, to: self)
      || mayNameCallbacks(line) && PrintedNames.apply(line, to: self)
    {
      understood += 1
      sink.explanation?.understand(line, sink)
    } else {
      sink.explanation?.passOver(line, sink)
    }
  }

  /// Whether the message may be the app's own text, as far as its line tells.
  private func mayNameCallbacks(_ line: LogLine) -> Bool {
    if line.mayNameCallbacks { return true }
    guard !line.subsystem.begins(with: "com.apple.") else { return false }
    let isOwnLibrary =
      line.library.count == line.process.count && line.library.elementsEqual(line.process)
    return line.library.isEmpty
      ? !line.subsystem.isEmpty : isOwnLibrary || line.library.is("Flutter")
  }

  /// A line of a log was understood as this, for whoever wants to know.
  func explain(_ entry: String) { sink.explanation?.entry = entry }

  /// Whether a tool printed a message again. What the app itself says twice, it may mean.
  func isSaidBefore(_ line: LogLine, isOfSystem: Bool) -> Bool {
    let isDouble = isOfSystem && line.mayBeDoubled && doubles.isDouble(line)
    guard isDouble || doubles.isEcho(line) else { return false }
    explain("messages that a tool printed twice")
    return true
  }

  /// Names of processes that were not wanted, as long as none was.
  private static let unwantedLimit = 64

  private func noteUnwanted(_ line: LogLine) {
    guard !hasWanted, unwanted.count < Self.unwantedLimit, !line.process.isEmpty else { return }
    unwanted.insert(DisplayText.escaped(line.process, limit: Malformed.context))
  }

  /// The processes of a log in which none is the one that is wanted, sorted; nil if there is nothing to say.
  var otherProcesses: [String]? {
    processFilter == nil || hasWanted || unwanted.isEmpty ? nil : unwanted.sorted()
  }

  private func isWanted(_ line: LogLine) -> Bool {
    guard let processFilter else { return true }
    guard isOf(processFilter, line) else { return false }
    hasWanted = true
    return true
  }

  private func isOf(_ processFilter: [UInt8], _ line: LogLine) -> Bool {
    if line.isAnonymous {
      return anonymous.name == processFilter
        || (anonymous.pid >= 0 && String(anonymous.pid).utf8.elementsEqual(processFilter))
    }
    return line.process.elementsEqual(processFilter)
      || (line.pid >= 0 && String(line.pid).utf8.elementsEqual(processFilter))
  }

  /// Records are missing here, `count` of them or an unknown number.
  func lose(_ count: Int64?, _ reason: String) {
    noteGap()
    sink.lose(count, reason)
  }

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
    process.hasReasons = true
    // A process that is launched begins in the background, whatever its first reasons are.
    process.state = process.state ?? (isLaunch ? .background : before.state)
    switch after.state {
    case .active:
      process.isInSnapshot = false
      note(.noteAppDidBecomeActive, line)
    case .background: note(.noteAppDidEnterBackground, line)
    case .inactive:
      // A picture of the app is taken in the background.
      if process.isInSnapshot, process.state == .background { return }
      note(
        process.state == .background ? .noteAppWillEnterForeground : .noteAppWillResignActive, line)
    }
  }

  /// A reason was there already: the set tells the state of an app of which nothing is known yet.
  func deactivation(unchanged reasons: DeactivationReasons, _ line: LogLine) {
    guard let process = known(line), process.state == nil else { return }
    process.hasReasons = true
    process.state = reasons.state
  }

  /// The app is active from now on, or not any more; other lines say which of the two it is then.
  func activation(_ isActive: Bool, _ line: LogLine) {
    guard let process = known(line) else { return }
    if isActive {
      note(.noteAppDidBecomeActive, line)
    } else if process.state == .active {
      note(.noteAppWillResignActive, line)
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
    let announced = process.announced
    process.announced = nil
    emit(.bgBegin, process, line) { event in
      event.pointee.id = sink.text(id)
      if !name.is("(null)") { event.pointee.name = symbols.intern(name) }
      guard let announced, name.equals(announced.name) else { return }
      event.pointee.given.insert(.expirationHandler)
      if announced.hasHandler { event.pointee.isTrue.insert(.expirationHandler) }
    }
  }

  /// UIKit is about to begin an assertion.
  func announceTask(
    name: UnsafeRawBufferPointer, handler: UnsafeRawBufferPointer, _ line: LogLine
  ) {
    guard name.count < 1_024, let process = known(line) else { return }
    process.announced = (Array(name), !handler.is("(null)"))
  }

  func endTask(id: UnsafeRawBufferPointer, _ line: LogLine) {
    guard let process = known(line), process.assertions.remove(Array(id)) != nil else { return }
    if process.endedAssertions.count < Self.assertionLimit {
      process.endedAssertions.insert(Array(id))
    }
    emit(.bgEnd, process, line) { $0.pointee.id = sink.text(id) }
  }

  /// UIKit refuses to end an assertion, since it is not open.
  func endTaskAgain(id: UnsafeRawBufferPointer, _ line: LogLine) {
    guard let process = known(line), process.endedAssertions.contains(Array(id)) else {
      return log(line)
    }
    emit(.bgEnd, process, line) { $0.pointee.id = sink.text(id) }
  }

  /// An interval of the app's own that a signpost begins or ends: work.
  func signpost(isBegin: Bool, id: UInt64, name: UnsafeRawBufferPointer, _ line: LogLine) {
    // Apple's own intervals say nothing about the app's work.
    guard !line.subsystem.begins(with: "com.apple."), isWanted(line),
      let process = process(of: line)
    else { return }
    understood += 1
    explain("intervals of signposts")
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
    emit(.log, process, line) { fill($0, from: line) }
  }

  /// Gives a `log` event what its line says.
  func fill(_ event: UnsafeMutablePointer<Event>, from line: LogLine) {
    if !line.subsystem.isEmpty { event.pointee.subsystem = symbols.intern(line.subsystem) }
    if !line.category.isEmpty { event.pointee.logCategory = symbols.intern(line.category) }
    if line.level != .unknown { event.pointee.level = symbols.intern(line.level.rawValue) }
    event.pointee.message = sink.text(line.message)
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
    // What comes late behind the end is no life.
    guard !process.hasExited else { return }
    if process.isLaunching { noteLaunch(process, kind) }
    sink.event { event in
      event.pointee.kind = kind
      event.pointee.eventName = Symbol(kind)
      event.pointee.run = process.run
      if let time = line.time {
        let start = process.start ?? time
        process.start = start
        // A line may claim any year.
        let elapsed = time.subtractingReportingOverflow(start)
        event.pointee.time = max(0, elapsed.overflow ? 0 : elapsed.partialValue)
      }
      fill(event)
      quality.note(event, line)
    }
  }

  /// An app that is suspended has finished launching, at a moment that nobody knows.
  private func noteLaunch(_ process: AppProcess, _ kind: EventKind) {
    switch kind {
    case .appDidFinishLaunching, .nsDidFinishLaunching: process.isLaunching = false
    case .processSuspend:
      process.isLaunching = false
      sink.doubt(process.run)
    default: break
    }
  }

  // MARK: Processes

  /// Text is missing before the next line: whatever a process printed last, another state may have followed.
  func noteGap() {
    for process in processes.values { process.flutter.forgetLast() }
  }

  /// The device started anew: what comes belongs to other processes, whatever their numbers.
  func endRuns() {
    processes.removeAll()
    apps.removeAll()
    latest = nil
  }

  /// The process that wrote a line; a run begins with its first line that says something, or with one that
  /// only a new process writes. Nil beyond the limit.
  func process(of line: LogLine, isBeginning: Bool = false) -> AppProcess? {
    if let latest, latest.key.pid == line.pid, !isBeginning, !line.isAnonymous,
      !latest.process.hasExited,
      line.process.elementsEqual(latest.key.name)
    {
      return latest.process
    }
    // The number of a new process is not that of the lines before.
    if line.isAnonymous, isBeginning, processes[anonymous] != nil { anonymous = .unnamed }
    let key = key(of: line)
    if !isBeginning, let known = processes[key],
      !known.hasExited || !apps.isLaunched(key.pid)
    {
      latest = (key, known)
      return known
    }
    guard processes[key] != nil || processes.count < Self.processLimit else {
      beyondLimit += 1
      return nil
    }
    let process = begin(key, line, isBeginning: isBeginning)
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

  /// The lines without a process that follow are of the one that this line names; so are those before
  /// it, if no line named theirs.
  func name(_ line: LogLine) {
    if line.pid == anonymous.pid, line.process.elementsEqual(anonymous.name) { return }
    let key = ProcessKey(name: Array(line.process), pid: line.pid)
    let isUnnamed = anonymous == ProcessKey.unnamed
    anonymous = key
    guard isUnnamed, let known = processes[.unnamed], processes[key] == nil else { return }
    processes[.unnamed] = nil
    processes[key] = known
    latest = nil
  }

  var anonymousName: [UInt8] { anonymous.name }

  private func key(of line: LogLine) -> ProcessKey {
    line.isAnonymous ? anonymous : ProcessKey(name: Array(line.process), pid: line.pid)
  }

  /// The process that wrote a line, if it is known.
  func known(_ line: LogLine) -> AppProcess? { processes[key(of: line)] }

  /// What came before the process' next event is unknown: the log does not print it.
  func doubt(_ process: AppProcess) {
    unprinted += 1
    sink.doubt(process.run)
  }

  private func begin(_ key: ProcessKey, _ line: LogLine, isBeginning: Bool) -> AppProcess {
    let launch = apps.takeLaunch(key.pid)
    let isBeginning = isBeginning || launch != nil
    let start = launch?.time ?? line.time
    var header = RunHeader()
    let name = String(decoding: key.name, as: UTF8.self)
    header.app = name.isEmpty ? nil : name
    header.pid = key.pid >= 0 ? key.pid : nil
    header.midlife = !isBeginning
    header.clock = .wall
    header.start = line.hasDate ? start.map { WallTime.rfc3339($0) } : nil
    // The path may be the text of a JSON string, in which each slash is an escape.
    if line.imagePath.has("/Contents/MacOS/") || line.imagePath.has("\\/Contents\\/MacOS\\/") {
      header.platform = .macOS
    }
    header.run = sink.uniqueRun(key.pid >= 0 ? "\(name)[\(key.pid)]" : name)
    let run = sink.begin(header)
    let process = AppProcess(run: run, pid: key.pid, start: start)
    process.callbacks.hasBeginning = isBeginning
    process.isLaunching = isBeginning
    apps.add(process)
    if let launch {
      var line = line
      line.time = launch.time
      emit(.processStart, process, line)
    }
    return process
  }
}
