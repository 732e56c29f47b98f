import Foundation
import LifecycleRules
import TestSupport
import Testing

/// The code that rules advise compiles, in the Swift 6 mode, without a warning and without APIs
/// that the 27 SDK deprecates.
///
/// The compiler reads the signatures of Apple that the snippets use (`AppleSDK`) and
/// `Advice/App.swift`, the app they are written for. Data races that depend on the flow of values
/// are found after type checking only, so it continues to SIL.
@Suite struct SnippetTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Advice")

  /// The compiler's messages about these files, by name, in lines `file:line:column: error: …`.
  private static func compile(_ files: [String: String]) throws -> [Substring] {
    let scratch = try Scratch()
    for (name, text) in files { try scratch.write("\(name).swift", text) }
    return try AppleSDK.errors(
      ["-emit-sil", "-wmo", "-module-name", "Snippets", "-warnings-as-errors"]
        + (try AppleSDK.options(SnippetFrames.frameworks))
        + ["-o", scratch.url("Snippets.sil").path, folder.appending(path: "App.swift").path]
        + files.keys.sorted().map { scratch.url("\($0).swift").path })
  }

  private static func frames() throws -> SnippetFrames {
    let rules = try FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: "Rules").path)
    let texts = try (["frames.txt"] + rules.sorted().map { "Rules/" + $0 }).map { name in
      try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }
    return try SnippetFrames(texts.joined())
  }

  @Test func everySnippetCompiles() throws {
    let frames = try Self.frames()
    var files: [String: String] = [:]
    for info in Catalogue.infos {
      files[info.code] = try frames.file(info.snippet, info.code)
    }
    #expect(frames.codes == Set(files.keys))
    let errors = try Self.compile(files)
    #expect(errors.isEmpty, "\(errors.joined(separator: "\n"))")
  }

  /// One mistake, and the compiler's message about it.
  struct Mistake: CustomTestStringConvertible {
    let testDescription: String
    let code: String
    let snippet: String
    let error: String
  }

  /// The check itself: each of these has been, or could be, the advice of a rule.
  @Test(arguments: [
    Mistake(
      testDescription: "deprecated with the 27 SDK", code: "LT518",
      snippet: """
        func schedule() throws {
          let request = BGProcessingTaskRequest(identifier: "films.posters")
          try BGTaskScheduler.shared.submit(request)
        }
        """,
      error: "'submit' is deprecated"),
    Mistake(
      testDescription: "a data race in the Swift 6 mode", code: "LT511",
      snippet: """
        func handle(_ task: BGAppRefreshTask) {
          let work = Task { task.setTaskCompleted(success: await films.refresh()) }
          task.expirationHandler = { work.cancel() }
        }
        """,
      error: "risks causing data races"),
    Mistake(
      testDescription: "a signature that Apple does not have", code: "LT501",
      snippet: """
        func upload(_ file: URL) {
          let task = UIApplication.shared.beginBackgroundTask(name: "upload")
          UIApplication.shared.endBackgroundTask(task)
        }
        """,
      error: "extra argument 'name'"),
    Mistake(
      testDescription: "an async call of the main thread's state", code: "LT520",
      snippet: """
        var completionHandler: (() -> Void)?

        func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
          UIApplication.shared.registerForRemoteNotifications()
        }
        """,
      error: "main actor-isolated"),
    Mistake(
      testDescription: "a phase that is not handled", code: "LT420",
      snippet: """
        switch phase {
        case .active: player.resume()
        case .inactive: player.pause()
        case .background: library.save()
        }
        """,
      error: "may have additional unknown values"),
  ])
  func theCheckFindsMistakes(_ mistake: Mistake) throws {
    let file = try Self.frames().file(mistake.snippet, mistake.code)
    let errors = try Self.compile([mistake.code: file])
    #expect(errors.contains { $0.contains(mistake.error) }, "\(errors)")
  }
}
