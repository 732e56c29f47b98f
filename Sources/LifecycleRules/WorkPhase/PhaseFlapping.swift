import LifecycleModel
public import RuleKit
public import TraceModel

/// LT213. A scene goes back and forth between active and inactive.
public final class PhaseFlapping: RunWatcher, SceneKeeper {
  public static let info = RuleInfo(
    code: "LT213", name: "phase-flapping", family: .workInTheWrongPhase, severity: .note,
    summary: "A scene left the active state again and again within seconds.",
    phrases: ["active inactive active", "flips between states", "toggles again and again"],
    rationale: """
      Every departure and every return runs all handlers: pausing, covering, saving, reloading. \
      Pulling down Control Center takes a scene away once or twice; more often in a few seconds is \
      usually caused by the app: a handler of `.active` shows a permission or Face ID sheet, and \
      the sheet makes the app inactive. A visit of the background restarts the count, and so does \
      a change of the window's size.
      """,
    fix: """
      Do not show prompts from handlers of `.active`. Delay work that must not run often until the \
      phase has been stable for a moment.
      """,
    snippet: """
      .task(id: scenePhase) {
        // The next change of the phase cancels it and starts it again.
        do { try await Task.sleep(for: .milliseconds(500)) } catch { return }
        await player.follow(scenePhase)
      }
      """,
    sources: [
      "https://github.com/ledgerhq/ledger-live/pull/2838",
      "https://github.com/toneloc/stable-channels/pull/227",
      "https://www.openradar.me/49216830",
    ],
    since: [.scenes, .scenePhase],
    thresholds: [
      .init(
        "departures", 4, .count,
        "departures of one scene; our choice: Control Center makes one or two, and iOS 11 and 12 double them"
      ),
      .init(
        "within", 10 * Durations.second, .duration,
        "from the first to the last of them; our choice, because users do not leave that often on "
          + "purpose"),
    ],
    falsePositives: "A user who plays with Control Center.",
    platforms: [.iOS, .iPadOS, .tvOS, .visionOS],
    interests: .init([
      .sceneWillResignActive, .sceneDidEnterBackground, .appWillResignActive,
      .appDidEnterBackground, .noteAppWillResignActive, .noteAppDidEnterBackground,
      .phaseInactive, .phaseBackground, .windowSceneDidUpdateGeometry, .authPromptBegin,
    ]),
    foldsInto: ["auth-prompt-loop"],
    triggering: triggering, quiet: quiet)

  /// The latest departures, at most as many as it takes: a ring once it is full.
  private struct Departures {
    var marks: [EventMark] = []
    /// Where the oldest of a full ring is, and the next one goes.
    var oldest = 0

    mutating func add(_ mark: EventMark, needed: Int) {
      if marks.count < needed {
        marks.append(mark)
      } else {
        marks[oldest] = mark
        oldest = oldest + 1 < needed ? oldest + 1 : 0
      }
    }

    /// Keeps its memory: most scenes depart again.
    mutating func forget() {
      marks.removeAll(keepingCapacity: true)
      oldest = 0
    }

    /// The oldest first.
    var inOrder: [EventMark] { Array(marks[oldest...] + marks[..<oldest]) }
  }

  private let needed: Int
  private let within: Int64
  /// By scene, none for an app without scenes.
  private let departures = SymbolMap<Departures>()
  private var prompt = EventMark.none

  public init(_ settings: RuleSettings) {
    needed = Int(clamping: min(64, settings["departures"]))
    within = settings["within"]
  }

  public override func reset() -> Bool {
    departures.removeAll()
    prompt = EventMark.none
    return true
  }

  public override func observe(_ moment: Moment) {
    switch moment.event.kind {
    case .authPromptBegin: prompt = moment.mark
    case .windowSceneDidUpdateGeometry, .sceneDidEnterBackground, .appDidEnterBackground,
      .noteAppDidEnterBackground:
      forget(moment.event.scene)
    case .phaseBackground:
      // Where the scene's own callbacks are recorded, they decide.
      if moment.scene?.machine == nil { forget(moment.event.scene) }
    case .appWillResignActive:
      // With scenes this is an echo of theirs.
      if moment.run.scenes.isEmpty { depart(moment) }
    case .noteAppWillResignActive:
      // Where the delegate's callback is recorded, it is the same departure.
      if moment.run.scenes.isEmpty, !moment.run.seen(.appWillResignActive) { depart(moment) }
    case .phaseInactive where moment.event.scope == .app:
      if moment.run.app.previous == .active, moment.run.isShownByPhaseOfApp { depart(moment) }
    default:
      if moment.scene?.lastResign.ordinal == moment.mark.ordinal { depart(moment) }
    }
  }

  public override func markNames(_ live: LiveNames) {
    for (scene, known) in departures {
      live.mark(scene)
      for mark in known.marks { live.mark(mark) }
    }
    live.mark(prompt)
  }

  public override func release(scene: Symbol) { departures.remove(scene) }

  private func forget(_ scene: Symbol) { departures.place(of: scene)?.pointee.forget() }

  private func depart(_ moment: Moment) {
    let scene = moment.event.scene
    guard let place = departures.place(of: scene) ?? add(scene, moment) else { return }
    place.pointee.add(moment.mark, needed: needed)
    guard place.pointee.marks.count >= needed else { return }
    let first = place.pointee.marks[place.pointee.oldest]
    let isTimed = first.time >= 0 && moment.mark.time >= first.time
    if isTimed, moment.mark.time - first.time > within { return }
    let known = place.pointee.inOrder
    place.pointee.forget()
    let run = moment.run
    // A prompt that was shown since the departure before is what made the scene leave.
    let before = known.dropLast().last?.ordinal ?? 0
    let isPrompted = prompt.exists && prompt.ordinal > before
    moment.judge(
      moment.absenceCause(since: first) ?? run.durationCause(since: first), nil, .none,
      about: isPrompted ? prompt : nil, measure: isTimed ? first.time - moment.mark.time : 0,
      Self.details(known, first, isPrompted ? prompt : nil, moment))
  }

  @inline(never)
  private func add(_ scene: Symbol, _ moment: Moment) -> UnsafeMutablePointer<Departures>? {
    guard moment.mayKeep(departures.count) else { return nil }
    departures.insert(scene, Departures())
    return departures.place(of: scene)
  }

  private static func details(
    _ known: [EventMark], _ first: EventMark, _ prompt: EventMark?, _ moment: Moment
  ) -> ReportDetails {
    let scene = moment.event.scene
    let who = scene.isPresent ? "scene '\(moment.text(scene))'" : "the app"
    let isTimed = first.time >= 0 && moment.mark.time >= first.time
    let time = isTimed ? " in \(Durations.text(moment.mark.time - first.time))" : ""
    let own = prompt == nil ? "" : ", the last time for the app's own prompt"
    var evidence = [Evidence(first, scene: scene, "left the active state for the first time")]
    if let prompt { evidence.append(Evidence(prompt, "the app asked the user")) }
    evidence.append(Evidence(moment.mark, scene: scene, "and for the last"))
    return ReportDetails(
      message: "\(who) left the active state \(known.count) times\(time)\(own)", evidence: evidence)
  }
}
