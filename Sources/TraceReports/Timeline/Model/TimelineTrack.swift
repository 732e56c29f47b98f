public import LifecycleModel

/// A row of a timeline, or one of its lanes: what stands on it never overlaps.
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

  /// Number among the tracks of its timeline, in the order of their first use, from 0.
  public let id: Int
  /// Ordinal of the run in its input, from 0.
  public let run: Int
  public let kind: Kind
  /// Whose states its slices are; nil for intervals that somebody marked.
  public let machine: MachineID?
  /// Id of the scene; nil for what belongs to none.
  public let scene: String?
  /// Of the view, window group, thread or task; empty where the kind has none. A delivery has `push` or
  /// `URLSession`.
  public let name: String
  /// Its slices are states in which nothing goes on, of assertions or deliveries that have ended. Other
  /// rows have such states, too, between their other ones: see ``TimelineSlice/isRest``.
  public let isRest: Bool
  /// From 0: intervals of the same row that overlap lie in lanes of their own.
  public let lane: Int
}
