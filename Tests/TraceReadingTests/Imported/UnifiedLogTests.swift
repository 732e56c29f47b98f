import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Peculiarities of the unified log, in all its styles.
@Suite struct UnifiedLogTests {
  /// Names of the events, gaps with their count, runs as `(header)`.
  private func names(_ text: String, process: String? = nil) throws -> [String] {
    var options = ReadingOptions()
    options.process = process
    return try read(Array(text.utf8), options: options).recorder.names
  }

  private static func object(_ pairs: String) -> String {
    #"{"eventType":"logEvent","processID":412,"processImagePath":"\/var\/Films.app\/Films","#
      + pairs
      + "}\n"
  }

  private static func reason(_ before: Int, _ after: Int, _ more: String = "") -> String {
    object(
      #""eventMessage":"Deactivation reason added: 0; deactivation reasons: \#(before) -> "#
        + #"\#(after); animating application lifecycle event: 0","#
        + #""subsystem":"com.apple.UIKit","category":"Application""# + more)
  }

  private static let end = "{\"count\":2,\"finished\":1}\n"

  @Test func everyStyleHasTheSameStory() throws {
    let formats: [TraceFormat] = [
      .unifiedLogNDJSON, .unifiedLogJSON, .unifiedLogDefault, .unifiedLogSyslog,
    ]
    let sketches = try ImportedSample.all.filter { formats.contains($0.format) }
      .map { try read($0.text).recorder.sketch }
    #expect(sketches.count == 4)
    #expect(Set(sketches).count == 1)
    let lines = (sketches.first ?? "").split(separator: "\n").filter {
      !$0.hasPrefix("- trace.loss")
    }
    #expect(lines.first?.hasPrefix("header run=Films[412] app=Films") == true)
    #expect(
      lines.dropFirst().joined(separator: "; ")
        == "0ms process.start; 400ms note.app.willEnterForeground; 400ms note.app.didBecomeActive; "
        + "8s note.app.willResignActive; 8100ms bg.begin id=2 name=save; "
        + "8200ms note.app.didEnterBackground; 9s bg.end id=2; 19s process.suspend; "
        + "39s process.exit reason=SIGKILL code=9")
  }

  @Test func bannersAreNotMessagesInAnyStyle() throws {
    let banner = """
      Filtering the log data using "process == "Films""
      Skipping info and debug messages, pass --info and/or --debug to include.

      """
    for sample in ImportedSample.all where sample.format.rawValue.hasPrefix("oslog") {
      let outcome = try read(banner + sample.text)
      #expect(outcome.summary.format == sample.format.rawValue)
      #expect(outcome.summary.problems == [])
      #expect(outcome.recorder.sketch == (try read(sample.text).recorder.sketch))
    }
  }

  @Test func aCaptureWithoutItsEndIsSaidToBeCut() throws {
    let lines = Self.reason(0, 1) + Self.reason(1, 2049)
    #expect(try read(lines + Self.end).kinds.isEmpty)
    let cut = try read(lines)
    #expect(cut.kinds == [.truncated])
    #expect(!cut.summary.isDamaged)
    let array = ImportedSample.all.first { $0.format == .unifiedLogJSON }?.text ?? ""
    #expect(try read(array).kinds.isEmpty)
    #expect(try read(String(array.dropLast(2))).kinds == [.truncated])
  }

  @Test func anEmptyLogIsRecognisedAndHasNoRecords() throws {
    let outcome = try read("{\"count\":0,\"finished\":1}\n")
    #expect(outcome.summary.format == "oslog-ndjson")
    #expect(outcome.kinds == [.noRecords])
  }

  @Test func lossEventsAreLossOfTheirCount() throws {
    let loss = #"{"eventType":"lossEvent","lossCount":17,"lossCountSaturated":false}"# + "\n"
    let more = #"{"eventType":"lossEvent","lossCount":63,"lossCountSaturated":true}"# + "\n"
    #expect(
      try names(Self.reason(0, 1) + loss + Self.reason(1, 0) + more + Self.end).dropFirst() == [
        "note.app.willResignActive", "(gap 17)", "note.app.didBecomeActive", "(gap -1)",
      ])
  }

  @Test func textStylesReportLossInAMessage() throws {
    let text = """
      2026-11-20 09:30:00.100 Df Films[412:1b] [com.apple.UIKit:Application] Deactivation reason added: 0; deactivation reasons: 0 -> 1; animating application lifecycle event: 0
      2026-11-20 09:30:00.200 Lo Films[412:1b] lost >=63 unreliable messages from 271-314 (Mach continuous exact start-approx. end)
      2026-11-20 09:30:00.300 Lo Films[412:1b] lost 5 unreliable messages from 315-320 (Mach continuous exact start-approx. end)

      """
    #expect(try names(text).suffix(2) == ["(gap -1)", "(gap 5)"])
  }

  @Test func anotherBootEndsTheRuns() throws {
    let first = #","bootUUID":"0A","machTimestamp":900"#
    let second = #","bootUUID":"0B","machTimestamp":5"#
    let none = #","bootUUID":"""#
    let outcome = try read(
      Self.reason(0, 1, first) + Self.reason(1, 0, none) + Self.reason(0, 1, second) + Self.end)
    #expect(outcome.recorder.headers.map(\.run) == ["Films[412]", "Films[412] #2"])
    #expect(outcome.kinds.isEmpty)
  }

  /// A number that comes again after a boot is that of another process.
  @Test(arguments: [
    ("=== system boot: ED40187B-8B76-4555-B78A-E4E689E1EF47\n", 2), ("=== system boot failed\n", 1),
    ("", 1),
  ])
  func theLineOfABootEndsTheRuns(_ line: String, _ runs: Int) throws {
    let text = """
      2026-11-20 09:30:00.100 Df Films[412:1b] sceneDidBecomeActive
      \(line)2026-11-20 09:40:00.200 Df Films[412:1b] sceneWillResignActive

      """
    #expect(try read(text).recorder.headers.count == runs)
  }

  @Test func ticksThatGoBackAreSaidAndTheOrderKept() throws {
    let text =
      Self.reason(0, 1, #","machTimestamp":900"#) + Self.reason(1, 2049, #","machTimestamp":800"#)
      + Self.reason(2049, 32, #","machTimestamp":950"#) + Self.end
    let outcome = try read(text)
    #expect(outcome.kinds == [.clockStep])
    #expect(outcome.summary.problems.first?.line == 2)
    #expect(outcome.summary.problems.first?.count == 1)
    #expect(outcome.recorder.lines == [1, 1, 2, 3])
  }

  @Test func signpostsOfTheAppAreWork() throws {
    func post(_ type: String, _ subsystem: String) -> String {
      #"{"eventType":"signpostEvent","signpostType":"\#(type)","signpostID":7,"#
        + #""signpostName":"Reload","subsystem":"\#(subsystem)","processID":412,"#
        + #""processImagePath":"\/Films"}"# + "\n"
    }
    let objects =
      post("begin", "com.example.films") + post("event", "com.example.films")
      + post("begin", "com.apple.UIKit") + post("end", "com.example.films") + Self.end
    #expect(try names(objects).suffix(2) == ["work.begin", "work.end"])
    #expect(try names(objects).count == 3)
    let compact = """
      2026-11-20 09:30:00.100 Sp Films[412:1b] [com.example.films:store] [spid 0x7, process, begin] Reload: n=2
      2026-11-20 09:30:00.200 Sp Films[412:1b] [com.example.films:store] [spid 0x7, process, end] Reload

      """
    let standard = """
      2026-11-20 09:30:00.100000+0100 0x14d      Signpost    0x0                  412    0    [spid 0x7, process, begin] Films: (Films) [com.example.films:store] Reload: n=2
      2026-11-20 09:30:00.200000+0100 0x14d      Signpost    0x0                  412    0    [spid 0x7, process, end] Films: (Films) [com.example.films:store] Reload

      """
    for text in [compact, standard] {
      let outcome = try read(text)
      #expect(outcome.recorder.names.suffix(2) == ["work.begin", "work.end"])
      #expect(outcome.recorder.sketch.contains("id=com.example.films/store/Reload/7 name=Reload"))
      #expect(outcome.recorder.headers.first?.app == "Films")
    }
  }

  @Test func oldAndRewrittenObjectsAreRead() throws {
    let old = #"""
      {
        "category" : "Application",
        "processUniqueID" : 288,
        "activityID" : 7384009,
        "timestamp" : "2018-02-14 21:33:12.356682+0100",
        "messageType" : "Default",
        "processID" : 412,
        "machTimestamp" : 1211974753480388,
        "eventMessage" : "Deactivation reason added: 0; deactivation reasons: 0 -> 1; animating application lifecycle event: 0",
        "processImagePath" : "\/var\/containers\/Films.app\/Films"
      }

      """#
    let outcome = try read(old)
    #expect(outcome.summary.format == "oslog-json")
    #expect(outcome.kinds.isEmpty)
    #expect(outcome.recorder.headers.first?.start == "2018-02-14T20:33:12.356682000Z")
    let rewritten =
      #"{"timestamp":"2026-04-15 12:17:14.224451+0300","message":"Deactivation reason added: 0; "#
      + #"deactivation reasons: 0 -> 1; animating application lifecycle event: 0","level":"Default","#
      + #""subsystem":"com.apple.UIKit","category":"Application","pid":412,"process":"Films"}"#
      + "\n"
    #expect(try read(rewritten).summary.format == "oslog-ndjson")
    #expect(try names(rewritten).last == "note.app.willResignActive")
  }

  @Test func anObjectThatLostItsEndCostsItselfOnly() throws {
    let objects = LogSample.messages.map(LogSample.json)
    var damaged = objects
    damaged[4] = objects[4].split(separator: "\n").prefix(6).joined(separator: "\n")
    let outcome = try read("[" + damaged.joined(separator: ",\n") + "]\n")
    #expect(outcome.summary.malformed == 1)
    #expect(outcome.recorder.names.contains("process.exit"))
  }

  @Test func oneLineWithoutTimeAndMalformedOnesAreTold() throws {
    let outcome = try read(
      Self.reason(0, 1) + #"{"eventMessage":"x","processID":}"# + "\n" + Self.reason(1, 0)
        + "junk\n" + Self.end)
    #expect(outcome.summary.malformed == 1)
    #expect(
      outcome.summary.problems.map(\.text).contains(
        Reading.skipped(lines: 1)))
    #expect(outcome.recorder.names.filter { $0.hasPrefix("note") }.count == 2)
  }

  @Test func columnsOfTheTextStylesAreOptional() throws {
    let message = "Deactivation reason added: 0; deactivation reasons: 0 -> 1; animating x: 0"
    let lines = [
      "2026-11-20 09:30:00.100 E  My Films[412:1b81] \(message)",
      "2026-11-20 09:30:00.100 Df My Films[412:1b81] (UIKitCore) \(message)",
      "2017-11-20 09:30:00.100000+0800 0x1daa15   Default     0x80000000000ab54b   412  My Films: (UIKit) \(message)",
      "2026-11-20 09:30:00.100000+0300 0x1cc1509  Default     0x0                  412  0    My Films: [com.apple.UIKit:Application] \(message)",
      "2020-11-20 09:30:00.100000+0200  localhost My Films[412]: \(message)",
      "2020-11-20 09:30:00.100000+0200  localhost My Films[412] <Notice>: (UIKitCore) \(message)",
    ]
    for line in lines {
      let outcome = try read(line + "\n")
      #expect(outcome.recorder.headers.first?.app == "My Films", "\(line)")
      #expect(outcome.recorder.headers.first?.pid == 412)
      #expect(outcome.recorder.names.last == "note.app.willResignActive", "\(line)")
    }
  }

  @Test func aNumberBeforeANameIsTheColumnTheHeadingNames() throws {
    let line =
      "2026-11-20 09:30:00.100000+0300 0x1cc1509  Default     0x0                  412    7 Days: "
      + "(UIKitCore) Deactivation reason added: 0; deactivation reasons: 0 -> 1; animating x: 0\n"
    let without =
      "Timestamp                       Thread     Type        Activity             PID\n"
    #expect(try read(without + line).recorder.headers.first?.app == "7 Days")
    let with =
      "Timestamp                       Thread     Type        Activity             PID    TTL\n"
    #expect(try read(with + line).recorder.headers.first?.app == "Days")
  }

  @Test func theFlutterToolsTwinsAreDropped() throws {
    let text = """
      [+1724 ms] [DEVICE LOG] 2020-03-11 15:33:52.713318+0200  localhost Films[412]: (Films) applicationWillResignActive
      [        ] applicationWillResignActive
      [ +655 ms] [DEVICE LOG] 2020-03-11 15:33:53.334223+0200  localhost Films[412]: (Films) applicationDidEnterBackground
      [        ] applicationDidEnterBackground
      [ +655 ms] [DEVICE LOG] 2020-03-11 15:33:55.000000+0200  localhost Films[999]: (UIKitCore) Deactivation reason added: 10; deactivation reasons: 0 -> 1024; animating x: 0
      [   +3 ms] [DEVICE LOG] 2020-03-11 15:33:55.100000+0200  localhost Films[999]: (UIKitCore) Deactivation reason removed: 10; deactivation reasons: 1024 -> 0; animating x: 0

      """
    let outcome = try read(text)
    #expect(outcome.summary.format == "oslog-syslog")
    #expect(outcome.recorder.names.filter { $0 == "app.didEnterBackground" }.count == 1)
    #expect(outcome.recorder.names.filter { $0 == "app.willResignActive" }.count == 1)
    #expect(outcome.recorder.headers.map(\.pid) == [412, 999])
    #expect(outcome.kinds.filter { $0 == .malformed }.isEmpty)
  }

  @Test func onlyTheProcessThatIsAskedForIsRead() throws {
    let sample = ImportedSample.all[0].text.replacing("Films", with: "Books")
      .replacing("\"processID\":412", with: "\"processID\":500").replacing(":412]", with: ":500]")
      .replacing("com.example.films", with: "com.example.books")
    let both = sample + ImportedSample.all[0].text
    #expect(try read(Array(both.utf8)).recorder.headers.count == 2)
    // The system's lines about it are read with it.
    let one = try names(both, process: "Films")
    #expect(one == (try names(ImportedSample.all[0].text)))
    #expect(try names(both, process: "412") == one)
  }

  /// The others are named only if none is the one that is asked for, wherever it comes.
  @Test func otherProcessesAreNamedIfNoneIsTheOne() throws {
    let films = Self.object(#""eventMessage":"hello""#)
    let books = films.replacing("Films", with: "Books")
    func others(_ text: String) throws -> [String] {
      try imported(text, process: "Films").problemTexts.filter {
        $0.hasPrefix("no line belongs to")
      }
    }
    #expect(
      try others(books + books) == ["no line belongs to the process 'Films'; the log has 'Books'"])
    #expect(try others(books + films).isEmpty)
    #expect(try others(films + books).isEmpty)
    #expect(try imported(books).problemTexts.allSatisfy { !$0.hasPrefix("no line belongs to") })
  }
}

/// Columns that older systems do not print.
@Suite struct UnifiedLogColumnTests {
  private static let heading =
    "Timestamp                       Thread     Type        Activity             PID    "

  /// A name may begin with a number, and so may the column before it.
  @Test(arguments: [
    ("", "412    0    Films", "Films"), ("", "412    7 Wonders", "7 Wonders"),
    ("", "412    Films", "Films"), ("", "412    0    7 Wonders", "7 Wonders"),
    (heading + "TTL\n", "412    0    Films", "Films"),
    (heading + "TTL\n", "412    0 Films", "Films"),
    (heading + "\n", "412    7    Wonders", "7    Wonders"),
    (heading + "\n", "412    7 Wonders", "7 Wonders"),
  ])
  func theProcessStandsBehindItsNumberAndTheTTL(
    _ heading: String, _ columns: String, _ name: String
  ) throws {
    let line = LogSample.standard(LogSample.reason("01.1", "added: 10", 0, 1024))
      .replacing("09:30:01.1+", with: "09:30:01.100000+")
      .replacing("412    0    Films", with: columns)
    let outcome = try imported(heading + line + "\n", as: .unifiedLogDefault)
    #expect(outcome.recorder.headers.map(\.app) == [name])
    #expect(outcome.summary.malformed == 0)
  }

  /// The rest of a message after a gap was counted with the gap; elsewhere such a line is reported.
  @Test func theRestOfAMessageBehindAGapIsNoLineOfItsOwn() throws {
    let lines = LogSample.messages.map { LogSample.compact($0) + "\n" }
    let garbage = [UInt8](repeating: 0xA5, count: 40)
    let first = Compressing.zstd(lines[..<5].joined())
    let rest = "of a message\n" + lines[5...].joined()
    let outcome = try read(first + garbage + Compressing.zstd(rest))
    #expect(outcome.kinds == [.frameCorrupt])
    #expect(try read(rest).kinds == [.unsupported])
  }
}
