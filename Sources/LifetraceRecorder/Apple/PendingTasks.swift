#if canImport(UIKit) && canImport(BackgroundTasks) && !os(watchOS)
  import BackgroundTasks
  import Dispatch

  extension Observers {
    /// Asks BGTaskScheduler which requests are pending, and records them. The answer may come on
    /// any thread (Apple, `getPendingTaskRequests(completionHandler:)`); so that a slow question
    /// does not hold up the departure, it is asked on another thread.
    ///
    /// An app whose Info.plist permits no task has none.
    @MainActor static func capturePendingTasks() {
      guard let recorder = Recorder.capturing(.pendingTasks),
        !recorder.options.app.permittedTasks.isEmpty
      else { return }
      let question = recorder.pendingRequests.ask()
      DispatchQueue.global(qos: .utility).async {
        BGTaskScheduler.shared.getPendingTaskRequests { requests in
          recorder.record(
            pending: requests.compactMap { PendingRequests.Request($0) }, of: question)
        }
      }
    }
  }

  extension PendingRequests.Request {
    /// Nil for kinds whose identifiers may be longer than those of the Info.plist: a continued task
    /// has one for each action of the user (Apple, `BGContinuedProcessingTaskRequest`).
    init?(_ request: BGTaskRequest) {
      switch Lifetrace.TaskKind(requestClass: "\(type(of: request))") {
      case .refresh: kind = .refresh
      case .processing: kind = .processing
      case .continued, nil: return nil
      }
      identifier = request.identifier
      earliest = request.earliestBeginDate.map {
        Int64(nanosecondsOf: $0.timeIntervalSince1970)
      }
    }
  }
#endif
