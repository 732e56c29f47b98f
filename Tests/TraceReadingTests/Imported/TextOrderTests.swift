import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Logs whose lines are not in the order in which they were written, or are there twice.
@Suite struct TextOrderTests {
  static let logs =
    PasteTests.logs
    + ImportedSample.all.filter { [.unifiedLogNDJSON, .consoleApp].contains($0.format) }

  private func lines(_ sample: ImportedSample) -> [String] {
    sample.text.split(separator: "\n").map(String.init)
  }

  @Test(arguments: logs)
  func aLogWhoseNewestLineIsFirstIsReadFromItsEnd(_ sample: ImportedSample) throws {
    let expected = try read(sample.text)
    let lines = lines(sample)
    let text = lines.reversed().joined(separator: "\n") + "\n"
    let outcome = try read(text)
    #expect(outcome.recorder.sketch == expected.recorder.sketch)
    #expect(outcome.kinds.contains(.newestFirst) && !expected.kinds.contains(.newestFirst))
    // Each event is where it is in the text.
    let count = Int64(lines.count)
    #expect(outcome.recorder.lines == expected.recorder.lines.map { count + 1 - $0 })
    for size in [1, 7, 64] {
      #expect(try read(Array(text.utf8), pieces: [size]).events == outcome.events)
    }
    #expect(try read(Compressing.zstd(Array(text.utf8))).events == outcome.events)
  }

  /// Quoted, it is the same.
  @Test(arguments: PasteTests.logs)
  func marksAroundSuchALogChangeNothing(_ sample: ImportedSample) throws {
    let text = lines(sample).reversed().joined(separator: "\n") + "\n"
    let expected = try read(text).recorder.sketch
    for frame in PasteTests.frames {
      #expect(try read(PasteTests.framed(text, frame)).recorder.sketch == expected, "\(frame)")
    }
  }

  @Test func aLongLogWhoseNewestLineIsFirstIsRefused() throws {
    let filling = String(repeating: "x", count: 900)
    let line = " Films[412:9031] [App] applicationDidBecomeActive \(filling)"
    var text = ""
    for second in stride(from: 59, through: 0, by: -1) {
      let digits = second < 10 ? "0\(second)" : "\(second)"
      text += "2026-03-02 09:41:\(digits).5+0100\(line)\n"
    }
    let pages = HeldText.limit / text.utf8.count + 1
    let outcome = try read(String(repeating: text, count: pages))
    #expect(outcome.recorder.names == [])
    #expect(outcome.summary.problems.first { $0.kind == .unsupported }?.severity == .error)
  }

  /// A clock that was set back, and a tool that mixes the last milliseconds, turn nothing.
  @Test func aStepBackIsNoOrder() {
    func isTurned(_ seconds: [Int]) -> Bool {
      TextOrder(of: seconds.map { Array("2026-03-02 09:41:\($0).5+0100 Films[412:1] x".utf8) })
        == .newestFirst
    }
    #expect(!isTurned([20, 10]))
    #expect(!isTurned([20, 10, 11, 12]))
    #expect(!isTurned([10, 11, 12]) && !isTurned([10, 10, 10]) && !isTurned([]))
    #expect(isTurned([30, 20, 20, 10]))
  }

  /// A clock that was set once, a tool that mixes the last milliseconds, two clocks, and launches
  /// that count from zero are orders; times that fall again and again are none.
  @Test(arguments: [
    (["20", "10", "25", "15", "12", "30"], TextOrder.unclear), (["20", "10"], .oldestFirst),
    (["20", "10", "11", "12"], .oldestFirst), (["10", "11", "10", "11", "12"], .oldestFirst),
    (["10", "10.9", "10.2", "11", "10.3", "12"], .oldestFirst),
    (["10", "A 40", "11", "A 41", "12", "A 42", "13"], .oldestFirst),
    (["10", "A 42", "11", "A 40", "12", "A 41", "A 39"], .unclear),
    (["30", "20", "10"], .newestFirst),
  ])
  func timesThatStepBackAgainAndAgainAreNoOrder(_ times: [String], _ order: TextOrder) {
    let lines = times.map { time in
      let words = time.split(separator: " ")
      let process = words.count > 1 ? "Other[7:1]" : "Films[412:1]"
      return "2026-03-02 09:41:\(words.last ?? "") \(process) x"
    }
    #expect(TextOrder(of: lines.map { Array($0.utf8) }) == order, "\(times)")
    let objects = zip(lines, times).map { line, time in
      #"{"timestamp":"\#(line.prefix(19)).000000+0100","processID":\#(time.count > 4 ? 7 : 412)}"#
    }
    guard !times.contains(where: { $0.contains(".") }), !times.contains(where: { $0.count > 2 })
    else { return }
    #expect(TextOrder(of: objects.map { Array($0.utf8) }) == order, "\(times)")
    let relative = times.enumerated().map { "[  \($1).50\($0)s] x" }
    #expect(TextOrder(of: relative.map { Array($0.utf8) }) != .unclear, "\(times)")
  }

  private static func newestFirst(_ times: [String]) -> [String] {
    zip(
      times,
      [
        "applicationDidBecomeActive(_:)", "applicationWillEnterForeground(_:)",
        "applicationDidEnterBackground(_:)", "applicationWillResignActive(_:)",
      ]
    ).map { $0 + $1 }
  }

  /// Times since a start, pages that overlap or are there twice, times of which some name a zone,
  /// and whole seconds of which only one differs.
  @Test(arguments: [
    newestFirst(["[  41.500s] ", "[  41.000s] ", "[  15.300s] ", "[  14.800s] "]),
    newestFirst(["41.500 ", "41.000 ", "15.300 ", "14.800 "]),
    newestFirst(["41500ms ", "41000ms ", "15300ms ", "14800ms "]),
    newestFirst(["00:00:12.000 ", "00:00:11.500 ", "23:58:11.500 ", "23:58:10.500 "]),
    newestFirst([
      "2026-03-02 10:00:15.600 Films[7:1] ", "2026-03-02 10:00:15.100 Films[7:1] ",
      "2026-03-02 10:00:05.600 Films[7:1] ", "2026-03-02 10:00:05.100 Films[7:1] ",
    ]),
    newestFirst([
      "2026-03-02 10:00:15.600+0100 Films[7:1] ", "2026-03-02 10:00:15.100 Films[7:1] ",
      "2026-03-02 10:00:05.600+0100 Films[7:1] ", "2026-03-02 10:00:05.100 Films[7:1] ",
    ]),
  ])
  func theNewestLineIsFirstHoweverTheTimesAreWritten(_ lines: [String]) throws {
    let expected = try read(lines.reversed().joined(separator: "\n") + "\n")
    let names = expected.recorder.names.filter { $0.hasPrefix("app.") }
    #expect(names.count == 4 && names[0] == "app.willResignActive", "\(expected.recorder.names)")
    func check(_ lines: [String], _ what: String) throws {
      let outcome = try read(lines.joined(separator: "\n") + "\n")
      #expect(outcome.recorder.names.filter { $0.hasPrefix("app.") } == names, "\(what)")
      #expect(outcome.kinds.contains(.newestFirst), "\(what)")
    }
    try check(lines, "once")
    // Times since a start are those of another start.
    guard lines[0].contains("10:00") || lines[0].contains("00:00") else { return }
    try check(lines + lines, "twice")
    try check(Array(lines[..<3]) + lines[1...], "pages that overlap")
  }

  @Test func aLongStepBackBelowEqualTimesIsAnOrder() {
    func isTurned(_ seconds: [String]) -> Bool {
      TextOrder(
        of: seconds.map { Array("2026-03-02 09:41:\($0) Films[412:1] \($0.count)".utf8) })
        == .newestFirst
    }
    #expect(isTurned(["20", "20.0", "10"]))
    // The tool mixes lines of one second.
    #expect(!isTurned(["20.5", "20.50", "20.1"]) && !isTurned(["20", "10"]))
    #expect(!isTurned(["20", "20", "10"]), "a line that is there again")
  }

  // MARK: Lines that are there twice

  @Test(arguments: logs)
  func linesThatAreThereTwiceAreReadOnce(_ sample: ImportedSample) throws {
    let expected = try read(sample.text).recorder.sketch
    let lines = lines(sample)
    let records = sample.records
    func check(_ lines: [String], _ what: String) throws {
      let outcome = try read(lines.joined(separator: "\n") + "\n")
      #expect(outcome.recorder.sketch == expected, "\(what)")
      #expect(outcome.kinds.contains(.repeated), "\(what)")
    }
    try check(records.flatMap { [$0, $0] }, "each record twice")
    try check(records.flatMap { [$0, $0, $0] }, "each record three times")
    try check(lines + lines, "pasted twice")
    // Within one second it is not certain that a line was there before; the clock of the Console
    // app steps back by as much by itself.
    guard sample.format != .idevicesyslog, sample.format != .consoleApp else { return }
    for place in 3..<records.count {
      let windows = Array(records[..<place]) + Array(records[(place - 3)...])
      try check(windows, "windows that overlap before \(place)")
    }
  }

  /// Without a fraction an app may print the same within a second; what other lines lie between
  /// shows that it did.
  @Test func wholeSecondsAreNoCopy() throws {
    let text = """
      Nov 12 12:24:37 Films[412] <Notice>: applicationDidBecomeActive
      Nov 12 12:24:38 Films[412] <Notice>: applicationWillResignActive
      Nov 12 12:24:38 Films[412] <Notice>: applicationDidBecomeActive
      Nov 12 12:24:38 Films[412] <Notice>: applicationWillResignActive
      """
    let outcome = try read(text + "\n")
    #expect(outcome.recorder.names.filter { $0.hasPrefix("app.") }.count == 4)
    #expect(!outcome.kinds.contains(.repeated))
  }

  /// What the first line opens may be another object.
  @Test func twoObjectsWithinASecondAreNoCopies() throws {
    func record(_ name: String, _ pid: Int) -> String {
      """
      Jul 15 09:37:49 iPad homed(HomeKitDaemon)[158] <Notice>: Received app state changed with info {
          SBApplicationStateDisplayIDKey = "\(name)";
          SBApplicationStateProcessIDKey = \(pid);
      }

      """
    }
    let outcome = try read(record("com.example.helper", 490) + record("com.example.films", 488))
    #expect(!outcome.kinds.contains(.repeated))
  }

  /// With milliseconds an equal first line is the same object.
  @Test func anObjectThatIsThereTwiceIsReadOnce() throws {
    let record = """
      2026-03-02 10:00:00.100 Films[412:1a] saved {
          films = 3;
      }

      """
    let end = "2026-03-02 10:00:01.100 Films[412:1a] sceneDidBecomeActive\n"
    #expect(try imported(record + record + end).kinds.contains(.repeated))
  }

  /// A tool prints each line again, an app only what it did again.
  @Test(arguments: [
    ("10:00:01 ", "10:00:01 "), ("10:00:01.100 ", "10:00:01.100 "),
    (
      "Jun 11 10:00:01 iPhone Films(Films)[412] <Notice>: ",
      "Jun 11 10:00:01 iPhone Films(Films)[412] <Notice>: "
    ),
  ])
  func aMappedLineWithinAStepOfTheClockIsNoCopy(_ first: String, _ second: String) throws {
    let mapping = LogMapping(
      pattern: "fetch()", event: "work.begin",
      keys: [LogMapping.Key(name: "kind", text: "refresh"), .init(name: "name", text: "films")])
    func begins(_ lines: [String]) throws -> Int {
      let text = lines.joined(separator: "\n") + "\n"
      return try imported(text, mappings: [mapping]).recorder.names.count { $0 == "work.begin" }
    }
    let (active, fetch) = (first + "sceneDidBecomeActive", second + "fetch()")
    #expect(try begins([active, fetch, fetch]) == 2)
    #expect(try begins([fetch, active, fetch]) == 2)
    #expect(try begins([active, active, fetch, fetch]) == 1)
    let fine = "2026-03-02 10:00:01.100123 Films[412:1] "
    #expect(try begins([fine + "tick", fine + "fetch()", fine + "fetch()"]) == 1)
  }

  /// The opposite callback is between, within one second.
  @Test func aReturnWithinASecondIsThere() throws {
    let lines = [
      "sceneWillEnterForeground", "sceneDidBecomeActive", "sceneWillResignActive",
      "sceneDidBecomeActive",
    ]
    let text = lines.map { "[10:00:09] \($0)\n" }.joined()
    #expect(try read(text).recorder.names.count { $0.hasPrefix("scene.") } == 4)
  }

  // MARK: Notifications that waited

  @Test func notificationsThatWaitedAreSaidToBeLate() throws {
    let text = """
      10:00:12.300 UIApplicationWillResignActiveNotification
      10:00:12.900 UIApplicationDidEnterBackgroundNotification
      13:00:12.900 UIApplicationWillEnterForegroundNotification
      13:00:12.910 NSSystemTimeZoneDidChangeNotification
      13:00:12.911 NSCalendarDayChangedNotification
      13:00:12.912 UIDeviceOrientationDidChangeNotification
      13:00:13.200 UIApplicationDidBecomeActiveNotification
      """
    let note = try #require(read(text).summary.problems.first { $0.kind == .queued })
    #expect(note.count == 3 && note.line == 5 && note.severity == .note)
    // A single one, and several without a pause, were sent then.
    for other in [
      text.replacing("13:00", with: "10:00"),
      text.split(separator: "\n").filter { !$0.hasSuffix("ChangeNotification") }
        .joined(separator: "\n"),
    ] {
      #expect(!(try read(other).kinds.contains(.queued)))
    }
  }
}
