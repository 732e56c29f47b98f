import LifecycleModel
public import TraceModel

/// LT310. A sensitive screen stands open when the system takes its picture.
///
/// Decided when the callback of entering the background is over (its `dur`), or a moment later where
/// that is not recorded. A screen without a scene belongs to the whole app, and so does such a cover.
public final class NoPrivacyCover: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT310", name: "no-privacy-cover", family: .savingAndRestoration, severity: .warning,
    summary: "A sensitive screen was not covered when its scene entered the background.",
    rationale: """
      As soon as `sceneDidEnterBackground` returns, UIKit takes pictures of the scene for the app \
      switcher, in light and in dark, and keeps them on the disk. Whoever looks at the switcher sees \
      the balance, the chart or the messages, also after the app was locked.
      """,
    fix: """
      Cover the content or blur it when the scene resigns active (`scenePhase != .active`), at the \
      latest within `sceneDidEnterBackground`, and take the cover away on becoming active.
      """,
    snippet: """
      struct AccountView: View {
        @Environment(\\.scenePhase) private var scenePhase

        var body: some View {
          Balance()
            .overlay { if scenePhase != .active { PrivacyCover() } }
        }
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/uikit/preparing-your-ui-to-run-in-the-background",
      "https://michaellong.medium.com/in-your-code-you-have-scenephase-inactive-and-thats-probably-not-what-you-want-285358e3ef0e",
    ],
    since: [.scenes, .scenePhase],
    thresholds: [
      .init(
        "handler", 250 * Durations.millisecond, .duration,
        "time for a cover where the callback's own duration is not recorded; our choice: longer than "
          + "a handler that does not stall the app")
    ],
    falsePositives: "A screen that hides its content by itself without recording it.",
    needs: [.family(.privacy)], platforms: [.iOS, .iPadOS, .tvOS, .visionOS],
    interests: .init(
      [
        .screenSensitive, .privacyCoverShow, .privacyCoverHide, .sceneDidEnterBackground,
        .sceneWillEnterForeground, .sceneDidDisconnect, .phaseActive, .phaseInactive,
        .phaseBackground, .appDidEnterBackground, .appWillEnterForeground,
      ], signals: .began(.cover),
      starts: .init([.screenSensitive, .privacyCoverShow], signals: .began(.cover))),
    triggering: [
      .init(
        "The account stays in sight",
        """
        header lifeCycle=uikit-scene platform=ios records=privacy
        0ms process.start
        90ms app.didFinishLaunching
        100ms A scene.willConnect
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive
        8s A screen.sensitive
        9s A scene.willResignActive
        ↓ 9.5s A scene.didEnterBackground dur=20ms
        60s A scene.willEnterForeground
        60.1s A scene.didBecomeActive
        """),
      .init(
        "Covered only at the return; a screen of the whole app", hidden: true,
        """
        header lifeCycle=uikit-scene platform=ios records=privacy
        0ms process.start
        90ms app.didFinishLaunching
        100ms A scene.willConnect
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive
        8s screen.sensitive
        9s A scene.willResignActive
        ↓ 9.5s A scene.didEnterBackground
        9750000001ns privacy.cover.show
        60s A scene.willEnterForeground
        60.1s A scene.didBecomeActive
        60.2s privacy.cover.hide
        69s A scene.willResignActive
        ↓ 69.5s A scene.didEnterBackground dur=20ms
        69.6s A scene.willEnterForeground
        69.7s A scene.didBecomeActive
        """),
      .init(
        "An app without scenes, and one of which only the phases are recorded", hidden: true,
        """
        header run=1 app=films lifeCycle=uikit-app platform=ios records=privacy
        0ms process.start
        90ms app.didFinishLaunching
        100ms app.didBecomeActive
        8s screen.sensitive
        9s app.willResignActive
        ↓ 9.5s app.didEnterBackground
        60s app.willEnterForeground
        60.1s app.didBecomeActive
        61s process.exit
        header run=2 app=films lifeCycle=swiftui platform=ios records=privacy
        0ms process.start
        100ms A phase.active
        8s A screen.sensitive
        9s A phase.inactive
        ↓ 9.5s A phase.background
        60s A phase.inactive
        60.1s A phase.active
        """),
    ],
    quiet: [
      .init(
        "Covered on the way out",
        """
        header lifeCycle=uikit-scene platform=ios records=privacy
        0ms process.start
        90ms app.didFinishLaunching
        100ms A scene.willConnect
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive
        8s A screen.sensitive
        9s A scene.willResignActive
        9.01s A privacy.cover.show
        9.5s A scene.didEnterBackground dur=20ms
        60s A scene.willEnterForeground
        60.1s A scene.didBecomeActive
        60.2s A privacy.cover.hide
        """),
      .init(
        "Near miss: covered at the end of the callback; another scene; out of sight; as work",
        """
        header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=privacy,work
        0ms process.start
        90ms app.didFinishLaunching
        100ms A scene.willConnect
        110ms A scene.willEnterForeground
        120ms A scene.didBecomeActive
        200ms B scene.willConnect
        210ms B scene.willEnterForeground
        220ms B scene.didBecomeActive
        7s B screen.sensitive
        8s A screen.sensitive
        9s A scene.willResignActive
        9.5s A scene.didEnterBackground dur=20ms
        9.52s A privacy.cover.show
        60s A scene.willEnterForeground
        60.1s A scene.didBecomeActive
        60.2s A privacy.cover.hide
        61s A screen.sensitive visible=false
        62s A scene.willResignActive
        62.5s A scene.didEnterBackground
        70s A scene.willEnterForeground
        70.1s A scene.didBecomeActive
        71s A screen.sensitive
        72s A scene.willResignActive
        72.5s A scene.didEnterBackground
        72.75s A work name=blur kind=cover dur=10ms
        80s A scene.willEnterForeground
        80.1s A scene.didBecomeActive
        """),
    ])

  /// A scene that left with a sensitive screen in sight.
  private struct Departure {
    let mark: EventMark
    let sensitive: EventMark
    let resign: EventMark
  }

  private let handler: Int64
  /// By scene, none for the whole app: the sensitive screen in sight, and the cover.
  private let screens = SymbolMap<EventMark>()
  private var covers: Set<Symbol> = []
  /// A cover was shown that could not be kept in mind: any scene may have one.
  private var coversAnything = false
  /// By scene, the ordinal of the latest work of kind `cover`.
  private let drawn = SymbolMap<Int64>()
  /// By scene: not decided yet; at most as many as `screens`.
  private let departures = SymbolMap<Departure>()

  public init(_ settings: RuleSettings) { handler = settings["handler"] }

  public override func observe(_ moment: Moment) {
    let scene = moment.event.scene
    switch moment.event.kind {
    case .screenSensitive: see(moment.event, moment)
    case .privacyCoverShow: cover(moment)
    case .privacyCoverHide: covers.remove(scene)
    case .sceneDidEnterBackground: leave(moment)
    case .appDidEnterBackground: if !moment.run.usesScenes { leave(moment) }
    case .phaseBackground: if isOfScene(moment) { leave(moment) }
    case .sceneWillEnterForeground: decide(scene, moment)
    case .appWillEnterForeground: if !moment.run.usesScenes { decide(scene, moment) }
    case .phaseActive, .phaseInactive: if isOfScene(moment) { decide(scene, moment) }
    case .sceneDidDisconnect:
      decide(scene, moment)
      screens[scene] = nil
      covers.remove(scene)
    default:
      // Work of kind `cover`: nobody tells when it is taken away, so it counts for one departure.
      if drawn.contains(scene) || moment.mayKeep(drawn.count) {
        drawn[scene] = moment.mark.ordinal
      } else {
        coversAnything = true
      }
      settle(scene)
    }
    if screens.isEmpty, departures.isEmpty, covers.isEmpty { moment.rest() }
  }

  public override func wake(_ moment: Moment, token: Int) {
    guard let found = departures.first(where: { $0.value.mark.ordinal == Int64(token) }) else {
      return
    }
    decide(found.key, moment)
  }

  public override func runEnded(_ moment: Moment) {
    let run = moment.run
    let hasEnded = run.ending == .exit || run.process.wasReplaced
    for scene in departures.sorted(by: { $0.value.mark.ordinal < $1.value.mark.ordinal }) {
      decide(scene.key, end: hasEnded ? nil : .traceEnd, moment)
    }
  }

  public override func markNames(_ live: LiveNames) {
    for (scene, mark) in screens {
      live.mark(scene)
      live.mark(mark)
    }
    for scene in covers { live.mark(scene) }
    for (scene, _) in drawn { live.mark(scene) }
    for (scene, departure) in departures {
      live.mark(scene)
      live.mark(departure.mark)
      live.mark(departure.sensitive)
      live.mark(departure.resign)
    }
  }

  /// The phase that stands for a scene whose own callbacks are not recorded.
  private func isOfScene(_ moment: Moment) -> Bool {
    guard moment.event.scope != .app, moment.event.scope != .group else { return false }
    return moment.scene.map { $0.machine == nil } ?? false
  }

  private func see(_ event: Event, _ moment: Moment) {
    if !event.boolean(.visible, default: true) {
      screens[event.scene] = nil
      departures.keep { scene, _ in screens.contains(scene) || screens.contains(.none) }
    } else if !screens.contains(event.scene), moment.mayKeep(screens.count) {
      screens[event.scene] = moment.mark
    }
  }

  private func cover(_ moment: Moment) {
    let scene = moment.event.scene
    if covers.contains(scene) || moment.mayKeep(covers.count) {
      covers.insert(scene)
    } else {
      coversAnything = true
    }
    settle(scene)
  }

  /// The scene, or with none every scene, is covered in time.
  private func settle(_ scene: Symbol) {
    if scene.isPresent { departures[scene] = nil } else { departures.removeAll() }
  }

  private func isCovered(_ scene: Symbol, since resign: EventMark) -> Bool {
    if coversAnything || covers.contains(scene) || covers.contains(.none) { return true }
    let latest = max(drawn[scene] ?? 0, drawn[.none] ?? 0)
    return resign.exists && latest > resign.ordinal
  }

  private func leave(_ moment: Moment) {
    if screens.isEmpty { return }
    let scene = moment.event.scene
    // A screen of the whole app is in sight until the last scene leaves.
    let ofApp = moment.run.app.state == .background ? screens[.none] : nil
    let resign = moment.scene?.lastResign ?? .none
    guard let sensitive = screens[scene] ?? ofApp, !isCovered(scene, since: resign) else { return }
    departures[scene] = Departure(mark: moment.mark, sensitive: sensitive, resign: resign)
    guard moment.mark.time >= 0 else { return }
    let time = moment.event.duration >= 0 ? moment.event.duration : handler
    moment.wake(time, after: moment.mark, token: Int(moment.mark.ordinal))
  }

  private func decide(_ scene: Symbol, end: UnknownCause? = nil, _ moment: Moment) {
    guard !departures.isEmpty, let departure = departures.removeValue(forKey: scene) else { return }
    let run = moment.run
    let cause =
      moment.absenceCause(since: departure.sensitive) ?? end
      ?? run.durationCause(since: departure.mark)
    moment.judge(cause, at: departure.mark, scene: scene, details(scene, departure, moment))
  }

  private func details(
    _ scene: Symbol, _ departure: Departure, _ moment: Moment
  ) -> ReportDetails {
    var evidence = [
      Evidence(departure.sensitive, scene: scene, "a sensitive screen comes in sight"),
      Evidence(departure.mark, scene: scene, "in the background, not covered"),
    ]
    if departure.resign.ordinal > departure.sensitive.ordinal {
      evidence.insert(Evidence(departure.resign, scene: scene, "a chance to cover it"), at: 1)
    }
    let whose = scene.isPresent ? moment.ofScene(scene) : " of the app"
    return ReportDetails(
      message: "a sensitive screen\(whose) was in sight and not covered when '"
        + "\(departure.mark.kind.name)' was over",
      evidence: evidence)
  }
}
