internal import TraceModel

/// The closed lists of words in FORMAT.md: what a key may say in some events.
///
/// A test compares them with that page.
enum EventWords {
  struct List {
    let key: EventKey
    /// Empty: every event.
    let kinds: [EventKind]
    let words: [String]
  }

  static let lists: [List] = [
    List(key: .appState, kinds: [], words: ["active", "inactive", "background"]),
    List(key: .by, kinds: [.processMain], words: ["system", "app"]),
    List(
      key: .payload, kinds: [.appDidFinishLaunching],
      words: [
        "url", "activity", "shortcut", "notification", "location", "bluetooth",
        "sourceApplication", "cloudkit", "intent",
      ]),
    List(
      key: .payload, kinds: [.sceneWillConnect],
      words: ["url", "activity", "shortcut", "notification", "cloudkit", "intent"]),
    List(
      key: .kind, kinds: [.sceneWillConnect],
      words: ["window", "document", "settings", "menuBarExtra", "utility", "immersive"]),
    List(
      key: .mode, kinds: [.intentStart, .intentProgress, .intentCancel, .intentEnd],
      words: ["background", "foreground", "foregroundDynamic", "foregroundDeferred"]),
    List(
      key: .scope, kinds: [.phaseActive, .phaseInactive, .phaseBackground],
      words: ["view", "group", "app"]),
    List(
      key: .kind, kinds: [.bgBegin, .bgRefused, .bgExpire, .bgEnd],
      words: ["task", "expiringActivity"]),
    List(
      key: .kind,
      kinds: [
        .bgtaskRegister, .bgtaskSubmit, .bgtaskSubmitFailed, .bgtaskCancel, .bgtaskLaunch,
        .bgtaskProgress, .bgtaskExpire, .bgtaskComplete, .swbgLaunch, .swbgCancel, .swbgReturn,
      ],
      words: ["refresh", "processing", "continued"]),
    List(
      key: .reason, kinds: [.bgtaskSubmitFailed],
      words: [
        "notPermitted", "tooManyPendingTaskRequests", "unavailable", "immediateRunIneligible",
      ]),
    List(
      key: .kind, kinds: [.work, .workBegin],
      words: [
        "refresh", "network", "database", "disk", "decode", "cpu", "render", "prefetch", "save",
        "cleanup", "cancel", "cover", "teardown", "revalidate", "other",
      ]),
    List(key: .scope, kinds: [.work, .workBegin], words: ["app", "scene"]),
    List(key: .outcome, kinds: [.work, .workEnd], words: ["done", "cancelled", "failed"]),
    List(key: .outcome, kinds: [.linkReceived], words: ["deferred"]),
  ]

  /// The lists that hold for an event, by the raw value of its kind.
  static let ofKind: [[List]] = (0...255).map { number in
    guard let kind = EventKind(rawValue: UInt8(number)) else { return [] }
    return lists.filter { $0.kinds.isEmpty || $0.kinds.contains(kind) }
  }

  /// The words that people write in place of one in a list.
  static let meant: [String: String] = [
    "success": "done", "succeeded": "done", "ok": "done", "finished": "done",
    "completed": "done", "complete": "done", "cancel": "cancelled", "canceled": "cancelled",
    "aborted": "cancelled", "error": "failed", "failure": "failed", "fail": "failed",
    "api": "network", "http": "network", "request": "network", "download": "network",
    "upload": "network", "db": "database", "sql": "database", "io": "disk", "file": "disk",
    "reload": "refresh", "sync": "refresh", "compute": "cpu", "parse": "decode",
    "logout": "teardown", "deeplink": "url", "link": "url", "useractivity": "activity",
    "handoff": "activity", "quickaction": "shortcut", "push": "notification",
    "apprefresh": "refresh", "bgapprefreshtask": "refresh", "bgprocessingtask": "processing",
    "global": "app", "process": "app", "window": "scene", "windowgroup": "group",
    "foreground": "active",
  ]

  /// The main thread, as people name it otherwise.
  static let mainThread: Set<String> = [
    "mainthread", "main", "comapplemainthread", "mainqueue", "comapplemainqueue",
  ]

  /// The modes that Apple defines for `UIBackgroundModes` and `WKBackgroundModes`. FORMAT.md leaves
  /// the list open.
  static let backgroundModes = [
    "audio", "location", "voip", "fetch", "processing", "remote-notification",
    "external-accessory", "bluetooth-central", "bluetooth-peripheral", "newsstand-content",
    "nearby-interaction", "push-to-talk", "workout-processing", "self-care", "mindfulness",
    "physical-therapy", "alarm", "underwater-depth",
  ]

  /// The mode that a word of another spelling is, `background-fetch` as well; nil if none is plain.
  static func backgroundMode(_ word: String) -> String? {
    let near = NearName(backgroundModes)
    if let mode = near.nearest(word) { return mode }
    let rest = NearName.words(of: word).filter { !["background", "ui", "mode"].contains($0) }
    return near.nearest(rest.joined(separator: "-"))
  }

  /// The roles of Apple's that matter for verdicts.
  static let roles = SceneRoleNames.current
  /// Of an app's windows.
  static let windowRole = "UIWindowSceneSessionRoleApplication"

  /// The role that a word of another spelling is; nil if none is plain.
  static func role(_ word: String) -> String? {
    let plain = NearName.plain(word)
    if plain.contains("carplay") || plain.contains("template") { return roles[2] }
    if plain.contains("external") { return roles[1] }
    if plain.contains("immersive") || plain.contains("space") { return roles[5] }
    if plain.contains("window") || plain.contains("application") || plain == "main" {
      return roles[0]
    }
    return nil
  }
}
