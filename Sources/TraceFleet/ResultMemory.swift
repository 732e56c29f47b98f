import TraceAnalysis
import TraceModel

/// Texts that the results of many traces have in common, made once.
///
/// For one thread: two results are never made with it at the same time.
public final class ResultMemory {
  /// By ``Coverage/NamedCell/singleNumber``: the member of the JSON; empty until it is asked for.
  private var cells: [[UInt8]] = []
  private var coverages = RememberedTexts<Coverage>()
  private var evaluations = RememberedTexts<ValuesByName<FleetEvaluation>>()
  /// Room that was made for another result.
  private var writer: JSONWriter?

  public init() {}

  /// The member of a cell; nil for one with other numbers.
  func text(of cell: Coverage.NamedCell) -> [UInt8]? {
    guard let number = cell.singleNumber else { return nil }
    if cells.isEmpty { cells = Array(repeating: [], count: Coverage.singleNumbers) }
    if cells[number].isEmpty { cells[number] = JSONWriter.members { $0.member(cell) } }
    return cells[number]
  }

  /// The members of a coverage.
  func text(of coverage: Coverage) -> [UInt8] {
    coverages.text(of: coverage) { JSONWriter.members { $0.members(coverage, self) } }
  }

  /// The members of the rules that were evaluated.
  func text(of evaluated: ValuesByName<FleetEvaluation>) -> [UInt8] {
    evaluations.text(of: evaluated) { JSONWriter.members { $0.members(evaluated) } }
  }

  /// A document that `write` writes whole.
  func bytes(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = writer.take() ?? JSONWriter()
    write(&json)
    let bytes = json.bytes
    json.drain { _ in }
    writer = json
    return bytes
  }
}

/// The texts of the last values that were not equal: the traces of one app often have the same.
private struct RememberedTexts<Value: Equatable> {
  /// As many as are compared faster than one is written (our choice).
  private static var limit: Int { 8 }

  private var all: [(value: Value, text: [UInt8])] = []
  /// The one that is forgotten first.
  private var oldest = 0

  mutating func text(of value: Value, _ make: () -> [UInt8]) -> [UInt8] {
    if let known = all.firstIndex(where: { $0.value == value }) { return all[known].text }
    let text = make()
    if all.count < Self.limit {
      all.append((value, text))
    } else {
      all[oldest] = (value, text)
      oldest = (oldest + 1) % Self.limit
    }
    return text
  }
}

extension JSONWriter {
  /// The text of members, without braces and without the end of a line.
  fileprivate static func members(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    json.object { write(&$0) }
    return Array(json.bytes.dropFirst().dropLast(2))
  }
}
