import CRecorder

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Keeps a folder of recordings small: compresses closed segments and removes the oldest ones.
///
/// Works on a thread of low priority and holds no lock; each step leaves a folder that reads well.
struct FolderTidying {
  let folder: RecordingFolder
  let options: Lifetrace.Configuration
  /// The segment that is being written.
  let current: SegmentName

  /// - Parameter now: seconds of the wall clock.
  func run(now: Int64) {
    removeRemains()
    for segment in folder.segments() where !segment.isPacked && isClosed(segment) {
      _ = SegmentCompressor(folder: folder).compress(segment)
    }
    removeOldest(now: now)
  }

  /// Nobody writes it any more. A process that is gone cannot; another one that lives, such as a
  /// second copy of a Mac app, may.
  private func isClosed(_ segment: SegmentName) -> Bool {
    if segment.pid == current.pid {
      return segment.launch != current.launch || segment.part < current.part
    }
    return !lt_process_exists(segment.pid)
  }

  /// Leftovers of a process that died during compression: a partial gzip file, or the plain segment
  /// next to a complete one.
  private func removeRemains() {
    let names = folder.names()
    let segments = names.compactMap { SegmentName($0) }
    let packed = Set(segments.filter(\.isPacked).map(\.text))
    for name in names where name.hasPrefix(".") {
      for ending in [SegmentCompressor.partEnding, SegmentFile.newEnding]
      where name.hasSuffix(ending) {
        let inner = name.dropFirst().dropLast(ending.utf8.count)
        // The next recorder of this process may be making it.
        let mayBeInUse = ending == SegmentFile.newEnding
        guard let segment = SegmentName(String(inner)), isClosed(segment),
          !mayBeInUse || segment.pid != getpid()
        else { continue }
        unlink(folder.file(name))
      }
    }
    for segment in segments where !segment.isPacked {
      if packed.contains(segment.packed.text) { unlink(folder.file(segment.text)) }
    }
  }

  /// Removes segments that are over the budget, too old, or of too many runs, but never the current
  /// one.
  ///
  /// Of a run, the first segment goes last: without it the reader would take the middle of the run
  /// for its beginning. A segment that is missing between two others is a loss, and the reader says
  /// so.
  private func removeOldest(now: Int64) {
    var files = folder.segments().compactMap { segment in
      folder.status(segment.text).map { (segment: segment, bytes: $0.bytes, changed: $0.changed) }
    }
    files.sort { Self.goesBefore($0.segment, $1.segment) }
    // A run is as old as its last segment.
    var newest: [SegmentName.Run: Int64] = [:]
    for file in files { newest[file.segment.run, default: .min].raise(to: file.changed) }
    newest[current.run] = .max
    let runs = newest.keys.sorted { ($0.launch, $0.pid) < ($1.launch, $1.pid) }
    let surplus = Set(runs.dropLast(max(1, options.maximumRuns)))
    let oldest = now - options.maximumAge.components.seconds
    if let metrics = folder.status(MetricPayloads.fileName), metrics.changed < oldest {
      unlink(folder.file(MetricPayloads.fileName))
    }
    var bytes = files.reduce(0) { $0 + $1.bytes }
    var count = files.count
    for file in files where file.segment != current && isClosed(file.segment) {
      let run = file.segment.run
      let isOld = newest[run, default: .max] < oldest || surplus.contains(run) && run != current.run
      guard bytes > options.maximumBytes || count > Self.fileLimit || isOld else { continue }
      unlink(folder.file(file.segment.text))
      bytes -= file.bytes
      count -= 1
    }
  }

  /// Removes every run that is over.
  ///
  /// - Parameter current: the run that is being recorded; nil if none is. With none, the identity
  ///   of the installation goes as well.
  static func removeAll(in folder: RecordingFolder, but current: SegmentName.Run?) {
    let isOther = { (segment: SegmentName) in
      segment.run != current
        && (segment.pid == getpid() || !lt_process_exists(segment.pid))
    }
    var isInUse = current != nil
    for name in folder.names() {
      var inner = name.hasPrefix(".") ? String(name.dropFirst()) : name
      for ending in [SegmentCompressor.partEnding, SegmentFile.newEnding]
      where name.hasPrefix(".") && inner.hasSuffix(ending) {
        inner.removeLast(ending.utf8.count)
      }
      guard let segment = SegmentName(inner) else { continue }
      if isOther(segment) { unlink(folder.file(name)) } else { isInUse = true }
    }
    unlink(folder.file(MetricPayloads.fileName))
    if !isInUse { unlink(folder.file(InstallIdentity.fileName)) }
  }

  /// Many short launches make many small files; the start of the next one lists them all.
  private static let fileLimit = 1000

  private static func goesBefore(_ left: SegmentName, _ right: SegmentName) -> Bool {
    if (left.launch, left.pid) != (right.launch, right.pid) { return left < right }
    // 2, 3, …, 1
    return (left.part == 1 ? Int.max : left.part) < (right.part == 1 ? Int.max : right.part)
  }
}

extension Int64 {
  fileprivate mutating func raise(to other: Int64) { self = Swift.max(self, other) }
}
