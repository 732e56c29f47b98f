import ReportKit
import SystemLibrary
import TraceModel

/// The files that paths name: each directory is replaced by the traces in it.
struct FoundTraces {
  private(set) var files: [SystemString] = []
  /// Directories that cannot be read or contain no trace.
  private(set) var unread: [UnreadInput] = []
  /// Directories of several traces that are not the parts of one recording, with their number.
  private(set) var collections: [(folder: SystemString, traces: Int)] = []

  /// - Parameter includes: whether a file of a directory is wanted.
  init(
    _ paths: [SystemString], mustStop: @escaping @Sendable () -> Bool,
    includes: (SystemString) -> Bool
  ) {
    for path in paths {
      guard path != .standardInput, TraceFolder.isDirectory(path) else {
        files.append(path)
        continue
      }
      var walk = TraceFolder.Walk(mustStop: mustStop)
      walk.add(path)
      let members = walk.files
      let wanted = members.filter(includes)
      files += wanted
      // A crash report belongs to the log next to it.
      let traces = wanted.count { !RecordedSegment.isSegment($0) && !$0.hasSuffix(".ips") }
      if traces > 1 { collections.append((path, traces)) }
      // After an interruption the list is incomplete.
      guard !mustStop() else { return }
      for (folder, code) in walk.unreadable {
        let remedy =
          [EACCES, EPERM].contains(code)
          ? "grant read and search permission on the directory" : "check the directory"
        unread.append(
          UnreadInput(folder, reason: "cannot be listed: \(Output.reason(code)); \(remedy)"))
      }
      if !members.isEmpty, wanted.isEmpty {
        unread.append(
          UnreadInput(
            path,
            reason: "the configuration excludes the \(Words.count(members.count, "trace")) in it"))
      }
      if members.isEmpty, walk.unreadable.isEmpty {
        let endings = TraceFolder.endings.joined(separator: ", *")
        unread.append(
          UnreadInput(
            path,
            reason: BundleKind.reason(path)
              ?? "holds no trace; expected files named *\(endings)"))
      }
    }
  }
}
