// The part of BackgroundTasks that the recorder uses; pages below
// https://developer.apple.com/documentation/.
public import Dispatch
public import Foundation

// backgroundtasks/bgtask
open class BGTask {
  open var identifier: String { "" }
  open var expirationHandler: (() -> Void)?
  open func setTaskCompleted(success: Bool) {}
}
// backgroundtasks/bgtaskrequest
open class BGTaskRequest {
  open var identifier: String { "" }
  open var earliestBeginDate: Date?
}
// backgroundtasks/bgapprefreshtaskrequest
open class BGAppRefreshTaskRequest: BGTaskRequest {
  public init(identifier: String) {}
}
// backgroundtasks/bgtaskscheduler
open class BGTaskScheduler {
  // backgroundtasks/bgtaskscheduler/error-swift.struct
  public struct Error: Swift.Error {
    public struct Code: RawRepresentable, Equatable, Sendable {
      public let rawValue: Int
      public init(rawValue: Int) { self.rawValue = rawValue }
      public static let unavailable = Code(rawValue: 1)
      public static let tooManyPendingTaskRequests = Code(rawValue: 2)
      public static let notPermitted = Code(rawValue: 3)
    }
    public var code: Code { .unavailable }
  }
  // backgroundtasks/bgtaskscheduler/shared
  open class var shared: BGTaskScheduler { BGTaskScheduler() }
  // backgroundtasks/bgtaskscheduler/register(fortaskwithidentifier:using:launchhandler:)
  @discardableResult
  open func register(
    forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
    launchHandler: @escaping (BGTask) -> Void
  ) -> Bool { true }
  // backgroundtasks/bgtaskscheduler/submit(_:)
  open func submit(_ taskRequest: BGTaskRequest) throws {}
  // backgroundtasks/bgtaskscheduler/getpendingtaskrequests(completionhandler:)
  open func getPendingTaskRequests(
    completionHandler: @escaping @Sendable ([BGTaskRequest]) -> Void
  ) {}
}
