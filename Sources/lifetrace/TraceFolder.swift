import SystemLibrary

/// The trace files below a directory, in the order of the bytes of their path components.
enum TraceFolder {
  /// The endings of trace names, before `.zst` or `.gz`.
  static let endings = [".jsonl", ".ndjson", ".sketch", ".log", ".ips"]
  private static let packings = [".zst", ".gz"]

  /// The traces below directories. Hidden entries, linked directories, and entries that are not
  /// files, such as a pipe without a writer, are skipped. A broken link is a file that can't be
  /// read.
  struct Walk {
    private(set) var files: [SystemString] = []
    /// Directories that can't be read, or whose entries have an unknown type, with `errno`.
    private(set) var unreadable: [(path: SystemString, code: Int32)] = []
    /// Ends the walk before its time.
    let mustStop: @Sendable () -> Bool
    /// Whether a recording in parts is its parts, and not one trace.
    private let findsParts: Bool

    init(findsParts: Bool = false, mustStop: @escaping @Sendable () -> Bool) {
      self.findsParts = findsParts
      self.mustStop = mustStop
    }

    mutating func add(_ folder: SystemString) {
      guard !mustStop() else { return }
      guard var names = TraceFolder.entries(folder) else {
        return unreadable.append((folder, errno))
      }
      if !findsParts, RecordedFolder.isOne(folder) {
        files.append(folder)
        // What lies next to the parts, such as a crash report.
        names.removeAll {
          RecordedFolder.isPart($0) && TraceFolder.isFileItself(folder.member($0))
        }
      }
      var problem: Int32 = 0
      for name in names where !RecordedSegment.isSuperseded(name, in: names) {
        let member = folder.member(name)
        let kind = TraceFolder.kind(member, followsLinks: false)
        if kind == S_IFDIR {
          add(member)
        } else if TraceFolder.isTrace(name) {
          if [nil, S_IFREG].contains(TraceFolder.kind(member, followsLinks: true)) {
            files.append(member)
          }
        } else if kind == nil, errno != ENOENT {
          problem = errno
        }
      }
      if problem != 0 { unreadable.append((folder, problem)) }
    }
  }

  /// The first of each file's names, in order. Names that lead to one file through links, or that
  /// write its path differently, are names of one input; a hard link is a separate file.
  static func withoutRepeats(_ paths: [SystemString]) -> [SystemString] {
    guard paths.count > 1 else { return paths }
    var seen: Set<[UInt8]> = []
    return paths.filter { path in
      guard !path.isStandardInput else { return seen.insert(Array("-".utf8)).inserted }
      guard let real = path.withCString({ realpath($0, nil) }) else {
        return seen.insert(path.bytes).inserted
      }
      defer { free(real) }
      return seen.insert(SystemString(cString: real).bytes).inserted
    }
  }

  static func isDirectory(_ path: SystemString) -> Bool {
    kind(path, followsLinks: true) == S_IFDIR
  }

  /// The type of a file from its mode; nil with `errno` if it is unknown.
  private static func kind(_ path: SystemString, followsLinks: Bool) -> mode_t? {
    var status = stat()
    let found = path.withCString { followsLinks ? stat($0, &status) : lstat($0, &status) }
    return found == 0 ? status.st_mode & S_IFMT : nil
  }

  /// Whether it is a regular file, and no link to one.
  static func isFileItself(_ path: SystemString) -> Bool {
    kind(path, followsLinks: false) == S_IFREG
  }

  /// Whether there is something.
  ///
  /// - Parameter orIsLink: a link is enough that leads nowhere.
  static func exists(_ path: SystemString, orIsLink: Bool = false) -> Bool {
    var status = stat()
    return path.withCString { orIsLink ? lstat($0, &status) : stat($0, &status) } == 0
  }

  /// Bytes of a regular file; nil for anything else.
  static func size(_ path: SystemString) -> Int64? {
    guard path != .standardInput else { return nil }
    var status = stat()
    guard path.withCString({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return Int64(status.st_size)
  }

  /// A word that can only be meant as a file: it has a folder, or ends as traces do.
  static func looksLikePath(_ word: SystemString) -> Bool {
    word.contains("/") || isTrace(word) || packings.contains { word.hasSuffix($0) }
  }

  private static func isTrace(_ name: SystemString) -> Bool {
    var name = name
    for packing in packings where name.hasSuffix(packing) {
      name = SystemString(bytes: name.bytes.dropLast(packing.utf8.count).map { $0 })
      break
    }
    return endings.contains { name.hasSuffix($0) && name.bytes.count > $0.utf8.count }
  }

  /// The path next to a missing one with the most similar name, if it is similar enough to suggest.
  static func nearest(to path: SystemString) -> String? {
    let slash = path.bytes.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { Array(path.bytes[...$0]) } ?? []
    let name = SystemString(bytes: Array(path.bytes[folder.count...]))
    let names = entries(folder.isEmpty ? SystemString(".") : SystemString(bytes: folder)) ?? []
    // Thousands of names are not compared one by one.
    guard names.count <= 4096 else { return nil }
    // A broken link is not another file.
    let others = names.map(\.text).filter { $0 != name.text }
    return Suggestion.nearest(to: name.text, among: others).map {
      SystemString(bytes: folder).text + $0
    }
  }

  /// Names in a directory without those that are hidden, in the order of their bytes; nil with
  /// `errno` if it can't be listed.
  static func entries(_ path: SystemString) -> [SystemString]? {
    guard let directory = path.withCString({ opendir($0) }) else { return nil }
    defer { closedir(directory) }
    var names: [SystemString] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { SystemString(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }
}
