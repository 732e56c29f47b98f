public import TraceModel

/// Why a product, or a part of it, can't be read: one line that says what was found and what was
/// expected.
public struct ProductProblem: Error, Equatable, Sendable {
  public let kind: InputProblem.Kind
  /// 1-based line of the property list; 0 if the problem has none.
  public let line: Int64
  /// Text from the product is escaped already.
  public let text: String

  public init(_ kind: InputProblem.Kind, _ text: String, line: Int64 = 0) {
    self.kind = kind
    self.text = text
    self.line = line
  }

  static func malformed(_ text: String, line: Int64 = 0) -> ProductProblem {
    ProductProblem(.malformed, text, line: line)
  }
}
