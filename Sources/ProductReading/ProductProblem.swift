public import TraceModel

/// Why a product, or a part of it, can't be read: one line that says what was found and what was
/// expected.
public struct ProductProblem: Error, Equatable, Sendable {
  public let kind: InputProblem.Kind
  /// Text from the product is escaped already.
  public let text: String

  public init(_ kind: InputProblem.Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }

  static func malformed(_ text: String) -> ProductProblem { ProductProblem(.malformed, text) }
}
