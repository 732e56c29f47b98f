import Foundation

/// Small traces whose reports are known. Tests that rest on exact codes name the rule, so that a
/// new rule changes nothing for them.
enum Samples {
  /// A scene that comes and goes as it should.
  static let legal = """
    header run=r1 lifeCycle=uikit-scene platform=ios app=Films
    0ms process.start
    10ms app.didFinishLaunching
    20ms A scene.willConnect role=UIWindowSceneSessionRoleApplication
    30ms A scene.willEnterForeground
    40ms A scene.didBecomeActive
    20s A scene.willResignActive
    21s A scene.didEnterBackground
    22s trace.end

    """

  /// A callback twice: an error of `illegal-transition`.
  static let illegal = """
    header run=r1 lifeCycle=uikit-scene platform=ios app=Films
    0ms process.start
    10ms app.didFinishLaunching
    20ms A scene.willConnect role=UIWindowSceneSessionRoleApplication
    30ms A scene.willEnterForeground
    40ms A scene.didBecomeActive src=Films/Scene.swift:7
    50ms A scene.didBecomeActive src=Films/Scene.swift:7
    60ms trace.end

    """

  /// A callback without the one before it: a warning of `missing-pair`.
  static let unpaired = """
    header run=r1 lifeCycle=uikit-scene platform=ios app=Films
    0ms process.start
    10ms app.didFinishLaunching
    20ms A scene.willConnect role=UIWindowSceneSessionRoleApplication
    40ms A scene.didBecomeActive
    60ms trace.end

    """

  /// The recorder dropped three records.
  static let lossy = """
    header run=r1 lifeCycle=uikit-scene platform=ios
    0ms process.start
    10ms app.didFinishLaunching
    15ms trace.loss count=3
    60ms trace.end

    """

  static let malformed = """
    {"lifetrace":1,"run":"r1","platform":"ios"}
    {"event":"process.start","t":0}
    {"event":7}
    {"event":"trace.end","t":9}

    """

  /// Strings that would steer a terminal, a log or a page if they were printed as they are.
  static let hostileStrings = [
    "\u{1B}[31mred", "\u{1B}]0;title\u{7}", "a\nb", "a\r\nb", "\u{9B}31m", "\u{202E}evil",
    "::error::x", "##[error]x", "##vso[task.complete]",
    String(repeating: "w ", count: 30) + "::error::x", String(repeating: "::error::", count: 40),
    "%0A::error::x", "a\u{2028}b", "\u{0}", "\u{8}\u{7F}", "<b>&amp;", "`|*_",
    "\u{FEFF}\u{200B}", String(repeating: "é", count: 3_000),
    String(repeating: "a\u{301}", count: 600), "👩‍👩‍👧", "%s%n$(id)", "-rf", "=1+1",
  ]

  /// Every text of the header and of events is hostile.
  static func hostile(_ name: String) -> String {
    func json(_ value: Any) -> String {
      let options: JSONSerialization.WritingOptions = [.sortedKeys, .fragmentsAllowed]
      let data = (try? JSONSerialization.data(withJSONObject: value, options: options)) ?? Data()
      return String(decoding: data, as: UTF8.self) + "\n"
    }
    let header: [String: Any] = [
      "lifetrace": 1, "run": name, "app": name, "version": name, "build": name, "device": name,
      "os": name, "platform": "ios", "lifeCycle": "uikit-scene", "records": [name, "work"],
    ]
    func event(_ time: Int, _ event: String, _ more: [String: Any] = [:]) -> String {
      var record: [String: Any] = ["event": event, "t": time * 1_000_000, "scene": name]
      record.merge(more) { $1 }
      return json(record)
    }
    return json(header) + json(["event": "process.start", "t": 0])
      + event(10, "scene.willConnect", ["role": name]) + event(20, "scene.didBecomeActive")
      + event(30, "scene.didBecomeActive", ["src": name])
      + event(40, "work.begin", ["id": name, "name": name, "kind": name, "key": name])
      + event(41, "view.onAppear", ["view": name, "trigger": name, "thread": name])
      + event(42, "log", ["message": name, "category": name, "level": name])
      + event(43, "x." + name) + event(44, "phase." + name, ["group": name, "scope": name])
      + json(["event": 7, name: 1]) + json([name])
      + event(45, "process.exit", ["reason": name])
  }
}
