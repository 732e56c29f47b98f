public import TraceModel

/// A piece of work that the recorder marked: `work.begin` to `work.end`, or one `work`.
public struct Work: BitwiseCopyable {
  public let name: Symbol
  /// `refresh`, `network`, … (FORMAT.md §4).
  public let category: Symbol
  /// The resource; equal category and key is the same work.
  public let key: Symbol
  public let scene: Symbol
  public let thread: Symbol
  public let trigger: Symbol
  public let scope: Symbol
  public let isEssential: Bool
  public let begin: EventMark
  public internal(set) var end = EventMark.none
  public internal(set) var outcome = Symbol.none
  /// Nanoseconds of CPU time, or `Event.absent`.
  public internal(set) var cpu = Event.absent
  /// Nanoseconds from begin to end, or `Event.absent` while open or without times.
  public internal(set) var duration = Event.absent

  private let site: Site

  /// Where work began.
  struct Site: BitwiseCopyable {
    /// Nil for work of no scene, or of one whose state is not known.
    var sceneState: AppState?
    var appState: AppState?
    var departure: Int32
    var isLaunch = false
    var hasNoConnect = false
    var isGone = false
    var isPart = false

    /// Of work of no scene.
    init(appState: AppState?, departure: Int32) {
      self.appState = appState
      self.departure = departure
    }
  }

  @inline(__always)
  init(_ event: UnsafePointer<Event>, begin: EventMark, _ site: Site) {
    name = event.pointee.name
    category = event.pointee.category
    key = event.pointee.key
    scene = event.pointee.scene
    thread = event.pointee.thread
    trigger = event.pointee.trigger
    scope = event.pointee.scope
    isEssential = event.pointee.boolean(.essential)
    self.begin = begin
    self.site = site
  }

  /// The state of its scene when it began.
  public var sceneState: AppState? { site.sceneState }
  public var appState: AppState? { site.appState }
  /// `departures` of its scene, or of the app, at the beginning: equal numbers are the same visit
  /// of inactive.
  public var departure: Int32 { site.departure }
  /// It began between `scene.willConnect` and the scene's first activation (FORMAT.md §4).
  public var isLaunchWork: Bool { site.isLaunch }

  /// The scene had not been active yet, and its connect is not in the trace: if it was lost, this
  /// is launch work.
  public var hasNoConnect: Bool { site.hasNoConnect }

  /// Open work of the same kind and key began it: the same work, recorded where it is asked for
  /// and where it is done.
  public var isPart: Bool { site.isPart }

  /// Its scene was not connected.
  var isOfGoneScene: Bool { site.isGone }

  /// It began while its scene was inactive; without one, while the app was.
  var isOfInactive: Bool { (sceneState ?? appState) == .inactive }

  /// It failed or was cancelled.
  public var isUnfinished: Bool { outcome == .failed || outcome == .cancelled }

  public func isA(_ words: Word...) -> Bool { words.contains { category == $0 } }
}

extension Work {
  /// Gives open work the time it has taken until `time`.
  public mutating func measure(until time: Int64) {
    guard begin.time >= 0, time >= begin.time else { return }
    duration = time - begin.time
  }

  /// When it ended, on the run's clock; `Event.absent` while it is open or without times. The end
  /// of a single `work` lies its duration after its mark.
  public var endTime: Int64 {
    guard end.exists, begin.time >= 0, duration >= 0 else { return Event.absent }
    let (time, isTooLate) = begin.time.addingReportingOverflow(duration)
    return isTooLate ? Int64.max : time
  }
}
