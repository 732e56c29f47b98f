import TraceModel

/// Adds partials up. Any split, any order and any grouping of the same traces produces the same
/// bytes, and a trace that is added several times counts once.
///
/// ```
///   traces                   what a merged partial carries      so that a trace in two of them
///   up to 4,096 (32 MiB)     the result of each                 counts once, whatever else they
///   hold more                     the id of each, and the sum        counts once if one holds all
///   of the other's
/// ```
/// Where neither holds all of the other's, it is unknown which part of a sum belongs to the shared
/// traces, so ``add(_:)`` refuses the partial. Memory: the sum, 32 bytes a trace for its id, and
/// results up to the limit.
public struct FleetMerge: Sendable {
  /// Results that are carried at the most, and their bytes.
  public static let memberLimit = 4_096
  static let memberBytes = 32 << 20

  /// The outcome for a partial.
  public enum Outcome: Sendable, Equatable {
    case added
    /// All its traces were there.
    case known
    /// Nothing was added: `shared` of its traces were there, and others were not.
    case overlapping(shared: Int, of: Int)
  }

  private let dimensions: [FleetDimension]?
  private var ids = TraceIDSet()
  public private(set) var sum = FleetSum()
  /// Nil beyond the limit.
  private var members: [TraceID: [UInt8]]? = [:]
  private var heldBytes = 0
  /// Traces that were given again.
  public private(set) var repeats = 0
  /// Number of these for which another analysis had another result.
  public private(set) var conflicts = 0
  /// Different traces.
  public var traces: Int { ids.count }

  /// - Parameter dimensions: the properties that separate groups; nil: all of them.
  public init(by dimensions: [FleetDimension]? = nil) { self.dimensions = dimensions }

  @discardableResult
  public mutating func add(_ partial: FleetPartial) -> Outcome {
    switch partial.content {
    case .one(let result): return add(result) ? .added : .known
    case .members(let results):
      let added = results.count { add($0) }
      return added > 0 || results.isEmpty ? .added : .known
    case .summed(let other, let others): return add(other, others)
    }
  }

  private mutating func isNew(_ id: TraceID) -> Bool {
    guard let known = ids.insert(id) else { return true }
    repeats += 1
    if known.check != id.check { conflicts += 1 }
    return false
  }

  /// Whether the trace is new.
  private mutating func add(_ result: TraceResult) -> Bool {
    guard isNew(result.id) else { return false }
    let result = dimensions.map { result.projected(onto: $0) } ?? result
    sum.add(result.sum)
    guard members != nil else { return true }
    let bytes = Array(result.line.dropLast())
    heldBytes += bytes.count
    if ids.count > Self.memberLimit || heldBytes > Self.memberBytes {
      members = nil
    } else {
      members?[result.id] = bytes
    }
    return true
  }

  private mutating func add(_ other: FleetSum, _ others: [TraceID]) -> Outcome {
    let shared = others.count { ids.contains($0) }
    guard shared == 0 || shared == others.count else {
      return .overlapping(shared: shared, of: others.count)
    }
    let added = others.count { isNew($0) }
    guard added > 0 else { return .known }
    members = nil
    sum.add(dimensions.map { other.projected(onto: $0) } ?? other)
    return .added
  }

  /// No more will be added: cuts what is above the limits of a sum.
  public mutating func settle() { sum.settle() }

  /// Writes the partial of all traces: a line of canonical JSON, in pieces.
  public mutating func write<Failure: Error>(
    to sink: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    settle()
    var json = JSONWriter()
    json.beginObject()
    if !sum.faults.counts.isEmpty { json.object("errors") { $0.members(sum.faults) } }
    json.member(sum)
    if let members {
      json.key("members")
      json.beginArray()
      for id in members.keys.sorted() {
        if let bytes = members[id] { json.json(bytes) }
        try json.drain(atLeast: 1 << 16, into: sink)
      }
    } else {
      json.key("ids")
      json.beginArray()
      var sorted: [TraceID] = []
      for part in 0..<TraceIDSet.parts {
        sorted = ids.sorted(part: part)
        for id in sorted { json.string(id.text) }
        try json.drain(atLeast: 1 << 16, into: sink)
      }
    }
    json.endArray()
    json.member("schema", FleetPartial.schema)
    json.member("traces", ids.count)
    json.endObject()
    try json.drain(into: sink)
  }
}

extension JSONWriter {
  mutating func members(_ faults: TraceFaults) {
    object("counts") { json in
      let counts = faults.counts.map { (ExactString(String($0.key)), $0.value) }
      for (code, count) in counts.sorted(by: { $0.0 < $1.0 }) { json.member(code.text, count) }
    }
    array("examples") { json in
      for example in faults.examples {
        json.object { json in
          json.object("error") { $0.members(example.fault) }
          json.member("trace", example.trace)
        }
      }
    }
  }
}
