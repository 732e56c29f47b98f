// The app that the snippets are written for: declarations that several of them leave to the reader.
import SwiftUI
import UIKit

struct Film: Identifiable, Sendable { let id: String }
struct FilmService: Sendable {
  func films() async throws -> [Film] { [] }
  func films(_ key: String) async throws -> [Film] { [] }
}
struct FilmList: View { var body: some View { Text("") } }
@MainActor final class FilmModel {
  func load() async {}
  func reload() async {}
  func refresh() async {}
  func refreshIfStale() async {}
}
actor Films {
  static let shared = Films()
  func refresh() {}
  func refreshIfStale() {}
}
actor Refresher {
  func refresh() -> Bool { true }
  func rebuildIndex() -> Bool { true }
}
actor Index { func rebuildIfNeeded() {} }
actor AsyncStore { func save() {} }
actor DraftStore { func save() throws {} }
actor Client { func send(_ file: URL) throws {} }

@MainActor final class Store {
  var hasChanges = false
  func save() {}
  func closeDatabase() {}
}
@MainActor final class Drafts { func saveIfNeeded() {} }
@MainActor final class Player {
  func pause() {}
  func resume() {}
  func follow(_ phase: ScenePhase) async {}
}
@MainActor final class Lock {
  var isEngaged = false
  func engage() {}
  func unlockWithBiometrics() async {}
}
@MainActor final class Game { var isPaused = false }
@MainActor final class Queue { var isSuspended = false }
@MainActor final class Session {
  func resume() {}
  func end() {}
}
@MainActor final class RefreshTimer {
  func start() {}
  func stop() {}
}
@MainActor final class Analytics {
  static let shared = Analytics()
  func flush() {}
  func startSessionIfNeeded() {}
}
@MainActor final class PhaseLog {
  static let shared = PhaseLog()
  func note(_ phase: ScenePhase) {}
}
@MainActor final class Router {
  func open(_ url: URL) {}
  func open(_ url: URL, in session: UISceneSession) {}
  func resume(_ activity: NSUserActivity) {}
  func perform(_ item: UIApplicationShortcutItem) {}
}
let recorder = Recorder()
final class Recorder: Sendable {
  enum Event: Sendable { case sceneDidBecomeActive }
  func note(_ event: String, _ scene: UIScene) {}
  func note(_ event: Event, _ scene: UIScene) {}
  func note(_ notification: Notification) {}
  @MainActor func observeScenes() {}
}
