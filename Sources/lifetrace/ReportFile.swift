import TraceModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file that a report goes to: it holds the old report or the new one, never a part.
///
/// The report is written beside its target, synced, and renamed over it. Only what is no regular file, such
/// as a pipe or a device, is written through.
struct ReportFile {
  /// A report could not be written: one line for people, and what the process ends with.
  struct Failure: Error {
    let code: ExitCode
    let text: String
  }

  let path: SystemString

  /// Whether this is the same file as another one, also through a link.
  func isSame(as other: SystemString) -> Bool {
    if path == other { return true }
    guard let own = Self.status(path) else { return false }
    guard let status = other == .standardInput ? Self.status(0) : Self.status(other) else {
      return false
    }
    return Self.isSame(own, status)
  }

  /// Whether what goes to standard output goes to the end of this file.
  static func isStandardOutput(_ path: SystemString) -> Bool {
    guard let output = status(1), output.st_mode & S_IFMT == S_IFREG,
      let input = path == .standardInput ? status(0) : status(path)
    else { return false }
    return isSame(output, input)
  }

  /// Writes the report. After an interruption the old report stays.
  func write(_ text: String, _ console: Console) throws(Failure) {
    try write(console) { $0.text(text) }
  }

  /// Writes what `fill` gives out. After an interruption, and if `fill` abandons the output, the old report stays.
  ///
  /// A path that means an open standard stream, such as `/dev/stdout`, goes to that stream.
  func write(_ console: Console, _ fill: (Output) -> Void) throws(Failure) {
    guard Interruption.signal == nil else { return }
    guard !path.bytes.isEmpty else { throw failure(.cannotCreate, ENOENT) }
    guard let status = Self.status(path) else {
      return try replace(newTarget(), mode: nil, fill)
    }
    for (descriptor, stream) in [(Int32(1), console.output), (2, console.errors)] {
      if let open = Self.status(descriptor), Self.isSame(open, status) { return fill(stream) }
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw failure(.cannotCreate, EISDIR)
    case S_IFREG:
      guard path.withCString({ access($0, W_OK) }) == 0 else { throw failure(.cannotCreate, errno) }
      // A link stays, and its target is replaced.
      try replace(Self.resolved(path), mode: status.st_mode & 0o777, fill)
    default: try writeThrough(fill)
    }
  }

  private func replace(
    _ target: SystemString, mode: mode_t?, _ fill: (Output) -> Void
  ) throws(Failure) {
    let (name, descriptor) = try makeTemporary(beside: target)
    Interruption.makes(name)
    defer { Interruption.makes(nil) }
    let output = Output(descriptor: descriptor)
    var problem = Self.fill(output, fill)
    if problem == nil, let mode, fchmod(descriptor, mode) != 0 { problem = errno }
    // A file system that knows no sync answers EINVAL.
    if problem == nil, fsync(descriptor) != 0, errno != EINVAL, errno != EINTR { problem = errno }
    if close(descriptor) != 0, problem == nil, errno != EINTR { problem = errno }
    if let problem {
      name.withCString { _ = unlink($0) }
      throw failure(.ioFailed, problem)
    }
    let isLeft = Interruption.signal != nil || output.isAbandoned
    let renamed =
      isLeft ? -1 : name.withCString { old in target.withCString { rename(old, $0) } }
    if renamed != 0 {
      let problem = errno
      name.withCString { _ = unlink($0) }
      if !isLeft { throw failure(.cannotCreate, problem) }
    }
  }

  /// A hidden file that no one else has, in the folder of the target.
  private func makeTemporary(
    beside target: SystemString
  ) throws(Failure) -> (SystemString, Int32) {
    let slash = target.bytes.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { Array(target.bytes[...$0]) } ?? []
    for attempt in 0..<100 {
      let name = SystemString(
        bytes: folder + Array(".lifetrace-\(getpid())-\(attempt).tmp".utf8))
      let descriptor = name.withCString {
        open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
      }
      if descriptor >= 0 { return (name, descriptor) }
      guard errno == EEXIST || errno == EINTR else { throw failure(.cannotCreate, errno) }
    }
    throw failure(.cannotCreate, EEXIST)
  }

  private func writeThrough(_ fill: (Output) -> Void) throws(Failure) {
    var descriptor: Int32
    repeat {
      guard Interruption.signal == nil else { return }
      descriptor = path.withCString { open($0, O_WRONLY | O_CLOEXEC) }
    } while descriptor < 0 && errno == EINTR
    guard descriptor >= 0 else { throw failure(.cannotCreate, errno) }
    let problem = Self.fill(Output(descriptor: descriptor), fill)
    close(descriptor)
    if let problem { throw failure(.ioFailed, problem) }
  }

  /// `errno` of what went wrong; nil if all was written.
  private static func fill(_ output: Output, _ fill: (Output) -> Void) -> Int32? {
    fill(output)
    output.flush()
    return output.failure
  }

  private func failure(_ code: ExitCode, _ number: Int32) -> Failure {
    let shown = path.bytes.isEmpty ? "''" : DisplayText.escaped(path.text)
    let what = code == .cannotCreate ? "created" : "written"
    let remedy =
      code == .cannotCreate
      ? "check the folder and its permissions" : "make room or name another file"
    return Failure(
      code: code, text: "\(shown): cannot be \(what): \(Output.reason(number)); \(remedy)")
  }

  /// Where a file is to be made that does not exist: a link to it stays.
  private func newTarget() throws(Failure) -> SystemString {
    var target = path
    // Linux follows so many links (path_resolution(7)), Darwin 32 (MAXSYMLINKS).
    for _ in 0...40 {
      var link = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = target.withCString { readlink($0, &link, link.count) }
      guard count > 0 else { return target }
      let name = link.prefix(count).map { UInt8(bitPattern: $0) }
      let slash = target.bytes.lastIndex(of: UInt8(ascii: "/"))
      let isRelative = name.first != UInt8(ascii: "/")
      let folder = isRelative ? slash.map { Array(target.bytes[...$0]) } ?? [] : []
      target = SystemString(bytes: folder + name)
    }
    throw failure(.cannotCreate, ELOOP)
  }

  private static func resolved(_ path: SystemString) -> SystemString {
    guard let real = path.withCString({ realpath($0, nil) }) else { return path }
    defer { free(real) }
    return SystemString(cString: real)
  }

  private static func status(_ path: SystemString) -> stat? {
    var status = stat()
    return path.withCString { stat($0, &status) } == 0 ? status : nil
  }

  private static func status(_ descriptor: Int32) -> stat? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status : nil
  }

  private static func isSame(_ one: stat, _ other: stat) -> Bool {
    one.st_dev == other.st_dev && one.st_ino == other.st_ino
  }
}
