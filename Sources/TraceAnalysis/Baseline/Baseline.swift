/// Findings that are known, so that a check fails only for new ones.
public struct Baseline: Equatable, Sendable {
  /// One known mistake, by its fingerprint; the rest is for people who read the file.
  public struct Entry: Equatable, Sendable {
    public let fingerprint: String
    public let rule: String
    public let code: String
    /// File of the source, without a line; nil if none was recorded.
    public let source: String?
    public let message: String
    /// Occurrences, over all inputs, when it was written.
    public let count: Int

    public init(
      fingerprint: String, rule: String, code: String, source: String?, message: String, count: Int
    ) {
      self.fingerprint = fingerprint
      self.rule = rule
      self.code = code
      self.source = source
      self.message = message
      self.count = count
    }
  }

  /// How a finding stands to a baseline.
  public enum Standing: String, Sendable {
    case new, unchanged
  }

  /// What comparing the findings of a check with a baseline came to.
  public struct Outcome: Sendable {
    /// Occurrences of findings that the baseline has.
    public internal(set) var baselined: Int
    /// Entries that no finding has any more.
    public let gone: [Entry]
    /// What is gone is an error: the baseline is to shrink.
    public let isStrict: Bool
  }

  public var entries: [Entry]

  public init(_ entries: [Entry] = []) { self.entries = entries }
}
