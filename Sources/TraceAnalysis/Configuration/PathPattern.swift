/// A pattern of paths as ignore files have them, compared byte for byte.
///
/// `*` and `?` match characters of one path component, `**` matches any number of components. A
/// pattern that names a directory means everything below it. One that leaves the directory that it
/// is relative to, `../Traces`, matches once that is known (``resolve(in:)``).
public struct PathPattern: Sendable, Equatable {
  public let text: String
  private var components: [[UInt8]]
  /// Components of the directory that the pattern leaves; its own are those from the root on.
  private var directory: [[UInt8]]?

  public init(_ text: String) {
    self.text = text
    components = Self.components(text)
  }

  /// Without `.`, and without `..` after a name.
  private static func components(_ path: String) -> [[UInt8]] {
    let up: [UInt8] = [0x2E, 0x2E]
    return path.utf8.split(separator: UInt8(ascii: "/")).reduce(into: []) { components, part in
      let isName = components.last.map { $0 != up && !$0.contains(where: isWild) } ?? false
      if part.elementsEqual(up), isName {
        components.removeLast()
      } else if !part.elementsEqual([0x2E]) {
        components.append(Array(part))
      }
    }
  }

  private static func isWild(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "*") || byte == UInt8(ascii: "?")
  }

  /// Tells a pattern that begins with `..` the directory that it is relative to, as a path from the
  /// root on.
  public mutating func resolve(in directory: String) {
    let up = components.prefix { $0 == [0x2E, 0x2E] }.count
    guard up > 0, self.directory == nil else { return }
    let base = Self.components(directory)
    self.directory = base
    components = base.dropLast(up) + components.dropFirst(up)
    // The root, which is above everything; so is what lies above it.
    if components.isEmpty { components = [Array("**".utf8)] }
  }

  /// Whether a path lies under it: relative as the pattern is, or from the root on for a path
  /// outside of its directory.
  public func matches(_ path: String) -> Bool {
    // The directory itself.
    if components.isEmpty { return !text.isEmpty && path.utf8.first != UInt8(ascii: "/") }
    // Without a component left, the pattern has named a directory above the path, or the path
    // itself.
    let inside = path.utf8.first == UInt8(ascii: "/") ? [] : directory ?? []
    return Self.matches(components[...], (inside + Self.components(path))[...])
  }

  private static func matches(_ pattern: ArraySlice<[UInt8]>, _ path: ArraySlice<[UInt8]>) -> Bool {
    guard !pattern.isEmpty else { return false }
    // Whether the components of the pattern so far reach to before each component of the path.
    var reached = Array(repeating: false, count: path.count + 1)
    reached[0] = true
    let path = Array(path)
    for component in pattern {
      var next = Array(repeating: false, count: path.count + 1)
      for place in 0...path.count {
        if component == Array("**".utf8) {
          next[place] = reached[place] || (place > 0 && next[place - 1])
        } else if place > 0, reached[place - 1] {
          next[place] = matches(component, path[place - 1])
        }
      }
      reached = next
    }
    return reached.dropFirst().contains(true)
  }

  /// One component, in time that grows with the product of the lengths.
  private static func matches(_ pattern: [UInt8], _ name: [UInt8]) -> Bool {
    var (place, at) = (0, 0)
    var retry: (place: Int, at: Int)?
    while at < name.count {
      if place < pattern.count, pattern[place] == UInt8(ascii: "*") {
        retry = (place, at)
        place += 1
      } else if place < pattern.count,
        pattern[place] == UInt8(ascii: "?") || pattern[place] == name[at]
      {
        place += 1
        at += 1
      } else if let last = retry {
        retry = (last.place, last.at + 1)
        (place, at) = (last.place + 1, last.at + 1)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
