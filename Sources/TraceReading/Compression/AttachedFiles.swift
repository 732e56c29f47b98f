/// The kinds of files that people attach and that hold no trace and no log that can be read as they
/// are, for the documentation.
public enum AttachedFiles {
  /// A kind, recognised by its first bytes, and what makes it readable.
  public struct Kind: Equatable, Sendable {
    public let name: String
    public let remedy: String
  }

  /// Each once, in the order in which they are asked.
  public static let all: [Kind] = {
    var kinds: [Kind] = []
    for content in ForeignContent.all {
      let kind = Kind(name: content.name, remedy: content.remedy)
      if !kinds.contains(kind) { kinds.append(kind) }
    }
    return kinds
  }()
}
