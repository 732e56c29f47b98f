import LifecycleModel
public import RuleKit
public import TraceModel

/// LT312. A session was discarded, and its resources or data are still held or written.
///
/// Held are observers and resources that were recorded with the scene and not given back. Written
/// are data and storage of the scene. A use that comes after the time is reported where it happens.
public final class DiscardWithoutCleanup: RunWatcher, SceneKeeper {
  public static let info = RuleInfo(
    code: "LT312", name: "discard-without-cleanup", family: .savingAndRestoration, severity: .note,
    summary: "Resources or data of a discarded session were still held or used long afterwards.",
    phrases: [
      "closed window leaks", "memory grows with windows", "files of closed windows remain",
    ],
    rationale: """
      A discarded session never comes back. Its remaining observers keep doing work for a window \
      that is gone, its resources stay in use, and data written for it is never read. Each window \
      that the user opens and closes adds more.
      """,
    fix: """
      Release observers and resources in `sceneDidDisconnect`; in \
      `application(_:didDiscardSceneSessions:)` delete the session's stored data.
      """,
    snippet: """
      func sceneDidDisconnect(_ scene: UIScene) {
        observers.forEach(NotificationCenter.default.removeObserver)
        observers = []
        player = nil
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:diddiscardscenesessions:)",
      "https://developer.apple.com/documentation/uikit/uiscenedelegate/scenediddisconnect(_:)",
    ],
    since: [.scenes],
    thresholds: [
      .init(
        "grace", 10 * Durations.second, .duration,
        "from the discarding to the end of the clean-up; our choice: files may take seconds")
    ],
    falsePositives: "Drafts of a closed window that the app keeps or moves on purpose.",
    needs: [
      .anyOf([.observerAdd, .resourceHold, .dataDirty, .dataSave, .storageWrite])
    ],
    lifeCycles: [.swiftUI, .uikitScene],
    interests: .init(
      [
        .sessionDiscarded, .appDidDiscardSceneSessions, .observerAdd, .observerRemove,
        .resourceHold,
        .resourceRelease, .dataDirty, .dataSave, .storageWrite,
      ],
      starts: .init([
        .sessionDiscarded, .appDidDiscardSceneSessions, .observerAdd, .resourceHold,
      ])),
    foldsInto: ["event-on-dead-scene"],
    triggering: triggering, quiet: quiet)

  private struct Held: Hashable {
    let scene: Symbol
    /// Of the observer, or the kind of resource.
    let name: Symbol
    let isResource: Bool
  }

  private struct Discarded {
    let mark: EventMark
    /// Among the sessions that were discarded.
    let place: Int
    /// Its time is not over.
    var isWatched = true
    /// A use after its time was reported.
    var isToldOfUse = false
  }

  private let grace: Int64
  /// With the event that took it.
  private var held: [Held: EventMark] = [:]
  private let discarded = SymbolMap<Discarded>()
  /// Sessions by the event that discarded them, until their time is over.
  private var watched = Waiting<Symbol>()
  private var count = 0
  private var scenes = NamedScenes()
  /// Only times could say whether something came too late.
  private var lacksTimes = false

  public init(_ settings: RuleSettings) { grace = settings["grace"] }

  public override func reset() -> Bool {
    held = [:]
    discarded.removeAll()
    watched = Waiting<Symbol>()
    count = 0
    scenes = NamedScenes()
    lacksTimes = false
    return true
  }

  public override func observe(_ moment: Moment) {
    let event = moment.event
    switch event.kind {
    case .sessionDiscarded: discard(event.scene, moment)
    case .appDidDiscardSceneSessions:
      for id in JSONText.strings(moment.batch.bytes(event.scenes)) {
        discard(moment.run.symbols.intern(id), moment)
      }
    case .observerAdd: hold(event.name, isResource: false, moment)
    case .resourceHold: hold(event.category, isResource: true, moment)
    case .observerRemove:
      held[Held(scene: event.scene, name: event.name, isResource: false)] = nil
    case .resourceRelease:
      held[Held(scene: event.scene, name: event.category, isResource: true)] = nil
      noteUse(moment)
    default: use(moment)
    }
    if held.isEmpty, discarded.isEmpty { moment.rest() }
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    if lacksTimes { return Lacking.times }
    return count > 0 ? scenes.whyNotEvaluated("observer, resource or change of data") : nil
  }

  public override func wake(_ moment: Moment, token: Int) {
    while let scene = watched.take(Int64(token)) {
      if discarded[scene]?.isWatched == true { judgeHeld(scene, end: nil, moment) }
    }
  }

  public override func release(scene: Symbol) {
    if discarded[scene]?.isWatched == false { discarded.remove(scene) }
  }

  public override func runEnded(_ moment: Moment) {
    guard moment.run.ending != .exit, !moment.run.process.wasReplaced else { return }
    judgeWatched(end: .traceEnd, moment)
  }

  public override func markNames(_ live: LiveNames) {
    for (item, mark) in held {
      live.mark(item.scene)
      live.mark(item.name)
      live.mark(mark)
    }
    for (scene, item) in discarded {
      live.mark(scene)
      live.mark(item.mark)
    }
    for scene in watched { live.mark(scene) }
  }

  private func judgeWatched(end: UnknownCause?, _ moment: Moment) {
    let due = discarded.filter { $0.value.isWatched }
    for scene in due.sorted(by: { $0.value.place < $1.value.place }) {
      judgeHeld(scene.key, end: end, moment)
    }
  }

  private func hold(_ name: Symbol, isResource: Bool, _ moment: Moment) {
    let item = Held(scene: moment.event.scene, name: name, isResource: isResource)
    scenes.note(item.scene)
    guard item.scene.isPresent, held[item] == nil, moment.mayKeep(held.count) else { return }
    held[item] = moment.mark
  }

  private func discard(_ scene: Symbol, _ moment: Moment) {
    guard !discarded.contains(scene), moment.mayKeep(discarded.count) else { return }
    discarded.insert(scene, Discarded(mark: moment.mark, place: count))
    count += 1
    guard moment.mark.time >= 0 else { return }
    watched.append(scene, moment.mark.ordinal)
    moment.wake(grace, after: moment.mark, token: Int(moment.mark.ordinal))
  }

  private static let removals = EventKindSet([.observerRemove])
  private static let releases = EventKindSet([.resourceRelease])

  private func judgeHeld(_ scene: Symbol, end: UnknownCause?, _ moment: Moment) {
    guard let known = discarded.place(of: scene) else { return }
    let mark = known.pointee.mark
    known.pointee.isWatched = false
    guard !held.isEmpty else { return }
    let items = held.filter { $0.key.scene == scene }.sorted { $0.value.ordinal < $1.value.ordinal }
    guard let first = items.first else { return }
    let run = moment.run
    moment.judge(
      moment.absenceCause(since: first.value) ?? end ?? run.durationCause(since: mark)
        ?? run.unshownCause(of: items.allSatisfy(\.key.isResource) ? Self.releases : Self.removals),
      at: mark, scene: scene, measure: Int64(items.count),
      heldDetails(scene, mark, items, end, moment))
  }

  /// Something of a scene is used or released.
  private func noteUse(_ moment: Moment) {
    let scene = moment.event.scene
    if count > 0 { scenes.note(scene) }
    if let mark = discarded.place(of: scene)?.pointee.mark, mark.time < 0 || moment.mark.time < 0 {
      lacksTimes = true
    }
  }

  /// Data or storage of a scene is written.
  private func use(_ moment: Moment) {
    noteUse(moment)
    let scene = moment.event.scene
    guard scene.isPresent, let item = discarded.place(of: scene)?.pointee, !item.isToldOfUse,
      item.mark.time >= 0, moment.mark.time - item.mark.time > grace
    else { return }
    discarded.place(of: scene)?.pointee.isToldOfUse = true
    moment.judge(
      moment.run.durationCause(since: item.mark), nil, .kind(moment.event.kind),
      ReportDetails(
        message:
          "\(moment.text(moment.event.eventName)) of '\(moment.text(moment.event.key))' for the "
          + "session '\(moment.text(scene))' came "
          + "\(Durations.text(moment.mark.time - item.mark.time)) after it was discarded",
        evidence: [
          Evidence(item.mark, scene: scene, "discarded"),
          Evidence(moment.mark, scene: scene, "used here"),
        ]))
  }

  private func heldDetails(
    _ scene: Symbol, _ mark: EventMark, _ items: [(key: Held, value: EventMark)],
    _ end: UnknownCause?, _ moment: Moment
  ) -> ReportDetails {
    let names = items.prefix(3).map { item in
      (item.key.isResource ? "resource '" : "observer '") + moment.text(item.key.name) + "'"
    }
    let more = items.count > 3 ? " and \(items.count - 3) more" : ""
    let time = end == nil ? "\(Durations.text(grace)) later" : "when the recording ended"
    let have = items.count == 1 ? "was" : "were"
    var evidence = items.prefix(3).filter { $0.value.ordinal < mark.ordinal }.map {
      Evidence($0.value, scene: scene, "taken here")
    }
    evidence.append(Evidence(mark, scene: scene, "discarded"))
    return ReportDetails(
      message: "session '\(moment.text(scene))' was discarded, and its "
        + names.joined(separator: ", ") + more + " \(have) still held \(time)",
      evidence: evidence)
  }
}
