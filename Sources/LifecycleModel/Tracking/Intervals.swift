package import TraceModel

/// A piece of work that the recorder marked: `work.begin` to `work.end`, or one `work`.
package struct Work {
  package let name: Symbol
  /// `refresh`, `network`, … (FORMAT.md §4).
  package let category: Symbol
  /// The resource; equal category and key is the same work.
  package let key: Symbol
  package let scene: Symbol
  package let thread: Symbol
  package let trigger: Symbol
  package let scope: Symbol
  package let isEssential: Bool
  package let begin: EventMark
  package internal(set) var end = EventMark.none
  package internal(set) var outcome = Symbol.none
  /// Nanoseconds of CPU time, or `Event.absent`.
  package internal(set) var cpu = Event.absent
  /// Nanoseconds from begin to end, or `Event.absent` while open or without times.
  package internal(set) var duration = Event.absent

  // Where it began.
  package let sceneState: AppState?
  package let appState: AppState?
  /// `SceneState.departures` at the beginning: equal numbers are the same visit of inactive.
  package let departure: Int32
  /// Between `scene.willConnect` and the scene's first activation (FORMAT.md §4).
  package let isLaunchWork: Bool
  /// The scene has not been active yet, and its connect is not in the trace: if it was lost, this is
  /// launch work.
  package let hasNoConnect: Bool

  init(_ event: Event, begin: EventMark, scene: SceneState?, appState: AppState?) {
    name = event.name
    category = event.category
    key = event.key
    self.scene = event.scene
    thread = event.thread
    trigger = event.trigger
    scope = event.scope
    isEssential = event.boolean(.essential)
    self.begin = begin
    sceneState = scene?.appState
    self.appState = appState
    departure = scene?.departures ?? 0
    let isBeforeActive = scene.map { !$0.wasActive } ?? false
    hasNoConnect = isBeforeActive && scene?.lastConnect.exists == false
    isLaunchWork = isBeforeActive && !hasNoConnect
  }

  package func isA(_ words: Word...) -> Bool { words.contains { category == $0 } }
}

/// A background-task assertion, `bg.begin` to `bg.end`.
package struct BackgroundAssertion {
  package let name: Symbol
  package internal(set) var machine: MachineInstance
  package internal(set) var begin = EventMark.none
  package internal(set) var expire = EventMark.none
}

/// One identifier of BGTaskScheduler or of SwiftUI's `backgroundTask`, or one delivery with a
/// completion handler.
package struct BackgroundTask {
  package let machineID: MachineID
  package let identifier: Symbol
  package internal(set) var category = Symbol.none
  package internal(set) var machine: MachineInstance
  /// The launch or delivery that is running; none otherwise.
  package internal(set) var launch = EventMark.none
  package var isRunning: Bool { launch.exists }
}

extension Work {
  /// Gives open work the time it has taken until `time`.
  package mutating func measure(until time: Int64) {
    guard begin.time >= 0, time >= begin.time else { return }
    duration = time - begin.time
  }

  /// When it ended, on the run's clock; `Event.absent` while it is open or without times. The end
  /// of a single `work` lies its duration after its mark.
  package var endTime: Int64 {
    guard end.exists, begin.time >= 0, duration >= 0 else { return Event.absent }
    let (time, isTooLate) = begin.time.addingReportingOverflow(duration)
    return isTooLate ? Int64.max : time
  }
}
