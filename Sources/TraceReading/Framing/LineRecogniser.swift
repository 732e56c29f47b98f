/// What a line is, judged by the line alone.
///
/// The formats decide it. They are above this layer, so the caller that opens a stream passes it.
struct LineRecogniser: Sendable {
  enum Kind: Sendable {
    /// An app printed it.
    case print
    /// It is of a tool that writes no bare prints.
    case record
  }

  let kind: @Sendable (UnsafeRawBufferPointer) -> Kind?

  /// Knows no format.
  static let none = LineRecogniser { _ in nil }
}
