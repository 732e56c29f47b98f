import SystemLibrary
import TraceModel

/// A file that a report goes to: it holds the old report or the new one, never a part.
///
/// The report is written next to its target, synced, and renamed over it. Only a target that is not
/// a regular file, such as a pipe or a device, or that is already open, is written directly.
struct ReportFile {
  /// A report could not be written: one line for people, and the exit code.
  struct Failure: Error {
    let code: ExitCode
    let text: String
  }

  let path: SystemString

  /// Whether this is the same file as another one, also through a link, or lies in it: a folder of
  /// the recorder and an app are one input each.
  func isSame(as other: SystemString) -> Bool {
    if path == other { return true }
    let status = other == .standardInput ? Self.status(0) : Self.status(other)
    if let status, status.st_mode & S_IFMT == S_IFDIR, isInside(status) { return true }
    switch (Self.status(path), status) {
    case (let own?, let status?): return Self.isSame(own, status)
    // Neither is there yet.
    case (nil, nil): return Self.place(path) == Self.place(other)
    default: return false
    }
  }

  /// Whether one of the folders that the file is in is this one.
  private func isInside(_ folder: stat) -> Bool {
    let target = Self.target(path) ?? path
    let end = target.bytes.lastIndex(of: UInt8(ascii: "/"))
    var parent = end.map { SystemString(bytes: Array(target.bytes[...$0])) } ?? SystemString(".")
    var last: stat?
    while let status = Self.status(parent) {
      if Self.isSame(status, folder) { return true }
      // The root is its own parent.
      if let last, Self.isSame(status, last) { return false }
      last = status
      parent = parent.member(SystemString(".."))
    }
    return false
  }

  /// Whether what goes to a standard stream goes to the end of this file.
  static func isStream(_ descriptor: Int32, _ path: SystemString) -> Bool {
    guard let output = status(descriptor), output.st_mode & S_IFMT == S_IFREG,
      let input = path == .standardInput ? status(0) : status(path)
    else { return false }
    return isSame(output, input)
  }

  /// Whether the path is a name of standard output.
  var isStandardOutput: Bool { descriptor == 1 }

  /// The open file that the path names; nil: it names one that is to be opened.
  private var descriptor: Int32? {
    switch path.text {
    case "/dev/stdout": return 1
    case "/dev/stderr": return 2
    default: break
    }
    let folder = ["/dev/fd/", "/proc/self/fd/"].first(where: path.hasPrefix)
    return folder.flatMap { Int32(path.text.dropFirst($0.count)) }
  }

  /// Writes the report. After an interruption the old report stays.
  func write(_ text: String, _ console: Console) throws(Failure) {
    try write(console) { $0.text(text) }
  }

  /// Writes the output of `fill`. After an interruption, and if `fill` abandons the output, the old
  /// report stays.
  ///
  /// A path that means an open standard stream, such as `/dev/stdout`, goes to that stream.
  func write(_ console: Console, _ fill: (Output) -> Void) throws(Failure) {
    guard Interruption.signal == nil else { return }
    guard !path.bytes.isEmpty else { throw failure(.cannotCreate, ENOENT) }
    if let descriptor { return try write(to: descriptor, console, fill) }
    guard let status = Self.status(path) else {
      guard let target = Self.target(path) else { throw failure(.cannotCreate, ELOOP) }
      return try replace(target, mode: nil, fill)
    }
    for descriptor in [Int32(1), 2] where Terminal.mayWrite(descriptor) {
      if let open = Self.status(descriptor), Self.isSame(open, status) {
        return try write(to: descriptor, console, fill)
      }
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw failure(.cannotCreate, EISDIR)
    case S_IFREG:
      guard path.withCString({ access($0, W_OK) }) == 0 else { throw failure(.cannotCreate, errno) }
      // A link stays, and its target is replaced.
      try replace(Self.resolved(path), mode: status.st_mode & 0o777, fill)
    case S_IFIFO: try writeThrough(waits: true, fill)
    default: try writeThrough(waits: false, fill)
    }
  }

  /// Writes to an open descriptor at its current position.
  private func write(
    to descriptor: Int32, _ console: Console, _ fill: (Output) -> Void
  ) throws(Failure) {
    // Errors of standard output are reported at the end, together with those of other output there.
    if descriptor == 1 { return fill(console.output) }
    guard fcntl(descriptor, F_GETFD) != -1 else { throw failure(.cannotCreate, errno) }
    let output = descriptor == 2 ? console.errors : Output(descriptor: descriptor)
    if let problem = Self.fill(output, fill), problem != EPIPE, problem != EINTR {
      throw failure(.ioFailed, problem)
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

  /// - Parameter waits: whether to wait for the reader of a pipe. The call that opens it must not
  ///   wait: a signal just before would not end that.
  private func writeThrough(waits: Bool, _ fill: (Output) -> Void) throws(Failure) {
    var descriptor: Int32
    repeat {
      guard Interruption.signal == nil else { return }
      descriptor = path.withCString { open($0, O_WRONLY | O_CLOEXEC | (waits ? O_NONBLOCK : 0)) }
      if descriptor < 0, errno != EINTR {
        guard waits, errno == ENXIO else { throw failure(.cannotCreate, errno) }
        _ = poll(nil, 0, 50)
      }
    } while descriptor < 0
    let problem = Self.fill(Output(descriptor: descriptor), fill)
    close(descriptor)
    if let problem { throw failure(.ioFailed, problem) }
  }

  /// `errno` of the failure; nil if everything was written.
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
      ? "check the folder and its permissions" : "free some space or name another file"
    return Failure(
      code: code, text: "\(shown): cannot be \(what): \(Output.reason(number)); \(remedy)")
  }

  /// Where a file is to be made that does not exist: a link to it stays. Nil: links lead round in a
  /// circle.
  private static func target(_ path: SystemString) -> SystemString? {
    var target = path
    // Linux follows this many links (path_resolution(7)), Darwin 32 (MAXSYMLINKS).
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
    return nil
  }

  /// One path for all those of a file that does not exist.
  private static func place(_ path: SystemString) -> SystemString {
    let path = target(path) ?? path
    let start = path.bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let folder = start == 0 ? SystemString(".") : SystemString(bytes: Array(path.bytes[..<start]))
    return resolved(folder).member(SystemString(bytes: Array(path.bytes[start...])))
  }

  private static func resolved(_ path: SystemString) -> SystemString {
    guard let real = path.withCString({ realpath($0, nil) }) else { return path }
    defer { free(real) }
    return SystemString(cString: real)
  }

  static func status(_ path: SystemString) -> stat? {
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
