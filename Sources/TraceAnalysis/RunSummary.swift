public import LifecycleModel
public import TraceModel

/// One process run, as reports describe it.
public struct RunSummary: Sendable {
  public struct Scene: Sendable {
    public let id: String
    public let role: String?
    /// The purpose of scenes with this role.
    public let purpose: SceneRole
    public let connects: Int
    public let statistics: StateStatistics
    public let lane: StateLane
    public let wasActive: Bool
  }

  /// A callback of the app.
  public struct Callback: Sendable {
    /// Name of its event.
    public let name: String
    /// Its place in the app's source.
    public let source: String?
  }

  /// Index into the analysis' inputs.
  public let input: Int
  /// Ordinal among the runs of its input, from 0.
  public let number: Int
  public let id: String
  public let header: RunHeader
  public let hasHeader: Bool
  public let lifeCycle: RunHeader.LifeCycle?
  /// An event shows it; otherwise it is the header's, or the usual one of the platform.
  public let showsLifeCycle: Bool
  public let line: Int64
  /// Nanoseconds; `Event.absent` without times.
  public let start: Int64
  public let end: Int64
  public let events: Int64
  public let ending: RunState.Ending
  /// The end according to a crash report.
  public let toldEnd: ProcessEnd?
  /// It shows nothing of the app but that the process was there and how it ended.
  public let isOnlyWitnessed: Bool
  /// It has records after the part that was asked for.
  public let endsWithPart: Bool
  /// A later launch of the same app proves that it had ended.
  public let wasReplaced: Bool
  /// The callback in which the process ended, as far as the recording shows; nil if it closed
  /// normally or none was running.
  public let openCallback: Callback?
  /// Nanoseconds from the beginning of the process to the first activation of a scene (of the
  /// app, without scenes); nil if either was not recorded.
  public let launchToFirstActive: Int64?
  public let families: RunHeader.Families
  public let lost: Bool
  /// `app-aggregate` only.
  public let statistics: StateStatistics
  /// The app as a whole; nil without events.
  public let appLane: StateLane?
  /// The recording shows the app's state; otherwise no more is known of it than what follows from
  /// its suspensions.
  public let showsAppState: Bool
  /// The first scenes; `sceneCount` counts all.
  public let scenes: [Scene]
  public let sceneCount: Int
  /// End of the lanes' axis: nanoseconds, or events if the trace has no times.
  public let laneEnd: Int64
}
