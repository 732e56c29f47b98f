import Testing
import TraceModel
import TraceReading

/// Which lines make one life of a process, and which the next.
@Suite struct ProcessLifeTests {
  private func line(_ time: String, _ process: String, _ message: String) -> String {
    "2026-11-20 09:30:\(time)000+0000  localhost \(process): (UIKitCore) \(message)\n"
  }

  private func reason(_ before: Int, _ after: Int) -> String {
    "Deactivation reason added: 0; deactivation reasons: "
      + "\(before) -> \(after); animating application lifecycle event: 0"
  }

  /// A line of Console.app, which has no number of the process.
  private func console(_ time: String, _ process: String, _ message: String) -> String {
    "default\t09:30:\(time)000+0000\t\(process)\t\(message)\n"
  }

  private let identity =
    "sceneOfRecord: sceneID: sceneID:com.example.films-default  persistentID: A"
  private let exit =
    "[app<com.example.films>:412] Process exited: <RBSProcessExitContext| voluntary>."
  private let suspended =
    "Calculated state for app<com.example.films>: running-suspended (role: None)"

  private func story(_ text: String, mappings: [LogMapping] = []) throws -> [String] {
    try imported(text, mappings: mappings).told
  }

  /// The first reason may come after the app's own output.
  @Test func aProcessThatWroteBeforeItsFirstReasonIsOne() throws {
    let text =
      line("00.000", "SpringBoard[60]", "[app<com.example.films>:412] Bootstrap success!")
      + line("00.050", "Films[412]", "[com.example.films:app] [spid 0x1, process, begin] AppInit")
      + line("00.100", "Films[412]", reason(0, 1024))
      + line("00.150", "Films[412]", "[com.example.films:app] [spid 0x1, process, end] AppInit")
      + line("00.200", "Films[412]", reason(32, 0))
    let lines = try story(text)
    #expect(lines.filter { $0.hasPrefix("header") }.count == 1)
    #expect(
      lines.suffix(3).map { $0.prefix { $0 != "=" } } == [
        "150ms work.end id", "200ms note.app.willEnterForeground", "200ms note.app.didBecomeActive",
      ])
  }

  /// Only another process comes to the foreground after the last callback of one.
  @Test func withoutANumberALifeEndsWithItsTermination() throws {
    let text = ["applicationDidEnterBackground", "applicationWillTerminate"]
    let later = ["applicationWillEnterForeground", "applicationDidBecomeActive"]
    func runs(_ lines: [String], _ prefix: String) throws -> Int {
      let lines = lines.enumerated().map { "10:00:0\($0.offset).100 \(prefix)\($0.element)\n" }
      return try story(lines.joined()).filter { $0.hasPrefix("header") }.count
    }
    #expect(try runs(text + later, "") == 2)
    #expect(try runs(text + later.reversed(), "") == 2)
    #expect(try runs(text, "") == 1)
    // The number of the process says that it is one.
    #expect(try runs(text + later, "Films[412:1] ") == 1)
  }

  /// What a process writes shows that it runs.
  @Test func aSuspensionEndsWithTheNextLineOfTheProcess() throws {
    let text =
      line("00.000", "Films[412]", reason(0, 1))
      + line("05.000", "runningboardd[33]", suspended)
      + line("06.000", "SpringBoard[60]", "app<com.example.films>: tick")
      + line("30.000", "Films[412]", reason(1, 0))
    let events = try story(text).filter { $0.contains("process.") }
    #expect(events.suffix(2) == ["5s process.suspend", "30s process.resume"], "\(events)")
  }

  /// Processes of the system speak about callbacks of apps.
  @Test func theSystemHasNoCallbacksOfItsOwn() throws {
    let text =
      console("00.000", "SpringBoard", "applicationDidEnterBackground for com.example.maps")
      + console("01.000", "sharingd", "Films: sceneWillResignActive observed")
      + console("02.000", "Films", "sceneDidBecomeActive")
    #expect(try story(text).filter { $0.hasPrefix("header") }.count == 1)
  }

  @Test func aSecondFirstReasonIsAnotherLife() throws {
    let text =
      line("00.000", "Films[412]", reason(0, 1024)) + line("00.200", "Films[412]", reason(32, 0))
      + line("09.000", "Films[412]", reason(0, 1024)) + line("09.200", "Films[412]", reason(32, 0))
    #expect(try story(text).filter { $0.hasPrefix("header") }.count == 2)
  }

  /// A MetricKit report about an earlier life of an app is not an end of this one.
  @Test func aProcessDoesNotReportItsOwnEnd() throws {
    let quote =
      "MetricKit: scene-update watchdog transgression: app<com.example.films>:398 exhausted real "
      + "(wall clock) time allowance of 10.00 seconds"
    let text =
      console("00.000", "Films", reason(0, 1024)) + console("00.100", "Films", identity)
      + console("00.200", "Films", reason(32, 0)) + console("01.000", "Films", quote)
      + console("05.000", "Films", reason(0, 1))
    #expect(try story(text).last == "5s note.app.willResignActive")
    #expect(try !story(text).contains { $0.contains("process.exit") })
    // Nor that of another life of the same app which the log still knows.
    let two =
      line("00.000", "Films[398]", reason(32, 0)) + line("00.100", "Films[398]", identity)
      + line("01.000", "Films[412]", reason(32, 0)) + line("02.000", "Films[412]", quote)
      + line("03.000", "Films[398]", reason(0, 1))
    #expect(try story(two).last == "3s note.app.willResignActive run=Films[398]")
  }

  /// The system names an app by its bundle: the life that is meant is the latest one.
  @Test func aBundleIsTheLatestProcessOfItsApp() throws {
    let text =
      line("00.000", "Films[412]", reason(0, 1024)) + line("00.100", "Films[412]", identity)
      + line("00.200", "Films[412]", reason(32, 0)) + line("10.000", "Films[500]", reason(0, 1024))
      + line("10.200", "Films[500]", reason(32, 0)) + line("15.000", "Films[500]", reason(1, 2049))
      + line("20.000", "runningboardd[31]", suspended)
    let outcome = try imported(text)
    let last = try #require(outcome.events.last { $0.contains("process.suspend") })
    // Ten seconds after the beginning of the second life.
    #expect(last.contains("10s process.suspend"))
  }

  @Test func aLifeAfterAnEndIsAnother() throws {
    let first =
      console("00.000", "Films", reason(0, 1024)) + console("00.100", "Films", identity)
      + console("00.200", "Films", reason(32, 0)) + console("20.000", "SpringBoard", exit)
    // The system says that it started another one.
    let launched =
      console("21.000", "SpringBoard", "[app<com.example.films>:500] Bootstrap success!")
      + console("22.000", "Films", reason(32, 0)) + console("25.000", "Films", reason(0, 1))
    #expect(
      try story(first + launched).suffix(4) == [
        "header run=\"Films #2\"", "0ms process.start", "1s note.app.didBecomeActive",
        "4s note.app.willResignActive",
      ])
    // Nothing says so, but a line that late does not belong to the ended process.
    let silent = console("31.000", "Films", "sceneWillEnterForeground")
    #expect(
      try story(first + silent).suffix(2) == [
        "header run=\"Films #2\" midlife=true", "0ms scene.willEnterForeground",
      ])
    // A line that comes at once still belongs to the process.
    #expect(
      try story(first + console("21.000", "Films", "sceneWillEnterForeground"))
        == story(first))
  }

  @Test func theSystemSpeaksOfTheLifeThatIsThere() throws {
    let text =
      console("00.000", "Films", reason(0, 1024)) + console("00.100", "Films", identity)
      + console("00.200", "Films", reason(32, 0)) + console("20.000", "SpringBoard", exit)
      + console("30.000", "SpringBoard", "[app<com.example.films>:500] Bootstrap success!")
      + console("31.000", "Films", reason(0, 1024)) + console("33.100", "runningboardd", suspended)
    #expect(try story(text).last == "3100ms process.suspend")
  }
}
