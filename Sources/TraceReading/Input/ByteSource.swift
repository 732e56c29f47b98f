import SystemLibrary
public import TraceModel

/// Where the bytes of a trace come from.
public protocol ByteSource: AnyObject {
  /// Puts the next bytes into `buffer` and returns how many; 0 means the end. Fewer than fit do not
  /// mean the end. Blocks until there is at least one.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(SourceError) -> Int
  /// Bytes delivered so far.
  var bytesRead: Int64 { get }
  /// Bytes in all, if the source is one whose reads never wait long, such as a file; else nil.
  /// Asked before reading begins; a hint, for the file may grow or shrink.
  var fileSize: Int64? { get }
  /// Reading must stop, and the end that comes then is not the input's. Asked between reads, from
  /// any thread; once true, it stays so.
  var isInterrupted: Bool { get }
  /// The next read would wait, for an input that is still being written: what was read is handed on
  /// before it. Asked between reads.
  var isPaused: Bool { get }
  /// Waits for more where ``isPaused``, as long as a record that is out of order may take. True if
  /// nothing came: records that wait for others are handed on.
  func staysPaused() -> Bool
  /// Puts the size and the compression of the stored bytes into a summary, where those that were
  /// read are others. Asked after reading.
  func describe(_ summary: inout InputSummary)
}

extension ByteSource {
  public var fileSize: Int64? { nil }
  public var isInterrupted: Bool { false }
  public var isPaused: Bool { false }
  public func staysPaused() -> Bool { isPaused }
  public func describe(_ summary: inout InputSummary) {}
}

/// An input cannot be opened or read; this input cannot be processed further.
public struct SourceError: Error, Equatable, Sendable {
  public enum Kind: Sendable {
    case missing, noPermission, isDirectory, readFailed
    /// An input that can be read only once could not be kept for the second reading; the path is
    /// the folder.
    case copyFailed
  }
  public var kind: Kind
  /// The path as it was given; not escaped.
  public var path: String
  /// The system's `errno`, and its text in the system's words.
  public var code: Int32
  public var reason: String

  public init(_ kind: Kind, path: String, code: Int32) {
    self.kind = kind
    self.path = path
    self.code = code
    var buffer = [CChar](repeating: 0, count: 256)
    // The XSI form of strerror_r, which both systems offer under this name to Swift.
    let text = buffer.withUnsafeMutableBufferPointer { memory -> String in
      guard let base = memory.baseAddress else { return "" }
      _ = strerror_r(code, base, memory.count)
      return String(cString: base)
    }
    reason = text.isEmpty ? "error \(code)" : text
  }

  /// The remedy.
  public var remedy: String {
    switch kind {
    case .missing: "check the path"
    case .noPermission: "grant read permission on the file and search permission on its folders"
    case .isDirectory: "name the trace files in it"
    case .readFailed: "check the device or copy the file, then try again"
    case .copyFailed: "free some space, set TMPDIR to another folder, or read from a file"
    }
  }
  /// The failure at the path, the reason and the remedy.
  public var explanation: String {
    let what = kind == .copyFailed ? "a copy of the input cannot be kept there" : "cannot be read"
    return "\(what): \(reason); \(remedy)"
  }
  /// One line for people: path, reason, remedy, with the path escaped.
  public var message: String { "\(DisplayText.escaped(path)): \(explanation)" }
}

/// Reads a file or a descriptor with `read(2)`; never maps it, because a mapped file that shrinks
/// kills the process.
public final class FileSource: ByteSource {
  public private(set) var bytesRead: Int64 = 0
  /// For messages only.
  public let path: String
  public let fileSize: Int64?
  private let descriptor: Int32
  private let isOwner: Bool

  /// Opens a file; it is closed when the source is released.
  public init(path: String) throws(SourceError) {
    self.path = path
    var handle: Int32
    repeat { handle = open(path, O_RDONLY | O_CLOEXEC) } while handle < 0 && errno == EINTR
    guard handle >= 0 else { throw Self.failure(path: path, code: errno) }
    var status = stat()
    if fstat(handle, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      close(handle)
      throw SourceError(.isDirectory, path: path, code: EISDIR)
    }
    descriptor = handle
    fileSize = Self.size(handle)
    isOwner = true
  }

  /// Reads from a descriptor that the caller keeps open and closes, such as standard input.
  public init(descriptor: Int32, path: String) {
    self.path = path
    self.descriptor = descriptor
    fileSize = Self.size(descriptor)
    isOwner = false
  }

  /// The size of a descriptor's file; nil for pipes, terminals and devices.
  public static func size(_ descriptor: Int32) -> Int64? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int64(status.st_size)
  }

  deinit {
    if isOwner { close(descriptor) }
  }

  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(SourceError) -> Int {
    while true {
      // Darwin refuses counts above Int32.max.
      let count = systemRead(descriptor, buffer.baseAddress, min(buffer.count, 1 << 30))
      if count >= 0 {
        bytesRead += Int64(count)
        return count
      }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        // Another owner made the descriptor non-blocking.
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&waiting, 1, -1)
      default: throw Self.failure(path: path, code: errno)
      }
    }
  }

  private static func failure(path: String, code: Int32) -> SourceError {
    let kind: SourceError.Kind =
      switch code {
      case ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG: .missing
      case EACCES, EPERM: .noPermission
      case EISDIR: .isDirectory
      default: .readFailed
      }
    return SourceError(kind, path: path, code: code)
  }
}

/// `read(2)`, under a name that does not collide with the method.
private func systemRead(
  _ descriptor: Int32, _ memory: UnsafeMutableRawPointer?, _ count: Int
) -> Int {
  read(descriptor, memory, count)
}

/// Bytes in memory, delivered in pieces of given sizes: the sizes repeat, and 0 or none means as
/// many as fit.
public final class MemorySource: ByteSource {
  public private(set) var bytesRead: Int64 = 0
  private let bytes: [UInt8]
  private let pieces: [Int]
  private var turn = 0

  public init(_ bytes: [UInt8], pieces: [Int] = []) {
    self.bytes = bytes
    self.pieces = pieces
  }

  public var fileSize: Int64? { Int64(bytes.count) }

  public convenience init(_ text: String, pieces: [Int] = []) {
    self.init(Array(text.utf8), pieces: pieces)
  }

  public func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    var count = min(buffer.count, bytes.count - Int(bytesRead))
    if !pieces.isEmpty {
      let piece = pieces[turn % pieces.count]
      turn += 1
      if piece > 0 { count = min(count, piece) }
    }
    bytes.withUnsafeBytes {
      buffer.copyMemory(
        from: UnsafeRawBufferPointer(rebasing: $0[Int(bytesRead)..<Int(bytesRead) + count]))
    }
    bytesRead += Int64(count)
    return count
  }
}
