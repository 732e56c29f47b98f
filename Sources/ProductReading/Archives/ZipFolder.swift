import TraceModel

/// A zip archive as a folder.
struct ZipFolder: ProductFolder {
  private let archive: any RandomAccess
  private let directory: ZipDirectory

  init(_ archive: any RandomAccess) throws(ProductProblem) {
    self.archive = archive
    directory = try ZipDirectory(archive)
  }

  func names(in path: String) -> [String] {
    let prefix = Array((path.isEmpty ? "" : path + "/").utf8)
    var names: Set<ExactString> = []
    for entry in directory.entries {
      let name = entry.name.utf8
      guard name.starts(with: prefix) else { continue }
      let rest = name.dropFirst(prefix.count).prefix { $0 != UInt8(ascii: "/") }
      if !rest.isEmpty { names.insert(ExactString(String(decoding: Array(rest), as: UTF8.self))) }
    }
    return names.sorted().map(\.text)
  }

  func file(_ path: String) throws(ProductProblem) -> (any RandomAccess)? {
    let members = directory.members(path)
    guard members.count < 2 else {
      throw .malformed(
        "is a zip archive with \(members.count) entries '\(DisplayText.escaped(path, limit: 80))'; "
          + "expected one")
    }
    guard let member = members.first else { return nil }
    return try ZipMember(member, in: archive)
  }
}
