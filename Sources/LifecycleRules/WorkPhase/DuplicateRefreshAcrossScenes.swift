import LifecycleModel
public import RuleKit
public import TraceModel

/// LT205. The same resource is loaded twice at the same time: by several scenes, or by two places
/// of one.
///
/// Judges work of the kinds `refresh`, `network` and `prefetch` that names its resource (`key`);
/// without a key nothing says that two loads are the same. Where another rule explains a pair, such
/// as two loads for one launch, the finding is folded into that rule's.
public final class DuplicateRefreshAcrossScenes: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT205", name: "duplicate-refresh-across-scenes", family: .workInTheWrongPhase,
    severity: .warning,
    summary: "The same resource was loaded twice at the same time.",
    phrases: [
      "loaded twice", "two windows load the same", "two requests at once", "doubled download",
    ],
    rationale: """
      Where the app has several scenes, every window has its own root view, with its own \
      `onAppear`, `task` and `scenePhase`. A load that one of them starts runs once in each window: N windows make N \
      equal requests and write one cache N times. Two observers of one change do the same within one \
      window. Loads are the same if kind and key are equal. They are simultaneous if one was still \
      running or if they began within a second; in two windows within two, as when several windows \
      are restored at launch. A load whose `trigger` is the name of an open one of its kind and key \
      is that load.
      """,
    fix: """
      Move the load up to the App, or let one actor own it: the first caller starts it, and the \
      others find the same task by its key and await it.
      """,
    snippet: """
      actor FilmLoader {
        private var running: [String: Task<[Film], any Error>] = [:]
        func films(_ key: String) async throws -> [Film] {
          if let task = running[key] { return try await task.value }
          let task = Task { try await service.films(key) }
          running[key] = task
          defer { running[key] = nil }
          return try await task.value
        }
      }
      """,
    sources: ["https://cocoabytes.aletsdelarosa.dev/blog/advanced/app-lifecycle"],
    since: [.scenes, .scenePhase],
    thresholds: [
      .init(
        "gap", 2 * Durations.second, .duration,
        "between the two starts in different scenes; covers the restoration of several windows at launch"
      ),
      .init(
        "repeat", 1 * Durations.second, .duration,
        "between the two starts in one scene, or of loads of no scene; our choice"),
    ],
    falsePositives: """
      Windows with different content, if `key` does not distinguish them: put the id of the shown \
      item into the key. Loads with `trigger=user` are not reported, nor is another try after a load \
      that failed or was cancelled. A design that shows a cache first and asks the network next \
      records the second step with another kind, such as `revalidate`.
      """,
    needs: [.family(.work)],
    interests: .init(
      signals: [
        .began(.refresh, .network, .prefetch), .ended(.refresh, .network, .prefetch),
      ]),
    foldsInto: [
      "scene-phase-for-app-work", "refresh-twice-on-launch", "double-lifecycle-subscription",
      "refresh-on-every-activation", "onappear-as-lifecycle",
    ],
    triggering: triggering, quiet: quiet)

  /// The latest load of a resource in one scene, or of those of no scene.
  private struct Load {
    let begin: EventMark
    /// When it ended, or `Event.absent`.
    var endTime: Int64
    let scene: Symbol
    private let resourceNumber: Int32
    private var places: (before: Int32, after: Int32) = (-1, -1)
    var isOpen: Bool
    /// It failed or was cancelled: another one after its end is another try.
    var isUnfinished: Bool
    /// The user asked for it: another one in the same place does not repeat it.
    let isOfUser: Bool

    init(_ work: UnsafePointer<Work>, of resource: Int) {
      begin = work.pointee.begin
      endTime = work.pointee.endTime
      scene = work.pointee.scene
      isOpen = !work.pointee.end.exists
      isUnfinished = work.pointee.isUnfinished
      isOfUser = work.pointee.trigger == .user
      resourceNumber = Int32(truncatingIfNeeded: resource)
    }

    var resource: Int { Int(resourceNumber) }
    /// The loads of the same resource that began before and after it; -1 for none.
    var before: Int {
      get { Int(places.before) }
      set { places.before = Int32(truncatingIfNeeded: newValue) }
    }
    var after: Int {
      get { Int(places.after) }
      set { places.after = Int32(truncatingIfNeeded: newValue) }
    }
  }

  /// A summary of one resource's loads, so that three numbers rule out most matches for a new one.
  private struct Resource {
    let key: UInt64
    /// The load that began last; -1 for none.
    var latest = -1
    var openCount = 0
    /// The latest beginning and the latest end of those that have ended.
    var lastBegin = Int64.min
    var lastEnd = Int64.min
    var isTimed = true
  }

  /// Loads that are over are kept for so long where there are several writers, because records of
  /// another one may come late.
  private static func lateness(_ run: RunState) -> Int64 {
    run.hasSeveralWriters ? 10 * Durations.second : 0
  }
  /// Number of resources that are checked for a finished one before a new one is added.
  private static let looks = 4
  private let gap: Int64
  private let gapOfRepeat: Int64
  /// By category and key: resources.
  private let index = IndexMap()
  private let resources = PlainList<Resource>()
  /// By resource and scene: loads.
  private let loadIndex = IndexMap()
  private let loads = PlainList<Load>()
  /// Places in `loads` that are used again.
  private var free: [Int] = []
  /// The latest checked resource.
  private var hand = 0

  public init(_ settings: RuleSettings) {
    gap = settings["gap"]
    gapOfRepeat = settings["repeat"]
  }

  public override func reset() -> Bool {
    index.removeAll()
    resources.removeAll()
    loadIndex.removeAll()
    loads.removeAll()
    free = []
    hand = 0
    return true
  }

  public override func observe(_ moment: Moment) {
    // Read where it lies: this rule is called for more events than any other.
    guard let work = moment.run.step.workPlace, work.pointee.key.isPresent else { return }
    let key = UInt64(work.pointee.category.rawValue) << 32 | UInt64(work.pointee.key.rawValue)
    if moment.run.step.signals.contains(.workBegan) {
      guard !work.pointee.isPart else { return }
      guard let resource = index[key] ?? newResource(key, work.pointee.begin.time, moment)
      else { return }
      if work.pointee.trigger != .user, mayMeet(resource, work.pointee.begin.time) {
        judge(work.pointee, resource, moment)
      }
      remember(work, resource, moment)
    } else if let resource = index[key] {
      noteEnd(of: work, resource)
    }
  }

  public override func markNames(_ live: LiveNames) {
    for number in resources.indices {
      let resource = resources[number]
      live.mark(Symbol(rawValue: UInt32(truncatingIfNeeded: resource.key >> 32)))
      live.mark(Symbol(rawValue: UInt32(truncatingIfNeeded: resource.key)))
      var place = resource.latest
      while place >= 0 {
        live.mark(loads[place].scene)
        live.mark(loads[place].begin)
        place = loads[place].before
      }
    }
  }

  private func newResource(_ key: UInt64, _ now: Int64, _ moment: Moment) -> Int? {
    if let old = resourceThatIsOver(now, moment) {
      while resources[old].latest >= 0 { forget(resources[old].latest) }
      index.remove(resources[old].key)
      index.insert(key, old)
      resources[old] = Resource(key: key)
      return old
    }
    guard moment.mayKeep(resources.count) else { return nil }
    index.insert(key, resources.count)
    resources.append(Resource(key: key))
    return resources.count - 1
  }

  /// Reuses a resource whose loads can match no other any more, so that the table stays small.
  private func resourceThatIsOver(_ now: Int64, _ moment: Moment) -> Int? {
    let isFull = resources.count >= moment.room() && moment.run.mayScan(resources.count)
    let time = now - Self.lateness(moment.run)
    for _ in 0..<(isFull ? resources.count : min(Self.looks, resources.count)) {
      hand = hand + 1 < resources.count ? hand + 1 : 0
      if isPast(resources[hand], time) { return hand }
    }
    return nil
  }

  private static func key(_ resource: Int, _ scene: Symbol) -> UInt64 {
    UInt64(resource) << 32 | UInt64(scene.rawValue)
  }

  private func noteEnd(of work: UnsafePointer<Work>, _ resource: Int) {
    guard let place = loadIndex[Self.key(resource, work.pointee.scene)], loads[place].isOpen,
      loads[place].begin.ordinal == work.pointee.begin.ordinal
    else { return }
    loads[place].isOpen = false
    loads[place].endTime = work.pointee.endTime
    loads[place].isUnfinished = work.pointee.isUnfinished
    resources[resource].openCount -= 1
    resources[resource].lastEnd = max(resources[resource].lastEnd, work.pointee.endTime)
  }

  /// Puts a load in the place of the one before it in the same scene.
  private func remember(_ work: UnsafePointer<Work>, _ resource: Int, _ moment: Moment) {
    if let old = loadIndex[Self.key(resource, work.pointee.scene)] { forget(old) }
    guard moment.mayKeep(loads.count - free.count) else { return }
    var load = Load(work, of: resource)
    load.before = resources[resource].latest
    let place = free.popLast() ?? loads.count
    if place == loads.count { loads.append(load) } else { loads[place] = load }
    if load.before >= 0 { loads[load.before].after = place }
    resources[resource].latest = place
    loadIndex.insert(Self.key(resource, load.scene), place)
    if load.isOpen { resources[resource].openCount += 1 }
    resources[resource].lastBegin = max(resources[resource].lastBegin, load.begin.time)
    resources[resource].lastEnd = max(resources[resource].lastEnd, load.endTime)
    if load.begin.time < 0 { resources[resource].isTimed = false }
  }

  private func forget(_ place: Int) {
    let load = loads[place]
    if load.isOpen { resources[load.resource].openCount -= 1 }
    if load.before >= 0 { loads[load.before].after = load.after }
    if load.after >= 0 {
      loads[load.after].before = load.before
    } else {
      resources[load.resource].latest = load.before
    }
    loadIndex.remove(Self.key(load.resource, load.scene))
    free.append(place)
  }

  /// False if every load of the resource was over and long past.
  private func mayMeet(_ resource: Int, _ begin: Int64) -> Bool {
    let known = resources[resource]
    guard known.latest >= 0 else { return false }
    return !isPast(known, begin)
  }

  /// Whether every load of a resource is over, and began too long ago.
  private func isPast(_ known: Resource, _ time: Int64) -> Bool {
    known.isTimed && known.openCount == 0 && time >= known.lastEnd
      && time - known.lastBegin > max(gap, gapOfRepeat)
  }

  private func judge(_ work: Work, _ resource: Int, _ moment: Moment) {
    var doubtful: (load: Load, cause: UnknownCause)?
    let past = work.begin.time - Self.lateness(moment.run)
    var place = resources[resource].latest
    while place >= 0 {
      let load = loads[place]
      // Another try is fine, and in one place a load in addition to the user's.
      if !isRetry(work, of: load), isOfTwoScenes(load, work) || !load.isOfUser {
        switch verdict(load, work, moment) {
        case .same: return report(work, load, nil, moment)
        case .unknown(let cause): doubtful = doubtful ?? (load, cause)
        case .apart: if isOver(load, past) { forget(place) }
        }
      }
      place = load.before
    }
    if let doubtful { report(work, doubtful.load, doubtful.cause, moment) }
  }

  /// Whether work began after a load that failed or was cancelled, wherever that was.
  private func isRetry(_ work: Work, of load: Load) -> Bool {
    load.isUnfinished && !load.isOpen
      && (load.endTime < 0 || work.begin.time < 0 || load.endTime <= work.begin.time)
  }

  private func isOfTwoScenes(_ load: Load, _ work: Work) -> Bool {
    load.scene.isPresent && work.scene.isPresent && load.scene != work.scene
  }

  /// It meets no load that begins from a time on.
  private func isOver(_ load: Load, _ time: Int64) -> Bool {
    !load.isOpen && load.begin.time >= 0 && load.endTime >= 0 && load.endTime <= time
      && load.begin.time < time - max(gap, gapOfRepeat)
  }

  private enum Verdict {
    case same, apart
    case unknown(UnknownCause)
  }

  private static let ends = EventKindSet([.workEnd])

  /// Whether work began while another load ran, or close to its beginning.
  private func verdict(_ load: Load, _ work: Work, _ moment: Moment) -> Verdict {
    let clock = moment.run.durationCause(since: load.begin)
    let isTimed = load.begin.time >= 0 && work.begin.time >= 0
    let limit = isOfTwoScenes(load, work) ? gap : gapOfRepeat
    let isClose = isTimed && work.begin.time - load.begin.time <= limit
    // It may have failed, so that this is another try: its end would say so.
    if load.isOpen, let cause = moment.absenceCause(since: load.begin) {
      return .unknown(cause)
    }
    if isClose, clock == nil { return .same }
    if load.isOpen {
      // One that began long before may be over, where no end was shown yet. Order alone proves the
      // rest.
      let unshown = isTimed && !isClose ? moment.run.unshownCause(of: Self.ends) : nil
      return unshown.map { .unknown($0) } ?? .same
    }
    guard isTimed else { return .unknown(.orderOnly) }
    guard isClose || load.endTime > work.begin.time else { return .apart }
    return clock.map { .unknown($0) } ?? .same
  }

  private func report(_ work: Work, _ load: Load, _ cause: UnknownCause?, _ moment: Moment) {
    let isTimed = load.begin.time >= 0 && work.begin.time >= load.begin.time
    let apart = isTimed ? work.begin.time - load.begin.time : 0
    // The closer they are, the less is there to be said for the second one.
    moment.judge(
      cause, nil, .name(work.name), at: work.begin, scene: work.scene,
      measure: Int64.max - apart, Self.details(work, load, isTimed ? apart : nil, moment))
  }

  private static func details(
    _ work: Work, _ load: Load, _ apart: Int64?, _ moment: Moment
  ) -> ReportDetails {
    let after = apart.map { "\(Durations.text($0)) after" } ?? "after"
    let running = load.isOpen ? ", which was still running" : ""
    let place = work.scene.isPresent ? " in scene '\(moment.text(work.scene))'" : ""
    let first =
      load.scene == work.scene
      ? "" : load.scene.isPresent ? " in scene '\(moment.text(load.scene))'" : " of no scene"
    return ReportDetails(
      message: "\(moment.work(work.name)) (\(moment.text(work.category))) began\(place) "
        + "\(after) the same work on '\(moment.text(work.key))'\(first)\(running)",
      evidence: [
        Evidence(load.begin, scene: load.scene, "began here first"),
        Evidence(work.begin, scene: work.scene, "the same kind and key"),
      ])
  }
}
