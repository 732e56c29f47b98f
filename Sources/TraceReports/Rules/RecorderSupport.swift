public import RuleKit
public import TraceModel

/// How a rule gets its records from `LifetraceRecorder`: how that library records each event that
/// the rule needs.
///
/// Derived from the rule's needs and from one table of events, so that a new rule needs no entry.
public struct RecorderSupport {
  /// The effort for the app's developer; of several events the largest counts.
  public enum Effort: Int, Comparable, Sendable {
    /// Nothing but start the recorder.
    case itself
    /// A separate call for each event.
    case oneLine
    /// `Lifetrace.record`, with the name and keys of FORMAT.md.
    case byHand
    /// The app can't record it: lifetrace needs another source.
    case elsewhere

    public static func < (left: Effort, right: Effort) -> Bool { left.rawValue < right.rawValue }

    public var words: String {
      switch self {
      case .itself: "automatic"
      case .oneLine: "one line"
      case .byHand: "by hand"
      case .elsewhere: "from another source"
      }
    }
  }

  public let effort: Effort
  /// Calls of the recorder that the app needs, at most ``lineLimit``; a long one is of several
  /// lines.
  public let lines: [String]
  private static let lineLimit = 4

  public init(_ info: RuleInfo) {
    var effort = Effort.itself
    var lines: [String] = []
    func need(_ line: String) {
      effort = max(effort, .oneLine)
      if !lines.contains(line) { lines.append(line) }
    }
    if Self.judgesDurations.contains(info.code) { need(Self.callbackLine) }
    if info.neededFamilies.contains(.appState) { need(Self.appStateLine) }
    for kinds in Self.alternatives(info) {
      // Of events of which one is enough, the easiest.
      guard let easiest = kinds.map({ Self.effort($0) }).min() else { continue }
      effort = max(effort, easiest)
      for kind in kinds where Self.effort(kind) == easiest {
        if let line = Self.line(kind), !lines.contains(line) { lines.append(line) }
      }
    }
    self.effort = effort
    self.lines = Array(lines.prefix(Self.lineLimit))
  }

  /// Rules about the `dur` of callbacks, which only a call around their bodies can measure.
  private static let judgesDurations: Set<String> = ["LT508", "LT602", "LT603"]
  private static let callbackLine =
    #"Lifetrace.callback("scene.didEnterBackground", scene: .init(scene)) { … }"#
  private static let appStateLine =
    "Lifetrace.appStateRead(\n  .inactive, in: \"scene.didBecomeActive\", scene: .init(scene))"
  /// Rules that report missing calls although they need no family: an app that makes the call must
  /// record it.
  private static let absences: [String: EventKind] = ["LT306": .sceneStateRestorationActivity]

  /// Groups of events: of each group the rule needs one, or can use any.
  private static func alternatives(_ info: RuleInfo) -> [[EventKind]] {
    var groups: [[EventKind]] = []
    for need in info.needs {
      switch need {
      case .anyOf(let kinds): groups.append(kinds)
      case .family(let families):
        for bit in UInt16(0)..<16 where families.rawValue & (1 << bit) != 0 {
          let family = RunHeader.Families(rawValue: 1 << bit)
          let members = EventKind.allCases.filter {
            !RunHeader.Families.ofKind[$0.index].isDisjoint(with: family)
          }
          let wanted = members.filter { info.interests.kinds.contains($0) }
          // A rule that follows the model's signals does not name events.
          groups.append(contentsOf: wanted.isEmpty ? [usual(family)] : wanted.map { [$0] })
        }
      }
    }
    // The events that its findings point at, from the examples.
    let marked = info.triggering.filter { !$0.isHidden }.flatMap { markedKinds($0.sketch) }
    if !marked.isEmpty { groups.append(marked) }
    if let absent = absences[info.code] { groups.append([absent]) }
    return groups
  }

  /// Events of the lines that findings point at: `↓ 9.5s A scene.didEnterBackground dur=6.2s`.
  private static func markedKinds(_ sketch: String) -> [EventKind] {
    sketch.split(separator: "\n").compactMap { line in
      let text = line.drop { $0 == " " }
      guard text.hasPrefix("↓") else { return nil }
      let words = text.dropFirst().split(separator: " ")
      let known = words.lazy.compactMap { EventKind.named(String($0)) }.first
      return known ?? (words.contains { $0.hasPrefix("phase.") } ? .unknown : nil)
    }
  }

  private static func usual(_ family: RunHeader.Families) -> [EventKind] {
    switch family {
    case .work: [.work, .workBegin]
    case .background: [.bgBegin, .bgtaskLaunch]
    case .view: [.viewOnAppear]
    case .data: [.dataDirty]
    default: []
    }
  }

  // MARK: Recording of each event

  /// Events that the recorder's observers of notifications record, and its start.
  private static let observed: Set<EventKind> = [
    .processStart, .processPrewarm, .appDidFinishLaunching, .appWillTerminate, .appMemoryWarning,
    .appProtectedDataAvailable, .appProtectedDataWillBecomeUnavailable, .appSignificantTimeChange,
    .noteAppWillEnterForeground, .noteAppDidBecomeActive, .noteAppWillResignActive,
    .noteAppDidEnterBackground, .sceneWillConnect, .sceneWillEnterForeground,
    .sceneDidBecomeActive, .sceneWillResignActive, .sceneDidEnterBackground, .sceneDidDisconnect,
    .nsWillFinishLaunching, .nsDidFinishLaunching, .nsWillBecomeActive, .nsDidBecomeActive,
    .nsWillResignActive, .nsDidResignActive, .nsWillHide, .nsDidHide, .nsWillUnhide, .nsDidUnhide,
    .nsWillTerminate, .wkDidFinishLaunching, .wkDidBecomeActive, .wkWillResignActive,
    .wkWillEnterForeground, .wkDidEnterBackground,
  ]

  /// How an event comes into a recording.
  public static func effort(_ kind: EventKind) -> Effort {
    if observed.contains(kind) { return .itself }
    if kind == .log || kind.isOfProcess && kind != .processMain { return .elsewhere }
    return lineOfKind[kind] == nil && !isCallback(kind) ? .byHand : .oneLine
  }

  /// The line of Swift that records an event; nil if no line is needed or possible.
  public static func line(_ kind: EventKind) -> String? {
    if observed.contains(kind) { return nil }
    if let line = lineOfKind[kind] { return line }
    if isCallback(kind) { return "Lifetrace.callback(\"\(kind.name)\") { … }" }
    return effort(kind) == .byHand ? "Lifetrace.record(\"\(kind.name)\", isUrgent: true)" : nil
  }

  /// A delegate's callback without a notification.
  private static func isCallback(_ kind: EventKind) -> Bool {
    ["app", "scene", "windowScene", "ns", "wk", "carplay"].contains(kind.scope)
  }

  private static let lineOfKind: [EventKind: String] = {
    var lines: [EventKind: String] = [:]
    for (kinds, line) in table { for kind in kinds { lines[kind] = line } }
    return lines
  }()

  private static let table: [([EventKind], String)] = [
    // Another phase than these has a name that the format does not know.
    ([.phaseActive, .phaseInactive, .phaseBackground, .unknown], "RootView().lifetrace()"),
    (
      [.sceneOpenURLContexts, .sceneContinueUserActivity],
      "final class SceneDelegate: RecordingSceneDelegate { … }"
    ),
    ([.sceneStateRestorationActivity], "return Lifetrace.restoration(activity, of: scene)"),
    ([.viewOnAppear, .viewOnDisappear], #"FilmList().lifetrace("FilmList")"#),
    ([.viewBody], #"Lifetrace.view("FilmList", .body)"#),
    (
      [.work, .workBegin, .workEnd],
      "try await Lifetrace.work(\n  \"reload\", kind: .refresh, key: \"films\", "
        + "trigger: \"phase.active\", load)"
    ),
    ([.dataDirty], #"Lifetrace.dirty("draft")"#), ([.dataSave], #"Lifetrace.saved("draft")"#),
    ([.dataDelete], #"Lifetrace.deleted("draft")"#),
    ([.storageWrite], #"Lifetrace.storageWritten("query", bytes: 12, type: "String")"#),
    ([.storageRestore], #"Lifetrace.storageRestored("query")"#),
    ([.storageClear], #"Lifetrace.storageCleared("query")"#),
    (
      [.bgBegin, .bgRefused, .bgExpire, .bgEnd],
      #"let task = Lifetrace.beginBackgroundTask(named: "upload") { cancel() }"#
    ),
    (
      [.bgtaskRegister, .bgtaskLaunch, .bgtaskExpire],
      "Lifetrace.register(\n  forTaskWithIdentifier: \"films.sync\", kind: .refresh,\n"
        + "  expirationHandler: expire, launchHandler: launch)"
    ),
    (
      [.bgtaskProgress],
      #"Lifetrace.taskProgressed("films.export", completed: 3, total: 12)"#
    ),
    ([.bgtaskSubmit, .bgtaskSubmitFailed], "try Lifetrace.submit(request)"),
    ([.bgtaskCancel], #"Lifetrace.taskCancelled("films.sync")"#),
    ([.bgtaskComplete], "Lifetrace.complete(task, success: true)"),
    (
      [.swbgLaunch, .swbgCancel, .swbgReturn],
      #"await Lifetrace.backgroundTask("films.sync") { await films.refresh() }"#
    ),
    ([.fetchDeliver], "let push = Lifetrace.pushDelivered()"),
    ([.fetchComplete], "push.completed()"),
    ([.urlsessionEvents], "let events = Lifetrace.sessionEventsDelivered()"),
    ([.urlsessionComplete], "events.completed()"),
    ([.sdkInit], #"Lifetrace.sdkInitialized("Analytics")"#),
    ([.delegateCreate], "Lifetrace.delegate(self)"),
    ([.windowCreate], "Lifetrace.windowCreated(scene: .init(scene))"),
    ([.windowOpen], "Lifetrace.windowOpened()"), ([.windowDismiss], "Lifetrace.windowDismissed()"),
    ([.uiBuild], "Lifetrace.interfaceBuilt()"),
    ([.observerAdd], #"Lifetrace.observerAdded("settings", scene: .init(scene))"#),
    ([.observerRemove], #"Lifetrace.observerRemoved("settings", scene: .init(scene))"#),
    ([.linkReceived], #"Lifetrace.linkReceived("\(url)", scene: .init(scene))"#),
    ([.linkHandled], #"Lifetrace.linkHandled("\(url)", scene: .init(scene))"#),
    ([.sessionStart], "Lifetrace.sessionStarted()"), ([.sessionEnd], "Lifetrace.sessionEnded()"),
    ([.lockAcquire], #"Lifetrace.lockAcquired("store.sqlite", isFile: true)"#),
    ([.lockRelease], #"Lifetrace.lockReleased("store.sqlite", isFile: true)"#),
    ([.resourceHold], #"Lifetrace.resourceHeld("camera")"#),
    ([.resourceRelease], #"Lifetrace.resourceReleased("camera")"#),
    ([.gpuSubmit], "Lifetrace.gpuSubmitted()"), ([.timerFire], #"Lifetrace.timerFired("poll")"#),
    ([.displaylinkTick], #"Lifetrace.displayLinkTicked("game")"#),
    ([.protectedAccess], #"Lifetrace.protectedDataAccessed("keychain")"#),
    ([.cachePurge], #"Lifetrace.cachePurged("posters")"#),
    ([.modelMutate], #"Lifetrace.modelMutated("library", scene: .init(scene))"#),
    ([.screenSensitive], "Lifetrace.sensitiveScreen(scene: .init(scene))"),
    ([.privacyCoverShow], "Lifetrace.coverShown(scene: .init(scene))"),
    ([.privacyCoverHide], "Lifetrace.coverHidden(scene: .init(scene))"),
    ([.authPromptBegin], "Lifetrace.authenticationBegan()"),
    ([.authPromptEnd], "Lifetrace.authenticationEnded()"),
    ([.lockEngage], "Lifetrace.locked()"), ([.pushRegister], "Lifetrace.pushRegistered()"),
    ([.pushTokenSent], #"Lifetrace.pushTokenSent("\(token)")"#),
    (
      [.appConfigurationForConnecting],
      "return Lifetrace.configuration(configuration, for: connectingSceneSession)"
    ), ([.sessionDiscarded, .appDidDiscardSceneSessions], "Lifetrace.discarded(sceneSessions)"),
    ([.wkHandleBackgroundTasks], "Lifetrace.handle(backgroundTasks)"),
    ([.wkBgTaskCompleted], "Lifetrace.complete(task)"),
  ]
}
