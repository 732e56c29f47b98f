// The part of OSLog that the recorder uses; pages below
// https://developer.apple.com/documentation/ (iOS 15, macOS 12, tvOS 15, watchOS 8, visionOS 1).
public import Foundation

extension NSPredicate {
  // foundation/nspredicate/init(format:argumentarray:)
  public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
    self.init(value: true)
  }
}

// oslog/oslogposition
open class OSLogPosition: NSObject {}
// oslog/oslogenumerator/options
public struct OSLogEnumeratorOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
}
// oslog/oslogentry, …/composedmessage, …/date
open class OSLogEntry: NSObject {
  open var composedMessage: String { "" }
  open var date: Date { Date() }
}
// oslog/oslogentrywithpayload, …/category, …/subsystem
public protocol OSLogEntryWithPayload {
  var category: String { get }
  var subsystem: String { get }
}
// oslog/oslogentrylog, …/level-swift.enum, …/level-swift.property
open class OSLogEntryLog: OSLogEntry, OSLogEntryWithPayload {
  public enum Level: Int, Sendable { case undefined, debug, info, notice, error, fault }
  open var level: Level { .undefined }
  open var category: String { "" }
  open var subsystem: String { "" }
}
// oslog/oslogstore
open class OSLogStore: NSObject {
  // oslog/oslogstore/scope
  public enum Scope: Int, Sendable { case system, currentProcessIdentifier }
  // oslog/oslogstore/init(scope:)
  public convenience init(scope: Scope) throws { self.init() }
  // oslog/oslogstore/position(date:)
  open func position(date: Date) -> OSLogPosition { OSLogPosition() }
  // oslog/oslogstore/getentries(with:at:matching:)
  public func getEntries(
    with options: OSLogEnumeratorOptions = [], at position: OSLogPosition? = nil,
    matching predicate: NSPredicate? = nil
  ) throws -> AnySequence<OSLogEntry> { AnySequence([]) }
}
