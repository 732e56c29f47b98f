/// A process that the system ended because it used more of a resource than a process may, by the
/// word of the report about it: `cpu usage`, `disk writes`. `Action taken: Process killed` was seen
/// in public reports of iOS 26, next to others with `Action taken: none`.
public enum ResourceKill {
  /// The words of `process.exit` before the word.
  public static let prefix = "resource: "

  /// How a process ended whose reason is such an end; nil of other reasons.
  public static func sentence(of reason: String) -> String? {
    guard reason.hasPrefix(prefix) else { return nil }
    let event = DisplayText.escaped(String(reason.dropFirst(prefix.count)), limit: 60)
    return "ended by the system: it used more of a resource than it may (\(event))"
  }
}
