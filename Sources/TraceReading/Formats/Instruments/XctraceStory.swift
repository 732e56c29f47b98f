internal import TraceModel

/// The events from the rows of the tables, in the order of their times.
struct XctraceStory {
  private enum Content {
    /// A part of the app's life cycle, by its name, and how long it took.
    case period(String, Int64)
    case signpost(isBegin: Bool, id: String, name: String)
    case message(String, subsystem: String, category: String)
    /// A row that cannot be read.
    case loss

    var isLoss: Bool { if case .loss = self { true } else { false } }

    /// Bytes that it takes, near enough.
    var cost: Int {
      switch self {
      case .period(let name, _): name.utf8.count
      case .signpost(_, let id, let name): id.utf8.count + name.utf8.count
      case .message(let text, let subsystem, let category):
        text.utf8.count + subsystem.utf8.count + category.utf8.count
      case .loss: 0
      }
    }
  }

  private struct Item {
    /// Nanoseconds since the recording began.
    var time: Int64
    var line: Int64
    var process: Int
    var content: Content
  }

  private struct ProcessKey: Hashable {
    var name: ExactString
    var pid: Int64
  }

  private final class Process {
    let key: ProcessKey
    /// Its first parts are in the table: it was launched during the recording.
    var hasBeginning = false
    var hasStarted = false
    var told: LogSession.AppProcess?
    /// Later times than that of its latest row were delivered before.
    var isLate = false
    init(_ key: ProcessKey) { self.key = key }
  }

  /// Bytes of rows that wait to be put in order: some hundred thousand of usual ones. With more,
  /// rows that come later with an earlier time find unknown states.
  static let limit = 64 << 20
  private static let processLimit = 1_024

  private let session: LogSession
  private let sink: ImportSink
  private var items: [Item] = []
  private var waiting = 0
  /// The latest time that was delivered.
  private var latest: Int64 = .min
  /// Whether nothing was delivered since all states became unknown.
  private var isInDoubt = false
  private var processes: [Process] = []
  private var indices: [ProcessKey: Int] = [:]
  private var unknownPeriods: Set<String> = []
  private var beyondLimit: Int64 = 0

  init(_ session: LogSession, _ sink: ImportSink) {
    self.session = session
    self.sink = sink
  }

  mutating func add(_ row: XctraceRow) {
    guard !row.isLost else { return noteLoss(line: row.line, time: row[.time]?.number) }
    guard let time = row[.time]?.number, time >= 0, let content = Self.content(row),
      let process = process(row[.process] ?? row[.thread] ?? XctraceValue())
    else { return }
    if case .period(let name, _) = content, name.hasPrefix("Initializing") {
      processes[process].hasBeginning = true
    }
    add(Item(time: time, line: row.line, process: process, content: content))
  }

  /// A row cannot be read; without a time of its own it belongs at its place in the file.
  mutating func noteLoss(line: Int64, time: Int64? = nil) {
    let time = time ?? items.last?.time ?? max(0, latest)
    add(Item(time: time, line: line, process: 0, content: .loss))
  }

  private mutating func add(_ item: Item) {
    items.append(item)
    waiting += MemoryLayout<Item>.stride + item.content.cost
    if waiting >= Self.limit { tell() }
  }

  private static func content(_ row: XctraceRow) -> Content? {
    if let period = row[.period] {
      return .period(period.text, max(Event.absent, row[.duration]?.number ?? Event.absent))
    }
    let subsystem = row[.subsystem]?.text ?? ""
    if let name = row[.signpost], let type = row[.eventType]?.text {
      // Apple's own intervals say nothing about the app's work.
      let isBegin = type.hasPrefix("Begin")
      guard isBegin || type.hasPrefix("End"), !subsystem.hasPrefix("com.apple.") else {
        return nil
      }
      let number = row[.identifier].map { $0.number >= 0 ? String($0.number) : $0.text } ?? ""
      let id = "\(subsystem)/\(name.text)/\(number)"
      return .signpost(isBegin: isBegin, id: id, name: name.text)
    }
    return row[.message].map {
      .message($0.text, subsystem: subsystem, category: row[.category]?.text ?? "")
    }
  }

  private mutating func process(_ value: XctraceValue) -> Int? {
    let key = ProcessKey(name: ExactString(value.text), pid: value.number)
    if let known = indices[key] { return known }
    guard processes.count < Self.processLimit else {
      beyondLimit += 1
      return nil
    }
    processes.append(Process(key))
    indices[key] = processes.count - 1
    return processes.count - 1
  }

  /// Passes on the waiting rows, by time; rows of equal times in the order of the file.
  private mutating func tell() {
    let last = latest
    let order = items.indices.sorted { (items[$0].time, $0) < (items[$1].time, $1) }
    sink.line = UnsafeRawBufferPointer(start: nil, count: 0)
    defer { sink.place = nil }
    for index in order {
      let item = items[index]
      sink.place = item.line
      sink.releaseTextsInTime()
      guard !item.content.isLoss else {
        doubtAll()
        continue
      }
      let process = processes[item.process]
      let isLate = item.time < last
      if isLate || process.isLate { doubt(process) }
      process.isLate = isLate
      latest = max(latest, item.time)
      isInDoubt = false
      switch item.content {
      case .loss: break
      case .period(let name, let duration): tell(name, duration, item)
      case .signpost(let isBegin, let id, let name): tell(isBegin, id, name, item)
      case .message(let text, let subsystem, let category):
        tell(text, subsystem, category, item)
      }
    }
    items = []
    waiting = 0
  }

  /// No more rows come of this recording.
  mutating func end() {
    tell()
    processes = []
    indices = [:]
    latest = .min
  }

  /// A row that is lost may be one of any process.
  private mutating func doubtAll() {
    guard !isInDoubt else { return }
    isInDoubt = true
    for process in processes { doubt(process) }
  }

  private func doubt(_ process: Process) {
    guard let told = process.told else { return }
    told.phases.state = nil
    sink.doubt(told.run, .notPrinted)
  }

  func report() {
    if !unknownPeriods.isEmpty {
      let names = unknownPeriods.sorted().prefix(5)
        .map { "'\(DisplayText.escaped($0, limit: 60))'" }
      session.report(
        InputProblem(
          .unsupported, .note, count: Int64(unknownPeriods.count),
          text: "unknown parts of the life cycle were skipped: "
            + names.joined(separator: ", ")))
    }
    if beyondLimit > 0 {
      session.report(
        InputProblem(
          .limit, .error, count: beyondLimit,
          text:
            "more than \(Self.processLimit) processes; \(beyondLimit) rows of further ones were "
            + "skipped"))
    }
  }

  // MARK: Events

  private func line(_ item: Item) -> LogLine {
    var line = LogLine()
    line.time = item.time
    // Times count from the beginning of the recording.
    (line.hasDate, line.hasZone) = (false, false)
    return line
  }

  private func told(_ item: Item) -> LogSession.AppProcess? {
    let process = processes[item.process]
    if let told = process.told { return told }
    var header = RunHeader()
    let name = process.key.name.text
    header.app = name.isEmpty ? nil : name
    header.pid = process.key.pid >= 0 ? process.key.pid : nil
    header.midlife = !process.hasBeginning
    header.partial = true
    header.platform = nil
    // Whether the clock of the recording runs during sleep is not documented; one that does not
    // measures the least that an interval can have taken.
    header.clock = .uptime
    process.told = session.begin(header, name: header.app ?? "process", start: 0)
    if process.hasBeginning { process.told?.phases.state = .background }
    return process.told
  }

  private mutating func tell(_ name: String, _ duration: Int64, _ item: Item) {
    guard let told = told(item) else { return }
    let process = processes[item.process]
    if process.hasBeginning, !process.hasStarted {
      process.hasStarted = true
      session.emit(.processStart, told, line(item))
    }
    if name.contains("didFinishLaunchingWithOptions") {
      session.emit(.appDidFinishLaunching, told, line(item)) { $0.pointee.duration = duration }
    } else if name.hasPrefix("Foreground - Active") {
      session.note(.noteAppDidBecomeActive, told, line(item))
    } else if name.hasPrefix("Foreground - Inactive") {
      guard let state = told.phases.state else {
        told.phases.state = .inactive
        return
      }
      session.note(
        state == .background ? .noteAppWillEnterForeground : .noteAppWillResignActive, told,
        line(item))
    } else if name.hasPrefix("Background") {
      session.note(.noteAppDidEnterBackground, told, line(item))
    } else if !name.hasPrefix("Initializing"), !name.hasPrefix("Launching"),
      unknownPeriods.count < 100
    {
      unknownPeriods.insert(name)
    }
  }

  private func tell(_ isBegin: Bool, _ id: String, _ name: String, _ item: Item) {
    guard let told = told(item) else { return }
    var id = id
    session.emit(isBegin ? .workBegin : .workEnd, told, line(item)) { event in
      id.withUTF8 { event.pointee.id = sink.text(UnsafeRawBufferPointer($0)) }
      guard isBegin else { return }
      event.pointee.name = sink.symbol(name)
      event.pointee.category = Word.other.symbol
    }
  }

  /// A message is understood like any other of the unified log.
  private func tell(_ text: String, _ subsystem: String, _ category: String, _ item: Item) {
    guard told(item) != nil else { return }
    var (text, subsystem, category) = (text, subsystem, category)
    var name = processes[item.process].key.name.text
    var line = line(item)
    line.pid = processes[item.process].key.pid
    name.withUTF8 { name in
      subsystem.withUTF8 { subsystem in
        category.withUTF8 { category in
          text.withUTF8 { text in
            line.process = UnsafeRawBufferPointer(name)
            line.subsystem = UnsafeRawBufferPointer(subsystem)
            line.category = UnsafeRawBufferPointer(category)
            line.message = UnsafeRawBufferPointer(text)
            session.take(line)
          }
        }
      }
    }
  }
}
