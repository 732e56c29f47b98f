internal import TraceModel

extension Machine {
  /// The state of `UIApplication` that sums up the scenes. The state and its times follow from the
  /// scenes; the transitions are judged on the `note.app.*` events alone, because notifications
  /// come a moment before or after the callbacks of the scenes (FORMAT.md §5.10).
  static let appAggregate = Machine(
    .appAggregate, name: "app-aggregate",
    title: "UIApplication.applicationState of a scene-based app, and its notifications",
    instance: "process",
    traits: Traits(
      key: .app, extent: .scenes, row: .app, subject: .words("the app"),
      appStates: ["active": .active, "inactive": .inactive], countsVisits: false,
      areCallbacks: true),
    states: [
      state("background"),
      state("inactive"),
      state("active"),
    ],
    initial: ["background"],
    derivation: Derivation(
      rule:
        "the most active of the connected scenes: foregroundActive counts as active, "
        + "foregroundInactive as inactive, every other state as background; background without "
        + "a scene",
      sources: [.appState, .didFinish]),
    events: [
      event(.noteAppWillEnterForeground, posts: "UIApplicationWillEnterForegroundNotification"),
      event(.noteAppDidBecomeActive, posts: "UIApplicationDidBecomeActiveNotification"),
      event(.noteAppWillResignActive, posts: "UIApplicationWillResignActiveNotification"),
      event(.noteAppDidEnterBackground, posts: "UIApplicationDidEnterBackgroundNotification"),
    ],
    transitions: [
      edge(
        "background", .noteAppWillEnterForeground, "inactive", [.willEnterForeground, .appState]),
      edge("inactive", .noteAppDidBecomeActive, "active", [.didBecomeActive, .appState]),
      edge("active", .noteAppWillResignActive, "inactive", [.willResignActive, .appState]),
      edge("inactive", .noteAppDidEnterBackground, "background", [.didEnterBackground, .appState]),
      tolerated(
        "background", .noteAppDidBecomeActive, "active", [.appState], .inferred,
        note: "entering the foreground was not recorded"),
      tolerated(
        "background", .noteAppDidEnterBackground, "background", [.radar14075101], .observed),
      tolerated(
        "active", .noteAppDidBecomeActive, "active", [.radar49216830, .hironytic], .observed,
        note: "a second scene became active; whether UIKit posts it again is not known"),
      tolerated("inactive", .noteAppWillEnterForeground, "inactive", [.hironytic], .inferred),
    ],
    ordering: [
      order(
        "a scene notification may come before the state follows: applicationState read in its "
          + "handler is stale",
        [.growing215], .observed)
    ],
    accepts: [
      example(
        "cold launch and return",
        [
          .noteAppWillEnterForeground, .noteAppDidBecomeActive, .noteAppWillResignActive,
          .noteAppDidEnterBackground, .noteAppWillEnterForeground, .noteAppDidBecomeActive,
        ], .appState)
    ],
    rejects: [
      example(
        "to the background while active",
        [
          .noteAppWillEnterForeground, .noteAppDidBecomeActive, .noteAppDidEnterBackground,
        ], .appState),
      example("resigns in the background", [.noteAppWillResignActive], .willResignActive),
    ])
}
