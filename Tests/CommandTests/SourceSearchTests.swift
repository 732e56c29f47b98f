import Foundation
import TestSupport
import Testing

/// A recorder writes the module and the name of a file; reports for editors show where it is.
@Suite struct SourceSearchTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    let events = """
      {"lifetrace":1,"lifeCycle":"uikit-scene","platform":"ios"}
      {"event":"scene.willConnect","t":0,"scene":"A"}
      {"event":"scene.didBecomeActive","t":1,"scene":"A","src":"Films/ReviewScene.swift:12"}

      """
    try scratch.write("app/t.jsonl", events)
  }

  private func check(_ reporter: String, root: String? = nil) throws -> String {
    try Command.run(
      ["check", "--reporter", reporter, "t.jsonl"], in: scratch.url("app"),
      environment: root.map { ["SRCROOT": scratch.url("app/\($0)").path] } ?? [:]
    ).text
  }

  @Test(arguments: [
    // The only one, in whatever folder.
    (["Sources/Films/ReviewScene.swift"], "Sources/Films/ReviewScene.swift"),
    (["App/Screens/ReviewScene.swift"], "App/Screens/ReviewScene.swift"),
    // The only one of the module.
    (
      ["a/Films/UI/ReviewScene.swift", "a/Other/ReviewScene.swift"], "a/Films/UI/ReviewScene.swift"
    ),
    // None that is sure.
    (["a/ReviewScene.swift", "b/ReviewScene.swift"], "Films/ReviewScene.swift"),
    (["Films/a/ReviewScene.swift", "Films/b/ReviewScene.swift"], "Films/ReviewScene.swift"),
    ([], "Films/ReviewScene.swift"),
    // What was built or fetched is not the app's.
    (
      [".build/Films/ReviewScene.swift", "Pods/Films/ReviewScene.swift"], "Films/ReviewScene.swift"
    ),
  ])
  func aFindingIsShownInItsFile(files: [String], path: String) throws {
    for file in files { try scratch.write("app/" + file, "") }
    #expect(try check("xcode").hasPrefix(path + ":12:1: warning: "))
    #expect(try check("github-actions").contains("file=\(path),line=12"))
    #expect(try check("sarif").contains("\"\(path)\""))
  }

  /// Xcode says which folder is the project's.
  @Test func theProjectsFolderIsAbsolute() throws {
    try scratch.write("app/project/Sources/ReviewScene.swift", "")
    let path = scratch.url("app/project/Sources/ReviewScene.swift").path
    #expect(try check("xcode", root: "project").hasPrefix(path + ":12:1: warning: "))
  }
}
