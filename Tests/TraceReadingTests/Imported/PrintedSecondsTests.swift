import Testing

@testable import TraceReading

/// Times since a start, as apps print them before their lines.
@Suite struct PrintedSecondsTests {
  private static let names = [
    "applicationDidBecomeActive", "applicationWillResignActive", "applicationDidEnterBackground",
  ]

  private func events(_ times: [String]) throws -> [String] {
    try imported(zip(times, Self.names).map { "\($0) \($1)\n" }.joined()).told
      .filter { $0.contains(" app.") }
  }

  @Test(arguments: [
    ["0.1", "0.25", "12.4"], ["[0.1]", "[0.25]", "[12.4]"], ["(0.1)", "(0.25)", "(12.4)"],
    ["0.1s", "0.25s", "12.4s"], ["[0.1s]", "[0.25s]", "[12.4s]"],
    ["100ms", "250ms", "12400ms"], ["+100ms", "+250ms", "+12.4s"],
    ["[ 0.1]", "[ 0.25]", "[12.4]"], ["T+00:00.100", "T+00:00.250", "T+00:12.4"],
    ["+00:00:00.1", "+00:00:00.25", "+00:00:12.4"], ["T+0.1s", "T+0.25s", "T+12.4s"],
    ["t+0.1", "t+0.25", "t+12.4"], ["0.1 s", "0.25 s", "12.4 s"],
    ["[+0.1 s]", "[+0.25 s]", "[+12.4 s]"], ["T+100ms", "T+250ms", "T+12.4s"],
    ["+0.100s", "+0.250s", "+12.400s"], ["#12 0.10", "#12 0.25", "#12 12.4"],
  ])
  func timesBeforeLinesCount(_ times: [String]) throws {
    let expected = try events(["[0.100]", "[0.250]", "[12.400]"])
    #expect(expected.count == 3)
    #expect(try events(times) == expected)
  }

  /// What counts from the start of something is no length, however few lines have one.
  @Test(arguments: [["T+0", "T+5s"], ["T+0", "T+5000ms"], ["T+0s", "T+5s"]])
  func theStartMayBeTheFirstTime(_ times: [String]) throws {
    #expect(try events(times) == ["0ms app.didBecomeActive", "5s app.willResignActive"])
  }

  /// One alone may be a length, and a clock without seconds says too little. The call came.
  @Test(arguments: ["T+0.1s", "9:41 AM", "[9:41 PM]", "11/20/26, 9:41 AM", "0.1 s"])
  func whatSaysNoTimeIsDecoration(_ words: String) throws {
    #expect(try events([words]) == ["- app.didBecomeActive"])
  }

  /// Two numbers, or numbers in no order, may be how long something took.
  @Test func durationsBeforeLinesAreNoTimes() throws {
    #expect(try events(["100ms", "250ms"]) == [])
    #expect(try events(["250ms", "100ms", "300ms"]) == [])
  }

  /// Its events have names of their own.
  @Test func aSketchStaysOne() throws {
    let text = "0ms A scene.willConnect\n10ms A scene.willEnterForeground\n20ms log hello\n"
    #expect(try read(text).summary.format == TraceFormat.sketch.rawValue)
  }
}
