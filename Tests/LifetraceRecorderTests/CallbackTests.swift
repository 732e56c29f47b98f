import Foundation
import LifecycleRules
import Testing
import TraceAnalysis
import TraceModel

@testable import LifetraceRecorder

extension RecorderTests {
  /// Callbacks, notifications, and what is inherited from them.
  @Suite struct CallbackTests {
    private let scene = Lifetrace.SceneID(persistentIdentifier: "A")

    private func record(
      change: (inout Lifetrace.Configuration) -> Void = { _ in }, _ live: () throws -> Void
    ) throws -> (records: [[String: Any]], analysis: Analysis) {
      let folder = try TestFolder()
      _ = takeMissedCalls()
      #expect(Lifetrace.begin(try makeRecorder(folder, change: change)))
      try live()
      Lifetrace.stop(isOrderly: false)
      let (analysis, problems) = try folder.analyze()
      #expect(problems.isEmpty)
      return (try folder.records().filter { $0["event"] != nil }, analysis)
    }

    /// The end is recorded before the system's handler is called, which may suspend the process.
    @Test func wrappedCompletionHandlersAreRecorded() throws {
      var called: [String] = []
      let (records, _) = try record {
        let push = Lifetrace.delivered(push: { (result: Int) in
          called.append("\(result) after \(Lifetrace.isRecording)")
        })
        push(3)
        Lifetrace.delivered(urlSession: { called.append("events") })()
      }
      #expect(called == ["3 after true", "events"])
      let found = records.compactMap { $0["event"] as? String }.filter { $0 != "process.start" }
      #expect(
        Array(found.prefix(4)) == [
          "fetch.deliver", "fetch.complete", "urlsession.events", "urlsession.complete",
        ])
    }

    /// Whichever comes first, the connection has its payload and its place.
    @Test(arguments: [true, false])
    func aConnectionHasItsPayload(delegateFirst: Bool) throws {
      let (records, _) = try record {
        let delegate = {
          Lifetrace.connected(
            scene, role: "UIWindowSceneSessionRoleApplication", payload: ["url", "activity"],
            file: "Films/SceneDelegate.swift", line: 7)
        }
        if delegateFirst { delegate() }
        Lifetrace.notified("scene.willConnect", scene: scene) {
          $0.key("role", "UIWindowSceneSessionRoleApplication")
        }
        if !delegateFirst {
          Lifetrace.flush()
          delegate()
        }
        Lifetrace.notified("scene.willEnterForeground", scene: scene)
      }
      let found = records.filter { $0["event"] as? String == "scene.willConnect" }
      #expect(found.count == 1)
      #expect(found.first?["payload"] as? [String] == ["url", "activity"])
      #expect(found.first?["role"] as? String == "UIWindowSceneSessionRoleApplication")
      #expect(found.first?["src"] as? String == "Films/SceneDelegate.swift:7")
    }

    /// The delegate's callback, and the line in it that records what came with the connection, are
    /// one record with the notification, in whatever order and nesting they are written.
    @Test(arguments: 0..<4, [true, false])
    func aConnectionIsOneRecord(order: Int, flushes: Bool) throws {
      let notify = {
        Lifetrace.notified("scene.willConnect", scene: scene) { $0.key("role", "role") }
        if flushes { Lifetrace.flush() }
      }
      let connect = {
        Lifetrace.connected(scene, role: "role", payload: ["url"], file: "D.swift", line: 7)
        if flushes { Lifetrace.flush() }
      }
      let (records, analysis) = try record {
        Lifetrace.notified("app.didFinishLaunching")
        if order < 2 { notify() }
        if order % 2 == 0 {
          Lifetrace.callback("scene.willConnect", scene: scene, file: "D.swift", line: 7) {
            if flushes { Lifetrace.flush() }
            connect()
          }
        } else {
          connect()
          Lifetrace.callback("scene.willConnect", scene: scene, file: "D.swift", line: 7) {}
        }
        if order >= 2 { notify() }
        Lifetrace.notified("scene.willEnterForeground", scene: scene)
      }
      let found = records.filter { $0["event"] as? String == "scene.willConnect" }
      #expect(found.count == 1)
      #expect(found.first?["payload"] as? [String] == ["url"])
      #expect(found.first?["src"] as? String == "D.swift:7")
      #expect(found.first?["dur"] != nil && found.first?["open"] == nil)
      #expect(analysis.findings.isEmpty, "\(analysis.findings.map(\.message))")
    }

    /// Many scenes that came and went leave room for the next callbacks.
    @Test func oldScenesMakeRoom() throws {
      let (records, _) = try record {
        for id in 0..<200 {
          let scene = Lifetrace.SceneID(persistentIdentifier: "\(id)")
          Lifetrace.notified("scene.didDisconnect", scene: scene)
        }
        Lifetrace.callback("scene.didEnterBackground", scene: scene) {}
      }
      #expect(records.last?["dur"] != nil)
    }

    /// Work in the body of a task group, where a runtime before Swift 6.0 lets no value be bound.
    @Test func workInTheBodyOfATaskGroupHasItsContext() async throws {
      let folder = try TestFolder()
      _ = takeMissedCalls()
      #expect(Lifetrace.begin(try makeRecorder(folder)))
      await Lifetrace.work("outer", trigger: "user") {
        await withTaskGroup(of: Void.self) { group in
          await Lifetrace.work("inner") {
            await Task.yield()
            group.addTask { Lifetrace.work("child") {} }
          }
        }
      }
      Lifetrace.stop()
      let begins = try folder.records().filter { $0["event"] as? String == "work.begin" }
      #expect(begins.map { $0["trigger"] as? String } == ["user", "user", "user"])
    }

    /// The record says that the callback is running until it returns, whichever way it came.
    @Test(arguments: [true, false])
    func aDeathInACallbackShows(delegateFirst: Bool) throws {
      let folder = try TestFolder()
      _ = takeMissedCalls()
      #expect(Lifetrace.begin(try makeRecorder(folder)))
      defer { Lifetrace.stop() }
      func isOpen() throws -> Bool? {
        // Another thread may be writing.
        Lifetrace.flush()
        let found = try folder.records().last { $0["event"] as? String == "scene.willResignActive" }
        return found?["open"] as? Bool
      }
      if !delegateFirst { Lifetrace.notified("scene.willResignActive", scene: scene) }
      let whileItRuns = try Lifetrace.callback("scene.willResignActive", scene: scene) {
        Lifetrace.dirty("draft")
        return try isOpen()
      }
      #expect(whileItRuns == true)
      #expect(try isOpen() == nil)
    }

    /// What the recording of a killed app says of it.
    @Test(arguments: [true, false])
    func aDeathInACallbackIsReported(isKilled: Bool) throws {
      let (_, analysis) = try record {
        Lifetrace.notified("app.didFinishLaunching")
        Lifetrace.callback("scene.willConnect", scene: scene) {}
        Lifetrace.callback("scene.willEnterForeground", scene: scene, file: "D.swift", line: 3) {
          Lifetrace.stop(isOrderly: !isKilled)
        }
      }
      let callback = try #require(analysis.runs.first).openCallback
      #expect(callback?.name == (isKilled ? "scene.willEnterForeground" : nil))
      #expect(callback?.source == (isKilled ? "D.swift:3" : nil))
    }

    /// An app without scenes: the callback and the notification are one event, and the rule finds
    /// that scenes are missing.
    @Test(arguments: [true, false])
    func anAppWithoutScenesIsSeen(hasCallbacks: Bool) throws {
      var adoption = SceneAdoption(hasManifest: false)
      let (records, analysis) = try record(change: { $0.app.sdk = "27.0" }) {
        Lifetrace.notified("app.didFinishLaunching")
        let isTaken = adoption.takes(sceneWithDelegate: false)
        #expect(!isTaken)
        if hasCallbacks { Lifetrace.callback("app.didBecomeActive") {} }
        Lifetrace.notified("app.didBecomeActive")
        Lifetrace.notified("app.willResignActive")
        if hasCallbacks { Lifetrace.callback("app.willResignActive") {} }
        Lifetrace.notified("app.didEnterBackground")
        Lifetrace.record("process.exit", isUrgent: true)
      }
      #expect(records.filter { $0["event"] as? String == "app.didBecomeActive" }.count == 1)
      #expect(records.filter { $0["event"] as? String == "app.willResignActive" }.count == 1)
      #expect(analysis.findings.map(\.rule) == ["not-scene-based"])
      #expect(analysis.findings.allSatisfy { $0.cause == nil })
    }

    /// A scene with a delegate shows an app with scenes, as SwiftUI's may be without a manifest.
    @Test func aSceneWithADelegateShowsScenes() {
      var adoption = SceneAdoption(hasManifest: false)
      let taken = [false, true, false].map { adoption.takes(sceneWithDelegate: $0) }
      #expect(taken == [false, true, true])
      #expect(SceneAdoption(hasManifest: true).hasScenes)
    }

    /// One window of one group is closed; the other group stays active.
    @Test func groupsHavePhasesOfTheirOwn() throws {
      let (records, analysis) = try record {
        for (group, phase) in [
          ("main", Lifetrace.Phase.active), ("notes", .active), ("notes", .inactive),
          ("notes", .background),
        ] { Lifetrace.phaseChanged(phase, scope: .group, group: .public(group)) }
      }
      #expect(analysis.findings.isEmpty)
      #expect(records.filter { $0["scope"] as? String == "group" }.count == 4)
    }

    /// Calls in a callback, and in a Task that it starts, have its scene and name it.
    @Test func callsInACallbackInheritSceneAndTrigger() async throws {
      let folder = try TestFolder()
      _ = takeMissedCalls()
      #expect(Lifetrace.begin(try makeRecorder(folder)))
      let task = Lifetrace.callback("scene.didBecomeActive", scene: scene) {
        Lifetrace.work("inside") {}
        Lifetrace.work("of the app", scope: .app) {}
        Lifetrace.work("by hand", scene: .init(persistentIdentifier: "B"), trigger: "user") {
          Lifetrace.dirty("draft")
        }
        return Task {
          await Lifetrace.work("later") {
            await Task.yield()
            Lifetrace.saved("draft")
          }
          await Task.detached { Lifetrace.work("elsewhere") {} }.value
        }
      }
      await task.value
      Lifetrace.work("outside") {}
      Lifetrace.stop()
      let records = try folder.records()
      func told(_ key: String, _ value: String) throws -> [String?] {
        let found = try #require(records.first { $0[key] as? String == value })
        return [found["scene"] as? String, found["trigger"] as? String]
      }
      let (a, b) = (SceneText.id("A"), SceneText.id("B"))
      #expect(try told("name", "inside") == [a, "scene.didBecomeActive"])
      #expect(try told("name", "of the app") == [nil, "scene.didBecomeActive"])
      #expect(try told("name", "by hand") == [b, "user"])
      #expect(try told("event", "data.dirty") == [b, nil])
      #expect(try told("name", "later") == [a, "scene.didBecomeActive"])
      #expect(try told("event", "data.save") == [a, "scene.didBecomeActive"])
      #expect(try told("name", "elsewhere") == [nil, nil])
      #expect(try told("name", "outside") == [nil, nil])
      let ends = records.filter { $0["event"] as? String == "work.end" }
      #expect(ends.count == 6 && ends.filter { $0["scene"] == nil }.count == 3)
    }

    @MainActor @Test func aViewWaitsForItsScene() {
      let box = SceneBox()
      var seen: [String] = []
      box.record { _ in seen.append("appear") }
      box.record { _ in seen.append("phase") }
      #expect(seen.isEmpty)
      box.attach(scene)
      box.record { #expect($0 == scene) }
      box.attach(.init(persistentIdentifier: "B"))
      box.record { #expect($0 == scene) }
      #expect(seen == ["appear", "phase"])
      let never = SceneBox()
      for _ in 0..<1000 { never.record { _ in seen.append("x") } }
      never.attach(scene)
      #expect(seen.count < 100)
    }

    @Test func noTwoWindowsAreOne() {
      final class Window {}
      var numbers = ObjectNumbers()
      let kept = [Window(), Window()]
      var seen = kept.map { numbers.number(of: $0) }
      // Each at the address of the one before it, most likely.
      for _ in 0..<100 { seen.append(numbers.number(of: Window())) }
      #expect(Set(seen).count == 102)
      #expect(kept.map { numbers.number(of: $0) } == [1, 2])
    }

    @Test(arguments: [
      ("BGAppRefreshTaskRequest", "refresh"), ("BGProcessingTaskRequest", "processing"),
      ("BGHealthResearchTaskRequest", "processing"),
      ("BGContinuedProcessingTaskRequest", "continued"), ("BGTaskRequestOfNextYear", nil),
    ])
    func theKindOfARequestIsThatOfItsClass(name: String, kind: String?) {
      #expect(Lifetrace.TaskKind(requestClass: name)?.text.description == kind)
    }
  }
}
