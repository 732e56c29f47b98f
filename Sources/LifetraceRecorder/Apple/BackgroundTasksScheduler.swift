#if canImport(BackgroundTasks) && !os(macOS)
  public import BackgroundTasks
  public import Dispatch

  extension Lifetrace {
    /// Registers a task with BGTaskScheduler, and records its registration, launches, expirations
    /// and completions.
    ///
    /// - Parameters:
    ///   - identifier: as in the Info.plist.
    ///   - queue: where both handlers are called; nil: a queue of the system's.
    ///   - expirationHandler: what `BGTask.expirationHandler` is to do; nil: none is set.
    ///   - launchHandler: does the work, and completes the task with
    ///     ``complete(_:success:file:line:)``.
    /// - Returns: what BGTaskScheduler returned.
    @discardableResult
    @available(iOSApplicationExtension, unavailable)
    @available(macCatalystApplicationExtension, unavailable)
    @available(tvOSApplicationExtension, unavailable)
    @available(visionOSApplicationExtension, unavailable)
    public static func register(
      forTaskWithIdentifier identifier: String, kind: TaskKind, using queue: DispatchQueue? = nil,
      file: StaticString = #fileID, line: UInt = #line,
      expirationHandler: (@Sendable (BGTask) -> Void)?,
      launchHandler: @escaping @Sendable (BGTask) -> Void
    ) -> Bool {
      taskRegistered(identifier, kind: kind, file: file, line: line)
      return BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: queue) {
        task in
        taskLaunched(
          identifier, kind: kind, hasExpirationHandler: expirationHandler != nil, file: file,
          line: line)
        if let expirationHandler {
          let launched = LaunchedTask(task)
          task.expirationHandler = {
            taskExpired(identifier, file: file, line: line)
            expirationHandler(launched.task)
          }
        }
        launchHandler(task)
      }
    }

    /// Completes a task, and records it.
    public static func complete(
      _ task: BGTask, success: Bool, file: StaticString = #fileID, line: UInt = #line
    ) {
      taskCompleted(task.identifier, success: success, file: file, line: line)
      task.setTaskCompleted(success: success)
    }

    /// Hands a request to BGTaskScheduler, and records it or its error.
    public static func submit(
      _ request: BGTaskRequest, file: StaticString = #fileID, line: UInt = #line
    ) throws {
      let kind = TaskKind(requestClass: "\(type(of: request))")
      let delay = request.earliestBeginDate.map {
        Int64(nanosecondsOf: $0.timeIntervalSinceNow)
      }
      do {
        try BGTaskScheduler.shared.submit(request)
        taskSubmitted(request.identifier, kind: kind, delay: delay, file: file, line: line)
      } catch {
        taskSubmitFailed(
          request.identifier, kind: kind, reason: Label.reason(of: error), file: file, line: line)
        throw error
      }
    }
  }

  /// Carries a task to its expiration handler. BGTask may be used from any thread: the system calls
  /// the handler on a system thread (Apple, `BGTask.expirationHandler`).
  private struct LaunchedTask: @unchecked Sendable {
    let task: BGTask

    init(_ task: BGTask) { self.task = task }
  }

  extension Lifetrace.Label {
    /// The case of BGTaskScheduler's error, as the format spells it.
    fileprivate static func reason(of error: any Error) -> Lifetrace.Label {
      guard let error = error as? BGTaskScheduler.Error else { return "unavailable" }
      switch error.code {
      case .notPermitted: return "notPermitted"
      case .tooManyPendingTaskRequests: return "tooManyPendingTaskRequests"
      case .unavailable: return "unavailable"
      default: return "immediateRunIneligible"
      }
    }
  }
#endif
