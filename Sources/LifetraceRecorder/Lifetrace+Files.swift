import CRecorder

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The recordings on disk: those of the recorder that is on, or was on last in this process; before
/// the first start, those of the folder that ``start(_:)`` would use by default.
extension Lifetrace {
  /// A run of the app, or of another process that records into the same folder.
  public struct Recording: Hashable, Sendable {
    /// Number of the launch: a later run has a higher one.
    public let launch: Int
    public let processIdentifier: Int32
    /// Absolute paths of its segments, in the order of recording.
    public let files: [String]
    /// Size of the files.
    public let bytes: Int64
    /// Whether it is the one that is being recorded.
    public let isRunning: Bool
  }

  /// All runs on disk, the oldest first. Everything that was recorded so far is in them. May wait
  /// for the disk.
  public static var recordings: [Recording] {
    guard let (folder, running) = place() else { return [] }
    let segments = folder.segments()
    return Dictionary(grouping: segments, by: \.run)
      .sorted { ($0.key.launch, $0.key.pid) < ($1.key.launch, $1.key.pid) }
      .map { run, segments in
        Recording(
          launch: run.launch, processIdentifier: run.pid,
          files: segments.sorted().map { folder.file($0.text) },
          bytes: segments.reduce(0) { $0 + (folder.status($1.text)?.bytes ?? 0) },
          isRunning: run == running?.name.run)
      }
  }

  /// Absolute paths of all files to hand on: the segments of all recordings, the oldest first, and
  /// that of MetricKit's payloads. Everything that was recorded so far is in them. May wait for the
  /// disk.
  public static var files: [String] {
    let metrics = place().map { $0.folder }.flatMap { folder in
      folder.status(MetricPayloads.fileName).map { _ in folder.file(MetricPayloads.fileName) }
    }
    return recordings.flatMap(\.files) + (metrics.map { [$0] } ?? [])
  }

  /// Absolute path of the folder of the recording; nil if none is on. May wait for the disk.
  public static var folder: String? { Recorder.current?.folder.path }

  /// Writes all runs into one file, which `lifetrace` reads like the folder: for a share sheet or a
  /// bug report. MetricKit's payloads are not in it. Call it from a thread that may wait for the
  /// disk.
  ///
  /// - Parameter path: absolute, of a name that ends in `.jsonl.gz`. A file of that name is
  ///   replaced.
  /// - Throws: if the file can't be written, or there is no recording. Nothing was changed then.
  public static func export(to path: String) throws(ExportError) {
    guard let (folder, running) = place() else {
      throw ExportError(path, "this process has no folder for recordings")
    }
    try RecordingExport(folder: folder, running: running).write(to: path)
  }

  /// Removes MetricKit's payloads, and all runs but those that are being recorded: the one of this
  /// process stays whole. If none is on, the id of the installation goes as well, so that nothing
  /// is left but an empty folder. May wait for the disk.
  public static func removeAll() {
    guard let (folder, running) = place() else { return }
    // The last recorder may still be tidying: it would put a file in the place of another one.
    let tidying = lastRecorder()?.tidying
    if let tidying { while lt_exchange(tidying, 1) != 0 { usleep(1000) } }
    FolderTidying.removeAll(in: folder, but: running?.name.run)
    if let tidying { _ = lt_exchange(tidying, 0) }
  }

  /// The folder, with everything that was recorded in it, and the segment that is being written.
  private static func place() -> (
    folder: RecordingFolder, running: (name: SegmentName, bytes: Int)?
  )? {
    guard let recorder = lastRecorder() else {
      let path = environment("LIFETRACE_FOLDER") ?? defaultFolders.first
      return path.map { (RecordingFolder(path: $0), nil) }
    }
    guard recorder === Recorder.current else { return (recorder.folder, nil) }
    recorder.flush()
    return (recorder.folder, recorder.running)
  }

  private static func lastRecorder() -> Recorder? {
    lt_last().map { Unmanaged<Recorder>.fromOpaque($0).takeUnretainedValue() }
  }
}

extension Recorder {
  /// The segment that is being written and its bytes; nil as long as no file could be made.
  fileprivate var running: (name: SegmentName, bytes: Int)? {
    lt_lock_take(fileLock)
    defer { lt_lock_release(fileLock) }
    return file.map { ($0.name, $0.bytes) }
  }
}
