import LifecycleModel
import Testing
import TraceModel

/// The legal events, and the missed ones.
@Suite struct PathTests {
  private func state(_ name: String, of machine: Machine) -> StateSet {
    machine.index(ofState: name).map { StateSet(state: $0) } ?? []
  }

  @Test func anActiveSceneResignsBeforeItEntersTheBackground() {
    let table = MachineID.uiscene.table
    let active = state("foregroundActive", of: table.machine)
    #expect(
      table.shortestPath(from: active, toAccept: .sceneDidEnterBackground)
        == [.sceneWillResignActive])
  }

  @Test(arguments: [
    (MachineID.uiscene, "unattached", EventKind.sceneDidBecomeActive, "connect, foreground"),
    (.uiscene, "foregroundActive", .sceneWillConnect, "no exit"),
    (.uiscene, "foregroundActive", .sceneWillResignActive, "nothing"),
    (.uiscene, "discarded", .sceneWillConnect, "none"),
    (.uikitApp, "active", .processStart, "exit"),
    (.immersiveSpace, "open", .spaceOpen, "closed by the person"),
    (.scenePhaseWatchOS, "background", .phaseBackground, "resumed"),
  ])
  func theMissedPathIsTheDocumentedOne(
    _ id: MachineID, _ from: String, _ kind: EventKind, _ expected: String
  ) {
    let paths: [String: [EventKind]] = [
      "connect, foreground": [.sceneWillConnect, .sceneWillEnterForeground],
      "no exit": [.sceneWillResignActive, .sceneDidDisconnect],
      "nothing": [],
      "exit": [.processExit],
      "closed by the person": [.spaceClosed],
      "resumed": [.phaseInactive],
    ]
    let table = id.table
    #expect(
      table.shortestPath(from: state(from, of: table.machine), toAccept: kind) == paths[expected])
  }

  @Test func eventsOfOtherMachinesHaveNoPath() {
    let table = MachineID.uiscene.table
    #expect(table.shortestPath(from: table.full, toAccept: .phaseActive) == nil)
  }

  @Test func legalEventsComeFirstAmongTheAllowed() {
    let machine = MachineID.uiscene.machine
    let active = state("foregroundActive", of: machine)
    let allowed = machine.id.table.allowed(from: active)
    #expect(allowed.first == .sceneWillResignActive)
    #expect(allowed.last == .sceneDidDisconnect)
    #expect(allowed.count == 13)
  }

  @Test(arguments: MachineID.allCases)
  func theAllowedEventsAreThoseThatAreNotIllegal(_ id: MachineID) {
    let table = id.table
    for bits in 0...table.full.rawValue {
      let set = StateSet(rawValue: bits)
      let allowed = table.allowed(from: set)
      let verdicts = allowed.map { table.step(set, $0).verdict }
      #expect(verdicts == verdicts.sorted { $0.rawValue < $1.rawValue })
      for event in table.machine.events {
        #expect(allowed.contains(event.kind) == table.canTake(event.kind, from: set))
      }
    }
  }

  /// Compares every path with all paths, found by lengthening them one event at a time.
  @Test(arguments: MachineID.allCases)
  func pathsAreLegalAndMinimal(_ id: MachineID) {
    let table = id.table
    let machine = table.machine
    for state in machine.states.indices {
      for event in machine.events {
        let path = table.shortestPath(from: StateSet(state: state), toAccept: event.kind)
        let expected = bruteForce(machine, from: state, toAccept: event.kind)
        #expect(
          path?.count == expected?.length,
          "\(machine.id.rawName): \(machine.states[state].name) to \(event.kind.name)")
        guard let path, let expected else { continue }
        var set = StateSet(state: state)
        for kind in path {
          let step = table.step(set, kind)
          #expect(step.verdict == .accepted || expected.isTolerated && step.verdict == .tolerated)
          if !expected.hasExit { #expect(kind != .processExit) }
          set = step.next
        }
        #expect(
          table.step(set, event.kind).verdict == (expected.endsLegally ? .accepted : .tolerated))
      }
    }
  }

  @Test(arguments: MachineID.allCases)
  func pathsFromASetAreThoseOfItsNearestState(_ id: MachineID) {
    let table = id.table
    for event in table.machine.events {
      #expect(
        table.shortestPath(from: table.full, toAccept: event.kind) == [],
        "\(event.kind.name)")
    }
    let pair = table.full.indexes.prefix(2).map { StateSet(state: $0) }
    for event in table.machine.events {
      let both = table.shortestPath(from: StateSet(pair), toAccept: event.kind)
      let lengths = pair.compactMap {
        table.shortestPath(from: $0, toAccept: event.kind)?.count
      }
      #expect((both == nil) == lengths.isEmpty)
      if let both, let longest = lengths.max() { #expect(both.count <= longest) }
    }
  }

  private struct Expected {
    var length: Int
    var endsLegally: Bool
    var isTolerated: Bool
    var hasExit: Bool
  }

  private func bruteForce(
    _ machine: Machine, from start: Int, toAccept kind: EventKind
  ) -> Expected? {
    for endsLegally in [true, false] {
      let goals = machine.transitions.filter {
        $0.event == kind && ($0.level == .legal) == endsLegally
      }.map { Int($0.from) }
      for isTolerated in [false, true] {
        for hasExit in [false, true] {
          let usable = machine.transitions.filter {
            ($0.level == .legal || isTolerated) && ($0.event != .processExit || hasExit)
          }
          var ends: Set<Int> = [start]
          // A shortest path visits no state twice, so longer ones need not be tried.
          for length in 0..<machine.states.count {
            if goals.contains(where: { ends.contains($0) }) {
              return Expected(
                length: length, endsLegally: endsLegally, isTolerated: isTolerated,
                hasExit: hasExit)
            }
            ends = Set(usable.filter { ends.contains(Int($0.from)) }.map { Int($0.to) })
          }
        }
      }
    }
    return nil
  }
}
