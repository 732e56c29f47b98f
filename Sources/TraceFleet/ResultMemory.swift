import TraceAnalysis
import TraceModel

/// Texts that the results of many traces have in common, made once.
///
/// For one thread: two results are never made with it at the same time.
public final class ResultMemory {
  /// By ``Coverage/NamedCell/singleNumber``: the member of the JSON; empty until it is asked for.
  private var cells: [[UInt8]] = []

  public init() {}

  /// The member of a cell; nil for one with other numbers.
  func text(of cell: Coverage.NamedCell) -> [UInt8]? {
    guard let number = cell.singleNumber else { return nil }
    if cells.isEmpty { cells = Array(repeating: [], count: Coverage.singleNumbers) }
    if cells[number].isEmpty {
      var json = JSONWriter()
      json.object { $0.member(cell) }
      // Without the braces and the end of the line.
      cells[number] = Array(json.bytes.dropFirst().dropLast(2))
    }
    return cells[number]
  }
}
