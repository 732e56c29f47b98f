import AnalysisSupport
import Foundation
import TestSupport
import TraceAnalysis

/// The coverage of traces, each as an input of its own. Rules do not matter for it.
func cover(_ traces: [[UInt8]]) throws -> Analysis {
  var options = AnalysisOptions()
  options.recordsCoverage = true
  options.drawsLanes = false
  let analyzer = Analyzer(options, rules: [])
  for (index, trace) in traces.enumerated() { try analyzer.read(trace, path: "\(index).jsonl") }
  return analyzer.finish()
}

func cover(_ traces: String...) throws -> Analysis { try cover(traces.map { Array($0.utf8) }) }

/// The lines of a recorded trace.
func lines(ofRecorded path: String) throws -> [Substring] {
  let text = Packing.unpack(Data(try SourceTree.bytes(path)))
  // A return and a line feed are one character, so that lines are those of the bytes.
  return text.split(separator: UInt8(ascii: "\n")).map { Substring(decoding: $0, as: UTF8.self) }
}

extension Analysis {
  /// Cells with a count: `url.cold 1`. Entries of which it is not known when they came have no
  /// arrival: `url 1`.
  var seenEntries: [String: Int64] {
    var seen: [String: Int64] = [:]
    for entry in Entry.allCases {
      for arrival in Entry.Arrival.allCases {
        let count = coverage?[entry, arrival].count ?? 0
        if count > 0 { seen["\(entry.rawValue).\(arrival.rawValue)"] = count }
      }
      let unplaced = coverage?.unplaced(entry) ?? 0
      if unplaced > 0 { seen[entry.rawValue] = unplaced }
    }
    return seen
  }

  func state(_ name: String) -> CoverageCell.State? {
    CoverageItem.named(name).map { coverageSummary.covered($0).state }
  }

  func obstacle(_ name: String) -> CoverageCell.Obstacle? {
    CoverageItem.named(name).flatMap { coverageSummary.covered($0).obstacle }
  }
}
