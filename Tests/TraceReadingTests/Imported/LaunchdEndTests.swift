import Testing
import TraceModel
import TraceReading

/// How a process ended, in the words of launchd.
@Suite struct LaunchdEndTests {
  @Test(arguments: [
    ("exited due to exit(3), ran for 1361ms", "reason=voluntary code=3"),
    ("exited due to SIGKILL | sent by mds[111]", "reason=SIGKILL code=9"),
    ("Service exited due to SIGSEGV | sent by exc handler[412]", "reason=SIGSEGV code=11"),
    ("Service exited with abnormal code: 1", "reason=voluntary code=1"),
    ("Service exited due to Abort trap: 6", "reason=SIGABRT code=6"),
    ("Service exited due to signal: Killed: 9 sent by loginwindow[97]", "reason=SIGKILL code=9"),
    (
      "exited with exit reason (namespace: 10 code: 0xfbfbfbfb) - OS_REASON_SPRINGBOARD | "
        + "<RBSTerminateContext| domain:10 code:0xFBFBFBFB explanation:Termination requested by "
        + "simulator host reportType:None>, ran for 3754ms",
      "reason=\"Termination requested by simulator host\" code=4227595259"
    ),
  ])
  func launchdNamesItsJobBeforeTheMessage(_ text: String, _ exit: String) throws {
    let start = "2026-11-20 09:30:10.000 Df Films[412:1b] sceneDidBecomeActive\n"
    for job in [
      "gui/501/application.com.example.films.51.52 [412]",
      "user/503/UIKitApplication:com.example.films[0959][rb-legacy] [412]",
    ] where text.hasPrefix("exited") {
      let line = "2026-11-20 09:30:12.000 Df launchd[1:2f] [\(job):] \(text)\n"
      #expect(try imported(start + line).told.last == "2s process.exit \(exit)")
    }
    let old =
      "Nov 20 09:30:10 Mac Films[412]: sceneDidBecomeActive\n"
      + "Nov 20 09:30:12 Mac com.apple.xpc.launchd[1] (com.example.films.30011[412]): \(text)\n"
    #expect(try imported(old).told.last == "2s process.exit \(exit)")
    // Without a line of the app the label says whose end it is.
    if text.hasPrefix("Service") {
      let alone = try imported(old.split(separator: "\n")[1] + "\n")
      #expect(alone.told.last?.hasSuffix("process.exit \(exit)") == true, "\(alone.told)")
      #expect(alone.recorder.headers.map(\.app) == ["com.example.films"])
      #expect(alone.recorder.headers.map(\.pid) == [412])
      let service = old.replacing("com.example.films.30011", with: "com.example.films.agent")
      #expect(try read(service.split(separator: "\n")[1] + "\n").recorder.headers.isEmpty)
    }
    // A job that is no app's, and a quotation.
    for line in [
      "2026-11-20 09:30:12.000 Df launchd[1:2f] [gui/501/com.example.agent [900]:] \(text)\n",
      "2026-11-20 09:30:12.000 Df Films[412:1b] [gui/501/application.com.example.films.51.52 [412]:]"
        + " \(text)\n",
    ] {
      #expect(try !imported(start + line).told.contains { $0.contains("process.exit") })
    }
  }

  /// The launchd of a device names its job in parentheses, with or without its number.
  @Test(arguments: [
    "UIKitApplication:com.example.films[3a1b][rb-legacy] [412]",
    "UIKitApplication:com.example.films[0x3a1b][rb-legacy]",
  ])
  func launchdOfADeviceEndsAnApp(_ job: String) throws {
    let start = "Nov  3 20:11:01 iPhone Films[412] <Notice>: applicationDidBecomeActive\n"
    let end =
      "(\(job)) exited due to SIGABRT | sent by Films[412], ran for 30000ms\n"
    let line = "Nov  3 20:11:31 iPhone launchd[1] <Notice>: \(end)"
    let outcome = try imported(start + line)
    #expect(outcome.recorder.headers.map(\.app) == ["Films"])
    #expect(outcome.told.last == "30s process.exit reason=SIGABRT code=6")
    #expect(outcome.problemTexts.contains { $0.contains("it ran for 30 s") })
    let alone = try imported(line)
    #expect(alone.recorder.headers.map(\.app) == ["com.example.films"])
    let quoted = try imported(start + "Nov  3 20:11:31 iPhone Films[412] <Notice>: \(end)")
    #expect(!quoted.told.contains { $0.contains("process.exit") })
  }

  private static let crashedService =
    "Mar  5 18:23:40 Mac com.apple.xpc.launchd[1] (com.example.films.helper[413]): Service exited "
    + "due to SIGSEGV | sent by exc handler[413]\n"
  private static let crashedExtension =
    "Mar  5 18:23:41 iPhone runningboardd[33] <Notice>: [xpcservice<com.example.films.push([app<"
    + "com.example.films>:412])>:420:420] termination reported by launchd (2, 11, 11)\n"

  /// A crash of what is no app is no end of an app, and is told where it is all there is.
  @Test(arguments: [
    (
      crashedService,
      "'com.example.films.helper' (pid 413), a service and no app, ended by SIGSEGV, sent by "
        + "'exc handler'; a crash"
    ),
    (
      crashedExtension,
      "'com.example.films.push' (pid 420), which runs for 'com.example.films', ended by SIGSEGV; "
        + "a crash; the app itself is another process"
    ),
  ])
  func aCrashOfAHelperIsAFact(_ line: String, _ fact: String) throws {
    for text in [line, line + line] {
      let outcome = try read(text)
      #expect(outcome.recorder.headers.isEmpty)
      #expect(outcome.problemTexts.contains(fact), "\(outcome.problemTexts)")
      #expect(!outcome.summary.problems.contains { $0.kind == .noRecords })
    }
    let killed = try read(
      line.replacing("SIGSEGV", with: "SIGKILL").replacing("11, 11", with: "9, 9"))
    #expect(killed.summary.problems.contains { $0.kind == .noRecords })
  }

  @Test func besideAnAppOnlyItsOwnHelperIsTold() throws {
    func facts(_ name: String) throws -> [String] {
      let own = "Mar  5 18:23:30 iPhone \(name)[412] <Notice>: applicationDidBecomeActive\n"
      let outcome = try imported(own + Self.crashedService + Self.crashedExtension)
      #expect(!outcome.told.contains { $0.contains("process.exit") })
      return outcome.problemTexts.filter { $0.contains("SIGSEGV") }
    }
    let own = try facts("Films")
    #expect(own.count == 1 && own[0].contains("films.push"), "\(own)")
    #expect(try facts("Notes").isEmpty)
  }

  /// A tool that copies launchd's own log may cut its times to milliseconds.
  @Test func launchdsOwnLogMayHaveMilliseconds() throws {
    func told(_ fraction: String) throws -> [String] {
      let job = "(gui/501/application.com.example.films.30011.30012 [412]) <Notice>: "
      return try imported(
        "2026-11-20 09:30:10.088\(fraction) \(job)service state: running\n"
          + "2026-11-20 09:30:12.088\(fraction) \(job)exited due to SIGKILL | sent by Films[412]\n"
      ).told
    }
    #expect(try told("").contains { $0.contains("process.exit") })
    #expect(try told("") == told("000"))
    #expect(try told("7").isEmpty)
  }

  /// The part of SpringBoard's or backboardd's line and the one of launchd are one end.
  @Test(arguments: [
    ("Job appears to have crashed: Abort trap: 6", "reason=SIGABRT code=6"),
    ("Exited: Killed: 9", "reason=SIGKILL code=9"),
  ])
  func launchdOfOldSystemsNamesTheSignal(_ text: String, _ exit: String) throws {
    let start = "Nov  3 20:11:01 iPhone Films[412] <Warning>: applicationDidBecomeActive\n"
    let old =
      "Nov  3 20:11:09 iPhone backboardd[52] <Warning>: Application "
      + "'UIKitApplication:com.example.films[0xd6a0]' exited abnormally via signal.\n"
    let line =
      "Nov  3 20:11:10 iPhone com.apple.launchd[1] <Warning>: "
      + "(UIKitApplication:com.example.films[0xd6a0]) \(text)\n"
    for text in [start + old + line, start + line] {
      let ends = try imported(text).told.filter { $0.contains("process.exit") }
      #expect(ends.count == 1 && ends[0].hasSuffix(exit), "\(ends)")
    }
    let alone = try imported(old)
    #expect(alone.problemTexts.contains { $0.hasSuffix("ended by a signal") })
    #expect(!alone.problemTexts.contains { $0.contains("by the system") })
  }

  /// The launchd of a user up to macOS 10.9: only apps have the serial number.
  @Test(arguments: [
    ("([0x0-0x2a02a].net.tarn.mac[771]): Exited with code: 1", "reason=voluntary code=1"),
    ("([0x0-0x2a02a].net.tarn.mac[771]) Exited with exit code: 126", "reason=voluntary code=126"),
    ("([0x0-0x2a02a].net.tarn.mac[771]): Exited: Killed: 9", "reason=SIGKILL code=9"),
    ("(net.tarn.agent[771]): Exited with code: 1", nil),
  ])
  func theOldLaunchdOfAMacEndsApps(_ text: String, _ exit: String?) throws {
    let outcome = try imported("Jun  1 08:21:02 mini com.apple.launchd.peruser.501[120] \(text)\n")
    #expect(outcome.told.last.map { $0.contains(exit ?? "?") } ?? false == (exit != nil))
    #expect(outcome.recorder.headers.first?.platform == (exit == nil ? nil : .macOS))
    #expect(outcome.summary.malformed == 0)
  }

  @Test func theFileOfLaunchdShowsTheEndsOfApps() throws {
    let job = "(gui/501/application.com.example.films.51.52 [412]) <Notice>: "
    let outcome = try imported(
      "2026-11-20 09:30:01.000000 \(job)service state: running\n"
        + "2026-11-20 09:30:02.000000 (gui/501/com.example.agent [900]) <Notice>: exited due to "
        + "SIGSEGV, ran for 12ms\n"
        + "2026-11-20 09:30:40.000000 \(job)exited with exit reason (namespace: 15 code: 0xdead10cc)"
        + " - OS_REASON_RUNNINGBOARD | <RBSTerminateContext| code:0xDEAD10CC explanation:held a lock"
        + " attrs:[\n ]>, ran for 39000ms\n2026-11-20 09:30:41.000000 <Notice>: Flushed 23 logs\n")
    #expect(outcome.summary.format == "launchd")
    #expect(outcome.told.filter { $0.contains("process.exit") }.count == 1)
    #expect(outcome.told.last?.hasSuffix("code=3735883980") == true)
    #expect(outcome.problemTexts.contains { $0.contains("it ran for 39 s") })
  }

  /// A device of the Simulator without the name of its launchd, a line without its date and host,
  /// and one without its writer.
  @Test(arguments: [
    "Aug 18 16:29:17 Mac com.apple.CoreSimulator.SimDevice.D6BD3967-9BC4-4A8D-9AD0-23176B22B12A"
      + "[190] (UIKitApplication:com.example.films[0xdf6d][412]): Service exited due to SIGKILL",
    "com.apple.CoreSimulator.SimDevice.D6BD3967-9BC4-4A8D-9AD0-23176B22B12A.launchd_sim[190] "
      + "(UIKitApplication:com.example.films[0xdf6d][412]): Service exited due to SIGKILL",
    "com.apple.xpc.launchd[1] (UIKitApplication:com.example.films[0x1234][412]): Service exited "
      + "due to SIGKILL | sent by debugserver[500]",
    "Mac com.apple.xpc.launchd[1] (com.example.films.30011[412]): Service exited due to SIGKILL",
    "2026-08-18 16:29:17 com.apple.xpc.launchd[1] (UIKitApplication:com.example.films[0xd][412]): "
      + "Service exited due to SIGKILL",
    "16:29:17 com.apple.launchd[1] (UIKitApplication:com.example.films[0xd][412]) Exited: Killed: 9",
    "Aug 18 16:29:17 iPhone com.apple.launchd[1] (UIKitApplication:com.example.films[0xd][412]): "
      + "Exited: Killed: 9",
    "com.apple.launchd[1] <Warning>: (UIKitApplication:com.example.films[0xd][412]) Exited: "
      + "Killed: 9",
    "(UIKitApplication:com.example.films[0x5c1][412]) Exited: Killed: 9",
    "(UIKitApplication:com.example.films[0x5c1][412]): Service exited due to SIGKILL",
    "[user/503/UIKitApplication:com.example.films[0959][rb-legacy] [412]:] exited due to SIGKILL",
  ])
  func launchdsLineMayBeShortened(_ line: String) throws {
    let alone = try read(line + "\n").recorder
    #expect(alone.names.filter { !$0.isEmpty } == ["process.exit"])
    #expect(alone.headers.map(\.app) == ["com.example.films"])
    #expect(alone.headers.map(\.pid) == [412])
    #expect(alone.sketch.contains("reason=SIGKILL code=9"))
    let own = "Films[412:9031] applicationDidBecomeActive:\nFilms[412:9031] saved\n"
    if !line.hasPrefix("Aug") {
      let outcome = try read(own + line + "\n").recorder
      #expect(outcome.headers.count == 1 && outcome.names.last == "process.exit")
    }
    // An app that says so, and a job that is none of an app.
    let quoted = try read(own + "Films[412:9031] was: \(line)\n").recorder
    #expect(!quoted.names.contains("process.exit"))
    let agent = line.replacing("UIKitApplication:com.example.films", with: "com.example.agent")
      .replacing("com.example.films.30011", with: "com.example.agent")
    #expect(try read(agent + "\n").recorder.headers.isEmpty)
  }

  /// That the process is gone, and not why.
  @Test func theEndOfAProcessAloneHasNoReason() throws {
    let own = "2026-03-02 08:30:00.100 Films[412:9031] applicationDidEnterBackground:\n"
    let gone =
      "2026-03-02 08:30:41.100 runningboardd[33:1a2b] [app<com.example.films(A1B2)>:412] "
      + "termination reported by proc_exit\n"
    let how = "<RBSProcessExitContext| specific, status:<RBSProcessExitStatus| domain:signal(2) "
    let named =
      "2026-03-02 08:30:41.200 SpringBoard[58:1a2b] [app<com.example.films>:412] Process exited: "
      + "\(how)code:SIGKILL(9)>>\n"
    let nameless = "Process exited: \(how)code:SIGKILL(9)>>\n"
    let other = gone.replacing("proc_exit", with: "launchd (15, 3131956572, 9)")
    for (text, reason) in [
      (gone, "reason=\"exit status unknown\""), (gone + named, "reason=SIGKILL code=9"),
      (named + gone, "reason=SIGKILL code=9"), (gone + nameless, "reason=SIGKILL code=9"),
      (other + nameless, "code=3131956572"),
    ] {
      for own in [own, ""] {
        let ends = try imported(own + text).told.filter { $0.contains("process.exit") }
        #expect(ends.count == 1 && ends[0].hasSuffix(reason), "\(ends)")
      }
    }
    let bare = "[app<com.example.films>:412] termination reported by proc_exit\n"
    let untimed = try imported("Films[412:9031] applicationDidEnterBackground:\n" + bare)
    #expect(untimed.recorder.headers.count == 1 && untimed.recorder.names.last == "process.exit")
    // The app quotes it, and an extension is another process.
    for line in [
      gone.replacing("runningboardd[33:1a2b]", with: "Films[412:9031]"),
      gone.replacing("[app<com.example.films(A1B2)>", with: "[xpcservice<com.example.films.push>"),
    ] {
      #expect(try !imported(own + line).told.contains { $0.contains("process.exit") })
    }
  }
}

/// Ends of several processes of one app, and launches that failed.
@Suite struct SeveralEndTests {
  private func told(_ lines: [String]) throws -> [String] {
    try imported(lines.joined(separator: "\n") + "\n").told.filter { !$0.hasPrefix("header") }
  }

  private static func old(_ time: String, _ job: String, _ how: String) -> String {
    "Nov  3 20:11:\(time) iPhone com.apple.launchd[1] <Warning>: "
      + "(UIKitApplication:com.example.films[\(job)]) \(how)"
  }

  /// Each launch has a number of its own, of the process or of the job.
  @Test(arguments: [
    ["0x5c1][412", "0x5c2][500"], ["0x5c1][412", "0x5c1][500"], ["0x5c1", "0x5c2"],
  ])
  func twoLaunchesHaveTwoEnds(_ jobs: [String]) throws {
    let lines = [
      Self.old("10", jobs[0], "Exited: Killed: 9"),
      Self.old("40", jobs[1], "Job appears to have crashed: Abort trap: 6"),
    ]
    let ends = ["process.exit reason=SIGKILL code=9", "process.exit reason=SIGABRT code=6"]
    #expect(try told(lines) == ends.map { "0ms \($0)" })
    let own = "Nov  3 20:11:01 iPhone Films[412] <Warning>: applicationDidBecomeActive"
    let outcome = try imported(([own] + lines).joined(separator: "\n") + "\n")
    #expect(outcome.told.contains("9s \(ends[0])") && outcome.told.last == "0ms \(ends[1])")
    #expect(outcome.recorder.headers.map(\.app) == ["Films", "com.example.films"])
    // What SpringBoard and launchd say of one job is one end.
    let same =
      "Nov  3 20:11:09 iPhone SpringBoard[52] <Warning>: Application 'UIKitApplication:"
      + "com.example.films[\(jobs[0])]' exited abnormally via signal."
    #expect(try told([same, lines[0]]).count == 1)
    #expect(try told([lines[0], lines[0]]).count == 1)
  }

  /// Lines of the Console app have no number: the first end is that of their process.
  @Test func aSecondNumberIsAnotherProcess() throws {
    func line(_ second: String, _ writer: String, _ message: String) -> String {
      "default\t10:00:\(second).100000+0100\t\(writer)\t\(message)"
    }
    func end(_ second: String, _ pid: Int, _ signal: Int) -> String {
      let words = "termination reported by launchd (2, \(signal), \(signal))"
      return line(second, "runningboardd", "[app<com.example.films>:\(pid)] \(words)")
    }
    let own = line("01", "Films", "sceneDidBecomeActive(_:)")
    #expect(
      try told([own, end("10", 412, 9), end("40", 500, 11)]) == [
        "0ms scene.didBecomeActive", "9s process.exit reason=SIGKILL code=9",
        "0ms process.exit reason=SIGSEGV code=11",
      ])
    #expect(try told([own, end("10", 412, 9), end("11", 412, 9)]).count == 2)
  }

  /// No process of it ran, so none ended.
  @Test(arguments: [
    "<FBApplicationProcess: 0x15e; com.example.films; pid: -1>",
    "<FBApplicationProcess: 0x15e; app<com.example.films>:-1(v0)>",
  ])
  func aFailedLaunchIsNoEnd(_ process: String) throws {
    func line(_ second: String, _ message: String) -> String {
      "Nov  3 20:11:\(second) iPhone SpringBoard[58] <Error>: \(message)"
    }
    let error = "<NSError: 0x1; domain: FBSOpenApplicationErrorDomain; reason: \"denied\">"
    let failed = line("10", "Bootstrapping failed for \(process) with error \(error)")
    let context = "<FBApplicationProcessExitContext: 0x2; exitReason: (none)>"
    let gone = line("11", "Process exited: \(process) -> \(context)")
    let own = "Nov  3 20:11:01 iPhone Films[412] <Notice>: applicationDidBecomeActive"
    for lines in [[failed], [failed, gone], [own, failed, gone]] {
      let outcome = try imported(lines.joined(separator: "\n") + "\n")
      #expect(!outcome.told.contains { $0.contains("process.exit") })
      #expect(outcome.recorder.headers.count == (lines[0] == own ? 1 : 0))
      let said = "a launch of 'com.example.films' failed"
      let facts = outcome.problemTexts.filter { $0.contains(said) }
      #expect(facts.count == 1 && facts[0].contains("denied"), "\(outcome.problemTexts)")
    }
    // A launch that worked has an end, and how is not said.
    let works = line("20", "[app<com.example.films>:500] Bootstrap success!")
    let later = try imported([failed, works, gone].joined(separator: "\n") + "\n")
    #expect(later.told.last?.hasSuffix("process.exit reason=\"exit status unknown\"") == true)
    let quoted = "Nov  3 20:11:02 iPhone Films[412] <Notice>: saw 'Bootstrapping failed for x'"
    let texts = try imported([own, quoted].joined(separator: "\n") + "\n").problemTexts
    #expect(!texts.contains { $0.contains("launch") })
  }
}
