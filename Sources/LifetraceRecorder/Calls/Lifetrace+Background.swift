extension Lifetrace {
  /// Time in the background that the app asked for and has to give back: the events `bg.*` of one
  /// assertion. On Apple's platforms ``beginBackgroundTask(named:file:line:expirationHandler:)``
  /// makes it.
  public struct Assertion: Sendable {
    let id: Int64

    /// An assertion was asked for and granted: `bg.begin`.
    ///
    /// - Parameters:
    ///   - isExpiringActivity: it is one of `ProcessInfo.performExpiringActivity`, not of
    ///     UIApplication.
    public static func begun(
      _ name: @autoclosure () -> Label, hasExpirationHandler: Bool,
      isExpiringActivity: Bool = false, file: StaticString = #fileID, line: UInt = #line
    ) -> Assertion {
      make("bg.begin", name(), hasExpirationHandler, isExpiringActivity, file, line)
    }

    /// An assertion was asked for and refused: `bg.refused`.
    public static func refused(
      _ name: @autoclosure () -> Label, hasExpirationHandler: Bool,
      isExpiringActivity: Bool = false, file: StaticString = #fileID, line: UInt = #line
    ) {
      _ = make("bg.refused", name(), hasExpirationHandler, isExpiringActivity, file, line)
    }

    private static func make(
      _ event: StaticString, _ name: @autoclosure () -> Label, _ hasHandler: Bool,
      _ isActivity: Bool, _ file: StaticString, _ line: UInt
    ) -> Assertion {
      let assertion = Assertion(id: Recorder.current?.nextInterval() ?? 0)
      Lifetrace.emit(event, isUrgent: true) { text in
        text.key("id", assertion.id)
        text.key("name", name())
        text.key("expirationHandler", hasHandler)
        if isActivity { text.key("kind", "expiringActivity") }
        text.source(file, line)
      }
      return assertion
    }

    /// The system called the expiration handler: `bg.expire`.
    public func expired() { emit("bg.expire") }

    /// The app ended it: `bg.end`.
    public func ended(file: StaticString = #fileID, line: UInt = #line) {
      guard id != 0 else { return }
      Lifetrace.emit("bg.end", isUrgent: true) { text in
        text.key("id", id)
        text.source(file, line)
      }
    }

    private func emit(_ event: StaticString) {
      guard id != 0 else { return }
      Lifetrace.emit(event, isUrgent: true) { $0.key("id", id) }
    }
  }

  // MARK: BGTaskScheduler. Identifiers are those of the app's Info.plist and are recorded as they
  // are.

  public enum TaskKind: Sendable {
    case refresh, processing
    /// Begun by a person in the foreground (`BGContinuedProcessingTask`, iOS 26).
    case continued

    var text: StaticString {
      switch self {
      case .refresh: "refresh"
      case .processing: "processing"
      case .continued: "continued"
      }
    }

    /// The kind of a request, by the name of its class; nil for a class of a later system.
    init?(requestClass: String) {
      switch requestClass {
      case "BGAppRefreshTaskRequest": self = .refresh
      // A health research request is a processing request (iOS 17).
      case "BGProcessingTaskRequest", "BGHealthResearchTaskRequest": self = .processing
      case "BGContinuedProcessingTaskRequest": self = .continued
      default: return nil
      }
    }
  }

  /// `bgtask.register`.
  public static func taskRegistered(
    _ identifier: String, kind: TaskKind? = nil, file: StaticString = #fileID, line: UInt = #line
  ) { emitTask("bgtask.register", identifier, kind, file, line) }

  /// `bgtask.submit`.
  ///
  /// - Parameter delay: nanoseconds from now to the earliest begin that is asked for.
  public static func taskSubmitted(
    _ identifier: String, kind: TaskKind? = nil, delay: Int64? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    Recorder.current?.noteRequest(identifier, delay: delay)
    emitTask("bgtask.submit", identifier, kind, file, line) { text in
      if let delay { text.key("earliest", max(0, delay)) }
    }
  }

  /// `bgtask.submitFailed`.
  ///
  /// - Parameter reason: the error's case, such as `notPermitted`.
  public static func taskSubmitFailed(
    _ identifier: String, kind: TaskKind? = nil, reason: @autoclosure () -> Label,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    emitTask("bgtask.submitFailed", identifier, kind, file, line) { $0.key("reason", reason()) }
  }

  /// `bgtask.cancel`.
  public static func taskCancelled(
    _ identifier: String, file: StaticString = #fileID, line: UInt = #line
  ) { emitTask("bgtask.cancel", identifier, nil, file, line) }

  /// `bgtask.launch`.
  public static func taskLaunched(
    _ identifier: String, kind: TaskKind? = nil, hasExpirationHandler: Bool,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    emitTask("bgtask.launch", identifier, kind, file, line) {
      $0.key("expirationHandler", hasExpirationHandler)
    }
  }

  /// `bgtask.progress`: a continued task reported its progress
  /// (`BGContinuedProcessingTask.progress`, iOS 26).
  ///
  /// - Parameters:
  ///   - completed: units of work, 0 or more.
  ///   - total: of them.
  public static func taskProgressed(
    _ identifier: String, completed: Int64, total: Int64, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    emitTask("bgtask.progress", identifier, .continued, file, line) { text in
      text.key("completed", max(0, completed))
      text.key("total", max(0, total))
    }
  }

  /// `bgtask.expire`.
  public static func taskExpired(
    _ identifier: String, file: StaticString = #fileID, line: UInt = #line
  ) { emitTask("bgtask.expire", identifier, nil, file, line) }

  /// `bgtask.complete`.
  public static func taskCompleted(
    _ identifier: String, success: Bool, file: StaticString = #fileID, line: UInt = #line
  ) { emitTask("bgtask.complete", identifier, nil, file, line) { $0.key("success", success) } }

  /// Records one run of SwiftUI's `.backgroundTask(_:action:)`, inside its closure: `swbg.launch`,
  /// `swbg.cancel` if the system ends it early, and `swbg.return`. Returns the operation's result.
  public static func backgroundTask<Result>(
    _ identifier: String, kind: TaskKind = .refresh, file: StaticString = #fileID,
    line: UInt = #line, isolation: isolated (any Actor)? = #isolation,
    _ action: () async throws -> Result
  ) async rethrows -> Result {
    emitTask("swbg.launch", identifier, kind, file, line)
    defer { emitTask("swbg.return", identifier, kind, file, line) }
    return try await withTaskCancellationHandler(operation: action) {
      emitTask("swbg.cancel", identifier, kind, file, line)
    }
  }

  // MARK: Completion handlers of silent pushes and background URLSessions

  /// A completion handler that the system waits for.
  public struct Delivery: Sendable {
    let id: Int64
    let completion: StaticString

    /// The app called the completion handler: `fetch.complete` or `urlsession.complete`.
    public func completed(file: StaticString = #fileID, line: UInt = #line) {
      guard id != 0 else { return }
      emit(completion, isUrgent: true) { text in
        text.key("id", id)
        text.source(file, line)
      }
    }
  }

  /// A silent push came: `fetch.deliver`, and `fetch.complete` when the returned handler is called.
  ///
  /// - Returns: the completion handler to call in the place of the system's.
  public static func delivered<Result>(
    push completion: @escaping (Result) -> Void, file: StaticString = #fileID, line: UInt = #line
  ) -> (Result) -> Void {
    let delivery = delivered(.push, file: file, line: line)
    return { result in
      // The process may be suspended as soon as the system's handler was called.
      delivery.completed(file: file, line: line)
      completion(result)
    }
  }

  /// The same for the events of a background URLSession: `urlsession.events` and
  /// `urlsession.complete`.
  public static func delivered(
    urlSession completion: @escaping () -> Void, file: StaticString = #fileID, line: UInt = #line
  ) -> () -> Void {
    let delivery = delivered(.urlSession, file: file, line: line)
    return {
      delivery.completed(file: file, line: line)
      completion()
    }
  }

  /// What the app was woken for, with a completion handler.
  public enum DeliveryKind: Sendable {
    /// A silent push: `fetch.deliver`.
    case push
    /// The events of a background URLSession: `urlsession.events`.
    case urlSession
  }

  /// The app was woken and given a completion handler.
  public static func delivered(
    _ kind: DeliveryKind, file: StaticString = #fileID, line: UInt = #line
  ) -> Delivery {
    let isPush = kind == .push
    let delivery = Delivery(
      id: Recorder.current?.nextInterval() ?? 0,
      completion: isPush ? "fetch.complete" : "urlsession.complete")
    emit(isPush ? "fetch.deliver" : "urlsession.events", isUrgent: true) { text in
      text.key("id", delivery.id)
      text.source(file, line)
    }
    return delivery
  }

  private static func emitTask(
    _ event: StaticString, _ identifier: String, _ kind: TaskKind?, _ file: StaticString,
    _ line: UInt, _ more: (inout RecordText) -> Void = { _ in }
  ) {
    emit(event, isUrgent: true) { text in
      text.key("id", identifier)
      if let kind { text.key("kind", kind.text) }
      more(&text)
      text.source(file, line)
    }
  }
}
