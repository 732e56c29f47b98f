internal import TraceModel

/// The begin or the end of something that a recording has both of (FORMAT.md §3, §4).
///
/// Four kinds are not here. What a machine follows by callbacks of the system (scenes, views that
/// appear, spaces): there an end without a begin is a wrong order, which rules report. Links: one
/// that launches the app comes with its scene. Sessions: one may continue from an earlier launch.
/// Covers: apps hide them at every activation, whether they were shown or not.
struct RecordedPair {
  /// What tells one from another of its kind.
  enum Key {
    case id, name, kind, view
    /// There is one at a time.
    case none
  }

  /// What both events are about.
  let name: String
  let isBegin: Bool
  let key: Key
  /// Each has a key of its own, so that it can neither begin nor end twice.
  var isUnique = false
  /// The events that begin it, for messages.
  let begin: EventKind

  init?(_ kind: EventKind) {
    switch kind {
    case .workBegin, .workEnd: self.init("work", kind, .workBegin, .id, isUnique: true)
    // An app may end it twice, which is its own mistake.
    case .bgBegin, .bgExpire, .bgEnd: self.init("bg", kind, .bgBegin, .id)
    case .bgtaskLaunch, .bgtaskExpire, .bgtaskComplete:
      self.init("bgtask", kind, .bgtaskLaunch, .id)
    case .swbgLaunch, .swbgCancel, .swbgReturn: self.init("swbg", kind, .swbgLaunch, .id)
    case .fetchDeliver, .fetchComplete: self.init("fetch", kind, .fetchDeliver, .id)
    case .urlsessionEvents, .urlsessionComplete:
      self.init("urlsession", kind, .urlsessionEvents, .id)
    case .viewTaskStart, .viewTaskCancel, .viewTaskEnd:
      self.init("view.task", kind, .viewTaskStart, .view)
    case .intentStart, .intentEnd: self.init("intent", kind, .intentStart, .id)
    case .lockAcquire, .lockRelease: self.init("lock", kind, .lockAcquire, .name)
    case .resourceHold, .resourceRelease: self.init("resource", kind, .resourceHold, .kind)
    case .authPromptBegin, .authPromptEnd: self.init("auth", kind, .authPromptBegin, .none)
    default: return nil
    }
  }

  private init(
    _ name: String, _ kind: EventKind, _ begin: EventKind, _ key: Key, isUnique: Bool = false
  ) {
    (self.name, self.begin, self.key, self.isUnique) = (name, begin, key, isUnique)
    isBegin = kind == begin
  }

  /// The text of the key; empty if the event has none.
  func text(_ event: Event, _ batch: EventBatch, _ symbols: SymbolTable) -> String {
    func word(_ symbol: Symbol) -> String { symbol.isPresent ? symbols[symbol] : "" }
    return switch key {
    case .id: batch.string(event.id) ?? ""
    case .name: word(event.name)
    case .kind: word(event.category)
    case .view: word(event.view)
    case .none: ""
    }
  }
}
