import LifecycleModel
import Testing
import TraceModel

@Suite struct TransitionTableTests {
  private func set(_ id: MachineID, _ names: String...) -> StateSet {
    let machine = id.machine
    return StateSet(names.compactMap { machine.index(ofState: $0).map { StateSet(state: $0) } })
  }

  @Test(arguments: MachineID.allCases)
  func aKnownStateTakesExactlyTheTransitionsOfTheMachine(_ id: MachineID) {
    let table = id.table
    let machine = table.machine
    for state in machine.states.indices {
      for kind in EventKind.allCases {
        let step = table.step(StateSet(state: state), kind)
        let index = machine.transitions.firstIndex {
          Int($0.from) == state && $0.event == machine.aliases[kind] ?? kind
        }
        #expect(step.transition == index)
        #expect(step.certainty == .certain)
        #expect(table.canTake(kind, from: StateSet(state: state)) == (index != nil))
        if let index {
          let transition = machine.transitions[index]
          #expect(step.next == StateSet(state: Int(transition.to)))
          #expect(step.verdict == (transition.level == .legal ? .accepted : .tolerated))
          #expect(step.mayStay == transition.isSelfTransition)
        } else {
          #expect(step.verdict == (table.contains(kind) ? .illegal : .ignored))
        }
      }
    }
  }

  /// Every set of states of every machine, against the definition written out.
  @Test(arguments: MachineID.allCases)
  func aSetTakesTheUnionOfItsStates(_ id: MachineID) {
    let table = id.table
    let machine = table.machine
    for bits in 1...table.full.rawValue {
      let set = StateSet(rawValue: bits)
      for event in machine.events {
        let edges = machine.transitions.filter { $0.event == event.kind }
        let possible = edges.filter { set.contains(state: Int($0.from)) }
        let leading = possible.isEmpty ? edges : possible
        let step = table.step(set, event.kind)
        #expect(step.next == StateSet(leading.map { StateSet(state: Int($0.to)) }))
        if possible.isEmpty {
          #expect(step.verdict == .illegal)
          #expect(step.transition == nil)
          #expect(step.mayStay == !set.isDisjoint(with: step.next))
          #expect(step.certainty == (set.count == 1 ? .certain : .uncertain))
        } else {
          let isLegal = possible.contains { $0.level == .legal }
          #expect(step.verdict == (isLegal ? .accepted : .tolerated))
          #expect(step.mayStay == possible.contains { $0.isSelfTransition })
          if set.count > 1 {
            #expect(step.transition == nil)
            #expect(step.certainty == (possible.count == set.count ? .uncertain : .partly))
          }
        }
      }
    }
  }

  @Test(arguments: MachineID.allCases)
  func afterALossEveryEventOfTheAlphabetIsAccepted(_ id: MachineID) {
    let table = id.table
    for event in table.machine.events {
      let step = table.step(table.full, event.kind)
      #expect(step.verdict == .accepted || step.verdict == .tolerated, "\(event.kind.name)")
      #expect(!step.next.isEmpty)
    }
  }

  @Test func anEmptySetAcceptsNothing() {
    let step = MachineID.uiscene.table.step([], .sceneDidBecomeActive)
    #expect(step.verdict == .illegal)
    #expect(step.transition == nil)
    #expect(step.next == set(.uiscene, "foregroundActive"))
  }

  @Test func eventsOfOtherMachinesChangeNothing() {
    let table = MachineID.uiscene.table
    #expect(table.contains(.sceneWillConnect))
    for kind in [EventKind.unknown, .header, .gap, .log, .phaseActive] {
      #expect(!table.contains(kind))
      let step = table.step(table.full, kind)
      #expect(step.verdict == .ignored)
      #expect(step.next == table.full)
      #expect(step.transition == nil)
    }
  }

  @Test func anEventNarrowsTheSet() {
    let table = MachineID.uiscene.table
    let step = table.step(table.full, .sceneDidBecomeActive)
    #expect(step.next == set(.uiscene, "foregroundActive"))
    #expect(step.verdict == .accepted)
    #expect(step.certainty == .partly)
  }

  @Test func aSetIsToleratedOnlyWithoutALegalTransition() {
    let table = MachineID.uiscene.table
    let both = set(.uiscene, "foregroundInactive", "foregroundActive")
    #expect(table.step(both, .sceneDidDisconnect).verdict == .accepted)
    let active = set(.uiscene, "foregroundActive")
    #expect(table.step(active, .sceneDidDisconnect).verdict == .tolerated)
  }

  @Test func urlSessionEventsMoveTheMachineOfPushes() {
    let table = MachineID.fetchCompletion.table
    #expect(table.contains(.urlsessionEvents))
    let step = table.step(table.machine.initial, .urlsessionEvents)
    #expect(step == table.step(table.machine.initial, .fetchDeliver))
    let open = set(.fetchCompletion, "open")
    #expect(table.allowed(from: open) == [.fetchComplete])
    #expect(table.allowed(from: open, wordedLike: .urlsessionEvents) == [.urlsessionComplete])
    #expect(
      table.shortestPath(from: table.machine.initial, toAccept: .urlsessionComplete)
        == [.urlsessionEvents])
  }

  @Test func stateSetsAreBitsInTheModelsOrder() {
    let set = StateSet([StateSet(state: 0), StateSet(state: 3), StateSet(state: 15)])
    #expect(set.rawValue == 0b1000_0000_0000_1001)
    #expect(Array(set.indexes) == [0, 3, 15])
    #expect(set.count == 3)
    #expect(set.single == nil)
    #expect(StateSet(state: 15).single == 15)
    #expect(StateSet().single == nil)
    #expect(set.contains(state: 3) && !set.contains(state: 4))
  }
}
