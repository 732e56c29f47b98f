import Foundation
import LifecycleRules
import Testing

/// The published rules, `Tests/Recorded/catalogue.txt`: a promise to everyone who names a rule in a
/// configuration or compares two reports.
///
/// `LIFETRACE_RECORD=1 swift test --filter RecordedCatalogueTests` records new rules and changed
/// severities, and fails. It writes nothing while a published rule is missing, or has another code
/// or name: a person who means that edits the file.
@Suite struct RecordedCatalogueTests {
  private static let file = URL(filePath: #filePath)
    .appending(path: "../../Recorded/catalogue.txt").standardized

  private static let lines = Catalogue.allInfos.map { info in
    "\(info.code) \(info.name) \(info.severity.rawValue)"
  }

  /// The broken promises of `lines` for readers of `recorded`: one sentence per rule. New rules are
  /// fine.
  private static func broken(_ recorded: [String], by lines: [String]) -> [String] {
    func rows(_ lines: [String]) -> [[Substring]] { lines.map { $0.split(separator: " ") } }
    let now = rows(lines)
    return rows(recorded).compactMap { row in
      guard row.count == 3 else { return "'\(row.joined(separator: " "))' is not a rule" }
      let (code, name) = (row[0], row[1])
      if now.contains(where: { $0[0] == code && $0[1] == name }) { return nil }
      if let other = now.first(where: { $0[0] == code }) {
        return "\(code) was '\(name)' and is '\(other[1])'"
      }
      if let other = now.first(where: { $0[1] == name }) {
        return "'\(name)' was \(code) and is \(other[0])"
      }
      return "\(code) '\(name)' is gone"
    }
  }

  @Test func theCatalogueIsTheRecordedOne() throws {
    let text = String(decoding: try Data(contentsOf: Self.file), as: UTF8.self)
    let recorded = text.split(separator: "\n").map(String.init)
    let broken = Self.broken(recorded, by: Self.lines)
    #expect(broken.isEmpty, "a published rule keeps its code and name")
    if ProcessInfo.processInfo.environment["LIFETRACE_RECORD"] == "1", broken.isEmpty {
      try Data((Self.lines.joined(separator: "\n") + "\n").utf8).write(to: Self.file)
      Issue.record("the catalogue was recorded; read the change, then test again without")
      return
    }
    let difference = Self.lines.difference(from: recorded)
    #expect(difference.isEmpty, "LIFETRACE_RECORD=1 records new rules and severities")
  }

  @Test func changesOfPublishedRulesAreReported() {
    let old = ["LT101 a error", "LT102 b note"]
    #expect(Self.broken(old, by: old + ["LT103 c note"]) == [])
    #expect(Self.broken(old, by: ["LT101 a warning", "LT102 b note"]) == [])
    #expect(Self.broken(old, by: ["LT101 a error"]) == ["LT102 'b' is gone"])
    #expect(
      Self.broken(old, by: ["LT101 a error", "LT102 c note"]) == ["LT102 was 'b' and is 'c'"])
    #expect(
      Self.broken(old, by: ["LT101 a error", "LT103 b note"]) == ["'b' was LT102 and is LT103"])
    #expect(Self.broken(["LT101"], by: old) == ["'LT101' is not a rule"])
  }
}
