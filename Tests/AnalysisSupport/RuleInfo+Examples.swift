import Foundation
package import RuleKit
import TestSupport

extension RuleInfo {
  /// The examples of its page in which it finds something, and further ones.
  package var allTriggering: [Example] { triggering + Self.further(name, "reported") }

  /// The examples of its page in which it finds nothing, and further ones.
  package var allQuiet: [Example] { quiet + Self.further(name, "quiet") }

  /// Names of rules that have further examples.
  package static var withFurtherExamples: [String] {
    SourceTree.files(in: folder, [".txt"]).map { String($0.dropLast(4)) }
  }

  private static let folder = SourceTree.root.appendingPathComponent("Tests/RuleExamples")

  /// Those of one kind in the rule's file, each below a line such as `== quiet: A second window`.
  private static func further(_ rule: String, _ kind: String) -> [Example] {
    let file = folder.appendingPathComponent(rule + ".txt")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    return ("\n" + text).components(separatedBy: "\n== ").dropFirst().compactMap { part in
      let lines = part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      guard lines.count == 2, lines[0].hasPrefix(kind + ": ") else { return nil }
      return Example(
        String(lines[0].dropFirst(kind.count + 2)),
        lines[1].trimmingCharacters(in: .newlines))
    }
  }
}
