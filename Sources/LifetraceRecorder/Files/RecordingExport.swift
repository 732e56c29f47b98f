import CRecorder

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Copies all segments of a folder into one gzip file: a member for each, in the order of
/// recording.
///
/// A process that was killed while it wrote leaves a torn line at the end of its last segment. It
/// stays, since it shows that a record was lost, and gets an end, or the next header would continue
/// it.
struct RecordingExport {
  let folder: RecordingFolder
  /// The segment that is being written, and its bytes that are whole lines.
  var running: (name: SegmentName, bytes: Int)?
  var write: SegmentFile.Write = { systemWrite($0, $1, $2) }

  /// Writes the file next to its place, under a name with `.part`, and then gives it its name; what
  /// was there before is replaced. A failure leaves what was there.
  func write(to path: String) throws(Lifetrace.ExportError) {
    guard path.hasPrefix("/"), path.last != "/" else {
      throw .init(path, "it is not the absolute path of a file")
    }
    let parent = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    guard !isFolder(parent.isEmpty ? "/" : parent) else {
      throw .init(path, "the folder of the recordings would take it for one of them")
    }
    let segments = folder.segments()
    guard !segments.isEmpty else { throw .init(path, "there is no recording in '\(folder.path)'") }
    let temporary = path + SegmentCompressor.partEnding
    unlink(temporary)
    let target = lt_open_new(temporary)
    guard target >= 0 else { throw .init(path, errno) }
    var failure: Int32 = 0
    var isTorn = false
    for segment in segments where failure == 0 {
      if isTorn, !GzipMember.write(text: [.lineFeed], to: target, by: write) { failure = reason }
      if failure == 0, !append(segment, to: target, &isTorn) { failure = reason }
    }
    if failure == 0, fsync(target) != 0 { failure = reason }
    if close(target) != 0, failure == 0 { failure = reason }
    if failure == 0, rename(temporary, path) != 0 { failure = reason }
    guard failure != 0 else { return }
    unlink(temporary)
    throw .init(path, failure)
  }

  /// Why the last call failed.
  private var reason: Int32 { errno == 0 ? EIO : errno }

  private func isFolder(_ parent: String) -> Bool {
    var (one, other) = (stat(), stat())
    return stat(parent, &one) == 0 && stat(folder.path, &other) == 0
      && one.st_dev == other.st_dev && one.st_ino == other.st_ino
  }

  /// A segment may have been compressed, or removed because of the budget, since it was listed.
  ///
  /// - Parameter isTorn: set to whether its last line has no end.
  private func append(_ segment: SegmentName, to target: Int32, _ isTorn: inout Bool) -> Bool {
    isTorn = false
    for name in segment.isPacked ? [segment] : [segment, segment.packed] {
      let source = lt_open_to_read(folder.file(name.text))
      guard source >= 0 else {
        if errno == ENOENT { continue }
        return false
      }
      defer { close(source) }
      let limit = name == running?.name ? running?.bytes : nil
      return append(source, isPacked: name.isPacked, limit ?? .max, to: target, &isTorn)
    }
    return true
  }

  private func append(
    _ source: Int32, isPacked: Bool, _ limit: Int, to target: Int32, _ isTorn: inout Bool
  ) -> Bool {
    if isPacked, let isCut = isTornIfWhole(source) {
      isTorn = isCut
      return copy(source, to: target)
    }
    var last = UInt8.lineFeed
    var left = limit
    let text = isPacked ? GzipText(source) : nil
    let isWritten = GzipMember.write(
      { memory, count in
        let wanted = min(count, left)
        var got = text?.read(memory, wanted) ?? systemRead(source, memory, wanted)
        // What is damaged is lost; the text before it is not.
        if text != nil { got = max(0, got) }
        if got > 0 { last = memory[got - 1] }
        left -= max(0, got)
        return got
      }, to: target, by: write)
    isTorn = last != .lineFeed
    return isWritten
  }

  /// Whether the last line of a compressed segment has no end; nil if the file is damaged. The file
  /// is at its beginning afterwards.
  private func isTornIfWhole(_ source: Int32) -> Bool? {
    let text = GzipText(source)
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: GzipMember.pieceBytes)
    defer { memory.deallocate() }
    var last = UInt8.lineFeed
    var got = 1
    while got > 0 {
      got = text.read(memory, GzipMember.pieceBytes)
      if got > 0 { last = memory[got - 1] }
    }
    guard lseek(source, 0, SEEK_SET) == 0, got == 0 else { return nil }
    return last != .lineFeed
  }

  private func copy(_ source: Int32, to target: Int32) -> Bool {
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: GzipMember.pieceBytes)
    defer { memory.deallocate() }
    while true {
      let got = systemRead(source, memory, GzipMember.pieceBytes)
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else { return false }
      if got == 0 { return true }
      guard GzipMember.writeAll(memory, got, to: target, by: write) else { return false }
    }
  }
}

extension Lifetrace {
  /// Why ``export(to:)`` wrote nothing.
  public struct ExportError: Error, CustomStringConvertible, Sendable {
    /// The path that the file was to have.
    public let path: String
    /// The reason, in the words of the system where it has any.
    public let reason: String

    init(_ path: String, _ reason: String) { (self.path, self.reason) = (path, reason) }
    init(_ path: String, _ code: Int32) {
      self.init(path, String(cString: strerror(code)))
    }

    public var description: String { "cannot export to '\(path)': \(reason)" }
  }
}
