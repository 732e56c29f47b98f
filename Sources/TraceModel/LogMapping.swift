/// Turns a message of a log into an event, as the configuration says.
public struct LogMapping: Equatable, Sendable {
  /// A key of the event and its text, in which `{name}` is a group of the pattern.
  public struct Key: Equatable, Sendable {
    public var name: String
    public var text: String

    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// The part of the mapping that is wrong.
  public enum Part: Equatable, Sendable {
    case pattern, event
    /// Index of the key.
    case key(Int)
  }

  /// Something wrong with a mapping.
  public struct Mistake: Equatable, Sendable {
    public var part: Part
    public var text: String
    /// The mapping is invalid; otherwise it works as written, which is probably not intended.
    public var isError: Bool

    public init(_ part: Part, _ text: String, isError: Bool = true) {
      self.part = part
      self.text = text
      self.isError = isError
    }
  }

  /// Only lines of exactly this subsystem, category or process, or of formats that do not contain
  /// it.
  public var subsystem: String?
  public var category: String?
  public var process: String?
  /// The message: fixed text, `{name}` for a part that changes, `*` at the beginning or the end for
  /// any.
  public var pattern: String
  /// A name of the format, in which `{name}` is a group of the pattern.
  public var event: String
  public var keys: [Key]

  public init(
    pattern: String, event: String, keys: [Key] = [], subsystem: String? = nil,
    category: String? = nil, process: String? = nil
  ) {
    self.pattern = pattern
    self.event = event
    self.keys = keys
    self.subsystem = subsystem
    self.category = category
    self.process = process
  }
}
