import Testing
import TraceModel

@testable import TraceReading

/// What people's clipboards, build servers and settings do to a log leaves its events as they are.
@Suite struct PastedKindTests {
  private static let events = [
    "app.didBecomeActive", "app.willResignActive", "app.didEnterBackground",
    "app.willEnterForeground", "app.didBecomeActive",
  ]
  private static let callbacks = [
    "applicationDidBecomeActive(_:)", "applicationWillResignActive(_:)",
    "applicationDidEnterBackground(_:)", "applicationWillEnterForeground(_:)",
    "applicationDidBecomeActive(_:)",
  ]
  private static let times = ["00.100", "20.100", "20.900", "38.400", "38.900"]

  private func names(_ lines: [String]) throws -> [String] {
    try imported(lines.joined(separator: "\n") + "\n").recorder.names.filter { !$0.isEmpty }
  }

  /// Each line with its number from 0, its seconds, and its callback.
  private static func text(_ line: (Int, String, String) -> String) -> [String] {
    callbacks.indices.map { line($0, times[$0], callbacks[$0]) }
  }

  private static func stamped(_ prefix: String) -> [String] {
    text { number, time, callback in
      let inner = "2026-03-02 08:30:\(time) Films[731:1a2b] \(callback)"
      return prefix.replacing("#", with: "\(number)") + inner
    }
  }

  static let forms: [(String, [String])] = [
    ("GitLab's streams", stamped("2026-03-02T08:31:0#.123456Z 01O ")),
    ("the log of a job", stamped("test (iOS 26)\tRun tests\t2026-03-02T08:31:0#.1234567Z ")),
    (
      "a driver of tests", stamped("[2026-03-02 08:31:0#.100][XCUITestDriver@7fab (1a2b)] [Xcode] ")
    ),
    ("xcodebuild", stamped("    t =      #.00s ")),
    ("grep with context", stamped("logs/device.log-41#-")),
    (
      "a build server's time before a time of day",
      text { "2026-03-02T10:00:01.000\($0)000Z 08:30:\($1) \($2)" }
    ),
    (
      "a chat's block", ["```" + stamped("")[0]] + stamped("")[1...3] + [stamped("")[4] + "```"]
    ),
    (
      "the source of a page",
      ["<p>My log:</p>", "<pre><code>" + stamped("")[0]] + stamped("")[1...]
        + ["</code></pre>"]
    ),
    ("a short date", text { "02/03/26 08:30:\($1) Films[731]: \($2)" }),
    ("a short date of 12 hours", text { "3/2/26, 8:30:\($1) AM Films[731:1a2b] \($2)" }),
    ("days before months", text { "02.03.2026 08:30:\($1) Films[731:1a2b] \($2)" }),
    ("a.m.", text { "8:30:\($1) a.m. \($2)" }),
    ("a number of a process alone", text { "2026-03-02 08:30:\($1) Films[731] \($2)" }),
    ("UTC, and a number alone", text { "2026-03-02 08:30:\($1) UTC Films[731] \($2)" }),
    ("a date in words", text { "Mar 2, 2026 at 8:30:\($1) AM Films[731:1a2b] \($2)" }),
    ("a date of a mail", text { "Mon, 02 Mar 2026 08:30:\($1) +0100 Films[731:1a2b] \($2)" }),
    ("asctime", text { "Mon Mar  2 08:30:\($1) CET 2026 Films[731:1a2b] \($2)" }),
    ("Korean settings", text { "2026. 3. 2. 오전 8:30:\($1) Films[731] \($2)" }),
    ("Chinese settings", text { "上午8:30:\($1) Films[731:1a2b] \($2)" }),
    ("Finnish settings", text { "oletus\t08.30.\($1)000+0200\tFilms\t\($2)" }),
    ("seconds since 1970", text { "17724402\($1) Films[731] \($2)" }),
    ("a colon after the time", text { "08:30:\($1): \($2)" }),
    ("a time in other brackets", text { "<08:30:\($1)> \($2)" }),
    ("a sign before the time", text { "🔵 08:30:\($1) AppDelegate.\($2)" }),
    ("TeamCity", stamped("[08:30:0#]i:\t [Step 2/3] ")),
    ("fastlane", stamped("[08:30:0#]: ▸ ")),
    ("the stream of a container", stamped("2026-03-02T08:31:0#.123456789Z stdout F ")),
    ("a thread with 0x", text { "2026-03-02 08:30:\($1) Films[731:0x1a2b] \($2)" }),
    (
      "typographic blanks between columns",
      text { "2026-03-02 08:30:\($1)\u{A0}Films[731:1a2b]\u{A0}\($2)" }
    ),
    (
      "typographic blanks in sentences",
      text { "default\t08:30:\($1)123+0100\tFilms\t-[AppDelegate\u{A0}\($2)]\u{A0}was\u{A0}called" }
    ),
    ("a column with the zone", text { "デフォルト\t08:30:\($1)123\t+0900\tFilms\t\($2)" }),
    ("a time after the name", text { "\($2) 2026-03-02 08:30:\($1) +0000" }),
    (
      "a tool's own times first",
      ["10:15:02  Acquired tunnel connection to device."] + stamped("")
    ),
    ("a level of syslog first", text { "<Notice>: Mar  2 08:30:\($1) Films[731]: \($2)" }),
    (
      "a facility of syslog",
      text { "Mar  2 08:30:\($1) mini com.example.films[4412] (Films): \($2)" }
    ),
    ("seconds since the start", text { "\($1) \($2)" }),
    ("one line", [stamped("").joined(separator: " ")]),
    ("one line of a chat", ["> `" + stamped("").joined(separator: " ") + "`"]),
    (
      "one line of the Console app",
      [text { "default 08:30:\($1)000+0100 Films \($2)" }.joined(separator: " ")]
    ),
    (
      "one line of a device",
      [
        text { "Mar  2 08:30:\($1) iPad Films[412] <Notice>: \($2)" }
          .joined(separator: " ")
      ]
    ),
    (
      "tabs of Visual Studio", text { "Mar  2 08:30:\($1)\tiPad\tNotice\t412\tFilms\t\($2)" }
    ),
    ("code behind words", stamped("").map { "Then I see: `\($0)`" }),
    ("code behind a label in bold", stamped("").map { "> **log:** `\($0)`." }),
    ("Jira's code", stamped("").map { "{{\($0)}}" }),
    ("other quotation marks", stamped("").map { "«\($0)»" }),
    ("code over all lines", ["`" + stamped("")[0]] + stamped("")[1...3] + [stamped("")[4] + "`"]),
    (
      "a time in bold, and code",
      text { "**2026-03-02 08:30:\($1)** `Films[731:1a2b] \($2)`" }
    ),
    ("the debugger's prompt", ["(lldb) " + stamped("")[0]] + stamped("")[1...]),
  ]

  @Test(arguments: forms)
  func aFormHasTheEventsOfItsLines(_ name: String, _ lines: [String]) throws {
    let outcome = try imported(lines.joined(separator: "\n") + "\n")
    #expect(outcome.recorder.names.filter { !$0.isEmpty } == Self.events, "\(name)")
    #expect(outcome.recorder.headers.count == 1, "\(name): one run")
    let last = outcome.recorder.sketch.split(separator: "\n").last?.split(separator: " ").first
    #expect(last == "38800ms" || last == "38.8s", "\(name): \(last ?? "")")
  }

  /// A time alone, a time without its process, a record of another form, and an earlier one.
  @Test(arguments: [
    "saved at 2026-03-02 08:30:01.000, next 2026-03-02 08:31:00.000",
    "2026-03-02 08:30:01.000 applicationDidBecomeActive [412]",
    "default 08:30:01.000000+0100 Films applicationDidBecomeActive(_:)",
    "2026-03-02 08:29:59.000 Helper[800:1a2b] applicationDidBecomeActive(_:)",
  ])
  func whatALineQuotesIsNoRecordOfItsOwn(_ words: String) {
    let line = "2026-03-02 08:30:00.000 Films[731:1a2b] quotes \(words)"
    #expect(JoinedRecords.parts(of: Array(line.utf8)).count == 1)
  }

  /// What a person denies, or quotes from the log above, and what an app or a document quotes.
  @Test func aQuotedRecordIsNoLineOfTheLog() throws {
    let lines = Self.stamped("")
    for words in ["I never see", "Expected", "It should end with", "Kein Aufruf", "但没有"] {
      #expect(try names(["\(words): `\(lines[0])`"]) == [], "\(words)")
    }
    #expect(try names(lines + ["", "What is this?", "`\(lines[2])`"]) == Self.events)
    #expect(try names(["2026-03-02 08:29:00.000 Films[731:1a2b] got: `\(lines[0])`"]) == [])
    #expect(try names(["`\(lines[0])` and `\(lines[1])`"]) == [])
    #expect(try names(["message: \"\(lines[0])\""]) == [])
    for text in [
      "\"2026-03-02T08:30:00Z\"", "\"2026-03-02 08:30:00.100\",\"info\",\"draft\"",
      "{\"time\":\"2026-03-02 08:30:00.100 Films\"}", "\"draft\"", "`sceneDidBecomeActive`",
      "\"2026-03-02 08:30:00\": \"a draft\"",
    ] {
      #expect(InlineMarks(of: [Array(text.utf8)]) == nil, "\(text)")
    }
  }

  /// The time of day falls at midnight, and not in a quotation.
  @Test func recordsOnOneLineMayCrossMidnight() {
    func parts(_ first: String, _ second: String) -> Int {
      let line = "default \(first)+0100 Films left default \(second)+0100 Films came"
      return JoinedRecords.parts(of: Array(line.utf8)).count
    }
    #expect(parts("23:59:59.900000", "00:00:00.100000") == 2)
    #expect(parts("10:00:00.900000", "10:00:00.100000") == 1)
  }

  @Test func secondsMayHaveOneDecimal() throws {
    let times = ["0.5", "20.1", "20.9", "38.4", "39.3"]
    let lines = zip(times, Self.callbacks).map { "\($0) \($1)" }
    let outcome = try imported(lines.joined(separator: "\n") + "\n")
    #expect(
      outcome.recorder.sketch.contains("38.8s") || outcome.recorder.sketch.contains("38800ms"))
    // Versions do not rise from line to line, and a single number says nothing.
    for lines in [
      ["1.2 sceneDidBecomeActive", "1.1 sceneWillResignActive"], ["1.2 sceneDidBecomeActive"],
    ] {
      let sketch = try imported(lines.joined(separator: "\n") + "\n").recorder.sketch
      #expect(
        sketch.split(separator: "\n").filter { $0.contains("scene.") }.allSatisfy {
          $0.hasPrefix("- ")
        })
    }
  }

  @Test func notificationsByTheirRawValueAreRead() throws {
    #expect(
      try names([
        "NSNotificationName(_rawValue: UIApplicationWillResignActiveNotification)",
        "NSNotificationName(_rawValue: UIApplicationDidEnterBackgroundNotification)",
      ]) == ["note.app.willResignActive", "note.app.didEnterBackground"])
  }

  @Test(arguments: [
    "...", "[…]", "<snip>", "[… 1,204 lines omitted …]", "--- cut ---", "(...)",
    "[…12 Lines Omitted…]", "[2 Zeilen gekürzt]", "…gekürzt…",
  ])
  func whatWasCutOutIsNotComplete(_ mark: String) throws {
    var lines = Self.stamped("")
    lines.insert(mark, at: 2)
    let outcome = try imported(lines.joined(separator: "\n") + "\n")
    #expect(outcome.recorder.names.filter { !$0.isEmpty && !$0.hasPrefix("(") } == Self.events)
    #expect(!outcome.summary.isComplete || outcome.summary.lost > 0)
    #expect(outcome.limits.filter { $0.kind == .notUnderstood } == [])
  }

  @Test(arguments: ["Loading...", "cut", "snip it", "lines: 3", "omitted", "– – –"])
  func wordsOfTheAppAreNoCut(_ line: String) {
    #expect(!Array(line.utf8).withUnsafeBytes { CutMark.isOne($0) })
  }

  @Test func oneFallingStepIsEnoughWhereNoneRises() throws {
    #expect(
      try names([
        "Mar  2 10:00:31 iPhone Films[731] <Notice>: sceneDidBecomeActive(_:)",
        "Mar  2 10:00:31 iPhone Films[731] <Notice>: sceneWillEnterForeground(_:)",
        "Mar  2 10:00:20 iPhone Films[731] <Notice>: sceneDidEnterBackground(_:)",
        "Mar  2 10:00:20 iPhone Films[731] <Notice>: sceneWillResignActive(_:)",
      ]) == [
        "scene.willResignActive", "scene.didEnterBackground", "scene.willEnterForeground",
        "scene.didBecomeActive",
      ])
  }

  /// The watchdog's request is not carried out, and a lost connection is no end.
  @Test(arguments: [
    "SpringBoard\t[app<com.example.films>:731] Scene update watchdog fired, ignoring because a "
      + "debugger is attached",
    "runningboardd\t[app<com.example.films>:731] Ignoring termination request because process is "
      + "being debugged: <RBSTerminateContext| domain:10 code:0x8BADF00D explanation:scene-update "
      + "watchdog transgression: app<com.example.films>:731 exhausted real (wall clock) time "
      + "allowance of 10.00 seconds reportType:CrashLog>",
    "SpringBoard\t[app<com.example.films>:731] Now flagged as pending exit for reason: workspace "
      + "client connection invalidated",
  ])
  func aProcessThatLivesOnHasNotEnded(_ message: String) throws {
    let lines = [
      "default\t10:00:01.100000+0100\tFilms\tsceneDidBecomeActive(_:)",
      "default\t10:00:09.100000+0100\t" + message,
      "default\t10:00:09.150000+0100\tFilms\tsceneWillResignActive(_:)",
      "default\t10:00:09.900000+0100\tFilms\tsceneDidEnterBackground(_:)",
    ]
    let names = try names(lines)
    #expect(!names.contains("process.exit"))
    #expect(names.suffix(2) == ["scene.willResignActive", "scene.didEnterBackground"])
  }

  @Test(arguments: [("PineBoard", RunHeader.Platform.tvOS), ("Carousel", .watchOS)])
  func theSystemsProcessShowsThePlatform(_ writer: String, _ platform: RunHeader.Platform) throws {
    let outcome = try imported(
      "default\t10:00:00.000000+0100\t\(writer)\t[app<com.example.films>:731] Process exited: "
        + "<RBSProcessExitContext| specific, status:<RBSProcessExitStatus| domain:signal(2) "
        + "code:SIGABRT(6)>>.\n")
    #expect(outcome.recorder.headers.map(\.platform) == [platform])
  }

  @Test func reactNativeIsInactiveOnItsWayBack() throws {
    let states = ["active", "inactive", "background", "inactive", "active"]
    #expect(
      try names(states.map { " LOG  AppState \($0)" }) == [
        "note.app.didBecomeActive", "note.app.willResignActive", "note.app.didEnterBackground",
        "note.app.willEnterForeground", "note.app.didBecomeActive",
      ])
  }

  /// The source of a page may indent an object with U+00A0.
  @Test func anObjectMayBeIndentedAsOnAPage() throws {
    let object = """
      {
        "metaData": {
          "bundleIdentifier": "com.example.films", "note": "“new”\u{A0}"
        },
        "timeStampBegin": "2026-03-01 00:00:00",
        "timeStampEnd": "2026-03-01 23:59:00",
        "applicationTimeMetrics": {"cumulativeForegroundTime": "5,400 sec"}
      }

      """
    let page = object.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let blanks = line.prefix { $0 == " " }
      return String(repeating: "\u{A0}", count: blanks.count) + line.dropFirst(blanks.count)
    }.joined(separator: "\n")
    let outcome = try imported(page)
    #expect(outcome.recorder.sketch == (try imported(object)).recorder.sketch)
    #expect(outcome.summary.problems == (try imported(object)).summary.problems)
    #expect(outcome.kinds == [.systemFact, .systemFact])
  }

  /// One record that begins so is malformed, and the values of the others stay as they are.
  @Test func oneIndentedRecordIsNoPage() throws {
    let good = #"{"event":"work.begin","t":1,"kind":"refresh","id":"1","key":"“a”\#u{A0}"}"# + "\n"
    let header = #"{"lifetrace":1,"run":"r1","platform":"ios"}"# + "\n"
    let plain = try imported(header + good)
    let outcome = try imported(header + good + "\u{A0}" + good)
    #expect(outcome.clean == plain.clean && plain.kinds.isEmpty)
    #expect(outcome.kinds == [.malformed])
  }

  /// A report under a log, or above it, says how a process ended: the end is one of the log's run
  /// if it is the same process by name, number and time, and else a run of its own.
  @Test(
    arguments: [true, false],
    [
      ("Films [731]", "2026-03-02 08:30:09.552 +0000", 1),
      // A zone away.
      ("Films [731]", "2026-03-02 08:30:09.552 +0900", 1),
      ("Films [732]", "2026-03-02 08:30:09.552 +0000", 2),
      ("Notes [731]", "2026-03-02 08:30:09.552 +0000", 2),
      // The number was another process's the day before.
      ("Films [731]", "2026-02-28 08:30:09.552 +0000", 2),
    ])
  func aReportAndALogMayBeOneText(
    _ isReportFirst: Bool, _ end: (process: String, time: String, runs: Int)
  ) throws {
    let report = """
      Incident Identifier: 11111111-2222-4333-8444-555555555502
      Process:             \(end.process)
      Date/Time:           \(end.time)
      Exception Type:  EXC_CRASH (SIGKILL)
      Termination Reason: RUNNINGBOARD 0xdead10cc
      Triggered by Thread:  0

      """
    let log = Self.stamped("").joined(separator: "\n") + "\n"
    let outcome = try imported(isReportFirst ? report + log : log + "\n" + report)
    let names = outcome.recorder.names.filter { !$0.isEmpty }
    #expect(names.filter { $0 != "process.exit" } == Self.events)
    #expect(names.count { $0 == "process.exit" } == 1)
    #expect(outcome.recorder.headers.count == end.runs)
    if end.runs == 1 { #expect(names.last == "process.exit") }
    #expect(outcome.limits.contains { $0.kind == .endOnly } == false)
  }

  /// A mail breaks the system's sentences at blanks: each is one message again, whatever the width,
  /// and a print below one that was cut is a print.
  @Test(arguments: [40, 60, 76, 100, 132, 400])
  func aMailBreaksASentenceOfTheSystem(_ width: Int) throws {
    func stamp(_ second: Int) -> String {
      "2026-03-02 09:12:2\(second).101123+0000 Films[731:9001] [BackgroundTask] "
    }
    let sentences = [
      "Background Task 12 (\"upload\"), was created over 30 seconds ago. In applications running in "
        + "the background, this creates a risk of termination. Remember to call "
        + "UIApplication.endBackgroundTask(_:) for your task in a timely manner to avoid this.",
      "Background task still not ended after expiration handlers were called: "
        + "<_UIBackgroundTaskInfo: 0x2812e8a40>: taskID = 12, taskName = upload, creationTime = 8913 "
        + "(elapsed = 26). This app will likely be terminated by the system. Call "
        + "UIApplication.endBackgroundTask(_:) to avoid this.",
    ]
    func broken(_ text: String) -> String {
      var lines: [String] = [""]
      for word in text.split(separator: " ") {
        let last = lines[lines.count - 1]
        if last.isEmpty {
          lines[lines.count - 1] = String(word)
        } else if last.count + 1 + word.count > width, !last.hasSuffix("[731:9001]"),
          !last.hasSuffix("[BackgroundTask]")
        {
          lines.append(String(word))
        } else {
          lines[lines.count - 1] = last + " " + word
        }
      }
      return lines.joined(separator: "\n") + "\n"
    }
    let end = "2026-03-02 09:12:23.101123+0000 Films[731:9001] sceneDidBecomeActive\n"
    let messages = sentences.enumerated().map { stamp($0.offset) + $0.element }
    let whole = try imported(messages.map { $0 + "\n" }.joined() + end)
    let outcome = try imported(messages.map(broken).joined() + end)
    #expect(outcome.recorder.names == whole.recorder.names)
    #expect(whole.recorder.names.filter { !$0.isEmpty } == ["log", "log", "scene.didBecomeActive"])
    let cut = stamp(0) + "Background task still not ended after\nsceneDidEnterBackground\n" + end
    #expect(try imported(cut).recorder.names.contains("scene.didEnterBackground"))
  }

  /// A window breaks long lines at its width, also inside a name: the events are those of the text,
  /// or fewer.
  @Test func aWindowOfAnyWidthChangesNoEvent() throws {
    var whole: [Int] = []
    for width in 41..<70 {
      let lines = Self.stamped("").flatMap { line in
        stride(from: 0, to: line.count, by: width).map { start in
          String(line.dropFirst(start).prefix(width))
        }
      }
      let found = try names(lines).filter { !$0.hasPrefix("(") }
      if found == Self.events { whole.append(width) }
      var rest = Self.events[...]
      for name in found {
        let place = try #require(rest.firstIndex(of: name), "\(width): \(found)")
        rest = rest[(place + 1)...]
      }
    }
    // Where it breaks all names before the end of `applicationDid`, which nothing else explains.
    let start = Self.stamped("")[0].count - Self.callbacks[0].count
    #expect(Set(start + 1..<start + "applicationDid".count).isSubset(of: whole), "\(whole)")
  }
}
