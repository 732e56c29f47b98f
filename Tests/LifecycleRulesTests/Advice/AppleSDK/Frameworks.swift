// BackgroundTasks, AppKit, WatchKit, MetricKit and the parts of others that snippets touch.

open class BGTask: NSObject {
  open var identifier: String { "" }
  open var expirationHandler: (() -> Void)?
  open func setTaskCompleted(success: Bool) {}
}
open class BGAppRefreshTask: BGTask {}
open class BGProcessingTask: BGTask {}
/// iOS 26.
open class BGContinuedProcessingTask: BGTask {
  open var progress: Progress { Progress() }
}
open class Progress: NSObject {
  open var totalUnitCount: Int64 = 0
  open var completedUnitCount: Int64 = 0
}
open class BGTaskRequest: NSObject {
  open var earliestBeginDate: Date?
}
open class BGAppRefreshTaskRequest: BGTaskRequest {
  public init(identifier: String) {}
}
open class BGProcessingTaskRequest: BGTaskRequest {
  public init(identifier: String) {}
  open var requiresNetworkConnectivity = false
}
/// iOS 26.
open class BGContinuedProcessingTaskRequest: BGTaskRequest {
  public init(identifier: String, title: String, subtitle: String) {}
}
open class BGTaskScheduler: NSObject {
  open class var shared: BGTaskScheduler { BGTaskScheduler() }
  @discardableResult
  open func register(
    forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
    launchHandler: @escaping (BGTask) -> Void
  ) -> Bool { true }
  // Header of the 27 SDK: API_DEPRECATED(…, ios(13.0, 27.0)).
  @available(*, deprecated, message: "use submitTaskRequest(_:) (27 SDK)")
  open func submit(_ taskRequest: BGTaskRequest) throws {}
  open func submitTaskRequest(_ taskRequest: BGTaskRequest) async throws {}
  open func cancel(taskRequestWithIdentifier identifier: String) {}
}

@MainActor open class NSApplication: UIObject {
  public enum TerminateReply: UInt, Sendable { case terminateCancel, terminateNow, terminateLater }
  open func reply(toApplicationShouldTerminate shouldTerminate: Bool) {}
}
@MainActor public protocol NSApplicationDelegate: NSObjectProtocol {
  func applicationWillTerminate(_ notification: Notification)
  func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply
}
extension NSApplicationDelegate {
  public func applicationWillTerminate(_ notification: Notification) {}
  public func applicationShouldTerminate(
    _ sender: NSApplication
  ) -> NSApplication.TerminateReply { .terminateNow }
}

open class WKRefreshBackgroundTask: NSObject {
  open func setTaskCompletedWithSnapshot(_ refreshSnapshot: Bool) {}
}
open class WKApplicationRefreshBackgroundTask: WKRefreshBackgroundTask {}
@MainActor public protocol WKApplicationDelegate: NSObjectProtocol {
  func applicationDidEnterBackground()
  func handle(_ backgroundTasks: Set<WKRefreshBackgroundTask>)
}
extension WKApplicationDelegate {
  public func applicationDidEnterBackground() {}
  public func handle(_ backgroundTasks: Set<WKRefreshBackgroundTask>) {}
}

public struct MetricReport: Codable, Sendable {}
public final class MetricManager: Sendable {
  public init() {}
  public var metricReports: some AsyncSequence<MetricReport, Never> {
    AsyncStream<MetricReport> { nil }
  }
}
// The 27 SDK deprecates them in favour of MetricManager.
@available(*, deprecated, message: "use MetricReport (27 SDK)")
open class MXMetricPayload: NSObject {}

open class CADisplayLink: NSObject {
  open var isPaused = false
}
public protocol MTLCommandBuffer: NSObjectProtocol {
  func waitUntilScheduled()
}
