/// A line that the system's frameworks wrote into the log of this process.
struct SystemLine: Sendable {
  let subsystem: String
  let category: String
  let level: StaticString
  let message: String
  /// Nanoseconds since 1970.
  let time: Int64
}

/// The lines of the process's own log that lifetrace understands. No other line is recorded, and
/// none of other subsystems is looked at.
enum SystemLog {
  /// Returns the lines of ``subsystems`` since a time in nanoseconds since 1970, in order. Slow.
  typealias Read = @Sendable (_ since: Int64) -> [SystemLine]

  static let subsystems = [
    "com.apple.UIKit", "com.apple.BackgroundTasks", "com.apple.runningboard",
  ]
  /// Lines that are recorded at a time; more of them say nothing new.
  static let limit = 32

  /// UIKit's sentences, each by words that follow one another. The pages that quote them are in
  /// lifetrace's `AssertionNotice` and `SceneNotice`.
  private static let sentences = [
    ["Background task still not ended after expiration"],
    ["Background Task ", "was created over 30 seconds ago"],
    ["Can't end BackgroundTask: no background task exists"],
    ["does not adopt ", "UIScene", " lifecycle"],
    ["UIScene", " lifecycle will soon be required"],
    ["UIScene", " life cycle is required"],
  ]

  static func isKnown(_ message: String) -> Bool {
    sentences.contains { words in
      var rest = message[...]
      return words.allSatisfy { word in
        guard let place = rest.firstRange(of: word) else { return false }
        rest = rest[place.upperBound...]
        return true
      }
    }
  }
}

extension Recorder {
  /// Records what the system's log says since the last time. Takes a tenth of a second or more, so
  /// it is for the thread that tidies, of which there is one at a time.
  func recordSystemLog() {
    guard let read = surroundings.systemLog else { return }
    let lines = read(logSince)
    if let last = lines.map(\.time).max() { logSince = max(logSince, last + 1) }
    let known = lines.lazy.filter {
      SystemLog.subsystems.contains($0.subsystem) && SystemLog.isKnown($0.message)
    }
    for line in known.prefix(SystemLog.limit) {
      record("log", isUrgent: false) { text in
        text.key("subsystem", line.subsystem)
        text.key("category", line.category)
        text.key("level", line.level)
        text.key("message", line.message)
        text.key("captured", true)
      }
    }
  }
}
