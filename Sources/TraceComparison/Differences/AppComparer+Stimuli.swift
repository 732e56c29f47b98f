import LifecycleModel
import TraceModel

extension AppComparer {
  /// The event that a call answers, by its meaning in the format (FORMAT.md §3 and §4); nil if it
  /// answers none.
  static func stimulus(_ kind: EventKind) -> EventKind? {
    switch kind {
    case .fetchComplete: .fetchDeliver
    case .urlsessionComplete: .urlsessionEvents
    case .linkHandled: .linkReceived
    case .bgtaskComplete: .bgtaskLaunch
    case .swbgReturn: .swbgLaunch
    case .dataSave: .dataDirty
    default: nil
    }
  }

  /// Why a missing call had nothing to answer on its side, if so: the event that it answers, or
  /// each of its recorded triggers, comes from outside and did not happen.
  func whyNothingToAnswer(
    _ name: CallName, _ row: CallRow, _ having: AppProfile, _ lacking: AppProfile, _ word: String
  ) -> String? {
    if let kind = Self.stimulus(name.kind) {
      // Data is changed by its key; links and tasks are counted together.
      func has(_ profile: AppProfile) -> Bool {
        profile.names.contains {
          $0.kind == kind && (kind != .dataDirty || $0.detail == name.detail)
        }
      }
      return has(lacking) || !has(having)
        ? nil : "\(kind.name), which it answers, did not happen \(word)"
    }
    let kinds = row.triggers.map { EventKind.named($0) }
    guard !kinds.isEmpty, kinds.allSatisfy({ $0.map(isFromOutside) ?? false }) else { return nil }
    let isThere = kinds.contains { $0.map { came($0, lacking) } ?? false }
    return isThere ? nil : "the event that starts it did not happen \(word)"
  }

  private func isFromOutside(_ kind: EventKind) -> Bool {
    CallNature.ofKind[kind.index] == .outside
  }

  /// Whether a stimulus came, also in the form that it takes in an app with scenes.
  private func came(_ kind: EventKind, _ profile: AppProfile) -> Bool {
    if profile.names.contains(where: { $0.kind == kind }) { return true }
    guard isMigration, let adoption = Adoption.of(kind) else { return false }
    return profile.names.contains { $0.kind == adoption.scene }
      || !adoption.payload.isDisjoint(with: profile.payload)
  }
}
