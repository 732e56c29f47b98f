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
        guard let segment = SegmentName(String(inner)), isClosed(segment) else { continue }
        unlink(folder.file(name))
      }
    }
    for segment in segments where !segment.isPacked {
      var twin = segment
      twin.isPacked = true
      if packed.contains(twin.text) { unlink(folder.file(segment.text)) }
    }
  }

  /// Removes segments that are over the budget or too old, but never the current one.
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
    var newest: [Run: Int64] = [:]
    for file in files { newest[Run(file.segment), default: .min].raise(to: file.changed) }
    newest[Run(current)] = .max
    let oldest = now - options.maximumAge.components.seconds
    var bytes = files.reduce(0) { $0 + $1.bytes }
    var count = files.count
    for file in files where file.segment != current && isClosed(file.segment) {
      let isOld = newest[Run(file.segment), default: .max] < oldest
      guard bytes > options.maximumBytes || count > Self.fileLimit || isOld else { continue }
      unlink(folder.file(file.segment.text))
      bytes -= file.bytes
      count -= 1
    }
  }

  private struct Run: Hashable {
    let launch: Int
    let pid: Int32

    init(_ segment: SegmentName) { (launch, pid) = (segment.launch, segment.pid) }
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
