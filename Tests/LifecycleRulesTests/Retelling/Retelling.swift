import TestSupport

/// The same life recorded in another way. Each function returns nil where a trace has nothing that
/// could be recorded in that way.
enum Retelling {
  typealias Lines = [SketchLine]

  static let sceneCallbacks: Set = [
    "scene.willConnect", "scene.willEnterForeground", "scene.didBecomeActive",
    "scene.willResignActive", "scene.didEnterBackground", "scene.didDisconnect",
  ]
  static let appCallbacks: Set = [
    "app.willEnterForeground", "app.didBecomeActive", "app.willResignActive",
    "app.didEnterBackground",
  ]
  static let notifications = Set(appCallbacks.map { "note." + $0 })
  private static let phases = [
    "scene.didBecomeActive": "phase.active", "scene.willResignActive": "phase.inactive",
    "scene.didEnterBackground": "phase.background", "scene.willEnterForeground": "phase.inactive",
  ]
  /// Keys of a callback that the one in its place has, too.
  private static let kept: Set = ["dur", "durOf", "thread", "run", "writer", "src", "appState"]

  // MARK: Callbacks

  /// The app observes UIKit's four notifications, and records no callback of a delegate or scene.
  static func byNotifications(_ lines: Lines) -> Lines? {
    guard isOfUIKit(lines),
      lines.contains(where: {
        sceneCallbacks.contains($0.event) || appCallbacks.contains($0.event)
      })
    else { return nil }
    let hasOwn = lines.contains { notifications.contains($0.event) }
    let hasScenes = lines.contains { sceneCallbacks.contains($0.event) }
    var apps: [String: AppState] = [:]
    var result: Lines = []
    for line in lines {
      let steps = apps[line["run"] ?? "", default: AppState()].feed(line)
      if appCallbacks.contains(line.event) {
        guard !hasOwn, !hasScenes else { continue }
        var note = line
        note.event = "note." + line.event
        note.scene = nil
        result.append(note)
      } else if sceneCallbacks.contains(line.event)
        || line.event.hasPrefix("phase.") && line["scope"] == nil
      {
        guard !hasOwn else { continue }
        result += steps.map { callback("note.app." + $0, scene: nil, in: line) }
      } else {
        result.append(line)
      }
    }
    return result
  }

  /// The app records SwiftUI's phases, and no callback of UIKit. At a cold launch the first phase
  /// is `active`.
  static func byPhases(_ lines: Lines) -> Lines? {
    guard isOfUIKit(lines), lines.contains(where: { sceneCallbacks.contains($0.event) }),
      !lines.contains(where: { $0.isHeader && $0["lifeCycle"] == "uikit-app" })
    else { return nil }
    // A scene that has callbacks may have only some of its phases.
    let called = Set(lines.filter { sceneCallbacks.contains($0.event) }.map(\.scene))
    let isInBackground = ["background", "prewarm"].contains(lines.first { $0.isHeader }?["launch"])
    var last: [String?: String] = [:]
    var connected: [String?: Int64] = [:]
    var result: Lines = []
    for (index, line) in lines.enumerated() {
      if line.isHeader || line.event == "process.start" { last = [:] }
      if notifications.contains(line.event) || appCallbacks.contains(line.event) { continue }
      guard sceneCallbacks.contains(line.event) else {
        if isPhase(line), called.contains(line.scene) {
          if last[line.scene] == line.event { continue }
          last[line.scene] = line.event
        }
        result.append(line)
        continue
      }
      let time = SketchClock.nanoseconds(line.time)
      if line.event == "scene.willConnect" {
        last[line.scene] = nil
        connected[line.scene] = time
      }
      guard let phase = phases[line.event], last[line.scene] != phase else { continue }
      if line.event == "scene.willEnterForeground", last[line.scene] != "phase.background",
        !isInBackground, (time ?? 0) - (connected[line.scene] ?? time ?? 0) < 1_000_000_000
      {
        continue
      }
      // The phase that was recorded follows.
      let next = lines[(index + 1)...].first {
        $0.scene == line.scene && (isPhase($0) || sceneCallbacks.contains($0.event))
      }
      if next?.event == phase { continue }
      last[line.scene] = phase
      result.append(callback(phase, scene: line.scene, in: line))
    }
    guard result.contains(where: { $0.event.hasPrefix("phase.") }) else { return nil }
    return headers(result) { $0["lifeCycle"] = "swiftui" }
  }

  /// A phase of a scene.
  private static func isPhase(_ line: SketchLine) -> Bool {
    line.event.hasPrefix("phase.") && line["scope"] == nil
  }

  /// The calls that bring an app without scenes what opened it.
  private static let openings = [
    "url": "app.openURL", "shortcut": "app.performAction",
    "activity": "app.continueUserActivity", "cloudkit": "app.userDidAcceptCloudKitShare",
  ]

  /// An app without scenes: its delegate gets the callbacks.
  static func byDelegate(_ lines: Lines) -> Lines? {
    guard isOfUIKit(lines), Set(lines.compactMap(\.scene)).count == 1,
      lines.contains(where: { sceneCallbacks.contains($0.event) }),
      !lines.contains(where: { $0.isHeader && $0["lifeCycle"] == "swiftui" })
    else { return nil }
    let left: Set = ["app.configurationForConnecting", "app.didDiscardSceneSessions"]
    let others = ["scene.", "windowScene.", "session.discarded", "space.", "carplay.", "swiftui."]
    var app = AppState()
    var isLaunched = false
    var connected: Int64?
    var launched: Int64?
    var result: Lines = []
    for line in lines {
      let steps = app.feed(line)
      let time = SketchClock.nanoseconds(line.time)
      if line.event == "app.didFinishLaunching" { launched = time }
      if line.isHeader || line.event == "process.start" {
        isLaunched = ["background", "prewarm"].contains(lines.first { $0.isHeader }?["launch"])
      }
      if line.event == "scene.willConnect" {
        connected = time
        // It connects so late that the launch was not for it.
        if let time, let launched, time - launched >= 1_000_000_000 { isLaunched = true }
        for payload in (line["payload"] ?? "").split(separator: ",") {
          guard let call = openings[String(payload)] else { continue }
          result.append(callback(call, scene: nil, in: line))
        }
      }
      if line.event == "scene.willEnterForeground", let time, let connected,
        time - connected >= 1_000_000_000
      {
        isLaunched = true
      }
      if sceneCallbacks.contains(line.event) {
        for step in steps {
          // UIKit does not call it at a launch.
          if step != "willEnterForeground" || isLaunched {
            result.append(callback("app." + step, scene: nil, in: line))
          }
          isLaunched = true
        }
        continue
      }
      if notifications.contains(line.event) || appCallbacks.contains(line.event)
        || line.event.hasPrefix("phase.") || left.contains(line.event)
      {
        continue
      }
      guard !others.contains(where: line.event.hasPrefix) else { return nil }
      var moved = line
      if !line.event.hasPrefix("view.") { moved.scene = nil }
      result.append(moved)
    }
    return headers(result) {
      $0["lifeCycle"] = "uikit-app"
      $0["multipleScenes"] = nil
    }
  }

  private static func callback(_ event: String, scene: String?, in line: SketchLine) -> SketchLine {
    var result = line
    result.event = event
    result.scene = scene
    result.keys = line.keys.filter { kept.contains($0.name) }
    return result
  }

  private static func headers(_ lines: Lines, _ change: (inout SketchLine) -> Void) -> Lines {
    lines.map { line in
      guard line.isHeader else { return line }
      var line = line
      change(&line)
      return line
    }
  }

  private static func isOfUIKit(_ lines: Lines) -> Bool {
    lines.allSatisfy { line in
      if line.isHeader { return !["macos", "watchos"].contains(line["platform"]) }
      return !line.event.hasPrefix("ns.") && !line.event.hasPrefix("wk.")
    }
  }

  // MARK: Work

  /// Each pair of `work.begin` and `work.end` is one `work` with `dur`.
  static func asOneRecord(_ lines: Lines) -> Lines? {
    var open: [String: Int] = [:]
    var ends: [Int: Int] = [:]
    for (index, line) in lines.enumerated() {
      if line.isHeader || ["process.start", "process.exit", "trace.loss"].contains(line.event) {
        open = [:]
      }
      guard let id = line["id"] else { continue }
      let name = "\(line["run"] ?? "") \(id)"
      if line.event == "work.begin" { open[name] = index }
      if line.event == "work.end", let begin = open.removeValue(forKey: name),
        let start = SketchClock.nanoseconds(lines[begin].time),
        let end = SketchClock.nanoseconds(line.time), end >= start
      {
        ends[begin] = index
      }
    }
    guard !ends.isEmpty else { return nil }
    let gone = Set(ends.values)
    return lines.enumerated().filter { !gone.contains($0.offset) }.map { index, line in
      var line = line
      line["seq"] = nil
      guard let end = ends[index].map({ lines[$0] }),
        let start = SketchClock.nanoseconds(line.time),
        let stop = SketchClock.nanoseconds(end.time)
      else { return line }
      line.event = "work"
      for key in ["outcome", "cpu"] where end[key] != nil { line[key] = end[key] }
      line["dur"] = "\(stop - start)ns"
      return line
    }
  }

  /// Each `work` with `dur` is a `work.begin` and a `work.end`; the end of the process comes first.
  static func asTwoRecords(_ lines: Lines) -> Lines? {
    guard lines.contains(where: { $0.event == "work" && $0["dur"] != nil }),
      !lines.contains(where: { $0["seq"] != nil })
    else { return nil }
    var result: Lines = []
    var waiting: [(time: Int64, line: SketchLine)] = []
    func release(until time: Int64) {
      waiting.sort { $0.time < $1.time }
      while let first = waiting.first, first.time <= time {
        result.append(first.line)
        waiting.removeFirst()
      }
    }
    for (index, line) in lines.enumerated() {
      let time = SketchClock.nanoseconds(line.time)
      if line.isHeader || line.event == "process.start" {
        release(until: .max)
      } else if line.event == "process.exit" {
        waiting.removeAll()
      } else if let time {
        release(until: time)
      }
      guard line.event == "work", let time,
        let length = line["dur"].flatMap({ SketchClock.nanoseconds($0) })
      else {
        result.append(line)
        continue
      }
      var (begin, end) = (line, line)
      let id = line["id"] ?? "made-\(index)"
      begin.event = "work.begin"
      for key in ["dur", "outcome", "cpu"] { begin[key] = nil }
      begin["id"] = id
      end.event = "work.end"
      end.time = "\(time + length)ns"
      end.origin = line.origin
      end.keys = line.keys.filter { ["outcome", "cpu", "run", "writer"].contains($0.name) }
      end["id"] = id
      result.append(begin)
      waiting.append((time + length, end))
    }
    release(until: .max)
    return result
  }

  // MARK: Scenes and clocks

  private static let lifeScopes = [
    "process.", "app.", "note.", "scene.", "session.discarded", "phase.", "ns.", "wk.", "trace.",
    "windowScene.", "carplay.", "space.", "swiftui.", "view.",
  ]

  /// What the app did is recorded without the scene that it did it for.
  static func withoutScenesOfAnnotations(_ lines: Lines) -> Lines? {
    let result = lines.map { line in
      var line = line
      if !line.isHeader, !lifeScopes.contains(where: line.event.hasPrefix) { line.scene = nil }
      return line
    }
    return zip(lines, result).contains { $0.scene != $1.scene } ? result : nil
  }

  static func byWallClock(_ lines: Lines) -> Lines? {
    guard lines.contains(where: \.isHeader) else { return nil }
    return headers(lines) { $0["clock"] = "wall" }
  }

  static func withoutTimes(_ lines: Lines) -> Lines? {
    guard lines.contains(where: { !$0.isHeader && $0.time != "-" }) else { return nil }
    return lines.map { line in
      var line = line
      if !line.isHeader { line.time = "-" }
      return line
    }
  }
}

/// The state of an app, as the callbacks of its scenes make it.
private struct AppState {
  private enum State: Comparable {
    case none, background, inactive, active
  }

  private var scenes: [String?: State] = [:]
  private var app = State.none

  /// The notifications that UIKit posts at a line.
  mutating func feed(_ line: SketchLine) -> [String] {
    if line.isHeader || ["process.start", "process.exit"].contains(line.event) {
      self = AppState()
      return []
    }
    switch line.event {
    case "scene.willConnect": scenes[line.scene] = scenes[line.scene] ?? .background
    case "scene.willEnterForeground", "scene.willResignActive": scenes[line.scene] = .inactive
    case "scene.didBecomeActive": scenes[line.scene] = .active
    case "scene.didEnterBackground": scenes[line.scene] = .background
    case "scene.didDisconnect": scenes[line.scene] = nil
    default: return []
    }
    let now = scenes.values.max() ?? .background
    var before = app
    app = now
    if before == .none {
      // The recording may begin in mid-life.
      before =
        line.event == "scene.willResignActive"
        ? .active : line.event == "scene.didEnterBackground" ? .inactive : .background
    }
    return switch (before, now) {
    case (.background, .inactive): ["willEnterForeground"]
    case (.background, .active), (.inactive, .active): ["didBecomeActive"]
    case (.active, .inactive): ["willResignActive"]
    case (.active, .background): ["willResignActive", "didEnterBackground"]
    case (.inactive, .background): ["didEnterBackground"]
    default: []
    }
  }
}
