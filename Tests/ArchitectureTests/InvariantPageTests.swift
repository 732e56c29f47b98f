import Foundation
import TestSupport
import Testing

/// The page of the invariants names tests that are there.
@Suite struct InvariantPageTests {
  @Test func everyTestThatThePageNamesIsThere() throws {
    let page = try String(
      contentsOf: SourceTree.root.appendingPathComponent(
        "Sources/lifetrace/Lifetrace.docc/Invariants.md"), encoding: .utf8)
    let named = page.matches(of: #/`(\w+Tests)`/#).map { String($0.output.1) }
    #expect(named.count > 40)
    let tests = SourceTree.root.appendingPathComponent("Tests")
    let files = try #require(FileManager.default.enumerator(atPath: tests.path))
      .compactMap { $0 as? String }.filter { $0.hasSuffix("Tests.swift") }
    let texts = try files.map {
      try String(contentsOf: tests.appendingPathComponent($0), encoding: .utf8)
    }
    for name in Set(named).sorted() {
      #expect(texts.contains { $0.contains("struct \(name) {") }, "\(name)")
    }
  }
}
