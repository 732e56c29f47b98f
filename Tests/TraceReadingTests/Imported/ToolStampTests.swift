import Testing
import TraceModel

/// Stamps of a server that builds, before lines that have a time of their own.
@Suite struct ToolStampTests {
  static let stamps: [@Sendable (Int) -> String] = [
    { "2026-11-29T10:00:\(10 + $0).1234567Z " }, { "[2026-11-29T10:00:\(10 + $0).123Z] " },
    { "[10:00:\(10 + $0)] " }, { "2026-11-29T10:00:\(10 + $0).123456Z 01O " },
  ]

  private func times(_ lines: [String]) throws -> [String] {
    try read(lines.joined(separator: "\n") + "\n").told.filter { !$0.hasPrefix("header") }
  }

  /// Lines of the build have the stamp alone.
  @Test(arguments: stamps.indices, ["", " +0100", "Z", " Films"])
  func aDateBehindAStampIsTheTimeOfItsLine(_ index: Int, _ zone: String) throws {
    let stamp = Self.stamps[index]
    let build = (0..<12).map { stamp($0) + "CompileSwift normal arm64 File\($0).swift" }
    let own = [
      "2026-03-02 08:15:00.010\(zone) applicationDidBecomeActive(_:)",
      "2026-03-02 08:16:10.190\(zone) applicationWillResignActive(_:)",
      "2026-03-02 08:16:10.900\(zone) applicationDidEnterBackground(_:)",
    ]
    let stamped = own.enumerated().map { stamp(12 + $0) + $1 }
    let expected = try times(own)
    #expect(expected.count == 3 && expected[2].hasPrefix("70890ms"))
    #expect(try times(stamped) == expected)
    #expect(try times(build + stamped) == expected)
    let between = stamped.flatMap { [$0, stamp(19) + "step 1", stamp(19) + "step 2"] }
    #expect(try times(between) == expected)
  }

  @Test(arguments: [("08:30:0", ""), ("[08:30:0", ""), ("(08:30:0", ""), ("08:30:0", " Films")])
  func aTimeOfDayBehindADateIsOneIfTheClocksDiffer(_ time: String, _ process: String) throws {
    let close = time.first == "[" ? "]" : time.first == "(" ? ")" : ""
    let lines = ["DidBecomeActive", "WillResignActive", "DidEnterBackground"].enumerated().map {
      "\(time)\($0 * 3)\(close)\(process) application\($1)(_:)"
    }
    let expected = try times(lines)
    #expect(expected.last?.hasPrefix("6s ") == true)
    for stamp in Self.stamps.indices where stamp != 2 {
      // All lines came at once.
      let stamped = lines.map { Self.stamps[stamp](0) + $0 }
      #expect(try times(stamped) == expected, "\(stamped)")
    }
  }

  /// A service's log has the lines that it got from the app.
  @Test(arguments: [
    "Mar 02 08:30:0# ci-7 appium[812]: ", "2026-03-02T08:30:0#.123456+0000 ci-7 appium[812]: ",
  ])
  func aServiceIsNotTheProcessOfALine(_ stamp: String) throws {
    let own = [
      "2026-03-02 08:15:00.010 Films[412:9031] applicationDidBecomeActive(_:)",
      "2026-03-02 08:16:10.190 Films[412:9031] applicationWillResignActive(_:)",
    ]
    let expected = try read(own.joined(separator: "\n") + "\n")
    let stamped = own.enumerated().map { stamp.replacing("#", with: "\($0)") + $1 + "\n" }
    let outcome = try read(stamped.joined())
    #expect(outcome.recorder.sketch == expected.recorder.sketch)
    #expect(outcome.recorder.headers.map(\.app) == ["Films"])
  }

  /// The app's own line of syslog has its process, and no other one behind its own time.
  @Test(arguments: ["", "Films[412:9031] "])
  func aTimeInALineOfSyslogIsTheApps(_ process: String) throws {
    let lines = ["DidBecomeActive", "WillResignActive"].enumerated().map {
      "Mar 02 08:30:0\($0) iPhone Films[412]: 2026-03-02 08:15:0\($0).010 \(process)"
        + "application\($1)(_:)\n"
    }
    let headers = try read(lines.joined()).recorder.headers
    #expect(headers.allSatisfy { $0.app == "Films" && $0.pid == 412 })
  }

  /// Then the date says more.
  @Test func aTimeOfDayBehindADateOfTheSameClockIsTheAppsOwn() throws {
    let told = try read(
      "2026-11-29T10:00:10.250Z 11:00:10 applicationDidBecomeActive(_:)\n"
        + "2026-11-29T10:00:15.750Z 11:00:15 applicationWillResignActive(_:)\n"
    ).told
    #expect(told.first?.contains("start=2026-11-29T10:00:10.250000000Z") == true, "\(told)")
    #expect(told.last == "5500ms app.willResignActive")
  }

  /// A chat shows when a person sent the lines, and who it was.
  @Test(arguments: ["Ann", "Ann Lee", "+49 170 1234567"], ["08:30:0#.100", "[08:30:0#]"])
  func theStampOfAChatIsNoTimeOfTheApp(_ person: String, _ time: String) throws {
    let own = ["DidBecomeActive", "WillResignActive"].enumerated().map {
      time.replacing("#", with: "\($0 * 5)") + " application\($1)"
    }
    let sent = own.map { "[02.03.26, 08:35:10] \(person): " + $0 }
    #expect(try times(sent) == times(own))
    #expect(try times(sent).last == "5s app.willResignActive")
  }

  /// A logger writes the time of the same clock twice.
  @Test func aLabelBetweenTwoTimesOfOneClockIsTheApps() throws {
    let lines = ["DidBecomeActive", "WillResignActive"].enumerated().map {
      "[2026-03-02 08:30:0\($0)] App: 08:30:0\($0).100 application\($1)\n"
    }
    #expect(try read(lines.joined()).recorder.headers.first?.start?.hasPrefix("2026-03-02") == true)
  }

  /// Behind the columns of a job and the stamp of its server, the times count from the start.
  @Test func secondsBehindTheColumnsOfAJobAreTheTimes() throws {
    let own = ["14.800 ", "15.300 ", "41.000 "]
    let names = ["FOCUS_OUT", "PAUSED", "RESUMED"]
    func lines(_ times: [String]) -> [String] {
      times.indices.map {
        "build\tRun tests\t2026-11-29T10:00:1\($0).1234567Z \(times[$0])"
          + "NOTIFICATION_APPLICATION_\(names[$0])"
      }
    }
    #expect(try times(lines(own)).last == "26200ms note.app.willEnterForeground")
    #expect(try times(lines(["", "", ""])).last?.hasPrefix("2s ") == true)
  }

  /// Appium writes two labels in brackets before a line of a device.
  @Test(arguments: ["[6f3e1a2b][IOSDeviceLog] ", "[6f3e1a2b] [IOSDeviceLog] "])
  func twoLabelsAreNoPartOfALine(_ labels: String) throws {
    let own = ["DidBecomeActive", "WillResignActive"].enumerated().map {
      "Mar  2 09:41:0\($0) iPhone Films[731] <Notice>: application\($1)(_:)"
    }
    let outcome = try read(own.map { labels + $0 + "\n" }.joined())
    #expect(outcome.recorder.headers.map(\.app) == ["Films"])
    #expect(outcome.told.last == "1s app.willResignActive")
  }

  /// A label before the seconds since a start.
  @Test func aLabelBeforeSecondsIsNoPartOfThem() throws {
    let lines = ["0.5 applicationDidBecomeActive", "12.5 applicationWillResignActive"]
    #expect(try times(lines.map { "[life] " + $0 }).last == "12s app.willResignActive")
    #expect(
      try times(["[life] applicationDidBecomeActive", "[life] applicationWillResignActive"]).last
        == "- app.willResignActive")
  }
}
