import LifecycleModel
import TraceModel

extension AppComparer {
  /// Smallest difference of two shares of runs, in percent, that is reported if both sides have a
  /// call.
  private static let leastShare = 20

  /// A call that one side has and the other has not.
  func tellMissing(_ name: CallName, _ row: CallRow, isNew: Bool, _ found: inout Findings) {
    if isMigration, tellAdoption(name, row, isNew: isNew, &found) { return }
    let (having, lacking) = isNew ? (after, before) : (before, after)
    let word = isNew ? "before" : "after"
    if isFromOutside(name, row) {
      let side = isNew ? "after" : "before"
      found.leave(
        "occurred \(side) only; the user, the system or the network causes it", name.text, app: app
      )
      return
    }
    if let why = whyNoAbsence ?? whyNothingToAnswer(name, row, having, lacking, word) {
      return found.leave(why, name.text, app: app)
    }
    let stages = row.stageSet
    let could = eligible(lacking, name, stages, having: 0, within: Delays(row))
    guard could > 0 else {
      return found.leave(whyNone(lacking, word, name, stages), name.text, app: app)
    }
    let all = eligible(having, name, stages, having: row.runs)
    func difference(_ basis: Difference.Basis) -> Difference {
      let has = Difference.Share(count: row.runs, total: all)
      let hasNot = Difference.Share(count: 0, total: could)
      return Difference(
        kind: isNew ? .newCall : .vanishedCall, app: app, subject: name.text,
        detail: .presence(
          before: isNew ? hasNot : has, after: isNew ? has : hasNot, in: stages.stages,
          basis: basis),
        remark: remark(row, isNew: isNew))
    }
    if row.runs == all, isMeant(name, row) { return found.add(difference(.always)) }
    let chance = Statistics.sameShare(
      Int64(row.runs), of: Int64(all), 0, of: Int64(could))
    found.add(
      Findings.Candidate(
        probability: chance, difference: difference(.tested(chance)),
        unsure: (app, name.text)))
  }

  /// Its recorded triggers.
  private func remark(_ row: CallRow, isNew: Bool) -> String? {
    guard !row.triggers.isEmpty else { return nil }
    let callbacks = isMigration && !isNew ? row.triggers.compactMap { Adoption.of($0) } : []
    guard !callbacks.isEmpty else {
      return (isNew ? "started by " : "was started by ") + Self.list(row.triggers)
    }
    let names = callbacks.map { $0.callback.name }
    let places = callbacks.flatMap(\.places)
    return "was started by \(Self.list(names)), which UIKit does not call in an app with scenes; "
      + "\(Self.list(places)) \(places.count == 1 ? "takes" : "take") its place"
  }

  static func list(_ words: [String]) -> String {
    words.count < 2
      ? words.joined()
      : words.dropLast().joined(separator: ", ") + " and " + words[words.count - 1]
  }

  /// Reports a difference that adopting scenes explains; returns whether it does.
  private func tellAdoption(
    _ name: CallName, _ row: CallRow, isNew: Bool, _ found: inout Findings
  ) -> Bool {
    if isNew {
      guard Adoption.comesWithScenes(name.kind) else { return false }
      let isTold = Adoption.all.contains { $0.scene == name.kind && has(before, $0.callback) }
      if !isTold {
        found.add(
          Difference(kind: .adoptedCall, app: app, subject: name.text, detail: .names([])))
      }
      return true
    }
    guard let adoption = Adoption.of(name.kind) else { return false }
    var places: [String] = []
    if has(after, adoption.scene) { places.append(adoption.scene.name) }
    if !adoption.payload.isDisjoint(with: after.payload) {
      places.append("the options of scene.willConnect")
    }
    if !places.isEmpty {
      found.add(
        Difference(kind: .replacedCall, app: app, subject: name.text, detail: .names(places)))
      return true
    }
    guard !isFromOutside(name, row), whyNoAbsence == nil else { return false }
    let all = eligible(before, name, row.stageSet, having: row.runs)
    var difference = Difference(
      kind: .vanishedCall, app: app, subject: name.text,
      detail: .presence(
        before: Difference.Share(count: row.runs, total: all),
        after: Difference.Share(count: 0, total: after.runs), in: row.stageSet.stages,
        basis: .always))
    difference.remark =
      "UIKit does not call it in an app with scenes, and \(adoption.scene.name), which takes its "
      + "place, was not recorded"
    if after.lossyRuns == after.runs {
      found.leave("every run after that could contain it lost records", name.text, app: app)
    } else {
      found.add(difference)
    }
    return true
  }

  private func has(_ profile: AppProfile, _ kind: EventKind) -> Bool {
    profile.row(CallName(kind: kind, event: kind.name, detail: "")) != nil
  }

  /// A call that both sides have, one of them in fewer of its runs.
  func compareShares(
    _ name: CallName, _ left: CallRow, _ right: CallRow, _ found: inout Findings
  ) {
    guard whyNoAbsence == nil, !isFromOutside(name, left), !isFromOutside(name, right) else {
      return
    }
    let stages = left.stageSet.union(right.stageSet)
    var n = eligible(before, name, stages, having: left.runs)
    var m = eligible(after, name, stages, having: right.runs)
    let isRarer = left.runs * m > right.runs * n
    // Recordings that stop early must not make it rare.
    let delays = Delays(left, right)
    if isRarer {
      m = eligible(after, name, stages, having: right.runs, within: delays)
    } else {
      n = eligible(before, name, stages, having: left.runs, within: delays)
    }
    guard n > 1, m > 1, isRarer == (left.runs * m > right.runs * n) else { return }
    let chance = Statistics.sameShare(
      Int64(left.runs), of: Int64(n), Int64(right.runs), of: Int64(m))
    let change = abs(left.runs * 100 / n - right.runs * 100 / m)
    let difference = Difference(
      kind: isRarer ? .rarerCall : .commonerCall, app: app, subject: name.text,
      detail: .presence(
        before: Difference.Share(count: left.runs, total: n),
        after: Difference.Share(count: right.runs, total: m), in: stages.stages,
        basis: .tested(chance)))
    found.add(
      Findings.Candidate(
        probability: chance, difference: change >= Self.leastShare ? difference : nil))
  }

  // MARK: Actors

  /// Names of those who make a call on one side.
  func actors(_ profile: AppProfile, _ name: CallName) -> [String] {
    guard let index = profile.nameIndex[name] else { return [] }
    return profile.rows[index].keys.filter { $0 != Actor.any }.sorted().map { profile.actors[$0] }
  }

  /// A call that both sides have, made by another scene or by none.
  func compareActors(
    _ name: CallName, _ left: CallRow, _ right: CallRow, _ found: inout Findings
  ) {
    guard !isFromOutside(name, left), !isFromOutside(name, right), whyNoAbsence == nil else {
      return
    }
    let (old, new) = (actors(before, name), actors(after, name))
    let gone = old.filter { !new.contains($0) }
    let come = new.filter { !old.contains($0) }
    if !gone.isEmpty, !come.isEmpty {
      found.add(
        Difference(
          kind: .movedCall, app: app, subject: name.text,
          detail: .actors(before: old, after: new)))
      return
    }
    for actor in gone { tellMissing(name, actor, isNew: false, &found) }
    for actor in come { tellMissing(name, actor, isNew: true, &found) }
  }

  /// One actor makes the call on one side only, others on both.
  private func tellMissing(
    _ name: CallName, _ actor: String, isNew: Bool, _ found: inout Findings
  ) {
    let (having, lacking) = isNew ? (after, before) : (before, after)
    let word = isNew ? "before" : "after"
    guard let place = having.actors.firstIndex(of: actor), let row = having.row(name, place) else {
      return
    }
    guard let other = lacking.actors.firstIndex(of: actor) else {
      if isMigration { return }
      return found.leave("no \(actor) exists \(word)", name.text, app: app)
    }
    let could = eligible(
      lacking, name, row.stageSet, actor: other, having: 0, within: Delays(row))
    guard could > 0 else {
      let why = whyNone(lacking, word, name, row.stageSet, actor: other)
      return found.leave(why, "\(name.text) of \(actor)", app: app)
    }
    let all = eligible(having, name, row.stageSet, actor: place, having: row.runs)
    func difference(_ basis: Difference.Basis) -> Difference {
      let has = Difference.Share(count: row.runs, total: all)
      let hasNot = Difference.Share(count: 0, total: could)
      return Difference(
        kind: isNew ? .newCall : .vanishedCall, app: app, subject: name.text, actor: actor,
        detail: .presence(
          before: isNew ? hasNot : has, after: isNew ? has : hasNot, in: row.stageSet.stages,
          basis: basis))
    }
    if row.runs == all, isMeant(name, row) { return found.add(difference(.always)) }
    let chance = Statistics.sameShare(Int64(row.runs), of: Int64(all), 0, of: Int64(could))
    found.add(
      Findings.Candidate(
        probability: chance, difference: difference(.tested(chance)),
        unsure: (app, "\(name.text) of \(actor)")))
  }
}
