import Testing
import TraceComparison

/// A run that could not have shown a call says nothing of it.
@Suite struct ReachTests {
  /// The lines of a run of one window, up to the background.
  private static let shown = [
    "0ms process.start", "50ms app.didFinishLaunching",
    "60ms A scene.willConnect role=UIWindowSceneSessionRoleApplication",
    "70ms A scene.willEnterForeground", "90ms A scene.didBecomeActive",
    "4000ms A scene.willResignActive", "4100ms A scene.didEnterBackground",
  ]

  private static func run(
    _ header: String = "", _ lines: [String] = shown, _ more: String...
  ) -> String {
    (["header lifeCycle=uikit-scene app=a platform=ios run=r records=data " + header] + lines
      + more).joined(separator: "\n") + "\n"
  }

  private static let saved = run(
    "", shown, "4120ms A data.save key=draft", "9900ms process.exit")
  private static let saves = "data.save 'draft'"

  /// The last record of a run that does not save, and whether the save is missed.
  static let endings: [(last: String?, isMissed: Bool)] = [
    (nil, false), ("4110ms trace.end", false), ("4119ms app.memoryWarning", false),
    ("4500ms app.memoryWarning", true), ("4500ms trace.end", true), ("4105ms process.exit", true),
    ("4105ms A scene.willEnterForeground", true),
  ]

  @Test(arguments: endings)
  func aRecordingThatStopsProvesNoAbsence(_ last: String?, _ isMissed: Bool) throws {
    let other = Self.run("", Self.shown + [last].compactMap { $0 })
    let comparison = try compare([Self.saved], [other])
    #expect(comparison.calls.contains("vanished-call: \(Self.saves)") == isMissed)
    #expect(comparison.regressions == (isMissed ? 1 : 0))
    let why = "the recording after stops in the background, too early to show it: \(Self.saves)"
    #expect(comparison.left.contains(why) == !isMissed)
    let back = try compare([other], [Self.saved])
    #expect(back.calls.contains("new-call: \(Self.saves)") == isMissed)
  }

  /// Without times nothing says how long a recording shows the stage in which it stops.
  @Test func withoutTimesTheStageMustBeOver() throws {
    func untimed(_ events: String...) -> String {
      let callbacks = [
        "willConnect", "willEnterForeground", "didBecomeActive", "willResignActive",
        "didEnterBackground",
      ].map { #"{"event":"scene.\#($0)","scene":"A"}"# }
      let lines =
        [
          #"{"lifetrace":1,"app":"a","lifeCycle":"uikit-scene","records":["data"],"run":"r"}"#,
          #"{"event":"process.start"}"#,
        ] + callbacks + events
      return lines.joined(separator: "\n") + "\n"
    }
    let (save, exit) = (
      #"{"event":"data.save","key":"draft","scene":"A"}"#, #"{"event":"process.exit"}"#
    )
    let saved = untimed(save, exit)
    let stops = "the recording after stops in the background, too early to show it: \(Self.saves)"
    let stopped = try compare([saved], [untimed(#"{"event":"app.memoryWarning"}"#)])
    #expect(stopped.calls == [] && stopped.left.contains(stops))
    #expect(try compare([saved], [untimed(exit)]).calls == ["vanished-call: \(Self.saves)"])
  }

  /// Of a source that shows some callbacks only, one of a kind that it never showed may have come.
  @Test func aPartialSourceProvesNoAbsenceOfAKindThatItNeverShowed() throws {
    let end = "9900ms process.exit"
    let silent = try compare([Self.saved], [Self.run("partial=true", Self.shown, end)])
    #expect(silent.calls == [])
    #expect(
      silent.left.contains(
        "the source after shows only some of the calls, and none of this kind: \(Self.saves)"))
    let other = Self.run("partial=true", Self.shown, "4120ms A data.save key=list", end)
    #expect(
      try compare([Self.saved], [other]).calls.contains("vanished-call: \(Self.saves)"))
  }

  static let launches = [
    ("launch=background", []), ("launch=prewarm", []), ("", ["60ms bgtask.launch id=refresh"]),
  ]

  @Test(arguments: launches)
  func aBackgroundLaunchMissesNoScene(_ header: String, _ lines: [String]) throws {
    let start = Array(Self.shown.prefix(2))
    let background = Self.run(header, start + lines, "9900ms process.exit")
    let comparison = try compare([Self.saved], [background])
    #expect(comparison.regressions == 0)
    #expect(!comparison.calls.contains { $0.hasPrefix("vanished-call: scene.") })
    #expect(
      comparison.left.contains(
        "the system launched each run after in the background, and no scene connected: "
          + "scene.willConnect, scene.willEnterForeground"))
    // A user's launch shows its scenes, and any launch its own callbacks.
    let user = Self.run("launch=user", start, "9900ms process.exit")
    #expect(
      try compare([Self.saved], [user]).calls.contains("vanished-call: scene.willConnect"))
    let mute = Self.run(header, [start[0]] + lines, "9900ms process.exit")
    #expect(
      try compare([Self.saved], [mute]).calls.contains("vanished-call: app.didFinishLaunching"))
  }

  /// The user came back once less, and the app did the same.
  @Test func fewerVisitsAreNoMoreCalls() throws {
    let once = Self.run("", Array(Self.shown.prefix(5)), "3000ms A data.dirty key=draft")
    let left = once + Self.shown.suffix(2).joined(separator: "\n") + "\n"
    let back = left + "9000ms A scene.willEnterForeground\n9100ms A scene.didBecomeActive\n"
    let comparison = try compare([back + "9800ms trace.end\n"], [left + "9800ms trace.end\n"])
    #expect(comparison.calls == [])
    #expect(
      comparison.left == [
        "came about as often in a run; their numbers in a visit differ as those of the visits do: "
          + "data.dirty 'draft' 1 → 1"
      ])
    let thrice = left.replacing(
      "4000ms", with: "3100ms A data.dirty key=draft\n3200ms A data.dirty key=draft\n4000ms")
    #expect(
      try compare([back], [thrice]).calls.contains("repeated-call: data.dirty 'draft'"))
  }

  /// What a rule needs and one side lacks: its finding on the other side is not new.
  static let unable: [(before: String, after: String, rule: String, why: String)] = [
    ("platform=ios", "platform=ios records=data", "no-background-save", "no 'data' records"),
    ("platform=macos", "platform=ios", "slow-launch", "does not apply to macos"),
  ]

  @Test(arguments: unable.indices)
  func aRuleThatCouldNotJudgeMakesNothingNew(_ index: Int) throws {
    let (before, after, rule, why) = Self.unable[index]
    func swiftUI(_ header: String) -> String {
      let change = header.contains("records=data") ? "20000ms A data.dirty key=d\n" : ""
      return "header lifeCycle=swiftui \(header)\n0ms process.start\n16000ms A phase.active\n"
        + change + "30000ms A phase.inactive\n31000ms A phase.background\n60000ms process.exit\n"
    }
    let comparison = try compare([swiftUI(before)], [swiftUI(after)])
    #expect(!comparison.told.contains("new-finding: \(rule)") && comparison.regressions == 0)
    #expect(
      comparison.left.contains { $0.hasPrefix("the rule did not run before: \(why): ") })
  }

  /// Against nothing, nothing is new.
  @Test func tracesWithoutARunMakeNothingNew() throws {
    let wrong = "header records=data\n0ms A scene.didBecomeActive\n10ms A scene.willConnect\n"
    let right = "header records=data\n10ms A scene.willConnect\n"
    #expect(try compare([right], [wrong]).regressions > 0)
    for (before, after) in [("", wrong), (wrong, "")] {
      let comparison = try compare([before], [after])
      #expect(comparison.differences.isEmpty && !comparison.comparesRuns)
      #expect(comparison.left.contains { $0.contains("no process run was read") })
    }
  }
}
