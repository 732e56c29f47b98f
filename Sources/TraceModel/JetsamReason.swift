/// Why the system ended a process to free memory or another resource.
///
/// The names and meanings are those of Apple's page
/// https://developer.apple.com/documentation/xcode/identifying-high-memory-use-with-jetsam-event-reports
/// (iOS 26).
public struct JetsamReason: Sendable {
  public let name: String
  /// As words after a colon.
  public let meaning: String

  public static let all = [
    JetsamReason(name: "per-process-limit", meaning: "it exceeded its own memory limit"),
    JetsamReason(name: "vm-pageshortage", meaning: "memory was short, and others needed it"),
    JetsamReason(name: "vnode-limit", meaning: "too many files were open in the whole system"),
    JetsamReason(
      name: "highwater", meaning: "it exceeded the most memory that it is expected to use"),
    JetsamReason(
      name: "fc-thrashing", meaning: "it caused too much reading of memory-mapped files"),
    JetsamReason(name: "jettisoned", meaning: "for another reason than the usual ones"),
  ]

  /// The words of `process.exit` before the name: `memory: per-process-limit`.
  public static let prefix = "memory: "

  /// The words of Xcode's debugger.
  public static let debuggers = "memory issue"

  /// It was ended for memory, not for another resource or a reason that is not told.
  public var isForMemory: Bool { name != "vnode-limit" && name != "jettisoned" }

  private init(name: String, meaning: String) {
    self.name = name
    self.meaning = meaning
  }

  /// The reason in the words of `process.exit`, from a report or from lines of the system; nil for
  /// other words.
  public init?(_ reason: String) {
    // Of Xcode's debugger, `Terminated due to memory issue`.
    if reason.hasPrefix(Self.debuggers) {
      self = JetsamReason(name: Self.debuggers, meaning: "it used too much memory")
      return
    }
    let beginnings = [Self.prefix, "jetsam: "]
    let isBare = reason == "jetsam" || Self.all.contains { $0.name == reason }
    guard let prefix = beginnings.first(where: { reason.hasPrefix($0) }) ?? (isBare ? "" : nil)
    else { return nil }
    let name = String(reason.dropFirst(prefix.count))
    self =
      Self.all.first { $0.name == name }
      ?? JetsamReason(
        name: DisplayText.escaped(name, limit: 60),
        meaning: "memory or another resource was needed")
  }
}
