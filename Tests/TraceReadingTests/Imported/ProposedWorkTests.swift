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
