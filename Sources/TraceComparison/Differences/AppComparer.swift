import LifecycleModel
import TraceAnalysis
import TraceModel

/// Compares the runs of one app.
struct AppComparer {
  let before: AppProfile
  let after: AppProfile
  let settings: ComparisonSettings
  /// An app without scenes became one with scenes.
  let isMigration: Bool
  /// Why an absence on either side says nothing, if so.
  let whyNoAbsence: String?
  /// Why durations say nothing, if so.
  let whyNoDurations: String?
  let app: String
  /// By stage's raw value: calls that can be expected in every run of one side and in none of the
  /// other by chance alone.
  var expectedDivisions: [Double] = []

  init(
    _ before: AppProfile, _ after: AppProfile, _ settings: ComparisonSettings,
    isOtherFormat: Bool
  ) {
    self.before = before
    self.after = after
    self.settings = settings
    app = before.app
    isMigration =
      before.lifeCycles == [.uikitApp] && !after.lifeCycles.isEmpty
      && after.lifeCycles.isSubset(of: [.uikitScene, .swiftUI])
    let platforms = Self.contrast(Self.kin(before.platforms), Self.kin(after.platforms))
    let devices = Self.contrast(before.devices, after.devices)
    whyNoAbsence =
      platforms.map { "the platforms differ (\($0)), so a missing call means nothing" }
      ?? (isOtherFormat
        ? "the formats of the traces differ, and each shows another part of the life cycle"
        : nil)
    whyNoDurations =
      platforms.map { "the platforms differ (\($0)), so durations can't be compared" }
      ?? devices.map { "the devices differ (\($0)), so durations can't be compared" }
    expectedDivisions = divisionsByChance()
  }

  /// An iPad lives as a phone does, with more windows.
  private static func kin(_ platforms: Set<String>) -> Set<String> {
    Set(platforms.map { $0 == "ipados" ? "ios" : $0 })
  }

  /// `ios before, macos after` of sets that have nothing in common; nil if either is empty.
  private static func contrast(_ before: Set<String>, _ after: Set<String>) -> String? {
    guard !before.isEmpty, !after.isEmpty, before.isDisjoint(with: after) else { return nil }
    return "\(before.sorted().joined(separator: ", ")) before, "
      + "\(after.sorted().joined(separator: ", ")) after"
  }

  func compare(_ found: inout Findings) {
    let names = Set(before.names).union(after.names).filter {
      before.row($0) != nil || after.row($0) != nil
    }
    for name in names.sorted(by: { ExactString($0.text) < ExactString($1.text) }) {
      switch (before.row(name), after.row(name)) {
      case (let left?, let right?):
        compareShares(name, left, right, &found)
        compareActors(name, left, right, &found)
        compareRepetition(name, left, right, &found)
        compareStages(name, left, right, &found)
        compareDurations(name.durationText, left.durations, right.durations, &found)
      case (let left?, nil): tellMissing(name, left, isNew: false, &found)
      case (nil, let right?): tellMissing(name, right, isNew: true, &found)
      case (nil, nil): break
      }
    }
    compareOrder(&found)
    compareDurations("launch to first active", before.launches, after.launches, &found)
    for stage in [Stage.leaving, .returning] {
      compareDurations(
        "time " + stage.phrase.dropFirst("while ".count), before.inactive[Int(stage.rawValue)],
        after.inactive[Int(stage.rawValue)], &found, dependsOnUser: true)
    }
    for (profile, word) in [(before, "before"), (after, "after")] {
      if profile.untimed > 0 {
        found.leave(
          "\(profile.untimed) of \(profile.runs) runs \(word) have no steady clock, so "
            + "their durations are skipped", app: app)
      }
      if profile.unnamed > 0 {
        found.leave(
          "\(profile.unnamed) events \(word) belong to calls beyond the first \(AppProfile.nameLimit)",
          app: app)
      }
      if profile.order.count >= AppProfile.orderLimit {
        found.leave("more orders of calls \(word) than the comparison keeps", app: app)
      }
    }
  }

  /// The user or something else outside decides whether it comes.
  func isFromOutside(_ name: CallName, _ row: CallRow) -> Bool {
    CallNature.ofKind[name.kind.index] == .outside || row.byUser == row.count
  }

  /// It comes in an active app only, and no callback is said to have started it: the user may have.
  /// Such a call is missed only if chance is ruled out.
  func mayBeUpToUser(_ name: CallName, _ row: CallRow) -> Bool {
    guard CallNature.ofKind[name.kind.index] == .own,
      row.stageSet.isSubset(of: [Stage.Set(.active), Stage.Set(.unknown)])
    else { return false }
    return !isStartedByCallback(row)
  }

  private func isStartedByCallback(_ row: CallRow) -> Bool {
    let scopes = ["app", "scene", "phase", "note", "process", "swiftui", "ns", "wk"]
    return row.triggers.contains { trigger in
      scopes.contains(String(trigger.prefix { $0 != "." }))
    }
  }

  /// Nothing recorded says why the app makes the call.
  func isWithoutCause(_ name: CallName, _ row: CallRow) -> Bool {
    CallNature.ofKind[name.kind.index] == .own && Self.stimulus(name.kind) == nil
      && !isStartedByCallback(row)
  }
}

extension CallName {
  /// The subject of the duration.
  var durationText: String { kind == .work ? text : "handler of \(text)" }
}
