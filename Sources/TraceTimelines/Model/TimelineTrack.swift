public import LifecycleModel

/// A row of a timeline, or one of its lanes: its slices never overlap.
public struct TimelineTrack: Hashable, Sendable {
  /// In the vertical order of the rows of a run.
  public enum Kind: Int, CaseIterable, Sendable {
    /// The state of the whole app, derived from its scenes.
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
    /// Tasks of the scheduler, SwiftUI's background tasks, and deliveries with a completion
    /// handler.
    case task
  }

  /// Number among the tracks of its timeline, in the order of their first use, from 0.
  public let id: Int
  /// Ordinal of the run in its input, from 0.
  public let run: Int
  public let kind: Kind
  /// The machine whose states its slices are; nil for recorded intervals.
  public let machine: MachineID?
  /// Id of the scene; nil without a scene.
  public let scene: String?
  /// Of the view, window group, thread or task; empty where the kind has none. A delivery has
  /// `push` or `URLSession`.
  public let name: String
  /// Its slices are idle states of assertions or deliveries that have ended. Other rows also have
  /// such states between their other ones: see ``TimelineSlice/isRest``.
  public let isRest: Bool
  /// From 0: overlapping intervals of the same row are in separate lanes.
  public let lane: Int
}
