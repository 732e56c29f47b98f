import AnalysisSupport
import Foundation
import LifecycleModel
import LifecycleRules
import RuleKit
import TraceModel
import TraceReading
import TraceReports

@testable import ReportKit
@testable import TraceAnalysis

/// One check with everything that a report may contain: findings with and without a source,
/// repeated, folded, unknown, in the baseline and gone from it, hostile names, damage, loss, and
/// unreadable inputs.
enum ReporterSample {
  static let rules: [any Rule.Type] = [
    IllegalTransition.self, MissingPair.self, EventDoubled.self, HeavyWorkInInactive.self,
    LockOnInactive.self, PushRegisterRepeat.self,
  ]

  private static let doubled =
    """
    header run=r1 lifeCycle=uikit-scene platform=ios app=Films start=2026-11-20T23:59:58.5-01:00
    0ms process.start
    90ms app.didFinishLaunching
    100ms A scene.willConnect role=UIWindowSceneSessionRoleApplication
    110ms A scene.willEnterForeground
    120ms A scene.didBecomeActive src=Films/Scene.swift:7:3

    """
    + (1...4).map { round in
      """
      \(round)0s A scene.willResignActive src=Films/Scene.swift:12
      \(round)0001ms A scene.willResignActive src=Films/Scene.swift:12
      \(round)5s A scene.didBecomeActive src=Films/Scene.swift:7:3
      \(round)5001ms A scene.didBecomeActive src=Films/Scene.swift:7:3

      """
    }.joined()
      + """
      46s push.register
      47s push.register
      48s push.register
      49s A scene.didEnterBackground
      60s trace.end

      """

  private static let lossy = """
    header run=r2 lifeCycle=uikit-scene platform=ios
    0ms process.start
    10ms app.didFinishLaunching
    15ms trace.loss count=3
    20ms A scene.didBecomeActive
    30ms A scene.didBecomeActive
    60ms trace.end

    """

  /// Names that would be markup, commands, formulas, links or other lines.
  static let hostile = [
    "</testcase><x y=\"1\">&'", "]]>", "a\nb\r::error::x", "\u{0}\u{8}\u{1B}[31m\u{7F}\u{85}",
    "=HYPERLINK(\"https://example.com\")", "@SUM(1)", "%0A::error::x", "a,b:c;d\"e",
    "[click](https://example.com)", "x ##[error]y ##vso[task.complete]", "\u{202E}evil\u{2028}",
    "\u{FFFE}\u{FFFF}", "<script>alert(1)</script>", "{0}{{1}}", "../../etc/passwd",
  ]

  private static func json(_ record: [String: Any]) -> String {
    let data = try? JSONSerialization.data(withJSONObject: record, options: [.sortedKeys])
    return String(decoding: data ?? Data(), as: UTF8.self) + "\n"
  }

  /// Each name is a scene, a piece of work and a source file, begins work while inactive, and is
  /// activated twice.
  static var hostileTrace: String {
    let header: [String: Any] = [
      "lifetrace": 1, "run": hostile[0], "app": hostile[3], "platform": "ios",
      "lifeCycle": "uikit-scene", "records": ["work"],
    ]
    var text = json(header) + json(["event": "process.start", "t": 0])
    text += json(["event": "app.didFinishLaunching", "t": 1])
    for (index, name) in hostile.enumerated() {
      func event(_ number: Int, _ event: String, _ more: [String: Any] = [:]) -> String {
        let record: [String: Any] = [
          "event": event, "t": (index * 100 + number) * 1_000_000, "scene": name,
          "src": "\(name)/\(index).swift:\(index + 1)",
        ]
        return json(record.merging(more) { $1 })
      }
      text += event(1, "scene.willConnect") + event(2, "scene.willEnterForeground")
      text += event(3, "scene.didBecomeActive") + event(4, "scene.didBecomeActive")
      text += event(5, "scene.willResignActive")
      text += event(6, "work.begin", ["id": "w\(index)", "name": name, "kind": "network"])
      text += event(7, "work.end", ["id": "w\(index)"]) + event(8, "scene.didBecomeActive")
    }
    return text + "{\"event\":\"</x>\u{1}\"\n"
  }

  static let inputs = [
    ("Traces/doubled.sketch", doubled), ("Traces/lossy.sketch", lossy),
    ("Traces/<hostile> & \"co\".jsonl", hostileTrace), ("/tmp/empty.jsonl", ""),
  ]

  /// - Parameters:
  ///   - limit: of findings that are listed.
  ///   - isShort: without the input that has hostile names.
  static func analysis(limit: Int = 10_000, isShort: Bool = false) throws -> Analysis {
    var options = AnalysisOptions()
    options.findingLimit = limit
    let analyzer = Analyzer(options, rules: rules)
    for (path, text) in inputs where !(isShort && path.contains("hostile")) {
      try analyzer.read(text, path: path)
    }
    analyzer.addUnreadable(
      .unreadable(path: "gone.jsonl", reason: "cannot be read: No such file or directory"))
    return analyzer.finish()
  }

  /// Every second finding is in the baseline, from which two others are gone.
  static func baselined(strict: Bool) throws -> Analysis {
    var analysis = try analysis(isShort: true)
    var known = 0
    for (index, finding) in analysis.findings.enumerated() where finding.verdict == .violation {
      let isKnown = index % 2 == 0
      analysis.findings[index].standing = isKnown ? .unchanged : .new
      guard isKnown else { continue }
      known += finding.occurrences
      analysis.occurrences[finding.severity, default: 0] -= finding.occurrences
    }
    let gone = [("Films/Old.swift", 3), (nil, 1)].map { source, count in
      Baseline.Entry(
        fingerprint: String(repeating: "\(count)", count: 32), rule: "missing-pair", code: "LT105",
        source: source, message: "scene 'A' got '<b>' without \u{1B}[1m'x'", count: count)
    }
    analysis.baseline = Baseline.Outcome(
      path: "known.json", entries: gone.count + known, baselined: known, leftOut: 0, gone: gone,
      notJudged: [], risen: [], isStrict: strict)
    return analysis
  }

  static func report(_ analysis: Analysis, showsUnknown: Bool = true) -> CheckReport {
    let exit = ReportJSON.Exit(
      code: 66, findings: analysis.hasErrors, damaged: analysis.isDamaged, input: true, io: false)
    return CheckReport(
      analysis, exit: exit, version: "0.1.0", showsUnknown: showsUnknown,
      style: TextStyle(isColoured: false, width: 80), hints: .sample)
  }
}
