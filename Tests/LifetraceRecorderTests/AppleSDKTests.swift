import Foundation
import LifecycleRules
import TestSupport
import Testing
import TraceReports

/// The recorder's part for Apple's platforms compiles in the Swift 6 mode, without a warning,
/// against `AppleSDK`: the signatures of just the API that it and the snippets of rules use. It may
/// use what a newer system than its oldest deprecates.
///
/// It checks names, types, isolation and data races, not behaviour. Data races that depend on the
/// flow of values are found after type checking only, so it continues to SIL.
@Suite(.serialized) struct AppleSDKTests {
  /// Frameworks that a platform has, in the order in which they can be built.
  struct Platform: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let frameworks: [String]

    private static let storage = ["ObjectiveC", "CoreData", "SwiftData"]
    static let all = [
      Platform(
        testDescription: "iOS, iPadOS, tvOS, visionOS",
        frameworks: storage + ["OSLog", "MetricKit", "UIKit", "BackgroundTasks", "SwiftUI"]),
      Platform(
        testDescription: "macOS",
        frameworks: storage + ["OSLog", "MetricKit", "AppKit", "SwiftUI"]),
      Platform(testDescription: "watchOS", frameworks: storage + ["OSLog", "WatchKit", "SwiftUI"]),
    ]
  }

  /// Modules of a platform, and a separate folder that is removed with the value.
  struct Compiler {
    private let scratch: TestFolder
    private let frameworks: [String]

    init(_ platform: Platform) throws {
      scratch = try TestFolder()
      frameworks = try AppleSDK.options(platform.frameworks)
      let header = SourceTree.root.path + "/Sources/CRecorder/include/CRecorder.h"
      try "module CRecorder { header \"\(header)\"\n export * }".write(
        toFile: scratch.path + "/module.modulemap", atomically: true, encoding: .utf8)
    }

    /// The compiler's messages about a module, which can be imported afterwards.
    func emit(_ module: String, _ files: [String]) throws -> [Substring] {
      try errors(
        ["-emit-module", "-module-name", module, "-o", "\(scratch.path)/\(module).swiftmodule"]
          + files)
    }

    /// The same down to SIL.
    func check(_ module: String, _ files: [String]) throws -> [Substring] {
      try errors(
        [
          "-emit-sil", "-wmo", "-warnings-as-errors", "-Wwarning", "DeprecatedDeclaration",
          "-module-name", module, "-o", "\(scratch.path)/\(module).sil",
        ] + files)
    }

    /// The same of a text.
    func check(_ text: String) throws -> [Substring] {
      let file = scratch.path + "/Snippet.swift"
      try text.write(toFile: file, atomically: true, encoding: .utf8)
      return try check("Snippet", [file])
    }

    private func errors(_ arguments: [String]) throws -> [Substring] {
      try AppleSDK.errors(
        [
          "-enable-upcoming-feature", "InternalImportsByDefault", "-I", scratch.path, "-I",
          SourceTree.root.path + "/Sources/CZlib",
        ] + frameworks + arguments)
    }
  }

  private static let sources = SourceTree.root.path + "/Sources/LifetraceRecorder"
  private static let files = SourceTree.files(in: URL(fileURLWithPath: sources), [".swift"])
    .map { sources + "/" + $0 }

  @Test(arguments: Platform.all)
  func theRecorderCompilesForAPlatform(_ platform: Platform) throws {
    let compiler = try Compiler(platform)
    let errors = try compiler.check("LifetraceRecorder", Self.files)
    #expect(errors.isEmpty, "\(errors.joined(separator: "\n"))")
  }

  // MARK: Code on pages

  private static let context = """
    import BackgroundTasks
    import Foundation
    import LifetraceRecorder
    import SwiftUI
    import UIKit

    struct API: Sendable { func films() async throws -> [String] { [] } }
    actor Films { func refresh() {} }
    final class Upload: Sendable { func cancel() {} }
    final class Store: Sendable { func save() {} }
    struct RootView: View { var body: some View { Text("") } }
    struct FilmList: View { var body: some View { Text("") } }
    @Sendable func load() async throws -> [String] { [] }
    @MainActor func cancel() {}
    @Sendable func expire(_ task: BGTask) {}
    @Sendable func launch(_ task: BGTask) {}

    """

  /// Where an app writes a page's lines, and the names that they use there.
  private static let frame = """
    @MainActor final class Frame: UIResponder {
      var scene: UIScene { fatalError() }
      var connectionOptions: UIScene.ConnectionOptions { fatalError() }
      var configuration: UISceneConfiguration { fatalError() }
      var connectingSceneSession: UISceneSession { fatalError() }
      var sceneSessions: Set<UISceneSession> { fatalError() }
      var request: BGTaskRequest { fatalError() }
      var task: BGTask { fatalError() }
      var activity: NSUserActivity? { nil }
      var response: UNNotificationResponse { fatalError() }
      var phase: ScenePhase { fatalError() }
      var options = Lifetrace.Configuration()
      let (url, token) = ("films://42", "a1b2")
      let trigger: Lifetrace.Label = "user"
      let (isEssential, isSensitive, isDefault, isVisible, isDeferred) = (true, true, true, true, true)
      let films = Films()
      func loadFilms() async {}

    """

  private func module(_ platform: Platform) throws -> Compiler {
    let compiler = try Compiler(
      Platform(testDescription: "", frameworks: platform.frameworks + ["XCTest"]))
    let errors = try compiler.emit("LifetraceRecorder", Self.files)
    #expect(errors.isEmpty, "\(errors.joined(separator: "\n"))")
    return compiler
  }

  /// Building the modules takes longer than all else, so that they are built once for all.
  @Test func codeOnPagesCompiles() throws {
    let compiler = try module(Platform.all[0])
    try checkRulePages(compiler)
    try checkSnippets(compiler)
    try checkThreads(compiler)
    try checkWrappers(compiler)
    try checkMistakes(compiler)
  }

  /// The lines of every rule's page.
  private func checkRulePages(_ compiler: Compiler) throws {
    let pages = PageSource.infos
    let watch = pages.filter { $0.platforms == [.watchOS] }
    let others = pages.filter { $0.platforms != [.watchOS] }.map(PageSource.function).joined()
    let errors = try compiler.check(Self.context + Self.frame + others + "}\n")
      .filter { !$0.contains("was never used") && !$0.contains("is unused") }
    #expect(errors.isEmpty, "\(errors.joined(separator: "\n"))")
    let watchText = """
      import LifetraceRecorder
      import WatchKit
      @Sendable func load() async throws {}
      @MainActor final class Frame {
        var backgroundTasks: Set<WKRefreshBackgroundTask> { [] }
        var task: WKRefreshBackgroundTask { fatalError() }
        var options = Lifetrace.Configuration()

      """
    let found = try module(Platform.all[2])
      .check(watchText + watch.map(PageSource.function).joined() + "}\n")
      .filter { !$0.contains("was never used") && !$0.contains("is unused") }
    #expect(watch.count >= 2 && found.isEmpty, "\(found.joined(separator: "\n"))")
  }

  /// The blocks of Swift that use the recorder, on its pages and on those that lead there.
  private func checkSnippets(_ compiler: Compiler) throws {
    let pages = ["LifetraceRecorder", "Recordings", "GettingTheFiles"].map {
      Self.sources + "/LifetraceRecorder.docc/\($0).md"
    }
    var blocks: [String] = []
    let others = ["/README.md", "/Sources/lifetrace/Lifetrace.docc/Recording.md"]
    for page in pages + others.map({ SourceTree.root.path + $0 }) {
      let text = try String(contentsOfFile: page, encoding: .utf8)
      for part in text.components(separatedBy: "```swift\n").dropFirst() {
        let block = part.components(separatedBy: "```")[0]
        let words = ["Lifetrace.", "LifetraceRecorder", "LIFETRACE_FOLDER"]
        if words.contains(where: { block.contains($0) }) {
          blocks.append(block)
        }
      }
    }
    #expect(blocks.count >= 4)
    for block in blocks {
      let text =
        block.contains("import ")
        ? block.contains("RootView")
          ? block + "struct RootView: View { var body: some View { Text(\"\") } }\n"
          : block.replacingOccurrences(
            of: "import XCTest", with: "import Foundation\nimport XCTest")
        : Self.context
          + "@MainActor func run(_ api: API, _ upload: Upload) async throws {\n\(block)}\n"
      let errors = try compiler.check(text).filter { !$0.contains("was never used") }
      #expect(errors.isEmpty, "\(text)\n\(errors.joined(separator: "\n"))")
    }
  }

  /// What takes the place of a declaration of SwiftUI is used like it.
  private func checkWrappers(_ compiler: Compiler) throws {
    let code = """
      enum Tab: String { case films, lists }
      struct Search: View {
        @RecordedSceneStorage("query") private var query = ""
        @RecordedSceneStorage("tab") private var tab = Tab.films
        var field: Binding<String> { $query }
        var body: some View { Text(query).onAppear { tab = .lists } }
      }
      struct FilmsApp: App {
        init() {}
        var body: some Scene {
          WindowGroup {
            Search().lifetrace()
              .recordedOpenURL { url in print(url) }
              .recordedContinueUserActivity("films.show") { print($0.activityType) }
          }
            .recordedBackgroundTask("films.refresh") { _ = try? await load() }
        }
      }
      """
    let errors = try compiler.check(Self.context + code)
    #expect(errors.isEmpty, "\(errors)")
  }

  /// UIKit lets any thread begin and end a background task.
  private func checkThreads(_ compiler: Compiler) throws {
    let code = "Task.detached { Lifetrace.beginBackgroundTask(named: \"upload\").end() }"
    let errors = try compiler.check(Self.context + "func run() {\n\(code)\n}\n")
    #expect(errors.isEmpty, "\(errors)")
  }

  /// The checks themselves: each of these must be seen.
  private func checkMistakes(_ compiler: Compiler) throws {
    let mistakes = [
      ("Lifetrace.dirty(userName)", "cannot convert"),
      ("Lifetrace.sdkInitialized(\"\\(userName)\")", "error"),
      ("Task.detached { Lifetrace.discarded([]) }", "main actor-isolated"),
      ("Lifetrace.delegated(self)", "no member"),
    ]
    for (code, error) in mistakes {
      let text = Self.context + "@MainActor func run(_ userName: String) {\n\(code)\n}\n"
      let errors = try compiler.check(text)
      #expect(errors.contains { $0.contains(error) }, "\(code): \(errors)")
    }
  }
}
