import LifecycleRules
import RuleKit
import Testing
import TraceAnalysis
import TraceModel

/// No rule finds anything in an app that follows another rule's advice.
@Suite struct AdviceTests {
  private static let infos = Catalogue.infos

  @Test(arguments: infos.map(\.name))
  func adviceTriggersNoRule(_ name: String) throws {
    let info = try #require(Catalogue.infos.named(name))
    let advised = try #require(info.advised)
    #expect(!advised.title.hasPrefix("Near miss"))
    let outcome = try analyze(advised.sketch)
    #expect(outcome.occurrences.isEmpty, "\(outcome.occurrences)")
    #expect(outcome.summary.problems.isEmpty, "\(outcome.summary.problems.map(\.text))")
    // Else it would be quiet for want of records.
    let row = try #require(outcome.analysis.rules.first { $0.info.name == name })
    #expect(row.isEvaluated, "\(row.reason ?? "")")
  }

  /// A call in a snippet, and a word of the trace that its app records for it. An assertion that
  /// may expire has both of its ends.
  private static let traces: [(call: String, event: String)] = [
    ("beginBackgroundTask(", "bg.begin"), ("beginBackgroundTask(withName", "bg.expire"),
    ("endBackgroundTask(", "bg.end"), ("performExpiringActivity(", "bg.begin"),
    ("register(forTaskWithIdentifier", "bgtask.register"),
    ("submitTaskRequest(", "bgtask.submit"), ("setTaskCompleted(", "bgtask.complete"),
    ("completedUnitCount +=", "bgtask.progress"), (".expirationHandler =", "bgtask.expire"),
    (".backgroundTask(", "swbg.launch"),
    ("setTaskCompletedWithSnapshot", "wk.bgTaskCompleted"),
    ("didReceiveRemoteNotification", "fetch.deliver"),
    ("urlSessionDidFinishEvents", "urlsession.complete"),
    ("willConnectTo", "scene.willConnect"),
    ("func sceneDidBecomeActive", "scene.didBecomeActive"),
    ("func sceneWillResignActive", "scene.willResignActive"),
    ("func sceneDidEnterBackground", "scene.didEnterBackground"),
    ("func sceneWillEnterForeground", "scene.willEnterForeground"),
    ("func sceneDidDisconnect", "scene.didDisconnect"),
    ("openURLContexts", "scene.openURLContexts"),
    ("stateRestorationActivity(", "scene.stateRestorationActivity"),
    ("configurationForConnecting", "app.configurationForConnecting"),
    ("didDiscardSceneSessions", "app.didDiscardSceneSessions"),
    ("applicationDidReceiveMemoryWarning", "app.memoryWarning"),
    ("applicationShouldTerminate(", "ns.shouldTerminate"),
    ("onChange(of: scenePhase", "phase."), ("onChange(of: phase", "phase."),
    ("task(id: scenePhase", "phase."), ("task(id: phase", "phase."),
    ("UIApplication.didEnterBackgroundNotification", "note.app.didEnterBackground"),
    ("SceneStorage(", "storage."), ("removeObserver", "observer.remove"),
    ("openImmersiveSpace(", "space.open"),
  ]

  @Test func theTraceShowsTheCallsOfTheSnippet() throws {
    var used: Set<String> = []
    for info in Self.infos {
      let advised = try #require(info.advised)
      let sketch = ExampleCase(info: info, example: advised, isTriggering: false)
        .lines.joined(separator: "\n")
      for (call, event) in Self.traces where info.snippet.contains(call) {
        used.insert(call)
        #expect(sketch.contains(event), "\(info.name): '\(call)', but no '\(event)'")
      }
    }
    #expect(used.count == Self.traces.count, "calls that no snippet makes are left")
  }

  // MARK: Further texts of a page

  @Test func everySourceIsOfAKnownKind() {
    for info in Self.infos {
      for source in info.sources { #expect(SourceKind(source) != nil, "\(info.name): \(source)") }
    }
    #expect(SourceKind("https://example.com/") == nil)
    #expect(SourceKind("https://github.com/a/b/wiki") == nil)
    #expect(SourceKind("https://developer.apple.com/videos/play/wwdc2025/282/") == .wwdcSession)
  }

  /// A rule that names its platforms is about something that each of them has; one that does not is
  /// about something that some have.
  @Test func everyPlatformHasTheAPIOfTheRule() {
    for info in Self.infos {
      let versions = info.firstVersions
      #expect(!versions.isEmpty, "\(info.name)")
      guard let platforms = info.platforms else { continue }
      #expect(versions.map(\.platform) == platforms, "\(info.name)")
    }
  }

  @Test func theOldestOfSeveralCounts() throws {
    let info = try #require(Catalogue.infos.named("heavy-work-in-inactive"))
    let versions = Dictionary(
      uniqueKeysWithValues: info.firstVersions.map { ($0.platform, $0.version) })
    #expect(
      versions[.iOS] == "13.0" && versions[.watchOS] == "7.0"
        && versions[.macOS] == "10.15 (Mac Catalyst)")
  }
}
