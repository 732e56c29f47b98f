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
  /// Whether a text is a message of the system or of a debugger, without what logs write before it.
  let isMessage: @Sendable (UnsafeRawBufferPointer) -> Bool

  /// Knows no format.
  static let none = LineRecogniser(kind: { _ in nil }, isMessage: { _ in false })
}
