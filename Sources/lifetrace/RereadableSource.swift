import SystemLibrary
import TraceReading

/// An input that is read twice. Whether it was the same both times is known afterwards.
///
/// A regular file is read up to the size it had at first; an input that can't be read twice, such
/// as a pipe, is copied while it is read to a temporary file without a name that disappears with
/// the process.
final class RereadableSource {
  private let input: any ByteSource
  private let path: String
  private let mustStop: @Sendable () -> Bool
  /// Where the trace begins in a regular file, and its bytes; nil: it can't be read twice.
  private let extent: (descriptor: Int32, start: Int64, size: Int64)?
  /// A recording in parts, which are opened twice.
  private let folder: SystemString?
  private var copy: Copy?
  /// The readings of a regular file.
  private var pieces: [Piece] = []

  /// Whether the bytes of the second reading differ from those of the first, as far as both went.
  var hasChanged: Bool {
    guard pieces.count == 2, pieces[0].bytesRead == pieces[1].bytesRead else { return false }
    return pieces[0].digest.value != pieces[1].digest.value
  }

  /// - Parameter saysWait: whether a note tells people that a named pipe has no bytes yet.
  init(
    _ path: SystemString, saysWait: Bool = false, mustStop: @escaping @Sendable () -> Bool
  ) throws(SourceError) {
    self.path = path.text
    self.mustStop = mustStop
    if path != .standardInput, RecordedFolder.isOne(path) {
      folder = path
      input = RecordedFolder.source(of: path, mustStop: mustStop)
      extent = nil
      return
    }
    folder = nil
    let input = try TraceSource(path, saysWait: saysWait, mustStop: mustStop)
    self.input = input
    var status = stat()
    // Files that the system makes up while they are read, such as those of /proc, say that they are
    // empty.
    if fstat(input.descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0
    {
      // Another process may have read the beginning of standard input.
      let start = Int64(max(0, lseek(input.descriptor, 0, SEEK_CUR)))
      extent = (input.descriptor, start, max(0, Int64(status.st_size) - start))
    } else {
      extent = nil
    }
  }

  /// A part of a stream, which is copied while it is read.
  init(copying input: any ByteSource, path: String, mustStop: @escaping @Sendable () -> Bool) {
    self.input = input
    self.path = path
    self.mustStop = mustStop
    extent = nil
    folder = nil
  }

  func first() throws(SourceError) -> any ByteSource {
    if let extent { return piece(extent.descriptor, extent.start, extent.size) }
    if folder != nil { return input }
    let copy = Copy(of: input)
    self.copy = copy
    return copy
  }

  /// The bytes that ``first()`` delivered. They must have been read.
  func second() -> any ByteSource {
    if let extent { return piece(extent.descriptor, extent.start, extent.size) }
    if let folder { return RecordedFolder.source(of: folder, mustStop: mustStop) }
    guard let copy else { preconditionFailure("the second reading comes after the first") }
    return piece(copy.descriptor, 0, copy.bytesRead)
  }

  private func piece(_ descriptor: Int32, _ start: Int64, _ size: Int64) -> Piece {
    let piece = Piece(descriptor, path: path, start: start, size: size, mustStop: mustStop)
    pieces.append(piece)
    return piece
  }

  /// Delivers an input and keeps the delivered bytes.
  private final class Copy: ByteSource {
    /// Made with the first byte.
    private(set) var descriptor: Int32 = -1
    private let input: any ByteSource
    private let folder: String
    private(set) var bytesRead: Int64 = 0
    var fileSize: Int64? { input.fileSize }
    var isInterrupted: Bool { input.isInterrupted }
    var isPaused: Bool { input.isPaused }
    func staysPaused() -> Bool { input.staysPaused() }

    init(of input: any ByteSource) {
      self.input = input
      let named = Terminal.environment("TMPDIR") ?? ""
      folder = named.isEmpty ? "/tmp" : named
    }

    private func make() throws(SourceError) {
      var name = Array("\(folder)/lifetrace-XXXXXX".utf8CString)
      descriptor = mkstemp(&name)
      guard descriptor >= 0 else { throw SourceError(.copyFailed, path: folder, code: errno) }
      unlink(name)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(SourceError) -> Int {
      let count = try input.read(into: buffer)
      if count > 0, descriptor < 0 { try make() }
      var written = 0
      while written < count {
        let step = write(descriptor, buffer.baseAddress.map { $0 + written }, count - written)
        if step < 0 && errno != EINTR {
          throw SourceError(.copyFailed, path: folder, code: errno)
        }
        written += max(0, step)
      }
      bytesRead += Int64(count)
      return count
    }
  }

  /// Reads a part of a file, independent of other readers, and not beyond its first size.
  private final class Piece: ByteSource {
    private let descriptor: Int32
    private let path: String
    private let start: Int64
    private let size: Int64
    private let mustStop: @Sendable () -> Bool
    private(set) var bytesRead: Int64 = 0
    private(set) var digest = ByteDigest()
    var fileSize: Int64? { size }
    var isInterrupted: Bool { mustStop() }

    init(
      _ descriptor: Int32, path: String, start: Int64, size: Int64,
      mustStop: @escaping @Sendable () -> Bool
    ) {
      self.descriptor = descriptor
      self.path = path
      self.start = start
      self.size = size
      self.mustStop = mustStop
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(SourceError) -> Int {
      let wanted = Int(min(Int64(min(buffer.count, 1 << 30)), size - bytesRead))
      while wanted > 0, !mustStop() {
        let count = pread(descriptor, buffer.baseAddress, wanted, off_t(start + bytesRead))
        if count >= 0 {
          bytesRead += Int64(count)
          digest.add(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
          return count
        }
        if errno != EINTR { throw SourceError(.readFailed, path: path, code: errno) }
      }
      return 0
    }
  }
}
