/// The name of a class in an Info.plist, and the names by which the Objective-C runtime may know
/// it.
///
/// `Films.SceneDelegate` is a class of Swift: the runtime lists it as `_TtC5Films13SceneDelegate`,
/// and `NSClassFromString` translates. A name without a full stop is the runtime's own.
public struct RuntimeClassName: Sendable {
  /// Any of them is the class; empty if the name can't be translated.
  public let candidates: [String]
  /// The end of the mangled name, `13SceneDelegate`, in whatever module; empty if the name can't be
  /// translated.
  public let ending: String
  /// A name of Swift, with its module.
  public let isQualified: Bool

  /// Nested types beyond this depth are not translated: each level may be of three kinds.
  private static let depthLimit = 4

  public init(_ name: String) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let isPlain = parts.allSatisfy { part in
      part.first.map { !$0.isNumber } ?? false
        && part.utf8.allSatisfy { byte in
          byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte)
            || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        }
    }
    isQualified = parts.count > 1
    guard isPlain, parts.count <= Self.depthLimit else {
      candidates = []
      ending = ""
      return
    }
    guard parts.count > 1, let last = parts.last else {
      candidates = [name]
      ending = "\(name.utf8.count)\(name)"
      return
    }
    let identifiers = parts.map { "\($0.utf8.count)\($0)" }.joined()
    // Around a nested class are classes, structures or enumerations.
    var kinds = [""]
    for _ in 2..<parts.count { kinds = kinds.flatMap { [$0 + "C", $0 + "V", $0 + "O"] } }
    candidates = kinds.map { "_TtC\($0)\(identifiers)" } + [name]
    ending = "\(last.utf8.count)\(last)"
  }
  /// The name without blanks at its ends.
  public static func bare(_ name: String) -> String {
    let isBlank = { (letter: Character) in letter.isWhitespace }
    guard let start = name.firstIndex(where: { !isBlank($0) }),
      let end = name.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(name[start...end])
  }

  /// `Films.SceneDelegate` of `_TtC5Films13SceneDelegate`; nil for other names.
  public static func readable(_ mangled: String) -> String? {
    guard mangled.hasPrefix("_TtC") else { return nil }
    var rest = mangled.dropFirst(4).drop { "CVO".contains($0) }
    var parts: [Substring] = []
    while let first = rest.first, first.isASCII, first.isNumber {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard let length = Int(digits), length > 0, length <= rest.utf8.count else { return nil }
      rest = rest.dropFirst(digits.count)
      parts.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return rest.isEmpty && parts.count > 1 ? parts.joined(separator: ".") : nil
  }
}
