import Testing
import TraceModel

@testable import TraceReading

@Suite struct OTLPTests {
  private typealias S = FileSamples

  @Test func statesAreNotificationsOfOneRun() throws {
    let outcome = try read(S.otlp)
    #expect(
      outcome.story
        == [
          "0ms note.app.didBecomeActive", "4s note.app.willResignActive",
          "4500ms note.app.didEnterBackground", "9s note.app.willEnterForeground",
          "9300ms note.app.didBecomeActive",
        ])
    let header = try #require(outcome.recorder.headers.first)
    #expect(outcome.recorder.headers.count == 1)
    #expect(header.app == "com.example.films")
    #expect(header.version == "4.2")
    #expect(header.platform == .iOS)
    #expect(header.os == "26.1")
    #expect(header.device == "iPhone17")
    #expect(header.pid == 412)
    #expect(header.midlife)
    #expect(header.clock == .wall)
    #expect(header.start == "2026-03-02T12:00:00Z")
  }

  /// The evidence of an event is its record, not the whole message.
  @Test(arguments: [(1, "1 message holds spans"), (2, "2 messages hold spans")])
  func spansAreCounted(_ count: Int, _ told: String) throws {
    let text = String(repeating: "{\"resourceSpans\":[]}\n", count: count)
    let problems = try read(text).summary.problems
    #expect(problems.contains { $0.text.hasPrefix(told) }, "\(problems)")
  }

  /// Records of other events change nothing, and are counted with the name of the first.
  @Test(arguments: [
    (#""eventName":"http.request""#, "'http.request'"),
    (#""body":{"stringValue":"é \"quoted\""}"#, "'é \"quoted\"'"),
    (#""eventName":"session.start""#, "'session.start'"), (#""severityNumber":9"#, ""),
  ])
  func recordsOfOtherEventsAreCounted(_ members: String, _ name: String) throws {
    let other = #"{"timeUnixNano":"1772452800000000000",\#(members)}"#
    let states = [S.state("active", S.noon), S.state("inactive", S.noon + 1_000)]
    let expected = try read(S.message(states))
    #expect(!expected.problemTexts.contains { $0.contains("not read") })
    let one = "1 record is of another event" + (name.isEmpty ? "" : ", \(name),")
    let three = "3 records are of other events" + (name.isEmpty ? "" : ", such as \(name),")
    for (count, told) in [(1, "\(one) and was not read"), (3, "\(three) and were not read")] {
      let others = [String](repeating: other, count: count)
      let outcome = try read(S.message([states[0]] + others + [states[1]]))
      #expect(outcome.story == expected.story)
      #expect(outcome.summary.problems.count == expected.summary.problems.count + 1)
      #expect(outcome.problemTexts.contains { $0.hasPrefix(told) }, "\(outcome.problemTexts)")
    }
  }

  @Test func anEventsTextIsItsRecord() throws {
    let outcome = try read(S.otlp)
    #expect(outcome.recorder.texts[2] == S.state("inactive", S.noon + 4_000_000_000))
  }

  /// Agents put the name and the state in other places, and numbers in strings or not.
  @Test(arguments: [
    #"{"timeUnixNano":1772452800000000000,"eventName":"device.app.lifecycle","attributes":[{"key":"ios.state","value":{"stringValue":"active"}}]}"#,
    #"{"observedTimeUnixNano":"1772452800000000000","attributes":[{"key":"event.name","value":{"stringValue":"device.app.lifecycle"}},{"key":"ios.app.state","value":{"stringValue":"active"}}]}"#,
    #"{"timeUnixNano":"0","observedTimeUnixNano":1772452800000000000,"body":{"stringValue":"device.app.lifecycle"},"attributes":[{"key":"ios.app.state","value":{"stringValue":"active"}}]}"#,
    #"{"timeUnixNano":"1772452800000000000","eventName":"","body":{"kvlistValue":{"values":[{"key":"ios.app.state","value":{"stringValue":"active"}}]}},"attributes":[{"key":"event.name","value":{"stringValue":"device.app.lifecycle"}}]}"#,
    #"{"body":{"kvlistValue":{"values":[{"key":"ios.state","value":{"stringValue":"act\u0069ve"}}]}},"eventName":"device.app.lifecycle","timeUnixNano":"1772452800000000000"}"#,
  ])
  func everyPlacementIsRead(_ record: String) throws {
    let outcome = try read(S.message([record]))
    #expect(outcome.recorder.names.last == "note.app.didBecomeActive")
    #expect(outcome.recorder.headers.first?.start == "2026-03-02T12:00:00Z")
  }

  @Test func aRecordWithoutATimeKeepsItsPlace() throws {
    let record =
      #"{"eventName":"device.app.lifecycle","attributes":[{"key":"ios.app.state","value":{"stringValue":"active"}}]}"#
    let outcome = try read(S.message([record, S.state("inactive", S.noon)]))
    #expect(outcome.recorder.headers.first?.start == nil)
    #expect(
      outcome.recorder.names.suffix(2) == ["note.app.didBecomeActive", "note.app.willResignActive"])
  }

  @Test func terminationIsADelegateCallback() throws {
    let outcome = try read(S.message([S.state("terminate", S.noon)]))
    #expect(outcome.recorder.names.last == "app.willTerminate")
  }

  /// A message that was sent again brings the same records again.
  @Test func repeatedEventsAreCounted() throws {
    let outcome = try read(S.otlp + S.otlpMessages[1] + "\n" + S.otlpMessages[2])
    #expect(outcome.story == (try read(S.otlp).story))
    #expect(
      outcome.summary.problems.map(\.text) == [
        "3 events repeat others with equal time and state; one of each is kept"
      ])
  }

  /// The way to the background, stamped by a task that ran late.
  @Test func statesInTheWrongOrderAreNotAViolation() throws {
    let outcome = try read(
      S.message([
        S.state("active", S.noon), S.state("background", S.noon + 2_000),
        S.state("inactive", S.noon + 1_000), S.state("foreground", S.noon + 3_000),
      ]))
    #expect(
      outcome.recorder.names.dropFirst() == [
        "note.app.didBecomeActive", "(gap -1)", "note.app.didEnterBackground",
        "note.app.willEnterForeground",
      ])
  }

  @Test func eachProcessIsARun() throws {
    let other = S.resource([("service.name", "com.example.films"), ("process.pid", "413")])
    let first = S.resource([("service.name", "com.example.films"), ("process.pid", "412")])
    let text = [
      S.message([S.state("active", S.noon)], resource: first),
      S.message([S.state("active", S.noon + 5)], resource: other),
      S.message([S.state("inactive", S.noon + 6)], resource: first),
    ].joined(separator: "\n")
    let outcome = try read(text)
    #expect(outcome.recorder.headers.compactMap(\.pid) == [412, 413])
    #expect(outcome.story.last == "6ns note.app.willResignActive run=com.example.films[412]")
  }

  /// Two phones of one kind differ in their sessions only.
  @Test func sessionsDistinguishDevices() throws {
    let resource = S.resource([("service.name", "com.example.films")])
    func state(_ state: String, _ session: String, _ time: Int64) -> String {
      S.state(state, time).replacing(
        "}}]}", with: #"}},{"key":"session.id","value":{"stringValue":"\#(session)"}}]}"#)
    }
    let outcome = try read(
      S.message(
        [
          state("active", "a", S.noon), state("background", "b", S.noon + 1),
          state("inactive", "a", S.noon + 2),
        ], resource: resource))
    #expect(outcome.recorder.headers.count == 2)
    #expect(outcome.recorder.names.last == "note.app.willResignActive")
  }

  @Test func aResourceAfterItsRecordsIsStillTheirs() throws {
    let text =
      #"{"resourceLogs":[{"scopeLogs":[{"logRecords":[\#(S.state("active", S.noon))]}],"resource":\#(S.phone)}]}"#
    #expect(try read(text).recorder.headers.first?.pid == 412)
  }

  @Test func messagesThatWerePrintedForPeopleAreJoined() throws {
    for breaks in [["{", "["], ["{", "[", ","]] {
      var text = S.otlp
      for character in breaks {
        text = text.replacing(character, with: character + "\n  ")
      }
      let outcome = try read(text)
      #expect(outcome.summary.format == "otlp-json")
      #expect(outcome.story == (try read(S.otlp).story))
      #expect(outcome.summary.problems == [])
    }
  }

  @Test func aBrokenMessageIsOneMalformedRecord() throws {
    let broken = S.otlpMessages[1].replacing("logRecords\":[", with: "logRecords\":[}")
    let outcome = try read([S.otlpMessages[0], broken, S.otlpMessages[2]].joined(separator: "\n"))
    #expect(outcome.summary.malformed == 1)
    #expect(outcome.summary.problems.map(\.line) == [2])
    #expect(outcome.recorder.names.filter { $0 == "note.app.didBecomeActive" }.count == 2)
  }

  @Test func recordsOfAMessageBeforeACutAreRead() throws {
    let whole = S.message([S.state("active", S.noon), S.state("inactive", S.noon + 5)])
    let outcome = try read(String(whole.dropLast(40)))
    #expect(outcome.recorder.names.contains("note.app.didBecomeActive"))
    #expect(!outcome.recorder.names.contains("note.app.willResignActive"))
    #expect(outcome.kinds == [.malformed])
  }

  @Test func otherSignalsAndPlatformsAreCounted() throws {
    let android = S.state("active", S.noon).replacing("ios.app.state", with: "android.app.state")
    let text = [
      S.message([android]), #"{"resourceSpans":[]}"#, #"{"resourceMetrics":[{"x":1}]}"#, S.otlp,
    ].joined(separator: "\n")
    let outcome = try read(text)
    #expect(outcome.summary.events == 5)
    #expect(outcome.summary.problems.map(\.count) == [2, 1])
    #expect(!outcome.summary.isDamaged)
  }

  @Test func logsWithoutALifeCycleSaySo() throws {
    let outcome = try read(S.message([#"{"body":{"stringValue":"hello"}}"#]))
    #expect(outcome.kinds == [.noRecords])
    #expect(
      outcome.summary.problems.first?.text.hasPrefix("none of its records is a life-cycle event")
        == true)
  }

  @Test func sessionsOfAnalyticsAreEvents() throws {
    let record =
      #"{"timeUnixNano":"1772452800000000000","eventName":"session.start","attributes":[{"key":"session.id","value":{"stringValue":"s1"}}]}"#
    #expect(
      try read(S.message([record])).story == [
        "0ms session.start id=s1"
      ])
  }

  // MARK: Sessions

  private func state(_ state: String, _ session: String, _ second: Int64, after: String = "")
    -> String
  {
    let ids = [("session.id", session), ("session.previous_id", after)].filter { !$0.1.isEmpty }
    return S.state(state, S.noon + second * 1_000_000_000).replacing(
      "}}]}",
      with: "}}" + ids.map { #",{"key":"\#($0.0)","value":{"stringValue":"\#($0.1)"}}"# }.joined()
        + "]}"
    )
  }

  private var films: String { S.resource([("service.name", "com.example.films")]) }

  /// A session may begin after the first states of a process, and not all records may name it.
  @Test func recordsWithoutASessionAreOfTheLatestRun() throws {
    let outcome = try read(
      S.message(
        [
          state("active", "", 0), state("inactive", "a", 1), state("background", "a", 2),
          state("foreground", "", 60), state("active", "b", 61),
        ], resource: films))
    #expect(outcome.recorder.headers.count == 1)
    // Two devices may have been taken for one: one record is not compared with the one before.
    #expect(
      outcome.told.dropFirst() == [
        "0ms note.app.didBecomeActive", "?", "1s note.app.willResignActive",
        "2s note.app.didEnterBackground", "?", "60s note.app.willEnterForeground", "?",
        "61s note.app.didBecomeActive",
      ])
  }

  @Test func aSessionThatFollowsAnotherIsOfItsRun() throws {
    func headers(after: String) throws -> Int {
      try read(
        S.message(
          [state("active", "a", 0), state("inactive", "b", 1, after: after)], resource: films)
      ).recorder.headers.count
    }
    #expect(try headers(after: "a") == 1)
    #expect(try headers(after: "") == 2)
    #expect(try headers(after: "c") == 2)
  }

  /// A process identified by its number needs no session.
  @Test func sessionsOfOneProcessChangeNothing() throws {
    let outcome = try read(
      S.message([state("active", "", 0), state("inactive", "a", 1), state("background", "b", 2)]))
    #expect(outcome.recorder.headers.count == 1)
    #expect(!outcome.told.contains("?"))
  }

  // MARK: Order

  /// A message that could not be sent at once comes after later ones.
  @Test func aLateMessageIsNotJudgedByTheOnesBefore() throws {
    let text = [
      [state("foreground", "", 100), state("active", "", 101)],
      [state("active", "", 90), state("inactive", "", 102 - 10), state("background", "", 99)],
      [state("inactive", "", 150)],
    ].map { S.message($0) }.joined(separator: "\n")
    #expect(
      try read(text).told.dropFirst() == [
        "0ms note.app.willEnterForeground", "1s note.app.didBecomeActive", "?",
        "- note.app.didBecomeActive", "- note.app.willResignActive",
        "- note.app.didEnterBackground", "?", "50s note.app.willResignActive",
      ])
  }

  // MARK: Resources

  /// Nothing is normalised: these are two devices.
  @Test func idsAreComparedByTheirBytes() throws {
    let text = ["\u{E9}", "e\u{301}"].map { id in
      S.message(
        [state("active", "", 0)],
        resource: S.resource([("service.name", "films"), ("service.instance.id", id)]))
    }.joined(separator: "\n")
    #expect(try read(text).recorder.headers.count == 2)
  }

  @Test func theOrderOfAttributesDoesNotDistinguishDevices() throws {
    let attributes = [("service.instance.id", "a"), ("host.id", "b")]
    let text = [attributes, attributes.reversed()].enumerated().map { index, attributes in
      S.message(
        [state(["active", "inactive"][index], "", Int64(index))], resource: S.resource(attributes))
    }.joined(separator: "\n")
    #expect(try read(text).recorder.headers.count == 1)
  }

  @Test func longNamesAreCutAndStayDifferent() throws {
    let long = String(repeating: "f", count: 5_000)
    let text = ["a", "b", "a"].enumerated().map { index, end in
      S.message(
        [state(["active", "active", "inactive"][index], "", Int64(index))],
        resource: S.resource([("service.name", long + end)]))
    }.joined(separator: "\n")
    let names = try read(text).recorder.headers.compactMap(\.app)
    #expect(names.count == 2 && Set(names).count == 2)
    #expect(names.allSatisfy { $0.hasPrefix("fff") && $0.utf8.count < 330 })
  }

  // MARK: Layouts

  @Test func keysMayHaveEscapes() throws {
    for key in ["logRecords", "scopeLogs", "attributes", "timeUnixNano", "stringValue", "resource"]
    {
      let text = S.otlp.replacing(
        "\"\(key)\"", with: "\"\\u00\(Self.hexadecimal(key))\(key.dropFirst())\"")
      #expect(text != S.otlp)
      #expect(try read(text).story == (try read(S.otlp).story), "\(key)")
    }
  }

  private static func hexadecimal(_ text: String) -> String {
    String(text.utf8.first ?? 0, radix: 16)
  }

  @Test func messagesInAnArrayAreRead() throws {
    for text in [
      "[" + S.otlpMessages.joined(separator: ", ") + "]\n",
      "[ " + S.otlpMessages.joined(separator: ",\n") + "\n]\n",
    ] {
      let outcome = try read(text)
      #expect(outcome.story == (try read(S.otlp).story))
      #expect(outcome.summary.problems == [])
    }
  }

  @Test func anArrayMayBeginInALineOfItsOwn() throws {
    let text = S.otlpMessages[0].replacing(
      "\"resourceLogs\":[{", with: "\"resourceLogs\":\n [\n  {")
    #expect(text != S.otlpMessages[0])
    #expect(try read(text + "\n").story == (try read(S.otlpMessages[0]).story))
  }

  /// The records before the cut are read, from one line or many, wherever the cut is.
  @Test func wholeRecordsAreReadWhereverTheCutIs() throws {
    let line = S.message([
      state("active", "", 0), state("inactive", "", 1), state("background", "", 2),
    ])
    let printed = line.replacing("{", with: "{\n ").replacing(",", with: ",\n ")
    for text in [line, printed] {
      let second = try #require(text.range(of: "\"inactive\""))
      let third = try #require(text.range(of: "\"background\""))
      let start = text.distance(from: text.startIndex, to: second.upperBound)
      for length in start...text.distance(from: text.startIndex, to: third.lowerBound) {
        let outcome = try read(String(text.prefix(length)))
        #expect(
          outcome.recorder.names.filter { $0.hasPrefix("note") }.count
            == (length < start + "}}]}".count ? 1 : 2), "cut at \(length)")
        #expect(outcome.kinds == [.malformed], "cut at \(length)")
        #expect(outcome.recorder.names.last == "(gap 1)", "cut at \(length)")
      }
    }
  }

  @Test func onlyTheProcessThatIsAskedForIsRead() throws {
    var options = ReadingOptions()
    for (name, count) in [("412", 5), ("com.example.films", 5), ("other", 0), ("41", 0)] {
      options.process = name
      #expect(try read(S.otlp, options: options).summary.events == Int64(count))
    }
  }
}

/// Records that this tool wrote for OpenTelemetry.
@Suite struct OTLPOwnRecordTests {
  private func message(_ records: String...) -> String {
    #"{"resourceLogs":[{"scopeLogs":[{"logRecords":["# + records.joined(separator: ",")
      + "]}]}]}"
  }

  private func record(_ attributes: [(String, String)]) -> String {
    #"{"attributes":["#
      + attributes.map { #"{"key":"lifetrace.\#($0.0)","value":{\#($0.1)}}"# }.joined(
        separator: ",") + "]}"
  }

  private func event(_ name: String, _ more: (String, String)...) -> String {
    record([("event", #""stringValue":"\#(name)""#)] + more)
  }

  private var header: String { record([("header", #""intValue":"1""#)]) }

  @Test func aKeyOfAWrongTypeMakesOneRecordMalformed() throws {
    for wrong in [
      ("t", #""stringValue":"5""#), ("t", #""intValue":"-5""#), ("t", #""doubleValue":5"#),
      ("name", #""intValue":"5""#), ("essential", #""stringValue":"true""#),
      ("id", #""arrayValue":{"values":[]}"#), ("seq", #""boolValue":true"#), ("run", ""),
    ] {
      let outcome = try imported(
        message(header, event("work", wrong), event("process.start", ("t", #""intValue":7"#))))
      #expect(outcome.told == ["header", "- trace.loss count=1", "7ns process.start"], "\(wrong)")
      #expect(outcome.summary.malformed == 1)
      #expect(outcome.problemTexts.first?.hasPrefix("'\(wrong.0)' of an event should be ") == true)
    }
  }

  @Test func attributesThatTheEventDoesNotDefineAreSkipped() throws {
    let outcome = try imported(
      message(
        header,
        event("process.start", ("bytes", #""stringValue":"many""#), ("mine", #""intValue":1"#))))
    #expect(outcome.told == ["header", "- process.start"])
    #expect(outcome.summary.problems == [])
  }

  @Test func withoutAHeaderTheDefaultsHold() throws {
    let outcome = try imported(message(event("process.start"), event("process.exit")))
    #expect(outcome.told == ["- process.start", "- process.exit"])
    #expect(outcome.summary.problems.map(\.kind) == [.noHeader])
  }

  @Test func aWrongHeaderIsMalformedAndANewerOneIsRefused() throws {
    let wrong = record([("header", #""intValue":1"#), ("pid", #""stringValue":"x""#)])
    #expect(
      try imported(message(wrong, event("process.start"))).problemTexts.first
        == "the header's 'pid' should be an integer that is not negative")
    let newer = record([("header", #""intValue":2"#), ("pid", #""stringValue":"x""#)])
    let outcome = try imported(message(newer, event("process.start")))
    #expect(outcome.told == [])
    #expect(outcome.summary.problems.map(\.kind) == [.newerFormat])
  }

  /// Objects that were printed over several lines are as good.
  @Test func printedForPeopleItSaysTheSame() throws {
    let line = message(
      header, event("process.start", ("t", #""intValue":"5""#)),
      event("log", ("t", #""intValue":"6""#), ("subsystem", #""stringValue":"a\nb""#)))
    let plain = try imported(line)
    let wide = line.replacingOccurrences(of: "{", with: "{\n  ")
      .replacingOccurrences(of: "[", with: "[\n  ")
    #expect(try imported(wide).told == plain.told)
    #expect(plain.told.count == 3)
  }
}
