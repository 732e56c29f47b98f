import Testing
import TraceModel

@testable import TraceReading

@Suite struct SentryTests {
  private typealias S = FileSamples

  private func crumbs(_ states: [String]) -> [String] {
    states.enumerated().map { index, state in
      S.crumb("\(1_772_452_800 + index)", "app.lifecycle", "\"state\":\"\(state)\"")
    }
  }

  private func names(_ text: String) throws -> [String] {
    Array(try read(text).recorder.names.dropFirst())
  }

  @Test func breadcrumbsTellOfStatesAndScreens() throws {
    let outcome = try read(S.sentryEvent)
    #expect(
      outcome.story == [
        "0ms note.app.didBecomeActive",
        "750000001ns log category=ui.lifecycle message=\"FilmList appeared\"",
        "3250ms note.app.willResignActive",
        "3250ms note.app.didEnterBackground",
      ])
    let header = try #require(outcome.recorder.headers.first)
    #expect(header.app == "com.example.films")
    #expect(header.version == "4.2")
    #expect(header.build == "1337")
    #expect(header.os == "26.1")
    #expect(header.device == "iPhone17,3")
    #expect(header.midlife)
    #expect(header.start == "2026-03-02T12:00:00.250000000Z")
  }

  /// `foreground` is what it is called after: the four states of 2026 have an `active` of their own.
  @Test func bothVocabulariesAreRead() throws {
    #expect(
      try names(S.sentry(crumbs(["foreground", "background", "foreground"]))) == [
        "note.app.didBecomeActive", "note.app.willResignActive", "note.app.didEnterBackground",
        "note.app.willEnterForeground", "note.app.didBecomeActive",
      ])
    #expect(
      try names(S.sentry(crumbs(["active", "inactive", "background", "foreground", "active"]))) == [
        "note.app.didBecomeActive", "note.app.willResignActive", "note.app.didEnterBackground",
        "note.app.willEnterForeground", "note.app.didBecomeActive",
      ])
    #expect(
      try names(S.sentry(crumbs(["background", "foreground", "inactive"]))) == [
        "note.app.didEnterBackground", "note.app.willEnterForeground",
      ])
  }

  @Test func everyShapeOfBreadcrumbsIsRead() throws {
    let expected = try read(S.sentryEvent).story
    let list = S.sentryCrumbs.joined(separator: ",")
    let values = S.sentryEvent.replacing(
      "\"breadcrumbs\":[\(list)]", with: "\"breadcrumbs\":{\"values\":[\(list)]}")
    let entries = S.sentryEvent.replacing(
      "\"breadcrumbs\":[\(list)]",
      with: "\"entries\":[{\"type\":\"breadcrumbs\",\"data\":{\"values\":[\(list)]}}]")
    for text in [values, entries, "[" + S.sentryEvent + "]"] {
      #expect(text != S.sentryEvent)
      #expect(try read(text).story == expected)
    }
    let printed = S.sentryEvent.replacing(",", with: ",\n  ").replacing("{", with: "{\n  ")
      .replacing("\":", with: "\": ")
    #expect(try read(printed).story == expected)
  }

  @Test func anEnvelopeHoldsOneEvent() throws {
    let text =
      #"{"event_id":"00112233445566778899aabbccddeeff","sent_at":"2026-03-02T12:00:00Z"}"# + "\n"
      + #"{"type":"event","length":12}"# + "\n" + S.sentryEvent
    let outcome = try read(text)
    #expect(outcome.story == (try read(S.sentryEvent).story))
    #expect(outcome.summary.problems == [])
  }

  @Test func breadcrumbsAloneAreARun() throws {
    let outcome = try read(crumbs(["foreground", "active", "inactive"]).joined(separator: "\n"))
    #expect(outcome.summary.format == "sentry")
    #expect(
      outcome.recorder.names.dropFirst() == [
        "note.app.willEnterForeground", "note.app.didBecomeActive", "note.app.willResignActive",
      ])
  }

  /// Each event of a process brings the breadcrumbs that were there before.
  @Test func laterEventsOfAProcessGoOn() throws {
    let all = crumbs(["active", "inactive", "background", "foreground", "active"])
    let text = [S.sentry(Array(all[..<3])), S.sentry(all)].joined(separator: "\n")
    let outcome = try read(text)
    #expect(outcome.recorder.headers.count == 1)
    #expect(outcome.recorder.names == (try read(S.sentry(all)).recorder.names))
    let other = try read([S.sentry(all), S.sentry(all, start: "b")].joined(separator: "\n"))
    #expect(other.recorder.headers.count == 2)
  }

  @Test func aCrashEndsTheProcess() throws {
    let crash =
      #""exception":{"values":[{"type":"EXC_BAD_ACCESS","mechanism":{"handled":false}}]},"#
    let text = S.sentry(crumbs(["active"]), level: "fatal", exception: crash)
    #expect(
      try read(text).story.last
        == "100500ms process.exit reason=EXC_BAD_ACCESS")
    let handled = text.replacing("false", with: "true")
    #expect(try names(handled) == ["note.app.didBecomeActive"])
    #expect(
      try names(S.sentry(crumbs(["active"]), exception: crash)) == ["note.app.didBecomeActive"])
  }

  @Test func timesOfAnyYearAreSurvived() throws {
    let states = [("\"1700-01-01T00:00:00Z\"", "active"), ("9223372035.5", "inactive")]
    let text = S.sentry(states.map { S.crumb($0, "app.lifecycle", "\"state\":\"\($1)\"") })
    #expect(try names(text) == ["note.app.didBecomeActive", "note.app.willResignActive"])
  }

  @Test func whatIsNotKnownIsCounted() throws {
    let android = S.sentryEvent.replacing("\"iOS\"", with: "\"Android\"")
    #expect(try read(android).kinds == [.unsupported, .noRecords])
    let outcome = try read(S.sentry(crumbs(["foreground", "detached"])))
    #expect(outcome.summary.events == 1)
    #expect(
      outcome.summary.problems.map(\.text) == [
        "1 breadcrumbs of the app's life cycle have a state that is not known"
      ])
  }

  @Test func anEventThatIsCutGivesItsBreadcrumbs() throws {
    let text = String(S.sentryEvent.dropLast(60))
    let outcome = try read(text)
    #expect(outcome.recorder.names.contains("note.app.didBecomeActive"))
    #expect(outcome.kinds == [.truncated])
  }
}
