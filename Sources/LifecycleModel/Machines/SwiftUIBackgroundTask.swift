internal import TraceModel

extension Machine {
  /// The SwiftUI modifier: returning from the closure completes the task.
  static let swiftuiBackgroundTask = Machine(
    .swiftuiBackgroundTask, name: "swiftui-backgroundtask",
    title: "Scene.backgroundTask(_:action:) of SwiftUI",
    instance: "kind and identifier of the task",
    traits: Traits(
      key: .identifier, subject: .words("background task", named: "background task", .name),
      rest: ["idle", "done"]),
    states: [
      state("idle"),
      state("running"),
      state("cancelled"),
      state("done"),
    ],
    initial: ["idle"],
    terminal: ["done"],
    events: [
      event(.swbgLaunch),
      event(.swbgCancel, note: "the task is cancelled when its time is over"),
      event(.swbgReturn),
    ],
    transitions: [
      edge("idle", .swbgLaunch, "running", [.swBgTask]),
      edge("running", .swbgReturn, "done", [.swBgTask]),
      edge("running", .swbgCancel, "cancelled", [.swBgTask]),
      edge("cancelled", .swbgReturn, "done", [.swBgTask]),
      edge("done", .swbgLaunch, "running", [.swBgTask]),
    ],
    accepts: [
      example("launched twice", [.swbgLaunch, .swbgReturn, .swbgLaunch, .swbgReturn], .swBgTask),
      example("cancelled at expiry", [.swbgLaunch, .swbgCancel, .swbgReturn], .swBgTask),
    ],
    rejects: [
      example("returns without a launch", [.swbgReturn], .swBgTask),
      example("cancelled after it returned", [.swbgLaunch, .swbgReturn, .swbgCancel], .swBgTask),
    ])
}
