import CRecorder

/// Callbacks of the app's delegates, and how they go together with notifications.
extension Recorder {
  /// A delegate's callback begins. Returns the room for its end; nil if its notification was
  /// recorded and takes no more.
  func beginCallback(
    _ event: StaticString, _ scene: Lifetrace.SceneID?, _ keys: (inout RecordText) -> Void
  ) -> OpenRecords.Room? {
    let running = { (text: inout RecordText) in text.key("open", true) }
    switch callbacksSeen.note(event, scene, .delegate) {
    case .repeated(let room):
      guard let room else { return nil }
      amend(room, isRunning: true) { text in
        keys(&text)
        running(&text)
      }
      return room
    case .new(let before):
      if let before { close(before) }
      return recordOpen(
        event, effect: Lifetrace.effect(of: event), roomBytes: OpenRecords.callbackRoom,
        running: running
      ) { text in
        text.scene(scene)
        keys(&text)
      }
    }
  }

  /// It returned after this many nanoseconds.
  func endCallback(
    _ room: OpenRecords.Room, after duration: Int64, _ keys: (inout RecordText) -> Void
  ) {
    amend(room, isRunning: false) { text in
      // In the record of the callback itself they are there already.
      if room.bytes == OpenRecords.notificationRoom { keys(&text) }
      text.key("dur", max(0, duration))
    }
  }

  /// A notification showed whether the recorder started with the app or later.
  func noteBeginning(isLate: Bool) {
    guard isLate != start.isMidlife, !(options.isMidlife && !isLate) else { return }
    lt_lock_take(bufferLock)
    lateness = isLate
    hasUrgent = true
    lt_lock_release(bufferLock)
    writeAtOnce()
  }
}
