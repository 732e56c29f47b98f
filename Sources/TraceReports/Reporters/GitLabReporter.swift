import RuleKit
import TraceAnalysis
import TraceModel

extension Reporter {
  /// GitLab's code quality report, which is a part of Code Climate's format
  /// (https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format).
  ///
  /// GitLab drops an item with the fingerprint of another one, so the same mistake in a second
  /// trace has its own fingerprint.
  public static let gitlabCodeQuality = Reporter(
    "gitlab-codequality", "GitLab's code quality artifact"
  ) { report in
    var seen: [String: Int] = [:]
    var writer = JSONWriter(.pretty)
    writer.array { json in
      for item in report.items {
        let place =
          item.place(in: report.paths) ?? ReportPlace(file: "lifetrace", line: 1, column: 1)
        json.object {
          $0.member("type", "issue")
          $0.member("check_name", item.rule)
          let explained = item.explained.map { "; explains: \($0.message) (\($0.rule))" }.joined()
          $0.member("description", item.message + explained)
          $0.member("categories", ["Bug Risk"])
          $0.member("severity", severity(item.level))
          $0.member("fingerprint", fingerprint(item, place, &seen))
          $0.object("location") {
            $0.member("path", place.file)
            $0.object("lines", inline: true) { $0.member("begin", place.line) }
          }
        }
      }
    }
    return writer.text
  }

  private static func severity(_ level: Severity) -> String {
    switch level {
    case .error: "major"
    case .warning: "minor"
    case .note: "info"
    }
  }

  private static func fingerprint(
    _ item: ReportItem, _ place: ReportPlace, _ seen: inout [String: Int]
  ) -> String {
    let own: String
    switch item.subject {
    case .finding(let finding, _): own = finding.fingerprint
    case .gone(let entry): own = hash(["gone", entry.fingerprint])
    // Only the line distinguishes damaged records.
    case .problem: own = hash([item.rule, place.file, "\(place.line)"])
    // It has no place; its text names the input.
    case .failure: own = hash([item.rule, item.message])
    case .leftOut, .baselined, .incomplete: own = hash([item.rule, place.file])
    }
    let before = seen[own, default: 0]
    seen[own] = before + 1
    return before == 0 ? own : hash([own, "\(before)"])
  }

  private static func hash(_ parts: [String]) -> String {
    String(SHA256.hex(parts.joined(separator: "\u{0}").utf8).prefix(32))
  }
}
