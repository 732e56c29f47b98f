import LifecycleModel
import TraceModel

/// Which runs could have shown a call, so that its absence says something.
extension AppComparer {
  /// Runs that had or could have had a call: they reached one of its stages, record its family, and
  /// lost nothing.
  ///
  /// - Parameter delays: how long it took the call to come in its stages: a run whose recording
  ///   stops in one of them earlier could not have shown it. Nil: such runs count as well.
  func eligible(
    _ profile: AppProfile, _ name: CallName, _ stages: Stage.Set, actor: Int = Actor.any,
    having runs: Int, within delays: Delays? = nil
  ) -> Int {
    let could = profile.classes[actor].reduce(0) { sum, entry in
      let kind = entry.key
      let isReached =
        delays.map { kind.reached(stages, within: $0) } ?? !kind.stages.isDisjoint(with: stages)
      guard isReached, !kind.isLossy, mayHave(name, kind) else { return sum }
      return sum + entry.value
    }
    return max(could, runs)
  }

  /// Whether a run records the call's kind, and can have one.
  private func mayHave(_ name: CallName, _ kind: RunClass) -> Bool {
    kind.families.isSuperset(of: RunHeader.Families.ofKind[name.kind.index])
      && kind.mayShow(name.kind) && !(kind.isWithoutScenes && comesWithScenes(name))
  }

  /// Whether only scenes make the call, or something of theirs starts it.
  private func comesWithScenes(_ name: CallName) -> Bool {
    if Adoption.comesWithScenes(name.kind) || name.kind.scope == "phase" { return true }
    return [before, after].allSatisfy { side in
      guard let row = side.row(name) else { return true }
      return side.row(name, Actor.app) == nil
        || !row.triggers.isEmpty
          && row.triggers.allSatisfy { trigger in
            ["scene", "phase"].contains(String(trigger.prefix { $0 != "." }))
          }
    }
  }

  /// Why no run of the side could have had the call.
  func whyNone(
    _ profile: AppProfile, _ word: String, _ name: CallName, _ stages: Stage.Set,
    actor: Int = Actor.any
  ) -> String {
    let family = RunHeader.Families.ofKind[name.kind.index]
    var kinds = Array(profile.classes[actor].keys)
    if !family.isEmpty, !kinds.contains(where: { $0.families.isSuperset(of: family) }) {
      return "'\(family.names.joined(separator: ", "))' is not recorded \(word)"
    }
    let places = stages.stages.map(\.noun).joined(separator: " or ")
    kinds.removeAll { $0.stages.isDisjoint(with: stages) }
    if kinds.isEmpty { return "no run \(word) reached \(places)" }
    kinds.removeAll(where: \.isLossy)
    if kinds.isEmpty { return "every run \(word) that could contain it lost records" }
    kinds.removeAll { !$0.mayShow(name.kind) }
    if kinds.isEmpty {
      return "the source \(word) shows only some of the calls, and none of this kind"
    }
    kinds.removeAll { !mayHave(name, $0) }
    if kinds.isEmpty {
      return "the system launched each run \(word) in the background, and no scene connected"
    }
    return "the recording \(word) stops in \(places), too early to show it"
  }
}
