import TraceAnalysis
import TraceModel

/// The result of one trace, or of several: the unit that machines exchange and that ``FleetMerge``
/// adds up.
public struct FleetPartial: Sendable {
  /// Name and major version of its JSON.
  public static let schema = "lifetrace.partial/1"

  public enum Content: Sendable {
    case one(TraceResult)
    /// Traces whose own results are there.
    case members([TraceResult])
    /// Traces of which nothing but the sum and their ids are there.
    case summed(FleetSum, [TraceID])
    /// The last line of a stream: the number of traces in the lines before it.
    case end(Int64)
  }

  public let content: Content
  /// A line of a stream that has an end: without it, lines after this one are missing.
  public let isPart: Bool
  /// Of its traces, those that came with different results when it was made; without their checks.
  let conflicts: [TraceID]
  /// Traces in it.
  public var traces: Int64 {
    switch content {
    case .one: 1
    case .members(let results): Int64(results.count)
    case .summed(_, let ids): Int64(ids.count)
    case .end: 0
    }
  }

  public init(_ result: TraceResult) { self.init(.one(result), isPart: true) }

  init(_ content: Content, isPart: Bool = false, conflicts: [TraceID] = []) {
    self.content = content
    self.isPart = isPart
    self.conflicts = conflicts
  }

  /// The last line of a stream of this many traces, so that a stream that was cut is known by its
  /// absence.
  public static func endLine(_ traces: Int64) -> [UInt8] {
    var json = JSONWriter()
    json.object {
      $0.member("end", traces)
      $0.member("schema", schema)
    }
    return json.bytes
  }

  /// The dimensions that it can be grouped by.
  var dimensions: [FleetDimension] {
    switch content {
    case .one(let result): result.sum.dimensions
    case .summed(let sum, _): sum.dimensions
    case .end: FleetDimension.allCases
    case .members(let results):
      FleetDimension.allCases.filter { dimension in
        results.allSatisfy { $0.sum.dimensions.contains(dimension) }
      }
    }
  }

  /// It cannot be taken apart.
  public var isSum: Bool { if case .summed = content { true } else { false } }

  /// An order of sums: those of most traces first, then by the first trace that differs, then by
  /// the first result that does, then by their bytes.
  public static func isBefore(_ left: FleetPartial, _ right: FleetPartial) -> Bool {
    guard case .summed(let sum, let ids) = left.content,
      case .summed(let other, let others) = right.content
    else { return false }
    if ids.count != others.count { return ids.count > others.count }
    if ids != others { return ids.lexicographicallyPrecedes(others) }
    let (checks, otherChecks) = (ids.map(\.check), others.map(\.check))
    if checks != otherChecks { return checks.lexicographicallyPrecedes(otherChecks) }
    return text(sum).lexicographicallyPrecedes(text(other))
  }

  private static func text(_ sum: FleetSum) -> [UInt8] {
    var json = JSONWriter()
    json.object { $0.member(sum) }
    return json.bytes
  }
}

/// The result of one trace.
public struct TraceResult: Sendable {
  /// Characters of a name that are kept.
  static let longestName = 1_000

  public let id: TraceID
  /// As it was given, with what could steer a terminal escaped.
  public let name: String
  /// Nil if all of it could be read.
  public let fault: TraceFault?
  public private(set) var sum: FleetSum
  /// All of its JSON that comes before the trace's name; nil: not made yet.
  private var beginning: [UInt8]?

  init(id: TraceID, name: String, fault: TraceFault?, sum: FleetSum) {
    self.id = id
    self.name = name
    self.fault = fault
    self.sum = sum
  }

  /// - Parameter content: of all bytes of the trace.
  init(_ content: StableHash, name: String, fault: TraceFault?, sum: FleetSum) {
    let beginning = Self.beginning(fault, sum)
    // Another version or other settings produce another result.
    var check = StableHash()
    beginning.withUnsafeBytes { check.add($0) }
    self.init(
      id: TraceID(name: name, content: content).checked(check.digest.first), name: name,
      fault: fault, sum: sum)
    self.beginning = beginning
  }

  /// The same by these dimensions alone.
  func projected(onto dimensions: [FleetDimension]) -> TraceResult {
    var copy = self
    copy.sum = sum.projected(onto: dimensions)
    // A trace of very many apps or versions costs itself alone: its runs count as `(other)`.
    copy.sum.hasLostGroups = false
    copy.beginning = nil
    return copy
  }
}

// MARK: JSON
extension TraceResult {
  /// One line of canonical JSON: keys in the order of their bytes, integers alone, no white space,
  /// LF at the end.
  public var line: [UInt8] {
    var end = JSONWriter()
    end.object { json in
      json.object("trace") {
        $0.member("id", id.text)
        $0.member("name", name)
      }
    }
    return (beginning ?? Self.beginning(fault, sum)) + [UInt8(ascii: ",")] + end.bytes.dropFirst()
  }

  private static func beginning(_ fault: TraceFault?, _ sum: FleetSum) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member(by: sum.dimensions)
    if let fault { json.object("error") { $0.members(fault) } }
    json.member(sum)
    json.member("schema", FleetPartial.schema)
    return json.bytes
  }
}

extension JSONWriter {
  mutating func members(_ fault: TraceFault) {
    member("code", fault.code)
    member("text", fault.text)
  }

  /// Nothing if all dimensions separate groups.
  mutating func member(by dimensions: [FleetDimension]) {
    if dimensions != FleetDimension.allCases { member("by", dimensions.map(\.rawValue)) }
  }

  /// The groups of a sum, in their order.
  mutating func member(_ sum: FleetSum) {
    array("groups") { json in
      for (key, group) in sum.sorted { json.object { Self.write(key, group, &$0) } }
    }
  }

  private static func write(_ key: FleetKey, _ group: FleetGroup, _ json: inout JSONWriter) {
    json.object("counts") { json in
      for name in FleetCounts.Name.allCases { json.member(name.rawValue, group.counts[name]) }
    }
    if !group.coverage.isEmpty {
      json.object("coverage") { json in
        for cell in group.coverage.named { json.object(cell.name) { $0.members(cell) } }
      }
    }
    json.object("dimensions") { json in
      for dimension in Self.dimensions {
        json.member(dimension.rawValue, ifPresent: key[dimension])
      }
    }
    json.member("durations", group.durations) { $1.write($0) }
    json.member("evaluated", group.evaluated) { evaluation, json in
      json.array {
        $0.integer(evaluation.traces)
        $0.integer(evaluation.runs)
      }
    }
    if !group.findings.isEmpty {
      json.object("findings") { json in
        for (fingerprint, finding) in group.findings.sorted(by: { $0.key < $1.key }) {
          json.object(fingerprint.text) {
            $0.member("occurrences", finding.hits.occurrences)
            $0.member("rule", finding.rule.text)
            $0.member("runs", finding.hits.runs)
            $0.member("traces", finding.hits.traces)
            $0.member("words", ifPresent: finding.words?.text)
          }
        }
      }
    }
    if key.isOther { json.member("other", true) }
    json.member("otherFindings", group.otherFindings) { hits, json in
      json.object {
        $0.member("occurrences", hits.occurrences)
        $0.member("runs", hits.runs)
        $0.member("traces", hits.traces)
      }
    }
    json.member("rules", group.rules) { $1.write($0) }
    json.member("transitions", group.transitions) { edges, json in
      json.object { json in
        for (edge, count) in edges.inKeyOrder { json.member(edge.text, count) }
      }
    }
  }

  /// Without zeros.
  private mutating func members(_ cell: Coverage.NamedCell) {
    if cell.count > 0 { member("count", cell.count) }
    if !cell.hidden.isEmpty {
      object("hidden") { json in
        for (obstacle, runs) in cell.hidden { json.member(obstacle, runs) }
      }
    }
    if cell.runs > 0 { member("runs", cell.runs) }
  }

  private static let dimensions = FleetDimension.allCases.sorted {
    ExactString($0.rawValue) < ExactString($1.rawValue)
  }

  /// Writes nothing without values.
  private mutating func member<Value>(
    _ key: String, _ values: [ExactString: Value], _ write: (Value, inout JSONWriter) -> Void
  ) {
    guard !values.isEmpty else { return }
    object(key) { json in
      for (name, value) in values.inKeyOrder {
        json.key(name.text)
        write(value, &json)
      }
    }
  }

  private mutating func write(_ histogram: FleetHistogram) {
    object { json in
      json.array("buckets") { json in
        for (bucket, count) in zip(histogram.buckets, histogram.counts) {
          json.array {
            $0.integer(bucket)
            $0.integer(count)
          }
        }
      }
      json.member("count", histogram.count)
      json.member("max", histogram.max)
      json.member("min", histogram.min)
      json.member("squares", histogram.squares)
      json.member("sum", histogram.sum)
    }
  }

  private mutating func write(_ rule: FleetRule) {
    object { json in
      if !rule.exemplars.all.isEmpty {
        json.array("exemplars") { json in
          for exemplar in rule.exemplars.all {
            json.object {
              $0.member("fingerprint", exemplar.fingerprint.text)
              $0.member("line", exemplar.line)
              $0.member("message", exemplar.message)
              $0.member("run", ifPresent: exemplar.run)
              $0.member("trace", exemplar.trace)
            }
          }
        }
      }
      json.member("occurrences", rule.hits.occurrences)
      json.member("runs", rule.hits.runs)
      json.member("traces", rule.hits.traces)
      json.member("unknown", rule.unknown)
    }
  }
}
