// What Foundation has on Apple's platforms and lacks elsewhere; UIKit, AppKit and WatchKit export
// it. Pages below https://developer.apple.com/documentation/.
@_exported public import Foundation

#if !canImport(Darwin)
  // foundation/nsuseractivity, …/init(activitytype:), …/activitytype, …/userinfo
  open class NSUserActivity: NSObject {
    public init(activityType: String) {}
    open var activityType: String { "" }
    open var userInfo: [AnyHashable: Any]?
  }
  extension NotificationCenter {
    // foundation/notificationcenter/addobserver(forname:object:queue:using:). A result of
    // Objective-C may be left unused; the compiler takes this method, which says so, where the name
    // is not nil.
    @discardableResult
    public func addObserver(
      forName name: Notification.Name, object: Any?, queue: OperationQueue?,
      using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol { fatalError() }
    // foundation/notificationcenter/notifications(named:object:)
    public func notifications(
      named name: Notification.Name, object: (AnyObject & Sendable)? = nil
    ) -> Notifications { Notifications() }
    // foundation/notificationcenter/notifications
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
  extension ProcessInfo {
    // foundation/processinfo/performexpiringactivity(withreason:using:)
    public func performExpiringActivity(
      withReason reason: String, using block: @escaping @Sendable (Bool) -> Void
    ) {}
  }

  // foundation/urlrequest
  public struct URLRequest: Sendable, Hashable {}
  // foundation/urlresponse
  open class URLResponse: NSObject, @unchecked Sendable {}
  // foundation/urlsessiondelegate: its methods are optional in Objective-C
  public protocol URLSessionDelegate: NSObjectProtocol, Sendable {
    func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession)
  }
  extension URLSessionDelegate {
    public func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {}
  }
  // foundation/urlsessionconfiguration
  open class URLSessionConfiguration: NSObject, @unchecked Sendable {
    open class var `default`: URLSessionConfiguration { URLSessionConfiguration() }
    // foundation/urlsessionconfiguration/background(withidentifier:)
    open class func background(
      withIdentifier identifier: String
    ) -> URLSessionConfiguration { URLSessionConfiguration() }
    open var timeoutIntervalForResource: TimeInterval = 0
  }
  // foundation/urlsessiontask, …/resume()
  open class URLSessionTask: NSObject, @unchecked Sendable {
    open func resume() {}
  }
  // foundation/urlsessionuploadtask
  open class URLSessionUploadTask: URLSessionTask, @unchecked Sendable {}
  // foundation/urlsession
  open class URLSession: NSObject, @unchecked Sendable {
    public init(configuration: URLSessionConfiguration) {}
    public init(
      configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?,
      delegateQueue queue: OperationQueue?
    ) {}
    // foundation/urlsession/uploadtask(with:fromfile:)
    open func uploadTask(
      with request: URLRequest, fromFile fileURL: URL
    ) -> URLSessionUploadTask { URLSessionUploadTask() }
    // foundation/urlsession/data(from:)
    public func data(from url: URL) async throws -> (Data, URLResponse) { (Data(), URLResponse()) }
  }
#endif
