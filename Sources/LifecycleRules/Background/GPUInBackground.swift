import LifecycleModel
public import RuleKit
import TraceModel

/// LT524. Work is given to the GPU while the app is in the background.
///
/// Reported once for each stay in the background, at the first submission or at the system's own
/// words in the log. While the callback of entering the background runs (its `dur`), the app may
/// still submit.
public final class GPUInBackground: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT524", name: "gpu-in-background", family: .backgroundExecution, severity: .error,
    summary: "Work was submitted to the GPU while the app was in the background.",
    phrases: [
      "Metal in background", "crash IOGPUMetalError", "rendering after leaving", "black frame",
    ],
    rationale: """
      Only the app in the foreground may use the GPU. Command buffers of an app in the background \
      fail, and libraries that do not expect this (machine learning, game engines, map views) \
      crash or stay broken after the return. Since iOS 26 a continued processing task may ask for \
      the GPU; while one is running, the rule reports nothing.
      """,
    fix: """
      Stop rendering and inference when the scene resigns active, and wait for the last command \
      buffer before `sceneDidEnterBackground` returns.
      """,
    snippet: """
      func sceneWillResignActive(_ scene: UIScene) {
        displayLink.isPaused = true
      }

      func sceneDidEnterBackground(_ scene: UIScene) {
        lastCommandBuffer?.waitUntilScheduled()
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/metal/preparing-your-metal-app-to-run-in-the-background",
      "https://github.com/mlalma/kokoro-ios/issues/18",
      "https://github.com/jinleili/wgpu-in-app/pull/25",
      "https://github.com/flutter/flutter/issues/26366",
    ],
    since: [.app],
    falsePositives: """
      Submissions inside the callback for entering the background, if its `dur` is not recorded.
      """,
    needs: [.anyOf([.gpuSubmit, .log])], platforms: [.iOS, .iPadOS, .watchOS, .tvOS, .visionOS],
    interests: .init(
      [.gpuSubmit, .log, .bgtaskProgress, .bgtaskExpire, .bgtaskComplete], signals: [.appState],
      starts: .init([.gpuSubmit, .log], signals: [.appState])),
    foldsInto: ["event-on-dead-scene"],
    triggering: triggering, quiet: quiet)

  /// It was reported in this stay.
  private var isTold = false
  /// Nanoseconds that the callback took with which the background began, if that is recorded.
  private var callback = Event.absent
  /// A submission of this stay that a continued task may have allowed, of which no launch is
  /// recorded.
  private var doubtful: (submission: GPUSubmission, cause: UnknownCause)?

  public init(_ settings: RuleSettings) {}

  public override func reset() -> Bool {
    isTold = false
    callback = Event.absent
    doubtful = nil
    return true
  }

  public override func runEnded(_ moment: Moment) { tellDoubtful(moment) }

  public override func observe(_ moment: Moment) {
    defer { if doubtful == nil { moment.rest() } }
    let run = moment.run
    if run.step.signals.contains(.appState) {
      tellDoubtful(moment)
      isTold = false
      callback = moment.event.duration
    }
    switch moment.event.kind {
    case .gpuSubmit:
      guard !isTold, run.isInBackground else { return }
      submit(moment)
    case .log:
      if !isTold || doubtful != nil, GPUNotice.isIn(moment.batch.bytes(moment.event.message)) {
        refuse(moment)
      }
    case .bgtaskProgress, .bgtaskExpire, .bgtaskComplete: allow(moment)
    default: break
    }
  }

  /// A continued task begins in the foreground: one that is running now, and was not launched after
  /// the submission, was running then.
  private func allow(_ moment: Moment) {
    guard let doubtful, let task = moment.run.step.task, task.category == .continued,
      task.launch.ordinal < doubtful.submission.mark.ordinal
    else { return }
    self.doubtful = nil
  }

  private func tellDoubtful(_ moment: Moment) {
    guard let doubtful else { return }
    self.doubtful = nil
    let (submission, cause) = doubtful
    moment.unknown(
      cause, at: submission.mark, scene: submission.scene, submission.details)
  }

  private func submit(_ moment: Moment) {
    let run = moment.run
    let isRunning = continuedTask(moment)
    if isRunning == true { return }
    // Its launch, or all of it, may be among the records that are missing.
    let mayRun = isRunning != nil || run.system.mayHave(.continuedTasks)
    let cover = mayRun ? moment.coverCause : nil
    var cause = cover
    let began = run.backgroundBegan
    let isTimed = began.time >= 0 && moment.mark.time >= began.time
    if callback >= 0 {
      if isTimed, moment.mark.time - began.time <= callback { return }
      cause = cause ?? run.durationCause(since: began)
    }
    cause = cause ?? run.returnCause
    isTold = true
    let submission = GPUSubmission(mark: moment.mark, scene: moment.event.scene, began: began)
    if let cover {
      doubtful = (submission, cover)
    } else {
      moment.judge(
        cause, measure: isTimed ? moment.mark.time - began.time : 0, submission.details)
    }
  }

  private func refuse(_ moment: Moment) {
    isTold = true
    doubtful = nil
    moment.report(
      nil, .none,
      ReportDetails(
        message: "the system refused GPU work because the app was in the background",
        evidence: GPUSubmission(
          mark: moment.mark, scene: moment.event.scene,
          began: moment.run.isInBackground ? moment.run.backgroundBegan : .none
        ).evidence("refused")))
  }

  /// Whether a continued processing task is running; nil if the app has none.
  private func continuedTask(_ moment: Moment) -> Bool? {
    let run = moment.run
    guard moment.mayScan(run.background.tasks.count) else { return nil }
    let tasks = run.background.tasks.filter { $0.category == .continued }
    return tasks.isEmpty ? nil : tasks.contains { $0.isRunning }
  }
}
