import Testing

/// Ends in the words of assertiond, SpringBoard and the kernel of older systems.
extension SystemEndTests {
  @Test(arguments: [
    (
      "assertiond",
      "[Films:412] Forcing crash report with description: Films:412 has active "
        + "assertions beyond permitted time:\n\t<BKProcessAssertion: 0x1; \"save\" "
        + "(finishTask:180s); id:…1B> (owner: Films:412)",
      "name=save reason=\"has active assertions beyond permitted time: \\\"save\\\" "
        + "(finishTask:180s)\" allowance=180s"
    ),
    (
      "assertiond",
      "Forcing crash report of [Films:412] with description: Films:412 has active assertions beyond "
        + "permitted time:",
      "reason=\"has active assertions beyond permitted time\""
    ),
    (
      "SpringBoard",
      "[Films:412] Forcing crash report with description: <FBApplicationProcess: 0x1; Films; pid: "
        + "412> failed to scene-update after 10.00s",
      "reason=watchdog transition=scene-update allowance=10s"
    ),
    (
      "SpringBoard", "[app<com.example.films>:412] Process exited.",
      "reason=\"exit status unknown\""
    ),
    (
      "SpringBoard",
      "Forcing crash report of <FBApplicationProcess: 0x1; Films; pid: 412> (reason:"
        + " 4, description: <FBApplicationProcess: 0x1; Films; pid: 412> was suspended with locked "
        + "system files:\n/var/mobile/Containers/notes.sqlite)",
      "name=notes.sqlite reason=\"was suspended with locked system files: "
        + "/var/mobile/Containers/notes.sqlite\""
    ),
    (
      "SpringBoard",
      "Forcing crash report of <SBApplication: 0x1> activate: deactivate: animated (reason: 1, "
        + "description: com.example.films failed to launch in time)",
      "reason=watchdog transition=launch"
    ),
    (
      "SpringBoard",
      "Forcing crash report of Films[412] (Application com.example.films:412 failed to scene-create "
        + "in time)", "reason=watchdog transition=scene-create"
    ),
    (
      "SpringBoard", "[app<com.example.films>:412] Setting process task state to: Not Running",
      "reason=\"not running\""
    ),
    (
      "runningboardd",
      "[app<com.example.films>:412] Terminating with context: <RBSTerminateContext| domain:15 "
        + "code:0xDEAD10CC explanation:[app<com.example.films>:412] was suspended with locked system "
        + "files:\n\t/private/var/mobile/A/tarn.sqlite\nnot in allowed directories: reportType:CrashLog>",
      "name=tarn.sqlite reason=\"[app<com.example.films>:412] was suspended with locked system files: "
        + "/private/var/mobile/A/tarn.sqlite\" code=3735883980"
    ),
    (
      "kernel",
      "7.001 memorystatus: killing_specific_process pid 412 [Films] (per-process-limit 100"
        + " 16s rf:-) 78848KB - memorystatus_available_pages: 1",
      "reason=\"jetsam: per-process-limit\""
    ),
    (
      "ReportSystemMemory", "Process Films [412] killed by jetsam reason vm-pageshortage",
      "reason=\"jetsam: vm-pageshortage\""
    ),
    (
      "tccd",
      "Terminating com.example.films[412] because access to the kTCCServicePhotos service "
        + "changed", "reason=\"access to the kTCCServicePhotos service changed\""
    ),
    (
      "SpringBoard", "Killing com.example.films[412] because of a settings change",
      "reason=\"because of a settings change\""
    ),
    (
      "SpringBoard",
      "[app<com.example.films>:412] Process exited: <RBSProcessExitContext| specific, "
        + "status:<RBSProcessExitStatus| domain:exit(0) code:3>>", "reason=voluntary code=3"
    ),
    (
      "SpringBoard",
      "Application 'UIKitApplication:com.example.films[0x8b5f]' was killed by jetsam.",
      "reason=jetsam"
    ),
    (
      "SpringBoard",
      "Process exited: <FBApplicationProcess: 0x1; Films; pid: -1> -> "
        + "<FBApplicationProcessExitContext: 0x2; exitReason: voluntary; terminationReason: (none)>",
      "reason=voluntary"
    ),
    (
      "SpringBoard",
      "Process exited: <FBApplicationProcess: 0x1; app<com.example.films>:412(v8F1)> -> "
        + "<RBSProcessExitContext| voluntary>", "reason=voluntary"
    ),
  ])
  func anEndIsReadInTheWordsOfItsTime(_ writer: String, _ text: String, _ exit: String) throws {
    #expect(try ends([own, (writer, text)]) == ["1s process.exit \(exit)"])
  }

  /// The brackets before the words have the app as RunningBoard names it, and are no name.
  @Test(arguments: [
    (
      "SpringBoard",
      "scene-update watchdog transgression: app<com.example.films>:412 exhausted real (wall clock) "
        + "time allowance of 10.00 seconds", "10, 2343432205, 9",
      "reason=watchdog transition=scene-update allowance=10s code=2343432205"
    ),
    (
      "SpringBoard",
      "RunningBoard: [app<com.example.films(0A1B)>:412] has active assertions beyond permitted time",
      "15, 2343432205, 9",
      "reason=\"has active assertions beyond permitted time\" code=2343432205"
    ),
    (
      "Carousel",
      "CAROUSEL, Background App Refresh watchdog transgression. Exhausted wall time allowance of "
        + "15.00 seconds.", "17, 3306925314, 9", "code=3306925314"
    ),
  ])
  func aForcedReportAndItsTerminationAreOneEnd(
    _ writer: String, _ description: String, _ triple: String, _ exit: String
  ) throws {
    for name in ["com.example.films", "com.example.films(0A1B)"] {
      let forced = (
        writer,
        "[app<\(name)>:412] Forcing crash report with description: \(description)"
      )
      for lines in [[forced, reported(triple)], [own, forced, reported(triple)]] {
        let outcome = try outcome(lines)
        let ends = outcome.told.filter { $0.contains("process.exit") }
        #expect(ends.count == 1 && ends[0].contains(exit), "\(ends)")
        #expect(outcome.recorder.headers.count == 1)
        #expect(!outcome.recorder.headers.contains { $0.app?.contains("<") ?? true })
      }
    }
    // The first of the two shows which system the device has.
    let forced = (writer, "\(app) Forcing crash report with description: \(description)")
    #expect(try outcome([forced, reported(triple)]).recorder.headers.first?.platform != nil)
    let helper = (
      "SpringBoard",
      "[xpcservice<com.example.films.push([app<com.example.films>:412])>:413] Forcing crash report "
        + "with description: \(description)"
    )
    #expect(try ends([own, helper]).isEmpty)
  }

  /// Another line has the signal.
  @Test func whatOldSystemsSayOfAnEndIsTheWeakestWord() throws {
    let exited = (
      "assertiond",
      "Process exited: <BKProcess: 0x1005310e0; Films; com.example.films; pid: 412; agency: "
        + "Application; visibility: foreground; task: none; hostpid: 52>"
    )
    #expect(try ends([own, exited]) == ["1s process.exit reason=\"exit status unknown\""])
    for lines in [[exited, reported("2, 6, 6")], [reported("2, 6, 6"), exited]] {
      #expect(
        try ends([own] + lines).map { String($0.dropFirst(3)) } == [
          "process.exit reason=SIGABRT code=6"
        ])
    }
  }

  /// Older systems name the executable in one line and the bundle in the other.
  @Test func anEndByExecutableAndByBundleIsOne() throws {
    let outcome = try imported(
      "Oct 11 19:00:11 iPhone assertiond[64] <Warning>: Forcing crash report of Films[611]\n"
        + "Oct 11 19:00:11 iPhone SpringBoard[48] <Warning>: Application "
        + "'UIKitApplication:com.films.app[0x1d2f]' was killed by jetsam.\n")
    #expect(outcome.told.filter { $0.contains("process.exit") }.count == 1)
    let other = try imported(
      "Oct 11 19:00:11 iPhone assertiond[64] <Warning>: Forcing crash report of Films[611]\n"
        + "Oct 11 19:00:11 iPhone SpringBoard[48] <Warning>: Application "
        + "'UIKitApplication:com.books.app[0x1d2f]' was killed by jetsam.\n")
    #expect(other.told.filter { $0.contains("process.exit") }.count == 2)
  }
}
