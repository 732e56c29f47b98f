import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// States of frameworks that have a life cycle of their own.
@Suite struct FrameworkStateTests {
  /// What several observers print is one event, and the report says how many lines that leaves out.
  @Test(arguments: [
    ("scenePhase: active", 2), ("scenePhase: active", 4), ("didBecomeActiveNotification", 3),
    ("UIApplicationDidBecomeActiveNotification", 2),
  ])
  func linesInTheSameWordsAreCounted(_ line: String, _ number: Int) throws {
    let lines = [String](repeating: line + "\n", count: number).joined()
    let outcome = try imported(lines + "scenePhase: inactive\n")
    #expect(outcome.recorder.names.filter { !$0.isEmpty }.count == 2)
    let repeated = outcome.summary.problems.filter { $0.kind == .repeated }
    #expect(repeated.map(\.count) == [Int64(number - 1)])
  }

  // MARK: Values

  /// Values of UIKit's states, as languages and descriptions write them.
  @Test(arguments: [
    ("state: UIApplicationStateBackground", "background"),
    ("UIApplicationState(rawValue: 1)", "inactive"),
    ("appState = UIApplicationState(rawValue: 2)", "background"),
    ("UIApplication.State.active", "active"),
    ("applicationState: UIApplicationState(rawValue: 0)", "active"),
    ("scene.activationState = UISceneActivationState(rawValue: 0)", "active"),
    ("<UIWindowScene: 0x104e0a2b0; activationState: foregroundActive>", "active"),
  ])
  func aValueThatIsStatedIsRead(_ line: String, _ state: String) throws {
    let told = try imported(line + "\n").told
    #expect(told.contains { $0.contains(" log ") && $0.contains("appState=\(state)") }, "\(told)")
  }

  /// Another scene may be active beside one that is not.
  @Test(arguments: [
    "<UIWindowScene: 0x104e0a2b0; activationState: background>",
    "scene.activationState = UISceneActivationState(rawValue: 1)",
    "scene.activationState = UISceneActivationState(rawValue: -1)",
  ])
  func theStateOfASceneIsNotThatOfTheApp(_ line: String) throws {
    let told = try imported(line + "\n").told
    #expect(told.contains { $0.contains(" log ") && !$0.contains("appState=") }, "\(told)")
  }

  @Test(arguments: [
    "if state == UIApplicationStateBackground", "guard scene.activationState == .foregroundActive",
    "state != UIApplicationStateActive", "applicationState != UIApplicationState(rawValue: 2)",
    "case UIApplicationStateBackground:", "scene.activationState == foregroundActive",
    "UIApplicationStateActive, UIApplicationStateBackground", "waits for UIApplicationStateActive",
    "if state == Qt::ApplicationActive", "case Qt::ApplicationSuspended:",
    "store.send(.didChangeScenePhase(.background))", "state: UIApplicationState(rawValue: 9)",
  ])
  func aValueThatIsComparedIsNone(_ line: String) throws {
    let told = try imported("2025-01-01 10:00:00.100 Films[811:2001] \(line)\n").told
    #expect(!told.contains { $0.contains("appState=") || $0.contains("note.") }, "\(told)")
    #expect(!told.contains { $0.contains("phase.") }, "\(told)")
  }

  @Test(arguments: [
    ("AppReducer.Action.didChangeScenePhase(.background)", "phase.background"),
    ("(NOBRIDGE) LOG  [AppState] change: background (prev: active)", "note.app.didEnterBackground"),
    ("LOG  [AppState] changed: inactive (prev: background)", "note.app.willEnterForeground"),
    (
      "qt.qpa.application: Notified of application state change to Qt::ApplicationSuspended",
      "note.app.didEnterBackground"
    ),
    ("applicationStateChanged(Qt::ApplicationInactive)", "note.app.willResignActive"),
    (
      #"[LIFECYCLE] {"state":"background","previous":"inactive"}"#, "note.app.didEnterBackground"
    ),
    (#"[LIFECYCLE] {"state":"inactive","previous":"background"}"#, "note.app.willEnterForeground"),
  ])
  func aChangeIsOne(_ line: String, _ event: String) throws {
    #expect(try imported(line + "\n").told.suffix(1) == ["- \(event)"])
    let named = try imported("2025-01-01 10:00:00.100 Films[811:2001] \(line)\n").told
    #expect(line.contains("LOG") || named.last?.hasSuffix(event) ?? false, "\(named)")
  }

  @Test(arguments: [
    #"[LIFECYCLE] {"state":"background"}"#, #"[Player] {"state":"background","previous":"active"}"#,
    #"[LIFECYCLE] {"state":"active","previous":"active"}"#, "[AppState] change: (prev: active)",
    "[Player] change: background (prev: active)",
  ])
  func whatIsNoChangeOfTheAppIsNone(_ line: String) throws {
    let told = try imported("2025-01-01 10:00:00.100 Films[811:2001] \(line)\n").told
    #expect(!told.contains { $0.contains("note.") }, "\(told)")
  }

  // MARK: Flutter

  /// The steps that were said to be none, as `before>after`.
  private func missteps(_ states: String, prefix: String = "flutter: ") throws -> [String] {
    // Equal lines of one moment are a tool's.
    let text = states.split(separator: " ").enumerated().map { index, state in
      prefix.replacing("#", with: String(100 + index)) + "AppLifecycleState.\(state)"
    }
    let problems = try imported(text.joined(separator: "\n")).summary.problems
    #expect(problems.filter { $0.kind == .foreignState }.count == problems.count)
    return problems.compactMap { problem in
      let words = problem.text.split(separator: "'")
      return problem.line > 0 ? "\(problem.line) \(words[2])>\(words[4])" : nil
    }
  }

  @Test(arguments: [
    "resumed inactive hidden paused hidden inactive resumed",
    "detached resumed inactive resumed inactive hidden inactive resumed",
    "resumed inactive hidden paused detached",
    // Before there was hidden, and of an app that does not print it.
    "resumed inactive paused inactive resumed inactive paused detached",
    "resumed paused resumed paused",
    // Another observer prints it again.
    "resumed inactive inactive hidden hidden paused",
    "hidden",
  ])
  func legalOrdersAreLegal(_ states: String) throws {
    #expect(try missteps(states) == [])
  }

  @Test(arguments: [
    ("resumed inactive hidden paused inactive", ["5 paused>inactive"]),
    ("resumed inactive resumed hidden inactive", ["4 resumed>hidden"]),
    ("inactive resumed paused hidden", ["3 resumed>paused"]),
    // It is reported once, and the next states are compared from there.
    ("resumed inactive hidden paused inactive resumed inactive", ["5 paused>inactive"]),
  ])
  func aStepThatLacksAStateTheAppPrintsIsReported(_ states: String, _ expected: [String]) throws {
    #expect(try missteps(states) == expected)
  }

  @Test(arguments: [
    "paused", ": paused", " state = paused", ": AppLifecycleState.paused",
    "(AppLifecycleState.paused)", " changed to paused",
  ])
  func theObserverSaysAState(_ state: String) throws {
    let line = "flutter: didChangeAppLifecycleState" + (state.first == "p" ? " " : "") + state
    let problems = try imported(line).summary.problems
    #expect(problems.filter { $0.kind == .foreignState }.map(\.count) == [1], "\(line)")
  }

  @Test func whatTheObserverDoesIsNoState() throws {
    for words in ["called", "saves when paused by the user", "ignored: not paused yet"] {
      let line = "flutter: didChangeAppLifecycleState \(words)"
      #expect(!(try imported(line).summary.problems.contains { $0.kind == .foreignState }))
    }
  }

  /// Of a process without a number it may be another process.
  @Test func anotherLaunchMayBeginWithResumed() throws {
    let states = "detached resumed inactive hidden paused resumed"
    #expect(try missteps(states) == [])
    let named = "2026-03-02 09:41:00.#000+0100 Runner[412:9031] flutter: "
    #expect(try missteps(states, prefix: named) == ["6 paused>resumed"])
    // Where it is never printed, the app may have been detached between.
    #expect(try missteps("resumed inactive hidden paused resumed", prefix: named) == [])
  }

  @Test func missingStatesBetweenAreNamed() throws {
    let text = "resumed inactive hidden paused inactive".split(separator: " ")
      .map { "flutter: AppLifecycleState.\($0)" }.joined(separator: "\n")
    #expect(
      try imported(text).problemTexts == [
        "Flutter's AppLifecycleState went from 'paused' to 'inactive'; expected 'hidden' between, which "
          + "the log has at other times",
        "states of Flutter's AppLifecycleState are not callbacks; they are shown as log lines (5×); "
          + "1 of them cannot follow the one before",
      ])
  }

  /// Every walk through the graph is legal, also with states left out throughout.
  @Test func legalWalksAreLegalWhateverIsPrinted() throws {
    let next = [
      "detached": ["resumed"], "resumed": ["inactive"], "inactive": ["resumed", "hidden"],
      "hidden": ["inactive", "paused"], "paused": ["hidden", "detached"],
    ]
    var random = SplitMix64(seed: 0xF1)
    for _ in 0..<300 {
      let silent = Set(next.keys.sorted().filter { _ in Bool.random(using: &random) })
      var state = "detached"
      var walk: [String] = []
      for _ in 0..<30 {
        state = next[state]?.randomElement(using: &random) ?? state
        if !silent.contains(state) { walk.append(state) }
      }
      guard !walk.isEmpty else { continue }
      let named = "2026-03-02 09:41:00.#000+0100 Runner[412:9031] flutter: "
      #expect(try missteps(walk.joined(separator: " "), prefix: named) == [], "\(walk)")
    }
  }

  // MARK: React Native

  @Test func statesOfReactNativeAreNotifications() throws {
    let prefix = "2026-03-02 09:41:00.5+0100 Films[412:9031] [javascript] "
    let text = [
      "AppState active", "'AppState', 'inactive'", "AppState changed to background",
      "AppState: background -> active", "AppState unknown",
    ]
    .map { prefix + $0 }.joined(separator: "\n")
    // States between the background and the foreground are not sent.
    #expect(
      try imported(text).recorder.names == [
        "", "note.app.didBecomeActive", "note.app.willResignActive", "note.app.didEnterBackground",
        "note.app.didBecomeActive",
      ])
  }

  /// A native app's own type of this name means nothing, nor does a sentence.
  @Test(arguments: [
    "AppState active", "[App] AppState: background",
    "[javascript] AppState listener removed, active",
    "[javascript] AppState is restored from the background", "[javascript] AppState", "LOG active",
  ])
  func otherUsesOfTheNameSayNothing(_ line: String) throws {
    #expect(try imported(line, as: .console).recorder.names == [])
  }
}
