#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif
import TraceReading

/// An input that is read twice and is the same both times.
///
/// A regular file is read up to the size it had at first; what can't be read twice, such as a pipe,
/// is copied to a temporary file that has no name and is gone with the process.
final class RereadableSource {
  private let descriptor: Int32
  private let path: String
  private let size: Int64

  init(_ path: String) throws(SourceError) {
    self.path = path
    var handle: Int32
    if path == "-" {
      handle = fcntl(0, F_DUPFD_CLOEXEC, 3)
    } else {
      repeat { handle = open(path, O_RDONLY | O_CLOEXEC) } while handle < 0 && errno == EINTR
    }
    guard handle >= 0 else { throw try Self.failure(path) }
    var status = stat()
    guard fstat(handle, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
      close(handle)
      throw SourceError(.isDirectory, path: path, code: EISDIR)
    }
    if status.st_mode & S_IFMT == S_IFREG {
      descriptor = handle
      size = Int64(status.st_size)
    } else {
      defer { close(handle) }
      descriptor = try Self.spool(handle, path)
      var copied = stat()
      size = fstat(descriptor, &copied) == 0 ? Int64(copied.st_size) : 0
    }
  }

  deinit { close(descriptor) }

  func first() -> any ByteSource { Piece(descriptor, path: path, size: size) }
  func second() -> any ByteSource { Piece(descriptor, path: path, size: size) }

  /// Says in the words of an ordinary open what is wrong with the path.
  private static func failure(_ path: String) throws(SourceError) -> SourceError {
    _ = try FileSource(path: path)
    return SourceError(.readFailed, path: path, code: EIO)
  }

  private static func spool(_ input: Int32, _ path: String) throws(SourceError) -> Int32 {
    let folder = Terminal.environment("TMPDIR") ?? "/tmp"
    var name = Array("\(folder)/lifetrace-XXXXXX".utf8CString)
    let file = mkstemp(&name)
    guard file >= 0 else { throw SourceError(.readFailed, path: folder, code: errno) }
    unlink(name)
    let source = FileSource(descriptor: input, path: path)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = try source.read(into: buffer)
      if count == 0 { return file }
      var written = 0
      while written < count {
        let step = write(file, buffer.baseAddress.map { $0 + written }, count - written)
        if step < 0 && errno != EINTR {
          let code = errno
          close(file)
          throw SourceError(.readFailed, path: folder, code: code)
        }
        written += max(0, step)
      }
    }
  }

  /// Reads a file from its beginning, whoever else reads it, and not beyond its first size.
  private final class Piece: ByteSource {
    private let descriptor: Int32
    private let path: String
    private let size: Int64
    private(set) var bytesRead: Int64 = 0
    var fileSize: Int64? { size }

    init(_ descriptor: Int32, path: String, size: Int64) {
      self.descriptor = descriptor
      self.path = path
      self.size = size
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(SourceError) -> Int {
      let wanted = Int(min(Int64(min(buffer.count, 1 << 30)), size - bytesRead))
      guard wanted > 0 else { return 0 }
      while true {
        let count = pread(descriptor, buffer.baseAddress, wanted, off_t(bytesRead))
        if count >= 0 {
          bytesRead += Int64(count)
          return count
        }
        if errno != EINTR { throw SourceError(.readFailed, path: path, code: errno) }
      }
    }
  }
}
