#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The trace files below a directory, in the order of the bytes of their path components.
enum TraceFolder {
  /// What makes a name a trace, before `.zst` or `.gz`.
  static let endings = [".jsonl", ".ndjson", ".sketch", ".log", ".ips"]

  /// Hidden entries and linked directories are passed over. Nil if the directory can't be read.
  static func files(in path: String) -> [String]? {
    guard let names = entries(path) else { return nil }
    var files: [String] = []
    for name in names {
      let member = path.hasSuffix("/") ? path + name : path + "/" + name
      if isDirectory(member, followsLinks: false) {
        files += self.files(in: member) ?? []
      } else if isTrace(name), !isDirectory(member, followsLinks: true) {
        files.append(member)
      }
    }
    return files
  }

  static func isDirectory(_ path: String, followsLinks: Bool) -> Bool {
    var status = stat()
    let found = followsLinks ? stat(path, &status) : lstat(path, &status)
    return found == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0
  }

  private static func isTrace(_ name: String) -> Bool {
    var name = Substring(name)
    for packing in [".zst", ".gz"] where name.hasSuffix(packing) {
      name = name.dropLast(packing.count)
      break
    }
    return endings.contains { name.hasSuffix($0) && name.count > $0.count }
  }

  private static func entries(_ path: String) -> [String]? {
    guard let directory = opendir(path) else { return nil }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
