import CRecorder

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The segment that is being written: plain JSON Lines, appended with one `write(2)` for each
/// batch.
///
/// Written records survive the death of the process without a flush, because the system has them. A
/// batch that does not fit on the disk is cut after its last whole record, and the missing numbers
/// become the `trace.loss` before the next batch that fits.
struct SegmentFile {
  /// `write(2)`, or a test's replacement.
  typealias Write = @Sendable (Int32, UnsafeRawPointer, Int) -> Int

  private(set) var name: SegmentName
  private(set) var bytes = 0
  /// Number of the last record that is in a file of this run.
  private(set) var lastSequence: Int64 = 0
  /// `errno` of the last write that failed; 0 after one that did not.
  private(set) var failure: Int32 = 0
  let folder: RecordingFolder
  private var header: [UInt8]
  private var facts: HeaderText.LateFacts
  private let write: Write
  private var descriptor: Int32

  /// Makes the first segment of a run: the name's launch is the first that is free.
  init(
    _ name: SegmentName, in folder: RecordingFolder, header: [UInt8],
    _ facts: HeaderText.LateFacts, write: @escaping Write
  ) throws(RecordingFolder.Failure) {
    self.name = name
    self.folder = folder
    self.header = header
    self.facts = facts
    self.write = write
    descriptor = -1
    while descriptor < 0 {
      descriptor = try open()
      // A number that another process took meanwhile.
      if descriptor < 0 { self.name.launch += 1 }
    }
  }

  /// Whether the file is still in its folder: another process may have removed it.
  var isLinked: Bool {
    var status = stat()
    return fstat(descriptor, &status) != 0 || status.st_nlink > 0
  }

  /// Ends the segment and begins the next one. If the next one cannot be created, this one
  /// continues.
  mutating func startNext() -> Bool {
    var next = self
    next.name.part += 1
    next.bytes = 0
    // Where the first one is gone, this must not look like the beginning of a run.
    next.facts.isMidlife = true
    HeaderText.set(next.facts, in: &next.header)
    guard let file = try? next.open(), file >= 0 else { return false }
    next.descriptor = file
    close(descriptor)
    self = next
    return true
  }

  /// Appends all records of a buffer, after one for those that were lost before them. Returns the
  /// offset of the buffer's first record in the file; nil if not all fit.
  mutating func append(_ buffer: RecordBuffer) -> Int? {
    let lost = buffer.firstSequence - 1 - lastSequence
    let data = buffer.contents(lost: lost)
    let whole = appendWhole(data)
    if whole == data.count {
      lastSequence = buffer.lastSequence
      return bytes - buffer.count
    }
    // Each line is one number further, but the one of a loss.
    var lines: Int64 = 0
    for byte in data[..<whole] where byte == .lineFeed { lines += 1 }
    guard lines > 0 else { return nil }
    lastSequence = buffer.firstSequence - 1 + lines - (lost > 0 ? 1 : 0)
    return nil
  }

  /// Writes a text over the room at this offset. A file that is open to append takes everything at
  /// its end (`pwrite(2)`, Linux), so it is opened again.
  func patch(_ offset: Int, _ text: UnsafeRawBufferPointer) {
    guard let base = text.baseAddress else { return }
    let target = lt_open_to_change(folder.file(name.text))
    guard target >= 0 else { return }
    defer { close(target) }
    _ = pwrite(target, base, text.count, off_t(offset))
  }

  /// Says in the header what is known since. That of a later part stays as it is.
  mutating func set(_ facts: HeaderText.LateFacts) {
    guard name.part == 1 else { return }
    self.facts = facts
    HeaderText.set(facts, in: &header)
    header.withUnsafeBytes { patch(0, $0) }
  }

  func end() { close(descriptor) }

  static let newEnding = ".new"

  /// Makes a file with the header in it and opens it to append; -1 if there is one of that name.
  ///
  /// It gets its name only then: a death before would leave an empty segment.
  private mutating func open() throws(RecordingFolder.Failure) -> Int32 {
    let path = folder.file(name.text)
    let temporary = folder.file("." + name.text + Self.newEnding)
    unlink(temporary)
    let file = lt_open_new(temporary)
    guard file >= 0 else { throw RecordingFolder.Failure("cannot create the file", path) }
    lt_protect(temporary)
    descriptor = file
    bytes = 0
    let isWhole = header.withUnsafeBytes { data in appendWhole(data) } == header.count
    guard isWhole, link(temporary, path) == 0 else {
      let failure = RecordingFolder.Failure("cannot write to", path)
      let isTaken = isWhole && errno == EEXIST
      close(file)
      unlink(temporary)
      if isTaken { return -1 }
      throw failure
    }
    unlink(temporary)
    return file
  }

  /// Appends as much of the data as fits, up to the end of a line. Returns how many bytes that is.
  private mutating func appendWhole(_ data: UnsafeRawBufferPointer) -> Int {
    guard let base = data.baseAddress else { return 0 }
    var done = 0
    failure = 0
    while done < data.count {
      let count = write(descriptor, base + done, data.count - done)
      if count > 0 {
        done += count
      } else if count == 0 || errno != EINTR {
        failure = count == 0 ? ENOSPC : errno
        break
      }
    }
    if done < data.count {
      let torn = done
      while done > 0, data[done - 1] != .lineFeed { done -= 1 }
      // Making a file shorter needs no room.
      if torn > done { _ = ftruncate(descriptor, off_t(bytes + done)) }
    }
    bytes += done
    return done
  }
}
