import Testing

/// Work that begins while the app leaves.
@Suite struct LeavingWorkTests {
  private static let head = "header lifeCycle=uikit-scene platform=ios records=work,background"

  private func lines(_ rule: String, _ text: String, header: String = "") throws -> [Int64] {
    try analyze("\(Self.head) \(header)\n\(text)\n").lines(of: rule)
  }

  /// Two departures with work of a kind after both callbacks, without a trigger.
  private func departures(_ kind: String, between: String = "") -> String {
    [1, 60].map { start in
      """
      \(start)s A scene.willResignActive
      \(start * 1_000 + 2)ms A work name=x kind=\(kind) dur=1ms
      \(between.replacing("TIME", with: "\(start * 1_000 + 50)ms"))
      \(start * 1_000 + 100)ms A scene.didEnterBackground
      \(start * 1_000 + 102)ms A work name=x kind=\(kind) dur=1ms
      \(start + 20)s A scene.willEnterForeground
      \(start * 1_000 + 20_100)ms A scene.didBecomeActive
      """
    }.joined(separator: "\n")
  }

  @Test(arguments: [
    "refresh", "network", "database", "disk", "decode", "cpu", "render", "prefetch", "save",
    "cleanup", "teardown", "other",
  ])
  func workOfAnyKindMayRunTwice(_ kind: String) throws {
    let rule = "handler-run-twice-leaving"
    #expect(try lines(rule, "launch A\n" + departures(kind)).count == 2)
    // A timer runs it.
    let tick = "TIME A work name=x kind=\(kind) dur=1ms"
    let isOfHandler = ["save", "cleanup", "teardown"].contains(kind)
    #expect(
      try lines(rule, "launch A\n" + departures(kind, between: tick)).count
        == (isOfHandler ? 2 : 0))
    let other = "TIME A work name=y kind=\(kind) dur=1ms"
    #expect(try lines(rule, "launch A\n" + departures(kind, between: other)).count == 2)
  }

  @Test func eachWindowHasItsOwnCallbacks() throws {
    let window =
      "200ms B scene.willConnect\n210ms B scene.willEnterForeground\n"
      + "220ms B scene.didBecomeActive\n"
    #expect(
      try lines(
        "handler-run-twice-leaving", "launch A\n" + window + departures("other"),
        header: "multipleScenes=true"
      ).count == 2)
  }

  /// Only an active scene resigns, so that a recording that begins with it shows a departure.
  @Test(arguments: [
    ("1s A scene.willResignActive", 3), ("1s A scene.willEnterForeground", 0),
  ])
  func aRecordingMayBeginWithADeparture(_ first: String, _ count: Int) throws {
    let works = (2...4).map { "\($0)s A work name=w\($0) kind=other dur=1ms\n" }.joined()
    let rule = "work-scheduled-after-resign"
    let text = "\(Self.head) midlife=true\n\(first)\n\(works)5s A scene.didBecomeActive\n"
    #expect(
      try analyze(text).occurrences.filter { $0.rule == rule }.map(\.unknown)
        == [String?](repeating: "trace-start", count: count))
  }
}
