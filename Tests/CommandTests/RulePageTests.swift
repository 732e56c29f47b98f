import Foundation
import TestSupport
import Testing

/// The pages of the rules in the documentation are those that the command prints.
///
/// `LIFETRACE_RECORD=1 swift test --filter RulePageTests` writes them, and fails, so that no run
/// passes by accepting its own output.
@Suite struct RulePageTests {
  private static let folder = SourceTree.root.appending(
    path: "Sources/LifecycleRules/LifecycleRules.docc")
  private static let records = recordsExpectedFiles

  private static func print(_ arguments: [String]) throws -> Data {
    let result = try Command.run(
      ["rules", "--format", "markdown"] + arguments, in: SourceTree.root)
    #expect(result.code == 0 && result.errors.isEmpty)
    return result.output
  }

  @Test func thePagesAreFresh() throws {
    let index = try Self.print([])
    let names = String(decoding: index, as: UTF8.self).matches(of: #/\]\(([a-z0-9-]+)\.md\)/#)
      .map { String($0.1) }
    var pages = ["Rules.md": index]
    for name in names + ["budget-exceeded"] { pages[name + ".md"] = try Self.print([name]) }
    let manager = FileManager.default
    if Self.records {
      try? manager.removeItem(at: Self.folder)
      try manager.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      for (name, page) in pages { try page.write(to: Self.folder.appending(path: name)) }
      Issue.record(
        "the pages were written; look at them and run the tests without LIFETRACE_RECORD")
      return
    }
    let found = try manager.contentsOfDirectory(atPath: Self.folder.path).sorted()
    #expect(found == pages.keys.sorted())
    for (name, page) in pages.sorted(by: { $0.key < $1.key }) {
      let old = try Data(contentsOf: Self.folder.appending(path: name))
      #expect(old == page, "\(name) is stale: LIFETRACE_RECORD=1 swift test --filter RulePageTests")
    }
  }

  /// The texts for the configuration and the command line suppress a rule, here another one than
  /// that of the page.
  @Test func theSuppressionsOfTheIndexWork() throws {
    let scratch = try Scratch()
    try scratch.write(
      "end.sketch",
      """
      header lifeCycle=uikit-scene platform=ios records=background
      0ms process.start
      90ms app.didFinishLaunching
      1s bg.begin id=1 name=upload
      2s bg.end id=1
      3s bg.end id=1 src=Films/Upload.swift:12

      """)
    func exit(_ arguments: [String] = []) throws -> Int32? {
      try Command.run(["check", "--strict", "end.sketch"] + arguments, in: scratch.folder).code
    }
    #expect(try exit() == 1)
    let page = String(decoding: try Self.print([]), as: UTF8.self)
      .replacing("illegal-transition", with: "bgtask-double-end")
    let blocks = page.matches(of: #/```(?<kind>json|sh)\n(?<code>[^`]+)\n```/#)
    #expect(blocks.map { String($0.kind) } == ["json", "json", "sh", "json"])
    // The last one is for products.
    for block in blocks.dropLast() {
      if block.kind == "json" {
        try scratch.write(".lifetrace.json", String(block.code))
        #expect(try exit() == 0, "\(block.code)")
      } else {
        try FileManager.default.removeItem(at: scratch.url(".lifetrace.json"))
        #expect(try exit(block.code.split(separator: " ").map(String.init)) == 0, "\(block.code)")
      }
    }
  }
}
