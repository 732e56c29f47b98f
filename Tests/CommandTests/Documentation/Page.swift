import Foundation
import TestSupport
import Testing

/// A file of the documentation that is written by people, by the code, or by both.
///
/// `LIFETRACE_RECORD=1` writes what the code knows; a test that writes something fails.
struct Page: CustomTestStringConvertible, Sendable {
  /// Below the root of this tree.
  let path: String

  static let folder = "Sources/lifetrace/Lifetrace.docc"

  /// The README and all pages of the catalogue.
  static let all =
    [Page("README.md")]
    + SourceTree.files(in: SourceTree.root.appending(path: folder), [".md"])
    .map { Page("\(folder)/\($0)") }

  init(_ path: String) { self.path = path }

  /// A page of the catalogue.
  init(named name: String) { self.init("\(Self.folder)/\(name)") }

  var testDescription: String { path }

  private var url: URL { SourceTree.root.appending(path: path) }

  func text() throws -> String { try String(contentsOf: url, encoding: .utf8) }

  /// One at a time: several tests write parts of the same page.
  private static let lock = NSLock()

  /// Compares the page with what a change makes of it.
  ///
  /// - Parameters:
  ///   - test: name of the suite that makes the page.
  ///   - change: gets the page's text, empty if it does not exist.
  func expect(_ test: String, _ change: (String) throws -> String) throws {
    try Self.lock.withLock {
      let old = (try? text()) ?? ""
      let new = try change(old)
      guard new != old else { return }
      guard recordsExpectedFiles else {
        Issue.record(
          """
          \(path) is stale: LIFETRACE_RECORD=1 swift test --filter \(test)
          \(Self.firstDifference(old, new))
          """)
        return
      }
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try new.write(to: url, atomically: true, encoding: .utf8)
      Issue.record("\(path) was written; read it, then test again without LIFETRACE_RECORD")
    }
  }

  /// The same for the part between `<!-- begin:NAME -->` and `<!-- end:NAME -->`.
  func expect(_ test: String, part name: String, _ block: String) throws {
    try expect(test) { old in
      let start = try #require(old.range(of: "<!-- begin:\(name) -->\n"), "no part '\(name)'")
      let end = try #require(old.range(of: "<!-- end:\(name) -->"), "no end of '\(name)'")
      return old[..<start.upperBound] + block + old[end.lowerBound...]
    }
  }

  private static func firstDifference(_ old: String, _ new: String) -> String {
    let (old, new) = (old.components(separatedBy: "\n"), new.components(separatedBy: "\n"))
    let line = zip(old, new).prefix { $0 == $1 }.count
    func text(_ lines: [String]) -> String { lines.indices.contains(line) ? lines[line] : "(end)" }
    return "line \(line + 1): found \(text(old)), expected \(text(new))"
  }
}

/// Tables of Markdown.
enum MarkdownTable {
  static func text(_ head: [String], _ rows: [[String]]) -> String {
    ([head, head.map { _ in "---" }] + rows).map { cells in
      "| " + cells.map(cell).joined(separator: " | ") + " |\n"
    }.joined()
  }

  /// A bar would end the cell, also inside of code.
  private static func cell(_ text: String) -> String {
    text.replacingOccurrences(of: "|", with: "\\|")
  }
}
