import Testing

/// Work that begins while the app leaves.
@Suite struct LeavingWorkTests {
  private static let head = "header lifeCycle=uikit-scene platform=ios records=work,background"

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
