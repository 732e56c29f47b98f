internal import TraceModel

extension Machine {
  /// One view. SwiftUI promises little about when views appear, so most oddities are tolerated.
  static let viewAppearance = Machine(
    .viewAppearance, name: "view-appearance",
    title: "Appearance of a SwiftUI view",
    instance: "view of a scene",
    traits: Traits(
      key: .view, extent: .swiftUI,
      subject: .words("view", named: "view", .name, ofScene: true), rest: ["absent"]),
    states: [
      state("absent"),
      state("present"),
    ],
    initial: ["absent"],
    terminal: ["absent"],
    events: [
      event(.viewOnAppear, "onAppear(perform:)"),
      event(.viewOnDisappear, "onDisappear(perform:)"),
      event(.viewTaskStart, "task(priority:_:)"),
      event(.viewTaskCancel),
      event(.viewTaskEnd),
      event(.sceneDidDisconnect, "sceneDidDisconnect:"),
    ],
    transitions: [
      edge("absent", .viewOnAppear, "present", [.onAppear]),
      edge("present", .viewOnDisappear, "absent", [.onDisappear]),
      stay("present", .viewTaskStart, [.task]),
      tolerated(
        "absent", .viewTaskStart, "absent", [.task], .inferred,
        note: "a task may begin before its view appears"),
      stay("present", .viewTaskEnd, [.task]),
      tolerated("absent", .viewTaskEnd, "absent", [.task], .inferred),
      stay("present", .viewTaskCancel, [.task]),
      stay("absent", .viewTaskCancel, [.task]),
      tolerated(
        "present", .viewOnAppear, "present", [.cocoabytes], .observed,
        note: "navigation and tabs make views appear again without disappearing"),
      tolerated("absent", .viewOnDisappear, "absent", [.onDisappear], .inferred),
      edge("present", .sceneDidDisconnect, "absent", [.sDidDisconnect], .inferred),
    ],
    ordering: [
      order("view.onAppear ends before the first frame of the view is drawn", [.onAppear]),
      order(
        "iOS: going to the background makes the root view neither disappear nor cancel its "
          + "tasks, and returning does not make it appear",
        [.cocoabytes, .squires], .inferred),
      order(
        "watchOS: the view disappears when the scene becomes inactive and appears at every "
          + "activation",
        [.wkTrans]),
      order(
        "a view may appear while its scene is in the background (a launch there)",
        [.kiwix982], .observed),
    ],
    accepts: [
      example(
        "appears, works, disappears",
        [.viewOnAppear, .viewTaskStart, .viewOnDisappear, .viewTaskCancel], .task),
      example("appears twice", [.viewOnAppear, .viewOnAppear], .cocoabytes),
    ],
    rejects: [
      example("scene disconnects without the view", [.sceneDidDisconnect], .sDidDisconnect)
    ])
}
