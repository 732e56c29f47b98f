import TraceModel

/// The results of single traces that a merge carries, as the lines that its partial will have.
struct HeldResults {
  private struct Line {
    /// Without the end of the line.
    let bytes: [UInt8]
    let dimensions: [FleetDimension]

    init(_ result: TraceResult) {
      bytes = Array(result.line.dropLast())
      dimensions = result.sum.dimensions
    }

    /// What was written as a partial can be read: ``PartialReader`` takes no result whose line it
    /// would refuse.
    var result: TraceResult? {
      bytes.withUnsafeBytes { text in
        guard case .one(let result) = try? PartialReader.read(text).content else { return nil }
        return result
      }
    }

    /// By these dimensions alone.
    func projected(onto dimensions: [FleetDimension]) -> [UInt8] {
      guard self.dimensions != dimensions, let result else { return bytes }
      return Line(result.projected(onto: dimensions)).bytes
    }
  }

  /// How two results of one trace are to each other.
  struct Relation {
    /// They say different things about it.
    let isConflict: Bool
    /// The other one counts.
    let isReplaced: Bool
  }

  private var lines: [TraceID: Line] = [:]
  private(set) var bytes = 0
  var ids: [TraceID] { lines.keys.sorted() }
  var results: some Sequence<TraceResult> { lines.values.lazy.compactMap(\.result) }

  mutating func hold(_ result: TraceResult) {
    let line = Line(result)
    bytes += line.bytes.count - (lines[result.id]?.bytes.count ?? 0)
    // The key has the hash of the result, too.
    lines.removeValue(forKey: result.id)
    lines[result.id] = line
  }

  /// The line of a trace by these dimensions.
  func line(_ id: TraceID, by dimensions: [FleetDimension]) -> [UInt8]? {
    lines[id]?.projected(onto: dimensions)
  }

  /// Compares another result of a trace that is held.
  ///
  /// The one of the smaller hash counts. A projection of a result has its hash: then the one of
  /// more dimensions counts, and last the first in the order of bytes. This is one order of all
  /// results of a trace, so it does not matter which came first.
  func relation(of held: TraceID, to other: TraceResult) -> Relation {
    guard let line = lines[held] else { return Relation(isConflict: false, isReplaced: false) }
    guard held.check == other.id.check else {
      return Relation(isConflict: true, isReplaced: other.id.check < held.check)
    }
    let own = Line(other)
    if line.dimensions == own.dimensions {
      let isReplaced = own.bytes.lexicographicallyPrecedes(line.bytes)
      return Relation(isConflict: line.bytes != own.bytes, isReplaced: isReplaced)
    }
    let common = line.dimensions.filter(own.dimensions.contains)
    return Relation(
      isConflict: line.projected(onto: common) != own.projected(onto: common),
      isReplaced: Self.isBefore(own.dimensions, line.dimensions))
  }

  private static func isBefore(_ one: [FleetDimension], _ other: [FleetDimension]) -> Bool {
    if one.count != other.count { return one.count > other.count }
    return one.map(\.rawValue).lexicographicallyPrecedes(other.map(\.rawValue))
  }
}
