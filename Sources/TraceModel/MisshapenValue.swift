/// A value that is not of the kind that its key has, so that the system finds nothing in it.
public struct MisshapenValue: Sendable {
  public let key: String
  /// Line of the key; 0 if the list is not text.
  public let line: Int64
  /// `UISceneConfigurations is an array, expected a dictionary`.
  public let words: String

  private init(_ key: String, _ line: Int64, _ value: PropertyValue, expected: String) {
    self.key = key
    self.line = line
    words = "\(DisplayText.escaped(key, limit: 80)) is \(value.words), expected \(expected)"
  }

  /// The value of a key that needs an array of strings, if it is something else.
  public static func list(_ key: String, in product: Product) -> MisshapenValue? {
    guard let entry = product.info.entry(key) else { return nil }
    guard let values = entry.value.array else {
      return MisshapenValue(key, entry.line, entry.value, expected: "an array of strings")
    }
    return values.first { $0.string == nil }
      .map { MisshapenValue("an element of \(key)", entry.line, $0, expected: "a string") }
  }

  /// Those on the way to the delegate classes of an app's windows
  /// (https://developer.apple.com/documentation/bundleresources/information-property-list/uiapplicationscenemanifest).
  public static func all(in product: Product) -> [MisshapenValue] {
    var found: [MisshapenValue] = []
    func dictionary(_ entry: PropertyDictionary.Entry) -> PropertyDictionary? {
      if let values = entry.value.dictionary { return values }
      found.append(.init(entry.key, entry.line, entry.value, expected: "a dictionary"))
      return nil
    }
    for manifest in product.entries(SceneManifest.key) {
      guard let roles = dictionary(manifest)?.entry("UISceneConfigurations").flatMap(dictionary)
      else { continue }
      for role in roles.entries where SceneManifest.isOfApp(role.key) {
        guard let configurations = role.value.array else {
          found.append(.init(role.key, role.line, role.value, expected: "an array"))
          continue
        }
        for configuration in configurations {
          guard let values = configuration.dictionary else {
            found.append(
              .init(
                "a configuration of \(role.key)", role.line, configuration,
                expected: "a dictionary"))
            continue
          }
          let key = "UISceneDelegateClassName"
          if let name = values.entry(key), name.value.string == nil {
            found.append(.init(key, name.line, name.value, expected: "a string"))
          }
        }
      }
    }
    return found
  }
}
