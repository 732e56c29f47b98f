import SystemLibrary
import TraceModel

/// Which file has a name: another one of the same name is another file, and one that was renamed is
/// the same.
struct FileIdentity: Hashable {
  private let device: Int64
  private let number: UInt64

  init(_ status: stat) {
    device = Int64(status.st_dev)
    number = UInt64(status.st_ino)
  }

  /// Nil if no file has the name.
  init?(of path: SystemString) {
    var status = stat()
    guard path.withCString({ stat($0, &status) }) == 0 else { return nil }
    self.init(status)
  }

  /// Whether what has the name is a pipe that waits for a writer. The names of descriptors are of
  /// pipes that have theirs.
  static func isNamedPipe(_ path: SystemString) -> Bool {
    var status = stat()
    return !PipedInput.isOne(path) && path.withCString { stat($0, &status) } == 0
      && status.st_mode & S_IFMT == S_IFIFO
  }
}

/// A file that is complete. The system may give its number to a new file once it is deleted, which
/// has another size or time then.
struct CompleteFile: Hashable {
  let identity: FileIdentity
  private let size: Int64
  private let seconds: Int64
  private let nanoseconds: Int64

  init?(of path: SystemString) {
    var status = stat()
    guard path.withCString({ stat($0, &status) }) == 0 else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    identity = FileIdentity(status)
    size = Int64(status.st_size)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    seconds = Int64(time.tv_sec)
    nanoseconds = Int64(time.tv_nsec)
  }
}
