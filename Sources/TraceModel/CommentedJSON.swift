/// A value of a JSON document that people write by hand: with comments (`//` and `/* */`) and with
/// trailing commas.
///
/// Its parser uses the JSON scanner of `TraceReading`. Code that interprets a document gets the
/// parser as a parameter, so that it does not depend on that module.
public struct CommentedJSON: Sendable {
  /// Makes the document of a text in UTF-8.
  public typealias Parse = (_ text: [UInt8]) throws(Failure) -> CommentedJSON

  /// 1-based; columns count bytes.
  public struct Place: Comparable, Sendable {
    public let line: Int
    public let column: Int

    public init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }

    public static func < (left: Place, right: Place) -> Bool {
      (left.line, left.column) < (right.line, right.column)
    }
  }

  public struct Member: Sendable {
    public let name: String
    public let place: Place
    public let value: CommentedJSON

    public init(name: String, place: Place, value: CommentedJSON) {
      self.name = name
      self.place = place
      self.value = value
    }
  }

  public enum Content: Sendable {
    case null
    case boolean(Bool)
    /// As it was written.
    case number(String)
    case string(String)
    case array([CommentedJSON])
    /// In the order of the document.
    case object([Member])
  }

  /// A mistake in a document, with its place.
  public struct Failure: Error, Sendable {
    public let place: Place
    public let text: String

    public init(place: Place, text: String) {
      self.place = place
      self.text = text
    }
  }

  public let place: Place
  /// Where the text after it begins.
  public let end: Place
  public let content: Content

  public init(place: Place, end: Place, content: Content) {
    self.place = place
    self.end = end
    self.content = content
  }

  /// The first member with this name; nil of anything else than an object.
  public subscript(_ name: String) -> CommentedJSON? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// Nil of anything else than a string.
  public var string: String? {
    if case .string(let text) = content { text } else { nil }
  }

  /// The kind of the value, for messages: `a string`.
  public var kind: String {
    switch content {
    case .null: "null"
    case .boolean: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
