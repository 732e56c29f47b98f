internal import TraceModel

/// The keys without most of which an event cannot be matched with others, or means nothing
/// (FORMAT.md §3, §4).
enum RequiredKeys {
  /// - Parameter isSketch: people leave the role out where it is that of an app's window.
  static func missing(_ event: Event, isPartial: Bool, isSketch: Bool) -> [EventKey] {
    var keys: [EventKey] = []
    func need(_ key: EventKey, _ isThere: Bool) {
      if !isThere { keys.append(key) }
    }
    switch event.kind {
    case .workBegin, .workEnd, .bgBegin, .bgExpire, .bgEnd, .bgtaskSubmit, .bgtaskLaunch,
      .bgtaskProgress, .bgtaskExpire, .bgtaskComplete:
      need(.id, event.id.isPresent && event.id.length > 0)
    case .viewOnAppear, .viewOnDisappear, .viewTaskStart, .viewTaskCancel, .viewTaskEnd, .viewBody:
      need(.view, event.view.isPresent)
    case .dataDirty, .dataSave, .dataDelete: need(.key, event.key.isPresent)
    case .storageWrite, .storageRestore: need(.key, event.key.isPresent)
    case .lockAcquire, .lockRelease: need(.name, event.name.isPresent)
    case .resourceHold, .resourceRelease: need(.kind, event.category.isPresent)
    case .sceneWillConnect: if !isSketch { need(.role, event.role.isPresent) }
    default: break
    }
    if isOfScene(event.kind), !isPartial { need(.scene, event.scene.isPresent) }
    return keys
  }

  private static func isOfScene(_ kind: EventKind) -> Bool {
    ofScene[kind.index]
  }

  private static let ofScene: [Bool] = (0...255).map { number in
    guard let kind = EventKind(rawValue: UInt8(number)) else { return false }
    return ["scene", "windowScene", "carplay"].contains(kind.scope) || kind == .sessionDiscarded
  }
}
