public import LifecycleModel

/// A row of a timeline: what stands on it never overlaps.
public struct TimelineTrack: Hashable, Sendable {
  /// In the order in which rows stand below each other in a run.
  public enum Kind: Int, CaseIterable, Sendable {
    /// The state of the app as a whole, as its scenes give it.
    case app
    /// States of a machine of the process, such as `uikit-app-scene-based`.
    case process
    /// States of a machine of a scene.
    case scene
    /// Visibility of a view.
    case view
    /// Work, by the thread that it was recorded on.
    case work
    /// Background assertions.
    case assertion
    /// Tasks of the scheduler, SwiftUI's background tasks, and deliveries with a completion handler.
    case task
  }

  /// Ordinal of the run in its input, from 0.
  public let run: Int
  public let kind: Kind
  /// Whose states its slices are; nil for intervals that somebody marked.
  public let machine: MachineID?
  /// Id of the scene; nil for what belongs to none.
  public let scene: String?
  /// Of the view, window group, thread or task; empty where the kind has none.
  public let name: String
  /// From 0: intervals of the same row that overlap lie in lanes of their own.
  public let lane: Int
}
