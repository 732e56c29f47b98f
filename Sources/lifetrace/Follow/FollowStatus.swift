import ReportKit
import TraceModel
import TraceReading

/// What a followed trace has shown so far, on a line of the terminal that is drawn anew: counts,
/// and a lane for the app or each scene with its latest states.
///
/// ```
/// 1,204 events  2 findings  scene 1 ▁▄█▄▁▄█  scene 2 ▁▄▁
/// ```
/// Nothing of the trace's text is in it.
///
/// Sendable: the monitor guards what the thread of the line reads; `line` is its owner's.
final class FollowStatus: @unchecked Sendable {
  /// Lanes that are kept, and states of each.
  private static let laneLimit = 8
  private static let longestLane = 24

  private struct Lane {
    let scene: Symbol
    let name: String
    var states: [Character]
  }

  private let monitor = Monitor()
  private var events = 0
  private var findings = 0
  private var scenes = 0
  private var lanes: [Lane] = []
  private var line: TerminalLine?

  /// Draws the line, where standard error is a terminal.
  func show() {
    line = TerminalLine { [unowned self] in text(columns: $0) }
  }

  /// Takes the line off the terminal, for as long as something else is printed.
  func hide() {
    line?.stop()
    line = nil
  }

  /// The ids of another input mean other scenes.
  func beginInput() { change { lanes = [] } }

  func noteFinding() { change { findings += 1 } }

  func note(_ batch: EventBatch) {
    change {
      for event in batch.events {
        switch event.kind {
        case .gap: continue
        case .header:
          lanes = []
          continue
        case .processExit: for place in lanes.indices { add("·", at: place) }
        default: if let state = Self.state(event.kind) { add(state, event.scene) }
        }
        events += 1
      }
    }
  }

  /// Marks the ids of the scenes that have lanes.
  func markNames(_ live: LiveNames) { for lane in lanes { live.mark(lane.scene) } }

  /// As much of the line as has room in these columns.
  func text(columns: Int) -> String {
    monitor.lock()
    defer { monitor.unlock() }
    let counts = [Words.count(events, "event"), Words.count(findings, "finding")]
    let parts = counts + lanes.map { "\($0.name) " + String($0.states) }
    var text = ""
    for part in parts {
      let next = text.isEmpty ? part : text + "  " + part
      guard next.count <= columns else { break }
      text = next
    }
    return text
  }

  private func change(_ body: () -> Void) {
    monitor.lock()
    defer { monitor.unlock() }
    body()
  }

  private func add(_ state: Character, _ scene: Symbol) {
    if let place = lanes.firstIndex(where: { $0.scene == scene }) { return add(state, at: place) }
    if scene.isPresent { scenes += 1 }
    if lanes.count == Self.laneLimit { lanes.removeFirst() }
    lanes.append(
      Lane(scene: scene, name: scene.isPresent ? "scene \(scenes)" : "app", states: [state]))
  }

  private func add(_ state: Character, at place: Int) {
    guard lanes[place].states.last != state else { return }
    lanes[place].states.append(state)
    if lanes[place].states.count > Self.longestLane { lanes[place].states.removeFirst() }
  }

  /// The block that pictures of lanes have for the state that a callback leads to.
  private static func state(_ kind: EventKind) -> Character? {
    switch kind {
    case .sceneDidBecomeActive, .appDidBecomeActive, .phaseActive, .nsDidBecomeActive,
      .wkDidBecomeActive:
      "█"
    case .sceneWillResignActive, .appWillResignActive, .phaseInactive, .nsDidResignActive,
      .wkWillResignActive, .sceneWillEnterForeground, .appWillEnterForeground,
      .wkWillEnterForeground:
      "▄"
    case .sceneDidEnterBackground, .appDidEnterBackground, .phaseBackground, .wkDidEnterBackground,
      .sceneWillConnect:
      "▁"
    case .sceneDidDisconnect, .sessionDiscarded: "·"
    default: nil
    }
  }
}
