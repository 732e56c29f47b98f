import LifecycleModel
public import RuleKit
public import TraceModel

/// LT302. Data is saved in `willTerminate` and nowhere else.
///
/// Judged by key. The save must have missed a chance: the data was changed before the app left the
/// active state, the app did not save it then, and the first save comes with the termination. One
/// save at another time, of this key or without any, shows that the app knows better.
public final class TerminateOnlySave: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT302", name: "terminate-only-save", family: .savingAndRestoration, severity: .error,
    summary: "Data was saved only in the callback for termination.",
    phrases: ["saved only on quit", "applicationWillTerminate not called", "lost after swipe up"],
    rationale: """
      This callback rarely comes. The system, or a swipe in the app switcher, ends a suspended app \
      without a callback, and macOS suddenly terminates apps that allow it. In this recording the \
      app was lucky: it was still running, so the save ran. Usually all changes since the last \
      launch are lost.
      """,
    fix: """
      Save when the data is edited, or when the scene resigns active or enters the background. Use \
      `willTerminate` only for work that may be skipped.
      """,
    snippet: """
      func sceneWillResignActive(_ scene: UIScene) {
        drafts.saveIfNeeded()
      }

      func applicationWillTerminate(_ application: UIApplication) {
        // Nothing that matters: this is rarely called.
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/uikit/uiapplicationdelegate/applicationwillterminate(_:)",
      "https://developer.apple.com/documentation/appkit/nsapplicationdelegate/applicationwillterminate(_:)",
      "https://github.com/Haptic-Apps/Slide-iOS/issues/700",
      "https://github.com/mixpanel/mixpanel-iphone/pull/52",
    ],
    since: [.app],
    falsePositives: """
      A framework that saves while the app leaves and is not recorded: record `data.save` in its \
      did-save notification.
      """,
    needs: [.family(.data), .states(.app)], captured: [.dataDirty, .dataSave],
    interests: .init(
      Moment.savesOfData + [.dataDirty, .appWillTerminate, .nsWillTerminate],
      signals: [.appState, .began(.save)]),
    triggering: triggering, quiet: quiet)

  private struct Unsaved {
    /// The latest change.
    var last: EventMark
    /// The latest change before the app left with it unsaved.
    var left = EventMark.none
  }

  /// By key.
  private let unsaved = SymbolMap<Unsaved>()
  /// Keys that were saved before any termination.
  private let savedEarlier = SymbolSet()
  /// A save without a key was seen, or more keys than can be kept in mind.
  private var savesAnything = false
  private var departure = (mark: EventMark.none, scene: Symbol.none)
  private var termination = EventMark.none

  public init(_ settings: RuleSettings) {}

  public override func reset() -> Bool {
    unsaved.removeAll()
    savedEarlier.removeAll()
    savesAnything = false
    departure = (mark: EventMark.none, scene: Symbol.none)
    termination = EventMark.none
    return true
  }

  public override func observe(_ moment: Moment) {
    let event = moment.event
    switch event.kind {
    case .dataDirty: markDirty(event.key, moment)
    case .appWillTerminate, .nsWillTerminate:
      if !termination.exists { termination = moment.mark }
    default:
      switch moment.dataChange {
      case .saved(let key, _): save(key, moment)
      case .deleted(let key): unsaved.remove(key)
      case .failed, .other, nil: break
      }
    }
    let run = moment.run
    if run.step.signals.contains(.workBegan), let work = run.step.work, work.isA(.save) {
      save(work.key, moment)
    }
    // The termination itself may take the app out of the foreground; that is not a chance to save.
    if run.step.signals.contains(.appState), !termination.exists, run.app.state != .active {
      departure = (moment.mark, event.scene)
    }
  }

  public override func markNames(_ live: LiveNames) {
    for (key, item) in unsaved {
      live.mark(key)
      live.mark(item.last)
      live.mark(item.left)
    }
    for key in savedEarlier.names { live.mark(key) }
    live.mark(departure.mark)
    live.mark(departure.scene)
    live.mark(termination)
  }

  private func markDirty(_ key: Symbol, _ moment: Moment) {
    guard let item = unsaved.place(of: key) else {
      if moment.mayKeep(unsaved.count) { unsaved.insert(key, Unsaved(last: moment.mark)) }
      return
    }
    if !item.pointee.left.exists { item.pointee.left = missed(item.pointee) }
    item.pointee.last = moment.mark
  }

  private func save(_ key: Symbol, _ moment: Moment) {
    guard termination.exists else {
      unsaved.remove(key)
      guard !savedEarlier.contains(key) else { return }
      if key.isPresent, moment.mayKeep(savedEarlier.count) {
        savedEarlier.add(key)
      } else {
        savesAnything = true
      }
      return
    }
    guard let item = unsaved.removeValue(forKey: key), !savesAnything, !savedEarlier.contains(key)
    else { return }
    let change = missed(item)
    guard change.exists else { return }
    let cause = moment.absenceCause(since: .none) ?? moment.run.startCause
    moment.judge(cause, nil, .name(key), about: change, details(key, change, moment))
  }

  /// The change with which the app left; none if it has not left since.
  private func missed(_ item: Unsaved) -> EventMark {
    if item.left.exists { return item.left }
    return item.last.ordinal < departure.mark.ordinal ? item.last : .none
  }

  private func details(_ key: Symbol, _ change: EventMark, _ moment: Moment) -> ReportDetails {
    let data = key.isPresent ? "data '\(moment.text(key))'" : "data"
    return ReportDetails(
      message: "\(data) was unsaved when the app left, and its only save comes after "
        + "'\(termination.kind.name)', which most ends of an app do not call",
      evidence: [
        Evidence(change, "changed"),
        Evidence(departure.mark, scene: departure.scene, "the app left without saving it"),
        Evidence(termination, "the termination"),
        Evidence(moment.mark, scene: moment.event.scene, "saved only here"),
      ])
  }
}
