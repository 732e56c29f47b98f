import Testing
import TraceModel

@testable import LifecycleModel

/// FORMAT.md §5.19: facts that differ by version.
@Suite struct VersionTests {
  private func run(_ platform: RunHeader.Platform?, _ os: String?) -> FedRun {
    var header = RunHeader()
    if let platform { header.platform = platform }
    header.os = os
    header.lifeCycle = .uikitScene
    return FedRun(header)
  }

  private func verdicts(_ run: FedRun, _ kinds: [EventKind]) -> [Change.Verdict] {
    let scene = run.name("A")
    var verdicts: [Change.Verdict] = []
    for (index, kind) in kinds.enumerated() {
      run.take(kind, at: Int64(index)) { $0.scene = scene }
      for change in run.run.step.changes where change.machine == .uiscene {
        verdicts.append(change.verdict)
      }
    }
    return verdicts
  }

  private let intent: [EventKind] = [
    .sceneWillConnect, .sceneWillPerformAppIntent, .sceneWillEnterForeground,
    .sceneDidBecomeActive,
  ]

  @Test(arguments: [
    ("26.0", true), ("26.1", true), ("27.0", true), ("18.7.2", false), ("25.9", false),
    ("iOS 18.6 (22G86)", false), ("iOS 26.0 (23A341)", true),
  ])
  func theVersionDecidesWhetherAnEventIsLegal(_ os: String, _ isLegal: Bool) {
    #expect(
      verdicts(run(.iOS, os), intent) == [.legal, isLegal ? .legal : .illegal, .legal, .legal])
  }

  @Test func anUnknownVersionHasWhatAnyVersionHas() {
    for run in [
      run(.iOS, nil), run(nil, "18.6"), run(.iOS, "unknown"), run(.iOS, ""), run(.watchOS, "11.0"),
    ] {
      #expect(verdicts(run, intent) == [.legal, .legal, .legal, .legal])
    }
  }

  @Test func runsOfSeveralVersionsAreJudgedByTheirOwn() {
    let tables = SystemTables()
    func table(_ version: String) -> TransitionTable {
      let system = RunSystem(platform: .iOS, version: SystemVersion(version))
      return tables(in: system)[Int(MachineID.uiscene.rawValue)]
    }
    let connected = MachineID.uiscene.machine.index(ofState: "connected").map(StateSet.init(state:))
    for version in ["18.0", "26.0", "18.0", "27.1"] {
      let canTake = connected.map { table(version).canTake(.sceneWillPerformAppIntent, from: $0) }
      #expect(canTake == (version != "18.0"))
    }
    // Others keep the table of all systems.
    #expect(table("27.1") === MachineID.uiscene.table)
  }

  @Test(arguments: [
    ("26", [26, 0, 0]), ("26.1", [26, 1, 0]), ("17.0.3", [17, 0, 3]),
    ("iphoneos27.0", [27, 0, 0]), ("Version 26.1 (Build 23B85)", [26, 1, 0]),
    ("10.15 (Mac Catalyst)", [10, 15, 0]), ("1.2.3.4", [1, 2, 3]), ("26.", [26, 0, 0]),
  ])
  func aVersionIsTheFirstNumberAndTwoMoreBehindDots(_ text: String, _ numbers: [Int]) {
    let version = SystemVersion(text)
    #expect(version.map { [$0.major, $0.minor, $0.patch] } == numbers)
  }

  @Test(arguments: ["", "unknown", ".", "1234567", "26.99999999999999999999"])
  func aTextWithoutAVersionHasNone(_ text: String) {
    #expect(SystemVersion(text) == nil)
  }

  @Test func aFactIsOverInTheFirstVersionWithoutIt() {
    let announced = Availability.scenesAnnounced
    let versions: [(String, Bool)] = [
      ("18.3", false), ("18.4", true), ("25.0", true), ("26.0", false),
    ]
    for (text, holds) in versions {
      #expect(SystemVersion(text).map { announced.isPresent(in: $0, on: .iOS) } == holds)
    }
    #expect(SystemVersion("15.0").map { announced.isPresent(in: $0, on: .macOS) } == .some(nil))
  }
}
