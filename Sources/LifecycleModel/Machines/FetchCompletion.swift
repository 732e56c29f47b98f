internal import TraceModel

extension Machine {
  /// From the delivery to the call of its completion handler. A silent push and a background
  /// URLSession share the graph: the session's events are aliases of the push's.
  static let fetchCompletion = Machine(
    .fetchCompletion, name: "fetch-completion",
    title: "Completion handler of a silent push or of a background URLSession",
    instance: "delivery",
    traits: Traits(
      key: .identifier, extent: .suspendable,
      subject: .words("the delivery", named: "the delivery", .id),
      rest: ["idle", "done"], allowances: ["open": Allowance(.push, row: "push")],
      collective: Collective("deliveries", ended: "answered deliveries")),
    states: [
      state("idle"),
      state("open"),
      state("done"),
    ],
    initial: ["idle"],
    terminal: ["done"],
    events: [
      event(
        .fetchDeliver,
        "application:didReceiveRemoteNotification:fetchCompletionHandler:, "
          + "application:handleEventsForBackgroundURLSession:completionHandler:"),
      event(.fetchComplete),
    ],
    aliases: [.urlsessionEvents: .fetchDeliver, .urlsessionComplete: .fetchComplete],
    transitions: [
      edge("idle", .fetchDeliver, "open", [.remotePush, .urlsession]),
      edge("open", .fetchComplete, "done", [.remotePush, .urlsession]),
      edge("done", .fetchDeliver, "open", [.remotePush]),
    ],
    accepts: [
      example("silent push", [.fetchDeliver, .fetchComplete], .remotePush),
      example("background URLSession", [.urlsessionEvents, .urlsessionComplete], .urlsession),
    ],
    rejects: [
      example("completed twice", [.fetchDeliver, .fetchComplete, .fetchComplete], .remotePush),
      example("completed without a delivery", [.fetchComplete], .remotePush),
    ])
}
