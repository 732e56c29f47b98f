import Testing

@testable import TraceReading

/// Work that begins and ends in an app's own words, with a number or with the verb first.
@Suite struct ProposedWorkTests {
  @Test(
    arguments: [
      // The number of a run is no part of what is loaded.
      (
        "Upload 17 started\nUpload 17 finished\n",
        ["work.begin id=\"Upload 17\" name=Upload kind=network", "work.end id=\"Upload 17\""]
      ),
      (
        "sync #3 began\nsync #3 ended\n",
        ["work.begin id=\"sync #3\" name=sync kind=refresh key=sync", "work.end id=\"sync #3\""]
      ),
      (
        "Sync started (id 3)\nSync finished (id 3)\n",
        ["work.begin id=\"Sync 3\" name=Sync kind=refresh key=Sync", "work.end id=\"Sync 3\""]
      ),
      (
        "Sync started (id 3)\nSync finished\n",
        ["work.begin id=Sync name=Sync kind=refresh key=Sync", "work.end id=Sync"]
      ),
      // That of a thing is.
      (
        "upload of photo 1 started\nupload of photo 1 failed: offline\n",
        [
          "work.begin id=\"upload of photo 1\" name=\"upload of photo 1\" kind=network "
            + "key=\"upload of photo 1\"",
          "work.end id=\"upload of photo 1\" outcome=failed",
        ]
      ),
      (
        "Export job 4 started\nExport job 4 cancelled\n",
        [
          "work.begin id=\"Export job 4\"", "work.end id=\"Export job 4\" outcome=cancelled",
        ]
      ),
      // The verb is first.
      (
        "Starting sync\nFinished sync\n",
        ["work.begin id=sync name=sync kind=refresh key=sync", "work.end id=sync"]
      ),
      (
        "🔄 Starting sync…\n✅ Finished sync in 3.2 s\n",
        ["work.begin id=sync name=sync kind=refresh key=sync", "work.end id=sync"]
      ),
      (
        "begin upload\nend upload\n",
        ["work.begin id=upload name=upload kind=network key=upload", "work.end id=upload"]
      ),
      (
        "Starting upload id=17\nFinished upload id=17\n",
        [
          "work.begin id=\"upload id=17\" name=upload kind=network", "work.end id=\"upload id=17\"",
        ]
      ),
      (
        "Starting upload (id: 17)\nFinished upload (id: 17)\n",
        ["work.begin id=\"upload 17\" name=upload kind=network", "work.end id=\"upload 17\""]
      ),
      (
        "Started upload of photo 2\nFailed upload of photo 2: offline\n",
        [
          "work.begin id=\"upload of photo 2\" name=\"upload of photo 2\" kind=network "
            + "key=\"upload of photo 2\"",
          "work.end id=\"upload of photo 2\" outcome=failed",
        ]
      ),
      (
        "Starting the export of films\nCompleted the export of films, 24 items\n",
        ["work.begin id=\"export of films\"", "work.end id=\"export of films\""]
      ),
      // What belongs to where the app leaves has its kind, and is no load.
      (
        "draft save started\ndraft save finished\n",
        [
          "work.begin id=\"draft save\" name=\"draft save\" kind=save",
          "work.end id=\"draft save\"",
        ]
      ),
      ("begin save\nend save\n", ["work.begin id=save name=save kind=save", "work.end id=save"]),
      (
        "cleanup started\ncleanup finished\n",
        ["work.begin id=cleanup name=cleanup kind=cleanup", "work.end id=cleanup"]
      ),
      (
        "Starting timer teardown\nFinished timer teardown\n",
        [
          "work.begin id=\"timer teardown\" name=\"timer teardown\" kind=teardown",
          "work.end id=\"timer teardown\"",
        ]
      ),
      // Behind the name of who does it.
      (
        "Inbox: start loading\nInbox: finished loading\n",
        [
          "work.begin id=\"Inbox: loading\" name=\"Inbox: loading\" kind=refresh "
            + "key=\"Inbox: loading\"", "work.end id=\"Inbox: loading\"",
        ]
      ),
      // One form begins, the other ends.
      (
        "Starting sync\nsync finished\n",
        ["work.begin id=sync name=sync kind=refresh key=sync", "work.end id=sync"]
      ),
      // A load says enough when it begins.
      ("Starting sync\n", ["work name=sync kind=refresh key=sync"]),
      // Counts, measures and steps.
      ("page 3 started\npage 3 finished\n", []), ("sync of 3 films started\n", []),
      ("upload attempt 2 started\nupload attempt 2 finished\n", []),
      ("upload 40 % started\nupload 40 % done\n", []),
      ("Starting upload 3 files\nFinished upload 3 files\n", []),
      ("Finished upload\n", []), ("Starting upload\n", []),
      // No work, or none of the app's.
      ("Starting timer\nEnded timer\n", []), ("Starting app\nFinished app\n", []),
      ("Starting load balancer\n", []), ("Begin editing\nEnd editing\n", []),
      ("Not starting sync\n", []), ("Starting sync failed\n", []),
    ] as [(String, [String])])
  func workIsNamedByItsNumberAndItsObject(_ text: String, _ events: [String]) throws {
    #expect(try ProposalTests.gained(text) == events, "\(text)")
  }

  /// What stands behind the verb says what is loaded, if it is a name.
  @Test(arguments: [
    ("upload VERB: photo #", "upload photo #"),
    ("download VERB for file-#.zip", "download file-#.zip"),
    ("load VERB, user #", "load user #"), ("fetch VERB (album=#)", "fetch album=#"),
    ("upload VERB: \"film #\"", "upload \"film #\""), ("load VERB for user #", "load user #"),
    ("Feed: load VERB - page-#", "Feed: load page-#"), ("sync VERB [account #]", "sync account #"),
  ])
  func workIsNamedByWhatIsBehindTheVerb(_ form: String, _ name: String) throws {
    func line(_ verb: String, _ number: Int) -> String {
      form.replacing("VERB", with: verb).replacing("#", with: String(number)) + "\n"
    }
    let text = line("started", 1) + line("started", 2) + line("finished", 1) + line("finished", 2)
    let events = try ProposalTests.gained(text)
    let quoted = [1, 2].map { number in
      name.replacing("#", with: String(number)).replacing("\"", with: "\\\"")
    }
    #expect(events.count == 4, "\(events)")
    for (event, name) in zip(events, quoted + quoted) {
      #expect(event.contains(" id=\"\(name)\""), "\(event)")
      #expect(event.hasPrefix("work.end") || event.hasSuffix(" key=\"\(name)\""), "\(event)")
    }
  }

  /// What may be a count tells no loads apart, and says nothing of what is loaded.
  @Test(arguments: ["Sync started (# items)", "Sync started, # left", "Sync started <#>"])
  func whatIsUnclearIsNoKey(_ form: String) throws {
    let text = form.replacing("#", with: "3") + "\n" + form.replacing("#", with: "4") + "\n"
    let events = try ProposalTests.gained(text + "Sync finished\n")
    #expect(
      events == [
        "work.begin id=Sync name=Sync kind=refresh", "work.begin id=Sync name=Sync kind=refresh",
        "work.end id=Sync",
      ])
  }

  /// A time, a length and an attempt are no names.
  @Test(arguments: [
    "Sync started at 10:31", "Sync started (attempt 2)", "Sync started in background",
    "Sync started after 3 s", "Sync started: manual",
  ])
  func aLoadIsTheSameHoweverItBegan(_ begin: String) throws {
    let events = try ProposalTests.gained("\(begin)\nSync finished in 3.2 s\n")
    #expect(
      events == ["work.begin id=Sync name=Sync kind=refresh key=Sync", "work.end id=Sync"])
  }

  @Test(arguments: [
    "Sync failed: timeout", "Sync failed: no network", "Sync failed with error: offline",
    "Sync failed",
  ])
  func aFailureWithItsCauseIsAnEnd(_ line: String) throws {
    let events = try ProposalTests.gained("Sync started\n\(line)\nSync started\nSync completed\n")
    #expect(
      events.map { String($0.prefix { $0 != " " }) } == [
        "work.begin", "work.end", "work.begin", "work.end",
      ])
    #expect(events[1].hasSuffix("outcome=failed"))
  }

  /// Where work may have ended in words that are not known, what begins again runs beside nothing:
  /// later it is proposed without its end, and at once not at all.
  @Test(arguments: [
    "Sync timed out", "Sync error: offline", "Sync stopped", "Sync interrupted", "Sync did fail",
    "Sync finished with error", "Failed to sync", "Sync: connection lost, retrying",
    "Syncing failed, will retry",
  ])
  func workThatMayHaveFailedHasNoEnd(_ line: String) throws {
    let text = "Sync started\n\(line)\nSync started\nSync completed\n"
    let work = "work name=Sync kind=refresh key=Sync"
    #expect(try ProposalTests.gained(text) == [])
    let times = ["10:00:00.100", "10:00:00.200", "10:00:01.000", "10:01:00.000", "10:01:01.000"]
    let lines = ["sceneDidBecomeActive"] + text.split(separator: "\n").map(String.init)
    let later = zip(times, lines).map { "\($0) \($1)\n" }.joined()
    #expect(try ProposalTests.gained(ofLog: later) == [work, work])
    let other = text.replacing(line, with: "Export stopped")
    #expect(try ProposalTests.gained(other).first?.hasPrefix("work.begin") == true)
  }

  @Test(
    arguments: [
      (
        "beginBackgroundTask id=3 name=upload\nbackground task 3 expired\nendBackgroundTask id=3\n",
        ["bg.begin id=3 name=upload", "bg.expire id=3", "bg.end id=3"]
      ),
      ("beginBackgroundTask -> 3\nendBackgroundTask(3)\n", ["bg.begin id=3", "bg.end id=3"]),
      (
        "Background task 3 started (remaining: 29.5 s)\nBackground task 3 ended\n",
        ["bg.begin id=3", "bg.end id=3"]
      ),
      (
        "beginBackgroundTask(\"upload\")\nendBackgroundTask(\"upload\")\n",
        ["bg.begin id=upload", "bg.end id=upload"]
      ),
      (
        "Background task began\nBackground task ended\n",
        [
          "bg.begin id=\"Background task\"", "bg.end id=\"Background task\"",
        ]
      ),
      // A begin alone, an end of another, and one that does not say which.
      ("beginBackgroundTask id=3\nbackground task 3 expired\n", []),
      ("beginBackgroundTask id=3\nendBackgroundTask \"upload\"\n", []),
      ("beginBackgroundTask\nendBackgroundTask\n", []),
      ("background task 3 s started\nbackground task 3 s ended\n", []),
    ] as [(String, [String])])
  func assertionsHaveTheirNumber(_ text: String, _ events: [String]) throws {
    #expect(try ProposalTests.gained(text) == events, "\(text)")
  }
}
