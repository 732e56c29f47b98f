/// The types of values that SceneStorage takes
/// (https://developer.apple.com/documentation/swiftui/scenestorage).
public enum SceneStorageType {
  private static let supported: Set<String> = [
    "Bool", "Int", "Double", "String", "URL", "Data", "RawRepresentable",
  ]

  /// Whether a type, as Swift spells it, or an optional of it is supported.
  public static func isSupported(_ type: String) -> Bool { supported.contains(plainName(type)) }

  /// `URL` of `Optional<Foundation.URL>` or `URL?`; `RawRepresentable` of `RawRepresentable<Int>`.
  public static func plainName(_ type: String) -> String {
    var name = Substring(type)
    while true {
      if name.hasSuffix("?") {
        name = name.dropLast()
      } else if name.hasPrefix("Optional<"), name.hasSuffix(">") {
        name = name.dropFirst(9).dropLast()
      } else if name.hasPrefix("Swift.") {
        name = name.dropFirst(6)
      } else if name.hasPrefix("Foundation.") {
        name = name.dropFirst(11)
      } else {
        break
      }
    }
    return name.hasPrefix("RawRepresentable<") ? "RawRepresentable" : String(name)
  }
}
