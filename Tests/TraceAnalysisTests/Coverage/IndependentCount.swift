import Foundation

/// Counts entries in the lines of a trace, with nothing but `JSONSerialization` and sets: a second
/// opinion on complete recordings.
struct IndependentCount {
  private(set) var seen: [String: Int64] = [:]
  private var header: [String: Any] = [:]
  private var runs: [String: Run] = [:]
  private var current = ""

  private final class Run {
    var header: [String: Any] = [:]
    var connected: Set<String> = []
    /// Scenes that connected ever, and what came with the latest connection of each.
    var connections: [String: (arrival: String, entries: Set<String>, isOpened: Bool)] = [:]
    var active: Set<String> = []
    var beenInBackground: Set<String> = []
    /// Scenes in the foreground; `app` for one without scenes.
    var foreground: Set<String> = []
    var cold: Set<String> = []
    var isUsed = false
    var hasRestored = false
    var hasActivated = false
  }

  /// A line that is no JSON, as the last one of a recording that was cut, is skipped.
  init(_ lines: [Substring]) {
    for line in lines {
      // A byte order mark before the first line is no part of its JSON.
      let text = line.unicodeScalars.drop { $0 == "\u{FEFF}" }
      let json = try? JSONSerialization.jsonObject(with: Data(String(text).utf8))
      guard let record = json as? [String: Any] else { continue }
      if record["lifetrace"] != nil {
        begin(record)
      } else if let event = record["event"] as? String {
        let name = record["run"] as? String ?? current
        if runs[name] == nil { runs[name] = Run() }
        if let run = runs[name] { take(event, record, run) }
      }
    }
  }

  private mutating func begin(_ header: [String: Any]) {
    current = header["run"] as? String ?? "\(runs.count)"
    let run = Run()
    run.header = header
    runs[current] = run
    if header["launch"] as? String == "background" {
      seen["background-launch.cold", default: 0] += 1
    }
  }

  private mutating func add(_ entry: String, _ arrival: String, _ run: Run) {
    if arrival == "cold", !run.cold.insert(entry).inserted { return }
    seen["\(entry).\(arrival)", default: 0] += 1
  }

  private mutating func take(_ event: String, _ record: [String: Any], _ run: Run) {
    let scene = record["scene"] as? String ?? ""
    let isTyped = record["name"] != nil
    switch event {
    case "scene.willConnect": connect(scene, record, run)
    case "scene.didBecomeActive":
      if let connection = run.connections[scene], connection.isOpened, !run.active.contains(scene),
        connection.entries.isSubset(of: ["restoration"]), connection.arrival != "warm",
        connection.arrival != "cold" || run.cold.isSubset(of: ["restoration"])
      {
        add("icon", connection.arrival, run)
      }
      run.active.insert(scene)
      run.foreground.insert(scene)
      run.isUsed = true
    case "scene.willResignActive": run.isUsed = true
    case "scene.willEnterForeground": run.foreground.insert(scene)
    case "scene.didEnterBackground":
      run.foreground.remove(scene)
      run.beenInBackground.insert(scene)
      run.isUsed = true
    case "scene.didDisconnect", "session.discarded":
      run.connected.remove(scene)
      run.foreground.remove(scene)
    case "app.didBecomeActive", "ns.didBecomeActive", "wk.didBecomeActive":
      let isFirst = !run.hasActivated
      run.hasActivated = true
      if isFirst, run.connections.isEmpty, run.header["launch"] as? String == "user",
        run.cold.isSubset(of: ["restoration"]), !run.isUsed
      {
        add("icon", "cold", run)
      }
      run.isUsed = true
      run.foreground.insert("app")
    case "app.didEnterBackground", "wk.didEnterBackground": run.foreground.remove("app")
    case "app.willEnterForeground", "wk.willEnterForeground": run.foreground.insert("app")
    case "bgtask.launch", "fetch.deliver", "urlsession.events", "swbg.launch",
      "wk.handleBackgroundTasks":
      let isSimulated = record["trigger"] as? String == "debugger"
      if run.isUsed, run.foreground.isEmpty, !isSimulated { add("background-launch", "warm", run) }
    case "storage.restore" where record["isDefault"] as? Bool != true:
      if run.connections[scene] != nil {
        addConnected("restoration", scene, run)
      } else if !run.hasRestored {
        run.hasRestored = true
        seen["restoration", default: 0] += 1
      }
    case "app.didDecodeRestorableState" where !run.isUsed: add("restoration", "cold", run)
    case "app.didFinishLaunching":
      for word in record["payload"] as? [String] ?? [] where word != "activity" || isTyped {
        add(word, "cold", run)
      }
    default:
      guard let entry = Self.callbacks[event], entry != "activity" || isTyped else { return }
      if run.connections[scene] != nil, !run.active.contains(scene),
        !run.beenInBackground.contains(scene)
      {
        addConnected(entry, scene, run)
      } else {
        add(entry, run.isUsed ? "warm" : "cold", run)
      }
    }
  }

  private mutating func connect(_ scene: String, _ record: [String: Any], _ run: Run) {
    let role = record["role"] as? String ?? "UIWindowSceneSessionRoleApplication"
    guard role == "UIWindowSceneSessionRoleApplication" else { return }
    let others = run.connected.subtracting([scene])
    let arrival = !others.isEmpty ? "second-window" : run.connections.isEmpty ? "cold" : "warm"
    let payload = record["payload"] as? [String] ?? []
    let isTold = record["src"] != nil || record["dur"] != nil
    let isByUser = arrival == "cold" && run.header["launch"] as? String == "user"
    run.connections[scene] = (arrival, [], payload.isEmpty && (isTold || isByUser))
    run.connected.insert(scene)
    run.active.remove(scene)
    run.beenInBackground.remove(scene)
    for word in payload where word != "activity" || record["name"] != nil {
      addConnected(word, scene, run)
    }
  }

  private mutating func addConnected(_ entry: String, _ scene: String, _ run: Run) {
    guard run.connections[scene]?.entries.insert(entry).inserted == true else { return }
    add(entry, run.connections[scene]?.arrival ?? "", run)
  }

  private static let callbacks = [
    "scene.openURLContexts": "url", "app.openURL": "url", "ns.openURLs": "url",
    "ns.openFile": "url", "scene.continueUserActivity": "activity",
    "app.continueUserActivity": "activity", "ns.continueUserActivity": "activity",
    "wk.handleUserActivity": "activity", "windowScene.performAction": "shortcut",
    "app.performAction": "shortcut", "app.didReceiveNotificationResponse": "notification",
    "scene.willPerformAppIntent": "intent", "windowScene.userDidAcceptCloudKitShare": "cloudkit",
    "app.userDidAcceptCloudKitShare": "cloudkit", "ns.shouldHandleReopen": "icon",
  ]
}
