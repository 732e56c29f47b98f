internal import TraceModel

/// The keys without most of which an event cannot be matched with others, or means nothing
/// (FORMAT.md §3, §4).
enum RequiredKeys {
  /// - Parameters:
  ///   - isSketch: people leave the role out where it is that of an app's window, and the kind where
  ///     it does not matter.
  ///   - lacksScenesOfPhases: a phase that names no scene is of one of those before it.
  static func missing(
    _ event: Event, isPartial: Bool, isSketch: Bool, lacksScenesOfPhases: Bool = false
  ) -> [EventKey] {
    var keys: [EventKey] = []
    func need(_ key: EventKey, _ isThere: Bool) {
      if !isThere { keys.append(key) }
    }
    let isWork = event.kind == .work || event.kind == .workBegin
    if isWork, !isSketch { need(.kind, event.category.isPresent) }
    switch event.kind {
    case .workBegin, .workEnd, .bgBegin, .bgExpire, .bgEnd, .bgtaskSubmit, .bgtaskLaunch,
      .bgtaskProgress, .bgtaskExpire, .bgtaskComplete, .bgtaskRegister, .documentSave,
      .documentAutosave, .fetchDeliver, .fetchComplete, .modelMutate:
      need(.id, event.id.isPresent && event.id.length > 0)
    case .viewOnAppear, .viewOnDisappear, .viewTaskStart, .viewTaskCancel, .viewTaskEnd, .viewBody:
      need(.view, event.view.isPresent)
    case .dataDirty, .dataSave, .dataDelete: need(.key, event.key.isPresent)
    case .storageWrite, .storageRestore: need(.key, event.key.isPresent)
    case .lockAcquire, .lockRelease, .sdkInit: need(.name, event.name.isPresent)
    case .resourceHold, .resourceRelease: need(.kind, event.category.isPresent)
    case .sceneWillConnect: if !isSketch { need(.role, event.role.isPresent) }
    default: break
    }
    let isOfView = lacksScenesOfPhases && isPhase[event.kind.index] && !isOfApp(event)
    if isOfScene(event.kind) || isOfView, !isPartial {
      need(.scene, event.scene.isPresent)
    }
    return keys
  }

  private static func isOfApp(_ event: Event) -> Bool {
    event.scope.isPresent && event.scope != .view
  }

  private static let isPhase: [Bool] = (0...255).map { number in
    EventKind(rawValue: UInt8(number))?.scope == "phase"
  }

  private static func isOfScene(_ kind: EventKind) -> Bool {
    ofScene[kind.index]
  }

  private static let ofScene: [Bool] = (0...255).map { number in
    guard let kind = EventKind(rawValue: UInt8(number)) else { return false }
    return ["scene", "windowScene", "carplay"].contains(kind.scope) || kind == .sessionDiscarded
  }
}
