import CRecorder

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Start and end of the recording.
extension Lifetrace {
  /// Starts recording, unless the environment says `LIFETRACE=0`.
  ///
  /// Call it first thing: in the App's initializer, or in
  /// `application(_:willFinishLaunchingWithOptions:)`. A later start, as after a question for
  /// consent, records a run whose beginning is unknown. A second call changes nothing and is noted
  /// in the recording.
  ///
  /// If the folder takes no file yet, as before the first unlock of the device, events wait in
  /// memory until it does. If it never can, one line in the system's log says so, and the app runs
  /// on without a recording.
  ///
  /// In a preview of Xcode, and in an app that hosts unit tests, it records only if the environment
  /// says `LIFETRACE=1` or ``Configuration/recordsTestsAndPreviews`` is set.
  ///
  /// `LIFETRACE_FOLDER` in the environment takes the place of ``Configuration/folder``: a UI test
  /// sets it to a folder that its runner can reach.
  ///
  /// - Returns: whether a recording is on now.
  @discardableResult
  public static func start(_ options: Configuration = Configuration()) -> Bool {
    switch environment("LIFETRACE") {
    case "0": return false
    case "1": return begin(options)
    default: return isTestOrPreview && !options.recordsTestsAndPreviews ? false : begin(options)
    }
  }

  /// Set by Xcode in the process of a preview, and in an app into which it loads unit tests. The
  /// app under a UI test is an ordinary process.
  private static var isTestOrPreview: Bool {
    environment("XCODE_RUNNING_FOR_PREVIEWS") == "1"
      || environment("XCTestConfigurationFilePath") != nil
  }

  /// Starts recording only if the environment says `LIFETRACE=1`, as a scheme of Xcode or a UI test
  /// sets it.
  @discardableResult
  public static func startIfRequested(_ options: Configuration = Configuration()) -> Bool {
    environment("LIFETRACE") == "1" ? begin(options) : false
  }

  /// Ends the recording normally, with `trace.end`. Waits until everything is written.
  ///
  /// An app need not call it: a recording without an end says that the process ended without
  /// notice, which is true of nearly every app.
  public static func stop() { stop(isOrderly: true) }

  static func stop(isOrderly: Bool) {
    guard let recorder = Recorder.current, lt_end(recorder.address) else { return }
    recorder.stop(isOrderly: isOrderly)
  }

  /// Hands everything that was recorded so far to the system: before a test copies the folder. May
  /// wait for the disk.
  public static func flush() { Recorder.current?.flush() }

  /// Whether a recording is on: use it to skip values that are computed only for the recording.
  public static var isRecording: Bool { Recorder.current != nil }

  private static func begin(_ options: Configuration) -> Bool {
    guard options.isEnabled else { return false }
    lt_start_lock()
    defer { lt_start_unlock() }
    if let running = Recorder.current {
      running.record("log", isUrgent: true) { text in
        text.key("subsystem", "lifetrace")
        text.key("category", "recorder")
        text.key("level", "error")
        text.key("message", "start was called again; the first recording continues")
      }
      return true
    }
    #if LIFETRACE_COMPILED_OUT
      return false
    #else
      let options = completed(options)
      do throws(RecordingFolder.Failure) {
        let folder = environment("LIFETRACE_FOLDER") ?? options.folder
        let folders = folder.map { [$0] } ?? defaultFolders
        return begin(try Recorder(options, folders: folders.map { RecordingFolder(path: $0) }))
      } catch {
        lt_say("\(error.text); nothing is recorded")
        return false
      }
    #endif
  }

  /// Makes a recorder the one that is on.
  static func begin(_ recorder: Recorder) -> Bool {
    // It stays for good: a call may have read its address and not yet have come to it.
    let address = Unmanaged.passRetained(recorder).toOpaque()
    guard lt_begin(address) else {
      recorder.stop()
      return true
    }
    recorder.noteMissed(Int64(lt_take_missed()))
    _ = flushesAtExit
    observe(recorder.options.captures)
    return true
  }

  /// Waiting records are written when the process exits normally. If another thread holds the lock,
  /// this one does not wait: that thread also writes the waiting records.
  private static let flushesAtExit: Bool = {
    atexit { Recorder.current?.writeAtOnce() } == 0
  }()

  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

extension Recorder {
  /// The recorder that is on: one load, as every call of the API does first.
  static var current: Recorder? {
    #if LIFETRACE_COMPILED_OUT
      return nil
    #else
      guard let address = lt_current() else { return nil }
      return Unmanaged<Recorder>.fromOpaque(address).takeUnretainedValue()
    #endif
  }

  var address: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// Calls that came before the start are records that were lost.
  func noteMissed(_ count: Int64) {
    guard count > 0 else { return }
    record("trace.loss", isUrgent: true) { $0.key("count", count) }
  }
}
