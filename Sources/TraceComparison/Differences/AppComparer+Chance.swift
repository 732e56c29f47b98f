import LifecycleModel
import SystemLibrary
import TraceModel

/// A call of every run of one side and of none of the other has vanished, or is new, and few runs
/// can prove no more. But where much of what an app does comes in some runs only, chance divides
/// some of it in this way.
extension AppComparer {
  /// Whether the app makes a call in every run of its side on purpose: the call has a recorded
  /// cause, or chance is not expected to divide any call of its stages.
  func isMeant(_ name: CallName, _ row: CallRow) -> Bool {
    guard !mayBeUpToUser(name, row) else { return false }
    guard isWithoutCause(name, row) else { return true }
    let level = Double(100 - settings.value("confidence")) / 100
    return row.stageSet.stages.allSatisfy { expectedDivisions[Int($0.rawValue)] <= level }
  }

  /// See ``expectedDivisions``.
  func divisionsByChance() -> [Double] {
    var expected = [Double](repeating: 0, count: Stage.allCases.count)
    for name in Set(before.names).union(after.names) {
      let rows = [before.row(name), after.row(name)].compactMap { $0 }
      guard rows.allSatisfy({ isWithoutCause(name, $0) && !isFromOutside(name, $0) }) else {
        continue
      }
      let stages = rows.reduce(into: Stage.Set()) { $0.formUnion($1.stageSet) }
      let chance = chanceOfDivision(name, stages)
      for stage in stages.stages { expected[Int(stage.rawValue)] += chance }
    }
    return expected
  }

  /// How likely chance gives the call to every run of one side and to none of the other, if it
  /// comes in any run with the share that both sides show together. 0 for a call that each side
  /// has in all of its runs or in none: nothing shows that it comes in some.
  private func chanceOfDivision(_ name: CallName, _ stages: Stage.Set) -> Double {
    let sides = [before, after].map { side in
      let runs = side.row(name)?.runs ?? 0
      return (hits: runs, all: eligible(side, name, stages, having: runs))
    }
    let isInSome = sides.contains { 0 < $0.hits && $0.hits < $0.all }
    guard isInSome, sides.allSatisfy({ $0.all > 0 }) else { return 0 }
    let (n, m) = (Double(sides[0].all), Double(sides[1].all))
    let share = Double(sides[0].hits + sides[1].hits) / (n + m)
    return pow(share, n) * pow(1 - share, m) + pow(1 - share, n) * pow(share, m)
  }
}
