package import TraceModel

extension RunState {
  /// What happened beyond the event itself, so that rules need not ask again: a rule that names the
  /// signals it wants is called for no other event.
  package struct Signals: OptionSet, Sendable {
    package let rawValue: UInt64
    @inlinable package init(rawValue: UInt64) { self.rawValue = rawValue }

    /// `appState` differs from the one before.
    package static let appState = Signals(rawValue: 1)
    /// Work began: `work` is it.
    package static let workBegan = Signals(rawValue: 1 << 1)
    /// Work ended: `work` is it.
    package static let workEnded = Signals(rawValue: 1 << 2)
    /// The clock went back for the first time in this run.
    package static let clockStep = Signals(rawValue: 1 << 3)
    /// A machine took an event that no possible state accepts.
    package static let illegalStep = Signals(rawValue: 1 << 4)
    /// A machine took a tolerated transition.
    package static let toleratedStep = Signals(rawValue: 1 << 5)
    /// Whether a machine's event was legal is not known.
    package static let unknownStep = Signals(rawValue: 1 << 6)
    /// Work began or ended that began while its scene, or for work of no scene the app, was inactive.
    package static let workInInactive = Signals(rawValue: 1 << 7)
    /// Work began that is said to be the whole app's.
    package static let workOfApp = Signals(rawValue: 1 << 8)
    /// Work began that names the event that started it.
    package static let workOfEvent = Signals(rawValue: 1 << 9)
    /// The event tells the app's own state (`appState`).
    package static let toldAppState = Signals(rawValue: 1 << 10)
    /// The first scene of the run was seen.
    package static let firstScene = Signals(rawValue: 1 << 11)

    /// Work of one of these kinds began.
    package static func began(_ kinds: Word...) -> Signals { of(kinds, from: 32) }
    /// Work of one of these kinds ended.
    package static func ended(_ kinds: Word...) -> Signals { of(kinds, from: 48) }

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

    /// What the beginning of a piece of work tells.
    @inline(__always)
    static func ofBegin(_ work: UnsafePointer<Work>) -> Signals {
      var bits = workBegan.rawValue | ofWork(work.pointee.category, from: 32).rawValue
      if work.pointee.isOfInactive { bits |= workInInactive.rawValue }
      if work.pointee.scope == .app { bits |= workOfApp.rawValue }
      if work.pointee.trigger.eventKind != .unknown { bits |= workOfEvent.rawValue }
      return Signals(rawValue: bits)
    }

    /// What the end of a piece of work tells.
    @inline(__always)
    static func ofEnd(_ work: UnsafePointer<Work>) -> Signals {
      var bits = workEnded.rawValue | ofWork(work.pointee.category, from: 48).rawValue
      if work.pointee.isOfInactive { bits |= workInInactive.rawValue }
      return Signals(rawValue: bits)
    }
  }
}
