import CRecorder
import Foundation
import TestSupport
import Testing
import TraceAnalysis
import TraceModel

@testable import LifetraceRecorder

extension RecorderTests {
  /// What a recorder says about the beginning of a run: launched, prewarmed, met in mid-life, or
  /// not in the files.
  @Suite struct BeginningTests {
    private let scene = Lifetrace.SceneID(persistentIdentifier: "A")

    /// The notifications of an app with a scene, as UIKit posts them.
    private func launch() {
      Lifetrace.notified("app.didFinishLaunching")
      Lifetrace.notified("scene.willConnect", scene: scene)
      enterForeground()
    }

    private func enterForeground() {
      Lifetrace.notified("scene.willEnterForeground", scene: scene)
      Lifetrace.notified("note.app.willEnterForeground")
      Lifetrace.notified("scene.didBecomeActive", scene: scene)
      Lifetrace.notified("note.app.didBecomeActive")
    }

    private func leave() {
      Lifetrace.notified("scene.willResignActive", scene: scene)
      Lifetrace.notified("note.app.willResignActive")
      Lifetrace.notified("scene.didEnterBackground", scene: scene)
      Lifetrace.notified("note.app.didEnterBackground")
    }

    private func record(
      isPrewarmed: Bool = false, change: (inout Lifetrace.Configuration) -> Void = { _ in },
      _ live: () -> Void
    ) throws -> (analysis: Analysis, header: [String: Any]) {
      let folder = try TestFolder()
      _ = takeMissedCalls()
      #expect(
        Lifetrace.begin(
          try makeRecorder(folder, isPrewarmed: isPrewarmed, change: change)))
      live()
      Lifetrace.stop()
      let (analysis, problems) = try folder.analyze()
      #expect(problems.isEmpty)
      return (analysis, try #require(try folder.records().first))
    }

    /// The process that the system prepared continues to the launch.
    @Test func aPrewarmedLaunchIsLegal() throws {
      let (analysis, header) = try record(isPrewarmed: true) {
        launch()
        leave()
        enterForeground()
      }
      #expect(analysis.findings.isEmpty)
      #expect(header["launch"] as? String == "prewarm" && header["midlife"] == nil)
    }

    @Test func aMistakeAfterAPrewarmedLaunchIsFound() throws {
      let (analysis, _) = try record(isPrewarmed: true) {
        launch()
        Lifetrace.notified("scene.willEnterForeground", scene: scene)
      }
      #expect(analysis.findings.contains { $0.rule == "illegal-transition" && $0.cause == nil })
    }

    /// After a consent dialog, in the background, in `scene(_:willConnectTo:)`: what was before is
    /// unknown, and what comes after is judged.
    @Test(arguments: 0..<6)
    func aLateStartIsMidlife(missed: Int) throws {
      let steps: [() -> Void] = [
        { Lifetrace.notified("scene.willConnect", scene: scene) },
        { Lifetrace.notified("scene.willEnterForeground", scene: scene) },
        { Lifetrace.notified("scene.didBecomeActive", scene: scene) },
        { Lifetrace.notified("note.app.didBecomeActive") },
        { Lifetrace.notified("scene.willResignActive", scene: scene) },
        { Lifetrace.notified("note.app.willResignActive") },
        { Lifetrace.notified("scene.didEnterBackground", scene: scene) },
        { Lifetrace.notified("note.app.didEnterBackground") },
      ]
      let (analysis, header) = try record {
        for step in steps[missed...] { step() }
        enterForeground()
      }
      #expect(analysis.findings.isEmpty, "\(analysis.findings.map(\.message))")
      #expect(header["midlife"] as? Bool == true)
      let (broken, _) = try record {
        for step in steps[missed...] { step() }
        enterForeground()
        Lifetrace.notified("scene.willEnterForeground", scene: scene)
      }
      #expect(broken.findings.contains { $0.rule == "illegal-transition" && $0.cause == nil })
    }

    /// What seemed to be a late start is none if the end of the launch is heard.
    @Test(arguments: [true, false])
    func aNotificationDecides(isDeclared: Bool) throws {
      let (analysis, header) = try record(change: {
        $0.isPresumedMidlife = true
        $0.midlife = isDeclared
      }) {
        launch()
      }
      #expect(header["midlife"] as? Bool == (isDeclared ? true : nil))
      #expect(analysis.findings.isEmpty)
    }

    /// A start in a delegate's callback, when the main run loop runs already: the launch counts
    /// from the process's start.
    @Test func theTimeOfALaunchIsKept() throws {
      let (analysis, header) = try record(change: {
        $0.isPresumedMidlife = true
        $0.measuresFromProcessStart = true
      }) {
        launch()
      }
      // The process of the tests may be older than a launch.
      let isOld = lt_process_age() > RunStart.longestLaunch
      #expect(header["midlife"] == nil)
      #expect((analysis.runs.first?.events ?? 0) == (isOld ? 7 : 8))
    }

    @Test func anExtensionOrAToolHearsNothing() throws {
      let (_, header) = try record { Lifetrace.dirty("draft") }
      #expect(header["midlife"] == nil)
    }

    /// Parts are one run together; without the first one the rest does not look like a beginning.
    @Test func aRunWithoutItsFirstPartIsMidlife() throws {
      let folder = try TestFolder()
      _ = takeMissedCalls()
      #expect(
        Lifetrace.begin(try makeRecorder(folder) { $0.segmentBytes = 64 << 10 }))
      launch()
      for _ in 0..<8 {
        for id in 0..<200 { Lifetrace.timerFired(.public("\(id)"), scene: scene) }
        Lifetrace.flush()
        usleep(60_000)
      }
      leave()
      enterForeground()
      Lifetrace.stop()
      let whole = try folder.analyze()
      #expect(folder.segments.count > 1)
      #expect(whole.problems.isEmpty && whole.analysis.findings.isEmpty)
      #expect(whole.analysis.runs.count == 1)
      #expect(whole.analysis.runs.first?.header.midlife == false)
      let first = try #require(folder.segments.first)
      try FileManager.default.removeItem(atPath: folder.recording + "/" + first)
      let rest = try folder.analyze()
      #expect(rest.analysis.findings.isEmpty)
      #expect(rest.analysis.runs.count == 1)
      #expect(rest.analysis.runs.first?.header.midlife == true)
    }
  }

  /// Where a recording may be written, and when.
  @Suite struct FolderTests {
    /// A device that refuses files until its first unlock. Sendable: a lock guards it.
    private final class Device: @unchecked Sendable {
      private let lock = NSLock()
      private var isLocked = true

      func unlock() { lock.withLock { isLocked = false } }

      var write: SegmentFile.Write {
        { file, bytes, count in
          guard self.lock.withLock({ self.isLocked }) else {
            return systemWrite(file, bytes, count)
          }
          errno = EPERM
          return -1
        }
      }
    }

    @Test func eventsWaitForTheFirstUnlock() throws {
      let folder = try TestFolder()
      let device = Device()
      _ = takeMissedCalls()
      #expect(Lifetrace.begin(try makeRecorder(folder, write: device.write)))
      #expect(Lifetrace.isRecording)
      Lifetrace.notified("app.didFinishLaunching")
      for _ in 0..<20 { Lifetrace.dirty("draft") }
      Lifetrace.flush()
      #expect(folder.segments.isEmpty)
      device.unlock()
      Lifetrace.notified("app.protectedDataAvailable")
      Lifetrace.flush()
      #expect(folder.segments.count == 1)
      Lifetrace.saved("draft")
      Lifetrace.stop()
      let (analysis, problems) = try folder.analyze()
      #expect(problems.isEmpty && analysis.isComplete)
      #expect(analysis.runs.first?.events == 25)
    }

    /// Without the notification the next write after a second succeeds.
    @Test func theFolderIsTriedAgainEachSecond() throws {
      let folder = try TestFolder()
      let (device, clock) = (Device(), TestClock())
      let recorder = try makeRecorder(folder, clock, write: device.write)
      device.unlock()
      recorder.record("timer.fire", isUrgent: true) { _ in }
      recorder.flush()
      #expect(folder.segments.isEmpty)
      clock.set(clock.now + Recorder.retryInterval)
      recorder.record("timer.fire", isUrgent: true) { _ in }
      recorder.flush()
      #expect(folder.segments.count == 1)
      recorder.stop()
    }

    /// A folder that never takes a file costs an attempt in half a minute.
    @Test func theAttemptsBecomeRare() throws {
      let folder = try TestFolder()
      let clock = TestClock()
      let attempts = LockedCount()
      let refuse: SegmentFile.Write = { _, _, _ in
        attempts.add()
        errno = EACCES
        return -1
      }
      let recorder = try makeRecorder(folder, clock, write: refuse)
      for _ in 0..<600 {
        clock.set(clock.now + Recorder.retryInterval)
        recorder.flush()
      }
      #expect((20...30).contains(attempts.value), "\(attempts.value)")
      recorder.stop()
    }

    private final class LockedCount: @unchecked Sendable {
      private let lock = NSLock()
      private var count = 0
      var value: Int { lock.withLock { count } }
      func add() { lock.withLock { count += 1 } }
    }

    /// The end of a run is the last chance of its file.
    @Test func theEndTriesOnceMore() throws {
      let folder = try TestFolder()
      let (device, clock) = (Device(), TestClock())
      let recorder = try makeRecorder(folder, clock, write: device.write)
      recorder.record("timer.fire", isUrgent: true) { _ in }
      device.unlock()
      recorder.stop()
      #expect(try folder.records().count == 4)
    }

    /// A parent that can't be made now may be made later.
    @Test func aParentThatIsRefusedMayPass() throws {
      let folder = try TestFolder()
      // Whoever runs the tests as root may write everywhere but below /proc.
      let failure = #expect(throws: RecordingFolder.Failure.self) {
        try RecordingFolder(path: "/proc/lifetrace/recording").make()
      }
      #expect(failure?.mayPass == false)
      guard getuid() != 0 else { return }
      #expect(chmod(folder.path, 0o500) == 0)
      defer { chmod(folder.path, 0o700) }
      let refusal = #expect(throws: RecordingFolder.Failure.self) {
        try RecordingFolder(path: folder.path + "/a/b").make()
      }
      #expect(refusal?.mayPass == true)
    }

    /// The memory is bounded, and what does not fit is counted.
    @Test func whatDoesNotFitInMemoryIsCounted() throws {
      let folder = try TestFolder()
      let device = Device()
      let recorder = try makeRecorder(folder, write: device.write)
      let sent = 20_000
      for id in 1...sent {
        recorder.record("timer.fire", isUrgent: id % 100 == 0) { $0.key("id", Int64(id)) }
      }
      device.unlock()
      recorder.expectFile()
      recorder.flush()
      recorder.record("timer.fire", isUrgent: true) { $0.key("id", 0) }
      recorder.stop()
      let records = try folder.records()
      let ids = records.compactMap { $0["id"] as? Int }.filter { $0 > 0 }
      let lost = records.compactMap { $0["count"] as? Int }.reduce(0, +)
      #expect(ids.count + lost == sent && lost > 0 && ids.count > 1000)
      #expect(try folder.analyze().problems.allSatisfy { $0.kind == .recorderLoss })
    }

    /// The next place is taken where the best one refuses for good.
    @Test func aFolderThatRefusesHasAFallback() throws {
      let folder = try TestFolder()
      let recorder = try Recorder(
        .init(),
        folders: [RecordingFolder(path: "/dev/null/x"), RecordingFolder(path: folder.recording)])
      recorder.stop()
      #expect(recorder.folder.path == folder.recording)
      #expect(folder.segments.count == 1)
    }

    /// Threads that start at the same time make one run.
    @Test func concurrentStartsMakeOneRun() async throws {
      let folder = try TestFolder()
      _ = takeMissedCalls()
      var options = Lifetrace.Configuration()
      options.folder = folder.recording
      let all = await withTaskGroup(of: Bool.self) { [options] group in
        for _ in 0..<16 { group.addTask { Lifetrace.start(options) } }
        return await group.reduce(true) { $0 && $1 }
      }
      Lifetrace.stop()
      #expect(all)
      #expect(folder.segments.count == 1)
      #expect(try folder.records().filter { $0["lifetrace"] != nil }.count == 1)
    }

    /// A UI test can reach the recording of the app that it runs.
    @Test func theEnvironmentNamesTheFolder() throws {
      let own = try TestFolder()
      let shared = try TestFolder()
      var options = Lifetrace.Configuration()
      options.folder = own.recording
      setenv("LIFETRACE_FOLDER", shared.recording, 1)
      setenv("LIFETRACE", "1", 1)
      defer {
        unsetenv("LIFETRACE_FOLDER")
        unsetenv("LIFETRACE")
      }
      #expect(Lifetrace.start(options))
      #expect(Lifetrace.folder == shared.recording)
      Lifetrace.stop()
      #expect(own.segments.isEmpty && !shared.segments.isEmpty)
      _ = takeMissedCalls()
    }

    @Test(arguments: ["XCODE_RUNNING_FOR_PREVIEWS", "XCTestConfigurationFilePath"])
    func previewsAndHostedTestsDoNotRecordUnlessAsked(variable: String) throws {
      let folder = try TestFolder()
      var options = Lifetrace.Configuration()
      options.folder = folder.recording
      setenv(variable, "1", 1)
      defer { unsetenv(variable) }
      #expect(!Lifetrace.start(options))
      options.recordsTestsAndPreviews = true
      #expect(Lifetrace.start(options))
      Lifetrace.stop()
      options.recordsTestsAndPreviews = false
      setenv("LIFETRACE", "1", 1)
      defer { unsetenv("LIFETRACE") }
      #expect(Lifetrace.start(options))
      Lifetrace.stop()
      _ = takeMissedCalls()
    }
  }
}
