import SystemLibrary
import TraceModel

extension ReportFile {
  /// Refuses a symbolic link in the place of a file or directory that is to be made: its target is
  /// somebody else's.
  static func refuseLink(_ path: SystemString) throws(Failure) {
    var status = stat()
    guard path.withCString({ lstat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFLNK else {
      return
    }
    throw Failure(
      code: .cannotCreate,
      text: "\(DisplayText.escaped(path.text)): is a symbolic link, and what it names would be "
        + "overwritten; remove the link")
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
