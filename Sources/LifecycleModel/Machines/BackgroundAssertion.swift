internal import TraceModel

extension Machine {
  /// From `beginBackgroundTask` to `endBackgroundTask`. The end of the process ends it too.
  static let bgAssertion = Machine(
    .bgAssertion, name: "bg-assertion",
    title: "Background task assertion of UIApplication",
    instance: "background task identifier",
    traits: Traits(
      key: .identifier, extent: .suspendable, row: .assertion,
      subject: .words("background task", named: "background task", .name),
      rest: ["none", "ended", "refused"], allowances: ["held": Allowance(.assertion)],
      collective: Collective("assertions", ended: "ended assertions")),
    states: [
      state("none"),
      state("held"),
      state("expiring"),
      state("ended"),
      state("refused"),
    ],
    initial: ["none"],
    terminal: ["ended", "refused"],
    events: [
      event(.bgBegin, "beginBackgroundTaskWithName:expirationHandler:"),
      event(.bgRefused, note: "the call returned UIBackgroundTaskInvalid"),
      event(.bgExpire, note: "the expiration handler is called"),
      event(.bgEnd, "endBackgroundTask:"),
      event(.processExit, observable: false),
    ],
    transitions: [
      edge("none", .bgBegin, "held", [.begin]),
      edge("none", .bgRefused, "refused", [.begin]),
      edge("held", .bgEnd, "ended", [.begin]),
      edge("held", .bgExpire, "expiring", [.begin]),
      edge("expiring", .bgEnd, "ended", [.begin]),
      edge("held", .processExit, "ended", [.sigkill]),
      edge("expiring", .processExit, "ended", [.sigkill]),
    ],
    ordering: [
      order("bg.begin < the work it covers, and < scene.didEnterBackground", [.begin, .bgext]),
      order(
        "one bg.end for each bg.begin; an ended identifier is not used again",
        [.begin, .bg258]),
    ],
    accepts: [
      example("begun and ended", [.bgBegin, .bgEnd], .begin),
      example("ended by its expiration handler", [.bgBegin, .bgExpire, .bgEnd], .begin),
    ],
    rejects: [
      example("ended twice", [.bgBegin, .bgEnd, .bgEnd], .bg258)
    ])
}
