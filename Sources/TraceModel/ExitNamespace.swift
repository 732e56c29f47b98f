/// Who ended a process, where the namespace of its exit reason says more than its code and its
/// signal: parts of the system that end a process once they found a fatal mistake
/// (https://developer.apple.com/documentation/xcode/examining-the-fields-in-a-crash-report, iOS 26;
/// the names are those of
/// https://github.com/apple-oss-distributions/xnu/blob/main/bsd/sys/reason.h).
public struct ExitNamespace: Sendable {
  /// In small letters: the words of `process.exit` before the explanation, `dyld: Symbol missing`.
  public let name: String
  /// How the process ended, before the explanation.
  public let ending: String

  public static let all = [
    ExitNamespace(name: "dyld", ending: "ended by dyld, the dynamic linker"),
    ExitNamespace(name: "tcc", ending: "ended by TCC, which guards private data"),
    ExitNamespace(
      name: "codesigning", ending: "ended by the system, because of its code signature"),
  ]

  private init(name: String, ending: String) { (self.name, self.ending) = (name, ending) }

  /// - Parameter name: as reports have it, `DYLD`.
  public init?(_ name: String) {
    let small = name.lowercased()
    guard let known = Self.all.first(where: { $0.name == small }) else { return nil }
    self = known
  }

  /// Whose sentence a text is, without its name before it: what the linker did not find.
  public static func saying(_ text: String) -> ExitNamespace? {
    let isOfLinker = text.hasPrefix("Library not loaded: ") || text.hasPrefix("Symbol not found: ")
    return isOfLinker ? ExitNamespace("dyld") : nil
  }

  /// How a process ended whose reason is one of such a namespace; nil of other reasons.
  public static func sentence(of reason: String) -> String? {
    if let known = saying(reason) {
      return "\(known.ending): \(DisplayText.escaped(reason, limit: 160))"
    }
    let word = reason.prefix { $0 != ":" && $0 != " " }
    guard let known = all.first(where: { $0.name == word }) else { return nil }
    let rest = reason.dropFirst(word.count)
    guard rest.hasPrefix(": ") else { return known.ending }
    var words = rest.dropFirst(2)
    if words.last == "." { words = words.dropLast() }
    return "\(known.ending): \(DisplayText.escaped(String(words), limit: 160))"
  }
}
