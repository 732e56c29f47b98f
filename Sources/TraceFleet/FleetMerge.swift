import TraceModel

/// Adds partials up. Any split, any order and any grouping of the same traces produces the same
/// bytes, and a trace that is added several times counts once.
///
/// ```
///   traces                 a merged partial carries      a trace in two of them counts once
///   up to 4,096 (32 MiB)   the result of each            whatever else they hold
///   more                   the id of each, and the sum   if one holds all of the other's
/// ```
/// Where neither holds all of the other's, it is unknown which part of a sum belongs to the shared
/// traces, so ``add(_:)`` refuses the partial.
///
/// Of two different results of one trace, as other options or another version come to, the one
/// whose hash is smaller counts (``HeldResults``). That must not depend on which came first. While
/// the result of each trace is carried, the one that counted is replaced. Later it cannot be taken
/// out of the sum: then ``isUndecided`` says so, and the caller merges again, with ``choose(_:)``
/// first. What is in a sum stays there.
///
/// Memory: the sum, 32 bytes a trace for its id, and results up to the limit.
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
    /// Nothing was added: these dimensions are asked for, and it was grouped without them.
    case lacks([FleetDimension])
  }

  private let dimensions: [FleetDimension]?
  private var ids = TraceIDSet()
  public private(set) var sum = FleetSum()
  /// Nil beyond the limit.
  private var members: HeldResults? = HeldResults()
  /// Dimensions of sums that had no room for all groups.
  private var overflown: Set<[FleetDimension]> = []
  /// The sum holds results that were replaced.
  private var isStale = false
  /// Which result of a trace counts, of those that ``choose(_:)`` was shown.
  private var chosen = TraceIDSet()
  private var conflicting: Set<TraceID> = []
  /// Traces that were given again.
  public private(set) var repeats = 0
  /// Traces with different results, also if an earlier merge found them.
  public var conflicts: Int { conflicting.count }
  /// Another result of a trace ought to count than the one that does.
  public private(set) var isUndecided = false
  /// Different traces.
  public var traces: Int { ids.count }

  /// - Parameter dimensions: the properties that separate groups; nil: all of them.
  public init(by dimensions: [FleetDimension]? = nil) {
    self.dimensions = dimensions
    if let dimensions { sum = FleetSum(by: dimensions) }
  }

  /// Of partials that were grouped by other dimensions, those that all have in common remain.
  @discardableResult
  public mutating func add(_ partial: FleetPartial) -> Outcome {
    let known = partial.dimensions
    let lacking = (dimensions ?? []).filter { !known.contains($0) }
    guard lacking.isEmpty else { return .lacks(lacking) }
    let outcome = addContent(partial)
    // Had it come first, the dimensions that all have would remain, too.
    if case .overlapping = outcome { return outcome }
    conflicting.formUnion(partial.conflicts)
    if outcome != .added, dimensions == nil, !sum.dimensions.allSatisfy(known.contains) {
      sum.add(FleetSum(by: known))
    }
    return outcome
  }

  private mutating func addContent(_ partial: FleetPartial) -> Outcome {
    switch partial.content {
    case .one(let result): return add(result) ? .added : .known
    case .members(let results):
      let added = results.count { add($0) }
      return added > 0 || results.isEmpty ? .added : .known
    case .summed(let other, let others): return add(other, others)
    case .end: return .known
    }
  }

  /// Shows the results of a partial before any is added, so that of each trace the one that counts
  /// is known. Sums must have been added before: what is in them stays.
  public mutating func choose(_ partial: FleetPartial) {
    switch partial.content {
    case .one(let result): choose(result.id)
    case .members(let results): for result in results { choose(result.id) }
    case .summed, .end: break
    }
  }

  private mutating func choose(_ id: TraceID) {
    guard !ids.contains(id) else { return }
    if let known = chosen.insert(id), id.check < known.check { chosen.update(id) }
  }

  /// Whether the trace is new.
  private mutating func add(_ result: TraceResult) -> Bool {
    let id = result.id
    if let known = ids.member(id) {
      repeats += 1
      addAgain(projected(result), to: known)
      return false
    }
    if chosen.count > 0, let other = chosen.member(id), other.check != id.check {
      repeats += 1
      conflicting.insert(id)
      return false
    }
    _ = ids.insert(id)
    let result = projected(result)
    sum.add(
      result.sum.dimensions == sum.dimensions
        ? result.sum : result.projected(onto: sum.dimensions).sum)
    hold(result)
    return true
  }

  private func projected(_ result: TraceResult) -> TraceResult {
    dimensions.map { result.projected(onto: $0) } ?? result
  }

  private mutating func hold(_ result: TraceResult) {
    members?.hold(result)
    guard let members else { return }
    if ids.count > Self.memberLimit || members.bytes > Self.memberBytes { dropMembers() }
  }

  /// Another result of a trace that counts already: it may count in the place of that one.
  private mutating func addAgain(_ result: TraceResult, to known: TraceID) {
    guard let relation = members?.relation(of: known, to: result) else {
      if known.check != result.id.check { conflicting.insert(known) }
      if result.id.check < known.check { isUndecided = true }
      return
    }
    if relation.isConflict { conflicting.insert(known) }
    guard relation.isReplaced else { return }
    ids.update(result.id)
    isStale = true
    hold(result)
  }

  private mutating func dropMembers() {
    sumUpAgain()
    members = nil
  }

  /// Makes the sum of the results that are carried, if it holds others, or lost groups when its
  /// dimensions became fewer.
  private mutating func sumUpAgain() {
    guard let members, isStale || sum.hasLostGroups else { return }
    isStale = false
    sum = FleetSum(by: sum.dimensions)
    for result in members.results { sum.add(result.projected(onto: sum.dimensions).sum) }
  }

  private mutating func add(_ other: FleetSum, _ others: [TraceID]) -> Outcome {
    if other.groups[.other] != nil { overflown.insert(other.dimensions) }
    let shared = others.count { ids.contains($0) }
    guard shared == 0 || shared == others.count else {
      return .overlapping(shared: shared, of: others.count)
    }
    guard shared == 0, !others.isEmpty else {
      repeats += others.count
      // Had it come first, the results would not be carried, and its groups lost.
      dropMembers()
      if other.hasLostGroups { sum.hasLostGroups = true }
      for id in others where ids.member(id)?.check != id.check {
        conflicting.insert(id)
        isUndecided = true
      }
      return .known
    }
    for id in others { _ = ids.insert(id) }
    dropMembers()
    sum.add(dimensions.map { other.projected(onto: $0) } ?? other)
    return .added
  }

  /// No more will be added: cuts what is above the limits of a sum.
  public mutating func settle() {
    sumUpAgain()
    sum.settle()
    if overflown.contains(where: { $0 != sum.dimensions }) { sum.hasLostGroups = true }
  }

  /// Writes the partial of all traces: a line of canonical JSON, in pieces.
  ///
  /// - Parameter isPart: more lines of the same stream follow, and at its end a
  ///   ``FleetPartial/Content/end``.
  public mutating func write<Failure: Error>(
    isPart: Bool = false, to sink: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    settle()
    var json = JSONWriter()
    json.beginObject()
    json.member(by: sum.dimensions)
    if !conflicting.isEmpty {
      json.array("conflicts") { json in
        for id in conflicting.sorted() { json.string(id.checked(0).text) }
      }
    }
    if !sum.faults.counts.isEmpty { json.object("errors") { $0.members(sum.faults) } }
    json.member(sum)
    if let members {
      json.key("members")
      json.beginArray()
      for id in members.ids {
        if let line = members.line(id, by: sum.dimensions) { json.json(line) }
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
    if sum.hasLostGroups { json.member("lost", true) }
    if isPart { json.member("part", true) }
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
