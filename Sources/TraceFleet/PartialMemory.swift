import TraceAnalysis
import TraceModel

/// Parts of partials as they were read, with their text: the traces of one app have most of them in
/// common, and to compare a text costs a hundredth of reading it.
///
/// For one thread: two partials are never read with it at the same time.
public final class PartialMemory {
  var coverage: KnownParts<Coverage>
  var evaluated: KnownParts<ValuesByName<FleetEvaluation>>
  var transitions: KnownParts<ValuesByName<ValuesByName<Int64>>>
  var dimensions: KnownParts<[ExactString?]>

  public convenience init() { self.init(limit: 16) }

  /// - Parameter limit: parts of one kind that are kept.
  init(limit: Int) {
    coverage = KnownParts(limit)
    evaluated = KnownParts(limit)
    transitions = KnownParts(limit)
    dimensions = KnownParts(limit)
  }
}

/// The latest parts of one kind.
struct KnownParts<Value> {
  private struct Part {
    let text: [UInt8]
    /// Of the containers around it: how deep it may be is limited.
    let depth: Int
    let value: Value
  }

  private static var longest: Int { 1 << 14 }

  private let limit: Int
  /// The latest and those that came often first.
  private var parts: [Part] = []

  init(_ limit: Int) { self.limit = limit }

  /// The object that comes next: as it is known, or as `read` reads it.
  mutating func object(
    _ json: inout JSONCursor, _ read: (inout JSONCursor) throws(PartialFault) -> Value
  ) throws(PartialFault) -> Value {
    json.skipSpace()
    // The text of an object ends with its brace: what begins like it is it.
    if let known = parts.firstIndex(where: { $0.depth == json.depth && json.begins(with: $0.text) })
    {
      if known > 0 { parts.swapAt(known, known - 1) }
      let part = parts[max(0, known - 1)]
      json.pass(part.text.count)
      return part.value
    }
    let start = json.offset
    let value = try read(&json)
    if limit > 0, json.offset - start <= Self.longest {
      if parts.count == limit { parts.removeLast() }
      parts.insert(
        Part(text: Array(json.read(from: start)), depth: json.depth, value: value), at: 0)
    }
    return value
  }
}
