import Testing
import TraceModel

@testable import LifecycleModel

/// Instances of the process, the app and window groups, by machine and name.
@Suite struct InstanceTableTests {
  /// A few are searched in sequence, more are found by an index: both find exactly the added ones.
  @Test(arguments: [1, 8, 9, 500])
  func everyInstanceIsFoundByItsMachineAndName(_ count: Int) {
    var table = InstanceTable()
    let names: [Symbol?] = [nil, Symbol.none] + (1..<UInt32(count)).map { Symbol(rawValue: $0) }
    for (number, name) in names.enumerated() {
      #expect(table.place(.scenePhaseApp, name) == nil)
      #expect(table.add(MachineInstance([]), .scenePhaseApp, name) == number)
    }
    for (number, name) in names.enumerated() {
      #expect(table.place(.scenePhaseApp, name) == number)
      #expect(table.place(.immersiveSpace, name) == nil)
    }
    #expect(table.namedCount == count)
  }

  @Test func machinesOfTheProcessAndOfTheAppAreTakenInTheModelsOrder() {
    var table = InstanceTable()
    for machine in [MachineID.immersiveSpace, .watchkitApp, .appAggregate, .appkitApp, .uikitApp] {
      _ = table.add(MachineInstance([]), machine)
    }
    for name: UInt32 in [9, 4] {
      _ = table.add(MachineInstance([]), .scenePhaseApp, Symbol(rawValue: name))
    }
    _ = table.add(MachineInstance([]), .scenePhaseApp)
    #expect(table.ofProcess(beside: .watchkitApp) == [.uikitApp, .appkitApp])
    let others = table.ofApp.map { table.entries[$0] }
    #expect(
      others.map(\.machine) == [
        .scenePhaseApp, .immersiveSpace, .scenePhaseApp, .scenePhaseApp,
      ])
    #expect(others.map { $0.name?.rawValue } == [nil, nil, 4, 9])
  }

  /// A group without a name is not the app.
  @Test func groupsAndTheAppHaveSeparateInstances() {
    let fed = FedRun()
    let groups = [Symbol.none] + (0..<20).map { fed.name("group \($0)") }
    for group in groups {
      // An app may begin in any phase, so the second one is the first that is entered.
      fed.take(.phaseInactive, at: 1) { ($0.scope, $0.group) = (Word.group.symbol, group) }
      fed.take(.phaseActive, at: 1) { ($0.scope, $0.group) = (Word.group.symbol, group) }
      #expect(fed.run.step.changes.map(\.name) == [group])
      #expect(fed.run.step.changes.allSatisfy { $0.beginsVisit })
    }
    for kind in [EventKind.phaseInactive, .phaseActive] {
      fed.take(kind, at: 1) { $0.scope = Word.app.symbol }
    }
    #expect(fed.run.openVisits.count { $0.machine == .scenePhaseApp } == groups.count + 1)
    fed.take(.processExit, at: 3)
    let ended = fed.run.step.otherVisits.filter { $0.machine == .scenePhaseApp }
    #expect(ended.count == groups.count + 1 && ended.allSatisfy { $0.visit.duration == 2 })
    #expect(fed.run.openVisits.allSatisfy { $0.machine != .scenePhaseApp })
  }
}
