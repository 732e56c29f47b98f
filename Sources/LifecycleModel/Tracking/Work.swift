package import TraceModel

/// A piece of work that the recorder marked: `work.begin` to `work.end`, or one `work`.
package struct Work: BitwiseCopyable {
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

  /// - Parameter scene: where it began; nil for work of no scene, or of one that is not tracked.
  init(
    _ event: UnsafePointer<Event>, begin: EventMark, scene: UnsafePointer<SceneState>?,
    appState: AppState?
  ) {
    name = event.pointee.name
    category = event.pointee.category
    key = event.pointee.key
    self.scene = event.pointee.scene
    thread = event.pointee.thread
    trigger = event.pointee.trigger
    scope = event.pointee.scope
    isEssential = event.pointee.boolean(.essential)
    self.begin = begin
    self.appState = appState
    if let scene {
      sceneState = scene.pointee.appState
      departure = scene.pointee.departures
      isLaunchWork = !scene.pointee.wasActive && scene.pointee.lastConnect.exists
    } else {
      sceneState = nil
      departure = 0
      isLaunchWork = false
    }
  }

  /// It began while its scene was inactive; without one, while the app was.
  var isOfInactive: Bool { (sceneState ?? appState) == .inactive }

  package func isA(_ words: Word...) -> Bool { words.contains { category == $0 } }
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
