import LifecycleModel
public import RuleKit
public import TraceModel

/// LT101. The graph itself: an event that no possible state of its machine accepts.
public final class IllegalTransition: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT101", name: "illegal-transition", family: .validation, severity: .error,
    summary: "An event occurred in a state that has no legal transition for it.",
    phrases: ["impossible order", "callback out of order", "wrong state", "weird life cycle"],
    rationale: """
      Each machine of the model lists the events that each state accepts, with the page or log \
      that is its source. An event outside that list means that the app calls a life-cycle method \
      by hand, that the recorder dropped or swapped events, or that the operating system does \
      something that is not in the model. Code that relies on the order of callbacks is wrong in \
      all three cases.
      """,
    fix: """
      Look at the two lines. If the app calls the delegate method itself, remove that call. If the \
      recorder can drop events, record `seq` so that loss is visible. Otherwise report the finding \
      with the OS version.
      """,
    snippet: """
      // Let the system call the delegate, and share what both need.
      func sceneDidBecomeActive(_ scene: UIScene) {
        recorder.note("scene.didBecomeActive", scene)
        resumePlayback()
      }
      func sheetDidClose() {
        resumePlayback()  // not: sceneDidBecomeActive(scene)
      }
      """,
    sources: ["https://developer.apple.com/documentation/uikit/managing-your-app-s-life-cycle"],
    since: [.app],
    falsePositives: """
      An OS version newer than the model; a recording that leaves out some callbacks and does not \
      say so by `partial` in its header.
      """,
    interests: .init(signals: [.illegalStep, .unknownStep]),
    foldsInto: ["event-doubled"],
    triggering: triggering, quiet: quiet)

  /// A machine at work.
  private struct Instance: Hashable {
    let machine: MachineID
    let scene: Symbol
    let name: Symbol
  }

  /// By machine: the latest illegal event that the rule reported, and the states before it.
  private var mistakes: [Instance: (mark: EventMark, before: StateSet)] = [:]

  public init(_ settings: RuleSettings) {}

  public override func reset() -> Bool {
    mistakes = [:]
    return true
  }

  public override func markNames(_ live: LiveNames) {
    for (instance, mistake) in mistakes {
      live.mark(instance.scene)
      live.mark(instance.name)
      live.mark(mistake.mark)
    }
  }

  public override func observe(_ moment: Moment) {
    for change in moment.run.step.changes {
      switch change.verdict {
      case .illegal where !Self.isClaimed(change, moment):
        if isNewMistake(change, moment) { report(change, moment) }
      case .unknown: tellUnknown(change, moment)
      default: break
      }
    }
  }

  /// Whether an event is illegal for a reason of its own. Where the rule reported the event before
  /// it, and this one is legal in the states before that, the other was one too many
  /// (FORMAT.md §5.9):
  /// ```
  ///   background  ──  willResignActive, illegal  ──▶  inactive  ──  willEnterForeground, illegal
  ///       └───────────────────  willEnterForeground, legal  ──────────────────────▶
  /// ```
  private func isNewMistake(_ change: Change, _ moment: Moment) -> Bool {
    let instance = Instance(machine: change.machine, scene: change.scene, name: change.name)
    if let known = mistakes[instance], known.mark == change.entry,
      moment.run.table(of: change.machine).step(known.before, change.mark.kind).verdict == .accepted
    {
      mistakes[instance] = nil
      return false
    }
    // The rule then also reports the next event of those that it forgets.
    if mistakes.count >= Self.memory { mistakes = [:] }
    mistakes[instance] = (change.mark, change.before)
    return true
  }

  private static let memory = 4_096

  /// Whether a more special rule names this mistake (FORMAT.md §5.9).
  private static func isClaimed(_ change: Change, _ moment: Moment) -> Bool {
    change.missingPartner(moment.run) != nil
      || claims.contains { $0.covers(change, change.mark.kind) }
  }

  private static let claims: [RuleInfo.Claim] = Catalogue.all.flatMap { $0.info.claims }

  private func report(_ change: Change, _ moment: Moment) {
    let kind = change.mark.kind
    let subject = Subject.edge(change.machine, from: change.before, kind)
    moment.report(nil, subject, at: change.mark, scene: change.scene, change.illegalDetails(moment))
  }

  private func tellUnknown(_ change: Change, _ moment: Moment) {
    // A recording that begins in mid-life shows its first events in unknown states: that says
    // nothing of the app.
    guard let cause = change.cause, cause != .traceStart, !change.mayLackRegistration
    else { return }
    moment.unknown(
      cause, .kind(change.mark.kind), at: change.mark, scene: change.scene,
      Self.unknownDetails(change, moment))
  }

  private static func unknownDetails(_ change: Change, _ moment: Moment) -> ReportDetails {
    if change.mayBeOfOtherScene {
      return ReportDetails(
        message: "\(change.subject(moment)) got '\(change.mark.kind.name)' in state "
          + "\(change.stateNames), or another scene did: the lines name no scene")
    }
    return ReportDetails(
      message:
        "\(change.subject(moment)) got '\(change.mark.kind.name)', which only some of its "
        + "possible states accept")
  }
}
