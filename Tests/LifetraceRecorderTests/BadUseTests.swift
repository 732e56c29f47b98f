import Foundation
import Testing
import TraceModel

@testable import LifetraceRecorder

extension RecorderTests {
  /// Wrong use crashes nothing and blocks nothing; the recording says it.
  @Suite struct BadUseTests {
    private func options(_ folder: TestFolder) -> Lifetrace.Configuration {
      var options = Lifetrace.Configuration()
      options.folder = folder.recording
      options.measuresFromProcessStart = false
      return options
    }

    @Test func callsBeforeTheStartAreALoss() throws {
      let folder = try TestFolder()
      _ = takeMissedCalls()
      for _ in 0..<7 { Lifetrace.dirty("draft") }
      Lifetrace.work("reload") {}
      #expect(Lifetrace.start(options(folder)))
      Lifetrace.saved("draft")
      Lifetrace.stop()
      let (analysis, problems) = try folder.analyze()
      #expect(problems.map(\.kind) == [.recorderLoss])
      #expect(problems.first?.count == 8)
      #expect(!analysis.isComplete)
      #expect(analysis.findings.allSatisfy { $0.cause != nil })
    }

    @Test func aSecondStartIsNoted() throws {
      let folder = try TestFolder()
      let other = try TestFolder()
      _ = takeMissedCalls()
      #expect(Lifetrace.start(options(folder)))
      #expect(Lifetrace.start(options(other)))
      #expect(Lifetrace.folder == folder.recording)
      Lifetrace.stop()
      Lifetrace.stop()
      #expect(!Lifetrace.isRecording)
      #expect(other.segments.isEmpty)
      let messages = try folder.records().compactMap { $0["message"] as? String }
      #expect(messages == ["start was called again; the first recording continues"])
      #expect(try folder.analyze().problems.isEmpty)
    }

    @Test func aFolderThatCannotBeMadeRecordsNothing() throws {
      let folder = try TestFolder()
      let file = folder.path + "/file"
      try "".write(toFile: file, atomically: true, encoding: .utf8)
      var options = options(folder)
      for path in [file + "/below", "/dev/null/below", "/proc/nothing/here", "", "relative/path"] {
        options.folder = path
        #expect(!Lifetrace.start(options))
        Lifetrace.dirty("draft")
        #expect(Lifetrace.work("reload") { 42 } == 42)
      }
      _ = takeMissedCalls()
    }

    /// An existing folder keeps its permissions.
    @Test func onlyANewFolderIsClosedToOthers() throws {
      let folder = try TestFolder()
      _ = takeMissedCalls()
      func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      }
      let before = try mode(folder.path)
      var options = options(folder)
      options.folder = folder.path + "/a/b"
      #expect(Lifetrace.start(options))
      Lifetrace.stop()
      #expect(try mode(folder.path + "/a/b") == 0o700)
      #expect(try mode(folder.path + "/a") != 0o700)
      options.folder = folder.path
      #expect(Lifetrace.start(options))
      Lifetrace.stop()
      #expect(try mode(folder.path) == before && before != 0o700)
    }

    @Test func endsWithoutBeginsAreRecordedAsTheyAre() throws {
      let folder = try TestFolder()
      let before = Lifetrace.beginWork("early")
      let early = Lifetrace.Assertion.begun("early", hasExpirationHandler: true)
      _ = takeMissedCalls()
      #expect(Lifetrace.start(options(folder)))
      // Begun while nothing was recorded: their ends are not recorded either.
      before.end()
      early.ended()
      early.expired()
      let work = Lifetrace.beginWork("twice")
      work.end()
      work.end(.failed)
      let assertion = Lifetrace.Assertion.begun("upload", hasExpirationHandler: true)
      assertion.ended()
      assertion.ended()
      Lifetrace.stop()
      let (analysis, problems) = try folder.analyze()
      #expect(problems.isEmpty)
      #expect(analysis.findings.contains { $0.rule == "bgtask-double-end" })
      let events = try folder.records().compactMap { $0["event"] as? String }
      #expect(
        events == [
          "process.start", "work.begin", "work.end", "work.end", "bg.begin", "bg.end", "bg.end",
          "trace.end",
        ])
    }

    @Test func hostileNamesAreText() throws {
      let folder = try TestFolder()
      _ = takeMissedCalls()
      #expect(Lifetrace.start(options(folder)))
      let names = [
        "", "\u{0}", "a\"b\\c\n", String(repeating: "\u{1F468}\u{200D}", count: 2000), "\u{202e}x",
        "::error::", "</script>", String(repeating: "\u{301}", count: 600),
      ]
      for name in names {
        Lifetrace.sdkInitialized(.public(name))
        Lifetrace.dirty(.public(name))
        Lifetrace.dirty("draft/\(name)")
        Lifetrace.taskRegistered(name)
      }
      Lifetrace.stop()
      let (_, problems) = try folder.analyze()
      #expect(problems.isEmpty)
      let records = try folder.records()
      #expect(records.count == 4 * names.count + 3)
      #expect(records.compactMap { $0["name"] as? String }.count == names.count)
    }

    /// Keys of users are hashed with the installation's secret, which is in no segment.
    @Test func keysAreHashedUnlessTheyAreMarked() throws {
      let folder = try TestFolder()
      _ = takeMissedCalls()
      #expect(Lifetrace.start(options(folder)))
      let user = "somebody@example.com"
      Lifetrace.dirty("draft/\(user)")
      Lifetrace.saved(Lifetrace.Key("draft/" + user))
      Lifetrace.dirty(.public("draft/7"))
      Lifetrace.dirty("draft")
      Lifetrace.stop()
      let text = try folder.lines().joined()
      #expect(!text.contains("somebody"))
      let keys = try folder.records().compactMap { $0["key"] as? String }
      #expect(keys[0] == keys[1] && keys[0].count == 16)
      #expect(keys[2...] == ["draft/7", "draft"])
      let identity = try #require(
        InstallIdentity(known: RecordingFolder(path: folder.recording)))
      #expect(keys[0] == InstallIdentity.hex(KeyedHash.value(of: "draft/" + user, identity.secret)))
      #expect(!text.contains(InstallIdentity.hex(identity.secret.0)))
    }

    @Test func tenThousandScenesAreTenThousand() throws {
      let folder = try TestFolder()
      _ = takeMissedCalls()
      #expect(Lifetrace.start(options(folder)))
      for number in 0..<10_000 {
        let scene = Lifetrace.SceneID(persistentIdentifier: "scene \(number)")
        Lifetrace.sceneConnected(scene, role: "UIWindowSceneSessionRoleApplication")
        // On a busy machine the writer may not get a turn before the buffer is full.
        if number % 500 == 0 { Lifetrace.flush() }
      }
      Lifetrace.stop()
      let scenes = try folder.records().compactMap { $0["scene"] as? String }
      #expect(Set(scenes).count == 10_000)
      let (analysis, problems) = try folder.analyze()
      #expect(problems.isEmpty && analysis.runs.first?.events == 10_002)
    }

    @Test func theEnvironmentDecides() throws {
      let folder = try TestFolder()
      setenv("LIFETRACE", "0", 1)
      #expect(!Lifetrace.start(options(folder)))
      unsetenv("LIFETRACE")
      #expect(!Lifetrace.startIfRequested(options(folder)))
      setenv("LIFETRACE", "1", 1)
      #expect(Lifetrace.startIfRequested(options(folder)))
      unsetenv("LIFETRACE")
      #expect(Lifetrace.files == folder.segments.map { folder.recording + "/" + $0 })
      Lifetrace.stop()
      _ = takeMissedCalls()
    }

    /// In the background every record is written at once: the process may be suspended.
    @Test func inTheBackgroundNothingWaits() throws {
      let folder = try TestFolder()
      _ = takeMissedCalls()
      #expect(Lifetrace.start(options(folder)))
      defer { Lifetrace.stop() }
      func lines() throws -> Int { try folder.lines().count }
      Lifetrace.lifeCycle("note.app.didEnterBackground")
      // While the recorder's thread holds the file, the record is left to it, and on a busy machine
      // it may hold it for long: so not each must be there yet.
      let isAtOnce = try (0..<500).contains { _ in
        let before = try lines()
        Lifetrace.timerFired("poll")
        if try lines() == before + 1 { return true }
        usleep(1_000)
        return false
      }
      #expect(isAtOnce)
      Lifetrace.lifeCycle("note.app.willEnterForeground")
      // Nor must each wait: the recorder's thread may write them in between.
      let waits = try (0..<100).contains { _ in
        _ = Lifetrace.files
        let before = try lines()
        Lifetrace.timerFired("poll")
        Lifetrace.timerFired("poll")
        return try lines() < before + 2
      }
      #expect(waits)
    }

    /// A callback and its notification are one event, in any order.
    @Test(arguments: [true, false])
    func aCallbackAndItsNotificationAreOneEvent(delegateFirst: Bool) throws {
      let folder = try TestFolder()
      _ = takeMissedCalls()
      #expect(Lifetrace.start(options(folder)))
      let scenes = ["A", "B"].map { Lifetrace.SceneID(persistentIdentifier: $0) }
      for scene in scenes {
        for event: StaticString in [
          "scene.willConnect", "scene.willEnterForeground", "scene.didBecomeActive",
          "scene.willResignActive", "scene.didBecomeActive",
        ] {
          if !delegateFirst { Lifetrace.notified(event, scene: scene) }
          #expect(Lifetrace.callback(event, scene: scene) { 7 } == 7)
          if delegateFirst { Lifetrace.notified(event, scene: scene) }
        }
      }
      Lifetrace.stop()
      let records = try folder.records()
      #expect(records.count == 10 + 3)
      #expect(records.filter { $0["dur"] != nil }.count == 10)
      #expect(records.filter { $0["src"] != nil && $0["thread"] != nil }.count == 10)
      #expect(try folder.analyze().analysis.findings.isEmpty)
    }

    /// The results and errors of wrapped calls are passed on, in the caller's isolation.
    @Test func wrappersHandOn() async throws {
      struct Wrong: Error {}
      let folder = try TestFolder()
      _ = takeMissedCalls()
      #expect(Lifetrace.start(options(folder)))
      let value = await Task { @MainActor in
        await Lifetrace.work("reload", kind: .refresh, key: "films") { @MainActor in
          await Task.yield()
          return 42
        }
      }.value
      #expect(value == 42)
      #expect(throws: Wrong.self) {
        try Lifetrace.work("fails") { () throws -> Void in throw Wrong() }
      }
      await #expect(throws: CancellationError.self) {
        try await Lifetrace.work("cancelled") { () async throws -> Void in
          await Task.yield()
          throw CancellationError()
        }
      }
      await Task.detached { await Lifetrace.backgroundTask("films.sync") { await Task.yield() } }
        .value
      Lifetrace.stop()
      let outcomes = try folder.records().compactMap { $0["outcome"] as? String }
      #expect(outcomes == ["done", "failed", "cancelled"])
      let events = try folder.records().compactMap { $0["event"] as? String }
      #expect(events.suffix(3) == ["swbg.launch", "swbg.return", "trace.end"])
    }
  }
}
