package import LifecycleModel
package import TraceModel

/// One process run, as reports describe it.
package struct RunSummary: Sendable {
  package struct Scene: Sendable {
    package let id: String
    package let role: String?
    package let connects: Int
    package let statistics: StateStatistics
    package let lane: StateLane
    package let wasActive: Bool
  }

  /// Index into the analysis' inputs.
  package let input: Int
  /// Ordinal among the runs of its input, from 0.
  package let number: Int
  package let id: String
  package let header: RunHeader
  package let hasHeader: Bool
  package let lifeCycle: RunHeader.LifeCycle?
  package let line: Int64
  /// Nanoseconds; `Event.absent` without times.
  package let start: Int64
  package let end: Int64
  package let events: Int64
  package let ending: RunState.Ending
  /// A later launch of the same app proves that it had ended.
  package let wasReplaced: Bool
  /// Nanoseconds from the beginning of the process to the first activation of a scene (of the
  /// app, without scenes); nil if either was not recorded.
  package let launchToFirstActive: Int64?
  package let families: RunHeader.Families
  package let lost: Bool
  /// `app-aggregate` only.
  package let statistics: StateStatistics
  /// The app as a whole; nil without events.
  package let appLane: StateLane?
  /// The first scenes; `sceneCount` counts all.
  package let scenes: [Scene]
  package let sceneCount: Int
  /// What the lanes' axis counts to: nanoseconds, or events where the trace has no times.
  package let laneEnd: Int64
}
