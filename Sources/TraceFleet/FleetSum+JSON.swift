import TraceAnalysis
import TraceModel

// The groups of a sum in the JSON of a partial.
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
  mutating func member(_ sum: FleetSum, _ memory: ResultMemory? = nil) {
    array("groups") { json in
      for (key, group) in sum.sorted { json.object { Self.write(key, group, memory, &$0) } }
    }
  }

  private static func write(
    _ key: FleetKey, _ group: FleetGroup, _ memory: ResultMemory?, _ json: inout JSONWriter
  ) {
    json.object("counts") { json in
      for name in FleetCounts.Name.allCases { json.member(name.rawValue, group.counts[name]) }
    }
    if !group.coverage.isEmpty {
      json.object("coverage") { json in
        if let memory {
          json.members(json: memory.text(of: group.coverage))
        } else {
          json.members(group.coverage, nil)
        }
      }
    }
    json.object("dimensions") { json in
      for dimension in Self.dimensions {
        json.member(dimension.rawValue, ifPresent: key[dimension])
      }
    }
    json.member("durations", group.durations) { $1.write($0) }
    if !group.evaluated.isEmpty {
      json.object("evaluated") { json in
        if let memory {
          json.members(json: memory.text(of: group.evaluated))
        } else {
          json.members(group.evaluated)
        }
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
    json.member("payloads", group.payloads) { $1.integer($0) }
    json.member("rules", group.rules) { $1.write($0) }
    json.member("transitions", group.transitions) { edges, json in
      json.object { json in
        for (edge, count) in edges { json.member(edge.text, count) }
      }
    }
  }

  mutating func members(_ coverage: Coverage, _ memory: ResultMemory?) {
    for cell in coverage.named {
      if let text = memory?.text(of: cell) { members(json: text) } else { member(cell) }
    }
  }

  mutating func members(_ evaluated: ValuesByName<FleetEvaluation>) {
    for (code, evaluation) in evaluated {
      array(code.text) {
        $0.integer(evaluation.traces)
        $0.integer(evaluation.runs)
      }
    }
  }

  /// Without zeros.
  mutating func member(_ cell: Coverage.NamedCell) {
    object(cell.name) { json in
      if cell.count > 0 { json.member("count", cell.count) }
      if cell.isHidden {
        json.object("hidden") { json in cell.forEachHidden { json.member($0, $1) } }
      }
      if cell.runs > 0 { json.member("runs", cell.runs) }
    }
  }

  private static let dimensions = FleetDimension.allCases.sorted {
    ExactString($0.rawValue) < ExactString($1.rawValue)
  }

  /// Writes nothing without values.
  private mutating func member<Value>(
    _ key: String, _ values: ValuesByName<Value>, _ write: (Value, inout JSONWriter) -> Void
  ) {
    guard !values.isEmpty else { return }
    object(key) { json in
      for (name, value) in values {
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
