import SystemLibrary
import TraceModel
import TraceReading

/// The bytes that are written to the name of a file, in their order, until reading must stop.
///
/// ```
///   name    films.log ──────── films.log ── rename ── films.log
///   bytes   what is there, what is appended, what the next file of the name holds, …
/// ```
/// Where a file ends at which another one follows, or its beginning after it was truncated, an
/// unfinished line of text ends too.
final class FollowedFile: FollowedSource {
  /// What happened to the file, for people.
  enum Change: String {
    case replaced = "was replaced; reading the new file"
    case linked = "was replaced by a link; reading the file that it names"
    case truncated = "was truncated; reading it from its beginning"
    case gone = "is gone; waiting for a file of this name"
    case unreadable = "was replaced by something that cannot be read; waiting for a file"
    case unreachable = "cannot be reached any more; waiting for a file of this name"
  }

  private let path: SystemString
  private let changes: FileChanges
  private let note: (Change) -> Void
  private let mustStop: @Sendable () -> Bool
  private let endsHere: () -> Bool
  private let endsAtNext: (FileIdentity) -> Bool
  private var hasEnded = false
  private var descriptor: Int32
  private(set) var identity: FileIdentity
  private var wasLink: Bool
  private var offset: Int64 = 0
  /// The first bytes of the file are those of a compressed one.
  private var isPacked = false
  private var endsLine = true
  /// The last bytes that were read.
  private var latest: [UInt8] = []
  private static let compared = 64
  /// The last read came to the end of the file.
  private var mayBeRewritten = false
  private var owesLineEnd = false
  private var said: Change?
  /// Reading ends at this offset of the file; nil: it goes on.
  private var last: Int64?
  private(set) var bytesRead: Int64 = 0

  /// Nil for what is no regular file, such as a pipe.
  ///
  /// - Parameters:
  ///   - mustStop: reading ends at once.
  ///   - endsHere: asked where nothing more is there; true: reading ends.
  ///   - endsAtNext: asked where another file has the name, with the one that had it before; true:
  ///     reading ends.
  ///   - note: gets what happened to the file.
  init?(
    _ path: SystemString, mustStop: @escaping @Sendable () -> Bool, endsHere: @escaping () -> Bool,
    endsAtNext: @escaping (FileIdentity) -> Bool = { _ in false },
    note: @escaping (Change) -> Void
  ) {
    self.path = path
    self.mustStop = mustStop
    self.endsHere = endsHere
    self.endsAtNext = endsAtNext
    self.note = note
    guard let (descriptor, identity) = Self.open(path) else { return nil }
    self.descriptor = descriptor
    changes = FileChanges([path.folder, path])
    self.identity = identity
    wasLink = Self.isLink(path)
  }

  deinit { close(descriptor) }

  func takeRest() { last = size }

  var isPaused: Bool { !mustStop() && !owesLineEnd && size <= offset }

  func staysPaused() -> Bool {
    let start = Clock.now
    while isPaused {
      let rest = (LiveReading.patience - (Clock.now - start)) / 1_000_000
      guard rest > 0 else { return true }
      changes.wait(atMost: Int32(clamping: rest))
    }
    return false
  }

  /// The file as it is now.
  var version: CompleteFile? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? CompleteFile(status) : nil
  }

  private var size: Int64 { FileSource.size(descriptor) ?? 0 }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(SourceError) -> Int {
    guard buffer.count > 0 else { return 0 }
    while last != nil || !mustStop() {
      if owesLineEnd {
        owesLineEnd = false
        return took(1, of: buffer) { $0[0] = 10 }
      }
      if mayBeRewritten, size > offset {
        mayBeRewritten = false
        guard endsAsBefore() else {
          begin()
          say(.truncated)
          continue
        }
      }
      let wanted = min(buffer.count, 1 << 30, Int(clamping: max(0, (last ?? .max) - offset)))
      let count = pread(descriptor, buffer.baseAddress, wanted, off_t(offset))
      if count > 0 {
        if offset == 0 {
          isPacked = Packing.begins(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
        offset += Int64(count)
        mayBeRewritten = count < wanted
        return took(count, of: buffer) { _ in }
      }
      if count < 0, errno != EINTR {
        throw SourceError(.readFailed, path: path.text, code: errno)
      }
      if turn() { continue }
      guard last == nil, !hasEnded, !endsHere() else { return 0 }
      changes.wait()
    }
    return 0
  }

  private func took(
    _ count: Int, of buffer: UnsafeMutableRawBufferPointer,
    _ fill: (UnsafeMutableRawBufferPointer) -> Void
  ) -> Int {
    fill(buffer)
    endsLine = buffer[count - 1] == 10
    latest = Array((latest + buffer[..<count].suffix(Self.compared)).suffix(Self.compared))
    bytesRead += Int64(count)
    return count
  }

  /// Whether the bytes before the next ones are those that were read. A file that was truncated and
  /// has grown beyond its former size since has others there.
  private func endsAsBefore() -> Bool {
    // A line end that was added is not in the file.
    let bytes = latest.suffix(Int(clamping: min(offset, Int64(Self.compared))))
    return withUnsafeTemporaryAllocation(byteCount: Self.compared, alignment: 1) { memory in
      let count = pread(
        descriptor, memory.baseAddress, bytes.count, off_t(offset - Int64(bytes.count)))
      return count < 0 || memory[..<max(0, count)].elementsEqual(bytes)
    }
  }

  /// Goes on with the file's beginning, or with another file of its name. False if it is still the
  /// same one.
  private func turn() -> Bool {
    if size < offset {
      begin()
      say(.truncated)
      return true
    }
    var status = stat()
    guard path.withCString({ stat($0, &status) }) == 0 else {
      switch errno {
      case ENOENT, ENOTDIR: say(.gone)
      // Links that lead round in a circle.
      case ELOOP: say(.unreadable)
      default: say(.unreachable)
      }
      return false
    }
    guard FileIdentity(status) != identity else { return false }
    // Its last bytes may have come since it was looked at.
    guard size <= offset else { return true }
    if endsAtNext(identity) {
      hasEnded = true
      return false
    }
    guard let (next, identity) = Self.open(path) else {
      say(.unreadable)
      return false
    }
    close(descriptor)
    (descriptor, self.identity) = (next, identity)
    let isLink = Self.isLink(path)
    begin()
    changes.watch(path)
    say(isLink && !wasLink ? .linked : .replaced)
    wasLink = isLink
    return true
  }

  private func begin() {
    offset = 0
    if last != nil { last = size }
    owesLineEnd = !endsLine && !isPacked
    said = nil
  }

  private func say(_ change: Change) {
    guard said != change else { return }
    said = [.gone, .unreadable, .unreachable].contains(change) ? change : nil
    note(change)
  }

  private static func isLink(_ path: SystemString) -> Bool {
    var status = stat()
    return path.withCString { lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  private static func open(_ path: SystemString) -> (Int32, FileIdentity)? {
    var status = stat()
    // A pipe that is opened and closed loses its writer, with what that has written.
    guard path.withCString({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    let descriptor = path.withCString { systemOpen($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { return nil }
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return nil
    }
    return (descriptor, FileIdentity(status))
  }
}

/// `open(2)`, under a name that does not collide with the method.
private func systemOpen(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { open(path, flags) }

/// The first bytes of compressed files.
private enum Packing {
  /// RFC 8878 §3.1.1 and §3.1.2, RFC 1952 §2.3.1.
  static func begins(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) || bytes.starts(with: [0x1F, 0x8B])
      || bytes.count >= 4 && bytes[0] & 0xF0 == 0x50 && bytes[1] == 0x2A && bytes[2] == 0x4D
        && bytes[3] == 0x18
  }
}

extension SystemString {
  /// The directory that a name is in.
  var folder: SystemString {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return SystemString(".") }
    return SystemString(bytes: Array(bytes[...slash]))
  }
}
