import LifecycleModel
import RuleKit
public import TraceAnalysis
import TraceModel

extension TraceResult {
  /// The result of the analysis of one input, which must have kept runs separate
  /// (``AnalysisOptions/groupsRuns``).
  ///
  /// - Parameters:
  ///   - name: as it was given.
  ///   - content: of all bytes of the input.
  ///   - memory: of results that this thread made before; nil: there are none.
  public init(
    _ analysis: Analysis, name: String, content: StableHash, fault: TraceFault? = nil,
    memory: ResultMemory? = nil
  ) {
    let name = DisplayText.escaped(name, limit: Self.longestName)
    self.init(
      content, name: name, fault: fault, sum: ResultMaker(analysis, name: name, fault: fault).sum,
      memory: memory)
  }
}

/// Puts the numbers of an analysis into groups.
private struct ResultMaker {
  private var groups: [(key: FleetKey, group: FleetGroup)]
  private let analysis: Analysis
  private let fault: TraceFault?
  private let name: String

  init(_ analysis: Analysis, name: String, fault: TraceFault?) {
    self.analysis = analysis
    self.fault = fault
    self.name = name
    groups = analysis.groups.map { (FleetKey($0.key), FleetGroup()) }
    addPayloads()
    // A trace without runs has a group, too: it is counted, and its bytes.
    if groups.isEmpty {
      groups = [(FleetKey(FleetDimension.allCases.map { _ in nil }), FleetGroup())]
    }
    countTrace()
    for (place, runs) in analysis.groups.enumerated() { count(runs, in: place) }
    countEvaluations()
    addExemplars()
  }

  /// Payloads show no life cycle, so that the life cycle of a run in the same input separates
  /// nothing.
  private mutating func addPayloads() {
    for payload in analysis.inputs.flatMap(\.payloads) {
      let key = FleetKey(payload.header)
      let isSame = { (other: FleetKey) in
        !other.isOther
          && FleetDimension.allCases.allSatisfy { $0 == .lifeCycle || key[$0] == other[$0] }
      }
      let known = groups.firstIndex { isSame($0.key) }
      if known == nil { groups.append((key, FleetGroup())) }
      let place = known ?? groups.count - 1
      for (name, number) in payload.numbers {
        groups[place].group.payloads[ExactString(name), default: 0].add(number)
      }
    }
  }

  var sum: FleetSum {
    var sum = FleetSum()
    for (key, group) in groups { sum.add(group, to: key) }
    if let fault {
      var faults = TraceFaults()
      faults.counts[fault.code] = 1
      faults.add(TraceFaults.Example(trace: name, fault: fault))
      sum.add(faults)
    }
    return sum
  }

  private mutating func countTrace() {
    var counts = FleetCounts()
    counts[.traces] = 1
    counts[.errors] = fault == nil ? 0 : 1
    for input in analysis.inputs {
      counts[.bytes] += input.bytes
      counts[.decodedBytes] += input.decodedBytes
      counts[.events] += input.events
      counts[.lost] = counts[.lost].plus(input.lost)
      counts[.malformed] += input.malformed
      if input.isDamaged { counts[.damaged] = 1 }
    }
    groups[0].group.counts = counts
  }

  private mutating func count(_ runs: RunGroup, in place: Int) {
    groups[place].group.counts[.runs] = runs.runs
    groups[place].group.counts[.scenes] = runs.scenes
    if place > 0 {
      groups[place].group.counts[.events] = runs.events
      groups[0].group.counts[.events] -= runs.events
    }
    for (code, hits) in runs.rules {
      let code = ExactString(code)
      var rule = FleetRule()
      rule.hits = FleetHits(
        traces: hits.runs > 0 && isFirst(place) { $0.rules[code]?.hits.runs } ? 1 : 0,
        runs: hits.runs, occurrences: hits.occurrences)
      rule.unknown = hits.unknown
      groups[place].group.rules[code] = rule
    }
    for (finding, hits) in runs.findings where hits.runs > 0 {
      let code = ExactString(finding.rule)
      if let fingerprint = finding.fingerprint.flatMap({ Fingerprint($0) }) {
        let isFirst = isFirst(place) { $0.findings[fingerprint]?.hits.runs }
        groups[place].group.findings[fingerprint, default: FleetFinding(rule: code)].hits.add(
          FleetHits(traces: isFirst ? 1 : 0, runs: hits.runs, occurrences: hits.occurrences))
      } else {
        let isFirst = isFirst(place) { $0.otherFindings[code]?.runs }
        groups[place].group.otherFindings[code, default: FleetHits()].add(
          FleetHits(traces: isFirst ? 1 : 0, runs: hits.runs, occurrences: hits.occurrences))
      }
    }
    groups[place].group.durations = ValuesByName(
      inOrder: runs.durations.entries.map {
        ($0.name.text, FleetHistogram($0.histogram, squares: $0.squares))
      })
    groups[place].group.transitions = TransitionNames.named(runs.transitions)
    groups[place].group.coverage = runs.coverage
  }

  /// Whether no group before it has any.
  private func isFirst(_ place: Int, _ runs: (FleetGroup) -> Int64?) -> Bool {
    groups[..<place].allSatisfy { (runs($0.group) ?? 0) == 0 }
  }

  private mutating func countEvaluations() {
    for place in groups.indices {
      let evaluation = FleetEvaluation(
        traces: place == 0 ? 1 : 0, runs: groups[place].group.counts[.runs])
      groups[place].group.evaluated = ValuesByName(
        inOrder: analysis.judging.map { ($0, evaluation) })
    }
  }

  /// The first occurrence of each finding, listed in the first group that has it.
  private mutating func addExemplars() {
    for finding in analysis.findings where finding.verdict == .violation {
      guard let fingerprint = Fingerprint(finding.fingerprint),
        let place = groups.firstIndex(where: { $0.group.findings[fingerprint] != nil })
      else { continue }
      if let words = finding.words {
        let words = ExactString(DisplayText.escaped(words, limit: Exemplar.longestMessage))
        for place in groups.indices { groups[place].group.findings[fingerprint]?.note(words) }
      }
      groups[place].group.rules[ExactString(finding.code)]?.exemplars.add(
        Exemplar(
          fingerprint: fingerprint, line: max(0, finding.first.line),
          message: DisplayText.escaped(finding.message, limit: Exemplar.longestMessage),
          run: finding.run.map { DisplayText.escaped($0, limit: FleetKey.longestValue) },
          trace: name))
    }
  }
}

extension FleetKey {
  /// The key of a payload, from what it says of the app and its surroundings.
  fileprivate init(_ header: RunHeader) {
    self.init(
      FleetDimension.allCases.map { dimension in
        switch dimension {
        case .app: header.app.map { FleetKey.value($0) }
        case .version: header.version.map { FleetKey.value($0) }
        case .build: header.build.map { FleetKey.value($0) }
        case .platform: header.platform.map { ExactString($0.rawValue) }
        case .os: header.os.map { FleetKey.value($0) }
        case .device: header.device.map { FleetKey.value($0) }
        case .lifeCycle: nil
        }
      })
  }

  /// The key of a group of runs; nil stands for those that had no room.
  fileprivate init(_ key: RunGroup.Key?) {
    guard let key else {
      self = .other
      return
    }
    self.init(
      FleetDimension.allCases.map { dimension in
        switch dimension {
        case .app: key.app
        case .version: key.version
        case .build: key.build
        case .platform: key.platform.map { ExactString($0.rawValue) }
        case .os: key.os
        case .device: key.device
        case .lifeCycle: key.lifeCycle.map { ExactString($0.rawValue) }
        }
      })
  }
}
