import TestSupport
import Testing
import TraceModel

/// The name of a process, without its number, behind the time of each line.
@Suite struct BareProcessTests {
  private func outcome(_ before: String, _ last: String = "applicationWillResignActive:") throws
    -> Outcome
  {
    try read(
      "08:30:00 \(before)applicationDidBecomeActive:\n08:30:10 \(before)saved\n"
        + "08:30:20 \(before)\(last)\n")
  }

  @Test(arguments: [
    "Films", "Käse Laden", "My Shop Plus", "Käse Laden[731]", "Films Beta", "映画 館",
  ])
  func aNameInEachLineIsTheProcess(_ name: String) throws {
    let outcome = try outcome(name + " ")
    #expect(
      outcome.recorder.names.filter { !$0.isEmpty }
        == ["app.didBecomeActive", "app.willResignActive"])
    let app = outcome.recorder.headers.first?.app
    #expect(app == name.replacing("[731]", with: ""), "\(app ?? "none")")
  }

  /// What an app puts before the callback's name is no process's.
  @Test(
    arguments: ["Films", "Films[731]", "FilmClub"],
    [
      "-[AppDelegate #:]", "AppDelegate.#(_:)", "[AppDelegate] #", "[life] #(_:)", "AppDelegate: #",
      "<AppDelegate: 0x600> #", "\u{1F535} #", "-> #",
    ])
  func aDecoratedCallbackShowsTheProcess(_ name: String, _ message: String) throws {
    for gap in [" ", "\t"] {
      let lines = ["applicationDidBecomeActive", "applicationWillResignActive"].enumerated().map {
        "08:30:0\($0.offset) \(name)\(gap)\(message.replacing("#", with: $0.element))\n"
      }
      let outcome = try read(lines.joined())
      #expect(
        outcome.recorder.names.filter { !$0.isEmpty }
          == ["app.didBecomeActive", "app.willResignActive"])
      #expect(outcome.recorder.headers.map(\.app) == [name.replacing("[731]", with: "")])
    }
    // Words that the lines of no process begin with.
    for word in ["Calling", "iOS", "iOS lifecycle:"] {
      let words = "08:30:00 \(word) \(message)\n08:30:09 \(word) \(message)\n"
      #expect(
        try read(words.replacing("#", with: "applicationDidBecomeActive")).recorder.headers
          .compactMap(\.app) == [], "\(word)")
    }
  }

  /// A process that is launched again is counted under its name.
  @Test func aNumberMayOccurOnce() throws {
    let outcome = try read(
      "08:30:00 Films[7] applicationDidBecomeActive:\n08:30:20 Films[7] "
        + "applicationWillResignActive:\n08:32:00 Films[9] applicationDidBecomeActive:\n")
    #expect(outcome.recorder.headers.map(\.pid) == [7, 9])
  }

  /// A number shows a process also where its line is the only one of it, and not an element of a
  /// list.
  @Test func aNumberShowsAProcessOfOneLine() throws {
    func apps(_ other: String) throws -> [String?] {
      let lines = [
        "[08:30:00.100] Notes[712] applicationDidBecomeActive",
        "[08:30:01.100] \(other) applicationWillEnterForeground",
        "[08:30:02.100] Notes[712] applicationWillResignActive",
      ]
      return try read(lines.joined(separator: "\n") + "\n").recorder.headers.map(\.app)
    }
    #expect(try apps("Films[714]") == ["Notes", "Films"])
    #expect(try apps("Notes[712]") == ["Notes"])
    for other in ["films[714]", "Films[12]", "Films"] { #expect(try apps(other) == [], "\(other)") }
  }

  /// What other tools put before such lines.
  @Test(arguments: [
    "[18:40:0#] ", "[18:40:0#]: ▸ ", "- ", "# ", "build\tRun tests\t2026-05-11T16:40:0#.1234567Z ",
    "2026-05-11T16:40:0#.1234567Z ",
  ])
  func aToolMayBeBeforeTheTime(_ mark: String) throws {
    let lines = ["applicationDidBecomeActive:", "saved", "applicationWillResignActive:"]
      .enumerated().map { number, words in
        mark.replacing("#", with: "\(number + 1)") + "08:30:\(number)0 Films \(words)"
      }
    let outcome = try read(lines.joined(separator: "\n") + "\n")
    #expect(outcome.recorder.headers.map(\.app) == ["Films"])
    let events = outcome.told.filter { $0.contains("app.") && !$0.hasPrefix("header") }
    #expect(events == ["0ms app.didBecomeActive", "20s app.willResignActive"], "\(events)")
  }

  /// A level in place of the name is no process, and takes the name from no other line.
  @Test(arguments: ["WARNING", "error", "Info"])
  func aLevelIsNoProcess(_ level: String) throws {
    let outcome = try read(
      "08:30:00 Films applicationDidBecomeActive:\n08:30:10 Films saved\n"
        + "08:30:20 \(level) applicationWillResignActive:\n"
        + "08:30:21 Films applicationDidEnterBackground:\n")
    #expect(
      outcome.recorder.names.filter { !$0.isEmpty }
        == ["app.didBecomeActive", "app.willResignActive", "app.didEnterBackground"])
    #expect(outcome.recorder.headers.map(\.app) == ["Films"])
    let levels = try read(
      "08:30:00 \(level) applicationDidBecomeActive:\n08:30:10 \(level) saved\n")
    #expect(levels.recorder.headers.map(\.app) == [nil])
  }

  /// The same words before two callbacks may be a sentence.
  @Test(arguments: [
    "Waiting for ", "waits on ", "Missing Callback ", "We Expected ", "not yet ", "App Delegate ",
    "The System ", "begin ", "end ", "┌ ", "→ ", "Nothing But The Truth ",
  ])
  func wordsOfASentenceAreNone(_ words: String) throws {
    let outcome = try outcome(words)
    #expect(outcome.recorder.headers.allSatisfy { $0.app == nil })
  }

  /// One line alone may begin with any words, and another line with others.
  @Test func linesThatBeginOtherwiseAreNone() throws {
    let one = try read("08:30:00 Käse Laden applicationDidBecomeActive:\n")
    #expect(one.recorder.names.filter { !$0.isEmpty } == [])
    let other = try outcome("Käse Laden ", "").recorder.names.filter { !$0.isEmpty }
    #expect(other == [])
  }

  /// Lines that a person copied without their times.
  @Test(arguments: [
    "Films[5058:1405043]", "Films[5058]", "Films[5058]:", "Films[5058:0x1a2b]", "Films[5058:60b]",
    "My Films[5058:1405043]", "映画[5058:1405043]", "Films(Films)[5058] <Notice>:",
    "Annas-iPhone Films[5058] <Notice>:", "Films[5058:1405043] [App]", "Films[-]",
    "`Films[5058:1405043]", "> Films[5058:1405043]", "- Films[5058:1405043]",
  ])
  func aProcessMayHaveNoTimeBeforeIt(_ process: String) throws {
    let lines = [
      "-[AppDelegate application:didFinishLaunchingWithOptions:]", "loaded",
      "applicationDidBecomeActive:", "applicationWillResignActive:",
      "applicationDidEnterBackground:",
    ]
    let end = process.hasPrefix("`") ? "`\n" : "\n"
    let outcome = try read(lines.map { "\(process) \($0)\(end)" }.joined())
    #expect(
      outcome.recorder.names.filter { !$0.isEmpty } == [
        "app.didFinishLaunching", "app.didBecomeActive", "app.willResignActive",
        "app.didEnterBackground",
      ], "\(outcome.told)")
    #expect(outcome.recorder.headers.map(\.pid) == [process == "Films[-]" ? nil : 5058])
    let app = outcome.recorder.headers.first?.app
    #expect(["Films", "My Films", "映画"].contains(app), "\(app ?? "none")")
    #expect(outcome.kinds.contains(.orderOnly) || outcome.limits.contains { $0.kind == .orderOnly })
  }

  /// The messages of the system are its own without a time, too.
  @Test(arguments: [
    "SpringBoard[58]", "runningboardd[33:1a2b]", "SpringBoard(FrontBoard)[58] <Notice>:",
    "iPad SpringBoard(FrontBoard)[58] <Notice>:",
  ])
  func aProcessOfTheSystemMayHaveNoTimeBeforeIt(_ process: String) throws {
    let outcome = try read(
      "\(process) [app<com.example.films>:5058] Process exited: <RBSProcessExitContext| specific, "
        + "status:<RBSProcessExitStatus| domain:signal(2) code:SIGKILL(9)>>.\n")
    #expect(outcome.recorder.names.filter { !$0.isEmpty } == ["process.exit"])
    #expect(outcome.recorder.headers.map(\.app) == ["com.example.films"])
  }

  /// An element, a line of a file, and the words of a sentence.
  @Test(arguments: [
    "items[3]", "items[12:14]", "items[312]", "SceneDelegate.swift[42:1010]", "Got Films[731:9031]",
    "the process Films[731:9031]", "Process Films[731:9031]", "cache[0:1024]",
  ])
  func anElementOrAPlaceIsNoProcess(_ words: String) throws {
    let outcome = try read("applicationDidBecomeActive:\n\(words) sceneDidEnterBackground\nsaved\n")
    #expect(outcome.recorder.headers.map(\.app) == [nil], "\(outcome.told)")
  }
}
