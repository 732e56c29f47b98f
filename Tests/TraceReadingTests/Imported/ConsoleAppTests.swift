import Testing
import TraceModel

@testable import TraceReading

/// Text copied and exported by the Console app of macOS.
@Suite struct ConsoleAppTests {
  private func line(
    _ time: String, _ message: String, process: String = "Films", level: String = "default"
  ) -> String { "\(level)\t\(time)+0100\t\(process)\t\(message)\n" }

  private func reason(_ word: String, _ number: Int, _ before: Int, _ after: Int) -> String {
    "Deactivation reason \(word): \(number); deactivation reasons: \(before) -> \(after); "
      + "animating application lifecycle event: 1"
  }

  @Test func aLaunchBecomesNotifications() throws {
    let text =
      line("09:41:00.000000", "Creating new background assertion")
      + line("09:41:00.010000", reason("added", 10, 0, 1024))
      + line("09:41:00.020000", reason("added", 5, 1024, 1056))
      + line("09:41:00.030000", "Scene activated.", process: "SpringBoard")
      + line("09:41:00.040000", reason("removed", 10, 1056, 32))
      + line("09:41:00.050000", reason("removed", 5, 32, 0))
    let outcome = try imported(text)
    #expect(outcome.summary.format == "console-app")
    #expect(
      outcome.told == [
        "header run=Films", "30ms note.app.willEnterForeground", "40ms note.app.didBecomeActive",
      ])
    #expect(outcome.summary.problems == [])
    // A time of day is not a date.
    #expect(outcome.recorder.headers.first?.start == nil)
  }

  /// The library may be the first column.
  @Test func aColumnMayBeBeforeTheLevel() throws {
    let outcome = try imported(
      "Films\tdefault\t19:28:56.942606 -0800\tFilms\tsceneDidBecomeActive\n"
        + "CFNetwork\tdefault\t19:28:57.942606 -0800\tFilms\tsceneWillResignActive\n"
        + "Films\tdefault\t19:28:58.942606 -0800\tFilms\tsceneDidEnterBackground\n")
    #expect(outcome.summary.format == "console-app")
    #expect(
      outcome.told == [
        "header run=Films midlife=true", "0ms scene.didBecomeActive",
        "2s scene.didEnterBackground",
      ])
  }

  /// Hazard: messages of several lines.
  @Test func aMessageContinuesOnTheNextLines() throws {
    let text =
      line("09:41:00.000000", "NSConcreteNotification 0x1 {")
      + "\tname = UIApplicationDidBecomeActiveNotification; object = x}\n"
      + "    and more\n"
      + line("09:41:02.000000", "{name = UIApplicationWillResignActiveNotification; object = y}")
    #expect(
      try imported(text).told == [
        "header run=Films midlife=true", "0ms note.app.didBecomeActive",
        "2s note.app.willResignActive",
      ])
    #expect(try imported(text).summary.problems == [])
  }

  @Test func linesBeforeTheFirstMessageAreNotPartOfTheLog() throws {
    let text = "Hello, here is my log:\n\n" + line("09:41:00.000000", "sceneDidBecomeActive")
    let outcome = try imported(text)
    #expect(outcome.told == ["header run=Films midlife=true", "0ms scene.didBecomeActive"])
    #expect(outcome.problemTexts == [Reading.skipped(lines: 1)])
  }

  /// Hazard: lines that are there twice, some microseconds apart.
  @Test func doubledMessagesOfTheSystemCountOnce() throws {
    func task(_ time: String) -> String {
      line(
        time,
        "Created background task <_UIBackgroundTaskInfo: 0x1>: taskID = 7, taskName = upload, "
          + "creationTime = 12 (elapsed = 0).")
    }
    let warning = "Background Task 7 (\"upload\"), was created over 30 seconds ago."
    let text =
      task("09:41:00.000000") + task("09:41:00.000050")
      + line("09:41:31.000000", warning, level: "error")
      + line("09:41:31.000900", warning, level: "error")
      + line("09:41:40.000000", warning, level: "error")
    #expect(
      try imported(text).recorder.names
        == ["(header)", "bg.begin", "log", "log"].map {
          $0 == "(header)" ? "" : $0
        })
  }

  @Test func linesThatTheAppItselfPrintsTwiceCountTwice() throws {
    let text =
      line("09:41:00.000000", "sceneDidBecomeActive")
      + line("09:41:00.000050", "sceneDidBecomeActive")
    #expect(try imported(text).told.count == 3)
  }

  /// Hazards: small disorder, and fractions that carry the next second.
  @Test func smallStepsBackAreIgnored() throws {
    let text =
      line("09:41:28.999497", "sceneWillEnterForeground")
      + line("09:41:29.999720", "sceneDidBecomeActive")
      + line("09:41:29.000226", "sceneWillResignActive")
      + line("09:41:31.000000", "sceneDidEnterBackground")
      + line("09:41:30.999600", "sceneWillEnterForeground")
    #expect(
      try imported(text).told == [
        "header run=Films midlife=true", "0ms scene.willEnterForeground",
        "1000223us scene.didBecomeActive", "1000223us scene.willResignActive",
        "2000503us scene.didEnterBackground", "2000503us scene.willEnterForeground",
      ])
  }

  @Test func aLargerStepBackIsOne() throws {
    let text =
      line("09:41:10.000000", "sceneWillEnterForeground")
      + line("09:41:20.000000", "sceneDidBecomeActive")
      + line("09:41:15.000000", "sceneWillResignActive")
    #expect(try imported(text).told.suffix(3) == ["?", "5s scene.willResignActive", "?"])
  }

  /// Hazard: midnight, also with a line that comes late.
  @Test func midnightBeginsTheNextDay() throws {
    let text =
      line("23:59:59.000000", "sceneWillEnterForeground")
      + line("00:00:01.000000", "sceneDidBecomeActive")
      + line("00:00:01.000100", "{name = UIApplicationWillResignActiveNotification;}")
      + line("23:59:59.999900", "{name = UIApplicationDidEnterBackgroundNotification;}")
      + line("13:00:00.000000", "{name = UIApplicationWillEnterForegroundNotification;}")
    #expect(
      try imported(text).told == [
        "header run=Films midlife=true", "0ms scene.willEnterForeground",
        "2s scene.didBecomeActive", "2000100us note.app.willResignActive", "?",
        "999900us note.app.didEnterBackground", "?", "46801s note.app.willEnterForeground",
      ])
  }

  /// Hazard: hidden information.
  @Test func hiddenMessagesAreCounted() throws {
    let text =
      line("09:41:00.000000", "Created background task <private>.")
      + line("09:41:01.000000", "Ending background task with UIBackgroundTaskIdentifier: 7")
      + line("09:41:02.000000", "sceneDidBecomeActive")
    let outcome = try imported(text)
    #expect(outcome.told == ["header run=Films midlife=true", "0ms scene.didBecomeActive"])
    #expect(outcome.problemTexts.count == 1)
    #expect(outcome.problemTexts.first?.hasPrefix("1 message is redacted (<private>)") == true)
  }

  /// Hazard: kilobytes of digits.
  @Test func aFaultWithKilobytesOfDigitsSaysNothing() throws {
    let text =
      line("09:41:00.000000", String(repeating: "deadbeef", count: 4_000), level: "fault")
      + String(repeating: "0123456789abcdef", count: 500) + "\n"
      + line("09:41:02.000000", "sceneDidBecomeActive")
    #expect(
      try imported(text).told == ["header run=Films midlife=true", "0ms scene.didBecomeActive"])
  }

  @Test(arguments: [
    // The library.
    "default\t09:41:00.500000+0100\tFilms\tFilms\tsceneDidBecomeActive\n",
    // The subsystem and the category.
    "default\t09:41:00.500000+0100\tFilms\tcom.example.films\tapp\tsceneDidBecomeActive\n",
    // Numbers, and an empty column.
    "default\t09:41:00.500000+0100\tFilms\t412\t\t0x9031\tsceneDidBecomeActive\n",
    // No level.
    "09:41:00.500000+0100\tFilms\tsceneDidBecomeActive\n",
    // The time last.
    "default\tFilms\tsceneDidBecomeActive\t09:41:00.500000+0100\n",
    "default\tFilms\tFilms\tsceneDidBecomeActive\t09:41:00.500000+0100\n",
    // A date, as an archive shows it.
    "default\t2026-03-02 09:41:00.500000+0100\tFilms\tsceneDidBecomeActive\n",
  ])
  func columnsAreThoseOfTheView(_ line: String) throws {
    let outcome = try imported(line)
    #expect(outcome.summary.format == "console-app")
    #expect(outcome.recorder.names.last == "scene.didBecomeActive")
    #expect(outcome.recorder.headers.map(\.app) == ["Films"])
    let hasDate = line.contains("2026")
    #expect(outcome.recorder.headers[0].start == (hasDate ? "2026-03-02T08:41:00.500000000Z" : nil))
  }

  @Test func namesPrintedByApplesLibrariesAreNotTheAppsCalls() throws {
    let text =
      "default\t09:41:00.500000+0100\tFilms\tWebKit\tsceneDidBecomeActive\n"
      + "default\t09:41:00.600000+0100\tFilms\tFilms\tsceneWillResignActive\n"
    #expect(
      try imported(text).told == ["header run=Films midlife=true", "0ms scene.willResignActive"])
  }

  @Test func aMessageMayHaveTabs() throws {
    let text =
      line("09:41:00.000000", "one\ttwo\tthree")
      + line("09:41:01.000000", "plain")
      + line("09:41:02.000000", "🔵\tsceneDidBecomeActive")
    #expect(
      try imported(text).told == ["header run=Films midlife=true", "0ms scene.didBecomeActive"])
  }

  @Test func withTheTimeLastALongMessageEndsWithIt() throws {
    let text =
      "default\tFilms\tplain\t09:41:00.000000+0100\n"
      + "default\tFilms\tNSConcreteNotification {\n"
      + "\tname = UIApplicationDidBecomeActiveNotification;}\t09:41:01.000000+0100\n"
      + "default\tFilms\tsceneWillResignActive\t09:41:03.000000+0100\n"
    let outcome = try imported(text)
    #expect(
      outcome.told == [
        "header run=Films midlife=true", "0ms note.app.didBecomeActive",
        "2s scene.willResignActive",
      ])
    #expect(outcome.summary.problems == [])
  }

  @Test func aBrokenLineThatBeginsLikeAMessageIsMalformed() throws {
    let text =
      line("09:41:00.000000", "sceneDidBecomeActive") + "default\t09:99:00.0\tFilms\tx\n"
      + "error\tno time here, so the message continues\n" + "default\t09:4"
    let outcome = try imported(text)
    #expect(outcome.summary.malformed == 2)
    #expect(outcome.recorder.gaps.map(\.count) == [1, 1])
    #expect(
      outcome.problemTexts.first
        == "expected a time such as '09:41:00.000000+0100' and a process, found "
        + "'09:99:00.0\\u{9}Films\\u{9}x'")
  }

  @Test func zonesMayChange() throws {
    let text =
      "default\t01:59:59.000000+0100\tFilms\tsceneWillEnterForeground\n"
      + "default\t03:00:01.000000+0200\tFilms\tsceneDidBecomeActive\n"
    #expect(try imported(text).told.last == "2s scene.didBecomeActive")
  }

  /// UIKit's sentence about a completion handler is for the rules, in each of its forms.
  @Test(arguments: [
    "Warning: Application delegate received call to "
      + "-application:didReceiveRemoteNotification:fetchCompletionHandler: but the completion "
      + "handler was never called.",
    "Application delegate received call to -[AppDelegate "
      + "application:handleEventsForBackgroundURLSession:completionHandler:] but the completion "
      + "handler was never called.",
  ])
  func aHandlerThatWasNeverCalledIsKept(_ sentence: String) throws {
    for text in [sentence, "2026-05-04 10:00:00.100 Films[812:1] \(sentence)"] {
      let outcome = try imported(text + "\n")
      #expect(outcome.recorder.names.filter { !$0.isEmpty } == ["log"], "\(text)")
      #expect(!outcome.limits.contains { $0.kind == .notUnderstood })
    }
  }

  /// A column of numbers before that of the process has its number, and is no app's name.
  @Test func theNumberOfTheProcessMayComeFirst() throws {
    let text = ["DidBecomeActive", "WillResignActive"].enumerated().map { number, name in
      "09:30:1\(number).000000+0100\t412\tFilms\t0x1a2b\tcom.example.films\tlife\tapplication\(name)\n"
    }.joined()
    let outcome = try imported(text)
    #expect(outcome.recorder.headers.map(\.app) == ["Films"])
    #expect(outcome.recorder.headers.map(\.pid) == [412])
  }
}
