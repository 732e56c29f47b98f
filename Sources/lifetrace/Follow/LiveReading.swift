import LifecycleRules
import ReportKit
import TraceAnalysis
import TraceModel
import TraceReading
import TraceReports

/// Reads an input while it is being written, and prints each finding when it is found.
///
/// This reading decides with the lines that are there; the report is made of a second reading,
/// when all is there, and so is that of any other reading of the same bytes. Bytes that can't be
/// read twice, such as those of a pipe or of a file that was replaced, are kept in a temporary
/// file.
final class LiveReading {
  /// A run that said its end may write its last records after it, in nanoseconds.
  private static let lastWords: Int64 = 300_000_000
  /// Records that are out of order come within this time, in nanoseconds: what waits for them is
  /// judged without them then, so that a finding is there within a second.
  static let patience: Int64 = 300_000_000

  private let reading: ReadingOptions
  private let configuration: ConfigurationFile
  private let console: Console
  private let style: TextStyle
  private let isQuiet: Bool
  private let analyzer: Analyzer
  private let stop: Stop
  /// Nil where notes are not wanted.
  private let status: FollowStatus?
  private var paths: [String] = []
  /// The files of a folder of which something was read.
  private var filesRead: [(path: SystemString, file: CompleteFile?)] = []

  /// When to end.
  ///
  /// Sendable: it only has atomic members.
  private final class Stop: Sendable {
    let untilExit: Bool
    let console: Console
    /// When the process ended; 0: not yet.
    let exit = AtomicNumber(0)

    init(untilExit: Bool, _ console: Console) {
      self.untilExit = untilExit
      self.console = console
    }

    var isNow: Bool {
      guard !console.mustStop else { return true }
      guard untilExit, exit.value > 0 else { return false }
      return Clock.now - exit.value > LiveReading.lastWords
    }
  }

  init(
    reading: ReadingOptions, analysis: AnalysisOptions, configuration: ConfigurationFile,
    untilExit: Bool, isQuiet: Bool, style: TextStyle, _ console: Console
  ) {
    var reading = reading
    // Threads would wait for one another, and for whole blocks.
    reading.jobs = 1
    reading.explainsInput = false
    self.reading = reading
    self.configuration = configuration
    self.console = console
    self.style = style
    self.isQuiet = isQuiet
    var analysis = analysis
    analysis.drawsLanes = false
    analyzer = Analyzer(analysis, rules: Catalogue.all)
    stop = Stop(untilExit: untilExit, console)
    status = isQuiet ? nil : FollowStatus()
    analyzer.findingWatcher = { [unowned self] in show($0) }
  }

  /// What was read, for the report.
  enum Followed {
    /// To be read once more.
    case bytes(RereadableSource)
    /// The files of a folder, as they are now.
    case folder(gone: [SystemString])
  }

  /// Follows a file or a pipe to its end, or the files of a folder.
  func follow(_ path: SystemString) throws(SourceError) -> Followed {
    status?.show()
    defer {
      status?.hide()
      // From here on a report is made, which a signal ends as any other.
      if Interruption.signal != nil { Interruption.take() }
    }
    if path != .standardInput, TraceFolder.isDirectory(path) {
      followFolder(path)
      return .folder(gone: filesGone(from: path))
    }
    let (stop, mustStop) = (stop, { @Sendable [stop] in stop.isNow })
    let file =
      path.isStandardInput
      ? nil
      : FollowedFile(path, mustStop: mustStop, endsHere: { false }) { [unowned self] in
        note(path, $0.rawValue)
      }
    let source: any FollowedSource
    if let file {
      source = file
    } else {
      if FileIdentity.isNamedPipe(path) { note(path, "is a pipe; waiting for its writer") }
      source = try FollowedPipe(path, mustStop: mustStop)
    }
    let kept = RereadableSource(
      copying: source, path: path.text, mustStop: { stop.console.mustStop })
    let first = try kept.first()
    try read(first, path)
    // A limit may have ended it, or lines that show nothing.
    try Self.drain(first)
    source.takeRest()
    try Self.drain(first)
    return .bytes(kept)
  }

  /// The files of a folder that were read, and are not there under any name.
  private func filesGone(from folder: SystemString) -> [SystemString] {
    let moved = filesRead.filter {
      !TraceFolder.exists($0.path) && !RecordedSegment.isPacked($0.path)
    }
    guard !moved.isEmpty else { return [] }
    // The signal that ended the reading does not end this.
    let there = Set(files(of: folder) { false }.compactMap { CompleteFile(of: $0) })
    return moved.filter { $0.file.map { !there.contains($0) } ?? true }.map(\.path)
  }

  private func files(
    of folder: SystemString, mustStop: @escaping @Sendable () -> Bool
  ) -> [SystemString] {
    var walk = TraceFolder.Walk(findsParts: true, mustStop: mustStop)
    walk.add(folder)
    return walk.files.filter { configuration.configuration.includes(configuration.relative($0)) }
  }

  /// Follows the newest file of a folder. A file of which a newer one is there is complete, and one
  /// that gets another name is the same.
  private func followFolder(_ folder: SystemString) {
    let changes = FileChanges([folder])
    var seen: [[UInt8]: FileIdentity] = [:]
    var complete: Set<CompleteFile> = []
    /// The one that is followed: as long as it is open, no other file has its number.
    var current: FollowedFile?
    // To look through a folder of thousands for each of its files would take minutes.
    var found: ArraySlice<SystemString> = []
    let isNew = { (file: SystemString) in
      if let original = RecordedSegment.original(of: file), seen[original.bytes] != nil {
        return false
      }
      guard let version = CompleteFile(of: file), seen[file.bytes] != version.identity else {
        return false
      }
      guard version.identity == current?.identity || complete.contains(version) else {
        return true
      }
      seen[file.bytes] = version.identity
      return false
    }
    let next = { [unowned self] () -> SystemString? in
      found = found.drop { !isNew($0) }
      if let file = found.first { return file }
      let stop = stop
      found = files(of: folder) { stop.isNow }.filter(isNew)[...]
      return found.first
    }
    while !stop.isNow {
      guard let path = next() else {
        changes.wait()
        continue
      }
      seen[path.bytes] = FileIdentity(of: path)
      let (stop, mustStop) = (stop, { @Sendable [stop] in stop.isNow })
      let source = FollowedFile(
        path, mustStop: mustStop, endsHere: { next() != nil || stop.isNow },
        endsAtNext: { [unowned self] old in
          files(of: folder, mustStop: mustStop).contains { FileIdentity(of: $0) == old }
        }
      ) {
        [unowned self] change in
        // The recorder compresses a file when it is complete.
        guard change != .gone else { return }
        let isLost = [.replaced, .linked, .truncated].contains(change)
        note(
          path,
          change.rawValue + (isLost ? "; the report has nothing of what was read before" : ""))
      }
      // A file that can't be read is reported with the others at the end.
      guard let source else { continue }
      current = source
      seen[path.bytes] = source.identity
      try? read(source, path)
      seen[path.bytes] = source.identity
      if let version = source.version { complete.insert(version) }
      if source.bytesRead > 0 { filesRead.append((path, source.version)) }
    }
  }

  private func read(_ source: any ByteSource, _ path: SystemString) throws(SourceError) {
    let symbols = SymbolTable()
    paths.append(Traces.shown(path))
    status?.beginInput()
    analyzer.beginInput(symbols: symbols, path: configuration.relative(path))
    var summary = InputSummary()
    defer {
      // What only the end decides is in the report, unless it is the end that was waited for.
      if stop.console.mustStop { analyzer.findingWatcher = nil }
      analyzer.endInput(summary)
    }
    try TraceReader(options: reading, symbols: symbols).read(
      source, into: LiveEvents(analyzer, status) { [stop] in stop.exit.set(Clock.now) }, &summary)
  }

  private static func drain(_ source: any ByteSource) throws(SourceError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    while try source.read(into: buffer) > 0 {}
  }

  private func note(_ path: SystemString, _ text: String) {
    guard !isQuiet else { return }
    print { $0.line("Note: '\(DisplayText.escaped(Traces.shown(path)))' \(text)") }
  }

  private func print(_ body: (Output) -> Void) {
    status?.hide()
    body(console.errors)
    console.errors.flush()
    status?.show()
  }

  /// Prints a finding at its first occurrence, and that it came again: at first each time, later
  /// when there are ten times as many.
  private func show(_ finding: Finding) {
    guard !stop.console.mustStop else { return }
    status?.noteFinding()
    let diagnostic = Diagnostic(finding, style: style) { [paths] in paths[$0] }
    if finding.occurrences == 1 {
      print { $0.lines(diagnostic.lines) }
    } else if finding.occurrences <= 10 || Self.isPowerOfTen(finding.occurrences) {
      print { $0.line(diagnostic.repetition) }
    }
  }

  private static func isPowerOfTen(_ number: Int) -> Bool {
    var rest = number
    while rest > 1, rest % 10 == 0 { rest /= 10 }
    return rest == 1
  }

  /// Notices that a process ended, and what the status shows.
  private final class LiveEvents: EventConsumer {
    private let consumer: any EventConsumer
    private let status: FollowStatus?
    private let note: () -> Void
    /// A log of the system told of an end, which it may go on to explain.
    private var isTold = false

    init(
      _ consumer: any EventConsumer, _ status: FollowStatus?, _ note: @escaping () -> Void
    ) {
      self.consumer = consumer
      self.status = status
      self.note = note
    }

    func consume(_ batch: EventBatch) {
      consumer.consume(batch)
      status?.note(batch)
      if batch.events.contains(where: { $0.kind == .processExit }) { note() }
    }

    func report(_ problem: InputProblem) { consumer.report(problem) }
    func markNames(_ live: LiveNames) -> Bool {
      status?.markNames(live)
      return consumer.markNames(live)
    }

    func noteToldExit() {
      guard !isTold else { return }
      isTold = true
      note()
    }
  }
}
