import LifecycleModel
public import RuleKit
public import TraceModel

/// LT106. A callback arrives two or more times, each time.
///
/// Events of one kind, scene and writer that are close together form a group, and of
/// `link.received` those with one hash. An event that repeats the previous one's time and has no
/// number is an echo of the log and is not counted. Of the calls that bring a link, `app.openURL`
/// is left out: it comes once for each of several files.
public final class EventDoubled: RunWatcher, SceneKeeper {
  public static let info = RuleInfo(
    code: "LT106", name: "event-doubled", family: .validation, severity: .warning,
    summary: "Every event of a kind was recorded several times within milliseconds.",
    phrases: ["called twice", "everything logged twice", "duplicate events", "doubled callbacks"],
    rationale: """
      The system calls each callback once. If it arrives twice every time, an observer is \
      registered twice, or two observers forward the same notification or link: every handler runs \
      twice, every count is doubled, and the model sees steps that are not legal. One pair may be chance, \
      so the rule needs three groups of the same size in a row, or nine of the last ten of this \
      kind. With several scenes it does not judge events without a scene id: they may come from \
      two windows.
      """,
    fix: """
      Register in one place, remove observers on disconnect, and give each scene's observer its \
      own scene as `object`. Make sure that only one part of the recorder is attached.
      """,
    snippet: """
      func sceneDidConnect(_ scene: UIScene) {
        let center = NotificationCenter.default
        tokens[scene.session.persistentIdentifier] = center.addObserver(
          forName: UIScene.didActivateNotification, object: scene, queue: .main
        ) { _ in recorder.note(.sceneDidBecomeActive, scene) }
      }
      func sceneDidDisconnect(_ scene: UIScene) {
        tokens.removeValue(forKey: scene.session.persistentIdentifier)
          .map(NotificationCenter.default.removeObserver)
      }
      """,
    sources: [
      "https://github.com/wordpress-mobile/WordPress-iOS/issues/9342",
      "https://github.com/Cap-go/capacitor-plus/pull/139",
    ],
    since: [.app],
    thresholds: [
      .init(
        "within", 10 * Durations.millisecond, .duration,
        "from the first to the last event of a group; our choice: observers are called one after the other"
      ),
      .init("groups", 3, .count, "number of groups that it takes; fewer may be chance"),
      .init(
        "share", 90, .percent,
        "share of groups with the same size among the last ones, ten at most"),
    ],
    falsePositives: """
      Several scenes that are recorded without their ids, and loggers that print one event with \
      several times.
      """,
    interests: .init(
      [
        .appDidBecomeActive, .appWillResignActive, .appDidEnterBackground,
        .appWillEnterForeground, .appMemoryWarning, .appSignificantTimeChange,
        .appProtectedDataAvailable, .appProtectedDataWillBecomeUnavailable, .sceneWillConnect,
        .sceneWillEnterForeground, .sceneDidBecomeActive, .sceneWillResignActive,
        .sceneDidEnterBackground, .sceneDidDisconnect, .wkWillEnterForeground, .wkDidBecomeActive,
        .wkWillResignActive, .wkDidEnterBackground, .nsWillBecomeActive, .nsDidBecomeActive,
        .nsWillResignActive, .nsDidResignActive, .nsWillHide, .nsDidHide, .nsWillUnhide,
        .nsDidUnhide, .linkReceived,
      ] + LinkRoute.calls.filter { $0 != .appOpenURL }, scopes: ["note", "phase"]),
    triggering: triggering, quiet: quiet)

  private struct Key: Hashable {
    let kind: EventKind
    let scene: Symbol
    let scope: Symbol
    let group: Symbol
    let writer: Symbol
  }

  /// Events that lie close together; most are alone.
  private struct Group {
    var first: EventMark
    /// Number of events; 0 means that the group does not exist.
    var size: Int32
    /// The key in ``extras`` of the events after the first one, at most eight. It is 0 without any,
    /// or if they were reported.
    var extras: Int32 = 0
  }

  /// The events of one key. Its groups before the latest lie in ``groups``.
  private struct Tracker {
    let key: Key
    /// The latest group, which may continue.
    var open = Group(first: .none, size: 0)
    /// The link that it is of.
    var link = Symbol.none
    var lastTime = Event.absent
    /// Where its groups lie; -1 until the first of them is whole: in a short run most keys have
    /// one.
    var ring = -1
    /// How many groups are kept, and where the first of them is.
    var count: Int32 = 0
    var oldest: Int32 = 0
    /// The tracker of the same scene that was added before it; -1: none.
    var earlier = -1
    /// How many had its place before: a wake that was asked for by one of those is not its own.
    var life = 0

    var kind: EventKind { key.kind }
    var scene: Symbol { key.scene }
  }

  private static let extraLimit = 8
  private static let groupLimit = 10
  private let within: Int64
  private let needed: Int
  private let share: Int
  /// Places of trackers by key, where that fits into a number; of the others in ``others``.
  private let index = IndexMap()
  private var others: [Key: Int] = [:]
  private let trackers = PlainList<Tracker>()
  /// The last ten groups of each tracker, as a ring.
  private let groups = PlainList<Group>()
  /// By number, from 1.
  private var extras: [Int32: [EventMark]] = [:]
  private var lastExtras: Int32 = 0
  private var free: [Int] = []
  /// By scene, the tracker that was added last.
  private let latest = SymbolMap<Int>()

  public init(_ settings: RuleSettings) {
    within = settings["within"]
    needed = Int(clamping: settings["groups"])
    share = Int(clamping: settings["share"])
  }

  public override func reset() -> Bool {
    index.removeAll()
    others = [:]
    trackers.removeAll()
    groups.removeAll()
    extras = [:]
    lastExtras = 0
    free = []
    latest.removeAll()
    return true
  }

  public override func observe(_ moment: Moment) {
    let time = moment.mark.time
    let link = link(moment)
    guard time >= 0, isOneInstance(moment), link != nil, let place = place(moment) else { return }
    let tracker = trackers.place(place)
    let began = tracker.pointee.open.first.time
    if tracker.pointee.open.size > 0, time >= began, time - began <= within,
      tracker.pointee.link == link
    {
      if time == tracker.pointee.lastTime, !moment.event.hasSequence { return }
      join(place, moment)
    } else {
      close(place, moment)
      tracker.pointee.open = Group(first: moment.mark, size: 1)
      tracker.pointee.link = link ?? .none
    }
    tracker.pointee.lastTime = time
  }

  /// The link that an event is of; none for callbacks, nil where it is not known which.
  @inline(__always)
  private func link(_ moment: Moment) -> Symbol? {
    guard moment.event.kind == .linkReceived else { return Symbol.none }
    let hash = moment.event.hash
    return hash.isPresent ? moment.run.symbols.intern(moment.batch.bytes(hash)) : nil
  }

  public override func release(scene: Symbol) {
    var place = latest.removeValue(forKey: scene) ?? -1
    while place >= 0 {
      let tracker = trackers[place]
      if let number = Self.number(tracker.key) {
        index.remove(number)
      } else {
        others[tracker.key] = nil
      }
      forgetExtras(trackers[place].open)
      for number in 0..<Int(tracker.count) { forgetExtras(groups[ring(place, number)]) }
      trackers[place].open.size = 0
      trackers[place].count = 0
      free.append(place)
      place = tracker.earlier
    }
  }

  public override func wake(_ moment: Moment, token: Int) {
    // Asked for by the second event of a group: another one may have begun since only if this one
    // was closed.
    let place = token & 0xFFFF_FFFF
    guard trackers[place].open.size > 1, trackers[place].life == token >> 32 else { return }
    close(place, moment)
  }

  public override func runEnded(_ moment: Moment) {
    for place in trackers.indices {
      if trackers[place].open.size > 1 { close(place, moment) }
    }
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    moment.now < 0 ? Lacking.times : nil
  }

  public override func markNames(_ live: LiveNames) {
    for place in trackers.indices {
      let tracker = trackers[place]
      live.mark(tracker.key.scene)
      live.mark(tracker.key.scope)
      live.mark(tracker.key.group)
      live.mark(tracker.key.writer)
      live.mark(tracker.link)
      for number in 0..<Int(tracker.count) { live.mark(groups[ring(place, number)].first) }
      live.mark(tracker.open.first)
    }
    for marks in extras.values {
      for mark in marks { live.mark(mark) }
    }
  }

  /// Whether events without an id can only be those of one scene.
  @inline(__always)
  private func isOneInstance(_ moment: Moment) -> Bool {
    moment.event.scene.isPresent || !moment.run.header.multipleScenes || isOfApp(moment.event)
  }

  private func isOfApp(_ event: Event) -> Bool {
    // Each window may get it.
    if event.kind == .linkReceived { return false }
    return switch EventGroup.ofKind[event.kind.index] {
    case .scene: false
    case .phase: event.scope == .app || event.scope == .group
    default: true
    }
  }

  @inline(__always)
  private func place(_ moment: Moment) -> Int? {
    let key = Key(
      kind: moment.event.kind, scene: moment.event.scene, scope: moment.event.scope,
      group: moment.event.group, writer: moment.event.writer)
    guard let number = Self.number(key) else { return others[key] ?? add(key, nil, moment) }
    return index[number] ?? add(key, number, moment)
  }

  @inline(never)
  private func add(_ key: Key, _ number: UInt64?, _ moment: Moment) -> Int? {
    guard moment.mayKeep(trackers.count - free.count) else { return nil }
    var tracker = Tracker(key: key)
    let place: Int
    if let reused = free.popLast() {
      place = reused
      tracker.life = trackers[place].life + 1
      tracker.ring = trackers[place].ring
    } else {
      place = trackers.count
      trackers.append(tracker)
    }
    tracker.earlier = latest[key.scene] ?? -1
    latest[key.scene] = place
    trackers[place] = tracker
    if let number { index.insert(number, place) } else { others[key] = place }
    return place
  }

  /// The usual key as a number: without a group and a writer, and with a scope of the format.
  @inline(__always)
  private static func number(_ key: Key) -> UInt64? {
    guard !key.group.isPresent, !key.writer.isPresent, key.scope.rawValue < 1 << 24 else {
      return nil
    }
    return UInt64(key.scene.rawValue) << 32 | UInt64(key.scope.rawValue) << 8
      | UInt64(key.kind.rawValue)
  }

  private func join(_ place: Int, _ moment: Moment) {
    trackers[place].open.size += 1
    if trackers[place].open.extras == 0 {
      lastExtras &+= 1
      trackers[place].open.extras = lastExtras
    }
    let number = trackers[place].open.extras
    if (extras[number]?.count ?? 0) < Self.extraLimit {
      extras[number, default: []].append(moment.mark)
    }
    if trackers[place].open.size == 2 {
      moment.wake(
        within, after: trackers[place].open.first, token: place | trackers[place].life << 32)
    }
  }

  /// The place of one of a tracker's groups, 0 for the oldest.
  private func ring(_ place: Int, _ number: Int) -> Int {
    trackers[place].ring + (Int(trackers[place].oldest) + number) % Self.groupLimit
  }

  private func forgetExtras(_ group: Group) {
    if group.extras != 0 { extras[group.extras] = nil }
  }

  /// The latest group is whole: it is judged with the ones before if it has more than one event.
  @inline(__always)
  private func close(_ place: Int, _ moment: Moment) {
    let tracker = trackers.place(place)
    let size = tracker.pointee.open.size
    guard size > 0 else { return }
    if tracker.pointee.ring < 0 {
      tracker.pointee.ring = groups.count
      groups.append(Group(first: .none, size: 0), times: Self.groupLimit)
    }
    let ring = groups.place(tracker.pointee.ring)
    if tracker.pointee.count < Self.groupLimit {
      ring[Int(tracker.pointee.count)] = tracker.pointee.open
      tracker.pointee.count += 1
    } else {
      let oldest = Int(tracker.pointee.oldest)
      if ring[oldest].extras != 0 { forgetExtras(ring[oldest]) }
      ring[oldest] = tracker.pointee.open
      tracker.pointee.oldest = oldest + 1 < Self.groupLimit ? Int32(oldest + 1) : 0
    }
    tracker.pointee.open.size = 0
    if size > 1 { judge(place, size, moment) }
  }

  @inline(never)
  private func judge(_ place: Int, _ size: Int32, _ moment: Moment) {
    let kept = (0..<Int(trackers[place].count)).map { groups[ring(place, $0)] }
    guard let start = stretch(kept, size) else { return }
    let first = kept[start].first
    let count = (equal: kept[start...].count { $0.size == size }, all: kept.count - start)
    let cause = moment.run.stepCause(since: first) ?? moment.absenceCause(since: first)
    for number in start..<kept.count where kept[number].size == size {
      for extra in extras.removeValue(forKey: kept[number].extras) ?? [] {
        report(extra, kept[number], count, trackers[place], cause, moment)
      }
      groups[ring(place, number)].extras = 0
    }
  }

  /// Where the longest stretch up to the last group begins in which enough have this size.
  private func stretch(_ groups: [Group], _ size: Int32) -> Int? {
    groups.indices.first { start in
      let count = groups.count - start
      return count >= needed && groups[start...].count { $0.size == size } * 100 >= share * count
    }
  }

  private func report(
    _ extra: EventMark, _ group: Group, _ count: (equal: Int, all: Int), _ tracker: Tracker,
    _ cause: UnknownCause?, _ moment: Moment
  ) {
    moment.judge(
      cause, nil, .kind(tracker.kind), at: extra, scene: tracker.scene,
      measure: Int64(group.size),
      ReportDetails(
        message:
          "'\(tracker.kind.name)'\(moment.ofScene(tracker.scene)) arrived \(group.size) times "
          + "within \(Durations.text(extra.time - group.first.time)), as in "
          + "\(count.equal) of the last \(count.all) cases",
        evidence: [
          Evidence(group.first, scene: tracker.scene, "arrived"),
          Evidence(extra, scene: tracker.scene, "arrived again"),
        ]))
  }
}
