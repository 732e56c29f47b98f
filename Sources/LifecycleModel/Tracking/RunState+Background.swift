import TraceModel

extension RunState {
  func applyAssertion(_ event: UnsafePointer<Event>, _ text: EventText, _ mark: EventMark) {
    let id = text.bytes(event.pointee.id)
    guard
      var known = background.assertions.take(id)
        ?? unheard(
          background.assertions, event.pointee.kind == .bgBegin,
          BackgroundAssertion(
            name: event.pointee.name, machine: fresh(.bgAssertion, writer: event.pointee.writer)))
    else { return }
    take(&known.machine, .bgAssertion, mark, writer: event.pointee.writer, name: known.name)
    if known.begin.exists, known.expire.exists { background.expiredAssertions -= 1 }
    let isOpen: Bool
    switch event.pointee.kind {
    case .bgBegin:
      let name = event.pointee.name
      let replaced = known.begin
      known = BackgroundAssertion(name: name, machine: known.machine)
      known.begin = mark
      known.replaced = replaced
      known.category = event.pointee.category
      isOpen = true
      step.assertion = known
    case .bgExpire:
      known.expire = mark
      isOpen = known.begin.exists
      step.assertion = known
    default:
      step.assertion = known
      known.begin = .none
      isOpen = false
    }
    if isOpen, known.expire.exists { background.expiredAssertions += 1 }
    background.assertions.put(id, known, isOpen: isOpen)
  }

  /// An interval that is not in its table is new. Nil if it may be one that found no room there;
  /// its events are counted, not judged.
  private func unheard<Value>(
    _ table: TrackedIntervals<Value>, _ begins: Bool, _ new: @autoclosure () -> Value
  ) -> Value? {
    guard begins || table.refused == 0 else {
      limits.noteUntracked()
      return nil
    }
    return new()
  }

  /// BGTaskScheduler tasks by identifier, SwiftUI background tasks by kind and identifier. There
  /// are few of either, so their identifiers are names.
  func applyTask(_ event: UnsafePointer<Event>, _ text: EventText, _ mark: EventMark) {
    let isSwiftUI = tables.groupOfKind[event.pointee.kind.index] == .swiftUITask
    let machine: MachineID = isSwiftUI ? .swiftuiBackgroundTask : .bgtask
    let id = text.bytes(event.pointee.id)
    // 'bgtask.cancel' without one cancels all, which is a task of its own.
    let identifier = isSwiftUI && id.isEmpty ? Symbol.none : symbols.intern(id)
    // The key of a SwiftUI task has its kind; identifiers of both sorts stay apart.
    let kind = isSwiftUI ? UInt64(event.pointee.category.rawValue) + 1 : 0
    let key = UInt64(identifier.rawValue) | kind << 32
    let slot: Int
    if let known = background.taskIndex[key] ?? launched(event, identifier, isSwiftUI) {
      slot = known
    } else {
      guard background.tasks.count < Self.intervalLimit else {
        limits.noteUntracked()
        return
      }
      slot = background.tasks.count
      let registered = isSwiftUI ? nil : wildcard(of: identifier)?.machine
      let instance = registered ?? fresh(machine, writer: event.pointee.writer)
      background.tasks.append(
        BackgroundTask(machineID: machine, identifier: identifier, machine: instance))
      background.taskIndex.insert(key, slot)
      if !isSwiftUI, background.wildcards.count < BackgroundTracker.wildcardLimit,
        symbols[identifier].utf8.suffix(2).elementsEqual(".*".utf8)
      {
        background.wildcards.append(slot)
      }
    }
    if event.pointee.category.isPresent { background.tasks[slot].category = event.pointee.category }
    take(
      &background.tasks[slot].machine, machine, mark, writer: event.pointee.writer, name: identifier
    )
    switch event.pointee.kind {
    case .bgtaskLaunch, .swbgLaunch:
      if !background.tasks[slot].isRunning { background.runningTasks += 1 }
      background.tasks[slot].launch = mark
      step.task = background.tasks[slot]
    case .bgtaskComplete, .swbgReturn:
      step.task = background.tasks[slot]
      if background.tasks[slot].isRunning { background.runningTasks -= 1 }
      background.tasks[slot].launch = .none
    case .bgtaskSubmit:
      background.tasks[slot].delay = event.pointee.earliest
      step.task = background.tasks[slot]
    default: step.task = background.tasks[slot]
    }
  }

  /// The task that is registered for all identifiers with the same beginning, as continued tasks
  /// may be (https://developer.apple.com/documentation/backgroundtasks/bgcontinuedprocessingtaskrequest).
  private func wildcard(of identifier: Symbol) -> BackgroundTask? {
    guard !background.wildcards.isEmpty else { return nil }
    let name = symbols[identifier].utf8
    for place in background.wildcards {
      let task = background.tasks[place]
      if name.starts(with: symbols[task.identifier].utf8.dropLast()) { return task }
    }
    return nil
  }

  /// The SwiftUI task that an event without the kind or the identifier of its launch is about: the
  /// only one that is running and says nothing else.
  private func launched(
    _ event: UnsafePointer<Event>, _ identifier: Symbol, _ isSwiftUI: Bool
  ) -> Int? {
    guard isSwiftUI, event.pointee.kind != .swbgLaunch else { return nil }
    let kind = event.pointee.category
    let places = background.tasks.indices.filter { place in
      let task = background.tasks[place]
      return task.machineID == .swiftuiBackgroundTask && task.isRunning
        && (task.identifier == identifier || !identifier.isPresent || !task.identifier.isPresent)
        && (task.category == kind || !kind.isPresent || !task.category.isPresent)
    }
    return places.count == 1 ? places[0] : nil
  }

  /// A recorder found a request of BGTaskScheduler pending. What the app called is not known, so
  /// that the machine of its identifier stays where it is.
  func notePending(_ event: UnsafePointer<Event>, _ text: EventText) {
    guard event.pointee.kind == .bgtaskSubmit else { return }
    step.pendingRequest = PendingRequest(
      identifier: symbols.intern(text.bytes(event.pointee.id)), category: event.pointee.category)
  }

  func applyDelivery(_ event: UnsafePointer<Event>, _ text: EventText, _ mark: EventMark) {
    let isPush = event.pointee.kind == .fetchDeliver || event.pointee.kind == .fetchComplete
    let isDelivery = event.pointee.kind == .fetchDeliver || event.pointee.kind == .urlsessionEvents
    let id = text.bytes(event.pointee.id)
    let table = isPush ? background.pushes : background.urlSessions
    guard
      var known = table.take(id)
        ?? unheard(
          table, isDelivery,
          BackgroundTask(
            machineID: .fetchCompletion, identifier: .none,
            machine: fresh(.fetchCompletion, writer: event.pointee.writer)))
    else { return }
    if id.isEmpty, isDelivery, known.launch.exists { known.isOfSeveral = true }
    if known.isOfSeveral {
      known.machine.forget(tables[.fetchCompletion].full, cause: .notRecorded)
    }
    take(&known.machine, .fetchCompletion, mark, writer: event.pointee.writer)
    if isDelivery {
      known.launch = mark
      background.latestDelivery = mark.time
    }
    step.task = known
    if !isDelivery { known.launch = .none }
    table.put(id, known, isOpen: isDelivery)
  }

}
