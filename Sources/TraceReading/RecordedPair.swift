internal import TraceModel

/// The begin or the end of something that a recording has both of (FORMAT.md §3, §4).
///
/// What a machine follows by the callbacks of the system (scenes, views that appear, spaces) is not
/// here: there an end without a begin is a wrong order, which rules report.
struct RecordedPair {
  /// What tells one from another of its kind.
  enum Key {
    case id, name, kind, view, hash
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
    case .sessionStart, .sessionEnd:
      self.init("session", kind, .sessionStart, .id, isUnique: true)
    case .linkReceived, .linkHandled: self.init("link", kind, .linkReceived, .hash)
    case .lockAcquire, .lockRelease: self.init("lock", kind, .lockAcquire, .name)
    case .resourceHold, .resourceRelease: self.init("resource", kind, .resourceHold, .kind)
    case .authPromptBegin, .authPromptEnd: self.init("auth", kind, .authPromptBegin, .none)
    case .privacyCoverShow, .privacyCoverHide:
      self.init("cover", kind, .privacyCoverShow, .none)
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
    case .hash: batch.string(event.hash) ?? ""
    case .name: word(event.name)
    case .kind: word(event.category)
    case .view: word(event.view)
    case .none: ""
    }
  }
}
