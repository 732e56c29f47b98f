import ReportKit
import SystemLibrary
import TraceModel

/// The files that paths name: each directory is replaced by the traces in it.
struct FoundTraces {
  private(set) var files: [SystemString] = []
  /// Directories that cannot be read or contain no trace, and files that are gone.
  private(set) var unread: [UnreadInput] = []
  /// Directories of several traces that are not the parts of one recording, with their number.
  private(set) var collections: [(folder: SystemString, traces: Int)] = []

  /// - Parameters:
  ///   - gone: files of the directories that were read, and deleted since.
  ///   - includes: whether a file of a directory is wanted.
  init(
    _ paths: [SystemString], gone: [SystemString] = [],
    mustStop: @escaping @Sendable () -> Bool, includes: (SystemString) -> Bool
  ) {
    unread = gone.map {
      UnreadInput(
        $0,
        reason: "was deleted or moved while it was followed; the report has nothing of what was "
          + "read of it")
    }
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
      if members.isEmpty, walk.unreadable.isEmpty, gone.isEmpty {
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
