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

  /// - Parameters:
  ///   - content: of all bytes of the trace.
  ///   - memory: of results that this thread made before; nil: there are none.
  init(
    _ content: StableHash, name: String, fault: TraceFault?, sum: FleetSum,
    memory: ResultMemory? = nil
  ) {
    let beginning = Self.beginning(fault, sum, memory)
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
    let beginning = beginning ?? Self.beginning(fault, sum)
    var end = JSONWriter(capacity: Self.usualEnd)
    end.object { json in
      json.object("trace") {
        $0.member("id", id.text)
        $0.member("name", name)
      }
    }
    var line: [UInt8] = []
    line.reserveCapacity(beginning.count + Self.usualEnd)
    line += beginning
    end.drain { end in
      line.append(UInt8(ascii: ","))
      line += end.dropFirst()
    }
    return line
  }

  /// Bytes that the names of most traces need (our choice).
  private static let usualEnd = 256

  private static func beginning(
    _ fault: TraceFault?, _ sum: FleetSum, _ memory: ResultMemory? = nil
  ) -> [UInt8] {
    let memory = memory ?? ResultMemory()
    let whole = memory.bytes { json in
      json.object { json in
        json.member(by: sum.dimensions)
        if let fault { json.object("error") { $0.members(fault) } }
        json.member(sum, memory)
        json.member("schema", FleetPartial.schema)
      }
    }
    // Without the brace and the end of the line.
    return Array(whole.dropLast(2))
  }
}
