/// A process that the system ended because it used more of a resource than a process may, by the
/// word of the report about it: `cpu usage`, `disk writes`. `Action taken: Process killed` was seen
/// in public reports of iOS 26, next to others with `Action taken: none`.
public enum ResourceKill {
  /// The words of `process.exit` before the word.
  public static let prefix = "resource: "

  /// The type of exception that names the resource, and its limit. A report says so where the
  /// process lived on
  /// (https://developer.apple.com/documentation/xcode/understanding-the-exception-types-in-a-crash-report).
  public static let exception = "EXC_RESOURCE"

  /// The resources of that exception
  /// (https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/kern/exc_resource.h).
  private static let resources = [
    "MEMORY": "memory", "CPU": "CPU", "CPU_FATAL": "CPU", "WAKEUPS": "wakeup", "IO": "disk",
    "PORTS": "port", "THREADS": "thread",
  ]

  /// The reason of an end by that exception: `resource: MEMORY (limit=1400 MB)`.
  ///
  /// - Parameters:
  ///   - resource: `MEMORY`, or `RESOURCE_TYPE_MEMORY`; other words name none.
  ///   - message: the limit, in the words of the report.
  public static func reason(_ resource: String?, _ message: String?) -> String {
    let words = message?.filter { $0 != "(" && $0 != ")" } ?? ""
    let type = "RESOURCE_TYPE_"
    let name = resource.map { $0.hasPrefix(type) ? String($0.dropFirst(type.count)) : $0 }
    let known = name.flatMap { resources[$0] == nil ? nil : $0 } ?? exception
    return prefix + known + (words.isEmpty ? "" : " (\(words))")
  }

  /// How a process ended whose reason is such an end; nil of other reasons.
  public static func sentence(of reason: String) -> String? {
    guard reason.hasPrefix(prefix) else { return nil }
    let event = reason.dropFirst(prefix.count)
    let name = event.prefix { $0 != " " }
    func shown(_ text: Substring) -> String { DisplayText.escaped(String(text), limit: 100) }
    guard let resource = resources[String(name)] else {
      return "ended by the system: it used more of a resource than it may (\(shown(event)))"
    }
    let limit = event.dropFirst(name.count)
    return "ended by the system: it exceeded its \(resource) limit\(shown(limit))"
  }
}
