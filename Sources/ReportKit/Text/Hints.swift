public import TraceModel

/// Words the hints of reports for the users of one program.
///
/// Text that a user types is between backticks; each report shows it as code if it can. A hint
/// without words is omitted from the report.
public struct Hints: Sendable {
  private let words: @Sendable (Hint) -> String?

  public init(_ words: @escaping @Sendable (Hint) -> String?) { self.words = words }

  /// Of a program whose users can do nothing of the kind.
  public static let none = Hints { _ in nil }

  /// The words of a hint, with code between backticks; nil if the program has none.
  package func prose(_ hint: Hint) -> String? { words(hint) }

  /// The words without backticks, for text that knows no code.
  package func plain(_ hint: Hint) -> String? {
    words(hint).map { String(decoding: $0.utf8.filter { $0 != 0x60 }, as: UTF8.self) }
  }

  /// The plain words after a separator; empty without words.
  package func plain(_ hint: Hint, after separator: String) -> String {
    plain(hint).map { separator + $0 } ?? ""
  }

  /// The words with their backticks after a separator; empty without words.
  package func prose(_ hint: Hint, after separator: String) -> String {
    prose(hint).map { separator + $0 } ?? ""
  }

  /// The text of a problem, and its remedy.
  public func text(of problem: InputProblem) -> String {
    guard let remedy = problem.remedy else { return problem.text }
    return problem.text + plain(.remedy(remedy), after: "; ")
  }
}
