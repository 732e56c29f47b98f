import SystemLibrary
import TraceModel

extension ReportFile {
  /// Refuses what is neither a file nor a directory in the place of one that is to be made: the
  /// target of a link is somebody else's, and who writes to a pipe waits for its reader.
  static func refuseOthers(_ path: SystemString) throws(Failure) {
    var status = stat()
    guard path.withCString({ lstat($0, &status) }) == 0 else { return }
    let problem: String
    switch status.st_mode & S_IFMT {
    case S_IFREG, S_IFDIR: return
    case S_IFLNK:
      problem = "is a symbolic link, and what it names would be overwritten; remove the link"
    default: problem = "is neither a file nor a directory, and its place is needed; remove it"
    }
    throw Failure(
      code: .cannotCreate, text: "\(DisplayText.escaped(path.text)): \(problem)")
  }

  /// Makes a directory and those above it, as far as they are not there.
  static func makeDirectories(_ path: SystemString) throws(Failure) {
    let slash = UInt8(ascii: "/")
    for end in path.bytes.indices where path.bytes[end] != slash {
      let next = end + 1
      guard next == path.bytes.count || path.bytes[next] == slash else { continue }
      let part = SystemString(bytes: Array(path.bytes[..<next]))
      // One that is there may be in a place where none could be made.
      if let status = status(part), status.st_mode & S_IFMT == S_IFDIR { continue }
      guard part.withCString({ mkdir($0, 0o755) }) != 0, errno != EEXIST else { continue }
      let number = errno
      throw Failure(
        code: .cannotCreate,
        text: "\(DisplayText.escaped(part.text)): the directory cannot be created: "
          + "\(Output.reason(number)); check its parent and the permissions")
    }
  }
}
