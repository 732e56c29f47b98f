import Foundation
import TestSupport
import Testing

/// Short logs of the kinds that people post, and what a report must say of each.
///
/// `Traces/posted/expected.json` has a row for each file:
/// ```
///   exits        exit codes that are right; without it 0 alone
///   platform, lifeCycle, app, runs     of every run, and how many there are
///   events       name → count;  noEvents: beginnings of names that must not occur
///   onlyEvents   no other names;  eventTotal: how many there are, log lines left out
///   visits       "machine state" → number and milliseconds of the finished visits; * is any machine
///   rules, errors, anyRule, noRules    names or codes of rules that report, and that must not
///   says, saysAny, neverSays           words of the text report, blanks folded
///   barEnds      the last character of the last bar
/// ```
@Suite struct PostedLogTests {
  private static let folder = SourceTree.root.appending(path: "Traces/posted")

  struct Row: Decodable, Sendable {
    var exits: [Int32]?
    var platform: String?
    var lifeCycle: String?
    var app: String?
    var runs: Int?
    /// App → platform and beginning of the life cycle; `not macos` is any other platform.
    var runApps: [String: [String]]?
    var events: [String: Int]?
    var noEvents: [String]?
    var onlyEvents: [String]?
    var eventTotal: [Int]?
    var exitEvents: [Int]?
    var unknownEvents: Int64?
    var visits: [String: [Double]]?
    var rules: [String]?
    var errors: [String]?
    var anyRule: [String]?
    var noRules: [String]?
    var says: [String]?
    var saysAny: [String]?
    var neverSays: [String]?
    var barEnds: String?
    var start: String?
  }

  static let rows: [String: Row] = {
    guard let data = try? Data(contentsOf: folder.appending(path: "expected.json")) else {
      return [:]
    }
    return (try? JSONDecoder().decode([String: Row].self, from: data)) ?? [:]
  }()

  @Test func everyFileHasARow() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0 != "expected.json" && $0 != "README.md" }
    #expect(!files.isEmpty && Set(files) == Set(Self.rows.keys))
  }

  @Test(arguments: rows.keys.sorted()) func aPostedLogIsReadForWhatItProves(_ name: String) throws {
    let row = try #require(Self.rows[name])
    let text = try Command.run(["analyze", name], in: Self.folder)
    let json = try Command.run(["analyze", "--format", "json", name], in: Self.folder)
    let report = try JSONDecoder().decode(Report.self, from: json.output)
    #expect((row.exits ?? [0]).contains(text.code ?? -1))
    #expect(!report.inputs.contains { $0.problems.contains { $0.kind == "malformed" } })
    checkRuns(row, report)
    checkEvents(row, report)
    checkFindings(row, report)
    let words = text.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for word in row.says ?? [] {
      #expect(words.localizedCaseInsensitiveContains(word), "\(word)")
    }
    for word in row.neverSays ?? [] { #expect(!words.contains(word), "\(word)") }
    if let any = row.saysAny { #expect(any.contains { words.contains($0) }) }
    if let start = row.start { #expect(json.text.contains(start)) }
    if let end = row.barEnds {
      let bar = text.lines.last { line in line.last.map { "█▇▄▁▃·?".contains($0) } ?? false }
      #expect(bar?.last.map(String.init) == end)
    }
  }

  private func checkRuns(_ row: Row, _ report: Report) {
    if let runs = row.runs { #expect(report.runs.count == runs) }
    for run in report.runs {
      if let platform = row.platform { #expect(run.platform == platform) }
      if let lifeCycle = row.lifeCycle { #expect(run.lifeCycle == lifeCycle) }
      if let app = row.app { #expect(run.app?.contains(app) == true) }
    }
    for (app, facts) in row.runApps ?? [:] {
      let run = report.runs.first { $0.app == app }
      let isMac = run?.platform == "macos"
      #expect(facts[0] == "not macos" ? run != nil && !isMac : run?.platform == facts[0])
      #expect(run?.lifeCycle?.hasPrefix(facts[1]) == true)
    }
  }

  private func checkEvents(_ row: Row, _ report: Report) {
    let events = report.totals.events
    for (name, count) in row.events ?? [:] { #expect(events[name, default: 0] == count, "\(name)") }
    for beginning in row.noEvents ?? [] {
      #expect(!events.keys.contains { $0.hasPrefix(beginning) }, "\(beginning)")
    }
    if let only = row.onlyEvents { #expect(Set(events.keys).isSubset(of: only)) }
    if let totals = row.eventTotal {
      #expect(totals.contains(events.filter { $0.key != "log" }.values.reduce(0, +)))
    }
    if let exits = row.exitEvents { #expect(exits.contains(events["process.exit", default: 0])) }
    if let unknown = row.unknownEvents {
      #expect(report.inputs.allSatisfy { $0.unknownEvents == unknown })
    }
    for (place, visit) in row.visits ?? [:] {
      let words = place.split(separator: " ").map(String.init)
      let machines = [report.totals.states] + report.runs.map(\.states)
      let states = machines.flatMap { $0 }
        .filter { words[0] == "*" || $0.key == words[0] }.compactMap { $0.value[words[1]] }
      #expect(
        states.contains {
          $0.count == Int(visit[0]) && abs(Double($0.total ?? 0) / 1e6 - visit[1]) < 1.5
        }, "\(place)")
    }
  }

  private func checkFindings(_ row: Row, _ report: Report) {
    let found = report.findings.filter { $0.verdict == "violation" }
    let names = Set(found.flatMap { [$0.rule, $0.code] })
    for rule in (row.rules ?? []) + (row.errors ?? []) { #expect(names.contains(rule), "\(rule)") }
    for rule in row.errors ?? [] {
      #expect(found.contains { $0.rule == rule && $0.severity == "error" }, "\(rule)")
    }
    for rule in row.noRules ?? [] { #expect(!names.contains(rule), "\(rule)") }
    if let any = row.anyRule { #expect(!names.isDisjoint(with: any)) }
  }

  /// The parts of a JSON report that the rows speak of.
  private struct Report: Decodable {
    struct State: Decodable {
      var count: Int
      var total: Int64?
    }
    struct Run: Decodable {
      var app: String?
      var platform: String?
      var lifeCycle: String?
      var states: [String: [String: State]]
    }
    struct Totals: Decodable {
      var events: [String: Int]
      var states: [String: [String: State]]
    }
    struct Input: Decodable {
      struct Problem: Decodable { var kind: String }
      var unknownEvents: Int64
      var problems: [Problem]
    }
    struct Finding: Decodable {
      var rule: String
      var code: String
      var severity: String
      var verdict: String
    }
    var inputs: [Input]
    var totals: Totals
    var runs: [Run]
    var findings: [Finding]
  }
}
