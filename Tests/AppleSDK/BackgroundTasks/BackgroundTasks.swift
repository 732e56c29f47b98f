// The part of BackgroundTasks that the recorder and the snippets use; pages below
// https://developer.apple.com/documentation/.
public import Dispatch
public import Foundation

// backgroundtasks/bgtask
open class BGTask: NSObject {
  open var identifier: String { "" }
  open var expirationHandler: (() -> Void)?
  open func setTaskCompleted(success: Bool) {}
}
// backgroundtasks/bgapprefreshtask
open class BGAppRefreshTask: BGTask {}
// backgroundtasks/bgprocessingtask
open class BGProcessingTask: BGTask {}
// backgroundtasks/bgcontinuedprocessingtask, …/progress (iOS 26)
open class BGContinuedProcessingTask: BGTask {
  open var progress: Progress { Progress(totalUnitCount: 0) }
}
// backgroundtasks/bgtaskrequest
open class BGTaskRequest: NSObject {
  open var identifier: String { "" }
  open var earliestBeginDate: Date?
}
// backgroundtasks/bgapprefreshtaskrequest
open class BGAppRefreshTaskRequest: BGTaskRequest {
  public init(identifier: String) {}
}
// backgroundtasks/bgprocessingtaskrequest, …/requiresnetworkconnectivity
open class BGProcessingTaskRequest: BGTaskRequest {
  public init(identifier: String) {}
  open var requiresNetworkConnectivity = false
}
// backgroundtasks/bgcontinuedprocessingtaskrequest, …/init(identifier:title:subtitle:) (iOS 26)
open class BGContinuedProcessingTaskRequest: BGTaskRequest {
  public init(identifier: String, title: String, subtitle: String) {}
}
// backgroundtasks/bgtaskscheduler
open class BGTaskScheduler: NSObject {
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
  // backgroundtasks/bgtaskscheduler/submit(_:); header of the 27 SDK: ios(13.0, 27.0)
  @available(*, deprecated, message: "use submitTaskRequest(_:) (27 SDK)")
  open func submit(_ taskRequest: BGTaskRequest) throws {}
  // Header of the 27 SDK.
  open func submitTaskRequest(_ taskRequest: BGTaskRequest) async throws {}
  // backgroundtasks/bgtaskscheduler/cancel(taskrequestwithidentifier:)
  open func cancel(taskRequestWithIdentifier identifier: String) {}
  // backgroundtasks/bgtaskscheduler/getpendingtaskrequests(completionhandler:)
  open func getPendingTaskRequests(
    completionHandler: @escaping @Sendable ([BGTaskRequest]) -> Void
  ) {}
}
