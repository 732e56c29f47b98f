import SystemLibrary
import TraceModel
import TraceReading

/// The bytes of a file or of standard input, which end early when the command must stop.
///
/// Waits at most a fifth of a second per call for bytes, so that an interruption is noticed even if
/// no bytes arrive.
final class TraceSource: ByteSource {
  let descriptor: Int32
  private let path: String
  private let isOwner: Bool
  private let mustStop: @Sendable () -> Bool
  private(set) var bytesRead: Int64 = 0
  let fileSize: Int64?
  /// The wait for the first bytes is said when it lasts.
  private let saysWait: Bool
  private var waits = 0
  var isInterrupted: Bool { mustStop() }

  #if canImport(Darwin)
    private static let waitsLater: Int32 = 0
  #else
    /// Opening a pipe does not wait for its writer, because a signal just before would not end
    /// that. Reading waits instead: Linux reports no end before the first writer came.
    private static let waitsLater = O_NONBLOCK
  #endif

  /// Opens a file, or takes standard input for `-`. An interruption ends the wait for the writer of
  /// a pipe; nothing is read then.
  ///
  /// - Parameter saysWait: whether a note tells people that a named pipe has no bytes yet.
  init(
    _ path: SystemString, saysWait: Bool = false, mustStop: @escaping @Sendable () -> Bool
  ) throws(SourceError) {
    self.path = path.text
    self.mustStop = mustStop
    self.saysWait = saysWait && !path.hasPrefix("/dev/fd/") && !path.hasPrefix("/proc/")
    isOwner = path != .standardInput
    var handle: Int32 = 0
    if isOwner {
      repeat {
        handle = path.withCString { open($0, O_RDONLY | O_CLOEXEC | Self.waitsLater) }
      } while handle < 0 && errno == EINTR && !mustStop()
      if handle < 0, errno == ENOENT {
        // The app may have compressed it since its folder was listed.
        let successor = RecordedSegment.successor(of: path)
        handle = successor?.withCString { open($0, O_RDONLY | O_CLOEXEC) } ?? -1
        if handle < 0 { errno = ENOENT }
      }
      guard handle >= 0 || errno == EINTR else { throw Self.failure(path, errno) }
    }
    var status = stat()
    if fstat(handle, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      if isOwner { close(handle) }
      throw SourceError(.isDirectory, path: Self.named(path), code: EISDIR)
    }
    descriptor = handle
    fileSize = FileSource.size(handle)
  }

  /// Opens a trace: a file, standard input, or a folder that is one recording.
  static func opening(
    _ path: SystemString, saysWait: Bool = false, mustStop: @escaping @Sendable () -> Bool
  ) throws(SourceError) -> any ByteSource {
    if path != .standardInput, RecordedFolder.isOne(path) {
      return RecordedFolder.source(of: path, mustStop: mustStop)
    }
    return try TraceSource(path, saysWait: saysWait, mustStop: mustStop)
  }

  deinit { if isOwner, descriptor >= 0 { close(descriptor) } }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(SourceError) -> Int {
    while !mustStop() {
      // A file never lets a reader wait for bytes.
      if fileSize == nil {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let ready = poll(&waiting, 1, 200)
        if ready == 0 { noteWait() }
        if ready == 0 || ready < 0 && errno == EINTR { continue }
      }
      // Darwin refuses counts above Int32.max.
      let count = systemRead(descriptor, buffer.baseAddress, min(buffer.count, 1 << 30))
      if count >= 0 {
        bytesRead += Int64(count)
        return count
      }
      guard errno == EINTR || errno == EAGAIN else {
        throw SourceError(.readFailed, path: path, code: errno)
      }
    }
    return 0
  }

  /// Polls without a byte until the wait is said: a second.
  private static let silentWaits = 5

  /// Says once that nobody has written to a named pipe yet.
  private func noteWait() {
    guard saysWait, bytesRead == 0, waits < Self.silentWaits else { return }
    waits += 1
    var status = stat()
    guard waits == Self.silentWaits, isOwner, fstat(descriptor, &status) == 0,
      status.st_mode & S_IFMT == S_IFIFO
    else { return }
    let errors = Output(descriptor: 2)
    // Over the progress bar.
    if Terminal.isTerminal(2) { errors.text("\r\u{1B}[K") }
    errors.line(
      "Note: '\(DisplayText.escaped(Traces.shown(SystemString(path))))' is a pipe; waiting for its "
        + "writer")
    errors.flush()
  }

  private static func failure(_ path: SystemString, _ code: Int32) -> SourceError {
    let kind: SourceError.Kind =
      switch code {
      case ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG: .missing
      case EACCES, EPERM: .noPermission
      case EISDIR: .isDirectory
      default: .readFailed
      }
    return SourceError(kind, path: named(path), code: code)
  }

  /// An empty name would leave its message without a place.
  private static func named(_ path: SystemString) -> String {
    path.bytes.isEmpty ? "''" : path.text
  }
}

extension SystemString {
  static let standardInput = SystemString("-")

  /// Whether it means standard input, by any name.
  var isStandardInput: Bool {
    ["-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"].contains(text)
  }
}

/// `read(2)`, under a name that does not collide with the method.
private func systemRead(
  _ descriptor: Int32, _ memory: UnsafeMutableRawPointer?, _ count: Int
) -> Int {
  read(descriptor, memory, count)
}
