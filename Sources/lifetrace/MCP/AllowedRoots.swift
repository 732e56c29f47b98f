import SystemLibrary
import TraceModel

/// The directories that requests may name files in.
struct AllowedRoots {
  /// A path that may not be read, in words for the one who asked.
  struct Refusal: Error {
    let text: String
  }

  /// As it was given, and without links.
  private let roots: [(given: SystemString, real: [UInt8])]

  /// Fails with the first path that is no directory.
  init(_ paths: [SystemString]) throws(Refusal) {
    var roots: [(given: SystemString, real: [UInt8])] = []
    for path in paths {
      guard TraceFolder.isDirectory(path), let real = Self.real(path) else {
        throw Refusal(text: "\(Self.shown(path)): is no directory; name a directory with traces")
      }
      roots.append((path, real))
    }
    self.roots = roots
  }

  /// The file or directory that a request names, relative to a root or absolute. What lies in a
  /// directory is checked as well, because a link may lead out of it.
  func path(_ text: String) throws(Refusal) -> SystemString {
    let named = SystemString(text)
    guard !named.bytes.isEmpty, !named.bytes.contains(0) else {
      throw Refusal(text: "a path is empty or has a zero byte; name a file below a root")
    }
    let candidates = named.hasPrefix("/") ? [named] : roots.map { Self.member(named, of: $0.given) }
    guard let found = candidates.first(where: { contains($0) }) else {
      // The same for what is not there, so that nothing outside can be learned.
      throw Refusal(
        text: "\(Self.shown(named)): not found below the directories that the server may read "
          + "(\(roots.map { Self.shown($0.given) }.joined(separator: ", ")))")
    }
    if TraceFolder.isDirectory(found) {
      var walk = TraceFolder.Walk(mustStop: { Interruption.signal != nil })
      walk.add(found)
      if let outside = walk.files.first(where: { !contains($0) }) {
        throw Refusal(
          text: "\(Self.shown(outside)): leads out of the directories that the server may read; "
            + "name the files one by one")
      }
    } else if TraceFolder.size(found) == nil {
      throw Refusal(text: "\(Self.shown(named)): is neither a file nor a directory")
    }
    return found
  }

  /// The file of a name in the first root that has one.
  func file(named name: String) -> SystemString? {
    roots.lazy.map { $0.given.member(SystemString(name)) }
      .first { TraceFolder.exists($0) && contains($0) }
  }

  func contains(_ path: SystemString) -> Bool {
    guard let real = Self.real(path) else { return false }
    return roots.contains { root in
      let folder = root.real.last == UInt8(ascii: "/") ? root.real : root.real + [0x2F]
      return real == root.real || real.starts(with: folder)
    }
  }

  /// A path in a folder, without components that mean the folder itself.
  private static func member(_ path: SystemString, of folder: SystemString) -> SystemString {
    var parts = path.bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    while let first = parts.first, parts.count > 1, first.isEmpty || first.elementsEqual(".".utf8) {
      parts.removeFirst()
    }
    guard let first = parts.first, parts.count > 1 || !first.elementsEqual(".".utf8) else {
      return folder
    }
    let rest = SystemString(bytes: Array(parts.joined(separator: [UInt8(ascii: "/")])))
    return rest.bytes.isEmpty ? folder : folder.member(rest)
  }

  private static func real(_ path: SystemString) -> [UInt8]? {
    guard let real = path.withCString({ realpath($0, nil) }) else { return nil }
    defer { free(real) }
    return SystemString(cString: real).bytes
  }

  private static func shown(_ path: SystemString) -> String {
    "'\(DisplayText.escaped(path.text, limit: 200))'"
  }
}
