internal import TraceModel

/// Lines of another text that a tool compares, or tells the history of: they were not printed where
/// they stand.
///
/// ```
///   @@ -10,6 +10,9 @@           diff, with a sign or a blank before each line
///   <<<<<<< HEAD                git's two versions of a piece, up to `>>>>>>> main`
///   commit 3f2a1b9              git log, with a message that is indented
/// ```
struct ComparedText {
  private enum Part { case none, comparison, conflict, commit }

  private var part = Part.none

  /// Whether a line is one of such a text.
  mutating func holds(_ text: UnsafeRawBufferPointer) -> Bool {
    let first = text.first ?? 0
    switch first {
    case UInt8(ascii: "@"), 0x20:
      if text.begins(with: "@@ -") || text.begins(with: " @@ -") { part = .comparison }
    case UInt8(ascii: "<"): if Self.isConflict(text) { part = .conflict }
    case UInt8(ascii: "c"): if Self.isCommit(text) { part = .commit }
    default: break
    }
    switch part {
    case .none: return false
    case .comparison:
      if first == UInt8(ascii: "@") || "+- ".utf8.contains(first) { return true }
    case .conflict:
      if text.begins(with: ">>>>>>> ") { part = .none }
      return true
    case .commit:
      if text.begins(with: "    ") || Self.fields.contains(where: { text.begins(with: $0) }) {
        return true
      }
    }
    part = .none
    return false
  }

  private static let fields: [StaticString] = [
    "commit ", "Author:", "AuthorDate:", "Commit:", "CommitDate:", "Date:", "Merge:", "diff --",
    "index ", "--- ", "+++ ",
  ]

  /// The name of a branch follows the signs, or one of two names that git gives to changes.
  private static func isConflict(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.begins(with: "<<<<<<< ") else { return false }
    let name = text.part(8).trimmed
    return !name.contains(0x20) || name.is("Updated upstream") || name.is("Stashed changes")
  }

  private static func isCommit(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.begins(with: "commit ") else { return false }
    let digits = text.part(7).prefix { LogText.isHexadecimal($0) }.count
    return (6...64).contains(digits) && text.part(7 + digits).first ?? 0x20 == 0x20
  }
}
