import Foundation
import LifecycleRules
import Testing

/// The code that rules advise compiles, in the Swift 6 mode, without a warning and without APIs
/// that the 27 SDK deprecates.
///
/// The compiler reads `Advice/AppleSDK`, the signatures of Apple that the snippets use, and
/// `Advice/App.swift`, the app they are written for. Data races that depend on the flow of values
/// are found after type checking only, so it continues to SIL.
@Suite struct SnippetTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Advice")

  private struct Compiler: ~Copyable {
    let scratch: URL

    init() throws {
      scratch = FileManager.default.temporaryDirectory
        .appending(path: "lifetrace-snippets-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
      let sdk = SnippetTests.folder.appending(path: "AppleSDK")
      let names = try FileManager.default.contentsOfDirectory(atPath: sdk.path).sorted()
      let module = try run(
        // Of a resilient module `@unknown default` may be asked for, as of Apple's.
        ["-emit-module", "-module-name", "AppleSDK", "-enable-library-evolution", "-o"]
          + [scratch.appending(path: "AppleSDK.swiftmodule").path]
          + names.filter { $0.hasSuffix(".swift") }.map { sdk.appending(path: $0).path })
      #expect(module.isEmpty, "\(module)")
    }

    deinit { try? FileManager.default.removeItem(at: scratch) }

    /// The compiler's messages about these files, by name, in lines `file:line:column: error: …`.
    func compile(_ files: [String: String]) throws -> [Substring] {
      for (name, text) in files {
        try Data(text.utf8).write(to: scratch.appending(path: "\(name).swift"))
      }
      return try run(
        ["-emit-sil", "-wmo", "-module-name", "Snippets", "-warnings-as-errors", "-I"]
          + [scratch.path, "-o", scratch.appending(path: "Snippets.sil").path]
          + [SnippetTests.folder.appending(path: "App.swift").path]
          + files.keys.sorted().map { scratch.appending(path: "\($0).swift").path })
    }

    private func run(_ arguments: [String]) throws -> [Substring] {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["swiftc", "-swift-version", "6", "-parse-as-library"] + arguments
      let errors = Pipe()
      process.standardError = errors
      try process.run()
      let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      let found = text.split(separator: "\n").filter {
        $0.contains(#/\.swift:\d+:\d+: error: /#)
      }
      return found.isEmpty && process.terminationStatus != 0 ? [Substring(text)] : found
    }
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
    let errors = try Compiler().compile(files)
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
    let errors = try Compiler().compile([mistake.code: file])
    #expect(errors.contains { $0.contains(mistake.error) }, "\(errors)")
  }
}
