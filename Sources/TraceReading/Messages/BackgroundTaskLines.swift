internal import TraceModel

/// The tasks of BackgroundTasks.framework that run or were requested, since the framework writes
/// several lines about each step.
struct BackgroundTaskLines {
  /// One step of a task of a process that a line has shown.
  struct Task {
    let run: Symbol
    let id: [UInt8]
    var isRunning = false
    var isExpired = false
    /// The next line about a submission is about this one.
    var isSubmitting = false
  }

  private static let limit = 256
  private var tasks: [Task] = []
  /// Of processes with several tasks: ends of tasks that no line named yet.
  private var unnamed: [Symbol: Int] = [:]
  /// The task that a debugger is about to launch: the log may hide its name in the next line.
  var simulated: [UInt8] = []

  func knows(_ run: Symbol, _ id: UnsafeRawBufferPointer) -> Bool {
    tasks.contains { $0.run == run && id.equals($0.id) }
  }

  /// Changes a task; nil if too many are known.
  mutating func change(
    _ run: Symbol, _ id: UnsafeRawBufferPointer, _ change: (inout Task) -> Bool
  ) -> Bool {
    if let index = tasks.firstIndex(where: { $0.run == run && id.equals($0.id) }) {
      return change(&tasks[index])
    }
    if tasks.count >= Self.limit { tasks.removeFirst() }
    tasks.append(Task(run: run, id: Array(id)))
    return change(&tasks[tasks.count - 1])
  }

  /// One of several tasks that run in a process is done, and nothing shows which. True if all of
  /// them are: then none runs any more.
  mutating func noteUnnamedEnd(in run: Symbol) -> Bool {
    let running = tasks.indices.filter { tasks[$0].run == run && tasks[$0].isRunning }
    guard running.count > 1 else { return false }
    unnamed[run, default: 0] += 1
    guard unnamed[run] == running.count else { return false }
    unnamed[run] = nil
    for index in running { tasks[index].isRunning = false }
    return true
  }

  /// The name of a task that is done came after its end.
  mutating func nameEnd(in run: Symbol) {
    guard let count = unnamed[run] else { return }
    unnamed[run] = count > 1 ? count - 1 : nil
  }

  /// The only task that runs in a process; nil if none or several do.
  func running(in run: Symbol) -> [UInt8]? {
    let running = tasks.filter { $0.run == run && $0.isRunning }
    return running.count == 1 ? running.first?.id : nil
  }
}

extension LogSession {
  /// The framework runs the handler of a task, for the scheduler or a debugger.
  func launchTask(
    _ task: UnsafeRawBufferPointer, isSimulated: Bool = false, _ line: LogLine
  ) {
    let simulated = system.tasks.simulated
    system.tasks.simulated = []
    guard let task = TaskName(task) else {
      guard isSimulated, !simulated.isEmpty else { return }
      return simulated.withUnsafeBytes { launchTask($0, isSimulated: true, line) }
    }
    guard let process = process(of: line) else { return }
    guard
      system.tasks.change(
        process.run, task.id,
        { task in
          defer { (task.isRunning, task.isExpired) = (true, false) }
          return !task.isRunning
        })
    else { return }
    emitTask(.bgtaskLaunch, task.id, process, line) { event in
      if let kind = task.kind { event.pointee.category = kind.symbol }
      if isSimulated { event.pointee.trigger = Word.debugger.symbol }
    }
  }

  /// The app asks for a run of a task. Another part of the framework says the same a moment later.
  func submitTask(_ task: UnsafeRawBufferPointer, isFirst: Bool, _ line: LogLine) {
    guard let task = TaskName(task), isFirst || task.isActivity, let process = process(of: line)
    else { return }
    guard
      system.tasks.change(
        process.run, task.id,
        { task in
          defer { task.isSubmitting = isFirst }
          return isFirst || !task.isSubmitting
        })
    else { return }
    emitTask(.bgtaskSubmit, task.id, process, line) { event in
      if let kind = task.kind { event.pointee.category = kind.symbol }
    }
  }

  /// The scheduler refused a request, for a reason of `BGTaskScheduler.Error`.
  func refuseTask(_ task: UnsafeRawBufferPointer, reason: Symbol, _ line: LogLine) {
    guard let task = TaskName(task), let process = process(of: line) else { return }
    emitTask(.bgtaskSubmitFailed, task.id, process, line) { $0.pointee.reason = reason }
    noteUnavailable(reason, process)
  }

  /// An app printed the error of a request, in a line of its own process or as its whole text.
  ///
  /// - Parameter isPrint: the line is such a print alone, and no person's sentence about it.
  func refuseTask(error reason: Symbol, isPrint: Bool, _ line: LogLine) {
    let name = String(decoding: line.process, as: UTF8.self)
    guard reason != .none, known(line) != nil || !line.process.isEmpty || isPrint,
      !EventGuess.isOfSystem(process: name), let process = process(of: line)
    else { return }
    emit(.bgtaskSubmitFailed, process, line) { $0.pointee.reason = reason }
    noteUnavailable(reason, process)
  }

  /// No rule is about it, since the app did nothing wrong.
  /// Source: https://developer.apple.com/documentation/backgroundtasks/bgtaskscheduler/error/code/unavailable
  private func noteUnavailable(_ reason: Symbol, _ process: AppProcess) {
    guard reason == Word.unavailable.symbol else { return }
    remark(
      """
      background tasks are unavailable, as in the Simulator, or where a person switched off \
      Background App Refresh
      """,
      by: "BackgroundTasks", process)
  }

  func cancelTask(_ task: UnsafeRawBufferPointer, _ line: LogLine) {
    guard let task = TaskName(task), let process = process(of: line) else { return }
    emitTask(.bgtaskCancel, task.id, process, line)
  }

  func registerTask(_ task: UnsafeRawBufferPointer, _ line: LogLine) {
    guard let task = TaskName(task), let process = process(of: line) else { return }
    emitTask(.bgtaskRegister, task.id, process, line)
  }

  func expireTask(_ task: UnsafeRawBufferPointer, _ line: LogLine) {
    guard let task = TaskName(task), let process = process(of: line),
      system.tasks.change(
        process.run, task.id,
        { task in
          defer { task.isExpired = true }
          return !task.isExpired
        })
    else { return }
    emitTask(.bgtaskExpire, task.id, process, line)
  }

  /// The app said that a task is done; the framework may have forgotten which: `(null)`.
  ///
  /// - Parameter success: nil if the line does not say.
  func completeTask(_ task: UnsafeRawBufferPointer, success: Bool?, _ line: LogLine) {
    let name = TaskName(task)
    if name == nil, let process = known(line), system.tasks.noteUnnamedEnd(in: process.run) {
      return doubt(process)
    }
    // What was launched before the log begins ends in it, too.
    guard let process = name == nil ? known(line) : self.process(of: line),
      let id = name.map({ Array($0.id) }) ?? system.tasks.running(in: process.run)
    else { return }
    id.withUnsafeBytes { id in
      // Another part of the framework says the same a moment later.
      let isFirst = name != nil && (success != nil || !system.tasks.knows(process.run, id))
      guard
        system.tasks.change(
          process.run, id,
          { task in
            defer { (task.isRunning, task.isExpired) = (false, false) }
            return task.isRunning || isFirst
          })
      else { return }
      system.tasks.nameEnd(in: process.run)
      emitTask(.bgtaskComplete, id, process, line) { event in
        guard let success else { return }
        event.pointee.given.insert(.success)
        if success { event.pointee.isTrue.insert(.success) }
      }
    }
  }

  private func emitTask(
    _ kind: EventKind, _ id: UnsafeRawBufferPointer, _ process: AppProcess, _ line: LogLine,
    _ fill: (UnsafeMutablePointer<Event>) -> Void = { _ in }
  ) {
    emit(kind, process, line) { event in
      event.pointee.id = sink.text(id)
      fill(event)
    }
  }
}

/// How the framework and the scheduler call a task: `<BGAppRefreshTask: com.example.refresh>`,
/// `<BGProcessingTaskRequest: com.example.clean, earliestBeginDate: (null), …>`,
/// `bgRefresh-com.example.refresh:1A2B3C`, or its identifier alone.
struct TaskName {
  var id: UnsafeRawBufferPointer
  /// Of the kinds that the format has.
  var kind: Word?
  /// The name is that of the scheduler's activity.
  private(set) var isActivity = false

  private static let activities: [(prefix: StaticString, kind: Word?)] = [
    ("bgRefresh-", .refresh), ("bgProcessing-", .processing), ("bgHealthResearch-", nil),
    ("bgContinuedProcessing-", .continued),
  ]

  /// - Parameter isWhole: what follows the name of an activity was removed.
  init?(_ text: UnsafeRawBufferPointer, isWhole: Bool = false) {
    let text = text.trimmed
    if text.begins(with: "<BG"), let colon = text.place(of: ": ") {
      // Without what follows it, an identifier may be cut, and would be that of another task.
      let rest = text.part(colon + 2)
      guard let end = rest.firstIndex(where: { $0 == 0x2C || $0 == 0x3E }) else { return nil }
      id = rest.part(0, end)
      let name = text.part(3, colon)
      kind =
        name.begins(with: "AppRefresh")
        ? .refresh : name.begins(with: "Processing") ? .processing : nil
      if name.begins(with: "ContinuedProcessing") { kind = .continued }
    } else if let activity = Self.activities.first(where: { text.begins(with: $0.prefix) }) {
      guard let end = text.lastIndex(of: 0x3A) ?? (isWhole ? text.count : nil) else { return nil }
      id = text.part(activity.prefix.utf8CodeUnitCount, end)
      kind = activity.kind
      isActivity = true
    } else {
      id = text
    }
    guard !id.isEmpty, id.count <= LogSession.nameLimit, !id.contains(0x20),
      id[0] != UInt8(ascii: "("), id[0] != UInt8(ascii: "<")
    else { return nil }
  }
}
