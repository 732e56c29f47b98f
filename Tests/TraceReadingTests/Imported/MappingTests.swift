import Testing
import TraceModel

@testable import TraceReading

/// Lines of an app's own that a configuration says the meaning of.
@Suite struct MappingTests {
  private func story(_ text: String, _ mappings: LogMapping...) throws -> [String] {
    try Array(imported(text, mappings: mappings).told.dropFirst())
  }

  private func mapping(
    _ pattern: String, _ event: String, _ keys: KeyValuePairs<String, String> = [:]
  ) -> LogMapping {
    LogMapping(
      pattern: pattern, event: event,
      keys: keys.map { LogMapping.Key(name: $0.key, text: $0.value) })
  }

  @Test func groupsBecomeValuesOfTheirType() throws {
    #expect(
      try story(
        "reload of films took 95 ms (id 7)\n",
        mapping(
          "reload of {what} took {time} ms (id {id})", "work",
          [
            "name": "reload {what}", "kind": "refresh", "key": "{what}", "dur": "{time}ms",
            "id": "{id}",
          ]
        )) == ["- work dur=95ms id=7 name=\"reload films\" kind=refresh key=films"])
    #expect(
      try story(
        "exit 3 YES 95000000 url,shortcut a,b",
        mapping("exit {code} *", "process.exit", ["code": "{code}"])) == ["- process.exit code=3"])
    #expect(
      try story(
        "work 1 YES 1.5s",
        mapping(
          "work {id} {flag} {time}", "work",
          ["id": "{id}", "essential": "{flag}", "dur": "{time}"]))
        == ["- work dur=1500ms id=1 essential=true"])
    #expect(
      try story(
        "connect A url,shortcut",
        mapping(
          "connect {scene} {payload}", "scene.willConnect",
          ["scene": "{scene}", "payload": "{payload}"]))
        == ["- A scene.willConnect payload=url,shortcut"])
    #expect(
      try story(
        "discard A,B",
        mapping("discard {list}", "app.didDiscardSceneSessions", ["scenes": "{list}"]))
        == ["- app.didDiscardSceneSessions scenes=A,B"])
    #expect(
      try story("took 95000000", mapping("took {t}", "work", ["dur": "{t}"])) == ["- work dur=95ms"]
    )
  }

  /// A mapping describes a message: what is before it in its line may be anything that is known.
  @Test func aLogOfMappedMessagesAloneIsKnown() throws {
    #expect(
      try story(
        "10:00:00.300 INFO ledger opened\n", mapping("ledger opened", "scene.didBecomeActive"))
        == ["0ms scene.didBecomeActive"])
  }

  /// React Native puts a mark before what a script printed.
  @Test func theMarkOfAScriptIsNoPartOfAMessage() throws {
    for mark in ["", "[info][tid:com.facebook.react.JavaScript] "] {
      #expect(
        try story("\(mark)GET /todos", mapping("GET {path}", "work", ["key": "{path}"]))
          == ["- work key=/todos"])
    }
  }

  /// `{name}` in the event is the group's text, and keys go to those of its events that have them.
  @Test func groupsInTheEventChooseIt() throws {
    #expect(
      try story(
        "scenePhase = .inactive\nscenePhase = .background\n",
        mapping("scenePhase = .{phase}", "phase.{phase}", ["scene": "A"]))
        == ["- A phase.inactive", "- A phase.background"])
    #expect(
      try story(
        "reload films begin\nreload films end\n",
        mapping(
          "reload {what} {step}", "work.{step}",
          ["id": "{what}", "kind": "refresh", "outcome": "done"]))
        == ["- work.begin id=films kind=refresh", "- work.end id=films outcome=done"])
  }

  /// What the groups make no event of is counted once, and may be an event of the next mapping.
  @Test func aNameThatIsNoEventIsCounted() throws {
    let phases = mapping("now {phase}", "phase.{phase}")
    let text = "now active\nnow asleep\nnow gone\n"
    let outcome = try imported(text, mappings: [phases])
    #expect(outcome.recorder.names == ["", "phase.active"])
    let problems = outcome.summary.problems.filter { $0.text.hasPrefix("mapping 1") }
    #expect(
      problems == [
        InputProblem(
          .unsupported, .note, line: 2, count: 2,
          text: "mapping 1: 2 lines become no event, since 'phase.asleep' is none; expected a name "
            + "like 'phase.{phase}' that the trace format has")
      ])
    #expect(
      try story(text, phases, mapping("now {what}", "log", ["message": "{what}"])) == [
        "- phase.active", "- log message=asleep", "- log message=gone",
      ])
  }

  @Test func aLogEventHasWhatItsLineSays() throws {
    let text =
      "default\t09:41:00.000000+0100\tFilms\tcom.example.films\tapp\treload 7\n"
      + "error\t09:41:01.000000+0100\tFilms\tcom.example.films\tapp\treload 8\n"
    #expect(
      try story(text, mapping("reload {n}", "log", ["message": "reloaded {n}"])) == [
        "0ms log subsystem=com.example.films category=app level=default message=\"reloaded 7\"",
        "1s log subsystem=com.example.films category=app level=error message=\"reloaded 8\"",
      ])
  }

  @Test func theFirstMappingThatFitsHolds() throws {
    #expect(
      try story(
        "state: active\nstate: background\n", mapping("state: active", "app.didBecomeActive"),
        mapping("state: {s}", "log")
      ).map { String($0.split(separator: " ")[1]) } == ["app.didBecomeActive", "log"])
  }

  @Test func conditionsAreExact() throws {
    var mapping = mapping("sync", "log")
    mapping.process = "Films"
    mapping.subsystem = "com.example.films"
    mapping.category = "net"
    func fits(_ columns: String) throws -> Bool {
      let text = "default\t09:41:00.000000+0100\t\(columns)\tsync\n"
      return try imported(text, mappings: [mapping]).recorder.names.contains("log")
    }
    #expect(try fits("Films\tcom.example.films\tnet"))
    #expect(try fits("Films"))
    #expect(try !fits("Films2\tcom.example.films\tnet"))
    #expect(try !fits("Films\tcom.example.film\tnet"))
    #expect(try !fits("Films\tcom.example.films\tui"))
  }

  @Test func aMappingOutranksWhatIsKnown() throws {
    #expect(
      try story("sceneDidBecomeActive\n", mapping("sceneDidBecomeActive", "phase.active")) == [
        "- phase.active"
      ])
  }

  /// Each line is the event that its mapping says, also where it begins as the one before and its
  /// rest speaks of a step, as further lines of one callback do.
  @Test func mappedLinesAreNoFurtherLinesOfACallback() throws {
    #expect(
      try story(
        "scene.willConnect A\nscene.willEnterForeground A\nscene.didBecomeActive A\n",
        mapping("scene.{step} {id}", "scene.{step}", ["scene": "{id}"]))
        == [
          "- A scene.willConnect", "- A scene.willEnterForeground", "- A scene.didBecomeActive",
        ])
    #expect(
      try story(
        "applicationDidBecomeActive: reload begin\napplicationDidBecomeActive: reload end\n",
        mapping("applicationDidBecomeActive: reload {step}", "work.{step}", ["id": "1"]))
        == ["- work.begin id=1", "- work.end id=1"])
  }

  /// An app that prints only two of four states makes no mistake.
  @Test func mappedCallbacksAreJudgedLikePrintedOnes() throws {
    #expect(
      try story(
        "state active\nstate background\n", mapping("state active", "app.didBecomeActive"),
        mapping("state background", "app.didEnterBackground"))
        == ["- app.didBecomeActive", "- app.didEnterBackground"])
  }

  /// The keys of a notification are its event's, whatever else is made of the line.
  @Test func notificationsHaveTheirKeys() throws {
    let active = mapping("active {s}", "note.app.didBecomeActive", ["appState": "{s}"])
    let inactive = mapping("inactive", "note.app.willResignActive", ["appState": "inactive"])
    #expect(
      try story("active active\ninactive\n", active, inactive) == [
        "- note.app.didBecomeActive appState=active",
        "- note.app.willResignActive appState=inactive",
      ])
  }

  @Test func aMappedBeginningBeginsARun() throws {
    let outcome = try imported(
      "boot\nready\nboot\n", mappings: [mapping("boot", "process.start"), mapping("ready", "log")])
    #expect(outcome.recorder.names == ["", "process.start", "log", "", "process.start"])
  }

  /// Texts take a few times the memory of their lines at the most; the rest is left out, and said
  /// so.
  @Test func textsThatAreTooMuchAreLeftOutAndCounted() throws {
    let name = String(repeating: "p", count: 1_000)
    for (times, isTooMuch) in [(400, false), (600, true)] {
      var options = ReadingOptions()
      options.maximumLine = 2_000
      options.mappings = [
        mapping("loaded {n}", "log", ["message": String(repeating: "{n}", count: times)])
      ]
      let outcome = try read(Array("loaded \(name)\nloaded w\n".utf8), options: options)
      #expect(outcome.recorder.names == ["", "log", "log"])
      #expect(outcome.told[1].contains("message=") != isTooMuch)
      #expect(outcome.told[2] == "- log message=" + String(repeating: "w", count: times))
      let problems = outcome.summary.problems.filter { $0.kind == .limit }
      #expect(problems.map(\.count) == (isTooMuch ? [1] : []))
    }
  }

  @Test func invalidValuesAreSkippedAndCounted() throws {
    let outcome = try imported(
      "took long\ntook 7ms\ntook -1\n", mappings: [mapping("took {t}", "work", ["dur": "{t}"])])
    #expect(Array(outcome.told.dropFirst()) == ["- work", "- work dur=7ms", "- work"])
    #expect(
      outcome.problemTexts == [
        "mapping 1: 2 invalid values of 'dur' were skipped; expected a time such as "
          + "95ms, or nanoseconds"
      ])
  }

  @Test func mappingsAreForEveryLog() throws {
    let text = """
      {"timestamp":"2026-03-02 09:41:00.500000+0100","eventMessage":"reload 7","processImagePath":"\\/a\\/Films","processID":412,"subsystem":"com.example.films","category":"net","messageType":"Default"}
      {"count":1,"finished":1}

      """
    var mapping = mapping("reload {n}", "work")
    mapping.process = "Films"
    mapping.subsystem = "com.example.films"
    let outcome = try imported(text, mappings: [mapping])
    #expect(outcome.summary.format == "oslog-ndjson")
    #expect(outcome.recorder.names == ["", "work"])
  }

  @Test func aSketchOrATraceStaysWhatItIs() throws {
    let any = mapping("*e*", "log")
    #expect(try imported("0ms scene.willConnect\n", mappings: [any]).summary.format == "sketch")
    #expect(try imported("{\"event\":\"a\"}\n", mappings: [any]).summary.format == "lifetrace")
  }

  // MARK: Mistakes

  @Test(
    arguments: [
      ("", "log", [:], "pattern: a pattern needs some text"),
      ("a {b", "log", [:], "pattern: a group has no '}'"),
      ("a }", "log", [:], "pattern: a '}' without a '{'; '}}' is a brace"),
      ("{a}{b} x", "log", [:], "pattern: two groups need text between them"),
      ("x {a}*", "log", [:], "pattern: a group and '*' need text between them"),
      ("{a} {a}", "log", [:], "pattern: '{a}' is not a name of a group, or occurs twice"),
      ("x", "", [:], "event: an event needs a name"),
      (
        "x", "scene.didBecomActive", [:],
        "event: unknown event 'scene.didBecomActive' [scene.didBecomeActive]"
      ),
      ("x", "phase.backgroud", [:], "event: unknown event 'phase.backgroud' [phase.background]"),
      ("x", "logs", [:], "event: unknown event 'logs' [log]"),
      (
        "x", "films.wall", ["key": "a"],
        "event: unknown event 'films.wall'; expected an event of the trace format, such as 'log', "
          + "which keeps the line as it is"
      ),
      ("x {a}", "phase.{b}", [:], "event: the pattern has no group '{b}'"),
      (
        "x {a}", "phases.{a}", [:],
        "event: no event has a name like 'phases.{a}'; 'phase.{group}' would be one"
      ),
      ("x {a}", "phase.{a}", ["key": "{a}"], "key 0: 'phase.{a}' has no key 'key'"),
      ("x", "log", ["mesage": "y"], "key 0: 'log' has no key 'mesage' [message]"),
      ("x", "log", ["t": "1"], "key 0: 'log' has no key 't'"),
      (
        "x", "log", ["dur": "soon"],
        "key 0: invalid value 'soon' for 'dur'; expected a time such as 95ms, or nanoseconds"
      ),
      (
        "x", "bg.begin", ["expirationHandler": "maybe"],
        "key 0: invalid value 'maybe' for 'expirationHandler'; expected true or false"
      ),
      (
        "x {name}", "log", ["message": "{nam}"],
        "key 0: the pattern has no group '{nam}' [name]"
      ),
      ("x {name}", "log", ["message": "{name"], "key 0: a group has no '}'"),
      ("x {name}", "log", ["message": "{}"], "key 0: the pattern has no group '{}'"),
      ("x", "log", ["message": "}"], "key 0: a '}' without a '{'; '}}' is a brace"),
    ] as [(String, String, [String: String], String)])
  func mistakesAreNamed(
    _ pattern: String, _ event: String, _ keys: [String: String], _ expected: String
  ) {
    let mapping = LogMapping(
      pattern: pattern, event: event, keys: keys.map { LogMapping.Key(name: $0, text: $1) })
    let mistakes = mapping.mistakes { word, all in
      // As near as a letter.
      let near = all.first {
        $0.count - word.count == 1 && $0.hasPrefix(word.prefix(3))
          || word.count - $0.count == 1 && word.hasPrefix($0)
      }
      return near.map { " [\($0)]" } ?? ""
    }
    #expect(
      mistakes.map { mistake in
        switch mistake.part {
        case .pattern: "pattern: \(mistake.text)"
        case .event: "event: \(mistake.text)"
        case .key(let index): "key \(index): \(mistake.text)"
        }
      } == [expected])
  }

  @Test func whatIsRightHasNoMistake() {
    for event in ["log", "phase.active", "work.begin", "{a}", "phase.{a}", "scene.{a}Active"] {
      #expect(mapping("{a} x {{b}} *", event).mistakes { _, _ in "" } == [])
    }
    #expect(
      mapping("x {s}", "phase.active", ["scope": "app", "scene": "{s}"]).mistakes { _, _ in "" }
        == [])
  }
}
