/// What a message of a log means, as a configuration says it: an event of an app's own making.
public struct LogMapping: Equatable, Sendable {
  /// A key of the event and its text, in which `{name}` stands for a group of the pattern.
  public struct Key: Equatable, Sendable {
    public var name: String
    public var text: String

    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// What a mistake is about.
  public enum Part: Equatable, Sendable {
    case pattern, event
    /// Index of the key.
    case key(Int)
  }

  /// Something wrong with a mapping.
  public struct Mistake: Equatable, Sendable {
    public var part: Part
    public var text: String
    /// The mapping can't be used; otherwise it does what it says, which is probably not meant.
    public var isError: Bool

    public init(_ part: Part, _ text: String, isError: Bool = true) {
      self.part = part
      self.text = text
      self.isError = isError
    }
  }

  /// Only lines of exactly this subsystem, category or process, or of formats that do not tell it.
  public var subsystem: String?
  public var category: String?
  public var process: String?
  /// The message: fixed text, `{name}` for a part that changes, `*` at the beginning or the end for any.
  public var pattern: String
  /// A name of the format, or any other.
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
