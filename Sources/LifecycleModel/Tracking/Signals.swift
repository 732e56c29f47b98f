public import TraceModel

extension RunState {
  /// Consequences in addition to the event itself, computed once for all rules: a rule that names
  /// signals is called only for events with them.
  public struct Signals: OptionSet, Sendable {
    public let rawValue: UInt64
    @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// `appState` differs from the one before.
    @inlinable public static var appState: Signals { Signals(rawValue: 1) }
    /// Work began: `work` is it.
    @inlinable public static var workBegan: Signals { Signals(rawValue: 1 << 1) }
    /// Work ended: `work` is it.
    @inlinable public static var workEnded: Signals { Signals(rawValue: 1 << 2) }
    /// The clock went back for the first time in this run.
    @inlinable public static var clockStep: Signals { Signals(rawValue: 1 << 3) }
    /// A machine took an event that no possible state accepts.
    @inlinable public static var illegalStep: Signals { Signals(rawValue: 1 << 4) }
    /// A machine took a tolerated transition.
    @inlinable public static var toleratedStep: Signals { Signals(rawValue: 1 << 5) }
    /// Whether a machine's event was legal is not known.
    @inlinable public static var unknownStep: Signals { Signals(rawValue: 1 << 6) }
    /// Work began or ended that began while its scene, or for work of no scene the app, was
    /// inactive.
    @inlinable public static var workInInactive: Signals { Signals(rawValue: 1 << 7) }
    /// Work began that is said to be the whole app's.
    @inlinable public static var workOfApp: Signals { Signals(rawValue: 1 << 8) }
    /// Work began that names the event that started it.
    @inlinable public static var workOfEvent: Signals { Signals(rawValue: 1 << 9) }
    /// The event contains the app's own state (`appState`).
    @inlinable public static var toldAppState: Signals { Signals(rawValue: 1 << 10) }
    /// The first scene of the run was seen.
    @inlinable public static var firstScene: Signals { Signals(rawValue: 1 << 11) }
    /// The event is said to be the user's (`trigger` `user`).
    @inlinable public static var byUser: Signals { Signals(rawValue: 1 << 12) }

    /// Work ended while the app was in the background.
    @inlinable public static var workEndedInBackground: Signals { Signals(rawValue: 1 << 14) }

    /// Work began of a scene that is not connected.
    @inlinable public static var workOfGoneScene: Signals { Signals(rawValue: 1 << 13) }

    /// The event is of the root view of its scene.
    @inlinable public static var ofRootView: Signals { Signals(rawValue: 1 << 15) }

    /// The run forgets scenes that were discarded long ago: `releasedScenes` are their ids.
    @inlinable public static var sceneReleased: Signals { Signals(rawValue: 1 << 16) }

    /// A `phase.*` of the app as a whole (`scope` `app`).
    @inlinable public static var phaseOfApp: Signals { Signals(rawValue: 1 << 17) }

    /// There may be unseen scenes, and the event may change the app's state that follows from the
    /// seen ones.
    @inlinable public static var besideUnseenScenes: Signals { Signals(rawValue: 1 << 18) }

    /// Each of those that only work has.
    public static let ofWork: Signals = [
      .workBegan, .workEnded, .workInInactive, .workOfApp, .workOfEvent, .workEndedInBackground,
      .workOfGoneScene, Signals(rawValue: ~0 << 32),
    ]

    /// Work of one of these kinds began.
    public static func began(_ kinds: Word...) -> Signals { of(kinds, from: 32) }
    /// Work of one of these kinds ended.
    public static func ended(_ kinds: Word...) -> Signals { of(kinds, from: 48) }

    private static func of(_ kinds: [Word], from bit: UInt32) -> Signals {
      var signals = Signals()
      for kind in kinds { signals.insert(ofWork(kind.symbol, from: bit)) }
      return signals
    }

    /// The bit of a kind of work, of which there are 14; none for words that the format does not
    /// define.
    @inline(__always)
    private static func ofWork(_ category: Symbol, from bit: UInt32) -> Signals {
      let place = category.rawValue &- Word.refresh.rawValue
      guard place <= Word.other.rawValue - Word.refresh.rawValue else { return [] }
      return Signals(rawValue: 1 << UInt64(bit &+ place))
    }

    /// Signals of the beginning of a piece of work.
    @inline(__always)
    static func ofBegin(_ work: UnsafePointer<Work>) -> Signals {
      var bits = workBegan.rawValue | ofWork(work.pointee.category, from: 32).rawValue
      if work.pointee.isOfInactive { bits |= workInInactive.rawValue }
      if work.pointee.scope == .app { bits |= workOfApp.rawValue }
      if work.pointee.isOfGoneScene { bits |= workOfGoneScene.rawValue }
      if work.pointee.trigger.eventKind != .unknown { bits |= workOfEvent.rawValue }
      return Signals(rawValue: bits)
    }

    /// Signals of the end of a piece of work.
    @inline(__always)
    static func ofEnd(_ work: UnsafePointer<Work>) -> Signals {
      var bits = workEnded.rawValue | ofWork(work.pointee.category, from: 48).rawValue
      if work.pointee.isOfInactive { bits |= workInInactive.rawValue }
      return Signals(rawValue: bits)
    }
  }
}
