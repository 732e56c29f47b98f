import LifecycleModel
import Testing
import TraceModel

/// The descriptions themselves.
@Suite struct MachineTests {
  @Test func theModelHas18MachinesAnd488Transitions() {
    #expect(Machine.all.count == 18)
    #expect(Machine.all.reduce(0) { $0 + $1.transitions.count } == 488)
  }

  @Test func everyMachineHasItsNumberOfTransitions() {
    let counts = Machine.all.map { $0.transitions.count }
    #expect(counts == [87, 29, 8, 52, 29, 9, 7, 7, 9, 9, 11, 7, 27, 5, 3, 12, 113, 64])
  }

  @Test func machinesAndTablesAreInTheOrderOfTheirIdentifiers() {
    #expect(Machine.all.map { $0.id } == MachineID.allCases)
    #expect(TransitionTable.all.map { $0.machine.id } == MachineID.allCases)
    #expect(MachineID.allCases.map { Int($0.rawValue) } == Array(0..<18))
  }

  @Test func namesAreTheOnesReportsUse() {
    #expect(
      MachineID.allCases.map { $0.rawName } == [
        "uikit-app", "uikit-app-scene-based", "app-aggregate", "uiscene", "carplay-scene",
        "scenephase-view-ios", "scenephase-macos", "scenephase-watchos", "scenephase-visionos",
        "scenephase-app", "view-appearance", "bg-assertion", "bgtask", "swiftui-backgroundtask",
        "fetch-completion", "immersive-space", "appkit-app", "watchkit-app",
      ])
    for id in MachineID.allCases { #expect(MachineID(rawName: id.rawName) == id) }
    #expect(MachineID(rawName: "uiScene") == nil)
  }

  @Test(arguments: MachineID.allCases)
  func everyStateAndEventHasAtMostOneTarget(_ id: MachineID) {
    let machine = id.machine
    var seen: Set<[UInt8]> = []
    for transition in machine.transitions {
      let pair = [transition.from, transition.event.rawValue]
      #expect(seen.insert(pair).inserted, "two from \(pair) by \(transition.event.name)")
    }
  }

  @Test(arguments: MachineID.allCases)
  func statesAndEventsAreNamedOnceAndUsed(_ id: MachineID) {
    let machine = id.machine
    #expect(Set(machine.states.map { $0.name }).count == machine.states.count)
    #expect(Set(machine.events.map { $0.kind }).count == machine.events.count)
    #expect(Set(machine.transitions.map { $0.event }) == Set(machine.events.map { $0.kind }))
    for (alias, kind) in machine.aliases {
      #expect(!machine.events.contains { $0.kind == alias })
      #expect(machine.events.contains { $0.kind == kind })
    }
  }

  @Test(arguments: MachineID.allCases)
  func instancesBeginInAStateOfTheMachineAndEndInOne(_ id: MachineID) {
    let machine = id.machine
    let full = machine.id.table.full
    #expect(full.count == machine.states.count)
    #expect(!machine.initial.isEmpty)
    #expect(full.isSuperset(of: machine.initial))
    #expect(full.isSuperset(of: machine.terminal))
  }

  @Test(arguments: MachineID.allCases)
  func everyStateCanBeReachedByLegalTransitions(_ id: MachineID) {
    let machine = id.machine
    var reached = machine.initial
    var before = StateSet()
    while before != reached {
      before = reached
      for transition in machine.transitions
      where transition.level == .legal && reached.contains(state: Int(transition.from)) {
        reached.insert(StateSet(state: Int(transition.to)))
      }
    }
    #expect(machine.names(of: machine.id.table.full.subtracting(reached)) == [])
  }

  @Test(arguments: MachineID.allCases)
  func everyTransitionHasASourceAndItsOwnWords(_ id: MachineID) {
    let machine = id.machine
    for transition in machine.transitions {
      #expect(!transition.sources.isEmpty)
      #expect(Set(transition.sources).count == transition.sources.count)
    }
    let notes =
      machine.transitions.compactMap { $0.note } + machine.states.compactMap { $0.note }
      + machine.ordering.map { $0.statement }
    for note in notes { #expect(!note.isEmpty && !note.hasSuffix(".") && !note.contains("\n")) }
    for ordering in machine.ordering { #expect(!ordering.sources.isEmpty) }
  }

  @Test func everySourceIsUsedAndPointsSomewhere() {
    var used = Set(Machine.all.flatMap { $0.sources })
    used.formUnion(Budget.all.flatMap { $0.sources })
    for key in SourceKey.allCases {
      #expect(used.contains(key), "\(key.rawValue) is cited nowhere")
      #expect(key.rawValue.hasPrefix("A.") || key.rawValue.hasPrefix("F."))
      #expect(key.place.hasPrefix("https://") || key.place.hasPrefix("http://"))
      #expect(
        key.rawValue.hasPrefix("A.")
          == key.place.hasPrefix("https://developer.apple.com/documentation/"), "\(key.rawValue)")
      #expect(key.says.hasSuffix("."))
    }
    #expect(Set(SourceKey.allCases.map { $0.place }).count == SourceKey.allCases.count)
  }

  @Test func documentedTransitionsOfAppleFrameworksCiteApple() {
    // A blog may be the only document for what it documents; everything else is Apple's word.
    let exceptions: Set<SourceKey> = [.cocoabytes]
    for machine in Machine.all {
      for transition in machine.transitions where transition.confidence == .documented {
        #expect(
          transition.sources.contains {
            $0.rawValue.hasPrefix("A.") || exceptions.contains($0)
          }, "\(machine.id.rawName): \(transition.event.name)")
      }
    }
  }

  @Test func callbacksThatNeverFireAreNotInTheAlphabet() {
    let machine = MachineID.uikitAppSceneBased.machine
    #expect(machine.neverFires.count == 9)
    #expect(machine.stillPosted.count == 4)
    for callback in machine.neverFires {
      #expect(!machine.id.table.contains(callback.event))
      #expect(MachineID.uikitApp.table.contains(callback.event))
    }
  }

  @Test func budgetsAreTheDocumentedOnes() {
    #expect(Budget.all.count == 14)
    #expect(Set(Budget.all.map { $0.id }).count == 14)
    #expect(Budget.didEnterBackground.time == .seconds(5))
    #expect(Budget.hang.time == .milliseconds(250))
    #expect(Budget.pendingRequests.limit == .pending(refresh: 1, processing: 10))
    #expect(Budget.pendingRequests.time == nil)
    #expect(Budget.processing.limit == .unstated)
    for budget in Budget.all { #expect(!budget.sources.isEmpty) }
  }
}
