import ReportKit
import RuleKit
import TraceAnalysis
import TraceModel

/// An item of reports that annotate files: a finding, or a reason why findings are missing.
struct ReportItem {
  enum Subject {
    /// With the findings that it explains, which are listed only here.
    case finding(Finding, explains: [Finding])
    /// An input that could not be opened or read to its end.
    case failure
    case problem(InputProblem)
    /// Records are missing, and nothing is damaged.
    case incomplete
    /// An entry of the baseline that no finding has any more.
    case gone(Baseline.Entry)
    /// Findings of the baseline, by their number.
    case baselined
    /// The number of findings that are not listed.
    case leftOut
  }

  let subject: Subject
  /// Its severity in the check. Baselined and undecided ones are notes.
  let level: Severity
  /// The rule's name, or the kind of problem.
  let rule: String
  /// One line, text from the trace escaped.
  let message: String
  /// Where in the app's source; nil if none was recorded.
  var source: SourceLocation?
  /// The trace, as in the report, or the baseline's file, and the line in its text; nil if it is
  /// about none.
  var trace: String?
  var traceLine: Int64 = 1

  /// Known, and so of no use as an annotation.
  var isBaselined: Bool { finding?.standing == .unchanged }

  var finding: Finding? {
    if case .finding(let finding, _) = subject { finding } else { nil }
  }
  var explained: [Finding] {
    if case .finding(_, let others) = subject { others } else { [] }
  }
}

/// Where a report shows something.
struct ReportPlace: Equatable {
  let file: String
  let line: Int
  let column: Int
}

extension ReportItem {
  /// The source if one was recorded, else the trace: for people and their editors.
  var place: ReportPlace? {
    if let source {
      return ReportPlace(file: source.file, line: source.line ?? 1, column: source.column ?? 1)
    }
    return trace.map { ReportPlace(file: $0, line: Int(clamping: max(1, traceLine)), column: 1) }
  }

  /// The same for a service that shows the repository, in the form of ``ReportPath``. If no system
  /// accepts the source's name, the trace is used instead.
  func place(in paths: ReportPath) -> ReportPlace? {
    guard let place = self.place else { return nil }
    let file = paths.place(place.file).file
    if source != nil, let trace, place.file.utf8.isEmpty || file.utf8.count > ReportPath.limit {
      return ReportPlace(
        file: paths.place(trace).file, line: Int(clamping: max(1, traceLine)), column: 1)
    }
    return ReportPlace(file: file, line: place.line, column: place.column)
  }
}

extension CheckReport {
  /// All items, the worst first: unreadable inputs, damage, findings by severity, the baseline, the
  /// number of unlisted findings.
  var items: [ReportItem] {
    analysis.inputs.filter(\.isUnreadable).flatMap(unreadable)
      + analysis.inputs.filter { !$0.isUnreadable }.flatMap(problems) + findings + baselineItems
      + leftOut
  }

  /// The path is in the text: a tool can't open a missing file.
  private func unreadable(_ input: InputSummary) -> [ReportItem] {
    input.problems.map {
      ReportItem(
        subject: .failure, level: .error, rule: $0.kind.rawValue,
        message: "\(DisplayText.escaped(input.path)): \(hints.text(of: $0))")
    }
  }

  /// Of an input that lists very many problems, the first hundred and a word on the rest.
  private func problems(_ input: InputSummary) -> [ReportItem] {
    let damage = input.problems.filter { $0.severity != .note }
    var items = damage.prefix(100).map { problem in
      ReportItem(
        subject: .problem(problem), level: .error, rule: problem.kind.rawValue,
        message: hints.text(of: problem), trace: input.path, traceLine: problem.line)
    }
    items += input.problems.filter { $0.isOfRecording || $0.limitsVerdict }.map { problem in
      ReportItem(
        subject: .problem(problem), level: problem.kind == .recording ? .warning : .note,
        rule: problem.kind.rawValue, message: hints.text(of: problem), trace: input.path,
        traceLine: problem.line)
    }
    if damage.count > 100 {
      let more = Words.count(damage.dropFirst(100).occurrences, "more problem")
      items.append(incomplete(input, .error, "\(more) of this input; \(Completeness.line(input))"))
    }
    if damage.isEmpty, !input.isComplete {
      // Nothing is damaged, but the check requires complete inputs.
      let isRequired = exit.damaged && !analysis.isDamaged
      items.append(incomplete(input, isRequired ? .error : .note, Completeness.line(input)))
    }
    return items
  }

  private func incomplete(
    _ input: InputSummary, _ level: Severity, _ message: String
  ) -> ReportItem {
    ReportItem(
      subject: .incomplete, level: level, rule: "incomplete", message: message, trace: input.path)
  }

  /// Findings that are separate items. A finding that another one explains is listed with that one,
  /// unless it has a higher severity: then the other would hide it.
  private var findings: [ReportItem] {
    var items: [ReportItem] = []
    var told: [Int: [Finding]] = [:]
    for finding in analysis.findings where finding.verdict == .violation {
      guard let other = tellingPlace(finding) else { continue }
      told[other, default: []].append(finding)
    }
    for (place, finding) in analysis.findings.prefix(analysis.findingLimit).enumerated()
    where (finding.verdict == .violation || showsUnknown) && tellingPlace(finding) == nil {
      items.append(item(finding, explains: told[place] ?? []))
    }
    return items
  }

  /// Place of the finding that lists this one.
  private func tellingPlace(_ finding: Finding) -> Int? {
    guard let other = finding.foldedInto, finding.verdict == .violation else { return nil }
    return level(finding) > level(analysis.findings[other]) ? nil : other
  }

  func level(_ finding: Finding) -> Severity {
    finding.verdict == .unknown || finding.standing == .unchanged ? .note : finding.severity
  }

  private func item(_ finding: Finding, explains: [Finding]) -> ReportItem {
    let times = finding.times.map { " [\($0)]" } ?? ""
    var message = finding.message + times
    if finding.standing == .unchanged { message = "in the baseline: " + message }
    if let cause = finding.cause {
      message = "undecided (\(cause.words(in: analysis))): " + message
    }
    let isKnown = analysis.inputs.indices.contains(finding.input)
    return ReportItem(
      subject: .finding(finding, explains: explains), level: level(finding), rule: finding.rule,
      message: message,
      source: finding.source.map { sources.located(SourceLocation($0)) },
      trace: isKnown ? analysis.inputs[finding.input].path : nil, traceLine: finding.worst.line)
  }

  private var baselineItems: [ReportItem] {
    guard let baseline = analysis.baseline else { return [] }
    var items = baseline.gone.map { entry in
      let rest = baseline.isStrict ? "; remove it from the baseline" : ""
      // Where it is to be removed; a baseline without a file leaves the source.
      let isPlaced = !baseline.path.isEmpty
      return ReportItem(
        subject: .gone(entry), level: baseline.isStrict ? .error : .note, rule: entry.rule,
        message: "gone from the baseline: \(DisplayText.escaped(entry.message))\(rest)",
        source: isPlaced ? nil : entry.source.map(SourceLocation.init),
        trace: isPlaced ? baseline.path : nil, traceLine: Int64(max(1, entry.line)))
    }
    if baseline.baselined > 0 {
      items.append(
        ReportItem(
          subject: .baselined, level: .note, rule: "baseline",
          message: "\(Words.count(baseline.baselined, "baselined finding")) (not counted)"))
    }
    return items
  }

  private var leftOut: [ReportItem] {
    guard let more = analysis.moreFindings(showsUnknown: showsUnknown) else { return [] }
    // A failed check must not have a report without an error.
    let listed = analysis.findings.prefix(analysis.findingLimit)
    let hides = exit.findings && !listed.contains { level($0) == .error }
    let hint = hints.plain(.listMoreFindings, after: "; ")
    return [
      ReportItem(
        subject: .leftOut, level: hides ? .error : .note, rule: "left-out",
        message: "\(more) not listed\(hint)")
    ]
  }
}

extension Sequence<InputProblem> {
  /// The number of problems. The last of many of a kind represents those that are not listed;
  /// otherwise a problem's count is its number of records or bytes.
  var occurrences: Int64 {
    reduce(0) { $0 + ($1.isRest ? $1.count : 1) }
  }
}

extension Analysis {
  /// The findings that reports list: violations come first, so that the limit omits undecided
  /// cases.
  func listed(showsUnknown: Bool) -> [Finding] {
    findings.prefix(findingLimit).filter { showsUnknown || $0.verdict == .violation }
  }

  /// Findings that reports do not list, each of them counted, also those that another explains.
  package func leftOut(showsUnknown: Bool) -> Int {
    findings.dropFirst(findingLimit).count { showsUnknown || $0.verdict == .violation }
      + findingsLeftOut + (showsUnknown ? unknownsLeftOut : 0)
  }

  /// `12 more findings and 1 more undecided case`: those that a report for people does not list,
  /// without those that another one explains; nil if it lists all.
  ///
  /// - Parameter known: counts those of the baseline, too.
  func moreFindings(showsUnknown: Bool, known: Bool = true) -> String? {
    let hidden = findings.dropFirst(findingLimit).filter { $0.foldedInto == nil }
    let found =
      hidden.count { $0.verdict == .violation && (known || $0.standing != .unchanged) }
      + findingsLeftOut - (known ? 0 : baseline?.leftOut ?? 0)
    let open =
      showsUnknown ? hidden.count { $0.verdict == .unknown } + unknownsLeftOut : 0
    var words: [String] = []
    if found > 0 { words.append(Words.count(found, "more finding")) }
    if open > 0 { words.append(Words.count(open, "more undecided case")) }
    return words.isEmpty ? nil : Words.list(words)
  }
}
