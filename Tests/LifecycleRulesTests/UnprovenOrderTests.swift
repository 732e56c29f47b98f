import Testing

/// What no time and no id proves is undecided.
@Suite struct UnprovenOrderTests {
  private static let head = "header lifeCycle=uikit-scene platform=ios records=data,background\n"

  /// A change that is saved after the app left, with a time in front of each line or none.
  private func saved(_ times: [String]) throws -> Outcome {
    let lines = [
      "process.start", "app.didFinishLaunching", "A scene.willConnect",
      "A scene.willEnterForeground",
      "A scene.didBecomeActive", "A data.dirty key=draft", "A scene.willResignActive",
      "A scene.didEnterBackground", "A data.save key=draft", "process.exit",
    ]
    return try analyze(
      Self.head + zip(times, lines).map { "\($0) \($1)\n" }.joined())
  }

  @Test func withoutTimesALateSaveMayBeInTime() throws {
    let rule = "no-background-save"
    let plain = try saved([String](repeating: "-", count: 10))
    #expect(
      plain.occurrences.filter { $0.rule == rule }
        == [Occurrence(rule: rule, line: 7, unknown: "order-only")])
    let start = ["0s", "1s", "1.1s", "1.2s", "1.3s", "5s", "6s", "7s"]
    #expect(try saved(start + ["8s", "90s"]).occurrences.filter { $0.rule == rule } == [])
    #expect(try saved(start + ["20s", "90s"]).lines(of: rule) == [7])
  }

  @Test func deliveriesWithoutAnIdMayOverlap() throws {
    func illegal(_ lines: String) throws -> [Int64] {
      try analyze(
        Self.head + "launch A\n5s A scene.willResignActive\n6s A scene.didEnterBackground\n" + lines
      ).lines(of: "illegal-transition")
    }
    #expect(
      try illegal("50s fetch.deliver\n51s fetch.deliver\n52s fetch.complete\n53s fetch.complete\n")
        == [])
    #expect(try illegal("50s fetch.deliver id=p\n51s fetch.deliver id=p\n") == [6])
    #expect(
      try illegal("50s fetch.deliver id=p\n51s fetch.deliver id=q\n52s fetch.complete id=q\n") == []
    )
  }
}
