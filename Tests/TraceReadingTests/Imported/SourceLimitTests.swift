import Testing
import TraceModel
import TraceReading

/// The limits of a log are reported, once for each and only where they apply.
@Suite struct SourceLimitTests {
  private func limits(_ text: String) throws -> [InputProblem.Kind] {
    let outcome = try imported(text)
    #expect(outcome.limits.allSatisfy { $0.severity == .note && !$0.text.isEmpty })
    return outcome.limits.map(\.kind)
  }

  @Test func theLimitsOfAConsoleDependOnItsPrefixes() throws {
    let date = "2026-03-02 09:41:0"
    #expect(try limits("sceneWillEnterForeground\nsceneDidBecomeActive\n") == [.orderOnly])
    #expect(try limits("applicationDidBecomeActive\n") == [.appLevel, .orderOnly])
    #expect(try limits(date + "0.5+0100 Films[4:1] sceneDidBecomeActive\n") == [])
    #expect(try limits(date + "0.5Z Films[4:1] sceneDidBecomeActive\n") == [])
    #expect(try limits(date + "0.5 Films[4:1] sceneDidBecomeActive\n") == [.undated])
    #expect(try limits("09:41:00.5 sceneDidBecomeActive\n") == [.undated])
    #expect(
      try limits(
        date + "0.5Z Films[4:1] didBecomeActive\n" + date + "1.5Z Films[4:1] didBecomeActive")
        == [.appLevel])
    // One scene is enough.
    #expect(
      try limits(
        date + "0.5Z Films[4:1] applicationDidBecomeActive\n" + date
          + "1.5Z Films[4:1] sceneDidBecomeActive\n") == [])
  }

  @Test func someEventsWithoutTimesAreCounted() throws {
    let text = """
      2026-03-02 09:41:00.5Z Films[4:1] sceneWillEnterForeground
      sceneDidBecomeActive
      sceneWillResignActive
      """
    let limit = try imported(text).limits
    #expect(limit.map(\.count) == [2])
    #expect(
      limit.map(\.text) == [
        "2 of 3 events have no time; durations around them are not checked"
      ])
  }

  /// Formats that always leave something out, and those that leave out nothing.
  @Test(arguments: ImportedSample.all)
  func eachLogSaysWhatItCannotShow(_ sample: ImportedSample) throws {
    var expected: [InputProblem.Kind] = []
    switch sample.format {
    case .idevicesyslog: expected = [.appLevel, .coarseClock, .undated]
    case .unifiedLogCompact, .pymobiledevice3: expected = [.appLevel, .undated]
    case .consoleApp: expected = [.undated]
    case .console: expected = [.orderOnly]
    default: expected = [.appLevel]
    }
    let limits = try imported(sample.text, as: sample.format).limits.map(\.kind)
    // Lines of the app's own words are no limit of the format.
    #expect(limits.filter { $0 != .notUnderstood } == expected)
  }

  @Test func aCrashReportShowsTheEndAlone() throws {
    #expect(Set(try limits(FileSamples.ips)) == [.endOnly, .crashFact])
  }

  @Test func ownRecordsInLogsOfOpenTelemetryLackNothing() throws {
    let record =
      #"{"attributes":[{"key":"lifetrace.event","value":{"stringValue":"app.didBecomeActive"}}]}"#
    let message = #"{"resourceLogs":[{"scopeLogs":[{"logRecords":[\#(record)]}]}]}"#
    #expect(try limits(message) == [])
    #expect(try limits(FileSamples.otlp) == [.appLevel])
  }
}
