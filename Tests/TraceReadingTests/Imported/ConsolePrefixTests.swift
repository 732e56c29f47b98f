import Testing
import TraceModel

@testable import TraceReading

/// Prefixes before the message of a console line, and messages that only look like prefixes.
@Suite struct ConsolePrefixTests {
  /// Dates in words and in the order of other languages, and a counter.
  @Test(arguments: [
    "11 мая 2026 г., 18:02:10", "пн, 11 мая 2026 г. в 18:02:10", "11 травня 2026 р. о 18:02:10",
    "11 de mai. de 2026 18:02:10", "11 maja 2026 18:02:10", "11. maj 2026 kl. 18:02:10",
    "11. toukokuuta 2026 klo 18:02:10", "lun. 11 mai 2026 18:02:10", "mai 11 18:02:10",
    "févr. 11 18:02:10", "11. Mai 18:02:10", "11.05. 18:02:10.412",
  ])
  func aDateMayBeOfAnyLanguage(_ time: String) throws {
    let outcome = try imported(
      """
      \(time) Rain[2210:9f01] applicationWillResignActive
      \(time.replacing("18:02", with: "18:03")) Rain[2210:9f01] applicationDidEnterBackground

      """)
    #expect(outcome.told.count { $0.hasPrefix("header") } == 1, "\(outcome.told)")
    #expect(outcome.told[0].contains("Rain[2210]"), "\(outcome.told)")
    #expect(!outcome.told.contains { $0.hasPrefix("- ") }, "\(outcome.told)")
  }

  @Test(arguments: [
    ("[ 12345 ms] ", true), ("[12345ms] ", true), ("02:10.412 ", true), ("[ 12345] ", false),
    ("[12345 ms ", false), ("2:10.412 ", false), ("02:70.412 ", false),
    ("<14>May 11 18:02:10 ", true),
    ("<14>Mist 11 ", false),
  ])
  func aCounterIsATime(_ stamp: String, _ isOne: Bool) throws {
    let told = try imported("\(stamp)applicationWillResignActive\n").told
    #expect(
      told.contains { $0.contains("willResignActive") && !$0.hasPrefix("- ") } == isOne, "\(told)")
  }

  /// A person hid the numbers of the process.
  @Test(arguments: [
    ("xxxx:yyyy", true), ("...", true), ("REDACTED", true), ("2210:****", true), ("####", true),
    ("<pid>", true),
    ("<pid>:<tid>", true), ("index", false), ("1:2:3:4", false), ("x", false),
  ])
  func aProcessMayHideItsNumber(_ number: String, _ isOne: Bool) throws {
    let told = try imported(
      "2026-05-11 18:02:10.412 Rain[\(number)] applicationWillResignActive\n"
    ).told
    #expect((told.first?.contains("run=Rain") ?? false) == isOne, "\(told)")
  }

  /// Instruments counts from the start of its recording, and may not know the thread.
  @Test(arguments: [
    ("00:02.412.331 Rain[2210:0] ", true), ("+0.412 Rain[2210:9f01] ", true),
    ("00:02.412.331 films[12:3] ", false), ("00:02.412.331 ", false),
  ])
  func aProcessMayFollowACounter(_ head: String, _ isOne: Bool) throws {
    let told = try imported("\(head)applicationDidBecomeActive\n").told
    #expect((told.first?.contains("run=Rain[2210]") ?? false) == isOne, "\(told)")
  }

  /// Markdown sets a backslash before each bracket.
  @Test func bracketsMayBeEscaped() throws {
    let told = try imported(
      "2026-05-11 18:02:10.412 Rain\\[2210:9f01\\] applicationWillResignActive(\\_:)\n"
        + "2026-05-11 18:02:11.412 Rain\\[2210:9f01\\] applicationDidEnterBackground(\\_:)\n"
    ).told
    #expect(told.first?.contains("Rain[2210]") ?? false, "\(told)")
    #expect(told.contains { $0.contains("app.didEnterBackground") }, "\(told)")
  }

  /// Points in the clock, behind a date.
  @Test(arguments: [
    "11.5.2026 18.02.10", "2026-05-11 18.02.10.412", "11.05.2026 18.02.10,412",
  ])
  func aClockMayHavePoints(_ time: String) throws {
    let outcome = try imported(
      """
      \(time) Rain[2210:9f01] applicationWillResignActive
      \(time.replacing("18.02", with: "18.03")) Rain[2210:9f01] applicationDidEnterBackground

      """)
    #expect(outcome.told.count { $0.hasPrefix("header") } == 1, "\(outcome.told)")
    #expect(outcome.told[0].contains("Rain[2210]"), "\(outcome.told)")
    #expect(!outcome.told.contains { $0.hasPrefix("- ") }, "\(outcome.told)")
  }

  /// The parts that were found, those that are absent left out.
  private func parts(_ line: String) -> [String] {
    var line = line
    return line.withUTF8 { bytes in
      let prefix = ConsolePrefix(UnsafeRawBufferPointer(bytes))
      func text(_ bytes: UnsafeRawBufferPointer) -> String {
        String(decoding: bytes, as: UTF8.self)
      }
      var parts: [String] = []
      if let time = prefix.time {
        switch time.date {
        case .full: parts.append("at \(time.nanoseconds)" + (time.zone == nil ? " of no zone" : ""))
        case .yearless(let month, let day): parts.append("\(month + 1)/\(day) \(time.nanoseconds)")
        case .none: parts.append("day \(time.nanoseconds - (time.zone ?? 0))")
        }
      }
      if prefix.level != .unknown { parts.append("l:\(prefix.level.rawValue)") }
      if let milliseconds = prefix.milliseconds { parts.append("+\(milliseconds)") }
      if prefix.isOfFlutter { parts.append("flutter") }
      if prefix.isOfDevice { parts.append("device") }
      if !prefix.process.isEmpty { parts.append("\(text(prefix.process))[\(prefix.pid)]") }
      if !prefix.library.isEmpty { parts.append("(\(text(prefix.library)))") }
      if !prefix.subsystem.isEmpty { parts.append("s:\(text(prefix.subsystem))") }
      if !prefix.category.isEmpty { parts.append("c:\(text(prefix.category))") }
      return parts + [text(prefix.message)]
    }
  }

  /// A line and its parts; `DATE` and `AT` stand for a time, `LONG` for the longest name.
  @Test(arguments: [
    (" ", ""),
    ("  hello  ", "hello"),
    ("hello", "hello"),
    // frida-trace.
    (
      "  3104 ms  -[AppDelegate applicationDidBecomeActive:0x1]",
      "-[AppDelegate applicationDidBecomeActive:0x1]"
    ),
    ("3104 ms  sceneDidBecomeActive", "3104 ms  sceneDidBecomeActive"),
    ("3104 ms -[AppDelegate a:0x1]", "3104 ms -[AppDelegate a:0x1]"),
    // Flutter's tool.
    ("[ +655 ms] hello", "+655|flutter|hello"),
    ("[+1 ms] hello", "+1|flutter|hello"),
    ("[+1000000000 ms] x", "+1000000000|flutter|x"),
    ("[ +1000000000 ms] x", "[ +1000000000 ms] x"),
    ("[+1000000001 ms] x", "[+1000000001 ms] x"),
    ("[ +6x5 ms] hello", "[ +6x5 ms] hello"),
    ("[ +655 m] hello", "[ +655 m] hello"),
    ("[ 655 ms] hello", "[ 655 ms] hello"),
    ("[ ms] x", "[ ms] x"),
    ("[+ ms] x", "[+ ms] x"),
    ("[        ] hello", "hello"),
    ("[    ] x", "x"),
    ("[   ] x", "[   ] x"),
    ("[  ] x", "[  ] x"),
    ("[] x", "[] x"),
    ("[DEVICE LOG] hello", "device|hello"),
    ("[ +5 ms] [DEVICE LOG] x", "+5|flutter|device|x"),
    ("[device log] x", "[device log] x"),
    ("flutter: hello", "flutter|hello"),
    ("flutter:hello", "flutter:hello"),
    ("[ +5 ms] flutter: x", "+5|flutter|x"),
    // Times.
    ("DATE x", "AT of no zone|x"),
    ("DATE+0000 x", "AT|x"),
    ("[DATEZ] x", "AT|x"),
    ("[DATEZ x", "[DATEZ x"),
    ("DATE", "DATE"),
    ("DATEx", "DATEx"),
    ("[DATE]x", "[DATE]x"),
    ("00:00:01.5 x", "day 1500000000|x"),
    ("00:00:01 x", "day 1000000000|x"),
    ("[00:00:01] x", "day 1000000000|x"),
    ("0:00:01 x", "0:00:01 x"),
    ("00:00:01.5 (UTC)\t|\tx", "day 1500000000|x"),
    ("01:00:01.5 +0100 x", "day 1500000000|x"),
    ("12:00:01.5 AM x", "day 1500000000|x"),
    ("12:00:01 am.5 x", "day 1500000000|x"),
    ("12:00:01,5\u{202F}AM x", "day 1500000000|x"),
    ("13:00:01 AM x", "day 46801000000000|AM x"),
    ("1:00:01 AMX", "1:00:01 AMX"),
    ("1970/01/01 1:00:01.5 AM +0100 x", "AT|x"),
    ("1970-01/01 01:00:01 x", "1970-01/01 01:00:01 x"),
    ("Jan  1 00:00:01.5 x", "1/1 1500000000|x"),
    ("Dec 31 00:00:01 x", "12/31 1000000000|x"),
    ("Foo 31 00:00:01 x", "Foo 31 00:00:01 x"),
    // Separators and levels, after a time.
    ("DATE - x", "AT of no zone|x"),
    ("DATE -[A b] x", "AT of no zone|-[A b] x"),
    ("DATE INFO x", "AT of no zone|l:info|x"),
    ("DATE | WARNING: x", "AT of no zone|l:default|x"),
    ("DATE [debug] x", "AT of no zone|l:debug|x"),
    ("DATE info x", "AT of no zone|info x"),
    ("DATE INFORM x", "AT of no zone|INFORM x"),
    ("INFO x", "INFO x"),
    ("DATE runningboardd: x", "AT of no zone|runningboardd[-1]|x"),
    ("DATE SceneDelegate: x", "AT of no zone|SceneDelegate: x"),
    ("[00:00:01.5] x", "day 1500000000|x"),
    ("01:00:00.0+0100 x", "day 0|x"),
    // Processes without a time: an element and a place in a file look like them.
    ("Films[412:9031] x", "Films[412]|x"),
    ("Films[412] x", "Films[412] x"),
    ("films[12:14] x", "films[12:14] x"),
    ("Films.swift[12:140] x", "Films.swift[12:140] x"),
    ("Got Films[412:9031] x", "Got Films[412:9031] x"),
    ("SpringBoard[58] x", "SpringBoard[58]|x"),
    // And after a date.
    ("DATEZ Films[412:9031] x", "AT|Films[412]|x"),
    ("DATEZ F[412:9031] x", "AT|F[412]|x"),
    ("DATEZ [412:9031] x", "AT|[412:9031] x"),
    ("DATEZ Films[412:ffFF09] x", "AT|Films[412]|x"),
    ("DATEZ Films[412:g] x", "AT|Films[412:g] x"),
    ("DATEZ Films[412:9031]", "AT|Films[412]|"),
    ("DATEZ My Films[412:1] x", "AT|My Films[412]|x"),
    // The path of an executable in place of a process' name.
    ("DATEZ /Applications/Films.app/Contents/MacOS/Films[412:1] x", "AT|Films[412]|x"),
    ("DATEZ /b/My Films.app/Contents/MacOS/My Films[412:1] x", "AT|My Films[412]|x"),
    ("DATEZ /b/LONG/LONG/Films.app/Films[412:1] x", "AT|Films[412]|x"),
    ("DATEZ /b/Films.app/xLONGLONG[412:1] x", "AT|/b/Films.app/xLONGLONG[412:1] x"),
    ("DATEZ /films/Films[412:1] x", "AT|/films/Films[412]|x"),
    ("DATEZ /b/Films.app/[412:1] x", "AT|/b/Films.app/[412]|x"),
    ("DATEZ Films [Beta][412:1] x", "AT|Films [Beta][412]|x"),
    ("DATEZ load [App] rows[3:4] x", "AT|load [App] rows[3:4] x"),
    ("DATEZ Films(UIKitCore)[4294967296:1] x", "AT|Films[4294967296]|(UIKitCore)|x"),
    ("00:00:01.5 映画[412:1] x", "day 1500000000|映画[412]|x"),
    ("DATEZ Films[412:1]x", "AT|Films[412:1]x"),
    ("DATEZ Films[] x", "AT|Films[] x"),
    ("DATEZ Films[412", "AT|Films[412"),
    ("DATEZ Films[412:", "AT|Films[412:"),
    ("DATEZ [412:1] x", "AT|[412:1] x"),
    ("DATEZ Films[412] x", "AT|Films[412] x"),
    ("DATEZ host Films[412]: x", "AT|Films[412]|x"),
    ("DATEZ Films[412]: x", "AT|Films[412]|x"),
    ("DATEZ Films[412]:x", "AT|Films[412]:x"),
    ("DATEZ  Films[412]:", "AT|Films[412]|"),
    ("DATEZ LONG[1:2] x", "AT|LONG[1]|x"),
    ("DATEZ nLONG[1:2] x", "AT|nLONG[1:2] x"),
    // Labels after a process.
    ("DATEZ Films[4:1] [App] x", "AT|Films[4]|c:App|x"),
    ("DATEZ Films[4:1] [com.a:App] x", "AT|Films[4]|s:com.a|c:App|x"),
    ("DATEZ Films[4:1] [SceneDelegate] x", "AT|Films[4]|[SceneDelegate] x"),
    ("DATEZ Films[4:1] [a b] x", "AT|Films[4]|[a b] x"),
    ("DATEZ Films[4:1] [] x", "AT|Films[4]|[] x"),
    ("DATEZ Films[4:1] [App]x", "AT|Films[4]|[App]x"),
    ("DATEZ Films[4:1] [App]", "AT|Films[4]|[App]"),
    ("DATEZ Films[4:1] (Lib) x", "AT|Films[4]|(Lib) x"),
    ("DATEZ Films[4]: (Lib) x", "AT|Films[4]|(Lib)|x"),
    ("DATEZ h Films[4]: (Lib) [com.a:App] x", "AT|Films[4]|(Lib)|s:com.a|c:App|x"),
    ("DATEZ Films[4]: (Lib x", "AT|Films[4]|(Lib x"),
  ])
  func thePrefixIsWhatItSays(_ line: String, _ expected: String) {
    func filled(_ text: String) -> String {
      text.replacing("DATE", with: "1970-01-01 00:00:01.5").replacing("AT", with: "at 1500000000")
        .replacing("LONG", with: String(repeating: "n", count: 95))
    }
    #expect(parts(filled(line)).joined(separator: "|") == filled(expected))
  }

  // MARK: Fields of crash reports

  private func field(_ line: String) -> [String]? {
    var line = line
    return line.withUTF8 { bytes in
      CrashText.field(UnsafeRawBufferPointer(bytes)).map {
        [$0.key, String(decoding: $0.value, as: UTF8.self)]
      }
    }
  }

  @Test func aFieldIsAKeyOfLettersAndWhatFollows() {
    #expect(field("Process:  Films [412]  ") == ["Process", "Films [412]"])
    #expect(field("Date/Time:\t\t2026") == ["Date/Time", "2026"])
    #expect(field("Hang-Rate:") == ["Hang-Rate", ""])
    #expect(field("Azaz Zz: :x") == ["Azaz Zz", ":x"])
    for line in ["", ":", ": x", "Key1: x", "Key_: x", "[Key: x", "{Key: x", "@: x", "Key x"] {
      #expect(field(line) == nil, "\(line)")
    }
    let key = String(repeating: "k", count: 24)
    #expect(field(key + ": x") == [key, "x"] && field(key + "k: x") == nil)
  }

  /// Each fact is the first one in the report.
  @Test func theLinesOfAReportAreItsFacts() {
    var report = CrashReport()
    let facts = [
      "Process:  Films [412]", "Identifier: com.example.films", "Version: 4.2 (7)",
      "Hardware Model: iPhone17,3", "OS Version: iPhone OS 26.1",
      "Exception Type: EXC_CRASH (SIGKILL)",
      "Date/Time: 1970-01-01 00:00:02.5 +0000", "Launch Time: 1970-01-01 00:00:01 +0000",
      "Termination Reason: Namespace SPRINGBOARD, Code 0x8badf00d it took long",
      "WatchdogEvent: scene-create",
    ]
    let others = [
      "Process:  Other [9]", "Identifier: other", "Version: 1", "Hardware Model: x",
      "OS Version: y",
      "Exception Type: Z (SIG)", "Date/Time: 1980-01-01 00:00:00",
      "Launch Time: 1980-01-01 00:00:00",
      "Termination Reason: OTHER 3 x", "WatchdogEvent: other", "Unknown: x",
    ]
    for line in facts + others {
      var line = line
      line.withUTF8 { CrashText.take(UnsafeRawBufferPointer($0), &report) }
    }
    #expect(report.process == "Films" && report.pid == 412 && report.bundle == "com.example.films")
    #expect(report.version == "4.2" && report.build == "7" && report.device == "iPhone17,3")
    #expect(report.system == "iPhone OS 26.1" && report.transition == "scene-create")
    #expect(report.exceptionType == "EXC_CRASH" && report.signal == "SIGKILL")
    #expect(report.ended == 2_500_000_000 && report.launched == 1_000_000_000)
    #expect(report.namespace == "SPRINGBOARD" && report.code == 0x8BAD_F00D)
    #expect(report.indicator == "it took long")
  }

  /// A namespace is capitals followed by a comma and a blank; the rest is the sentence.
  @Test(arguments: [
    ("SPRINGBOARD, watchdog transgression | more", "SPRINGBOARD"),
    ("SPRINGBOARD,watchdog transgression", nil), ("SPRINGBOARD watchdog transgression", nil),
    (", watchdog transgression", nil), ("It failed, again", nil),
  ])
  func aSentenceMayBeginWithWhoSaysIt(_ sentence: String, _ namespace: String?) {
    var report = CrashReport()
    var line = "Termination Description: " + sentence
    line.withUTF8 { CrashText.take(UnsafeRawBufferPointer($0), &report) }
    #expect(report.namespace == namespace)
  }

  @Test func timesOfCrashReportsHaveAZoneAfterABlank() {
    func time(_ text: String) -> Int64? {
      var text = text
      return text.withUTF8 { CrashTime.stamp(UnsafeRawBufferPointer($0)[...])?.nanoseconds }
    }
    let hour = 3_600 * LogTime.second
    for (zone, ahead) in [
      ("", 0), (" ", 0), (" +", 0), (" +0", 0), (" +0100", hour), (" -0100", -hour), (" +01", hour),
      (" +01:30", hour * 3 / 2), (" +0130", hour * 3 / 2), (" -0330", -hour * 7 / 2), (" *0100", 0),
      (" +x100", 0), (" +1x00", 0), ("x+0100", 0), (" +01003", hour), (" +013", hour),
    ] {
      #expect(
        time("1970-01-02 00:00:00.25" + zone) == LogTime.day + LogTime.second / 4 - ahead, "\(zone)"
      )
    }
    #expect(time("yesterday") == nil)
  }
}
