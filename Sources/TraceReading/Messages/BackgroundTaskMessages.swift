internal import TraceModel

/// Messages of BackgroundTasks.framework in the app's own process.
enum BackgroundTaskMessages {
  private static let framework = "com.apple.BackgroundTasks"
  private static let page =
    "https://developer.apple.com/documentation/backgroundtasks/bgtaskscheduler; seen in published "
    + "device logs of iOS 13 and later"

  static let all: [SystemMessage] = launches + requests + ends + lists

  private static let launches: [SystemMessage] = [
    SystemMessage("Running task: {task}", subsystem: framework, source: page) {
      $2.launchTask($0["task"], $1)
    },
    SystemMessage("Starting task: {task}", subsystem: framework, source: page) {
      $2.launchTask($0["task"], $1)
    },
    // The debugger runs it, by _simulateLaunchForTaskWithIdentifier:.
    SystemMessage("Starting simulated task: {task}", subsystem: framework, source: page) {
      $2.launchTask($0["task"], isSimulated: true, $1)
    },
    SystemMessage("Simulating launch for task with identifier {task}", source: page) {
      $2.system.tasks.simulated = Array($0["task"].trimmed.prefix(LogSession.nameLimit))
      $2.log($1)
    },
    // The debugger's launch needs one.
    SystemMessage("No task request with identifier {task} has been scheduled", source: page) {
      $2.log($1)
    },
    SystemMessage("registerForTaskWithIdentifier: {task}", subsystem: framework, source: page) {
      $2.registerTask($0["task"], $1)
    },
  ]

  private static let requests: [SystemMessage] = [
    SystemMessage("submitTaskRequest: {task}", subsystem: framework, source: page) {
      $2.submitTask($0["task"], isFirst: true, $1)
    },
    SystemMessage("Submitting task request activity: {task}", source: page) {
      $2.submitTask($0["task"], isFirst: false, $1)
    },
    SystemMessage(
      "Error submitting task request: {task}, error: {error}", subsystem: framework, source: page
    ) { groups, line, session in
      let error = groups["error"]
      guard let domain = error.place(of: errorDomain) else {
        return session.refuseTask(groups["task"], reason: .none, line)
      }
      let code = error.part(domain + errorDomain.utf8CodeUnitCount)
      session.refuseTask(groups["task"], reason: reason(code, session), line)
    },
    SystemMessage(
      "Registration rejected; {task} is not advertised in the application's Info.plist",
      subsystem: framework, source: page
    ) { $2.refuseTask($0["task"], reason: Word.notPermitted.symbol, $1) },
    SystemMessage(
      "{task} is not advertised in the application's Info.plist", subsystem: framework, source: page
    ) { $2.refuseTask($0["task"], reason: Word.notPermitted.symbol, $1) },
    // An app prints the error that it was given, which does not name the task.
    SystemMessage("*BGTaskSchedulerErrorDomain{error}", source: errors) {
      if isTalk($0["error"]) { return }
      $2.refuseTask(error: reason($0["error"], $2), isPrint: isPrint($1.message), $1)
    },
    SystemMessage("cancelTaskRequestWithIdentifier: {task}", subsystem: framework, source: page) {
      $2.cancelTask($0["task"], $1)
    },
  ]

  private static let ends: [SystemMessage] = [
    SystemMessage(
      "Marking task {task} complete with success: {success}", subsystem: framework, source: page
    ) {
      let success = $0["success"]
      $2.completeTask($0["task"], success: success.is("1") || success.is("YES"), $1)
    },
    SystemMessage("Marking simulated task complete: {task}", subsystem: framework, source: page) {
      $2.completeTask($0["task"], success: nil, $1)
    },
    SystemMessage("Complete task request activity: {task}", source: page) {
      let task = $0["task"]
      $2.completeTask(task.part(0, task.place(of: " (") ?? task.count), success: nil, $1)
    },
    SystemMessage("Expiring task: {task}", subsystem: framework, source: page) {
      $2.expireTask($0["task"], $1)
    },
    SystemMessage("Expiring simulated task: {task}", subsystem: framework, source: page) {
      $2.expireTask($0["task"], $1)
    },
  ]

  /// The same for sets of activities, before the line for each of them.
  private static let lists: [SystemMessage] = [
    SystemMessage("Handling launch from daemon for activities: {list}", source: page) { _, _, _ in
    },
    SystemMessage(
      "Application launched for activities: {list}", subsystem: framework, source: page
    ) { _, _, _ in },
    SystemMessage("Calling handlers for activities: {list}", subsystem: framework, source: page) {
      _, _, _ in
    },
    SystemMessage("Will expire activities: {list}", subsystem: framework, source: page) {
      _, _, _ in
    },
    SystemMessage("Calling expiration handlers for {list}", subsystem: framework, source: page) {
      _, _, _ in
    },
  ]

  private static let errorDomain: StaticString = "BGTaskSchedulerErrorDomain"
  /// Whether a text is the description of the error, with no more than a label before it:
  ///
  ///     Could not schedule app refresh: Error Domain=BGTaskSchedulerErrorDomain Code=3 "(null)"
  private static func isPrint(_ text: UnsafeRawBufferPointer) -> Bool {
    let description: StaticString = "Error Domain=BGTaskSchedulerErrorDomain Code="
    if text.contains(UInt8(ascii: "?")) { return false }
    guard let start = text.place(of: description) else { return isLocalized(text) }
    let label = text.part(0, start).trimmed
    let rest = text.part(start + description.utf8CodeUnitCount).drop { (0x30...0x39).contains($0) }
    return (label.isEmpty || label.last == UInt8(ascii: ":") || label.hasSuffix("Optional("))
      && (rest.isEmpty || rest.starts(with: " \"".utf8) || rest.starts(with: " UserInfo".utf8)
        || rest.starts(with: ")".utf8))
  }

  /// `Failed: The operation couldn’t be completed. (BGTaskSchedulerErrorDomain error 3.)`, which is
  /// Foundation's description.
  private static func isLocalized(_ text: UnsafeRawBufferPointer) -> Bool {
    guard let start = sentences.lazy.compactMap({ text.place(of: $0) }).first,
      let end = text.place(of: UInt8(ascii: "("), from: start)
    else { return false }
    let label = text.part(0, start).trimmed
    let rest = text.part(end + 1).trimmed
    return (label.isEmpty || label.last == UInt8(ascii: ":"))
      && rest.begins(with: errorDomain) && rest.hasSuffix(".)")
  }

  private static let sentences: [StaticString] = [
    "The operation couldn’t be completed. (", "The operation couldn't be completed. (",
  ]

  /// Whether a sentence goes on about a code: `Code=3 is documented as notPermitted`.
  private static func isTalk(_ error: UnsafeRawBufferPointer) -> Bool {
    guard error.begins(with: " Code=") else { return false }
    let rest = error.part(6).drop { (0x30...0x39).contains($0) }
    return rest.starts(with: [0x20]) && (0x61...0x7A).contains(rest.dropFirst().first ?? 0)
  }

  private static let errors =
    "https://developer.apple.com/documentation/backgroundtasks/bgtaskscheduler/error/code; seen in "
    + "public issues of iOS 13 and later"

  /// The reason by what stands after the domain of the error, ` Code=3 "(null)"` or ` error 3.`, in
  /// any language.
  private static func reason(
    _ error: UnsafeRawBufferPointer, _ session: LogSession
  ) -> Symbol {
    let error = error.part(0, 20)
    guard let digits = error.firstIndex(where: { (0x30...0x39).contains($0) }) else { return .none }
    return switch error.part(digits).leadingInteger {
    case 1: Word.unavailable.symbol
    case 2: Word.tooManyPendingTaskRequests.symbol
    case 3: Word.notPermitted.symbol
    case 4: session.symbols.intern("immediateRunIneligible")
    default: .none
    }
  }
}
