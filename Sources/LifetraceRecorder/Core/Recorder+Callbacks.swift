import CRecorder

/// Callbacks of the app's delegates, and how they go together with notifications.
extension Recorder {
  /// A callback that is running.
  struct RunningCallback {
    let event: StaticString
    let scene: Lifetrace.SceneID?
    /// The room for its end; nil if its record takes none.
    let room: OpenRecords.Room?
  }

  /// A delegate's callback begins.
  ///
  /// - Parameter keys: writes the callback's thread and place in the source.
  func beginCallback(
    _ event: StaticString, _ scene: Lifetrace.SceneID?, _ keys: (inout RecordText) -> Void
  ) -> RunningCallback {
    let room: OpenRecords.Room?
    switch callbacksSeen.note(event, scene, .delegate, hasSource: true, isRunning: true) {
    case .repeated(let known, let hasSource):
      room = known
      if let known { amend(known, .running) { if !hasSource { keys(&$0) } } }
    case .new(let before):
      if let before { close(before) }
      let takesKeys = event.isEqual(to: "scene.willConnect")
      let new = recordOpen(
        event, effect: Lifetrace.effect(of: event),
        roomBytes: takesKeys ? OpenRecords.keyRoom : OpenRecords.callbackRoom, isRunning: true
      ) { text in
        text.scene(scene)
        keys(&text)
      }
      callbacksSeen.keep(new, of: event, scene)
      room = new
    }
    return RunningCallback(event: event, scene: scene, room: room)
  }

  /// It returned after this many nanoseconds.
  func endCallback(_ callback: RunningCallback, after duration: Int64) {
    callbacksSeen.noteReturn(callback.event, callback.scene)
    if let room = callback.room { amend(room, .returned(duration)) { _ in } }
  }

  /// The delegate's side of a connection: what came with it is added to the notification's record,
  /// or to that of the callback around the call.
  func connected(
    _ scene: Lifetrace.SceneID, role: String, payload: [String], file: StaticString, line: UInt
  ) {
    let event: StaticString = "scene.willConnect"
    let added = { (text: inout RecordText, hasSource: Bool) in
      if !payload.isEmpty { text.key("payload", payload) }
      if !hasSource { text.source(file, line) }
    }
    switch callbacksSeen.note(event, scene, .delegate, hasSource: true) {
    case .repeated(let room, let hasSource):
      if let room { amend(room, nil) { added(&$0, hasSource) } }
    case .new(let before):
      if let before { close(before) }
      let room = recordOpen(
        event, effect: .none, roomBytes: OpenRecords.keyRoom, isRunning: false
      ) { text in
        text.scene(scene)
        text.key("role", role)
        added(&text, false)
      }
      callbacksSeen.keep(room, of: event, scene)
    }
  }

  /// A notification of an event came; it is recorded unless the delegate's callback was.
  func notified(
    _ event: StaticString, _ scene: Lifetrace.SceneID?, _ fill: (inout RecordText) -> Void
  ) {
    if let isLate = callbacksSeen.missedBeginning(event, scene) { noteBeginning(isLate: isLate) }
    if event.isEqual(to: "app.protectedDataAvailable") { expectFile() }
    guard case .new(let before) = callbacksSeen.note(event, scene, .notification) else { return }
    if let before { close(before) }
    let room = recordOpen(
      event, effect: Lifetrace.effect(of: event), roomBytes: OpenRecords.keyRoom, isRunning: false
    ) { text in
      text.scene(scene)
      fill(&text)
    }
    callbacksSeen.keep(room, of: event, scene)
    keepInTurn(room)
  }

  /// A notification showed whether the recorder started with the app or later.
  private func noteBeginning(isLate: Bool) {
    guard isLate != start.isMidlife, !(options.midlife && !isLate) else { return }
    change { $0.isMidlife = isLate }
  }

  /// The app is active, and has not adopted scenes.
  func noteLackOfScenes() {
    if options.lifeCycle == nil { change { $0.lacksScenes = true } }
  }

  /// Writes into the header what is known now.
  private func change(_ change: (inout HeaderText.LateFacts) -> Void) {
    lt_lock_take(bufferLock)
    let before = facts
    change(&facts)
    let isNew = facts != before
    if isNew { (hasNewFacts, hasUrgent) = (true, true) }
    lt_lock_release(bufferLock)
    if isNew { writeAtOnce() }
  }
}
