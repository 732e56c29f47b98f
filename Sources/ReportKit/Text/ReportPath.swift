/// Paths as those who read reports resolve them: against the root of a repository, which is the
/// working directory, and byte by byte. A `Character` may be a slash or a colon with a mark that
/// combines with it.
public struct ReportPath: Sendable {
  /// Where a path is for a report.
  package struct Place: Equatable {
    /// Below the working directory relative to it; outside of it the name of the file alone.
    package let file: String
    package let isInside: Bool
  }

  /// Components of the working directory's names.
  private let roots: [[[UInt8]]]

  /// - Parameter directories: absolute names of the working directory. It may have two, if one
  ///   leads through a link. None: absolute paths are outside.
  public init(directories: [String] = []) {
    roots = directories.filter { $0.utf8.first == Self.slash }.map {
      Self.resolved(Self.components($0), from: []) ?? []
    }
  }

  /// Never climbs, and never begins with a slash.
  package func place(_ path: String) -> Place {
    let parts = Self.components(path)
    let outside = Place(file: Self.name(parts, path), isInside: false)
    guard !path.utf8.isEmpty, !Self.hasScheme(path.utf8[...]) else { return outside }
    if path.utf8.first == Self.slash {
      guard let whole = Self.resolved(parts, from: []) else { return outside }
      for root in roots where whole.starts(with: root) && whole.count > root.count {
        return Place(file: Self.text(whole.dropFirst(root.count)), isInside: true)
      }
      return outside
    }
    // A path that leaves the working directory may return to it by its name.
    for root in roots.isEmpty ? [[]] : roots {
      guard let whole = Self.resolved(parts, from: root), whole.starts(with: root),
        whole.count > root.count
      else { continue }
      return Place(file: Self.text(whole.dropFirst(root.count)), isInside: true)
    }
    return outside
  }

  /// The path as a URI reference (RFC 3986), every other byte than those that need no escape in a
  /// path percent-encoded.
  package static func uri(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF".unicodeScalars)
    var result = ""
    for byte in path.utf8 {
      let scalar = Unicode.Scalar(byte)
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "/":
        result.unicodeScalars.append(scalar)
      default:
        result.append("%")
        result.unicodeScalars.append(digits[Int(byte >> 4)])
        result.unicodeScalars.append(digits[Int(byte & 15)])
      }
    }
    return result
  }

  /// Bytes of a path that a system takes.
  package static let limit = 1_024

  // MARK: Components

  private static func components(_ path: String) -> [[UInt8]] {
    path.utf8.split(separator: slash).map(Array.init)
  }

  /// Without `.` and `..`; nil if it climbs above the root.
  private static func resolved(_ parts: [[UInt8]], from root: [[UInt8]]) -> [[UInt8]]? {
    var result = root
    for part in parts where part != Array(".".utf8) {
      guard part == Array("..".utf8) else {
        result.append(part)
        continue
      }
      guard !result.isEmpty else { return nil }
      result.removeLast()
    }
    return result
  }

  private static func text(_ parts: some Sequence<[UInt8]>) -> String {
    String(decoding: Array(parts.joined(separator: [slash])), as: UTF8.self)
  }

  /// The last component that is a name; those of Windows end at backslashes.
  private static func name(_ parts: [[UInt8]], _ path: String) -> String {
    let backslash = UInt8(ascii: "\\")
    let all =
      isOfWindows(path.utf8[...])
      ? parts.flatMap { $0.split(separator: backslash).map(Array.init) } : parts
    let names = all.filter { $0 != Array(".".utf8) && $0 != Array("..".utf8) }
    return names.last.map { String(decoding: $0, as: UTF8.self) } ?? "(unnamed)"
  }

  /// `https:` or `C:`.
  private static func hasScheme(_ path: Substring.UTF8View) -> Bool {
    guard let colon = path.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = path[..<colon].map(Unicode.Scalar.init)
    let rest = path[path.index(after: colon)...]
    guard let first = scheme.first, isLetter(first),
      scheme.allSatisfy({ isLetter($0) || "+-.".unicodeScalars.contains($0) || "0"..."9" ~= $0 })
    else { return false }
    return rest.starts(with: "//".utf8) || isOfWindows(path)
  }

  /// `C:\` or `C:/`.
  private static func isOfWindows(_ path: Substring.UTF8View) -> Bool {
    let start = Array(path.prefix(3))
    return start.count == 3 && isLetter(Unicode.Scalar(start[0])) && start[1] == UInt8(ascii: ":")
      && [slash, UInt8(ascii: "\\")].contains(start[2])
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    "a"..."z" ~= scalar || "A"..."Z" ~= scalar
  }

  private static let slash = UInt8(ascii: "/")
}
