import Foundation
import Testing

/// The pages of the rules in the documentation are those that the command prints.
///
/// `LIFETRACE_RECORD=1 swift test --filter RulePageTests` writes them, and fails, so that no run passes by
/// accepting what it finds.
@Suite struct RulePageTests {
  private static let folder = Command.root.appending(
    path: "Sources/LifecycleRules/LifecycleRules.docc")
  private static let records = ProcessInfo.processInfo.environment["LIFETRACE_RECORD"] == "1"

  private static func print(_ arguments: [String]) throws -> Data {
    let result = try Command.run(["rules", "--format", "markdown"] + arguments, in: Command.root)
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
}
