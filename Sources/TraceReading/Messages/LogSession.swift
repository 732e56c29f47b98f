internal import TraceModel

/// Turns what log lines say into runs and events: one run for each process that shows a life cycle.
///
/// Every format of logs hands its lines here; the meaning of messages is in ``SystemMessages``.
final class LogSession {
  /// A process that wrote something about its life cycle.
  final class AppProcess {
    let run: Symbol
    let name: [UInt8]
    let pid: Int64
    /// Nanoseconds since 1970 of the run's first event that has a time; nil without times.
    var start: Int64?
    /// The app's state according to notifications; nil before the first one.
    var state: AppState?
    /// Digests of the ids of assertions that are open, so that an end whose begin is redacted says
    /// nothing.
    var assertions: Set<UInt64> = []
    /// Those of ones that were ended: ended again they are a mistake, whereas others were begun
    /// before the log.
    var endedAssertions: Set<UInt64> = []
    /// The step that UIKit announced.
    var announced: Announcement?
    /// The launch was seen, but not its end: logs do not contain `didFinishLaunching`.
    var isLaunching = false
    /// Nil until the system suspends the process.
    var isSuspended: Bool?
    var hasExited = false
    /// When it did, in nanoseconds since 1970; nil without times.
    var end: Int64?
    /// The number of the process that the system started in its place, where lines have no process
    /// number.
    var successor: Int64?
    /// It was replaced by a process of which no number is known.
    static let unknownSuccessor: Int64 = -2
    /// The system's name of its app; empty if unknown.
    var bundle: [UInt8] = []
    var isInSnapshot = false
    /// UIKit's reasons show the state, more reliably than an app's own output.
    var hasReasons = false
    /// Callbacks that the process printed.
    var callbacks = PrintedCallbacks()
    var flutter = FlutterStates()
    /// The value of `scenePhase` that was printed last.
    var phase: EventKind?

    init(run: Symbol, name: [UInt8], pid: Int64, start: Int64?) {
      self.run = run
      self.name = name
      self.pid = pid
      self.start = start
    }

    /// Text is missing: whatever was known of its state may be over.
    func forgetState() {
      (state, announced, isSuspended, isInSnapshot, phase) = (nil, nil, nil, false, nil)
      callbacks.forgetLast()
      flutter.forgetLast()
    }
  }
  enum AppState { case active, inactive, background }

  /// A background task by its name, and whether it has a handler.
  struct Announcement {
    var name: [UInt8]
    var hasHandler: Bool
  }

  /// Maximum number of processes; lines of further ones are skipped and counted.
  static let processLimit = 1_024
  static let assertionLimit = 4_096
  /// Bytes of a name or id that is kept from line to line.
  static let nameLimit = 1_024
  /// Nanoseconds within which an ended process' last words are in the log.
  static let lastWords = 5 * LogTime.second

  let symbols: ReaderSymbols
  let sink: ImportSink
  private let processFilter: [UInt8]?
  var hasWanted = false
  var unwanted: Set<String> = []
  var processes: [ProcessKey: AppProcess] = [:]
  var latest: (key: ProcessKey, process: AppProcess)?
  /// Lines that were taken, and those of them that said something.
  private(set) var lines: Int64 = 0
  /// Lines and events that were there when text was missing last.
  var countBeforeGap: Int64 = 0
  var understood: Int64 = 0
  var redacted: Int64 = 0
  /// What the system wrote.
  var system = SystemMemory()
  /// The first line of an app's own words that may tell of its life cycle, while none was
  /// understood.
  private(set) var likely: (event: String, line: Int64)?
  private static let guessLimit = 200
  var beyondLimit: Int64 = 0
  /// States of Flutter, which are shown but are not Apple's, and steps between them that are not
  /// legal.
  var foreignStates: Int64 = 0
  var foreignMissteps: Int64 = 0
  private(set) var quality = SourceQuality()
  /// Callbacks before which others must have been that the log does not print.
  var unprinted: Int64 = 0
  /// Of the configuration.
  private let mappings: MappingTable
  private var doubles = DoubledMessages()
  /// Of a process that wrote nothing else yet.
  var firstAnnouncement: (key: ProcessKey, task: Announcement)?
  /// Apps as the system names them.
  var apps = AppTable()
  /// Runs of processes that a format described itself.
  var described = 0

  struct ProcessKey: Hashable {
    var name: [UInt8]
    var pid: Int64

    /// Of lines without a process, as long as no line names one.
    static let unnamed = ProcessKey(name: [], pid: -1)
  }
  /// Whose the lines are that name no process.
  var anonymous = ProcessKey.unnamed

  /// Keeps its runs apart from those of other tools in the same text: nil for the first tool. A
  /// launch in the lines of one tool does not end a run in those of another, since both may show
  /// the same process.
  let installation: String?

  /// - Parameter process: name or number of the only process to read.
  init(
    _ sink: ImportSink, symbols: ReaderSymbols, process: String?,
    mappings: MappingTable = MappingTable([]), installation: String? = nil
  ) {
    self.sink = sink
    self.installation = installation
    self.mappings = mappings
    self.symbols = symbols
    processFilter = process.map { Array($0.utf8) }
  }

  // MARK: Lines

  func take(_ line: LogLine) {
    lines += 1
    guard isWanted(line) else {
      noteUnwanted(line)
      // Messages of the system about the wanted process come from another process.
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
      if understood == 0, lines <= Self.guessLimit { guess(line) }
    }
  }

  private func guess(_ line: LogLine) {
    guard likely == nil, line.isOfApp, !line.isContinuation, line.message.count < 256,
      let event = EventGuess.event(for: String(decoding: line.message, as: UTF8.self))
    else { return }
    likely = (event, sink.lineNumber)
  }

  /// Whether the message may be the app's own text, judging by its line.
  private func mayNameCallbacks(_ line: LogLine) -> Bool {
    // A text over several lines is a list or a dump, which may well contain the names.
    !line.isContinuation && (line.mayNameCallbacks || !line.subsystem.isEmpty && line.isOfApp)
  }

  /// Notes how a line of a log was understood, for the explanation of the input.
  func explain(_ entry: String) { sink.explanation?.entry = entry }

  /// Whether a tool printed a message again. If the app itself prints it twice, both may count.
  func isSaidBefore(_ line: LogLine, isOfSystem: Bool) -> Bool {
    let isDouble = isOfSystem && line.mayBeDoubled && doubles.isDouble(line)
    guard isDouble || doubles.isEcho(line, number: lines) else { return false }
    explain("messages that a tool printed twice")
    return true
  }

  /// Names of processes that were not wanted, as long as none was.
  private static let unwantedLimit = 64

  private func noteUnwanted(_ line: LogLine) {
    guard !hasWanted, unwanted.count < Self.unwantedLimit, !line.process.isEmpty else { return }
    unwanted.insert(DisplayText.escaped(line.process, limit: Malformed.context))
  }

  /// The processes of a log in which none is the one that is wanted, sorted; nil if there is
  /// nothing to say.
  var otherProcesses: [String]? {
    processFilter == nil || hasWanted || unwanted.isEmpty ? nil : unwanted.sorted()
  }

  func isWanted(_ line: LogLine) -> Bool {
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
    // Late lines after the end are not part of the life.
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

  /// An app that is suspended has finished launching, at an unknown moment.
  private func noteLaunch(_ process: AppProcess, _ kind: EventKind) {
    switch kind {
    case .appDidFinishLaunching, .nsDidFinishLaunching: process.isLaunching = false
    case .processSuspend:
      process.isLaunching = false
      sink.doubt(process.run)
    default: break
    }
  }
}
