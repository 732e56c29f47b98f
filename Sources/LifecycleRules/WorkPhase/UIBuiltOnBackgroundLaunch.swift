import LifecycleModel
import TraceModel

/// LT211. A process that was launched in the background starts up as if the user looked at it.
///
/// Two things are reported: loads that a view's appearance started, one by one, and the main-thread
/// time of building the interface, once, where its sum passes the limit. Sessions that are begun
/// there are left to `background-launch-counted`.
public final class UIBuiltOnBackgroundLaunch: Rule {
  public static let info = RuleInfo(
    code: "LT211", name: "ui-built-on-background-launch", family: .workInTheWrongPhase,
    severity: .warning,
    summary: "A launch in the background built the interface or loaded data for it.",
    rationale: """
      The system launches an app in the background for a push, a refresh or a location, and gives it \
      some 30 seconds. An app that builds its windows first spends that time on what nobody sees, \
      and may read files that are locked. SwiftUI may even call `onAppear` there, so that loads which \
      hang on it run without a screen. Time counts from `ui.build`, rendering and appearing views; \
      that of `sdk.init` is added, but alone is no reason, since crash reporters must start early.
      """,
    fix: """
      Keep the way of the data apart from that of the interface: handle the event first, build views \
      and start what serves them when a scene first enters the foreground.
      """,
    snippet: """
      WindowGroup {
        if scenePhase != .background || hasBeenVisible {
          FilmList().task { await films.load() }
        }
      }
      .backgroundTask(.appRefresh("films.refresh")) { await store.refresh() }
      """,
    sources: [
      "https://github.com/kiwix/kiwix-apple/pull/982",
      "https://github.com/wikimedia/wikipedia-ios/pull/1356",
      "https://github.com/wordpress-mobile/WordPress-iOS/pull/25643",
    ],
    thresholds: [
      .init(
        "main", 500 * Durations.millisecond, .duration,
        "main-thread time spent on the interface before the app is in the foreground; our choice, twice what Apple's tools call a hang"
      )
    ],
    falsePositives: """
      Launches in the background that the user turns into a visible one within moments; SDKs that must \
      be ready early, if building the interface adds to them.
      """,
    platforms: [.iOS, .iPadOS, .watchOS, .tvOS, .visionOS],
    interests: .init(
      [.uiBuild, .sdkInit],
      signals: [
        .appState, .began(.refresh, .prefetch), .ended(.refresh, .prefetch, .render),
      ]),
    triggering: [
      .init(
        "A background refresh waits for the interface, and the list loads itself",
        """
        header lifeCycle=swiftui platform=ios launch=background records=work,setup,background
        0ms process.start
        10ms bgtask.register id=films.refresh kind=refresh
        20ms sdk.init name=Metrics dur=150ms thread=main
        ↓ 180ms ui.build dur=400ms thread=main
        600ms app.didFinishLaunching
        ↓ 610ms work name=reloadFilms kind=refresh trigger=view.onAppear dur=900ms
        1s bgtask.launch id=films.refresh kind=refresh expirationHandler=true
        1.01s bgtask.submit id=films.refresh kind=refresh
        2s bgtask.complete id=films.refresh kind=refresh success=true
        """),
      .init(
        "A nanosecond over the limit, in pieces; reported once", hidden: true,
        """
        header lifeCycle=swiftui platform=ios launch=background records=work,setup
        0ms process.start
        20ms ui.build dur=300ms
        400ms work.begin id=1 name=layout kind=render thread=main
        ↓ 600000001ns work.end id=1
        700ms ui.build dur=300ms
        """),
    ],
    quiet: [
      .init(
        "The interface is built when it is wanted",
        """
        header lifeCycle=swiftui platform=ios launch=background records=work,setup,background
        0ms process.start
        10ms bgtask.register id=films.refresh kind=refresh
        20ms sdk.init name=Crashes dur=30ms thread=main
        90ms app.didFinishLaunching
        1s bgtask.launch id=films.refresh kind=refresh expirationHandler=true
        1.01s bgtask.submit id=films.refresh kind=refresh
        1.1s work name=refresh kind=refresh trigger=bgtask.launch dur=900ms
        2.1s bgtask.complete id=films.refresh kind=refresh success=true
        60s A scene.willConnect
        60.1s A scene.willEnterForeground
        60.2s A ui.build dur=600ms thread=main
        60.9s A scene.didBecomeActive
        61s A work name=reloadFilms kind=refresh trigger=view.onAppear dur=900ms
        """),
      .init(
        "Near miss: exactly the limit, an SDK that takes longer, and work on another thread",
        """
        header lifeCycle=swiftui platform=ios launch=background records=work,setup
        0ms process.start
        20ms ui.build dur=500ms
        600ms work name=posters kind=render thread=posters dur=900ms
        header lifeCycle=swiftui platform=ios launch=background records=work,setup
        0ms process.start
        20ms sdk.init name=Crashes dur=900ms
        """),
      .init(
        "Near miss: the user launched it", hidden: true,
        """
        header lifeCycle=swiftui platform=ios launch=user records=work,setup
        0ms process.start
        20ms ui.build dur=900ms
        1s work name=reloadFilms kind=refresh trigger=view.onAppear dur=900ms
        """),
    ])

  private static let itemLimit = 3
  private let limit: Int64
  private var isOver = false
  private var isTold = false
  /// Main-thread time so far, and whether some of it was the interface's.
  private var sum: Int64 = 0
  private var hasInterface = false
  /// Why the sum is not certain.
  private var doubt: UnknownCause?
  /// The first few that took time, and the last.
  private var items: [(mark: EventMark, scene: Symbol, length: Int64)] = []

  public init(_ settings: RuleSettings) { limit = settings["main"] }

  public func observe(_ moment: Moment) {
    let run = moment.run
    guard !isOver, run.header.launch == .background else { return }
    if run.firstActivation.exists || run.appState == .active || run.appState == .inactive {
      isOver = true
      return
    }
    let event = moment.event
    switch event.kind {
    case .uiBuild, .sdkInit:
      guard !event.thread.isPresent || event.thread == .main else { return }
      let cause: UnknownCause? = run.header.clock == .wall ? .clock : nil
      add(event.duration, isInterface: event.kind == .uiBuild, cause, moment)
    default:
      guard let work = run.work else { return }
      let trigger = work.trigger.eventKind
      let isOfView = trigger == .viewOnAppear || trigger == .viewTaskStart
      if run.signals.contains(.workBegan), isOfView, work.isA(.refresh, .prefetch) {
        report(work, moment)
      }
      let isInterface = isOfView || work.isA(.render)
      if run.signals.contains(.workEnded), isInterface, work.thread == .main {
        add(work.duration, isInterface: true, run.durationCause(since: work.begin), moment)
      }
    }
  }

  public func whyNotEvaluated(_ moment: Moment) -> String? {
    if moment.run.header.launch != .background {
      return "the header does not say that the app was launched in the background"
    }
    return moment.run.families.isDisjoint(with: [.work, .setup])
      ? "no 'work' or 'setup' records" : nil
  }

  private func cause(_ run: RunState) -> UnknownCause? {
    // That it was in the foreground before may be among what is lost.
    run.absenceCause(since: .none) ?? run.startCause
  }

  private func report(_ work: Work, _ moment: Moment) {
    moment.judge(
      cause(moment.run), nil, .name(work.name), at: work.begin, scene: work.scene,
      ReportDetails(
        message: "work '\(moment.text(work.name))' (\(moment.text(work.category))) began from "
          + "'\(moment.text(work.trigger))' in a process that was launched in the background and had "
          + "shown nothing yet",
        evidence: Self.start(moment) + [Evidence(work.begin, scene: work.scene, "began here")]))
  }

  private func add(
    _ length: Int64, isInterface: Bool, _ cause: UnknownCause?, _ moment: Moment
  ) {
    guard !isTold, length > 0 else { return }
    let (total, isTooMuch) = sum.addingReportingOverflow(length)
    sum = isTooMuch ? Int64.max : total
    hasInterface = hasInterface || isInterface
    doubt = doubt ?? cause
    if items.count == Self.itemLimit { items.removeLast() }
    items.append((moment.mark, moment.event.scene, length))
    guard hasInterface, sum > limit else { return }
    isTold = true
    moment.judge(
      doubt ?? self.cause(moment.run), nil, .kind(.uiBuild), measure: sum, details(moment))
  }

  private func details(_ moment: Moment) -> ReportDetails {
    ReportDetails(
      message: "the interface took \(Durations.text(sum)) of the main thread in a process that was "
        + "launched in the background and had shown nothing yet, limit \(Durations.text(limit))",
      evidence: Self.start(moment)
        + items.map {
          Evidence($0.mark, scene: $0.scene, "took \(Durations.text($0.length))")
        })
  }

  private static func start(_ moment: Moment) -> [Evidence] {
    let start = moment.run.start
    return start.exists ? [Evidence(start, "launched in the background")] : []
  }
}
