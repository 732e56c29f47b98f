public import TraceAnalysis
import TraceModel

/// A baseline's file: an entry a line, so that lines can be merged as they are.
public struct BaselineJSON {
  private let baseline: Baseline

  public init(_ baseline: Baseline) { self.baseline = baseline }

  /// Ends in LF. The entries keep the given order.
  public var text: String {
    var writer = JSONWriter(.pretty)
    writer.object { json in
      json.member("schema", BaselineReader.schema)
      json.array("findings") { json in
        for entry in baseline.entries.sorted(by: Baseline.isOrdered) {
          json.object(inline: true) { $0.members(of: entry) }
        }
      }
    }
    return writer.text
  }
}

extension JSONWriter {
  /// The result of a check with a baseline; null without one.
  mutating func baseline(_ analysis: Analysis) {
    key("baseline")
    guard let outcome = analysis.baseline else { return null() }
    object { json in
      json.member("strict", outcome.isStrict)
      json.member("entries", outcome.entries)
      json.member("new", analysis.occurrences.values.reduce(0, +))
      json.member("baselined", outcome.baselined)
      json.entries("gone", outcome.gone)
      json.entries("notJudged", outcome.notJudged)
      json.array("risen") { json in
        for risen in outcome.risen {
          json.object(inline: true) {
            $0.members(of: risen.entry)
            $0.member("now", risen.count)
          }
        }
      }
    }
  }

  mutating func entries(_ key: String, _ entries: [Baseline.Entry]) {
    array(key) { json in
      for entry in entries { json.object(inline: true) { $0.members(of: entry) } }
    }
  }

  /// The rule first and the fingerprint last: that is the order in which people read and lines
  /// differ.
  mutating func members(of entry: Baseline.Entry) {
    member("rule", entry.rule)
    member("code", entry.code)
    member("source", orNull: entry.source)
    member("count", entry.count)
    member("message", entry.message)
    member("fingerprint", entry.fingerprint)
  }
}
