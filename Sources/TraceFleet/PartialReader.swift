import TraceAnalysis
import TraceModel

/// Reads the JSON of partials in any layout, and ignores unknown members.
public enum PartialReader {
  /// Names of one map that are taken: those of a sum and `(other)`.
  private static let nameLimit = FleetGroup.nameLimit + 1
  private static let longestName = 200

  /// The partial of a line.
  ///
  /// - Parameter memory: of partials that this thread read before; nil: there are none.
  public static func read(
    _ line: UnsafeRawBufferPointer, memory: PartialMemory? = nil
  ) throws(PartialFault) -> FleetPartial {
    var json = JSONCursor(line)
    let partial = try partial(&json, memory ?? PartialMemory(limit: 0))
    try json.end()
    return partial
  }

  private struct Parts {
    var schema: String?
    var fault: TraceFault?
    var id: TraceID?
    var name: String?
    var groups: [(FleetKey, FleetGroup)] = []
    var dimensions: [FleetDimension]?
    var isLost = false
    var isPart = false
    var end: Int64?
    var faults = TraceFaults()
    var members: [TraceResult]?
    var ids: [TraceID]?
    var traces: Int64?
    var conflicts: [TraceID] = []

    var sum: FleetSum {
      var sum = FleetSum(by: dimensions ?? FleetDimension.allCases)
      for (key, group) in groups { sum.add(group, to: key.projected(onto: sum.dimensions)) }
      sum.hasLostGroups = isLost
      return sum
    }
  }

  private static func partial(
    _ json: inout JSONCursor, _ memory: PartialMemory
  ) throws(PartialFault) -> FleetPartial {
    var parts = Parts()
    let start = json
    try json.object { key, json throws(PartialFault) in
      switch key {
      case "schema": parts.schema = try json.string()
      case "error": parts.fault = try fault(&json)
      case "errors": parts.faults = try faults(&json)
      case "groups":
        try json.array { json throws(PartialFault) in
          parts.groups.append(try group(&json, memory))
        }
      case "by": parts.dimensions = try dimensions(&json)
      case "lost": parts.isLost = try isTrue(&json)
      case "part": parts.isPart = try isTrue(&json)
      case "end": parts.end = try json.integer()
      case "members":
        var members: [TraceResult] = []
        try json.array { json throws(PartialFault) in
          guard case .one(let member) = try partial(&json, memory).content else {
            throw json.fault("expected the partial of one trace")
          }
          members.append(member)
        }
        parts.members = members
      case "ids": parts.ids = try ids(&json)
      case "conflicts": parts.conflicts = try ids(&json)
      case "traces": parts.traces = try json.integer()
      case "trace":
        try json.object { key, json throws(PartialFault) in
          switch key {
          case "id": parts.id = try id(&json)
          case "name": parts.name = try text(&json, limit: TraceResult.longestName)
          default: try json.skip()
          }
        }
      default: try json.skip()
      }
    }
    return try make(parts, start)
  }

  private static func make(_ parts: Parts, _ json: JSONCursor) throws(PartialFault) -> FleetPartial
  {
    let name = "lifetrace.partial/"
    guard let schema = parts.schema, schema.hasPrefix(name) else {
      throw json.fault("is not a partial; expected the schema '\(FleetPartial.schema)'")
    }
    guard schema == FleetPartial.schema else {
      let shown = DisplayText.escaped(schema, limit: 60)
      throw json.fault(
        "has the schema '\(shown)', expected '\(FleetPartial.schema)'; use a newer version of this tool"
      )
    }
    if let end = parts.end { return FleetPartial(.end(end)) }
    if let id = parts.id, let name = parts.name {
      var sum = parts.sum
      if let fault = parts.fault {
        var faults = TraceFaults()
        faults.counts[fault.code] = 1
        faults.add(TraceFaults.Example(trace: name, fault: fault))
        sum.add(faults)
      }
      // Only a sum of many traces loses groups.
      sum.hasLostGroups = false
      try check(sum, traces: 1, json)
      return FleetPartial(TraceResult(id: id, name: name, fault: parts.fault, sum: sum))
    }
    if let members = parts.members {
      guard parts.traces ?? Int64(members.count) == Int64(members.count) else {
        throw json.fault("has \(members.count) members, expected as many as 'traces' says")
      }
      try check(parts.conflicts, among: members.map(\.id), json)
      return FleetPartial(.members(members), isPart: parts.isPart, conflicts: parts.conflicts)
    }
    guard let ids = parts.ids, Int64(ids.count) == parts.traces else {
      throw json.fault("has neither a trace nor the ids of all its traces")
    }
    let sorted = ids.sorted()
    guard zip(sorted, sorted.dropFirst()).allSatisfy({ $0 != $1 }) else {
      throw json.fault("has the id of a trace twice")
    }
    var sum = parts.sum
    sum.add(parts.faults)
    try check(sum, traces: Int64(ids.count), json)
    try check(parts.conflicts, among: ids, json)
    return FleetPartial(.summed(sum, sorted), isPart: parts.isPart, conflicts: parts.conflicts)
  }

  private static func check(
    _ conflicts: [TraceID], among ids: [TraceID], _ json: JSONCursor
  ) throws(PartialFault) {
    guard conflicts.isEmpty || Set(ids).isSuperset(of: conflicts) else {
      throw json.fault("has a conflict of a trace that is not in it")
    }
  }

  private static func check(
    _ sum: FleetSum, traces: Int64, _ json: JSONCursor
  ) throws(PartialFault) {
    guard let misfit = sum.misfit(traces: traces) else { return }
    throw json.fault("has numbers that do not fit together: \(misfit)")
  }

  private static func dimensions(
    _ json: inout JSONCursor
  ) throws(PartialFault) -> [FleetDimension] {
    var dimensions: [FleetDimension] = []
    try json.array { json throws(PartialFault) in
      guard let dimension = FleetDimension(rawValue: try json.string()) else {
        throw json.fault("is grouped by a dimension that this version does not know")
      }
      dimensions.append(dimension)
    }
    return dimensions
  }

  private static func isTrue(_ json: inout JSONCursor) throws(PartialFault) -> Bool {
    let start = json
    try json.skip()
    return json.offset - start.offset == 4
  }

  private static func ids(_ json: inout JSONCursor) throws(PartialFault) -> [TraceID] {
    var ids: [TraceID] = []
    try json.array { json throws(PartialFault) in ids.append(try id(&json)) }
    return ids
  }

  private static func id(_ json: inout JSONCursor) throws(PartialFault) -> TraceID {
    guard let id = TraceID(try json.rawString()) else {
      throw json.fault("expected the id of a trace, \(TraceID.digits) hexadecimal digits")
    }
    return id
  }

  /// Text for people: characters that could steer a terminal are escaped, and a long text is cut,
  /// as in the making of partials.
  private static func text(
    _ json: inout JSONCursor, limit: Int
  ) throws(PartialFault) -> String {
    DisplayText.escaped(try json.string(), limit: limit)
  }

  /// A map of at most ``nameLimit`` names.
  private static func map(
    _ json: inout JSONCursor, _ member: (ExactString, inout JSONCursor) throws(PartialFault) -> Void
  ) throws(PartialFault) {
    var count = 0
    try json.object { key, json throws(PartialFault) in
      count += 1
      // As it is written again, where an escape is longer than its character.
      let name = DisplayText.escaped(key)
      guard count <= nameLimit, name.utf8.count <= longestName else {
        throw json.fault("has more or longer names than a partial may have")
      }
      try member(ExactString(name), &json)
    }
  }

  // MARK: Faults

  private static func fault(_ json: inout JSONCursor) throws(PartialFault) -> TraceFault {
    var code: Int32 = 0
    var text = ""
    try json.object { key, json throws(PartialFault) in
      switch key {
      case "code": code = try exitCode(&json)
      case "text": text = try self.text(&json, limit: TraceResult.longestName)
      default: try json.skip()
      }
    }
    return TraceFault(code: code, text: text)
  }

  private static func exitCode(_ json: inout JSONCursor) throws(PartialFault) -> Int32 {
    let code = try json.integer()
    guard (1...255).contains(code) else { throw json.fault("expected an exit code from 1 to 255") }
    return Int32(code)
  }

  private static func faults(_ json: inout JSONCursor) throws(PartialFault) -> TraceFaults {
    var faults = TraceFaults()
    try json.object { key, json throws(PartialFault) in
      switch key {
      case "counts":
        try json.object { key, json throws(PartialFault) in
          guard let code = Int32(key), (1...255).contains(code) else {
            throw json.fault("expected an exit code from 1 to 255")
          }
          faults.counts[code] = try json.integer()
        }
      case "examples":
        try json.array { json throws(PartialFault) in
          var fault = TraceFault(code: 0, text: "")
          var trace = ""
          try json.object { key, json throws(PartialFault) in
            switch key {
            case "error": fault = try self.fault(&json)
            case "trace": trace = try text(&json, limit: TraceResult.longestName)
            default: try json.skip()
            }
          }
          faults.add(TraceFaults.Example(trace: trace, fault: fault))
        }
      default: try json.skip()
      }
    }
    return faults
  }

  // MARK: Groups

  private static func group(
    _ json: inout JSONCursor, _ memory: PartialMemory
  ) throws(PartialFault) -> (FleetKey, FleetGroup) {
    var group = FleetGroup()
    var values = [ExactString?](repeating: nil, count: FleetDimension.allCases.count)
    var isOther = false
    try json.object { key, json throws(PartialFault) in
      switch key {
      case "counts":
        try json.object { key, json throws(PartialFault) in
          guard let name = FleetCounts.Name(rawValue: key) else { return try json.skip() }
          group.counts[name] = try json.integer()
        }
      case "coverage":
        group.coverage = try memory.coverage.object(&json, coverage)
      case "dimensions":
        values = try memory.dimensions.object(&json, dimensionValues)
      case "durations":
        try map(&json) { name, json throws(PartialFault) in
          group.durations[name] = try histogram(&json)
        }
      case "evaluated":
        group.evaluated = try memory.evaluated.object(&json, evaluated)
      case "findings": try findings(&json, into: &group)
      case "other": isOther = try isTrue(&json)
      case "otherFindings":
        try map(&json) { code, json throws(PartialFault) in
          group.otherFindings[code] = try rule(&json).hits
        }
      case "payloads":
        try map(&json) { name, json throws(PartialFault) in
          group.payloads[name] = try json.integer()
        }
      case "rules":
        try map(&json) { code, json throws(PartialFault) in group.rules[code] = try rule(&json) }
      case "transitions":
        group.transitions = try memory.transitions.object(&json, transitions)
      default: try json.skip()
      }
    }
    return (isOther ? .other : FleetKey(values), group)
  }

  private static func dimensionValues(
    _ json: inout JSONCursor
  ) throws(PartialFault) -> [ExactString?] {
    var values = [ExactString?](repeating: nil, count: FleetDimension.allCases.count)
    try json.object { key, json throws(PartialFault) in
      guard let place = FleetDimension.allCases.firstIndex(where: { $0.rawValue == key }) else {
        return try json.skip()
      }
      values[place] = ExactString(try text(&json, limit: FleetKey.longestValue))
    }
    return values
  }

  private static func evaluated(
    _ json: inout JSONCursor
  ) throws(PartialFault) -> ValuesByName<FleetEvaluation> {
    var evaluated = ValuesByName<FleetEvaluation>()
    try map(&json) { code, json throws(PartialFault) in
      var numbers: [Int64] = []
      try json.array { json throws(PartialFault) in numbers.append(try json.integer()) }
      guard numbers.count == 2 else { throw json.fault("expected traces and runs") }
      evaluated[code] = FleetEvaluation(traces: numbers[0], runs: numbers[1])
    }
    return evaluated
  }

  private static func transitions(
    _ json: inout JSONCursor
  ) throws(PartialFault) -> ValuesByName<ValuesByName<Int64>> {
    var transitions = ValuesByName<ValuesByName<Int64>>()
    try map(&json) { machine, json throws(PartialFault) in
      var edges = ValuesByName<Int64>()
      try map(&json) { edge, json throws(PartialFault) in edges[edge] = try json.integer() }
      transitions[machine] = edges
    }
    return transitions
  }

  private static func coverage(_ json: inout JSONCursor) throws(PartialFault) -> Coverage {
    var coverage = Coverage()
    try map(&json) { name, json throws(PartialFault) in
      coverage.add(try cell(&json), named: name.text)
    }
    return coverage
  }

  private static func cell(_ json: inout JSONCursor) throws(PartialFault) -> CoverageCell {
    var (count, runs): (Int64, Int64) = (0, 0)
    var hidden: [CoverageCell.Obstacle: Int64] = [:]
    try json.object { key, json throws(PartialFault) in
      switch key {
      case "count": count = try json.integer()
      case "runs": runs = try json.integer()
      case "hidden":
        try json.object { key, json throws(PartialFault) in
          // A later version may know more reasons.
          let obstacle = CoverageCell.Obstacle(rawValue: key) ?? .otherVersion
          hidden[obstacle] = (hidden[obstacle] ?? 0).plus(try json.integer())
        }
      default: try json.skip()
      }
    }
    return CoverageCell(count: count, runs: runs, hidden: hidden)
  }

  private static func findings(
    _ json: inout JSONCursor, into group: inout FleetGroup
  ) throws(PartialFault) {
    try json.object { key, json throws(PartialFault) in
      guard let fingerprint = Fingerprint(key) else {
        throw json.fault("expected a fingerprint, 32 hexadecimal digits")
      }
      var code = ExactString("")
      var words: ExactString?
      let rule = try rule(&json) { key, json throws(PartialFault) in
        switch key {
        case "rule": code = ExactString(try text(&json, limit: longestName))
        case "words": words = ExactString(try text(&json, limit: Exemplar.longestMessage))
        default: try json.skip()
        }
      }
      // It may become a name of a map.
      guard code.text.utf8.count <= longestName else {
        throw json.fault("has more or longer names than a partial may have")
      }
      var finding = FleetFinding(rule: code, words: words)
      finding.hits = rule.hits
      group.findings[fingerprint] = finding
    }
  }

  private static func rule(
    _ json: inout JSONCursor,
    other: (String, inout JSONCursor) throws(PartialFault) -> Void = {
      _, json throws(PartialFault) in
      try json.skip()
    }
  ) throws(PartialFault) -> FleetRule {
    var rule = FleetRule()
    try json.object { key, json throws(PartialFault) in
      switch key {
      case "traces": rule.hits.traces = try json.integer()
      case "runs": rule.hits.runs = try json.integer()
      case "occurrences": rule.hits.occurrences = try json.integer()
      case "unknown": rule.unknown = try json.integer()
      case "exemplars":
        try json.array { json throws(PartialFault) in rule.exemplars.add(try exemplar(&json)) }
      default: try other(key, &json)
      }
    }
    return rule
  }

  private static func exemplar(_ json: inout JSONCursor) throws(PartialFault) -> Exemplar {
    var fingerprint: Fingerprint?
    var line: Int64 = 0
    var message = ""
    var run: String?
    var trace = ""
    try json.object { key, json throws(PartialFault) in
      switch key {
      case "fingerprint": fingerprint = Fingerprint(try json.rawString())
      case "line": line = try json.integer()
      case "message": message = try text(&json, limit: Exemplar.longestMessage)
      case "run": run = try text(&json, limit: longestName)
      case "trace": trace = try text(&json, limit: TraceResult.longestName)
      default: try json.skip()
      }
    }
    guard let fingerprint else { throw json.fault("expected an exemplar with a fingerprint") }
    return Exemplar(
      fingerprint: fingerprint, line: line, message: message, run: run, trace: trace)
  }

  private static func histogram(_ json: inout JSONCursor) throws(PartialFault) -> FleetHistogram {
    var histogram = FleetHistogram()
    var squares: Int64?
    try json.object { key, json throws(PartialFault) in
      switch key {
      case "count": histogram.count = try json.integer()
      case "sum": histogram.sum = try json.integer()
      case "min": histogram.min = try json.integer()
      case "max": histogram.max = try json.integer()
      case "squares": squares = try json.integer()
      case "buckets":
        try json.array { json throws(PartialFault) in
          var numbers: [Int64] = []
          try json.array { json throws(PartialFault) in numbers.append(try json.integer()) }
          guard numbers.count == 2, numbers[0] < DurationBuckets.count, numbers[1] > 0,
            histogram.buckets.last.map({ Int64($0) < numbers[0] }) ?? true
          else { throw json.fault("expected a bucket and its count, in ascending order") }
          histogram.buckets.append(UInt16(numbers[0]))
          histogram.counts.append(numbers[1])
        }
      default: try json.skip()
      }
    }
    // Of an older version, without it: one run.
    histogram.squares = squares ?? FleetHistogram.square(histogram.count)
    guard histogram.isSound else {
      throw json.fault("has a histogram whose numbers do not fit together")
    }
    return histogram.count > 0 ? histogram : FleetHistogram()
  }
}
