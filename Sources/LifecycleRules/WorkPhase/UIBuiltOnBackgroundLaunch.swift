import LifecycleModel
public import RuleKit
public import TraceModel

/// LT211. A process that was launched in the background starts as if the user were looking at it.
///
/// Two things are reported: loads that a view's appearance started, one by one, and the main-thread
/// time of building the interface, once, where its sum passes the limit. Sessions that are begun
/// there are left to `background-launch-counted`.
public final class UIBuiltOnBackgroundLaunch: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT211", name: "ui-built-on-background-launch", family: .workInTheWrongPhase,
    severity: .warning,
    summary: "A launch in the background built the interface or loaded data for it.",
    phrases: ["builds screen in background", "loads interface on silent push", "prewarming"],
    rationale: """
      The system launches an app in the background for a push, a refresh or a location, and gives \
      it some 30 seconds. An app that builds its windows first spends that time on something \
      invisible, and may read files that are locked. SwiftUI may even call `onAppear` there, so \
      its loads run without a screen. The rule adds the time of `ui.build`, rendering and \
      appearing views (`dur` of `view.onAppear`, and loads that it began), each moment once; the time of `sdk.init` is added too but is not enough alone, because crash \
      reporters must start early.
      """,
    fix: """
      Separate data handling from the interface: handle the event first, and build views and start \
      their loads when a scene first enters the foreground.
      """,
    snippet: """
      struct FilmWindow: View {
        @State private var isWanted = false
        var body: some View {
          if isWanted { FilmList() } else { Curtain(isWanted: $isWanted) }
        }
      }
      /// Replaces the interface until it is visible.
      struct Curtain: View {
        @Environment(\\.scenePhase) private var scenePhase
        @Binding var isWanted: Bool
        var body: some View {
          Color.clear.onChange(of: scenePhase, initial: true) { _, phase in
            if phase != .background { isWanted = true }
          }
        }
      }
      """,
    sources: [
      "https://github.com/kiwix/kiwix-apple/pull/982",
      "https://github.com/wikimedia/wikipedia-ios/pull/1356",
      "https://github.com/wordpress-mobile/WordPress-iOS/pull/25643",
    ],
    since: [.app],
    thresholds: [
      .init(
        "main", 500 * Durations.millisecond, .duration,
        "main-thread time spent on the interface before the app is in the foreground; our choice, twice what Apple's tools call a hang"
      )
    ],
    falsePositives: """
      A background launch that the user turns into a visible one within moments; SDKs that must be \
      ready early, if building the interface adds to their time.
      """,
    platforms: [.iOS, .iPadOS, .watchOS, .tvOS, .visionOS],
    interests: .init(
      [.uiBuild, .sdkInit, .viewOnAppear, .sceneWillConnect, .sceneDidEnterBackground],
      signals: [
        .appState, .began(.refresh, .prefetch), .ended(.refresh, .prefetch, .render),
      ]),
    triggering: triggering, quiet: quiet)

  /// Something that was done for the interface.
  private struct Item {
    let mark: EventMark
    let scene: Symbol
    /// A load that an appearing view began; nil: it took `length` of the main thread.
    var load: Work?
    var length: Int64 = 0
    var isInterface = true
    var cause: UnknownCause?
  }

  private static let itemLimit = 3
  private static let stretchLimit = 64
  private let limit: Int64
  private var isOver = false
  private var isTold = false
  /// Main-thread time so far, and whether some of it was the interface's.
  private var sum: Int64 = 0
  private var hasInterface = false
  /// The latest stretches of the main thread that were the interface's: what is within one of them
  /// is counted already.
  private var stretches: [Range<Int64>] = []
  /// Why the sum is not certain.
  private var doubt: UnknownCause?
  /// The first few that took time, and the last.
  private var items: [Item] = []
  /// The work of scenes that have connected and may be entering the foreground, and before any
  /// callback of a scene all that names none.
  private var held = Waiting<[Item]>()

  public init(_ settings: RuleSettings) { limit = settings["main"] }

  public override func reset() -> Bool {
    isOver = false
    isTold = false
    sum = 0
    hasInterface = false
    stretches = []
    doubt = nil
    items = []
    held = Waiting<[Item]>()
    return true
  }

  public override func observe(_ moment: Moment) {
    let run = moment.run
    guard !isOver, run.header.launch == .background else { return moment.retire() }
    if run.process.firstActivation.exists || run.app.state == .active || run.app.state == .inactive
    {
      isOver = true
      // Without callbacks of scenes one may have connected before.
      for item in takeUnnamed() { judge(item, .notRecorded, moment) }
      held.takeAll()
      return
    }
    let event = moment.event
    switch event.kind {
    case .uiBuild, .sdkInit, .viewOnAppear:
      guard !event.thread.isPresent || event.thread == .main else { return }
      var item = Item(mark: moment.mark, scene: owner(of: event.scene, moment))
      item.isInterface = event.kind != .sdkInit
      item.length = take(event.duration, since: moment.mark, ofInterface: item.isInterface)
      item.cause = run.durationCause(since: moment.mark)
      take(item, moment)
    case .sceneWillConnect:
      // This is the first: what came before was of no scene.
      for item in takeUnnamed() { judge(item, nil, moment) }
    case .sceneDidEnterBackground:
      for item in takeUnnamed() { judge(item, nil, moment) }
      guard !held.isEmpty else { return }
      for item in held.takeAll(of: UInt64(event.scene.rawValue)).joined() {
        judge(item, nil, moment)
      }
    default: if let work = run.step.work { note(work, moment) }
    }
  }

  public override func runEnded(_ moment: Moment) {
    let run = moment.run
    for item in takeUnnamed() { judge(item, nil, moment) }
    guard run.ending == .exit || run.process.wasReplaced else { return }
    // None of them came to the foreground.
    for item in held.takeAll().joined() { judge(item, nil, moment) }
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    if moment.run.header.launch != .background {
      return "the header does not say that the app was launched in the background"
    }
    return moment.run.families.isDisjoint(with: [.work, .setup])
      ? "no 'work' or 'setup' records" : nil
  }

  public override func markNames(_ live: LiveNames) {
    for item in items + held.joined() {
      live.mark(item.mark)
      live.mark(item.scene)
      if let load = item.load { live.mark(load) }
    }
  }

  private func note(_ work: Work, _ moment: Moment) {
    let signals = moment.run.step.signals
    let trigger = work.trigger.eventKind
    let isOfView = trigger == .viewOnAppear || trigger == .viewTaskStart
    if signals.contains(.workBegan), isOfView, work.isA(.refresh, .prefetch) {
      take(Item(mark: work.begin, scene: owner(of: work.scene, moment), load: work), moment)
    }
    if signals.contains(.workEnded), isOfView || work.isA(.render), work.thread == .main {
      var item = Item(mark: moment.mark, scene: owner(of: work.scene, moment))
      item.length = take(work.duration, since: work.begin, ofInterface: true)
      item.cause = moment.run.durationCause(since: work.begin)
      take(item, moment)
    }
  }

  /// The part of a time on the main thread that is not counted yet, as work within the handler of
  /// an appearing view is.
  private func take(_ length: Int64, since begin: EventMark, ofInterface: Bool) -> Int64 {
    let (end, isTooLate) = begin.time.addingReportingOverflow(length)
    guard begin.time >= 0, length > 0, !isTooLate else { return length }
    let time = begin.time..<end
    let rest = stretches.reduce(length) { $0 - Int64($1.clamped(to: time).count) }
    if ofInterface, rest > 0 {
      if stretches.count == Self.stretchLimit { stretches.removeFirst() }
      stretches.append(time)
    }
    return max(0, rest)
  }

  /// The only scene, for what names none.
  private func owner(of scene: Symbol, _ moment: Moment) -> Symbol {
    scene.isPresent ? scene : moment.run.onlyScene ?? scene
  }

  /// Judges it at once, unless it belongs to a scene that may come to the foreground next.
  private func take(_ item: Item, _ moment: Moment) {
    let run = moment.run
    let isComing =
      item.scene.isPresent
      ? run.scene(item.scene)?.scene.state == SceneStates.connected
      : run.usesScenes && !StateSource.sceneCallbacks.isShown(by: run.seen)
    if !isComing {
      judge(item, nil, moment)
    } else if moment.mayKeep(held.count) {
      hold(item, moment)
    }
  }

  private func hold(_ item: Item, _ moment: Moment) {
    // One event may be both: a load that a view began, and time that it took.
    if held[moment.mark.ordinal] != nil {
      held.update(moment.mark.ordinal) { $0.append(item) }
    } else {
      held.append([item], moment.mark.ordinal, group: UInt64(item.scene.rawValue))
    }
  }

  private func takeUnnamed() -> [Item] {
    held.isEmpty ? [] : Array(held.takeAll(of: UInt64(Symbol.none.rawValue)).joined())
  }

  private func judge(_ item: Item, _ cause: UnknownCause?, _ moment: Moment) {
    let cause = Self.cause(item, moment) ?? cause
    if let load = item.load {
      moment.judge(
        cause, nil, .name(load.name), at: load.begin, scene: load.scene,
        Self.details(load, moment))
    } else {
      add(item, cause, moment)
    }
  }

  /// An earlier foreground may be lost, and a scene whose callbacks are not recorded may be on its
  /// way to the foreground.
  private static func cause(_ item: Item, _ moment: Moment) -> UnknownCause? {
    let run = moment.run
    if let cause = moment.absenceCause(since: .none) ?? run.startCause { return cause }
    return item.scene.isPresent && run.scene(item.scene) == nil ? .notRecorded : nil
  }

  private func add(_ item: Item, _ cause: UnknownCause?, _ moment: Moment) {
    guard !isTold, item.length > 0 else { return }
    let (total, isTooMuch) = sum.addingReportingOverflow(item.length)
    sum = isTooMuch ? Int64.max : total
    hasInterface = hasInterface || item.isInterface
    doubt = doubt ?? item.cause ?? cause
    if items.count == Self.itemLimit { items.removeLast() }
    items.append(item)
    guard hasInterface, sum > limit else { return }
    isTold = true
    moment.judge(
      doubt, nil, .kind(.uiBuild), at: item.mark, scene: item.scene,
      measure: sum, details(moment))
  }

  private func details(_ moment: Moment) -> ReportDetails {
    let taken = items.sorted { $0.mark.ordinal < $1.mark.ordinal }
    return ReportDetails(
      message: "the interface took \(Durations.text(sum)) of the main thread in a process that was "
        + "launched in the background and had shown nothing yet, limit \(Durations.text(limit))",
      evidence: Self.start(moment)
        + taken.map {
          Evidence($0.mark, scene: $0.scene, "took \(Durations.text($0.length))")
        })
  }

  private static func details(_ work: Work, _ moment: Moment) -> ReportDetails {
    ReportDetails(
      message: "\(moment.work(work.name)) (\(moment.text(work.category))) began from "
        + "'\(moment.text(work.trigger))' in a process that was launched in the background and had "
        + "shown nothing yet",
      evidence: start(moment) + [Evidence(work.begin, scene: work.scene, "began here")])
  }

  private static func start(_ moment: Moment) -> [Evidence] {
    let start = moment.run.process.start
    return start.exists ? [Evidence(start, "launched in the background")] : []
  }
}
