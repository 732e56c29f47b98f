import ReportKit
import RuleKit
import TraceAnalysis
import TraceModel

extension Reporter {
  /// The XML that Checkstyle writes (https://checkstyle.org), which Jenkins, reviewdog and Danger
  /// read for findings of any tool. Files are sorted by their bytes; an item without a file belongs
  /// to `lifetrace`.
  public static let checkstyle = Reporter("checkstyle", "XML as Checkstyle writes it") { report in
    var files: [ExactString: [(place: ReportPlace, item: ReportItem)]] = [:]
    for item in report.items {
      let place = item.place(in: report.paths) ?? ReportPlace(file: "lifetrace", line: 1, column: 1)
      files[ExactString(place.file), default: []].append((place, item))
    }
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<checkstyle version=\"10.0\">"]
    for (file, items) in files.sorted(by: { $0.key < $1.key }) {
      lines.append("  <file name=\"\(XMLText.escaped(file.text))\">")
      for (place, item) in items {
        let explained = item.explained.map { "; explains: \($0.message) (\($0.rule))" }.joined()
        lines.append(
          "    <error line=\"\(place.line)\" column=\"\(place.column)\" "
            + "severity=\"\(item.level == .note ? "info" : item.level.rawValue)\" "
            + "message=\"\(XMLText.escaped(item.message + explained))\" "
            + "source=\"lifetrace.rules.\(XMLText.escaped(item.rule))\"/>")
      }
      lines.append("  </file>")
    }
    return (lines + ["</checkstyle>", ""]).joined(separator: "\n")
  }
}
