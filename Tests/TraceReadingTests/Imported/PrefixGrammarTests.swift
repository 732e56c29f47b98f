import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// One story in the lines of many tools: its events, its times and its app are the same.
@Suite struct PrefixGrammarTests {
  /// Milliseconds after half past eight, and the callback.
  private static let story: [(time: Int, callback: String)] = [
    (100, "applicationDidBecomeActive"), (20_100, "applicationWillResignActive"),
    (20_900, "applicationDidEnterBackground"), (78_400, "applicationWillEnterForeground"),
    (78_900, "applicationDidBecomeActive"),
  ]

  /// `08:30:00.100`, with another mark before the fraction.
  private static func clock(_ time: Int, _ mark: String = ".", digits: Int = 3) -> String {
    func padded(_ number: Int, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: count - text.count) + text
    }
    let (second, part) = (time / 1_000, time % 1_000)
    let clock = "08:\(padded(30 + second / 60, 2)):\(padded(second % 60, 2))"
    guard digits > 0 else { return clock }
    return clock + mark + padded(part, 3) + String(repeating: "0", count: digits - 3)
  }

  struct Printer: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var app: String? = "Films"
    var undated: String? = nil
    let line: @Sendable (Int, String) -> String
  }

  private static let noDate = "timestamps have no date; times are relative to the first line"
  private static let neither =
    "timestamps have no date or zone; times are relative to the first line"
  private static let noZone = "timestamps have no zone; UTC is assumed"

  static let printers: [Printer] = [
    Printer(testDescription: "milliseconds after a colon", app: nil, undated: neither) {
      "[\(clock($0, ":"))] [app] \($1)(_:)"
    },
    Printer(testDescription: "a number and pipes", app: nil, undated: noDate) {
      "\($0)\t|\t\(clock($0, ":")) (UTC)\t|\t-[FilmsDelegate \($1):] line \($0 % 97) $ begin"
    },
    Printer(testDescription: "a comma, and a level", app: nil, undated: neither) {
      "\(clock($0, ",")) INFO  - \($1)"
    },
    Printer(testDescription: "Xcode without a date", undated: neither) {
      "\(clock($0)) Films[412:9031] [App] \($1)"
    },
    Printer(testDescription: "a large number of a process", undated: noZone) {
      "2026/03/02 \(clock($0)) Films[5000000000:9031] \($1)"
    },
    Printer(testDescription: "a name with blanks and brackets", app: "映画 [Beta]", undated: noZone) {
      "2026-03-02T\(clock($0)) 映画 [Beta][412:9031] \($1)"
    },
    Printer(testDescription: "a library in the name", undated: noZone) {
      "2026-03-02 \(clock($0)) Films(Films)[412:9031] \($1)"
    },
    Printer(testDescription: "a zone in brackets") {
      "2026-03-02 \(clock($0)) (UTC) Films[412:9031] \($1)"
    },
    Printer(testDescription: "a class in brackets", app: nil, undated: noZone) {
      "2026-03-02 \(clock($0)) 🔵-[FilmsAppDelegate \($1):] saving\n"
    },
    Printer(testDescription: "a time on its own line", app: nil, undated: noZone) {
      "2026-03-02 \(clock($0))\n╔═══════\n║ -[FilmsAppDelegate \($1):] 3\n╚═══════\n"
    },
    Printer(testDescription: "Appium", undated: "timestamps have no year; times are relative") {
      "2026-03-02 07:30:00:\(100 + $0 % 7) - [IOSDeviceLog] Mar  2 \(clock($0, digits: 6))Z iPhone "
        + "Films[731] <Notice>: \($1)(_:)"
    },
    Printer(testDescription: "Appium 1", undated: "timestamps have no year; times are relative") {
      "[iOSLog] [IOS_SYSLOG_ROW] Mar  2 \(clock($0, digits: 6))Z iPhone Films[731]: \($1)(_:)"
    },
  ]

  private static let told = [
    "0ms app.didBecomeActive", "20s app.willResignActive", "20800ms app.didEnterBackground",
    "78300ms app.willEnterForeground", "78800ms app.didBecomeActive",
  ]

  private func events(_ outcome: Outcome) -> [String] {
    outcome.told.filter { !$0.hasPrefix("header") && $0 != "?" }
  }

  @Test(arguments: printers)
  func theStoryIsTheSameInAnyPrefix(_ printer: Printer) throws {
    let text = Self.story.map { printer.line($0.time, $0.callback) + "\n" }.joined()
    let outcome = try imported(text)
    #expect(events(outcome) == Self.told)
    #expect(outcome.recorder.headers.map(\.app) == [printer.app])
    #expect(outcome.summary.malformed == 0)
    let note = outcome.limits.first { $0.kind == .undated }?.text
    if let expected = printer.undated {
      #expect(note?.hasPrefix(expected) ?? false, "\(note ?? "none")")
    } else {
      #expect(note == nil)
    }
    #expect(!outcome.limits.map(\.kind).contains(.orderOnly))
  }

  /// The Console app in its languages, one that nobody listed among them.
  @Test(arguments: LevelWords.console.map(\.word) + ["ordinaire", "mặc định", "기본 수준"])
  func theConsoleAppSpeaksAnyLanguage(_ level: String) throws {
    for zone in ["+0900", " +0900", "-0330"] {
      for gap in ["\t", "    "] {
        let text = Self.story.map { time, callback in
          "\(level)\(gap)\(Self.clock(time, digits: 6))\(zone)\(gap)My Films\(gap)\(callback)(_:)\n"
        }.joined()
        let outcome = try imported(text)
        #expect(outcome.summary.format == "console-app")
        #expect(events(outcome) == Self.told, "\(zone) '\(gap)'")
        #expect(outcome.recorder.headers.map(\.app) == ["My Films"])
        #expect(outcome.limits.first { $0.kind == .undated }?.text == Self.noDate)
      }
    }
  }

  /// A copy may have one blank between two columns: then the level must be a word of the list.
  @Test(arguments: LevelWords.console.map(\.word) + ["standard", "predefinido", "per omissió"])
  func oneBlankMayBeBetweenTheColumnsOfTheConsoleApp(_ level: String) throws {
    let text = Self.story.map { time, callback in
      "\(level) \(Self.clock(time, digits: 6))+0900 Films \(callback)(_:)\n"
    }.joined()
    let outcome = try imported(text)
    #expect(events(outcome) == Self.told)
    #expect(outcome.recorder.headers.map(\.app) == ["Films"])
  }

  /// Whole seconds, and the name of the process without its number.
  @Test func aProcessMayHaveNoNumber() throws {
    func text(_ process: String) -> String {
      Self.story.map { "\(Self.clock($0.time, digits: 0)) \(process) \($0.callback):\n" }.joined()
    }
    let outcome = try imported(text("Films"))
    #expect(outcome.recorder.headers.map(\.app) == ["Films"])
    #expect(
      events(outcome).map { $0.split(separator: " ")[0] } == ["0ms", "20s", "20s", "78s", "78s"])
    let limits = outcome.limits.map(\.kind)
    #expect(limits.contains(.coarseClock) && !limits.contains(.orderOnly))
    // Another word in that place, far behind the beginning, is the message's.
    let long = String(repeating: text("Films"), count: 100)
    let further = try imported(long + "08:31:20 reloading willResignActive\n")
    #expect(further.recorder.headers.map(\.app) == ["Films"])
    // A class, a word of a sentence and a level are no processes.
    for word in ["AppDelegate", "SceneDelegate", "Received", "App", "INFO", "lifecycle"] {
      #expect(try imported(text(word)).recorder.headers.map(\.app) == [nil], "\(word)")
    }
  }

  /// A clock of 12 hours that passes noon and one o'clock.
  @Test(arguments: [" AM| PM", "AM|PM", "\u{202F}AM|\u{202F}PM", " a| p"])
  func aClockOfTwelveHoursGoesOn(_ halves: String) throws {
    let half = halves.split(separator: "|")
    let times = ["11:59:59.500\(half[0])", "12:00:10.500\(half[1])", "1:00:11.500\(half[1])"]
    let text = zip(times, Self.story).map {
      "2026-03-02 \($0) Films[310:1a2b] \($1.callback)(_:)\n"
    }.joined()
    let outcome = try imported(text)
    guard halves != " a| p" else {
      #expect(outcome.recorder.headers.compactMap(\.app).allSatisfy { $0 != "Films" })
      return
    }
    #expect(outcome.recorder.headers.map(\.app) == ["Films"])
    #expect(
      events(outcome).map { $0.split(separator: " ")[0] } == ["0ms", "11s", "3612s"])
  }

  /// Several lines of one callback are one; the same callback later is another.
  @Test func aCallbackThatLogsSeveralLinesIsOne() throws {
    func line(_ time: Int, _ rest: String) -> String {
      "\(Self.clock(time)) -[FilmsDelegate \(rest)\n"
    }
    let text =
      line(0, "applicationDidBecomeActive:] line 88 $ begin")
      + line(1, "applicationDidBecomeActive:] line 90 $ middle")
      + line(2, "applicationDidBecomeActive:] line 93 $ end")
      + line(21_400, "applicationWillResignActive:] line 120 $ begin")
      + line(21_402, "applicationWillResignActive:] line 124 $ end")
      + line(21_490, "applicationDidBecomeActive:] line 88 $ begin")
    #expect(
      events(try imported(text)) == [
        "0ms app.didBecomeActive", "21400ms app.willResignActive", "21490ms app.didBecomeActive",
      ])
  }

  // MARK: The table

  private static func examples(_ part: PrefixForms.Part) -> [String] {
    PrefixForms.all.filter { $0.part == part }.flatMap(\.examples)
  }

  /// Each form of a part is read next to each form of the others, and without them.
  @Test(arguments: examples(.time))
  func eachFormOfThePrefixIsRead(_ time: String) throws {
    for level in [""] + Self.examples(.level) {
      for process in [""] + Self.examples(.process) {
        let prefix = [time, level, process].filter { !$0.isEmpty }.joined(separator: " ")
        let outcome = try imported("\(prefix) sceneDidBecomeActive\n", as: .console)
        #expect(events(outcome) == ["0ms scene.didBecomeActive"], "\(prefix)")
        #expect(
          outcome.recorder.headers.map(\.app) == [process.isEmpty ? nil : "Films"], "\(prefix)")
        var text = prefix + " sceneDidBecomeActive"
        let found = text.withUTF8 { ConsolePrefix(UnsafeRawBufferPointer($0)).level }
        #expect((found == .unknown) == level.isEmpty, "\(prefix)")
      }
    }
  }

  @Test func eachFormHasTwoExamples() {
    for form in PrefixForms.all { #expect(form.examples.count == 2 && !form.source.isEmpty) }
    #expect(Set(PrefixForms.all.map(\.part)) == Set(PrefixForms.Part.allCases))
  }

  // MARK: Places

  /// Any line of text is a prefix of some form or none: nothing traps, and no event comes of it.
  @Test func mutatedPrefixesNeverHurt() throws {
    var random = SplitMix64(seed: 0x6EA5)
    var lines: [[UInt8]] = []
    for printer in Self.printers {
      for (time, callback) in Self.story { lines.append(Array(printer.line(time, callback).utf8)) }
    }
    for _ in 0..<10_000 {
      guard var line = lines.randomElement(using: &random), !line.isEmpty else { continue }
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<line.count, using: &random)
        switch Int.random(in: 0...2, using: &random) {
        case 0: line[place] = UInt8.random(in: 0...255, using: &random)
        case 1 where line.count > 1: line.remove(at: place)
        default: line.insert(UInt8.random(in: 32...126, using: &random), at: place)
        }
      }
      line.withUnsafeBytes { text in
        _ = ConsolePrefix(text)
        _ = RecordStart.isOne(text)
        _ = RecordStart.mayBeOne(text)
        _ = ConsoleAppRecord(text)
      }
      _ = TextColumns.tabbed(line)
      _ = LineDecoration.all(of: [line], .formats)
      _ = PasteMarks.withoutBlockMarks(line)
    }
  }
}
