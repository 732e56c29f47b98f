#if canImport(OSLog)
  import Foundation
  import OSLog

  /// The log of this process (`OSLogStore`, iOS 15, macOS 12, tvOS 15, watchOS 8, visionOS 1).
  enum SystemLogStore {
    /// The predicate only saves time: it was reported to have no effect on some systems
    /// (FB8518539), so that the caller looks at the subsystem as well.
    static func lines(since time: Int64) -> [SystemLine] {
      guard let store = try? OSLogStore(scope: .currentProcessIdentifier) else { return [] }
      let begin = store.position(date: Date(timeIntervalSince1970: Double(time) / 1e9))
      let wanted = NSPredicate(
        format: "subsystem IN %@", argumentArray: [SystemLog.subsystems])
      guard let entries = try? store.getEntries(at: begin, matching: wanted) else { return [] }
      return entries.lazy.compactMap { $0 as? OSLogEntryLog }
        .filter { SystemLog.subsystems.contains($0.subsystem) }
        .map {
          SystemLine(
            subsystem: $0.subsystem, category: $0.category, level: text($0.level),
            message: $0.composedMessage, time: Int64($0.date.timeIntervalSince1970 * 1e9))
        }
        // A position is that of the block of entries, which may begin earlier.
        .filter { $0.time >= time }
    }

    private static func text(_ level: OSLogEntryLog.Level) -> StaticString {
      switch level {
      case .debug: "debug"
      case .info: "info"
      case .error: "error"
      case .fault: "fault"
      default: "notice"
      }
    }
  }
#endif
