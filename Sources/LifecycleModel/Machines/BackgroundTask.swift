internal import TraceModel

extension Machine {
  /// A task of the BackgroundTasks framework, through all its requests and runs in one process.
  static let bgtask = Machine(
    .bgtask, name: "bgtask",
    title: "Task of BGTaskScheduler",
    instance: "task identifier",
    traits: Traits(
      key: .identifier, extent: .suspendable,
      subject: .words("background task", named: "background task", .name),
      rest: ["unregistered", "completed", "killed"],
      allowances: ["running": Allowance(.refresh, exceptKinds: [.processing, .continued])]),
    states: [
      state("unregistered"),
      state("registered"),
      state("pending"),
      state("running"),
      state("expiring"),
      state("completed"),
      state("killed"),
    ],
    initial: ["unregistered"],
    terminal: ["killed"],
    events: [
      event(.bgtaskRegister, "registerForTaskWithIdentifier:usingQueue:launchHandler:"),
      event(.bgtaskSubmit, "submitTaskRequest:error:"),
      event(.bgtaskSubmitFailed, note: "notPermitted, tooManyPendingTaskRequests or unavailable"),
      event(.bgtaskCancel, "cancelTaskRequestWithIdentifier:"),
      event(.bgtaskLaunch),
      event(
        .bgtaskProgress, "Progress of a BGContinuedProcessingTask", since: .continuedTasks),
      event(.bgtaskExpire, "expirationHandler"),
      event(.bgtaskComplete, "setTaskCompletedWithSuccess:"),
      event(.processExit, observable: false),
    ],
    transitions: [
      edge("unregistered", .bgtaskRegister, "registered", [.bgRegister]),
      edge("registered", .bgtaskSubmit, "pending", [.bgSubmit]),
      stay("pending", .bgtaskSubmit, [.bgSubmit], note: "replaces the pending request"),
      stay("registered", .bgtaskSubmitFailed, [.bgSubmit]),
      stay("pending", .bgtaskSubmitFailed, [.bgSubmit]),
      stay(
        "unregistered", .bgtaskCancel, [.bgSubmit], .inferred,
        note: "a request of an earlier process, or of a version that had the task"),
      edge("pending", .bgtaskCancel, "registered", [.bgSubmit]),
      stay("registered", .bgtaskCancel, [.bgSubmit], .inferred),
      stay("running", .bgtaskCancel, [.bgSubmit], .inferred, note: "a request for the next run"),
      stay("expiring", .bgtaskCancel, [.bgSubmit], .inferred, note: "a request for the next run"),
      stay("completed", .bgtaskCancel, [.bgSubmit], .inferred),
      edge("pending", .bgtaskLaunch, "running", [.bgRegister]),
      edge(
        "registered", .bgtaskLaunch, "running", [.bgRegister],
        note: "an earlier process submitted the request"),
      stay(
        "running", .bgtaskSubmit, [.cocoabytes],
        note: "requests the next run during this one"),
      stay(
        "expiring", .bgtaskSubmit, [.bgSubmit], .inferred,
        note: "requests the next run before this one ends"),
      stay("running", .bgtaskSubmitFailed, [.bgSubmit], note: "the next run is refused"),
      stay("expiring", .bgtaskSubmitFailed, [.bgSubmit], .inferred),
      stay("completed", .bgtaskSubmitFailed, [.bgSubmit]),
      stay("running", .bgtaskProgress, [.bgContinued]),
      stay(
        "expiring", .bgtaskProgress, [.bgContinued], .inferred,
        note: "the work stops a moment after its expiration handler"),
      edge("running", .bgtaskExpire, "expiring", [.bgExpire]),
      edge("running", .bgtaskComplete, "completed", [.bgComplete]),
      edge("expiring", .bgtaskComplete, "completed", [.bgComplete]),
      edge("completed", .bgtaskSubmit, "pending", [.bgSubmit]),
      edge(
        "completed", .bgtaskLaunch, "running", [.bgSubmit], .inferred,
        note: "requested during the run before"),
      edge("running", .processExit, "killed", [.bgComplete]),
      edge("expiring", .processExit, "killed", [.bgComplete]),
    ],
    ordering: [
      order(
        "bgtask.register comes once for each identifier, before app.didFinishLaunching returns",
        [.bgRegister, .reg414, .regdup]),
      order(
        "bgtask.complete follows every bgtask.launch, at the latest right after bgtask.expire",
        [.bgComplete]),
    ],
    accepts: [
      example(
        "refresh that asks for the next one",
        [
          .bgtaskRegister, .bgtaskSubmit, .bgtaskLaunch, .bgtaskSubmit, .bgtaskComplete,
          .bgtaskLaunch, .bgtaskExpire, .bgtaskComplete,
        ], .cocoabytes),
      example(
        "the next run is refused during this one and after it",
        [
          .bgtaskRegister, .bgtaskLaunch, .bgtaskSubmitFailed, .bgtaskExpire, .bgtaskSubmit,
          .bgtaskSubmitFailed, .bgtaskCancel, .bgtaskComplete, .bgtaskSubmitFailed,
          .bgtaskCancel, .bgtaskSubmit,
        ], .bgSubmit),
      example(
        "requests of earlier processes are cancelled first",
        [.bgtaskCancel, .bgtaskRegister, .bgtaskSubmit, .bgtaskCancel], .bgSubmit),
      example(
        "continued processing that reports its progress",
        [
          .bgtaskRegister, .bgtaskSubmit, .bgtaskLaunch, .bgtaskProgress, .bgtaskProgress,
          .bgtaskComplete,
        ], .bgContinued),
    ],
    rejects: [
      example("registered twice", [.bgtaskRegister, .bgtaskRegister], .regdup),
      example("launched without a registered handler", [.bgtaskLaunch], .wp18156),
      example(
        "progress of a task that is not running",
        [.bgtaskRegister, .bgtaskSubmit, .bgtaskProgress], .bgContinued),
    ])
}
