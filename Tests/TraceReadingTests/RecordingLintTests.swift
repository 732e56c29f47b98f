import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Messages for the author of a recording.
@Suite struct RecordingLintTests {
  private func notes(_ text: String, hints: Bool = false) throws -> [String] {
    var options = ReadingOptions()
    options.recordingCheck = .all
    return try read(Array(text.utf8), options: options).summary.problems
      .filter { $0.kind == .recording || hints && $0.kind == .recordingHint }
      .map { "\($0.line): \($0.text)" }
  }

  private static let header = #"{"lifetrace":1,"platform":"ios","install":"i","records":["work"]}"#

  @Test(arguments: [
    (
      #"{"event":"sceneWillEnterForeground"}"#,
      "2: event 'sceneWillEnterForeground' is unknown; did you mean 'scene.willEnterForeground'?"
    ),
    (
      #"{"event":"scene.didBecomeActive","sceneID":"A"}"#,
      "2: key 'sceneID' of 'scene.didBecomeActive' is unknown and ignored; did you mean 'scene'?"
    ),
    (
      #"{"event":"process.start","timestamp":5}"#,
      "2: key 'timestamp' of 'process.start' is unknown and ignored; did you mean 't', the nanoseconds since 'start'?"
    ),
    (
      #"{"event":"process.start","date":"2026-03-02T09:41:00Z"}"#,
      "2: key 'date' of 'process.start' is unknown and ignored; did you mean 't', the nanoseconds since 'start'?"
    ),
    (
      #"{"event":"work.end","id":"1"}"#,
      "2: work.end '1' has no work.begin before it; record both with the same id"
    ),
    (
      #"{"event":"process.start","t":1764000000000000000}"# + "\n"
        + #"{"event":"app.didBecomeActive","t":1764000000200000000}"# + "\n"
        + #"{"event":"app.willResignActive","t":1764000001200000000}"#,
      "1: t is 1764000001200000000 ns, more than three years: it looks like a wall-clock time; expected nanoseconds since 'start'"
    ),
    (
      #"{"event":"process.start","t":0}"# + "\n"
        + #"{"event":"app.didBecomeActive","t":200}"# + "\n"
        + #"{"event":"app.willResignActive","t":1200}"#,
      "1: t rises by 200 ns from the launch to the first activation: it looks like milliseconds or seconds; expected nanoseconds since 'start'"
    ),
    (
      #"{"event":"process.start","t":0}"# + "\n"
        + #"{"event":"app.didBecomeActive","t":0}"# + "\n"
        + #"{"event":"app.willResignActive","t":9}"#,
      "1: t rises by 9 ns from the first activation to the departure: it looks like milliseconds or seconds; expected nanoseconds since 'start'"
    ),
    (
      #"{"event":"process.start","t":1764000000}"# + "\n"
        + #"{"event":"app.didBecomeActive","t":1764000000}"# + "\n"
        + #"{"event":"app.didEnterBackground","t":1764000012}"#,
      "1: t rises by 12 ns from the first activation to the departure: it looks like a wall-clock time in milliseconds or seconds; expected nanoseconds since 'start'"
    ),
    (
      #"{"event":"scene.didBecomeActive","scene":"A-1"}"# + "\n"
        + #"{"event":"phase.active","scene":"a-1"}"#,
      "3: scenes 'A-1' and 'a-1' differ only in case or dashes; a window needs one id"
    ),
  ])
  func mistakesAreNamed(_ records: String, _ expected: String) throws {
    #expect(try notes(Self.header + "\n" + records + "\n") == [expected])
  }

  @Test func oneIdForTwoThingsIsNamed() throws {
    let begin = #"{"event":"work.begin","id":"1","name":"a","kind":"other"}"#
    #expect(
      try notes([Self.header, begin, begin, ""].joined(separator: "\n")) == [
        "3: work.begin begins '1' again before its end; each needs an id of its own"
      ])
    let end = #"{"event":"work.end","id":"1"}"#
    #expect(try notes([Self.header, begin, end, begin, ""].joined(separator: "\n")) == [])
  }

  @Test func wordsOfTheHeaderAreNamed() throws {
    let text = #"{"lifetrace":1,"platform":"iOS","install":"i","records":["works"]}"#
    #expect(
      try notes(text + "\n{\"event\":\"process.start\"}\n") == [
        "1: platform 'iOS' is unknown; the default is used; did you mean 'ios'?",
        "1: family 'works' of 'records' is unknown; did you mean 'work'?",
      ])
  }

  @Test func aRecorderThatReportsItsOwnPlaceIsNamed() throws {
    let events = [
      "process.start", "scene.didEnterBackground", "scene.willEnterForeground",
      "scene.didBecomeActive", "scene.willResignActive",
    ].map { "{\"event\":\"\($0)\",\"scene\":\"A\",\"src\":\"Films/Recorder.swift:12\"}" }
    let text = ([Self.header] + events).joined(separator: "\n") + "\n"
    #expect(
      try notes(text) == [
        "2: every src is 'Films/Recorder.swift:12', which is the recorder's own; pass on the caller's #fileID and #line"
      ])
  }

  /// Every pair of the format: an end alone is a mistake, and what a later end says of the app is
  /// none.
  @Test(arguments: [
    ("work", "begin", ["end"], "id"), ("bg", "begin", ["expire", "end"], "id"),
    ("bgtask", "launch", ["expire", "complete"], "id"),
    ("swbg", "launch", ["cancel", "return"], "id"), ("fetch", "deliver", ["complete"], "id"),
    ("urlsession", "events", ["complete"], "id"),
    ("view.task", "start", ["cancel", "end"], "view"), ("lock", "acquire", ["release"], "name"),
    ("resource", "hold", ["release"], "kind"), ("auth.prompt", "begin", ["end"], ""),
  ])
  func anEndWithoutABeginIsNamed(
    _ scope: String, _ begin: String, _ ends: [String], _ key: String
  ) throws {
    func record(_ step: String) -> String {
      "{\"event\":\"\(scope).\(step)\"" + (scope == "work" ? #","kind":"other""# : "")
        + (key.isEmpty ? "}" : ",\"\(key)\":\"a\"}")
    }
    let families = RunHeader.Families.names.map { "\"\($0)\"" }.joined(separator: ",")
    let header = "{\"lifetrace\":1,\"install\":\"i\",\"records\":[\(families)]}"
    func found(_ steps: String...) throws -> [String] {
      try notes(([header] + steps.map(record)).joined(separator: "\n") + "\n")
    }
    for end in ends {
      let shown = key.isEmpty ? "" : " 'a'"
      let both = key.isEmpty ? "" : " with the same \(key)"
      #expect(
        try found(end, end) == [
          "2: \(scope).\(end)\(shown) has no \(scope).\(begin) before it; record both\(both)"
        ])
      #expect(try found(begin, end) == [])
    }
  }

  /// `records` promises that families are complete. Others may be used beside them.
  @Test func aFamilyThatIsMerelyUsedIsNoMistake() throws {
    for record in [
      #"{"event":"data.save","key":"k"}"#, #"{"event":"log","message":"m"}"#,
      #"{"event":"view.onAppear","view":"V"}"#, #"{"event":"process.start","appState":"active"}"#,
    ] {
      #expect(try notes("\(Self.header)\n\(record)\n") == [])
    }
  }

  /// What may lie in a part that is missing is nobody's mistake.
  @Test func nothingIsSaidOfWhatMayBeMissing() throws {
    let end = #"{"event":"work.end","id":"1"}"#
    #expect(
      try notes(#"{"lifetrace":1,"midlife":true,"records":["work"]}"# + "\n" + end + "\n") == [])
    #expect(
      try notes(#"{"lifetrace":1,"partial":true,"records":["work"]}"# + "\n" + end + "\n") == [])
    let loss = #"{"event":"trace.loss","count":3}"#
    #expect(try notes([Self.header, loss, end, ""].joined(separator: "\n")) == [])
    #expect(try notes(end + "\n") == [])
  }

  @Test func additionsThatWouldHelpAreHints() throws {
    let text = "{\"lifetrace\":1}\n{\"event\":\"process.start\"}\n"
    #expect(try notes(text) == [])
    #expect(try notes(text, hints: true).count == 3)
    // A run that says how it ended needs no later one to show it.
    let ended = text + "{\"event\":\"trace.end\"}\n"
    #expect(try notes(ended, hints: true).count == 2)
  }

  @Test func theOwnSampleHasAPayloadOfNoList() throws {
    #expect(
      try notes(TraceReadingTests.Sample.text) == [
        "3: payload 'x' is unknown; expected one of: url activity shortcut notification cloudkit "
          + "intent"
      ])
  }
}
