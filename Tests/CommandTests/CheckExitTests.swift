import Foundation
import TestSupport
import Testing

/// The exit code of `check` for every mix of findings, damage, missing inputs, and the options that
/// change it.
@Suite struct CheckExitTests {
  private enum Found: String, CaseIterable {
    case nothing = "legal.sketch"
    case warning = "unpaired.sketch"
    case error = "illegal.sketch"
  }
  private enum Harm: String, CaseIterable {
    case none = ""
    /// Records are missing, and nothing is damaged.
    case loss = "lossy.sketch"
    case damage = "malformed.jsonl"
  }
  private enum Missing: String, CaseIterable {
    case none = ""
    case file = "gone.jsonl"
    /// A directory without a trace.
    case folder = "bare"
  }

  static let options = ["", "--strict", "--lenient", "--exit-zero", "--require-complete"]

  private func scratch() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write("legal.sketch", Samples.legal)
    try scratch.write("unpaired.sketch", Samples.unpaired)
    try scratch.write("illegal.sketch", Samples.illegal)
    try scratch.write("lossy.sketch", Samples.lossy)
    try scratch.write("malformed.jsonl", Samples.malformed)
    try scratch.makeFolder("bare")
    return scratch
  }

  private func check(_ words: [String], _ scratch: Scratch) throws -> Command.Result {
    let rules = ["--only-rule", "illegal-transition", "--only-rule", "missing-pair"]
    return try Command.run(["check"] + rules + words.filter { !$0.isEmpty }, in: scratch.folder)
  }

  /// 66 before 65 before 1; `--exit-zero` takes away the 1 and nothing else.
  @Test(arguments: options) func everyMixHasItsCode(_ option: String) throws {
    let scratch = try scratch()
    for found in Found.allCases {
      for harm in Harm.allCases {
        for missing in Missing.allCases {
          let result = try check(
            [option, "--reporter", "json", found.rawValue, harm.rawValue, missing.rawValue], scratch
          )
          let hasErrors =
            option == "--lenient"
            ? false
            : found == .error || (found == .warning && option == "--strict")
          let isDamaged = harm == .damage || (harm == .loss && option == "--require-complete")
          var code: Int32 = hasErrors && option != "--exit-zero" ? 1 : 0
          if isDamaged { code = 65 }
          if missing != .none { code = 66 }
          #expect(result.code == code, "\(option) \(found) \(harm) \(missing)")
          let exit = try JSONTree(result.text)["exit"]
          #expect(exit?["code"] == .number(Double(code)))
          #expect(exit?["findings"] == .bool(hasErrors))
          #expect(exit?["damaged"] == .bool(isDamaged))
          #expect(exit?["input"] == .bool(missing != .none))
        }
      }
    }
  }

  /// An output that could not be written has precedence.
  @Test func anOutputThatFailsComesFirst() throws {
    let scratch = try scratch()
    for words in [["legal.sketch"], ["illegal.sketch"], ["malformed.jsonl", "gone.jsonl"]] {
      #expect(try check(words + ["--output", "none/report"], scratch).code == 73)
      #expect(
        try check(words + ["--exit-zero", "--reporter", "sarif=none/report"], scratch).code == 73)
      #if os(Linux)
        #expect(try check(words + ["--output", "/dev/full"], scratch).code == 74)
      #endif
    }
  }

  /// A report with an exit code has that of the process, even if other outputs could not be
  /// written.
  @Test func theExitCodeInTheReportIsThatOfTheProcess() throws {
    let scratch = try scratch()
    var cases: [(words: [String], code: Int32)] = [
      (["--reporter", "csv=none/report"], 73), (["--reporter", "sarif=none/report"], 73),
      (["--write-baseline", "none/baseline"], 73),
    ]
    #if os(Linux)
      cases.append((["--reporter", "csv=/dev/full"], 74))
    #endif
    for (words, code) in cases {
      let printed = try check(["legal.sketch", "--reporter", "json"] + words, scratch)
      #expect(printed.code == code)
      let file = ["--reporter", "json=r.json", "legal.sketch"]
      var reports = [try JSONTree(printed.text)]
      if !words[1].hasPrefix("sarif") {
        #expect(try check(file + words, scratch).code == code)
        reports.append(try JSONTree(try scratch.text("r.json")))
      }
      for report in reports {
        #expect(report["exit"]?["code"] == .number(Double(code)), "\(words)")
        #expect(report["exit"]?["io"] == .bool(true), "\(words)")
      }
    }
  }

  /// Which report is asked for changes no code.
  @Test(arguments: [
    "human", "xcode", "json", "ndjson", "sarif", "junit", "checkstyle", "github-actions",
    "gitlab-codequality", "csv",
  ])
  func aReporterChangesNoCode(_ name: String) throws {
    let scratch = try scratch()
    let cases: [(words: [String], code: Int32)] = [
      (["legal.sketch"], 0), (["illegal.sketch"], 1), (["malformed.jsonl", "illegal.sketch"], 65),
      (["illegal.sketch", "gone.jsonl"], 66),
    ]
    for (words, code) in cases {
      #expect(try check(["--reporter", name] + words, scratch).code == code, "\(words)")
    }
  }

  /// Headers alone hold nothing that a rule could judge.
  @Test(arguments: ["", "0ms process.start\n"])
  func aRecordingWithoutAnEventIsNotPassed(_ events: String) throws {
    let scratch = try Scratch()
    try scratch.write("a.sketch", "header platform=ios\n" + events)
    let text = try Command.run(["check", "a.sketch"], in: scratch.folder).text
    #expect(text.contains("nothing to check: the recording holds no event") == events.isEmpty)
    #expect(text.contains("no findings") != events.isEmpty)
    let brief = try Command.run(["analyze", "a.sketch", "--format", "brief"], in: scratch.folder)
    #expect(brief.text.contains("the recording holds no event") == events.isEmpty)
    let analyzed = try Command.run(["analyze", "a.sketch"], in: scratch.folder).text
    #expect(analyzed.contains("No findings") != events.isEmpty)
    // No event shows the life cycle.
    #expect(analyzed.contains("UIKit scene life cycle (assumed)"))
  }
}
