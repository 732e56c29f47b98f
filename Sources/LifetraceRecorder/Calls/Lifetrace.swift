import CRecorder

/// Records the life cycle and the activity of an app: from `Lifetrace.start()` on.
///
/// A recording is a folder of segments that `lifetrace analyze FOLDER` reads as it is. It survives
/// the death of the process: events of the life cycle, of data and of background time are handed to
/// the system before the call returns (one `write(2)`), all others within 250 ms of running time
/// (Recordings.md says what a busy machine may delay). Nothing here throws or traps, and no call
/// that records waits for the disk or for another thread. Without a running recording, each costs
/// one load and a branch, and evaluates none of its names and keys.
///
/// All functions may be called from any thread, actor or task. Each event has the place in the
/// source that called, as findings point there. The names follow Traces/FORMAT.md, which explains
/// each event.
public enum Lifetrace {
  /// Records an event that no other function is for, such as `space.open`, or one of the app's own.
  ///
  /// - Parameters:
  ///   - event: its name in the format. A name that the format does not have is kept, counted and
  ///     shown.
  ///   - isUrgent: whether it is handed to the system before the call returns.
  ///   - fields: writes its keys; called on this thread before anything is locked.
  public static func record(
    _ event: StaticString, scene: SceneID? = nil, isUrgent: Bool = false,
    file: StaticString = #fileID, line: UInt = #line, _ fields: (inout Fields) -> Void = { _ in }
  ) {
    emit(event, isUrgent: isUrgent) { text in
      text.scene(scene)
      var own = Fields(text: text)
      fields(&own)
      text = own.text
      text.source(file, line)
    }
  }

  /// The keys of an event of ``record(_:scene:isUrgent:file:line:_:)``.
  public struct Fields {
    var text: RecordText

    public mutating func set(_ key: StaticString, _ value: Label) { text.key(key, value) }
    /// Hashes the value, unless it is a literal or marked `.public`.
    public mutating func set(_ key: StaticString, hashing value: Key) { text.key(key, value) }
    public mutating func set(_ key: StaticString, _ value: Int64) { text.key(key, value) }
    public mutating func set(_ key: StaticString, _ value: Bool) { text.key(key, value) }
  }

  /// The way of every call: nothing but a load and a branch while no recording is on.
  @inline(__always)
  static func emit(
    _ event: StaticString, isUrgent: Bool = false, effect: Recorder.Effect = .none,
    _ fill: (inout RecordText) -> Void
  ) {
    guard let recorder = Recorder.current else { return lt_note_missed() }
    recorder.record(event, isUrgent: isUrgent, effect: effect, fill)
  }

  /// An event with nothing but its scene, a name and its place.
  @inline(__always)
  static func emit(
    _ event: StaticString, isUrgent: Bool = false, _ scene: SceneID?, _ key: StaticString,
    _ value: () -> Label, _ file: StaticString, _ line: UInt
  ) {
    emit(event, isUrgent: isUrgent) { text in
      text.scene(scene)
      text.key(key, value())
      text.source(file, line)
    }
  }

  /// The same with a key, which is hashed unless it is marked.
  ///
  /// - Parameter inherits: the scene may be that of the callback or work around the call.
  @inline(__always)
  static func emit(
    _ event: StaticString, isUrgent: Bool = false, _ scene: SceneID?, inherits: Bool = false,
    hashing key: StaticString, _ value: () -> Key, _ file: StaticString, _ line: UInt
  ) {
    emit(event, isUrgent: isUrgent) { text in
      text.scene(inherits ? scene ?? Inherited.context?.scene : scene)
      text.key(key, value())
      text.source(file, line)
    }
  }
}
