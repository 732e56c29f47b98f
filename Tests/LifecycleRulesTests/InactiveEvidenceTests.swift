import Testing
import TraceAnalysis

/// Where LT201 says that a visit of foreground inactive began.
@Suite struct InactiveEvidenceTests {
  private static let launch = """
    header lifeCycle=uikit-scene platform=ios records=work
    launch A
    20s A scene.willResignActive

    """

  private func evidence(_ lines: String) throws -> [String] {
    let text = Self.launch + lines
    let all = text.split(separator: "\n", omittingEmptySubsequences: false)
    let found = try analyze(text).analysis.findings.filter { $0.rule == "heavy-work-in-inactive" }
    return found.flatMap { finding in
      finding.evidence.prefix(1).map { String(all[Int($0.line) - 1]) }
    }
  }

  @Test func itBeganWithTheDeparture() throws {
    #expect(
      try evidence("20.1s A work name=load kind=network dur=900ms")
        == ["20s A scene.willResignActive"])
  }

  @Test func itBeganWithTheReturnFromTheBackground() throws {
    let lines = """
      21s A scene.didEnterBackground
      40s A scene.willEnterForeground
      40.01s A work name=load kind=network dur=900ms
      """
    #expect(try evidence(lines) == ["40s A scene.willEnterForeground"])
  }
}
