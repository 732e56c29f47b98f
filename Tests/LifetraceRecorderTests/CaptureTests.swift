import Foundation
import Testing
import TraceAnalysis

@testable import LifetraceRecorder

extension RecorderTests {
  /// What is recorded without a call of the app. The parts that need Apple's frameworks only look
  /// the facts up; `AppleSDKTests` compiles them.
  @Suite struct CaptureTests {
    private let scene = Lifetrace.SceneID(persistentIdentifier: "A")

    private func record(
      change: (inout Lifetrace.Configuration) -> Void = { _ in }, _ live: () -> Void
    ) throws -> (records: [[String: Any]], analysis: Analysis) {
      let folder = try TestFolder()
      _ = takeMissedCalls()
      #expect(Lifetrace.begin(try makeRecorder(folder, change: change)))
      live()
      Lifetrace.stop(isOrderly: false)
      let (analysis, problems) = try folder.analyze()
      #expect(problems.isEmpty)
      return (try folder.records(), analysis)
    }

    /// Names and keys of the data events.
    private func changes(_ live: () -> Void) throws -> [String] {
      try record(live).records.compactMap { record in
        guard let event = record["event"] as? String, event.hasPrefix("data.") else { return nil }
        #expect(record["captured"] as? Bool == true)
        return "\(event.dropFirst(5)) \(record["key"] ?? "")"
      }
    }

    // MARK: Saves

    @Test func anEntityIsUnsavedOnceUntilItIsSaved() throws {
      let found = try changes {
        let context = UnsavedEntities()
        context.reconcile(["Review", "Film"])
        context.reconcile(["Review", "Film"])
        context.add(["Review"])
        context.save(["Review", "List"])
        context.reconcile([])
        context.add(["Review"])
        context.save([])
      }
      #expect(
        found == [
          "dirty Film", "dirty Review", "save Film", "save List", "save Review", "dirty Review",
          "save Review",
        ])
    }

    @Test func aRollbackIsADeletion() throws {
      let found = try changes {
        let context = UnsavedEntities()
        context.reconcile(["Review", "Film"])
        context.reconcile(["Film"])
        context.reconcile([])
      }
      #expect(found == ["dirty Film", "dirty Review", "delete Review", "delete Film"])
    }

    /// A context in which the user edits something, and which is thrown away when they cancel.
    @Test func aContextTakesItsChangesWithIt() throws {
      let found = try changes {
        do {
          let context = UnsavedEntities()
          context.add(["Review"])
        }
        let other = UnsavedEntities()
        other.add(["Film"])
        other.save([])
      }
      #expect(found == ["dirty Review", "delete Review", "dirty Film", "save Film"])
    }

    @Test func theContextOfACallbackIsRecorded() throws {
      let context = UnsavedEntities()
      let records = try record {
        context.add(["Review"])
        Lifetrace.callback("scene.willResignActive", scene: scene) { context.save([]) }
      }.records
      let save = try #require(records.first { $0["event"] as? String == "data.save" })
      #expect(save["scene"] != nil && save["trigger"] as? String == "scene.willResignActive")
      #expect(save["src"] == nil)
    }

    /// The lost draft, without a line but `start`.
    @Test(arguments: [true, false])
    func anUnsavedChangeIsLostWithTheProcess(isSaved: Bool) throws {
      let folder = try TestFolder()
      _ = takeMissedCalls()
      let context = UnsavedEntities()
      for launch in 0..<2 {
        #expect(Lifetrace.begin(try makeRecorder(folder)))
        Lifetrace.notified("app.didFinishLaunching")
        Lifetrace.notified("scene.willConnect", scene: scene)
        Lifetrace.notified("scene.willEnterForeground", scene: scene)
        Lifetrace.notified("scene.didBecomeActive", scene: scene)
        if launch == 0 {
          context.reconcile(["Review"])
          Lifetrace.notified("scene.willResignActive", scene: scene)
          if isSaved { context.save(["Review"]) }
          Lifetrace.notified("scene.didEnterBackground", scene: scene)
        }
        Lifetrace.stop(isOrderly: false)
      }
      let (analysis, problems) = try folder.analyze()
      #expect(problems.isEmpty)
      let found = analysis.findings.filter { $0.cause == nil }
      #expect(found.map(\.rule) == (isSaved ? [] : ["no-background-save"]))
      #expect(found.allSatisfy { $0.message.contains("'Review'") })
    }

    // MARK: Sessions and windows

    @Test func oneNameForTwoDelegatesIsFound() throws {
      let other = Lifetrace.SceneID(persistentIdentifier: "B")
      let (records, analysis) = try record {
        Lifetrace.notified("app.didFinishLaunching")
        for (scene, delegate) in [(scene, "SceneDelegate"), (other, "EditorDelegate")] {
          Lifetrace.captured(
            scene, configuration: "Default", role: "UIWindowSceneSessionRoleApplication",
            delegate: delegate, hasActivity: scene == other)
          Lifetrace.notified("scene.willConnect", scene: scene)
          Lifetrace.notified("scene.willEnterForeground", scene: scene)
          Lifetrace.notified("scene.didBecomeActive", scene: scene)
        }
      }
      #expect(analysis.findings.map(\.rule) == ["scene-config-name-reused"])
      let kept = records.filter { $0["event"] as? String == "scene.stateRestorationActivity" }
      #expect(kept.count == 1 && kept.allSatisfy { $0["activity"] as? Bool == true })
    }

    @Test func aWindowBeforeEveryScene() throws {
      let (_, analysis) = try record {
        Lifetrace.capturedWindow(nil)
        Lifetrace.notified("app.didFinishLaunching")
        Lifetrace.notified("scene.willConnect", scene: scene)
        Lifetrace.notified("scene.willEnterForeground", scene: scene)
        Lifetrace.notified("scene.didBecomeActive", scene: scene)
      }
      #expect(analysis.findings.map(\.rule) == ["root-ui-in-app-delegate"])
    }

    @Test func anObjectIsNewOnce() {
      final class Window {}
      var windows = ObjectNumbers()
      let window = Window()
      let found = [windows.isNew(window), windows.isNew(window), windows.isNew(Window())]
      #expect(found == [true, false, true])
    }

    /// Known once the app is active: the header says it, in later parts as well.
    @Test(arguments: [true, false])
    func anAppWithoutScenesIsFoundAtOnce(isMidlife: Bool) throws {
      let (records, analysis) = try record {
        if !isMidlife { Lifetrace.notified("app.didFinishLaunching") }
        Lifetrace.notified("app.didBecomeActive")
        Recorder.current?.noteLackOfScenes()
        Lifetrace.notified("app.willResignActive")
      }
      let header = try #require(records.first)
      #expect(header["lifeCycle"] as? String == "uikit-app")
      #expect(header["midlife"] as? Bool == (isMidlife ? true : nil))
      #expect(analysis.findings.map(\.rule) == ["not-scene-based"])
      #expect(analysis.findings.allSatisfy { $0.cause == nil })
    }

    @Test func theAppKnowsItsLifeCycleBest() throws {
      let (records, _) = try record(change: { $0.lifeCycle = .swiftUI }) {
        Recorder.current?.noteLackOfScenes()
      }
      #expect(records.first?["lifeCycle"] as? String == "swiftui")
    }

    // MARK: Requests of background tasks

    private func request(
      _ identifier: String, _ kind: Lifetrace.TaskKind = .refresh, at date: Int64? = nil
    ) -> PendingRequests.Request {
      .init(identifier: identifier, kind: kind, earliest: date)
    }

    /// The scheduler is asked what is pending, and answers.
    private func depart(_ pending: PendingRequests.Request...) {
      guard let recorder = Recorder.current else { return }
      recorder.record(pending: pending, of: recorder.pendingRequests.ask())
    }

    private func requests(_ live: () -> Void) throws -> [[String: Any]] {
      try record(live).records.filter { $0["event"] as? String == "bgtask.submit" }
    }

    @Test func aPendingRequestIsRecordedOnce() throws {
      let later = RunStart.wallTime + 900_000_000_000
      let found = try requests {
        depart(request("a", at: later), request("b", .processing))
        // The scheduler may round a date.
        depart(request("a", at: later + 400_000_000), request("b", .processing))
        depart(request("a", at: later + 60_000_000_000), request("b", .processing))
        depart(request("b", .processing))
        depart(request("a"), request("b", .processing))
      }
      #expect(found.compactMap { $0["id"] as? String } == ["a", "b", "a", "a"])
      let kinds = found.compactMap { $0["kind"] as? String }
      #expect(kinds == ["refresh", "processing", "refresh", "refresh"])
      #expect(found.allSatisfy { $0["captured"] as? Bool == true && $0["src"] == nil })
      let delays = found.map { ($0["earliest"] as? Int).map { $0 / 100_000_000_000 } }
      #expect(delays == [8, nil, 9, nil])
    }

    @Test func aRequestThatACallRecordedIsNotRecordedAgain() throws {
      let found = try requests {
        Lifetrace.taskSubmitted("a", kind: .refresh, delay: 900_000_000_000)
        Lifetrace.taskSubmitted("b", kind: .processing)
        Lifetrace.taskSubmitted("c", kind: .processing, delay: .max)
        depart(
          request("a", at: RunStart.wallTime + 900_000_000_000), request("b", .processing),
          request("c", .processing, at: .max), request("d", .processing, at: .min))
      }
      #expect(found.compactMap { $0["id"] as? String } == ["a", "b", "c", "d"])
      #expect(found.map { $0["captured"] as? Bool } == [nil, nil, nil, true])
      #expect(found.last?["earliest"] as? Int == 0)
    }

    @Test func aLateAnswerIsDropped() throws {
      let found = try requests {
        guard let recorder = Recorder.current else { return }
        let first = recorder.pendingRequests.ask()
        depart(request("new"))
        recorder.record(pending: [request("old")], of: first)
      }
      #expect(found.compactMap { $0["id"] as? String } == ["new"])
    }

    @Test func datesWithoutEndAreTheLastOnes() {
      let dates: [Double] = [.infinity, .nan, 1e30, -1e30, -.infinity, 1.5, 0]
      #expect(
        dates.map { Int64(nanosecondsOf: $0) } == [.max, .max, .max, .min, .min, 1_500_000_000, 0])
    }

    @Test func theHeaderHasThePermittedTasks() throws {
      let tasks = ["films.refresh", "films.export.*"]
      let header = try record(change: { $0.app.permittedTasks = tasks }) {}.records.first
      #expect(header?["permittedTasks"] as? [String] == tasks)
      #expect(try record {}.records.first?["permittedTasks"] == nil)
    }

    // MARK: Links

    /// What a handler of SwiftUI records comes after the link, in its scene.
    @Test(arguments: [true, false])
    func aLinkThatSwiftUIHandsOverIsJudged(isHandled: Bool) throws {
      let (records, analysis) = try record(change: { $0.complete = [.links] }) {
        Lifetrace.notified("app.didFinishLaunching")
        Lifetrace.notified("scene.willConnect", scene: scene)
        Lifetrace.notified("scene.willEnterForeground", scene: scene)
        Lifetrace.handed("scene.openURLContexts", scene: scene, file: "A.swift", line: 7) {
          Lifetrace.work("open", kind: .other) {}
          if isHandled { Lifetrace.link(handled: "films/42") }
        }
        Lifetrace.notified("scene.didBecomeActive", scene: scene)
        Lifetrace.notified("scene.willResignActive", scene: scene)
        Lifetrace.notified("scene.didEnterBackground", scene: scene)
      }
      let rules = analysis.findings.filter { $0.cause == nil }.map(\.rule)
      #expect(rules.contains("cold-link-dropped") != isHandled, "\(rules)")
      let link = try #require(records.first { $0["event"] as? String == "scene.openURLContexts" })
      #expect(link["src"] as? String == "A.swift:7" && link["hash"] == nil)
      let work = try #require(records.first { $0["event"] as? String == "work.begin" })
      #expect(work["scene"] as? String == link["scene"] as? String && work["trigger"] == nil)
    }

    @Test func anActivityHasItsTypeAndOneWithoutASceneIsLeftOut() throws {
      let records = try record {
        for scene in [scene, nil] {
          let answer = Lifetrace.handed(
            "scene.continueUserActivity", name: "films.show", scene: scene, file: "A.swift",
            line: 7
          ) { 42 }
          #expect(answer == 42)
        }
      }.records.filter { $0["event"] as? String == "scene.continueUserActivity" }
      #expect(records.map { $0["name"] as? String } == ["films.show"])
    }

    // MARK: All

    @Test func eachCanBeLeftOut() throws {
      let all: [(Lifetrace.Captures, String)] = [
        (.saves, "data.dirty"), (.sessions, "app.configurationForConnecting"),
        (.sessions, "scene.stateRestorationActivity"), (.windows, "window.create"),
        (.pendingTasks, "bgtask.submit"),
      ]
      for (capture, event) in all {
        let records = try record(change: { $0.captures.remove(capture) }) {
          let context = UnsavedEntities()
          context.add(["Review"])
          Lifetrace.captured(
            scene, configuration: nil, role: "", delegate: nil, hasActivity: true)
          Lifetrace.capturedWindow(scene)
          depart(request("a"))
        }.records
        let events = records.compactMap { $0["event"] as? String }
        #expect(!events.contains(event))
        for other in all where other.0 != capture { #expect(events.contains(other.1)) }
      }
    }

    @Test func nothingIsCapturedWithoutARecording() {
      _ = takeMissedCalls()
      let context = UnsavedEntities()
      context.add(["Review"])
      Lifetrace.capturedWindow(nil)
      #expect(takeMissedCalls() == 0)
    }

    /// Roles are those of `task_role_t`.
    @Test func theRoleOfTheTaskIsTheReasonOfTheLaunch() {
      let known: [Int32: Lifetrace.Launch] = [1: .user, 6: .background]
      for role in Int32(-1)...10 {
        #expect(Lifetrace.Launch(role: role) == known[role] ?? .unknown)
      }
    }
  }
}
