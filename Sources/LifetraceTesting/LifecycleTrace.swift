import LifecycleRules
import ReportKit
import TraceAnalysis
import TraceModel
import TraceReading
import TraceReports

/// A recorded trace of an app's life cycle, read and judged, for the tests of that app.
///
/// ```swift
/// @Test func leavingTheAppSavesTheDraft() throws {
///   let trace = try LifecycleTrace(contentsOfFile: recorder.path)
///   #expect(trace.isLegal)
///   expectNoFindings(in: trace)
/// }
/// ```
/// A failed `#expect(trace.isLegal)` prints the findings;
/// ``expectNoFindings(in:atLeast:except:sourceRoot:sourceLocation:)`` makes each of them an issue
/// of the test. Any format and packing that the command reads will do.
public struct LifecycleTrace: Sendable {
  /// Why a trace can't be judged.
  public struct Failure: Error, CustomStringConvertible, Sendable {
    /// The message: found, expected, what to do.
    public let description: String
  }

  /// Which rules are evaluated, and how.
  public struct Options: Sendable {
    /// Names or codes of the only rules to evaluate; nil: all.
    public var onlyRules: Set<String>?
    /// Names or codes of rules to leave out.
    public var disabledRules: Set<String> = []
    /// Path of a `.lifetrace.json`; nil: none. It is not looked for.
    public var configuration: String?
    /// Names or codes of rules whose ``LifecycleTrace/undecided`` cases are accepted.
    public var acceptedUndecided: Set<String> = []

    public init() {}
  }

  /// The verdict of the transition graphs on a trace.
  public enum Legality: Sendable {
    /// Every transition that was recorded is one of the model's, and nothing is missing.
    case legal
    /// At least one is not.
    case violated
    /// No transition is known to be illegal, but records are missing or damaged, so it is
    /// undecided.
    case unknown
  }

  /// The file's path, or the given name of the trace.
  public let name: String
  /// The worst severity first. Excluded are undecided cases, findings that the configuration
  /// suppresses, and findings that another one explains.
  public let findings: [LifecycleFinding]
  /// Cases of rules at error level that stay undecided because the recording stops, without those
  /// that the options accept. A killed process leaves them: the next recording of the app, in the
  /// same call of ``init(contentsOf:options:)``, decides them.
  public let undecided: [LifecycleFinding]
  public let legality: Legality
  /// Nothing was lost, cut or damaged, as far as the trace shows.
  public let isComplete: Bool
  /// Events that were read; at least 1.
  public let eventCount: Int
  /// The report of `lifetrace analyze`, 100 columns wide.
  public let report: String

  /// Whether the graphs of UIKit, SwiftUI, AppKit and WatchKit allow the recorded events, and
  /// nothing serious is undecided.
  ///
  /// False also where that is unknown: a recording that lost its end can't show that the end was
  /// legal, nor that the draft was saved.
  public var isLegal: Bool { legality == .legal && undecided.isEmpty }

  /// Reads a trace or a log from a file, plain or compressed with zstd or gzip.
  ///
  /// - Throws: ``Failure`` if the file can't be read, holds no event, or the options are wrong.
  public init(contentsOfFile path: String, options: Options = Options()) throws(Failure) {
    let source: FileSource
    do throws(SourceError) {
      source = try FileSource(path: path)
    } catch {
      throw Failure(description: error.message)
    }
    try self.init([(path, source)], options)
  }

  /// Reads several traces of one app together: files in any order, and folders that a recorder
  /// writes.
  ///
  /// - Throws: ``Failure`` if one can't be read, none holds an event, or the options are wrong.
  public init(contentsOf paths: [String], options: Options = Options()) throws(Failure) {
    var inputs: [(name: String, source: any ByteSource)] = []
    for path in try RecorderFolder.files(at: paths) {
      do throws(SourceError) {
        inputs.append((path, try FileSource(path: path)))
      } catch {
        throw Failure(description: error.message)
      }
    }
    try self.init(inputs, options)
  }

  /// Reads a trace from memory, as a recorder wrote it.
  ///
  /// - Throws: ``Failure`` if it holds no event, or the options are wrong.
  public init(
    _ bytes: some Sequence<UInt8>, name: String = "the trace", options: Options = Options()
  ) throws(Failure) {
    try self.init([(name, MemorySource(Array(bytes)))], options)
  }

  /// Findings of one rule, by its name or code.
  public func findings(of rule: String) -> [LifecycleFinding] {
    findings.filter { $0.rule == rule || $0.code == rule }
  }

  private init(
    _ inputs: [(name: String, source: any ByteSource)], _ options: Options
  ) throws(Failure) {
    let (settings, mappings) = try Self.settings(options)
    let analyzer = Analyzer(settings, rules: Catalogue.all)
    var reading = ReadingOptions()
    reading.mappings = mappings
    // A trace of a test is small, and tests run in parallel.
    reading.jobs = 1
    let summaries = try Self.read(inputs, reading, analyzer)
    let analysis = analyzer.finish()
    let name = inputs.first.map { $0.name } ?? ""
    self.name = inputs.count > 1 ? "\(name) and \(inputs.count - 1) more" : name
    let events = summaries.reduce(0) { $0 + $1.events }
    guard events > 0 else {
      let state = summaries.first.map { ": \(Completeness.line($0))" } ?? ""
      throw Failure(
        description: "\(DisplayText.escaped(self.name))\(state); expected at least one event")
    }
    eventCount = Int(clamping: events)
    isComplete = analysis.isComplete && !analysis.isDamaged
    let fixes = Dictionary(
      analysis.rules.map { ($0.info.name, $0.info.fix) }, uniquingKeysWith: { first, _ in first })
    var wanted: Set<String>?
    if let only = options.onlyRules { wanted = try Self.names(only) }
    findings = analysis.findings
      .filter { $0.verdict == .violation && $0.foldedInto == nil }
      .filter { wanted?.contains($0.rule) ?? true }
      .map { LifecycleFinding($0, fix: fixes[$0.rule] ?? "") }
    let accepted = try Self.names(options.acceptedUndecided)
    undecided = analysis.openEnds.map { analysis.findings[$0] }
      .filter { !accepted.contains($0.rule) && wanted?.contains($0.rule) ?? true }
      .map { LifecycleFinding($0, fix: fixes[$0.rule] ?? "") }
    legality = Self.legality(analysis)
    let style = TextStyle(isColoured: false, width: 100)
    report =
      AnalyzeText(analysis, style: style, showsUnknown: false).lines
      .joined(separator: "\n") + "\n"
  }

  /// Reads the inputs in the order of their records, each text once.
  private static func read(
    _ inputs: [(name: String, source: any ByteSource)], _ reading: ReadingOptions,
    _ analyzer: Analyzer
  ) throws(Failure) -> [InputSummary] {
    var parts: [RecordingPart?] = []
    if inputs.count > 1 {
      for input in inputs {
        parts.append(
          (try? FileSource(path: input.name)).flatMap { RecordingPart($0, options: reading) })
      }
    } else {
      parts = inputs.map { _ in nil }
    }
    func source(_ place: Int) -> FileSource? { try? FileSource(path: inputs[place].name) }
    let order = PartOrder(parts) { first, second in
      guard let one = source(first), let other = source(second) else { return false }
      return SameText.of(one, other, options: reading)
    } contents: { place in
      source(place).flatMap { RecordingContents($0, options: reading) }
    }
    var summaries: [InputSummary] = []
    for place in order.places {
      let symbols = SymbolTable()
      analyzer.beginInput(symbols: symbols, path: inputs[place].name)
      var summary: InputSummary
      do throws(SourceError) {
        summary = try TraceReader(options: reading, symbols: symbols)
          .read(inputs[place].source, into: analyzer)
      } catch {
        throw Failure(description: error.message)
      }
      summary.path = inputs[place].name
      analyzer.endInput(summary)
      summaries.append(summary)
    }
    return summaries
  }

  /// By the rules of validation that are switched on.
  private static func legality(_ analysis: Analysis) -> Legality {
    let rows = analysis.rules.filter { $0.info.family == .validation && $0.isEnabled }
    let isViolated = analysis.findings.contains { finding in
      finding.verdict == .violation && finding.severity > .note
        && rows.contains { $0.info.name == finding.rule }
    }
    if isViolated { return .violated }
    // Without a single life-cycle event there is nothing to be legal.
    let isOpen = rows.contains { $0.unknowns > 0 } || !rows.contains { $0.isEvaluated }
    return isOpen || !analysis.isComplete || analysis.isDamaged ? .unknown : .legal
  }

  private static func settings(
    _ options: Options
  ) throws(Failure) -> (AnalysisOptions, [LogMapping]) {
    var settings = AnalysisOptions()
    if let only = options.onlyRules {
      // Legality is always judged.
      let validation = Catalogue.infos.filter { $0.family == .validation }
      settings.onlyRules = try names(only).union(validation.map(\.name))
    }
    settings.disabledRules = try names(options.disabledRules)
    guard let path = options.configuration else { return (settings, []) }
    let reader = ConfigurationReader(
      try bytes(path), parse: CommentedJSON.parse, rules: Catalogue.infos,
      checkMapping: { $0.mistakes(suggest: { _, _ in "" }) }, suggest: { _, _ in "" })
    if let mistake = reader.messages.first(where: \.isError) {
      let place = "\(path):\(mistake.place.line):\(mistake.place.column)"
      throw Failure(description: DisplayText.escaped("\(place): \(mistake.text)", limit: 400))
    }
    settings.use(reader.configuration)
    settings.configurationPath = path
    return (settings, reader.configuration.mappings)
  }

  private static func names(_ words: Set<String>) throws(Failure) -> Set<String> {
    var names: Set<String> = []
    for word in words.sorted() {
      guard let rule = Catalogue.infos.named(word) else {
        throw Failure(
          description: "unknown rule '\(DisplayText.escaped(word, limit: 80))'; "
            + "'lifetrace rules' lists all rules")
      }
      names.insert(rule.name)
    }
    return names
  }

  private static func bytes(_ path: String) throws(Failure) -> [UInt8] {
    do throws(SourceError) {
      let source = try FileSource(path: path)
      var bytes: [UInt8] = []
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
      defer { buffer.deallocate() }
      while bytes.count < 1 << 20 {
        let count = try source.read(into: buffer)
        guard count > 0 else { break }
        bytes += buffer.prefix(count)
      }
      return bytes
    } catch {
      throw Failure(description: error.message)
    }
  }
}
