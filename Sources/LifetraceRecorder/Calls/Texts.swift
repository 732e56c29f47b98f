extension Lifetrace {
  /// A name in a recording: a literal of the app's source, or a text that is marked as `.public`.
  ///
  /// Other strings do not convert, so that no user's text gets into a recording by accident.
  public struct Label: ExpressibleByStringLiteral, Sendable {
    enum Content: Sendable {
      case literal(StaticString)
      case text(String)
    }

    let content: Content

    public init(stringLiteral value: StaticString) { content = .literal(value) }
    private init(_ text: String) { content = .text(text) }

    /// A text that every reader of the recording may see. At most 256 bytes are kept.
    public static func `public`(_ text: String) -> Label { Label(text) }
  }

  /// Identifies a resource: equal keys mean the same film, draft or file.
  ///
  /// A literal is recorded as it is. Everything else, an interpolated literal as well, becomes a
  /// hash with the secret of this installation, unless it is marked as `.public`: equal keys stay
  /// equal, and nothing can be read from them.
  public struct Key: ExpressibleByStringInterpolation, Sendable {
    enum Content: Sendable {
      case literal(StaticString)
      case text(String)
      case hashed(String)
    }

    let content: Content

    public init(stringLiteral value: StaticString) { content = .literal(value) }
    /// A key that is hashed.
    public init(_ text: String) { content = .hashed(text) }
    public init(stringInterpolation: StringInterpolation) { self.init(stringInterpolation.text) }
    private init(content: Content) { self.content = content }

    /// A key that every reader of the recording may see. At most 256 bytes are kept.
    public static func `public`(_ text: String) -> Key { Key(content: .text(text)) }

    /// Collects the pieces of a key such as `"review/\(id)"`.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
      var text: String

      public init(literalCapacity: Int, interpolationCount: Int) {
        text = ""
        text.reserveCapacity(literalCapacity + 8 * interpolationCount)
      }

      public mutating func appendLiteral(_ literal: StaticString) { text += "\(literal)" }
      public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
        text += value.description
      }
    }
  }

  /// A scene, by a hash of `UISceneSession.persistentIdentifier`, which is a random UUID and so
  /// needs no secret.
  public struct SceneID: Hashable, Sendable {
    let hash: UInt64

    public init(persistentIdentifier: String) {
      hash = KeyedHash.value(of: persistentIdentifier, (0, 0))
    }
  }
}
