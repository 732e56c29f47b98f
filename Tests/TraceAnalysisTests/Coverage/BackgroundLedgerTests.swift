import AnalysisSupport
import Testing
import TraceAnalysis
import TraceModel

/// What became of background tasks, over the runs of an installation.
@Suite struct BackgroundLedgerTests {
  private static let hour: Int64 = 3_600_000_000_000

  /// A run that begins at an hour of one day.
  private func run(_ hour: Int, _ lines: String, install: String? = "X", more: String = "")
    -> String
  {
    let start = hour < 10 ? "0\(hour)" : "\(hour)"
    let installation = install.map { " install=\($0)" } ?? ""
    return """
      header app=com.example.films run=\(hour) lifeCycle=uikit-scene platform=ios \
      start=2026-11-20T\(start):00:00Z records=background\(installation)\(more)
      0s process.start
      1s bgtask.register id=refresh
      \(lines)
      100s process.exit

      """
  }

  private func rows(_ traces: String...) throws -> [BackgroundLedger.Row] {
    let analyzer = Analyzer(AnalysisOptions(), rules: [])
    for (index, trace) in traces.enumerated() { try analyzer.read(trace, path: "\(index).sketch") }
    return analyzer.finish().backgroundLedger.rows
  }

  @Test func allThatHappensIsCounted() throws {
    let row = try #require(
      rows(
        run(
          8,
          """
          2s bgtask.submit id=refresh
          3s bgtask.launch id=refresh
          4s bgtask.expire id=refresh
          5s bgtask.complete id=refresh
          6s bgtask.submitFailed id=refresh
          7s bgtask.submit id=refresh
          8s bgtask.cancel id=refresh
          """)
      ).first)
    let counts = row.counts
    #expect(
      [
        counts.submitted, counts.launched, counts.expired, counts.completed, counts.refused,
        counts.cancelled,
      ] == [2, 1, 1, 1, 1, 1])
    #expect(row.waiting == .no && row.identifier == "refresh" && row.install == "X")
  }

  @Test func aRequestWithoutALaunchInLaterRunsWasNeverAnswered() throws {
    let asked = run(8, "10s bgtask.submit id=refresh")
    let silent = run(10, "10s bgtask.submit id=refresh")
    let expected = BackgroundLedger.Waiting.neverWoken(
      requests: 2, time: 2 * Self.hour + 90_000_000_000)
    #expect(try rows(asked, silent).map(\.waiting) == [expected])
    #expect(try rows(silent, asked).map(\.waiting) == [expected], "in any order of files")
    #expect(try rows(asked + silent).map(\.waiting) == [expected], "in one file")
  }

  @Test(arguments: ["2s bgtask.launch id=refresh", "2s swbg.launch id=refresh", "2s bgtask.cancel"])
  func aLaterRunAnswersIt(_ answer: String) throws {
    let asked = run(8, "10s bgtask.submit id=refresh")
    #expect(try rows(asked, run(9, answer)).map(\.waiting) == [.no])
    #expect(try rows(run(9, answer), asked).map(\.waiting) == [.no])
  }

  @Test func aLostPartMakesItUnknown() throws {
    let asked = run(8, "10s bgtask.submit id=refresh")
    let lossy = run(9, "5s trace.loss count=1")
    #expect(try rows(asked, lossy).map(\.waiting) == [.unknown(.lost)])
    #expect(
      try rows(run(8, "10s bgtask.submit id=refresh\n20s trace.loss count=1")).map(\.waiting)
        == [.unknown(.lost)])
    // What was lost before the request does not matter.
    let early = run(8, "5s trace.loss count=1\n10s bgtask.submit id=refresh")
    #expect(try rows(early).map(\.waiting) == [.neverWoken(requests: 1, time: 90_000_000_000)])
    let late = run(9, "", more: " midlife=true")
    #expect(try rows(asked, late).map(\.waiting) == [.unknown(.noBeginning)])
    let log = run(9, "", more: " partial=true")
    #expect(try rows(asked, log).map(\.waiting) == [.unknown(.log)])
    // What began late has the request itself.
    let own = run(9, "10s bgtask.submit id=refresh", more: " midlife=true")
    #expect(try rows(own).map(\.waiting) == [.neverWoken(requests: 1, time: 90_000_000_000)])
  }

  /// Names are as the recording has them; a report for people escapes them.
  @Test func namesAreThoseOfTheRecording() throws {
    let name = "a\u{1B}[31m\u{202E}b"
    let trace = run(8, "10s bgtask.submit id=\"a\\u001b[31m\\u202eb\"")
    #expect(try rows(trace).map(\.identifier).contains(name))
    let long = String(repeating: "é", count: 300)
    let row = try #require(rows(run(8, "10s bgtask.submit id=\(long)")).last)
    #expect(row.identifier == String(repeating: "é", count: 199) + "…")
  }

  @Test func withoutAnInstallationNothingIsKnownOfLaterRuns() throws {
    let asked = run(8, "10s bgtask.submit id=refresh", install: nil)
    #expect(try rows(asked).map(\.waiting) == [.unknown(.noInstall)])
    let row = try #require(rows(asked, run(9, "2s bgtask.launch id=refresh", install: nil)).first)
    #expect(row.counts.submitted == 1 && row.counts.launched == 1)
    #expect(row.waiting == .unknown(.noInstall) && row.runs == 2)
  }

  @Test func anotherInstallationAnswersNothing() throws {
    let rows = try rows(
      run(8, "10s bgtask.submit id=refresh"),
      run(9, "2s bgtask.launch id=refresh", install: "Y"))
    #expect(rows.map(\.install) == ["X", "Y"])
    #expect(rows.map(\.waiting) == [.neverWoken(requests: 1, time: 90_000_000_000), .no])
  }

  @Test func runsWithoutABeginningHaveNoOrder() throws {
    let asked = run(8, "10s bgtask.submit id=refresh")
    let other = run(9, "").replacing("start=2026-11-20T09:00:00Z ", with: "")
    #expect(try rows(asked, other).map(\.waiting) == [.unknown(.order)])
  }

  @Test func whatIsNotDueIsNotMissed() throws {
    let asked = run(8, "10s bgtask.submit id=refresh earliest=7200s")
    #expect(try rows(asked, run(9, "")).map(\.waiting) == [.notDue])
    let time = 3 * Self.hour + 90_000_000_000
    #expect(
      try rows(asked, run(11, "")).map(\.waiting) == [.neverWoken(requests: 1, time: time)])
  }

  @Test func extremeTimesOverflowNothing() throws {
    let far = run(
      8, "9223372036854775807ns bgtask.submit id=refresh earliest=9223372036854775807ns"
    )
    .replacing("100s process.exit", with: "")
    #expect(try rows(far).count == 1)
  }
}
