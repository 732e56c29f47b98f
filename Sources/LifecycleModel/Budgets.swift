/// A limit that the system sets for work in some phase of the life cycle.
public struct Budget: Sendable {
  public enum Limit: Equatable, Sendable {
    case time(Duration)
    /// Requests that may be pending at once.
    case pending(refresh: Int, processing: Int)
    case perHour(Int)
    /// Apple names no number.
    case unstated
  }

  public let id: String
  public let limit: Limit
  /// True if the source names a rough number, or several.
  public let isApproximate: Bool
  /// The interval that the limit applies to.
  public let appliesTo: String
  /// The consequence of exceeding it; nil if no source says.
  public let outcome: String?
  public let confidence: Transition.Confidence
  public let sources: [SourceKey]
  public let note: String?

  /// The limit, if it is one of time.
  public var time: Duration? {
    if case .time(let duration) = limit { duration } else { nil }
  }

  private init(
    _ id: String, _ limit: Limit, about isApproximate: Bool = false, _ appliesTo: String,
    outcome: String? = nil, _ sources: [SourceKey],
    _ confidence: Transition.Confidence = .documented, note: String? = nil
  ) {
    self.id = id
    self.limit = limit
    self.isApproximate = isApproximate
    self.appliesTo = appliesTo
    self.outcome = outcome
    self.confidence = confidence
    self.sources = sources
    self.note = note
  }
}

extension Budget {
  public static let didEnterBackground = Budget(
    "bg.didEnterBackground", .time(.seconds(5)), about: true,
    "the callback for entering the background, of the app or of a scene",
    outcome: "the process is killed and its memory purged", [.didEnterBackground, .bgext])

  public static let willTerminate = Budget(
    "bg.willTerminate", .time(.seconds(5)), about: true, "app.willTerminate", [.willTerminate])

  public static let launchWatchdog = Budget(
    "launch.watchdog", .time(.seconds(20)), about: true,
    "from process.start to the first frame (scene-create)", outcome: "killed with 0x8badf00d",
    [.watchdog, .terminations],
    note: "crash reports print allowances of 19.69 s to 19.97 s; macOS has no such limit")

  public static let sceneUpdateWatchdog = Budget(
    "scene-update.watchdog", .time(.seconds(10)), about: true, "an update of a scene",
    outcome: "killed with 0x8badf00d", [.hermes65], .observed,
    note: "Apple states no number")

  public static let assertion = Budget(
    "bg.assertion", .time(.seconds(30)), about: true,
    "from bg.begin to bg.end, while in the background",
    outcome: "killed with 0x8badf00d or 0x2182bad2", [.fb8908, .os1205], .observed,
    note: "UIKit warns about a task 30 s old (iOS 14 to 16); Apple only says that the time is "
      + "finite, and a crash report of the time of iOS 7 or 8 prints 180 s; "
      + "backgroundTimeRemaining counts if it is recorded")

  public static let refresh = Budget(
    "bg.refresh", .time(.seconds(30)), "bgtask.launch to bgtask.complete of a refresh task",
    [.bgChoose, .cocoabytes])

  public static let push = Budget(
    "bg.push", .time(.seconds(30)), "fetch.deliver to fetch.complete",
    outcome: "the process is killed", [.remotePush])

  public static let processing = Budget(
    "bg.processing", .unstated, "bgtask.launch to bgtask.complete of a processing task",
    [.bgProc],
    note: "minutes, only while the device is idle; it expires when the user uses the device")

  public static let pendingRequests = Budget(
    "bg.pending", .pending(refresh: 1, processing: 10), "bgtask.submit", [.bgSubmit])

  public static let pushRate = Budget(
    "push.rate", .perHour(3), about: true, "silent pushes", [.bgChoose])

  public static let watchConnectivity = Budget(
    "watch.wc", .time(.seconds(15)), "a Watch Connectivity background task on watchOS",
    [.watchdog])

  public static let watchBackground = Budget(
    "watch.bg", .unstated, "a background task on watchOS",
    outcome: "killed with 0xc51bad01, 0xc51bad02 or 0xc51bad03", [.wkBg, .sigkill],
    note: "a few seconds")

  public static let watchFrontmost = Budget(
    "watch.frontmost", .time(.seconds(120)), "inactive but frontmost on watchOS", [.wkFront],
    note: "the default; the user may choose up to 1 h")

  public static let hang = Budget(
    "hang", .time(.milliseconds(250)), "the main run loop, busy", [.hangs])

  /// Every budget of the model.
  public static let all: [Budget] = [
    didEnterBackground, willTerminate, launchWatchdog, sceneUpdateWatchdog, assertion, refresh,
    push, processing, pendingRequests, pushRate, watchConnectivity, watchBackground,
    watchFrontmost, hang,
  ]
}
