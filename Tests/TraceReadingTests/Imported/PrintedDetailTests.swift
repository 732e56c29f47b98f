import TestSupport
import Testing
import TraceModel

/// What stands behind a callback's name: a detail of the call, or words about the callback.
@Suite struct PrintedDetailTests {
  private func names(_ text: String) throws -> [String] {
    try read(text).recorder.names.filter { !$0.isEmpty }
  }

  @Test(arguments: [
    "took 3 ms", "took: 0.3s", "(took 3ms)", ", took 3 milliseconds", "after 0.3s", "took 0.003",
    "finished in 3 ms", "done (3 ms)", "took 120 µs", "took ~2,5 s", "completed [12 ms]",
    "took 3 ms (slow!)", ", next refresh 11:30:00", ", pending uploads: 3", "- next sync in 15 min",
    "(pending uploads 3)", "— queued jobs=4", ", observers: 3", "- skipping refresh",
    ": registering background tasks", ", ignoring deep link", "in 3 ms", "(3 ms)",
    "+120ms", "memory=80MB next=refresh", "count=2", ", after 30 s in the background",
    "(after 30 s in the background)",
  ])
  func aDetailIsRead(_ detail: String) throws {
    let names = try names("10:00:00.000 sceneDidBecomeActive \(detail)\n")
    #expect(names == ["scene.didBecomeActive"], "\(names)")
    // A comma is joined to the name.
    let joined = detail.hasPrefix(",") || detail.hasPrefix(":") ? detail : ", \(detail)"
    #expect(try self.names("10:00:00.000 sceneDidBecomeActive\(joined)\n") == names)
  }

  @Test(arguments: [
    "took", "took too long and then crashed?", "took 3 attempts", "took 12 seconds.",
    "took 12 seconds on my iPad", "is not called", ", not called in 30 s", ", next at 11:30",
    ", next refresh", "next refresh 11:30:00", ", skipping it", ", skipping", "finished",
    ", expected at 11:30", "never took 3 ms", "should be done in 3 ms", "took 30 s?",
    ", pending 3", ", skipping the call", ", observers registered", "after unlock", ", took 3",
    ", next sceneDidEnterBackground 11:30:00", "observers: 3",
    "skipped=true", "expected=1", "next == 3", "+ 40", "+120", "+0x1c",
  ])
  func wordsAboutACallbackAreNoDetail(_ words: String) throws {
    #expect(try names("10:00:00.000 sceneDidBecomeActive \(words)\n") == [])
  }

  /// An app that prints when a callback comes and how long it took has had it once.
  @Test func aDurationOfAPrintedCallIsNoSecondCall() throws {
    func line(_ time: String, _ text: String) -> String {
      "2026-03-02 10:00:\(time) Films[7:1] \(text)\n"
    }
    let text =
      line("00.000", "sceneWillEnterForeground") + line("00.001", "sceneDidBecomeActive")
      + line("00.002", "sceneWillEnterForeground took 2 ms")
      + line("04.001", "sceneDidBecomeActive took 4 s") + line("10.000", "sceneWillResignActive")
      + line("12.000", "sceneWillResignActive done in 2.0 s")
    #expect(
      try names(text) == [
        "scene.willEnterForeground", "scene.didBecomeActive", "scene.willResignActive",
      ])
    // Where the callback itself is not printed again, its duration is what shows it.
    #expect(
      try names(text + line("20.000", "sceneDidBecomeActive took 2 ms")).last
        == "scene.didBecomeActive")
    let alone = line("00.000", "sceneDidBecomeActive took 4 s") + line("09.000", "saved")
    #expect(try names(alone) == ["scene.didBecomeActive"])
  }
}
