import LifecycleModel
import TraceModel

extension AppComparer {
  /// Smallest share of a call's occurrences, in percent, for a stage to be reported.
  private static let leastPart = 20

  /// Calls in a stage in which the app did not make them before, and the reverse. Their number in a
  /// stage that both sides have depends on how the app was used.
  func compareStages(
    _ name: CallName, _ left: CallRow, _ right: CallRow, _ found: inout Findings
  ) {
    guard CallNature.ofKind[name.kind.index] == .own, left.byUser == 0, right.byUser == 0 else {
      return
    }
    let (old, new) = (Self.counts(left), Self.counts(right))
    let (n, m) = (old.reduce(0) { $0 + $1.count }, new.reduce(0) { $0 + $1.count })
    guard n > 0, m > 0 else { return }
    func difference(_ basis: Difference.Basis) -> Difference {
      Difference(
        kind: .changedPhase, app: app, subject: name.text,
        detail: .stages(before: old, after: new, basis: basis))
    }
    let isDisjoint = !old.contains { one in new.contains { $0.stage == one.stage } }
    if isDisjoint {
      // The other stage must have been there to be chosen.
      guard old.contains(where: { visited(after, $0.stage) }),
        new.contains(where: { visited(before, $0.stage) })
      else {
        return found.leave(
          "the stages in which it came were not reached on both sides", name.text, app: app)
      }
      return found.add(difference(.always))
    }
    for stage in Stage.allCases where stage != .unknown {
      let (a, b) = (Self.count(stage, old), Self.count(stage, new))
      guard (a == 0) != (b == 0), a == 0 ? visited(before, stage) : visited(after, stage) else {
        continue
      }
      let chance = max(
        Statistics.sameShare(a, of: n, b, of: m), Self.chanceOfRuns(left, right, stage))
      let part = a == 0 ? b * 100 / m : a * 100 / n
      found.add(
        Findings.Candidate(
          probability: chance,
          difference: part >= Self.leastPart ? difference(.tested(chance)) : nil))
    }
  }

  private static func counts(_ row: CallRow) -> [Difference.StageCount] {
    Stage.allCases.compactMap { stage in
      let count = row.stages[Int(stage.rawValue)]
      guard stage != .unknown, count > 0 else { return nil }
      return Difference.StageCount(stage: stage, count: count)
    }
  }

  /// Calls of one run resemble each other, so that the runs must differ too: in the shares of their
  /// calls that came in a stage; in having any of them there, where that differs on one side
  /// already.
  private static func chanceOfRuns(_ left: CallRow, _ right: CallRow, _ stage: Stage) -> Double {
    let sides = [left, right].map { row in row.byRun.values.compactMap { $0.share(stage) } }
    let hits = sides.map { shares in Int64(shares.count { $0 > 0 }) }
    let isInSome = zip(hits, sides).contains { 0 < $0 && $0 < $1.count }
    guard isInSome else { return Statistics.sameMeanOfRuns(sides[0], sides[1]) }
    return Statistics.sameShare(
      hits[0], of: Int64(sides[0].count), hits[1], of: Int64(sides[1].count))
  }

  private static func count(_ stage: Stage, _ counts: [Difference.StageCount]) -> Int64 {
    counts.first { $0.stage == stage }?.count ?? 0
  }

  private func visited(_ profile: AppProfile, _ stage: Stage) -> Bool {
    profile.classes.contains { $0.keys.contains { $0.stages.contains(Stage.Set(stage)) } }
  }

  // MARK: Order

  /// Two calls that always came in one order within a stage, and now always come in the other.
  func compareOrder(_ found: inout Findings) {
    var indexAfter: [Int32: Int32] = [:]
    for (index, name) in before.names.enumerated() {
      guard let other = after.nameIndex[name], let left = before.row(name),
        let right = after.row(name), !mayBeUpToUser(name, left), !mayBeUpToUser(name, right)
      else { continue }
      indexAfter[Int32(index)] = Int32(other)
    }
    var flips: [Stage: [Flip]] = [:]
    for (pair, count) in before.order where before.order[pair.reversed] == nil {
      guard let first = indexAfter[pair.first], let second = indexAfter[pair.second] else {
        continue
      }
      let now = CallPair(stage: pair.stage, first: second, second: first)
      guard let others = after.order[now], after.order[now.reversed] == nil else { continue }
      flips[pair.stage, default: []].append(
        Flip(first: pair.first, second: pair.second, before: count, after: others))
    }
    for stage in Stage.allCases { tell(flips[stage] ?? [], in: stage, &found) }
  }

  /// `first` came before `second` and now comes after it: indices into the names before.
  private struct Flip {
    let first: Int32
    let second: Int32
    let before: Int
    let after: Int
  }

  /// Changed orders of a stage that are listed.
  private static let listedOrders = 100

  /// One call that moved changes its order with many: reports the smallest set of calls that
  /// explains all changes.
  private func tell(_ flips: [Flip], in stage: Stage, _ found: inout Findings) {
    func text(_ name: Int32) -> String { before.names[Int(name)].text }
    let names = Set(flips.flatMap { [$0.first, $0.second] }).sorted {
      (ExactString(text($0)), $0) < (ExactString(text($1)), $1)
    }
    let places = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    // By place: the call's flips, and how many of them are not reported yet.
    var flipsOfPlace = [[Int]](repeating: [], count: names.count)
    for (index, flip) in flips.enumerated() {
      for name in [flip.first, flip.second] {
        if let place = places[name] { flipsOfPlace[place].append(index) }
      }
    }
    var rest = flipsOfPlace.map(\.count)
    var isTold = [Bool](repeating: false, count: flips.count)
    var orders = 0
    // Of calls with equally many the first.
    while let place = rest.indices.max(by: { rest[$0] < rest[$1] }), rest[place] > 0 {
      let subject = names[place]
      let own = flipsOfPlace[place].filter { !isTold[$0] }
      for index in own {
        isTold[index] = true
        for name in [flips[index].first, flips[index].second] {
          if let place = places[name] { rest[place] -= 1 }
        }
      }
      for isEarlier in [true, false] {
        let own = own.map { flips[$0] }.filter { (isEarlier ? $0.second : $0.first) == subject }
        guard !own.isEmpty else { continue }
        orders += 1
        guard orders <= Self.listedOrders else { continue }
        found.add(
          Difference(
            kind: .changedOrder, app: app, subject: text(subject),
            detail: .order(
              stage: stage, isEarlier: isEarlier,
              others: own.map { text(isEarlier ? $0.first : $0.second) }.sorted(),
              before: own.map(\.before).min() ?? 0, after: own.map(\.after).min() ?? 0)))
      }
    }
    if orders > Self.listedOrders {
      found.leave(
        "\(orders - Self.listedOrders) more changed orders \(stage.phrase) are not listed", app: app
      )
    }
  }

  // MARK: Durations

  /// A shift of a median: tested where both sides have enough, else by a plain threshold.
  func compareDurations(
    _ subject: String, _ left: DurationSample, _ right: DurationSample, _ found: inout Findings,
    dependsOnUser: Bool = false
  ) {
    guard let old = left.median, let new = right.median, let oldHigh = left.p95,
      let newHigh = right.p95
    else { return }
    if let whyNoDurations { return found.leave(whyNoDurations, app: app) }
    func difference(_ basis: Difference.Basis) -> Difference {
      var difference = Difference(
        kind: new > old ? .slower : .faster, app: app, subject: subject,
        detail: .duration(
          Difference.DurationChange(
            before: .init(count: left.count, median: old, p95: oldHigh, sample: left.values),
            after: .init(count: right.count, median: new, p95: newHigh, sample: right.values),
            basis: basis)))
      difference.dependsOnUser = dependsOnUser
      return difference
    }
    let isTested = min(left.values.count, right.values.count) >= Int(settings.value("samples"))
    let isLarge = isShift(
      old, new, part: settings.value(isTested ? "shift" : "few_shift"),
      least: settings.value(isTested ? "shift_by" : "few_shift_by"))
    guard isTested else {
      if isLarge { found.add(difference(.threshold)) }
      return
    }
    let chance = Statistics.sameDistribution(left.byRun, right.byRun)
    found.add(
      Findings.Candidate(
        probability: chance, difference: isLarge ? difference(.tested(chance)) : nil,
        unsure: isLarge ? (app, subject) : nil))
  }

  /// Whether two medians are `part` percent of the smaller one and `least` nanoseconds apart.
  private func isShift(_ old: Int64, _ new: Int64, part: Int64, least: Int64) -> Bool {
    let (small, large) = (min(old, new), max(old, new))
    return large - small >= max(1, least)
      && Double(large - small) * 100 >= Double(small) * Double(part)
  }
}

extension CallPair {
  var reversed: CallPair { CallPair(stage: stage, first: second, second: first) }
}
