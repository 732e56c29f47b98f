import Foundation
import TestSupport
import Testing

/// `--from` and `--to` of `analyze`, `check` and `convert`: what begins before the part or ends
/// after it is unknown, and what was left out is said.
@Suite(.timeLimit(.minutes(10))) struct RunPartTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private static let legal = [
    "interleaved-runs", "ipad-two-windows", "iphone-day", "mac-hide", "prewarmed-launch",
    "uikit-app-classic", "vision-space", "watch-background-task",
  ]

  /// A draft that is saved late, then a second run of the same installation.
  private static let twoRuns = """
    header run=one app=Notes install=i lifeCycle=uikit-scene platform=ios records=data
    launch A
    2s A data.dirty key=draft
    5s A scene.willResignActive
    6s A scene.didEnterBackground
    7s A data.save key=draft
    20s trace.end

    header run=two app=Notes install=i lifeCycle=uikit-scene platform=ios records=data
    launch A
    40s trace.end

    """

  private func run(_ words: [String], _ sketch: String) throws -> Command.Result {
    try scratch.write("t.sketch", sketch)
    return try Command.run(words + ["t.sketch"], in: scratch.folder)
  }

  @Test(arguments: legal) func noPartOfALegalTraceHasAMistake(_ name: String) throws {
    let trace = SourceTree.root.appending(path: "Traces/legal/\(name).jsonl.zst").path
    for part in [
      ["--from", "1ms"], ["--from", "250ms"], ["--from", "3s"], ["--from", "40s"],
      ["--to", "100ms"], ["--to", "1s"], ["--to", "6s"], ["--to", "300s"],
      ["--from", "400ms", "--to", "9s"], ["--from", "5s", "--to", "120s"],
    ] {
      let result = try Command.run(["check"] + part + [trace], in: scratch.folder)
      #expect(result.code == 0, "\(part): \(result.text)\(result.errorText)")
    }
  }

  @Test func aPartBehindTheLastRecordHoldsNoRecord() throws {
    let result = try run(["analyze", "--from", "100s"], Self.twoRuns)
    #expect(result.text.contains("no record lies in the part"), "\(result.text)")
    #expect(!result.text.contains("no app run"), "\(result.text)")
  }

  @Test func whatEndsAfterThePartIsUnknown() throws {
    for part in [["--to", "6500ms"], ["--from", "1s", "--to", "6500ms"]] {
      let result = try run(["check"] + part, Self.twoRuns)
      #expect(result.code == 0, "\(result.text)")
      #expect(result.text.contains("only a part of each run was read"))
    }
    let whole = Self.twoRuns.replacing(
      "7s A data.save key=draft\n20s trace.end", with: "20s process.exit reason=jetsam")
    #expect(try run(["check"], whole).code == 1)
    #expect(try run(["check", "--to", "6500ms"], whole).code == 0)
  }

  /// Where the part ends is not where the recording stops, and each reporter says that there is
  /// more.
  @Test func reportsTellThePartFromTheRecording() throws {
    for words in [["analyze"], ["analyze", "--format", "brief"], ["check"]] {
      let result = try run(words + ["--to", "6500ms"], Self.twoRuns).text
      #expect(!result.contains("recording stop"), "\(result)")
      #expect(!result.contains("next recording"), "\(result)")
      #expect(result.contains("the part"), "\(result)")
    }
    let later = try run(["analyze", "--from", "3s"], Self.twoRuns).text
    #expect(later.contains("the part starts after launch"), "\(later)")
    #expect(!later.contains("recording starts after launch"), "\(later)")
    for reporter in [
      "markdown", "github-markdown", "junit", "github-actions", "gitlab-codequality", "checkstyle",
      "csv", "xcode", "human", "sarif", "json", "html",
    ] {
      for part in [["--from", "1s", "--to", "4s"], ["--from", "999s"], []] {
        let result = try run(["check", "--reporter", reporter] + part, Self.twoRuns).text
        let isSaid =
          result.contains("a part of each run") || result.contains("outside the part")
        #expect(isSaid == !part.isEmpty, "\(reporter) \(part): \(result)")
      }
    }
  }

  /// A recording that stops inside the part stops there.
  @Test func aRecordingMayStopInThePart() throws {
    let cut = Self.twoRuns.split(separator: "7s A data.save")[0]
    let result = try run(["analyze", "--to", "30s"], String(cut)).text
    #expect(result.contains("recording stops without an end"), "\(result)")
    let part = try run(["analyze", "--from", "1s", "--to", "30s"], String(cut)).text
    #expect(part.contains("the part starts after launch"), "\(part)")
    #expect(!part.contains("the part ends"), "\(part)")
  }

  @Test func aMistakeInThePartIsFound() throws {
    let sketch = """
      header lifeCycle=uikit-scene platform=ios
      launch A
      5s A scene.didEnterBackground
      20s A scene.willEnterForeground
      21s A scene.didBecomeActive
      30s A scene.didEnterBackground

      """
    #expect(try run(["check"], sketch).text.contains("2 times"))
    for (part, count) in [
      (["--to", "10s"], 1), (["--from", "20500ms"], 1), (["--from", "6s", "--to", "25s"], 0),
    ] {
      let result = try run(["check"] + part, sketch)
      #expect(result.text.contains("(missing-pair)") == (count == 1), "\(part): \(result.text)")
      #expect(!result.text.contains("2 times"))
    }
  }

  @Test func aConvertedPartIsJudgedAsThePart() throws {
    for part in [["--from", "2500ms"], ["--to", "6500ms"], ["--from", "3s", "--to", "6s"]] {
      let judged = try run(["check", "--reporter", "unix"] + part, Self.twoRuns)
      for name in ["part.jsonl", "part.sketch"] {
        let converted = try run(["convert", "-o", name, "--quiet"] + part, Self.twoRuns)
        #expect(converted.code == 0, "\(converted.errorText)")
        let again = try Command.run(["check", "--reporter", "unix", name], in: scratch.folder)
        #expect(again.code == judged.code)
        #expect(again.lines.count == judged.lines.count, "\(again.text)\(judged.text)")
        #expect(try !scratch.text(name).contains(part.contains("--to") ? "data.save" : "launch"))
      }
    }
  }

  @Test func anEventWithoutATimeBelongsToEveryPart() throws {
    let sketch = """
      header lifeCycle=uikit-scene platform=ios
      - A scene.willConnect
      - A scene.willEnterForeground
      - A scene.didBecomeActive
      - A scene.didEnterBackground

      """
    for part in [[], ["--from", "5s"], ["--to", "1s"]] {
      let result = try run(["check"] + part, sketch)
      #expect(result.text.contains("(missing-pair)"))
      #expect(!result.text.contains("only a part"))
    }
  }

  @Test(arguments: ["analyze", "check", "convert"])
  func timesInTheWrongOrderAreAUsageError(_ command: String) throws {
    let result = try run([command, "--from", "2s", "--to", "1s"], Self.twoRuns)
    #expect(result.code == 64 && result.errorText.contains("swap the two times"))
    #expect(try run([command, "--from", "late"], Self.twoRuns).code == 64)
  }

  @Test func nothingInThePartIsNoRun() throws {
    let result = try run(["check", "--from", "3600s"], Self.twoRuns)
    #expect(result.text.contains("0 of "))
    #expect(result.code == 0)
  }

  /// An empty file would be taken for a trace without faults.
  @Test func nothingInThePartIsNotConverted() throws {
    let printed = try run(["convert", "--from", "3600s"], Self.twoRuns)
    #expect(printed.code == 0 && printed.output.isEmpty)
    #expect(printed.errorText == "t.sketch: no record lies in the part that was read\n")
    let written = try run(["convert", "--from", "3600s", "-o", "part.jsonl"], Self.twoRuns)
    #expect(written.code == 65 && written.errorText.contains("'part.jsonl' is not written"))
    #expect(try !scratch.names.contains("part.jsonl"))
    let some = try run(["convert", "--from", "10s"], Self.twoRuns)
    #expect(some.code == 0 && some.errors.isEmpty && !some.output.isEmpty)
  }
}
