internal import TraceModel

/// The words that people write in place of those of the format.
enum RecordingWords {
  static let headerKeys = [
    "lifetrace", "run", "app", "version", "build", "platform", "os", "sdk", "device", "lifeCycle",
    "multipleScenes", "pid", "launch", "install", "clock", "start", "records", "backgroundModes",
    "permittedTasks", "midlife", "partial", "recorder",
  ]

  static let headerWords: [String: [String]] = [
    "platform": RunHeader.Platform.allCases.map(\.rawValue),
    "lifeCycle": RunHeader.LifeCycle.allCases.map(\.rawValue),
    "launch": RunHeader.Launch.allCases.map(\.rawValue),
    "clock": RunHeader.Clock.allCases.map(\.rawValue),
  ]

  private static let headerMeant: [String: [String: String]] = [
    "platform": [
      "iphone": "ios", "iphoneos": "ios", "iphonesimulator": "ios", "ipad": "ipados",
      "mac": "macos", "osx": "macos", "macosx": "macos", "catalyst": "macos",
      "watch": "watchos", "applewatch": "watchos", "tv": "tvos", "appletv": "tvos",
      "vision": "visionos", "xros": "visionos", "xr": "visionos",
    ],
    "lifeCycle": [
      "uiscene": "uikit-scene", "scene": "uikit-scene", "scenes": "uikit-scene",
      "scenedelegate": "uikit-scene", "appdelegate": "uikit-app", "uiapplication": "uikit-app",
      "nsapplication": "appkit", "wkapplication": "watchkit", "app": "swiftui",
    ],
    "launch": [
      "normal": "user", "icon": "user", "foreground": "user", "prewarmed": "prewarm",
      "prewarming": "prewarm",
    ],
    "clock": [
      "monotonic": "continuous", "boottime": "continuous", "suspending": "uptime",
      "machabsolute": "uptime", "realtime": "wall", "date": "wall", "system": "wall",
    ],
  ]

  /// The word of a header's key that another one is.
  static func headerWord(_ word: String, of key: String, _ words: [String]) -> String? {
    headerMeant[key]?[NearName.plain(word)] ?? NearName(words).nearest(word)
  }

  static let families = NearName(RunHeader.Families.names)
  private static let familyMeant = [
    "network": "work", "tasks": "work", "task": "work", "views": "view", "files": "storage",
    "persistence": "storage", "deeplinks": "links", "link": "links", "analytics": "session",
    "appstate": "app-state", "logs": "log", "logging": "log", "bgtask": "background",
    "bg": "background", "sdk": "setup", "lock": "resources", "resource": "resources",
  ]

  static func family(_ word: String) -> String? {
    familyMeant[NearName.plain(word)] ?? families.nearest(word)
  }

  // MARK: Events

  private static let events = NearName(
    EventKind.definedNames.map(\.description), shortest: 3)

  /// The event that a name of none is meant to be; nil if none is plain.
  ///
  /// An app may record events of its own, so that only what is near one of the format's is a
  /// mistake (FORMAT.md §2).
  static func event(_ name: String) -> String? {
    ofApple(name) ?? phases[name.lowercased()] ?? ofState(name) ?? ofPair(name)
      ?? events.nearest(name)
  }

  /// The event that a `trigger` is meant to be. Handlers have any name.
  static func trigger(_ name: String) -> String? {
    ofApple(name) ?? (name.contains(".") ? events.nearest(name) : nil)
  }

  static let phases = [
    "active": "phase.active", "inactive": "phase.inactive", "background": "phase.background",
    "scenephase.active": "phase.active", "scenephase.inactive": "phase.inactive",
    "scenephase.background": "phase.background",
  ]

  /// A change of phase whose record does not say by its name which one it is.
  static func isPhase(_ name: String) -> Bool {
    ["phase", "scenephase", "phasechange", "phasechanged", "scenephasechange", "scenephasechanged"]
      .contains(NearName.plain(name))
  }

  /// States and changes in place of the event that leads there: `scene.active`, `data.changed`.
  private static func ofState(_ name: String) -> String? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let word = name[name.index(after: dot)...].lowercased()
    switch name[..<dot].lowercased() {
    case "scene": return states[word].map { "scene.\($0)" }
    case "app": return states[word].map { "app.\($0)" }
    case "data": return changes[word].map { "data.\($0)" }
    default: return nil
    }
  }

  private static let states = [
    "active": "didBecomeActive", "activated": "didBecomeActive", "inactive": "willResignActive",
    "background": "didEnterBackground", "backgrounded": "didEnterBackground",
    "foreground": "willEnterForeground", "foregrounded": "willEnterForeground",
  ]
  private static let changes = [
    "change": "dirty", "changed": "dirty", "edit": "dirty", "edited": "dirty",
    "modify": "dirty", "modified": "dirty", "unsaved": "dirty", "dirtied": "dirty", "saved": "save",
    "store": "save", "stored": "save", "persist": "save", "persisted": "save",
    "remove": "delete", "removed": "delete",
  ]

  /// The event that Apple calls so: `sceneWillEnterForeground`, or
  /// `UIScene.didActivateNotification`.
  private static func ofApple(_ name: String) -> String? {
    if let kind = meaning(name, type: "") { return kind.name }
    // A selector, with or without its type and its labels.
    let selector = name.split(separator: "(").last.map { $0.filter { $0 != ")" && $0 != "_" } }
    if name.contains(":"), let selector {
      for label in selector.split(separator: ":").reversed() {
        if let kind = meaning(String(label), type: "") { return kind.name }
      }
    }
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let type = String(name[..<dot])
    let member = String(name[name.index(after: dot)...])
    guard type.first?.isUppercase == true else {
      // A callback behind its scope, with its label or an ending: `scene.willConnectTo`.
      return meaning(member, type: type).flatMap {
        $0.name.hasPrefix(type + ".") ? $0.name : nil
      }
    }
    let joined = type + member.prefix(1).uppercased() + member.dropFirst()
    return (meaning(joined, type: type) ?? meaning(member, type: type))?.name
  }

  /// - Parameter type: the one before a notification's name; empty without.
  private static func meaning(_ name: String, type: String) -> EventKind? {
    var text = name
    return text.withUTF8 { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      guard bytes.count >= 4 else { return nil }
      switch PrintedNames.meaning(of: bytes, 0, bytes.count) {
      case .posted(let kind, let scene, let mac, let watch):
        if type.hasPrefix("NS") { return mac }
        if type.hasPrefix("WK") { return watch }
        return type.contains("Scene") ? scene : kind
      case .shared(let kind, let mac, let watch):
        if type.hasPrefix("NS") { return mac }
        if type.hasPrefix("WK") { return watch }
        return kind
      case .callback(let kind), .scene(let kind), .either(let kind, _), .note(let kind),
        .notice(let kind), .watch(let kind):
        return kind
      default: return nil
      }
    }
  }

  /// Scopes whose events begin and end something, with what others call so.
  private static let pairs: [(scope: String, begin: String, end: String)] = [
    ("work", "work.begin", "work.end"), ("bg", "bg.begin", "bg.end"),
    ("bgtask", "bgtask.launch", "bgtask.complete"), ("swbg", "swbg.launch", "swbg.return"),
    ("fetch", "fetch.deliver", "fetch.complete"),
    ("urlsession", "urlsession.events", "urlsession.complete"),
    ("view.task", "view.task.start", "view.task.end"),
    ("auth.prompt", "auth.prompt.begin", "auth.prompt.end"),
    ("session", "session.start", "session.end"), ("intent", "intent.start", "intent.end"),
    ("process", "process.start", "process.exit"), ("lock", "lock.acquire", "lock.release"),
    ("resource", "resource.hold", "resource.release"), ("trace", "", "trace.end"),
  ]
  private static let begins: Set<String> = [
    "begin", "began", "start", "started", "launch", "launched",
  ]
  private static let ends: Set<String> = [
    "end", "ended", "finish", "finished", "stop", "stopped", "complete", "completed", "done",
    "terminate", "terminated", "killed", "quit", "died",
  ]

  private static func ofPair(_ name: String) -> String? {
    guard let dot = name.lastIndex(of: "."),
      let pair = pairs.first(where: { $0.scope == name[..<dot] })
    else { return nil }
    let step = name[name.index(after: dot)...].lowercased()
    if begins.contains(step), !pair.begin.isEmpty { return pair.begin }
    if pair.scope == "fetch", ["receive", "received"].contains(step) { return pair.begin }
    return ends.contains(step) ? pair.end : nil
  }

  // MARK: Keys

  private static let keys: [String: String] = [
    "sceneid": "scene", "sceneidentifier": "scene", "scenesession": "scene",
    "persistentidentifier": "scene", "nanoseconds": "t", "sequence": "seq", "sequencenumber": "seq",
    "duration": "dur",
    "elapsed": "dur", "threadname": "thread", "isessential": "essential", "runid": "run",
    "writerid": "writer", "bundleid": "app", "bundle": "app", "bundleidentifier": "app",
    "installid": "install", "osversion": "os", "identifier": "id", "taskid": "id",
    "result": "outcome", "status": "outcome", "viewname": "view", "resource": "key",
    "family": "records", "families": "records", "appversion": "version", "model": "device",
  ]

  /// What a key means only where an event lacks what it might be.
  private static let vague: [String: String] = [
    "session": "scene", "window": "scene", "windowid": "scene", "type": "kind", "url": "key",
    "category": "kind", "uuid": "id", "number": "seq", "title": "name", "label": "name",
    "names": "name", "screen": "view",
  ]

  /// Keys that people expect to be read in every event.
  static let expected: Set<String> = ["type", "url"]

  private static let places: Set<String> = ["source", "file", "location", "sourcefile"]

  static let nearEventKeys = NearName(EventKey.allCases.map(\.text))
  static let nearHeaderKeys = NearName(headerKeys)

  /// The key that another one is meant to be.
  ///
  /// - Parameters:
  ///   - known: the keys that the record may have and does not.
  ///   - needed: those of them without which it means little.
  static func key(
    _ name: String, value: RecordMembers.Value, known: Set<String>, needed: Set<String>,
    _ near: NearName
  ) -> String? {
    let plain = NearName.plain(name)
    func possible(_ key: String?) -> String? { key.flatMap { known.contains($0) ? $0 : nil } }
    if let key = possible(keys[plain]) { return key }
    if LogTime.names.contains(plain) || plain == "date", let key = possible("t") { return key }
    if let key = vague[plain], needed.contains(key) { return key }
    if places.contains(plain), value.string.contains(".swift") { return possible("src") }
    // A word of the format that is a key of other events is the app's own here.
    return possible(near.nearest(name))
  }
}
