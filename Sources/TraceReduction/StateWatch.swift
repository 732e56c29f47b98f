internal import LifecycleModel
internal import TraceAnalysis
internal import TraceModel

/// Notes after which events of a draft the app and its scenes are in the same states.
final class StateWatch: RunObserver {
  /// By the event's place: a number for all states of its run; nil if no machine was asked.
  private(set) var after: [UInt64?]
  private var states: [Int: UInt64] = [:]

  init(count: Int) { after = Array(repeating: nil, count: count) }

  func observe(_ event: UnsafePointer<Event>, _ text: EventText, in run: RunState) {
    var state = states[run.number] ?? 0
    for index in run.step.changes.indices {
      let change = run.step.changes[index]
      guard change.isChangeOfState, Self.isWatched(change.machine) else { continue }
      // Back in the states that it was in, each machine takes out what it put in.
      state ^= Self.number(change, change.before) ^ Self.number(change, change.after)
    }
    states[run.number] = state
    let place = Int(event.pointee.byteOffset)
    if after.indices.contains(place) { after[place] = state }
  }

  /// Views, assertions and tasks never come back to the state before their first event.
  private static func isWatched(_ machine: MachineID) -> Bool {
    switch machine.machine.key {
    case .process, .app, .group, .scene: true
    case .view, .identifier: false
    }
  }

  private static func number(_ change: Change, _ states: StateSet) -> UInt64 {
    var value = UInt64(change.machine.rawValue) << 32 | UInt64(states.rawValue)
    for part in [UInt64(change.scene.rawValue), UInt64(change.name.rawValue)] {
      value = (value ^ part) &* 0x9E37_79B9_7F4A_7C15
      value ^= value >> 29
    }
    return value &* 0xBF58_476D_1CE4_E5B9
  }

  func beginRun(_ run: RunState, input: Int) {}
  func endRun(_ run: RunState, _ summary: RunSummary, inputs: [Int]) {}
  func endInput(_ summary: InputSummary) {}
}
