import ReportKit
public import Testing
import TraceModel

extension LifecycleTrace: CustomTestStringConvertible {
  /// The text of a failed expectation: whether the trace is complete, and the findings.
  public var testDescription: String {
    let shown = findings.prefix(20).map(\.description)
    let more = findings.count > shown.count ? ["… and \(findings.count - shown.count) more"] : []
    let state =
      switch legality {
      case .legal: "legal"
      case .violated: "illegal"
      case .unknown: "undecided because records are missing"
      }
    let count = Words.count(findings.count, "finding")
    let open = undecided.prefix(20).map { "undecided: \($0.description)" }
    return (["\(name): \(state), \(count)"] + shown + more + open).joined(separator: "\n")
  }
}

/// Makes every finding of a trace an issue of the test that calls it, and every serious case that
/// is undecided because the recording stops; attaches the whole report to it if there is one.
///
/// - Parameters:
///   - severity: The least bad severity that counts.
///   - accepted: Names or codes of rules whose findings and undecided cases are known and accepted
///     here.
///   - sourceRoot: The folder that the recorded sources are relative to. With it, an issue is shown
///     at the app's own line if the finding has one; otherwise at the call.
///   - sourceLocation: The call.
public func expectNoFindings(
  in trace: LifecycleTrace, atLeast severity: LifecycleFinding.Severity = .warning,
  except accepted: Set<String> = [], sourceRoot: String? = nil,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  func counts(_ finding: LifecycleFinding) -> Bool {
    finding.severity >= severity && !accepted.contains(finding.rule)
      && !accepted.contains(finding.code)
  }
  let issues =
    trace.findings.filter(counts).map { ($0, "") }
    + trace.undecided.filter(counts).map { ($0, "undecided, because the recording stops: ") }
  for (finding, remark) in issues {
    let place = sourceRoot.flatMap { finding.place(in: $0, sourceLocation) } ?? sourceLocation
    Issue.record("\(remark)\(finding.description)", sourceLocation: place)
  }
  if !issues.isEmpty {
    Attachment.record(
      trace.report, named: "lifetrace-report.txt", sourceLocation: sourceLocation)
  }
}

extension LifecycleFinding {
  /// The app's line as test reports need it; nil without a source.
  func place(in root: String, _ call: Testing.SourceLocation) -> Testing.SourceLocation? {
    guard let file, let line, line > 0, !file.isEmpty else { return nil }
    let path = file.hasPrefix("/") ? file : root + (root.hasSuffix("/") ? "" : "/") + file
    let module = call.fileID.prefix { $0 != "/" }
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return Testing.SourceLocation(
      fileID: "\(module)/\(name)", filePath: path, line: line, column: max(1, column ?? 1))
  }
}
