// The part of os that the snippets use; pages below https://developer.apple.com/documentation/.

// os/osallocatedunfairlock
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  public init(uncheckedState initialState: State) {}
  public init(initialState: State) where State: Sendable {}
  // os/osallocatedunfairlock/withlock(_:)
  public func withLock<R: Sendable>(
    _ body: @Sendable (inout State) throws -> R
  ) rethrows -> R { fatalError() }
  // os/osallocatedunfairlock/withlockunchecked(_:)
  public func withLockUnchecked<R>(
    _ body: (inout State) throws -> R
  ) rethrows -> R { fatalError() }
}
// os/oslogmessage
public struct OSLogMessage: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) {}
}
// os/logger, …/notice(_:), …/error(_:)
public struct Logger: Sendable {
  public init() {}
  public func notice(_ message: OSLogMessage) {}
  public func error(_ message: OSLogMessage) {}
}
