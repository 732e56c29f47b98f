import LifecycleRules
import SystemLibrary
import TraceAnalysis
import TraceModel
import TraceReading

/// The traces a command was given, one after the other through one analyzer.
struct Traces {
  let reading: ReadingOptions
  let analyzer: Analyzer
  private let configuration: ConfigurationFile
  private let mustStop: @Sendable () -> Bool
  /// Inputs whose beginning was inspected, by their place among those that are not crash reports.
  private var begun: [Int: PipedInput] = [:]
  private let showsProgress: Bool
  private var progress: ProgressBar?
  /// An input says that a signal ended reading.
  private var isCut = false
  /// Inputs that could not be listed, opened or read to their end.
  private(set) var failures: [UnreadInput] = []
  /// The runs that several inputs may hold; nil if at most one input names its run.
  private var repeated: RepeatedRecords?
  /// Inputs that begin as recordings do.
  private var recordings: Set<[UInt8]> = []
  /// A log of the system that may tell of the process of a recording.
  private var doubtful: SystemString?

  init(
    reading: ReadingOptions, analysis: AnalysisOptions, configuration: ConfigurationFile,
    showsProgress: Bool, mustStop: @escaping @Sendable () -> Bool
  ) {
    self.showsProgress = showsProgress
    self.configuration = configuration
    self.reading = reading
    self.mustStop = mustStop
    analyzer = Analyzer(analysis, rules: Catalogue.all)
  }

  /// Reads all inputs that were found. Missing ones are inputs of the reports too.
  mutating func add(_ found: FoundTraces) {
    for input in found.unread { noteUnread(input) }
    add(found.files)
  }

  /// Reads an input from a source that delivers its bytes.
  mutating func add(_ path: SystemString, from source: any ByteSource) {
    progress = showsProgress ? ProgressBar(reading: [path]) : nil
    defer { progress?.stop() }
    add(path, source)
  }

  /// Reads all inputs, each once even if it is named twice. Crash reports are read first, so that a
  /// run ends as its report says; those that no run took follow as separate runs after all other
  /// inputs.
  mutating func add(_ named: [SystemString]) {
    let paths = TraceFolder.withoutRepeats(named)
    progress = showsProgress ? ProgressBar(reading: paths) : nil
    defer { progress?.stop() }
    var reports: [CrashInput] = []
    var others: [SystemString] = []
    for path in paths {
      let piped = paths.count > 1 ? pipe(path) : nil
      guard paths.count > 1, !mustStop(),
        piped?.isCrashReport(reading) ?? CrashInput.isReport(path, reading, mustStop: mustStop)
      else {
        // An inspected input continues from there.
        if let piped { begun[others.count] = piped }
        others.append(path)
        continue
      }
      do throws(SourceError) {
        let report = try CrashInput(path, try source(path, piped), reading)
        // The log in the same text is read as such, where it can be read again.
        if report.hasOnlyEnds || piped != nil {
          reports.append(report)
        } else {
          others.append(path)
        }
      } catch {
        noteUnread(UnreadInput(path, error))
      }
    }
    let hasPayloads = reports.contains { $0.ends.contains { $0.covered != nil } }
    let parts = parts(of: others, isBesideOthers: others.count > 1 || hasPayloads)
    let known = RepeatedRecords(parts, reading) { [mustStop] path in
      try? TraceSource.opening(path, mustStop: mustStop)
    }
    repeated = known.isNeeded ? known : nil
    recordings = Set(zip(others, parts).compactMap { $1 == nil ? nil : $0.bytes })
    let copied = CopiedLogs(others, reading, mustStop: mustStop) { place in
      parts[place] == nil && begun[place] == nil && TraceFolder.size(others[place]) != nil
    }.originals
    let recorded = parts.compactMap { $0?.header }.filter { $0.pid != nil && $0.app != nil }
    let witnesses = witnesses(among: others, parts, of: recorded)
      .filter { copied[$0.place] == nil }
    analyzer.expect(reports.flatMap { $0.ends } + witnesses.flatMap { $0.log.ends })
    let order = PartOrder(of: others, parts, reading, mustStop: mustStop)
    let isWitness = Set(witnesses.map(\.place))
    addInOrder(
      order.places.filter { !isWitness.contains($0) && copied[$0] == nil }.map { ($0, others[$0]) })
    // After a signal the originals may not have been read.
    for (copy, original) in order.copies where !mustStop() {
      add(copy: others[copy], of: others[original])
    }
    for (copy, original) in copied.sorted(by: { $0.key < $1.key }) where !mustStop() {
      add(copy: others[copy], of: others[original.place], isPart: original.isPart)
    }
    var uses = analyzer.endUses[...]
    for report in reports {
      analyzer.noteTeller(ofEnds: uses.startIndex..<uses.startIndex + report.ends.count)
      report.analyze(
        with: analyzer, as: Self.shown(report.path),
        configured: configuration.relative(report.path),
        Array(uses.prefix(report.ends.count)), beside: recorded)
      uses = uses.dropFirst(report.ends.count)
    }
    for witness in witnesses {
      analyzer.noteTeller(ofEnds: uses.startIndex..<uses.startIndex + witness.log.ends.count)
      let isJoined = uses.prefix(witness.log.ends.count).allSatisfy { $0 != .none }
      uses = uses.dropFirst(witness.log.ends.count)
      if isJoined {
        addJoined(witness.log)
      } else {
        doubtful = witness.log.path
        addInOrder([(witness.place, witness.log.path)])
        doubtful = nil
      }
    }
  }

  /// What the inputs say of the runs that they are parts of; nil for other inputs than recordings.
  private func parts(of paths: [SystemString], isBesideOthers: Bool) -> [RecordingPart?] {
    paths.indices.map { place in
      guard isBesideOthers, begun[place] == nil, !mustStop(),
        TraceFolder.size(paths[place]) != nil || RecordedFolder.isOne(paths[place]),
        let source = try? TraceSource.opening(paths[place], mustStop: mustStop)
      else { return nil }
      return RecordingPart(source, options: reading)
    }
  }

  /// Logs of the system that tell of recorded processes alone.
  private func witnesses(
    among paths: [SystemString], _ parts: [RecordingPart?], of recorded: [RunHeader]
  ) -> [(place: Int, log: SystemWitness)] {
    guard !recorded.isEmpty else { return [] }
    return paths.indices.compactMap { place in
      guard parts[place] == nil, begun[place] == nil, !mustStop(),
        TraceFolder.size(paths[place]) != nil
      else { return nil }
      return SystemWitness(paths[place], reading, of: recorded, mustStop: mustStop)
        .map { (place, $0) }
    }
  }

  /// Lists an input that is a copy of another one, which was read.
  ///
  /// - Parameter isPart: the other one has more.
  private mutating func add(
    copy path: SystemString, of original: SystemString, isPart: Bool = false
  ) {
    analyzer.beginInput(symbols: SymbolTable(), path: configuration.relative(path))
    var summary = InputSummary()
    summary.problems = [
      InputProblem(
        .copy, .note,
        text: "a copy of \(isPart ? "a part of " : "")"
          + "'\(DisplayText.escaped(Self.shown(original)))'")
    ]
    endInput(summary, path)
  }

  static let mayBeOne = InputProblem(
    .mayBeOne, .note,
    text: "its processes have the names and numbers of recorded ones, and may be the same; "
      + "nothing shows that their times overlap, so that they stay apart")

  /// Lists a log of the system whose runs are those of recordings.
  private mutating func addJoined(_ log: SystemWitness) {
    analyzer.beginInput(symbols: log.symbols, path: configuration.relative(log.path))
    log.analyzeOthers(with: analyzer)
    var summary = InputSummary()
    summary.problems = [
      InputProblem(
        .joined, .note,
        text: "the system's log of processes that other inputs record; their suspensions "
          + "and ends were taken from it")
    ]
    summary.problems += log.facts
    endInput(summary, log.path)
  }

  /// An input that can be read only once, so it may need to be inspected.
  private func pipe(_ path: SystemString) -> PipedInput? {
    guard PipedInput.isOne(path), TraceFolder.size(path) == nil else { return nil }
    return (try? TraceSource(path, saysWait: showsProgress, mustStop: mustStop)).map {
      PipedInput($0)
    }
  }

  private func source(
    _ path: SystemString, _ begun: (any ByteSource)?
  ) throws(SourceError) -> any ByteSource {
    if let begun { return begun }
    return try TraceSource.opening(path, saysWait: showsProgress, mustStop: mustStop)
  }

  /// Small files are read ahead on other threads; the analysis keeps the order of the inputs,
  /// because the rules follow an app from one input to the next.
  /// - Parameter inputs: with their places in the order given.
  private mutating func addInOrder(_ inputs: [(place: Int, path: SystemString)]) {
    let (mustStop, progress) = (mustStop, progress)
    let paths = inputs.map(\.path)
    let ahead = ReadAhead(
      count: paths.count, threads: paths.count > 1 ? min(reading.jobs - 1, Self.threadLimit) : 0,
      options: reading
    ) { index in
      guard let size = TraceFolder.size(paths[index]), size <= ReadAhead.largestFile else {
        return nil
      }
      return (try? TraceSource(paths[index], mustStop: mustStop)).map { progress.counting($0) }
    }
    defer { ahead.stop() }
    for (index, path) in paths.enumerated() {
      guard !mustStop() else { return noteLeftOut(path) }
      if let trace = ahead.take(index) {
        add(path, trace)
      } else {
        add(path, begun.removeValue(forKey: inputs[index].place))
      }
    }
  }

  /// Adds an input that could not be read.
  mutating func addUnread(_ path: SystemString, _ error: SourceError) {
    noteUnread(UnreadInput(path, error))
  }

  private mutating func noteUnread(_ input: UnreadInput) {
    failures.append(input)
    analyzer.addUnreadable(
      .unreadable(path: Self.shown(input.path), reason: input.reason))
  }

  /// A signal came between two inputs: the first skipped input reports it.
  private mutating func noteLeftOut(_ path: SystemString) {
    guard Interruption.signal != nil, !isCut else { return }
    analyzer.beginInput(symbols: SymbolTable(), path: configuration.relative(path))
    endInput(InputSummary(), path)
  }

  /// More threads would only wait: analyzing takes about as long as reading.
  private static let threadLimit = 3

  /// Analyzes an input that was read ahead.
  private func add(_ path: SystemString, _ trace: RecordedTrace) {
    analyzer.beginInput(symbols: trace.symbols, path: configuration.relative(path))
    var summary = trace.summary
    let filter = withoutRepeats(path, trace.symbols)
    trace.replay(into: progress.counting(filter ?? analyzer))
    filter?.finish(&summary)
    summary.path = Self.shown(path)
    if path == doubtful { summary.problems.append(Self.mayBeOne) }
    analyzer.endInput(summary)
  }

  /// Reads one input to its end, or up to an interruption; `-` is standard input. The part before a
  /// failed read is kept. After an interruption nothing is read.
  private mutating func add(_ path: SystemString, _ begun: (any ByteSource)?) {
    guard !mustStop() else { return }
    var summary = InputSummary()
    do throws(SourceError) {
      let source = try source(path, begun)
      let symbols = SymbolTable()
      analyzer.beginInput(symbols: symbols, path: configuration.relative(path))
      do throws(SourceError) {
        let filter = withoutRepeats(path, symbols)
        defer { filter?.finish(&summary) }
        try TraceReader(options: reading, symbols: symbols).read(
          progress.counting(source), into: progress.counting(filter ?? analyzer), &summary)
      } catch {
        let unread = UnreadInput(path, error)
        failures.append(unread)
        if source.bytesRead == 0 { summary = .unreadable(path: "", reason: unread.reason) }
      }
      endInput(summary, path)
    } catch {
      noteUnread(UnreadInput(path, error))
    }
  }

  /// What leaves out the records of earlier inputs; nil where no two inputs hold one run.
  private func withoutRepeats(_ path: SystemString, _ symbols: SymbolTable) -> WithoutRepeats? {
    repeated.map {
      WithoutRepeats(
        $0, input: path, isRecording: recordings.contains(path.bytes), symbols: symbols,
        into: analyzer)
    }
  }

  private mutating func endInput(_ summary: InputSummary, _ path: SystemString) {
    var summary = summary
    summary.path = Self.shown(path)
    if path == doubtful { summary.problems.append(Self.mayBeOne) }
    if reading.explainsInput, let parts = RecordedFolder.note(of: path) {
      summary.problems.append(parts)
    }
    summary.noteInterruption()
    isCut = isCut || Interruption.signal != nil
    analyzer.endInput(summary)
  }

  /// The results for inputs that could not be read.
  var failure: ExitCode { failures.reduce(.ok) { $0.or($1.exitCode) } }
  /// Something is not there or may not be read.
  var isMissing: Bool { failures.contains { $0.exitCode == .noInput } }
  /// Reading failed on the way.
  var hasFailedReads: Bool { failures.contains { $0.exitCode == .ioFailed } }

  /// As given, without a leading `./`; standard input and the empty name have special names.
  static func shown(_ path: SystemString) -> String {
    if path.bytes.isEmpty { return "''" }
    if path == .standardInput { return "(standard input)" }
    var bytes = path.bytes[...]
    while bytes.starts(with: "./".utf8), bytes.count > 2 {
      bytes = bytes.dropFirst(2).drop { $0 == UInt8(ascii: "/") }
    }
    return SystemString(bytes: Array(bytes)).text
  }
}

/// An input of which nothing or not all could be read.
struct UnreadInput {
  let path: SystemString
  /// As it was given, for the errors.
  private let name: String
  /// The message: what happened and what to do.
  let reason: String
  let exitCode: ExitCode

  /// A directory that holds nothing to read.
  init(_ folder: SystemString, reason: String) {
    path = folder
    name = folder.text
    self.reason = reason
    exitCode = .noInput
  }

  init(_ path: SystemString, _ error: SourceError) {
    self.path = path
    name = error.path
    reason = error.explanation + error.suggestion
    exitCode = error.exitCode
  }

  /// One line for people.
  var message: String { "\(DisplayText.escaped(name)): \(reason)" }
}

extension SourceError {
  /// `. Did you mean 'films.sketch'?` after a missing file with a similar name next to it; else
  /// empty.
  var suggestion: String {
    let near = code == ENOENT ? TraceFolder.nearest(to: SystemString(path)) : nil
    return Suggestion.question(candidates: near.map { [DisplayText.escaped($0)] } ?? [])
  }

  /// The result for an input that cannot be read.
  var exitCode: ExitCode {
    switch kind {
    case .readFailed, .copyFailed: .ioFailed
    case .missing, .noPermission, .isDirectory: .noInput
    }
  }
}

extension InputSummary {
  /// Marks an input whose reading a signal ended.
  mutating func noteInterruption() {
    guard let number = Interruption.signal else { return }
    isComplete = false
    let name = Interruption.name(of: number)
    // The end that the reader saw is not the input's: it does not mean a cut file.
    problems.removeAll { [.truncated, .noRecords, .empty].contains($0.kind) }
    problems.append(
      InputProblem(.interrupted, .error, text: "reading was interrupted by \(name)"))
  }
}
