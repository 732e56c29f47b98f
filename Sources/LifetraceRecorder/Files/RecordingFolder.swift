import CRecorder

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The folder that holds the segments of an app's recordings, and how it is read and made.
struct RecordingFolder: Sendable {
  let path: String

  struct Failure: Error {
    let text: String
    /// The folder may take files later: the device is locked (EPERM, Apple Platform Security, "Data
    /// Protection classes"), the disk is full, or the system has no descriptor left.
    let mayPass: Bool

    init(_ what: String, _ path: String) {
      let code = errno
      text = "\(what) '\(path)': \(String(cString: strerror(code)))"
      mayPass = [EPERM, EACCES, EROFS, ENOSPC, EDQUOT, EIO, EMFILE, ENFILE, ENOMEM, EAGAIN]
        .contains(code)
    }

    init(text: String) { (self.text, mayPass) = (text, false) }
  }

  /// Makes the folder and its parents where they are missing.
  func make() throws(Failure) {
    guard path.hasPrefix("/") else {
      throw Failure(text: "'\(path)' is not the absolute path of a folder")
    }
    var end = path.startIndex
    // Why a parent is missing. Without one, the folder itself says no more than that (ENOENT).
    var refusal: Int32 = 0
    while end < path.endIndex {
      end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
      let isLast = end == path.endIndex
      // Only its owner may read the recordings; existing folders and their parents are not changed.
      guard mkdir(String(path[..<end]), isLast ? 0o700 : 0o755) != 0 else { continue }
      if errno != EEXIST, errno != ENOENT { refusal = errno }
      if isLast, errno != EEXIST {
        if errno == ENOENT, refusal != 0 { errno = refusal }
        throw Failure("cannot create the folder", path)
      }
    }
    Protection.exclude(path)
    lt_protect(path)
  }

  func file(_ name: String) -> String { path + "/" + name }

  /// All names in the folder, in no order; empty if it cannot be read.
  func names() -> [String] {
    var names: [String] = []
    eachName { names.append(String(cString: $0)) }
    return names
  }

  /// The highest number of a launch that a segment has; 0 without segments. Takes a microsecond for
  /// each file, because the app waits for it.
  var lastLaunch: Int {
    var last = 0
    eachName { name in
      var place = name
      var number = 0
      while place.pointee >= 48, place.pointee <= 57, number < 1 << 40 {
        number = number * 10 + Int(place.pointee) - 48
        place += 1
      }
      // Whatever else begins with a number and a hyphen: the next launch only gets a higher number.
      if place.pointee == CChar(45) { last = max(last, number) }
    }
    return last
  }

  private func eachName(_ body: (UnsafePointer<CChar>) -> Void) {
    guard let directory = opendir(path) else { return }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { body($0) }
      }
    }
  }

  /// The segments, in the order of recording. Of one that is there in both forms, the compressed
  /// one counts: it is whole, and the plain one is about to be removed.
  func segments() -> [SegmentName] {
    let segments = names().compactMap { SegmentName($0) }
    let packed = Set(segments.lazy.filter(\.isPacked).map(\.text))
    return segments.filter { $0.isPacked || !packed.contains($0.packed.text) }.sorted()
  }

  /// Bytes of a file and the wall time of its last change in seconds; nil if it is not there.
  func status(_ name: String) -> (bytes: Int64, changed: Int64)? {
    var status = stat()
    guard stat(file(name), &status) == 0 else { return nil }
    #if canImport(Darwin)
      return (Int64(status.st_size), Int64(status.st_mtimespec.tv_sec))
    #else
      return (Int64(status.st_size), Int64(status.st_mtim.tv_sec))
    #endif
  }
}
