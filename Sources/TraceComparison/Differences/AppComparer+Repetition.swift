import LifecycleModel
import TraceModel

/// How often a call comes in a visit of a stage. Its number in a run depends on how long the app
/// was used; its number in a visit does not.
extension AppComparer {
  func compareRepetition(
    _ name: CallName, _ left: CallRow, _ right: CallRow, _ found: inout Findings
  ) {
    guard CallNature.ofKind[name.kind.index] != .outside, !Self.comesOften(name.kind) else {
      let isOfApp =
        !RunHeader.Families.ofKind[name.kind.index].isEmpty || name.kind.scope == "document"
      guard isOfApp else { return }
      return tellNumber(
        "the user, the system or a clock decides how often they come", name, left, right,
        name.text, &found)
    }
    let (old, new) = (actors(before, name), actors(after, name))
    // Two windows make a call twice, and so it is meant.
    let isOfOneWindow = (old + new).allSatisfy {
      $0 == after.actors[Actor.app] || $0.hasSuffix(" 1")
    }
    guard !isOfOneWindow else {
      return tellRepetition(name, left, right, actor: nil, &found)
    }
    for actor in old where new.contains(actor) {
      guard let place = before.actors.firstIndex(of: actor),
        let other = after.actors.firstIndex(of: actor),
        let one = before.row(name, place), let two = after.row(name, other)
      else { continue }
      tellRepetition(name, one, two, actor: actor, &found)
    }
  }

  private static func comesOften(_ kind: EventKind) -> Bool {
    switch kind {
    case .timerFire, .displaylinkTick, .gpuSubmit, .viewBody, .modelMutate: true
    default: false
    }
  }

  private func tellRepetition(
    _ name: CallName, _ left: CallRow, _ right: CallRow, actor: String?, _ found: inout Findings
  ) {
    let stages = left.stageSet.union(right.stageSet)
    let (old, new) = (Self.repetition(left, stages), Self.repetition(right, stages))
    guard let old, let new else { return }
    let (rate, newRate) = (Self.rate(old), Self.rate(new))
    let isMore = newRate > rate
    let (less, more) = (min(rate, newRate), max(rate, newRate))
    // Each visit has more calls than any had before, or the reverse.
    let isUniform =
      isMore
      ? old.inVisit.upperBound < new.inVisit.lowerBound
      : new.inVisit.upperBound < old.inVisit.lowerBound
    let subject = name.text + (actor.map { " of \($0)" } ?? "")
    func difference(_ basis: Difference.Basis) -> Difference {
      var difference = Difference(
        kind: isMore ? .repeatedCall : .singleCall, app: app, subject: name.text, actor: actor,
        detail: .repetition(before: old, after: new, basis: basis))
      let started = (isMore ? right : left).triggers
      if started.count > 1 { difference.remark = "started by \(Self.list(started))" }
      // The user may have made more of them in one visit than in another.
      difference.dependsOnUser =
        left.byUser > 0 || right.byUser > 0 || !isUniform && mayBeUpToUser(name, left)
      return difference
    }
    if less < more {
      if let whyNoAbsence { return found.leave(whyNoAbsence, subject, app: app) }
      if (isMore ? before : after).lossyRuns > 0 {
        return found.leave("lost records may hold some of its calls", subject, app: app)
      }
      if isUniform { return found.add(difference(.always)) }
    }
    let isTested = min(old.visits, new.visits) >= settings.value("samples")
    let shift = settings.value(isTested ? "shift" : "few_shift")
    func isShift(_ less: Double, _ more: Double) -> Bool {
      less < more && (more - less) * 100 >= less * Double(shift)
    }
    let (perRun, newPerRun) = (Self.ofRuns(left), Self.ofRuns(right))
    // Else the visits became more or fewer, as the user came back more or less often.
    let isOfRuns = isMore ? isShift(perRun, newPerRun) : isShift(newPerRun, perRun)
    if isShift(less, more), !isOfRuns {
      return found.leave(
        "came about as often in a run; their numbers in a visit differ as those of the visits do",
        "\(subject) \(left.count) → \(right.count)", app: app)
    }
    let matters = isShift(less, more)
    // The run has more or fewer visits, and that is up to who used the app.
    if less == more, CallNature.ofKind[name.kind.index] == .own {
      tellNumber(
        "came as often in a visit; their numbers in a run differ as those of its visits do",
        name, left, right, subject, &found)
    }
    if isTested {
      let ofVisits = Statistics.mannWhitney(Self.counted(left, old), Self.counted(right, new))
      // Visits of one run resemble each other.
      let chance = max(
        ofVisits,
        Statistics.sameMeanOfRuns(Self.rates(left, stages), Self.rates(right, stages)))
      found.add(
        Findings.Candidate(
          probability: chance, difference: matters ? difference(.tested(chance)) : nil,
          unsure: matters ? (app, subject) : nil))
    } else if matters {
      found.add(difference(.threshold))
    } else if less < more {
      found.leave("too few visits to rule out chance", subject, app: app)
    }
  }

  /// A call that comes more or less often in a run for a reason that lies outside the app: the diff
  /// lists it and does not judge it.
  private func tellNumber(
    _ reason: String, _ name: CallName, _ left: CallRow, _ right: CallRow, _ subject: String,
    _ found: inout Findings
  ) {
    guard whyNoAbsence == nil,
      left.count * Int64(after.runs) != right.count * Int64(before.runs)
    else { return }
    found.leave(reason, "\(subject) \(left.count) → \(right.count)", app: app)
  }

  /// Nil: it came in unknown stages only.
  private static func repetition(_ row: CallRow, _ stages: Stage.Set) -> Difference.Repetition? {
    let known = stages.stages.filter { $0 != .unknown }
    guard row.visits > 0, !known.isEmpty else { return nil }
    let visits = known.reduce(0) { $0 + row.visitsOfRuns[Int($1.rawValue)] }
    return Difference.Repetition(
      calls: row.count, inVisit: row.least...row.most, visitsWithCall: Int64(row.visits),
      visits: max(visits, Int64(row.visits)))
  }

  private static func rates(_ row: CallRow, _ stages: Stage.Set) -> [Double] {
    row.byRun.values.compactMap { $0.rate(stages) }
  }

  /// Calls in a run, of the runs that have any.
  private static func ofRuns(_ row: CallRow) -> Double { Double(row.count) / Double(row.runs) }

  private static func rate(_ side: Difference.Repetition) -> Double {
    Double(side.calls) / Double(side.visits)
  }

  /// Visits by their number of calls, those without any as well.
  private static func counted(
    _ row: CallRow, _ repetition: Difference.Repetition
  ) -> [(value: Int64, count: Int64)] {
    [(0, repetition.visits - repetition.visitsWithCall)]
      + row.visitsByCalls.map { (Int64($0.key), $0.value) }
  }
}
