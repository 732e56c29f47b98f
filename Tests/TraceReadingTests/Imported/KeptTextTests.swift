import Testing
import TraceModel
import TraceReading

/// Texts of a log that are kept from line to line are short: a text as long as a line is not a
/// name.
@Suite struct KeptTextTests {
  private func line(_ process: String, _ message: String) -> String {
    "2026-11-20 09:30:00.000000+0000  localhost \(process): (UIKitCore) \(message)\n"
  }

  private func limit(_ text: String) throws -> (told: [String], count: Int64?) {
    let outcome = try imported(text, as: .unifiedLogSyslog)
    return (outcome.told, outcome.summary.problems.first { $0.kind == .limit }?.count)
  }

  @Test(arguments: [(1_024, false), (1_025, true)])
  func aLongIdOfATaskIsNotKept(_ length: Int, _ isTooLong: Bool) throws {
    let id = String(repeating: "a", count: length)
    let text =
      line(
        "Films[412]", "Created background task <x>: taskID = \(id), taskName = n, creationTime = 1")
      + line(
        "Films[412]", "Created background task <x>: taskID = 2, taskName = n, creationTime = 1")
      + line("Films[412]", "Ending background task with UIBackgroundTaskIdentifier: \(id)")
    let (told, count) = try limit(text)
    #expect(count == (isTooLong ? 1 : nil))
    #expect(told.filter { $0.contains("bg.") }.count == (isTooLong ? 1 : 3))
  }

  @Test(arguments: [(1_024, false), (1_025, true)])
  func aLongBundleIsNotKept(_ length: Int, _ isTooLong: Bool) throws {
    let bundle = String(repeating: "b", count: length)
    let text =
      line("Films[412]", "Created background task <x>: taskID = 2, taskName = n, creationTime = 1")
      + line("Films[412]", "sceneOfRecord: sceneID: sceneID:\(bundle)-default  persistentID: A")
      + line(
        "runningboardd[31]", "Calculated state for app<\(bundle)>: running-suspended (role: None)")
    #expect(try limit(text).told.contains { $0.contains("process.suspend") } != isTooLong)
  }

  @Test func aProcessWithALongNameIsPassedOverAndCounted() throws {
    // A name has at most 512 bytes in this style; JSON sets no such limit.
    func object(_ length: Int) -> String {
      "{\"eventType\":\"logEvent\",\"processID\":412,\"processImagePath\":\"/x/"
        + String(repeating: "n", count: length)
        + "\",\"eventMessage\":\"Created background task <x>: "
        + "taskID = 2, taskName = n, creationTime = 1\"}\n"
    }
    let outcome = try imported(object(1_025) + object(1_024), as: .unifiedLogNDJSON)
    #expect(outcome.recorder.headers.count == 1)
    #expect(outcome.summary.problems.first { $0.kind == .limit }?.count == 1)
  }
}
