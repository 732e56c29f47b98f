// Signatures of Foundation, Dispatch and os that snippets use, as the 27 SDK declares them: the
// same names, labels, isolation and Sendable. Nothing here does anything; it is only type-checked.
//
// Deprecations that Apple ties to an OS version hold here on every platform, since the checks run
// on Linux as well.
public protocol NSObjectProtocol: AnyObject {}
open class NSObject: NSObjectProtocol, Hashable {
  public init() {}
  public static func == (left: NSObject, right: NSObject) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) {}
}

extension Error {
  public var localizedDescription: String { "" }
}
public typealias TimeInterval = Double

public struct Date: Sendable, Comparable {
  public static var now: Date { Date() }
  public init() {}
  public init(timeIntervalSinceNow: TimeInterval) {}
  public func timeIntervalSince(_ date: Date) -> TimeInterval { 0 }
  public static func < (left: Date, right: Date) -> Bool { false }
}
public struct Data: Sendable, Hashable {}
public struct URL: Sendable, Hashable {
  public var path: String { "" }
}
public struct URLRequest: Sendable, Hashable {}
open class URLResponse: NSObject, @unchecked Sendable {}
open class JSONEncoder {
  public init() {}
  open func encode<T: Encodable>(_ value: T) throws -> Data { Data() }
}

public struct Notification {
  public struct Name: Sendable, Hashable {
    public init(_ rawValue: String) {}
  }
  public var name: Name
  public var object: Any?
}
public class OperationQueue: NSObject, @unchecked Sendable {
  public class var main: OperationQueue { OperationQueue() }
}
open class NotificationCenter: NSObject, @unchecked Sendable {
  open class var `default`: NotificationCenter { NotificationCenter() }
  @discardableResult
  open func addObserver(
    forName name: Notification.Name?, object: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol { self }
  open func removeObserver(_ observer: Any) {}
  open func removeObserver(_ observer: Any, name: Notification.Name?, object: Any?) {}
  public func notifications(
    named name: Notification.Name, object: (AnyObject & Sendable)? = nil
  ) -> Notifications { Notifications() }
  public final class Notifications: AsyncSequence, @unchecked Sendable {
    public struct AsyncIterator: AsyncIteratorProtocol {
      public mutating func next() async -> Notification? { nil }
      public mutating func next(
        isolation actor: isolated (any Actor)?
      ) async -> Notification? { nil }
    }
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
  }
}

open class NSUserActivity: NSObject {
  public init(activityType: String) {}
  open var userInfo: [AnyHashable: Any]?
}
open class Timer: NSObject {
  open func invalidate() {}
}
open class ProcessInfo: NSObject, @unchecked Sendable {
  open class var processInfo: ProcessInfo { ProcessInfo() }
  open func performExpiringActivity(
    withReason reason: String, using block: @escaping @Sendable (Bool) -> Void
  ) {}
}

public protocol URLSessionDelegate: NSObjectProtocol, Sendable {
  func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession)
}
extension URLSessionDelegate {
  public func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {}
}
open class URLSessionConfiguration: NSObject, @unchecked Sendable {
  open class var `default`: URLSessionConfiguration { URLSessionConfiguration() }
  open class func background(
    withIdentifier identifier: String
  ) -> URLSessionConfiguration { URLSessionConfiguration() }
  open var timeoutIntervalForResource: TimeInterval = 0
}
open class URLSessionTask: NSObject, @unchecked Sendable {
  open func resume() {}
}
open class URLSessionUploadTask: URLSessionTask, @unchecked Sendable {}
open class URLSession: NSObject, @unchecked Sendable {
  public init(configuration: URLSessionConfiguration) {}
  public init(
    configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?,
    delegateQueue queue: OperationQueue?
  ) {}
  open func uploadTask(
    with request: URLRequest, fromFile fileURL: URL
  ) -> URLSessionUploadTask { URLSessionUploadTask() }
  public func data(from url: URL) async throws -> (Data, URLResponse) { (Data(), URLResponse()) }
}

public final class DispatchQueue: @unchecked Sendable {
  public class var main: DispatchQueue { DispatchQueue(label: "") }
  public init(label: String) {}
  public func async(execute work: @escaping @Sendable () -> Void) {}
}

public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  public init(uncheckedState initialState: State) {}
  public init(initialState: State) where State: Sendable {}
  public func withLock<R: Sendable>(
    _ body: @Sendable (inout State) throws -> R
  ) rethrows -> R { fatalError() }
  public func withLockUnchecked<R>(
    _ body: (inout State) throws -> R
  ) rethrows -> R { fatalError() }
}
public struct OSLogMessage: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) {}
}
public struct Logger: Sendable {
  public init() {}
  public func notice(_ message: OSLogMessage) {}
  public func error(_ message: OSLogMessage) {}
}
