import AnalysisSupport
import LifecycleRules
import RuleKit
import TestSupport
import Testing
import TraceAnalysis
import TraceModel
import TraceReading
import TraceReduction

/// Whatever happened to a trace, a finding of it can be reduced to, and is found again in what is
/// written, in each notation.
@Suite struct ReductionMutationTests {
  private static let rounds = Tier.isLong ? 40 : 2
  /// Records of a trace that are mutated.
  private static let window = 250

  @Test(arguments: SourceTree.recorded.filter { !$0.hasPrefix("malformed/") })
  func everyFindingOfAMutatedTraceIsFoundAgain(_ name: String) throws {
    let lines = try Self.lines(name)
    let others = try Self.lines("findings/draft-lost.jsonl.zst")
    for round in 0..<Self.rounds {
      var random = SplitMix64(seed: UInt64(round) &* 7919 &+ UInt64(name.utf8.count))
      var mutated = Self.part(lines, &random)
      if Int.random(in: 0..<3, using: &random) == 0 {
        // Another run, behind or among the records of the first.
        let place = Bool.random(using: &random) ? mutated.count : mutated.count / 2
        mutated.insert(contentsOf: Self.part(others, &random).prefix(60), at: place)
      }
      for _ in 0..<[1, 3, 10, 40][Int.random(in: 0..<4, using: &random)] {
        Self.mutate(&mutated, &random)
      }
      try Self.check(Array(mutated.joined(separator: "\n").utf8), "\(name), round \(round)")
    }
  }

  /// The records that the search leaves behind a loss, beneath a header that has lost its id.
  @Test(arguments: [
    #"{"lifetrace":1,"run":"R","pid":4,"records":["work"]}"#, #"{"lifetrace":1,"run":"R"}"#,
    #"{"lifetrace":1,"pid":4}"#, #"{"lifetrace":1}"#,
  ])
  func aLossStaysInItsRunWhoseIdIsLeftOut(_ header: String) throws {
    try Self.check(
      Array(
        """
        \(header)
        {"event":"scene.willConnect","t":1000000,"seq":1,"scene":"A"}
        {"event":"work.begin","t":2000000000,"seq":40,"scene":"A","id":"9","name":"d","kind":"decode"}
        {"event":"scene.didEnterBackground","t":9000000000,"seq":60,"scene":"A"}
        {"event":"process.suspend","t":14000000000,"seq":61}
        """.utf8), header)
  }

  // MARK: What happens to a trace

  private static func lines(_ name: String) throws -> [String] {
    let written = Written()
    _ = try TraceReader(symbols: written.symbols).read(
      MemorySource(try SourceTree.bytes(name)), into: written)
    return String(decoding: written.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private final class Written: EventConsumer {
    let symbols = SymbolTable()
    private lazy var writer = LifetraceWriter(symbols: symbols)
    private(set) var bytes: [UInt8] = []

    func consume(_ batch: EventBatch) { bytes += writer.lines(batch) }
    func report(_ problem: InputProblem) {}
  }

  /// The header and some of the records behind it.
  private static func part(_ lines: [String], _ random: inout SplitMix64) -> [String] {
    guard lines.count > window else { return lines }
    let start = Int.random(in: 1...lines.count - window, using: &random)
    return [lines[0]] + lines[start..<start + window]
  }

  private static func mutate(_ lines: inout [String], _ random: inout SplitMix64) {
    guard lines.count > 3 else { return }
    let place = Int.random(in: 0..<lines.count - 1, using: &random)
    switch Int.random(in: 0..<9, using: &random) {
    case 0: lines.remove(at: place)
    case 1: lines.insert(lines[place], at: Int.random(in: 0..<lines.count, using: &random))
    case 2: lines.swapAt(place, place + 1)
    // A record that is cut is malformed.
    case 3: lines[place].removeLast(lines[place].count / 2)
    case 4: lines.insert(#"{"event":"trace.loss","count":2}"#, at: place)
    case 5:
      let key = ["run", "seq", "t"][Int.random(in: 0..<3, using: &random)]
      lines[place] = without(key, lines[place])
    case 6: give(#""run":"\#(Int.random(in: 0..<3, using: &random))""#, &lines[place])
    case 7: give(#""writer":"w\#(Int.random(in: 0..<2, using: &random))""#, &lines[place])
    default: lines.insert(lines[0], at: place)
    }
  }

  /// A record without a key.
  private static func without(_ key: String, _ line: String) -> String {
    var parts = line.split(separator: ",").map(String.init)
    parts.removeAll { $0.hasPrefix("\"\(key)\":") && !$0.hasSuffix("}") }
    return parts.joined(separator: ",")
  }

  private static func give(_ member: String, _ line: inout String) {
    let key = String(member.dropFirst().prefix { $0 != "\"" })
    line = without(key, line)
    if line.hasSuffix("}") { line = line.dropLast() + ",\(member)}" }
  }

  // MARK: What must hold

  private static func findings(_ bytes: [UInt8]) throws -> [Finding] {
    let analyzer = Analyzer(AnalysisOptions(), rules: Catalogue.all)
    try analyzer.read(bytes)
    return analyzer.finish().findings.filter { $0.verdict == .violation }
  }

  private static func check(_ bytes: [UInt8], _ name: String) throws {
    let found = try findings(bytes)
    let symbols = SymbolTable()
    let kept = KeptTrace(symbols: symbols)
    _ = try TraceReader(symbols: symbols).read(MemorySource(bytes), into: kept)
    let reducer = Reducer(kept, AnalysisOptions(), rules: Catalogue.all)
    for rule in Set(found.map(\.rule)).sorted() {
      let first = try #require(found.first { $0.rule == rule })
      guard case .reduced(let trace) = reducer.reduce(to: rule) else {
        Issue.record("\(name): \(rule) is not reduced\n\(String(decoding: bytes, as: UTF8.self))")
        continue
      }
      for written in [Sketch(symbols).text(of: trace), Lines(symbols).text(of: trace)] {
        #expect(
          try findings(Array(written.utf8)).contains {
            ($0.rule, $0.fingerprint) == (rule, first.fingerprint)
          }, "\(name): \(rule)\n\(written)")
      }
    }
  }

  private final class Sketch: EventConsumer {
    private var writer: SketchWriter
    private var text = ""

    init(_ symbols: SymbolTable) { writer = SketchWriter(symbols: symbols) }

    func text(of trace: ReducedTrace) -> String {
      trace.deliver(to: self)
      return text
    }

    func consume(_ batch: EventBatch) { text += writer.lines(batch) }
    func report(_ problem: InputProblem) {}
  }

  private final class Lines: EventConsumer {
    private var writer: LifetraceWriter
    private var text = ""

    init(_ symbols: SymbolTable) { writer = LifetraceWriter(symbols: symbols) }

    func text(of trace: ReducedTrace) -> String {
      trace.deliver(to: self)
      return text
    }

    func consume(_ batch: EventBatch) {
      text += String(decoding: writer.lines(batch), as: UTF8.self)
    }
    func report(_ problem: InputProblem) {}
  }
}
