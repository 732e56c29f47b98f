import Testing
import TraceModel

@testable import TraceReading

/// Times of console lines, which several printers of one app write in several ways.
@Suite struct ConsoleTimeTests {
  private func story(_ text: String) throws -> [String] {
    try imported(text, as: .console).told.filter { !$0.hasPrefix("header") && $0 != "?" }
  }

  @Test func aTimeOfDayThatStepsBackForEverDoesNotOverflow() {
    let hour = 3_600 * LogTime.second
    var clock = DaylessClock()
    var latest: Int64 = 0
    for _ in 0..<110_000 {
      latest = clock.time(23 * hour)
      _ = clock.time(10 * hour)
    }
    #expect(latest > 1_000 * LogTime.day)
  }

  /// JavaScript's time, and one after the name that is not the event's.
  @Test func millisecondsSince1970AreATime() throws {
    #expect(
      try story("1704103200100 sceneDidBecomeActive\n1704103210100 sceneWillResignActive\n")
        == ["0ms scene.didBecomeActive", "10s scene.willResignActive"])
    #expect(
      try story("sceneDidBecomeActive lastSave=2026-03-02 09:41:00\n")
        == ["- scene.didBecomeActive"])
  }

  /// An app's own logger writes its time after the mark of the tool.
  @Test func aTimeMayFollowTheMarkOfATool() throws {
    #expect(
      try story(" LOG  [09:13:40.113] AppState: active\n LOG  [09:13:50.113] AppState: inactive\n")
        == ["0ms note.app.didBecomeActive", "10s note.app.willResignActive"])
    #expect(
      try story(
        "flutter: [09:13:40.113] sceneDidBecomeActive\nflutter: [09:13:50.113] "
          + "sceneWillResignActive\n") == [
          "0ms scene.didBecomeActive", "10s scene.willResignActive",
        ])
  }

  /// A number, a level or a key may be before the time; another thing's time is none.
  @Test(arguments: [
    ("[1] ", " "), ("INFO ", " "), ("[Films] ", ": "), ("time=", " level=info msg="),
    ("#3 ", " "), ("SceneDelegate - ", ": "), ("", ",INFO,"),
  ])
  func aTimeMayFollowLabels(_ before: String, _ after: String) throws {
    #expect(
      try story(
        "\(before)09:13:40.113\(after)sceneDidBecomeActive\n"
          + "\(before)09:13:50.113\(after)sceneWillResignActive\n")
        == ["0ms scene.didBecomeActive", "10s scene.willResignActive"])
  }

  /// The halves of the day in other languages (Unicode CLDR); a process may be called the same.
  @Test(arguments: [
    ("a. m.", "p. m."), ("a.m.", "p.m."), ("vorm.", "nachm."), ("ap.", "ip."), ("fm", "em"),
    ("SA", "CH"), ("ÖÖ", "ÖS"), ("पूर्वाह्न", "अपराह्न"), ("ص", "م"), ("π.μ.", "μ.μ."), ("de.", "du."),
    ("dop.", "odp."), ("PG", "PTG"), ("дп", "пп"),
  ])
  func theHalfOfTheDayMayBeInAnyLanguage(_ morning: String, _ afternoon: String) throws {
    let text = """
      2026-03-02 11:59:30.500 \(morning) Rain[310:1a2b] applicationDidBecomeActive(_:)
      2026-03-02 12:00:10.500 \(afternoon) Rain[310:1a2b] applicationWillResignActive(_:)
      2026-03-02 1:00:10.500 \(afternoon) Rain[310:1a2b] applicationDidEnterBackground(_:)

      """
    #expect(
      try story(text) == [
        "0ms app.didBecomeActive", "40s app.willResignActive", "3640s app.didEnterBackground",
      ])
  }

  /// People break lines after the name of the process.
  @Test(arguments: ["2026-03-02 ", ""])
  func theTimeMayStandAboveTheMessage(_ date: String) throws {
    let outcome = try imported(
      """
      \(date)14:00:00.131 runningboardd:
      [app<com.acme.rain>:512] termination reported by launchd (15, 3735883980, 9)
      \(date)14:00:35.131 Rain:
      applicationDidBecomeActive

      """)
    #expect(outcome.told.contains("0ms app.didBecomeActive"), "\(outcome.told)")
    #expect(!outcome.kinds.contains(.orderOnly) && !outcome.kinds.contains(.notUnderstood))
  }

  @Test func aProcessMayBeCalledLikeAHalfOfTheDay() throws {
    let text = "2026-03-02 11:59:30.500 CH[310:1a2b] applicationDidBecomeActive(_:)\n"
    #expect(try imported(text).recorder.headers.map(\.app) == ["CH"])
  }

  /// Some names are those of several zones: they are no app's.
  @Test(arguments: ["IST", "CST", "BST"])
  func aZoneWithSeveralMeaningsIsNoProcess(_ zone: String) throws {
    let outcome = try imported("2026-11-20 09:41:00.100 \(zone) sceneDidBecomeActive\n")
    #expect(outcome.recorder.headers.map(\.app) == [nil])
    #expect(outcome.recorder.headers.map(\.start) == ["2026-11-20T09:41:00.100000000Z"])
  }

  /// Some formatters write 24 for the hour after midnight.
  @Test func theHour24IsMidnight() throws {
    #expect(
      try story("23:59:59.000 sceneDidBecomeActive\n24:00:01.000 sceneWillResignActive\n")
        == ["0ms scene.didBecomeActive", "2s scene.willResignActive"])
    #expect(try story("25:00:00.000 sceneDidBecomeActive\n") == ["- scene.didBecomeActive"])
  }

  /// Formatters write the digits of the person's language.
  @Test(arguments: [
    ("١٤:٠٣:٠٠٫٥٠٠", "١٤:٠٣:٠٢٫٥٠٠"), ("۱۴:۰۳:۰۰.۵۰۰", "۱۴:۰۳:۰۲.۵۰۰"),
    ("[١٤:٠٣:٠٠.٥٠٠]", "[١٤:٠٣:٠٢.٥٠٠]"), ("१४:०३:००.५००", "१४:०३:०२.५००"),
    // Of a date in another calendar the time of day is read.
    ("1405/08/29 14:03:00.500", "1405/08/29 14:03:02.500"),
    ("۱۴۰۵/۰۸/۲۹ ۱۴:۰۳:۰۰.۵۰۰", "۱۴۰۵/۰۸/۲۹ ۱۴:۰۳:۰۲.۵۰۰"),
    ("٢٠٢٦-١١-٢٠ ١٤:٠٣:٠٠.٥٠٠", "٢٠٢٦-١١-٢٠ ١٤:٠٣:٠٢.٥٠٠"),
  ])
  func aTimeMayHaveOtherDigits(_ first: String, _ second: String) throws {
    let text = "\(first) sceneDidBecomeActive\n\(second) sceneWillResignActive\n"
    let told = try read(text).told.filter { !$0.hasPrefix("header") && $0 != "?" }
    #expect(told == ["0ms scene.didBecomeActive", "2s scene.willResignActive"])
  }

  /// Whole minutes show the order and no durations. Lines of one minute keep their order.
  @Test(arguments: [
    "14:03", "[14:03]", "(14:03)", "2:03 PM", "14:03 -", "- 14:03", "14:03:", "2025-03-04 14:03",
    "[2025-03-04 14:03]", "2025-03-04T14:03Z", "2025-03-04T14:03+01:00", "04.03.2025 14:03",
    "3/4/25, 2:03 PM", "Mar 4, 2025 at 2:03 PM", "Mar  4 14:03", "2025-03-04 14:03 [INFO]",
    "2025-03-04 14:03 Films[412:9031]", "**14:03**",
  ])
  func wholeMinutesShowTheOrder(_ time: String) throws {
    let text = "\(time) sceneDidBecomeActive\n\(time) sceneWillResignActive\n\(time) saved\n"
    let outcome = try read(text)
    let told = outcome.told.filter { !$0.hasPrefix("header") && $0 != "?" }
    #expect(told == ["- scene.didBecomeActive", "- scene.willResignActive"])
    let times = outcome.limits.filter { [.minuteClock, .orderOnly].contains($0.kind) }
    #expect(times.map(\.kind) == [.minuteClock] && times[0].text.contains("in whole minutes"))
    #expect(outcome.recorder.headers.map(\.unusableTime) == [.minutes])
    #expect(!outcome.problemTexts.contains { $0.contains("could not be read") })
  }

  @Test func aMinuteBesideOtherTimesIsCounted() throws {
    func texts(_ lines: [String]) throws -> [String] {
      try read(lines.joined(separator: "\n") + "\n").limits.map(\.text)
    }
    let first = "2025-03-04 09:41:00.100 sceneDidBecomeActive"
    let minutes = "1 of 2 events has a time in whole minutes"
    #expect(
      try texts([first, "2025-03-04 09:42 sceneWillResignActive"]).contains {
        $0.hasPrefix(minutes)
      })
    #expect(
      try texts([first, "09:42:01.000 sceneWillResignActive"]).contains {
        $0.hasPrefix("1 of 2 events has a time of another clock than the first")
      })
    #expect(
      try texts([first, "sceneWillResignActive"]).contains {
        $0.hasPrefix("1 of 2 events has no time")
      })
    #expect(try texts(["sceneDidBecomeActive"]).contains { $0.hasPrefix("no timestamps") })
  }

  /// What counts down is no log whose newest line is first, and a length is no time.
  @Test func minutesMayBeLengths() throws {
    let left = ["[05:00] left", "[04:00] left", "sceneDidBecomeActive", "[03:00] left"]
    let outcome = try read((left + ["sceneWillResignActive"]).joined(separator: "\n") + "\n")
    #expect(!outcome.summary.problems.contains { $0.kind == .newestFirst })
    #expect(outcome.limits.contains { $0.kind == .orderOnly })
    let turned = try read(
      "2025-03-04 09:45 sceneDidEnterBackground\n2025-03-04 09:42 sceneWillResignActive\n"
        + "2025-03-04 09:41 sceneDidBecomeActive\n")
    #expect(turned.summary.problems.contains { $0.kind == .newestFirst })
    #expect(turned.recorder.names.last == "scene.didEnterBackground")
    for words in ["12:30 of the film is left", "3:45", "build 12:34x sceneDidBecomeActive"] {
      #expect(try !read(words + "\n").limits.contains { $0.kind == .minuteClock })
    }
  }

  /// Half the countries write hours with one digit; before other words it may be a length.
  @Test func anHourMayHaveOneDigitBeforeACallback() throws {
    #expect(
      try story("9:13:40 sceneDidBecomeActive\n9:13:50 sceneWillResignActive\n")
        == ["0ms scene.didBecomeActive", "10s scene.willResignActive"])
    #expect(
      try story("sceneDidBecomeActive\n1:00:11 of the film\nsceneWillResignActive\n")
        == ["- scene.didBecomeActive", "- scene.willResignActive"])
  }

  /// Days pass between two dates, whichever of their numbers is the month; a date that has one
  /// reading tells it for the others.
  @Test(arguments: [
    ("05/11/2026 23:10:21", "13/11/2026 23:10:21", 8 * 86_400),
    ("13/11/2026 23:10:21", "01/12/2026 23:10:21", 18 * 86_400),
    ("5/11/2026, 9:10:21 am", "6/11/2026, 9:10:21 am", 86_400),
    ("5/11/26, 9:10:21 AM", "6/11/26, 9:10:21 AM", 31 * 86_400),
    ("05/11/26, 23:59:59", "06/11/26, 00:00:01", 2),
    ("11/05/26, 23:59:59", "11/06/26, 00:00:01", 2),
    ("12/12/26, 10:00:00", "12/12/26, 10:00:09", 9),
  ])
  func daysPassBetweenShortDates(_ first: String, _ second: String, _ seconds: Int) throws {
    let outcome = try imported("\(first) sceneDidBecomeActive\n\(second) sceneWillResignActive\n")
    #expect(
      outcome.told.dropFirst() == [
        "0ms scene.didBecomeActive", "\(seconds)s scene.willResignActive",
      ])
  }

  /// A day or a month may have passed: the time is not known, and a later date may tell it.
  @Test(arguments: [
    ("05/11/26, 23:10:21", "07/11/26, 23:40:21"), ("11/05/26, 23:10:21", "11/07/26, 23:40:21"),
    ("02/03/2026 08:30:20", "02/04/2026 08:30:21"), ("01/02/2026 08:30:00", "01/03/2026 08:31:20"),
  ])
  func aDayThatMayBeAMonthIsUnknown(_ first: String, _ second: String) throws {
    let lines = "\(first) sceneDidBecomeActive\n\(second) sceneWillResignActive\n"
    let outcome = try imported(lines)
    #expect(outcome.told.dropFirst() == ["0ms scene.didBecomeActive", "- scene.willResignActive"])
    let notes = try read(lines).limits.filter { $0.kind == .orderOnly }
    #expect(notes.count == 1 && notes[0].text.contains("1 of 2 events has a date whose day"))
    let more = try imported(
      "05/11/26, 10:00:00 sceneDidBecomeActive\n07/11/26, 10:00:00 sceneWillResignActive\n"
        + "13/11/26, 10:00:00 sceneDidEnterBackground\n")
    #expect(more.told.last == "\(8 * 86_400)s scene.didEnterBackground")
  }

  /// Foundation writes the zone behind a blank, by its name in the language of the device or by
  /// its offset.
  @Test(arguments: [
    ("GMT+1", "08:41:00"), ("GMT+01:00", "08:41:00"), ("UTC+1", "08:41:00"),
    ("GMT-5", "14:41:00"), ("(GMT+1)", "08:41:00"), ("+01:00", "08:41:00"), ("Z", "09:41:00"),
    ("MEZ", "08:41:00"), ("MESZ", "07:41:00"), ("KST", "00:41:00"), ("BRT", "12:41:00"),
    ("JST", "00:41:00"), ("(UTC)", "09:41:00"),
  ])
  func aZoneMayFollowABlank(_ zone: String, _ time: String) throws {
    for name in ["", "Films[412:1a] "] {
      let outcome = try imported("2026-11-20 09:41:00.100 \(zone) \(name)sceneDidBecomeActive\n")
      #expect(outcome.recorder.headers.map(\.start) == ["2026-11-20T\(time).100000000Z"])
      #expect(outcome.recorder.headers.first?.app == (name.isEmpty ? nil : "Films"))
    }
  }

  @Test(arguments: [" TIME", "(_:) (TIME)", " at TIME", ": TIME", "(_:) [TIME]"])
  func aTimeMayFollowTheName(_ end: String) throws {
    func line(_ name: String, _ time: String) -> String {
      name + end.replacing("TIME", with: time) + "\n"
    }
    #expect(
      try story(
        line("sceneDidBecomeActive", "09:13:40.113")
          + line("sceneWillResignActive", "09:13:50.113"))
        == ["0ms scene.didBecomeActive", "10s scene.willResignActive"])
  }

  /// A date alone is that of the times below it, until the next one.
  @Test(arguments: [
    ("2026-03-04", "2026-03-05"), ("--- 4 March 2026 ---", "--- 5 March 2026 ---"),
    ("Mar 4, 2026", "Mar 5, 2026"), ("[04.03.2026]", "[05.03.2026]"),
  ])
  func aDateAloneIsThatOfTheTimesBelow(_ first: String, _ second: String) throws {
    let text = """
      \(first)
      10:00:00 sceneDidBecomeActive
      10:00:05 sceneWillResignActive
      \(second)
      10:00:10 sceneDidBecomeActive

      """
    #expect(
      try story(text) == [
        "0ms scene.didBecomeActive", "5s scene.willResignActive", "86410s scene.didBecomeActive",
      ])
  }

  @Test(arguments: ["3/4/2026", "2026", "Films 2026-03-04", "10:00:00", "2026-03-04 10:00:00", ""])
  func otherTextIsNoDateAlone(_ text: String) {
    Array(text.utf8).withUnsafeBytes { #expect(DateHeading.midnight($0) == nil) }
  }

  /// Seconds since the start, in brackets or behind a plus; a number alone may be anything.
  @Test(arguments: ["[  TIMEs] ", "[TIME] ", "+TIME ", "T+TIMEs ", "t=TIME ", "uptime=TIME "])
  func secondsSinceTheStartAreATime(_ form: String) throws {
    func line(_ time: String, _ name: String) -> String {
      form.replacing("TIME", with: time) + name + "\n"
    }
    #expect(
      try story(line("0.120", "sceneDidBecomeActive") + line("9.220", "sceneWillResignActive"))
        == ["0ms scene.didBecomeActive", "9100ms scene.willResignActive"])
  }

  /// How long calls took is no time: the numbers fall, or an app would be back within a second.
  @Test(arguments: [["0.003", "0.012", "0.120", "0.420"], ["3.1", "0.2", "1.7", "0.1"]])
  func secondsThatCallsTookAreNoTime(_ seconds: [String]) throws {
    let names = [
      "sceneDidBecomeActive", "sceneWillResignActive", "sceneDidEnterBackground",
      "sceneWillEnterForeground",
    ]
    let text = zip(seconds, names).map { "[\($0)] \($1)\n" }.joined()
    let told = try read(text).told.filter { !$0.hasPrefix("header") }
    #expect(told.count == 4 && told.allSatisfy { $0.hasPrefix("- ") }, "\(told)")
    // A launch may be that fast.
    let launch = "[0.003] sceneWillConnect\n[0.012] sceneWillEnterForeground\n"
    #expect(
      try read(launch + "[0.120] sceneDidBecomeActive\n").told.last
        == "117ms scene.didBecomeActive")
  }

  /// A message may begin below its label, or below the time.
  @Test(arguments: ["Films[7:1] [com.example.films:life]", "Films[7:1]", "[life]"])
  func aMessageBelowItsLabelHasItsTime(_ label: String) throws {
    func line(_ time: String, _ name: String) -> String {
      "2026-03-02 10:00:\(time) \(label)\n\(name)(_:)\n"
    }
    #expect(
      try story(
        line("00.000", "sceneDidBecomeActive") + line("10.000", "sceneWillResignActive")
          + "sceneDidEnterBackground\n") == [
          "0ms scene.didBecomeActive", "10s scene.willResignActive", "- scene.didEnterBackground",
        ])
  }

  /// Instruments' times, and a clock behind the name.
  @Test(arguments: [
    ("00:TIME.000 ", ""), ("00:TIME.000,", ""), ("", " (t=TIME)"), ("", " uptime=TIMEs"),
    ("", " [t=TIME]"),
  ])
  func clocksOfOtherFormsAreRead(_ before: String, _ after: String) throws {
    func line(_ name: String, _ time: String) -> String {
      before.replacing("TIME", with: time) + name + after.replacing("TIME", with: time) + "\n"
    }
    let text =
      line("sceneDidBecomeActive", "00.300") + line("sceneWillResignActive", "10.300")
      + line("sceneDidEnterBackground", "10.800")
    #expect(
      try read(text).told.filter { !$0.hasPrefix("header") } == [
        "0ms scene.didBecomeActive", "10s scene.willResignActive",
        "10500ms scene.didEnterBackground",
      ])
  }

  @Test(arguments: [" (dt=0.3)", " t=12", " (t=0.3ms)", " retry t= 0.3", " lastSync=10:00:00"])
  func otherValuesAreNoClock(_ after: String) throws {
    let outcome = try read("sceneDidBecomeActive\(after)\nsceneWillResignActive\(after)\n")
    #expect(
      outcome.told.filter { !$0.hasPrefix("header") }
        == ["- scene.didBecomeActive", "- scene.willResignActive"])
    #expect(outcome.problemTexts.allSatisfy { !$0.contains("could not be read") })
  }

  @Test(arguments: ["1.20 ", "[1] ", "[v1.20] ", "+1 ", "[1.2] ", "[.120] "])
  func otherNumbersAreNoTime(_ before: String) throws {
    #expect(try story("\(before)sceneDidBecomeActive\n") == ["- scene.didBecomeActive"])
  }

  /// Seconds since 2001, and a year of the Buddhist calendar.
  @Test(arguments: [
    ("802015198.12 ", "2026-06-01T13:59:58.12"),
    ("2569-06-01 10:00:00.300 ", "2026-06-01T10:00:00.3"),
  ])
  func datesOfApplesClocksAreRead(_ before: String, _ start: String) throws {
    let header = try imported("\(before)sceneDidBecomeActive\n", as: .console).recorder.sketch
    #expect(header.contains("start=\(start)"), "\(header)")
  }

  @Test func aTimeInASentenceIsNotTheLines() throws {
    #expect(
      try story("sceneDidBecomeActive, saved 09:13:40.113\nsceneWillResignActive\n")
        == ["- scene.didBecomeActive", "- scene.willResignActive"])
  }

  @Test func aColonMayFollowAZone() throws {
    let text = "2026-04-11 13:02:07 +0200: sceneDidBecomeActive\n"
    let header = try imported(text, as: .console).recorder.sketch
    #expect(header.contains("start=2026-04-11T11:02:07"), "\(header)")
  }

  @Test func namedZonesAreKnown() throws {
    let text = "Wed Jun 10 10:00:00 CEST 2026 sceneDidBecomeActive\n"
    let header = try imported(text, as: .console).recorder.sketch
    #expect(header.contains("start=2026-06-10T08:00:00"), "\(header)")
  }

  /// A time that cannot be read is no missing one.
  @Test func timesAtOtherPlacesAreSaidToBeUnread() throws {
    let text =
      "sceneDidBecomeActive scene=A 09:14:00.100\nsceneWillResignActive scene=A 09:14:01.100\n"
    let texts = try imported(text, as: .console).problemTexts
    #expect(texts.contains { $0.hasPrefix("the times of 2 lines could not be read") })
    let timed = try imported("09:14:00.100 sceneDidBecomeActive at 10:00:00\n", as: .console)
    #expect(timed.problemTexts.allSatisfy { !$0.contains("could not be read") })
  }

  /// `NSLog` writes its zone, other printers of the same app write none.
  @Test func aTimeWithoutAZoneIsOfTheZoneThatWasThereLast() throws {
    let text = """
      2020-04-04 17:40:16.300754+0530 flawk[69425:1023422] applicationDidBecomeActive
      2020-04-04 17:40:16:896 flawk[69425:1022443] applicationWillResignActive
      2020-04-04 17:40:17.302474+0530 flawk[69425:1023422] applicationDidEnterBackground
      """
    let outcome = try imported(text, as: .console)
    #expect(
      outcome.told.dropFirst() == [
        "0ms app.didBecomeActive", "595246us app.willResignActive",
        "1001720us app.didEnterBackground",
      ])
    #expect(!outcome.limits.contains { $0.kind == .undated })
  }

  @Test func aTimeInUTCDoesNotShowTheZone() throws {
    let text = """
      2020-04-04 17:40:16.300+0530 flawk[69425:1023422] applicationDidBecomeActive
      2020-04-04T12:10:16.500Z applicationWillResignActive
      2020-04-04 17:40:16:896 flawk[69425:1022443] applicationDidEnterBackground
      """
    #expect(
      try story(text) == [
        "0ms app.didBecomeActive", "200ms app.willResignActive", "596ms app.didEnterBackground",
      ])
  }

  /// The zone of the first times is unknown, so all of them are local times.
  @Test func timesWithAZoneAfterOnesWithoutAreOfTheSameClock() throws {
    let text = """
      2020-04-04 17:40:16.300 flawk[69425:1022443] applicationDidBecomeActive
      2020-04-04 17:40:16.896+0530 flawk[69425:1023422] applicationWillResignActive
      2020-04-04 17:40:17.300 flawk[69425:1022443] applicationDidEnterBackground
      """
    let outcome = try imported(text, as: .console)
    #expect(
      outcome.told.dropFirst() == [
        "0ms app.didBecomeActive", "596ms app.willResignActive", "1s app.didEnterBackground",
      ])
    #expect(outcome.limits.map(\.kind).contains(.undated))
  }

  @Test func aBlankMayPrecedeTheZone() throws {
    let text = """
      2026-11-20 09:30:00.000 +0100 Films[412:1] sceneDidBecomeActive
      2026-11-20 08:30:01.000Z Films[412:1] sceneWillResignActive
      """
    #expect(try story(text) == ["0ms scene.didBecomeActive", "1s scene.willResignActive"])
    // Any other number is the message's.
    #expect(
      try story("2026-11-20 09:30:00.000 +100 sceneDidBecomeActive") == [
        "0ms scene.didBecomeActive"
      ]
    )
  }

  @Test func timesInWholeSecondsAreSaidToBeCoarse() throws {
    let text = """
      2026-11-20 09:30:00 Films[412:1] sceneDidBecomeActive
      2026-11-20 09:30:03 Films[412:1] sceneWillResignActive
      """
    #expect(try imported(text, as: .console).limits.map(\.kind) == [.coarseClock, .undated])
  }

  /// A number in brackets within the app's own words is not a process.
  @Test func wordsLikeAProcessInAMessageRenameNoProcess() throws {
    let text = """
      2026-11-20 09:30:00.000 Films[412:1] sceneDidBecomeActive
      2026-11-20 09:30:01.000 reload rows[3]: done
      sceneWillResignActive
      """
    let outcome = try imported(text, as: .console)
    #expect(outcome.recorder.headers.map(\.app) == ["Films"])
    #expect(outcome.told.last == "- scene.willResignActive")
  }
}
