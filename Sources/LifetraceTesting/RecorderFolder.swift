import SystemLibrary

/// The files of a folder that a recorder writes.
enum RecorderFolder {
  private static let endings = [".jsonl", ".ndjson", ".sketch"]
  private static let packings = ["", ".gz", ".zst"]

  /// The given files, and instead of each folder the traces in it, in the order of their names.
  static func files(at paths: [String]) throws(LifecycleTrace.Failure) -> [String] {
    var files: [String] = []
    for path in paths {
      guard let names = names(in: path) else {
        files.append(path)
        continue
      }
      let traces = names.filter { isTrace($0) }
        // The recorder compresses a part: for a moment both are there.
        .filter { !names.contains($0 + ".gz") }
      guard !traces.isEmpty else {
        throw LifecycleTrace.Failure(
          description: "\(path): holds no trace; expected the recorder's folder")
      }
      files += traces.map { "\(path)/\($0)" }
    }
    return files
  }

  private static func isTrace(_ name: String) -> Bool {
    endings.contains { ending in packings.contains { name.hasSuffix(ending + $0) } }
  }

  /// The names of the files in a folder, sorted; nil if `path` is not a folder that can be read.
  private static func names(in path: String) -> [String]? {
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
