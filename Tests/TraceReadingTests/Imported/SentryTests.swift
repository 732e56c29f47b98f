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

  @Test func breadcrumbsHoldStatesAndScreens() throws {
    let outcome = try read(S.sentryEvent)
    #expect(
      outcome.story == [
        "0ms note.app.didBecomeActive",
        "750000001ns log category=ui.lifecycle message=\"FilmList appeared\"",
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

  @Test(arguments: [
    (#""app":{"app_name":"Tarn"}"#, "Tarn"),
    (#""app":{"app_name":"Tarn","app_identifier":"org.tarn"}"#, "org.tarn"),
  ])
  func withoutAReleaseTheContextNamesTheApp(_ context: String, _ name: String) throws {
    let crumb = S.crumb("1772452800", "app.lifecycle", #""state":"active""#)
    let text =
      #"{"event_id":"0","contexts":{\#(context)},"breadcrumbs":[\#(crumb)],"platform":"cocoa"}"#
    #expect(try read(text).recorder.headers.first?.app == name)
  }

  /// `foreground` is what it is called after: the four states of 2026 have an `active` of their
  /// own.
  @Test func bothVocabulariesAreRead() throws {
    #expect(
      try names(S.sentry(crumbs(["foreground", "background", "foreground"]))) == [
        "note.app.didBecomeActive", "note.app.didEnterBackground", "note.app.didBecomeActive",
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

  /// Flutter's SDK writes the states of its own framework, one of which is called like UIKit's.
  @Test func statesOfFlutterAreNone() throws {
    #expect(try names(S.sentry(crumbs(["resumed", "paused", "inactive"]))) == [])
    #expect(
      try names(S.sentry(crumbs(["active", "inactive"]))) == [
        "note.app.didBecomeActive", "note.app.willResignActive",
      ])
  }

  /// On the Mac the SDK calls it background when the app is not active any more.
  @Test func aMacHasNoBackground() throws {
    let text = S.sentryEvent.replacing("\"name\":\"iOS\"", with: "\"name\":\"macOS\"")
    let outcome = try read(text)
    #expect(outcome.recorder.headers.map(\.platform) == [.macOS])
    #expect(
      outcome.recorder.names.dropFirst() == ["ns.didBecomeActive", "log", "ns.didResignActive"])
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

  /// Breadcrumbs of other categories change nothing, and are counted with the first category.
  @Test func breadcrumbsOfOtherCategoriesAreCounted() throws {
    let states = crumbs(["active", "inactive"])
    let others = ["http", "console"].map { S.crumb("1772452800.5", $0, #""state":"x""#) }
    let expected = try read(S.sentry(states))
    #expect(!expected.problemTexts.contains { $0.contains("not read") })
    for (count, told) in [
      (1, "1 breadcrumb is of another category, 'http', and was not read"),
      (2, "2 breadcrumbs are of other categories, such as 'http', and were not read"),
    ] {
      let crumbs = [states[0]] + others.prefix(count) + [states[1]]
      // Those of an event, and as the SDK keeps them.
      for text in [S.sentry(crumbs), crumbs.joined(separator: "\n") + "\n"] {
        let outcome = try read(text)
        #expect(outcome.story == expected.story)
        #expect(outcome.problemTexts.contains { $0.hasPrefix(told) }, "\(outcome.problemTexts)")
      }
    }
  }

  /// A breadcrumb of the life cycle that names no state is none of another category.
  @Test func aBreadcrumbWithoutAStateIsCounted() throws {
    let stateless = S.crumb("1772452802", "app.lifecycle", #""screen":"x""#)
    let told = try read(S.sentry(crumbs(["active", "inactive"]) + [stateless])).problemTexts
    #expect(told.contains { $0.hasSuffix("of the app's life cycle have an unknown state") })
    #expect(!told.contains { $0.contains("not read") })
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
  @Test func laterEventsOfAProcessContinueItsRun() throws {
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
  }

  private func unhandled(_ type: String, _ value: String = "") -> String {
    #""exception":{"values":[{"type":"\#(type)","value":"\#(value)","mechanism":{"handled":false}}]},"#
  }

  /// Whatever the level is called, or where none is, an exception of Apple's runtime that nobody
  /// handled ends the process. Runtimes above it go on, and a hang is no end.
  @Test func anUnhandledExceptionIsAnEndAtAnyLevel() throws {
    let text = S.sentry(crumbs(["active"]), exception: unhandled("EXC_BAD_ACCESS"))
    for end in [text, text.replacing(#","level":"error""#, with: "")] {
      #expect(try read(end).story.last == "100500ms process.exit reason=EXC_BAD_ACCESS")
    }
    for survived in [
      text.replacing(#""level":"error""#, with: #""level":"warning""#),
      text.replacing(#""platform":"cocoa""#, with: #""platform":"other""#),
      text.replacing(#""platform":"cocoa""#, with: #""platform":"javascript""#),
      text.replacing("EXC_BAD_ACCESS", with: "App Hanging"),
    ] {
      #expect(try names(survived) == ["note.app.didBecomeActive"])
    }
  }

  /// The web interface has the exception among the entries, and the level among the tags.
  @Test(arguments: [
    (#","mechanism":{"handled":false}"#, ""),
    ("", #""tags":[{"key":"level","value":"fatal"},{"key":"handled","value":"no"}],"#),
  ])
  func anExceptionOfTheWebInterfaceIsAnEnd(_ mechanism: String, _ tags: String) throws {
    let text =
      #"{"eventID":"9f","dateCreated":"2026-04-02T07:10:11Z","platform":"cocoa",\#(tags)"contexts":{},"entries":[{"type":"exception","data":{"values":[{"type":"EXC_CRASH"\#(mechanism)}]}}]}"#
    #expect(try names(text) == ["process.exit"])
  }

  private static let refusal = "___UIApplicationEvaluateRuntimeIssueForNoSceneLifecycleAdoption"

  private static func refused(_ type: String, _ mechanism: String = "") -> String {
    #"{"exception":{"values":[{"type":"\#(type)","value":"SIGTRAP"\#(mechanism),"stacktrace":{"frames":[{"function":"main"},{"function":"\#(refusal)_block_invoke"}]}}]},"contexts":{"os":{"name":"iOS","version":"27.0"}},"timestamp":"2026-10-02T09:11:02Z"}"#
  }

  /// The exception of an event alone, as people copy it, with UIKit's refusal on its stack.
  @Test func theRefusalIsAnEndByItself() throws {
    #expect(try names(Self.refused("EXC_BREAKPOINT")) == ["process.exit"])
    let unhandled = #","mechanism":{"handled":false}"#
    #expect(try names(Self.refused("EXC_BREAKPOINT", unhandled)) == ["process.exit"])
    let handled = #","mechanism":{"handled":true}"#
    for survived in [Self.refused("EXC_BREAKPOINT", handled), Self.refused("App Hanging")] {
      #expect(!(try names(survived)).contains("process.exit"))
    }
  }

  /// The text of an exception is read as that of a report.
  @Test(arguments: [
    (
      "NSInternalInconsistencyException", "All launch handlers must be registered before x",
      #"reason="NSInternalInconsistencyException: All launch handlers must be registered before x""#
    ),
    (
      "EXC_BREAKPOINT",
      "Application failed: UIScene life cycle is required for apps built with this SDK.",
      #"reason="Application failed: UIScene life cycle is required for apps built with this SDK.""#
    ),
    ("SIGKILL", "Namespace RUNNINGBOARD, Code 0xdead10cc", "reason=SIGKILL code=3735883980"),
    ("EXC_BAD_ACCESS", "Attempted to dereference null pointer.", "reason=EXC_BAD_ACCESS"),
    (
      "MXCrashDiagnostic", "MachException Type:10 Code:0 Signal:9",
      "reason=\"EXC_CRASH (SIGKILL)\""
    ),
    (
      "MXCrashDiagnostic", "MachException Type:Optional(1) Code:Optional(0) Signal:Optional(11)",
      "reason=\"EXC_BAD_ACCESS (SIGSEGV)\""
    ),
    (
      "MXCrashDiagnostic", "MachException Type:EXC_CRASH Code:0 Signal:SIGABRT",
      "reason=\"EXC_CRASH (SIGABRT)\""
    ),
    ("MXCrashDiagnostic", "MachException Type:(null) Code:(null) Signal:(null)", "reason=crash"),
    ("MXCrashDiagnostic", "MachException Type:nil Code:nil Signal:6", "reason=crash"),
  ])
  func theTextOfAnExceptionIsTheReason(
    _ type: String, _ value: String, _ expected: String
  ) throws {
    let text = S.sentry(crumbs(["active"]), level: "fatal", exception: unhandled(type, value))
    #expect(try read(text).story.last == "100500ms process.exit \(expected)")
  }

  /// What the SDK guesses at the next launch proves no cause and no time.
  @Test(arguments: ["WatchdogTermination", "OutOfMemory"])
  func aGuessedEndIsNoEvent(_ type: String) throws {
    let end =
      #""exception":{"values":[{"type":"\#(type)","mechanism":{"handled":false}}]},"#
    let outcome = try read(S.sentry(crumbs(["active"]), level: "fatal", exception: end))
    #expect(outcome.recorder.names.dropFirst() == ["note.app.didBecomeActive"])
    #expect(outcome.problemTexts.contains { $0.hasPrefix("Sentry found at a later launch") })
    let alone = try read(S.sentry([], level: "fatal", exception: end))
    #expect(!alone.recorder.names.contains("process.exit"))
  }

  @Test func timesOfAnyYearAreSurvived() throws {
    let states = [("\"1700-01-01T00:00:00Z\"", "active"), ("9223372035.5", "inactive")]
    let text = S.sentry(states.map { S.crumb($0, "app.lifecycle", "\"state\":\"\($1)\"") })
    #expect(try names(text) == ["note.app.didBecomeActive", "note.app.willResignActive"])
  }

  @Test func unknownPartsAreCounted() throws {
    let android = S.sentryEvent.replacing("\"iOS\"", with: "\"Android\"")
    #expect(try read(android).kinds == [.unsupported, .noRecords])
    let outcome = try read(S.sentry(crumbs(["foreground", "detached"])))
    #expect(outcome.summary.events == 1)
    #expect(
      outcome.summary.problems.map(\.text) == [
        "1 breadcrumbs of the app's life cycle have an unknown state"
      ])
  }

  @Test func breadcrumbsOfAnEventBeforeACutAreRead() throws {
    let text = String(S.sentryEvent.dropLast(60))
    let outcome = try read(text)
    #expect(outcome.recorder.names.contains("note.app.didBecomeActive"))
    #expect(outcome.kinds == [.truncated])
  }

  // MARK: Runs over several events

  private func story(_ text: String) throws -> [String] {
    try read(text).told.dropFirst().map { $0.split(separator: " ").last.map(String.init) ?? "" }
  }

  @Test func missingTextMayHaveChangedTheState() throws {
    let all = crumbs(["active", "inactive", "background", "active", "inactive"])
    let (first, last) = (S.sentry(Array(all[...0])), S.sentry(Array(all[3...])))
    let expected = [
      "note.app.didBecomeActive", "?", "note.app.didBecomeActive", "note.app.willResignActive",
    ]
    // The ring does not reach back to what was there before.
    #expect(try story(first + "\n" + last) == expected)
    let broken = first.replacing("\"breadcrumbs\"", with: "breadcrumbs")
    let outcome = try read([first, broken, last].joined(separator: "\n"))
    #expect(outcome.summary.malformed == 1)
    #expect(
      outcome.recorder.names.filter { $0.hasPrefix("note") } == expected.filter { $0 != "?" })
  }

  @Test func theVocabularyOfAProcessStays() throws {
    let all = crumbs(["foreground", "active", "inactive", "background", "foreground", "active"])
    let events = [all[...3], all[3...4], all[4...]].map { S.sentry(Array($0)) }
    // Each at its own time.
    #expect(try read(events.joined(separator: "\n")).told == (try read(S.sentry(all)).told))
  }

  @Test func ofEqualTimesOnlyWhatWasSeenIsLeftOut() throws {
    func crumb(_ state: String) -> String {
      S.crumb("5", "app.lifecycle", "\"state\":\"\(state)\"")
    }
    let all = ["active", "inactive", "background"].map(crumb)
    let text = S.sentry(Array(all[...1])) + "\n" + S.sentry(all)
    #expect(try story(text) == (try story(S.sentry(all))))
  }

  @Test func breadcrumbsThatAreOlderAreCounted() throws {
    let all = crumbs(["active", "inactive", "background", "foreground", "active"])
    let outcome = try read(
      [all[3...], all[...3], all[3...]].map { S.sentry(Array($0)) }.joined(separator: "\n"))
    #expect(outcome.story.count == 2)
    #expect(outcome.summary.problems.map(\.count) == [3])
    #expect(outcome.problemTexts.first?.contains("older") == true)
  }

  @Test func idsAreComparedByTheirBytes() throws {
    let all = crumbs(["active", "inactive"])
    let text = S.sentry(all, start: "\u{E9}") + "\n" + S.sentry(all, start: "e\u{301}")
    #expect(try read(text).recorder.headers.count == 2)
  }

  @Test func longNamesAreCutAndStayDifferent() throws {
    let long = String(repeating: "f", count: 5_000)
    let text = ["a", "b"].map { S.sentry(crumbs(["active"]), start: long + $0) }
      .joined(separator: "\n").replacing("com.example.films", with: long)
    let names = try read(text).recorder.headers.compactMap(\.app)
    #expect(names.count == 2 && names.allSatisfy { $0.utf8.count < 330 })
  }

  @Test func anAppInJavaIsNotAnAppleApp() throws {
    let text = S.sentryEvent.replacing(
      "\"os\":{\"name\":\"iOS\",\"version\":\"26.1\"}", with: "\"x\":{}")
    #expect(text != S.sentryEvent)
    #expect(try read(text).summary.events == 3)
    #expect(
      try read(text.replacing("\"cocoa\"", with: "\"java\"")).kinds == [.unsupported, .noRecords])
  }

  /// More texts than the memory for them holds at a time.
  @Test func allScreensOfAnEventAreRead() throws {
    let name = String(repeating: "S", count: 280)
    let screens = (0..<3_000).map {
      "\n " + S.crumb("\(1_772_452_800 + $0)", "ui.lifecycle", "\"screen\":\"\(name)\"")
    }
    var options = ReadingOptions()
    options.maximumLine = 2_000
    options.format = .sentry
    let text = S.sentry(screens).replacing("{\"event_id\"", with: "{\n \"event_id\"")
    let outcome = try read(text, options: options)
    #expect(outcome.summary.events == 3_000)
    #expect(outcome.kinds == [])
  }

  // MARK: Envelopes

  @Test(arguments: [
    #"{"event_id":"00112233445566778899aabbccddeeff"}"#,
    #"{"event_id":"00112233445566778899aabbccddeeff","sdk":{"name":"sentry.cocoa"},"trace":{"x":"y"}}"#,
    #"{"dsn":"https://x@sentry.io/1","sent_at":"2026-03-02T12:00:00Z"}"#,
    #"{"sent_at":"2026-03-02T12:00:00Z"}"#, #"{"sdk":{"name":"sentry.cocoa","version":"8.40.0"}}"#,
  ])
  func everyHeaderOfAnEnvelopeIsKnown(_ header: String) throws {
    let outcome = try read(header + "\n" + #"{"type":"event","length":12}"# + "\n" + S.sentryEvent)
    #expect(outcome.summary.format == "sentry")
    #expect(outcome.story == (try read(S.sentryEvent).story))
    #expect(outcome.summary.problems == [])
  }

  /// Attachments may look like anything.
  @Test func attachmentsAreSkipped() throws {
    let header = #"{"event_id":"00112233445566778899aabbccddeeff"}"# + "\n"
    let event = #"{"type":"event","length":12}"# + "\n" + S.sentryEvent
    for content in ["config = {\nloaded 3", "{\n\n  \"event\": [", "}", "{\"length\":3"] {
      let attachment =
        #"{"type":"attachment","length":\#(content.utf8.count),"filename":"log.txt"}"# + "\n"
        + content + "\n"
      for text in [header + event + attachment, header + attachment + event] {
        let outcome = try read(text)
        #expect(outcome.story == (try read(S.sentryEvent).story), "\(content)")
        #expect(outcome.problemTexts == ["1 items of envelopes are not events and were skipped"])
        #expect(!outcome.summary.isDamaged)
      }
    }
  }
}
