import SystemLibrary
import TraceAnalysis
import TraceModel
import TraceReports

/// Looks for the app's files of source that findings name by module and file alone.
///
/// The folder is that of the project: `SRCROOT`, which Xcode sets in a build phase and the plugin
/// in its command, or else the working directory. Most folders have nothing to do with an app, so
/// the search ends early.
struct SourceSearch {
  /// Entries of folders that are looked at.
  private static let limit = 50_000
  private static let depth = 12
  /// Folders of what was built or fetched, next to hidden ones.
  private static let skipped = ["DerivedData", "Pods", "Carthage", "node_modules", "build"]

  private static let isFolder = Int32(DT_DIR)
  private static let isUnknown = Int32(DT_UNKNOWN)

  private let names: Set<String>
  private var left = limit
  private var paths: [String] = []

  /// The files of source that the findings name.
  static func files(of analysis: Analysis) -> SourceFiles {
    let names = analysis.findings.compactMap { finding in
      finding.source.flatMap { SourceFiles.fileID(SourceLocation($0).file)?.name }
    }
    guard !names.isEmpty else { return .unknown }
    var search = SourceSearch(names: Set(names))
    let root = Terminal.environment("SRCROOT").flatMap { $0.hasPrefix("/") ? $0 : nil }
    search.look(in: root.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? "", 0)
    // What was not looked at may have another file of the name.
    return search.left > 0 ? SourceFiles(search.paths) : .unknown
  }

  private init(names: Set<String>) { self.names = names }

  /// - Parameter folder: empty, or ends with a slash.
  private mutating func look(in folder: String, _ level: Int) {
    guard level < Self.depth, let directory = opendir(folder.isEmpty ? "." : folder) else { return }
    defer { closedir(directory) }
    while left > 0, let entry = readdir(directory) {
      left -= 1
      let type = Int32(entry.pointee.d_type)
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard !name.hasPrefix(".") else { continue }
      if names.contains(name) {
        paths.append(folder + name)
      } else if type == Self.isFolder || type == Self.isUnknown, !Self.skipped.contains(name) {
        // What is no folder can't be opened as one.
        look(in: folder + name + "/", level + 1)
      }
    }
  }
}
